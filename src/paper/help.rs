//! The charts of help: what a file says in words, and tables drawn from the very numbers that the rules use.

use serde::Deserialize;

use super::{Fault, Library, Path, unknown};
use crate::{
    engine::Charts,
    view::{Grid, Page, clean_text, words},
};

/// A table that help can show: its name in the file, and its rows, the heading first.
pub type HelpTable<D> = (&'static str, fn(&D) -> Vec<Vec<String>>);

/// The numbers of a system, of which help can show tables.
pub trait Charted: Sized + 'static {
    /// The tables.
    const TABLES: &'static [HelpTable<Self>];

    /// The names of the tables.
    fn tables() -> impl Iterator<Item = &'static str> + Clone {
        Self::TABLES.iter().map(|(name, _)| *name)
    }
}

/// One chart of help.
#[derive(Debug, Clone, PartialEq, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Help {
    /// Its id, as `muster rules` takes it.
    pub id: String,
    /// Its title.
    #[serde(deserialize_with = "words")]
    pub title: String,
    /// The table it shows, if any.
    #[serde(default)]
    pub table: Option<String>,
    /// What it says besides.
    #[serde(default)]
    pub text: Vec<String>,
}

impl Help {
    /// Whether it shows the table of this name.
    pub fn shows(&self, table: &str) -> bool {
        self.table.as_deref() == Some(table)
    }

    /// The page it makes of these numbers: the rows of its table, and what it says besides.
    pub fn page<D: Charted>(&self, data: &D) -> Page {
        let table = D::TABLES.iter().find(|(name, _)| self.shows(name));
        let text = self.text.iter().map(|text| clean_text(text)).collect();
        Page { title: self.title.clone(), table: Grid(table.map(|(_, rows)| rows(data)).unwrap_or_default()), text }
    }
}

/// The pages of help with these numbers.
pub fn pages<D: Charted>(help: &[Help], data: &D) -> Charts {
    help.iter().map(|help| help.page(data)).collect()
}

impl Library {
    /// Reads the charts of help, whose tables are those of `D`.
    ///
    /// # Errors
    /// The file is missing, or its first fault with its place.
    pub fn help<D: Charted>(&self, path: &str) -> Result<Vec<Help>, Fault> {
        let all: Vec<Help> = self.read(path)?;
        for (at, help) in all.iter().enumerate() {
            if let Some(table) = help.table.as_deref().filter(|table| D::tables().all(|known| known != *table)) {
                let place = Path::default().row(at).key("table");
                return Err(self.fault(path, place, unknown("table", table, D::tables()), ""));
            }
        }
        Ok(all)
    }
}
