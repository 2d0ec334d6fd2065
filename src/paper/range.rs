//! Numbers out of range: a document held against the bounds that its schema gives, which are the only ones there are.

use std::fmt;

use schemars::{JsonSchema, generate::SchemaSettings};
use serde::de::DeserializeOwned;
use serde_json::{Number, Value as Json};

use super::{
    Fault, Path,
    fault::{self, most_faults},
};
use crate::{
    engine::{Direction, Edit, Mismatch, TABLE},
    tree::{At, Yaml},
};

/// A number that is out of range.
#[derive(Debug, Clone, PartialEq)]
pub struct Beyond {
    /// "a whole number from 0 to 9".
    wanted: String,
    found: Number,
    least: Json,
}

impl fmt::Display for Beyond {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{} is wanted, not {}", self.wanted, self.found)
    }
}

/// Reads a file that people write and holds its numbers against the bounds of its type.
///
/// # Errors
/// The first fault, with its place.
pub(super) fn read<T: DeserializeOwned + JsonSchema>(file: &str, text: &str) -> Result<T, Fault> {
    let yaml = fault::document(file, text)?;
    let read = fault::of(file, &yaml);
    let schema = SchemaSettings::draft07().into_generator().into_root_schema_for::<T>().to_value();
    let beyond = of_document(file, &yaml, &schema);
    match read {
        Ok(read) => beyond.into_iter().next().map_or(Ok(read), |(fault, ..)| Err(fault)),
        Err(why) => Err(told_rather(beyond, why)),
    }
}

/// Why a file could not be read, with the range of its schema where it is a number out of that.
pub(super) fn rather(file: &str, text: &str, schema: &Json, why: Fault) -> Fault {
    told_rather(faults(file, text, schema), why)
}

fn told_rather(beyond: Vec<(Fault, Path, Json)>, why: Fault) -> Fault {
    let mut told = beyond.into_iter().map(|(fault, ..)| fault);
    told.find(|fault| (fault.line, fault.column) == (why.line, why.column)).unwrap_or(why)
}

/// The numbers of a file that are out of range, each with the path to it and the least that would do there; none where the
/// file cannot be read, which is told elsewhere.
pub(super) fn faults(file: &str, text: &str, schema: &Json) -> Vec<(Fault, Path, Json)> {
    Yaml::of(text).map_or_else(|_| Vec::new(), |yaml| of_document(file, &yaml, schema))
}

fn of_document(file: &str, yaml: &Yaml, schema: &Json) -> Vec<(Fault, Path, Json)> {
    let beyond = out_of_range(schema, &yaml.tree).into_iter().take(most_faults(yaml.text));
    let told = |path: &Path, what: &Beyond| Fault::at(file, yaml.text, path.clone(), what.to_string(), "");
    beyond.map(|(path, what)| (told(&path, &what), path, what.least)).collect()
}

/// The numbers of a document that are out of range: the path to each, and what is wanted there.
pub fn out_of_range(schema: &Json, document: &Json) -> Vec<(Path, Beyond)> {
    let mut found = Vec::new();
    Check { schema }.walk(schema, document, At::Top, &mut found);
    found
}

/// Whether the numbers that an edit brings to a state, applied in this direction, are within the bounds of its schema.
///
/// # Errors
/// The first that is not.
pub(super) fn brought(schema: &Json, edit: &Edit, direction: Direction) -> Result<(), Mismatch> {
    let value = match direction {
        Direction::Forward => &edit.to,
        Direction::Back => &edit.from,
    };
    let check = Check { schema };
    let unit = ["units", edit.at.as_str()];
    let top = if edit.at == TABLE { &["table"][..] } else { &unit };
    let mut places = vec![schema];
    for step in top.iter().copied().chain(edit.path.split('/').filter(|step| !step.is_empty())) {
        let step = step.replace("~1", "/").replace("~0", "~");
        let mut within = Vec::new();
        places.iter().for_each(|place| check.within(place, &step, &mut within));
        places = within;
    }
    // Of several forms one is enough.
    let tried = places.into_iter().map(|place| check.tried(place, value, At::Top)).min_by_key(Vec::len);
    match tried.and_then(|tried| tried.into_iter().next()) {
        None => Ok(()),
        Some((path, Beyond { wanted, found, .. })) => {
            let steps = [edit.path.clone(), path.slashes()].into_iter().filter(|path| !path.is_empty());
            let path = steps.collect::<Vec<_>>().join("/");
            Err(Mismatch { at: edit.at.clone(), path, expected: wanted, found: found.to_string() })
        }
    }
}

struct Check<'s> {
    schema: &'s Json,
}

