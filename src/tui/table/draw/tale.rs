//! What happened: lines of the journal as a story, fitted to the room there is. Nothing is lost without a word.

use std::slice;

use ratatui::{Frame, layout::Rect};

use super::{
    super::desk::Desk,
    card,
    text::{self, Row, fitted},
};
use crate::{
    battle::{CardLine, Line},
    tui::{Look, keys::Command},
    view::{Tale, Tone},
};

/// Lines of the journal as sentences, each wrapped to a width.
pub fn sentences(lines: &[Line], width: usize) -> Vec<Vec<Row>> {
    lines.iter().flat_map(|line| told(&line.tale, width)).collect()
}

/// Lines of the journal as sentences behind a card that shows whole: what it says in the same words is not told again.
pub fn behind(card: &[CardLine], lines: &[Line], width: usize) -> Vec<Vec<Row>> {
    let news = |tale: &Tale| {
        let then = tale.then.iter().filter(|sentence| !card.iter().any(|line| line.says(sentence)));
        Tale { then: then.cloned().collect(), ..tale.clone() }
    };
    lines.iter().flat_map(|line| told(&news(&line.tale), width)).collect()
}

/// One tale as sentences, each wrapped to a width.
pub fn told(tale: &Tale, width: usize) -> Vec<Vec<Row>> {
    let head = text::wrap(&tale.head, width, 2);
    let mut told: Vec<Vec<Row>> = vec![head.into_iter().map(|text| Row::toned(text, Tone::Title)).collect()];
    for sentence in &tale.then {
        let rows = text::wrap(sentence, width.saturating_sub(2), 2);
        told.push(rows.into_iter().map(|text| Row::plain(format!("  {text}"))).collect());
    }
    told
}

/// What lines of the journal came to, and behind it their story, in so many rows of a width; the keys lead to what of the one
/// and of the other has no room.
pub fn of_lines(desk: &Desk, lines: &[Line], (room, width): (usize, usize), keys: (Command, Command)) -> Vec<Row> {
    let card = card::lines(desk.game(), lines);
    let came = card::rows_in(&card, width, room);
    let card = if came.iter().map(Vec::len).sum::<usize>() <= room { &card[..] } else { &[] };
    let mut rows = fitted(desk, &came, room, width, keys.0);
    rows.extend(fitted(desk, &behind(card, lines, width), room - rows.len(), width, keys.1));
    rows
}

/// What the last line came to and its story, or how the battle opens.
pub fn last(desk: &Desk, room: usize, width: usize) -> Vec<Row> {
    if let Some(line) = desk.last_lines().last().filter(|_| desk.past.is_none()) {
        return of_lines(desk, slice::from_ref(line), (room, width), (Command::Cards, Command::Journal));
    }
    let notes = desk.game().notes();
    let opening = notes.iter().find(|(name, _)| name == "opening").map_or(String::new(), |(_, text)| text.join(" "));
    let lines: Vec<Row> = text::wrap(&opening, width, 0).into_iter().map(|line| Row::toned(line, Tone::Dim)).collect();
    if lines.len() <= room {
        return lines;
    }
    // Whole sentences of it, if one has room.
    let ends = opening.match_indices(". ").map(|(at, _)| text::wrap(&opening[..=at], width, 0));
    let whole = ends.take_while(|rows| rows.len() < room).last();
    let whole: Option<Vec<Row>> = whole.map(|rows| rows.into_iter().map(|line| Row::toned(line, Tone::Dim)).collect());
    let shown = whole.unwrap_or(lines).into_iter().take(room.saturating_sub(1));
    shown.chain((room > 0).then(|| Row::toned("more: F1", Tone::Accent))).collect()
}

/// What the last key that brought lines brought, below a form that leaves room for it: one that is given today, and does not
/// tell what has come of it itself.
pub fn below(desk: &Desk, frame: &mut Frame, place: Rect, look: &Look) {
    let lines = match desk.fresh() {
        [] => desk.last_lines().last().map_or(&[][..], slice::from_ref),
        fresh => fresh,
    };
    if lines.is_empty() || place.height < 2 || desk.run || desk.talk.so_far().is_some() || desk.talk.amends().is_some()
    {
        return;
    }
    let area = headed(desk, frame, place, look);
    let room = (usize::from(area.height), usize::from(area.width));
    text::lines(frame, area, look, &of_lines(desk, lines, room, (Command::Cards, Command::Journal)));
}

/// The heading of what happened, and the area below it.
fn headed(desk: &Desk, frame: &mut Frame, place: Rect, look: &Look) -> Rect {
    let words = desk.key_of(Command::Journal).map_or(String::new(), |key| format!("{key} the whole story"));
    text::ruled(frame, place, look, "what happened", &words)
}

/// The last lines in a place of their own, the newest at the foot. What the last key brought stands there whole, or its
/// beginning with a count of the rest.
pub fn draw(desk: &Desk, frame: &mut Frame, place: Rect, look: &Look) -> Rect {
    let width = place.width as usize;
    let area = headed(desk, frame, place, look);
    let room = area.height as usize;
    if let Some(past) = &desk.past {
        let story = past.line.as_ref().map_or(Vec::new(), |line| told(&line.tale, width));
        text::lines(frame, area, look, &fitted(desk, &story, room, width, Command::Open));
        return place;
    }
    let fresh = sentences(desk.fresh(), width);
    let rows = if desk.last_lines().is_empty() {
        last(desk, room, width)
    } else if fresh.iter().map(Vec::len).sum::<usize>() > room {
        fitted(desk, &fresh, room, width, Command::Journal)
    } else {
        let told: Vec<Row> = sentences(desk.last_lines(), width).into_iter().flatten().collect();
        let from = told.len().saturating_sub(room);
        told[from..].to_vec()
    };
    text::lines(frame, area, look, &rows);
    place
}
