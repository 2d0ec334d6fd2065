//! The head line, the line of dues, and the foot.

use ratatui::{Frame, layout::Rect};
use unicode_width::UnicodeWidthStr;

use super::{
    super::desk::{Desk, Mode},
    text::{self, CURSOR, Row},
};
use crate::{
    tui::{
        Look,
        keys::{self, Context},
        widgets::{Hint, cut, footer},
    },
    view::Tone,
};

/// Battle, turn, phases, who is on.
pub fn draw(desk: &Desk, frame: &mut Frame, area: Rect, look: &Look) {
    let status = desk.game().status();
    let width = area.width as usize;
    let unsaved = desk.folder().unsaved().map_or("", |_| "UNSAVED ");
    let right = if let Some(over) = &status.over { format!("OVER: {over}") } else { status.line.clone() };
    let mut row = Row::toned(unsaved, Tone::Bad).and(format!("{} T{}  ", status.battle, status.turn), Tone::Title);
    let arrow = crate::tui::glyphs::STEP.to_string();
    for (at, phase) in status.phases.iter().enumerate() {
        let before = if at == 0 { "" } else { arrow.as_str() };
        row = row.and(before, Tone::Dim);
        row =
            if phase.now { row.and(phase.name.to_uppercase(), Tone::Accent) } else { row.and(&phase.name, Tone::Dim) };
    }
    let room = width.saturating_sub(row.width() + 2);
    let right = cut(&right, room);
    let gap = width.saturating_sub(row.width() + right.width());
    row = row.and(" ".repeat(gap), Tone::Plain).and(right, Tone::Plain);
    text::lines(frame, area, look, &[row]);
}

/// What is due, and what is allowed and lapses.
pub fn dues(desk: &Desk, frame: &mut Frame, area: Rect, look: &Look) {
    let game = desk.game();
    let dues = game.dues();
    let mut row = Row::default();
    if let Mode::Prompt(prompt) = &desk.mode {
        row = row.and(format!("{}: ", prompt.title), Tone::Accent);
        row = row.and(format!("{}{}", prompt.text, CURSOR), if prompt.fresh { Tone::Dim } else { Tone::Plain });
        return text::lines(frame, area, look, &[row]);
    }
    if !dues.is_empty() {
        row = row.and(format!("due {}: ", dues.len()), Tone::Warn);
        for due in &dues {
            let number = due
                .unit
                .as_ref()
                .and_then(|id| game.unit(id))
                .map_or(String::new(), |unit| format!("{} {} ", unit.number, unit.name));
            let parts = due.number.as_ref().map_or(String::new(), |number| {
                let parts: Vec<String> = number.parts.iter().map(|part| part.value.to_string()).collect();
                format!(" {}", parts.join("+").replace("+-", "-"))
            });
            row = row.and(format!("{number}{}{parts}  ", due.what), Tone::Plain);
            if row.width() > area.width as usize {
                break;
            }
        }
    }
    for window in game.windows() {
        row = row.and(format!("{}  ", window.text), Tone::Dim);
    }
    text::lines(frame, area, look, &[row]);
}

/// What the keys do now.
pub fn foot(desk: &Desk, frame: &mut Frame, area: Rect, look: &Look) {
    let mut hints: Vec<Hint> = Vec::new();
    let on = match &desk.mode {
        Mode::Form(_) => Context::Form,
        Mode::Ask(_) => Context::Dice,
        Mode::Prompt(_) => Context::Text,
        Mode::List(list) => return text::lines(frame, area, look, &[Row::toned(format!(" {}", list.keys), Tone::Dim)]),
        Mode::Amended(_) => {
            hints = vec![Hint::new("Enter", "accepts"), Hint::new("Esc", "leaves it as it was")];
            return footer(area, frame.buffer_mut(), &hints, &look.theme);
        }
        Mode::Roster => Context::Roster,
    };
    for binding in keys::rows(on).filter(|binding| !binding.word.is_empty()) {
        let usual = on == Context::Roster && binding.does == keys::Command::Usual;
        let word = if usual { enter_word(desk) } else { binding.word.to_owned() };
        if !word.is_empty() {
            hints.push(Hint::new(binding.press[0].to_string(), word));
        }
    }
    footer(area, frame.buffer_mut(), &hints, &look.theme);
}

/// What Enter would do now, in a few words.
fn enter_word(desk: &Desk) -> String {
    let game = desk.game();
    if desk.parked.is_some() || desk.folder().session().draft().is_some() {
        return "takes up the parked order".to_owned();
    }
    if let Some(order) = game.status().usual {
        return game.acts().into_iter().find(|act| act.id == order.act).map_or(order.act, |act| act.name.to_owned());
    }
    let dues = game.dues();
    let own = dues.iter().find(|due| due.unit.is_some() && due.unit == desk.here);
    match own.or(dues.first()) {
        Some(due) => due.what.clone(),
        None => String::new(),
    }
}
