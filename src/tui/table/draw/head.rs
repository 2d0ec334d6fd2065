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
        widgets::{Hint, cut, footer, tail},
    },
    view::{Status, Tone},
};

/// Battle, turn, phases, who is on.
pub fn draw(desk: &Desk, frame: &mut Frame, area: Rect, look: &Look) {
    let status = &desk.seen().status;
    let width = area.width as usize;
    let folder = desk.folder();
    let unsaved = match (&desk.past, folder.unsaved()) {
        (Some(past), _) => format!("{} ", past.when.to_uppercase()),
        (None, Some(_)) if folder.is_read_only() => "READ-ONLY ".to_owned(),
        (None, Some(_)) => "NOT SAVED ".to_owned(),
        (None, None) => String::new(),
    };
    let name = if desk.past.is_some() { "" } else { status.battle.as_str() };
    let row = headline(status, &unsaved, name, width);
    text::lines(frame, area, look, &[row]);
}

/// A warning, the battle's name, the turn and its phases, and at the right who is on or how it ended.
pub fn headline(status: &Status, warning: &str, name: &str, width: usize) -> Row {
    let right = if let Some(over) = &status.over { format!("OVER: {over}") } else { status.line.clone() };
    // What is to be done now is never cut: the names of the other phases give way first, then the battle's.
    let shapes = [(name, usize::MAX), (name, 3), ("", 3), ("", 0)];
    let rows = shapes.map(|(name, letters)| {
        let turn = format!("{name} T{}  ", status.turn);
        phases(status, letters, Row::toned(warning, Tone::Bad).and(turn.trim_start(), Tone::Title))
    });
    let fits = |row: &Row| row.width() + 2 + right.width() <= width;
    let at = rows.iter().position(fits).unwrap_or(rows.len() - 1);
    let row = rows.into_iter().nth(at).unwrap_or_default();
    let room = width.saturating_sub(row.width() + 2);
    let right = cut(&right, room);
    let gap = width.saturating_sub(row.width() + right.width());
    row.and(" ".repeat(gap), Tone::Plain).and(right, Tone::Plain)
}

/// The line of phases, the names of those not under way cut to so many letters; with none only the one under way.
fn phases(status: &Status, letters: usize, mut row: Row) -> Row {
    let step = crate::tui::glyphs::STEP.to_string();
    for (at, phase) in status.phases.iter().filter(|phase| phase.now || letters > 0).enumerate() {
        row = row.and(if at == 0 { "" } else { step.as_str() }, Tone::Dim);
        row = match phase.now {
            true => row.and(phase.name.to_uppercase(), Tone::Accent),
            false => row.and(phase.name.chars().take(letters).collect::<String>(), Tone::Dim),
        };
    }
    row
}

