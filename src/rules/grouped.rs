//! A change as the journal writes it: unit by unit, each place as `[path, to]` where nothing stood, else
//! `[path, from, to]`. Half as long as the places one by one.

use std::fmt;

use serde::{
    Deserialize, Deserializer, Serializer,
    de::{self, MapAccess, Visitor},
    ser::SerializeMap,
};
use serde_json::Value as Json;

use super::{Change, Edit};

/// Writes a change.
///
/// # Errors
/// As the format's own.
pub fn serialize<S: Serializer>(change: &Change, out: S) -> Result<S::Ok, S::Error> {
    let units: Vec<&[Edit]> = change.chunk_by(|one, next| one.at == next.at).collect();
    let mut map = out.serialize_map(Some(units.len()))?;
    for edits in units {
        let places: Vec<Json> = edits.iter().map(place).collect();
        map.serialize_entry(&edits[0].at, &places)?;
    }
    map.end()
}

fn place(edit: &Edit) -> Json {
    let path = Json::from(edit.path.as_str());
    match &edit.from {
        Json::Null => Json::Array(vec![path, edit.to.clone()]),
        from => Json::Array(vec![path, from.clone(), edit.to.clone()]),
    }
}

/// Reads a change.
///
/// # Errors
/// A place is neither `[path, to]` nor `[path, from, to]`.
pub fn deserialize<'de, D: Deserializer<'de>>(input: D) -> Result<Change, D::Error> {
    input.deserialize_map(ChangeVisitor)
}

struct ChangeVisitor;

impl<'de> Visitor<'de> for ChangeVisitor {
    type Value = Change;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("places by unit, each as [path, to] or [path, from, to]")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut access: A) -> Result<Change, A::Error> {
        let mut change = Change::new();
        while let Some((at, places)) = access.next_entry::<String, Vec<Place>>()? {
            change.extend(places.into_iter().map(|Place(path, from, to)| Edit { at: at.clone(), path, from, to }));
        }
        Ok(change)
    }
}

struct Place(String, Json, Json);

impl<'de> Deserialize<'de> for Place {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Place, D::Error> {
        let mut parts = Vec::<Json>::deserialize(input)?.into_iter();
        match (parts.next(), parts.next(), parts.next(), parts.next()) {
            (Some(Json::String(path)), Some(to), None, None) => Ok(Place(path, Json::Null, to)),
            (Some(Json::String(path)), Some(from), Some(to), None) => Ok(Place(path, from, to)),
            _ => Err(de::Error::custom("a place is [path, to] or [path, from, to]")),
        }
    }
}

#[cfg(test)]
mod tests {
    use serde::Serialize;
    use serde_json::json;

    use super::*;

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct Held(#[serde(with = "super")] Change);

    #[test]
    fn a_change_comes_back_as_it_was() {
        let edit = |at: &str, path: &str, from: Json, to: Json| Edit { at: at.into(), path: path.into(), from, to };
        let change = Held(vec![
            edit("@", "turn", json!(1), json!(2)),
            edit("a", "body/x", Json::Null, json!(true)),
            edit("a", "body/y", json!([1]), Json::Null),
            edit("b", "", json!({"id": "b"}), Json::Null),
            edit("c", "", Json::Null, Json::Null),
        ]);
        let text = serde_json::to_string(&change).unwrap();
        assert_eq!(
            text,
            r#"{"@":[["turn",1,2]],"a":[["body/x",true],["body/y",[1],null]],"b":[["",{"id":"b"},null]],"c":[["",null]]}"#
        );
        assert_eq!(serde_json::from_str::<Held>(&text).unwrap(), change);
        assert!(serde_json::from_str::<Held>(r#"{"a":[["x"]]}"#).is_err());
    }
}
