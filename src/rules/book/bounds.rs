//! What no book goes beyond: its size, how much of each thing it has, what its texts hold; and what holds of every battle of
//! one. Both may come from a stranger.

use serde_json::Value as Json;

use super::{
    body::Stats,
    data::Data,
    script::Page,
    stat::{FAR, Known, Sort},
    system::Book,
    written::Written,
};
use crate::{
    engine::{State, Unfit},
    paper::{Fault, Path},
    tree::Yaml,
    view::{Value, is_harmless},
};

/// The largest book, in bytes.
const LARGEST: usize = 256 * 1024;

/// Whether a book is small enough to be read.
///
/// # Errors
/// It is not.
pub fn size(file: &str, text: &str) -> Result<(), Fault> {
    if text.len() <= LARGEST {
        return Ok(());
    }
    let what = format!("a book has at most {} KiB, this one {}", LARGEST / 1024, text.len() / 1024);
    Err(Fault::whole(file, what, "is it the right file?"))
}

/// Whether a book keeps within its bounds.
///
/// # Errors
/// The first that it does not, with its place.
pub fn check(book: &Written, page: &Page) -> Result<(), Fault> {
    let plain = Yaml::of(&page.text).map_or(Json::Null, |yaml| yaml.tree);
    texts(page, Path::default(), &plain)?;
    let few = |path: Path, count: usize, most: usize, what: &str| {
        let told = || format!("{count} {what} are too many; at most {most}");
        if count <= most { Ok(()) } else { Err(page.fault(path, told(), "leave some out")) }
    };
    for (path, count, most, what) in [
        (&["stats"][..], book.stats.len(), 100, "stats"),
        (&["figures", "stats"], book.figures.stats.len(), 40, "stats of figures"),
        (&["figures", "kinds"], book.figures.kinds.len(), 100, "kinds of figures"),
        (&["table"], book.table.len(), 40, "stats of the table"),
        (&["sides"], book.sides.len(), 20, "stats of sides"),
        (&["turn", "phases"], book.turn.phases.len(), 40, "phases"),
        (&["moments"], book.moments.len(), 40, "moments"),
        (&["acts"], book.acts.len(), 100, "acts"),
        (&["dues"], book.dues.len(), 40, "dues"),
        (&["lists"], book.lists.len(), 60, "lists"),
        (&["troops"], book.troops.len(), 300, "troop types"),
        (&["options"], book.options.len(), 60, "options"),
        (&["modifiers"], book.modifiers.len(), 60, "modifiers"),
        (&["terrain"], book.terrain.len(), 60, "kinds of terrain"),
        (&["help"], book.help.len(), 60, "charts"),
    ] {
        few(path.iter().fold(Path::default(), |path, step| path.key(step)), count, most, what)?;
    }
    for (id, act) in &book.acts {
        few(Path::from(["acts", id, "facts"]), act.facts.len(), 24, "facts")?;
        few(Path::from(["acts", id, "bars"]), act.bars.len(), 24, "bars")?;
    }
    for (id, rows) in &book.lists {
        few(Path::from(["lists", id]), rows.len(), 300, "rows")?;
        for (row, cells) in rows {
            for (cell, value) in cells {
                let path = || Path::from(["lists", id, row, cell]);
                if !is_cell(value) {
                    let what = format!("{value} is no cell");
                    let mend = format!("write a whole number up to {FAR}, words, true or false, or a list of those");
                    return Err(page.fault(path(), what, &mend));
                }
            }
        }
    }
    Ok(())
}

/// No text of a book, scripts among them, holds what could harm a terminal or hide what stands in it.
fn texts(page: &Page, path: Path, value: &Json) -> Result<(), Fault> {
    let clean = |path: &Path, text: &str| {
        let what = "control characters and hidden marks cannot be shown";
        let harmless = is_harmless(&text.replace(['\n', '\r', '\t'], " "));
        if harmless { Ok(()) } else { Err(page.fault(path.clone(), what, "leave them out")) }
    };
    match value {
        Json::String(text) => clean(&path, text),
        Json::Array(rows) => rows.iter().enumerate().try_for_each(|(nth, row)| texts(page, path.clone().row(nth), row)),
        Json::Object(fields) => fields.iter().try_for_each(|(name, value)| {
            clean(&path.clone().name(name), name)?;
            texts(page, path.clone().key(name), value)
        }),
        _ => Ok(()),
    }
}

/// Whether a script can read a cell of a list.
fn is_cell(value: &Json) -> bool {
    match value {
        Json::Null | Json::Bool(_) | Json::String(_) => true,
        Json::Number(_) => value.as_i64().is_some_and(|number| (-FAR..=FAR).contains(&number)),
        Json::Array(cells) => cells.iter().all(|cell| !cell.is_array() && is_cell(cell)),
        Json::Object(_) => false,
    }
}

/// What must hold of a battle of a book, whoever wrote it: it has no stats but those of the book, each of its kind.
///
/// # Errors
/// The first that does not, with the path to it.
pub fn sound(data: &Data, state: &State<Book>) -> Result<(), Unfit> {
    for unit in state.units.iter() {
        let at = format!("units.{}.body", unit.id);
        let body = &unit.body;
        let known = |id: &str| data.stats.get(id).map(|known| &**known);
        fit(data, &format!("{at}.stats"), &body.stats, known)?;
        fit(data, &format!("{at}.began"), &body.began, known)?;
        if !body.kind.is_empty() && !data.written.troops.contains_key(&body.kind) {
            return Err(Unfit::new(format!("{at}.kind"), format!("there is no troop type {}", body.kind)));
        }
        for (nth, figure) in body.figures.iter().enumerate() {
            let known = |id: &str| data.figure_stats.get(id).map(|known| &**known);
            fit(data, &format!("{at}.figures.{nth}.stats"), &figure.stats, known)?;
            fit(data, &format!("{at}.figures.{nth}.began"), &figure.began, known)?;
        }
    }
    let table = &state.table;
    fit(data, "table.ground.values", &table.body.values, |id| data.table_stats.get(id).map(|known| &**known))?;
    for (side, stats) in &table.body.sides {
        let at = format!("table.ground.sides.{side}");
        if !table.sides.iter().any(|known| known.id == *side) {
            return Err(Unfit::new(at, format!("there is no side {side}")));
        }
        fit(data, &at, stats, |id| data.side_stats.get(id).map(|known| &**known))?;
    }
    Ok(())
}

fn fit<'k>(data: &Data, at: &str, stats: &Stats, known: impl Fn(&str) -> Option<&'k Known>) -> Result<(), Unfit> {
    let has_row = |list: &str, row: &str| data.written.lists.get(list).is_some_and(|rows| rows.contains_key(row));
    for (id, value) in stats {
        let path = format!("{at}.{id}");
        let Some(known) = known(id) else {
            return Err(Unfit::new(path, format!("the book has no stat {id}")));
        };
        let fits = match (&known.sort, value) {
            (Sort::Track | Sort::Number | Sort::Inches, Value::Int(number)) => (-FAR..=FAR).contains(number),
            (Sort::Flag, Value::Flag(_)) | (Sort::Other, Value::List(_)) => true,
            (Sort::Choice(words), Value::Text(word)) => words.contains(word),
            (Sort::List(list), Value::Text(row)) => row.is_empty() || has_row(list, row),
            (Sort::Text, Value::Text(text)) => is_harmless(text),
            _ => false,
        };
        if !fits {
            return Err(Unfit::new(path, format!("{} is not what {} takes", value, known.label)));
        }
    }
    Ok(())
}
