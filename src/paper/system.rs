//! The row of a system in the list of systems: all that is done with its papers; and how a battle comes to be, from a
//! scenario, a roster or a saved state.

use std::{panic::resume_unwind, sync::Arc, thread};

use serde_json::Value as Json;

use super::{Bench, DataFile, Fault, FileKind, Library, Paper, Written, build, check, fault, roster, scenario, schema};
use crate::engine::{Charts, Game, Papers, Playing, RosterEntry, State, UnitEntry};

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
        begin: begin::<R>,
        open: open::<R>,
        muster: muster::<R>,
        check: check::check::<R>,
        faults: check::faults::<R>,
        bench: build::bench::<R>,
        files: R::files,
        schema: schema::schema::<R>,
        charts: charts::<R>,
    }
}

/// The library as a battle knows it.
struct Known(Library);

impl<R: Paper> Papers<R> for Known {
    fn joining(&self, joining: &RosterEntry) -> Result<Vec<UnitEntry<R::Recipe>>, String> {
        roster::joining::<R>(&self.0, joining)
    }

    fn schema(&self) -> Result<Json, String> {
        schema::schema::<R>(Written::Battle, &self.0).map_err(|fault| fault.to_string())
    }
}

/// A battle in this state, as `file` with its `text` tells it.
fn playing<R: Paper>(
    file: &str,
    text: &str,
    library: &Library,
    state: State<R>,
    data: R::Data,
) -> Result<Playing<R>, Fault> {
    let wrong = |(place, what): (String, String)| Fault::at(file, text, &place, what, "mend it by hand");
    Playing::new(state, Arc::new(data), Arc::new(Known(library.clone()))).map_err(wrong)
}

pub(super) fn begin<R: Paper>(file: &str, text: &str, library: &Library) -> Result<Box<dyn Game>, Fault> {
    let data = R::load(library)?;
    let state = scenario::begin::<R>(file, text, library, &data)?;
    let begun = playing::<R>(file, text, library, state, data)?.begun();
    Ok(Box::new(begun.map_err(|why| Fault::at(file, text, "", why.to_string(), "mend the scenario"))?))
}

fn muster<R: Paper>(file: &str, text: &str, library: &Library) -> Result<Box<dyn Game>, Fault> {
    let data = R::load(library)?;
    let (state, faults) = roster::muster::<R>(file, text, &data)?;
    match faults.into_iter().next() {
        Some(fault) => Err(fault),
        None => Ok(Box::new(playing::<R>(file, text, library, state, data)?)),
    }
}

pub(super) fn open<R: Paper>(file: &str, text: &str, library: &Library) -> Result<Box<dyn Game>, Fault> {
    // The state and the numbers take about as long to read, and neither needs the other.
    let (state, data) = thread::scope(|scope| {
        let data = scope.spawn(|| R::load(library));
        let state: Result<State<R>, Fault> = fault::parse_large(file, text);
        (state, data.join())
    });
    let (state, data) = (state?, data.unwrap_or_else(|panic| resume_unwind(panic))?);
    Ok(Box::new(playing::<R>(file, text, library, state, data)?))
}

fn charts<R: Paper>(library: &Library) -> Result<Charts, Fault> {
    let data = R::load(library)?;
    Ok((R::tables(&data).charts)(&data))
}
