//! The roster: a heading over each column, the sides told apart, and the units of the page that holds the cursor.

use std::{
    borrow::Cow,
    collections::{BTreeMap, BTreeSet},
    ops::Range,
    rc::Rc,
};

use ratatui::{
    Frame,
    layout::Rect,
    style::{Color, Modifier, Style},
};

use super::{
    super::{
        desk::Desk,
        plan::{GAP, Line, Plan, Room},
    },
    lend::lend,
    side,
    text::{self, Row},
    widths::{self, HIDDEN, Wanted, Widths},
};
use crate::{
    battle::{Altered, Army},
    engine::{Game, UnitMark},
    tui::{
        Look,
        glyphs::{CHANGED, MORE, POINTER},
        widgets::{Names, and_more, cut, pad, put, width},
    },
    view::{self, Align, Id, Tone, capital},
};

/// Width of the last column from which on it tells what is due, not only that something is.
const TELLS: usize = 14;
/// What stands there with less room.
const DUE: &str = "DUE";
/// Room in which part of a word still says something.
const LETTERS: usize = 4;
/// How cells look that show something else than before; the unit has a mark too.
const ALTERED: Modifier = Modifier::BOLD.union(Modifier::UNDERLINED);

/// Units as rows under a heading.
pub struct Rows<'a> {
    /// The battle they are in.
    pub game: &'a dyn Game,
    /// Its sides.
    pub armies: &'a [Army],
    /// The units that show.
    pub units: &'a [Id],
    /// The side of each.
    pub sides: &'a [usize],
    /// What is due of units.
    pub due: &'a BTreeMap<Id, String>,
    /// What the line altered whose moment is looked at.
    pub altered: &'a [Altered],
    /// A side's name is followed by what it has left.
    pub sums: bool,
}

/// The width that a column of units has at least.
pub fn least(game: &dyn Game, armies: &[Army]) -> u16 {
    widths::least(game.columns(), armies)
}

/// The width of a column of units in which the names stand whole, but for very long ones.
pub fn named(game: &dyn Game, armies: &[Army]) -> u16 {
    widths::named(game.columns(), armies)
}

/// A page of units: their rows, and how the width of one is shared out.
struct Page {
    first: usize,
    rows: Vec<Option<(UnitMark, view::Row)>>,
    widths: Widths,
    names: Names,
}

/// Draws the page that holds the cursor. `sums` says that the sides have no place of their own elsewhere.
pub fn draw(desk: &Desk, frame: &mut Frame, area: Rect, look: &Look, sums: bool) {
    let shown = desk.shown();
    let rows = Rows {
        game: desk.game(),
        armies: desk.armies(),
        units: &shown.units,
        sides: &shown.sides,
        due: desk.due(),
        altered: desk.past.as_ref().map_or(&[], |past| &past.altered),
        sums,
    };
    let room =
        Room { wide: area.width, rows: area.height.saturating_sub(1) as usize, least: least(rows.game, rows.armies) };
    let plan = desk.plan(room);
    desk.page.set(plan.units.len().max(1));
    let (here, marked) = (desk.here(), desk.talk.marked());
    // What the cursor is on is drawn at every step, the page once.
    let known = shown.named.borrow().as_ref().filter(|(of, _)| Rc::ptr_eq(of, &plan)).map(|(_, name)| *name);
    let page = if known.is_none() { Some(rows.page(&plan)) } else { None };
    let name = known.or(page.as_ref().map(|page| page.widths.name)).unwrap_or(0);
    *shown.named.borrow_mut() = Some((plan.clone(), name));
    let pointed = rows.pointed(area, &plan, name, here, marked);
    let under = pointed.iter().map(|(mark, band, _)| mark.union(*band)).collect();
    shown.picture.draw(frame, area, (*look, plan.clone(), sums), under, |frame| {
        rows.draw_page(frame, area, look, &plan, &page.unwrap_or_else(|| rows.page(&plan)))
    });
    for (mark, band, id) in pointed {
        point(frame, mark, band, look, marked.contains(id));
    }
}

