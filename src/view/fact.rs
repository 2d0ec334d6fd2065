//! Facts: a handle, defined once, gives the field of the form, its check and its reading.

use std::{collections::BTreeMap, marker::PhantomData};

use derive_where::derive_where;

use super::{Facts, Field, Id, Inches, Kind, Order, Value};

/// A fact of orders that is read as a `T`: `bool`, `i32`, `u32`, [`Inches`], the [`Id`] of a unit, a [`Word`] or [`Many`].
/// Its name is the program's, or one [`made`](Fact::made) in play, as a `String`.
#[derive_where(Clone; Name)]
#[derive_where(Copy; Name)]
pub struct Fact<T, Name = &'static str> {
    /// Its name in orders and files.
    pub id: Name,
    /// What people read beside its field.
    pub label: Name,
    read: PhantomData<fn() -> T>,
}

impl<T, Name: AsRef<str>> AsRef<str> for Fact<T, Name> {
    fn as_ref(&self) -> &str {
        self.id.as_ref()
    }
}

/// What facts are read as.
pub trait Read {
    /// What is read of a value.
    type As<'f>;
    /// The value, if it is of this kind.
    fn read(value: &Value) -> Option<Self::As<'_>>;
}

impl Read for bool {
    type As<'f> = bool;
    fn read(value: &Value) -> Option<bool> {
        value.flag()
    }
}

impl Read for i32 {
    type As<'f> = i32;
    fn read(value: &Value) -> Option<i32> {
        value.int().and_then(|number| i32::try_from(number).ok())
    }
}

impl Read for u32 {
    type As<'f> = u32;
    fn read(value: &Value) -> Option<u32> {
        value.int().and_then(|number| u32::try_from(number).ok())
    }
}

impl Read for Inches {
    type As<'f> = Inches;
    fn read(value: &Value) -> Option<Inches> {
        value.inches()
    }
}

impl Read for Id {
    type As<'f> = Id;
    fn read(value: &Value) -> Option<Id> {
        Some(Id::new(&value.to_string()))
    }
}

/// One of several words, or free text.
pub enum Word {}

impl Read for Word {
    type As<'f> = &'f str;
    fn read(value: &Value) -> Option<&str> {
        value.text()
    }
}

/// Several units, counts by class or by unit, pairs of figures: what is read value by value.
pub enum Many {}

impl Read for Many {
    type As<'f> = &'f Value;
    fn read(value: &Value) -> Option<&Value> {
        Some(value)
    }
}

impl<T> Fact<T> {
    /// The fact of this name, with what people read beside its field.
    pub const fn new(id: &'static str, label: &'static str) -> Fact<T> {
        Fact { id, label, read: PhantomData }
    }
}

impl<T> Fact<T, String> {
    /// A fact whose name only the battle knows: one for each unit of a melee, for each class of ground.
    pub fn made(id: String, label: String) -> Fact<T, String> {
        Fact { id, label, read: PhantomData }
    }
}

impl<T, Name: AsRef<str>> Fact<T, Name> {
    /// Its field, of a kind that only the moment knows.
    pub fn with(&self, kind: Kind) -> Field {
        Field::new(self.id.as_ref(), self.label.as_ref(), kind)
    }
}

impl<T: Read, Name: AsRef<str>> Fact<T, Name> {
    /// What an order says; nothing where it says nothing.
    pub fn of<'f>(&self, order: &'f Order) -> Option<T::As<'f>> {
        self.among(&order.facts)
    }

    /// What further facts say; nothing where they say nothing.
    pub fn among<'f>(&self, facts: &'f Facts) -> Option<T::As<'f>> {
        facts.get(self.id.as_ref()).and_then(T::read)
    }

    /// What further facts say, as it was said: to be offered again.
    pub fn said(&self, facts: &Facts) -> Option<Value> {
        facts.get(self.id.as_ref()).cloned()
    }
}

impl<Name: AsRef<str>> Fact<bool, Name> {
    /// Its field: yes or no.
    pub fn field(&self) -> Field {
        self.with(Kind::Flag)
    }

    /// Whether an order says so.
    pub fn is(&self, order: &Order) -> bool {
        self.of(order) == Some(true)
    }
}

