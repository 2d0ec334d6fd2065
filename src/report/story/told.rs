//! The story: turn by turn what was done, what it came to, and how.

use std::collections::BTreeMap;

use super::{
    balance::Swing,
    vain::{is_in_vain, is_own_matter},
};
use crate::{
    battle::{Came, CardLine, Deed, Heard, Line, Review, Session, Sort, card, card_by_hands, for_players_from},
    engine::{END_BATTLE, Edit, Game, TABLE, UnitMark},
    view::{Id, Mood, Outcome, Standing, What, capital, coming_from, series},
};

/// A line as it is told.
pub(super) struct Said {
    /// The number of the line it is made of, which is not for players.
    from: u64,
    /// The side in whose own turn it was given.
    side: Option<usize>,
    /// What is told.
    pub heard: Heard,
    /// Dice were thrown against an enemy, and nothing came of it.
    in_vain: bool,
    /// Somebody did nothing, or said so.
    idle: bool,
    /// The battle ended with it: it belongs to the turn that was played last.
    ends: bool,
}

/// The lines of a battle, with `public` those that players may hear.
pub(super) fn said(session: &Session, lines: &[Line], review: &Review, public: bool) -> Vec<Said> {
    let game = session.game();
    let heard = match public {
        true => for_players_from(game, lines),
        false => lines.iter().map(|line| (line.n, Heard::whole(line))).collect(),
    };
    let seen = public.then(|| game.seen());
    let by_number: BTreeMap<u64, &Line> = lines.iter().map(|line| (line.n, line)).collect();
    let said = |(from, heard): (u64, Heard)| {
        let line = by_number.get(&from).filter(|_| !heard.who.is_empty());
        let in_vain = line.is_some_and(|line| is_in_vain(game, line, seen.as_ref()));
        let idle =
            line.is_some_and(|line| is_idle(line)) || by_number.get(&from).is_some_and(|line| is_routine(game, line));
        let ends = |line: &&Line| matches!(&line.deed, Deed::Order(order) if order.act == END_BATTLE);
        let ends = by_number.get(&from).is_some_and(ends);
        Said { from, side: review.turn_of(from), heard, in_vain, idle, ends }
    };
    heard.into_iter().map(said).collect()
}

/// Whether an order only says who comes next, and nothing else came of it.
fn is_routine(game: &dyn Game, line: &Line) -> bool {
    let Deed::Order(order) = &line.deed else { return false };
    let quiet = order.overruled.is_empty() && line.outcomes.is_empty() && line.tale.then.is_empty();
    quiet && game.acts().iter().any(|act| act.routine && act.id == order.act)
}

/// Whether units were ordered to do nothing: to hold, to pass, to finish.
fn is_idle(line: &Line) -> bool {
    let Deed::Order(order) = &line.deed else { return false };
    let bare = order.facts.is_empty() && order.overruled.is_empty();
    // Somebody who moves, comes into contact or shows itself has done something, though nobody is hurt by it yet.
    let comes = |edit: &Edit| edit.at == TABLE && edit.path.split('/').next() == Some("bonds");
    if line.change.iter().any(|edit| comes(edit) || ["moves", "hidden"].contains(&edit.path.as_str())) {
        return false;
    }
    bare && line.answers.is_empty() && line.outcomes.is_empty() && line.tale.then.is_empty()
}

/// One turn.
#[derive(Debug, Clone, PartialEq)]
pub struct Turn {
    /// Its number, from 1.
    pub number: u32,
    /// Its stages in order.
    pub stages: Vec<Stage>,
}

/// One stage of a turn.
#[derive(Debug, Clone, PartialEq)]
pub struct Stage {
    /// Its name with a capital.
    pub name: String,
    /// What happened in it.
    pub told: Vec<Told>,
}

/// One line of the journal.
#[derive(Debug, Clone, PartialEq)]
pub struct Told {
    /// What was done.
    pub head: String,
    /// What it came to, a sentence a unit.
    pub came: Vec<String>,
    /// How it came about: the dice, step by step.
    pub how: Vec<String>,
    /// It belongs to the sequence of a line before it, such as a charge.
    pub within: bool,
}

/// Where the battle turned.
#[derive(Debug, Clone, PartialEq)]
pub struct Turning {
    /// "turn 2, ranged".
    pub when: String,
    /// What was done, and what it came to; nothing where players may not hear of it.
    pub told: Option<Told>,
    /// What it cost each side: "South: strength 92 % to 74 %".
    pub falls: Vec<String>,
    /// The side it was good for.
    pub side: String,
}

impl Turning {
    /// How the turning point is found, in a sentence.
    pub fn how(&self) -> String {
        format!(
            "How it is found: of everything that was done, this moved the gap in strength furthest towards the side that has \
             more of it left, {}.",
            self.side
        )
    }
}

