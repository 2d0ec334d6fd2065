//! What happened: lines of the journal as a story, fitted to the room there is. Nothing is lost without a word.

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

/// What a line of the journal came to, and behind it its story, in so many rows of a width; the keys lead to what of the one
/// and of the other has no room.
pub fn of_line(desk: &Desk, line: &Line, (room, width): (usize, usize), keys: (Command, Command)) -> Vec<Row> {
    let line = std::slice::from_ref(line);
    let card = card::lines(desk.game(), line);
    let came = card::rows(&card, width);
    let card = if came.iter().map(Vec::len).sum::<usize>() <= room { &card[..] } else { &[] };
    let mut rows = fitted(desk, &came, room, width, keys.0);
    rows.extend(fitted(desk, &behind(card, line, width), room - rows.len(), width, keys.1));
    rows
}

/// What the last line came to and its story, or how the battle opens.
pub fn last(desk: &Desk, room: usize, width: usize) -> Vec<Row> {
    if let Some(line) = desk.last_lines().last().filter(|_| desk.past.is_none()) {
        return of_line(desk, line, (room, width), (Command::Cards, Command::Journal));
    }
    let notes = desk.game().notes();
    let opening = notes.iter().find(|(name, _)| name == "opening").map_or(String::new(), |(_, text)| text.join(" "));
    let lines: Vec<Row> = text::wrap(&opening, width, 0).into_iter().map(|line| Row::toned(line, Tone::Dim)).collect();
    if lines.len() <= room {
        return lines;
    }
    let shown = lines.into_iter().take(room.saturating_sub(1));
    shown.chain((room > 0).then(|| Row::toned("more: F1", Tone::Accent))).collect()
}

/// The last lines in a place of their own, the newest at the foot. What the last key brought stands there whole, or its
/// beginning with a count of the rest.
pub fn draw(desk: &Desk, frame: &mut Frame, place: Rect, look: &Look) -> Rect {
    let width = place.width as usize;
    let words = desk.key_of(Command::Journal).map_or(String::new(), |key| format!("{key} the whole story"));
    let area = text::ruled(frame, place, look, "what happened", &words);
    let room = area.height as usize;
    if let Some(past) = &desk.past {
        let story = past.line.as_ref().map_or(Vec::new(), |line| told(&line.tale, width));
        text::lines(frame, area, look, &fitted(desk, &story, room, width, Command::Open));
        return place;
    }
    let fresh = sentences(desk.fresh(), width);
    let session = desk.folder().session();
    let rows = if session.is_empty() {
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