macro_rules! counts {
    ($($number:ty),+) => {
        $(impl<Name: AsRef<str>> Fact<$number, Name> {
            /// Its field: a whole number between two bounds.
            pub fn field(&self, least: impl Into<i64>, most: impl Into<i64>) -> Field {
                self.with(Kind::Count { least: least.into(), most: most.into() })
            }
        })+
    };
}

counts!(i32, u32);

impl<Name: AsRef<str>> Fact<Inches, Name> {
    /// Its field: a length of so many inches at most.
    pub fn field(&self, most: i64) -> Field {
        self.with(Kind::Inches { most })
    }
}

impl<Name: AsRef<str>> Fact<Id, Name> {
    /// Its field: a unit out of these.
    pub fn field(&self, units: Vec<Id>) -> Field {
        self.with(Kind::Unit(units))
    }
}

impl<Name: AsRef<str>> Fact<Word, Name> {
    /// Its field: one of these words, each with its label.
    pub fn choice<A: Into<String>, B: Into<String>>(&self, rows: impl IntoIterator<Item = (A, B)>) -> Field {
        self.with(Kind::choice(rows))
    }

    /// Its field: free text.
    pub fn text(&self) -> Field {
        self.with(Kind::Text)
    }

    /// What an order says in free text, as the end of a sentence; empty where it says nothing.
    pub fn words<'f>(&self, order: &'f Order) -> &'f str {
        order.facts.get(self.id.as_ref()).and_then(Value::text).map_or("", |text| text.trim().trim_end_matches('.'))
    }
}

impl<Name: AsRef<str>> Fact<Many, Name> {
    /// Its field: several units out of these.
    pub fn units(&self, units: Vec<Id>) -> Field {
        self.with(Kind::Units(units))
    }

    /// Its field: how many of each class, as id, label and how many there are.
    pub fn classes(&self, classes: Vec<(String, String, i64)>) -> Field {
        self.with(Kind::Classes(classes))
    }

    /// Its field: a count for each of several units.
    pub fn counts(&self, units: Vec<Id>) -> Field {
        self.with(Kind::Counts(units))
    }

    /// Its field: pairs of figures, or how many stand on each side.
    pub fn pairs(&self) -> Field {
        self.with(Kind::Pairs)
    }

    /// The units that an order names, by number or id as it was given.
    pub fn ids(&self, order: &Order) -> Vec<Id> {
        self.ids_among(&order.facts)
    }

    /// The units that further facts name, by number or id as it was given.
    pub fn ids_among(&self, facts: &Facts) -> Vec<Id> {
        let list = facts.get(self.id.as_ref()).and_then(Value::list).unwrap_or_default();
        list.iter().map(|value| Id::new(&value.to_string())).collect()
    }

    /// The count of each unit that facts name.
    pub fn each(&self, facts: &Facts) -> BTreeMap<Id, i64> {
        let counts = facts.get(self.id.as_ref()).and_then(Value::map).into_iter().flatten();
        counts.filter_map(|(id, count)| Some((Id::new(id), count.int()?))).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RANGE: Fact<Inches> = Fact::new("range", "range");
    const SHOTS: Fact<u32> = Fact::new("shots", "shots");
    const COVER: Fact<Word> = Fact::new("cover", "cover");

    #[test]
    fn one_definition_makes_the_field_and_reads_what_was_typed_in_it() {
        let field = SHOTS.field(1, 3).usual(3);
        assert_eq!((&*field.id, field.kind), ("shots", Kind::Count { least: 1, most: 3 }));
        let order = Order::default().with("shots", 2).with("range", Inches::whole(7)).with("cover", "heavy");
        assert_eq!((SHOTS.of(&order), RANGE.of(&order)), (Some(2), Some(Inches::whole(7))));
        assert_eq!((COVER.of(&order), COVER.of(&Order::default())), (Some("heavy"), None));
    }

    #[test]
    fn a_name_made_in_play_is_read_like_any_other() {
        let flank: Fact<u32, String> = Fact::made(format!("flank-{}", 21), "from the side".to_owned());
        assert_eq!(&*flank.field(0, 3).id, "flank-21");
        assert_eq!(flank.of(&Order::default().with("flank-21", 2)), Some(2));
    }

    #[test]
    fn a_value_of_another_kind_is_not_read() {
        let order = Order::default().with("shots", -1).with("range", "far");
        assert_eq!((SHOTS.of(&order), RANGE.of(&order)), (None, None));
    }
}
