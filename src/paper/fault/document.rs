//! A text as a document of plain values, with numbers of any length: those of more than 64 bits count as near as can be, so
//! that they are told at their place like any other that is out of range.

use std::fmt;

use serde::{
    Deserialize, Deserializer,
    de::{Error, MapAccess, SeqAccess, Visitor},
};
use serde_yaml::{Error as Unread, Mapping, Value};

/// Reads a text as plain values.
///
/// # Errors
/// It is no YAML, or a name is there twice.
pub(in crate::paper) fn document(text: &str) -> Result<Value, Unread> {
    // Values that the reader has itself are the rule; what it says of a text that is wrong otherwise stands.
    serde_yaml::from_str(text).or_else(|why| serde_yaml::from_str(text).map(|Long(value)| value).map_err(|_| why))
}

/// A value in which numbers may be longer than 64 bits.
struct Long(Value);

impl<'de> Deserialize<'de> for Long {
    fn deserialize<D: Deserializer<'de>>(reader: D) -> Result<Long, D::Error> {
        reader.deserialize_any(Any).map(Long)
    }
}

struct Any;

impl<'de> Visitor<'de> for Any {
    type Value = Value;

    fn expecting(&self, out: &mut fmt::Formatter) -> fmt::Result {
        out.write_str("any YAML value")
    }

    fn visit_bool<E: Error>(self, flag: bool) -> Result<Value, E> {
        Ok(flag.into())
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<Value, E> {
        Ok(number.into())
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<Value, E> {
        Ok(number.into())
    }

    fn visit_i128<E: Error>(self, number: i128) -> Result<Value, E> {
        Ok((number as f64).into())
    }

    fn visit_u128<E: Error>(self, number: u128) -> Result<Value, E> {
        Ok((number as f64).into())
    }

    fn visit_f64<E: Error>(self, number: f64) -> Result<Value, E> {
        Ok(number.into())
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Value, E> {
        Ok(text.into())
    }

    fn visit_unit<E: Error>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut rows: A) -> Result<Value, A::Error> {
        let mut found = Vec::new();
        while let Some(Long(row)) = rows.next_element()? {
            found.push(row);
        }
        Ok(Value::Sequence(found))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<Value, A::Error> {
        let mut found = Mapping::new();
        while let Some((Long(name), Long(field))) = fields.next_entry()? {
            if found.insert(name, field).is_some() {
                return Err(A::Error::custom("a name is there twice"));
            }
        }
        Ok(Value::Mapping(found))
    }
}
