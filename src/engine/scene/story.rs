//! The story of an order under way: its headline, the sentences behind it, those that come first, and its numbers.

use super::Scene;
use crate::{
    engine::{Halt, Rules},
    view::{Number, Refusal},
};

impl<R: Rules> Scene<'_, '_, '_, R> {
    /// Objects to the order by a rule: it stops, unless the battle's options or the order itself overrules the rule;
    /// then the tale says so.
    ///
    /// # Errors
    /// The refusal, when it stops.
    pub fn object(&mut self, refusal: Refusal) -> Result<(), Halt> {
        let (stop, remind) = self.board().enforce(vec![refusal], &self.order.overruled);
        self.remind(remind);
        match stop.into_iter().next() {
            Some(refusal) => Err(refusal.into()),
            None => Ok(()),
        }
    }

    /// Puts reminders into the tale.
    pub(in crate::engine) fn remind(&mut self, reminders: Vec<Refusal>) {
        if !self.is_told {
            return;
        }
        for refusal in reminders {
            let overruled = self.order.overrules(&refusal.rule);
            let because =
                if self.order.because.is_empty() { String::new() } else { format!(": {}", self.order.because) };
            let text = if overruled {
                format!("Overruled {} ({}){because}.", refusal.rule, refusal.what)
            } else {
                format!("Reminder ({}): {}.", refusal.rule, refusal.what)
            };
            self.tale.then.push(text);
        }
    }

    /// The headline of the tale; a second one becomes a sentence.
    pub fn head(&mut self, sentence: impl Into<String>) {
        if !self.is_told {
            return;
        }
        if self.tale.head.is_empty() {
            self.tale.head = sentence.into();
        } else {
            self.tell(sentence);
        }
    }

    /// Another headline: what it came to, once that is known. What it was stands first of the sentences that say how.
    pub fn head_instead(&mut self, sentence: impl Into<String>) {
        if self.is_told {
            let was = std::mem::replace(&mut self.tale.head, sentence.into());
            self.tale.then.insert(self.leads.min(self.tale.then.len()), was);
        }
    }

    /// Lets the headline go on with these words, such as what the order came to: who hears nothing else has heard that.
    pub fn head_goes_on(&mut self, words: &str) {
        if self.is_told {
            let head = &mut self.tale.head;
            head.truncate(head.trim_end_matches('.').len());
            *head += &format!("{words}.");
        }
    }

    /// One more sentence of the tale.
    pub fn tell(&mut self, sentence: impl Into<String>) {
        if self.is_told {
            self.tale.then.push(sentence.into());
        }
    }

    /// The last sentence of the tale.
    pub fn last_told(&self) -> Option<&str> {
        self.tale.then.last().map(String::as_str)
    }

    /// Tells a sentence of the tale otherwise, or no longer: what it said came to something else.
    pub fn retell(&mut self, sentence: &str, anew: Option<String>) {
        let Some(at) = self.tale.then.iter().rposition(|told| told == sentence) else { return };
        match anew {
            Some(anew) => self.tale.then[at] = anew,
            None => drop(self.tale.then.remove(at)),
        }
    }

    /// A sentence that says what it came to: it stands before those that say how. What the headline says is not told again.
    pub fn lead(&mut self, sentence: impl Into<String>) {
        self.lead_at(self.leads, sentence);
    }

    /// The first of these sentences.
    pub fn first_lead(&self) -> Option<&str> {
        self.all_leads().first().map(String::as_str)
    }

    /// All of them.
    pub fn all_leads(&self) -> &[String] {
        &self.tale.then[..self.leads.min(self.tale.then.len())]
    }

    /// Takes the first of them away again: the headline says it.
    pub fn lead_no_more(&mut self) {
        if self.first_lead().is_some() {
            self.tale.then.remove(0);
            self.leads -= 1;
        }
    }

    /// How many of these sentences there are: what is told from now on stands behind that place.
    pub fn leads(&self) -> usize {
        self.leads
    }

    /// The same before what was told behind a place: what comes first and is known only after that.
    pub fn lead_at(&mut self, place: usize, sentence: impl Into<String>) {
        let sentence = sentence.into();
        if self.is_told && sentence != self.tale.head {
            self.tale.then.insert(place.min(self.tale.then.len()), sentence);
            self.leads += 1;
        }
    }

    /// One more number of the tale.
    pub fn number(&mut self, number: Number) {
        if self.is_told {
            self.tale.numbers.push(number);
        }
    }
}
