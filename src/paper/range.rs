//! Files that people write, their numbers held against the bounds of their type.

use serde::de::DeserializeOwned;
use serde_json::Value as Json;

use super::{
    Fault, Path,
    bounds::{Beyond, Bounds},
    fault::{self, most_faults},
    inward,
};
use crate::{
    tree::{Step, Yaml},
    view::clean_text,
};

/// Reads a file that people write and holds its numbers against the bounds of its schema.
///
/// # Errors
/// The first fault, with its place.
pub(super) fn read<T: DeserializeOwned>(file: &str, text: &str, schema: &Json) -> Result<T, Fault> {
    let yaml = fault::document(file, text)?;
    let read = yaml.read().map_err(|misread| {
        let fault = Fault::of_document(file, &yaml, &misread);
        inward::mend(schema, &misread).map_or(fault.clone(), |mend| Fault { mend, ..fault })
    });
    let beyond = of_document(file, &yaml, schema);
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
    let told = |path: &Path, what: &Beyond| {
        let fault = Fault::at(file, yaml.text, path.clone(), what.to_string(), "");
        // Where a unit is named, its field is, too.
        match path.steps().iter().rev().find_map(|step| if let Step::Key(key) = step { Some(key) } else { None }) {
            Some(field) if fault.place != *field && !fault.place.is_empty() => {
                Fault { what: format!("{}: {}", clean_text(field), fault.what), ..fault }
            }
            _ => fault,
        }
    };
    beyond.map(|(path, what)| (told(&path, &what), path, what.least)).collect()
}

/// The numbers of a document that are out of range: the path to each, and what is wanted there.
pub fn out_of_range(schema: &Json, document: &Json) -> Vec<(Path, Beyond)> {
    Bounds::of(schema).beyond(document)
}
