//! Moving about the roster: numbers, acts, and the tracker's own keys.

use super::{
    desk::{Desk, Leave, Mode},
    prompt::PromptMode,
};
use crate::{
    battle::Deed,
    rules::{By, END_STAGE, SIDE_DONE},
    tui::{
        Key,
        keys::{Command, Context, command},
    },
    view::{Id, Order, Tone},
};

impl Desk {
    pub(super) fn roster_key(&mut self, key: Key, ending: bool) -> Leave {
        let Some(command) = command(Context::Roster, key) else {
            if let Key::Char(letter) = key {
                self.digits.clear();
                self.act(letter);
            }
            return Leave::Stay;
        };
        if command != Command::Digit && command != Command::Erase {
            self.digits.clear();
        }
        if !matches!(command, Command::Overrule | Command::Parts) {
            self.refused = None;
        }
        self.command(command, key, ending)
    }

    /// Does one of the tracker's own commands.
    pub(super) fn command(&mut self, command: Command, key: Key, ending: bool) -> Leave {
        match command {
            Command::Digit => self.digit(key),
            Command::Erase => {
                self.digits.pop();
                self.jump();
            }
            Command::Up => self.step(-1),
            Command::Down => self.step(1),
            Command::PageUp => self.step(-(self.page.get() as isize)),
            Command::PageDown => self.step(self.page.get() as isize),
            Command::First => self.step(isize::MIN / 2),
            Command::Last => self.step(isize::MAX / 2),
            Command::NextUnit => self.tab(true, false),
            Command::PreviousUnit => self.tab(false, false),
            Command::Usual => self.usual(),
            Command::Next => self.end_stage(ending),
            Command::SideDone => self.give_order(Order::table(SIDE_DONE)),
            Command::Undo => self.undo(),
            Command::Redo if !self.may_write() => {}
            Command::Flag if !self.may_write() => {}
            Command::Amend if !self.may_write() => {}
            Command::Repeat if !self.may_write() => {}
            Command::AllDues if !self.may_write() => {}
            Command::Redo => {
                match self.folder.session().redo(self.undone.clamp(1, self.folder.session().redoable().max(1))) {
                    Ok(done) => self.take(done),
                    Err(refusal) => self.say(format!("{refusal}."), Tone::Warn),
                }
            }
            Command::AllDues => {
                self.sweep = true;
                if self.ready_due().is_none() {
                    self.sweep = false;
                    self.say("Nothing is due that needs no facts.", Tone::Plain);
                }
                self.sweep_on();
            }
            Command::Repeat => self.repeat(),
            Command::Amend => match self.folder.session().last(1).first() {
                Some(line) => self.amend_line(line.n),
                None => self.say("There is no order to amend yet.", Tone::Warn),
            },
            Command::Overrule => match &self.refused {
                Some(refused) if refused.refusal.can_be_overruled() => {
                    let title = format!("overrule {}: why", refused.refusal.rule);
                    self.mode = Mode::Prompt(PromptMode::new(title, "the game master rules so", Desk::overrule));
                }
                Some(_) => self.say("That is no rule but sense: mend the order instead.", Tone::Warn),
                None => self.say("Nothing was refused.", Tone::Warn),
            },
            Command::Mark => {
                if let Some(here) = self.here.clone() {
                    if !self.marked.remove(&here) {
                        self.marked.insert(here);
                    }
                    self.step(1);
                }
            }
            Command::Flag => {
                if let Some(line) = self.folder.session().last(1).first() {
                    let (n, head) = (line.n, line.tale.head.clone());
                    let done = self.folder.session().flag(n);
                    let set = !self.folder.session().flags().contains(&n);
                    self.take(done);
                    self.say(format!("{}: {head}", if set { "Flagged" } else { "Flag taken off" }), Tone::Plain);
                }
            }
            Command::Drop => self.drop_parked(),
            Command::Back => {
                self.marked.clear();
                self.filter.clear();
                self.sweep = false;
                if self.past.take().is_some() {
                    self.say("Back to how it stands now.", Tone::Plain);
                }
            }
            Command::Find => {
                let filter = self.filter.clone();
                let prompt = PromptMode::new("show only", filter, Desk::find);
                self.mode = Mode::Prompt(PromptMode { each: Some(Desk::narrow), ..prompt });
            }
            Command::Correct => self.open_correct(),
            Command::Sheet => self.open_sheet(),
            Command::Parts => self.open_parts(),
            Command::Dues => self.open_dues(),
            Command::Chronicle => self.open_chronicle(),
            Command::Charts => self.open_charts(),
            Command::Palette => self.open_palette(),
            Command::Help => self.open_help(Context::Roster, Mode::Roster),
            Command::Options => self.open_options(),
            Command::Leave => return Leave::Start,
            Command::Quit => return Leave::Quit,
            _ => {}
        }
        Leave::Stay
    }

    fn digit(&mut self, key: Key) {
        if let Key::Char(digit) = key {
            self.digits.push(digit);
            if !self.jump() {
                // A digit that leads nowhere begins a new number.
                self.digits = digit.to_string();
                self.jump();
            }
        }
    }

    /// Goes to the unit whose number is typed; whether any number begins so.
    fn jump(&mut self) -> bool {
        let game = self.game();
        let numbers: Vec<(String, Id)> =
            game.units().iter().filter_map(|id| game.unit(id)).map(|unit| (unit.number.to_string(), unit.id)).collect();
        let found = numbers.iter().find(|(number, _)| *number == self.digits).map(|(_, id)| id.clone());
        let begins = numbers.iter().any(|(number, _)| number.starts_with(&self.digits));
        if let Some(id) = found {
            self.here = Some(id);
        }
        begins
    }

