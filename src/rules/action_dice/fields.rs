//! What a ruling may set on a unit.

use super::{
    ActionDice, Company, Look,
    body::{Sector, Troop},
    profile::Formation,
};
use crate::{
    engine::{FieldRow, Scope},
    view::{Kind, Value},
};

fn flag(_: &Look, _: &Company) -> Kind {
    Kind::Flag
}

fn few(_: &Look, _: &Company) -> Kind {
    Kind::Count { least: 0, most: 40 }
}

fn models(_: &Look, unit: &Company) -> Kind {
    Kind::Count { least: 1, most: i64::from(unit.body.began) }
}

fn actions(_: &Look, _: &Company) -> Kind {
    Kind::Count { least: 0, most: 3 }
}

fn hits(board: &Look, unit: &Company) -> Kind {
    Kind::Count { least: 0, most: i64::from(board.data.steps(unit.body.profile.ad.die)) - 1 }
}

fn whole(value: &Value) -> Result<u16, String> {
    value.int().and_then(|number| u16::try_from(number).ok()).ok_or_else(|| format!("{value} does not fit"))
}

fn small(value: &Value) -> Result<u8, String> {
    value.int().and_then(|number| u8::try_from(number).ok()).ok_or_else(|| format!("{value} does not fit"))
}

fn yes(value: &Value) -> Result<bool, String> {
    value.flag().ok_or_else(|| format!("{value} is neither yes nor no"))
}

fn count(number: impl Into<i64>) -> Option<Value> {
    Some(Value::Int(number.into()))
}

fn lost(troop: &Troop, arc: Sector) -> Option<Value> {
    Some(Value::Flag(troop.damage.arcs.contains(&arc)))
}

fn lose(troop: &mut Troop, arc: Sector, value: &Value) -> Result<(), String> {
    if yes(value)? {
        troop.damage.arcs.insert(arc);
    } else {
        troop.damage.arcs.remove(&arc);
    }
    Ok(())
}

/// The rows.
#[rustfmt::skip]
pub static FIELDS: &[FieldRow<ActionDice>] = &[
    FieldRow { id: "models", label: "models left", scope: Scope::Unit, kind: models,
        get: |_, unit, _| count(unit.body.models),
        set: |unit, _, value| { unit.body.models = whole(&value)?; Ok(()) } },
    FieldRow { id: "token", label: "Failed Morale token", scope: Scope::Unit, kind: flag,
        get: |_, unit, _| Some(Value::Flag(unit.body.token)),
        set: |unit, _, value| { unit.body.token = yes(&value)?; Ok(()) } },
    FieldRow { id: "disordered", label: "disordered", scope: Scope::Unit, kind: flag,
        get: |_, unit, _| Some(Value::Flag(unit.body.disordered)),
        set: |unit, _, value| { unit.body.disordered = yes(&value)?; Ok(()) } },
    FieldRow { id: "formation-ok", label: "the regiment's bases touch", scope: Scope::Unit, kind: flag,
        get: |_, unit, _| Some(Value::Flag(!unit.body.broken)),
        set: |unit, _, value| {
            let broken = !yes(&value)?;
            if broken && unit.body.profile.formation != Formation::Regiment { return Err("only a regiment keeps its bases together".to_owned()); }
            unit.body.broken = broken;
            Ok(())
        } },
    FieldRow { id: "front", label: "models in the front rank", scope: Scope::Unit, kind: models,
        get: |_, unit, _| (unit.body.front > 0).then(|| Value::Int(unit.body.front.into())),
        set: |unit, _, value| {
            if unit.body.profile.formation != Formation::Regiment { return Err("only a regiment has ranks".to_owned()); }
            unit.body.front = whole(&value)?;
            Ok(())
        } },
    FieldRow { id: "acted", label: "has been activated this turn", scope: Scope::Unit, kind: flag,
        get: |_, unit, _| Some(Value::Flag(unit.body.acted)),
        set: |unit, _, value| { unit.body.acted = yes(&value)?; Ok(()) } },
    FieldRow { id: "actions", label: "actions left", scope: Scope::Unit, kind: actions,
        get: |_, unit, _| count(unit.body.left),
        set: |unit, _, value| { unit.body.left = small(&value)?; Ok(()) } },
    FieldRow { id: "loading", label: "gun loaded, shot to come", scope: Scope::Unit, kind: flag,
        get: |_, unit, _| Some(Value::Flag(unit.body.loading)),
        set: |unit, _, value| { unit.body.loading = yes(&value)?; Ok(()) } },
    FieldRow { id: "hits", label: "hits taken (hero)", scope: Scope::Unit, kind: hits,
        get: |_, unit, _| count(unit.body.hits),
        set: |unit, _, value| { unit.body.hits = small(&value)?; Ok(()) } },
    FieldRow { id: "check", label: "owes a morale check", scope: Scope::Unit, kind: flag,
        get: |_, unit, _| Some(Value::Flag(unit.body.check.is_some())),
        set: |unit, _, value| {
            let (lost, before) = (unit.body.began - unit.body.models.min(unit.body.began), unit.body.began);
            unit.body.check = yes(&value)?.then_some(super::body::Check { lost, before });
            Ok(())
        } },
    FieldRow { id: "move-lost", label: "Move lost (vehicle)", scope: Scope::Unit, kind: few,
        get: |_, unit, _| count(unit.body.damage.pace),
        set: |unit, _, value| { unit.body.damage.pace = small(&value)?; Ok(()) } },
    FieldRow { id: "defense-lost", label: "Defense lost (vehicle)", scope: Scope::Unit, kind: few,
        get: |_, unit, _| count(unit.body.damage.defense),
        set: |unit, _, value| { unit.body.damage.defense = small(&value)?; Ok(()) } },
    FieldRow { id: "range-lost", label: "times its range was hit (vehicle)", scope: Scope::Unit, kind: few,
        get: |_, unit, _| count(unit.body.damage.range),
        set: |unit, _, value| { unit.body.damage.range = small(&value)?; Ok(()) } },
    FieldRow { id: "damage-plus", label: "added to damage rolls (vehicle)", scope: Scope::Unit, kind: few,
        get: |_, unit, _| count(unit.body.damage.plus),
        set: |unit, _, value| { unit.body.damage.plus = small(&value)?; Ok(()) } },
    FieldRow { id: "front-lost", label: "no fire to the front (vehicle)", scope: Scope::Unit, kind: flag,
        get: |_, unit, _| lost(&unit.body, Sector::Front), set: |unit, _, value| lose(&mut unit.body, Sector::Front, &value) },
    FieldRow { id: "left-lost", label: "no fire to the left (vehicle)", scope: Scope::Unit, kind: flag,
        get: |_, unit, _| lost(&unit.body, Sector::Left), set: |unit, _, value| lose(&mut unit.body, Sector::Left, &value) },
    FieldRow { id: "right-lost", label: "no fire to the right (vehicle)", scope: Scope::Unit, kind: flag,
        get: |_, unit, _| lost(&unit.body, Sector::Right), set: |unit, _, value| lose(&mut unit.body, Sector::Right, &value) },
    FieldRow { id: "rear-lost", label: "no fire to the rear (vehicle)", scope: Scope::Unit, kind: flag,
        get: |_, unit, _| lost(&unit.body, Sector::Rear), set: |unit, _, value| lose(&mut unit.body, Sector::Rear, &value) },
];
