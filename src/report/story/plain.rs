//! The story as plain text, 80 columns wide.

use unicode_width::UnicodeWidthStr;

use super::{Curves, Report, Told};
use crate::report::plain::{pad, wrapped};

pub fn report(report: &Report) -> String {
    let mut text = format!("{}\n{}\n{}\n", report.title, "=".repeat(report.title.width()), report.system);
    text += &report.players.iter().map(|side| wrapped("", side, 0)).collect::<String>();
    text += &result(report);
    text += &heading(report.curves.heading());
    text += &table(&report.curves);
    text += &wrapped("", &report.how_counted(), 0);
    if !report.hurts.is_empty() {
        text += &heading("Who hurt whom");
        let by = |hurt: &super::Hurt| hurt.by.as_ref().map_or("other causes".to_owned(), |by| by.unit.clone());
        let wide = report.hurts.iter().map(|hurt| by(hurt).width()).max().unwrap_or(0);
        let mut last = None;
        for hurt in &report.hurts {
            let name = by(hurt);
            let shown = if last.as_ref() == Some(&name) { "" } else { &name };
            text += &wrapped(&pad(shown, wide), &format!("{}: {}", hurt.to.unit, hurt.what), 0);
            last = Some(name);
        }
    }
    if !report.heroes.is_empty() {
        text += &heading("Heroes of the day");
        let line = |hero: &super::Hero| wrapped("-", &format!("{} ({}): {}.", hero.unit, hero.side, hero.deeds), 0);
        text += &report.heroes.iter().map(line).collect::<String>();
    }
    if !report.luck.is_empty() {
        text += &heading("Luck");
        text += &report.luck.iter().map(|side| wrapped("-", &side.in_words(), 0)).collect::<String>();
        text += &wrapped("", &report.luck_is, 0);
    }
    text += &heading("The story");
    let notes = report.notes.iter().map(|(name, note)| wrapped(name, note, 0));
    text += &notes.collect::<Vec<_>>().join("\n");
    for turn in &report.turns {
        for stage in &turn.stages {
            text += &heading(&format!("Turn {}: {}", turn.number, stage.name));
            text += &stage.told.iter().map(told).collect::<String>();
        }
    }
    text += &heading("What became of everybody");
    for side in &report.sides {
        text += &format!("\n{}: {}\n", side.name, side.left);
        let wide = side.fates.iter().map(|fate| fate.unit.width()).max().unwrap_or(0);
        text += &side.fates.iter().map(|fate| wrapped(&pad(&fate.unit, wide), &fate.in_words(), 2)).collect::<String>();
    }
    if !report.rulings.is_empty() {
        text += &heading("What the game master ruled");
        text += &report.rulings.iter().map(|ruling| wrapped("-", ruling, 0)).collect::<String>();
    }
    text
}

/// The result, the losses of each side, and where the battle turned.
fn result(report: &Report) -> String {
    let mut text = heading("The result");
    text += &wrapped("", &format!("{} {}", report.result, report.standing), 0);
    text += &report.sides.iter().map(|side| wrapped("-", &side.in_words(), 0)).collect::<String>();
    if let Some(turning) = &report.turning {
        text += &format!("\n{}", wrapped("", &format!("The turning point: {}.", turning.when), 0));
        text += &turning.told.iter().map(told).collect::<String>();
        text += &turning.falls.iter().map(|fall| wrapped("", &format!("{fall}."), 2)).collect::<String>();
        text += &wrapped("", &turning.how(), 0);
    }
    text
}

fn heading(words: &str) -> String {
    format!("\n{words}\n{}\n", "-".repeat(words.width()))
}

/// What was done, what it came to, and how, each a step further in.
fn told(told: &Told) -> String {
    let indent = if told.within { 2 } else { 0 };
    let came = told.came.iter().map(|came| wrapped("", came, indent + 4));
    let how = told.how.iter().map(|how| wrapped("", how, indent + 8));
    wrapped("", &told.head, indent) + came.chain(how).collect::<String>().as_str()
}

/// Strength and morale of each side, a row a turn; of morale nothing where there is none.
fn table(curves: &Curves) -> String {
    let head = if curves.has_morale { "strength morale" } else { "strength" };
    let when = curves.when.iter().map(|when| when.to_string().width()).max().unwrap_or(0).max("after".len());
    let wide = |name: &str| name.width().max(head.len());
    let names = curves.sides.iter().map(|(name, _)| format!("  {}", pad(name, wide(name))));
    let parts = curves.sides.iter().map(|(name, _)| format!("  {}", pad(head, wide(name))));
    let mut rows = vec![
        format!("{}{}", pad("", when), names.collect::<String>()),
        format!("{}{}", pad("after", when), parts.collect::<String>()),
    ];
    for (at, words) in curves.when.iter().enumerate() {
        let cells = curves.sides.iter().map(|(name, side)| {
            let (strength, morale) = (side.strength.get(at).unwrap_or(&0), side.morale.get(at).unwrap_or(&0));
            let morale = if curves.has_morale { format!(" {morale:>4} %") } else { String::new() };
            format!("  {}", pad(&format!("{strength:>6} %{morale}"), wide(name)))
        });
        rows.push(format!("{}{}", pad(&words.to_string(), when), cells.collect::<String>()));
    }
    rows.iter().map(|row| format!("{}\n", row.trim_end())).collect()
}
