//! The schema beside a file that muster writes: the file's head names it, and an editor completes and checks with it.

use std::path::Path;

use serde_json::Value as Json;

use super::{StoreError, disk};

/// What the first line that names a schema begins with; editors with a YAML language server look for it.
const POINTER: &str = "# yaml-language-server: $schema=";

/// The line of a file's head that names the schema beside it.
pub fn pointer(name: &str) -> String {
    format!("{POINTER}{name}\n")
}

/// Whether a line of a file is the one that names its schema.
pub fn is_pointer(line: &str) -> bool {
    line.starts_with(POINTER)
}

/// The largest schema that is compared, in MiB.
const MOST: u64 = 4;

/// Lays a schema into a folder, unless it lies there already as it is, or something lies there that is no plain file: an
/// editor then has to do without.
///
/// # Errors
/// It cannot be written.
pub fn lay(folder: &Path, name: &str, schema: &Json) -> Result<(), StoreError> {
    let (path, text) = (folder.join(name), format!("{schema:#}\n"));
    match disk::read(&path, MOST) {
        Ok(there) if there == text.as_bytes() => Ok(()),
        Err(StoreError::NotPlain { .. }) => Ok(()),
        _ => disk::replace(&path, &[&text]),
    }
}
