//! Looking back: the battle as it stood after an older line, and on from there line by line. The roster, the sheets and the
//! dues show that state, with what the line altered; nothing can be ordered in it.

use ratatui::{Frame, layout::Rect};

use super::{desk::Desk, draw, past::Past, roster, sight::Sight};
use crate::{
    battle::altered,
    tui::{
        Effect, Key, Layer,
        keys::{self, Binding, Command, Context, command},
    },
    view::{Id, Tone},
};

/// The layer over the roster from which the past is gone through.
pub(super) struct LookingBack;

/// Looks at the state after a line; 0 is the beginning. From there only the lines of one unit are gone through, if it is
/// named. Whether that state can be worked out; the desk says so where it cannot.
pub(super) fn look_back(desk: &mut Desk, n: u64, only: Option<Id>) -> bool {
    let session = desk.folder.session();
    let lines = if n == 0 { Some(0) } else { session.place(n).map(|place| place + 1) };
    match lines {
        Some(lines) => look_at(desk, lines, only),
        None => {
            desk.say("There is no such line.", Tone::Warn);
            false
        }
    }
}

/// Looks at the state after so many lines.
fn look_at(desk: &mut Desk, lines: usize, only: Option<Id>) -> bool {
    let session = desk.folder.session();
    let at_hand = desk.past.as_ref().map(|past| (past.lines, &*past.game));
    let Some(game) = session.after(lines, at_hand) else {
        desk.say("That state cannot be worked out again.", Tone::Warn);
        return false;
    };
    let place = lines.checked_sub(1);
    let before = place.and_then(|place| session.after(place, Some((lines, &*game))));
    let altered = before.map_or(Vec::new(), |before| altered(&*before, &*game));
    let line = place.and_then(|place| session.line(place));
    let when = line.as_ref().map_or("at the beginning".to_owned(), |line| format!("after line {}", line.n));
    desk.past = Some(Past { lines, game, line, altered, only, when });
    desk.look_again();
    stand_on_altered(desk);
    true
}

/// The cursor stands on a unit that the line altered, if it altered any that shows; it stays where it can.
fn stand_on_altered(desk: &mut Desk) {
    let altered = units(desk);
    match desk.here().is_some_and(|here| altered.contains(here)) || altered.is_empty() {
        true => desk.stand_on_somebody(),
        false => desk.talk.turn_to(altered.into_iter().next()),
    }
}

/// The units that the line altered, of those that show.
fn units(desk: &Desk) -> Vec<Id> {
    let Some(past) = &desk.past else { return Vec::new() };
    let units = past.altered.iter().filter_map(|one| one.unit.clone());
    units.filter(|unit| desk.units().contains(unit)).collect()
}

/// Goes to the next unit that the line altered, or to the one before.
fn next_altered(desk: &mut Desk, forward: bool) {
    let units = units(desk);
    if units.is_empty() {
        return desk.say("The line altered nobody who shows.", Tone::Plain);
    }
    let here = units.iter().position(|unit| Some(unit) == desk.here());
    let next = match here {
        None => 0,
        Some(here) if forward => (here + 1) % units.len(),
        Some(here) => (here + units.len() - 1) % units.len(),
    };
    desk.talk.turn_to(units.get(next).cloned());
}

/// Goes a line on or back.
fn step(desk: &mut Desk, forward: bool) {
    let Some(past) = &desk.past else { return };
    let session = desk.folder.session();
    let (lines, only) = (past.lines, past.only.clone());
    let counts = |lines: &usize| only.as_ref().is_none_or(|unit| session.concerns(*lines - 1, unit));
    let next = match forward {
        true => (lines + 1..=session.len()).find(counts),
        // The beginning has no line.
        false => (1..lines).rev().find(counts).or(Some(0).filter(|_| lines > 0 && only.is_none())),
    };
    let of = if only.is_some() { " of the unit" } else { "" };
    match next {
        Some(lines) => {
            look_at(desk, lines, only);
        }
        None if forward => desk.say(format!("No line{of} came after it. Esc comes back to now."), Tone::Plain),
        None if lines == 0 => desk.say("Here it began.", Tone::Plain),
        None => desk.say(format!("No line{of} came before it."), Tone::Plain),
    }
}

