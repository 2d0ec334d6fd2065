//! A side on the screen: its colour, its name on a rule, its line in the table of both armies.

use ratatui::{Frame, layout::Rect};

use super::text::Row;
use crate::{
    battle::{Army, Member, Place},
    tui::{
        Look,
        widgets::{bar, pad, rule, width},
    },
    view::{Align, Cell, Mood, Tone},
};

/// Boxes of a bar on a line of its own, and in the table.
const BOXES: usize = 8;
const FEW: usize = 5;
/// Width from which the line of a side says that its bar is its morale.
const WIDE: usize = 100;
/// Width of a rule with nothing but a name.
const SHORT: u16 = 40;
/// Widest name in the table.
const NAME: usize = 14;

/// How what belongs to a side looks; its letter stands beside it.
pub fn tone(side: usize) -> Tone {
    Tone::Side(u8::try_from(side).unwrap_or(u8::MAX))
}

/// "─ N North ─── 6 squads: 45 fit, 2 wounded, 1 out ─ morale ▮▮▮▮▮▮▮▯ 92 % ─": its name on a rule, and what it has left.
pub fn named(frame: &mut Frame, area: Rect, look: &Look, army: &Army, sums: bool) {
    let title = format!("{} {}", army.letter, army.name);
    let wide = area.width as usize;
    let (word, boxes) = if wide >= WIDE { ("morale ", BOXES) } else { ("", FEW) };
    let bar = format!("{word}{} {} %", bar(army.nerve(), boxes), army.nerve());
    let room = wide.saturating_sub(width(&title) + width(&bar) + 11);
    let words = if sums { format!("{}  {bar}", clauses(&army.in_words(), room)) } else { String::new() };
    // With nothing behind the name a short rule will do: it takes bytes on a slow line.
    let area = if sums { area } else { Rect { width: area.width.min(SHORT), ..area } };
    rule(area, frame.buffer_mut(), &title, &Cell::toned(words, Tone::Plain), &look.theme);
    let letters = Rect { x: area.x + 2, width: 1, height: 1, ..area }.intersection(area);
    frame.buffer_mut().set_style(letters, look.theme.tone(tone(army.side)));
}

/// As many of the clauses of a sentence as there is room for.
fn clauses(text: &str, room: usize) -> &str {
    let ends = text.match_indices([';', ',']).map(|(at, _)| at).chain([text.len()]);
    ends.map(|end| &text[..end]).take_while(|head| width(head) <= room).last().unwrap_or_default()
}

/// The table of the sides, a line each, for a narrow place. What nobody has is left out.
pub fn table(armies: &[Army], wide: usize) -> Vec<Row> {
    let columns: [(&str, fn(&Army) -> String); 6] = [
        ("units", |army| army.members.len().to_string()),
        ("fit", |army| army.figures().0.to_string()),
        ("wnd", |army| army.figures().1.to_string()),
        ("out", |army| army.figures().2.to_string()),
        ("shaken", |army| army.count(|member| member.is(Mood::Shaken)).to_string()),
        ("gone", |army| {
            let gone = |member: &Member| member.place == Place::Gone || member.is(Mood::Broken);
            army.count(gone).to_string()
        }),
    ];
    let name = armies.iter().map(|army| army.name.chars().count()).max().unwrap_or(0).min(NAME);
    let used = |(title, cell): &&(&str, fn(&Army) -> String)| {
        matches!(*title, "units" | "fit" | "out") || armies.iter().any(|army| cell(army) != "0")
    };
    let columns: Vec<_> = columns.iter().filter(used).collect();
    let widths: Vec<usize> = columns
        .iter()
        .map(|(title, cell)| armies.iter().map(|army| cell(army).len()).max().unwrap_or(0).max(title.len()))
        .collect();
    let morale = 2 + name + widths.iter().map(|width| width + 1).sum::<usize>() + 1;
    let boxes = if morale + BOXES + 5 <= wide { BOXES } else { FEW };
    let mut head = Row::toned(pad("", 2 + name, Align::Left), Tone::Dim);
    for ((title, _), wide) in columns.iter().zip(&widths) {
        head = head.and(format!(" {}", pad(title, *wide, Align::Right)), Tone::Dim);
    }
    let mut rows = vec![head.and(" morale", Tone::Dim)];
    for army in armies {
        let mut row = Row::toned(army.letter, tone(army.side)).and(" ", Tone::Plain);
        row = row.and(pad(&army.name, name, Align::Left), Tone::Plain);
        for ((_, cell), width) in columns.iter().zip(&widths) {
            let text = cell(army);
            let tone = if text == "0" { Tone::Dim } else { Tone::Plain };
            row = row.and(format!(" {}", pad(if text == "0" { "." } else { &text }, *width, Align::Right)), tone);
        }
        let percent = if morale + boxes + 5 <= wide { format!(" {}%", army.nerve()) } else { String::new() };
        rows.push(row.and(format!(" {}{percent}", bar(army.nerve(), boxes)), Tone::Plain));
    }
    rows
}
