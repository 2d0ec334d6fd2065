//! The rows of a system's tables: stages, acts, fields and options.

use super::{Board, Halt, Rules, Scene, Unit};
use crate::view::{Facts, Field, Form, Id, Kind, Order, Refusal, Value};

/// One stage: a phase at the bottom of the stack, or a moment above it.
pub struct Stage<R: Rules> {
    /// Its id.
    pub id: &'static str,
    /// Its short name in the line of phases.
    pub name: &'static str,
    /// Its full name.
    pub title: &'static str,
    /// A moment stands inside a phase; phases follow each other in the order of their rows.
    pub moment: bool,
    /// The acts it lists.
    pub acts: &'static [&'static str],
    /// The act that Enter means when nothing is typed.
    pub usual: Option<&'static str>,
    /// Whether nobody has anything to do in it: then it passes by itself.
    pub idle: fn(&Board<R>) -> bool,
}

/// One act.
pub struct Act<R: Rules> {
    /// Its id.
    pub id: &'static str,
    /// Its key, not one of the tracker's own.
    pub key: char,
    /// Its name on the screen, a verb.
    pub name: &'static str,
    /// Who gives it.
    pub by: By,
    /// The rule that puts it into its stage.
    pub rule: &'static str,
    /// Its form, as far as the order is filled in.
    pub form: fn(&Board<R>, &Order) -> Form,
    /// What stands against it, facts aside.
    pub against: fn(&Board<R>, &Order) -> Vec<Refusal>,
    /// Does it.
    pub run: fn(&mut Scene<R>) -> Result<(), Halt>,
}

/// Who gives an act.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum By {
    /// One unit.
    Unit,
    /// One unit or several at once, each on its own.
    Each,
    /// The table as a whole.
    Table,
}

/// What follows a phase.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Next {
    /// The phase of the next row; after the last, a new turn with the first.
    Row,
    /// This phase, in the same turn.
    Phase(&'static str),
    /// A new turn, which begins with this phase.
    Turn(&'static str),
}

/// What a field belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scope {
    /// The unit.
    Unit,
    /// One figure of it.
    Figure,
}

/// Sets a field of a unit or of its figure, which is empty for the unit's own; names are looked up in the data.
type Set<R> = fn(&<R as Rules>::Data, &mut Unit<R>, figure: &str, Value) -> Result<(), String>;

/// One place that a ruling can set.
pub struct FieldRow<R: Rules> {
    /// Its id.
    pub id: &'static str,
    /// What people read.
    pub label: &'static str,
    /// What it belongs to.
    pub scope: Scope,
    /// What it takes.
    pub kind: fn(&Board<R>, &Unit<R>) -> Kind,
    /// Its value now; `figure` is empty for the unit's own.
    pub get: fn(&Board<R>, &Unit<R>, figure: &str) -> Option<Value>,
    /// Sets it.
    pub set: Set<R>,
}

/// A kind of terrain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TerrainRow {
    /// Its id, as scenarios write it.
    pub id: String,
    /// Its name.
    pub name: String,
    /// What it does, in words.
    pub does: String,
}

/// One option of a battle.
#[derive(Debug)]
pub struct OptionRow {
    /// Its id, such as `A20` or `level-R28`.
    pub id: &'static str,
    /// What it decides.
    pub label: &'static str,
    /// Ids and labels of what there is to choose; the first is usual.
    pub choices: &'static [(&'static str, &'static str)],
}

impl OptionRow {
    /// What holds unless somebody chooses.
    pub fn usual(&self) -> &'static str {
        self.choices.first().map_or("", |choice| choice.0)
    }
}

/// How strictly a rule of order is held: choices for an [`OptionRow`] that starts as enforce.
pub const ENFORCE: &[(&str, &str)] =
    &[("enforce", "refuse"), ("remind", "let it through and say so"), ("off", "do not check")];

/// The same, starting as remind.
pub const REMIND: &[(&str, &str)] =
    &[("remind", "let it through and say so"), ("enforce", "refuse"), ("off", "do not check")];

/// A form without fields.
pub fn no_facts<R: Rules>(_: &Board<R>, _: &Order) -> Form {
    Form::default()
}

/// Nothing against it.
pub fn nothing_against<R: Rules>(_: &Board<R>, _: &Order) -> Vec<Refusal> {
    Vec::new()
}

/// The facts of an order completed by what is usual, each checked against its field. What is remembered is not filled in.
///
/// # Errors
/// Names the fact that is unknown, missing or does not fit.
pub(super) fn complete<R: Rules>(board: &Board<R>, form: &Form, given: &Facts) -> Result<Facts, Refusal> {
    if let Some(name) = given.keys().find(|name| !form.fields.iter().any(|field| field.id == **name)) {
        let known: Vec<&str> = form.fields.iter().map(|field| field.id.as_str()).collect();
        let nearest = known.iter().max_by(|a, b| strsim::jaro(a, name).total_cmp(&strsim::jaro(b, name)));
        let mend = match nearest {
            Some(nearest) => format!("did you mean {nearest}? It takes {}", known.join(", ")),
            None => "this order takes no facts".to_owned(),
        };
        return Err(Refusal::sense(format!("the fact {name} is unknown here"), mend));
    }
    let mut facts = Facts::new();
    for field in &form.fields {
        let value = match given.get(&field.id) {
            Some(value) => Some(
                field
                    .fit(value, &|text| board.state.find(text))
                    .map_err(|why| Refusal::sense(format!("{}: {why}", field.label), field.help.clone()))?,
            ),
            None => field.usual.clone(),
        };
        match value {
            Some(value) => {
                facts.insert(field.id.clone(), value);
            }
            None if field.required => {
                return Err(Refusal::sense(format!("{} is missing", field.label), wanted(board, field)));
            }
            None => {}
        }
    }
    Ok(facts)
}

/// What would do for a missing fact: what it was the last time, else what the field says of itself.
fn wanted<R: Rules>(board: &Board<R>, field: &Field) -> String {
    let name = |id: &Id| board.state.unit(id).map(|unit| format!("{} {}", unit.number, unit.name));
    let last = field.remembered.as_ref().map(|value| format!("it was {}", field.in_words(value, &name)));
    last.unwrap_or_else(|| field.help.clone())
}

/// Takes out of completed facts what was left empty on purpose: the rules read it as not given.
pub(super) fn without_empty(form: &Form, facts: &mut Facts) {
    facts.retain(|name, value| {
        let field = form.fields.iter().find(|field| field.id == *name);
        field.is_none_or(|field| !field.is_left_empty(value))
    });
}
