//! How to lay the table again: who stands where, in which state, with which tokens.

use unicode_width::UnicodeWidthStr;

use super::{Form, Page, html, markdown};
use crate::engine::Game;

/// The table of a battle that goes on another day.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Setup {
    /// The battle's name.
    pub title: String,
    /// Where the turn stands, what terrain there is, what is to be remembered.
    pub lines: Vec<String>,
    /// The headings.
    pub head: Vec<String>,
    /// A row for each unit.
    pub rows: Vec<Vec<String>>,
}

impl Setup {
    /// The table of a battle as it stands.
    pub fn of(game: &dyn Game) -> Setup {
        let status = game.status();
        let phase = status.phases.iter().find(|phase| phase.now).map_or("", |phase| phase.name.as_str());
        let mut lines = vec![format!("turn {}, {phase}: {}", status.turn, status.line)];
        lines.extend(status.moment);
        lines.extend(
            game.notes().into_iter().filter(|(name, _)| name == "sides" || name == "terrain").flat_map(|note| note.1),
        );
        lines.extend(game.reminders().into_iter().map(|it| format!("turn {}: {}", it.turn, it.text)));
        lines.extend(game.counters().into_iter().map(|(name, count)| format!("{name}: {count}")));
        let mut head = vec!["#".to_owned(), "unit".to_owned(), "where".to_owned()];
        head.extend(game.columns().iter().map(|column| column.title.to_string()));
        let row = |id| {
            let (row, unit) = (game.row(&id)?, game.unit(&id)?);
            let mut cells = vec![unit.number.to_string(), unit.name, unit.place];
            match row.across {
                Some(text) => cells.push(text),
                None => cells.extend(row.cells.into_iter().map(|cell| cell.text.trim().to_owned())),
            }
            Some(cells)
        };
        Setup { title: status.battle, lines, head, rows: game.units().into_iter().filter_map(row).collect() }
    }

    /// As text.
    pub fn write(&self, form: Form, page: Page) -> String {
        match form {
            Form::Txt => self.plain(),
            Form::Md => markdown::setup(self),
            Form::Html => html::setup(self, page),
        }
    }

    fn plain(&self) -> String {
        let mut text = format!("{}\n{}\n\n", self.title, self.lines.join("\n"));
        let rows = || std::iter::once(&self.head).chain(&self.rows);
        // A row that is shorter has one text over the rest: it makes no column wide.
        let wide = |at: usize| {
            let whole = rows().filter(|row| row.len() == self.head.len() || at < 3);
            whole.filter_map(|row| row.get(at)).map(|cell| cell.width()).max().unwrap_or(0)
        };
        let widths: Vec<usize> = (0..self.head.len()).map(wide).collect();
        for row in rows() {
            let cell = |(at, cell): (usize, &String)| {
                let gap = widths.get(at).map_or(0, |wide| wide.saturating_sub(cell.width()));
                format!("{cell}{}", " ".repeat(gap))
            };
            let line = row.iter().enumerate().map(cell).collect::<Vec<_>>().join("  ");
            text += &format!("{}\n", line.trim_end());
        }
        text
    }
}
