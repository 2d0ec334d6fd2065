//! Answering the rules: handed over, rolled, taken back a wave.

use super::{Conversation, Hand, InForm, Keep, Said};
use crate::{
    battle::HalfAnswer,
    engine::Halt,
    view::{Answer, Answered, Ask, AskKind, Blanks, Facts, Order},
};

impl Conversation {
    /// Changes what is typed for the question in hand.
    pub fn answer_with(&mut self, change: impl FnOnce(&mut super::Asking)) {
        if let Hand::Ask(asking) = &mut self.hand {
            asking.right();
            change(asking);
        }
    }

    /// Hands over what is typed for the question in hand.
    pub(super) fn enter_ask(&mut self, keep: &mut dyn Keep) -> Said {
        let Hand::Ask(asking) = &mut self.hand else { return Said::Nothing };
        let answer = asking.answer();
        // What is missing is told with what was left out.
        let slipped = asking.slipped().filter(|_| answer.is_ok());
        match slipped.map_or(answer, Err) {
            Ok(answer) => self.hand_over(keep, answer),
            Err(why) => {
                asking.mark_wrong(&why);
                Said::Wrong(why)
            }
        }
    }

    /// Rolls the dice that are not typed, and hands all over.
    pub fn roll(&mut self, keep: &mut dyn Keep) -> Said {
        self.heard();
        let Hand::Ask(asking) = &mut self.hand else { return Said::Nothing };
        if !matches!(asking.ask.kind, AskKind::Dice { .. }) {
            let why = "only dice are rolled".to_owned();
            asking.mark_wrong(&why);
            return Said::Wrong(why);
        }
        let machine = keep.session().machine();
        let answer = Answer::Dice(machine.fill(&asking.ask, asking.answers.len(), &asking.faces()));
        let said = self.hand_over(keep, answer);
        self.rolled = matches!(self.hand, Hand::Amended(_));
        said
    }

    /// Hands an answer over. One that the rules do not take leaves the question as it lies.
    fn hand_over(&mut self, keep: &mut dyn Keep, answer: Answer) -> Said {
        let Hand::Ask(asking) = &self.hand else { return Said::Nothing };
        let (order, mut answers) = (asking.order.clone(), asking.answers.clone());
        answers.push(Answered { ask: asking.ask.id.clone(), answer });
        let (before, ahead) = (asking.ask.clone(), asking.ahead());
        let said = self.submit(keep, order, answers);
        // What was typed behind the last die lies there already as its dice go on.
        if let Hand::Ask(now) = &mut self.hand
            && now.follows(&before)
        {
            ahead.chars().for_each(|face| drop(now.push(face)));
        }
        said
    }

    /// Takes back: a character of what is typed, else the last answer that people gave; before the first, to the facts.
    pub fn erase(&mut self, keep: &mut dyn Keep) -> Said {
        self.heard();
        let owes = self.owes_earlier();
        match &mut self.hand {
            Hand::Form(form) => {
                if !form.filling.erase() && (form.further.is_some() || owes) {
                    return self.back(keep);
                }
                self.look_ahead(keep);
            }
            Hand::Ask(asking) => {
                if !asking.erase() {
                    return self.back(keep);
                }
            }
            Hand::Nothing | Hand::Amended(_) => {}
        }
        Said::Nothing
    }

    /// Puts the question before the one in hand again, with what was answered typed in; before the first, the facts.
    pub fn back(&mut self, keep: &mut dyn Keep) -> Said {
        let Some((order, answers, ask)) = self.hand.asked() else {
            self.back_to_earlier();
            return Said::Nothing;
        };
        let found = self
            .answers_before(keep, order, answers, ask)
            .and_then(|before| Some((answers.get(before.len())?.clone(), before)));
        let Some((last, answers)) = found else {
            self.back_to_facts(keep, false);
            return Said::Nothing;
        };
        let order = order.clone();
        let said = self.submit(keep, order, answers);
        match (&mut self.hand, &last.answer) {
            (Hand::Ask(now), _) if now.ask.id == last.ask => {
                now.offer(&last.answer);
                // Taken back to be put right: what is typed goes on from it.
                now.fresh = false;
            }
            (Hand::Form(_), Answer::Facts(facts)) => self.retype_facts(keep, &last.ask, facts),
            _ => {}
        }
        said
    }

    /// The answers as they were before the question that people answered before this one: what the machine threw in
    /// between, or an older line had, goes too. None when this is their first.
    fn answers_before(&self, keep: &dyn Keep, order: &Order, answers: &[Answered], now: &str) -> Option<Vec<Answered>> {
        (0..answers.len()).rev().find_map(|count| match self.resolve(keep, order, &answers[..count]) {
            Err(Halt::Ask { ask, answered, .. }) if ask.id != now => Some(answered),
            _ => None,
        })
    }

    /// Types further facts in as they were answered, where the form in hand is of that question.
    fn retype_facts(&mut self, keep: &dyn Keep, ask: &str, facts: &Facts) {
        let Hand::Form(form) = &self.hand else { return };
        if form.further.as_ref().is_some_and(|further| further.ask == ask) {
            let again = InForm::new(self.game(keep), form.order.clone(), form.filling.form.clone(), facts);
            let mut again = InForm { further: form.further.clone(), ..again };
            again.filling.fresh = false;
            self.hand = Hand::Form(Box::new(again));
        }
    }

    /// Types in what a draft kept of the question in hand.
    pub(super) fn type_again(&mut self, keep: &dyn Keep, typed: Option<HalfAnswer>) {
        match (&mut self.hand, typed) {
            (Hand::Ask(asking), Some(typed)) => asking.type_again(typed),
            (Hand::Form(form), Some(HalfAnswer::Facts(facts))) => {
                let ask = form.further.as_ref().map(|further| further.ask.clone());
                self.retype_facts(keep, &ask.unwrap_or_default(), &facts);
                if let Hand::Form(form) = &mut self.hand {
                    form.filling.go_to_last();
                }
            }
            _ => {}
        }
    }

    /// Types for the question in hand again what was typed before, where it is still the same.
    pub(super) fn retype(&mut self, ask: &Ask, filled: &Blanks, entry: super::Entry) {
        if let Hand::Ask(now) = &mut self.hand
            && now.ask == *ask
            && now.filled == *filled
        {
            now.entry = entry;
        }
    }
}
