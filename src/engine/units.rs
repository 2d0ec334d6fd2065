//! The units of a state in the order of their ids, on pages that copies of the state share: an order alters a few of a
//! thousand, and copies only their pages.

use std::{borrow::Borrow, cmp::Ordering, fmt, marker::PhantomData};

use derive_where::derive_where;
use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{DeserializeSeed, Error, MapAccess, Visitor},
};

use super::{Rules, Shared, Unit};
use crate::view::Id;

/// How many units a page is made for: one with twice as many becomes two.
const PAGE: usize = 16;

/// A page, with what the id of its first unit begins with; none is empty.
#[derive_where(Clone)]
struct Page<R: Rules> {
    begins: u128,
    slots: Shared<Vec<Slot<R>>>,
}

impl<R: Rules> Page<R> {
    fn of(slots: Vec<Slot<R>>) -> Page<R> {
        Page { begins: slots.first().map_or(0, |slot| slot.begins), slots: slots.into() }
    }

    /// How its first unit lies to where an id that begins so belongs.
    fn cmp(&self, begins: u128, id: &str) -> Ordering {
        match self.begins.cmp(&begins) {
            Ordering::Equal if id.len() >= BEGINNING => self.slots[0].cmp(begins, id),
            order => order,
        }
    }
}

/// A unit in its place, with what its id begins with: whoever is looked for among hundreds is told from nearly all of them by
/// that, and the rest of an id is read where two begin alike.
#[derive_where(Clone)]
struct Slot<R: Rules> {
    begins: u128,
    unit: Shared<Unit<R>>,
}

impl<R: Rules> Slot<R> {
    fn of(unit: Shared<Unit<R>>) -> Slot<R> {
        Slot { begins: begins(unit.id.as_str()), unit }
    }

    /// How it lies to where an id that begins so belongs. Of an id that its beginning does not fill nothing is left to read.
    fn cmp(&self, begins: u128, id: &str) -> Ordering {
        match self.begins.cmp(&begins) {
            Ordering::Equal if id.len() >= BEGINNING => self.unit.id.as_str().cmp(id),
            order => order,
        }
    }
}

/// How many bytes of an id are its beginning.
const BEGINNING: usize = 16;

/// The first bytes of an id as a number: such numbers have the order of their ids, or are the same. No id has a nought in it.
fn begins(id: &str) -> u128 {
    let mut bytes = [0; BEGINNING];
    let count = id.len().min(bytes.len());
    bytes[..count].copy_from_slice(&id.as_bytes()[..count]);
    u128::from_be_bytes(bytes)
}

/// What stands under one id in two states: none where nobody does.
pub type Pair<'a, R> = (Option<&'a Shared<Unit<R>>>, Option<&'a Shared<Unit<R>>>);

/// Units by their ids.
#[derive_where(Clone, Default)]
pub struct Units<R: Rules>(Shared<Vec<Page<R>>>);

impl<R: Rules> Units<R> {
    /// The unit with this id.
    pub fn get(&self, id: &(impl Borrow<str> + ?Sized)) -> Option<&Shared<Unit<R>>> {
        let (page, place) = self.place(id.borrow());
        let place = place.ok()?;
        Some(&self.0[page].slots[place].unit)
    }

    /// The same, to alter.
    pub fn get_mut(&mut self, id: &(impl Borrow<str> + ?Sized)) -> Option<&mut Shared<Unit<R>>> {
        let (page, place) = self.place(id.borrow());
        let place = place.ok()?;
        Some(&mut self.0[page].slots[place].unit)
    }

    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = &Shared<Unit<R>>> {
        self.0.iter().flat_map(|page| page.slots.iter()).map(|slot| &slot.unit)
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.0.iter().map(|page| page.slots.len()).sum()
    }

    /// Puts a unit in, in the place of the one that has its id.
    pub fn insert(&mut self, unit: impl Into<Shared<Unit<R>>>) {
        let slot = Slot::of(unit.into());
        let (page, place) = self.place(slot.unit.id.as_str());
        let pages = &mut *self.0;
        match place {
            Ok(place) => pages[page].slots[place] = slot,
            Err(_) if pages.is_empty() => pages.push(Page::of(vec![slot])),
            Err(place) => {
                let slots = &mut *pages[page].slots;
                slots.insert(place, slot);
                let second = (slots.len() == 2 * PAGE).then(|| slots.split_off(PAGE));
                pages[page].begins = pages[page].slots[0].begins;
                if let Some(second) = second {
                    pages.insert(page + 1, Page::of(second));
                }
            }
        }
    }

    /// Takes the unit with this id out.
    pub fn remove(&mut self, id: &str) {
        let (page, Ok(place)) = self.place(id) else { return };
        let pages = &mut *self.0;
        pages[page].slots.remove(place);
        match pages[page].slots.first().map(|slot| slot.begins) {
            Some(begins) => pages[page].begins = begins,
            None => drop(pages.remove(page)),
        }
    }

