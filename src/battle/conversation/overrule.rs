//! A refusal overruled: the order goes on as it was, facts to be filled in and dice to be thrown with it.

use super::{Conversation, Hand, Keep, Said};

/// The reason that stands where none is given.
pub(super) const RULES_SO: &str = "the game master rules so";

impl Conversation {
    /// What would be overruled, by its rule.
    ///
    /// # Errors
    /// Why nothing can be.
    pub fn overrulable(&self) -> Result<&str, Said> {
        match &self.refused {
            Some(refused) if refused.refusal.can_be_overruled() => Ok(&refused.refusal.rule),
            Some(_) => {
                Err(Said::Warned("This is no rule and cannot be overruled; change the order instead.".to_owned()))
            }
            None => Err(Said::Warned("Nothing was refused.".to_owned())),
        }
    }

    /// Overrules the last refusal with a reason; it joins the reasons of rules overruled before. An order that was given by
    /// its letter alone is filled in first.
    pub fn overrule(&mut self, keep: &mut dyn Keep, because: &str) -> Said {
        self.heard();
        if let Err(said) = self.overrulable() {
            return said;
        }
        let Some(refused) = self.refused.take() else { return Said::Nothing };
        let mut order = refused.order;
        order.overruled.push(refused.refusal.rule);
        let because = if because.trim().is_empty() { RULES_SO } else { because.trim() };
        let mut reasons: Vec<&str> = order.because.split("; ").filter(|reason| !reason.is_empty()).collect();
        if !reasons.contains(&because) {
            reasons.push(because);
        }
        order.because = reasons.join("; ").into();
        if refused.filled {
            if let Hand::Ask(asking) = &mut self.hand {
                asking.order.overruled.clone_from(&order.overruled);
                asking.order.because.clone_from(&order.because);
            }
            return self.submit(keep, order, refused.answers);
        }
        self.open(keep, order)
    }
}
