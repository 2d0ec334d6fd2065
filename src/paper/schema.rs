//! JSON schemas of the files that people write and read, so that an editor completes and checks them. The ids that the data
//! files know are offered where a recipe wants one.

use schemars::JsonSchema;
#[cfg(test)]
use schemars::{Schema, SchemaGenerator};
use serde_json::{Map, Value as Json, json};

#[cfg(test)]
use super::Help;
use super::{Charted, Fault, Library, Paper, schemas};
use crate::{
    engine::{Board, Dice, Side, bare},
    view::{Field, Id, Kind},
};

/// A file that people write or edit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Written {
    /// How a battle begins.
    Scenario,
    /// Units that are made already.
    Roster,
    /// A battle as it stands.
    Battle,
    /// A file of numbers, as the system's table of them has it.
    Data(&'static DataFile),
}

/// A file of numbers, and what stands in it.
#[derive(Debug)]
pub struct DataFile {
    /// Its path below the folder of data, such as `opend6/weapons.yaml`.
    pub path: &'static str,
    /// It holds words that people read, and no number that a battle counts with.
    pub is_help: bool,
    #[cfg(test)]
    pub(super) schema: fn(SchemaGenerator) -> Schema,
}

impl DataFile {
    /// The file at this path holds a `T`.
    pub const fn of<T: JsonSchema>(path: &'static str) -> DataFile {
        DataFile {
            path,
            is_help: false,
            #[cfg(test)]
            schema: |generator| generator.into_root_schema_for::<T>(),
        }
    }

    /// The file at this path holds the charts of help, with the tables of `D`.
    pub const fn help<D: Charted>(path: &'static str) -> DataFile {
        DataFile {
            path,
            is_help: true,
            #[cfg(test)]
            schema: |generator| {
                let mut schema = generator.into_root_schema_for::<Vec<Help>>();
                if let Some(table) =
                    schema.pointer_mut("/definitions/Help/properties/table").and_then(Json::as_object_mut)
                {
                    table.insert("enum".to_owned(), D::tables().map(Json::from).chain([Json::Null]).collect());
                }
                schema
            },
        }
    }

    /// Its name: `weapons`.
    pub fn name(&self) -> &'static str {
        let name = self.path.rsplit('/').next().unwrap_or(self.path);
        name.trim_end_matches(".yaml")
    }
}

impl PartialEq for DataFile {
    fn eq(&self, other: &DataFile) -> bool {
        self.path == other.path
    }
}

impl Eq for DataFile {}

/// The schema of a file, in draft 7, which editors read.
///
/// # Errors
/// The data files cannot be read.
pub(super) fn schema<R: Paper>(id: &str, written: Written, library: &Library) -> Result<Json, Fault> {
    Ok(match written {
        // An editor needs it most where the file itself is at fault.
        Written::Data(_) => raw::<R>(written),
        _ => schema_by::<R>(id, written, &R::load(id, library)?),
    })
}

/// The schema of a file as its type has it, whatever the numbers are.
pub(super) fn raw<R: Paper>(written: Written) -> Json {
    let name = match written {
        Written::Scenario => "scenario",
        Written::Roster => "roster",
        Written::Battle => "battle",
        Written::Data(file) => return schemas::of_file(file.path),
    };
    schemas::kept(&format!("{}/{name}", schemas::folder::<R>()))
}

/// The schema of a file, by numbers that are read already.
pub(super) fn schema_by<R: Paper>(id: &str, written: Written, data: &R::Data) -> Json {
    fitted::<R>(raw::<R>(written), id, written, data)
}

/// That of a battle, without the words that people read.
pub(super) fn bounds_by<R: Paper>(id: &str, data: &R::Data) -> Json {
    fitted::<R>(schemas::kept(&format!("{}/bounds", schemas::folder::<R>())), id, Written::Battle, data)
}

