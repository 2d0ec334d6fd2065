//! Orders left half given, one a unit: how they are laid aside, taken up again, and kept on disk.

use super::{
    ask::{AskMode, as_typed},
    desk::{Desk, Mode},
    form::{FormMode, Purpose},
};
use crate::{
    battle::Draft,
    rules::Halt,
    view::{Answered, Id, Order, Tone},
};

/// An order laid aside.
pub(super) struct Parked {
    /// The order as it was given.
    pub order: Order,
    /// What lay on the desk.
    pub left: Left,
}

/// What lay on the desk when an order was laid aside.
pub(super) enum Left {
    /// Its facts, as far as they are typed.
    Form(FormMode),
    /// A question, with its faces as far as they are typed.
    Ask(AskMode),
}

impl Desk {
    /// Lays an order aside; its units have no other there.
    pub(super) fn park(&mut self, order: Order, left: Left) {
        self.parked.retain(|other| other.order.who != order.who);
        self.parked.push(Parked { order, left });
        self.say("Parked: Enter takes it up again, X drops it.", Tone::Plain);
    }

    /// The parked order that Enter takes up and `X` drops: the one of the unit under the cursor, else the newest.
    pub(super) fn parked_here(&self) -> Option<usize> {
        let mine = |parked: &Parked| self.here.as_ref().is_some_and(|here| parked.order.who.contains(here));
        self.parked.iter().rposition(mine).or(self.parked.len().checked_sub(1))
    }

    /// The parked order that Enter takes up: one that can go on as things stand; else what is due comes first.
    pub(super) fn parked_ready(&self) -> Option<usize> {
        let here = self.parked_here()?;
        let ready = |at: &usize| {
            let order = &self.parked[*at].order;
            let offers = self.game().offers(&order.who);
            offers.iter().any(|offer| offer.act == order.act && offer.may())
        };
        std::iter::once(here).chain((0..self.parked.len()).rev()).find(ready)
    }

    /// The parked order of these units and this act.
    pub(super) fn parked_of(&self, act: &str, who: &[Id]) -> Option<usize> {
        self.parked.iter().position(|parked| parked.order.act == act && parked.order.who == who)
    }

    /// Takes a parked order up again, as things stand now.
    pub(super) fn take_up(&mut self, at: usize) {
        if at >= self.parked.len() {
            return;
        }
        let Parked { order, left } = self.parked.remove(at);
        self.here = order.who.first().cloned().or(self.here.take());
        match left {
            Left::Form(mut form) => {
                self.look_ahead(&mut form);
                self.mode = Mode::Form(form);
            }
            Left::Ask(ask) => self.suggest(ask.order, &ask.answers, ask.typed),
        }
    }

    /// Gives an order again as far as its answers still fit; the first that no longer fits is typed in, and what is typed
    /// where all do.
    pub(super) fn suggest(&mut self, order: Order, answers: &[Answered], typed: String) {
        for keep in (0..=answers.len()).rev() {
            match self.folder.session().order(&order, &answers[..keep]) {
                Err(Halt::Misfit(_)) => continue,
                Err(Halt::Ask { .. }) => {
                    self.submit(order, answers[..keep].to_vec());
                    if let Mode::Ask(now) = &mut self.mode {
                        now.typed = match answers.get(keep) {
                            None => typed,
                            Some(last) => as_typed(&last.answer, &now.filled),
                        };
                        now.choose(answers);
                    }
                }
                _ => self.open_form(order),
            }
            return;
        }
    }

    /// Opens the form of an order with its facts; an order without any is given.
    fn open_form(&mut self, order: Order) {
        match self.game().form(&order) {
            Ok(form) if !form.fields.is_empty() => self.mode = Mode::Form(FormMode::of_order(order, form)),
            _ => self.submit(order, Vec::new()),
        }
    }

    /// Takes up what the journal holds half answered: its question lies on the desk; a form lies parked, lest it be
    /// given without a look at it.
    pub(super) fn take_up_draft(&mut self) {
        if self.folder.is_read_only() {
            return;
        }
        let drafts = self.folder.session().drafts().to_vec();
        let newest = drafts.len().saturating_sub(1);
        for (at, Draft { order, answers, typing }) in drafts.into_iter().enumerate() {
            self.here = order.who.first().cloned().or(self.here.take());
            // Facts that were being typed wait for a look at them, even if they would do.
            let asked = if typing { None } else { self.folder.session().order(&order, &answers).err() };
            let left = match asked {
                Some(Halt::Ask { .. }) if at == newest => return self.submit(order, answers),
                Some(Halt::Ask { ask, filled, answered }) => {
                    Left::Ask(AskMode::new(order.clone(), answered, *ask, filled))
                }
                _ => match self.game().form(&order) {
                    Ok(form) => Left::Form(FormMode::of_order(order.clone(), form)),
                    Err(_) => continue,
                },
            };
            self.parked.push(Parked { order, left });
        }
    }

    /// Drops the parked order that is nearest at hand.
    pub(super) fn drop_parked(&mut self) {
        match self.parked_here() {
            Some(at) => {
                self.parked.remove(at);
                self.say("Dropped.", Tone::Plain);
            }
            None => self.say("No order is parked.", Tone::Plain),
        }
    }

    /// Keeps on disk what is half given: the parked orders and the one in hand. Facts that are being typed go there when the
    /// battle is left.
    pub(super) fn keep_draft(&mut self, leaving: bool) {
        if self.folder.is_read_only() {
            return;
        }
        let in_hand = match &self.mode {
            Mode::Ask(ask) if ask.amend.is_none() => Some(ask.draft()),
            Mode::Form(form) if leaving || matches!(form.purpose, Purpose::Ask(_)) => self.form_draft(form),
            _ => None,
        };
        let parked = self.parked.iter().filter_map(|parked| match &parked.left {
            Left::Ask(ask) => Some(ask.draft()),
            Left::Form(form) => self.form_draft(form),
        });
        let mut wanted: Vec<Draft> = parked.collect();
        if let Some(draft) = in_hand {
            wanted.retain(|other| other.order.who != draft.order.who);
            wanted.push(draft);
        }
        // What is no longer wanted goes, the newest first; what is missing is written.
        let stale = |drafts: &[Draft]| {
            drafts.iter().any(|draft| !wanted.iter().any(|other| other.order.who == draft.order.who))
        };
        while stale(self.folder.session().drafts()) {
            let done = self.folder.session().drop_draft();
            self.folder.take(done);
        }
        for draft in wanted {
            if !self.folder.session().drafts().contains(&draft) {
                let done = self.folder.session().park(draft);
                self.folder.take(done);
            }
        }
    }

    fn form_draft(&self, form: &FormMode) -> Option<Draft> {
        let game = self.folder.session().game();
        match &form.purpose {
            Purpose::Order(order) => {
                let facts = form.facts_so_far(&|text| game.find(text));
                Some(Draft { order: Order { facts, ..order.clone() }, answers: Vec::new(), typing: true })
            }
            Purpose::Ask(ask) if ask.amend.is_none() => Some(ask.draft()),
            Purpose::Ask(_) | Purpose::Amend(..) | Purpose::Ruling(..) => None,
        }
    }
}