    /// Takes back the units of others, of which these are an altered copy; pages that hold the same places stay its own.
    pub fn back_to(&mut self, others: &Units<R>) {
        if self.0.len() != others.0.len() {
            return self.clone_from(others);
        }
        if self.0.is(&others.0) {
            return;
        }
        for (page, other) in self.0.iter_mut().zip(&others.0).filter(|(page, other)| !page.slots.is(&other.slots)) {
            if page.slots.len() != other.slots.len() {
                page.clone_from(other);
                continue;
            }
            page.begins = other.begins;
            let slots = page.slots.iter_mut().zip(&other.slots);
            slots.filter(|(slot, other)| !slot.unit.is(&other.unit)).for_each(|(slot, other)| slot.clone_from(other));
        }
    }

    /// What stands under one id here and in others, wherever that is not one and the same.
    pub fn differing<'a>(&'a self, others: &'a Units<R>) -> Vec<Pair<'a, R>> {
        let (mut here, mut there) = (self.apart_from(others), others.apart_from(self));
        let (mut one, mut other) = (here.next(), there.next());
        let mut differing = Vec::new();
        loop {
            let order = match (one, other) {
                (None, None) => return differing,
                (Some(_), None) => Ordering::Less,
                (None, Some(_)) => Ordering::Greater,
                (Some(this), Some(that)) if this.is(that) => {
                    (one, other) = (here.next(), there.next());
                    continue;
                }
                (Some(this), Some(that)) => this.id.cmp(&that.id),
            };
            differing.push((one.filter(|_| order.is_le()), other.filter(|_| order.is_ge())));
            if order.is_le() {
                one = here.next();
            }
            if order.is_ge() {
                other = there.next();
            }
        }
    }

    /// The units on pages that others do not have in the same place.
    fn apart_from<'a>(&'a self, others: &'a Units<R>) -> impl Iterator<Item = &'a Shared<Unit<R>>> {
        let pages = self.0.iter().enumerate();
        let apart = pages.filter(move |(at, page)| !others.0.get(*at).is_some_and(|other| page.slots.is(&other.slots)));
        apart.flat_map(|(_, page)| page.slots.iter()).map(|slot| &slot.unit)
    }

    /// The page that a unit is on, or would be, and its place there, or where it would be.
    fn place(&self, id: &str) -> (usize, Result<usize, usize>) {
        let begins = begins(id);
        let page = self.0.partition_point(|page| page.cmp(begins, id).is_le()).saturating_sub(1);
        let place = self.0.get(page).map_or(Err(0), |page| page.slots.binary_search_by(|slot| slot.cmp(begins, id)));
        (page, place)
    }
}

impl<R: Rules, T: Into<Shared<Unit<R>>>> Extend<T> for Units<R> {
    fn extend<I: IntoIterator<Item = T>>(&mut self, units: I) {
        units.into_iter().for_each(|unit| self.insert(unit));
    }
}

impl<R: Rules, T: Into<Shared<Unit<R>>>> FromIterator<T> for Units<R> {
    fn from_iter<I: IntoIterator<Item = T>>(each: I) -> Units<R> {
        let mut units = Units::default();
        units.extend(each);
        units
    }
}

impl<R: Rules> Serialize for Units<R> {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        out.collect_map(self.iter().map(|unit| (&unit.id, unit)))
    }
}

impl<'de, R: Rules> Deserialize<'de> for Units<R> {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Units<R>, D::Error> {
        input.deserialize_map(All(PhantomData))
    }
}

/// Reads units by their ids.
struct All<R>(PhantomData<R>);

impl<'de, R: Rules> Visitor<'de> for All<R> {
    type Value = Units<R>;

    fn expecting(&self, out: &mut fmt::Formatter) -> fmt::Result {
        out.write_str("units by their ids")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut written: A) -> Result<Units<R>, A::Error> {
        let mut units = Units::default();
        while let Some(id) = written.next_key()? {
            units.insert(written.next_value_seed(Under(id, PhantomData))?);
        }
        Ok(units)
    }
}

/// Reads the unit that stands under an id.
struct Under<R>(Id, PhantomData<R>);

impl<'de, R: Rules> DeserializeSeed<'de> for Under<R> {
    type Value = Shared<Unit<R>>;

    fn deserialize<D: Deserializer<'de>>(self, input: D) -> Result<Shared<Unit<R>>, D::Error> {
        let unit = Shared::<Unit<R>>::deserialize(input)?;
        if unit.id == self.0 {
            return Ok(unit);
        }
        Err(D::Error::custom(format!(
            "the unit under {} says that its id is {}; they must be the same",
            self.0, unit.id
        )))
    }
}

#[cfg(test)]
mod tests {
    use super::begins;

    #[test]
    fn what_ids_begin_with_has_their_order() {
        let ids =
            ["", "-", "1", "10", "2", "a", "aa", "goblin-crossbow", "goblin-crossbows", "goblin-crossbows-2", "é"];
        assert!(ids.is_sorted());
        assert!(ids.windows(2).all(|pair| begins(pair[0]) <= begins(pair[1])), "{ids:?}");
        assert_eq!(begins(ids[8]), begins(ids[9]), "the rest of two that begin alike is read");
        assert!(begins(ids[7]) < begins(ids[8]));
    }
}
