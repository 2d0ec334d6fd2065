//! A share in words: short clauses, the gravest first.

use super::{
    CardLine, Grave, HAND, HELD,
    share::{Fate, Going, Hand, Number, Share},
};
use crate::{
    engine::Game,
    view::{CURE, FELL, Id, Move, Noun, Standing, Test, Tone, coming_from, named_count, named_parts, series},
};

/// How a cure is told.
const HEALED: &str = "treated by";

/// What stands behind those who did the rest of it.
pub(super) const OTHERWISE: &str = "by other causes";
pub(super) const CORRECTED: &str = "by correction";

/// One clause.
struct Clause {
    grave: Grave,
    tone: Tone,
    /// It begins with a verb of the unit's.
    verbal: bool,
    text: String,
    /// It is decided, and comes when the stage ends.
    held: bool,
    /// It is a number that changed.
    number: bool,
}

impl Clause {
    fn new(grave: Grave, tone: Tone, text: impl Into<String>) -> Clause {
        Clause { grave, tone, verbal: false, text: text.into(), held: false, number: false }
    }

    fn verb(grave: Grave, tone: Tone, text: impl Into<String>) -> Clause {
        Clause { verbal: true, ..Clause::new(grave, tone, text) }
    }
}

/// Hands in a row: "by Ridge Rifles, by other causes and by correction", "by Goblin Bows, short bow, and by Hired Blades".
pub(super) fn together(hands: &[String]) -> String {
    let Some((last, before)) = hands.split_last().filter(|(_, before)| !before.is_empty()) else {
        return hands.concat();
    };
    let (comma, and) = if hands.iter().any(|hand| hand.contains(',')) { ("; ", ", and") } else { (", ", " and") };
    format!("{}{and} {last}", before.join(comma))
}

