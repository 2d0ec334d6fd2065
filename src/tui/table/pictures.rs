//! Pictures of the battle: the luck of the dice, strength and morale of the sides turn by turn, and those of every unit.
//! They are worked out between keys from when they are opened.

use std::{
    cell::Cell,
    time::{Duration, Instant},
};

use ratatui::{Frame, layout::Rect};

use super::{desk::Desk, draw, sight::Sight};
use crate::{
    battle::Review,
    tui::{
        Effect, Key, Layer,
        keys::{self, Binding, Command, Context, command},
    },
};

/// How long a key may have to wait for the lines at hand.
const SLICE: Duration = Duration::from_millis(1);

/// The pictures, as far as they are worked out.
pub(super) struct Pictures {
    review: Review,
    /// The first row that shows.
    top: usize,
    /// Rows that showed when it was last drawn, and all rows there were.
    rows: Cell<(usize, usize)>,
}

impl Pictures {
    /// Of the battle as it stands.
    pub fn new(desk: &Desk) -> Pictures {
        Pictures { review: Review::new(desk.folder().session()), top: 0, rows: Cell::new((1, 1)) }
    }

    /// The last row that can stand first.
    fn latest(&self) -> usize {
        let (page, all) = self.rows.get();
        all.saturating_sub(page)
    }
}

impl Layer<Desk> for Pictures {
    fn draw(&self, frame: &mut Frame, area: Rect, desk: &Desk) {
        if let Some(rows) = draw::pictures(desk, (&self.review, self.top), frame, area, &desk.look.get()) {
            self.rows.set(rows);
        }
    }

    fn key(&mut self, key: Key, _: &mut Desk) -> Effect<Sight> {
        let page = self.rows.get().0.saturating_sub(1).max(1);
        let top = match command(Context::List, key) {
            Some(Command::Back | Command::Open) => return Effect::Pop,
            Some(Command::Up) => self.top.saturating_sub(1),
            Some(Command::Down) => self.top + 1,
            Some(Command::PageUp) => self.top.saturating_sub(page),
            Some(Command::PageDown) => self.top + page,
            Some(Command::First) => 0,
            Some(Command::Last) => usize::MAX,
            Some(Command::Help | Command::Charts | Command::Palette | Command::Quit) => return Effect::Pass,
            Some(Command::Theme | Command::Repaint | Command::Suspend) => return Effect::Pass,
            _ => return Effect::Stay,
        };
        self.top = top.min(self.latest());
        Effect::Stay
    }

    fn work(&mut self) -> bool {
        let begun = Instant::now();
        let under_way = self.review.left().0 > 0;
        self.review.go_while(|| begun.elapsed() < SLICE);
        under_way
    }

    fn context(&self) -> Context {
        Context::List
    }

    fn bindings(&self, _: &Desk) -> Vec<Binding> {
        let (page, all) = self.rows.get();
        let useful = |binding: &&Binding| match binding.does {
            Command::PageDown => all > page,
            Command::Back => true,
            _ => false,
        };
        keys::rows(Context::List).filter(useful).copied().collect()
    }
}
