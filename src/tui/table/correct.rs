//! Correcting by hand: every field of a unit and its figures, and the options of the battle, each as a ruling.

use super::{
    desk::Desk,
    list::{Choice, List, ListRow},
    ruling::{RulingForm, because},
};
use crate::{
    engine::{Decision, Filled},
    tui::widgets::{pad, width},
    view::{Align, Cell, Facts, Field, Tone, Value},
};

/// The fields of the chosen unit, then those of each of its figures.
pub(super) fn unit(desk: &Desk) -> Option<List> {
    let id = desk.talk.chosen().first().cloned()?;
    let game = desk.game();
    let unit = game.unit(&id)?;
    let mut rows = Vec::new();
    let first = unit.figures.first().map(|figure| game.fields(&id, figure)).unwrap_or_default();
    let wide = widest(game.fields(&id, "").iter().chain(&first));
    for (at, field) in game.fields(&id, "").iter().enumerate() {
        rows.push(field_row(field, game, wide, Choice::Field(String::new(), at)));
    }
    for figure in &unit.figures {
        rows.push(ListRow::text(format!("{} {figure}", game.system().figure), Tone::Title, Choice::Read));
        for (at, field) in game.fields(&id, figure).iter().enumerate() {
            rows.push(field_row(field, game, wide, Choice::Field(figure.clone(), at)));
        }
    }
    let marked = desk.talk.marked().len();
    let many = if marked > 1 { format!(" and {} more", marked - 1) } else { String::new() };
    Some(List::new(format!("Correct {}{many}", unit.name), rows).seeking())
}

/// Asks for the new value of a field and the reason.
pub(super) fn field(desk: &Desk, figure: &str, at: usize) -> Option<RulingForm> {
    let units = desk.talk.chosen();
    let id = units.first()?;
    let field = desk.game().fields(id, figure).into_iter().nth(at)?;
    let title = format!("{}: {}", desk.name(id), field.label);
    let (units, name) = (Filled::new(units)?, field.id.clone());
    let figure = Some(figure.to_owned()).filter(|figure| !figure.is_empty());
    Some(RulingForm::new(title, vec![Field { more: false, ..field }, because()], move |facts| Decision::Set {
        units: units.clone(),
        figure: figure.clone(),
        values: given(facts, &name),
    }))
}

/// The options of the battle.
pub(super) fn options(desk: &Desk) -> List {
    let game = desk.game();
    let options = game.options();
    let wide = widest(options.iter());
    let row = |(at, field)| field_row(field, game, wide, Choice::Option(at));
    List::new("Options of this battle", options.iter().enumerate().map(row).collect()).seeking()
}

/// Asks for another choice of an option.
pub(super) fn option(desk: &Desk, at: usize) -> Option<RulingForm> {
    let field = desk.game().options().into_iter().nth(at)?;
    let title = format!("Option {}: {}", field.id, field.label);
    let name = field.id.clone();
    Some(RulingForm::new(title, vec![Field { more: false, ..field }, because()], move |facts| {
        Decision::Options(given(facts, &name))
    }))
}

/// What is typed into a field; empty where nothing is, which no field takes for a value but a text.
fn given(facts: &Facts, name: &str) -> Filled<Facts> {
    (name, facts.get(name).cloned().unwrap_or_else(|| Value::from(""))).into()
}

/// Width of the longest label.
fn widest<'a>(fields: impl Iterator<Item = &'a Field>) -> usize {
    fields.map(|field| width(&field.label)).max().unwrap_or(0)
}

fn field_row(field: &Field, game: &dyn crate::engine::Game, wide: usize, choice: Choice) -> ListRow {
    let value = crate::battle::usual(field, game);
    let value = if value.is_empty() { "-".to_owned() } else { value };
    ListRow {
        cells: vec![
            Cell::plain(format!("{}  ", pad(&field.label, wide, Align::Left))),
            Cell::toned(value, Tone::Accent),
        ],
        choice,
    }
}
