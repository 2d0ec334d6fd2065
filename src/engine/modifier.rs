//! What adds to a throw beside the rules: a game master's modifier, which a rare field of the order gives, and the marks of
//! the unit. Each is a named part of the throw's number, so it shows wherever the number does.

use std::borrow::Cow;

use super::{Board, Rules, Tables, Unit};
use crate::view::{Field, Form, Kind, Number, Order, Part, Value};

/// The most a game master may add or take at once.
pub const MOST: i64 = 20;

/// The fact that says why there is a modifier, one for all modifiers of an order.
const REASON: &str = "reason";

/// A number that a throw goes by, open to modifiers.
#[derive(Debug)]
pub struct ModifierRow {
    /// Its id: "to-hit".
    pub id: Cow<'static, str>,
    /// The fact of an order that modifies it for the units that act; behind `their-` it does so for those of other sides.
    pub fact: Cow<'static, str>,
    /// What people read: "to hit".
    pub label: Cow<'static, str>,
    /// Which way a modifier counts: "+1 hits more easily". What is positive helps the unit whose throw it is.
    pub help: Cow<'static, str>,
    /// 1 where what helps adds to the number, -1 where it is taken from it.
    pub sign: i32,
    /// The acts in which the acting units throw by it.
    pub acts: Vec<Cow<'static, str>>,
    /// The acts in which units of other sides do.
    pub theirs: Vec<Cow<'static, str>>,
}

impl ModifierRow {
    /// A number of this id and label, modified by the fact of the same id; see the fields for the rest.
    pub fn new(
        id: &'static str,
        label: &'static str,
        help: &'static str,
        sign: i32,
        acts: &[&'static str],
        theirs: &[&'static str],
    ) -> ModifierRow {
        let owned = |acts: &[&'static str]| acts.iter().map(|act| Cow::from(*act)).collect();
        let (acts, theirs) = (owned(acts), owned(theirs));
        ModifierRow { id: id.into(), fact: id.into(), label: label.into(), help: help.into(), sign, acts, theirs }
    }

    /// The row with another fact.
    pub fn fact(self, fact: &'static str) -> ModifierRow {
        ModifierRow { fact: fact.into(), ..self }
    }
}

/// A field for a modifier; `help` says which way it counts.
fn field(id: &str, label: &str, help: &str) -> Field {
    Field::new(id, label, Kind::Count { least: -MOST, most: MOST }).more().help(help)
}

/// The modifier of an order; zero where none is given.
fn of(order: &Order, id: &str) -> i32 {
    order.facts.get(id).and_then(Value::int).and_then(|value| i32::try_from(value).ok()).unwrap_or(0)
}

/// The fact that modifies the number of a unit of another side.
fn theirs(fact: &str) -> String {
    format!("their-{fact}")
}

/// Adds to the form of an act a field for each number that its throws go by, and one for the reason.
pub(super) fn extend<R: Rules>(tables: &Tables<R>, act: &str, form: &mut Form) {
    let rows = &tables.modifiers;
    let own = rows.iter().filter(|row| row.acts.iter().any(|known| known == act));
    let own = own.map(|row| field(&row.fact, &row.label, &row.help));
    let others = rows.iter().filter(|row| row.theirs.iter().any(|known| known == act));
    let others = others.map(|row| field(&theirs(&row.fact), &format!("their {}", row.label), &row.help));
    let before = form.fields.len();
    form.fields.extend(own.chain(others));
    if form.fields.len() > before {
        let reason = Field::new(REASON, "reason", Kind::Text).more();
        form.fields.push(reason.help("why there is a modifier: an enchanted blade"));
    }
}

impl<R: Rules> Board<'_, R> {
    /// What is added to a number that a unit throws by, named: the modifier of the order under way, and its marks.
    pub fn modifiers(&self, unit: &Unit<R>, id: &str) -> Vec<Part> {
        let Some(row) = self.tables().modifiers.iter().find(|row| row.id == id) else { return Vec::new() };
        let part =
            |name: &str, helps: i32| Part { name: name.to_owned(), value: row.sign * helps, rule: String::new() };
        let given = self.order.map_or(0, |order| self.given(order, unit, &row.fact));
        let reason = self.order.and_then(|order| order.facts.get(REASON)).and_then(Value::text).map_or("", str::trim);
        let given = part(if reason.is_empty() { "game master" } else { reason }, given);
        let marks = unit.marks.iter().map(|mark| part(&mark.word, mark.adds_to(id)));
        std::iter::once(given).chain(marks).filter(|part| part.value != 0).collect()
    }

    /// Adds to a number that a unit throws by what [`Board::modifiers`] names.
    pub fn modify(&self, number: &mut Number, unit: &Unit<R>, id: &str) {
        number.parts.extend(self.modifiers(unit, id));
    }

    /// The sum of what is added to a number that a unit throws by.
    pub fn modifier(&self, unit: &Unit<R>, id: &str) -> i32 {
        self.modifiers(unit, id).iter().map(|part| part.value).sum()
    }

    /// What an order gives a unit: its own modifier to those who act, the other one to those of other sides.
    fn given(&self, order: &Order, unit: &Unit<R>, fact: &str) -> i32 {
        if order.who.contains(&unit.id) {
            of(order, fact)
        } else if self.actor(order).is_some_and(|actor| actor.side != unit.side) {
            of(order, &theirs(fact))
        } else {
            0
        }
    }
}
