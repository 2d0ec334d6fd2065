//! Armies as other programs tell them: units as words by heading, in JSON, CSV or the lines of a list builder; and rosters
//! told the same way. What fits a field of the recipe is set there; all else is told, and nothing is guessed.

mod csv;
mod json;
mod lines;
mod take;

pub use json::schema;
pub use take::{Taken, counts_figures, counts_left, is_kind, take};

use super::{Army, Bench, Fault};
use crate::view::{Field, Value, clean_text};

/// The most units that are taken in.
const MOST: usize = 2_000;
/// The heading of a number that stands alone, behind an `@`.
pub const ALONE: &str = "@";
/// The fields of a unit whatever its system, by their headings.
const NAME: &str = "name";
const COUNT: &str = "count";
const NOTE: &str = "note";
/// The heading of the points that another program reckons for a unit.
const POINTS: &str = "points";
/// The heading of how many figures a unit has, whatever its system calls them.
const FIGURES: &str = "figures";

/// How an army is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// An object of units.
    Json,
    /// A row a unit, under headings.
    Csv,
    /// A line a unit: `10 Spearmen @ 3+`; written, with all else below it.
    Lines,
}

/// An army as it was told.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Told {
    /// Its name; may be empty.
    pub name: String,
    /// The game master's note of it; may be empty.
    pub note: String,
    /// The points that it may cost, where that is said.
    pub budget: Option<i64>,
    /// Its units.
    pub units: Vec<ToldUnit>,
    /// Lines that tell of no unit.
    pub passed: Vec<(usize, String)>,
}

/// A unit as it was told.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ToldUnit {
    /// The line it stands on, from 1.
    pub line: usize,
    /// Heading and word.
    pub words: Vec<(String, String)>,
}

/// Reads an army of the system of a bench.
///
/// # Errors
/// The text is none of this form; with the place.
pub fn read(form: Form, file: &str, text: &str, bench: &dyn Bench) -> Result<Told, Fault> {
    let told = match form {
        Form::Json => json::read(file, text),
        Form::Csv => csv::read(file, text),
        Form::Lines => Ok(lines::read(text, &is_kind(bench))),
    }?;
    if told.units.len() > MOST {
        let what = format!("{} units are too many for one army", told.units.len());
        return Err(Fault::whole(file, what, &format!("take at most {MOST}")));
    }
    Ok(told)
}

/// Tells an army; what it tells is read again as it was, but for what [`left_out`] names.
/// `stands` knows how many figures a unit has on a table, by its name.
pub fn write(form: Form, army: &Army, stands: &dyn Fn(&str) -> Option<i64>) -> String {
    let units: Vec<Vec<(Field, Value)>> = (0..army.roster().units.len()).map(|at| said(army, at)).collect();
    match form {
        Form::Json => json::write(army.roster(), &units),
        Form::Csv => csv::write(&units),
        Form::Lines => lines::write(army, &units, stands),
    }
}

/// A word of somebody else's file.
fn clean(text: &str) -> String {
    clean_text(text.trim())
}

/// The fields of a unit in which something stands.
fn said(army: &Army, at: usize) -> Vec<(Field, Value)> {
    let fields = army.build(at).fields.into_iter();
    let said = fields.filter_map(|field| field.usual.clone().map(|value| (field, value)));
    let told =
        |value: &Value| !matches!(value, Value::Map(_)) && !matches!(value, Value::Text(text) if text.is_empty());
    said.filter(|(_, value)| told(value)).collect()
}

/// What of an army is not read again, in this text that tells it; `bench` is another one of its system.
pub fn left_out(form: Form, army: &Army, bench: Box<dyn Bench>, text: &str) -> Vec<String> {
    let taken = read(form, "", text, &*bench).map(|told| take(bench, &told, None).army);
    let Ok(back) = taken else { return vec!["this form cannot tell the army".to_owned()] };
    let mut left = untold(army);
    let value =
        |fields: &[Field], id: &str| fields.iter().find(|field| field.id == id).and_then(|field| field.usual.clone());
    let is_empty = |value: &Value| matches!(value, Value::Text(text) if text.is_empty());
    let own = back.fields();
    for field in army.fields() {
        let said = field.usual.clone().filter(|value| !is_empty(value));
        if said.is_some() && said != value(&own, &field.id) {
            let what = if field.id == "roster.name" { "name" } else { &field.label };
            left.push(format!("left out: the army's {what}"));
        }
    }
    for at in 0..army.roster().units.len() {
        let again: Vec<(String, Value)> = said(&back, at).into_iter().map(|(field, value)| (field.id, value)).collect();
        let lost =
            said(army, at).into_iter().filter(|(field, value)| !again.contains(&(field.id.clone(), value.clone())));
        let labels: Vec<String> = lost.map(|(field, _)| field.label).collect();
        if !labels.is_empty() {
            left.push(format!("{}: left out: {}", army.roster().units[at].name, labels.join(", ")));
        }
    }
    left
}

/// What of an army is more than a word in a field, such as a spell of one's own, and is not told.
fn untold(army: &Army) -> Vec<String> {
    let of = |at: usize| {
        let unit = army.roster().units[at].name.clone();
        let fields = army.build(at).fields.into_iter();
        let made = fields.filter(|field| matches!(field.usual, Some(Value::Map(_))));
        made.map(move |field| format!("{unit}: {} is of its own making and is left out", field.label))
    };
    (0..army.roster().units.len()).flat_map(of).collect()
}

/// The heading of a field: its path in the recipe, without what every unit has in front.
fn heading(field: &Field) -> &str {
    field.id.strip_prefix("unit.").unwrap_or(&field.id)
}
