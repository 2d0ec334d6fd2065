//! Moments of a battle: the state after any of its lines, and what a line altered of what the roster shows.

use super::{Deed, Line, Session};
use crate::{
    engine::{Direction, Game, Unfit},
    view::{Cell, Gauge, Id, Reading, Row, Standing, Value, What},
};

impl Session {
    /// The state before a line.
    pub fn before(&self, n: u64) -> Option<Box<dyn Game>> {
        self.after(self.place(n)?, None)
    }

    /// The state after so many lines, from 0. It is reached from now, or from the state after so many lines that is at hand
    /// already, if that is nearer: then a step costs one line, however long the battle is. None where a line is damaged.
    pub fn after(&self, lines: usize, at_hand: Option<(usize, &dyn Game)>) -> Option<Box<dyn Game>> {
        let now = (self.len(), self.game());
        let far = |moment: &(usize, &dyn Game)| moment.0.abs_diff(lines);
        let (from, game) = at_hand.filter(|at_hand| far(at_hand) < far(&now)).unwrap_or(now);
        self.history.walk(game, from, lines).ok()
    }

    /// The first state of all that undo and redo lead to that cannot be with the numbers of the battle: the line behind which it
    /// stands, 0 of the beginning, and why.
    pub fn unsound(&self) -> Option<(u64, Unfit)> {
        self.history.reachable(self.game(), |line, game| Some((line, game.sound().err()?)))
    }

    /// All lines that stand, the oldest first, each with what it came to: what an older muster did not keep is read off the
    /// states before and after it, as far back as lines are whole.
    pub fn told(&self) -> Vec<Line> {
        let mut lines = self.last(self.len());
        let mut after = self.game().copy();
        for line in lines.iter_mut().rev() {
            let Ok(before) = after.apply(&line.change, Direction::Back) else { break };
            let carries = matches!(&line.deed, Deed::Ruling(ruling) if ruling.only_carries());
            if line.outcomes.is_empty() && !carries {
                line.outcomes = before.outcomes_of(&line.change).unwrap_or_default();
            }
            after = before;
        }
        lines
    }

    /// Whether a unit gave the order of the line at a place, is named in it, or anything came to it. Who was proposed as its
    /// target and not typed is named by its headline alone.
    pub fn concerns(&self, place: usize, unit: &Id) -> bool {
        let name = self.game().unit(unit).map_or(String::new(), |unit| unit.name);
        let kept = self.history.live.get(place).filter(|kept| kept.names(unit) || kept.raw.contains(&name));
        let Some(line) = kept.and_then(|kept| kept.read().ok()) else { return false };
        let is_it = |value: &Value| value.text() == Some(unit.as_str());
        let own = match &line.deed {
            Deed::Order(order) => {
                let named = |value: &Value| is_it(value) || value.list().is_some_and(|all| all.iter().any(is_it));
                order.who.contains(unit)
                    || order.facts.values().any(named)
                    || names(self.game(), &line.tale.head, &name)
            }
            Deed::Ruling(ruling) => ruling.units().contains(unit),
        };
        own || line.outcomes.iter().any(|outcome| outcome.unit == *unit && !matches!(outcome.what, What::May(_)))
    }
}

/// Whether a sentence names a unit, and not only one with a longer name: "Goblin Bows" is not in "Goblin Bows 2".
fn names(game: &dyn Game, sentence: &str, name: &str) -> bool {
    if name.is_empty() || !sentence.contains(name) {
        return false;
    }
    let longer = game.units().into_iter().filter_map(|id| game.unit(&id)).map(|unit| unit.name);
    let mut longer: Vec<String> = longer.filter(|other| other.len() > name.len() && other.contains(name)).collect();
    longer.sort_by_key(|other| std::cmp::Reverse(other.len()));
    let rest = longer.iter().fold(sentence.to_owned(), |rest, other| rest.replace(other.as_str(), ""));
    let ends = |letter: Option<char>| letter.is_none_or(|letter| !letter.is_alphanumeric());
    let whole = |(at, _)| {
        let (before, behind) = (&rest[..at], &rest[at + name.len()..]);
        ends(before.chars().next_back()) && ends(behind.chars().next())
    };
    rest.match_indices(name).any(whole)
}

/// What a line altered of a unit, or of the table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Altered {
    /// The unit; none for the table.
    pub unit: Option<Id>,
    /// Of each cell of its row whether it shows something else.
    pub cells: Vec<bool>,
    /// Each value as it was and as it is, with an arrow between them: "wounded 0 → 2, morale 5 → 3".
    pub words: String,
    /// Only what it does now is another thing, nothing that is known of it.
    slight: bool,
}

/// What differs in two states, as far as people see it: the table first, then units of which other things are known, then
/// those that only do something else, each in the order of their numbers.
pub fn altered(before: &dyn Game, after: &dyn Game) -> Vec<Altered> {
    let mut units = after.units();
    units.extend(before.units().into_iter().filter(|id| after.unit(id).is_none()));
    let mut altered: Vec<Altered> = units.iter().filter_map(|id| of_unit(before, after, id)).collect();
    altered.sort_by_key(|one| one.slight);
    let table = of_table(before, after);
    if !table.is_empty() {
        altered.insert(0, Altered { unit: None, cells: Vec::new(), words: table.join(", "), slight: false });
    }
    altered
}

