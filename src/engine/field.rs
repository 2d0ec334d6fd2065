//! The rows of what a ruling can set on a unit or a figure. Most name a [`Place`] of the body, which is read and written
//! as it stands; the others say how.

use std::{borrow::Cow, ops::RangeInclusive};

use super::{Board, Known, Rules, Unit};
use crate::view::{Inches, Kind, Value, clean_text};

/// What a field belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scope {
    /// The unit.
    Unit,
    /// One figure of it.
    Figure,
}

/// What a field takes of a unit.
type Takes<R> = dyn Fn(&Board<R>, &Unit<R>) -> Kind + Send + Sync;
/// Reads a field of a unit or figure.
type Get<R> = dyn Fn(&Board<R>, &Unit<R>, &str) -> Option<Value> + Send + Sync;
/// Sets a field of a unit or of its figure, which is empty for the unit's own; names are looked up in the data.
type Set<R> = dyn Fn(&<R as Rules>::Data, &mut Unit<R>, &str, Value) -> Result<(), String> + Send + Sync;

/// What can be named in a field, as people read it.
type Names<R> = for<'a> fn(&'a <R as Rules>::Data) -> Vec<&'a str>;

/// One place that a ruling can set.
pub struct FieldRow<R: Rules> {
    /// Its id.
    pub id: Cow<'static, str>,
    /// What people read.
    pub label: Cow<'static, str>,
    /// What it belongs to.
    pub scope: Scope,
    /// What it takes.
    pub kind: Box<Takes<R>>,
    /// Its value now; `figure` is empty for the unit's own.
    pub get: Box<Get<R>>,
    /// Sets it.
    pub set: Box<Set<R>>,
    /// Whether a unit has it: the list of what can be corrected leaves out what is nothing to the unit.
    pub fits: fn(&Unit<R>) -> bool,
    /// What can be named in it, where it takes words and only these: empty where any will do.
    pub names: Names<R>,
    /// What people should hear of the unit once it is set, if anything: what the rules will make of the new value.
    pub warns: fn(&R::Data, &Unit<R>) -> Option<String>,
}

/// Reads a field of a unit or figure, as one row's own function.
type Gets<R> = fn(&Board<R>, &Unit<R>, &str) -> Option<Value>;
/// Sets a field of a unit or of its figure, as one row's own function.
type Sets<R> = fn(&<R as Rules>::Data, &mut Unit<R>, &str, Value) -> Result<(), String>;

impl<R: Rules> FieldRow<R> {
    /// A field of units.
    pub fn unit(
        id: &'static str,
        label: &'static str,
        kind: Known<R, Kind>,
        get: Gets<R>,
        set: Sets<R>,
    ) -> FieldRow<R> {
        let (kind, get, set) = (Box::new(kind), Box::new(get), Box::new(set));
        FieldRow {
            id: id.into(),
            label: label.into(),
            scope: Scope::Unit,
            kind,
            get,
            set,
            fits: |_| true,
            names: |_| Vec::new(),
            warns: |_, _| None,
        }
    }

    /// A field of units that is yes or no.
    pub fn flag(id: &'static str, label: &'static str, get: Gets<R>, set: Sets<R>) -> FieldRow<R> {
        FieldRow::unit(id, label, |_, _| Kind::Flag, get, set)
    }

    /// A field of units in free words.
    pub fn text(id: &'static str, label: &'static str, get: Gets<R>, set: Sets<R>) -> FieldRow<R> {
        FieldRow::unit(id, label, |_, _| Kind::Text, get, set)
    }

    /// A field of figures.
    pub fn figure(
        id: &'static str,
        label: &'static str,
        kind: Known<R, Kind>,
        get: Gets<R>,
        set: Sets<R>,
    ) -> FieldRow<R> {
        FieldRow { scope: Scope::Figure, ..FieldRow::unit(id, label, kind, get, set) }
    }

    /// A place that is read and written as it stands, of a kind that may depend on the moment.
    pub fn place<T: Plain>(
        id: &'static str,
        label: &'static str,
        kind: impl Fn(&Board<R>, &Unit<R>) -> Kind + Send + Sync + 'static,
        place: Place<R, T>,
    ) -> FieldRow<R> {
        FieldRow {
            id: id.into(),
            label: label.into(),
            scope: Scope::Unit,
            kind: Box::new(kind),
            get: Box::new(move |_, unit, _| Some((place.get)(unit).value())),
            set: Box::new(move |_, unit, _, value| {
                *(place.get_mut)(unit) = T::of(&value)?;
                Ok(())
            }),
            fits: |_| true,
            names: |_| Vec::new(),
            warns: |_, _| None,
        }
    }

    /// A place that is yes or no.
    pub fn is(id: &'static str, label: &'static str, place: Place<R, bool>) -> FieldRow<R> {
        FieldRow::place(id, label, |_, _| Kind::Flag, place)
    }

    /// A place that is free words.
    pub fn words(id: &'static str, label: &'static str, place: Place<R, String>) -> FieldRow<R> {
        FieldRow::place(id, label, |_, _| Kind::Text, place)
    }