impl Rows<'_> {
    /// Draws the columns of a plan.
    pub fn draw(&self, frame: &mut Frame, area: Rect, look: &Look, plan: &Plan) {
        self.draw_page(frame, area, look, plan, &self.page(plan));
    }

    /// Draws the columns of a page; the place they take.
    fn draw_page(&self, frame: &mut Frame, area: Rect, look: &Look, plan: &Plan, page: &Page) -> Rect {
        let none = vec![Vec::new()];
        let columns = if plan.columns.is_empty() { &none } else { &plan.columns };
        for (at, lines) in (0..).zip(columns) {
            self.column(frame, column(area, plan, at), look, (plan, page), lines, at == 0);
        }
        area
    }

    fn column(
        &self,
        frame: &mut Frame,
        area: Rect,
        look: &Look,
        (plan, page): (&Plan, &Page),
        lines: &[Line],
        first: bool,
    ) {
        let widths = &page.widths;
        let mut rows = vec![self.heading(widths, plan, first)];
        rows.extend(lines.iter().map(|line| match line {
            Line::Unit(at) => self.row(&self.units[*at], page, *at),
            Line::Side(_) => Row::default(),
        }));
        text::lines(frame, area, look, &rows);
        for (y, line) in (area.y + 1..area.bottom()).zip(lines) {
            let line_area = Rect { y, height: 1, ..area };
            match line {
                Line::Side(side) => self.side(frame, line_area, look, *side),
                Line::Unit(at) => {
                    if plan.ends_side(self.sides, *at) {
                        // A line under the last of a side takes no row.
                        frame.buffer_mut().set_style(line_area, Modifier::UNDERLINED);
                    }
                    if let Some(altered) = self.altered(&self.units[*at]) {
                        for cell in widths.altered(altered) {
                            let place = Rect { x: area.x + cell.start, width: cell.end - cell.start, ..line_area };
                            frame.buffer_mut().set_style(place.intersection(line_area), ALTERED);
                        }
                    }
                }
            }
        }
    }

    /// The rows of a page, and what it wants of the width.
    fn page(&self, plan: &Plan) -> Page {
        let columns = self.game.columns();
        let widths = Widths::of(columns, self.armies, plan.wide.into());
        let ids = &self.units[plan.units.clone()];
        let rows: Vec<_> = ids.iter().map(|id| self.game.unit(id).zip(self.game.row(id))).collect();
        let mut wanted =
            Wanted { cells: vec![0; columns.len()], words: vec![false; columns.len()], ..Wanted::default() };
        for ((unit, row), id) in rows.iter().zip(ids).filter_map(|(row, id)| Some((row.as_ref()?, id))) {
            wanted.name = wanted.name.max(width(&shown_name(unit)));
            if row.across.is_some() {
                continue;
            }
            for (at, cell) in row.cells.iter().enumerate().take(columns.len()) {
                if at + 1 < columns.len() {
                    wanted.cells[at] = width(&cell.text).max(wanted.cells[at]);
                }
                wanted.words[at] |= cell.text.starts_with(char::is_alphanumeric);
            }
            // What is in the way of the last column: what is due, or something that lends it no cells.
            let due = self.due.contains_key(id);
            let mut lent = widths.cells.clone();
            lend(&row.cells, columns, &mut lent, due);
            let of_last = lent.last().copied().flatten().zip(widths.cells.last().copied().flatten());
            if let (Some((lent, own)), Some((most, cell))) = (of_last, wanted.cells.last_mut().zip(row.cells.last())) {
                let text = width(&cell.text);
                *most = match due {
                    // Where there is room for what is due, all of it is taken.
                    true => (DUE.len() + 1 + text).max(if own >= TELLS { own } else { 0 }),
                    false if lent >= text => text.min(own),
                    false => text,
                }
                .max(*most);
            }
        }
        let all = ids.len() == self.units.len();
        wanted.least = all.then(|| wanted.name.max(width(&self.game.system().unit)));
        let widths = widths.suited(columns, &wanted);
        let cuts = wanted.name > widths.name;
        let named = rows.iter().flatten().filter(|_| cuts).map(|(unit, _)| shown_name(unit));
        Page { first: plan.units.start, names: Names::of(named, widths.name), rows, widths }
    }

    /// The units in hand: that under the cursor, and those that are marked. The cell of the mark of each, and its band.
    fn pointed<'a>(
        &'a self,
        area: Rect,
        plan: &'a Plan,
        name: usize,
        here: Option<&'a Id>,
        marked: &'a BTreeSet<Id>,
    ) -> Vec<(Rect, Rect, &'a Id)> {
        let rows = (0..).zip(&plan.columns).flat_map(|(at, lines)| column(area, plan, at).rows().skip(1).zip(lines));
        let units = rows.filter_map(|(row, line)| match line {
            Line::Unit(at) => Some((row, &self.units[*at])),
            Line::Side(_) => None,
        });
        let place = |(row, id): (Rect, &'a Id)| {
            let band = if here == Some(id) { self.band(id, row.width as usize, name) } else { 0..0 };
            let band = Rect { x: row.x + band.start as u16, width: band.len() as u16, ..row };
            (Rect { width: row.width.min(1), ..row }, band, id)
        };
        units.filter(|(_, id)| here == Some(*id) || marked.contains(*id)).map(place).collect()
    }

    /// Where number and name of a unit stand in a row of this width: what is highlighted beyond costs bytes at every step.
    fn band(&self, id: &Id, wide: usize, name: usize) -> Range<usize> {
        let before = widths::number(self.armies);
        let Some(unit) = self.game.unit(id) else { return 0..0 };
        let name = width(&shown_name(&unit)).min(name);
        let number = 1 + unit.number.to_string().len();
        before.saturating_sub(number)..(before + name).min(wide)
    }

    /// What the line altered of a unit, if it did anything.
    fn altered(&self, id: &Id) -> Option<&Altered> {
        self.altered.iter().find(|altered| altered.unit.as_ref() == Some(id))
    }

    fn side(&self, frame: &mut Frame, area: Rect, look: &Look, at: usize) {
        if let Some(army) = self.armies.get(at) {
            side::named(frame, area, look, army, self.sums);
        }
    }

    fn heading(&self, widths: &Widths, plan: &Plan, first: bool) -> Row {
        let mut title = capital(&self.game.system().unit);
        let shown = plan.units.len();
        if first && shown < self.units.len() {
            // What stands above and below the page is said.
            let rows = format!("{}-{} of {}", plan.units.start + 1, plan.units.end, self.units.len());
            let short = [format!("{title} {rows}"), rows.clone(), rows.replace(" of ", "/")];
            title = short.into_iter().find(|title| title.len() <= widths.name).unwrap_or(rows);
        }
        let number = widths.number - 1;
        let mut heading = Row::toned(format!("{:>number$} ", "#"), Tone::Dim);
        heading = heading.and(pad(&title, widths.name, Align::Left), Tone::Dim);
        let columns = self.game.columns();
        for (at, (column, width)) in columns.iter().zip(&widths.cells).enumerate() {
            if let Some(width) = width {
                let last = at + 1 == columns.len();
                let title = and_more(&column.title, if last { widths.left_out } else { 0 }, *width);
                let gap = " ".repeat(widths.gaps[at]);
                heading = heading.and(format!("{gap}{}", pad(&title, *width, column.align)), Tone::Dim);
            }
        }
        heading
    }

    fn row(&self, id: &Id, page: &Page, at: usize) -> Row {
        let Page { widths, names, .. } = page;
        let row = at.checked_sub(page.first).and_then(|at| page.rows.get(at)?.as_ref());
        let Some((unit, row)) = row else { return Row::default() };
        let base = if row.done || unit.gone || !unit.on_table { Tone::Dim } else { Tone::Plain };
        let own = if row.may && !unit.gone { Tone::Plain } else { base };
        let letter = self.armies.get(unit.side).map_or(' ', |army| army.letter);
        let digits = widths.number - 3;
        let side = if unit.gone { Tone::Dim } else { side::tone(unit.side) };
        let mut out = Row::plain(" ").and(letter, side);
        out = out.and(format!("{:>digits$}", unit.number), own);
        out = if self.altered(id).is_some() { out.and(CHANGED, Tone::Accent) } else { out.and(" ", own) };
        out = out.and(pad(&names.cut(&shown_name(unit)), widths.name, Align::Left), own);
        let due = self.due.get(id);
        if let Some(across) = &row.across {
            // What is due says it all.
            return match due {
                Some(what) => out.and(format!(" due: {what}"), Tone::Warn),
                None => out.and(format!(" {across}"), Tone::Dim),
            };
        }
        let columns = self.game.columns();
        let last = columns.len().saturating_sub(1);
        let mut lent = widths.cells.clone();
        lend(&row.cells, columns, &mut lent, due.is_some());
        for (at, ((cell, column), wide)) in row.cells.iter().zip(columns).zip(&lent).enumerate() {
            let gap = widths.gaps[at];
            let Some(wide) = wide else {
                // Who took all of a column took the blank beside it too.
                out = out.and(" ".repeat(if widths.cells[at].is_some() { gap - 1 } else { 0 }), Tone::Plain);
                continue;
            };
            let tone = if base == Tone::Dim && cell.tone == Tone::Plain { Tone::Dim } else { cell.tone };
            out = out.and(" ".repeat(gap), Tone::Plain);
            if at < last {
                out = out.and(pad(&cell.text, *wide, column.align), tone);
                continue;
            }
            // What is due comes before what it is in and did; where nothing of that has room it leaves its sign.
            let mut room = *wide;
            let fits = |room: usize| {
                let cuts = || (due.is_none() || room >= LETTERS).then(|| cut(&cell.text, room));
                whole_words(&cell.text, room).or_else(cuts)
            };
            if let Some(what) = due {
                let words = due_words(what, &cell.text, room);
                let words = cut(&words, room.saturating_sub(usize::from(!cell.text.is_empty()))).into_owned();
                room = room.saturating_sub(width(&words) + 1);
                let behind = if fits(room).is_some() || words.ends_with(MORE) { ' ' } else { MORE };
                out = out.and(format!("{words}{behind}"), Tone::Warn);
            }
            let text = fits(room).unwrap_or_default();
            out = out.and(pad(&text, room, column.align), tone);
        }
        out
    }
}

