//! An older line in hand: its facts in its form, its faces typed in, in the state before it; and what it would alter,
//! before it is accepted.

use std::sync::Arc;

use super::{Conversation, Hand, InForm, Keep, Said};
use crate::{
    battle::{Deed, Line},
    rules::{Game, Halt},
    view::{Answer, Answered, Order},
};

/// The line that the order in hand amends.
#[derive(Clone)]
pub(super) struct Amends {
    pub line: u64,
    /// What it was answered.
    answers: Vec<Answered>,
    /// The state before it.
    before: Arc<dyn Game>,
}

impl Amends {
    pub fn game(&self) -> &dyn Game {
        &*self.before
    }

    /// What a question was answered.
    pub fn answer(&self, ask: &str) -> Option<&Answer> {
        self.answers.iter().find(|was| was.ask == ask).map(|was| &was.answer)
    }
}

impl Conversation {
    /// Opens an older line to amend it: its form as it was, or its first question where it had no facts.
    pub fn amend(&mut self, keep: &mut dyn Keep, n: u64) -> Said {
        self.amend_from(keep, n, false)
    }

    /// The same, with its dice at once.
    pub fn amend_dice(&mut self, keep: &mut dyn Keep, n: u64) -> Said {
        self.amend_from(keep, n, true)
    }

    fn amend_from(&mut self, keep: &mut dyn Keep, n: u64, dice: bool) -> Said {
        self.heard();
        if let Some(why) = keep.barred() {
            return Said::Warned(why);
        }
        let session = keep.session();
        let Some(line) = session.place(n).and_then(|place| session.line(place)) else {
            return Said::Warned("There is no such line.".to_owned());
        };
        let Deed::Order(order) = line.deed else {
            return Said::Warned("That line is a ruling: undo it, or make another one.".to_owned());
        };
        if dice && line.answers.is_empty() {
            return Said::Told("That line used no dice.".to_owned());
        }
        let Some(before) = session.before(n) else {
            return Said::Warned("That state cannot be worked out again.".to_owned());
        };
        self.lay_aside();
        let form = before.form(&order).ok().filter(|form| !form.fields.is_empty() && !dice);
        self.amends = Some(Amends { line: n, answers: line.answers, before: Arc::from(before) });
        match form {
            Some(form) => {
                let facts = order.facts.clone();
                self.hand = Hand::Form(Box::new(InForm::new(order, form, &facts)));
                Said::Nothing
            }
            // Its dice are put one question after the other, each as it was answered.
            None => self.submit(keep, order, Vec::new()),
        }
    }

    /// Types the dice of the amended order in hand anew.
    pub fn amend_its_dice(&mut self, keep: &mut dyn Keep) -> Said {
        self.heard();
        let Hand::Form(form) = &self.hand else { return Said::Nothing };
        if self.amends.is_none() {
            return Said::Told("Only the dice of an older line are typed anew.".to_owned());
        }
        match form.whole(&|text| self.game(keep).find(text)) {
            Ok((order, answers)) => self.submit(keep, order, answers),
            Err(wrong) => {
                let why = wrong.1.clone();
                self.mark_wrong(wrong);
                Said::Wrong(why)
            }
        }
    }

    /// Works an amendment out with the answers the line had, as far as they still fit.
    pub(super) fn work_out(&mut self, keep: &mut dyn Keep, order: Order) -> Said {
        let answers = self.amends.as_ref().map_or_else(Vec::new, |amends| amends.answers.clone());
        for count in (0..=answers.len()).rev() {
            if !matches!(self.resolve(keep, &order, &answers[..count]), Err(Halt::Misfit(_))) {
                return self.submit(keep, order, answers[..count].to_vec());
            }
        }
        Said::Nothing
    }

    /// Accepts the amendment in hand. What fell away is suggested again, its dice typed in.
    pub(super) fn accept(&mut self, keep: &mut dyn Keep) -> Said {
        let Hand::Amended(amendment) = std::mem::take(&mut self.hand) else { return Said::Nothing };
        self.empty();
        let fallen = amendment.fallen.first().cloned();
        let done = keep.session().accept(*amendment);
        let said = self.take(keep, done);
        if let Some(Line { n, deed: Deed::Order(order), answers, .. }) = fallen {
            self.suggest(keep, order, &answers);
            return Said::Told(format!("Amended. Line {n} fell away; it is suggested again as it was."));
        }
        said
    }
}
