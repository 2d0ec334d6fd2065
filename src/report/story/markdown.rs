//! The story as Markdown.

use super::{Curves, Hurt, Report, Told};
use crate::report::markdown::safe;

pub fn report(report: &Report) -> String {
    let mut text = format!("# {}\n\n{}\n\n", safe(&report.title), safe(&report.system));
    text += &items(&report.players);
    text += &result(report);
    text += &format!("\n## {}\n\n{}", report.curves.heading(), table(&report.curves));
    text += &format!("\n{}\n", safe(&report.how_counted()));
    if !report.hurts.is_empty() {
        text += "\n## Who hurt whom\n\n| who | whom | what |\n|---|---|---|\n";
        let row = |hurt: &Hurt| {
            let by = hurt.by.as_ref().map_or("other causes", |by| &by.unit);
            format!("| {} | {} | {} |\n", safe(by), safe(&hurt.to.unit), safe(&hurt.what))
        };
        text += &report.hurts.iter().map(row).collect::<String>();
    }
    if !report.heroes.is_empty() {
        text += "\n## Heroes of the day\n\n";
        let line =
            |hero: &super::Hero| format!("- **{}** ({}): {}.\n", safe(&hero.unit), safe(&hero.side), safe(&hero.deeds));
        text += &report.heroes.iter().map(line).collect::<String>();
    }
    if !report.luck.is_empty() {
        text += "\n## Luck\n\n";
        text += &report.luck.iter().map(|side| format!("- {}\n", safe(&side.in_words()))).collect::<String>();
        text += &format!("\n{}\n", safe(&report.luck_is));
    }
    text += "\n## The story\n";
    text +=
        &report.notes.iter().map(|(name, note)| format!("\n**{}.** {}\n", safe(name), safe(note))).collect::<String>();
    for turn in &report.turns {
        for stage in &turn.stages {
            text += &format!("\n### Turn {}: {}\n\n", turn.number, safe(&stage.name));
            text += &stage.told.iter().map(told).collect::<String>();
        }
    }
    text += "\n## What became of everybody\n";
    for side in &report.sides {
        text += &format!("\n### {}: {}\n\n", safe(&side.name), safe(&side.left));
        let row = |fate: &super::Fate| format!("- {}: {}\n", safe(&fate.unit), safe(&fate.in_words()));
        text += &side.fates.iter().map(row).collect::<String>();
    }
    if !report.rulings.is_empty() {
        text += "\n## What the game master ruled\n\n";
        text += &items(&report.rulings);
    }
    text
}

/// The result, the losses of each side, and where the battle turned.
fn result(report: &Report) -> String {
    let mut text = format!("\n## The result\n\n**{}** {}\n\n", safe(&report.result), safe(&report.standing));
    text += &report.sides.iter().map(|side| format!("- {}\n", safe(&side.in_words()))).collect::<String>();
    if let Some(turning) = &report.turning {
        text += &format!("\n**The turning point: {}.**\n\n", safe(&turning.when));
        text += &turning.told.iter().map(told).collect::<String>();
        text += &turning.falls.iter().map(|fall| format!("- {}.\n", safe(fall))).collect::<String>();
        text += &format!("\n{}\n", safe(&turning.how()));
    }
    text
}

fn items(texts: &[String]) -> String {
    texts.iter().map(|text| format!("- {}\n", safe(text))).collect()
}

/// What was done, what it came to, and how.
fn told(told: &Told) -> String {
    let indent = if told.within { "  " } else { "" };
    let came = told.came.iter().map(|came| format!("{indent}  - {}\n", safe(came)));
    let how = told.how.iter().map(|how| format!("{indent}  - *{}*\n", safe(how)));
    format!("{indent}- **{}**\n", safe(&told.head)) + came.chain(how).collect::<String>().as_str()
}

/// Strength and morale of each side, a row a turn; of morale nothing where there is none.
fn table(curves: &Curves) -> String {
    let parts: &[&str] = if curves.has_morale { &["strength", "morale"] } else { &["strength"] };
    let head = |name: &str| parts.iter().map(|part| format!(" {}, {part} |", safe(name))).collect::<String>();
    let heads: String = curves.sides.iter().map(|(name, _)| head(name)).collect();
    let mut text = format!("| after |{heads}\n|---|{}\n", "---:|".repeat(parts.len() * curves.sides.len()));
    for (at, when) in curves.when.iter().enumerate() {
        let cells = curves.sides.iter().map(|(_, side)| {
            let columns = [&side.strength, &side.morale].into_iter().take(parts.len());
            columns.map(|values| format!(" {} % |", values.get(at).unwrap_or(&0))).collect::<String>()
        });
        text += &format!("| {} |{}\n", when, cells.collect::<String>());
    }
    text
}
