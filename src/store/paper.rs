//! A scenario or a roster in a file of its own: its text, and the system that it names.

use std::path::Path;

use serde::Deserialize;

use super::{StoreError, disk};
use crate::{
    paper::{Fault, Library, System},
    rules::{NoSystem, named},
};

/// The largest such file that is read, in MiB.
const MOST: u64 = 4;

/// A scenario or a roster in a file of its own.
pub(super) struct PaperFile {
    /// Its path, for people.
    pub name: String,
    /// Its text.
    pub text: String,
    /// The system that it names.
    pub system: System,
    /// Whether it has sides, as a scenario does.
    pub has_sides: bool,
}

/// Reads a file and what system it is for.
///
/// # Errors
/// It cannot be read, or names no system there is.
pub(super) fn read_paper(library: &Library, path: &Path) -> Result<PaperFile, StoreError> {
    #[derive(Deserialize)]
    struct Glance {
        system: String,
        #[serde(default)]
        sides: Option<serde::de::IgnoredAny>,
    }
    let name = path.display().to_string();
    if path.is_dir() {
        return Err(Fault::whole(&name, "this is a folder, not a scenario", "name the file in it").into());
    }
    let text = disk::read_text(path, MOST)?;
    let glance: Glance = crate::paper::parse(&name, &text)?;
    let none = |none: NoSystem| Fault::at(&name, &text, ["system"], none.what, &none.mend);
    let system = named(&glance.system, library).map_err(none)?;
    Ok(PaperFile { has_sides: glance.sides.is_some(), name, text, system })
}
