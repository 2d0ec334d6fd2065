//! A question put: who does what to whom, the numbers behind it, and what the waves before it brought.

use super::{Asking, Conversation, Hand, Keep};
use crate::{
    battle::{question, words::deed},
    engine::Halt,
    view::{Answer, Answered, Order},
};

impl Conversation {
    /// The question in hand as players may read it; empty where there is none for them.
    pub fn for_players(&self, keep: &dyn Keep) -> String {
        match &self.hand {
            Hand::Ask(asking) if self.amends.is_none() => {
                let order = (&asking.order, asking.answers.as_slice());
                question(self.game(keep), order, &asking.ask, &asking.filled)
            }
            _ => String::new(),
        }
    }

    /// Gives a question its title, its numbers and the count of the waves before it.
    pub(super) fn dress(&self, keep: &dyn Keep, asking: &mut Asking) {
        let game = self.game(keep);
        let form = game.form(&asking.order).ok();
        asking.title = deed(game, &asking.order, &asking.ask.title);
        // The numbers of the form are those of the first question.
        let form = form.filter(|_| asking.answers.is_empty());
        let numbers = form.iter().flat_map(|form| &form.numbers);
        asking.parts = numbers.map(|number| format!("{}: {}", number.name, number.in_parts())).collect();
        asking.before = self.before(keep, asking);
    }

    /// What an order wants behind these answers.
    fn put_again(&self, keep: &dyn Keep, order: &Order, answers: &[Answered]) -> Option<Halt> {
        match &self.amends {
            None => keep.session().order(order, answers).err(),
            Some(amends) => amends.wants(order, answers),
        }
    }

    /// Successes of the waves before a question: each is put once more with the answers before it, which shows its rows.
    fn before(&self, keep: &dyn Keep, asking: &Asking) -> usize {
        let Some((first, _)) = asking.ask.id.rsplit_once('/') else { return 0 };
        let mut before = 0;
        for (at, was) in asking.answers.iter().enumerate() {
            let of_it = was.ask == first || was.ask.rsplit_once('/').is_some_and(|(other, _)| other == first);
            let Answer::Dice(faces) = &was.answer else { continue };
            if of_it
                && let Some(Halt::Ask { ask, filled, answered, .. }) =
                    self.put_again(keep, &asking.order, &asking.answers[..at])
                && ask.id == was.ask
            {
                let faces: Vec<Option<u8>> = faces.iter().copied().map(Some).collect();
                let wave = Asking::new(asking.order.clone(), answered, *ask, filled);
                before += wave.successes(&faces).unwrap_or(0);
            }
        }
        before
    }
}
