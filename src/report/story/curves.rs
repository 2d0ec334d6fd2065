//! Curves: how much of its strength and of its morale each side had left after each turn.

use crate::{
    battle::{Army, Course, Curve, Weight, When},
    view::plural,
};

/// Strength and morale by side and turn.
#[derive(Debug, Clone, PartialEq)]
pub struct Curves {
    /// By what strength is weighed; nothing where there is no side.
    pub weighed: Option<Weight>,
    /// Whether the system knows morale: without it strength is all there is to tell.
    pub has_morale: bool,
    /// When it was counted.
    pub when: Vec<When>,
    /// The sides in their order, each with its name.
    pub sides: Vec<(String, Curve)>,
}

impl Curves {
    /// The course of a battle between these armies.
    pub(super) fn of(course: &Course, armies: &[Army]) -> Curves {
        let names = armies.iter().map(|army| army.name.clone());
        Curves {
            weighed: armies.first().map(|army| army.weighed),
            has_morale: armies.iter().any(|army| army.has_morale),
            when: course.when.clone(),
            sides: names.zip(course.sides.iter().cloned()).collect(),
        }
    }

    /// How both are counted, in sentences. A side is made of `unit`s, and they of `figure`s; `alone` if each of them is one.
    pub fn how(&self, (unit, figure): (&str, &str), alone: bool) -> String {
        let units = plural(unit);
        let half = format!("; a {unit} with half of its {} out counts half", plural(figure));
        let half = if alone { "" } else { &half };
        let strength = match self.weighed {
            Some(Weight::Points) => format!("how many points of a side are left{half}"),
            _ => format!("how many {units} of a side are left, each counted alike{half}"),
        };
        let morale = format!(" Morale: the average over the {units} of a side; those that are gone have none.");
        format!("Strength: {strength}.{}", if self.has_morale { &morale } else { "" })
    }

    /// What the curves are of.
    pub fn heading(&self) -> &'static str {
        if self.has_morale { "Strength and morale" } else { "Strength" }
    }

    /// Whether there is more than one time to draw a curve through.
    pub fn show(&self) -> bool {
        self.when.len() > 1
    }

    /// Values of a side in words: "North: 100 % at the start, 91 % after turn 1, 84 % now."
    pub fn in_words(&self, name: &str, values: &[u8]) -> String {
        let steps = self.when.iter().zip(values).map(|(when, value)| match when {
            When::Start => format!("{value} % at the start"),
            When::End => format!("{value} % at the end"),
            When::Now => format!("{value} % now"),
            When::After(_) => format!("{value} % after {when}"),
        });
        format!("{name}: {}.", steps.collect::<Vec<_>>().join(", "))
    }
}