/// What is due, and what is allowed and lapses.
pub fn dues(desk: &Desk, frame: &mut Frame, area: Rect, look: &Look) {
    let game = desk.game();
    let dues = &desk.seen().dues;
    let mut row = Row::default();
    if let Mode::Prompt(prompt) = &desk.mode {
        row = row.and(format!("{}: ", prompt.title), Tone::Accent);
        // The end of a long text shows, where typing goes on.
        let room = (area.width as usize).saturating_sub(row.width() + 1);
        let text = tail(&prompt.text, room);
        row = row.and(format!("{text}{CURSOR}"), if prompt.fresh { Tone::Dim } else { Tone::Plain });
        return text::lines(frame, area, look, &[row]);
    }
    if !desk.filter.is_empty() {
        row = row.and(format!("only {} (Esc: all)  ", desk.filter), Tone::Accent);
    }
    if !desk.parked.is_empty() {
        let words = desk.parked.iter().map(|parked| {
            let who: Vec<String> =
                parked.order.who.iter().filter_map(|id| game.unit(id)).map(|unit| unit.number.to_string()).collect();
            format!("{} {}", who.join(","), act_name(desk, &parked.order.act)).trim_start().to_owned()
        });
        row = row.and("parked: ", Tone::Accent).and(format!("{}  ", words.collect::<Vec<_>>().join(", ")), Tone::Plain);
    }
    let wide = area.width as usize;
    if !dues.is_empty() {
        row = row.and(format!("due {}: ", dues.len()), Tone::Warn);
        for (at, due) in dues.iter().enumerate() {
            let number = due
                .unit
                .as_ref()
                .and_then(|id| game.unit(id))
                .map_or(String::new(), |unit| format!("{} {} ", unit.number, unit.name));
            let parts = due.number.as_ref().map_or(String::new(), |number| {
                let parts: Vec<String> = number.parts.iter().map(|part| part.value.to_string()).collect();
                format!(" {}", parts.join("+").replace("+-", "-"))
            });
            let text = format!("{number}{}{parts}  ", due.what);
            let left = dues.len() - at;
            let more = format!("+{left}: D");
            let room = wide.saturating_sub(row.width() + if left > 1 { more.len() } else { 0 });
            if at > 0 && text.trim_end().width() > room {
                return text::lines(frame, area, look, &[row.and(more, Tone::Accent)]);
            }
            row = row.and(text, Tone::Plain);
        }
    }
    for window in &desk.seen().windows {
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
        Mode::Amended(..) => {
            hints = vec![Hint::new("Enter", "accepts"), Hint::new("Esc", "leaves it as it was")];
            return footer(area, frame.buffer_mut(), &hints, &look.theme);
        }
        Mode::Roster => Context::Roster,
    };
    for binding in keys::rows(on).filter(|binding| !binding.word.is_empty() && useful(desk, binding.does)) {
        let usual = on == Context::Roster && binding.does == keys::Command::Usual;
        let word = if usual { enter_word(desk) } else { binding.word.to_owned() };
        if !word.is_empty() {
            hints.push(Hint::new(binding.press[0].to_string(), word));
        }
    }
    hints.push(Hint::help());
    footer(area, frame.buffer_mut(), &hints, &look.theme);
}

/// Whether a command does anything on the desk as it lies.
fn useful(desk: &Desk, does: keys::Command) -> bool {
    use keys::Command;
    match (&desk.mode, does) {
        (Mode::Ask(ask), Command::Roll) => ask.ask.dice() > 0,
        (Mode::Ask(ask), Command::Tally) => ask.ask.takes_tally(),
        (Mode::Form(form), Command::MoreFacts) => form.form.fields.iter().any(|field| field.more),
        (Mode::Roster, Command::Next | Command::SideDone | Command::Undo) => desk.barred().is_none(),
        (Mode::Roster, Command::AllDues | Command::Dues) => !desk.seen().dues.is_empty(),
        (Mode::Roster, Command::Drop) => !desk.parked.is_empty(),
        _ => true,
    }
}

/// An act's name, a verb.
fn act_name(desk: &Desk, act: &str) -> String {
    desk.game().acts().into_iter().find(|known| known.id == act).map_or(act.to_owned(), |known| known.name.to_owned())
}

/// What Enter would do now, in a few words.
fn enter_word(desk: &Desk) -> String {
    if desk.recap.is_some() {
        return "go on".to_owned();
    }
    if desk.barred().is_some() {
        return String::new();
    }
    let take_up = |at: usize| format!("take up {}", act_name(desk, &desk.parked[at].order.act));
    if let Some(at) = desk.parked_ready() {
        return take_up(at);
    }
    if let Some(order) = &desk.seen().status.usual {
        return act_name(desk, &order.act);
    }
    let dues = &desk.seen().dues;
    let own = dues.iter().find(|due| due.unit.is_some() && due.unit == desk.here);
    match own.or(dues.first()) {
        Some(due) => due.what.clone(),
        None => desk.parked_here().map_or(String::new(), take_up),
    }
}