/// The line of a unit; none where its steps led back to where it was. With `hands` it says who did it.
pub(super) fn line(game: &dyn Game, id: &Id, share: &Share, hands: bool) -> Option<CardLine> {
    let unit = game.unit(id);
    let (number, side) = unit.as_ref().map_or((0, 0), |unit| (unit.number, unit.side));
    // Of somebody who is made of parts those are counted.
    let parts = unit.as_ref().is_some_and(|unit| !unit.group);
    let alone = parts && Standing::of(&game.readings(id)).is_single();
    let noun = unit.map_or_else(|| Noun::new(id.as_str(), true), |unit| unit.noun());
    let (mut clauses, mut how) = (Vec::new(), Vec::new());
    let apart = share.apart().filter(|_| hands && share.leaves.is_none());
    let numbers = numbers(game, share, apart.as_ref().map(|(numbers, _)| numbers));
    match share.leaves {
        // Whoever is out of the battle has no morale and no pins.
        Some(why) => {
            let words = if why == FELL { "fall".to_owned() } else { format!("leave the battle: {why}") };
            clauses.push(Clause::verb(Grave::Falls, Tone::Bad, noun.verb(&words)));
        }
        None => {
            clauses.extend(losses(share, alone, if parts { named_parts } else { named_count }, &numbers));
            clauses.extend(moves(share, &noun));
            clauses.extend(nerve(share, alone));
            if let Some(place) = share.arrives {
                let text =
                    if place.is_empty() { "arrive".to_owned() } else { format!("arrive {}", coming_from(place)) };
                clauses.push(Clause::verb(Grave::Markers, Tone::Plain, noun.verb(&text)));
            }
            let laid = share.markers.iter().filter(|(_, on, _)| *on);
            clauses.extend(laid.map(|(name, _, suffered)| match suffered {
                true => Clause::new(Grave::Falls, Tone::Warn, *name),
                false => Clause::new(Grave::Markers, Tone::Plain, *name),
            }));
        }
    }
    // Whose hands it was stands at what fell, and else before the tests, some of which may be deeds of the unit's own. Of what
    // they did and others undid nothing is told.
    let same = [share.morale, share.pins].into_iter().flatten().any(|(from, to)| from == to);
    let undone = clauses.is_empty() && (same || share.status.iter().any(|(from, to)| from == to));
    if hands && !undone {
        // Who made it leave comes before those who hurt it earlier.
        let mut all: Vec<&Hand> = apart.as_ref().map_or_else(|| share.hands(), |(_, rest)| rest.clone());
        if share.leaves.is_some() {
            all.reverse();
        }
        let mut hands = Vec::new();
        for (hand, with) in named_hands(game, &all) {
            // Whose hand it was may be told already, "killed by Sir Maudit"; then the weapon goes with it.
            match clauses.first_mut().filter(|_| share.leaves.is_some_and(|why| why.ends_with(&hand))) {
                Some(killed) => killed.text += &with,
                None => hands.push(hand + with.as_str()),
            }
        }
        // As the report counts it: what they did, and the rest.
        if share.otherwise && share.out + share.wounded > 1 && !hands.is_empty() {
            hands.push(OTHERWISE.to_owned());
        }
        // A number that was corrected says so itself where each has its own hands.
        let corrected = if apart.is_some() { share.out + share.wounded > 0 } else { true };
        if share.corrected && corrected && !hands.is_empty() {
            hands.push(CORRECTED.to_owned());
        }
        let hands = together(&hands);
        // What comes behind it, that it must move, its morale sank, it is in contact, is told without them; so are those who
        // are back.
        let is_harm = |clause: &Clause| clause.tone != Tone::Good && !(apart.is_some() && clause.number);
        let has = |grave: &Grave| clauses.iter().any(|had| had.grave == *grave && is_harm(had));
        let last = [Grave::Falls, Grave::States].into_iter().find(has);
        let after = |last, clause: &Clause| clause.grave > last || clause.grave == last && !is_harm(clause);
        let behind = last.is_some_and(|last| clauses.iter().any(|clause| after(last, clause)));
        let fell = clauses.iter_mut().rfind(|clause| Some(clause.grave) == last && is_harm(clause)).filter(|_| behind);
        match fell {
            _ if hands.is_empty() => {}
            Some(fell) if hands.starts_with(HEALED) => fell.text += &format!(", {hands}"),
            // When it falls comes before whose hands it was: "1 out, at the end of the phase, by Archers".
            Some(fell) => {
                let when = if std::mem::take(&mut fell.held) { format!("{HELD},") } else { String::new() };
                fell.text += &format!("{when} {hands}");
            }
            // Behind a number that has its own hands they would be said to have done that.
            None if apart.is_some() && last.is_none() => {}
            None => how.push(hands),
        }
    }
    // With nothing else to tell, the test is what it came to; but somebody alone who failed it has what is laid on them.
    let laid = alone && share.markers.iter().any(|(_, on, _)| *on) && share.tests.iter().any(|test| !test.passed);
    let only_tests = !laid && !clauses.iter().any(|clause| clause.grave < Grave::Tests);
    // What was failed last made it what it is now, and the end of the line may be cut.
    let (passed, failed): (Vec<&Test>, Vec<&Test>) = share.tests.iter().partition(|test| test.passed);
    for test in by_name(&failed).chain(by_name(&passed)) {
        let Test { name, passed, .. } = test;
        if only_tests {
            let (word, tone) = if *passed { ("passed", Tone::Good) } else { ("failed", Tone::Warn) };
            clauses.push(Clause::verb(Grave::Tests, tone, format!("{word} the {name}, {}", test.because())));
        } else {
            how.push(format!("{name} {}, {}", if *passed { "passed" } else { "failed" }, test.because()));
        }
    }
    clauses.sort_by_key(|clause| clause.grave);
    let first = clauses.first()?;
    let (grave, tone, verbal) = (first.grave, first.tone, first.verbal);
    let when = |held| if held { HELD } else { "" };
    let texts: Vec<String> = clauses.iter().map(|clause| format!("{}{}", clause.text, when(clause.held))).collect();
    let (what, how) = (texts.join("; "), how.join("; "));
    let gone = share.leaves.unwrap_or_default().to_owned();
    Some(CardLine { units: vec![id.clone()], who: Some((number, noun)), side, what, how, tone, verbal, gone, grave })
}

