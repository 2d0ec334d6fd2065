//! A line in as many words as players may hear: its outcomes for those who are seen, the sentences that their copy would tell
//! too, and where it would not, the act alone. Why the game master ruled or overruled is not told.

use compact_str::CompactString;

use super::{Heard, Sort, past::Past, sight::View};
use crate::{
    battle::{Deed, Line, words::by_number},
    engine::{ARRIVE, Decision, END_BATTLE, END_STAGE, Game, NOTED, Nobody, RULING, Ruling, Tape},
    view::{Clean, Id, Kind, Order, Outcome, Tale, What, capital, gather, series},
};

/// A line as players hear it.
pub(super) struct Told {
    pub heard: Heard,
    /// It says no more than that somebody acted, or which act the table did: how often that was, players must not count.
    pub bare: bool,
}

/// What somebody does whom players do not see.
const UNSEEN: &str = "Somebody unseen acts.";

/// The line as players hear it; none if it is no matter of theirs.
pub(super) fn told(view: &View, past: &mut Past, line: &Line) -> Option<Told> {
    let (tale, outcomes, veiled, who) = match &line.deed {
        Deed::Ruling(ruling) => {
            let (tale, outcomes) = of_ruling(view, line, ruling)?;
            (tale, outcomes, false, Vec::new())
        }
        Deed::Order(order) => {
            let who = order.who.iter().filter_map(|id| view.id(id)).collect();
            let (tale, outcomes, veiled) = of_order(view, past, line, order)?;
            (tale, outcomes, veiled, who)
        }
    };
    let bare = veiled && outcomes.is_empty() && tale.then.is_empty() && tale.numbers.is_empty();
    let (turn, stage) = (line.turn, line.stage.clone());
    let joined = line.joined().iter().filter_map(|id| view.id(id)).collect();
    let (group, sort) = (line.group, Sort::of(&line.deed));
    let heard = Heard { n: line.n, turn, stage, group, who, sort, tale, outcomes, joined };
    Some(Told { heard, bare })
}

/// A ruling: what it changed, and never why.
fn of_ruling(view: &View, line: &Line, ruling: &Ruling) -> Option<(Tale, Vec<Outcome>)> {
    if is_private(ruling) {
        return None;
    }
    let mut outcomes = outcomes(view, &line.outcomes, &[]);
    for outcome in &mut outcomes {
        // The game master's own words.
        if let What::Leaves(why) = &mut outcome.what {
            *why = view.game.fate(why);
        }
    }
    let told = !view.is_about_secrets() && !is_in_words(view.game, ruling);
    if !told && outcomes.is_empty() {
        return None;
    }
    let then = if told { line.tale.then.clone() } else { Vec::new() };
    Some((Tale { head: RULING.to_owned(), then, ..Tale::default() }, outcomes))
}

/// Rulings on what players do not see: notes, who is hidden, names of before, reminders, counters, what was due, and changes
/// made in the saved state.
fn is_private(ruling: &Ruling) -> bool {
    const SECRET: [&str; 4] = ["note", "hidden", "reserve", "name"];
    ruling.edits().is_some()
        || ruling.decisions().iter().any(|decision| match decision {
            Decision::Set { values, .. } => SECRET.iter().any(|field| values.contains_key(*field)),
            Decision::Remind(_) | Decision::Counters(_) | Decision::Waive(_) => true,
            _ => false,
        })
}

/// Whether a ruling sets something in the game master's own words that the roster does not show.
fn is_in_words(game: &dyn Game, ruling: &Ruling) -> bool {
    const SHOWN: [&str; 6] = ["player", "where", "marks", "mark", "unmark", "back"];
    ruling.decisions().iter().any(|decision| {
        let Decision::Set { units, figure, values } = decision else { return false };
        let unit = units.first().and_then(|id| game.find(id.as_str()));
        let fields = unit.map(|id| game.fields(&id, figure.as_deref().unwrap_or_default())).unwrap_or_default();
        let is_free = |name: &String| {
            let field = fields.iter().find(|field| field.id == *name);
            !SHOWN.contains(&name.as_str()) && field.is_none_or(|field| matches!(field.kind, Kind::Text))
        };
        values.keys().any(is_free)
    })
}

