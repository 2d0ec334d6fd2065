//! What adds to a throw beside the rules: a game master's modifier, which a rare field of the order gives, and the marks of
//! the unit. Each is a named part of the throw's number, so it shows wherever the number does.
//!
//! Every throw that has a number takes one: those of units, those of sides ("who has the initiative"), and those of chance. A
//! throw without a number takes none, since there is nothing to add to: a pick among several (who is hit, which die leaves
//! the cup, where a shot strays to) and the dice by which those who are level in all else draw lots. What comes of these is
//! changed by a ruling.

use std::borrow::Cow;

use super::{Board, Rules, Unit};
use crate::view::{Facts, Field, Form, Id, Kind, Number, Order, Part, Thrower, Value};

/// The most a game master may add or take at once.
pub const MOST: i64 = 20;

/// The fact that says why there is a modifier, one for all modifiers of an order.
const REASON: &str = "reason";
/// The fact of an act that has but one number.
const MODIFIER: &str = "modifier";

/// Whose throws go by a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Of {
    /// Units': those who act have the fact, those of other sides the one behind `their-`.
    Units,
    /// Sides': each has a fact of its own, with its id behind it.
    Sides,
    /// Nobody's: chance decides.
    Chance,
}

/// A number that a throw goes by, open to modifiers. Several rows of one id are one number under several facts: each act
/// has its own.
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
    /// Whose it is.
    pub of: Of,
    /// 1 where what helps adds to the number, -1 where it is taken from it.
    pub sign: i32,
    /// The acts in which those who act throw by it, or the asks for further facts from which on they do.
    pub acts: Vec<Cow<'static, str>>,
    /// The acts in which units of other sides do.
    pub theirs: Vec<Cow<'static, str>>,
}