/// Hands in their order, each named once, and what stands behind it with all its weapons: "by Bows" and ", long bow",
/// "treated by Brother Anselm" and nothing.
fn named_hands(game: &dyn Game, all: &[&Hand]) -> Vec<(String, String)> {
    let mut by: Vec<(&Id, Vec<&str>)> = Vec::new();
    for Hand { id, with, .. } in all {
        let with = Some(*with).filter(|with| !with.is_empty());
        match by.iter_mut().find(|(known, _)| known == id) {
            Some((_, weapons)) => weapons.extend(with),
            None => by.push((id, with.into_iter().collect())),
        }
    }
    let told = |(by, with): (&Id, Vec<&str>)| {
        let (by, with) = (game.unit(by)?, series(&with));
        Some(match &*with {
            CURE => (format!("{HEALED} {}", by.name), String::new()),
            "" => (format!("{HAND}{}", by.name), String::new()),
            with => (format!("{HAND}{}", by.name), format!(", {with}")),
        })
    };
    by.into_iter().filter_map(told).collect()
}

/// Numbers that changed, "body 6 to 5", each with its own hands where those are told `apart`.
fn numbers(game: &dyn Game, share: &Share, apart: Option<&Vec<Vec<&Hand>>>) -> Vec<String> {
    let numbers = share.numbers.iter().filter(|number| number.from != number.to).enumerate();
    let told = numbers.map(|(at, Number { name, from, to, corrected, .. })| {
        let hands = apart.and_then(|apart| apart.get(at)).map_or(Vec::new(), |hands| named_hands(game, hands));
        let mut hands: Vec<String> = hands.into_iter().map(|(hand, with)| hand + with.as_str()).collect();
        hands.extend((*corrected && !hands.is_empty()).then(|| CORRECTED.to_owned()));
        match together(&hands) {
            hands if hands.is_empty() => format!("{name} {from} to {to}"),
            hands if hands.starts_with(HEALED) => format!("{name} {from} to {to}, {hands}"),
            hands => format!("{name} {from} to {to} {hands}"),
        }
    });
    told.collect()
}

/// Tests, those of the newest one's name first; of one name as they came.
fn by_name<'a>(tests: &'a [&Test]) -> impl Iterator<Item = &'a Test> {
    let mut names: Vec<&str> = Vec::new();
    for test in tests.iter().rev() {
        if !names.contains(&&*test.name) {
            names.push(&test.name);
        }
    }
    names.into_iter().flat_map(move |name| tests.iter().copied().filter(move |test| test.name == name))
}

/// So many figures to which something came, and the names of those among them that have one, in words.
type Named = fn(usize, &str, &[&str]) -> String;