/// The lines by turn and stage. A sequence belongs to the stage it began in, whatever moment its lines are given in.
pub(super) fn turns(game: &dyn Game, lines: &[Said]) -> Vec<Turn> {
    let mut turns: Vec<Turn> = Vec::new();
    let mut played: Option<&Said> = None;
    for said in lines {
        // The battle ends in the turn that was played last, which may have passed without a word.
        let at = played.filter(|_| said.ends).unwrap_or(said);
        played = Some(said).filter(|_| !said.ends).or(played);
        let (told, line) = (told(game, said), &said.heard);
        // Headings say which stage it is, and who rolls is no part of the story; what came of it the headline may tell alone.
        if (said.idle || line.sort == Sort::Routine) && told.came.is_empty() && !line.outcomes.iter().any(is_hurt) {
            continue;
        }
        if turns.last().is_none_or(|turn| turn.number != at.heard.turn) {
            turns.push(Turn { number: at.heard.turn, stages: Vec::new() });
        }
        let Some(turn) = turns.last_mut() else { continue };
        let name = place(game, at);
        if turn.stages.is_empty()
            || (!said.ends && line.group.is_none() && turn.stages.last().is_some_and(|at| at.name != name))
        {
            turn.stages.push(Stage { name, told: Vec::new() });
        }
        if let Some(stage) = turn.stages.last_mut() {
            stage.told.push(told);
        }
    }
    turns
}

/// Whether somebody was hurt, or left.
fn is_hurt(outcome: &Outcome) -> bool {
    let hurt = match &outcome.what {
        What::Out(_) | What::Wounded(_) | What::Leaves(_) => true,
        What::Number(..) => outcome.what.sinks() && outcome.by.as_ref().is_some_and(|by| *by != outcome.unit),
        _ => false,
    };
    hurt && !outcome.held
}

/// One line: what it came to first, then how.
fn told(game: &dyn Game, said: &Said) -> Told {
    let line = &said.heard;
    let mut came = came(game, line);
    if came.is_empty() && said.in_vain {
        came.push("No effect.".to_owned());
    }
    let own = |outcome: &Outcome| line.who.contains(&outcome.unit) && is_own_matter(outcome);
    let is_told = |outcome: &Outcome| !own(outcome) && !matches!(outcome.what, What::Marker(..) | What::May(_));
    // What came of nobody in numbers its sentences tell.
    if came.is_empty() && !line.outcomes.iter().any(is_told) {
        came.extend(line.tale.then.iter().filter(|step| is_of_unit(game, line, step)).cloned());
    }
    // A score that went up may decide a battle.
    let status = game.status();
    let kept = |step: &&String| status.known.iter().any(|known| known.is_told(&status.sides, step));
    for step in line.tale.then.iter().filter(kept) {
        if !came.contains(step) {
            came.push(step.clone());
        }
    }
    let mut how = line.tale.then.clone();
    how.retain(|step| !came.contains(step));
    // What was ruled is itself what it came to.
    let (came, how) = if line.sort == Sort::Ruling && came.is_empty() { (how, came) } else { (came, how) };
    let mut head = line.tale.head.clone();
    if !head.ends_with(['.', '!', '?']) {
        head.push('.');
    }
    Told { head, came, how, within: line.group.is_some() }
}

/// Whether a line ends a moment in which others answer, and nothing else with it: no side's turn, no phase.
fn ends_a_moment(line: &Heard) -> bool {
    let goes_on = |step: &String| step.ends_with(" begins.") || step.ends_with(" to play.");
    line.who.is_empty() && line.group.is_some() && !line.tale.then.iter().any(goes_on)
}

/// Whether a step is a sentence of a unit that the line is about, "Big Anselm loses the moment", and no sum of dice, "Long
/// Jory: nerve, 1 of 2 on 4+". As a moment ends the line is about all of whom anything is said.
fn is_of_unit(game: &dyn Game, line: &Heard, step: &str) -> bool {
    let ends = ends_a_moment(line);
    let about = |unit: &UnitMark| ends || line.who.contains(&unit.id) || line.tale.head.contains(&unit.name);
    let named = |unit: UnitMark| about(&unit) && step.starts_with(&format!("{} ", unit.name));
    !step.contains(" = ") && game.units().into_iter().filter_map(|id| game.unit(&id)).any(named)
}

