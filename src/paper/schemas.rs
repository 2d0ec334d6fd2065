//! The JSON schemas of all that people write, in draft 7, which editors read. A test writes them from the types, so that the
//! program has them as files and needs nothing of what makes them.

use include_dir::{Dir, include_dir};
use serde_json::Value as Json;

use super::{Paper, book_id};

/// As `src/paper/schemas` has them, without blanks.
static KEPT: Dir<'static> = include_dir!("$OUT_DIR/schemas");

/// The schema of what people write under this name: a folder of systems and a file, such as `opend6/battle`.
pub fn kept(name: &str) -> Json {
    let text = KEPT.get_file(format!("{name}.json")).map_or(&b"{}"[..], |file| file.contents());
    serde_json::from_slice(text).unwrap_or_default()
}

/// The schema of a file of the library, by its path there.
pub(super) fn of_file(path: &str) -> Json {
    if book_id(path).is_some() {
        return kept("book");
    }
    let path = path.trim_end_matches(".yaml");
    match path.split_once('/') {
        Some((system, paper)) if paper.starts_with("rosters/") => kept(&format!("{}/roster", folder_of(system))),
        Some((system, paper)) if paper.starts_with("scenarios/") => kept(&format!("{}/scenario", folder_of(system))),
        _ => kept(path),
    }
}

/// Whose schemas hold for a system of this id: all that have none of their own are books.
fn folder_of(system: &str) -> &str {
    if KEPT.get_dir(system).is_some() { system } else { BOOK }
}

/// The folder for all books.
const BOOK: &str = "book";

/// The folder of the systems that a type plays.
pub(super) fn folder<R: Paper>() -> &'static str {
    R::files().first().and_then(|file| file.path.split('/').next()).unwrap_or(BOOK)
}

#[cfg(test)]
pub(crate) mod tests;
