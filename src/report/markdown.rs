//! Record sheets as Markdown.

use super::{Record, Setup, Sheets};
use crate::view::{Tick, Track};

pub fn sheets(sheets: &Sheets) -> String {
    let head = format!("# {}\n\n{}, {}\n", safe(&sheets.title), safe(&sheets.system), sheets.total());
    head + sheets.records.iter().map(one).collect::<String>().as_str()
}

pub fn labels(sheets: &Sheets) -> String {
    let row = |record: &Record| {
        let number = record.number.map_or(String::new(), |number| number.to_string());
        format!("| **{number}** | {} | {} |\n", safe(&record.name), record.figures.len())
    };
    let head = format!("# {}: labels\n\n| label | unit | figures |\n|---|---|---|\n", safe(&sheets.title));
    head + sheets.records.iter().map(row).collect::<String>().as_str()
}

pub fn setup(setup: &Setup) -> String {
    let mut text = format!("# {}\n\n", safe(&setup.title));
    text += &setup.lines.iter().map(|line| format!("- {}\n", safe(line))).collect::<String>();
    let row = |cells: &Vec<String>| {
        let mut cells: Vec<String> = cells.iter().map(|cell| safe(cell)).collect();
        cells.resize(setup.head.len(), String::new());
        format!("| {} |\n", cells.join(" | "))
    };
    text += &format!("\n{}|{}\n", row(&setup.head), "---|".repeat(setup.head.len()));
    text + setup.rows.iter().map(row).collect::<String>().as_str()
}

fn one(record: &Record) -> String {
    let mut text = match record.number {
        Some(number) => format!("\n## {number} {}\n\n", safe(&record.name)),
        None => "\n## No. ____ Name ____________________\n\n".to_owned(),
    };
    let who = [&record.brief, &record.player];
    let who: Vec<String> = who.into_iter().filter(|text| !text.is_empty()).map(|text| safe(text)).collect();
    if !who.is_empty() {
        text += &format!("{}\n\n", who.join("; "));
    }
    text += "| | |\n|---|---|\n";
    for (label, value) in &record.rows {
        text += &format!("| {} | {} |\n", safe(label), safe(value));
    }
    for track in &record.tracks {
        text += &format!("| {} | {} |\n", safe(&track.label), boxes(track));
    }
    text
}

fn boxes(track: &Track) -> String {
    let one = |(word, tick): &(String, Tick)| match tick {
        Tick::Open => format!("☐ {}", safe(word)),
        Tick::Ticked => format!("☒ {}", safe(word)),
        Tick::Struck => format!("~~{}~~", safe(word)),
    };
    track.boxes.iter().map(one).collect::<Vec<_>>().join(" ")
}

/// A text in which no letter means anything to Markdown.
pub(super) fn safe(text: &str) -> String {
    let mut safe = String::new();
    for letter in text.chars() {
        if matches!(letter, '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '#' | '|' | '~') {
            safe.push('\\');
        }
        safe.push(letter);
    }
    safe
}
