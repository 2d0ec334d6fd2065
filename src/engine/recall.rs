//! What a unit remembers of its last orders, to be offered again for as long as it is true. Nothing here is ever used
//! unseen: it stands in a form that people see, and what they leave standing becomes a fact of their order.
//!
//! A remembered fact says how often its unit had moved when it was said, and the unit that it is about: whether it has
//! lapsed is derived from that, so a move alters nobody but the one who moves.

use std::collections::BTreeMap;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use super::{Board, Halt, Rules, Scene, Unit, outcomes};
use crate::view::{Field, Form, Id, Kind, Memory, Order, Standing, Value};

/// What a unit remembers: by act and fact, joined by a dot, and behind `@` the unit that the fact is about.
pub type Recall = BTreeMap<String, Recalled>;

/// One remembered fact. Written as its bare value while nobody concerned has ever moved, as in older battles; else as
/// `{is, own, other}`, counts of zero left out.
#[derive(Debug, Clone, PartialEq)]
pub struct Recalled {
    /// What was said.
    is: Value,
    /// How often its unit had moved then.
    own: u32,
    /// How often the unit had moved that it is about.
    other: u32,
}

impl Serialize for Recalled {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        let counts = [("own", self.own), ("other", self.other)].into_iter().filter(|(_, moves)| *moves > 0);
        let counts: Vec<_> = counts.map(|(name, moves)| (name.to_owned(), Value::Int(moves.into()))).collect();
        if counts.is_empty() {
            return self.is.serialize(out);
        }
        Value::Map(counts.into_iter().chain([("is".to_owned(), self.is.clone())]).collect()).serialize(out)
    }
}

impl<'de> Deserialize<'de> for Recalled {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Recalled, D::Error> {
        match Value::deserialize(input)? {
            Value::Map(mut map) if map.contains_key("is") => {
                let is = map.remove("is").unwrap_or(Value::Flag(false));
                let moves = |name: &str| match map.get(name) {
                    None => Ok(0),
                    Some(value) => value
                        .int()
                        .and_then(|moves| u32::try_from(moves).ok())
                        .ok_or_else(|| de::Error::custom(format!("{name}: {value} is no number of moves"))),
                };
                Ok(Recalled { own: moves("own")?, other: moves("other")?, is })
            }
            is => Ok(Recalled { is, own: 0, other: 0 }),
        }
    }
}

/// What a unit remembers of where somebody said that it stands.
const WHERE: &str = "where";

impl<R: Rules> Unit<R> {
    /// Somebody says where it stands.
    pub(super) fn stands(&mut self, place: String) {
        self.moves = self.moves.saturating_add(1);
        let said = Recalled { is: Value::Text(place.clone()), own: self.moves, other: 0 };
        self.recall.insert(WHERE.to_owned(), said);
        self.place = place;
    }

    /// Whether it has moved since somebody said where it stands. What was altered by hand since then holds.
    pub(super) fn moved_away(&self) -> bool {
        match self.recall.get(WHERE) {
            _ if self.place.is_empty() => false,
            Some(said) => said.is.text() == Some(self.place.as_str()) && said.own < self.moves,
            None => self.moves > 0,
        }
    }

    /// Of what it remembers what everybody may know: where somebody said that it stands.
    pub(super) fn open_recall(&self) -> Recall {
        self.recall.iter().filter(|(name, _)| *name == WHERE).map(|(name, said)| (name.clone(), said.clone())).collect()
    }
}

/// What somebody said in a field, under the name it is remembered by; nothing where it is remembered of a unit that
/// nobody names.
struct Said {
    name: String,
    recalled: Option<Recalled>,
}

/// Puts what the units of an order remember, and what still holds, into the fields of its form: of several units what they
/// all remember alike.
pub(super) fn offer<R: Rules>(board: &Board<R>, order: &Order, form: &mut Form) {
    let units: Vec<&Unit<R>> = board.who(order).collect();
    for field in form.fields.iter_mut().filter(|field| field.memory != Memory::None) {
        let fits = |value: &Value| {
            let fits = field.fit(value, &|text| board.state.called(text)).ok();
            fits.filter(|_| !matches!(field.kind, Kind::Unit(_)) || !is_beaten(board, &units, value))
        };
        let mut each = units.iter().map(|unit| recalled(board, unit, order, field).and_then(fits));
        let first = each.next().flatten();
        let found = first.filter(|first| each.all(|other| other.as_ref() == Some(first)));
        // What holds anyway need not be remembered.
        let found = found.or_else(|| field.remembered.take());
        field.remembered = found.filter(|value| Some(value) != field.usual.as_ref());
    }
}

/// Whether a value names an enemy of these units who has nobody in play any more, though they lie on the table.
fn is_beaten<R: Rules>(board: &Board<R>, units: &[&Unit<R>], value: &Value) -> bool {
    let named = value.text().and_then(|text| board.state.find(text)).and_then(|id| board.state.unit(&id));
    named.filter(|other| units.iter().all(|unit| unit.side != other.side)).is_some_and(|other| {
        let mut readings = Vec::new();
        outcomes::read(board, other, &mut readings);
        let standing = Standing::of(&readings);
        standing.in_play() == 0 && standing.out > 0
    })
}

