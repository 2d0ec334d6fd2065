//! Orders: an act with units and facts.

use serde::{Deserialize, Serialize};

use super::{Clean, Facts, Id, Value, words};

/// What somebody wants done: an act, who does it, and the facts of the table.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Order {
    /// The act's id, such as `fire`.
    #[serde(rename = "order", deserialize_with = "words")]
    pub act: String,
    /// The units that act; empty for acts of the whole table.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub who: Vec<Id>,
    /// What the table judges.
    #[serde(default, skip_serializing_if = "Facts::is_empty")]
    pub facts: Facts,
    /// Rules the game master overrules for this order.
    #[serde(default, rename = "despite", skip_serializing_if = "Vec::is_empty")]
    pub overruled: Vec<String>,
    /// Why they are overruled.
    #[serde(default, skip_serializing_if = "str::is_empty")]
    pub because: Clean,
}

impl Order {
    /// An act of one unit, without facts yet.
    pub fn of(act: &str, who: &Id) -> Order {
        Order { act: act.to_owned(), who: vec![who.clone()], ..Order::default() }
    }

    /// An act of the table as a whole.
    pub fn table(act: &str) -> Order {
        Order { act: act.to_owned(), ..Order::default() }
    }

    /// Whether the game master overrules this rule for it.
    pub fn overrules(&self, rule: &str) -> bool {
        self.overruled.iter().any(|overruled| overruled == rule)
    }

    /// The same order with one more fact.
    pub fn with(mut self, name: &str, value: impl Into<Value>) -> Order {
        self.facts.insert(name.to_owned(), value.into());
        self
    }
}
