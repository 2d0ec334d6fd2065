//! How a battle comes to be: from a scenario, a roster or a saved state.

use std::{panic::resume_unwind, sync::Arc, thread};

use serde::Deserialize;
use serde_json::Value as Json;

use super::{Fault, Library, Paper, Path, Written, bounds::Bounds, fault, range, roster, scenario, schema};
use crate::{
    engine::{Direction, Edit, Game, Mismatch, Papers, Playing, RosterEntry, Rules, State, Unfit, UnitEntry, Units},
    tree::{Parts, Yaml, make_room},
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

impl<R: Paper> Known<R> {
    fn of(library: &Library, data: R::Data, bounds: Bounds) -> Known<R> {
        let system = R::rows(&data).mark.id.to_string();
        Known { system, library: library.clone(), data: Arc::new(data), bounds }
    }

    /// Whoever wrote a state, and whatever its checksum says: no number of it is one that cannot be. `tree` is as much of it
    /// as was read.
    fn holds(&self, (file, text): (&str, &str), tree: &Json) -> Result<(), Fault> {
        match self.bounds.beyond(tree).into_iter().next() {
            Some((path, what)) => Err(Fault::at(file, text, path, what.to_string(), "")),
            None => Ok(()),
        }
    }

    /// A battle in this state, as `file` with its `text` tells it.
    fn playing(self, (file, text): (&str, &str), state: State<R>) -> Result<Playing<R>, Fault> {
        let wrong = |unfit: Unfit| {
            let path = Path::default().along(&unfit.path);
            Fault::at(file, text, path, unfit.what, "mend it by hand")
        };
        Playing::new(state, self.data.clone(), Arc::new(self)).map_err(wrong)
    }
}

/// The bounds of the states of a system with these numbers.
fn bounds<R: Paper>(data: &R::Data) -> Bounds {
    Bounds::of(&schema::schema_by::<R>(&R::rows(data).mark.id, Written::Battle, data))
}

/// A battle in a state that was not read from a file of battles.
fn fresh<R: Paper>(of: (&str, &str), library: &Library, state: State<R>, data: R::Data) -> Result<Playing<R>, Fault> {
    let bounds = bounds::<R>(&data);
    let known = Known::<R>::of(library, data, bounds);
    known.holds(of, &serde_json::to_value(&state).unwrap_or_default())?;
    known.playing(of, state)
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
    let parts = fault::parts(file, text, UNITS)?;
    let opened = match in_parts::<R>(id, file, &parts, library) {
        // What is at fault has its place in the whole text.
        Err(_) if !parts.is_whole() => in_parts::<R>(id, file, &Parts::whole(text), library),
        opened => opened,
    };
    let (state, known) = opened?;
    Ok(Box::new(known.playing((file, text), state)?))
}

/// What the units of a saved state stand under, behind all else.
const UNITS: &str = "units";

/// Units of a saved state that are read apart from the rest of it.
#[derive(Deserialize)]
#[serde(bound = "", deny_unknown_fields)]
struct MoreUnits<R: Rules> {
    units: Units<R>,
}

/// A saved state in parts, with the numbers of its battle. Each part becomes units as it is read, for a tree takes many times
/// the room that they do.
fn in_parts<R: Paper>(id: &str, file: &str, parts: &Parts, library: &Library) -> Result<(State<R>, Known<R>), Fault> {
    let text = parts.first();
    // The first part and the numbers take about as long to read, and neither needs the other.
    let (written, data) = thread::scope(|scope| {
        let data = scope.spawn(|| {
            make_room();
            R::load(id, library).map(|data| (bounds::<R>(&data), data))
        });
        let read = |yaml: Yaml| Ok((fault::of::<State<R>>(file, &yaml)?, yaml.tree));
        (fault::part(file, text).and_then(read), data.join())
    });
    let data = data.unwrap_or_else(|panic| resume_unwind(panic));
    let (mut state, tree) = written.map_err(|why| match &data {
        Ok((_, data)) => range::rather(file, text, &schema::schema_by::<R>(id, Written::Battle, data), why),
        Err(_) => why,
    })?;
    let (mut bounds, mut data) = data?;
    if let Some(names) = &state.table.names {
        let wrong = |unfit: Unfit| {
            let path = Path::from(["table", "names"]).along(&unfit.path);
            Fault::at(file, text, path, unfit.what, "mend it by hand")
        };
        data = R::named(data, names).map_err(wrong)?;
        bounds = self::bounds::<R>(&data);
    }
    let known = Known::<R>::of(library, data, bounds);
    known.holds((file, text), &tree)?;
    let more = parts.rest(|text| {
        let yaml = fault::part(file, text)?;
        let more: MoreUnits<R> = fault::of(file, &yaml)?;
        known.holds((file, text), &yaml.tree)?;
        Ok(more.units)
    })?;
    let count = state.units.count() + more.iter().map(Units::count).sum::<usize>();
    more.iter().for_each(|units| state.units.extend(units.iter().cloned()));
    if state.units.count() != count {
        // Told with its place by whoever reads the whole.
        return Err(Fault::whole(file, "a unit is there twice", "leave one out"));
    }
    Ok((state, known))
}
