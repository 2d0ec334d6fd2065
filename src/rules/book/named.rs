//! A book with what a scenario names of its own: phases, stats, tracks and marks, where the book leaves them open.

use indexmap::IndexMap;

use super::{
    data::Data,
    load::make,
    script::Page,
    written::{Stat, Written, WrittenPhase},
};
use crate::{
    engine::{Names, Unfit},
    view::{Id, is_harmless},
};

/// The most letters of a column's head.
const HEAD: usize = 4;
/// The most that a stat of a scenario can be.
const MOST: i64 = 999;

/// The book with these names.
///
/// # Errors
/// The book leaves none of the kind open, or a name does not fit.
pub fn named(data: &Data, names: &Names) -> Result<Data, Unfit> {
    let mut written = data.written.clone();
    let none = || format!("{} leaves nothing open to be named", written.name);
    let open = written.open.clone().ok_or_else(|| Unfit::new("", none()))?;
    written.open = None;
    let closed = |what: &str| Unfit::new(what, format!("{} has {what} of its own", written.name));
    if !names.phases.is_empty() {
        let like = open.phases.ok_or_else(|| closed("phases"))?;
        phases(&mut written, &like, &names.phases)?;
    }
    for (at, numbers, track) in [("stats", &names.stats, false), ("tracks", &names.tracks, true)] {
        if !numbers.is_empty() {
            let list = open
                .stats
                .as_ref()
                .ok_or_else(|| Unfit::new(at, format!("{} has stats of its own", data.written.name)))?;
            stats(&mut written, list, (at, track), numbers)?;
        }
    }
    if !names.marks.is_empty() {
        let list =
            open.marks.ok_or_else(|| Unfit::new("marks", format!("{} has no list of marks", data.written.name)))?;
        for (nth, word) in names.marks.iter().enumerate() {
            row(&mut written, &list, &format!("marks.{nth}"), word)?;
        }
    }
    let page = Page { file: data.page.file.clone(), text: data.page.text.clone() };
    make(written, page).map_err(|faults| Unfit::new("", faults.0.what))
}

/// The id of a name, with `_` between its words.
fn id_of(at: &str, name: &str) -> Result<String, Unfit> {
    let id = Id::slug(name).to_string().replace('-', "_");
    match id.starts_with(|letter: char| letter.is_ascii_lowercase()) && is_harmless(name) && id.len() <= 40 {
        true => Ok(id),
        false => Err(Unfit::new(
            at,
            format!("{} is no name: a few words that begin with a letter", crate::view::clean_text(name)),
        )),
    }
}

/// The named phases in place of one, each like it.
fn phases(written: &mut Written, like: &str, names: &[String]) -> Result<(), Unfit> {
    let mut ids = Vec::new();
    let mut phases: IndexMap<String, WrittenPhase> = IndexMap::new();
    for (id, phase) in std::mem::take(&mut written.turn.phases) {
        if id != like {
            phases.insert(id, phase);
            continue;
        }
        for (nth, name) in names.iter().enumerate() {
            let at = format!("phases.{nth}");
            let id = id_of(&at, name)?;
            if ids.contains(&id) {
                return Err(Unfit::new(at, format!("{name} is there twice")));
            }
            let title = if name.ends_with("phase") { name.clone() } else { format!("{name} phase") };
            phases.insert(id.clone(), WrittenPhase { name: Some(name.clone()), title: Some(title), ..phase.clone() });
            ids.push(id);
        }
    }
    if let Some(twice) = ids.iter().find(|id| written.moments.contains_key(*id)) {
        return Err(Unfit::new("phases", format!("{} has a moment {twice} already", written.name)));
    }
    written.turn.phases = phases;
    let given = written.acts.values_mut().map(|act| &mut act.phases);
    for given in given.chain(written.dues.iter_mut().map(|due| &mut due.phases)) {
        if given.iter().any(|phase| phase == like) {
            given.retain(|phase| phase != like);
            given.extend(ids.iter().cloned());
        }
    }
    Ok(())
}

/// Stats of every unit, with a column each.
fn stats(
    written: &mut Written,
    list: &str,
    (at, track): (&str, bool),
    numbers: &IndexMap<String, i64>,
) -> Result<(), Unfit> {
    for (name, value) in numbers {
        let at = format!("{at}.{name}");
        let id = id_of(&at, name)?;
        if written.stats.contains_key(&id) {
            return Err(Unfit::new(at, format!("{} has {name} already", written.name)));
        }
        if !(0..=MOST).contains(value) {
            return Err(Unfit::new(at, format!("a whole number from 0 to {MOST} is wanted, not {value}")));
        }
        let mut letters = name.chars().take(HEAD);
        let head = letters.next().map(|first| first.to_uppercase().chain(letters).collect());
        let (track, number) = if track { (Some(*value), None) } else { (None, Some(*value)) };
        let stat = Stat { track, number, label: Some(name.clone()), short: head, ..Stat::default() };
        written.stats.insert(id, stat);
        row(written, list, &at, name)?;
    }
    Ok(())
}

/// A row more of a list of the book.
fn row(written: &mut Written, list: &str, at: &str, name: &str) -> Result<(), Unfit> {
    let id = id_of(at, name)?;
    let rows = written.lists.entry(list.to_owned()).or_default();
    if rows.contains_key(&id) {
        return Err(Unfit::new(at, format!("{name} is there twice")));
    }
    rows.insert(id, [("name".to_owned(), name.into())].into_iter().collect());
    Ok(())
}
