//! Books: a rule system in one file, `<id>.book.yaml`, its tables in YAML, what computes in Rhai.
//!
//! `written` is the file, `load` reads it into `data`, `rows` makes the rows that every system has; the rest are the
//! functions that those rows name. `script` is the box that scripts run in.

mod acts;
mod bars;
mod body;
mod bounds;
mod build;
mod came;
mod data;
mod due;
mod example;
mod fields;
mod load;
mod named;
mod parting;
mod recipe;
mod recruit;
mod rows;
mod sample;
mod script;
mod show;
mod shown;
mod stat;
mod survivors;
mod system;
mod trial;
mod turn;
mod typed;
mod written;

pub use body::{BookTable, Company};
pub use data::Data;
pub use recipe::Recipe;
pub use system::Book;
use written::Words;

use crate::{
    engine::{Names, Rows, Rules, SystemMark, Unfit, leave_out, leave_out_rows},
    paper::{DataFile, Fault, Library, Paper, Price, System, kept},
    tree::glance,
    view::{Column, Field},
};

/// The book that people read and copy to write one of their own.
pub const EXAMPLE: &str = "ash-and-pennant";

/// The JSON schema of books, in draft 7, which editors read.
pub fn schema() -> serde_json::Value {
    kept("book")
}

/// What the scripts of a book may call, and what stands behind a dot in them, each with what it gives.
pub fn functions() -> String {
    script::manual()
}

/// A scenario to copy and change, for a book that has no written one.
///
/// # Errors
/// The book's first fault, or that there is no such book.
pub fn example(id: &str, library: &Library) -> Result<String, Fault> {
    load::load(id, library).map(|data| example::scenario(&data))
}

/// Whether its scripts can be tried out: it can be read, and none of them calls or names anything wrongly.
pub fn can_be_tried(id: &str, library: &Library) -> bool {
    load::load(id, library).is_ok_and(|data| data.astray.is_empty())
}

/// The columns of its units in the roster; none where it cannot be read.
pub fn columns(id: &str, library: &Library) -> Vec<Column> {
    load::load(id, library).map_or_else(|_| Vec::new(), |data| data.rows.columns)
}

/// The acts of a sound book that its trial could not carry out: nothing allowed them, by their ids.
pub fn untried(id: &str, library: &Library) -> Vec<String> {
    let sound = load::load(id, library).ok().filter(|data| data.astray.is_empty());
    sound.map_or_else(Vec::new, |data| trial::faults(&data).1)
}

/// The books of a library, a row each.
pub fn systems(library: &Library) -> Vec<System> {
    library.books().map(|(id, text)| System::of::<Book>(mark(id, &text.text))).collect()
}

/// The book of a library that has this id.
pub fn system(id: &str, library: &Library) -> Option<System> {
    let (_, text) = library.books().find(|(known, _)| *known == id)?;
    Some(System::of::<Book>(mark(id, &text.text)))
}

/// What a book calls itself; its id where it cannot be read.
fn mark(id: &str, text: &str) -> SystemMark {
    #[derive(serde::Deserialize)]
    struct Head {
        name: String,
        #[serde(default)]
        words: Words,
    }
    let head = glance::<Head>(&head(text));
    let head = head.unwrap_or_else(|| Head { name: id.to_owned(), words: Words::default() });
    let clean = |text: &str| crate::view::clean_text(text);
    SystemMark {
        id: id.to_owned().into(),
        name: clean(&head.name).into(),
        unit: clean(&head.words.unit).into(),
        figure: clean(&head.words.figure).into(),
        hurt: rows::HURT.into(),
        shaken: crate::view::Mood::Shaken.word().into(),
    }
}

/// The lines of a book that say what it is called and what it calls units: a list of systems reads no more of it.
fn head(text: &str) -> String {
    let mut wanted = false;
    let lines = text.lines().filter(|line| {
        if line.starts_with(|first: char| first.is_ascii_alphabetic()) {
            wanted = ["name:", "words:"].iter().any(|key| line.starts_with(key));
        }
        wanted
    });
    lines.collect::<Vec<_>>().join("\n")
}

impl Rules for Book {
    type Body = Company;
    type TableBody = BookTable;
    type Data = Data;
    type Recipe = Recipe;

    fn rows(data: &Data) -> &Rows<Book> {
        &data.rows
    }

    fn group(body: &Company) -> bool {
        !body.alone
    }

    fn leave_out(one: &mut Company, other: &mut Company) {
        leave_out(&mut one.stats, &mut other.stats);
        leave_out(&mut one.began, &mut other.began);
        leave_out_rows(&mut one.figures, &mut other.figures);
    }
}

impl Paper for Book {
    fn load(id: &str, library: &Library) -> Result<Data, Fault> {
        load::load(id, library)
    }

    fn unread(id: &str, library: &Library) -> Vec<Fault> {
        load::unread(id, library)
    }

    fn files() -> &'static [DataFile] {
        &[]
    }

    fn blank(data: &Data) -> Option<Recipe> {
        Some(build::blank(data))
    }

    fn recipe_fields(data: &Data, recipe: &Recipe) -> Vec<Field> {
        build::fields(data, recipe)
    }

    fn behind(data: &Data, recipe: &Recipe) -> Option<Recipe> {
        build::behind(data, recipe)
    }

    fn price(data: &Data, recipe: &Recipe) -> Option<Price> {
        build::price(data, recipe)
    }

    fn leaves_open(data: &Data) -> bool {
        data.written.open.is_some()
    }

    fn named(data: Data, names: &Names) -> Result<Data, Unfit> {
        named::named(&data, names)
    }

    fn astray(data: &Data) -> Vec<Fault> {
        data.astray.clone()
    }

    fn tried(data: &Data) -> Vec<Fault> {
        trial::faults(data).0
    }
}

#[cfg(test)]
mod tests {
    use super::written::Written;

    #[test]
    fn its_schema_is_as_its_type_has_it() {
        crate::paper::schemas::tests::hold::<Written>("book");
    }
}
