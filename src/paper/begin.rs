//! How a battle comes to be: from a scenario, a roster or a saved state.

use std::{panic::resume_unwind, sync::Arc, thread};

use serde_json::Value as Json;

use super::{Fault, Library, Paper, Path, Written, bounds::Bounds, fault, range, roster, scenario, schema};
use crate::{
    engine::{Direction, Edit, Game, Mismatch, Papers, Playing, RosterEntry, State, Unfit, UnitEntry},
    tree::Yaml,
};

/// The library and its numbers, as a battle of a system knows them.
struct Known<R: Paper> {
    system: String,
    library: Library,
    data: Arc<R::Data>,
    /// The bounds of its states.
    bounds: Bounds,
}

impl<R: Paper> Papers<R> for Known<R> {
    fn joining(&self, joining: &RosterEntry) -> Result<Vec<UnitEntry<R::Recipe>>, String> {
        roster::joining::<R>(&self.system, &self.library, joining)
    }

    fn in_range(&self, edit: &Edit, direction: Direction) -> Result<(), Mismatch> {
        self.bounds.brought(edit, direction)
    }

    fn schema(&self) -> Json {
        schema::schema_by::<R>(&self.system, Written::Battle, &self.data)
    }
}

/// A battle in this state, as `file` with its `text` tells it; `tree` is the state as it is written.
fn playing<R: Paper>(
    (file, text): (&str, &str),
    library: &Library,
    (state, tree): (State<R>, &Json),
    data: R::Data,
) -> Result<Playing<R>, Fault> {
    let wrong = |unfit: Unfit| {
        let path = Path::default().along(&unfit.path);
        Fault::at(file, text, path, unfit.what, "mend it by hand")
    };
    let data = Arc::new(data);
    let system = R::rows(&data).mark.id.to_string();
    let bounds = Bounds::of(&schema::schema_by::<R>(&system, Written::Battle, &data));
    // Whoever wrote the state, and whatever its checksum says: no number of it is one that cannot be.
    if let Some((path, what)) = bounds.beyond(tree).into_iter().next() {
        return Err(Fault::at(file, text, path, what.to_string(), ""));
    }
    let known = Known::<R> { system, library: library.clone(), data: data.clone(), bounds };
    Playing::new(state, data, Arc::new(known)).map_err(wrong)
}

/// A battle in a state that was not read from a file of battles.
fn fresh<R: Paper>(of: (&str, &str), library: &Library, state: State<R>, data: R::Data) -> Result<Playing<R>, Fault> {
    let tree = serde_json::to_value(&state).unwrap_or_default();
    playing::<R>(of, library, (state, &tree), data)
}

pub(super) fn begin<R: Paper>(id: &str, file: &str, text: &str, library: &Library) -> Result<Box<dyn Game>, Fault> {
    let data = scenario::data::<R>(id, file, text, library)?;
    let state = scenario::begin::<R>(file, text, library, &data)?;
    let begun = fresh::<R>((file, text), library, state, data)?.begun();
    Ok(Box::new(begun.map_err(|why| Fault::whole(file, why.to_string(), "mend the scenario"))?))
}

pub(super) fn muster<R: Paper>(id: &str, file: &str, text: &str, library: &Library) -> Result<Box<dyn Game>, Fault> {
    let data = R::load(id, library)?;
    let (state, faults) = roster::muster::<R>(file, text, &data)?;
    match faults.into_iter().next() {
        Some(fault) => Err(fault),
        None => Ok(Box::new(fresh::<R>((file, text), library, state, data)?)),
    }
}

pub(super) fn open<R: Paper>(id: &str, file: &str, text: &str, library: &Library) -> Result<Box<dyn Game>, Fault> {
    // The state and the numbers take about as long to read, and neither needs the other.
    let (written, data) = thread::scope(|scope| {
        let data = scope.spawn(|| R::load(id, library));
        let read = |yaml: Yaml| Ok((fault::of::<State<R>>(file, &yaml)?, yaml.tree));
        (fault::large_document(file, text).and_then(read), data.join())
    });
    let data = data.unwrap_or_else(|panic| resume_unwind(panic));
    let (state, tree) = written.map_err(|why| match &data {
        Ok(data) => range::rather(file, text, &schema::schema_by::<R>(id, Written::Battle, data), why),
        Err(_) => why,
    })?;
    let mut data = data?;
    if let Some(names) = &state.table.names {
        let wrong = |unfit: Unfit| {
            let path = Path::from(["table", "names"]).along(&unfit.path);
            Fault::at(file, text, path, unfit.what, "mend it by hand")
        };
        data = R::named(data, names).map_err(wrong)?;
    }
    let playing = playing::<R>((file, text), library, (state, &tree), data)?;
    // To take a large tree apart takes longer than to read a state from it, and nobody waits for it.
    let _ = thread::Builder::new().spawn(move || drop(tree));
    Ok(Box::new(playing))
}
