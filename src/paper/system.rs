//! The row of a system in the list of systems: all that is done with its papers.

use serde_json::Value as Json;

use super::{Bench, DataFile, Fault, FileKind, Library, Paper, Written, begin, build, check, schema};
use crate::engine::{Charts, Game, SystemMark};

/// Makes a battle: the system's id, the file's name, its text, the library.
type Reads = fn(&str, &str, &str, &Library) -> Result<Box<dyn Game>, Fault>;

/// Makes a bench: the system's id, the library.
type Benches = fn(&str, &Library) -> Result<Box<dyn Bench>, Fault>;

/// One row of the list of systems.
#[derive(Clone)]
pub struct System {
    /// What it is called.
    pub mark: SystemMark,
    begin: Reads,
    open: Reads,
    muster: Reads,
    check: fn(&str, &FileKind, &str, &str, &Library) -> Vec<Fault>,
    faults: fn(&str, &Library, &Library) -> Vec<Fault>,
    bench: Benches,
    files: fn() -> &'static [DataFile],
    schema: fn(&str, Written, &Library) -> Result<Json, Fault>,
    charts: fn(&str, &Library) -> Result<Charts, Fault>,
    /// Holds its schemas against its types.
    #[cfg(test)]
    pub(crate) hold_schemas: fn(),
}

impl System {
    /// The row of a system that a type plays.
    pub fn of<R: Paper>(mark: SystemMark) -> System {
        System {
            mark,
            begin: begin::begin::<R>,
            open: begin::open::<R>,
            muster: begin::muster::<R>,
            check: check::check::<R>,
            faults: check::faults::<R>,
            bench: build::bench::<R>,
            files: R::files,
            schema: schema::schema::<R>,
            charts: charts::<R>,
            #[cfg(test)]
            hold_schemas: super::schemas::tests::hold_all::<R>,
        }
    }

    /// Its id.
    pub fn id(&self) -> &str {
        &self.mark.id
    }

    /// Begins a battle from the text of a scenario; `file` is its name for people.
    ///
    /// # Errors
    /// Its first fault, or that of the data files.
    pub fn begin(&self, file: &str, text: &str, library: &Library) -> Result<Box<dyn Game>, Fault> {
        (self.begin)(self.id(), file, text, library)
    }

    /// Opens a saved state.
    ///
    /// # Errors
    /// Its first fault, or that of the data files.
    pub fn open(&self, file: &str, text: &str, library: &Library) -> Result<Box<dyn Game>, Fault> {
        (self.open)(self.id(), file, text, library)
    }

    /// The units of a roster on a table of their own, to look at and print.
    ///
    /// # Errors
    /// Its first fault, or that of the data files.
    pub fn muster(&self, file: &str, text: &str, library: &Library) -> Result<Box<dyn Game>, Fault> {
        (self.muster)(self.id(), file, text, library)
    }

    /// Every fault that can be told of a file, which need not be part of the library.
    pub fn check(&self, kind: &FileKind, file: &str, text: &str, library: &Library) -> Vec<Fault> {
        (self.check)(self.id(), kind, file, text, library)
    }

    /// Every fault of the data files that are not built in.
    pub fn faults(&self, library: &Library, built_in: &Library) -> Vec<Fault> {
        (self.faults)(self.id(), library, built_in)
    }

    /// Where its units are built by hand.
    ///
    /// # Errors
    /// The first fault of the data files.
    pub fn bench(&self, library: &Library) -> Result<Box<dyn Bench>, Fault> {
        (self.bench)(self.id(), library)
    }

    /// Its files of numbers.
    pub fn files(&self) -> &'static [DataFile] {
        (self.files)()
    }

    /// The JSON schema of a file that people write for it.
    ///
    /// # Errors
    /// The first fault of the data files.
    pub fn schema(&self, written: Written, library: &Library) -> Result<Json, Fault> {
        (self.schema)(self.id(), written, library)
    }

    /// The charts of its rules.
    ///
    /// # Errors
    /// The first fault of the data files.
    pub fn charts(&self, library: &Library) -> Result<Charts, Fault> {
        (self.charts)(self.id(), library)
    }
}

fn charts<R: Paper>(id: &str, library: &Library) -> Result<Charts, Fault> {
    let data = R::load(id, library)?;
    Ok((R::rows(&data).charts)(&data))
}
