//! Texts to read: the sheet of a unit, the charts, the keys.

use super::{
    desk::Desk,
    list::{Choice, List, ListRow},
};
use crate::{
    battle::{Came, Line, card, lines_of},
    engine::headline_alone,
    tui::{
        keys::{self, Context},
        widgets::width,
    },
    view::{Cell, Id, Offer, Page, Tone, capital},
};

/// The column of labels at least.
const LABELS: usize = 14;

/// Deeds of a unit that its sheet tells, and how many lines are looked through for them.
const DEEDS: usize = 6;
const AMONG: usize = 300;

/// All that is known of the unit under the cursor.
pub(super) fn sheet(desk: &Desk) -> Option<List> {
    let here = desk.here()?;
    let sheet = desk.game().sheet(here)?;
    let mut rows = vec![ListRow::text(sheet.brief.clone(), Tone::Dim, Choice::Read)];
    let wide = sheet.rows.iter().map(|row| width(&row.label) + 1).max().unwrap_or(0).max(LABELS);
    for due in desk.game().dues().iter().filter(|due| due.unit.as_ref() == Some(here)) {
        let cells =
            vec![Cell::toned(format!("{:<wide$}", "due"), Tone::Dim), Cell::toned(due.what.clone(), Tone::Warn)];
        let why = Cell::plain(format!(" {}", due.why()));
        rows.push(ListRow::of(cells.into_iter().chain([why]).collect(), Choice::Read));
    }
    rows.extend(deeds(desk, here));
    for row in &sheet.rows {
        let mut cells = vec![Cell::toned(format!("{:<wide$}", row.label), Tone::Dim)];
        cells.extend(row.cells.clone());
        rows.push(ListRow::of(cells, Choice::Read));
    }
    Some(List::new(sheet.title, rows))
}

/// What a unit did last and what came to it, the newest first.
fn deeds(desk: &Desk, unit: &Id) -> Vec<ListRow> {
    if desk.past.is_some() {
        return Vec::new();
    }
    let row = |line: Line| {
        let came = card(desk.game(), &[Came::of(&line)]);
        let came = came.iter().find(|row| row.units.first() == Some(unit) && row.who.is_some());
        let came = came.map_or(String::new(), |row| format!("  {}", row.what));
        let cells = vec![
            Cell::toned(format!("{:<LABELS$}", format!("turn {}", line.turn)), Tone::Dim),
            Cell::plain(headline_alone(line.tale.head, &line.tale.then)),
            Cell::toned(came, Tone::Warn),
        ];
        ListRow::of(cells, Choice::Read)
    };
    lines_of(desk.folder.session(), unit, DEEDS, AMONG).into_iter().map(row).collect()
}

/// The list of charts. What stands in them is found too, line by line, once something is sought.
pub(super) fn charts(desk: &Desk) -> List {
    let mut rows: Vec<ListRow> = Vec::new();
    for (title, text) in desk.game().notes() {
        rows.push(ListRow::text(capital(&title), Tone::Title, Choice::Read));
        rows.extend(text.iter().map(|text| ListRow::text(format!("  {text}"), Tone::Plain, Choice::Read)));
    }
    let charts = desk.game().charts();
    let row = |(at, page): (usize, &Page)| ListRow::text(page.title.clone(), Tone::Plain, Choice::Chart(at, 0));
    rows.extend(charts.iter().enumerate().map(row));
    let inside = charts.iter().enumerate().flat_map(|(at, page)| {
        let lines = lines(page).into_iter().enumerate().filter(|(_, line)| !line.is_empty());
        lines.map(move |(line, text)| {
            let cells = vec![Cell::toned(format!("{}: ", page.title), Tone::Dim), Cell::plain(text)];
            ListRow::of(cells, Choice::Chart(at, line))
        })
    });
    List::new("Charts", rows).with_inside(inside.collect()).seeking()
}

/// The lines of a chart: the rows of its table, a gap, its paragraphs.
fn lines(page: &Page) -> Vec<String> {
    let gap = (!page.table.0.is_empty() && !page.text.is_empty()).then(String::new);
    page.table.0.iter().map(|row| row.join(" ")).chain(gap).chain(page.text.iter().cloned()).collect()
}

/// One chart, from one of its lines on.
pub(super) fn chart(desk: &Desk, at: usize, line: usize) -> Option<List> {
    let page = desk.game().charts().into_iter().nth(at)?;
    let rows = lines(&page).into_iter().map(|text| ListRow::text(text, Tone::Plain, Choice::Read)).collect();
    Some(List { at: line, ..List::new(page.title, rows).with_table(page.table) })
}

/// The keys of a context, and then of the others; the acts' letters stand before those of the roster, where they are typed.
pub(super) fn help(desk: &Desk, on: Context) -> List {
    let game = desk.game();
    let offers = game.offers(&desk.talk.chosen()).into_iter().chain(game.offers(&[]));
    let act = |offer: Offer| {
        let tone = if offer.may() { Tone::Plain } else { Tone::Dim };
        ListRow::text(format!("  {:<10} {}", offer.key, offer.name), tone, Choice::Read)
    };
    let acts = std::iter::once(ListRow::text("Acts of this stage", Tone::Title, Choice::Read)).chain(offers.map(act));
    let (mut acts, mut rows) = (Some(acts), Vec::new());
    let others = [Context::Roster, Context::Form, Context::Dice, Context::List, Context::Everywhere];
    for on in std::iter::once(on).chain(others.into_iter().filter(|other| *other != on)) {
        rows.extend(acts.take_if(|_| on == Context::Roster).into_iter().flatten());
        rows.push(ListRow::text(on.title(), Tone::Title, Choice::Read));
        for binding in keys::rows(on) {
            let text = format!("  {:<10} {}", binding.keys(), binding.help);
            rows.push(ListRow::text(text, Tone::Plain, Choice::Read));
        }
    }
    List::new("Keys", rows)
}
