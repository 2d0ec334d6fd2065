//! Facts: what the table judges and people type in, as plain values under short names.

use std::{borrow::Cow, collections::BTreeMap, fmt};

use schemars::{Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use super::{Id, Inches};

/// One value as people write it in YAML: a flag, a number, a text, a list or a map.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Value {
    /// Yes or no.
    Flag(bool),
    /// A whole number: a count, or whole inches.
    Int(i64),
    /// A length with a fraction, in inches.
    Inches(Inches),
    /// A word: free text, the id of a choice, the id or number of a unit.
    Text(String),
    /// Several values.
    List(Vec<Value>),
    /// Values under names, such as counts by class.
    Map(BTreeMap<String, Value>),
}

/// Named facts of an order.
pub type Facts = BTreeMap<String, Value>;

/// No fact is a larger number.
const MOST: i64 = 1_000_000_000;

impl schemars::JsonSchema for Value {
    fn schema_name() -> Cow<'static, str> {
        "Value".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let inside = generator.subschema_for::<Value>();
        json_schema!({
            "type": ["boolean", "number", "string", "array", "object"],
            "minimum": -MOST,
            "maximum": MOST,
            "items": inside,
            "additionalProperties": inside,
        })
    }
}

impl Value {
    /// The flag, if it is one.
    pub fn flag(&self) -> Option<bool> {
        if let Value::Flag(flag) = self { Some(*flag) } else { None }
    }

    /// The whole number, if it is one.
    pub fn int(&self) -> Option<i64> {
        if let Value::Int(number) = self { Some(*number) } else { None }
    }

    /// The flag, where nothing else will do.
    ///
    /// # Errors
    /// It is none.
    pub fn yes(&self) -> Result<bool, String> {
        self.flag().ok_or_else(|| format!("{self} is neither yes nor no"))
    }

    /// The whole number, where nothing else will do.
    ///
    /// # Errors
    /// It is none, or too large for its place.
    pub fn whole<T: TryFrom<i64>>(&self) -> Result<T, String> {
        self.int().and_then(|number| T::try_from(number).ok()).ok_or_else(|| format!("{self} is no whole number"))
    }

    /// The length in inches, if it is a number.
    pub fn inches(&self) -> Option<Inches> {
        match self {
            Value::Int(number) if number.unsigned_abs() < 63_360 => Some(Inches::whole(*number)),
            Value::Inches(length) => Some(*length),
            _ => None,
        }
    }

    /// The text, if it is one.
    pub fn text(&self) -> Option<&str> {
        if let Value::Text(text) = self { Some(text) } else { None }
    }

    /// The list, if it is one.
    pub fn list(&self) -> Option<&[Value]> {
        if let Value::List(list) = self { Some(list) } else { None }
    }

    /// The map, if it is one.
    pub fn map(&self) -> Option<&BTreeMap<String, Value>> {
        if let Value::Map(map) = self { Some(map) } else { None }
    }

    /// The value as people would type it into its field.
    pub fn typed(&self) -> String {
        match self {
            Value::Flag(true) => "y".to_owned(),
            Value::Flag(false) => "n".to_owned(),
            Value::List(list) if list.iter().all(|value| matches!(value, Value::List(_))) => {
                let words = |two: &[Value]| two.iter().map(Value::to_string).collect::<Vec<_>>().join("-");
                list.iter().map(|value| value.list().map_or(String::new(), words)).collect::<Vec<_>>().join(",")
            }
            Value::Map(map) if map.contains_key("ours") && map.contains_key("theirs") => {
                format!("{}:{}", map["ours"], map["theirs"])
            }
            Value::Map(map) => map.iter().map(|(name, value)| format!("{name}:{value}")).collect::<Vec<_>>().join(","),
            other => other.to_string(),
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Flag(true) => out.write_str("yes"),
            Value::Flag(false) => out.write_str("no"),
            Value::Int(number) => write!(out, "{number}"),
            Value::Inches(length) => write!(out, "{}", length.as_f64()),
            Value::Text(text) => out.write_str(text),
            Value::List(list) => {
                for (at, value) in list.iter().enumerate() {
                    write!(out, "{}{value}", if at == 0 { "" } else { "," })?;
                }
                Ok(())
            }
            Value::Map(map) => {
                for (at, (name, value)) in map.iter().enumerate() {
                    write!(out, "{}{name}:{value}", if at == 0 { "" } else { " " })?;
                }
                Ok(())
            }
        }
    }
}

impl From<bool> for Value {
    fn from(flag: bool) -> Value {
        Value::Flag(flag)
    }
}

impl From<i64> for Value {
    fn from(number: i64) -> Value {
        Value::Int(number)
    }
}

impl From<Inches> for Value {
    fn from(length: Inches) -> Value {
        if length.hundredths() % 100 == 0 { Value::Int(length.hundredths() / 100) } else { Value::Inches(length) }
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Value {
        Value::Text(text.to_owned())
    }
}

impl From<&Id> for Value {
    fn from(id: &Id) -> Value {
        Value::Text(id.to_string())
    }
}

impl Serialize for Value {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        match self {
            Value::Flag(flag) => out.serialize_bool(*flag),
            Value::Int(number) => out.serialize_i64(*number),
            Value::Inches(length) => length.serialize(out),
            Value::Text(text) => out.serialize_str(text),
            Value::List(list) => list.serialize(out),
            Value::Map(map) => map.serialize(out),
        }
    }
}

impl<'de> Deserialize<'de> for Value {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Value, D::Error> {
        input.deserialize_any(ValueVisitor)
    }
}

struct ValueVisitor;

impl<'de> de::Visitor<'de> for ValueVisitor {
    type Value = Value;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("yes, no, a number, a word, a list or a map")
    }

    fn visit_bool<E: de::Error>(self, flag: bool) -> Result<Value, E> {
        Ok(Value::Flag(flag))
    }

    fn visit_i64<E: de::Error>(self, number: i64) -> Result<Value, E> {
        Ok(Value::Int(number))
    }

    fn visit_u64<E: de::Error>(self, number: u64) -> Result<Value, E> {
        i64::try_from(number).map(Value::Int).map_err(|_| E::custom(format!("{number} is too large")))
    }

    fn visit_f64<E: de::Error>(self, number: f64) -> Result<Value, E> {
        Inches::from_f64(number).map(Value::from).ok_or_else(|| E::custom(format!("{number} is no length in inches")))
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<Value, E> {
        Ok(Value::Text(super::clean_text(text)))
    }

    fn visit_seq<A: de::SeqAccess<'de>>(self, mut seq: A) -> Result<Value, A::Error> {
        let mut list = Vec::new();
        while let Some(value) = seq.next_element()? {
            list.push(value);
        }
        Ok(Value::List(list))
    }

    fn visit_map<A: de::MapAccess<'de>>(self, mut access: A) -> Result<Value, A::Error> {
        let mut map = BTreeMap::new();
        while let Some(Key(name)) = access.next_key()? {
            map.insert(name, access.next_value()?);
        }
        Ok(Value::Map(map))
    }
}

/// A map key that people may also write as a bare number.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Key(String);

impl<'de> Deserialize<'de> for Key {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Key, D::Error> {
        match Value::deserialize(input)? {
            Value::Text(text) => Ok(Key(text)),
            Value::Int(number) => Ok(Key(number.to_string())),
            other => Err(de::Error::custom(format!("{other} cannot be a name"))),
        }
    }
}
