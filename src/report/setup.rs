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
    /// The places of the columns as they give way where there is no room for all.
    gives_way: Vec<usize>,
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
        let columns = (0..game.columns().len()).rev();
        let (spare, others): (Vec<usize>, Vec<usize>) = columns.partition(|at| game.columns()[*at].spare);
        let gives_way = spare.into_iter().chain(others).map(|at| PLACE + 1 + at).collect();
        let rows = game.units().into_iter().filter_map(row).collect();
        Setup { title: status.battle, lines, head, rows, gives_way }
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
        let fits = |table: &[String]| table.iter().all(|line| line.width() <= WIDE);
        let whole = columns(&self.head, &self.rows, (PLACE + 1, 2));
        if fits(&whole) {
            return text + whole.join("\n").as_str() + "\n";
        }
        // Where a unit stands goes below it, where all would be wider than a page; then the columns stand closer, and at last
        // some of them go below, too.
        let mut below = vec![PLACE];
        let mut table = self.without(&below, 2);
        let mut rest = self.gives_way.iter();
        while !fits(&table) {
            table = self.without(&below, 1);
            if fits(&table) {
                break;
            }
            let Some(next) = rest.next() else { break };
            below.push(*next);
        }
        below.sort_unstable();
        let of_unit = |row: &Vec<String>| -> String {
            let words = below.iter().rev().filter_map(|at| {
                let cell =
                    row.get(*at).filter(|cell| !cell.is_empty() && row.len() == self.head.len() || *at == PLACE)?;
                Some(if *at == PLACE { cell.clone() } else { format!("{} {cell}", self.head[*at]) })
            });
            words.filter(|words| !words.is_empty()).collect::<Vec<_>>().join("; ")
        };
        let below = std::iter::once(String::new()).chain(self.rows.iter().map(of_unit));
        for (line, below) in table.iter().zip(below) {
            for line in wrap(line, WIDE, 5) {
                text += &format!("{}\n", line.trim_end());
            }
            if !below.is_empty() {
                text += &format!("     {}\n", wrap(&below, WIDE - 5, 0).join("\n     "));
            }
        }
        text
    }

    /// The table without these columns, the others so far from each other.
    fn without(&self, below: &[usize], apart: usize) -> Vec<String> {
        let left = |row: &Vec<String>| -> Vec<String> {
            // What stands over all columns of a row is none of them.
            let is_over = |at: usize| row.len() < self.head.len() && at > PLACE;
            let cells = row.iter().enumerate().filter(|(at, _)| is_over(*at) || !below.contains(at));
            cells.map(|(_, cell)| cell.clone()).collect()
        };
        let rows: Vec<Vec<String>> = self.rows.iter().map(left).collect();
        columns(&left(&self.head), &rows, (PLACE, apart))
    }
}

/// Heading and rows as lines whose columns stand under each other. A row that is shorter has one text over the rest behind
/// its first `own` cells: it makes no column wide. The columns stand so far `apart`.
fn columns(head: &[String], rows: &[Vec<String>], (own, apart): (usize, usize)) -> Vec<String> {
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
    let line = |row: &[String]| {
        row.iter().enumerate().map(cell).collect::<Vec<_>>().join(&" ".repeat(apart)).trim_end().to_owned()
    };
    rows().map(line).collect()
}
