//! Holds the schemas that are kept against the types, and writes them anew.

use std::{env, fs, path::Path};

use schemars::{JsonSchema, SchemaGenerator, generate::SchemaSettings};

use super::*;
use crate::{
    engine::State,
    paper::{Roster, Scenario, bounds::Bounds},
};

/// What makes schemas.
pub fn generator() -> SchemaGenerator {
    SchemaSettings::draft07().into_generator()
}

/// Holds a schema that is kept against its type, or writes it anew: `UPDATE_SCHEMAS=1 cargo test --lib schema`.
pub fn hold<T: JsonSchema>(name: &str) {
    hold_as(name, generator().into_root_schema_for::<T>().to_value());
}

/// The same, of a schema that is made already.
pub fn hold_as(name: &str, made: Json) {
    if env::var_os("UPDATE_SCHEMAS").is_some() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("src/paper/schemas/{name}.json"));
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        return fs::write(path, format!("{made:#}\n")).unwrap();
    }
    assert!(kept(name) == made, "{name} is not as its type has it: UPDATE_SCHEMAS=1 cargo test --lib schema");
}

/// Holds all schemas of a system.
pub fn hold_all<R: Paper>() {
    let name = |file: &str| format!("{}/{file}", folder::<R>());
    hold::<Scenario<R::Recipe>>(&name("scenario"));
    hold::<Roster<R::Recipe>>(&name("roster"));
    hold::<State<R>>(&name("battle"));
    // What is left of it without words has the same bounds.
    assert!(Bounds::of(&kept(&name("bounds"))) == Bounds::of(&kept(&name("battle"))), "{}", name("bounds"));
    for file in R::files() {
        hold_as(file.path.trim_end_matches(".yaml"), (file.schema)(generator()).to_value());
    }
}
