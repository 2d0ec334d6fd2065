//! The desk when no form and no ask lies on it: the unit, what it may do, and what happened last.

use ratatui::{Frame, layout::Rect};
use unicode_width::UnicodeWidthStr;

use super::{
    super::desk::Desk,
    card, tale,
    text::{self, Row, Titled},
};
use crate::{
    battle::{CardLine, Line},
    tui::{
        Look,
        keys::{self, Command},
    },
    view::{Cell, Offer, Tone},
};

/// Rows that a story gets at least before what comes next stands below it.
const LEAST: usize = 3;

/// What has a place of its own, and need not be told twice.
#[derive(Clone, Copy)]
pub struct Apart {
    /// What is due.
    pub dues: bool,
    /// The whole sheet.
    pub sheet: bool,
    /// What happened.
    pub tale: bool,
}

/// Draws what came of the last orders, the unit under the cursor and its offers. What they came to stands first and stays
/// until others come; how, comes before all else until the next key.
pub fn draw(desk: &Desk, frame: &mut Frame, area: Rect, look: &Look, apart: Apart) {
    let width = area.width as usize;
    let seen = desk.sheet();
    let sheet = seen.as_ref().map(|seen| &seen.sheet);
    // Whose orders they are, and the words that matter most, stand at the head of the sheet and in it.
    let (title, brief) = match sheet {
        Some(sheet) if !apart.sheet => (sheet.title.as_str(), sheet.brief.as_str()),
        Some(_) => ("orders", ""),
        None => ("", ""),
    };
    // The title takes a row.
    let height = usize::from(area.height.saturating_sub(1));
    let mut room = height;
    let mut take = |rows: Vec<Row>| -> Vec<Row> {
        let rows: Vec<Row> = rows.into_iter().take(room).collect();
        room -= rows.len();
        rows
    };
    let told = |text: &str, tone: Tone| {
        text::wrap(text, width, 2).into_iter().map(|line| Row::toned(line, tone)).collect::<Vec<Row>>()
    };
    let notice = take(desk.notice.as_ref().map_or(Vec::new(), |notice| told(&notice.text, notice.tone)));
    let (fresh, news) = (if desk.past.is_some() { &[] } else { desk.fresh() }, desk.news);
    // Later on the unit in hand needs room beside it.
    let most = if news || apart.tale { height - notice.len() } else { height.div_ceil(2).min(height - notice.len()) };
    // Half of what may be done would mislead; right behind an order only what may be done stands there. Where a stage ended
    // that is what comes next, and what all of it came to leaves it its room.
    let acts = acts_told(desk, width, news);
    let next = news && desk.here().is_some_and(|id| desk.game().may_act(id));
    let ended = next && desk.ended().is_some() && acts.len() < most;
    let most = if ended { most - acts.len() } else { most };
    let (card, above) = came(desk, fresh, width);
    let rows = card::rows_in(&card, width, most.saturating_sub(above.len()));
    let all: Vec<Vec<Row>> = std::iter::once(above).chain(rows).collect();
    // What the card says where it shows whole is not told again.
    let card = if all.iter().map(Vec::len).sum::<usize>() <= most { &card[..] } else { &[] };
    let came = take(text::fitted(desk, &all, most, width, Command::Summary));
    let left = height - notice.len() - came.len();
    let left = if ended || next && acts.len() + LEAST <= left { left - acts.len().min(left) } else { left };
    let how = if news && !apart.tale {
        text::fitted(desk, &tale::behind(card, fresh, width), left, width, Command::Journal)
    } else {
        Vec::new()
    };
    let how = take(how);
    let left = height - notice.len() - came.len() - how.len();
    let offers = take(Some(acts).filter(|rows| rows.len() <= left).unwrap_or_default());
    // Where what happened has a place of its own too, few units are on the field, and much is at hand.
    let short = sheet.filter(|_| !(apart.sheet && apart.tale)).map_or(&[][..], |sheet| &sheet.short);
    let short: Vec<Vec<Row>> =
        short.iter().map(|row| text::hang(sheet_row(&row.label, &row.cells), width, 2)).collect();
    // Half of a line would be read as all of it.
    let whole = text::fit(short.iter().map(Vec::len), left - offers.len());
    let short = take(short[..whole].concat());
    let owed = if apart.tale && !apart.dues { take(owed(desk, width)) } else { Vec::new() };
    let left = left - offers.len() - short.len() - owed.len();
    let nothing_new = fresh.is_empty();
    let last = if news || apart.tale || desk.recap.is_some() || nothing_new && !notice.is_empty() {
        Vec::new()
    } else if nothing_new {
        tale::last(desk, left, width)
    } else {
        text::fitted(desk, &tale::behind(card, fresh, width), left, width, Command::Journal)
    };
    let rows = if news {
        [came, notice, how, short, offers, owed, last]
    } else {
        [came, short, offers, notice, how, owed, last]
    };
    let rows = Titled::part(title, brief, rows.into_iter().flatten());
    text::titled(&desk.still.desk, frame, area, look, rows);
}

