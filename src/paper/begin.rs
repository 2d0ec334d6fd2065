//! How a battle comes to be: from a scenario, a roster or a saved state.

use std::{
    panic::resume_unwind,
    sync::{Arc, OnceLock},
    thread,
};

use serde_json::Value as Json;

use super::{Fault, Library, Paper, Path, Written, fault, range, roster, scenario, schema};
use crate::engine::{Game, Papers, Playing, RosterEntry, State, Unfit, UnitEntry};

/// The library as a battle of a system knows it.
struct Known {
    system: String,
    library: Library,
    /// The schema of its states, once it was wanted.
    schema: OnceLock<Json>,
}

impl<R: Paper> Papers<R> for Known {
    fn joining(&self, joining: &RosterEntry) -> Result<Vec<UnitEntry<R::Recipe>>, String> {
        roster::joining::<R>(&self.system, &self.library, joining)
    }

    fn in_range(&self, state: &Json) -> Result<(), String> {
        let schema = || schema::schema::<R>(&self.system, Written::Battle, &self.library).unwrap_or_default();
        match range::out_of_range(self.schema.get_or_init(schema), state).into_iter().next() {
            Some((path, what)) => Err(format!("{}: {what}", path.end())),
            None => Ok(()),
        }
    }

    fn schema(&self) -> Result<Json, String> {
        schema::schema::<R>(&self.system, Written::Battle, &self.library).map_err(|fault| fault.to_string())
    }
}

/// A battle in this state, as `file` with its `text` tells it.
fn playing<R: Paper>(
    (file, text): (&str, &str),
    library: &Library,
    state: State<R>,
    data: R::Data,
) -> Result<Playing<R>, Fault> {
    let wrong = |unfit: Unfit| {
        let path = Path::default().along(&unfit.path);
        Fault::at(file, text, path, unfit.what, "mend it by hand")
    };
    let known =
        Known { system: R::tables(&data).mark.id.to_string(), library: library.clone(), schema: OnceLock::new() };
    Playing::new(state, Arc::new(data), Arc::new(known)).map_err(wrong)
}

pub(super) fn begin<R: Paper>(id: &str, file: &str, text: &str, library: &Library) -> Result<Box<dyn Game>, Fault> {
    let data = scenario::data::<R>(id, file, text, library)?;
    let state = scenario::begin::<R>(file, text, library, &data)?;
    let begun = playing::<R>((file, text), library, state, data)?.begun();
    Ok(Box::new(begun.map_err(|why| Fault::whole(file, why.to_string(), "mend the scenario"))?))
}

pub(super) fn muster<R: Paper>(id: &str, file: &str, text: &str, library: &Library) -> Result<Box<dyn Game>, Fault> {
    let data = R::load(id, library)?;
    let (state, faults) = roster::muster::<R>(file, text, &data)?;
    match faults.into_iter().next() {
        Some(fault) => Err(fault),
        None => Ok(Box::new(playing::<R>((file, text), library, state, data)?)),
    }
}

pub(super) fn open<R: Paper>(id: &str, file: &str, text: &str, library: &Library) -> Result<Box<dyn Game>, Fault> {
    // The state and the numbers take about as long to read, and neither needs the other.
    let (state, data) = thread::scope(|scope| {
        let data = scope.spawn(|| R::load(id, library));
        let state: Result<State<R>, Fault> = fault::parse_large(file, text);
        (state, data.join())
    });
    let (state, mut data) = (state?, data.unwrap_or_else(|panic| resume_unwind(panic))?);
    if let Some(names) = &state.table.names {
        let wrong = |unfit: Unfit| {
            let path = Path::from(["table", "names"]).along(&unfit.path);
            Fault::at(file, text, path, unfit.what, "mend it by hand")
        };
        data = R::named(data, names).map_err(wrong)?;
    }
    Ok(Box::new(playing::<R>((file, text), library, state, data)?))
}