/// What a line came to: losses and states, then who moved, then tests of which nothing else is told.
fn came(game: &dyn Game, line: &Heard) -> Vec<String> {
    let own = |outcome: &Outcome| line.who.contains(&outcome.unit);
    let shared = |outcome: &Outcome| {
        let same = |other: &Outcome| own(other) && other.what == outcome.what;
        matches!(outcome.what, What::Marker(..)) && !own(outcome) && line.outcomes.iter().any(same)
    };
    let falls = |unit: &Id| {
        let falls = |what: &What| matches!(what, What::Out(_) | What::Leaves(_));
        is_alone(game, unit) && line.outcomes.iter().any(|other| other.unit == *unit && falls(&other.what))
    };
    let mut outcomes: Vec<Outcome> = Vec::new();
    for outcome in &line.outcomes {
        let what = match &outcome.what {
            What::May(_) | What::Move(_) | What::Test(_) => continue,
            // What falls at the end of the stage is told there, with the names of those who fell.
            _ if outcome.held && game.unit(&outcome.unit).is_some_and(|unit| line.tale.head.contains(&unit.name)) => {
                continue;
            }
            What::Marker(name, true) if own(outcome) && Mood::is_bad(name) => outcome.what.clone(),
            _ if own(outcome) && is_own_matter(outcome) || shared(outcome) => continue,
            // What was due has been done by the time somebody reads of it.
            What::Marker(name, _) if name.ends_with(" due") => continue,
            // Whoever is out has no wounds to lose.
            What::Number(..) if falls(&outcome.unit) => continue,
            What::Status(from, to) => What::Status(from.clone(), spoken(to)),
            what => what.clone(),
        };
        let what = if let What::Marker(name, on) = what { What::Marker(spoken(&name), on) } else { what };
        outcomes.push(Outcome { what, ..outcome.clone() });
    }
    let order = if line.who.is_empty() { Came::heard(&outcomes) } else { Came::by(&line.who, &outcomes) };
    let head = &line.tale.head;
    // By its own order somebody may be struck by others, as by those whom they leave; the head names them as a place at most.
    let named = head.split(" away from ").next().unwrap_or(head);
    let is_unnamed = |by: &Id| !line.who.contains(by) && game.unit(by).is_some_and(|by| !named.contains(&by.name));
    // So may they be as a moment ends of which the head names nobody who opened it.
    let ends = ends_a_moment(line);
    let struck = |outcome: &Outcome| (own(outcome) || ends) && outcome.by.as_ref().is_some_and(is_unnamed);
    let mut lines = if outcomes.iter().any(struck) { card_by_hands(game, order) } else { card(game, &[order]) };
    // Of two to whom the same came the head may tell it of one alone: of whom the order was aimed at.
    let is_own = |card_line: &CardLine| card_line.units.iter().all(|unit| line.who.contains(unit));
    let all = lines.clone();
    let mut at = 0..;
    lines.retain(|card_line| {
        let at = at.next().unwrap_or(0);
        let own = is_own(card_line);
        let before = |(place, other): &(usize, &CardLine)| {
            other.what == card_line.what && (*place < at && is_own(other) == own || own && !is_own(other))
        };
        let before = all.iter().enumerate().filter(before).count();
        before >= card_line.what.split("; ").map(|what| times(head, what)).min().unwrap_or(0)
    });
    let moves = line.outcomes.iter().filter(|outcome| !own(outcome) || is_far(outcome));
    let moves = moves.filter_map(|outcome| moved(game, outcome));
    // Who arrives by an order of its own the head tells.
    let told = |unit: &Id| lines.iter().any(|card_line| card_line.units.contains(unit));
    let arrivals = line.outcomes.iter().filter(|outcome| line.who.is_empty() && !told(&outcome.unit));
    let arrivals = arrivals.filter_map(|outcome| arrived(game, head, outcome));
    let told = lines.iter().map(CardLine::named).chain(moves).chain(arrivals).collect::<Vec<_>>();
    let has_more = |unit: &Id, passed: bool| {
        // Where it must go who failed says that it did; of who passed it says nothing.
        let moved = |outcome: &Outcome| !passed && outcome.unit == *unit && matches!(outcome.what, What::Move(_));
        lines.iter().any(|line| line.units.contains(unit)) || line.outcomes.iter().any(moved)
    };
    told.into_iter().chain(tests(game, line, has_more)).collect()
}

/// How often a head has these words, whole.
fn times(head: &str, words: &str) -> usize {
    let whole = |at: usize| !head[at + words.len()..].starts_with(char::is_alphanumeric);
    head.match_indices(words).filter(|(at, _)| whole(*at)).count()
}

/// "Late Riders arrive from the north.", unless the head has it.
fn arrived(game: &dyn Game, head: &str, outcome: &Outcome) -> Option<String> {
    let What::Arrives(place) = &outcome.what else { return None };
    let unit = game.unit(&outcome.unit).filter(|unit| !head.contains(&unit.name))?;
    let from = if place.is_empty() { String::new() } else { format!(" {}", coming_from(place)) };
    Some(format!("{}{from}.", unit.noun().does("arrive")))
}

