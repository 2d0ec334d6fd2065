//! How a turn runs: its phases and moments.

use indexmap::IndexMap;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How a turn runs.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Turn {
    /// Who plays a turn's phases: all sides together, or one side after the other.
    #[serde(default)]
    pub by: TurnBy,
    /// The rule that says whose turn it is and that a unit acts once: what stands against an order by it is refused with
    /// this. Without it, `order`.
    #[serde(default)]
    pub rule: Option<String>,
    /// Which side goes first.
    #[serde(default)]
    pub first: First,
    /// Whoever wins the roll for it chooses to go first, or to let the next side begin.
    #[serde(default)]
    pub chooses: bool,
    /// What happens as a turn begins.
    #[serde(default)]
    pub begins: Option<String>,
    /// What happens to a unit that arrives from reserve: a script that knows it as `u`, once it is on the table.
    #[serde(default)]
    pub arrives: Option<String>,
    /// The phases in their order.
    pub phases: IndexMap<String, WrittenPhase>,
}

/// The rule of order where a book names none.
pub const ORDER: &str = crate::view::Refusal::ORDER;

impl Turn {
    /// The rule that says whose turn it is.
    pub fn rule(&self) -> &str {
        self.rule.as_deref().unwrap_or(ORDER)
    }
}

/// Who plays the phases of a turn.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum TurnBy {
    /// All sides play each phase before the next one begins.
    #[default]
    All,
    /// One side plays all phases, then the next side does.
    Side,
}

/// Which side goes first.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum First {
    /// The first side of the scenario.
    #[default]
    Scenario,
    /// A die for each side as the battle begins; the highest goes first in every turn.
    Once,
    /// A die for each side every turn; the highest goes first.
    Roll,
    /// Each turn another side.
    Swap,
}

/// A phase.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WrittenPhase {
    /// Its short name in the line of phases; without it, its id.
    #[serde(default)]
    pub name: Option<String>,
    /// Its full name, "rally phase"; without it, its name and "phase".
    #[serde(default)]
    pub title: Option<String>,
    /// In which order units act.
    #[serde(default)]
    pub order: TurnOrder,
    /// The option whose choices are such orders (`any`, `sides`, `alternate`, `cup`, `list`): a game master chooses one.
    #[serde(default)]
    pub choose: Option<String>,
    /// For `order: list`, the number that units go by: an expression over the unit `u`; the highest goes first, and
    /// who has not acted goes by what it is now.
    #[serde(default)]
    pub by: Option<String>,
    /// Which units may act in it: an expression over the unit `u`. Without it, all that have not acted.
    #[serde(default)]
    pub may: Option<String>,
    /// Units act as often as they like.
    #[serde(default)]
    pub free: bool,
    /// A unit that begins to act is finished before another does: by people, or where units act in `any` order by the one
    /// that begins.
    #[serde(default)]
    pub one_by_one: bool,
    /// For `one_by_one`: the unit in hand is finished by itself once this holds, an expression over the unit `u`; what it opened
    /// is answered first.
    #[serde(default)]
    pub over: Option<String>,
    /// What happens to a unit as it is finished, or has acted where a unit acts once: a script that knows it as `u`. It happens
    /// once what the unit opened is answered, to nobody who is out, and may end the phase.
    #[serde(default)]
    pub finished: Option<String>,
    /// It passes by itself where this holds as it begins; one under way is over once `may` lets nobody act.
    #[serde(default)]
    pub skip: Option<String>,
    /// What happens as it begins. What units lose by it is nobody's doing, whoever throws, but theirs whom `credit` names.
    #[serde(default)]
    pub begins: Option<String>,
    /// What happens as it ends; whose doing that is, as when it begins.
    #[serde(default)]
    pub ends: Option<String>,
}

/// In which order units act in a phase.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum TurnOrder {
    /// As people like, all sides at once.
    #[default]
    Any,
    /// One side with all its units, then the next.
    Sides,
    /// A unit of one side, then one of the next.
    Alternate,
    /// A die or card for each unit, drawn from a cup: its side acts with a unit.
    Cup,
    /// By a number of each unit as it is now, the highest first; of those alike as they were drawn when the phase began, and who
    /// comes later behind them.
    List,
}

impl TurnOrder {
    /// The order that a choice of an option names.
    pub fn of(id: &str) -> Option<TurnOrder> {
        crate::tree::read(&id.into()).ok()
    }
}

/// A moment inside a phase.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Moment {
    /// Its full name: "answer to a charge".
    #[serde(default)]
    pub title: Option<String>,
    /// What happens when it is over. What units lose by it without dice is the doing of the unit that opened it.
    #[serde(default)]
    pub ends: Option<String>,
}
