//! A line in as many words as players may hear: its outcomes for those who are seen, the sentences that their copy would tell
//! too, and where it would not, the act alone. Why the game master ruled or overruled is not told.

use super::{Heard, Sort, past::Past, sight::View};
use crate::{
    battle::{Deed, Line, words::by_number},
    engine::{ARRIVE, Decision, END_BATTLE, END_STAGE, Game, NOTED, Nobody, Ruling, Tape},
    view::{Clean, Id, Kind, Order, Outcome, Tale, What, gather, series},
};

/// The line as players hear it; none if it is no matter of theirs.
pub(super) fn told(view: &View, past: &mut Past, line: &Line) -> Option<Heard> {
    let (tale, outcomes, who) = match &line.deed {
        Deed::Ruling(ruling) => of_ruling(view, line, ruling).map(|(tale, outcomes)| (tale, outcomes, None))?,
        Deed::Order(order) => {
            let who: Option<Vec<Id>> = order.who.iter().map(|id| view.id(id)).collect();
            of_order(view, past, line, order).map(|(tale, outcomes)| (tale, outcomes, who))?
        }
    };
    let (turn, stage, who) = (line.turn, line.stage.clone(), who.unwrap_or_default());
    Some(Heard { n: line.n, turn, stage, group: line.group, who, sort: Sort::of(&line.deed), tale, outcomes })
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
    Some((Tale { head: "Ruling".to_owned(), then, ..Tale::default() }, outcomes))
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

fn of_order(view: &View, past: &mut Past, line: &Line, order: &Order) -> Option<(Tale, Vec<Outcome>)> {
    if order.act == NOTED {
        return None;
    }
    let bare = without_words(view.game, order);
    if !view.has_secrets() && bare == *order {
        return Some((line.tale.clone(), outcomes(view, &line.outcomes, &line.outcomes)));
    }
    let who: Option<Vec<Id>> = order.who.iter().map(|id| view.id(id)).collect();
    let Some(who) = who else {
        let tale = Tale { head: "Somebody unseen acts.".to_owned(), ..Tale::default() };
        let outcomes = outcomes(view, &line.outcomes, &[]);
        return (!outcomes.is_empty()).then_some((tale, outcomes));
    };
    let copy = past.game().map(|before| (view.copy(before), by_number(before, &bare)));
    let again = copy.and_then(|(copy, order)| copy.perform(&order, &mut Tape::new(&line.answers, &mut Nobody)).ok());
    let (tale, confirmed) = again.map(|again| (again.tale, again.outcomes)).unwrap_or_default();
    let both = |sentence: &&String| tale.then.contains(sentence);
    let told = Tale {
        head: if tale.head == line.tale.head { tale.head } else { head(view.game, line, order, &who) },
        then: line.tale.then.iter().filter(both).cloned().collect(),
        numbers: line.tale.numbers.iter().filter(|number| tale.numbers.contains(number)).cloned().collect(),
    };
    Some((told, outcomes(view, &line.outcomes, &confirmed)))
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

/// What was done, of the act alone.
fn head(game: &dyn Game, line: &Line, order: &Order, who: &[Id]) -> String {
    let units: Vec<_> = order.who.iter().filter_map(|id| game.unit(id)).collect();
    let names: Vec<&str> = units.iter().map(|unit| unit.name.as_str()).collect();
    match order.act.as_str() {
        END_STAGE => format!("{} is over.", capital(&line.stage.replace('-', " "))),
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
        let with = if by.is_some() == outcome.by.is_some() { outcome.with.clone() } else { String::new() };
        let mut what = outcome.what.clone();
        let is_confirmed = confirmed.iter().any(|same| same.unit == unit && same.what == what);
        match &mut what {
            // What was needed may be what somebody else rolled.
            What::Test(_) if !is_confirmed => continue,
            What::Move(moved) if !is_confirmed => moved.to.clear(),
            What::Leaves(why) if !is_confirmed => *why = view.game.fate(why),
            _ => {}
        }
        gather(&mut told, Outcome { unit, what, by, with, held: outcome.held });
    }
    told
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}
