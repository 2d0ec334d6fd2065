//! Files looked over without playing with them: every fault that can be told.

use serde::de::DeserializeOwned;
use serde_json::Value;

use super::{
    BUILT_IN, Fault, Library, Paper, Path, Roster, Written, begin,
    fault::{self, MOST_FAULTS, most_faults, without_item},
    inward, range, roster,
    scenario::{self, Scenario},
    schema,
};
use crate::{
    engine::{State, Unfit, sound},
    tree::{self, Misread},
    view::clean_text,
};

/// What a file that people write or muster saved is to a system.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FileKind {
    /// How a battle begins.
    Scenario,
    /// Units that are made already.
    Roster,
    /// A data file, by its path in the library.
    Data(String),
    /// A saved state.
    State,
}

/// Every fault of one file, which need not be part of the library.
pub(super) fn check<R: Paper>(id: &str, paper: &FileKind, file: &str, text: &str, library: &Library) -> Vec<Fault> {
    let with = |path: &str| {
        let mut found = faults::<R>(id, &library.clone().with(path, text, file), library);
        found.retain(|fault| *fault.file == clean_text(file));
        found
    };
    let name = file.rsplit('/').next().unwrap_or(file);
    match paper {
        FileKind::Roster => {
            let on_table = |roster: Roster<R::Recipe>| {
                let data = R::load(id, library).ok().filter(|_| roster.system == id)?;
                Some(roster::on_table::<R>(file, text, &roster, &data).1)
            };
            let found = misread(file, text, &schema::raw::<R>(Written::Roster), &on_table);
            if !found.is_empty() {
                return found;
            }
            let read = |text: &str| {
                let (_, faults) = roster::muster::<R>(file, text, &R::load(id, library)?)?;
                Ok(faults)
            };
            let found = every(text, &read);
            // What only shows beside the other rosters.
            if found.is_empty() { with(&format!("{}/rosters/{name}", id)) } else { found }
        }
        FileKind::Data(path) => with(path),
        FileKind::State => of_state::<R>(id, file, text, library).unwrap_or_else(|why| vec![why]),
        FileKind::Scenario => {
            let set_up = |scenario: Scenario<R::Recipe>| {
                let data = scenario::data::<R>(id, file, text, library).ok().filter(|_| scenario.system == id)?;
                Some(scenario::set_up::<R>(scenario, file, text, library, &data).1)
            };
            let mut found = misread(file, text, &schema::raw::<R>(Written::Scenario), &set_up);
            if !found.is_empty() {
                let names = scenario::data::<R>(id, file, text, library).err();
                found.extend(names.filter(|fault| !found.contains(fault)));
                return in_order(found);
            }
            let read = |text: &str| {
                let (_, faults) =
                    scenario::read::<R>(file, text, library, &scenario::data::<R>(id, file, text, library)?)?;
                Ok(faults)
            };
            let found = every(text, &read);
            if !found.is_empty() {
                return found;
            }
            // What only shows when the battle begins.
            let begun = begin::begin::<R>(id, file, text, library);
            begun.err().into_iter().collect()
        }
    }
}

/// Every place of a text that people wrote which does not read as a `T`, and every number out of range; with them, where the
/// rest reads as it stands, what is wrong with that.
fn misread<T: DeserializeOwned>(
    file: &str,
    text: &str,
    schema: &Value,
    rest: &dyn Fn(T) -> Option<Vec<Fault>>,
) -> Vec<Fault> {
    let told = tree::Yaml::of(text).map(|yaml| yaml.tree).unwrap_or_default();
    let tell = |fault: Fault, misread: &Misread| {
        let fault = fault.within(&told, misread);
        inward::mend(schema, misread).map_or(fault.clone(), |mend| Fault { mend, ..fault })
    };
    let (mut found, mut document) = fault::every::<T>(file, text, &tell);
    keep_in_range(file, text, schema, (&mut found, &mut document));
    if found.is_empty() {
        return found;
    }
    let (mut above, mut told_above) = (document.clone(), told.clone());
    let units = [&mut above, &mut told_above].map(|tree| tree.get_mut("units").map(Value::take));
    let Ok(whole) = (tree::Yaml { text, tree: document }).read::<T>() else { return in_order(found) };
    if !fault::is_of_text(&above, &told_above) {
        return in_order(found);
    }
    let [units, told_units] = units.map(|units| units.and_then(|units| units.as_array().cloned()).unwrap_or_default());
    // Nobody hears of a unit what is wrong only since it was put right.
    let line = |row: usize| Fault::at(file, text, Path::from(["units"]).row(row), "", "").line;
    let altered: Vec<(usize, usize)> = (0..units.len())
        .filter(|row| !told_units.get(*row).is_some_and(|told| fault::is_of_text(&units[*row], told)))
        .map(|row| (line(row), if row + 1 < units.len() { line(row + 1) } else { usize::MAX }))
        .collect();
    let holds = |fault: &Fault| {
        !altered.iter().any(|(from, to)| (*from..*to).contains(&fault.line))
            && !found.iter().any(|known| (known.line, known.column) == (fault.line, fault.column))
    };
    let more: Vec<Fault> = rest(whole).unwrap_or_default().into_iter().filter(|fault| holds(fault)).collect();
    found.extend(more);
    in_order(found)
}

