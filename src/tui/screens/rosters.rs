//! The list of rosters, and where new ones begin.

use ratatui::{Frame, layout::Rect};

use super::browse::{Browse, desk_width, rows_shown};
use crate::{
    store::AGAINST,
    tui::{
        ArmyWish, Beginning, Ctx, Effect, Key, Layer,
        keys::{self, Command, Context},
        widgets::{Hint, TableRow, step, wrap},
    },
    view::{Cell, Column, Tone, counted},
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

const COLUMNS: &[Column] =
    &[Column::left("Roster", 28).grows(), Column::left("System", 14), Column::left("Size", 14).grows()];

/// The list.
pub struct Rosters {
    rosters: Vec<RosterEntry>,
    selected: usize,
    /// The army that waits for another to meet.
    waits: Option<usize>,
}

impl Rosters {
    /// With these rows.
    pub fn new(rosters: Vec<RosterEntry>) -> Rosters {
        Rosters { rosters, selected: 0, waits: None }
    }

    /// Whether this army can meet the one that waits, or wait for one.
    fn may_meet(&self, roster: &RosterEntry) -> bool {
        let waits = self.waits.and_then(|at| self.rosters.get(at));
        roster.slug.is_some() && waits.is_none_or(|waits| waits.system == roster.system)
    }

    /// The army in hand meets the one that waits, or waits for one itself.
    fn battle(&mut self) -> Effect {
        let say = |words: String, tone| Effect::Say(Cell::toned(words, tone));
        let Some(here) = self.rosters.get(self.selected) else { return Effect::Stay };
        let Some(slug) = &here.slug else {
            return say("build this army first: Enter".to_owned(), Tone::Warn);
        };
        let Some(waits) = self.waits.and_then(|at| self.rosters.get(at)) else {
            self.waits = Some(self.selected);
            return Effect::Stay;
        };
        if waits.system != here.system {
            return say(format!("{} plays {}, {} {}", waits.name, waits.system, here.name, here.system), Tone::Warn);
        }
        let waiting = waits.slug.as_deref().unwrap_or_default();
        let scenario = format!("{0}/{waiting}{AGAINST}{0}/{slug}", here.system);
        self.waits = None;
        Effect::Begin(Beginning { scenario, dice: None })
    }
}

impl Layer for Rosters {
    fn draw(&self, frame: &mut Frame, area: Rect, ctx: &Ctx) {
        let roster = self.rosters.get(self.selected);
        let made = self.rosters.iter().filter(|roster| roster.slug.is_some()).count();
        let waits = self.waits.and_then(|at| self.rosters.get(at));
        let about = match (waits, roster) {
            (Some(waits), Some(roster)) if self.may_meet(roster) => {
                format!("b begins {} against {}. Esc lets it be.", waits.name, roster.name)
            }
            (Some(waits), _) => format!("Whom does {} meet? Another army of {}.", waits.name, waits.system),
            (None, roster) => roster.map_or(String::new(), |roster| roster.note.clone()),
        };
        // What cannot be done with the row in hand is not offered.
        let may =
            |row: &&keys::Binding| row.does != Command::Begin || roster.is_some_and(|roster| self.may_meet(roster));
        let mut hints = Hint::of(&keys::rows(Context::Rosters).filter(may).copied().collect::<Vec<_>>());
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
            desk: wrap(&[Cell::plain(about.as_str())], desk_width(area.width), 0, ctx.theme()),
            hints,
        };
        let row = |at: usize| {
            let roster = &self.rosters[at];
            let tone = if roster.slug.is_some() && self.waits != Some(at) { Tone::Plain } else { Tone::Accent };
            let name = if self.waits == Some(at) { format!("{} against", roster.name) } else { roster.name.clone() };
            TableRow {
                cells: vec![
                    Cell::toned(name, tone),
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
            Command::Begin => self.battle(),
            Command::Back if self.waits.take().is_some() => Effect::Stay,
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

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(slug: Option<&str>, system: &str) -> RosterEntry {
        let slug = slug.map(str::to_owned);
        RosterEntry { slug, system: system.to_owned(), ..RosterEntry::default() }
    }

    #[test]
    fn two_armies_of_one_system_meet() {
        let rows = vec![entry(Some("a"), "x"), entry(Some("b"), "x"), entry(Some("c"), "y"), entry(None, "x")];
        let mut list = Rosters::new(rows);
        let mut ctx = Ctx::default();
        let mut press = |list: &mut Rosters, at: usize| {
            list.selected = at;
            list.key(Key::Char('b'), &mut ctx)
        };
        assert!(matches!(press(&mut list, 3), Effect::Say(_)), "nobody is in a new one");
        assert_eq!(press(&mut list, 0), Effect::Stay, "it waits");
        for at in [2, 3] {
            assert!(matches!(press(&mut list, at), Effect::Say(_)), "{at}: of another system, or new");
        }
        let scenario = "x/a+x/b".to_owned();
        assert_eq!(press(&mut list, 1), Effect::Begin(Beginning { scenario, dice: None }));
        assert!(list.waits.is_none());
    }
}
