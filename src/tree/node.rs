//! The reader of a tree: the one deserializer by which every type is read.

use std::{iter::Enumerate, slice, sync::LazyLock};

use serde::{
    de::{
        self, DeserializeOwned, DeserializeSeed, Deserializer, EnumAccess, Expected, MapAccess, SeqAccess, Unexpected,
        VariantAccess, Visitor,
    },
    forward_to_deserialize_any,
};
use serde_json::{Map, Value as Json, map};

use super::{Misread, Step, Why, unread::Unread};

/// Reads a tree as a type. Where a text is wanted and a bare number, a flag or nothing is there, `spelled` has how it was
/// written, if anything has.
///
/// # Errors
/// The first thing that does not fit.
pub(super) fn read<T: DeserializeOwned>(tree: &Json, spelled: Option<&Json>) -> Result<T, Misread> {
    T::deserialize(Node { here: tree, spelled }).map_err(Unread::told)
}

/// The least number that takes more than 64 bits, its sign among them.
const LONG: f64 = i64::MAX as f64;

/// A place of a tree to be read.
#[derive(Clone, Copy)]
struct Node<'de> {
    here: &'de Json,
    spelled: Option<&'de Json>,
}

impl<'de> Node<'de> {
    fn unfit(self, visitor: &dyn Expected) -> Unread {
        let found = match self.here {
            Json::Null => Unexpected::Unit,
            Json::Bool(flag) => Unexpected::Bool(*flag),
            Json::String(text) => Unexpected::Str(text),
            Json::Array(_) => Unexpected::Seq,
            Json::Object(_) => Unexpected::Map,
            Json::Number(number) => match (number.as_u64(), number.as_i64()) {
                (Some(number), _) => Unexpected::Unsigned(number),
                (_, Some(number)) => Unexpected::Signed(number),
                _ => Unexpected::Float(number.as_f64().unwrap_or_default()),
            },
        };
        de::Error::invalid_type(found, visitor)
    }

    /// Why a number of more than 64 bits does not fit, which no type takes.
    fn too_long(self, number: f64, visitor: &dyn Expected) -> Unread {
        let spelled = self.spelled.and_then(Json::as_str).map_or_else(|| format!("{number:.0}"), str::to_owned);
        Unread::of(Why::Wanted(visitor.to_string(), spelled))
    }

    /// The text that stands here, quoted or bare.
    fn text(self) -> Option<&'de str> {
        self.here.as_str().or_else(|| self.spelled.and_then(Json::as_str))
    }

    /// The rows of a list; where nothing stands, there are none.
    fn rows<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unread> {
        let rows = match self.here {
            Json::Array(rows) => rows.as_slice(),
            Json::Null => &[],
            _ => return Err(self.unfit(&visitor)),
        };
        let mut left = Rows { rest: rows.iter().enumerate(), spelled: self.spelled };
        let value = visitor.visit_seq(&mut left)?;
        whole(rows.len(), left.rest.len(), "list").map(|()| value)
    }

    /// The names of a map; where nothing stands, there are none.
    fn names<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unread> {
        static NONE: LazyLock<Map<String, Json>> = LazyLock::new(Map::new);
        let names = match self.here {
            Json::Object(names) => names,
            Json::Null => &*NONE,
            _ => return Err(self.unfit(&visitor)),
        };
        let mut left = Names { rest: names.iter(), at_hand: None, spelled: self.spelled };
        let value = visitor.visit_map(&mut left)?;
        whole(names.len(), left.rest.len(), "block").map(|()| value)
    }
}

/// Whether a type took all entries that were there.
fn whole(there: usize, left: usize, what: &str) -> Result<(), Unread> {
    if left == 0 {
        return Ok(());
    }
    Err(Unread::of(Why::Length(there, format!("a {what} of {}", there - left))))
}

