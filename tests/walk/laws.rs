//! What holds of every battle of any system: of a state, of what one order alters, and of what it says of itself.

use std::collections::BTreeSet;

use muster::{
    battle::{Deed, usual},
    engine::{Decision, END_STAGE, Game, Reply, Ruling, Source, Tape},
    view::{
        Answer, Answered, Ask, AskKind, Blanks, Field, Gauge, Kind, Order, Outcome, Reading, Tally, Throw, What, When,
    },
};
use serde_json::Value as Json;

use super::Country;

/// What holds of every state.
pub fn of_state(state: &Json) {
    let mut numbers = BTreeSet::new();
    for (id, unit) in state["units"].as_object().expect("units are a map") {
        let name = &unit["name"];
        assert_eq!(unit["id"], **id, "{name} has another id");
        assert!(numbers.insert(unit["number"].as_i64()), "{name} shares its number");
    }
    for bond in state["table"]["bonds"].as_array().into_iter().flatten() {
        assert!(bond["a"].as_str() < bond["b"].as_str(), "a bond is the wrong way about: {bond}");
        for id in [&bond["a"], &bond["b"]] {
            let unit = &state["units"][id.as_str().unwrap()];
            assert!(unit["gone"].is_null() && unit["reserve"].is_null(), "{} is in contact", unit["name"]);
        }
    }
}

/// What no order does: go back in time, or bring back who is gone.
pub fn of_step(before: &Json, after: &Json) {
    assert!(before["table"]["turn"].as_i64() <= after["table"]["turn"].as_i64(), "the turn runs backwards");
    let units = before["units"].as_object().unwrap();
    assert_eq!(units.len(), after["units"].as_object().unwrap().len(), "units come or go");
    for (id, was) in units {
        let now = &after["units"][id];
        assert!(was["gone"].is_null() || now["gone"].is_string(), "{id} comes back");
        assert!(was["reserve"].is_object() || now["reserve"].is_null(), "{id} goes into reserve");
    }
}

/// What the battle says of itself holds together: who waits may act, what is due can be done.
pub fn of_words(game: &dyn Game, country: &Country) {
    let may = |who: &[muster::view::Id], act: &str| {
        let offers = game.offers(who);
        offers.iter().any(|offer| offer.may() && offer.act == act)
    };
    let dues = game.dues();
    let status = game.status();
    if status.over.is_some() {
        assert!(dues.is_empty(), "the battle is over, and something is due");
        return;
    }
    let pressing = dues.iter().any(|due| due.by == When::Now);
    let known = |act: &str| game.acts().iter().any(|row| row.id == act);
    if let Some(usual) = &status.usual {
        assert!(
            !pressing || dues.iter().any(|due| due.order.act == usual.act),
            "Enter gives what a due bars: {usual:#?}"
        );
        assert!(!known(&usual.act) || may(&usual.who, &usual.act), "Enter gives what is refused: {usual:#?}");
    }
    for due in dues.iter().filter(|due| due.after.is_empty() && known(&due.order.act)) {
        if due.by == When::Now || (!pressing && status.moment.is_none()) {
            assert!(may(&due.order.who, &due.order.act), "{} is due and cannot be done: {due:#?}", due.id);
        }
    }
    for due in dues.iter().filter(|due| known(&due.order.act)) {
        of_due(game, &due.order);
    }
    if pressing {
        return;
    }
    for window in game.windows() {
        for id in &window.units {
            assert!(may(std::slice::from_ref(id), &window.act), "{id} may not {}, says its offer", window.act);
        }
    }
    // Those who wait may act as soon as their side is on.
    for id in game.waiting() {
        let offers = game.offers(std::slice::from_ref(&id));
        let able = offers.iter().filter(|offer| !country.seldom.contains(&offer.act.as_str()));
        let able = able.filter(|offer| offer.against.iter().all(|why| country.turns.contains(&why.rule.as_str())));
        assert!(able.count() > 0, "{id} waits, and has no offer: {offers:#?}");
    }
}

/// What Enter gives of something due its act's letter gives too, and a file that names no more than act and unit.
fn of_due(game: &dyn Game, due: &Order) {
    let bare = Order { act: due.act.clone(), who: due.who.clone(), ..Order::default() };
    let form = game.form(&bare).expect("what is due has a form");
    for (id, value) in &due.facts {
        let field = form.fields.iter().find(|field| field.id == *id);
        let offered = field.and_then(|field| field.usual.as_ref());
        assert_eq!(offered, Some(value), "{}: {id} is otherwise behind its letter", due.act);
    }
}

