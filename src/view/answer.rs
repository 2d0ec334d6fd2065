//! Answers: what people or the machine reply to an ask, as the journal keeps it.

use std::borrow::Cow;

use compact_str::CompactString;
use serde::{Deserialize, Serialize};

use super::{Facts, harm};

/// A reply to an ask.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Answer {
    /// Faces of one wave, row after row.
    Dice(Vec<u8>),
    /// What each row came to, in place of all its waves: successes, a sum, the highest face, or the wounds of the soldier
    /// struck. In a file also in words, `2o1w`.
    Tally(#[serde(deserialize_with = "harm::numbers_or_words")] Vec<u32>),
    /// The same where only some rows are typed so: those thrown by the machine keep the faces of their first wave.
    Rows(Vec<RowAnswer>),
    /// The id of what was chosen.
    Pick(String),
    /// Further facts.
    Facts(Facts),
}

impl Answer {
    /// The faces in it, row after row.
    pub fn faces(&self) -> Cow<'_, [u8]> {
        let of_row = |row: &RowAnswer| if let RowAnswer::Faces(faces) = row { faces.clone() } else { Vec::new() };
        match self {
            Answer::Dice(faces) => Cow::Borrowed(faces),
            Answer::Rows(rows) => rows.iter().flat_map(of_row).collect(),
            Answer::Tally(_) | Answer::Pick(_) | Answer::Facts(_) => Cow::Borrowed(&[]),
        }
    }
}

/// What a row of dice came to: its faces, or a tally.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum RowAnswer {
    /// What it came to, in place of all its waves.
    Tally(u32),
    /// Its faces in the first wave.
    Faces(Vec<u8>),
}

impl RowAnswer {
    /// The tally, if it is one.
    pub fn tally(&self) -> Option<u32> {
        if let RowAnswer::Tally(tally) = self { Some(*tally) } else { None }
    }
}

/// An answer with the id of the ask that it replies to. Written as a row: ask, reply.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(from = "(CompactString, Answer)", into = "(CompactString, Answer)")]
pub struct Answered {
    /// The ask's id; waves after the first end in `/2`, `/3` ...
    pub ask: CompactString,
    /// The reply.
    pub answer: Answer,
}

impl From<(CompactString, Answer)> for Answered {
    fn from((ask, answer): (CompactString, Answer)) -> Answered {
        Answered { ask, answer }
    }
}

impl From<Answered> for (CompactString, Answer) {
    fn from(answered: Answered) -> (CompactString, Answer) {
        (answered.ask, answered.answer)
    }
}

/// The faces the machine has thrown for an ask that waits for the rest, row after row.
pub type Blanks = Vec<Option<u8>>;
