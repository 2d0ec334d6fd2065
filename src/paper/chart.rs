//! Charts: numbers of the rules as rows of data, found by their ids; and the charts of help.

use serde::{Deserialize, Serialize};

use crate::view::{Grid, Number, Page, clean_text, words};

/// One row of a chart.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ChartRow {
    /// Its id, as the rules ask for it.
    pub id: String,
    /// What people read in the parts of a number.
    pub label: String,
    /// The rule it belongs to.
    #[serde(default)]
    pub rule: String,
    /// The number.
    #[schemars(range(min = -10_000, max = 10_000))]
    pub value: i32,
    /// Not from the source.
    #[serde(default, skip_serializing_if = "crate::view::is_default")]
    pub house: bool,
}

/// One chart of help; `T` names the tables of numbers that a system can show.
#[derive(Debug, Clone, PartialEq, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields, bound(deserialize = "T: Deserialize<'de>"))]
pub struct Help<T> {
    /// Its id, as `muster rules` takes it.
    pub id: String,
    /// Its title.
    #[serde(deserialize_with = "words")]
    pub title: String,
    /// The table it shows, if any.
    #[serde(default)]
    pub table: Option<T>,
    /// What it says besides.
    #[serde(default)]
    pub text: Vec<String>,
}

impl<T: Copy> Help<T> {
    /// The page it makes: the rows of its table, and what it says besides.
    pub fn page(&self, rows: impl Fn(T) -> Vec<Vec<String>>) -> Page {
        let text = self.text.iter().map(|text| clean_text(text));
        Page { title: self.title.clone(), table: Grid(self.table.map(rows).unwrap_or_default()), text: text.collect() }
    }
}

/// Names in their order, each once.
pub fn once_each<'a>(names: impl Iterator<Item = &'a String>) -> Vec<String> {
    let mut once: Vec<String> = Vec::new();
    for name in names {
        if !once.contains(name) {
            once.push(name.clone());
        }
    }
    once
}

/// A chart of numbers.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(transparent)]
pub struct Chart(pub Vec<ChartRow>);

impl Chart {
    /// The row with this id.
    pub fn row(&self, id: &str) -> Option<&ChartRow> {
        self.0.iter().find(|row| row.id == id)
    }

    /// A number; nought when the chart lacks it, which the loader does not let happen.
    pub fn value(&self, id: &str) -> i32 {
        self.row(id).map_or(0, |row| row.value)
    }

    /// A number that starts from a row.
    pub fn start(&self, name: &str, id: &str) -> Number {
        match self.row(id) {
            Some(row) => Number::new(name, &row.label, row.value, &row.rule),
            None => Number::new(name, id, 0, ""),
        }
    }

    /// The rows for people to read, a heading in front: what each is, its value with a sign, its rule.
    pub fn listed(&self, value: &str) -> Vec<Vec<String>> {
        let rows = self.0.iter().map(|row| vec![row.label.clone(), format!("{:+}", row.value), row.rule.clone()]);
        headed(&["", value, "rule"], rows)
    }

    /// Adds a row to a number.
    pub fn add(&self, number: &mut Number, id: &str) {
        self.add_times(number, id, 1);
    }

    /// Adds a row so many times.
    pub fn add_times(&self, number: &mut Number, id: &str, times: i32) {
        if let Some(row) = self.row(id) {
            let label = if times > 1 { format!("{} x{times}", row.label) } else { row.label.clone() };
            number.add(label, row.value * times, &row.rule);
        }
    }
}

/// The rows of a table for people, its heading in front.
pub fn headed(heading: &[&str], rows: impl Iterator<Item = Vec<String>>) -> Vec<Vec<String>> {
    std::iter::once(heading.iter().map(|&title| title.to_owned()).collect()).chain(rows).collect()
}