    fn step(&mut self, by: isize) {
        let units = self.units();
        let Some(last) = units.len().checked_sub(1) else { return };
        let now = units.iter().position(|id| Some(id) == self.here.as_ref()).unwrap_or(0);
        let next = (now as isize).saturating_add(by).clamp(0, last as isize) as usize;
        self.here = units.get(next).cloned();
    }

    /// Goes to the next unit that may act; with `stay` only if the one under the cursor may not.
    pub(super) fn tab(&mut self, forward: bool, stay: bool) {
        let units = self.units();
        let game = self.game();
        let count = units.len();
        let now = units.iter().position(|id| Some(id) == self.here.as_ref()).unwrap_or(0);
        let places = (if stay { 0 } else { 1 }..=count)
            .map(|step| if forward { (now + step) % count } else { (now + count - step % count) % count });
        let may = |id: &Id| game.row(id).is_some_and(|row| row.may);
        if count == 0 {
            return;
        }
        let on = game.status().on;
        let mine = |id: &Id| on.is_none_or(|side| game.unit(id).is_some_and(|unit| unit.side == side));
        let mut places: Vec<usize> = places.collect();
        let best = places.iter().copied().find(|at| may(&units[*at]) && mine(&units[*at]));
        let next = best.or_else(|| places.drain(..).find(|at| may(&units[*at])));
        if let Some(at) = next {
            self.here = units.get(at).cloned();
        }
    }

    /// An act by its letter: for the chosen units if it is one of theirs, else for the table.
    fn act(&mut self, letter: char) {
        let who = self.chosen();
        let game = self.game();
        let offered =
            |who: &[Id]| game.offers(who).into_iter().find(|offer| offer.key == letter).map(|offer| offer.act);
        let own = offered(&who).map(|act| (act, true)).or_else(|| offered(&[]).map(|act| (act, false)));
        let known = || {
            let act = game.acts().into_iter().find(|act| act.key == letter)?;
            Some((act.id.to_owned(), act.by != By::Table))
        };
        match own.or_else(known) {
            Some((act, true)) => self.give(&act, who),
            Some((act, false)) => self.give(&act, Vec::new()),
            None => self.say(format!("{letter} does nothing here; ? shows the keys."), Tone::Plain),
        }
    }

    /// The usual next thing: a parked draft, what the moment waits for, what is due.
    fn usual(&mut self) {
        if !self.may_write() {
            return;
        }
        if let Some(at) = self.parked_ready() {
            return self.take_up(at);
        }
        let game = self.game();
        let here = self.here.clone();
        let dues = game.dues();
        let own = dues.iter().find(|due| due.unit.is_some() && due.unit == here && !due.order.act.is_empty());
        if let Some(order) = game.status().usual {
            self.here = order.who.first().cloned().or(here);
            return self.give_order(order);
        }
        match own.or_else(|| dues.iter().find(|due| !due.order.act.is_empty())) {
            Some(due) => {
                let order = due.order.clone();
                self.here = due.unit.clone().or(here);
                self.give_due(order);
            }
            None if !self.parked.is_empty() => self.take_up(self.parked_here().unwrap_or(0)),
            None => self.say("Nothing is due. Tab goes to the next who may act, n ends the stage.", Tone::Plain),
        }
    }

    fn end_stage(&mut self, again: bool) {
        if !self.may_write() {
            return;
        }
        let order = Order::table(END_STAGE);
        if let Some(left) = self.game().unfinished().filter(|_| !again) {
            self.ending = true;
            return self.say(format!("{left}."), Tone::Warn);
        }
        let moment = self.game().status().moment.is_some();
        self.submit(order.with("rest", true), Vec::new());
        if self.refused.is_none() {
            self.tab(true, true);
        }
        // Whoever ends a moment has heard what `n` ends next.
        let rest = self.game().unfinished().filter(|_| moment && self.game().status().moment.is_none());
        if let Some(left) = rest {
            self.ending = true;
            self.say(format!("{left}."), Tone::Warn);
        }
    }

    fn undo(&mut self) {
        if !self.may_write() {
            return;
        }
        match self.folder.session().undo(1) {
            Ok(done) => self.take(done),
            Err(refusal) => self.say(format!("{refusal}."), Tone::Warn),
        }
    }

    /// The last order again, by the chosen units.
    fn repeat(&mut self) {
        let last = self.folder.session().last(8).into_iter().rev().find_map(|line| match line.deed {
            Deed::Order(order) if order.act != END_STAGE => Some(order),
            _ => None,
        });
        match last {
            Some(order) => {
                let who = if order.who.is_empty() { Vec::new() } else { self.chosen() };
                let order = Order { who, despite: Vec::new(), because: String::new(), ..order };
                match self.game().form(&order) {
                    Ok(form) if form.fields.iter().any(|field| !field.more) => {
                        self.mode = Mode::Form(super::form::FormMode::of_order(order, form));
                    }
                    _ => self.submit(order, Vec::new()),
                }
            }
            None => self.say("There is no order to repeat yet.", Tone::Warn),
        }
    }

    /// Shows only the units that have these words, while they are typed.
    fn narrow(&mut self, text: &str) {
        self.filter = text.to_owned();
        let units = self.units();
        if !self.here.as_ref().is_some_and(|here| units.contains(here)) {
            self.here = units.first().cloned().or(self.here.take());
        }
    }

    fn find(&mut self, text: &str) {
        self.filter = text.to_owned();
        let units = self.units();
        if units.is_empty() {
            self.filter.clear();
            return self.say(format!("No unit answers to {text}."), Tone::Warn);
        }
        if !self.here.as_ref().is_some_and(|here| units.contains(here)) {
            self.here = units.first().cloned();
        }
    }
}
