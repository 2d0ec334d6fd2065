//! `muster rules`: the charts of a system.

use std::io::Write;

use clap::Args;

use super::{Failure, Out, Places, completions::known, text};
use crate::{
    paper::{Library, System},
    rules::{named, systems},
    view::{Grid, Page},
};

/// Cells that a chart stands in from its title.
const INDENT: usize = 2;

/// Show the charts of a rule system, whole or what there is about a word
#[derive(Debug, Args)]
pub struct Rules {
    /// The system; without it, the titles of every system's charts
    #[arg(add = known::rule_systems())]
    system: Option<String>,
    /// Show only charts with this in their title, and lines that speak of it; a rule's id will do
    #[arg(add = known::subjects())]
    word: Vec<String>,
}

impl Rules {
    pub fn run(&self, places: &Places, out: &mut Out) -> Result<(), Failure> {
        let library = places.library()?;
        let Some(word) = &self.system else {
            for system in systems(&library) {
                writeln!(out, "{}, {}", system.id(), system.mark.name)?;
                for page in system.charts(&library)? {
                    writeln!(out, "  {}", page.title)?;
                }
            }
            return Ok(());
        };
        let charts = find(word, &library)?.charts(&library)?;
        let word = self.word.join(" ").to_lowercase();
        let mut first = true;
        for page in &charts {
            let lines = about(&word, page).lines(text::WIDE - INDENT);
            if lines.is_empty() {
                continue;
            }
            writeln!(out, "{}{}", if first { "" } else { "\n" }, page.title)?;
            first = false;
            for line in lines {
                writeln!(out, "{}", format!("{:INDENT$}{line}", "").trim_end())?;
            }
        }
        if first {
            let titles: Vec<&str> = charts.iter().map(|page| page.title.as_str()).collect();
            let said = crate::view::clean_text(&word);
            return Err(Failure::Usage(format!("no chart speaks of {said}; there is {}", titles.join(", "))));
        }
        Ok(())
    }
}

fn find(word: &str, library: &Library) -> Result<System, Failure> {
    named(word, library).map_err(|none| Failure::Usage(format!("{}; {}", none.what, none.mend)))
}

/// What of a chart speaks of a word: all of it when its title does; the heading stays above rows that do.
fn about(word: &str, page: &Page) -> Page {
    if page.title.to_lowercase().contains(word) {
        return page.clone();
    }
    let speaks = |text: &str| text.to_lowercase().contains(word);
    let heading = page.table.0.iter().take(1);
    let rows: Vec<_> = page.table.0.iter().skip(1).filter(|row| row.iter().any(|cell| speaks(cell))).collect();
    let table = if rows.is_empty() { Grid::default() } else { Grid(heading.chain(rows).cloned().collect()) };
    let text = page.text.iter().filter(|text| speaks(text)).cloned().collect();
    Page { title: page.title.clone(), table, text }
}
