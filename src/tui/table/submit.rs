//! The gate: an order goes in, and what comes of it decides what is on the desk next.

use super::{
    ask::AskMode,
    desk::{Desk, Mode, Refused},
};
use crate::{
    battle::{Done, Draft, Entry},
    rules::{Halt, Ruling},
    view::{Answered, Field, Id, Kind, Order, Tone},
};

impl Desk {
    /// Resolves an order with its answers so far.
    pub(super) fn submit(&mut self, order: Order, answers: Vec<Answered>) {
        if !self.may_write() {
            return;
        }
        let stage = self.game().stage();
        match self.folder.session().order(&order, &answers) {
            Ok(done) => {
                self.marked.clear();
                self.parked.retain(|parked| parked.order.act != order.act || parked.order.who != order.who);
                self.refused = None;
                self.take(done);
                if self.game().stage() != stage {
                    // In a new stage the cursor stands on somebody who may act.
                    self.tab(true, true);
                }
                self.sweep_on();
            }
            Err(Halt::Ask { ask, filled, answered }) => {
                let draft = Draft { order: order.clone(), answers: answered.clone(), typing: false };
                if self.folder.session().draft() != Some(&draft) {
                    let done = self.folder.session().park(draft);
                    self.folder.take(done);
                }
                self.parked.retain(|parked| parked.order.act != order.act || parked.order.who != order.who);
                self.put_ask(AskMode::new(order, answered, *ask, filled));
            }
            Err(Halt::Refused(refusal)) => {
                self.sweep = false;
                let rule = if refusal.rule.is_empty() { String::new() } else { format!("{}: ", refusal.rule) };
                let overrule = if refusal.can_be_overruled() { "  ! overrules" } else { "" };
                self.say(format!("{rule}{refusal}.{overrule}"), Tone::Warn);
                self.refused = Some(Refused { order, answers, refusal });
            }
            Err(Halt::Misfit(misfit)) => {
                self.sweep = false;
                self.say(format!("{misfit}."), Tone::Warn);
            }
        }
    }

    /// Makes something durable and true, and tells of it.
    pub(super) fn take(&mut self, done: Done) {
        let told = match &done.entry {
            Entry::Undo(1) => Some("1 line undone. U does it again.".to_owned()),
            Entry::Undo(lines) => Some(format!("{lines} lines undone. U does them all again.")),
            Entry::Redo(1) => Some("1 line done again.".to_owned()),
            Entry::Redo(lines) => Some(format!("{lines} lines done again.")),
            Entry::Amend { .. } => Some("Amended. u takes it back.".to_owned()),
            Entry::Unamend => Some("The amendment is taken back. U does it again.".to_owned()),
            _ => None,
        };
        self.undone = if let Entry::Undo(lines) = &done.entry { *lines } else { 1 };
        self.folder.take(done);
        if let Some(text) = told {
            self.say(text, Tone::Plain);
        }
        if let Some(why) = self.folder.unsaved().map(str::to_owned) {
            self.say(format!("NOT SAVED: {why}"), Tone::Bad);
        }
        let units = self.units();
        if !self.here.as_ref().is_some_and(|here| units.contains(here)) {
            self.here = units.first().cloned();
        }
    }

    /// Goes on with the dues, if they are being done one after the other.
    pub(super) fn sweep_on(&mut self) {
        if !self.sweep {
            return;
        }
        match self.ready_due() {
            Some(due) => {
                self.here = due.unit.clone().or(self.here.take());
                self.submit(due.order, Vec::new());
            }
            None => self.sweep = false,
        }
    }

    /// Carries out a ruling.
    pub(super) fn rule(&mut self, ruling: &Ruling) {
        if !self.may_write() {
            return;
        }
        match self.folder.session().rule(ruling) {
            Ok(done) => {
                self.marked.clear();
                self.take(done);
            }
            Err(refusal) => self.say(format!("{refusal}."), Tone::Warn),
        }
    }

    /// Gives an order of these units: asks for its facts if it shows any, else resolves it at once.
    pub(super) fn give(&mut self, act: &str, who: Vec<Id>) {
        let order = Order { act: act.to_owned(), who, ..Order::default() };
        self.give_order(order);
    }

    /// Gives an order with some facts.
    pub(super) fn give_order(&mut self, order: Order) {
        if !self.may_write() {
            return;
        }
        if let Some(at) = self.parked_of(&order.act, &order.who) {
            return self.take_up(at);
        }
        let game = self.game();
        let stage_says_no = || {
            let offer = game.offers(&order.who).into_iter().find(|offer| offer.act == order.act);
            offer.is_none_or(|offer| !offer.may())
        };
        match game.form(&order) {
            Ok(form) if form.fields.iter().any(Field::shows) && !stage_says_no() => {
                self.mode = Mode::Form(super::form::FormMode::of_order(order, form));
            }
            Ok(_) => self.submit(order, Vec::new()),
            Err(refusal) => self.say(format!("{refusal}."), Tone::Warn),
        }
    }

    /// Does what is due: its form opens only where more than yes or no is to be judged, or where something remembered counts.
    /// The act's letter opens its form all the same.
    pub(super) fn give_due(&mut self, order: Order) {
        let judged = |field: &Field| match field.remembered {
            Some(_) => true,
            None => !field.more && (field.kind != Kind::Flag || field.usual.is_none()),
        };
        match self.game().form(&order) {
            Ok(form) if !form.fields.iter().any(judged) => self.submit(order, Vec::new()),
            _ => self.give_order(order),
        }
    }

    /// Overrules the last refusal with a reason. The form comes first where facts are wanted.
    pub(super) fn overrule(&mut self, because: &str) {
        let Some(refused) = self.refused.take() else { return };
        let mut order = refused.order;
        order.despite.push(refused.refusal.rule);
        order.because = because.to_owned();
        let wants = self.game().form(&order).is_ok_and(|form| {
            form.fields
                .iter()
                .any(|field| field.required && field.usual.is_none() && !order.facts.contains_key(&field.id))
        });
        if wants && refused.answers.is_empty() {
            if let Ok(form) = self.game().form(&order) {
                self.mode = Mode::Form(super::form::FormMode::of_order(order, form));
            }
        } else {
            self.submit(order, refused.answers);
        }
    }
}
