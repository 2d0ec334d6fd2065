//! Correcting by hand: every field of a unit and its figures, and the options of the battle, each as a ruling.

use super::{
    desk::{Desk, Mode},
    form::{FormMode, Purpose},
    list::{Choice, ListMode, ListRow},
};
use crate::{
    rules::Ruling,
    tui::widgets::{pad, width},
    view::{Align, Cell, Facts, Field, Form, Kind, Tone, Value},
};

/// Names under which a ruling form carries what it is about.
const UNITS: &str = "units";
const FIGURE: &str = "figure";
const BECAUSE: &str = "because";

impl Desk {
    /// The fields of the chosen unit, then those of each of its figures.
    pub(super) fn open_correct(&mut self) {
        let Some(id) = self.chosen().first().cloned() else { return };
        let game = self.game();
        let Some(unit) = game.unit(&id) else { return };
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
        let many = if self.marked.len() > 1 { format!(" and {} more", self.marked.len() - 1) } else { String::new() };
        self.mode = Mode::List(
            ListMode::new(format!("Correct {}{many}", unit.name), rows, "type to find  Enter changes it  Esc back")
                .seeking(),
        );
    }

    /// Asks for the new value of a field and the reason.
    pub(super) fn edit_field(&mut self, figure: &str, at: usize) {
        let units = self.chosen();
        let Some(id) = units.first() else { return };
        let Some(field) = self.game().fields(id, figure).into_iter().nth(at) else { return };
        let title = format!("{}: {}", self.name(id), field.label);
        let units = units.iter().map(Value::from).collect();
        let mut hidden = vec![fixed(UNITS, Value::List(units))];
        if !figure.is_empty() {
            hidden.push(fixed(FIGURE, Value::from(figure)));
        }
        let mut fields = vec![Field { more: false, ..field }, because()];
        fields.append(&mut hidden);
        self.open_ruling_form(title, fields, |facts| Ruling {
            units: list(facts, UNITS),
            figure: facts.get(FIGURE).map(Value::to_string),
            set: facts.iter().filter(|(name, _)| ![UNITS, FIGURE, BECAUSE].contains(&name.as_str())).map(own).collect(),
            because: word(facts, BECAUSE),
            ..Ruling::default()
        });
    }

    /// The options of the battle.
    pub(super) fn open_options(&mut self) {
        let game = self.game();
        let options = game.options();
        let wide = widest(options.iter());
        let rows =
            options.iter().enumerate().map(|(at, field)| field_row(field, game, wide, Choice::Option(at))).collect();
        self.mode = Mode::List(
            ListMode::new("Options of this battle", rows, "type to find  Enter changes it  Esc back").seeking(),
        );
    }

    /// Asks for another choice of an option.
    pub(super) fn edit_option(&mut self, at: usize) {
        let Some(field) = self.game().options().into_iter().nth(at) else { return };
        let title = format!("Option {}: {}", field.id, field.label);
        self.open_ruling_form(title, vec![Field { more: false, ..field }, because()], |facts| Ruling {
            options: facts.iter().filter(|(name, _)| *name != BECAUSE).map(own).collect(),
            because: word(facts, BECAUSE),
            ..Ruling::default()
        });
    }

    /// Opens the form of a ruling. Fields that are fixed hide, and count as typed.
    pub(super) fn open_ruling_form(&mut self, title: String, fields: Vec<Field>, make: fn(&Facts) -> Ruling) {
        let facts: Facts = fields
            .iter()
            .filter(|field| field.more)
            .filter_map(|field| Some((field.id.clone(), field.usual.clone()?)))
            .collect();
        let form = Form { title, fields, ..Form::default() };
        let mut mode = FormMode::new(Purpose::Ruling(make, facts), form, &Facts::new());
        mode.form.fields.retain(|field| !field.more);
        mode.texts.truncate(mode.form.fields.len());
        self.mode = Mode::Form(mode);
    }

    /// Waives a due, with a reason.
    pub(super) fn waive(&mut self, due: String) {
        let what = self.game().dues().into_iter().find(|known| known.id == due).map_or(due.clone(), |due| due.what);
        let fields = vec![because(), fixed("waive", Value::from(due.as_str()))];
        self.open_ruling_form(format!("Waive: {what}"), fields, |facts| Ruling {
            waive: word(facts, "waive"),
            because: word(facts, BECAUSE),
            ..Ruling::default()
        });
    }
}

fn own((name, value): (&String, &Value)) -> (String, Value) {
    (name.clone(), value.clone())
}

/// The field that every ruling ends with.
pub(super) fn because() -> Field {
    Field::new(BECAUSE, "because", Kind::Text).usual("correction")
}

/// A field that is settled already and hides.
pub(super) fn fixed(id: &str, value: Value) -> Field {
    Field::new(id, id, Kind::Text).usual(value).more()
}

/// A word of a ruling form.
pub(super) fn word(facts: &Facts, name: &str) -> String {
    facts.get(name).map_or(String::new(), Value::to_string)
}

/// Unit ids or other words of a ruling form: a list, or words with spaces or commas between them.
pub(super) fn list<T: for<'a> From<&'a str>>(facts: &Facts, name: &str) -> Vec<T> {
    let text = word(facts, name);
    text.split([',', ' ']).filter(|word| !word.is_empty()).map(T::from).collect()
}

/// Width of the longest label.
fn widest<'a>(fields: impl Iterator<Item = &'a Field>) -> usize {
    fields.map(|field| width(&field.label)).max().unwrap_or(0)
}

fn field_row(field: &Field, game: &dyn crate::rules::Game, wide: usize, choice: Choice) -> ListRow {
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
