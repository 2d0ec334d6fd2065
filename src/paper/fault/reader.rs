//! A reader around the YAML reader: what does not fit is kept as a value with the path to it, not as a message. It is read
//! with it only to tell a fault, or to find a name that is there twice; a sound file needs no path.

use std::{cell::RefCell, collections::BTreeSet, fmt};

use serde::de::{
    self, DeserializeOwned, DeserializeSeed, Deserializer, EnumAccess, Expected, MapAccess, SeqAccess, Unexpected,
    VariantAccess, Visitor,
};
use serde_yaml::Value;

use super::{
    place::Step,
    words::{self, Why},
};

/// The error of a type that is read: why it does not fit, or nothing where that was kept further in already.
#[derive(Debug)]
struct Unread(Option<Why>);

/// The path to what does not fit in a text, and why it does not; nothing where the text fits, or where the YAML reader
/// itself stops.
pub(super) fn unfit<T: DeserializeOwned>(text: &str) -> Option<(Vec<Step>, Why)> {
    let notes = Notes::default();
    let trail = Trail { at: &At::Root, notes: &notes };
    T::deserialize(Reader { inner: serde_yaml::Deserializer::from_str(text), trail }).err()?;
    notes.stop.take().or_else(|| notes.wanted.take())
}

/// The same of a document that was read already.
pub(super) fn unfit_in<T: DeserializeOwned>(document: &Value) -> Option<(Vec<Step>, Why)> {
    let notes = Notes::default();
    let trail = Trail { at: &At::Root, notes: &notes };
    T::deserialize(Reader { inner: document, trail }).err()?;
    notes.stop.take().or_else(|| notes.wanted.take())
}

/// What is noted on the way.
#[derive(Default)]
struct Notes {
    /// The first thing that did not fit.
    stop: RefCell<Option<(Vec<Step>, Why)>>,
    /// What the YAML reader last said that it wanted: it is asked for only where something else is there.
    wanted: RefCell<Option<(Vec<Step>, Why)>>,
    /// The name that was read last.
    name: RefCell<String>,
}

/// The way to a place.
enum At<'t> {
    Root,
    Key(&'t At<'t>, String),
    Row(&'t At<'t>, usize),
}

impl At<'_> {
    fn path(&self) -> Vec<Step> {
        let (before, step) = match self {
            At::Root => return Vec::new(),
            At::Key(before, key) => (before, Step::Key(key.clone())),
            At::Row(before, row) => (before, Step::Row(*row)),
        };
        let mut path = before.path();
        path.push(step);
        path
    }
}

/// Where reading is, and what is noted.
#[derive(Clone, Copy)]
struct Trail<'t> {
    at: &'t At<'t>,
    notes: &'t Notes,
}

impl Trail<'_> {
    /// Keeps why something did not fit, and says to the YAML reader that it did not.
    fn keep<T, E: de::Error>(&self, result: Result<T, Unread>) -> Result<T, E> {
        result.map_err(|Unread(why)| {
            let mut stop = self.notes.stop.borrow_mut();
            if stop.is_none() {
                *stop = why.map(|why| (self.at.path(), why));
            }
            E::custom("it does not fit")
        })
    }
}

impl fmt::Display for Unread {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{:?}", self.0)
    }
}

impl std::error::Error for Unread {}

impl de::Error for Unread {
    fn custom<T: fmt::Display>(said: T) -> Unread {
        Unread(Some(Why::Said(said.to_string())))
    }

    fn invalid_type(found: Unexpected, wanted: &dyn Expected) -> Unread {
        Unread(Some(Why::Wanted(wanted.to_string(), Some(words::of_found(found)))))
    }

    fn invalid_value(found: Unexpected, wanted: &dyn Expected) -> Unread {
        Unread::invalid_type(found, wanted)
    }

    fn invalid_length(length: usize, wanted: &dyn Expected) -> Unread {
        Unread(Some(Why::Length(length, wanted.to_string())))
    }

    fn unknown_variant(name: &str, known: &'static [&'static str]) -> Unread {
        Unread(Some(Why::Choice(name.to_owned(), known)))
    }

    fn unknown_field(name: &str, known: &'static [&'static str]) -> Unread {
        Unread(Some(Why::Field(name.to_owned(), known)))
    }

    fn missing_field(name: &'static str) -> Unread {
        Unread(Some(Why::Missing(name)))
    }

    fn duplicate_field(name: &'static str) -> Unread {
        Unread(Some(Why::Twice(name.to_owned())))
    }
}

/// An error that came up from inside, through the YAML reader: it was kept there.
fn inside<E>(_: E) -> Unread {
    Unread(None)
}

