//! The lowest layer: the roster, and the tracker's own keys.

use ratatui::{Frame, layout::Rect};

use super::{desk::Desk, draw, mending, sight::Sight, sort::Sort};
use crate::{
    engine::{SIDE_DONE, headline_alone},
    tui::{
        Effect, Key, Layer,
        keys::{self, Binding, Command, Context, command},
    },
    view::{Order, Tone, counted},
};

/// The units on the table.
pub(super) struct Roster;

impl Layer<Desk> for Roster {
    fn draw(&self, frame: &mut Frame, area: Rect, desk: &Desk) {
        draw::table(desk, frame, area, &desk.look.get());
    }

    fn key(&mut self, key: Key, desk: &mut Desk) -> Effect<Sight> {
        if let Key::Char(letter) = key {
            if let Some(said) = desk.talk.leave_out(letter) {
                if let Some((text, tone)) = said.in_words() {
                    desk.say(text, tone);
                }
                return Effect::Stay;
            }
        } else {
            let ignored = if matches!(key, Key::Enter | Key::Esc) { desk.talk.ignore_typed() } else { None };
            if let Some(why) = ignored {
                desk.say(format!("{why}  What was typed behind it is ignored; the keys work again."), Tone::Plain);
                return Effect::Stay;
            }
            desk.talk.listen();
        }
        match (command(Context::Roster, key), key) {
            (Some(command), _) => act(desk, command, key),
            (None, Key::Char(letter)) => {
                desk.does(|talk, keep| talk.letter(keep, letter));
                Effect::Stay
            }
            _ => Effect::Pass,
        }
    }

    fn context(&self) -> Context {
        Context::Roster
    }

    fn bindings(&self, desk: &Desk) -> Vec<Binding> {
        let writes = desk.barred().is_none();
        let dues = !desk.seen().dues.is_empty();
        let useful = |binding: &&Binding| match binding.does {
            Command::Next => writes && desk.seen().status.over.is_none(),
            Command::SideDone => writes && desk.seen().offers.iter().any(|offer| offer.act == SIDE_DONE && offer.may()),
            Command::Correct => writes,
            Command::Undo => writes && !desk.folder.session().is_empty(),
            Command::NextUnit => others_may_act(desk),
            Command::AllDues => writes && desk.seen().sweeps,
            Command::Dues => dues,
            Command::Mend => desk.folder.damage().is_some(),
            Command::Drop => !desk.talk.parked().is_empty(),
            _ => true,
        };
        let told = keys::rows(Context::Roster).filter(|binding| !binding.word.is_empty());
        told.filter(useful).copied().collect()
    }
}