/// Who falls, now or when the stage ends, and who comes back. Of somebody `alone` the new state says it, where there is one.
fn losses(share: &Share, alone: bool, named: Named, numbers: &[String]) -> Vec<Clause> {
    let told = |counts: &[(u32, &str, Option<Fate>)]| {
        let counts = counts.iter().filter(|(count, ..)| *count > 0);
        let words = counts.map(|(count, word, fate)| match (alone, count) {
            // Of somebody alone nobody counts how many they are.
            (true, 1) => (*word).to_owned(),
            _ => {
                let figures = fate.map_or(Vec::new(), |fate| share.figures(fate, *count));
                named(*count as usize, word, &figures)
            }
        });
        words.collect::<Vec<_>>().join(", ")
    };
    let (mut clauses, mut standing, mut risen) = (Vec::new(), Vec::new(), Vec::new());
    let mut add = |text: String, tone: Tone, held: bool| {
        if !text.is_empty() {
            clauses.push(Clause { held, ..Clause::new(Grave::Falls, tone, text) });
        }
    };
    if alone && share.out > 0 {
        add(if share.status.is_empty() { "out".to_owned() } else { String::new() }, Tone::Bad, false);
    } else {
        let tone = if share.out > 0 { Tone::Bad } else { Tone::Warn };
        let fates = (Some(Fate::Out), Some(Fate::Wounded));
        add(told(&[(share.out, "out", fates.0), (share.wounded, "wounded", fates.1)]), tone, false);
    }
    let fates = (Some(Fate::HeldOut), Some(Fate::HeldWounded));
    let held = told(&[(share.held.0, "out", fates.0), (share.held.1, "wounded", fates.1)]);
    add(held, Tone::Warn, true);
    let numbers = numbers.iter().map(|text| Clause { number: true, ..Clause::new(Grave::Falls, Tone::Warn, text) });
    clauses.extend(numbers);
    for (state, from, to) in &share.states {
        let (more, fewer) = (to - from, from - to);
        if more > 0 {
            let others = if *from > 0 { " more" } else { "" };
            standing.push(Clause::new(Grave::States, Tone::Warn, format!("{more}{others} {state}")));
        }
        if fewer > 0 {
            // Nothing that the table must see to before all else.
            let text = format!("{fewer} no longer {state}");
            risen.push(Clause::new(Grave::Markers, Tone::Good, text));
        }
    }
    let back = told(&[(share.back, "back in play", Some(Fate::Back)), (share.healed, "healed", None)]);
    clauses.extend((!back.is_empty()).then(|| Clause::new(Grave::Falls, Tone::Good, back)));
    clauses.extend(standing);
    clauses.extend(risen);
    clauses
}

/// Where it goes; what it had to do twice is said once: "had to rout, twice". What it does by an order of its own to come it
/// does once, however often it was told to.
fn moves(share: &Share, noun: &Noun) -> Vec<Clause> {
    let mut all: Vec<(Clause, usize)> = Vec::new();
    for Going { moved, done, .. } in &share.moves {
        let clause = goes(moved, *done, noun);
        match all.iter_mut().find(|(known, _)| known.text == clause.text) {
            Some(_) if moved.later().is_some() => {}
            Some((_, times)) if *done => *times += 1,
            _ => all.push((clause, 1)),
        }
    }
    let told = |(clause, times): (Clause, usize)| {
        let text = match times {
            1 => clause.text,
            2 => format!("{}, twice", clause.text),
            times => format!("{}, {times} times", clause.text),
        };
        Clause { text, ..clause }
    };
    all.into_iter().map(told).collect()
}

/// A move as a clause: what is still to be made warns.
fn goes(moved: &Move, done: bool, noun: &Noun) -> Clause {
    let tone = if done || moved.is_made() { Tone::Plain } else { Tone::Warn };
    Clause::verb(Grave::Moves, tone, moved.told(noun, done))
}

/// "morale 6 to 4, SHAKEN", "pins 0 to 2". Of somebody `alone` with neither the state is a wound, and as grave as a loss.
fn nerve(share: &Share, alone: bool) -> Vec<Clause> {
    let step = |name: &str, step: Option<(i64, i64)>, good: fn(i64) -> bool| {
        let (from, to) = step.filter(|(from, to)| from != to)?;
        let tone = if good(to - from) { Tone::Good } else { Tone::Warn };
        Some(Clause::new(Grave::Morale, tone, format!("{name} {from} to {to}")))
    };
    let (morale, pins) = (step("morale", share.morale, |by| by > 0), step("pins", share.pins, |by| by < 0));
    let mut clauses: Vec<Clause> = morale.into_iter().chain(pins).collect();
    let states: Vec<&str> = share.status.iter().filter(|(from, to)| from != to).map(|(_, to)| *to).collect();
    let states = states.join(", ");
    match clauses.last_mut() {
        _ if states.is_empty() => {}
        Some(last) => last.text += &format!(", {states}"),
        None if alone => {
            let tone = if share.out > 0 { Tone::Bad } else { Tone::Warn };
            clauses.push(Clause::new(Grave::Falls, tone, states));
        }
        None => clauses.push(Clause::new(Grave::Morale, Tone::Warn, states)),
    }
    clauses
}
