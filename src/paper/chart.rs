//! Charts: numbers of the rules as rows of data, found by their ids.

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

use super::Row;
use crate::{engine::Unfit, view::Number};

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

impl Row for ChartRow {
    fn id(&self) -> &str {
        &self.id
    }

    fn name(&self) -> &str {
        &self.label
    }
}

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

    /// The same of values that are no bonuses, so without a sign.
    pub fn plain(&self) -> Vec<Vec<String>> {
        let rows = self.0.iter().map(|row| vec![row.label.clone(), row.value.to_string(), row.rule.clone()]);
        headed(&["", "", "rule"], rows)
    }

    /// Whether it has the rows that the rules ask for: their ids, with spaces between them. `name` is its own in the file.
    ///
    /// # Errors
    /// The first that is missing.
    pub fn has(&self, name: &str, ids: &str) -> Result<(), Unfit> {
        match ids.split_whitespace().find(|id| self.row(id).is_none()) {
            Some(missing) => Err(Unfit::new(name, format!("{name} lacks the row {missing}"))),
            None => Ok(()),
        }
    }

    /// Whether it has these rows, each once, and no others.
    ///
    /// # Errors
    /// The first that is in vain, there twice or missing.
    pub fn has_only(&self, name: &str, ids: &str) -> Result<(), Unfit> {
        for (at, row) in self.0.iter().enumerate() {
            let wrong = if ids.split_whitespace().all(|id| id != row.id) {
                format!("{name} has a row {}, which no rule asks for", row.id)
            } else if self.0[..at].iter().any(|other| other.id == row.id) {
                format!("{name} has the row {} twice", row.id)
            } else {
                continue;
            };
            return Err(Unfit::new(format!("{name}.{at}"), wrong));
        }
        self.has(name, ids)
    }

    /// Whether the values of these rows are within a range.
    ///
    /// # Errors
    /// The first that is not.
    pub fn within(&self, name: &str, range: RangeInclusive<i32>) -> Result<(), Unfit> {
        match self.0.iter().find(|row| !range.contains(&row.value)) {
            Some(ChartRow { id, value, .. }) => {
                let what = format!("{id}: {value} is not between {} and {}", range.start(), range.end());
                Err(Unfit::new(format!("{name}.{id}.value"), what))
            }
            None => Ok(()),
        }
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
