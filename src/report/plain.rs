//! Record sheets as plain text, 80 columns wide.

use unicode_width::UnicodeWidthStr;

use super::{Record, Sheets};
use crate::view::{Tick, Track};

/// Columns of a page.
const WIDE: usize = 80;

pub fn sheets(sheets: &Sheets) -> String {
    let mut text = format!("{}\n{}, {}\n", sheets.title, sheets.system, sheets.total());
    for record in &sheets.records {
        text += &format!("\n{}\n", "-".repeat(WIDE));
        text += &one(record);
    }
    text
}

pub fn labels(sheets: &Sheets) -> String {
    let label = |record: &Record| {
        let number = record.number.map_or(String::new(), |number| number.to_string());
        // Figures that are nothing more than their numbers need no names, nor does somebody alone.
        let is_named = |name: &&str| **name != record.name && name.contains(char::is_alphabetic);
        let named: Vec<&str> = record.figures.iter().map(String::as_str).filter(is_named).collect();
        let named = if named.is_empty() { String::new() } else { format!(": {}", named.join(", ")) };
        wrapped("", &format!("[ {number:>3} ] {} x {}{named}", record.figures.len(), record.name), 0)
    };
    format!("{}: labels, one a figure\n\n", sheets.title)
        + sheets.records.iter().map(label).collect::<String>().as_str()
}

fn one(record: &Record) -> String {
    let name = match record.number {
        Some(number) => format!("{number:>3}  {}", record.name),
        None => format!(" #   {}", "_".repeat(30)),
    };
    let who = if record.number.is_some() { record.player.clone() } else { format!("player {}", "_".repeat(12)) };
    let gap = " ".repeat(WIDE.saturating_sub(name.width() + who.width()).max(1));
    let mut text = format!("{}\n", format!("{name}{gap}{who}").trim_end());
    if !record.brief.is_empty() {
        text += &wrapped("", &record.brief, 5);
    }
    let label =
        record.rows.iter().map(|(label, _)| label.width()).chain(record.tracks.iter().map(|it| it.label.width()));
    let label = label.max().unwrap_or(0);
    for (name, value) in &record.rows {
        let value = if value.is_empty() { "_".repeat(WIDE - label - 7) } else { value.clone() };
        text += &wrapped(&pad(name, label), &value, 5);
    }
    let mut line = String::new();
    for track in &record.tracks {
        let words = wrapped(&pad(&track.label, label), &boxes(track), 5).trim_end().to_owned();
        // Two short tracks stand side by side; a long one takes lines of its own.
        if line.is_empty() {
            line = words;
        } else if line.width() <= WIDE / 2 && words.width() <= WIDE / 2 {
            let gap = " ".repeat(WIDE / 2 - line.width());
            text += &format!("{line}{gap}{words}\n");
            line.clear();
        } else {
            text += &format!("{line}\n");
            line = words;
        }
    }
    if !line.is_empty() {
        text += &format!("{line}\n");
    }
    text
}

/// "[7] [6] [x]", "[ ] wounded [ ] out"; the spaces within a box break no line.
fn boxes(track: &Track) -> String {
    let one = |(word, tick): &(String, Tick)| {
        let short = word.width() <= 2;
        let inside = match tick {
            Tick::Open if short => word.as_str(),
            Tick::Open => "\u{a0}",
            Tick::Ticked => "x",
            Tick::Struck => "/",
        };
        if short { format!("[{inside}]") } else { format!("[{inside}]\u{a0}{word}") }
    };
    track.boxes.iter().map(one).collect::<Vec<_>>().join(" ")
}

pub(super) fn pad(text: &str, width: usize) -> String {
    format!("{text}{}", " ".repeat(width.saturating_sub(text.width())))
}

/// A label and a text, broken at spaces, its later lines under the first.
pub(super) fn wrapped(label: &str, text: &str, indent: usize) -> String {
    let head = if label.is_empty() { " ".repeat(indent) } else { format!("{}{label}  ", " ".repeat(indent)) };
    let room = WIDE.saturating_sub(head.width()).max(10);
    let mut lines = vec![String::new()];
    // A number and its sign stay together.
    let text = text.replace(" %", "\u{a0}%");
    for word in text.split(' ').filter(|word| !word.is_empty()) {
        match lines.last_mut() {
            Some(line) if line.is_empty() => line.push_str(word),
            Some(line) if line.width() + 1 + word.width() <= room => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    let later = " ".repeat(head.width());
    lines
        .iter()
        .enumerate()
        .map(|(at, line)| format!("{}{line}\n", if at == 0 { &head } else { &later }))
        .collect::<String>()
        .replace('\u{a0}', " ")
}
