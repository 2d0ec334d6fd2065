//! What a field can be, opened as a list to browse: each choice with what the unit would cost, what is typed seeks.

use ratatui::{buffer::Buffer, layout::Rect};

use super::Build;
use crate::{
    paper::Alternative,
    tui::{
        Effect, Key,
        glyphs::POINTER,
        keys::{self, Command, Context},
        theme::Theme,
        widgets::{TextInput, pad, page, rule, step, styled},
    },
    view::{Align, Cell, Field, Kind, Tone, Value},
};

/// Cells for the points, and for how far they are from those of now.
const POINTS: usize = 7;
const FROM_NOW: usize = 8;

/// The list of one field.
pub(super) struct Listing {
    /// The field.
    field: Field,
    /// What it can be.
    rows: Vec<Alternative>,
    /// The row in hand, by its place among those that show.
    at: usize,
    /// What is sought.
    typed: TextInput,
}

impl Listing {
    /// The rows that show, by their places: those in whose names all that is typed stands, first those that begin with it.
    fn shown(&self) -> Vec<usize> {
        let typed = self.typed.text().to_lowercase();
        let has = |name: &str| typed.split_whitespace().all(|word| name.contains(word));
        let place = |(at, row): (usize, &Alternative)| {
            let names = [row.name.to_lowercase(), row.value.clone().unwrap_or_default()];
            let begins = names.iter().any(|name| name.starts_with(&typed));
            (begins || names.iter().any(|name| has(name))).then_some((!begins, at))
        };
        let mut found: Vec<(bool, usize)> = self.rows.iter().enumerate().filter_map(place).collect();
        found.sort_unstable();
        found.into_iter().map(|(_, at)| at).collect()
    }

    /// Whether the field is this now.
    fn is_now(&self, row: &Alternative) -> bool {
        match (&self.field.usual, &row.value) {
            (None, None) => true,
            (Some(now), Some(value)) => now.text() == Some(value),
            _ => false,
        }
    }

    /// The row in hand.
    pub fn row(&self) -> Option<&Alternative> {
        self.shown().get(self.at).map(|at| &self.rows[*at])
    }

    /// Takes pasted text as what is sought.
    pub fn paste(&mut self, text: &str) {
        self.typed.paste(text);
        self.at = 0;
    }
}

impl Build {
    /// Opens the list of a field, on what it is now; nothing where it is none to choose.
    pub(super) fn browse(&mut self, field: &Field) {
        let rows = self.unit().map_or(Vec::new(), |at| self.army.alternatives(at, field));
        if rows.is_empty() || !matches!(field.kind, Kind::Choice(_)) {
            return;
        }
        let listing = Listing { field: field.clone(), rows, at: 0, typed: TextInput::default() };
        let at = listing.rows.iter().position(|row| listing.is_now(row)).unwrap_or(0);
        self.listing = Some(Listing { at, ..listing });
    }

    /// A key while a list is open; `tall` rows of it show.
    pub(super) fn listing_key(&mut self, key: Key, tall: usize) -> Effect {
        let Some(listing) = &mut self.listing else { return Effect::Pass };
        match keys::command(Context::Choices, key) {
            Some(Command::Back) => self.listing = None,
            Some(Command::Done) => {
                let Some(row) = listing.row().cloned() else { return Effect::Stay };
                let field = listing.field.clone();
                self.listing = None;
                self.set(&field, row.value.map(Value::Text));
                if self.wrong.is_none() {
                    self.on_from(&field);
                }
            }
            Some(Command::Help | Command::Theme | Command::Repaint | Command::Suspend | Command::Quit) => {
                return Effect::Pass;
            }
            does => match does.and_then(|does| step(does, listing.at, listing.shown().len(), tall)) {
                Some(at) => listing.at = at,
                None => {
                    if !listing.typed.key(key) {
                        return Effect::Pass;
                    }
                    listing.at = 0;
                }
            },
        }
        Effect::Stay
    }
}

/// Draws the list in the place of the fields, with its rule on top.
pub(super) fn draw(listing: &Listing, area: Rect, picture: &mut Buffer, theme: &Theme) {
    let shown = listing.shown();
    let title = if listing.typed.is_empty() {
        listing.field.label.clone()
    } else {
        format!("{}: {}_", listing.field.label, listing.typed.text())
    };
    let tall = area.height.saturating_sub(1);
    let rows = page(listing.at, usize::from(tall), shown.len());
    let count = match shown.len() {
        0 => "nothing has that".to_owned(),
        all => format!("{} to {} of {all}", rows.start + 1, rows.end),
    };
    rule(Rect { height: 1, ..area }, picture, &title, &Cell::toned(count, Tone::Dim), theme);
    let points_now = listing.rows.iter().find(|row| listing.is_now(row)).and_then(|row| row.points);
    let costs = listing.rows.iter().any(|row| row.points.is_some());
    let behind = if costs { POINTS + FROM_NOW } else { 4 };
    let room = usize::from(area.width).saturating_sub(2 + behind);
    for (y, at) in (area.y + 1..area.bottom()).zip(rows) {
        let row = &listing.rows[shown[at]];
        let (here, is_now) = (at == listing.at, listing.is_now(row));
        let tone = if here { Tone::Accent } else { Tone::Plain };
        let mut cells = vec![
            Cell::toned(if here { POINTER } else { ' ' }, Tone::Accent),
            Cell::toned(format!(" {}", pad(&row.name, room, Align::Left)), tone),
        ];
        let from_now = match (row.points, points_now) {
            _ if is_now => "now".to_owned(),
            (Some(points), Some(now)) if points != now => format!("{:+}", points - now),
            _ => String::new(),
        };
        if costs {
            let points = match (row.points, &row.wrong) {
                (_, Some(_)) => Cell::toned(pad("wrong", POINTS, Align::Right), Tone::Bad),
                (points, None) => {
                    let points = points.map_or(String::new(), |points| points.to_string());
                    Cell::plain(pad(&points, POINTS, Align::Right))
                }
            };
            cells.push(points);
        }
        let wide = behind - if costs { POINTS } else { 0 };
        cells.push(Cell::toned(pad(&from_now, wide, Align::Right), Tone::Dim));
        picture.set_line(area.x, y, &styled(&cells, theme), area.width);
    }
}
