//! Correcting by hand: every field of a unit and its figures, and the options of the battle, each as a ruling.

use super::{
    desk::Desk,
    list::{Choice, List, ListRow},
};
use crate::{
    battle::shared,
    tui::widgets::{pad, width},
    view::{Align, Cell, Field, Tone},
};

/// The fields of the chosen unit, then those of each of its figures.
pub(super) fn unit(desk: &Desk) -> Option<List> {
    let chosen = desk.talk.chosen();
    let id = chosen.first().cloned()?;
    let game = desk.game();
    let (unit, figures) = (game.unit(&id)?, game.listed(&id));
    let mut rows = Vec::new();
    let first = figures.first().map(|figure| game.fields(&id, figure)).unwrap_or_default();
    let wide = widest(game.fields(&id, "").iter().chain(&first));
    for (at, field) in shared(game, &chosen, "").iter().enumerate() {
        rows.push(field_row(field, game, wide, Choice::Field(String::new(), at)));
    }
    for figure in &figures {
        let fields = shared(game, &chosen, figure);
        // Where figures have nothing of their own there is nothing to correct in one of them.
        if !fields.is_empty() {
            rows.push(ListRow::text(format!("{} {figure}", game.system().figure), Tone::Title, Choice::Read));
        }
        for (at, field) in fields.iter().enumerate() {
            rows.push(field_row(field, game, wide, Choice::Field(figure.clone(), at)));
        }
    }
    let marked = desk.talk.marked().len();
    let many = if marked > 1 { format!(" and {} more", marked - 1) } else { String::new() };
    Some(List::new(format!("Correct {}{many}", unit.name), rows).seeking())
}

/// The options of the battle.
pub(super) fn options(desk: &Desk) -> List {
    let game = desk.game();
    let options = game.options();
    let wide = widest(options.iter());
    let row = |(at, field)| field_row(field, game, wide, Choice::Option(at));
    List::new("Options of this battle", options.iter().enumerate().map(row).collect()).seeking()
}

/// Labels wider than this push their own values aside, not those of all others.
const LABEL: usize = 40;

/// Width of the longest label, but for very long ones.
fn widest<'a>(fields: impl Iterator<Item = &'a Field>) -> usize {
    fields.map(|field| width(&field.label)).max().unwrap_or(0).min(LABEL)
}

fn field_row(field: &Field, game: &dyn crate::engine::Game, wide: usize, choice: Choice) -> ListRow {
    let value = crate::battle::usual(field, game);
    // Of several units it may be one thing here and another there.
    let none = if field.required { "differs" } else { "-" };
    let value = if value.is_empty() { none.to_owned() } else { value };
    let label = Cell::plain(format!("{}  ", pad(&field.label, wide.max(width(&field.label)), Align::Left)));
    ListRow::of(vec![label, Cell::toned(value, Tone::Accent)], choice)
}