/// Does one of the tracker's own commands.
pub(super) fn act(desk: &mut Desk, command: Command, key: Key) -> Effect<Sight> {
    let page = desk.page.get() as isize;
    // A comma behind a number goes on with a list of units.
    if command == Command::Amend && desk.talk.lists() {
        desk.does(|talk, keep| talk.list(keep.session().game()));
        return Effect::Stay;
    }
    if !matches!(command, Command::Digit | Command::Erase | Command::Mark | Command::Back) {
        desk.talk.end_list();
    }
    if !matches!(command, Command::Digit | Command::Erase) {
        desk.talk.forget_digits();
    }
    if !matches!(command, Command::Next | Command::SideDone | Command::Usual) {
        desk.talk.heard();
    }
    match command {
        Command::Digit => {
            if let Key::Char(digit) = key {
                let game = desk.past.as_ref().map_or(desk.folder.session().game(), |past| &*past.game);
                // Why the act before it was refused stands there still.
                let words = desk.talk.digit(game, digit).or_else(|| desk.talk.led_nowhere().map(str::to_owned));
                if let Some(words) = words {
                    desk.say(words, Tone::Warn);
                }
            }
        }
        Command::Erase => {
            let game = desk.past.as_ref().map_or(desk.folder.session().game(), |past| &*past.game);
            desk.talk.erase_digit(game);
        }
        Command::Up => desk.step(-1),
        Command::Down => desk.step(1),
        Command::PageUp => desk.step(-page),
        Command::PageDown => desk.step(page),
        Command::First => desk.step(isize::MIN / 2),
        Command::Last => desk.step(isize::MAX / 2),
        Command::NextUnit => desk.next_unit(true, false),
        Command::PreviousUnit => desk.next_unit(false, false),
        Command::Usual => desk.does(|talk, keep| talk.enter(keep)),
        Command::Next => desk.does(|talk, keep| talk.end_stage(keep)),
        Command::SideDone => desk.does(|talk, keep| talk.give(keep, Order::table(SIDE_DONE))),
        Command::Undo => desk.does(|talk, keep| talk.undo(keep)),
        Command::Redo => desk.does(|talk, keep| talk.redo(keep)),
        Command::AllDues => desk.does(|talk, keep| talk.all_dues(keep)),
        Command::Repeat => desk.does(|talk, keep| talk.repeat(keep)),
        Command::Drop => desk.does(|talk, keep| talk.drop(keep)),
        Command::MoreFacts => desk.does(|talk, _| talk.open_next()),
        Command::Amend => match desk.folder.session().last(1).first().map(|line| line.n) {
            Some(n) => desk.does(|talk, keep| talk.amend(keep, n)),
            None => desk.say("There is no order to amend yet.", Tone::Warn),
        },
        Command::Overrule => return overrule(desk),
        Command::Mark => {
            if let Some(here) = desk.here().cloned() {
                desk.talk.mark(&here);
                desk.step(1);
            }
        }
        Command::Flag => flag(desk),
        Command::Mend => mending::mend(desk),
        Command::Back => {
            desk.talk.unmark();
            desk.sort = Sort::default();
            desk.narrow("");
        }
        Command::Find => return Effect::Push(Sight::Find),
        Command::Sort => {
            desk.sort = desk.sort.next();
            desk.show_anew();
            desk.say(format!("Sorted by {}. S: another order. Esc: by side.", desk.sort.word()), Tone::Plain);
        }
        Command::MarkAll => mark_all(desk),
        Command::Armies => return Effect::Push(Sight::Armies),
        Command::Pictures => return Effect::Push(Sight::Pictures),
        Command::Summary => return Effect::Push(Sight::Summary),
        Command::Correct if desk.may_write() => return Effect::Push(Sight::Correct),
        Command::Correct => {}
        Command::Sheet => return Effect::Push(Sight::Sheet),
        Command::Parts => return Effect::Push(Sight::Parts),
        Command::Dues => return Effect::Push(Sight::Dues),
        Command::Cards => return Effect::Push(Sight::Cards),
        Command::Journal => return Effect::Push(Sight::Journal(None)),
        Command::UnitLines => return Effect::Push(Sight::Journal(desk.here().cloned())),
        Command::Left => match desk.folder.session().last(1).first().map(|line| line.n) {
            Some(n) => return Effect::Push(Sight::Then(n, None)),
            None => desk.say("Nothing has happened yet.", Tone::Plain),
        },
        Command::Options => return Effect::Push(Sight::Options),
        Command::Leave => return Effect::Leave,
        // A form or dice on the desk have keys of their own.
        Command::Help => {
            let hears = Some(desk.hears.get()).filter(|on| matches!(on, Context::Form | Context::Dice));
            return Effect::Push(Sight::Help(hears.unwrap_or(Context::Roster)));
        }
        Command::Charts => return Effect::Push(Sight::Charts),
        Command::Palette => return Effect::Push(Sight::Palette),
        _ => return Effect::Pass,
    }
    Effect::Stay
}

/// Marks all the units that show; none of them where all are marked.
fn mark_all(desk: &mut Desk) {
    let units: Vec<_> =
        desk.units().iter().filter(|id| desk.game().unit(id).is_some_and(|unit| !unit.gone)).cloned().collect();
    let marked = desk.talk.marked();
    let missing: Vec<_> = units.iter().filter(|id| !marked.contains(*id)).cloned().collect();
    let all = missing.is_empty();
    for id in if all { &units } else { &missing } {
        desk.talk.mark(id);
    }
    let count = counted(units.len(), &desk.game().system().unit);
    desk.say(
        if all {
            "No longer marked.".to_owned()
        } else {
            format!("{count} marked: an act's letter is for all of them.")
        },
        Tone::Plain,
    );
}

/// Asks for the reason to overrule what was refused; says why nothing can be.
pub(super) fn overrule(desk: &mut Desk) -> Effect<Sight> {
    match desk.talk.overrulable() {
        Ok(rule) => Effect::Push(Sight::Reason(rule.to_owned())),
        Err(said) => {
            if let Some((text, tone)) = said.in_words() {
                desk.say(text, tone);
            }
            Effect::Stay
        }
    }
}

fn flag(desk: &mut Desk) {
    if !desk.may_write() {
        return;
    }
    let Some(line) = desk.folder.session().last(1).first().cloned() else { return };
    let (n, head) = (line.n, headline_alone(line.tale.head, &line.tale.then));
    let set = !desk.folder.session().flags().contains(&n);
    desk.does(|talk, keep| {
        let done = keep.session().flag(n);
        talk.take(keep, done)
    });
    desk.say(format!("{}: {head}", if set { "Flagged" } else { "Flag taken off" }), Tone::Plain);
}

/// Whether somebody beside the unit under the cursor may act.
pub(super) fn others_may_act(desk: &Desk) -> bool {
    let left: usize = desk.seen().status.sides.iter().map(|side| side.left).sum();
    let here = desk.here().is_some_and(|here| desk.game().may_act(here));
    left > usize::from(here)
}
