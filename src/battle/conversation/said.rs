//! What the conversation says after an operation, as plain data: faces word it, none decides it.

use crate::view::{Refusal, Tone, capital};

/// What is to be shown beside the lines that stand now and what lies in hand.
#[derive(Debug, Clone, PartialEq)]
pub enum Said {
    /// Nothing: what stands and what lies in hand shows it all.
    Nothing,
    /// The rules, or sense, refuse the order; it is kept.
    Refused(Refusal),
    /// What is typed does not fit, with the reason; it lies there to be mended.
    Wrong(String),
    /// A sentence to the people.
    Told(String),
    /// A sentence that warns.
    Warned(String),
}

impl Said {
    /// The sentence, if there is one, and its tone. A refusal names its rule first.
    pub fn in_words(&self) -> Option<(String, Tone)> {
        match self {
            Said::Nothing => None,
            Said::Refused(refusal) => Some((refused(refusal), Tone::Warn)),
            Said::Wrong(why) => Some((format!("{why}."), Tone::Warn)),
            Said::Told(text) => Some((text.clone(), Tone::Plain)),
            Said::Warned(text) => Some((text.clone(), Tone::Warn)),
        }
    }

    /// The same, unless there is nothing to say: then the other.
    pub fn or(self, other: Said) -> Said {
        if self == Said::Nothing { other } else { self }
    }
}

/// "R10: walk belongs to the movement phase; give it then." What the game master wants is no rule of a book.
fn refused(refusal: &Refusal) -> String {
    match refusal.shown() {
        "" => capital(&format!("{refusal}.")),
        rule => format!("{rule}: {refusal}."),
    }
}