/// Whether a move is of so many inches: of any other that a unit made by itself the head tells.
fn is_far(outcome: &Outcome) -> bool {
    matches!(&outcome.what, What::Move(moved) if moved.inches.is_some())
}

/// "Hired Blades withdraw 4 inches away from 3 Reavers."
fn moved(game: &dyn Game, outcome: &Outcome) -> Option<String> {
    let What::Move(moved) = &outcome.what else { return None };
    let far = moved.inches.map_or(String::new(), |inches| format!(" {}", inches.in_words()));
    let to = if moved.to.is_empty() { String::new() } else { format!(" {}", moved.to) };
    Some(format!("{}{far}{to}.", game.unit(&outcome.unit)?.noun().does(&moved.way)))
}

/// A test by its name and how it went, with those who had it so, and how often.
#[derive(Default)]
struct Tested<'a> {
    words: String,
    units: Vec<(&'a Id, usize)>,
    is_told: bool,
}

/// "Ice Rangers and Ford Spears: casualty test passed.", "Ridge Rifles: morale check passed twice." Where all who had it so have
/// `more` to tell the test is left out.
fn tests(game: &dyn Game, line: &Heard, more: impl Fn(&Id, bool) -> bool) -> Vec<String> {
    let mut tests: Vec<Tested> = Vec::new();
    // A head that says how a test of its own went has told it.
    let head_tells = ["pass", "fail", "cannot"].iter().any(|word| line.tale.head.contains(word));
    for outcome in line.outcomes.iter().filter(|outcome| !(head_tells && line.who.contains(&outcome.unit))) {
        let What::Test(test) = &outcome.what else { continue };
        let words = format!("{} {}", test.name, if test.passed { "passed" } else { "failed" });
        let at = tests.iter().position(|known| known.words == words).unwrap_or_else(|| {
            tests.push(Tested { words, ..Tested::default() });
            tests.len() - 1
        });
        let Tested { units, is_told, .. } = &mut tests[at];
        *is_told |= !more(&outcome.unit, test.passed);
        match units.iter_mut().find(|(id, _)| **id == outcome.unit) {
            Some((_, times)) => *times += 1,
            None => units.push((&outcome.unit, 1)),
        }
    }
    let told = |Tested { words, units, is_told }: Tested| {
        let names: Vec<String> = units.iter().filter_map(|(id, _)| Some(game.unit(id)?.name)).collect();
        let times = match units.as_slice() {
            [(_, 2)] => " twice".to_owned(),
            [(_, times @ 3..)] => format!(" {times} times"),
            _ => String::new(),
        };
        (is_told && !names.is_empty()).then(|| format!("{}: {words}{times}.", series(&names)))
    };
    tests.into_iter().filter_map(told).collect()
}

/// Whether a unit is somebody alone.
fn is_alone(game: &dyn Game, unit: &Id) -> bool {
    Standing::of(&game.readings(unit)).is_single()
}

/// A word as it is said: a roster has the gravest ones in capitals.
pub(super) fn spoken(word: &str) -> String {
    if word.chars().any(char::is_lowercase) { word.to_owned() } else { word.to_lowercase() }
}

/// Where the battle turned, as far as that is told in these lines.
pub(super) fn turning(game: &dyn Game, swing: &Swing, lines: &[Said]) -> Option<Turning> {
    let Swing { line, to, sides: (before, after), .. } = swing;
    let said = lines.iter().find(|said| said.from == *line);
    let falls = before.iter().zip(after).filter(|(before, after)| after.strength() != before.strength());
    let falls = falls
        .map(|(before, after)| format!("{}: strength {} % to {} %", after.name, before.strength(), after.strength()));
    Some(Turning {
        when: said.map_or(String::new(), |said| {
            // A moment has no name of its own.
            let first = lines.iter().find(|line| Some(line.heard.n) == said.heard.group).unwrap_or(said);
            let place = place(game, first);
            let (letter, rest) = place.split_at(place.chars().next().map_or(0, char::len_utf8));
            format!("turn {}, {}{rest}", said.heard.turn, letter.to_lowercase())
        }),
        told: said.map(|said| Told { within: false, ..told(game, said) }),
        falls: falls.collect(),
        side: after.get(*to)?.name.clone(),
    })
}

/// Where in its turn a line was given: "Movement", "Play, Ships" where sides play turns of their own.
fn place(game: &dyn Game, said: &Said) -> String {
    let stage = stage_name(game, &said.heard.stage);
    let side = said.side.and_then(|side| game.status().sides.into_iter().nth(side));
    side.map_or(stage.clone(), |side| format!("{stage}, {}", side.name))
}

/// "Movement".
pub(super) fn stage_name(game: &dyn Game, stage: &str) -> String {
    capital(&game.heading(stage).replace('-', " "))
}
