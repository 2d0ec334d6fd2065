//! The story as Markdown.

use super::{Report, Strength};
use crate::report::markdown::safe;

/// Eighths of a cell, for a curve in one line.
const CURVE: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

pub fn report(report: &Report) -> String {
    let mut text = format!("# {}\n\n{}\n\n", safe(&report.title), safe(&report.system));
    text += &report.sides.iter().map(|side| format!("- {}\n", safe(side))).collect::<String>();
    text +=
        &report.notes.iter().map(|(name, note)| format!("\n**{}.** {}\n", safe(name), safe(note))).collect::<String>();
    for turn in &report.turns {
        text += &format!("\n## Turn {}\n", turn.number);
        for stage in &turn.stages {
            text += &format!("\n### {}\n\n", safe(&stage.name));
            for told in &stage.told {
                let indent = if told.within { "  " } else { "" };
                text += &format!("{indent}- **{}**\n", safe(&told.head));
                text += &told.then.iter().map(|step| format!("{indent}  - {}\n", safe(step))).collect::<String>();
            }
        }
    }
    text += &format!("\n## How it ended\n\n{}\n", safe(&report.ending));
    for army in &report.armies {
        text += &format!("\n### {}: {}\n\n", safe(&army.name), safe(&army.left));
        text +=
            &army.fates.iter().map(|(name, fate)| format!("- {}: {}\n", safe(name), safe(fate))).collect::<String>();
    }
    text += &format!("\n## Strength, in {}\n\n{}", safe(&report.strength.what), table(&report.strength));
    if !report.rulings.is_empty() {
        text += "\n## What the game master ruled\n\n";
        text += &report.rulings.iter().map(|ruling| format!("- {}\n", safe(ruling))).collect::<String>();
    }
    text
}

/// A row for each side, its curve behind it.
fn table(strength: &Strength) -> String {
    let head = strength.when.iter().map(|when| format!(" {} |", safe(when))).collect::<String>();
    let mut text = format!("| side |{head} curve |\n|---|{}---|\n", "---:|".repeat(strength.when.len()));
    for (name, counts) in &strength.sides {
        let step = |count: &usize| CURVE[(count * (CURVE.len() - 1) + strength.most() / 2) / strength.most()];
        let cells = counts.iter().map(|count| format!(" {count} |")).collect::<String>();
        text += &format!("| {} |{cells} {} |\n", safe(name), counts.iter().map(step).collect::<String>());
    }
    text
}