impl<'s> Check<'s> {
    /// Takes a value and all within it in.
    fn walk(&self, schema: &'s Json, here: &Json, at: At, found: &mut Vec<(Path, Beyond)>) {
        let schema = self.meant(schema);
        for part in list(schema, "allOf") {
            self.walk(part, here, at, found);
        }
        let mut forms = forms(schema).filter(|form| self.fits(form, here)).peekable();
        if forms.peek().is_some() {
            // Of several forms one is enough.
            let tried = forms.map(|form| self.tried(form, here, at)).min_by_key(Vec::len);
            found.extend(tried.unwrap_or_default());
        }
        match here {
            Json::Number(number) => found.extend(beyond(schema, number).map(|what| (Path::of(at.path()), what))),
            Json::Array(rows) => {
                for (row, value) in rows.iter().enumerate() {
                    if let Some(of) = row_of(schema, row) {
                        self.walk(of, value, At::Row(&at, row), found);
                    }
                }
            }
            Json::Object(fields) => {
                for (name, field) in fields {
                    if let Some(of) = field_of(schema, name) {
                        self.walk(of, field, At::Key(&at, name), found);
                    }
                }
            }
            _ => {}
        }
    }

    fn tried(&self, schema: &'s Json, here: &Json, at: At) -> Vec<(Path, Beyond)> {
        let mut found = Vec::new();
        self.walk(schema, here, at, &mut found);
        found
    }

    /// The schemas of what stands one step further in, for each form that there may be.
    fn within(&self, schema: &'s Json, step: &str, places: &mut Vec<&'s Json>) {
        let schema = self.meant(schema);
        for form in list(schema, "allOf").iter().chain(forms(schema)) {
            self.within(form, step, places);
        }
        let row = step.parse().ok().and_then(|row| row_of(schema, row));
        places.extend(row.or_else(|| field_of(schema, step)));
    }

    /// The schema that a reference stands for; any other is meant itself.
    fn meant(&self, schema: &'s Json) -> &'s Json {
        let named = schema.get("$ref").and_then(Json::as_str).and_then(|named| named.strip_prefix('#'));
        named.and_then(|named| self.schema.pointer(named)).unwrap_or(schema)
    }

    /// Whether a value is of the form that one of several schemas describes, whatever its numbers are.
    fn fits(&self, schema: &'s Json, here: &Json) -> bool {
        let schema = self.meant(schema);
        let kind = match here {
            Json::Null => "null",
            Json::Bool(_) => "boolean",
            Json::Number(_) => "number",
            Json::String(_) => "string",
            Json::Array(_) => "array",
            Json::Object(_) => "object",
        };
        let is =
            |named: &Json| named.as_str().is_some_and(|named| named == kind || named == "integer" && kind == "number");
        let typed = match schema.get("type") {
            Some(Json::Array(kinds)) => kinds.iter().any(is),
            Some(named) => is(named),
            None => true,
        };
        let word = schema.get("const").is_none_or(|word| word == here);
        let listed = schema.get("enum").and_then(Json::as_array).is_none_or(|words| words.contains(here));
        let there =
            list(schema, "required").iter().all(|name| name.as_str().is_some_and(|name| here.get(name).is_some()));
        let tagged = schema.get("properties").and_then(Json::as_object).is_none_or(|fields| {
            fields.iter().all(|(name, field)| field.get("const").is_none_or(|word| here.get(name) == Some(word)))
        });
        typed && word && listed && there && tagged
    }
}

/// The forms of which a value has one.
fn forms(schema: &Json) -> impl Iterator<Item = &Json> {
    list(schema, "anyOf").iter().chain(list(schema, "oneOf"))
}

/// What a row of a list is.
fn row_of(schema: &Json, row: usize) -> Option<&Json> {
    match schema.get("items") {
        Some(Json::Array(places)) => places.get(row),
        of => of,
    }
}

/// What a field is.
fn field_of<'s>(schema: &'s Json, name: &str) -> Option<&'s Json> {
    let known = schema.get("properties").and_then(|known| known.get(name));
    known.or(schema.get("additionalProperties"))
}

fn list<'s>(schema: &'s Json, key: &str) -> &'s [Json] {
    schema.get(key).and_then(Json::as_array).map_or(&[], Vec::as_slice)
}

