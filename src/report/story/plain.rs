//! The story as plain text, 80 columns wide.

use unicode_width::UnicodeWidthStr;

use super::{Report, Strength};
use crate::report::plain::{pad, wrapped};

/// Columns of the longest bar.
const BAR: usize = 50;

pub fn report(report: &Report) -> String {
    let mut text = format!("{}\n{}\n{}\n", report.title, "=".repeat(report.title.width()), report.system);
    text += &heading("Who fought");
    text += &report.sides.iter().map(|side| wrapped("", side, 0)).collect::<String>();
    text += &report.notes.iter().map(|(name, note)| format!("\n{}", wrapped(name, note, 0))).collect::<String>();
    for turn in &report.turns {
        for stage in &turn.stages {
            text += &heading(&format!("Turn {}: {}", turn.number, stage.name));
            for told in &stage.told {
                let indent = if told.within { 2 } else { 0 };
                text += &wrapped("", &told.head, indent);
                text += &told.then.iter().map(|step| wrapped("", step, indent + 4)).collect::<String>();
            }
        }
    }
    text += &heading("How it ended");
    text += &wrapped("", &report.ending, 0);
    for army in &report.armies {
        text += &format!("\n{}: {}\n", army.name, army.left);
        let wide = army.fates.iter().map(|(name, _)| name.width()).max().unwrap_or(0);
        text += &army.fates.iter().map(|(name, fate)| wrapped(&pad(name, wide), fate, 2)).collect::<String>();
    }
    text += &heading(&format!("Strength, in {}", report.strength.what));
    text += &bars(&report.strength);
    if !report.rulings.is_empty() {
        text += &heading("What the game master ruled");
        text += &report.rulings.iter().map(|ruling| wrapped("-", ruling, 0)).collect::<String>();
    }
    text
}

fn heading(words: &str) -> String {
    format!("\n{words}\n{}\n", "-".repeat(words.width()))
}

/// A bar for each side, turn after turn.
fn bars(strength: &Strength) -> String {
    let when = strength.when.iter().map(|when| when.width()).max().unwrap_or(0);
    let name = strength.sides.iter().map(|(name, _)| name.width()).max().unwrap_or(0);
    let mut text = String::new();
    for (at, words) in strength.when.iter().enumerate() {
        for (side, (who, counts)) in strength.sides.iter().enumerate() {
            let count = counts.get(at).copied().unwrap_or(0);
            let bar = "#".repeat((count * BAR).div_ceil(strength.most()));
            let words = if side == 0 { words.as_str() } else { "" };
            let line = format!("{}  {}  {count:>4} {bar}", pad(words, when), pad(who, name));
            text += &format!("{}\n", line.trim_end());
        }
    }
    text
}
