//! JSON schemas of the files that people write, so that an editor completes and checks them. The ids that the data files
//! know are offered where a recipe wants one.

use std::{borrow::Cow, marker::PhantomData};

use schemars::{JsonSchema, Schema, SchemaGenerator, generate::SchemaSettings};
use serde_json::{Value as Json, json};

use super::{Fault, Library, Roster, Rules, Scenario};
use crate::view::Kind;

/// A file that people write.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Written {
    /// How a battle begins.
    Scenario,
    /// Units that are made already.
    Roster,
}

/// A system's recipe, as schemas see it.
struct Troop<R>(PhantomData<R>);

impl<R: Rules> JsonSchema for Troop<R> {
    fn schema_name() -> Cow<'static, str> {
        Cow::Borrowed("Troop")
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        R::recipe_schema(generator)
    }
}

/// The schema of a file, in draft 7, which editors read.
///
/// # Errors
/// The data files cannot be read.
pub(super) fn schema<R: Rules>(written: Written, library: &Library) -> Result<Json, Fault> {
    let data = R::load(library)?;
    let generator = SchemaSettings::draft07().into_generator();
    let schema = match written {
        Written::Scenario => generator.into_root_schema_for::<Scenario<Troop<R>>>(),
        Written::Roster => generator.into_root_schema_for::<Roster<Troop<R>>>(),
    };
    let mut schema = schema.to_value();
    if let Some(system) = schema.pointer_mut("/properties/system") {
        system["const"] = json!(R::ID);
    }
    let blank = R::blank(&data);
    for field in blank.iter().flat_map(|recipe| R::recipe_fields(&data, recipe)) {
        if let Kind::Choice(rows) = &field.kind {
            let ids: Vec<&str> = rows.iter().map(|row| row.0.as_str()).collect();
            offer(&mut schema, &field.id, &ids);
        }
    }
    Ok(schema)
}

/// Offers these ids where a field of the recipe stands.
fn offer(schema: &mut Json, field: &str, ids: &[&str]) {
    let mut here = String::from("/definitions/Troop");
    for step in field.split('.') {
        let place =
            if step.parse::<usize>().is_ok() { format!("{here}/items") } else { format!("{here}/properties/{step}") };
        let Some(found) = schema.pointer(&place) else { return };
        here = match found.get("$ref").and_then(Json::as_str) {
            Some(named) => named.trim_start_matches('#').to_owned(),
            None => place,
        };
    }
    if let Some(found) = schema.pointer_mut(&here)
        && found.get("properties").is_none()
    {
        // Ids that the data of somebody else know are no fault: they are only offered.
        found["examples"] = json!(ids);
        found["anyOf"] = json!([{ "enum": ids }, { "type": ["string", "null"] }]);
        if let Some(map) = found.as_object_mut() {
            map.remove("type");
        }
    }
}