/// "fit 8 → 6".
fn step(name: &str, was: &str, is: &str) -> String {
    let there = |text: &str| if matches!(text, "" | ".") { "none".to_owned() } else { text.to_owned() };
    format!("{name} {} → {}", there(was), there(is)).trim_start().to_owned()
}

fn of_table(before: &dyn Game, after: &dyn Game) -> Vec<String> {
    let (was, is) = (before.status(), after.status());
    let phase = |status: &crate::view::Status| {
        status.phases.iter().find(|phase| phase.now).map_or(String::new(), |phase| phase.name.clone())
    };
    let on = |status: &crate::view::Status| {
        status.on.and_then(|side| status.sides.get(side)).map_or(String::new(), |side| side.name.clone())
    };
    let values = [
        ("turn", was.turn.to_string(), is.turn.to_string()),
        ("phase", phase(&was), phase(&is)),
        ("to act", on(&was), on(&is)),
    ];
    let steps = values.into_iter().filter(|(_, was, is)| was != is).map(|(name, was, is)| step(name, &was, &is));
    let over = (was.over != is.over).then(|| match &is.over {
        Some(word) => format!("the battle ends: {word}"),
        None => "the battle goes on".to_owned(),
    });
    steps.chain(over).collect()
}

fn of_unit(before: &dyn Game, after: &dyn Game, id: &Id) -> Option<Altered> {
    let (was, is) = (before.row(id), after.row(id));
    let cells = differing(was.as_ref(), is.as_ref());
    let (then, now) = (before.readings(id), after.readings(id));
    let alone = after.unit(id).is_some_and(|unit| !unit.group) && Standing::of(&now).is_single();
    let mut words = known(&then, &now, alone);
    let slight = words.is_empty();
    match (&was, &is) {
        (Some(_), Some(_)) if words.is_empty() && !cells.contains(&true) => return None,
        (Some(was), Some(is)) if words.is_empty() => words = shown(after, was, is, &cells),
        (Some(_), Some(_)) => {}
        (None, None) => return None,
        (None, Some(_)) => words = vec!["not there → there".to_owned()],
        (Some(_), None) => words = vec!["there → not there".to_owned()],
    }
    Some(Altered { unit: Some(id.clone()), cells, words: words.join(", "), slight })
}

/// Of each cell whether it is another one.
fn differing(was: Option<&Row>, is: Option<&Row>) -> Vec<bool> {
    let Some(is) = is else { return Vec::new() };
    match was.filter(|was| was.across == is.across) {
        Some(was) => was.cells.iter().zip(&is.cells).map(|(was, is)| was.text != is.text).collect(),
        None => vec![true; is.cells.len().max(1)],
    }
}

/// What is known of a unit, where it differs. Of somebody alone the state says whether it is up; there is no one to count.
fn known(was: &[Reading], is: &[Reading], alone: bool) -> Vec<String> {
    let of = |readings: &[Reading], like: &Reading| {
        let same = readings.iter().find(|other| other.gauge == like.gauge && other.name == like.name);
        // A marker that is not read is not there.
        same.map_or_else(
            || matches!(like.value, Value::Flag(_)).then_some(Value::Flag(false)),
            |same| Some(same.value.clone()),
        )
    };
    let gone = was.iter().filter(|old| !is.iter().any(|new| new.gauge == old.gauge && new.name == old.name));
    let counts = |reading: &Reading| matches!(reading.gauge, Gauge::Fit | Gauge::Out);
    let all = is.iter().chain(gone).filter(|reading| !reading.gauge.sums_up() && (!alone || !counts(reading)));
    let differs = |reading: &Reading| {
        let (was, is) = (of(was, reading), of(is, reading));
        let text = |value: &Option<Value>| value.as_ref().map_or(String::new(), Value::to_string);
        // Whether it plays needs no name.
        let name = if reading.gauge == Gauge::Fate { "" } else { &reading.name };
        (was != is).then(|| step(name, &text(&was), &text(&is)))
    };
    all.filter_map(differs).collect()
}

/// What the row shows of it, where it differs.
fn shown(game: &dyn Game, was: &Row, is: &Row, cells: &[bool]) -> Vec<String> {
    if was.across != is.across {
        let across = |row: &Row| row.across.clone().unwrap_or_else(|| "on the table".to_owned());
        return vec![step("", &across(was), &across(is))];
    }
    // The boxes of a track say no more than the number behind them.
    let text = |cell: &Cell| {
        let text = cell.text.trim_matches(|sign: char| !sign.is_alphanumeric() && !sign.is_ascii());
        text.trim().to_owned()
    };
    let rows = game.columns().iter().zip(was.cells.iter().zip(&is.cells)).zip(cells);
    let differs = rows.filter(|(_, differs)| **differs);
    differs.map(|((column, (was, is)), _)| step(&column.title.to_lowercase(), &text(was), &text(is))).collect()
}