impl ModifierRow {
    /// A number of units, of this id and label, modified by the fact of the same id; see the fields for the rest.
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
        ModifierRow {
            id: id.into(),
            fact: id.into(),
            label: label.into(),
            help: help.into(),
            of: Of::Units,
            sign,
            acts,
            theirs,
        }
    }

    /// A number by which each side throws in an act of the table; its fact is `modifier-` and the side.
    pub fn sides(id: &'static str, label: &'static str, help: &'static str, act: &'static str) -> ModifierRow {
        ModifierRow { of: Of::Sides, ..ModifierRow::new(id, label, help, 1, &[act], &[]).fact(MODIFIER) }
    }

    /// A number by which chance throws in an act of the table; its fact is `modifier`.
    pub fn chance(id: &'static str, label: &'static str, help: &'static str, act: &'static str) -> ModifierRow {
        ModifierRow { of: Of::Chance, ..ModifierRow::new(id, label, help, 1, &[act], &[]).fact(MODIFIER) }
    }

    /// The row with another fact.
    pub fn fact(self, fact: &'static str) -> ModifierRow {
        ModifierRow { fact: fact.into(), ..self }
    }

    /// Whether those who act throw by it in an act.
    fn is_ours(&self, act: &str) -> bool {
        self.acts.iter().any(|known| known == act)
    }

    /// Whether units of other sides throw by it in an act.
    fn is_theirs(&self, act: &str) -> bool {
        self.theirs.iter().any(|known| known == act)
    }

    /// Its fields in an act.
    fn fields<R: Rules>(&self, board: &Board<R>, act: &str) -> Vec<Field> {
        if !self.is_ours(act) {
            return Vec::new();
        }
        if self.of != Of::Sides {
            return vec![field(&self.fact, &self.label, &self.help)];
        }
        let sides = board.state.table.sides.iter();
        let label = |side: &str| format!("{}, {side}", self.label);
        sides.map(|side| field(&of_side(&self.fact, &side.id), &label(&side.name), &self.help)).collect()
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

/// What the fact begins with that modifies the number of a unit of another side.
const THEIRS: &str = "their-";

/// The modifier of an order for units of other sides; zero where none is given.
fn of_theirs(order: &Order, fact: &str) -> i32 {
    order.facts.keys().find(|id| id.strip_prefix(THEIRS) == Some(fact)).map_or(0, |id| of(order, id))
}

/// The fact that modifies the number of a side.
fn of_side(fact: &str, side: &Id) -> String {
    format!("{fact}-{side}")
}

/// Adds to the form of an act, or of further facts that are asked in it, a field for each number that throws go by from
/// then on, and one for the reason; none where nothing is thrown.
pub(super) fn extend<R: Rules>(board: &Board<R>, act: &str, form: &mut Form) {
    if form.unthrown {
        return;
    }
    let rows = &board.rows().modifiers;
    let own = rows.iter().flat_map(|row| row.fields(board, act));
    let others = rows.iter().filter(|row| row.is_theirs(act));
    let others = others.map(|row| field(&format!("{THEIRS}{}", row.fact), &format!("their {}", row.label), &row.help));
    let before = form.fields.len();
    form.fields.extend(own.chain(others));
    if form.fields.len() > before {
        let reason = Field::new(REASON, "reason", Kind::Text).more();
        form.fields.push(reason.help("why there is a modifier: an enchanted blade"));
    }
}

impl<'a, R: Rules> Board<'a, R> {
    /// What is added to a number that a unit throws by, named: the modifier of the order under way, and its marks.
    pub fn modifiers(&self, unit: &Unit<R>, id: &str) -> Vec<Part> {
        let act = self.order.map_or("", |order| order.act.as_str());
        let Some(row) = self.row(id, act) else { return Vec::new() };
        let given = self.orders().filter_map(|order| {
            let row = self.row(id, &order.act)?;
            Some((row, reason(order), self.given(order, unit, row)))
        });
        let marks = unit.marks.iter().map(|mark| (row, mark.word.as_str(), mark.adds_to(id)));
        let all = given.chain(marks).filter(|(.., helps)| *helps != 0);
        all.map(|(row, name, helps)| part(row, name, helps)).collect()
    }

    /// The order under way, and those before it that count as well.
    fn orders(&self) -> impl Iterator<Item = &'a Order> {
        self.order.into_iter().chain(self.earlier)
    }

    /// What the order under way adds to throws, as facts, and why; none of it where it adds nothing.
    pub fn added(&self) -> Facts {
        let facts = self.order.map(|order| &order.facts).into_iter().flatten();
        let adds = |fact: &str, value: &Value| {
            let fact = fact.strip_prefix(THEIRS).unwrap_or(fact);
            value.int().is_some_and(|value| value != 0) && self.rows().modifiers.iter().any(|row| row.fact == fact)
        };
        let mut added: Facts = facts.filter(|(fact, value)| adds(fact, value)).map(owned).collect();
        let reason = self.order.and_then(|order| order.facts.get_key_value(REASON));
        added.extend(reason.filter(|_| !added.is_empty()).map(owned));
        added
    }

    /// Adds to a number that a unit throws by what [`Board::modifiers`] names.
    pub fn modify(&self, number: &mut Number, unit: &Unit<R>, id: &str) {
        number.parts.extend(self.modifiers(unit, id));
    }

    /// The sum of what is added to a number that a unit throws by.
    pub fn modifier(&self, unit: &Unit<R>, id: &str) -> i32 {
        self.modifiers(unit, id).iter().map(|part| part.value).sum()
    }

    /// Adds to a number that a side or chance throws by the modifier of the order under way.
    pub fn modify_for(&self, number: &mut Number, by: Thrower, id: &str) {
        let given = self.orders().filter_map(|order| {
            let row = self.row(id, &order.act)?;
            let given = match by {
                Thrower::Chance => of(order, &row.fact),
                Thrower::Side(side) => {
                    let side = self.state.table.sides.get(side);
                    side.map_or(0, |side| of(order, &of_side(&row.fact, &side.id)))
                }
            };
            Some(part(row, reason(order), given))
        });
        number.parts.extend(given.filter(|part| part.value != 0));
    }

    /// The row of a number: that of an act, where there are several.
    fn row(&self, id: &str, act: &str) -> Option<&'a ModifierRow> {
        let rows = || self.rows().modifiers.iter().filter(|row| row.id == id);
        rows().find(|row| row.is_ours(act) || row.is_theirs(act)).or_else(|| rows().next())
    }

    /// What an order gives a unit: its own modifier to those who act and to who throws beside them, the other one to those
    /// of other sides, and to friends at whom they throw.
    fn given(&self, order: &Order, unit: &Unit<R>, row: &ModifierRow) -> i32 {
        let given = [of(order, &row.fact), of_theirs(order, &row.fact)];
        if given == [0, 0] {
            return 0;
        }
        let Some(actor) = self.actor(order) else { return 0 };
        let beside = actor.side == unit.side && row.is_ours(&order.act);
        let ours = beside || order.who.contains(&unit.id);
        given[usize::from(!ours)]
    }
}

/// What a modifier of an order is called: by its reason.
fn reason(order: &Order) -> &str {
    let reason = order.facts.get(REASON).and_then(Value::text).map_or("", str::trim);
    if reason.is_empty() { "game master" } else { reason }
}

fn owned((fact, value): (&String, &Value)) -> (String, Value) {
    (fact.clone(), value.clone())
}

/// What is added to the number of a row where it helps so much.
fn part(row: &ModifierRow, name: &str, helps: i32) -> Part {
    Part { name: name.to_owned(), value: row.sign * helps, rule: String::new() }
}
