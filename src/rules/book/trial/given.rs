//! What is given where a trial asks: facts of an act, dice, choices. Nobody is there to say it.

use std::collections::BTreeMap;

use super::super::{acts, system::Book};
use crate::{
    engine::{Board, Reply, Source},
    view::{Answer, Ask, AskKind, Blanks, Facts, Field, Form, Kind, Order, Throw, Thrower, Value},
};

/// The most ways in which the facts of one act are given.
const MOST: usize = 60;
/// The most rows of a list, or units, that are tried for one fact.
const ROWS: usize = 12;
/// How far, where a fact is a length.
const NEAR: i64 = 1;
/// From which throw or question of one order on dice and choices vary: whoever throws again until somebody is ahead would never
/// be done.
const LONG: usize = 50;

/// What a fact may be; `None` leaves it out.
fn candidates(field: &Field) -> Vec<Option<Value>> {
    let texts = |all: &mut dyn Iterator<Item = String>| all.take(ROWS).map(Value::Text).collect::<Vec<_>>();
    let open = match &field.kind {
        Kind::Flag => vec![Value::Flag(false), Value::Flag(true)],
        Kind::Count { least, most } => vec![Value::Int(*least), Value::Int(*most.min(&(least + 1)))],
        Kind::Inches { most } => vec![Value::Int(NEAR.min(*most))],
        Kind::Choice(rows) => texts(&mut rows.iter().map(|(id, _)| id.clone())),
        Kind::Unit(ids) => texts(&mut ids.iter().map(ToString::to_string)),
        Kind::Units(ids) => {
            let all = texts(&mut ids.iter().map(ToString::to_string));
            let first: Vec<Value> = all.iter().take(1).cloned().collect();
            vec![Value::List(first), Value::List(all)]
        }
        Kind::Text => vec![Value::Text("word".to_owned())],
        Kind::Classes(_) | Kind::Counts(_) | Kind::Pairs => Vec::new(),
    };
    let mut all: Vec<Option<Value>> = field.usual.clone().map(Some).into_iter().collect();
    for value in open.into_iter().map(Some) {
        if !all.contains(&value) {
            all.push(value);
        }
    }
    if !field.required && field.usual.is_none() && field.kind != Kind::Flag {
        all.push(None);
    }
    all
}

/// The facts of an act, where of each fact the candidate at its place is taken, or the first; and how many there are of each.
fn filled(board: &Board<Book>, order: &Order, places: &BTreeMap<String, usize>) -> (Facts, Vec<(String, usize)>) {
    let mut order = order.clone();
    let mut known: Vec<(String, usize)> = Vec::new();
    // Later facts may be asked by what the ones before them are.
    while let Some(field) = next(&acts::form(board, &order), &known) {
        let all = candidates(&field);
        let place = places.get(&field.id).copied().unwrap_or(0);
        if let Some(value) = all.get(place).or(all.first()).cloned().flatten() {
            order.facts.insert(field.id.clone(), value);
        }
        known.push((field.id, all.len()));
    }
    (order.facts, known)
}

/// The first field of a form that nobody has seen yet.
fn next(form: &Form, known: &[(String, usize)]) -> Option<Field> {
    form.fields.iter().find(|field| !known.iter().any(|(id, _)| *id == field.id)).cloned()
}

/// The facts of an act in several ways: as they are first, then each fact in each other way. Each is worked out as it is wanted.
pub fn several<'a>(board: &'a Board<'a, Book>, order: &'a Order) -> impl Iterator<Item = Facts> + 'a {
    let (first, known) = filled(board, order, &BTreeMap::new());
    let others = known.into_iter().flat_map(|(id, many)| (1..many).map(move |place| (id.clone(), place)));
    let others = others.map(|(id, place)| filled(board, order, &BTreeMap::from([(id, place)])).0);
    std::iter::once(first).chain(others).take(MOST)
}

/// Which faces the dice of a trial show.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Faces {
    /// The lowest, and of several things the first is chosen.
    Low,
    /// The highest, and the last is chosen.
    High,
    /// The lowest and the highest by turns.
    Both,
    /// The highest for this side and for chance, the lowest for the others: one fares well, and somebody suffers by it.
    Of(usize),
    /// The same, but the others show the highest where they throw alone: who is struck, and falls by a high die of their own.
    Against(usize),
}

impl Faces {
    /// In the order in which they are tried, where this side acts.
    pub fn all(side: Option<usize>) -> impl Iterator<Item = Faces> {
        [Faces::Both, Faces::Low, Faces::High].into_iter().chain(side.map(Faces::Of)).chain(side.map(Faces::Against))
    }

    /// The face of the `nth` die of a row, among these rows. A die that is thrown again shows one in the middle, so that it comes
    /// to rest.
    fn face(self, nth: usize, row: &Throw, rows: &[Throw], wave: u8) -> u8 {
        let is_others = |side: usize| row.by != Thrower::Chance && row.by != Thrower::Side(side);
        let low = match self {
            _ if wave > 1 => return row.sides.div_ceil(2),
            Faces::Low => true,
            Faces::High => false,
            Faces::Both => nth.is_multiple_of(2),
            Faces::Of(side) => is_others(side),
            Faces::Against(side) => is_others(side) && rows.iter().any(|other| other.by != row.by),
        };
        if low { 1 } else { row.sides }
    }

    /// Whether the last of several things is chosen.
    fn is_high(self) -> bool {
        matches!(self, Faces::High | Faces::Of(_) | Faces::Against(_))
    }
}

impl Source for Faces {
    fn reply(&mut self, ask: &Ask, nth: usize) -> Reply {
        let answer = match &ask.kind {
            AskKind::Dice { rows, .. } if nth >= LONG => {
                let dice = rows.iter().enumerate().flat_map(|(at, row)| (0..row.dice).map(move |die| (row, at + die)));
                // Rows that follow each other go through their faces at a different pace.
                let face = |(row, place): (&Throw, usize)| {
                    let below = nth * (place + 1) % usize::from(row.sides.max(1));
                    u8::try_from(below).map_or(row.sides, |below| below + 1)
                };
                Some(Answer::Dice(dice.map(face).collect()))
            }
            AskKind::Dice { rows, wave } => {
                let dice = rows.iter().flat_map(|row| (0..row.dice).map(|nth| self.face(nth, row, rows, *wave)));
                Some(Answer::Dice(dice.collect()))
            }
            AskKind::Pick { choices, .. } => {
                let choice = match self.is_high() {
                    _ if nth >= LONG => choices.get(nth % choices.len().max(1)),
                    true => choices.last(),
                    false => choices.first(),
                };
                choice.map(|choice| Answer::Pick(choice.id.clone()))
            }
            AskKind::Facts(form) => {
                let all = form.fields.iter().filter_map(|field| {
                    let all = candidates(field);
                    let value = if self.is_high() { all.last() } else { all.first() };
                    Some((field.id.clone(), value.cloned().flatten()?))
                });
                Some(Answer::Facts(all.collect()))
            }
        };
        answer.map_or(Reply::Wait(Blanks::new()), Reply::Whole)
    }
}