/// Goes to the first line of the turn after, or of this turn, or of the one before.
fn turn(desk: &mut Desk, forward: bool) {
    let Some(past) = &desk.past else { return };
    let session = desk.folder.session();
    let turn_of = |place: usize| session.headline(place).map(|line| line.turn);
    let here = past.lines.checked_sub(1);
    let now = here.and_then(turn_of);
    let begins = |place: &usize| place.checked_sub(1).is_none_or(|before| turn_of(before) != turn_of(*place));
    let place = match forward {
        true => (past.lines..session.len()).find(|place| turn_of(*place) != now),
        false => here.and_then(|here| (0..here).rev().find(begins)),
    };
    let (lines, only) = (place.map(|place| place + 1), past.only.clone());
    match lines {
        Some(lines) => {
            look_at(desk, lines, only);
        }
        None if forward => desk.say("No turn came after it.", Tone::Plain),
        None => {
            look_at(desk, 0, only);
        }
    }
}

/// Goes through the lines of the unit in hand alone, or of all again.
fn of_unit(desk: &mut Desk) {
    let here = desk.here().cloned();
    let Some(past) = &mut desk.past else { return };
    past.only = if past.only.is_some() { None } else { here };
    let text = match past.only.clone() {
        Some(unit) => format!("Only the lines of {} from here on. L: all lines.", desk.name(&unit)),
        None => "All lines again.".to_owned(),
    };
    desk.say(text, Tone::Plain);
}

impl Layer<Desk> for LookingBack {
    fn draw(&self, frame: &mut Frame, area: Rect, desk: &Desk) {
        draw::table(desk, frame, area, &desk.look.get());
    }

    fn key(&mut self, key: Key, desk: &mut Desk) -> Effect<Sight> {
        let Some(does) = command(Context::Past, key) else { return Effect::Stay };
        let n = desk.past.as_ref().and_then(|past| past.line.as_ref()).map_or(0, |line| line.n);
        match does {
            Command::Back => {
                desk.past = None;
                desk.look_again();
                desk.stand_on_somebody();
                desk.say("Back to how it stands now.", Tone::Plain);
                return Effect::Pop;
            }
            Command::Left => step(desk, false),
            Command::Right => step(desk, true),
            Command::TurnBefore => turn(desk, false),
            Command::TurnAfter => turn(desk, true),
            Command::NextUnit => next_altered(desk, true),
            Command::PreviousUnit => next_altered(desk, false),
            Command::UnitLines => of_unit(desk),
            Command::Open if n > 0 => return Effect::Push(Sight::Line(n)),
            Command::Open => {}
            Command::Journal => {
                let only = desk.past.as_ref().and_then(|past| past.only.clone());
                return Effect::Push(Sight::Journal(only));
            }
            Command::Amend if n > 0 => {
                desk.past = None;
                desk.does(|talk, keep| talk.amend(keep, n));
                return Effect::Home;
            }
            Command::Amend => {}
            Command::Help | Command::Palette | Command::Quit => return Effect::Pass,
            does => return roster::act(desk, does, key),
        }
        Effect::Stay
    }

    fn context(&self) -> Context {
        Context::Past
    }

    fn bindings(&self, desk: &Desk) -> Vec<Binding> {
        let past = desk.past.as_ref();
        let (lines, all) = (past.map_or(0, |past| past.lines), desk.folder.session().len());
        let useful = |binding: &&Binding| match binding.does {
            Command::Amend => lines > 0 && !desk.folder.is_read_only(),
            Command::Left | Command::TurnBefore | Command::Open => lines > 0,
            Command::Right | Command::TurnAfter => lines < all,
            _ => true,
        };
        keys::rows(Context::Past).filter(useful).copied().collect()
    }
}
