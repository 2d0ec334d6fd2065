//! The course of a battle: how much of its strength and of its morale each side and each unit had left after each turn.

use std::{collections::BTreeMap, fmt};

use super::{Member, armies, armies_of, percent::percent};
use crate::{engine::Game, view::Id};

/// When something was counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum When {
    /// Before the first line.
    Start,
    /// After this turn.
    After(u32),
    /// In the midst of the turn under way.
    Now,
    /// At the end of the battle.
    End,
}

impl fmt::Display for When {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            When::Start => out.write_str("start"),
            When::After(turn) => write!(out, "turn {turn}"),
            When::Now => out.write_str("now"),
            When::End => out.write_str("end"),
        }
    }
}

/// Strength and morale of a side or of a unit, in percent of what it had whole, a number for each time.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Curve {
    /// How much of its strength was left.
    pub strength: Vec<u8>,
    /// How much of its morale was left.
    pub morale: Vec<u8>,
}

/// The course of a battle.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Course {
    /// When it was counted, the oldest first.
    pub when: Vec<When>,
    /// The sides, by their place in the list of sides.
    pub sides: Vec<Curve>,
    /// The units as far as they are in the battle now, in the order of their numbers; before one joined it had nothing.
    pub units: Vec<(Id, Curve)>,
    /// The units of which the sides are made; none for all there were at each time.
    among: Option<Vec<Id>>,
}

impl Course {
    /// Of this battle, with these of its units alone or with all; nothing is counted yet.
    pub(super) fn of(game: &dyn Game, among: Option<Vec<Id>>) -> Course {
        let ids = among.clone().unwrap_or_else(|| game.units());
        let units = ids.into_iter().map(|id| (id, Curve::default())).collect();
        Course { when: Vec::new(), sides: vec![Curve::default(); game.sides()], units, among }
    }

    /// Counts how it stood before all that was counted so far.
    pub(super) fn note(&mut self, when: When, game: &dyn Game) {
        let armies = self.among.as_ref().map_or_else(|| armies(game), |units| armies_of(game, units));
        self.when.insert(0, when);
        for (curve, army) in self.sides.iter_mut().zip(&armies) {
            curve.note(army.strength(), army.nerve);
        }
        let members: BTreeMap<&Id, &Member> =
            armies.iter().flat_map(|army| &army.members).map(|member| (&member.id, member)).collect();
        for (id, curve) in &mut self.units {
            let left = members.get(id).map(|member| (percent(member.strength(), 1.0), percent(member.nerve(), 1.0)));
            let (strength, morale) = left.unwrap_or_default();
            curve.note(strength, morale);
        }
    }
}

impl Curve {
    fn note(&mut self, strength: u8, morale: u8) {
        self.strength.insert(0, strength);
        self.morale.insert(0, morale);
    }
}
