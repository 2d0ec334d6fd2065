//! Curves: how much of its strength and of its morale each side had left after each turn.

use crate::{battle::Weight, view::plural};

/// Strength and morale by side and turn, in percent of what a side had whole.
#[derive(Debug, Clone, PartialEq)]
pub struct Curves {
    /// By what strength is weighed; nothing where there is no side.
    pub weighed: Option<Weight>,
    /// After what it was counted: "start", "turn 1", ..., and last "end", or "now" while a turn goes on.
    pub when: Vec<String>,
    /// The sides in their order.
    pub sides: Vec<Curve>,
}

/// The curves of a side: a number for each time.
#[derive(Debug, Clone, PartialEq)]
pub struct Curve {
    /// The side's name.
    pub name: String,
    /// How much of its strength was left, in percent.
    pub strength: Vec<u8>,
    /// How much of its morale was left, in percent.
    pub morale: Vec<u8>,
}

impl Curves {
    /// How both are counted, in sentences. A side is made of `unit`s; `alone` if each of them is one figure.
    pub fn how(&self, unit: &str, alone: bool) -> String {
        let units = plural(unit);
        let half = format!("; a {unit} with half of its figures out counts half");
        let half = if alone { "" } else { &half };
        let strength = match self.weighed {
            Some(Weight::Points) => format!("how many points of a side are left{half}"),
            _ => format!("how many {units} of a side are left, each counted alike{half}"),
        };
        format!("Strength: {strength}. Morale: the average over the {units} of a side; those that are gone have none.")
    }

    /// Whether there is more than one time to draw a curve through.
    pub fn show(&self) -> bool {
        self.when.len() > 1
    }
}

impl Curve {
    /// "North: 100 % at the start, 91 % after turn 1, 84 % now."
    pub fn in_words(&self, when: &[String], values: &[u8]) -> String {
        let steps = when.iter().zip(values).map(|(when, value)| {
            let when = match when.as_str() {
                "start" => "at the start".to_owned(),
                "end" => "at the end".to_owned(),
                "now" => "now".to_owned(),
                turn => format!("after {turn}"),
            };
            format!("{value} % {when}")
        });
        format!("{}: {}.", self.name, steps.collect::<Vec<_>>().join(", "))
    }
}
