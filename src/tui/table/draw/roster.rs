//! The roster: a heading over each column, the sides told apart, and the units of the page that holds the cursor.

use std::{
    borrow::Cow,
    collections::{BTreeMap, BTreeSet},
    ops::Range,
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
};
use crate::{
    battle::{Altered, Army},
    engine::{Game, UnitMark},
    tui::{
        Look,
        glyphs::{CHANGED, MORE, POINTER},
        widgets::{Names, and_more, cut, pad, put, width},
    },
    view::{Align, Id, NUMBER, SHORT_NAME, Tone, capital, fitted},
};

/// Width that names have at least where units stand in several columns, and before columns that never change in play.
const NAME: usize = 16;
/// Width that names have at most.
const LONG: usize = 24;
/// Width that names of players have at most, and that of short ones, which stand whole before long names of units do.
const PLAYER: usize = 12;
const SHORT_PLAYER: usize = 6;
/// Width of the last column from which on it tells what is due, not only that something is.
const TELLS: usize = 14;
/// Room in which part of a word still says something.
const LETTERS: usize = 4;
/// What stands before the name of a hidden unit.
const HIDDEN: &str = "(hidden) ";
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
    let fixed: usize = game.columns().iter().map(|column| column.width as usize + 1).sum();
    u16::try_from((fixed + number(armies) + NAME).clamp(60, 100)).unwrap_or(100)
}

/// The width of a column of units in which the names stand whole, but for very long ones.
pub fn named(game: &dyn Game, armies: &[Army]) -> u16 {
    let more = longest(armies).min(LONG).saturating_sub(NAME);
    least(game, armies).saturating_add(u16::try_from(more).unwrap_or(0))
}

/// The width of the longest name, with what stands before that of a hidden unit.
fn longest(armies: &[Army]) -> usize {
    let hidden = |names: usize| if names > 0 { width(HIDDEN) + names } else { 0 };
    armies.iter().map(|army| army.names[0].max(hidden(army.names[1]))).max().unwrap_or(0)
}

/// Width of the mark, the letter of the side, the largest number there is and a blank.
fn number(armies: &[Army]) -> usize {
    // Those of a side stand in the order of their numbers.
    let largest = armies.iter().filter_map(|army| army.members.last()).map(|member| member.number).max().unwrap_or(0);
    (NUMBER - 2) + largest.to_string().len().max(2)
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
    let pointed = rows.pointed(area, &plan, here, marked);
    let under = pointed.iter().map(|(mark, band, _)| mark.union(*band)).collect();
    shown.picture.draw(frame, area, (*look, plan.clone(), sums), under, |frame| rows.draw(frame, area, look, &plan));
    for (mark, band, id) in pointed {
        point(frame, mark, band, look, marked.contains(id));
    }
}

