//! `muster rules`: the charts of a system.

use std::io::Write;

use clap::Args;

use super::{Failure, Out, Places, text};
use crate::paper::{System, nearest};
use crate::rules::systems;

/// Show the charts of a rule system, whole or what there is about a word
#[derive(Debug, Args)]
pub struct Rules {
    /// The system; without it, the titles of every system's charts
    system: Option<String>,
    /// Show only charts with this in their title, and lines that speak of it; a rule's id will do
    word: Vec<String>,
}

impl Rules {
    pub fn run(&self, places: &Places, out: &mut Out) -> Result<(), Failure> {
        let library = places.library()?;
        let Some(word) = &self.system else {
            for system in systems() {
                writeln!(out, "{}, {}", system.id, system.name)?;
                for (title, _) in (system.charts)(&library)? {
                    writeln!(out, "  {title}")?;
                }
            }
            return Ok(());
        };
        let charts = (find(word)?.charts)(&library)?;
        let word = self.word.join(" ").to_lowercase();
        let mut first = true;
        for (title, lines) in &charts {
            let lines = about(&word, title, lines);
            if lines.is_empty() {
                continue;
            }
            writeln!(out, "{}{title}", if first { "" } else { "\n" })?;
            first = false;
            for line in lines {
                writeln!(out, "{}", laid_out(line))?;
            }
        }
        if first {
            let titles: Vec<&str> = charts.iter().map(|(title, _)| title.as_str()).collect();
            let said = crate::view::clean_text(&word);
            return Err(Failure::Usage(format!("no chart speaks of {said}; there is {}", titles.join(", "))));
        }
        Ok(())
    }
}

fn find(word: &str) -> Result<&'static System, Failure> {
    let ids = || systems().iter().map(|system| system.id);
    systems().iter().find(|system| system.id == word).ok_or_else(|| {
        let hint = nearest(word, ids()).map_or(String::new(), |near| format!("did you mean {near}? "));
        Failure::Usage(format!("there is no system {word}; {hint}there is {}", ids().collect::<Vec<_>>().join(", ")))
    })
}

/// The lines of a chart that speak of a word: all of them when its title does.
fn about<'a>(word: &str, title: &str, lines: &'a [String]) -> Vec<&'a String> {
    let whole = title.to_lowercase().contains(word);
    lines.iter().filter(|line| whole || line.to_lowercase().contains(word)).collect()
}

/// A sentence is broken where it is too long; the row of a table is not.
fn laid_out(line: &str) -> String {
    if line.contains("  ") { format!("  {line}").trim_end().to_owned() } else { text::paragraph(line, 2) }
}