impl<'de> Deserializer<'de> for Node<'de> {
    type Error = Unread;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unread> {
        match self.here {
            Json::Null => visitor.visit_unit(),
            Json::Bool(flag) => visitor.visit_bool(*flag),
            Json::String(text) => visitor.visit_borrowed_str(text),
            Json::Array(_) => self.rows(visitor),
            Json::Object(_) => self.names(visitor),
            Json::Number(number) => match (number.as_u64(), number.as_i64()) {
                (Some(number), _) => visitor.visit_u64(number),
                (_, Some(number)) => visitor.visit_i64(number),
                _ => match number.as_f64().unwrap_or_default() {
                    long if long.abs() >= LONG => Err(self.too_long(long, &visitor)),
                    number => visitor.visit_f64(number),
                },
            },
        }
    }

    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unread> {
        match self.text() {
            Some(text) => visitor.visit_borrowed_str(text),
            None => Err(self.unfit(&visitor)),
        }
    }

    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unread> {
        self.deserialize_str(visitor)
    }

    fn deserialize_char<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unread> {
        self.deserialize_str(visitor)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unread> {
        if self.here.is_null() { visitor.visit_none() } else { visitor.visit_some(self) }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Result<V::Value, Unread> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unread> {
        self.rows(visitor)
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, Unread> {
        self.rows(visitor)
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: usize,
        visitor: V,
    ) -> Result<V::Value, Unread> {
        self.rows(visitor)
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unread> {
        self.names(visitor)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Unread> {
        self.names(visitor)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Unread> {
        let choice = match (self.here, self.text()) {
            (_, Some(name)) => Choice { name, with: None },
            (Json::Object(map), _) if map.len() == 1 => {
                let within =
                    |(name, here)| Choice { name, with: Some(Node { here, spelled: under(self.spelled, name) }) };
                map.iter()
                    .map(|(name, here)| within((name.as_str(), here)))
                    .next()
                    .ok_or_else(|| self.unfit(&visitor))?
            }
            _ => return Err(self.unfit(&visitor)),
        };
        visitor.visit_enum(choice)
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unread> {
        visitor.visit_unit()
    }

    fn deserialize_identifier<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unread> {
        self.deserialize_str(visitor)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 bytes byte_buf unit unit_struct
    }
}

/// How what stands under a name was written.
fn under<'de>(spelled: Option<&'de Json>, name: &str) -> Option<&'de Json> {
    spelled.and_then(|spelled| spelled.get(name))
}

/// The rows of a list that are left.
struct Rows<'de> {
    rest: Enumerate<slice::Iter<'de, Json>>,
    spelled: Option<&'de Json>,
}

impl<'de> SeqAccess<'de> for &mut Rows<'de> {
    type Error = Unread;

    fn next_element_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, Unread> {
        let Some((row, here)) = self.rest.next() else { return Ok(None) };
        let spelled = self.spelled.and_then(|spelled| spelled.get(row));
        seed.deserialize(Node { here, spelled }).map(Some).map_err(|why| why.inside(Step::Row(row)))
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.rest.len())
    }
}

/// The names of a map that are left.
struct Names<'de> {
    rest: map::Iter<'de>,
    at_hand: Option<(&'de str, &'de Json)>,
    spelled: Option<&'de Json>,
}

impl<'de> MapAccess<'de> for &mut Names<'de> {
    type Error = Unread;

    fn next_key_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, Unread> {
        let Some((name, value)) = self.rest.next() else { return Ok(None) };
        self.at_hand = Some((name, value));
        seed.deserialize(Name(name)).map(Some)
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, Unread> {
        let (name, here) = self.at_hand.take().unwrap_or(("", &Json::Null));
        let node = Node { here, spelled: under(self.spelled, name) };
        seed.deserialize(node).map_err(|why| why.inside(Step::Key(name.to_owned())))
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.rest.len())
    }
}

/// A name of a map, or of a choice. Names that are numbers are written like any other.
struct Name<'de>(&'de str);

/// Has a visitor take a name as a number, if it is one.
macro_rules! numbers {
    ($($name:ident: $visit:ident)*) => {$(
        fn $name<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unread> {
            match self.0.parse() {
                Ok(number) => visitor.$visit(number),
                Err(_) => visitor.visit_borrowed_str(self.0),
            }
        }
    )*};
}

impl<'de> Deserializer<'de> for Name<'de> {
    type Error = Unread;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unread> {
        visitor.visit_borrowed_str(self.0)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unread> {
        visitor.visit_some(self)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Result<V::Value, Unread> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Unread> {
        visitor.visit_enum(Choice { name: self.0, with: None })
    }

    numbers! {
        deserialize_bool: visit_bool
        deserialize_i8: visit_i64 deserialize_i16: visit_i64 deserialize_i32: visit_i64 deserialize_i64: visit_i64
        deserialize_u8: visit_u64 deserialize_u16: visit_u64 deserialize_u32: visit_u64 deserialize_u64: visit_u64
    }

    forward_to_deserialize_any! {
        i128 u128 f32 f64 char str string bytes byte_buf unit unit_struct seq tuple tuple_struct map struct identifier
        ignored_any
    }
}

/// One of several choices, with what belongs to it.
struct Choice<'de> {
    name: &'de str,
    with: Option<Node<'de>>,
}

impl<'de> EnumAccess<'de> for Choice<'de> {
    type Error = Unread;
    type Variant = Self;

    fn variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<(S::Value, Self), Unread> {
        seed.deserialize(Name(self.name)).map(|value| (value, self))
    }
}

impl<'de> Choice<'de> {
    /// Reads what belongs to the choice.
    fn with<T>(self, read: impl FnOnce(Node<'de>) -> Result<T, Unread>) -> Result<T, Unread> {
        let bare = || Unread::of(Why::Said(format!("{} wants a value", self.name)));
        read(self.with.ok_or_else(bare)?).map_err(|why| why.inside(Step::Key(self.name.to_owned())))
    }
}

impl<'de> VariantAccess<'de> for Choice<'de> {
    type Error = Unread;

    fn unit_variant(self) -> Result<(), Unread> {
        match self.with {
            Some(node) if !node.here.is_null() => {
                Err(Unread::of(Why::Said(format!("{} stands by itself, without a value", self.name))))
            }
            _ => Ok(()),
        }
    }

    fn newtype_variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<S::Value, Unread> {
        self.with(|node| seed.deserialize(node))
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, Unread> {
        self.with(|node| node.rows(visitor))
    }

    fn struct_variant<V: Visitor<'de>>(self, _: &'static [&'static str], visitor: V) -> Result<V::Value, Unread> {
        self.with(|node| node.names(visitor))
    }
}