/// What the newest lines came to, and the rows above it: where a phase ended with them, what all of it came to, losses first.
fn came(desk: &Desk, fresh: &[Line], width: usize) -> (Vec<CardLine>, Vec<Row>) {
    let Some(ended) = desk.ended() else { return (card::lines(desk.game(), fresh), Vec::new()) };
    let summary = &ended.summary;
    let losses = summary.losses_in_words(desk.game(), desk.armies()).join(" ");
    // The sides have colons of their own.
    let lost = if losses.is_empty() { ": no losses.".to_owned() } else { format!(". {losses}") };
    // The losses of a whole turn stand above what its last phase came to, which is not all that made them.
    let (losses, phase) = match (ended.turn, &ended.phase) {
        (Some(turn), Some(phase)) => (format!("All of turn {turn}{lost}"), format!("Turn {turn}, {phase}:")),
        (Some(turn), None) => (format!("Turn {turn}{lost}"), String::new()),
        (None, _) if summary.lines.len() > 1 => (losses, String::new()),
        (None, _) => (String::new(), String::new()),
    };
    let above = [losses, phase].into_iter().flat_map(|text| text::wrap(&text, width, 2));
    let above = above.filter(|line| !line.is_empty()).map(|line| Row::toned(line, Tone::Title));
    (summary.lines.clone(), above.collect())
}

/// A line of a sheet. The numbers of figures are their names.
pub fn sheet_row(label: &str, cells: &[Cell]) -> Row {
    let tone = if label.starts_with(|first: char| first.is_ascii_digit()) { Tone::Plain } else { Tone::Dim };
    let label = (!label.is_empty()).then(|| Cell::toned(format!("{label} "), tone));
    Row(label.into_iter().chain(cells.iter().cloned()).collect())
}

/// What the chosen units may do, as it stands there.
fn acts_told(desk: &Desk, width: usize, only_open: bool) -> Vec<Row> {
    let mut told = desk.acts().told.borrow_mut();
    match told.as_ref().filter(|(of, _)| *of == (width, only_open)) {
        Some((_, rows)) => rows.clone(),
        None => told.insert(((width, only_open), offers(desk, width, only_open))).1.clone(),
    }
}

/// What the chosen units may do, each act by its letter; barred ones are dim, or left out.
fn offers(desk: &Desk, width: usize, only_open: bool) -> Vec<Row> {
    let mut rows = vec![Row::default()];
    // What some of them may not do, or only one at a time, is nothing for all of them.
    let several = desk.talk.marked().len() > 1;
    if several {
        rows[0] = Row::toned(format!("{} marked: ", desk.talk.marked().len()), Tone::Accent);
    }
    let mut open = desk.offered().filter(|offer| !(only_open || several) || offer.may()).peekable();
    if several && open.peek().is_none() {
        rows[0] = std::mem::take(&mut rows[0]).and("there is nothing that all of them may do", Tone::Plain);
    }
    acts_in_rows(open, rows, width)
}

/// Acts by their letters behind these rows, as many in a row as there is room for; barred ones are dim.
pub fn acts_in_rows<'o>(offers: impl Iterator<Item = &'o Offer>, mut rows: Vec<Row>, width: usize) -> Vec<Row> {
    // The tracker's own keys stand in the foot.
    for offer in offers.filter(|offer| !keys::tracker_owns(offer.key)) {
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
    rows.retain(|row| row.width() > 0);
    rows
}

/// What is due and why, a line each, where there is room for it.
fn owed(desk: &Desk, width: usize) -> Vec<Row> {
    let mut rows = Vec::new();
    for due in &desk.seen().dues {
        let row =
            Row::toned("due ", Tone::Warn).and(desk.owes(due), Tone::Plain).and(format!(" {}", due.why()), Tone::Dim);
        rows.extend(text::hang(row, width, 4));
    }
    rows
}