impl Rows<'_> {
    /// Draws the columns of a plan; the place they take.
    pub fn draw(&self, frame: &mut Frame, area: Rect, look: &Look, plan: &Plan) -> Rect {
        let none = vec![Vec::new()];
        let columns = if plan.columns.is_empty() { &none } else { &plan.columns };
        for (at, lines) in (0..).zip(columns) {
            self.column(frame, column(area, plan, at), look, plan, lines, at == 0);
        }
        area
    }

    fn column(&self, frame: &mut Frame, area: Rect, look: &Look, plan: &Plan, lines: &[Line], first: bool) {
        let widths = self.widths(area.width as usize);
        let names = self.names(plan, &widths);
        let mut rows = vec![self.heading(&widths, plan, first)];
        rows.extend(lines.iter().map(|line| match line {
            Line::Unit(at) => self.row(&self.units[*at], &widths, &names),
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
                        for cell in altered_cells(altered, &widths) {
                            let place = Rect { x: area.x + cell.start, width: cell.end - cell.start, ..line_area };
                            frame.buffer_mut().set_style(place.intersection(line_area), ALTERED);
                        }
                    }
                }
            }
        }
    }

    /// How the names of the page are cut, if one is.
    fn names(&self, plan: &Plan, widths: &Widths) -> Names {
        let cuts = longest(self.armies) > widths.name;
        let page = &self.units[if cuts { plan.units.clone() } else { 0..0 }];
        let named = page.iter().filter_map(|id| self.game.unit(id)).map(|unit| shown_name(&unit));
        Names::of(named, widths.name)
    }

    /// The units in hand: that under the cursor, and those that are marked. The cell of the mark of each, and its band.
    fn pointed<'a>(
        &'a self,
        area: Rect,
        plan: &'a Plan,
        here: Option<&'a Id>,
        marked: &'a BTreeSet<Id>,
    ) -> Vec<(Rect, Rect, &'a Id)> {
        let rows = (0..).zip(&plan.columns).flat_map(|(at, lines)| column(area, plan, at).rows().skip(1).zip(lines));
        let units = rows.filter_map(|(row, line)| match line {
            Line::Unit(at) => Some((row, &self.units[*at])),
            Line::Side(_) => None,
        });
        let place = |(row, id): (Rect, &'a Id)| {
            let band = if here == Some(id) { self.band(id, row.width as usize) } else { 0..0 };
            let band = Rect { x: row.x + band.start as u16, width: band.len() as u16, ..row };
            (Rect { width: row.width.min(1), ..row }, band, id)
        };
        units.filter(|(_, id)| here == Some(*id) || marked.contains(*id)).map(place).collect()
    }

    /// Where number and name of a unit stand in a row of this width: what is highlighted beyond costs bytes at every step.
    fn band(&self, id: &Id, wide: usize) -> Range<usize> {
        let widths = self.widths(wide);
        let Some(unit) = self.game.unit(id) else { return 0..0 };
        let name = width(&shown_name(&unit)).min(widths.name);
        let number = 1 + unit.number.to_string().len();
        widths.number.saturating_sub(number)..(widths.number + name).min(wide)
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
            title = if title.len() + 1 + rows.len() <= widths.name { format!("{title} {rows}") } else { rows };
        }
        let number = widths.number - 1;
        let mut heading = Row::toned(format!("{:>number$} ", "#"), Tone::Dim);
        heading = heading.and(pad(&title, widths.name, Align::Left), Tone::Dim);
        let columns = self.game.columns();
        let left_out = widths.cells.iter().filter(|cell| cell.is_none()).count();
        for (at, (column, width)) in columns.iter().zip(&widths.cells).enumerate() {
            if let Some(width) = width {
                let last = at + 1 == columns.len();
                let title = and_more(&column.title, if last { left_out } else { 0 }, *width);
                heading = heading.and(format!(" {}", pad(&title, *width, column.align)), Tone::Dim);
            }
        }
        heading
    }

    /// How a width is shared out. No more than 24 cells are needed for names, and where they have not so many, no more than the
    /// longest takes; what is left goes to the columns that grow.
    fn widths(&self, wide: usize) -> Widths {
        let columns = self.game.columns();
        let number = number(self.armies);
        let wanted = longest(self.armies).min(NAME).saturating_sub(SHORT_NAME);
        let mut cells = fitted(columns, wide.saturating_sub(number + SHORT_NAME), wanted);
        let fixed: usize = cells.iter().flatten().map(|cell| cell + 1).sum();
        let mut room = wide.saturating_sub(fixed + number);
        // What names leave is for those of the players first.
        let whose =
            columns.iter().zip(&mut cells).filter(|(column, _)| column.whose).find_map(|(_, cell)| cell.as_mut());
        if let Some(cell) = whose {
            let players = self.armies.iter().map(|army| army.players).max().unwrap_or(0);
            for (most, names) in [(SHORT_PLAYER, NAME), (PLAYER, LONG)] {
                let over = room.saturating_sub(longest(self.armies).clamp(SHORT_NAME, names));
                let more = players.min(most).saturating_sub(*cell).min(over);
                *cell += more;
                room -= more;
            }
        }
        let needed = if room < LONG { longest(self.armies).clamp(SHORT_NAME, LONG) } else { LONG };
        let name = room.clamp(SHORT_NAME, needed);
        let growing =
            columns.iter().zip(&mut cells).filter(|(column, _)| column.grows).filter_map(|(_, cell)| cell.as_mut());
        let growing: Vec<&mut usize> = growing.collect();
        // What does not share out evenly goes to the last ones.
        let (count, mut left) = (growing.len(), room.saturating_sub(name));
        for (at, cell) in growing.into_iter().enumerate() {
            let extra = left / (count - at);
            *cell += extra;
            left -= extra;
        }
        Widths { number, name, cells }
    }

    fn row(&self, id: &Id, widths: &Widths, names: &Names) -> Row {
        let (Some(row), Some(unit)) = (self.game.row(id), self.game.unit(id)) else { return Row::default() };
        let base = if row.done || unit.gone || !unit.on_table { Tone::Dim } else { Tone::Plain };
        let own = if row.may && !unit.gone { Tone::Plain } else { base };
        let letter = self.armies.get(unit.side).map_or(' ', |army| army.letter);
        let digits = widths.number - 3;
        let side = if unit.gone { Tone::Dim } else { side::tone(unit.side) };
        let mut out = Row::plain(" ").and(letter, side);
        out = out.and(format!("{:>digits$}", unit.number), own);
        out = if self.altered(id).is_some() { out.and(CHANGED, Tone::Accent) } else { out.and(" ", own) };
        out = out.and(pad(&names.cut(&shown_name(&unit)), widths.name, Align::Left), own);
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
            let Some(wide) = wide else { continue };
            let tone = if base == Tone::Dim && cell.tone == Tone::Plain { Tone::Dim } else { cell.tone };
            out = out.and(" ", Tone::Plain);
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
                let words = if room >= TELLS { format!("due: {what}") } else { "DUE".to_owned() };
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

/// Where the cells of a row stand that show something else than before.
fn altered_cells(altered: &Altered, widths: &Widths) -> Vec<Range<u16>> {
    let mut x = widths.number + widths.name;
    let mut cells = Vec::new();
    for (at, wide) in widths.cells.iter().enumerate().filter_map(|(at, wide)| Some((at, (*wide)?))) {
        if altered.cells.get(at) == Some(&true) {
            cells.push((x + 1) as u16..(x + 1 + wide) as u16);
        }
        x += 1 + wide;
    }
    cells
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

/// How a row's width is shared out.
struct Widths {
    number: usize,
    name: usize,
    /// Of the columns behind the name; none for one that does not show.
    cells: Vec<Option<usize>>,
}
