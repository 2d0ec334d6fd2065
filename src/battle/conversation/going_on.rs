//! An amendment as the journal keeps it until it is accepted, and gone on with where it was left: what the line is to be, what
//! people said to what comes behind it, and what is typed.

use super::{
    Amends, Conversation, Hand, Keep,
    amending::opened,
    gate::Resolved,
    later::{Later, Worked},
};
use crate::{
    battle::{Behind, Deed, Draft, Rewrite, Session},
    view::{Answered, Order},
};

impl Amends {
    /// What the journal keeps of it: what the line is to be, and what came of it by now. None while all of it stands as it was.
    pub fn draft(&self, session: &Session, hand: &Hand) -> Option<Draft> {
        let line = session.place(self.line).and_then(|place| session.line(place))?;
        let was = if let Deed::Order(order) = &line.deed { order.clone() } else { Order::default() };
        let draft = match (&self.later, hand) {
            (Some(later), hand) => {
                let typed = if let Hand::Ask(asking) = hand { asking.draft().typed } else { None };
                Draft { typed, ..rewritten(&later.rewrite, &was, self.said_behind(later, hand)) }
            }
            (None, Hand::Form(form)) => form.draft(&*self.before),
            (None, Hand::Ask(asking)) => asking.draft(),
            (None, Hand::Amended(amendment)) => {
                let rewrite = self.whole.as_ref()?;
                let draft = rewritten(rewrite, &was, rewrite.behind.clone());
                // All that it came to, whoever answered.
                match amendment.stands().map(|line| (&line.deed, &line.answers)) {
                    Some((Deed::Order(order), answers)) => {
                        Draft { order: order.clone(), answers: answers.clone(), ..draft }
                    }
                    _ => draft,
                }
            }
            (None, Hand::Nothing) => return None,
        };
        let said =
            !draft.answers.is_empty() || draft.typed.is_some() || draft.strikes || draft.behind != Behind::default();
        (said || line.deed != Deed::Order(draft.order.clone())).then_some(Draft {
            amends: Some(self.line),
            puts: self.puts,
            ..draft
        })
    }

    /// What people said to what comes behind the line, with the answers to the question in hand that they gave by now.
    fn said_behind(&self, later: &Later, hand: &Hand) -> Behind {
        match hand {
            Hand::Ask(asking) if later.due.is_some() || !asking.answers.is_empty() => {
                self.rewrite(&asking.order, &asking.answers).behind
            }
            _ => later.rewrite.behind.clone(),
        }
    }
}

/// A line as it is rewritten.
fn rewritten(rewrite: &Rewrite, was: &Order, behind: Behind) -> Draft {
    let order = if let Some(Deed::Order(order)) = &rewrite.deed { order } else { was };
    let (order, answers, strikes) = (order.clone(), rewrite.answers.clone(), rewrite.deed.is_none());
    Draft { order, answers, strikes, behind, ..Draft::default() }
}

impl Conversation {
    /// Goes on with an amendment as the journal kept it; a line that stands no more is amended no more.
    pub(super) fn amend_on(&mut self, keep: &mut dyn Keep, draft: Draft) {
        let Draft { order, answers, typing, typed, amends: Some(n), puts, strikes, behind, .. } = draft else { return };
        if strikes {
            self.strike(keep, n);
            self.say_again(keep, behind);
            self.type_again(keep, typed);
            return;
        }
        let Ok((line, amends)) = opened(keep, n) else { return };
        let as_another = |old: &Order| (&old.act, &old.who) != (&order.act, &order.who);
        let amends = match &line.deed {
            Deed::Order(old) if !as_another(old) => amends,
            _ => amends.into(&order),
        };
        if typing {
            self.open_amended(keep, amends, order, false);
            return;
        }
        self.amends = Some(Amends { puts, ..amends });
        self.here = order.who.first().cloned().or(self.here.take());
        if let Ok(Resolved::Amends(Worked::Asks(_))) = self.resolve(keep, &order, &answers) {
            self.lay_own(keep, &order, &answers);
        }
        self.submit(keep, order.clone(), answers);
        self.say_again(keep, behind);
        self.type_again(keep, typed);
        self.keep_refused(keep, order);
    }

    /// Lays in hand again what lay there of the line itself before a later one asked, to go back to: its last question as it was
    /// answered, else its facts.
    fn lay_own(&mut self, keep: &mut dyn Keep, order: &Order, answers: &[Answered]) {
        let Some((last, before)) = answers.split_last() else {
            if let Ok(form) = self.game(keep).form(order)
                && !form.fields.is_empty()
            {
                self.lay_form(keep, order.clone(), form);
            }
            return;
        };
        self.submit(keep, order.clone(), before.to_vec());
        match &mut self.hand {
            Hand::Ask(asking)
                if asking.ask.id == last.ask && self.amends.as_ref().is_some_and(|it| it.later.is_none()) =>
            {
                asking.offer(&last.answer);
                asking.fresh = false;
            }
            // The line answers that by itself.
            _ => {
                self.hand = Hand::Nothing;
                self.amends.iter_mut().for_each(|amends| (amends.later, amends.whole) = (None, None));
            }
        }
    }

    /// Says again what was said to what comes behind the line, as far as that is still asked.
    fn say_again(&mut self, keep: &mut dyn Keep, mut behind: Behind) {
        while let Some(Later { line, due, .. }) = self.amends.as_ref().and_then(|amends| amends.later.as_ref()) {
            let given = match due {
                Some(due) => behind.owed.remove(due),
                None if behind.struck.remove(line) => {
                    self.strike_later(keep);
                    continue;
                }
                None => {
                    let order = self.hand.asked().map(|(order, ..)| order.clone());
                    order.zip(behind.later.remove(line))
                }
            };
            let Some((order, answers)) = given else { return };
            self.submit(keep, order, answers);
        }
    }
}
