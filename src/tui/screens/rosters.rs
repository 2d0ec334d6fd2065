//! The list of rosters, and where new ones begin.

use ratatui::{Frame, layout::Rect};

use super::browse::{Browse, desk_width, rows_shown};
use crate::{
    tui::{
        ArmyWish, Ctx, Effect, Key, Layer,
        keys::{self, Command, Context},
        widgets::{Hint, TableRow, step, wrap},
    },
    view::{Align, Cell, Column, Tone, counted},
};

/// A roster as the list shows it, or the place where a new one of a system begins.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct RosterEntry {
    /// Its file's name without the ending; nothing for a new one.
    pub slug: Option<String>,
    /// Its name.
    pub name: String,
    /// Its rule system's id.
    pub system: String,
    /// How big it is: "1 squad".
    pub size: String,
    /// A remark.
    pub note: String,
}

const COLUMNS: &[Column] = &[
    Column { title: "Roster", width: 28, align: Align::Left, grows: true },
    Column { title: "System", width: 14, align: Align::Left, grows: false },
    Column { title: "Size", width: 14, align: Align::Left, grows: true },
];

/// The list.
pub struct Rosters {
    rosters: Vec<RosterEntry>,
    selected: usize,
}

impl Rosters {
    /// With these rows.
    pub fn new(rosters: Vec<RosterEntry>) -> Rosters {
        Rosters { rosters, selected: 0 }
    }
}

impl Layer for Rosters {
    fn draw(&self, frame: &mut Frame, area: Rect, ctx: &Ctx) {
        let roster = self.rosters.get(self.selected);
        let made = self.rosters.iter().filter(|roster| roster.slug.is_some()).count();
        let about = roster.map_or("", |roster| roster.note.as_str());
        let mut hints = Hint::of(&keys::rows(Context::Rosters).copied().collect::<Vec<_>>());
        hints.push(Hint::help());
        let browse = Browse {
            head: "muster",
            tail: "armies for any battle",
            over: ("Rosters", Cell::toned(counted(made, "roster"), Tone::Dim)),
            columns: COLUMNS,
            count: self.rosters.len(),
            selected: self.selected,
            about: (
                roster.map_or("There is no roster", |roster| roster.name.as_str()),
                Cell::toned(roster.and_then(|roster| roster.slug.as_deref()).unwrap_or_default(), Tone::Dim),
            ),
            desk: wrap(&[Cell::plain(about)], desk_width(area.width), 0, ctx.theme()),
            hints,
        };
        let row = |at: usize| {
            let roster = &self.rosters[at];
            let tone = if roster.slug.is_some() { Tone::Plain } else { Tone::Accent };
            TableRow {
                cells: vec![
                    Cell::toned(roster.name.as_str(), tone),
                    Cell::toned(roster.system.as_str(), Tone::Dim),
                    Cell::plain(roster.size.as_str()),
                ],
                ..TableRow::default()
            }
        };
        browse.draw(frame, area, ctx, row, None);
    }

    fn key(&mut self, key: Key, ctx: &mut Ctx) -> Effect {
        let Some(command) = keys::command(Context::Rosters, key) else { return Effect::Pass };
        match command {
            Command::Open => match self.rosters.get(self.selected) {
                Some(roster) => Effect::Army(ArmyWish { system: roster.system.clone(), roster: roster.slug.clone() }),
                None => Effect::Stay,
            },
            Command::Back => Effect::Pop,
            command => match step(command, self.selected, self.rosters.len(), rows_shown(ctx.size)) {
                Some(at) => {
                    self.selected = at;
                    Effect::Stay
                }
                None => Effect::Pass,
            },
        }
    }

    fn context(&self) -> Context {
        Context::Rosters
    }
}
