//! Soldiers as forms and tales speak of them: by class and count, or by their ids with the option `figures: numbered`.

use std::collections::BTreeMap;

use super::{
    body::{Role, Soldier, SoldierId},
    squad,
    system::OpenD6,
};
use crate::{
    engine::Board,
    view::{Fact, Facts, Field, Kind, Read, Refusal, Value},
};

/// What a soldier counts as: as everywhere, but the sergeant stands apart.
fn class(soldier: &Soldier) -> &'static str {
    if soldier.role == Role::Sergeant { "sergeant" } else { squad::class(soldier) }
}

/// Soldiers in the order in which a mere count takes them: sound ranks, wounded, champions, the sergeant last.
pub fn in_order<'a>(soldiers: impl Iterator<Item = &'a Soldier>) -> Vec<&'a Soldier> {
    let mut soldiers: Vec<&Soldier> = soldiers.collect();
    soldiers.sort_by_key(|soldier| (soldier.role, soldier.wounds));
    soldiers
}

/// The same of those whom enemies touch: who is separated stands away from them, and comes last.
pub fn in_reach<'a>(soldiers: impl Iterator<Item = &'a Soldier>) -> Vec<&'a Soldier> {
    let mut soldiers = in_order(soldiers);
    soldiers.sort_by_key(|soldier| soldier.separated);
    soldiers
}

fn counts(soldiers: &[&Soldier]) -> Vec<(&'static str, i64)> {
    let mut counts: Vec<(&str, i64)> = Vec::new();
    for soldier in soldiers {
        match counts.iter_mut().find(|(known, _)| *known == class(soldier)) {
            Some((_, count)) => *count += 1,
            None => counts.push((class(soldier), 1)),
        }
    }
    counts
}

fn numbered(board: &Board<OpenD6>) -> bool {
    board.option("figures") == "numbered"
}

/// Some soldiers of a squad, as a fact of orders.
pub enum Soldiers {}

impl Read for Soldiers {
    type As<'f> = &'f Value;
    fn read(value: &Value) -> Option<&Value> {
        Some(value)
    }
}

impl<Name: AsRef<str>> Fact<Soldiers, Name> {
    /// Its field; nothing when there is nobody to choose from.
    pub fn field(&self, board: &Board<OpenD6>, soldiers: &[&Soldier]) -> Option<Field> {
        if soldiers.is_empty() {
            return None;
        }
        if numbered(board) {
            let ids: Vec<&str> = soldiers.iter().map(|soldier| soldier.id.as_str()).collect();
            return Some(self.with(Kind::Text).help(&format!("ids out of {}", ids.join(" "))));
        }
        Some(self.with(Kind::Classes(rows(soldiers))))
    }

    /// Ids of those whom facts mean, out of these; none where they say nothing.
    ///
    /// # Errors
    /// There is no such soldier, or there are not so many.
    pub fn chosen(
        &self,
        board: &Board<OpenD6>,
        facts: &Facts,
        soldiers: &[&Soldier],
    ) -> Result<Vec<SoldierId>, Refusal> {
        chosen(board, self.among(facts), soldiers)
    }
}

/// How many of each class there are, as a field takes them: id, words, count. The first letter is enough for each, the
/// same in every field: `s` is always a sound soldier, and the sergeant is the leader.
pub fn rows(soldiers: &[&Soldier]) -> Vec<(String, String, i64)> {
    let counts = counts(&in_order(soldiers.iter().copied()));
    let sound = counts.iter().all(|(class, _)| *class != "sound").then_some(("sound", 0));
    let rows = sound.into_iter().chain(counts);
    let words = |class: &str| match class {
        "sergeant" => "leader (sergeant)".to_owned(),
        class => squad::in_words(class).to_owned(),
    };
    rows.map(|(class, count)| (class.to_owned(), words(class), count)).collect()
}

/// These soldiers as the value of such a field; nothing when there are none.
pub fn value(board: &Board<OpenD6>, soldiers: &[&Soldier]) -> Option<Value> {
    if soldiers.is_empty() {
        return None;
    }
    if numbered(board) {
        let ids: Vec<&str> = soldiers.iter().map(|soldier| soldier.id.as_str()).collect();
        return Some(Value::Text(ids.join(" ")));
    }
    let map: BTreeMap<String, Value> =
        counts(soldiers).into_iter().map(|(class, count)| (class.to_owned(), Value::Int(count))).collect();
    Some(Value::Map(map))
}

/// Ids of the soldiers a fact means, out of these; none without a fact.
///
/// # Errors
/// There is no such soldier, or there are not so many.
pub fn chosen(board: &Board<OpenD6>, fact: Option<&Value>, soldiers: &[&Soldier]) -> Result<Vec<SoldierId>, Refusal> {
    let soldiers = in_order(soldiers.iter().copied());
    let Some(fact) = fact else { return Ok(Vec::new()) };
    if numbered(board) {
        let text = fact.to_string();
        let words = text.split([' ', ',']).filter(|word| !word.is_empty());
        let known = |id: &&str| soldiers.iter().any(|soldier| soldier.id == *id);
        return words
            .map(|id| match known(&id) {
                true => Ok(id.into()),
                false => Err(Refusal::sense(format!("soldier {id} is not among them"), "look at the sheet for his id")),
            })
            .collect();
    }
    let take = |among: Vec<&Soldier>, count: i64, what: &str| {
        let count = usize::try_from(count).unwrap_or(0);
        if count > among.len() {
            let what = format!("{count} {what}: there are {}", among.len());
            return Err(Refusal::sense(what, "name fewer"));
        }
        Ok(among.into_iter().take(count).map(|soldier| soldier.id.clone()).collect::<Vec<_>>())
    };
    match fact {
        Value::Int(count) => take(soldiers, *count, "soldiers"),
        Value::Map(map) => {
            let mut ids = Vec::new();
            for (name, count) in map {
                let among = soldiers.iter().copied().filter(|soldier| class(soldier) == name).collect();
                ids.extend(take(among, count.int().unwrap_or(0), squad::in_words(name))?);
            }
            Ok(ids)
        }
        other => Err(Refusal::sense(
            format!("{other} is no count of soldiers"),
            "type a count, as 2 or 1s 1w 1l (l is the sergeant)",
        )),
    }
}

/// "2 sound, 1 sergeant": soldiers for tales.
pub fn in_words<'a>(soldiers: impl Iterator<Item = &'a Soldier>) -> String {
    let soldiers: Vec<&Soldier> = in_order(soldiers);
    let words: Vec<String> =
        counts(&soldiers).iter().map(|(class, count)| format!("{count} {}", squad::in_words(class))).collect();
    if words.is_empty() { "nobody".to_owned() } else { words.join(", ") }
}
