//! What a ruling may set on a squad or a soldier.

use super::{
    OpenD6,
    body::{Role, Soldier, Squad},
};
use crate::{
    engine::{Board, FieldRow, Scope, Unit},
    view::{Kind, Value},
};

type Squadron = Unit<OpenD6>;
type Look<'a> = Board<'a, OpenD6>;

fn flag(_: &Look, _: &Squadron) -> Kind {
    Kind::Flag
}

fn heads(_: &Look, unit: &Squadron) -> Kind {
    Kind::Count { least: 0, most: unit.body.soldiers.len() as i64 }
}

fn wounds(_: &Look, _: &Squadron) -> Kind {
    Kind::Count { least: 0, most: 2 }
}

fn level(_: &Look, unit: &Squadron) -> Kind {
    Kind::Count { least: 0, most: i64::from(unit.body.morale_start) }
}

fn role(_: &Look, _: &Squadron) -> Kind {
    let words = ["soldier", "champion", "sergeant"];
    Kind::Choice(words.iter().map(|word| (word.to_string(), word.to_string())).collect())
}

fn count(squad: &Squad, is: impl Fn(&Soldier) -> bool) -> Option<Value> {
    Some(Value::Int(squad.soldiers.iter().filter(|soldier| is(soldier)).count() as i64))
}

fn whole(value: &Value) -> Result<i64, String> {
    value.int().ok_or_else(|| format!("{value} is no whole number"))
}

fn yes(value: &Value) -> Result<bool, String> {
    value.flag().ok_or_else(|| format!("{value} is neither yes nor no"))
}

/// Makes so many soldiers fit a description: turns others into it, the ranks first, or turns some back.
fn adjust(
    squad: &mut Squad,
    wanted: i64,
    is: fn(&Soldier) -> bool,
    from: fn(&Soldier) -> bool,
    turn: fn(&mut Soldier, bool),
) -> Result<(), String> {
    let mut have = squad.soldiers.iter().filter(|soldier| is(soldier)).count() as i64;
    for role in [Role::Soldier, Role::Champion, Role::Sergeant] {
        for soldier in squad.soldiers.iter_mut().filter(|soldier| soldier.role == role) {
            if have < wanted && !is(soldier) && from(soldier) {
                turn(soldier, true);
                have += 1;
            } else if have > wanted && is(soldier) {
                turn(soldier, false);
                have -= 1;
            }
        }
    }
    if have == wanted { Ok(()) } else { Err(format!("only {have} of {wanted} can be so")) }
}

fn wounded(soldier: &mut Soldier, on: bool) {
    soldier.wounds = u8::from(on);
}

fn out(soldier: &mut Soldier, on: bool) {
    soldier.wounds = if on { 2 } else { 0 };
    soldier.lost = None;
    soldier.pending = 0;
    soldier.pending_by = None;
}

fn prone(soldier: &mut Soldier, on: bool) {
    soldier.prone = on;
}

fn separated(soldier: &mut Soldier, on: bool) {
    soldier.separated = on;
}

fn of<'a>(unit: &'a Squadron, id: &str) -> Option<&'a Soldier> {
    unit.body.soldier(id)
}

fn of_mut<'a>(unit: &'a mut Squadron, id: &str) -> Result<&'a mut Soldier, String> {
    unit.body.soldier_mut(id).ok_or_else(|| format!("there is no soldier {id}"))
}

