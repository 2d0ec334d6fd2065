//! An ask on the desk: who rolls how many of which dice, what each needs, and what is typed so far.

use ratatui::{Frame, layout::Rect};

use super::{
    super::{ask::AskMode, desk::Desk},
    text::{self, CURSOR, POINTER, Row},
};
use crate::{
    tui::{Look, widgets::pad},
    view::{Align, AskKind, Throw, Tone},
};

/// Draws the ask.
pub fn draw(desk: &Desk, mode: &AskMode, frame: &mut Frame, area: Rect, look: &Look) {
    let mut rows = Vec::new();
    let words;
    match &mode.ask.kind {
        AskKind::Dice { rows: throws, wave } => {
            let wave = if *wave > 1 { format!(", wave {wave}") } else { String::new() };
            let dice = if mode.blanks() == 1 { "1 die".to_owned() } else { format!("{} dice", mode.blanks()) };
            words = format!("{} rolls {dice}{wave}", who(desk, throws));
            rows.extend(dice_rows(mode, throws));
        }
        AskKind::Pick { choices, .. } => {
            words = "choose".to_owned();
            for (at, choice) in choices.iter().enumerate() {
                let (mark, tone) = if at == mode.at { (POINTER, Tone::Accent) } else { (" ", Tone::Plain) };
                rows.push(Row::toned(format!("{mark} {} {}", at + 1, choice.label), tone));
            }
        }
        AskKind::Share { total, rows: shares } => {
            words = format!("share {total}");
            for share in shares {
                rows.push(Row::plain(format!(
                    "  {:<30} up to {:>2}, usually {:>2}",
                    share.label, share.most, share.usual
                )));
            }
            rows.push(Row::toned(format!("{}{}", mode.typed, CURSOR), Tone::Accent));
        }
        AskKind::Facts(form) => {
            let purpose =
                super::super::form::Purpose::Ask(mode.order.clone(), mode.answers.clone(), mode.ask.id.clone());
            let form = super::super::form::FormMode::new(purpose, form.clone(), &Default::default());
            return super::form::draw(desk, &form, frame, area, look);
        }
    }
    let area = text::ruled(frame, area, look, &mode.ask.title, &words);
    if let Some(wrong) = &mode.wrong {
        rows.push(Row::toned(wrong.clone(), Tone::Bad));
    } else if let Some(notice) = &desk.notice {
        rows.push(Row::toned(notice.text.clone(), notice.tone));
    }
    // What is wrong is never below the edge.
    if rows.len() > area.height as usize {
        let last = rows.pop();
        rows.truncate((area.height as usize).saturating_sub(1));
        rows.extend(last);
    }
    text::lines(frame, area, look, &rows);
}

/// The players of the dice, in capitals.
fn who(desk: &Desk, throws: &[Throw]) -> String {
    let status = desk.game().status();
    let mut names: Vec<String> = Vec::new();
    for throw in throws {
        let name = match throw.by {
            _ if !throw.player.is_empty() => throw.player.to_uppercase(),
            crate::view::Thrower::Side(side) => {
                status.sides.get(side).map_or(String::new(), |side| side.name.to_uppercase())
            }
            crate::view::Thrower::Chance => "CHANCE".to_owned(),
        };
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names.join(" and ")
}

/// The rows of dice: label, what each needs, faces; blanks are `_`.
fn dice_rows(mode: &AskMode, throws: &[Throw]) -> Vec<Row> {
    let tally = mode.typed.trim_start().starts_with('=');
    let faces = if tally { Vec::new() } else { mode.faces().unwrap_or_default() };
    let mut faces = faces.into_iter();
    let mut out = Vec::new();
    let mut cursor = false;
    for throw in throws {
        let need = match throw.need {
            Some(need) if need > i32::from(throw.sides) => format!("{} and more dice", throw.sides),
            Some(need) => format!("{need} or more"),
            None if throw.sides != 6 => format!("1 to {}", throw.sides),
            None => String::new(),
        };
        let label = pad(&throw.label, 30, Align::Left);
        let mut row = Row::plain(format!(" {label} ")).and(format!("{need:<12} "), Tone::Dim);
        for _ in 0..throw.dice {
            match faces.next().flatten() {
                Some(face) => {
                    let tone = match throw.need {
                        Some(need) if i32::from(face) >= need => Tone::Good,
                        None if throw.open && face == 1 => Tone::Bad,
                        Some(_) if throw.open && face == throw.sides => Tone::Warn,
                        Some(_) => Tone::Dim,
                        None => Tone::Plain,
                    };
                    row = row.and(format!("{face} "), tone);
                }
                None if !cursor && !tally => {
                    cursor = true;
                    row = row.and(format!("{} ", CURSOR), Tone::Accent);
                }
                None => row = row.and("_ ", Tone::Dim),
            }
        }
        out.push(row.and(throw.note.clone(), Tone::Dim));
    }
    let counted = match () {
        () if mode.ask.sums() => "in sum",
        () if mode.ask.bests() => "the highest",
        () => "successes",
    };
    let hint = if tally {
        Row::toned(format!(" {}{} {counted}", mode.typed, CURSOR), Tone::Accent)
    } else if mode.ask.sums() {
        Row::toned(" faces as they lie, or = and the sum of each roll; r rolls the blanks", Tone::Dim)
    } else if mode.ask.bests() {
        Row::toned(" faces as they lie, or = and the highest; r rolls the blanks", Tone::Dim)
    } else if mode.ask.takes_tally() {
        Row::toned(" faces as they lie, or = and the number of successes; r rolls the blanks", Tone::Dim)
    } else {
        Row::toned(" faces as they lie; r rolls the blanks", Tone::Dim)
    };
    out.push(hint);
    out
}
