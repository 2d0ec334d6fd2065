//! `muster rules`: the charts of a system.

use std::io::Write;

use clap::Args;

use super::{Failure, Out, Places, completions::known, text};
use crate::{
    paper::{Library, System},
    rules::{named, systems},
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
            let lines = page.about(&word).lines(text::WIDE - INDENT);
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
