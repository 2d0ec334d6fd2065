//! An object of units; what is nested in a unit is found by its path.

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Deserialize;
use serde_json::{Map, Value as Json, json};

use super::{Told, ToldUnit, clean, heading};
use crate::{
    paper::{Army, Fault, Roster, parse, schema::of_kind, schemas::kept},
    view::{Field, Value},
};

/// An army of plain units.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Plain {
    /// What the army is called
    #[serde(default)]
    name: String,
    /// A note of it
    #[serde(default)]
    note: String,
    /// The points that it may cost
    #[schemars(range(min = 0, max = 1_000_000))]
    budget: Option<i64>,
    /// Its units
    #[schemars(schema_with = "units")]
    units: Vec<Map<String, Json>>,
}

fn units(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "type": "array", "items": { "type": "object", "required": ["name"] } })
}

/// Reads an army. YAML is JSON's elder brother, so that faults are told with their places.
pub fn read(file: &str, text: &str) -> Result<Told, Fault> {
    let plain: Plain = parse(file, text)?;
    let mut lines = text.lines().enumerate();
    let units = plain.units.into_iter().map(|unit| {
        let mut words = Vec::new();
        for (heading, value) in &unit {
            spread(&clean(heading), value, &mut words);
        }
        // Where its name stands, as far as that can be seen.
        let name = unit.get("name").and_then(Json::as_str).unwrap_or_default();
        let line = lines.find(|(_, line)| line.contains(name)).map_or(0, |(at, _)| at + 1);
        ToldUnit { line, words }
    });
    let (name, note) = (clean(&plain.name), clean(&plain.note));
    Ok(Told { name, note, budget: plain.budget, units: units.collect(), passed: Vec::new() })
}

/// A value as words, each by its path.
fn spread(path: &str, value: &Json, words: &mut Vec<(String, String)>) {
    match value {
        Json::Null => {}
        Json::String(text) => words.push((path.to_owned(), clean(text))),
        Json::Bool(flag) => words.push((path.to_owned(), if *flag { "y" } else { "n" }.to_owned())),
        Json::Number(number) => words.push((path.to_owned(), number.to_string())),
        Json::Array(list) => {
            if list.iter().any(Json::is_object) {
                words.push((format!("{path}.#"), list.len().to_string()));
            }
            for (at, value) in list.iter().enumerate() {
                spread(&format!("{path}.{at}"), value, words);
            }
        }
        Json::Object(map) => {
            for (step, value) in map {
                spread(&format!("{path}.{}", clean(step)), value, words);
            }
        }
    }
}

/// The schema of armies of plain units, in draft 7, which editors read: the fields of a unit are those of its system.
pub fn schema(army: &mut Army) -> Json {
    let at = army.add(None);
    let fields = army.build(at).fields;
    let of = |field: &Field| (heading(field).to_owned(), of_kind(&field.kind));
    let mut schema = kept("army");
    schema["properties"]["units"]["items"]["properties"] = fields.iter().map(of).collect::<Map<_, _>>().into();
    schema
}

/// Tells units, each an object of words by heading.
pub fn write(roster: &Roster<Json>, units: &[Vec<(Field, Value)>]) -> String {
    let unit = |unit: &Vec<(Field, Value)>| {
        let word = |value: &Value| serde_json::to_value(value).unwrap_or(Json::Null);
        Json::Object(unit.iter().map(|(field, value)| (heading(field).to_owned(), word(value))).collect())
    };
    let mut army = json!({ "name": roster.name });
    if !roster.note.is_empty() {
        army["note"] = roster.note.as_str().into();
    }
    if let Some(budget) = roster.budget {
        army["budget"] = budget.into();
    }
    army["units"] = units.iter().map(unit).collect::<Vec<_>>().into();
    format!("{army:#}\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn its_schema_is_as_its_type_has_it() {
        crate::paper::schemas::tests::hold::<Plain>("army");
    }
}
