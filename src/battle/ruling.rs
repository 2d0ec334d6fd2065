//! A ruling to be filled in: fields, the reason among them, and what they decide. Every value of a unit and its figures,
//! every option of the battle, what the rules keep of the table, and a due that is waived have one; [`RULINGS`](super::RULINGS) has the others.

use crate::{
    engine::{Decision, Filled, Game, Ruling, option_in_words},
    view::{Facts, Field, Id, Kind, TableValue, Value},
};

/// The fact that says why.
pub const BECAUSE: &str = "because";

/// The fields of units, or of this figure of each, as the first of them has them. Of a value that is not the same in all it must
/// be said what it is to be.
pub fn shared(game: &dyn Game, units: &[Id], figure: &str) -> Vec<Field> {
    let Some((first, others)) = units.split_first() else { return Vec::new() };
    let others: Vec<Vec<Field>> = others.iter().map(|other| game.fields(other, figure)).collect();
    let same = |field: &Field| {
        others.iter().flatten().filter(|other| other.id == field.id).all(|other| other.usual == field.usual)
    };
    let shared = |field: Field| if same(&field) { field } else { Field { usual: None, required: true, ..field } };
    game.fields(first, figure).into_iter().map(shared).collect()
}

/// A ruling to be filled in.
pub struct RulingForm {
    /// What it is about.
    pub title: String,
    /// Its fields, the reason last if it may have one.
    pub fields: Vec<Field>,
    make: Box<dyn Fn(&Facts) -> Decision>,
}

impl RulingForm {
    /// A form whose facts decide this.
    pub(super) fn new(title: String, fields: Vec<Field>, make: impl Fn(&Facts) -> Decision + 'static) -> RulingForm {
        RulingForm { title, fields, make: Box::new(make) }
    }

    /// A value of units, or of this figure of each, by the place of its field: the value now is usual, where all have the same.
    pub fn correct(game: &dyn Game, units: &[Id], figure: &str, at: usize) -> Option<RulingForm> {
        let id = units.first()?;
        let field = shared(game, units, figure).into_iter().nth(at)?;
        let more = if units.len() > 1 { format!(" and {} more", units.len() - 1) } else { String::new() };
        let whose = if figure.is_empty() { String::new() } else { format!(", {} {figure}", game.system().figure) };
        let title = format!("{}{more}{whose}: {}", game.unit(id)?.name, field.label);
        let (units, name) = (Filled::new(units.to_vec())?, field.id.clone());
        let figure = Some(figure.to_owned()).filter(|figure| !figure.is_empty());
        Some(RulingForm::new(title, vec![Field { more: false, ..field }, because()], move |facts| Decision::Set {
            units: units.clone(),
            figure: figure.clone(),
            values: given(facts, &name),
        }))
    }

    /// An option of the battle by its place.
    pub fn option(game: &dyn Game, at: usize) -> Option<RulingForm> {
        let field = game.options().into_iter().nth(at)?;
        let title = option_in_words(&field.id, &field.label);
        let name = field.id.clone();
        Some(RulingForm::new(title, vec![Field { more: false, ..field }, because()], move |facts| {
            Decision::Options(given(facts, &name))
        }))
    }

    /// What the rules keep of the table or of a side, by its place: the value now is usual.
    pub fn table(game: &dyn Game, at: usize) -> Option<RulingForm> {
        let status = game.status();
        let TableValue { side, field, .. } = status.known.into_iter().nth(at)?;
        let whose = side.and_then(|side| status.sides.get(side)).map_or("Table", |side| &side.name);
        let title = format!("{whose}: {}", field.label);
        let name = field.id.clone();
        Some(RulingForm::new(title, vec![field, because()], move |facts| Decision::Table(given(facts, &name))))
    }

    /// A due that is waived, by its id.
    pub fn waive(game: &dyn Game, due: &str) -> RulingForm {
        let known = game.dues().into_iter().find(|known| known.id == due);
        let unit = known.as_ref().and_then(|due| game.unit(due.unit.as_ref()?));
        let whose = unit.map_or(String::new(), |unit| format!(" for {}", unit.name));
        let what = known.map_or(due.to_owned(), |due| due.what);
        let due = due.to_owned();
        RulingForm::new(format!("Waive{whose}: {what}"), vec![because()], move |_| Decision::Waive(due.clone()))
    }

    /// The ruling that these facts make; what is usual holds where they say nothing.
    pub fn ruling(&self, mut facts: Facts) -> Ruling {
        for field in &self.fields {
            if let Some(usual) = &field.usual {
                facts.entry(field.id.clone()).or_insert_with(|| usual.clone());
            }
        }
        Ruling::of((self.make)(&facts)).because(word(&facts, BECAUSE))
    }
}

/// What is typed into a field; empty where nothing is, which no field takes for a value but a text.
fn given(facts: &Facts, name: &str) -> Filled<Facts> {
    (name, facts.get(name).cloned().unwrap_or_else(|| Value::from(""))).into()
}

/// The reason of a ruling of which nobody says another: something is put right.
pub const CORRECTION: &str = "correction";

/// The field that a ruling with a reason ends with.
pub(super) fn because() -> Field {
    Field::new(BECAUSE, "because", Kind::Text).usual(CORRECTION)
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