/// A part of the YAML reader with the way to it: a deserializer, a visitor, a seed, or access to what is inside.
struct Reader<'t, I> {
    inner: I,
    trail: Trail<'t>,
}

/// Hands over to the inner deserializer.
macro_rules! hand_over {
    ($($name:ident($($argument:ident: $kind:ty),*))*) => {$(
        fn $name<V: Visitor<'de>>(self $(, $argument: $kind)*, visitor: V) -> Result<V::Value, D::Error> {
            self.inner.$name($($argument,)* Reader { inner: visitor, trail: self.trail })
        }
    )*};
}

impl<'de, D: Deserializer<'de>> Deserializer<'de> for Reader<'_, D> {
    type Error = D::Error;

    hand_over! {
        deserialize_any() deserialize_bool() deserialize_i8() deserialize_i16() deserialize_i32() deserialize_i64()
        deserialize_i128() deserialize_u8() deserialize_u16() deserialize_u32() deserialize_u64() deserialize_u128()
        deserialize_f32() deserialize_f64() deserialize_char() deserialize_str() deserialize_string()
        deserialize_bytes() deserialize_byte_buf() deserialize_option() deserialize_unit() deserialize_seq()
        deserialize_map() deserialize_identifier() deserialize_ignored_any()
        deserialize_unit_struct(name: &'static str) deserialize_newtype_struct(name: &'static str)
        deserialize_tuple(length: usize) deserialize_tuple_struct(name: &'static str, length: usize)
        deserialize_struct(name: &'static str, fields: &'static [&'static str])
        deserialize_enum(name: &'static str, choices: &'static [&'static str])
    }

    fn is_human_readable(&self) -> bool {
        self.inner.is_human_readable()
    }
}

/// Has the inner visitor look at a value.
macro_rules! look {
    ($($name:ident: $kind:ty),*) => {$(
        fn $name<E: de::Error>(self, value: $kind) -> Result<V::Value, E> {
            self.trail.keep(self.inner.$name(value))
        }
    )*};
}

impl<'de, V: Visitor<'de>> Visitor<'de> for Reader<'_, V> {
    type Value = V::Value;

    fn expecting(&self, out: &mut fmt::Formatter) -> fmt::Result {
        let wanted = Why::Wanted((&self.inner as &dyn Expected).to_string(), None);
        *self.trail.notes.wanted.borrow_mut() = Some((self.trail.at.path(), wanted));
        self.inner.expecting(out)
    }

    look! {
        visit_bool: bool, visit_i8: i8, visit_i16: i16, visit_i32: i32, visit_i64: i64, visit_i128: i128, visit_u8: u8,
        visit_u16: u16, visit_u32: u32, visit_u64: u64, visit_u128: u128, visit_f32: f32, visit_f64: f64,
        visit_char: char, visit_bytes: &[u8], visit_borrowed_bytes: &'de [u8], visit_byte_buf: Vec<u8>
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<V::Value, E> {
        text.clone_into(&mut self.trail.notes.name.borrow_mut());
        self.trail.keep(self.inner.visit_str(text))
    }

    fn visit_borrowed_str<E: de::Error>(self, text: &'de str) -> Result<V::Value, E> {
        text.clone_into(&mut self.trail.notes.name.borrow_mut());
        self.trail.keep(self.inner.visit_borrowed_str(text))
    }

    fn visit_string<E: de::Error>(self, text: String) -> Result<V::Value, E> {
        text.clone_into(&mut self.trail.notes.name.borrow_mut());
        self.trail.keep(self.inner.visit_string(text))
    }

    fn visit_none<E: de::Error>(self) -> Result<V::Value, E> {
        self.trail.keep(self.inner.visit_none())
    }

    fn visit_unit<E: de::Error>(self) -> Result<V::Value, E> {
        self.trail.keep(self.inner.visit_unit())
    }

    fn visit_some<D: Deserializer<'de>>(self, inner: D) -> Result<V::Value, D::Error> {
        self.inner.visit_some(Reader { inner, trail: self.trail })
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, inner: D) -> Result<V::Value, D::Error> {
        self.inner.visit_newtype_struct(Reader { inner, trail: self.trail })
    }

    fn visit_seq<A: SeqAccess<'de>>(self, inner: A) -> Result<V::Value, A::Error> {
        self.trail.keep(self.inner.visit_seq(Rows { inner, trail: self.trail, next: 0 }))
    }

    fn visit_map<A: MapAccess<'de>>(self, inner: A) -> Result<V::Value, A::Error> {
        self.trail.keep(self.inner.visit_map(Names {
            inner,
            trail: self.trail,
            known: BTreeSet::new(),
            name: String::new(),
        }))
    }

    fn visit_enum<A: EnumAccess<'de>>(self, inner: A) -> Result<V::Value, A::Error> {
        self.trail.keep(self.inner.visit_enum(Reader { inner, trail: self.trail }))
    }
}

impl<'de, S: DeserializeSeed<'de>> DeserializeSeed<'de> for Reader<'_, S> {
    type Value = S::Value;

    fn deserialize<D: Deserializer<'de>>(self, inner: D) -> Result<S::Value, D::Error> {
        self.inner.deserialize(Reader { inner, trail: self.trail })
    }
}

/// The rows of a list.
struct Rows<'t, A> {
    inner: A,
    trail: Trail<'t>,
    next: usize,
}