/// What a unit remembers for a field and still holds.
fn recalled<'a, R: Rules>(board: &Board<'a, R>, unit: &'a Unit<R>, order: &Order, field: &Field) -> Option<&'a Value> {
    let plain = format!("{}.{}", order.act, field.id);
    let moves = |id: &Id| board.state.unit(id).map_or(0, |other| other.moves);
    let (found, other) = match &field.memory {
        Memory::None => return None,
        Memory::Lasting => return unit.recall.get(&plain).map(|said| &said.is),
        Memory::Place => (unit.recall.get(&plain)?, 0),
        Memory::Of(about) if *about == field.id => {
            let found = unit.recall.get(&plain)?;
            (found, moves(&board.state.find(&found.is.to_string())?))
        }
        Memory::Of(about) => {
            let target = &board.named(order, about)?.id;
            // Older battles remember the facts of one target only, beside it.
            let last = unit.recall.get(&format!("{}.{about}", order.act)).map(|last| last.is.to_string());
            let older = || unit.recall.get(&plain).filter(|_| last == Some(target.to_string()));
            let own = unit.recall.get(&format!("{plain}@{target}")).or_else(older);
            let own =
                own.filter(|found| found.own == unit.moves && found.other == moves(target)).map(|found| &found.is);
            // How far it is from one to the other both have heard.
            let far = || said_of(board, target, &plain, &unit.id).filter(|_| matches!(field.kind, Kind::Inches { .. }));
            return own.or_else(far);
        }
    };
    (found.own == unit.moves && found.other == other).then_some(&found.is)
}

/// What a unit has said of another under an act and a fact, joined by a dot, and what still holds.
pub fn said_of<'a, R: Rules>(board: &Board<'a, R>, who: &Id, fact: &str, about: &Id) -> Option<&'a Value> {
    let (who, about) = (board.state.unit(who)?, board.state.unit(about)?);
    let found = who.recall.get(&format!("{fact}@{}", about.id))?;
    (found.own == who.moves && found.other == about.moves).then_some(&found.is)
}

/// Has the units of an order remember its facts, and forget what has lapsed.
///
/// # Errors
/// A unit is unknown.
pub(super) fn keep<R: Rules>(scene: &mut Scene<R>, form: &Form) -> Result<(), Halt> {
    for id in &scene.order.who {
        let board = scene.board();
        let unit = scene.unit(id)?;
        let all: Vec<Said> = form.fields.iter().filter_map(|field| said(&board, unit, scene.order, field)).collect();
        if all.is_empty() {
            continue;
        }
        let mut recall = unit.recall.clone();
        recall.retain(|name, said| holds(&board, unit, name, said));
        for Said { name, recalled } in all {
            if let Some((plain, _)) = name.rsplit_once('@') {
                recall.remove(plain);
            }
            match recalled {
                Some(recalled) => recall.insert(name, recalled),
                None => recall.remove(&name),
            };
        }
        if recall != unit.recall {
            scene.unit_mut(id)?.recall = recall;
        }
    }
    Ok(())
}

/// Whether a remembered fact may be wanted again; of one about another unit it can be told from its name alone.
fn holds<R: Rules>(board: &Board<R>, unit: &Unit<R>, name: &str, said: &Recalled) -> bool {
    let Some((_, about)) = name.rsplit_once('@') else { return true };
    let about = board.state.units.get(about).filter(|about| about.on_table());
    about.is_some_and(|about| said.own == unit.moves && said.other == about.moves)
}

/// What an order says in a field; none where it is about a unit that the order does not name.
fn said<R: Rules>(board: &Board<R>, unit: &Unit<R>, order: &Order, field: &Field) -> Option<Said> {
    let plain = format!("{}.{}", order.act, field.id);
    let value = order.facts.get(&field.id).filter(|value| Some(*value) != field.usual.as_ref());
    let (name, own, other) = match &field.memory {
        Memory::None => return None,
        Memory::Lasting => (plain, 0, 0),
        Memory::Place => (plain, unit.moves, 0),
        Memory::Of(about) => {
            let named = board.named(order, about);
            let name = match named {
                _ if *about == field.id => plain,
                Some(target) => format!("{plain}@{}", target.id),
                None => return None,
            };
            (name, unit.moves, named.map_or(0, |named| named.moves))
        }
    };
    Some(Said { name, recalled: value.map(|is| Recalled { is: is.clone(), own, other }) })
}

impl<R: Rules> Scene<'_, '_, '_, R> {
    /// A unit remembers of another what [`said_of`] gives back until either has moved.
    ///
    /// # Errors
    /// There is none with this id.
    pub fn remembers_of(&mut self, who: &Id, fact: &str, about: &Id, is: Value) -> Result<(), Halt> {
        let (own, other) = (self.unit(who)?.moves, self.unit(about)?.moves);
        self.unit_mut(who)?.recall.insert(format!("{fact}@{about}"), Recalled { is, own, other });
        Ok(())
    }

    /// A unit stands elsewhere now: what was said of where it stood no longer holds, for it or for others.
    ///
    /// # Errors
    /// There is none with this id.
    pub fn moved(&mut self, id: &Id) -> Result<(), Halt> {
        let unit = self.unit_mut(id)?;
        unit.moves = unit.moves.saturating_add(1);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::Recalled;

    #[test]
    fn a_remembered_fact_is_written_as_its_value_until_somebody_moves() {
        for text in
            ["20", "\"heavy\"", r#"{"4":2,"6":1}"#, r#"{"is":20,"own":1}"#, r#"{"is":"heavy","other":3,"own":2}"#]
        {
            let read: Recalled = serde_json::from_str(text).unwrap();
            assert_eq!(serde_json::to_string(&read).unwrap(), text);
        }
        assert!(serde_json::from_str::<Recalled>(r#"{"is":20,"own":-1}"#).is_err());
    }
}
