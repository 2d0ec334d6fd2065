//! What is owed, and what is allowed but lapses.

use super::{Id, Number, Order};

/// By when a due must be done.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum When {
    /// Before any other order.
    Now,
    /// Before the moment or step under way ends.
    Stage,
    /// Before the phase ends.
    Phase,
}

/// An order that the rules oblige.
#[derive(Debug, Clone, PartialEq)]
pub struct Due {
    /// Stable name, such as `casualty:harrow-militia`.
    pub id: String,
    /// The rule that asks for it; empty for a game master's reminder.
    pub rule: String,
    /// The unit concerned.
    pub unit: Option<Id>,
    /// What is to be done, in a few words: "casualty test".
    pub what: String,
    /// Why it is due.
    pub cause: String,
    /// By when.
    pub by: When,
    /// The order that does it; facts may be missing. An empty act means it only wants to be noted.
    pub order: Order,
    /// Facts that somebody must still give.
    pub missing: Vec<String>,
    /// The number to beat, in parts.
    pub number: Option<Number>,
    /// The chance of success, from 0 to 1.
    pub odds: Option<f64>,
    /// Ids of dues that come first.
    pub after: Vec<String>,
    /// Whether its unit still has to wait for its turn.
    pub waits: bool,
}

impl Due {
    /// What an order does before the phase ends, for the unit that gives it; what it is and why is still to be said.
    pub fn new(id: impl Into<String>, rule: &str, order: Order) -> Due {
        Due {
            id: id.into(),
            rule: rule.to_owned(),
            unit: order.who.first().cloned(),
            what: String::new(),
            cause: String::new(),
            by: When::Phase,
            order,
            missing: Vec::new(),
            number: None,
            odds: None,
            after: Vec::new(),
            waits: false,
        }
    }

    /// Why it is due and what it takes: "(lost 2 this turn, R91), threat: 4 casualty test (R91) +1 shaken (R20) = 5, 58 %".
    pub fn why(&self) -> String {
        let rule = if self.rule.is_empty() { String::new() } else { format!(", {}", self.rule) };
        let mut text = format!("({}{rule})", self.cause);
        if let Some(number) = &self.number {
            text += &format!(", {}: {}", number.name, number.with_rules());
        }
        if let Some(odds) = self.odds {
            text += &format!(", {:.0} %", odds * 100.0);
        }
        text + self.later()
    }

    /// "; once it is their turn", of a unit that has to wait for it; else nothing.
    pub fn later(&self) -> &'static str {
        if self.waits { "; once it is their turn" } else { "" }
    }
}

/// An act that is allowed now and lapses when the stage ends.
#[derive(Debug, Clone, PartialEq)]
pub struct Window {
    /// The act's id.
    pub act: String,
    /// What people read: "3 may opportunity-fire".
    pub text: String,
    /// Who may.
    pub units: Vec<Id>,
}
