//! The numbers and ids that units have, so that a new one finds a free one without asking every unit there is.

use std::collections::{BTreeMap, BTreeSet};

use super::{Rules, State, Unfit};
use crate::view::Id;

/// The numbers and ids that are taken. Nothing becomes free again.
pub struct Taken {
    /// For every number one from which up to look for a free one: itself if it is free. The last is past all numbers.
    next: Vec<u32>,
    /// Numbers kept for units still to come that name them.
    kept: BTreeSet<u16>,
    ids: BTreeSet<Id>,
    /// What to count on from where a name is taken.
    counted: BTreeMap<Id, u32>,
}

impl Taken {
    /// Those of the units of a battle.
    pub fn of<R: Rules>(state: &State<R>) -> Taken {
        let next = (0..=u32::from(u16::MAX) + 1).collect();
        let mut taken = Taken { next, kept: BTreeSet::new(), ids: BTreeSet::new(), counted: BTreeMap::new() };
        for unit in state.units.iter() {
            taken.take(&unit.id, unit.number);
        }
        taken
    }

    /// Keeps numbers for the units that name them, so that no other is given one.
    pub fn keep(&mut self, numbers: impl IntoIterator<Item = u16>) {
        self.kept.extend(numbers);
    }

    /// Takes a number and an id.
    pub fn take(&mut self, id: &Id, number: u16) {
        self.next[usize::from(number)] = u32::from(number) + 1;
        self.ids.insert(id.clone());
    }

    /// Whether a number is taken.
    pub fn has(&self, number: u16) -> bool {
        self.next[usize::from(number)] != u32::from(number)
    }

    /// The first free number from this one up.
    ///
    /// # Errors
    /// There is none.
    pub fn number(&mut self, from: u16) -> Result<u16, Unfit> {
        let mut at = u32::from(from.max(1));
        let is_kept = |at: u32| u16::try_from(at).is_ok_and(|number| self.kept.contains(&number));
        loop {
            while self.next[at as usize] != at {
                // What is passed over is passed over in one step the next time.
                let beyond = self.next[self.next[at as usize] as usize];
                self.next[at as usize] = beyond;
                at = beyond;
            }
            if !is_kept(at) {
                break;
            }
            at += 1;
        }
        u16::try_from(at).map_err(|_| Unfit::new("number", format!("no number from {from} up is free")))
    }

    /// A free id for a name: its slug, counted up where it is taken.
    pub fn id(&mut self, name: &str) -> Id {
        let slug = Id::slug(name);
        if !self.ids.contains(&slug) {
            return slug;
        }
        let counted = self.counted.entry(slug.clone()).or_insert(2);
        loop {
            let id = Id::new(&format!("{slug}-{counted}"));
            if !self.ids.contains(&id) {
                return id;
            }
            *counted += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn empty() -> Taken {
        let next = (0..=u32::from(u16::MAX) + 1).collect();
        Taken { next, kept: BTreeSet::new(), ids: BTreeSet::new(), counted: BTreeMap::new() }
    }

    #[test]
    fn a_number_that_is_kept_is_given_to_nobody_else() {
        let mut taken = empty();
        taken.keep([2, 3, u16::MAX]);
        for wanted in [1, 4] {
            assert_eq!(taken.number(1), Ok(wanted));
            taken.take(&Id::new(&wanted.to_string()), wanted);
        }
        assert!(!taken.has(2) && taken.number(u16::MAX).is_err());
        taken.take(&Id::new("two"), 2);
        assert_eq!(taken.number(1), Ok(5));
    }

    #[test]
    fn the_next_free_number_is_found_however_many_are_taken() {
        let mut taken = empty();
        for wanted in (1..=20_000).chain(30_000..=u16::MAX) {
            assert_eq!(taken.number(if wanted < 30_000 { 0 } else { 30_000 }), Ok(wanted));
            taken.take(&Id::new(&wanted.to_string()), wanted);
        }
        assert!(taken.has(7) && !taken.has(20_001));
        assert_eq!(taken.number(5), Ok(20_001));
        assert_eq!(taken.number(20_500), Ok(20_500));
        assert!(taken.number(40_000).unwrap_err().to_string().contains("no number from 40000 up is free"));
    }

    #[test]
    fn ids_of_one_name_are_counted_up() {
        let mut taken = empty();
        taken.take(&Id::new("goblins-3"), 9);
        let ids: Vec<Id> = (1..=4)
            .map(|number| {
                let id = taken.id("Goblins");
                taken.take(&id, number);
                id
            })
            .collect();
        assert_eq!(ids, ["goblins", "goblins-2", "goblins-4", "goblins-5"].map(Id::new));
    }
}