/// What is wanted in place of a number, if it is out of range.
fn beyond(schema: &Json, number: &Number) -> Option<Beyond> {
    let bound = |name: &str| schema.get(name).and_then(Json::as_f64);
    let (least, most) =
        (bound("minimum").or(bound("exclusiveMinimum")), bound("maximum").or(bound("exclusiveMaximum")));
    let (least, most) = (least?, most?);
    let fits = number.as_f64().is_some_and(|number| (least..=most).contains(&number));
    let whole = if schema.get("type").is_some_and(|kind| kind.to_string().contains("integer")) { "whole " } else { "" };
    (!fits).then(|| Beyond {
        wanted: format!("a {whole}number from {least} to {most}"),
        found: number.clone(),
        least: if whole.is_empty() { least.into() } else { (least as i64).into() },
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::{Inches, Value, Within};

    #[derive(JsonSchema)]
    #[serde(rename_all = "kebab-case")]
    enum Aim {
        #[expect(unused, reason = "only its schema is wanted")]
        At {
            #[schemars(range(min = 1, max = 6))]
            face: u8,
        },
        #[expect(unused, reason = "only its schema is wanted")]
        Nowhere,
    }

    #[derive(JsonSchema)]
    #[expect(unused, reason = "only its schema is wanted")]
    struct Bow {
        #[schemars(range(min = 0, max = 9))]
        damage: i32,
        #[schemars(range(min = 2, max = 12))]
        morale: Option<u8>,
        #[schemars(inner(range(min = 0, max = 5)))]
        bands: Vec<i64>,
        #[schemars(with = "std::collections::BTreeMap<String, Within<-3, 3>>")]
        skills: std::collections::BTreeMap<String, i64>,
        reach: Inches,
        aim: Option<Aim>,
        facts: std::collections::BTreeMap<String, Value>,
        more: Vec<Bow>,
        pair: (u8, String),
    }

    fn told(document: Json) -> Vec<String> {
        let schema = SchemaSettings::draft07().into_generator().into_root_schema_for::<Bow>().to_value();
        out_of_range(&schema, &document).into_iter().map(|(_, what)| what.to_string()).collect()
    }

    #[test]
    fn numbers_are_held_against_their_schema_wherever_they_stand() {
        let sound = serde_json::json!({
            "damage": 9, "morale": null, "bands": [0, 5], "skills": { "a": -3 }, "reach": 4.5, "aim": { "at": { "face": 6 } },
            "facts": { "x": [1_000_000_000] }, "more": [], "pair": [255, "x"],
        });
        assert_eq!(told(sound.clone()), Vec::<String>::new());
        for (place, value, wanted) in [
            ("/damage", -1, "a whole number from 0 to 9"),
            ("/morale", 13, "a whole number from 2 to 12"),
            ("/bands/1", 6, "a whole number from 0 to 5"),
            ("/skills/a", 4, "a whole number from -3 to 3"),
            ("/reach", 63_361, "a number from -63360 to 63360"),
            ("/aim/at/face", 0, "a whole number from 1 to 6"),
            ("/facts/x/0", 1_000_000_001, "a number from -1000000000 to 1000000000"),
            ("/pair/0", -1, "a whole number from 0 to 255"),
        ] {
            let mut wrong = sound.clone();
            *wrong.pointer_mut(place).unwrap() = value.into();
            assert_eq!(told(wrong.clone()), [format!("{wanted} is wanted, not {value}")], "{place}");
            let mut within = sound.clone();
            within["more"] = serde_json::json!([wrong]);
            assert_eq!(told(within).len(), 1, "{place} further in");
        }
        let mut word = sound;
        word["aim"] = "nowhere".into();
        assert!(told(word).is_empty());
    }

    #[test]
    fn an_edit_is_held_against_the_place_that_it_leads_to() {
        let schema = serde_json::json!({ "properties": {
            "table": { "properties": { "turn": { "type": "integer", "minimum": 1, "maximum": 99 } } },
            "units": { "additionalProperties": { "$ref": "#/definitions/Unit" } },
        }, "definitions": { "Unit": { "properties": {
            "loads": { "anyOf": [{ "type": "null" }, { "type": "array", "items": { "type": "integer", "minimum": 0, "maximum": 3 } }] },
        } } } });
        let edit = |at: &str, path: &str, from: Json, to: Json| Edit { at: at.into(), path: path.into(), from, to };
        let told = |edit: &Edit, direction| brought(&schema, edit, direction).map_err(|why| why.to_string());
        let turn = edit("@", "turn", 100.into(), 2.into());
        assert_eq!(told(&turn, Direction::Forward), Ok(()));
        let wrong = "@ turn: a whole number from 1 to 99 expected, 100 found";
        assert_eq!(told(&turn, Direction::Back), Err(wrong.to_owned()));
        let wrong = Err("wolf loads/1: a whole number from 0 to 3 expected, 4 found".to_owned());
        for (path, to) in [
            ("loads/1", serde_json::json!(4)),
            ("loads", serde_json::json!([0, 4])),
            ("", serde_json::json!({ "loads": [0, 4] })),
        ] {
            assert_eq!(told(&edit("wolf", path, Json::Null, to), Direction::Forward), wrong, "{path}");
        }
        assert_eq!(told(&edit("wolf", "loads", 9.into(), Json::Null), Direction::Forward), Ok(()));
        assert_eq!(told(&edit("wolf", "no/such/place", 1.into(), 2.into()), Direction::Forward), Ok(()));
    }
}
