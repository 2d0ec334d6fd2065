//! The desk when no form and no ask lies on it: the unit, what it may do, and what happened last.

use ratatui::{Frame, layout::Rect};
use unicode_width::UnicodeWidthStr;

use super::{
    super::desk::Desk,
    text::{self, Row},
};
use crate::{
    battle::{Amendment, Fate},
    tui::Look,
    view::{SheetRow, Tone},
};

/// Draws the unit under the cursor, its offers, and the last tale where it has no place of its own.
pub fn draw(desk: &Desk, frame: &mut Frame, area: Rect, look: &Look, with_tale: bool) {
    let width = area.width as usize;
    let mut rows = Vec::new();
    let sheet = desk.here.as_ref().and_then(|id| desk.game().sheet(id));
    if let Some(sheet) = &sheet {
        rows.extend(sheet.short.iter().take(2).map(sheet_row));
    }
    let (title, brief) = sheet.as_ref().map_or(("", ""), |sheet| (sheet.title.as_str(), sheet.brief.as_str()));
    let area = text::ruled(frame, area, look, title, brief);
    rows.extend(offers(desk, width).into_iter().take(2));
    if let Some(notice) = &desk.notice {
        rows.extend(text::wrap(&notice.text, width, 2).into_iter().take(3).map(|line| Row::toned(line, notice.tone)));
    }
    if with_tale {
        let room = (area.height as usize).saturating_sub(rows.len());
        rows.extend(last_tale(desk, width).into_iter().take(room));
    }
    text::lines(frame, area, look, &rows);
}

fn sheet_row(row: &SheetRow) -> Row {
    let mut out = Row::default();
    if !row.label.is_empty() {
        out = out.and(format!("{} ", row.label), Tone::Dim);
    }
    for cell in &row.cells {
        out = out.and(cell.text.clone(), cell.tone);
    }
    out
}

/// What the chosen units may do, each act by its letter; barred ones are dim.
fn offers(desk: &Desk, width: usize) -> Vec<Row> {
    let game = desk.game();
    let mut rows = vec![Row::default()];
    if desk.marked.len() > 1 {
        rows[0] = Row::toned(format!("{} marked: ", desk.marked.len()), Tone::Accent);
    }
    let offers = game.offers(&desk.chosen()).into_iter().chain(game.offers(&[]));
    for offer in offers {
        let may = offer.may();
        let words = offer.key.to_string().width() + offer.name.width() + 3;
        if rows.last().is_some_and(|row| row.width() + words > width) {
            rows.push(Row::default());
        }
        if let Some(row) = rows.last_mut() {
            let (key, name) = if may { (Tone::Accent, Tone::Plain) } else { (Tone::Dim, Tone::Dim) };
            *row = std::mem::take(row).and(format!("{} ", offer.key), key).and(format!("{}  ", offer.name), name);
        }
    }
    rows
}

/// The last line's story.
fn last_tale(desk: &Desk, width: usize) -> Vec<Row> {
    let Some(line) = desk.folder().session().last(1).into_iter().next() else {
        let notes = desk.game().notes();
        let opening = notes.iter().find(|(name, _)| name == "opening").map_or("", |(_, text)| text.as_str());
        return text::wrap(opening, width, 0).into_iter().map(|line| Row::toned(line, Tone::Dim)).collect();
    };
    let mut rows = vec![Row::toned(line.tale.head.clone(), Tone::Title)];
    for sentence in &line.tale.then {
        rows.extend(
            text::wrap(sentence, width.saturating_sub(2), 2).into_iter().map(|line| Row::plain(format!("  {line}"))),
        );
    }
    rows
}

/// The tale of the last lines, the newest at the foot.
pub fn tale(desk: &Desk, frame: &mut Frame, area: Rect, look: &Look) {
    let width = area.width as usize;
    let area = text::ruled(frame, area, look, "what happened", "");
    let mut told = Vec::new();
    for line in desk.folder().session().last(6) {
        told.push(Row::toned(line.tale.head.clone(), Tone::Title));
        for sentence in &line.tale.then {
            told.extend(
                text::wrap(sentence, width.saturating_sub(2), 2)
                    .into_iter()
                    .map(|line| Row::plain(format!("  {line}"))),
            );
        }
    }
    let from = told.len().saturating_sub(area.height as usize);
    text::lines(frame, area, look, &told[from..]);
}

/// The whole sheet, at wide screens.
pub fn sheet(desk: &Desk, frame: &mut Frame, area: Rect, look: &Look) {
    let Some(sheet) = desk.here.as_ref().and_then(|id| desk.game().sheet(id)) else { return };
    let width = area.width as usize;
    let mut rows = vec![Row::toned(sheet.title.clone(), Tone::Title)];
    rows.extend(text::wrap(&sheet.brief, width, 2).into_iter().map(|line| Row::toned(line, Tone::Dim)));
    rows.extend(sheet.rows.iter().map(sheet_row));
    if let Some(unit) = desk.here.as_ref().and_then(|id| desk.game().unit(id)) {
        for (label, text) in [("where", unit.place), ("note", unit.note)] {
            if !text.is_empty() {
                let lines = text::wrap(&format!("{label} {text}"), width, 2);
                rows.extend(lines.into_iter().map(|line| Row::toned(line, Tone::Dim)));
            }
        }
    }
    text::lines(frame, area, look, &rows);
}

/// What an amendment would alter, before it is accepted.
pub fn amended(amendment: &Amendment, frame: &mut Frame, area: Rect, look: &Look) {
    let count = |fate: fn(&Fate) -> bool| amendment.fates.iter().skip(1).filter(|(_, known)| fate(known)).count();
    let (same, differs) = (count(|fate| *fate == Fate::Same), count(|fate| *fate == Fate::Differs));
    let title = format!("line {} amended", amendment.line);
    let area = text::ruled(frame, area, look, &title, "Enter accepts, Esc leaves it");
    let mut rows = Vec::new();
    if let Some(line) = amendment.with.first() {
        rows.push(Row::toned(line.tale.head.clone(), Tone::Title));
        rows.extend(line.tale.then.iter().take(2).map(|text| Row::plain(format!("  {text}"))));
    }
    rows.push(Row::plain(format!(
        "of the later lines {same} come out as before, {differs} differently, {} fall away",
        amendment.fallen.len()
    )));
    for (n, fate) in amendment.fates.iter().skip(1) {
        match fate {
            Fate::Same => {}
            Fate::Differs => rows.push(Row::toned(format!("  line {n} differs"), Tone::Warn)),
            Fate::Falls(why) => {
                rows.push(Row::toned(format!("  line {n} and those after it fall away: {why}"), Tone::Bad))
            }
        }
    }
    text::lines(frame, area, look, &rows);
}
