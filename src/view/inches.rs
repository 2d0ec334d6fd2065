//! Lengths on the table.

use std::{
    borrow::Cow,
    fmt,
    ops::{Add, Sub},
};

use schemars::{Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// A length in inches, kept in whole hundredths so that halves and bounds are exact. Written as a plain number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Hash)]
pub struct Inches(i64);

/// More inches than these, a mile of them, are no length.
const MOST: f64 = 63_360.0;

impl Inches {
    /// No length at all.
    pub const ZERO: Inches = Inches(0);

    /// A length of whole inches.
    pub const fn whole(inches: i64) -> Inches {
        Inches(inches * 100)
    }

    /// A length in hundredths of an inch.
    pub const fn from_hundredths(hundredths: i64) -> Inches {
        Inches(hundredths)
    }

    /// The length in hundredths of an inch.
    pub const fn hundredths(self) -> i64 {
        self.0
    }

    /// The nearest hundredth to this number of inches; nothing when it is no length (not finite, or past a mile).
    pub fn from_f64(inches: f64) -> Option<Inches> {
        (inches.is_finite() && inches.abs() <= MOST).then(|| Inches((inches * 100.0).round() as i64))
    }

    /// The length for a sentence: "4 inches", "1 inch", "4.5 inches".
    pub fn in_words(self) -> String {
        let word = if self == Inches::whole(1) { "inch" } else { "inches" };
        format!("{} {word}", self.to_string().trim_end_matches('"'))
    }

    /// The length as a number of inches.
    pub fn as_f64(self) -> f64 {
        self.0 as f64 / 100.0
    }
}

impl schemars::JsonSchema for Inches {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Inches".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "number", "minimum": -MOST, "maximum": MOST })
    }
}

impl fmt::Display for Inches {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let size = self.0.unsigned_abs();
        let (sign, whole, rest) = (if self.0 < 0 { "-" } else { "" }, size / 100, size % 100);
        match rest {
            0 => write!(out, "{sign}{whole}\""),
            rest if rest % 10 == 0 => write!(out, "{sign}{whole}.{}\"", rest / 10),
            rest => write!(out, "{sign}{whole}.{rest:02}\""),
        }
    }
}

impl Add for Inches {
    type Output = Inches;
    fn add(self, other: Inches) -> Inches {
        Inches(self.0.saturating_add(other.0))
    }
}

impl Sub for Inches {
    type Output = Inches;
    fn sub(self, other: Inches) -> Inches {
        Inches(self.0.saturating_sub(other.0))
    }
}

impl Serialize for Inches {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        if self.0 % 100 == 0 { out.serialize_i64(self.0 / 100) } else { out.serialize_f64(self.as_f64()) }
    }
}

impl<'de> Deserialize<'de> for Inches {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Inches, D::Error> {
        input.deserialize_f64(Length)
    }
}

/// Takes a number for a length where it stands, so that one that is none is told with its place.
struct Length;

impl de::Visitor<'_> for Length {
    type Value = Inches;

    fn expecting(&self, out: &mut fmt::Formatter) -> fmt::Result {
        write!(out, "a number from -{MOST} to {MOST}")
    }

    fn visit_f64<E: de::Error>(self, number: f64) -> Result<Inches, E> {
        Inches::from_f64(number).ok_or_else(|| E::invalid_value(de::Unexpected::Float(number), &self))
    }

    fn visit_i64<E: de::Error>(self, number: i64) -> Result<Inches, E> {
        Inches::from_f64(number as f64).ok_or_else(|| E::invalid_value(de::Unexpected::Signed(number), &self))
    }

    fn visit_u64<E: de::Error>(self, number: u64) -> Result<Inches, E> {
        Inches::from_f64(number as f64).ok_or_else(|| E::invalid_value(de::Unexpected::Unsigned(number), &self))
    }
}
