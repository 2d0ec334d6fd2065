//! The game master's rulings beyond a single field, one row each.

use super::ruling::{RulingForm, because, list, word};
use crate::{
    engine::{Decision, Dice, Game, Reminder, Taker, Until, VICTORY},
    view::{Facts, Field, Id, Kind, Value},
};

/// One ruling.
pub struct RulingRow {
    /// What people read and search.
    pub title: &'static str,
    /// Its fields; the unit spoken of is given.
    fields: fn(&dyn Game, Option<&Id>) -> Vec<Field>,
    /// What its facts decide.
    make: fn(&Facts) -> Decision,
}

impl RulingRow {
    /// Its form; the unit spoken of is given.
    pub fn form(&self, game: &dyn Game, here: Option<&Id>) -> RulingForm {
        RulingForm::new(format!("Ruling: {}", self.title), (self.fields)(game, here), self.make)
    }
}

/// The rulings that mean something in a battle, by their places: where everybody is somebody alone, nobody splits or merges.
pub fn rulings_for(game: &dyn Game) -> impl Iterator<Item = (usize, &'static RulingRow)> {
    let groups = game.units().iter().any(|id| game.figures(id).len() > 1);
    let splits = |row: &RulingRow| (row.fields)(game, None).iter().any(|field| field.id == "from");
    RULINGS.iter().enumerate().filter(move |(_, row)| groups || !splits(row))
}

/// Who throws the dice of a side.
pub const DICE: RulingRow = RulingRow {
    title: "dice of a side: machine or table",
    fields: |game, _| vec![side(game), choice("dice", "rolled by", &[("auto", "machine"), ("table", "table")])],
    make: |facts| Decision::Dice {
        side: facts.get("side").map(Value::to_string).filter(|side| side != "all").map(|side| Id::new(&side)),
        dice: if word(facts, "dice") == "table" { Dice::Table } else { Dice::Auto },
    },
};

