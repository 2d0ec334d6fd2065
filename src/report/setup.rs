//! How to lay the table again: who stands where, in which state, with which tokens.

use unicode_width::UnicodeWidthStr;

use super::{Form, Page, html, markdown};
use crate::{engine::Game, view::wrap};

/// Columns of a page.
const WIDE: usize = 80;
/// The column of where a unit stands.
const PLACE: usize = 2;

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
        let mut lines = match status.over {
            Some(over) => vec![format!("turn {}, over: {over}", status.turn)],
            None => vec![format!("turn {}, {}: {}", status.turn, game.phase(), status.line)],
        };
        lines.extend(status.moment);
        lines.extend(
            game.notes().into_iter().filter(|(name, _)| name == "sides" || name == "terrain").flat_map(|note| note.1),
        );
        lines.extend(game.reminders().into_iter().map(|it| format!("turn {}: {}", it.turn, it.text)));
        lines.extend(game.counters().into_iter().map(|(name, count)| format!("{name}: {count}")));
        let mut head = vec!["#".to_owned(), game.system().unit.to_string(), "where".to_owned()];
        head.extend(game.columns().iter().map(|column| column.title.to_string()));
        let row = |id| {
            let (row, unit) = (game.row(&id)?, game.unit(&id)?);
            let mut cells = vec![unit.number.to_string(), unit.name.clone(), unit.stands()];
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
        let lines = self.lines.iter().flat_map(|line| wrap(line, WIDE, 2));
        let mut text = format!("{}\n{}\n\n", self.title, lines.collect::<Vec<_>>().join("\n"));
        let table = columns(&self.head, &self.rows, 3);
        if table.iter().all(|line| line.width() <= WIDE) {
            return text + table.join("\n").as_str() + "\n";
        }
        // Where a unit stands goes below it, where all would be wider than a page.
        let without = |row: &Vec<String>| {
            let cells = row.iter().enumerate().filter(|(at, _)| *at != PLACE);
            cells.map(|(_, cell)| cell.clone()).collect::<Vec<_>>()
        };
        let rows: Vec<Vec<String>> = self.rows.iter().map(without).collect();
        let places = std::iter::once("").chain(self.rows.iter().map(|row| row.get(PLACE).map_or("", String::as_str)));
        for (line, place) in columns(&without(&self.head), &rows, 2).iter().zip(places) {
            for line in wrap(line, WIDE, 5) {
                text += &format!("{line}\n");
            }
            if !place.is_empty() {
                text += &format!("     {}\n", wrap(place, WIDE - 5, 0).join("\n     "));
            }
        }
        text
    }
}

/// Heading and rows as lines whose columns stand under each other. A row that is shorter has one text over the rest behind
/// its first `own` cells: it makes no column wide.
fn columns(head: &[String], rows: &[Vec<String>], own: usize) -> Vec<String> {
    let rows = || std::iter::once(head).chain(rows.iter().map(Vec::as_slice));
    let wide = |at: usize| {
        let whole = rows().filter(|row| row.len() == head.len() || at < own);
        whole.filter_map(|row| row.get(at)).map(|cell| cell.width()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..head.len()).map(wide).collect();
    let cell = |(at, cell): (usize, &String)| {
        let gap = widths.get(at).map_or(0, |wide| wide.saturating_sub(cell.width()));
        format!("{cell}{}", " ".repeat(gap))
    };
    let line = |row: &[String]| row.iter().enumerate().map(cell).collect::<Vec<_>>().join("  ").trim_end().to_owned();
    rows().map(line).collect()
}
