//! A change as the journal writes it: a tree of places, unit by unit, with `[to]` at the end of a path where nothing stood
//! before, else `[from, to]`. What paths have in common is written once; a third as long as the places one by one.

use std::fmt;

use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{self, MapAccess, SeqAccess, Visitor},
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
        let places = edits.iter().map(|edit| (edit.path.as_str(), edit)).collect();
        map.serialize_entry(&edits[0].at, &Below(places))?;
    }
    map.end()
}

/// Edits below one place, each with the rest of its path.
struct Below<'a>(Vec<(&'a str, &'a Edit)>);

impl Serialize for Below<'_> {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        let mut map = out.serialize_map(None)?;
        for edits in self.0.chunk_by(|(one, _), (next, _)| head(one) == head(next)) {
            match stem(edits) {
                Some(stem) if edits.len() > 1 => {
                    let below = edits.iter().map(|(path, edit)| (&path[stem.len() + 1..], *edit)).collect();
                    map.serialize_entry(stem, &Below(below))?;
                }
                _ => {
                    for (path, edit) in edits {
                        map.serialize_entry(path, &End(edit))?;
                    }
                }
            }
        }
        map.end()
    }
}

/// The first step of a path.
fn head(path: &str) -> &str {
    path.split('/').next().unwrap_or(path)
}

/// The steps that all these paths have in common, at least one step of each left over.
fn stem<'a>(edits: &[(&'a str, &Edit)]) -> Option<&'a str> {
    let (first, _) = edits.first()?;
    let holds =
        |stem: &&str| edits.iter().all(|(path, _)| path.strip_prefix(stem).is_some_and(|rest| rest.starts_with('/')));
    first.rmatch_indices('/').map(|(end, _)| &first[..end]).find(holds)
}

/// What stood at the end of a path, and what stands there now.
struct End<'a>(&'a Edit);

impl Serialize for End<'_> {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        match &self.0.from {
            Json::Null => [&self.0.to].serialize(out),
            from => [from, &self.0.to].serialize(out),
        }
    }
}

/// Reads a change.
///
/// # Errors
/// A place is neither `[to]`, `[from, to]` nor further places by name.
pub fn deserialize<'de, D: Deserializer<'de>>(input: D) -> Result<Change, D::Error> {
    let mut change = Change::new();
    let Node::Below(units) = Node::deserialize(input)? else {
        return Err(de::Error::custom("a change is places by unit"));
    };
    for (at, node) in units {
        match node {
            Node::Below(places) => {
                for (path, node) in places {
                    node.edits(&at, path, &mut change);
                }
            }
            Node::End(..) => return Err(de::Error::custom(format!("{at}: places by name are wanted"))),
        }
    }
    Ok(change)
}

enum Node {
    Below(Vec<(String, Node)>),
    End(Json, Json),
}

impl Node {
    fn edits(self, at: &str, path: String, change: &mut Change) {
        match self {
            Node::End(from, to) => change.push(Edit { at: at.to_owned(), path, from, to }),
            Node::Below(places) => {
                for (step, node) in places {
                    node.edits(at, format!("{path}/{step}"), change);
                }
            }
        }
    }
}

impl<'de> Deserialize<'de> for Node {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Node, D::Error> {
        input.deserialize_any(NodeVisitor)
    }
}

struct NodeVisitor;

impl<'de> Visitor<'de> for NodeVisitor {
    type Value = Node;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("[to], [from, to] or places by name")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut access: A) -> Result<Node, A::Error> {
        match (access.next_element()?, access.next_element()?, access.next_element::<de::IgnoredAny>()?) {
            (Some(to), None, None) => Ok(Node::End(Json::Null, to)),
            (Some(from), Some(to), None) => Ok(Node::End(from, to)),
            _ => Err(de::Error::custom("a place is [to] or [from, to]")),
        }
    }

    fn visit_map<A: MapAccess<'de>>(self, mut access: A) -> Result<Node, A::Error> {
        let mut places = Vec::new();
        while let Some(place) = access.next_entry()? {
            places.push(place);
        }
        Ok(Node::Below(places))
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct Held(#[serde(with = "super")] Change);

    fn edit(at: &str, path: &str, from: Json, to: Json) -> Edit {
        Edit { at: at.into(), path: path.into(), from, to }
    }

    fn comes_back(change: Change, text: &str) {
        let change = Held(change);
        assert_eq!(serde_json::to_string(&change).unwrap(), text);
        assert_eq!(serde_json::from_str::<Held>(text).unwrap(), change);
    }

    #[test]
    fn a_change_comes_back_as_it_was() {
        let change = vec![
            edit("@", "turn", json!(1), json!(2)),
            edit("a", "body/x", Json::Null, json!(true)),
            edit("a", "body/y", json!([1]), Json::Null),
            edit("b", "", json!({"id": "b"}), Json::Null),
            edit("c", "", Json::Null, Json::Null),
            edit("a", "body/x", json!(true), json!(false)),
        ];
        comes_back(
            change,
            r#"{"@":{"turn":[1,2]},"a":{"body":{"x":[true],"y":[[1],null]}},"b":{"":[{"id":"b"},null]},"c":{"":[null]},"a":{"body/x":[true,false]}}"#,
        );
    }

    #[test]
    fn what_paths_share_is_written_once() {
        let hit = |path: &str| edit("a", path, Json::Null, json!(true));
        let change = vec![
            edit("a", "body/morale", json!(6), json!(5)),
            hit("body/soldiers/0/hit"),
            hit("body/soldiers/0/shot"),
            hit("body/soldiers/1/hit"),
            hit("recall"),
        ];
        comes_back(
            change,
            r#"{"a":{"body":{"morale":[6,5],"soldiers":{"0":{"hit":[true],"shot":[true]},"1/hit":[true]}},"recall":[true]}}"#,
        );
    }

    #[test]
    fn a_place_inside_another_or_named_twice_keeps_its_turn() {
        let change = vec![
            edit("a", "x/y", Json::Null, json!(1)),
            edit("a", "x/y/z", Json::Null, json!(2)),
            edit("a", "x/y", json!(1), json!(3)),
            edit("a", "w", json!(1), json!(3)),
            edit("a", "w", json!(3), json!(4)),
        ];
        comes_back(change, r#"{"a":{"x":{"y":[1],"y/z":[2],"y":[1,3]},"w":[1,3],"w":[3,4]}}"#);
    }

    #[test]
    fn what_is_no_change_is_refused() {
        for text in [r#"{"a":{"x":[]}}"#, r#"{"a":{"x":[1,2,3]}}"#, r#"{"a":[1]}"#, "[1]", r#"{"a":{"x":1}}"#] {
            assert!(serde_json::from_str::<Held>(text).is_err(), "{text}");
        }
    }
}
