//! The row of a system in the list of systems: all that is done with its papers.

use serde_json::Value as Json;

use super::{Bench, DataFile, Fault, FileKind, Library, Paper, Written, begin, build, check, schema};
use crate::engine::{Charts, Game};

/// Makes a battle of a text: the file's name, the text, the data files.
pub type Reader = fn(&str, &str, &Library) -> Result<Box<dyn Game>, Fault>;

/// Looks a file over: what it is, its name, its text, the data files. Every fault that can be told.
pub type Checker = fn(&FileKind, &str, &str, &Library) -> Vec<Fault>;

/// One row of the table of systems.
pub struct System {
    /// Its id.
    pub id: &'static str,
    /// Its full name.
    pub name: &'static str,
    /// What it calls a unit.
    pub unit: &'static str,
    /// What it calls a figure.
    pub figure: &'static str,
    /// Begins a battle from the text of a scenario: file name, text, library.
    pub begin: Reader,
    /// Opens a saved state: file name, YAML text, library.
    pub open: Reader,
    /// The units of a roster on a table of their own, to look at and print: file name, text, library.
    pub muster: Reader,
    /// Looks a file over: what it is, its name, its text, library. Every fault that can be told.
    pub check: Checker,
    /// Every fault of the data files that are not built in: the library, the built-in one.
    pub faults: fn(&Library, &Library) -> Vec<Fault>,
    /// Where its units are built by hand.
    pub bench: fn(&Library) -> Result<Box<dyn Bench>, Fault>,
    /// Its files of numbers.
    pub files: fn() -> &'static [DataFile],
    /// The JSON schema of the files that people write for it.
    pub schema: fn(Written, &Library) -> Result<Json, Fault>,
    /// The charts of its rules.
    pub charts: fn(&Library) -> Result<Charts, Fault>,
}

/// The row of a system.
pub const fn system<R: Paper>() -> System {
    System {
        id: R::ID,
        name: R::NAME,
        unit: R::UNIT,
        figure: R::FIGURE,
        begin: begin::begin::<R>,
        open: begin::open::<R>,
        muster: begin::muster::<R>,
        check: check::check::<R>,
        faults: check::faults::<R>,
        bench: build::bench::<R>,
        files: R::files,
        schema: schema::schema::<R>,
        charts: charts::<R>,
    }
}

fn charts<R: Paper>(library: &Library) -> Result<Charts, Fault> {
    let data = R::load(library)?;
    Ok((R::tables(&data).charts)(&data))
}