/// Adds the numbers of a text that are out of range to the faults of its document, and puts them right there.
fn keep_in_range(file: &str, text: &str, schema: &Value, (found, document): (&mut Vec<Fault>, &mut Value)) {
    for (fault, path, least) in range::faults(file, text, schema) {
        let place = (fault.line, fault.column);
        // Whoever reads the number may have said that it is none, and not what would be one.
        found.retain(|known| (known.line, known.column) != place);
        found.push(fault);
        fault::put(document, &path, least);
    }
}

/// Every fault of a saved state: what cannot be read, numbers out of range, and what cannot be beside the rest.
///
/// # Errors
/// The first fault of the data files.
fn of_state<R: Paper>(id: &str, file: &str, text: &str, library: &Library) -> Result<Vec<Fault>, Fault> {
    let data = R::load(id, library)?;
    let schema = schema::schema_by::<R>(id, Written::Battle, &data);
    let (mut found, mut document) = fault::every::<State<R>>(file, text, &|fault, _| fault);
    keep_in_range(file, text, &schema, (&mut found, &mut document));
    let names = tree::read::<State<R>>(&document).ok().and_then(|state| state.table.names);
    let data = match names.map(|names| {
        R::named(R::load(id, library)?, &names).map_err(|unfit| {
            Fault::at(file, text, Path::from(["table", "names"]).along(&unfit.path), unfit.what, "mend it by hand")
        })
    }) {
        Some(named) => named?,
        None => data,
    };
    let unsound = |document: &Value| sound(&tree::read::<State<R>>(document).ok()?, &data).err();
    Ok(beside(file, text, document, found, &unsound))
}

/// The faults found so far, and those of what cannot be beside the rest: what is `unsound` is left out until all is sound.
fn beside(
    file: &str,
    text: &str,
    mut document: Value,
    mut found: Vec<Fault>,
    unsound: &dyn Fn(&Value) -> Option<Unfit>,
) -> Vec<Fault> {
    let mut left_out: Vec<String> = Vec::new();
    while found.len() < most_faults(text)
        && let Some(unfit) = unsound(&document)
    {
        let path = Path::default().along(&unfit.path);
        let unit = unfit.path.split('.').nth(1).unwrap_or_default().to_owned();
        let follows = left_out.iter().any(|id| unfit.what.split([' ', ':', ',']).any(|word| word == id));
        if !follows {
            found.push(Fault::at(file, text, path.clone(), unfit.what, "mend it by hand"));
        }
        if !fault::leave_out(&mut document, &path) {
            break;
        }
        left_out.push(unit);
    }
    in_order(found)
}

/// Faults in the order of their places.
fn in_order(mut found: Vec<Fault>) -> Vec<Fault> {
    found.sort_by(|one, other| (&one.file, one.line, one.column).cmp(&(&other.file, other.line, other.column)));
    found
}

/// Every fault that reading a text brings: where it stops at an item of a list, the item is left out and the rest read.
fn every(text: &str, read: &dyn Fn(&str) -> Result<Vec<Fault>, Fault>) -> Vec<Fault> {
    let mut text = text.to_owned();
    let mut found: Vec<Fault> = Vec::new();
    let mut left_out: Vec<(usize, Option<String>)> = Vec::new();
    while found.len() < most_faults(&text) {
        let lines: Vec<&str> = text.lines().collect();
        // What is wrong only because of that: its list is too short, or nobody is called so.
        let follows = |fault: &Fault| {
            let lacks = |id: &String| fault.what.ends_with(&format!(" {id}"));
            left_out.iter().any(|(line, id)| is_of(&lines, fault.line, *line) || id.as_ref().is_some_and(lacks))
        };
        match read(&text) {
            Ok(more) => {
                found.extend(more.into_iter().filter(|fault| !follows(fault)));
                break;
            }
            Err(fault) => {
                let (line, follows, rest) = (fault.line, follows(&fault), without_item(&text, fault.line));
                if !follows {
                    found.push(fault);
                }
                let Some((rest, item)) = rest else { break };
                left_out.push((line, named(&item)));
                text = rest;
            }
        }
    }
    in_order(found)
}

