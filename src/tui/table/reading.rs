//! Texts to read: the sheet of a unit, the charts, the keys.

use super::{
    desk::{Desk, Mode},
    list::{Choice, ListMode, ListRow},
};
use crate::{
    tui::keys::{self, Context},
    view::{Cell, Tone},
};

impl Desk {
    /// All that is known of the unit.
    pub(super) fn open_sheet(&mut self) {
        let Some(sheet) = self.here.as_ref().and_then(|id| self.game().sheet(id)) else { return };
        let mut rows = vec![ListRow::text(sheet.brief.clone(), Tone::Dim, Choice::Read)];
        for due in self.game().dues().iter().filter(|due| due.unit == self.here) {
            let cells =
                vec![Cell::toned(format!("{:<14}", "due"), Tone::Dim), Cell::toned(due.what.clone(), Tone::Warn)];
            let why = Cell::plain(format!(" {}", due.why()));
            rows.push(ListRow { cells: cells.into_iter().chain([why]).collect(), choice: Choice::Read });
        }
        for row in &sheet.rows {
            let mut cells = vec![Cell::toned(format!("{:<14}", row.label), Tone::Dim)];
            cells.extend(row.cells.clone());
            rows.push(ListRow { cells, choice: Choice::Read });
        }
        self.mode = Mode::List(ListMode::new(sheet.title, rows, "Space pages  / find  Esc back"));
    }

    /// The list of charts.
    pub(super) fn open_charts(&mut self) {
        let mut rows: Vec<ListRow> = Vec::new();
        for (title, text) in self.game().notes() {
            rows.push(ListRow::text(capital(&title), Tone::Title, Choice::Read));
            rows.extend(text.iter().map(|text| ListRow::text(format!("  {text}"), Tone::Plain, Choice::Read)));
        }
        let charts = self.game().charts();
        rows.extend(
            charts
                .iter()
                .enumerate()
                .map(|(at, (title, _))| ListRow::text(title.clone(), Tone::Plain, Choice::Chart(at))),
        );
        self.mode = Mode::List(ListMode::new("Charts", rows, "type to find  Enter opens  Esc back").seeking());
    }

    /// One chart over the list of them.
    pub(super) fn open_chart(&mut self, at: usize) {
        if let Some((title, lines)) = self.game().charts().into_iter().nth(at) {
            let rows = lines.into_iter().map(|line| ListRow::text(line, Tone::Plain, Choice::Read)).collect();
            let charts = std::mem::replace(&mut self.mode, Mode::Roster);
            self.mode = Mode::List(ListMode::new(title, rows, "/ find  Esc back").over(charts));
        }
    }

    /// The keys of a context, the acts' letters first.
    pub(super) fn open_help(&mut self, on: Context, under: Mode) {
        let mut rows = vec![ListRow::text("Acts of this stage", Tone::Title, Choice::Read)];
        let game = self.game();
        let offers = game.offers(&self.chosen()).into_iter().chain(game.offers(&[]));
        for offer in offers {
            let tone = if offer.may() { Tone::Plain } else { Tone::Dim };
            rows.push(ListRow::text(format!("  {:<10} {}", offer.key, offer.name), tone, Choice::Read));
        }
        let others = [Context::Roster, Context::Form, Context::Dice, Context::List, Context::Everywhere];
        for on in std::iter::once(on).chain(others.into_iter().filter(|other| *other != on)) {
            rows.push(ListRow::text(on.title(), Tone::Title, Choice::Read));
            for binding in keys::rows(on) {
                rows.push(ListRow::text(
                    format!("  {:<10} {}", binding.keys(), binding.help),
                    Tone::Plain,
                    Choice::Read,
                ));
            }
        }
        self.mode = Mode::List(ListMode::new("Keys", rows, "Space pages  / find  Esc back").over(under));
    }
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}