/// What holds in a form if nothing is typed can be read in it.
pub fn of_form(was: &dyn Game, deed: &Deed) {
    let Deed::Order(order) = deed else { return };
    let bare = Order { act: order.act.clone(), who: order.who.clone(), ..Order::default() };
    let Ok(form) = was.form(&bare) else { return };
    for field in &form.fields {
        let blank = field.usual.as_ref().is_none_or(|value| value.typed().is_empty());
        assert!(blank || !usual(field, was).is_empty(), "{} is used unseen: {field:#?}", field.label);
    }
}

/// Everything a screen reads, read once.
pub fn of_reading(game: &dyn Game) {
    for id in game.units() {
        let row = game.row(&id).expect("every unit has a row");
        assert_eq!(row.cells.len(), game.columns().len(), "{id}: cells and columns differ");
        // A player's name may be as long as it is; words run on into empty cells to the right of them.
        let all: Vec<_> = row.cells.iter().zip(game.columns()).collect();
        for (at, (cell, column)) in
            all.iter().enumerate().filter(|(_, (_, column))| !column.grows && column.title != "Who")
        {
            let wide = cell.text.chars().count();
            let empty = all[at + 1..].iter().take_while(|(cell, column)| cell.text.is_empty() && !column.grows);
            let room =
                usize::from(column.width) + empty.map(|(_, column)| usize::from(column.width) + 1).sum::<usize>();
            assert!(wide <= room, "{id}: {} is wider than its column {}", cell.text, column.title);
        }
        let mark = game.unit(&id).expect("every unit has a mark");
        game.sheet(&id).expect("every unit has a sheet");
        assert_eq!(row.may, game.may_act(&id));
        game.fields(&id, "");
        let figures = game.figures(&id);
        for figure in &figures {
            game.fields(&id, figure);
        }
        assert!(mark.gone || !figures.is_empty(), "{id} is in play with nobody");
    }
    assert_eq!(game.public().units(), game.units(), "nobody is hidden here");
    of_hiding(game);
}

/// Whoever is hidden, in whatever state: the copy for players does not name him, and can be read like any other.
fn of_hiding(game: &dyn Game) {
    let units = game.units();
    let Some(id) = units.get(game.status().turn as usize * 7 % units.len().max(1)) else { return };
    let hide = Ruling::of(Decision::set(id.clone(), ("hidden", true)));
    let copy = game.rule(&hide).expect("any unit may be hidden").game.public();
    let word = |letter: char| !letter.is_alphanumeric() && !"-_".contains(letter);
    let text = copy.to_yaml().expect("a state can be written");
    let told: Vec<&str> = text.lines().filter(|line| line.split(word).any(|part| part == id.as_str())).collect();
    assert!(told.is_empty(), "{id} is hidden, and told: {told:#?}");
    assert_eq!(copy.units().len() + 1, units.len());
    for other in copy.units() {
        let cells = copy.row(&other).map(|row| row.cells.len());
        assert_eq!(cells, Some(copy.columns().len()), "{other}: cells and columns differ");
        copy.sheet(&other).expect("every unit has a sheet");
        copy.offers(&[other]);
    }
    copy.status();
    copy.dues();
    copy.windows();
}

/// What an order is said to have come to is what it came to: losses add up to what the readings show, and the last word on
/// a value is the value.
pub fn of_outcomes(before: &dyn Game, after: &dyn Game, outcomes: &[Outcome]) {
    let fallen = outcomes.iter().filter(|outcome| !outcome.held);
    for id in after.units().iter().filter(|id| before.unit(id).is_some()) {
        let sum = |readings: &[Reading], gauge: Gauge| -> i64 {
            readings.iter().filter(|reading| reading.gauge == gauge).filter_map(|reading| reading.value.int()).sum()
        };
        let (was, is) = (before.readings(id), after.readings(id));
        let of_it = || fallen.clone().filter(|outcome| outcome.unit == *id).map(|outcome| &outcome.what);
        let lost: i64 = of_it()
            .map(|what| match what {
                What::Out(count) => i64::from(*count),
                What::Back(count) => -i64::from(*count),
                _ => 0,
            })
            .sum();
        if before.unit(id).is_some_and(|unit| !unit.gone) {
            assert_eq!(lost, sum(&is, Gauge::Out) - sum(&was, Gauge::Out), "{id} is said to have lost {outcomes:?}");
        }
        // Each hand's step is told; the last one leads to the value.
        let last = |step: fn(&What) -> Option<i64>| of_it().filter_map(step).next_back();
        for (step, gauge) in [
            ((|what| if let What::Morale(_, to) = what { Some(*to) } else { None }) as fn(&What) -> _, Gauge::Morale),
            (|what| if let What::Pins(_, to) = what { Some(*to) } else { None }, Gauge::Pins),
        ] {
            assert!(
                last(step).is_none_or(|to| to == sum(&is, gauge)),
                "{id} is said to come to {outcomes:?}, not {is:?}"
            );
        }
        for what in of_it() {
            if let What::Status(_, to) = what {
                let holds = |reading: &Reading| reading.gauge == Gauge::Status && reading.value.text() == Some(to);
                assert!(is.iter().any(holds), "{id}: {what:?}, but {is:?}");
            }
        }
    }
}

