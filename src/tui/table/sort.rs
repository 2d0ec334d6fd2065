//! The orders in which units can stand on the roster.

use crate::{
    battle::{Member, Place},
    view::{Id, Mood},
};

/// An order of the units.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum Sort {
    /// Side by side, each in the order of its numbers.
    #[default]
    Side,
    /// In the order of the numbers, whosever they are.
    Number,
    /// The weakest first.
    Strength,
    /// The least nerve first.
    Morale,
    /// What needs to be looked at first: due, broken, shaken, wounded; at the end who is not there.
    State,
}

impl Sort {
    /// All of them, each with what it is called.
    pub const ALL: [(Sort, &'static str); 5] = [
        (Sort::Side, "side"),
        (Sort::Number, "number"),
        (Sort::Strength, "strength, the weakest first"),
        (Sort::Morale, "morale, the lowest first"),
        (Sort::State, "state, the gravest first"),
    ];

    /// What it is called.
    pub fn word(self) -> &'static str {
        Sort::ALL.iter().find(|row| row.0 == self).map_or("", |row| row.1)
    }

    /// The order after it.
    pub fn next(self) -> Sort {
        let at = Sort::ALL.iter().position(|row| row.0 == self).map_or(0, |at| at + 1);
        Sort::ALL[at % Sort::ALL.len()].0
    }

    /// Puts units in this order; those that are alike stay in the order of sides and numbers, in which they come.
    pub fn sort(self, units: &mut [(usize, &Member)], due: impl Fn(&Id) -> bool) {
        let share = |member: &Member, share: f64| (member.place != Place::Table, (share * 1000.0) as i64);
        let gravity = |member: &Member| match member {
            member if due(&member.id) => 0,
            member if !member.plays() => 7,
            member if member.place == Place::ToCome => 6,
            member if member.standing.mood == Mood::Broken => 1,
            member if member.standing.mood == Mood::Demoralized => 2,
            member if member.standing.mood == Mood::Shaken => 3,
            member if member.standing.wounded > 0 => 4,
            _ => 5,
        };
        units.sort_by_cached_key(|(_, member)| match self {
            Sort::Side => (false, 0),
            Sort::Number => (false, i64::from(member.number)),
            Sort::Strength => share(member, member.strength()),
            Sort::Morale => share(member, member.nerve()),
            Sort::State => (false, gravity(member)),
        });
    }
}
