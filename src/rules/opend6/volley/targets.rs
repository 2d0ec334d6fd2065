//! Who may be hit: the visible soldiers of the target, or of every squad in its melee (R65, R68, A47).

use super::{
    super::{body::Soldier, bonds, ranks, system::OpenD6},
    shooters,
};
use crate::{
    engine::{Board, Unit, in_order},
    view::{Id, Kind, Refusal, Value, fit_value},
};

/// A soldier who may be hit.
#[derive(Clone, Copy)]
pub struct Candidate<'a> {
    /// His squad.
    pub unit: &'a Unit<OpenD6>,
    /// He himself.
    pub soldier: &'a Soldier,
    /// His place in the roster of his squad.
    pub place: usize,
}

/// The soldiers of a squad out of whom some are visible. Where people named them, or all are seen, that is all of them; a
/// mere count does not say who, and chance draws them (R65).
#[derive(Clone)]
pub struct Pool<'a> {
    /// Those out of whom they are.
    pub men: Vec<Candidate<'a>>,
    /// How many of them are visible.
    pub visible: usize,
}

/// The squads whose soldiers are candidates: the target, or every squad of the melee it stands in, in the order of their
/// numbers (A47, A76).
pub fn group<'a>(board: Board<'a, OpenD6>, target: &'a Unit<OpenD6>) -> Vec<&'a Unit<OpenD6>> {
    let mut found = vec![&target.id];
    let mut at = 0;
    while let Some(id) = found.get(at).copied() {
        for bond in board.state.bonds_of(id) {
            let other = if bond.a == *id { &bond.b } else { &bond.a };
            if !found.contains(&other) {
                found.push(other);
            }
        }
        at += 1;
    }
    let group = found.into_iter().filter_map(|id| board.state.unit(id)).filter(|unit| unit.on_table());
    in_order(group.collect())
}

/// Soldiers of a squad that can be candidates at all: of the squad that shoots only those in contact.
fn exposed<'a>(board: &Board<OpenD6>, shooter: &Id, unit: &'a Unit<OpenD6>) -> Vec<&'a Soldier> {
    let own = unit.id == *shooter;
    unit.body.up().filter(|soldier| !own || bonds::engaged(board, unit, &soldier.id)).collect()
}

/// All who can be candidates, squad by squad.
pub fn exposed_by_squad<'a>(
    board: Board<'a, OpenD6>,
    shooter: &Id,
    target: &'a Unit<OpenD6>,
) -> Vec<(&'a Unit<OpenD6>, Vec<&'a Soldier>)> {
    group(board, target).into_iter().map(|unit| (unit, exposed(&board, shooter, unit))).collect()
}

/// The kind of the field `visible`, and what is usual: all in play.
pub fn visible_kind(exposed: &[(&Unit<OpenD6>, Vec<&Soldier>)], numbered: bool) -> (Kind, Option<Value>) {
    match exposed {
        [(_, soldiers)] if numbered => (Kind::Text, Some(Value::Text(ids(soldiers).join(" ")))),
        [(_, soldiers)] => {
            let most = soldiers.len() as i64;
            (Kind::Classes(ranks::rows(soldiers)), Some(Value::Int(most)))
        }
        several => {
            let units = several.iter().map(|(unit, _)| unit.id.clone()).collect();
            let counts =
                several.iter().map(|(unit, soldiers)| (unit.id.to_string(), Value::Int(soldiers.len() as i64)));
            (Kind::Counts(units), Some(Value::Map(counts.collect())))
        }
    }
}

/// The visible, squad by squad in the order of the roster.
///
/// # Errors
/// More are named than there are, or one who is not there.
pub fn visible<'a>(
    board: Board<OpenD6>,
    exposed: &[(&'a Unit<OpenD6>, Vec<&'a Soldier>)],
    value: Option<&Value>,
) -> Result<Vec<Pool<'a>>, Refusal> {
    let numbered = board.option("figures") == "numbered";
    let fit = |value| fit_value(&visible_kind(exposed, numbered).0, value, &|text| board.state.called(text));
    let value = value.map(fit).transpose().map_err(|why| Refusal::sense(format!("visible: {why}"), ""))?;
    let value = value.as_ref();
    let mut pools = Vec::new();
    for (unit, soldiers) in exposed {
        let all = |soldiers: &[&'a Soldier]| -> Pool<'a> {
            let place = |soldier: &Soldier| unit.body.place(&soldier.id).unwrap_or_default();
            let men = soldiers.iter().map(|soldier| Candidate { unit, soldier, place: place(soldier) });
            Pool { men: men.collect(), visible: soldiers.len() }
        };
        let some = |chosen: &dyn Fn(&Soldier) -> bool| -> Vec<&'a Soldier> {
            soldiers.iter().copied().filter(|soldier| chosen(soldier)).collect()
        };
        pools.push(match value {
            None => all(soldiers),
            Some(Value::Text(text)) => {
                let named = by_ids(soldiers, text).map_err(|id| {
                    let what = format!("{} no soldier {id} who could be hit", unit.does("have"));
                    Refusal::sense(what, "name visible ones")
                })?;
                all(&some(&|soldier| named.iter().any(|other| other.id == soldier.id)))
            }
            Some(value @ Value::Map(map)) if exposed.len() == 1 && !map.contains_key(unit.id.as_str()) => {
                let named = ranks::chosen(&board, Some(value), soldiers)?;
                all(&some(&|soldier| named.contains(&soldier.id)))
            }
            Some(value) => {
                let count = match value {
                    Value::Map(map) => map.get(unit.id.as_str()).and_then(Value::int).unwrap_or(0),
                    value => value.int().unwrap_or(soldiers.len() as i64),
                };
                let count = usize::try_from(count).unwrap_or(0);
                if count > soldiers.len() {
                    return Err(Refusal::sense(
                        format!("{count} of {} cannot be visible; there are {}", unit.name, soldiers.len()),
                        "",
                    ));
                }
                Pool { visible: count, ..all(soldiers) }
            }
        });
    }
    Ok(pools)
}

/// Those who stand for the visible in numbers: all of them, or of a mere count sound ranks first.
pub fn seen<'a>(pools: &[Pool<'a>]) -> Vec<Candidate<'a>> {
    let mut seen = Vec::new();
    for Pool { men, visible } in pools {
        let soldiers: Vec<&Soldier> = men.iter().map(|man| man.soldier).collect();
        let chosen = first(&soldiers, *visible);
        seen.extend(men.iter().filter(|man| chosen.iter().any(|soldier| soldier.id == man.soldier.id)));
    }
    seen
}

/// So many of these, sound ranks first.
fn first<'a>(soldiers: &[&'a Soldier], count: usize) -> Vec<&'a Soldier> {
    let mut chosen = shooters::in_turn(soldiers.to_vec());
    chosen.truncate(count);
    chosen
}

/// Those of these whose ids are typed; `Err` names the first who is not there.
pub fn by_ids<'a>(soldiers: &[&'a Soldier], text: &str) -> Result<Vec<&'a Soldier>, String> {
    let words = text.split([' ', ',']).filter(|word| !word.is_empty());
    words.map(|id| soldiers.iter().copied().find(|soldier| soldier.id == id).ok_or_else(|| id.to_owned())).collect()
}

fn ids<'a>(soldiers: &[&'a Soldier]) -> Vec<&'a str> {
    soldiers.iter().map(|soldier| soldier.id.as_str()).collect()
}