/// An order, and whether its headline says less to players than to the game master.
fn of_order(view: &View, past: &mut Past, line: &Line, order: &Order) -> Option<(Tale, Vec<Outcome>, bool)> {
    if order.act == NOTED {
        return None;
    }
    let bare = without_words(view.game, order);
    if !view.has_secrets() && bare == *order {
        return Some((line.tale.clone(), outcomes(view, &line.outcomes, &line.outcomes), false));
    }
    let who: Vec<Id> = order.who.iter().filter(|id| view.id(id).is_some()).cloned().collect();
    if who.len() < order.who.len() {
        let outcomes = outcomes(view, &line.outcomes, &[]);
        // Who comes onto the table unseen is not seen to come.
        let quiet = order.act == ARRIVE && outcomes.is_empty();
        let head = if who.is_empty() { UNSEEN.to_owned() } else { head(view.game, line, order, &who) };
        return (!quiet || !who.is_empty()).then_some((Tale { head, ..Tale::default() }, outcomes, who.is_empty()));
    }
    let copy = past.game().map(|before| (view.copy(before), by_number(before, &bare)));
    let again = copy.and_then(|(copy, order)| copy.perform(&order, &mut Tape::new(&line.answers, &mut Nobody)).ok());
    let (tale, confirmed) = again.map(|again| (again.tale, again.outcomes)).unwrap_or_default();
    let both = |sentence: &&String| tale.then.contains(sentence);
    let ends = [END_STAGE, END_BATTLE].contains(&order.act.as_str());
    let veiled = tale.head != line.tale.head && who.is_empty() && !ends;
    let told = Tale {
        head: if tale.head == line.tale.head { tale.head } else { head(view.game, line, order, &who) },
        then: line.tale.then.iter().filter(both).cloned().collect(),
        numbers: line.tale.numbers.iter().filter(|number| tale.numbers.contains(number)).cloned().collect(),
    };
    Some((told, outcomes(view, &line.outcomes, &confirmed), veiled))
}

/// An order without what people said in words that no rule reads.
fn without_words(game: &dyn Game, order: &Order) -> Order {
    let mut bare = Order { because: Clean::default(), ..order.clone() };
    if order.facts.values().any(|value| value.text().is_some())
        && let Ok(form) = game.form(order)
    {
        let is_words = |name: &str| form.fields.iter().any(|field| field.id == name && field.kind == Kind::Text);
        bare.facts.retain(|name, _| !is_words(name));
    }
    bare
}

/// What these did, of the act alone.
fn head(game: &dyn Game, line: &Line, order: &Order, who: &[Id]) -> String {
    let units: Vec<_> = who.iter().filter_map(|id| game.unit(id)).collect();
    let names: Vec<&str> = units.iter().map(|unit| unit.name.as_str()).collect();
    match order.act.as_str() {
        END_STAGE => format!("{} is over.", capital(&game.heading(&line.stage).replace('-', " "))),
        END_BATTLE => "The battle is over.".to_owned(),
        ARRIVE => units.iter().map(|unit| format!("{}.", unit.noun().does("arrive"))).collect::<Vec<_>>().join(" "),
        act => {
            let acts = game.acts();
            let name = acts.iter().find(|known| known.id == act).map_or(act, |known| &known.name);
            if who.is_empty() { format!("{}.", capital(name)) } else { format!("{}: {name}.", series(&names)) }
        }
    }
}

/// What of the outcomes of a line is told: what came to seen units, with the hand where it is seen too. What speaks of others
/// in its words or by its numbers is told where the players' copy, in which these outcomes are `confirmed`, says the same.
fn outcomes(view: &View, all: &[Outcome], confirmed: &[Outcome]) -> Vec<Outcome> {
    let mut told = Vec::new();
    for outcome in all {
        let Some(unit) = view.id(&outcome.unit) else { continue };
        let by = outcome.by.as_ref().and_then(|by| view.id(by));
        let with = if by.is_some() == outcome.by.is_some() { outcome.with.clone() } else { CompactString::default() };
        let mut what = outcome.what.clone();
        let is_confirmed = confirmed.iter().any(|same| same.unit == unit && same.what == what);
        match &mut what {
            // What was needed may be what somebody else rolled.
            What::Test(_) if !is_confirmed => continue,
            What::Move(moved) if !is_confirmed => moved.to.clear(),
            What::Leaves(why) if !is_confirmed => *why = view.game.fate(why),
            _ => {}
        }
        gather(&mut told, Outcome { unit, what, by, with, ..outcome.clone() });
    }
    told
}