/// The name of a unit as the roster shows it.
fn shown_name(unit: &UnitMark) -> String {
    format!("{}{}", if unit.hidden { HIDDEN } else { "" }, unit.name)
}

/// Marks a unit in hand in its row.
fn point(frame: &mut Frame, mark: Rect, band: Rect, look: &Look, marked: bool) {
    let picture = frame.buffer_mut();
    let (sign, tone) = if marked { ('*', Tone::Accent) } else { (POINTER, Tone::Plain) };
    put(picture, mark.x, mark.y, &sign.to_string(), mark.width.into(), look.theme.tone(tone));
    // In one ink, whatever that of the row is: it is written at every step.
    let ink = Style::new().fg(Color::Reset).patch(look.theme.base).patch(look.theme.selected);
    picture.set_style(band, ink);
}

/// The place of a column.
fn column(area: Rect, plan: &Plan, at: u16) -> Rect {
    Rect { x: area.x + at * (plan.wide + GAP), width: plan.wide, ..area }.intersection(area)
}

/// What is due, where some of what else there is has room beside it; else that something is.
fn due_words(what: &str, beside: &str, room: usize) -> String {
    let words = format!("due: {what}");
    let fits = || beside.is_empty() || whole_words(beside, room.saturating_sub(width(&words) + 1)).is_some();
    if room >= TELLS && fits() { words } else { DUE.to_owned() }
}

/// As many words of a text as go into a width, with a sign that there are more where some are left out; none where not even
/// the first has room beside it.
fn whole_words(text: &str, most: usize) -> Option<Cow<'_, str>> {
    if width(text) <= most {
        return Some(Cow::Borrowed(text));
    }
    let heads = text.match_indices(' ').map(|(at, _)| &text[..at]);
    let head = heads.take_while(|head| width(head) < most).last()?;
    Some(Cow::Owned(format!("{head}{MORE}")))
}
