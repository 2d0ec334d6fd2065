//! Rulings: what the game master changes outside the rules, each with a reason.

mod carry;
mod fields;
mod figures;
mod options;
mod table;
mod unit;
mod written;

use serde::{Deserialize, Serialize};

use super::{Change, Dice, Filled, Reminder};
use crate::view::{Clean, Facts, Id};
pub use carry::{OWN, RULING, edit_in_words, headline_alone};
pub(super) use carry::{carry_out, tale_of_edits};
pub(super) use fields::fields;
pub(super) use options::options;
pub use table::set as set_table;
use written::Written;
pub use written::recorded;

/// What the game master changes outside the rules, and why.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "Written", into = "Written")]
pub struct Ruling {
    what: What,
    because: Clean,
}

/// What is changed.
#[derive(Debug, Clone, PartialEq)]
enum What {
    /// One thing, or several where a file says so: never none, of each kind one, in the order in which they happen.
    Decided(Vec<Decision>),
    /// What somebody changed in the saved state.
    ByHand(Filled<Change>),
}

/// One change outside the rules. Units are known by their numbers or ids.
#[derive(Debug, Clone, PartialEq)]
pub enum Decision {
    /// Units get these values; with a figure's id, that figure of each.
    Set {
        /// The units.
        units: Filled<Vec<Id>>,
        /// The figure.
        figure: Option<String>,
        /// The values by field.
        values: Filled<Facts>,
    },
    /// A unit joins as a scenario writes it, or a whole roster: `{roster, side}`.
    Add(serde_json::Value),
    /// A unit joins that is like another one at its start.
    Like {
        /// The other one.
        unit: Id,
        /// The new one's name.
        name: String,
    },
    /// A unit leaves the battle.
    Remove(Id),
    /// Figures leave a unit.
    Carry {
        /// The unit.
        from: Id,
        /// The figures; all of them where none is named.
        figures: Vec<String>,
        /// Where they go.
        to: Taker,
    },
    /// Two units touch now.
    Bind([Id; 2]),
    /// Two units no longer touch.
    Unbind([Id; 2]),
    /// Somebody else rolls.
    Dice {
        /// The side; every side where none is named.
        side: Option<Id>,
        /// Who rolls for it.
        dice: Dice,
    },
    /// Options are chosen otherwise.
    Options(Filled<Facts>),
    /// What the rules keep of the table and its sides is set.
    Table(Filled<Facts>),
    /// Something to be reminded of.
    Remind(Reminder),
    /// Counters are set.
    Counters(Filled<Facts>),
    /// A due is waived: its id.
    Waive(String),
    /// The turn stands in another phase: its id.
    Stage(String),
    /// The battle ends with this word.
    Over(String),
    /// The ending of the battle is taken back.
    Resume,
}

/// Where figures go.
#[derive(Debug, Clone, PartialEq)]
pub enum Taker {
    /// Into this unit.
    Unit(Id),
    /// Into a new unit of this name.
    New(String),
}

impl Decision {
    /// A unit gets a value.
    pub fn set(unit: Id, value: impl Into<Filled<Facts>>) -> Decision {
        Decision::Set { units: unit.into(), figure: None, values: value.into() }
    }
}

impl Ruling {
    /// A ruling without a reason.
    pub fn of(decision: Decision) -> Ruling {
        Ruling { what: What::Decided(vec![decision]), because: Clean::default() }
    }

    /// What was changed in the saved state by hand, as a ruling without a reason.
    pub fn by_hand(edits: Filled<Change>) -> Ruling {
        Ruling { what: What::ByHand(edits), because: Clean::default() }
    }

    /// The same for a reason.
    pub fn because(self, why: impl Into<Clean>) -> Ruling {
        Ruling { because: why.into(), ..self }
    }

    /// What is decided, in the order in which it happens; nothing where the saved state was changed by hand.
    pub fn decisions(&self) -> &[Decision] {
        if let What::Decided(decisions) = &self.what { decisions } else { &[] }
    }

    /// Whether figures change their unit and nothing else happens: they are as they were.
    pub fn only_carries(&self) -> bool {
        let carries = |decision: &Decision| matches!(decision, Decision::Carry { .. });
        !self.decisions().is_empty() && self.decisions().iter().all(carries)
    }

    /// What was changed in the saved state by hand, if anything was.
    pub fn edits(&self) -> Option<&Change> {
        if let What::ByHand(edits) = &self.what { Some(edits) } else { None }
    }

    /// Why; empty where nobody said.
    pub fn reason(&self) -> &str {
        &self.because
    }

    /// The units whose values it sets.
    pub fn units(&self) -> &[Id] {
        let set = self.decisions().iter().find_map(|decision| match decision {
            Decision::Set { units, .. } => Some(units.as_slice()),
            _ => None,
        });
        set.unwrap_or_default()
    }
}
