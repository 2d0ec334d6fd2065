//! Refusals: why an order is not legal now, and what would make it so.

use serde::{Deserialize, Serialize};

/// How strictly a rule of order is held.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Level {
    /// Orders against it are refused, unless overruled.
    #[default]
    Enforce,
    /// Orders against it go through, and the tale says so.
    Remind,
    /// Nobody checks it.
    Off,
}

/// Why an order cannot be done.
#[derive(Debug, Clone, PartialEq, thiserror::Error, Serialize, Deserialize)]
#[error("{what}{}{}", if self.mend.is_empty() { "" } else { "; " }, self.mend)]
pub struct Refusal {
    /// The rule's id, such as `R56`; empty when no rule but sense forbids it, which nobody can overrule.
    pub rule: String,
    /// What is wrong, as a sentence without its full stop.
    pub what: String,
    /// What would make it legal; may be empty.
    pub mend: String,
}

impl Refusal {
    /// What stands for a rule where a reminder of the game master or an arrival bars something, to overrule it by.
    pub const REMINDER: &str = "reminder";

    /// What stands for a rule where a book gives none to the order in which units and sides act, to overrule it by.
    pub const ORDER: &str = "order";

    /// A rule forbids it; the game master may overrule that.
    pub fn rule(rule: &str, what: impl Into<String>, mend: impl Into<String>) -> Refusal {
        Refusal { rule: rule.to_owned(), what: what.into(), mend: mend.into() }
    }

    /// It makes no sense, so nobody can overrule it: an unknown unit, a missing fact.
    pub fn sense(what: impl Into<String>, mend: impl Into<String>) -> Refusal {
        Refusal { rule: String::new(), what: what.into(), mend: mend.into() }
    }

    /// The rule that a reader may look up; empty where what stands for one is in no rule book.
    pub fn shown(&self) -> &str {
        if [Refusal::REMINDER, Refusal::ORDER].contains(&self.rule.as_str()) { "" } else { &self.rule }
    }

    /// Whether a game master can overrule it.
    pub fn can_be_overruled(&self) -> bool {
        !self.rule.is_empty()
    }
}