/// Hears what is asked, and answers nothing of itself.
#[derive(Default)]
struct Ear(Vec<Ask>);

impl Source for Ear {
    fn reply(&mut self, ask: &Ask, _: usize) -> Reply {
        self.0.push(ask.clone());
        Reply::Wait(Blanks::new())
    }

    fn heard(&mut self, ask: &Ask, _: &Answer) {
        self.0.push(ask.clone());
    }
}

/// What an order asks, as far as these answers lead.
fn asked(game: &dyn Game, order: &Order, answers: &[Answered]) -> Vec<Ask> {
    let mut ear = Ear::default();
    let _ = game.perform(order, &mut Tape::new(answers, &mut ear));
    ear.0
}

/// Whether a field is a game master's modifier.
fn is_modifier(field: &Field) -> bool {
    field.more && field.help.starts_with("+1 ") && matches!(field.kind, Kind::Count { .. })
}

/// Every throw that has a number takes a modifier: there is one in a form of the order, and with it alone its row of dice
/// reads otherwise. What has no number is named by the ids of its asks or rows.
pub fn of_modifiers(was: &dyn Game, deed: &Deed, answers: &[Answered], numberless: &[&str]) {
    // What a stage's end carries on was modified by the order that it goes on with.
    let Deed::Order(order) = deed else { return };
    if order.act == END_STAGE {
        return;
    }
    let plain = asked(was, order, answers);
    let rows = |ask: &Ask| if let AskKind::Dice { rows, wave: 1 } = &ask.kind { rows.clone() } else { Vec::new() };
    let is_numberless = |name: &str| numberless.iter().any(|id| name.starts_with(id));
    if !plain.iter().any(|ask| !rows(ask).is_empty() && !is_numberless(&ask.id)) {
        return;
    }
    let mut modified = Vec::new();
    let mut left = Vec::new();
    // A number may be held at one end: beyond it, or before it, it differs.
    for by in [1, -1, 4, -4, 8, -8, 20, -20] {
        let form = was.form(order).unwrap_or_default();
        for field in form.fields.into_iter().filter(is_modifier) {
            modified.push(asked(was, &order.clone().with(&field.id, by), answers));
        }
        for (at, ask) in plain.iter().enumerate() {
            let AskKind::Facts(form) = &ask.kind else { continue };
            for field in form.fields.iter().filter(|field| is_modifier(field)) {
                let mut answers = answers.to_vec();
                if let Answer::Facts(facts) = &mut answers[at].answer {
                    facts.insert(field.id.clone(), by.into());
                }
                modified.push(asked(was, order, &answers));
            }
        }
        left.clear();
        for (at, ask) in plain.iter().enumerate().filter(|(_, ask)| !is_numberless(&ask.id)) {
            let others: Vec<&Ask> =
                modified.iter().filter_map(|asks| asks.get(at)).filter(|other| other.id == ask.id).collect();
            let stays =
                |throw: &Throw| others.iter().all(|other| other.title == ask.title && rows(other).contains(throw));
            let (still, moved): (Vec<Throw>, Vec<Throw>) = rows(ask).into_iter().partition(stays);
            // Of dice that are thrown against each other, or counted together, one row has the number.
            let shares = |throw: &Throw| {
                let one = throw.need.is_none() && (throw.open || throw.tally == Some(Tally::Successes));
                one && !moved.is_empty()
            };
            let still = still.into_iter().filter(|throw| throw.dice > 0 && !is_numberless(&throw.id) && !shares(throw));
            left.extend(still.map(|throw| (at, throw)));
        }
        if left.is_empty() {
            return;
        }
    }
    // A fight ends, or goes on otherwise, where an earlier round is modified: what is thrown then by the same number was not
    // come to.
    left.retain(|(at, throw)| {
        let of = |asks: &[Ask], place: usize| rows(asks.get(place)?).into_iter().find(|row| row.id == throw.id);
        let differs =
            |asks: &[Ask]| (0..*at).any(|place| of(asks, place).is_some_and(|row| of(&plain, place) != Some(row)));
        let mut differing = modified.iter().filter(|asks| differs(asks)).peekable();
        differing.peek().is_none() || differing.any(|asks| of(asks, *at).is_some())
    });
    assert!(left.is_empty(), "nothing modifies these throws of {}: {left:#?}", order.act);
}
