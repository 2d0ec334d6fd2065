//! What a ruling may set on a squad or a soldier.

use super::{
    OpenD6,
    body::{Role, Soldier, Squad},
    kit,
    profile::Quality,
};
use crate::{
    engine::{Board, FieldRow, Scope, Unit},
    view::{Inches, Kind, Value, clean_text},
};

type Squadron = Unit<OpenD6>;
type Look<'a> = Board<'a, OpenD6>;

fn flag(_: &Look, _: &Squadron) -> Kind {
    Kind::Flag
}

fn text(_: &Look, _: &Squadron) -> Kind {
    Kind::Text
}

fn rate(_: &Look, _: &Squadron) -> Kind {
    Kind::Inches { most: 60 }
}

fn code(_: &Look, _: &Squadron) -> Kind {
    Kind::Count { least: 0, most: 30 }
}

fn bonus(_: &Look, _: &Squadron) -> Kind {
    Kind::Count { least: -10, most: 30 }
}

fn points(_: &Look, _: &Squadron) -> Kind {
    Kind::Count { least: 0, most: 9_999 }
}

fn quality(_: &Look, _: &Squadron) -> Kind {
    Kind::Choice(QUALITIES.iter().map(|quality| (quality.word().to_owned(), quality.word().to_owned())).collect())
}

fn armour(board: &Look, _: &Squadron) -> Kind {
    let rows = board.data.armour.iter().map(|row| (row.id.clone(), row.name.clone()));
    Kind::Choice(std::iter::once(("none".to_owned(), "none".to_owned())).chain(rows).collect())
}

const QUALITIES: [Quality; 3] = [Quality::Average, Quality::Veteran, Quality::Elite];

fn number(value: &Value) -> Result<i32, String> {
    i32::try_from(whole(value)?).map_err(|why| why.to_string())
}