    /// A place that is a whole number between two bounds.
    pub fn count<T: Plain>(
        id: &'static str,
        label: &'static str,
        range: RangeInclusive<i64>,
        place: Place<R, T>,
    ) -> FieldRow<R> {
        let (least, most) = range.into_inner();
        FieldRow::place(id, label, move |_, _| Kind::Count { least, most }, place)
    }

    /// A place that is a length of so many inches at most.
    pub fn inches(id: &'static str, label: &'static str, most: i64, place: Place<R, Inches>) -> FieldRow<R> {
        FieldRow::place(id, label, move |_, _| Kind::Inches { most }, place)
    }

    /// A place that is one of these, each with the word that is its id and its label.
    pub fn word<T: Copy + PartialEq + Send + Sync + 'static>(
        id: &'static str,
        label: &'static str,
        rows: impl IntoIterator<Item = (T, &'static str)>,
        place: Place<R, T>,
    ) -> FieldRow<R> {
        let rows: Vec<(T, &'static str)> = rows.into_iter().collect();
        let words: Vec<&'static str> = rows.iter().map(|row| row.1).collect();
        let known = rows.clone();
        FieldRow {
            id: id.into(),
            label: label.into(),
            scope: Scope::Unit,
            kind: Box::new(move |_, _| Kind::choice(words.iter().map(|word| (*word, *word)))),
            get: Box::new(move |_, unit, _| {
                known.iter().find(|row| row.0 == *(place.get)(unit)).map(|row| Value::from(row.1))
            }),
            set: Box::new(move |_, unit, _, value| {
                let row = rows.iter().find(|row| value.text() == Some(row.1));
                *(place.get_mut)(unit) = row.ok_or_else(|| format!("{label}: there is no {value}"))?.0;
                Ok(())
            }),
            fits: |_| true,
            names: |_| Vec::new(),
            warns: |_, _| None,
        }
    }

    /// The row for those units alone that have such a thing.
    #[must_use]
    pub fn only(self, fits: fn(&Unit<R>) -> bool) -> FieldRow<R> {
        FieldRow { fits, ..self }
    }

    /// The row with what can be named in it.
    #[must_use]
    pub fn naming(self, names: Names<R>) -> FieldRow<R> {
        FieldRow { names, ..self }
    }

    /// The row with what people should hear of the unit once it is set.
    #[must_use]
    pub fn warning(self, warns: fn(&R::Data, &Unit<R>) -> Option<String>) -> FieldRow<R> {
        FieldRow { warns, ..self }
    }

    /// The row with what follows when it is set: other places that go with it, or a check.
    #[must_use]
    pub fn then(self, follows: fn(&R::Data, &mut Unit<R>) -> Result<(), String>) -> FieldRow<R> {
        let set = self.set;
        FieldRow {
            set: Box::new(move |data, unit, figure, value| {
                set(data, unit, figure, value)?;
                follows(data, unit)
            }),
            ..self
        }
    }
}

/// A place of a unit, to read and to alter; `at!` makes it from its name.
pub struct Place<R: Rules, T> {
    /// The place.
    pub get: fn(&Unit<R>) -> &T,
    /// The same, to alter.
    pub get_mut: fn(&mut Unit<R>) -> &mut T,
}

impl<R: Rules, T> Clone for Place<R, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<R: Rules, T> Copy for Place<R, T> {}

/// The place of a unit's body that these names lead to: `at!(deeds.moved)`.
macro_rules! at {
    ($($step:ident).+) => {
        $crate::engine::Place { get: |unit| &unit.body.$($step).+, get_mut: |unit| &mut unit.body.$($step).+ }
    };
}

pub(crate) use at;

/// What is set as it stands: a flag, a whole number, a length, free words, the id of something or none.
pub trait Plain: Send + Sync + Sized + 'static {
    /// As a value.
    fn value(&self) -> Value;
    /// Out of a value.
    ///
    /// # Errors
    /// Says what does not fit.
    fn of(value: &Value) -> Result<Self, String>;
}

impl Plain for bool {
    fn value(&self) -> Value {
        Value::Flag(*self)
    }

    fn of(value: &Value) -> Result<bool, String> {
        value.yes()
    }
}

macro_rules! numbers {
    ($($number:ty),+) => {
        $(impl Plain for $number {
            fn value(&self) -> Value {
                Value::Int((*self).into())
            }

            fn of(value: &Value) -> Result<$number, String> {
                value.whole()
            }
        })+
    };
}

numbers!(u8, u16, u32, i32);

impl Plain for Inches {
    fn value(&self) -> Value {
        Value::from(*self)
    }

    fn of(value: &Value) -> Result<Inches, String> {
        value.inches().ok_or_else(|| format!("{value} is no length"))
    }
}

impl Plain for String {
    fn value(&self) -> Value {
        Value::Text(self.clone())
    }

    fn of(value: &Value) -> Result<String, String> {
        Ok(clean_text(&value.to_string()))
    }
}

/// The id of something; none is written "none", as in [`Kind::or_none`].
impl Plain for Option<String> {
    fn value(&self) -> Value {
        Value::from(self.as_deref().unwrap_or("none"))
    }

    fn of(value: &Value) -> Result<Option<String>, String> {
        Ok(value.text().filter(|id| *id != "none").map(str::to_owned))
    }
}
