//! Chance for walks: seeded, and what a hasty but honest table would fill into forms and answer to asks with it.

use std::collections::BTreeMap;

use muster::{
    battle::Machine,
    engine::{Game, Reply, Source},
    view::{Answer, Ask, AskKind, Blanks, Facts, Field, Inches, Kind, Order, Tally, Value},
};
use rand_chacha::{
    ChaCha8Rng,
    rand_core::{Rng, SeedableRng},
};

/// A seeded chance.
pub struct Chance(ChaCha8Rng);

impl Chance {
    /// The chance of a seed.
    pub fn new(seed: u64) -> Chance {
        Chance(ChaCha8Rng::seed_from_u64(seed))
    }

    /// A number below a bound; nought for a bound of nought.
    pub fn below(&mut self, bound: usize) -> usize {
        if bound == 0 { 0 } else { self.0.next_u32() as usize % bound }
    }

    /// A number between two bounds.
    pub fn between(&mut self, least: i64, most: i64) -> i64 {
        least + self.below(usize::try_from(most - least + 1).unwrap_or(0)) as i64
    }

    /// Yes once in so many times.
    pub fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    /// One of these.
    pub fn of<'a, T>(&mut self, these: &'a [T]) -> Option<&'a T> {
        these.get(self.below(these.len()))
    }

    /// Some of these, in their order.
    pub fn some<T: Clone>(&mut self, these: &[T]) -> Vec<T> {
        these.iter().filter(|_| self.once_in(2)).cloned().collect()
    }

    /// Ids as a text names figures: "1 3 4".
    fn figures(&mut self) -> String {
        let ids: Vec<String> = (1..=10).map(|id| id.to_string()).collect();
        let some = self.some(&ids);
        if some.is_empty() { "1".to_owned() } else { some.join(" ") }
    }

    /// A value that fits a field; none where there is nothing to choose.
    pub fn value(&mut self, field: &Field) -> Option<Value> {
        Some(match &field.kind {
            Kind::Flag => Value::Flag(self.once_in(3)),
            Kind::Count { least, most } => Value::Int(self.between(*least, *most)),
            Kind::Inches { most } => {
                let most = if self.once_in(20) { *most } else { if field.required { 18 } else { 2 }.min(*most) };
                Value::from(Inches::from_hundredths(self.between(0, most * 4) * 25))
            }
            Kind::Choice(rows) => Value::Text(self.of(rows)?.0.clone()),
            Kind::Unit(among) => Value::from(self.of(among)?),
            Kind::Units(among) => Value::List(self.some(among).iter().map(Value::from).collect()),
            Kind::Classes(rows) => {
                let sum: i64 = rows.iter().map(|row| row.2).sum();
                if self.once_in(4) {
                    return Some(Value::Int(self.between(0, sum)));
                }
                if let Some((id, _, most)) = self.of(rows).filter(|_| !field.required) {
                    return Some(Value::Map(BTreeMap::from([(id.clone(), Value::Int(*most))])));
                }
                let rows = self.some(rows);
                Value::Map(rows.into_iter().map(|(id, _, most)| (id, Value::Int(self.between(0, most)))).collect())
            }
            Kind::Counts(among) => {
                let some = self.some(among);
                Value::Map(some.into_iter().map(|id| (id.to_string(), Value::Int(self.between(0, 8)))).collect())
            }
            Kind::Pairs if self.once_in(3) => {
                let pair = |chance: &mut Chance| {
                    let ours = Value::Text(chance.between(1, 10).to_string());
                    Value::List(vec![ours, Value::Text(chance.between(1, 10).to_string())])
                };
                Value::List((0..=self.below(4)).map(|_| pair(self)).collect())
            }
            Kind::Pairs => {
                let mut side = || Value::Int(self.between(1, 4));
                Value::Map(BTreeMap::from([("ours".to_owned(), side()), ("theirs".to_owned(), side())]))
            }
            Kind::Text => Value::Text(self.figures()),
        })
    }

    /// Facts for an order: all that is required and some of the rest. A form grows as it is filled in.
    pub fn facts(&mut self, game: &dyn Game, order: &Order) -> Facts {
        let mut order = order.clone();
        let mut seen: Vec<String> = Vec::new();
        for _ in 0..4 {
            let Ok(form) = game.form(&order) else { break };
            for field in form.fields {
                let fresh = !seen.contains(&field.id) && !order.facts.contains_key(&field.id);
                let wanted = fresh && (field.required || self.once_in(10));
                seen.push(field.id.clone());
                if wanted && let Some(value) = self.value(&field) {
                    order.facts.insert(field.id, value);
                }
            }
        }
        order.facts
    }
}

/// A table at which everything is answered at once: by the machine, or by somebody who types what comes to his mind.
pub struct Hasty<'a> {
    pub chance: &'a mut Chance,
    pub machine: Machine,
    pub typed: bool,
}

impl Source for Hasty<'_> {
    fn reply(&mut self, ask: &Ask, nth: usize) -> Reply {
        let chance = &mut *self.chance;
        Reply::Whole(match &ask.kind {
            AskKind::Dice { .. } if self.typed && ask.takes_tally(&Blanks::new()) && chance.once_in(3) => {
                Answer::Tally(
                    ask.told()
                        .map(|row| {
                            let (least, most) = match row.tally {
                                Some(Tally::Sum) => (row.dice, row.dice * usize::from(row.sides)),
                                Some(Tally::Best) => (1, row.sides.into()),
                                Some(Tally::Harm) => (0, 2),
                                _ => (0, row.dice),
                            };
                            chance.between(least as i64, most as i64) as u32
                        })
                        .collect(),
                )
            }
            AskKind::Dice { rows, .. } if self.typed => Answer::Dice(
                rows.iter()
                    .flat_map(|row| std::iter::repeat_n(row.sides, row.dice))
                    .map(|sides| chance.between(1, sides.into()) as u8)
                    .collect(),
            ),
            AskKind::Dice { .. } => Answer::Dice(self.machine.fill(ask, nth, &Blanks::new())),
            AskKind::Pick { choices, .. } => {
                Answer::Pick(chance.of(choices).map_or(String::new(), |one| one.id.clone()))
            }
            AskKind::Facts(form) => {
                let fields = form.fields.iter().filter(|field| field.required || chance.once_in(3));
                let fields: Vec<&Field> = fields.collect();
                Answer::Facts(
                    fields.into_iter().filter_map(|field| Some((field.id.clone(), chance.value(field)?))).collect(),
                )
            }
        })
    }
}
