//! Answers and numbers as they are written: faces of dice as digits in a row, the parts of a number without brackets, each
//! rule only where it is another than before.
//!
//! ```text
//! answers: [[hits,"1531643442"],[first,{pick: first}]]
//! numbers: [["Spears, threat",4,casualty test,R91,2,casualty x2,1,shaken,R20]]
//! ```

use std::fmt;

use compact_str::CompactString;
use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{self, SeqAccess, Visitor, value::MapAccessDeserializer},
    ser::SerializeSeq,
};

use crate::view::{Answer, Answered, Number, Part};

/// Answers, to be written.
pub(super) struct Replies<'a>(pub &'a [Answered]);

impl Serialize for Replies<'_> {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        let mut list = out.serialize_seq(Some(self.0.len()))?;
        for Answered { ask, answer } in self.0 {
            match answer {
                Answer::Dice(faces) if faces.iter().all(|face| *face < 10) => {
                    let faces: String = faces.iter().map(|face| char::from(b'0' + face)).collect();
                    list.serialize_element(&(ask, faces))?;
                }
                answer => list.serialize_element(&(ask, answer))?,
            }
        }
        list.end()
    }
}

/// An answer, as it is written now or as it was.
#[derive(Deserialize)]
pub(super) struct Replied(CompactString, Reply);

impl Replied {
    pub fn answered(self) -> Answered {
        Answered { ask: self.0, answer: self.1.0 }
    }
}

struct Reply(Answer);

impl<'de> Deserialize<'de> for Reply {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Reply, D::Error> {
        struct Faces;
        impl<'de> Visitor<'de> for Faces {
            type Value = Reply;

            fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
                out.write_str("faces in a row, or an answer")
            }

            fn visit_str<E: de::Error>(self, text: &str) -> Result<Reply, E> {
                let faces = text.chars().map(|face| face.to_digit(10).and_then(|face| u8::try_from(face).ok()));
                let faces: Option<Vec<u8>> = faces.collect();
                faces
                    .map(|faces| Reply(Answer::Dice(faces)))
                    .ok_or_else(|| E::custom(format!("{text} is no row of faces")))
            }

            fn visit_map<A: de::MapAccess<'de>>(self, map: A) -> Result<Reply, A::Error> {
                Answer::deserialize(MapAccessDeserializer::new(map)).map(Reply)
            }
        }
        input.deserialize_any(Faces)
    }
}

/// Numbers, to be written.
pub(super) struct Numbers<'a>(pub &'a [Number]);

impl Serialize for Numbers<'_> {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        out.collect_seq(self.0.iter().map(Row))
    }
}

struct Row<'a>(&'a Number);

impl Serialize for Row<'_> {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        let mut row = out.serialize_seq(None)?;
        row.serialize_element(&self.0.name)?;
        let mut last = None;
        for part in &self.0.parts {
            row.serialize_element(&part.value)?;
            row.serialize_element(&part.name)?;
            if last != Some(&part.rule) {
                row.serialize_element(&part.rule)?;
            }
            last = Some(&part.rule);
        }
        row.end()
    }
}

/// A number as it is written now.
pub(super) struct Summed(pub Number);

impl<'de> Deserialize<'de> for Summed {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Summed, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Piece {
            Value(i32),
            Text(String),
        }
        struct Pieces;
        impl<'de> Visitor<'de> for Pieces {
            type Value = Summed;

            fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
                out.write_str("a name, then values each with its name and its rule")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut row: A) -> Result<Summed, A::Error> {
                let mut number = Number { name: row.next_element()?.unwrap_or_default(), parts: Vec::new() };
                let mut named = false;
                while let Some(piece) = row.next_element()? {
                    match (piece, number.parts.last_mut()) {
                        (Piece::Value(value), last) => {
                            let rule = last.map_or_else(String::new, |last| last.rule.clone());
                            number.parts.push(Part { name: String::new(), value, rule });
                            named = false;
                        }
                        (Piece::Text(name), Some(part)) if !named => {
                            part.name = name;
                            named = true;
                        }
                        (Piece::Text(rule), Some(part)) => part.rule = rule,
                        (Piece::Text(_), None) => return Err(de::Error::custom("a name without a value")),
                    }
                }
                Ok(Summed(number))
            }
        }
        input.deserialize_seq(Pieces)
    }
}
