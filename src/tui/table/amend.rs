//! Amending on the screen: the old facts in a form, the old faces typed in, and the difference before it is accepted.

use super::{
    ask::{AskMode, as_typed},
    desk::{Desk, Mode},
    form::{FormMode, Purpose},
};
use crate::{
    battle::{Amendment, Deed, Nobody},
    rules::Halt,
    tui::Key,
    view::{Answered, Order, Tone},
};

impl Desk {
    /// Opens a line to amend it.
    pub(super) fn amend_line(&mut self, n: u64) {
        let session = self.folder.session();
        let line = session.place(n).and_then(|place| session.line(place));
        let Some(line) = line else {
            return self.say("There is no such line.", Tone::Warn);
        };
        let Deed::Order(order) = line.deed else {
            return self.say("That line is a ruling: undo it, or make another one.", Tone::Warn);
        };
        // The form as it was: in the state before the line.
        let form = session.before(n).and_then(|game| game.form(&order).ok());
        match form.filter(|form| !form.fields.is_empty()) {
            Some(form) => {
                let facts = order.facts.clone();
                self.mode = Mode::Form(FormMode::new(Purpose::Amend(n, order, line.answers), form, &facts));
            }
            None => self.retype_on(n, order, Vec::new(), line.answers),
        }
    }

    /// Types the dice of an amended order anew.
    pub(super) fn retype(&mut self, form: FormMode) {
        let facts = form.facts(&|text| self.game().find(text));
        match (facts, form.purpose) {
            (Ok(facts), Purpose::Amend(line, order, answers)) => {
                self.retype_on(line, Order { facts, ..order }, Vec::new(), answers);
            }
            (Err((_, why)), _) => self.say(why, Tone::Warn),
            _ => {}
        }
    }

    /// Puts the next ask of an amended order, with the old faces typed in.
    pub(super) fn retype_on(&mut self, line: u64, order: Order, answers: Vec<Answered>, old: Vec<Answered>) {
        let worked = self.folder.session().amend(line, &Deed::Order(order.clone()), &answers, &mut Nobody);
        match worked {
            Ok(amendment) => self.mode = Mode::Amended(amendment),
            Err(Halt::Ask { ask, filled, answered }) => {
                let typed = old.iter().find(|was| was.ask == ask.id).map(|was| as_typed(&was.answer, &filled));
                let mut mode = AskMode::new(order, answered, *ask, filled);
                mode.typed = typed.unwrap_or_default();
                mode.amend = Some((line, old));
                self.mode = Mode::Ask(mode);
            }
            Err(why) => self.say(format!("{why}."), Tone::Warn),
        }
    }

    /// Works an amendment out with the answers the line had, as far as they still fit.
    pub(super) fn work_out(&mut self, line: u64, order: Order, answers: Vec<Answered>) {
        let deed = Deed::Order(order.clone());
        for keep in (0..=answers.len()).rev() {
            match self.folder.session().amend(line, &deed, &answers[..keep], &mut Nobody) {
                Ok(amendment) => {
                    self.mode = Mode::Amended(amendment);
                    return;
                }
                Err(Halt::Misfit(_)) => {}
                Err(Halt::Ask { .. }) => return self.retype_on(line, order, answers[..keep].to_vec(), answers),
                Err(Halt::Refused(refusal)) => return self.say(format!("{refusal}."), Tone::Warn),
            }
        }
    }

    pub(super) fn amended_key(&mut self, amendment: Amendment, key: Key) {
        match key {
            Key::Enter => {
                let done = self.folder.session().accept(amendment);
                self.take(done);
            }
            Key::Esc | Key::Char('X') => self.say("Left as it was.", Tone::Plain),
            _ => self.mode = Mode::Amended(amendment),
        }
    }
}