impl<'de, A: SeqAccess<'de>> SeqAccess<'de> for Rows<'_, A> {
    type Error = Unread;

    fn next_element_seed<S: DeserializeSeed<'de>>(&mut self, inner: S) -> Result<Option<S::Value>, Unread> {
        let at = At::Row(self.trail.at, self.next);
        self.next += 1;
        self.inner.next_element_seed(Reader { inner, trail: Trail { at: &at, ..self.trail } }).map_err(inside)
    }

    fn size_hint(&self) -> Option<usize> {
        self.inner.size_hint()
    }
}

/// The names of a map with what they stand for.
struct Names<'t, A> {
    inner: A,
    trail: Trail<'t>,
    /// Those that were there.
    known: BTreeSet<String>,
    /// The one at hand.
    name: String,
}

impl<'de, A: MapAccess<'de>> MapAccess<'de> for Names<'_, A> {
    type Error = Unread;

    fn next_key_seed<S: DeserializeSeed<'de>>(&mut self, inner: S) -> Result<Option<S::Value>, Unread> {
        let key = Key { inner, trail: self.trail, known: &mut self.known, at_hand: &mut self.name };
        self.inner.next_key_seed(key).map_err(inside)
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, inner: S) -> Result<S::Value, Unread> {
        let at = At::Key(self.trail.at, self.name.clone());
        self.inner.next_value_seed(Reader { inner, trail: Trail { at: &at, ..self.trail } }).map_err(inside)
    }

    fn size_hint(&self) -> Option<usize> {
        self.inner.size_hint()
    }
}

/// A name of a map, which must not be there already.
struct Key<'t, 'k, S> {
    inner: S,
    trail: Trail<'t>,
    known: &'k mut BTreeSet<String>,
    at_hand: &'k mut String,
}

impl<'de, S: DeserializeSeed<'de>> DeserializeSeed<'de> for Key<'_, '_, S> {
    type Value = S::Value;

    fn deserialize<D: Deserializer<'de>>(self, inner: D) -> Result<S::Value, D::Error> {
        self.trail.notes.name.borrow_mut().clear();
        let value = self.inner.deserialize(Reader { inner, trail: self.trail })?;
        let name = self.trail.notes.name.take();
        if !name.is_empty() && !self.known.insert(name.clone()) {
            return self.trail.keep(Err(Unread(Some(Why::Twice(name)))));
        }
        *self.at_hand = name;
        Ok(value)
    }
}

impl<'de, 't, A: EnumAccess<'de>> EnumAccess<'de> for Reader<'t, A> {
    type Error = Unread;
    type Variant = Reader<'t, A::Variant>;

    fn variant_seed<S: DeserializeSeed<'de>>(self, inner: S) -> Result<(S::Value, Self::Variant), Unread> {
        let trail = self.trail;
        let (value, inner) = self.inner.variant_seed(Reader { inner, trail }).map_err(inside)?;
        Ok((value, Reader { inner, trail }))
    }
}

impl<'de, A: VariantAccess<'de>> VariantAccess<'de> for Reader<'_, A> {
    type Error = Unread;

    fn unit_variant(self) -> Result<(), Unread> {
        self.inner.unit_variant().map_err(inside)
    }

    fn newtype_variant_seed<S: DeserializeSeed<'de>>(self, inner: S) -> Result<S::Value, Unread> {
        self.inner.newtype_variant_seed(Reader { inner, trail: self.trail }).map_err(inside)
    }

    fn tuple_variant<V: Visitor<'de>>(self, length: usize, inner: V) -> Result<V::Value, Unread> {
        self.inner.tuple_variant(length, Reader { inner, trail: self.trail }).map_err(inside)
    }

    fn struct_variant<V: Visitor<'de>>(self, fields: &'static [&'static str], inner: V) -> Result<V::Value, Unread> {
        self.inner.struct_variant(fields, Reader { inner, trail: self.trail }).map_err(inside)
    }
}
