//! Odds: what the order in hand would do, in sentences.

use std::io;

use super::Talk;
use crate::{
    odds::{Question, TRIALS, Trials, why_none},
    view::capital,
};

/// The seed of the trials: the same question has the same forecast.
const SEED: u64 = 1;

impl Talk<'_> {
    /// The odds of the order in hand, with the facts and answers it has.
    pub(super) fn odds_in_hand(&mut self) -> io::Result<()> {
        match self.talk.in_hand(&self.folder) {
            Some((order, answered, lying)) => self.odds(Question { order, answered, lying, ..Question::default() }),
            None => {
                let wrong = self.talk.form().and_then(|form| {
                    let (at, why) = form.filling.wrong.as_ref()?;
                    Some(format!("No odds yet: {}: {why}.", form.filling.form.fields.get(*at)?.label))
                });
                self.say(&wrong.unwrap_or_else(|| "Only an order has odds.".to_owned()))
            }
        }
    }

    /// The odds of an order behind what is known of it.
    pub(super) fn odds(&mut self, question: Question) -> io::Result<()> {
        let mut trials = Trials::new(self.game(), question, SEED);
        match trials.go(TRIALS) {
            Ok(()) => {
                self.say(&format!("Odds from {TRIALS} trials. {}.", capital(trials.assumed())))?;
                trials.forecast().aloud().iter().try_for_each(|sentence| self.say(&format!("  {sentence}")))
            }
            Err(halt) => self.say(&why_none(&halt)),
        }
    }
}