/// Whether a line, counted from 1, is in the list that begins behind the key of another line.
fn is_of(lines: &[&str], key: usize, line: usize) -> bool {
    let indent = |line: &str| line.len() - line.trim_start().len();
    let at = key.saturating_sub(1);
    let Some(key) = lines.get(at).filter(|key| key.trim_end().ends_with(':') && line > at + 1) else { return false };
    let inside = |line: &&str| {
        let (far, here) = (indent(key), indent(line));
        line.trim().is_empty() || here > far || here == far && line.trim_start().starts_with("- ")
    };
    lines[at + 1..line.min(lines.len())].iter().all(inside)
}

/// Every fault of the data files that are not built in.
pub(super) fn faults<R: Paper>(id: &str, library: &Library, built_in: &Library) -> Vec<Fault> {
    let read = |library: &Library, sound: bool| {
        let data = R::load(id, library).map_err(|_| R::unread(id, library))?;
        let astray = R::astray(&data);
        let tries = sound && astray.is_empty() && library.of_system(id).any(|(_, text)| text.origin != BUILT_IN);
        Ok(if tries { R::tried(&data) } else { astray })
    };
    every_file(id, library, built_in, &read)
}

/// Reads the files of a system; it is told whether they had no fault before.
type Read<'a> = dyn Fn(&Library, bool) -> Result<Vec<Fault>, Vec<Fault>> + 'a;

/// Every fault that reading the files of a system brings. What is at fault is left out, a whole file if need be, and the
/// built-in one put in its place; a fault that is there only because of that is not told.
fn every_file(id: &str, library: &Library, built_in: &Library, read: &Read) -> Vec<Fault> {
    let instead: Vec<String> = library
        .of_system(id)
        .filter(|(path, text)| text.origin != BUILT_IN && built_in.get(path).is_some())
        .map(|(path, _)| library.name(path))
        .collect();
    let mut library = library.clone();
    let mut found: Vec<Fault> = Vec::new();
    let mut left_out: Vec<String> = Vec::new();
    for _ in 0..MOST_FAULTS {
        let fault = match read(&library, found.is_empty()).map_err(|mut all| (all.pop(), all)) {
            Err((Some(fault), others)) if others.is_empty() => fault,
            // Whoever reads them has gone on behind the first.
            Ok(more) | Err((None, more)) => {
                found.extend(more);
                break;
            }
            Err((last, more)) => {
                found.extend(more.into_iter().chain(last));
                break;
            }
        };
        let own = |(path, text): &(&str, &super::Text)| text.origin != BUILT_IN && library.name(path) == *fault.file;
        let at_fault = library.of_system(id).find(own).map(|(path, text)| (path.to_owned(), text.clone()));
        let follows = left_out.iter().any(|id| fault.what.split([' ', ':', ',']).any(|word| word == id));
        let Some((path, text)) = at_fault else {
            // It shows in a built-in file what one of somebody's own lacks.
            if found.is_empty() {
                found.push(fault);
            }
            break;
        };
        library = match (without_item(&text.text, fault.line), built_in.get(&path)) {
            (Some((rest, item)), _) => {
                left_out.extend(named(&item));
                library.with(&path, &rest, &text.origin)
            }
            (None, Some(text)) => library.with(&path, &text.text, BUILT_IN),
            (None, None) => library.without(&path),
        };
        if !follows {
            found.push(fault);
        }
    }
    // A built-in file is not people's to mend: what it needs is missing in theirs.
    for fault in found.iter_mut().filter(|fault| fault.file.starts_with(BUILT_IN) && !instead.is_empty()) {
        fault.mend = format!("put back what this built-in file needs: {} may lack it", instead.join(" or "));
    }
    in_order(found)
}

/// The id that an item of a list gives.
fn named(item: &str) -> Option<String> {
    let after = item.split("id:").nth(1)?;
    let id = after.trim_start().split([',', ' ', '}', '\n']).next()?;
    Some(id.trim_matches(['"', '\'']).to_owned()).filter(|id| !id.is_empty())
}
