//! Melees: squads connected by contact (A76).

use std::collections::BTreeSet;

use super::super::system::OpenD6;
use crate::{
    engine::{Bond, State, in_order},
    view::{Id, series},
};

/// The most squads of a melee whose names fit over its dice.
const NAMED: usize = 3;

/// A soldier of a squad.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Fighter {
    /// His squad.
    pub unit: Id,
    /// His id in it.
    pub soldier: String,
}

impl Fighter {
    /// A soldier of a squad.
    pub fn new(unit: &Id, soldier: &str) -> Fighter {
        Fighter { unit: unit.clone(), soldier: soldier.to_owned() }
    }
}

/// One connected melee.
#[derive(Debug, Clone, PartialEq)]
pub struct Melee {
    /// Its squads, by number.
    pub squads: Vec<Id>,
    /// The contacts between them.
    pub bonds: Vec<Bond>,
}

impl Melee {
    /// The squad that stands for it: the first that no mark bars from fighting.
    pub fn first(&self, state: &State<OpenD6>) -> Option<&Id> {
        self.squads.iter().find(|id| state.unit(id).is_some_and(|unit| !unit.is_barred("fight")))
    }

    /// The melee a squad stands in; without squads if it touches nobody.
    pub fn of(state: &State<OpenD6>, unit: &Id) -> Melee {
        let mut reached: BTreeSet<Id> = BTreeSet::new();
        let mut open = vec![unit.clone()];
        while let Some(next) = open.pop() {
            for bond in state.bonds_of(&next) {
                let other = bond.other(&next);
                if reached.insert(other.clone()) {
                    open.push(other.clone());
                }
            }
        }
        let squads = state.by_number().into_iter().filter(|unit| reached.contains(&unit.id));
        Melee {
            squads: squads.map(|unit| unit.id.clone()).collect(),
            bonds: state.table.bonds.iter().filter(|bond| reached.contains(&bond.a)).cloned().collect(),
        }
    }

    /// All melees, by the lowest number of their squads.
    pub fn all(state: &State<OpenD6>) -> Vec<Melee> {
        let mut melees: Vec<Melee> = Vec::new();
        let bound = state.table.bonds.iter().flat_map(|bond| [&bond.a, &bond.b]);
        for unit in in_order(bound.filter_map(|id| state.unit(id)).collect()) {
            if !melees.iter().any(|melee| melee.squads.contains(&unit.id)) {
                melees.push(Melee::of(state, &unit.id));
            }
        }
        melees
    }

    /// Whether it was fought in this phase.
    pub fn fought(&self, state: &State<OpenD6>) -> bool {
        self.squads.iter().filter_map(|id| state.unit(id)).any(|unit| unit.body.deeds.fought)
    }

    /// Melees that must still be fought (R79).
    pub fn unfought(state: &State<OpenD6>) -> Vec<Melee> {
        Melee::all(state).into_iter().filter(|melee| !melee.fought(state)).collect()
    }

    /// "Harrow Militia and Bog Sneaks".
    pub fn names(&self, state: &State<OpenD6>) -> String {
        let names: Vec<&str> =
            self.squads.iter().filter_map(|id| state.unit(id)).map(|unit| unit.name.as_str()).collect();
        series(&names)
    }

    /// "Harrow Militia and 2 more against Goblin Bows": who is on each side, of many the first.
    pub fn sides_named(&self, state: &State<OpenD6>) -> String {
        let mut sides: Vec<(usize, Vec<&str>)> = Vec::new();
        for unit in self.squads.iter().filter_map(|id| state.unit(id)) {
            let side = state.side_of(unit);
            match sides.iter_mut().find(|(known, _)| *known == side) {
                Some((_, names)) => names.push(&unit.name),
                None => sides.push((side, vec![&unit.name])),
            }
        }
        let all = self.squads.len() <= NAMED;
        let named = |(_, names): &(usize, Vec<&str>)| match &names[..] {
            [first, _, ..] if !all => format!("{first} and {} more", names.len() - 1),
            names => series(names),
        };
        sides.iter().map(named).collect::<Vec<_>>().join(" against ")
    }

    /// Sides that fight in it, by place.
    pub fn sides(&self, state: &State<OpenD6>) -> BTreeSet<usize> {
        self.squads.iter().filter_map(|id| state.unit(id)).map(|unit| state.side_of(unit)).collect()
    }
}