/// The rows.
#[rustfmt::skip]
pub static FIELDS: &[FieldRow<OpenD6>] = &[
    FieldRow { id: "wounded", label: "wounded (how many)", scope: Scope::Unit, kind: heads,
        get: |_, unit, _| count(&unit.body, Soldier::wounded),
        set: |unit, _, value| adjust(&mut unit.body, whole(&value)?, Soldier::wounded, Soldier::up, wounded) },
    FieldRow { id: "out", label: "out (how many)", scope: Scope::Unit, kind: heads,
        get: |_, unit, _| count(&unit.body, |soldier| !soldier.up()),
        set: |unit, _, value| adjust(&mut unit.body, whole(&value)?, |soldier| !soldier.up(), Soldier::up, out) },
    FieldRow { id: "prone", label: "prone (how many)", scope: Scope::Unit, kind: heads,
        get: |_, unit, _| count(&unit.body, |soldier| soldier.up() && soldier.prone),
        set: |unit, _, value| adjust(&mut unit.body, whole(&value)?, |soldier| soldier.up() && soldier.prone, Soldier::up, prone) },
    FieldRow { id: "separated", label: "separated (how many)", scope: Scope::Unit, kind: heads,
        get: |_, unit, _| count(&unit.body, |soldier| soldier.up() && soldier.separated),
        set: |unit, _, value| adjust(&mut unit.body, whole(&value)?, |soldier| soldier.up() && soldier.separated, Soldier::up, separated) },
    FieldRow { id: "morale", label: "morale level", scope: Scope::Unit, kind: level,
        get: |_, unit, _| Some(Value::Int(unit.body.morale.into())),
        set: |unit, _, value| { unit.body.morale = i32::try_from(whole(&value)?).map_err(|why| why.to_string())?; Ok(()) } },
    FieldRow { id: "fire-plus", label: "marker Fire +1", scope: Scope::Unit, kind: flag,
        get: |_, unit, _| Some(Value::Flag(unit.body.fire_plus)),
        set: |unit, _, value| { unit.body.fire_plus = yes(&value)?; Ok(()) } },
    FieldRow { id: "no-fire", label: "marker No Fire", scope: Scope::Unit, kind: flag,
        get: |_, unit, _| Some(Value::Flag(unit.body.no_fire)),
        set: |unit, _, value| { unit.body.no_fire = yes(&value)?; Ok(()) } },
    FieldRow { id: "activated", label: "has moved this turn", scope: Scope::Unit, kind: flag,
        get: |_, unit, _| Some(Value::Flag(unit.body.deeds.activated)),
        set: |unit, _, value| {
            unit.body.deeds.activated = yes(&value)?;
            if !unit.body.deeds.activated { unit.body.deeds.moved = None; unit.body.deeds.no_move = false; }
            Ok(())
        } },
    FieldRow { id: "picked", label: "has fired this turn", scope: Scope::Unit, kind: flag,
        get: |_, unit, _| Some(Value::Flag(unit.body.deeds.picked)),
        set: |unit, _, value| { unit.body.deeds.picked = yes(&value)?; Ok(()) } },
    FieldRow { id: "fought", label: "has fought this turn", scope: Scope::Unit, kind: flag,
        get: |_, unit, _| Some(Value::Flag(unit.body.deeds.fought)),
        set: |unit, _, value| { unit.body.deeds.fought = yes(&value)?; Ok(()) } },
    FieldRow { id: "wounds", label: "wounds", scope: Scope::Figure, kind: wounds,
        get: |_, unit, id| of(unit, id).map(|soldier| Value::Int(soldier.wounds.into())),
        set: |unit, id, value| { of_mut(unit, id)?.wounds = u8::try_from(whole(&value)?).map_err(|why| why.to_string())?; Ok(()) } },
    FieldRow { id: "prone", label: "prone", scope: Scope::Figure, kind: flag,
        get: |_, unit, id| of(unit, id).map(|soldier| Value::Flag(soldier.prone)),
        set: |unit, id, value| { of_mut(unit, id)?.prone = yes(&value)?; Ok(()) } },
    FieldRow { id: "separated", label: "separated", scope: Scope::Figure, kind: flag,
        get: |_, unit, id| of(unit, id).map(|soldier| Value::Flag(soldier.separated)),
        set: |unit, id, value| { of_mut(unit, id)?.separated = yes(&value)?; Ok(()) } },
    FieldRow { id: "hit", label: "a casualty of this turn", scope: Scope::Figure, kind: flag,
        get: |_, unit, id| of(unit, id).map(|soldier| Value::Flag(soldier.hit)),
        set: |unit, id, value| { of_mut(unit, id)?.hit = yes(&value)?; Ok(()) } },
    FieldRow { id: "pending", label: "wounds that fall at the end of the phase", scope: Scope::Figure, kind: wounds,
        get: |_, unit, id| of(unit, id).map(|soldier| Value::Int(soldier.pending.into())),
        set: |unit, id, value| {
            let soldier = of_mut(unit, id)?;
            soldier.pending = u8::try_from(whole(&value)?).map_err(|why| why.to_string())?;
            soldier.pending_by = None;
            Ok(())
        } },
    FieldRow { id: "role", label: "role", scope: Scope::Figure, kind: role,
        get: |_, unit, id| of(unit, id).map(|soldier| Value::from(match soldier.role { Role::Soldier => "soldier", Role::Champion => "champion", Role::Sergeant => "sergeant" })),
        set: |unit, id, value| {
            of_mut(unit, id)?.role = match value.text() { Some("sergeant") => Role::Sergeant, Some("champion") => Role::Champion, _ => Role::Soldier };
            Ok(())
        } },
];