/// A schema as these numbers make it.
fn fitted<R: Paper>(mut schema: Json, id: &str, written: Written, data: &R::Data) -> Json {
    if let Some(system) = schema.pointer_mut("/properties/system") {
        system["const"] = json!(id);
    }
    if written == Written::Scenario && !R::leaves_open(data) {
        for (at, names) in [("/properties", "names"), ("/definitions", "Names")] {
            schema.pointer_mut(at).and_then(Json::as_object_mut).map(|fields| fields.shift_remove(names));
        }
    }
    if written == Written::Scenario
        && let Some(fields) = schema.pointer_mut("/properties").and_then(Json::as_object_mut)
    {
        match kept::<R>(data) {
            (table, sides) if table.is_empty() && sides.is_empty() => {
                fields.shift_remove("table");
            }
            (table, sides) => {
                fields["table"]["properties"] = table.into();
                fields["table"]["patternProperties"] = sides.into();
                fields["table"]["additionalProperties"] = false.into();
            }
        }
    }
    let blank = R::blank(data);
    for field in blank.iter().flat_map(|recipe| R::recipe_fields(data, recipe)) {
        if let Kind::Choice(rows) = &field.kind
            && !rows.is_empty()
        {
            let ids: Vec<&str> = rows.iter().map(|row| row.0.as_str()).collect();
            offer(&mut schema, &field.id, &ids);
        }
        if let Some((map, key)) = field.id.split_once('.')
            && let Some(values) = schema.pointer_mut(&format!("/definitions/Recipe/properties/{map}"))
            && values.get("additionalProperties").is_some()
        {
            values["properties"][key] = of_kind(&field.kind);
        }
    }
    schema
}

/// What the rules keep of the table, by id, and of any side, by a pattern of "north.points": the schema of each.
fn kept<R: Paper>(data: &R::Data) -> (Map<String, Json>, Map<String, Json>) {
    let any = Side {
        id: Id::new("any"),
        name: String::new(),
        players: Vec::new(),
        rally: String::new(),
        dice: Dice::Auto,
        budget: None,
    };
    let state = bare::<R>(data, "", vec![any]);
    let (of_sides, of_table): (Vec<_>, Vec<_>) =
        (R::rows(data).known)(&Board::new(&state, data)).into_iter().partition(|known| known.side.is_some());
    let described = |field: &Field| match &field.kind {
        // A unit goes by its id or its number.
        Kind::Unit(_) | Kind::Units(_) => json!({ "description": field.label }),
        kind => {
            let mut schema = of_kind(kind);
            schema["description"] = field.label.as_str().into();
            schema
        }
    };
    let table = of_table.iter().map(|known| (known.field.id.clone(), described(&known.field)));
    let pattern = |id: &str| format!(r"^[^.]+\.{}$", id.rsplit('.').next().unwrap_or(id));
    let sides = of_sides.iter().map(|known| (pattern(&known.field.id), described(&known.field)));
    (table.collect(), sides.collect())
}

/// The schema of a value in a map whose keys the data files name.
pub(super) fn of_kind(kind: &Kind) -> Json {
    match kind {
        Kind::Flag => json!({ "type": "boolean" }),
        Kind::Count { least, most } => json!({ "type": "integer", "minimum": least, "maximum": most }),
        Kind::Choice(rows) if !rows.is_empty() => json!({ "enum": rows.iter().map(|row| &row.0).collect::<Vec<_>>() }),
        _ => json!({ "type": "string" }),
    }
}

/// Offers these ids where a field of the recipe stands.
fn offer(schema: &mut Json, field: &str, ids: &[&str]) {
    let mut here = String::from("/definitions/Recipe");
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
        found["examples"] = json!(ids);
        // Ids that the data of somebody else know are no fault: they are only offered.
        match found.get_mut("anyOf").and_then(Json::as_array_mut) {
            Some(forms) => forms.push(json!({ "enum": ids })),
            None => {
                found["anyOf"] = json!([{ "enum": ids }, { "type": ["string", "null"] }]);
                if let Some(map) = found.as_object_mut() {
                    map.remove("type");
                }
            }
        }
    }
}
