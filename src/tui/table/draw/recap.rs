//! The recap of a battle just resumed: where it stands, what is under way, what is owed, what happened last. It lies below
//! the roster, or over it where there is no room, until the first key.

use ratatui::{Frame, layout::Rect};

use super::{
    super::desk::Desk,
    tale,
    text::{self, Row},
};
use crate::{
    battle::act_in_words,
    tui::{Look, keys::Command},
    view::{Due, Status, Tone},
};

/// Width of the column of headings.
const HEADING: usize = 11;

/// Draws it.
pub fn draw(desk: &Desk, notes: &[String], frame: &mut Frame, area: Rect, look: &Look) {
    let width = area.width as usize;
    let area = text::ruled(frame, area, look, "Where you left off", "any key goes on");
    let game = desk.game();
    let status = &desk.seen().status;
    let mut rows = Vec::new();
    let mut told = |heading: &str, text: &str, tone: Tone| {
        for (at, line) in text::wrap(text, width.saturating_sub(HEADING + 1), 0).into_iter().enumerate() {
            let heading = if at == 0 { heading } else { "" };
            rows.push(Row::toned(format!(" {heading:<HEADING$}"), Tone::Dim).and(line, tone));
        }
    };
    for note in notes {
        told("note", note, Tone::Warn);
    }
    told("now", &now(desk, status), Tone::Title);
    if let Some(moment) = &status.moment {
        told("under way", moment, Tone::Plain);
    }
    for parked in desk.talk.parked() {
        let who = parked.order.who.iter().map(|id| desk.name(id));
        let words: Vec<String> = who.chain([act_in_words(game, &parked.order.act)]).collect();
        told("parked", &format!("{}: Enter takes it up", words.join(", ")), Tone::Plain);
    }
    let dues = &desk.seen().dues;
    let named = |due: &Due| desk.owes(due);
    match dues.len() {
        0 => {}
        1..=4 => told("due", &dues.iter().map(named).collect::<Vec<_>>().join("; "), Tone::Warn),
        many => {
            let first: Vec<String> = dues.iter().take(3).map(named).collect();
            told("due", &format!("{}; {}", first.join("; "), desk.more(many - 3, Command::Dues)), Tone::Warn);
        }
    }
    let reminders: Vec<String> =
        game.reminders().iter().take(3).map(|reminder| format!("turn {}: {}", reminder.turn, reminder.text)).collect();
    if !reminders.is_empty() && desk.seen().status.over.is_none() {
        told("remember", &reminders.join("; "), Tone::Plain);
    }
    let room = (area.height as usize).saturating_sub(rows.len());
    let last = desk.folder().session().last(4);
    let sentences = tale::sentences(&last, width.saturating_sub(HEADING + 1));
    // The newest lines that fit; the very newest at least in part.
    let newest = tale::sentences(&last[last.len().saturating_sub(1)..], width.saturating_sub(HEADING + 1));
    let all: usize = sentences.iter().map(Vec::len).sum();
    let tales = if all <= room {
        sentences.into_iter().flatten().collect()
    } else {
        text::fitted(desk, &newest, room, width.saturating_sub(HEADING + 1), Command::Journal)
    };
    for (at, row) in tales.into_iter().enumerate() {
        let heading = if at == 0 { "last" } else { "" };
        let mut out = Row::toned(format!(" {heading:<HEADING$}"), Tone::Dim);
        out.0.extend(row.0);
        rows.push(out);
    }
    text::lines(frame, area, look, &rows);
}

/// "Turn 3, ranged: SOUTH picks, left N3 S2".
fn now(desk: &Desk, status: &Status) -> String {
    match &status.over {
        Some(over) => format!("over: {over}"),
        None => format!("Turn {}, {}: {}", status.turn, desk.game().phase(), status.line),
    }
}
