//! How the trials of an order end. Most end as one before them did, and to look the whole table over, for how the battle
//! stands, takes longer than the trial itself: so it is looked over once for each end.

use std::{
    collections::BTreeMap,
    hash::{DefaultHasher, Hash, Hasher},
    sync::Arc,
};

use super::End;
use crate::engine::{Rules, Shared, State, Table, Unit};
use crate::view::{Id, Reading};

/// The most ends that are kept.
const MOST: usize = 500;
/// The ends that are kept before it shows whether any comes again.
const FIRST: usize = 100;
/// The most ends that are kept of those that read alike: to compare many takes longer than to look the table over.
const ALIKE: usize = 4;

/// The ends of trials so far.
pub(super) struct Ends<R: Rules> {
    /// By the values that are read of the units that altered: few ends read alike and are not.
    kept: BTreeMap<u64, Vec<Kept<R>>>,
    /// How many trials ended as one before them.
    again: usize,
    /// How many did not.
    anew: usize,
    /// The one before, where it is not kept: the next one's values go where its own were.
    last: Option<Arc<End>>,
}

/// An end, and all that the trial altered: with the state before it, all that there is after it.
struct Kept<R: Rules> {
    /// The units; none in the place of one that is there no longer.
    units: Vec<Option<Shared<Unit<R>>>>,
    table: Table<R>,
    end: Arc<End>,
}

impl<R: Rules> Ends<R> {
    pub(super) fn new() -> Ends<R> {
        Ends { kept: BTreeMap::new(), again: 0, anew: 0, last: None }
    }

    /// Room for the values of units: where those of the last end were, unless somebody still holds it.
    pub(super) fn room(&mut self) -> impl Iterator<Item = Vec<Reading>> + use<R> {
        let last = self.last.take().and_then(Arc::into_inner).into_iter();
        last.flat_map(|end| end.altered).map(|(_, mut readings)| {
            readings.clear();
            readings
        })
    }

    /// The end of a trial that came to this state by altering these units; `look` finds out the side that is on and how the
    /// battle stands.
    pub(super) fn of(
        &mut self,
        state: &State<R>,
        altered: Vec<(Id, Vec<Reading>)>,
        look: impl FnOnce() -> (Option<usize>, Option<String>),
    ) -> Arc<End> {
        let fresh = |altered| {
            let (on, over) = look();
            Arc::new(End { altered, on, over })
        };
        // Where nearly every trial ends in its own way, nothing is gained.
        if self.anew > FIRST.max(self.again) {
            let end = fresh(altered);
            self.last = Some(end.clone());
            return end;
        }
        let read = read(&altered);
        let is_alike = |kept: &&Kept<R>| {
            let mut units = kept.units.iter().zip(&altered);
            kept.units.len() == altered.len()
                && units.all(|(unit, (id, _))| unit.as_ref() == state.units.get(id))
                && kept.table == state.table
        };
        if let Some(kept) = self.kept.get(&read).and_then(|kept| kept.iter().find(is_alike)) {
            self.again += 1;
            return kept.end.clone();
        }
        self.anew += 1;
        let units = altered.iter().map(|(id, _)| state.units.get(id).cloned()).collect();
        let end = fresh(altered);
        if self.anew <= MOST {
            let kept = self.kept.entry(read).or_default();
            if kept.len() < ALIKE {
                kept.push(Kept { units, table: state.table.clone(), end: end.clone() });
            }
        }
        end
    }
}

/// A number for the values that are read of units.
fn read(altered: &[(Id, Vec<Reading>)]) -> u64 {
    let mut hasher = DefaultHasher::new();
    altered.iter().flat_map(|(_, readings)| readings).for_each(|reading| reading.value.hash(&mut hasher));
    hasher.finish()
}