fn words(list: &[String]) -> Option<Value> {
    Some(Value::Text(list.join(", ")))
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

fn start(_: &Look, _: &Squadron) -> Kind {
    Kind::Count { least: 1, most: 20 }
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
        set: |_, unit, _, value| adjust(&mut unit.body, whole(&value)?, Soldier::wounded, Soldier::up, wounded) },
    FieldRow { id: "out", label: "out (how many)", scope: Scope::Unit, kind: heads,
        get: |_, unit, _| count(&unit.body, |soldier| !soldier.up()),
        set: |_, unit, _, value| adjust(&mut unit.body, whole(&value)?, |soldier| !soldier.up(), Soldier::up, out) },
    FieldRow { id: "prone", label: "prone (how many)", scope: Scope::Unit, kind: heads,
        get: |_, unit, _| count(&unit.body, |soldier| soldier.up() && soldier.prone),
        set: |_, unit, _, value| adjust(&mut unit.body, whole(&value)?, |soldier| soldier.up() && soldier.prone, Soldier::up, prone) },
    FieldRow { id: "separated", label: "separated (how many)", scope: Scope::Unit, kind: heads,
        get: |_, unit, _| count(&unit.body, |soldier| soldier.up() && soldier.separated),
        set: |_, unit, _, value| adjust(&mut unit.body, whole(&value)?, |soldier| soldier.up() && soldier.separated, Soldier::up, separated) },
    FieldRow { id: "morale", label: "morale level", scope: Scope::Unit, kind: level,
        get: |_, unit, _| Some(Value::Int(unit.body.morale.into())),
        set: |_, unit, _, value| { unit.body.morale = i32::try_from(whole(&value)?).map_err(|why| why.to_string())?; Ok(()) } },
    FieldRow { id: "fire-plus", label: "marker Fire +1", scope: Scope::Unit, kind: flag,
        get: |_, unit, _| Some(Value::Flag(unit.body.fire_plus)),
        set: |_, unit, _, value| { unit.body.fire_plus = yes(&value)?; Ok(()) } },
    FieldRow { id: "no-fire", label: "marker No Fire", scope: Scope::Unit, kind: flag,
        get: |_, unit, _| Some(Value::Flag(unit.body.no_fire)),
        set: |_, unit, _, value| { unit.body.no_fire = yes(&value)?; Ok(()) } },
    FieldRow { id: "activated", label: "has moved this turn", scope: Scope::Unit, kind: flag,
        get: |_, unit, _| Some(Value::Flag(unit.body.deeds.activated)),
        set: |_, unit, _, value| {
            unit.body.deeds.activated = yes(&value)?;
            if !unit.body.deeds.activated { unit.body.deeds.moved = None; unit.body.deeds.no_move = false; }
            Ok(())
        } },
    FieldRow { id: "picked", label: "has fired this turn", scope: Scope::Unit, kind: flag,
        get: |_, unit, _| Some(Value::Flag(unit.body.deeds.picked)),
        set: |_, unit, _, value| { unit.body.deeds.picked = yes(&value)?; Ok(()) } },
    FieldRow { id: "fought", label: "has fought this turn", scope: Scope::Unit, kind: flag,
        get: |_, unit, _| Some(Value::Flag(unit.body.deeds.fought)),
        set: |_, unit, _, value| { unit.body.deeds.fought = yes(&value)?; Ok(()) } },
    FieldRow { id: "morale-start", label: "morale at its start", scope: Scope::Unit, kind: start,
        get: |_, unit, _| Some(Value::Int(unit.body.morale_start.into())),
        set: |_, unit, _, value| {
            unit.body.morale_start = number(&value)?;
            unit.body.morale = unit.body.morale.min(unit.body.morale_start);
            Ok(())
        } },
    FieldRow { id: "troop", label: "troop", scope: Scope::Unit, kind: text,
        get: |_, unit, _| Some(Value::Text(unit.body.profile.listing.clone())),
        set: |_, unit, _, value| { kit::profile(&mut unit.body).listing = clean_text(&value.to_string()); Ok(()) } },
    FieldRow { id: "quality", label: "quality", scope: Scope::Unit, kind: quality,
        get: |_, unit, _| Some(Value::from(unit.body.profile.quality.word())),
        set: |_, unit, _, value| {
            let quality = QUALITIES.into_iter().find(|quality| value.text() == Some(quality.word()));
            kit::profile(&mut unit.body).quality = quality.ok_or_else(|| format!("{value} is no quality"))?;
            Ok(())
        } },
    FieldRow { id: "points", label: "points", scope: Scope::Unit, kind: points,
        get: |_, unit, _| Some(Value::Int(unit.body.profile.points.into())),
        set: |_, unit, _, value| { kit::profile(&mut unit.body).points = number(&value)?; Ok(()) } },
    FieldRow { id: "move", label: "Move", scope: Scope::Unit, kind: code,
        get: |_, unit, _| Some(Value::Int(unit.body.profile.pace.into())),
        set: |_, unit, _, value| { kit::set_move(&mut unit.body, number(&value)?); Ok(()) } },
    FieldRow { id: "walk", label: "Walk Rate", scope: Scope::Unit, kind: rate,
        get: |_, unit, _| Some(Value::from(unit.body.profile.walk)),
        set: |_, unit, _, value| { kit::profile(&mut unit.body).walk = value.inches().unwrap_or(Inches::ZERO); Ok(()) } },
    FieldRow { id: "run", label: "Run Rate", scope: Scope::Unit, kind: rate,
        get: |_, unit, _| Some(Value::from(unit.body.profile.run)),
        set: |_, unit, _, value| { kit::profile(&mut unit.body).run = value.inches().unwrap_or(Inches::ZERO); Ok(()) } },
    FieldRow { id: "attributes", label: "attributes (AGI 3, …)", scope: Scope::Unit, kind: text,
        get: |_, unit, _| Some(Value::Text(kit::in_words(&unit.body.profile.attributes))),
        set: |data, unit, _, value| kit::set_attributes(data, &mut unit.body, &value.to_string()) },
    FieldRow { id: "skills", label: "skills (fighting 3, …)", scope: Scope::Unit, kind: text,
        get: |_, unit, _| Some(Value::Text(kit::in_words(&unit.body.profile.skills))),
        set: |data, unit, _, value| kit::set_skills(data, &mut unit.body, &value.to_string()) },
    FieldRow { id: "sergeant-command", label: "the sergeant's command", scope: Scope::Unit, kind: code,
        get: |_, unit, _| Some(Value::Int(unit.body.profile.sergeant_command.into())),
        set: |_, unit, _, value| { kit::profile(&mut unit.body).sergeant_command = number(&value)?; Ok(()) } },
    FieldRow { id: "armour", label: "armour", scope: Scope::Unit, kind: armour,
        get: |_, unit, _| Some(Value::from(unit.body.profile.armour.as_deref().unwrap_or("none"))),
        set: |data, unit, _, value| kit::set_armour(data, &mut unit.body, &value.to_string()) },
    FieldRow { id: "armour-strength", label: "armour adds to Strength", scope: Scope::Unit, kind: bonus,
        get: |_, unit, _| Some(Value::Int(unit.body.profile.armour_strength.into())),
        set: |_, unit, _, value| { kit::profile(&mut unit.body).armour_strength = number(&value)?; Ok(()) } },
    FieldRow { id: "weapons", label: "weapons", scope: Scope::Unit, kind: text,
        get: |_, unit, _| words(&unit.body.profile.weapons),
        set: |data, unit, _, value| { kit::profile(&mut unit.body).weapons = kit::weapons(data, &value.to_string())?; Ok(()) } },
    FieldRow { id: "wounds", label: "wounds", scope: Scope::Figure, kind: wounds,
        get: |_, unit, id| of(unit, id).map(|soldier| Value::Int(soldier.wounds.into())),
        set: |_, unit, id, value| { of_mut(unit, id)?.wounds = u8::try_from(whole(&value)?).map_err(|why| why.to_string())?; Ok(()) } },
    FieldRow { id: "prone", label: "prone", scope: Scope::Figure, kind: flag,
        get: |_, unit, id| of(unit, id).map(|soldier| Value::Flag(soldier.prone)),
        set: |_, unit, id, value| { of_mut(unit, id)?.prone = yes(&value)?; Ok(()) } },
    FieldRow { id: "separated", label: "separated", scope: Scope::Figure, kind: flag,
        get: |_, unit, id| of(unit, id).map(|soldier| Value::Flag(soldier.separated)),
        set: |_, unit, id, value| { of_mut(unit, id)?.separated = yes(&value)?; Ok(()) } },
    FieldRow { id: "hit", label: "a casualty of this turn", scope: Scope::Figure, kind: flag,
        get: |_, unit, id| of(unit, id).map(|soldier| Value::Flag(soldier.hit)),
        set: |_, unit, id, value| { of_mut(unit, id)?.hit = yes(&value)?; Ok(()) } },
    FieldRow { id: "pending", label: "wounds that fall at the end of the phase", scope: Scope::Figure, kind: wounds,
        get: |_, unit, id| of(unit, id).map(|soldier| Value::Int(soldier.pending.into())),
        set: |_, unit, id, value| {
            let soldier = of_mut(unit, id)?;
            soldier.pending = u8::try_from(whole(&value)?).map_err(|why| why.to_string())?;
            soldier.pending_by = None;
            Ok(())
        } },
    FieldRow { id: "role", label: "role", scope: Scope::Figure, kind: role,
        get: |_, unit, id| of(unit, id).map(|soldier| Value::from(match soldier.role { Role::Soldier => "soldier", Role::Champion => "champion", Role::Sergeant => "sergeant" })),
        set: |_, unit, id, value| {
            let role = match value.text() { Some("sergeant") => Role::Sergeant, Some("champion") => Role::Champion, _ => Role::Soldier };
            kit::set_role(&mut unit.body, id, role)
        } },
    FieldRow { id: "lost", label: "out of play, and why", scope: Scope::Figure, kind: text,
        get: |_, unit, id| of(unit, id).map(|soldier| Value::Text(soldier.lost.clone().unwrap_or_default())),
        set: |_, unit, id, value| { of_mut(unit, id)?.lost = Some(clean_text(&value.to_string())).filter(|why| !why.is_empty()); Ok(()) } },
    FieldRow { id: "skills", label: "own skills (champion)", scope: Scope::Figure, kind: text,
        get: |_, unit, id| kit::champion(&unit.body, id).map(|own| Value::Text(kit::in_words(&own.skills))),
        set: |data, unit, id, value| kit::set_own_skills(data, &mut unit.body, id, &value.to_string()) },
    FieldRow { id: "weapons", label: "own weapons (champion)", scope: Scope::Figure, kind: text,
        get: |_, unit, id| kit::champion(&unit.body, id).and_then(|own| words(&own.weapons)),
        set: |data, unit, id, value| { kit::champion_mut(&mut unit.body, id)?.weapons = kit::weapons(data, &value.to_string())?; Ok(()) } },
    FieldRow { id: "aims", label: "aims weapons of others", scope: Scope::Figure, kind: text,
        get: |_, unit, id| words(&kit::taken(&unit.body, id)),
        set: |data, unit, id, value| { kit::set_taken(&mut unit.body, id, kit::weapons(data, &value.to_string())?); Ok(()) } },
];
