//! Whom players may see, by which id, and what of a system's own state that leaves.

use std::collections::{BTreeMap, BTreeSet};

use super::{Rules, State, Unit, common::MERGED};
use crate::view::Id;

/// The units that players may see, each with its id in their copy. An id comes from the name that its unit had first: where
/// that is not the name it has now, the copy has an id of the new one.
#[derive(Debug, Clone, Default)]
pub struct Seen {
    ids: BTreeMap<Id, Id>,
    hides: bool,
}

impl Seen {
    /// Those of a state who are not hidden.
    pub(super) fn of<R: Rules>(state: &State<R>) -> Seen {
        let mut seen = Seen { hides: !state.those(|unit| unit.hidden).is_empty(), ..Seen::default() };
        let mut given = BTreeSet::new();
        let (fitting, renamed): (Vec<_>, Vec<_>) =
            state.those(|unit| !unit.hidden).into_iter().partition(|it| fits(it));
        for unit in fitting {
            given.insert(unit.id.clone());
            seen.ids.insert(unit.id.clone(), unit.id.clone());
        }
        for unit in renamed {
            let slug = Id::slug(&unit.name);
            let id = if given.contains(&slug) { Id::new(&format!("{slug}-{}", unit.number)) } else { slug };
            given.insert(id.clone());
            seen.ids.insert(unit.id.clone(), id);
        }
        seen
    }

    /// The id that a unit has in the copy; none for one that players may not see.
    pub fn id(&self, id: &Id) -> Option<Id> {
        self.ids.get(id).cloned()
    }

    /// Whether anybody is hidden: then a number that counts units on the table would tell how many.
    pub fn hides(&self) -> bool {
        self.hides
    }

    /// Leaves of a place for one unit what players may see.
    pub fn one(&self, place: &mut Option<Id>) {
        *place = place.take().and_then(|id| self.id(&id));
    }

    /// Leaves of several units those that players may see.
    pub fn all<T: Default + Extend<Id> + IntoIterator<Item = Id>>(&self, units: &mut T) {
        let mut seen = T::default();
        seen.extend(std::mem::take(units).into_iter().filter_map(|id| self.id(&id)));
        *units = seen;
    }
}

/// Whether an id tells no other name than the one its unit has: the slug of its name, perhaps counted up.
fn fits<R: Rules>(unit: &Unit<R>) -> bool {
    let slug = Id::slug(&unit.name);
    let rest = unit.id.as_str().strip_prefix(slug.as_str());
    rest.is_some_and(|rest| rest.is_empty() || rest.strip_prefix('-').is_some_and(|nth| nth.parse::<u32>().is_ok()))
}

/// What of a system's own state players may see.
pub struct Shown<R: Rules> {
    /// Leaves of a seen unit's state nothing that speaks of a unit which is not seen, and no word that people typed.
    pub body: fn(&mut R::Body, &Seen),
    /// Leaves of the table's state nothing that speaks of such a unit.
    pub table: fn(&mut R::TableBody, &Seen),
    /// Leaves of the copy, once it is made of those who are seen, nothing that only one who is not seen explains.
    pub whole: fn(&mut State<R>, &R::Data),
    /// The words with which the rules say why a unit is out: "wiped out". What stands behind such a word, and what the game
    /// master says in their place, is for the game master alone. Where [`HOLE`] stands in one, a name or a number follows.
    pub fates: Vec<String>,
}

/// Stands in a fate for the name of a unit or a number, which the rules put there: "felled by …".
pub const HOLE: char = '\0';

/// Why a unit is out, where nothing more may be told.
const OUT: &str = "removed";
/// The words with which rulings say why a unit is out.
const RULED: &[&str] = &[OUT, MERGED];

impl<R: Rules> Shown<R> {
    /// What players may see of bodies and of the table, with these fates.
    pub fn of(body: fn(&mut R::Body, &Seen), table: fn(&mut R::TableBody, &Seen), fates: &[&str]) -> Shown<R> {
        Shown { body, table, whole: |_, _| {}, fates: fates.iter().map(|word| (*word).to_owned()).collect() }
    }

    /// As much of a reason as players may hear in this state: one with a name is told while they see who has it.
    pub(super) fn fate(&self, why: &str, state: &State<R>) -> String {
        let (open, plain): (Vec<&str>, Vec<&str>) =
            self.fates.iter().map(String::as_str).partition(|it| it.contains(HOLE));
        let names: Vec<&str> = state.those(|unit| !unit.hidden).into_iter().map(|unit| unit.name.as_str()).collect();
        let told = |rest: &str| &why[..why.len() - rest.len()];
        let filled = open.iter().find_map(|fate| filled(why, fate, &names).map(told));
        filled.or_else(|| fate(why, plain.into_iter())).unwrap_or(OUT).to_owned()
    }
}

/// What stands behind a fate with holes, if a reason begins with it and each hole holds one of these names or a number.
fn filled<'w>(why: &'w str, fate: &str, names: &[&str]) -> Option<&'w str> {
    let Some((before, behind)) = fate.split_once(HOLE) else { return why.strip_prefix(fate) };
    let why = why.strip_prefix(before)?;
    let number = why.len() - why.trim_start_matches(|letter: char| letter.is_ascii_digit()).len();
    let named = names.iter().filter_map(|name| why.strip_prefix(name));
    named.chain((number > 0).then(|| &why[number..])).find_map(|rest| filled(rest, behind, names))
}

/// The one of these words, or of those of rulings, that a reason begins with.
pub fn fate<'f>(why: &str, fates: impl Iterator<Item = &'f str>) -> Option<&'f str> {
    fates.chain(RULED.iter().copied()).find(|word| why.starts_with(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fate_with_names_is_told_while_all_of_them_are_known() {
        let fate = format!("felled by {HOLE} in turn {HOLE}");
        let names = ["Bog", "Bog Sneaks"];
        assert_eq!(filled("felled by Bog Sneaks in turn 12", &fate, &names), Some(""));
        assert_eq!(filled("felled by Bog Sneaks in turn 12: a shame", &fate, &names), Some(": a shame"));
        for wrong in ["felled by Marsh Ghost in turn 12", "felled by Bog Sneaks in turn", "burnt by Bog in turn 1"] {
            assert_eq!(filled(wrong, &fate, &names), None, "{wrong}");
        }
    }
}