/// All of them.
pub const RULINGS: &[RulingRow] = &[
    DICE,
    RulingRow {
        title: "split: some figures become a unit of their own",
        fields: |game, here| vec![unit("from", "from", game, here), figures(game), text("name", "new name"), because()],
        make: |facts| Decision::Carry {
            from: id(facts, "from"),
            figures: list(facts, "figures"),
            to: Taker::New(word(facts, "name")),
        },
    },
    RulingRow {
        title: "merge: all figures of a unit join another",
        fields: |game, here| vec![unit("from", "from", game, here), unit("into", "into", game, None), because()],
        make: |facts| Decision::Carry {
            from: id(facts, "from"),
            figures: Vec::new(),
            to: Taker::Unit(id(facts, "into")),
        },
    },
    RulingRow {
        title: "move figures to another unit",
        fields: |game, here| {
            vec![unit("from", "from", game, here), figures(game), unit("into", "into", game, None), because()]
        },
        make: |facts| Decision::Carry {
            from: id(facts, "from"),
            figures: list(facts, "figures"),
            to: Taker::Unit(id(facts, "into")),
        },
    },
    RulingRow {
        title: "add a fresh unit like another",
        fields: |game, here| vec![unit("like", "like", game, here), text("name", "name"), because()],
        make: |facts| Decision::Like { unit: id(facts, "like"), name: word(facts, "name") },
    },
    RulingRow {
        title: "remove a unit from the battle",
        fields: |game, here| {
            let why = because().usually(None).required().help("why it is gone: rosters and reports say so");
            vec![unit("remove", "unit", game, here), why]
        },
        make: |facts| Decision::Remove(id(facts, "remove")),
    },
    RulingRow {
        title: "bring two units into contact",
        fields: |game, here| vec![unit("one", "unit", game, here), unit("other", "and", game, None), because()],
        make: |facts| Decision::Bind([id(facts, "one"), id(facts, "other")]),
    },
    RulingRow {
        title: "part two units",
        fields: |game, here| vec![unit("one", "unit", game, here), unit("other", "and", game, None), because()],
        make: |facts| Decision::Unbind([id(facts, "one"), id(facts, "other")]),
    },
    RulingRow {
        title: "put a mark on a unit",
        fields: |game, here| {
            let ends = Until::ALL.map(|(_, word, label)| (word, label));
            vec![
                unit("unit", "unit", game, here),
                text("word", "word"),
                choice("until", "lasts", &ends).usual("turn"),
                Field::new("adds", "adds", Kind::Count { least: -20, most: 20 }).usual(0),
                Field::new("to", "to", Kind::Text).help("the throws it adds to, as test, to-hit"),
                because(),
            ]
        },
        make: |facts| {
            let mark = facts.iter().filter(|(name, _)| ["word", "until", "adds", "to"].contains(&name.as_str()));
            let mark = mark.map(|(name, value)| (name.clone(), value.clone())).collect();
            Decision::set(id(facts, "unit"), ("mark", Value::Map(mark)))
        },
    },
    RulingRow {
        title: "take a mark off a unit",
        fields: |game, here| vec![unit("unit", "unit", game, here), text("word", "word"), because()],
        make: |facts| Decision::set(id(facts, "unit"), ("unmark", word(facts, "word").as_str())),
    },
    RulingRow {
        title: "remind me in a later turn",
        fields: |game, _| {
            let turn = i64::from(game.turn());
            let kind = Kind::Count { least: turn, most: turn + 1_000 };
            vec![Field::new("turn", "turn", kind).usual(turn + 1), text("text", "of what")]
        },
        make: |facts| {
            let turn = facts.get("turn").and_then(Value::int).and_then(|turn| u32::try_from(turn).ok()).unwrap_or(1);
            Decision::Remind(Reminder::new(turn, word(facts, "text")))
        },
    },
    RulingRow {
        title: "set a counter",
        fields: |_, _| {
            vec![
                text("counter", "counter"),
                Field::new("value", "value", Kind::Count { least: -9_999, most: 9_999 }).required(),
            ]
        },
        make: |facts| {
            let value = facts.get("value").cloned().unwrap_or(Value::Int(0));
            Decision::Counters((word(facts, "counter").as_str(), value).into())
        },
    },
    RulingRow {
        title: "go to another phase",
        fields: |game, _| {
            let phases: Vec<(String, String)> =
                game.status().phases.into_iter().map(|phase| (phase.id.clone(), phase.id)).collect();
            vec![Field::new("stage", "phase", Kind::Choice(phases)).required(), because()]
        },
        make: |facts| Decision::Stage(word(facts, "stage")),
    },
    RulingRow {
        title: "end the battle, as when a side gives up",
        fields: |game, _| {
            let note = game.notes().into_iter().find(|(title, _)| title == VICTORY);
            let note = note.map_or(String::new(), |(_, text)| text.join(" "));
            vec![text("over", "how it ended").help(&note)]
        },
        make: |facts| Decision::Over(word(facts, "over")),
    },
    RulingRow { title: "go on after the end", fields: |_, _| vec![because()], make: |_| Decision::Resume },
];

fn text(id: &str, label: &str) -> Field {
    Field::new(id, label, Kind::Text).required()
}

/// Those who leave a unit: how many, where they are only counted, else which.
fn figures(game: &dyn Game) -> Field {
    let ids = game.units();
    let marks = ids.iter().filter_map(|id| game.unit(id));
    let most = marks.filter(|unit| unit.alike).map(|unit| game.figures(&unit.id).len()).max();
    match most.and_then(|most| i64::try_from(most).ok()) {
        Some(most) => Field::new("figures", "how many", Kind::Count { least: 1, most: most.max(1) }).required(),
        None => text("figures", "figures, as 3,4,5"),
    }
}

fn unit(id: &str, label: &str, game: &dyn Game, here: Option<&Id>) -> Field {
    Field::new(id, label, Kind::Unit(game.units())).required().usually(here.map(Value::from))
}

fn choice(id: &str, label: &str, rows: &[(&str, &str)]) -> Field {
    let rows = rows.iter().map(|(id, label)| (id.to_string(), label.to_string())).collect();
    Field::new(id, label, Kind::Choice(rows)).required()
}

fn side(game: &dyn Game) -> Field {
    let mut rows = vec![("all".to_owned(), "all sides".to_owned())];
    rows.extend(game.status().sides.into_iter().map(|side| (side.id, side.name)));
    Field::new("side", "side", Kind::Choice(rows)).usual("all")
}

fn id(facts: &Facts, name: &str) -> Id {
    Id::new(&word(facts, name))
}
