//! How a battle comes to be: from a scenario, a roster or a saved state.

use std::{
    iter,
    sync::{Arc, OnceLock},
    thread,
};

use serde::Deserialize;
use serde_json::Value as Json;

use super::{Fault, Library, Paper, Path, Written, bounds::Bounds, fault, range, roster, scenario, schema};
use crate::{
    cores,
    engine::{
        Direction, Edit, Game, Mismatch, Names, Papers, Playing, RosterEntry, Rules, State, Unfit, UnitEntry, Units,
    },
    tree::{Parts, Yaml},
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
    fn of(library: &Library, data: R::Data) -> Known<R> {
        let system = R::rows(&data).mark.id.to_string();
        let bounds = Bounds::of(&schema::bounds_by::<R>(&system, &data));
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
    fn playing(self: Arc<Self>, (file, text): (&str, &str), state: State<R>) -> Result<Playing<R>, Fault> {
        let wrong = |unfit: Unfit| {
            let path = Path::default().along(&unfit.path);
            Fault::at(file, text, path, unfit.what, "mend it by hand")
        };
        Playing::new(state, self.data.clone(), self).map_err(wrong)
    }
}

/// A battle in a state that was not read from a file of battles.
fn fresh<R: Paper>(of: (&str, &str), library: &Library, state: State<R>, data: R::Data) -> Result<Playing<R>, Fault> {
    let known = Arc::new(Known::<R>::of(library, data));
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

/// The numbers with what a saved state names of its own.
fn named<R: Paper>(id: &str, (file, text): (&str, &str), names: &Names, library: &Library) -> Result<Known<R>, Fault> {
    let wrong = |unfit: Unfit| {
        let path = Path::from(["table", "names"]).along(&unfit.path);
        Fault::at(file, text, path, unfit.what, "mend it by hand")
    };
    Ok(Known::of(library, R::named(R::load(id, library)?, names).map_err(wrong)?))
}

/// What the units of a saved state stand under, behind all else.
const UNITS: &str = "units";

/// Units of a saved state that are read apart from the rest of it.
#[derive(Deserialize)]
#[serde(bound = "", deny_unknown_fields)]
struct MoreUnits<R: Rules> {
    units: Units<R>,
}

/// The most parts that are read before it is known what they may hold.
const EARLY: usize = 8;

/// A saved state in parts, with the numbers of its battle. Each part becomes units as it is read, for a tree takes many times
/// the room that they do.
fn in_parts<R: Paper>(
    id: &str,
    file: &str,
    parts: &Parts,
    library: &Library,
) -> Result<(State<R>, Arc<Known<R>>), Fault> {
    let (text, rest) = (parts.first(), parts.rest());
    // The numbers need nothing of the state: whoever comes to them first loads them.
    let numbers = OnceLock::new();
    let load = || numbers.get_or_init(|| R::load(id, library).map(|data| Arc::new(Known::<R>::of(library, data))));
    // A tree that is read before it is known what may stand there waits for that, with its text.
    let known = OnceLock::<Arc<Known<R>>>::new();
    let read = |text: String| {
        let yaml = fault::part(file, &text)?;
        let more: MoreUnits<R> = fault::of(file, &yaml)?;
        let tree = match known.get() {
            Some(known) => known.holds((file, &text), &yaml.tree).map(|()| None)?,
            None => Some(yaml.tree),
        };
        Ok((more.units, tree.map(|tree| (text, tree))))
    };
    let read_on = || iter::from_fn(|| rest.take()).map(|(at, text)| (at, read(text))).collect::<Vec<_>>();
    let (mut state, known, mut each) = thread::scope(|scope| {
        let other = || {
            // Who asks for them tells what is wrong with them.
            let _ = load();
            read_on()
        };
        let first = cores::beside(scope, other);
        let written =
            fault::part(file, text).and_then(|yaml: Yaml| Ok((fault::of::<State<R>>(file, &yaml)?, yaml.tree)));
        let meanwhile = iter::from_fn(|| if numbers.get().is_none() { rest.take() } else { None }).take(EARLY);
        let mut each: Vec<_> = meanwhile.map(|(at, text)| (at, read(text))).collect();
        let loaded = load();
        let (state, tree) = written.map_err(|why| match loaded {
            Ok(known) => range::rather(file, text, &known.schema(), why),
            Err(_) => why,
        })?;
        let loaded = loaded.clone()?;
        let named = state.table.names.as_ref().map(|names| named::<R>(id, (file, text), names, library));
        let named = named.transpose()?.map_or(loaded, Arc::new);
        let known = known.get_or_init(|| named);
        known.holds((file, text), &tree)?;
        let cores = if rest.count() > 2 { cores::count().min(rest.count()) } else { 2 };
        let others: Vec<_> = (2..cores).map(|_| cores::beside(scope, other)).collect();
        each.extend(read_on());
        each.extend(others.into_iter().chain([first]).filter_map(|other| other.join()).flatten());
        Ok((state, known.clone(), each))
    })?;
    each.sort_by_key(|(at, _)| *at);
    let mut count = state.units.count();
    for (_, part) in each {
        let (units, tree) = part?;
        if let Some((text, tree)) = tree {
            known.holds((file, &text), &tree)?;
        }
        count += units.count();
        state.units.extend(units.iter().cloned());
    }
    if state.units.count() != count {
        // Told with its place by whoever reads the whole.
        return Err(Fault::whole(file, "a unit is there twice", "leave one out"));
    }
    Ok((state, known))
}
