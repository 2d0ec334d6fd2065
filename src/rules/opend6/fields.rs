//! What a ruling may set on a squad or a soldier.

use super::{
    body::{Role, Soldier, Squad},
    kit,
    profile::Quality,
    system::OpenD6,
};
use crate::{
    engine::{Board, FieldRow, Unit},
    view::{Inches, Kind, Value, clean_text},
};

type Squadron = Unit<OpenD6>;
type Look<'a> = Board<'a, OpenD6>;

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
pub fn rows() -> Vec<FieldRow<OpenD6>> {
    vec![
        FieldRow::unit("wounded", "wounded (how many)", heads,
            |_, unit, _| count(&unit.body, Soldier::wounded),
            |_, unit, _, value| adjust(&mut unit.body, value.whole::<i64>()?, Soldier::wounded, Soldier::up, wounded)),
        FieldRow::unit("out", "out (how many)", heads,
            |_, unit, _| count(&unit.body, |soldier| !soldier.up()),
            |_, unit, _, value| adjust(&mut unit.body, value.whole::<i64>()?, |soldier| !soldier.up(), Soldier::up, out)),
        FieldRow::unit("prone", "prone (how many)", heads,
            |_, unit, _| count(&unit.body, |soldier| soldier.up() && soldier.prone),
            |_, unit, _, value| adjust(&mut unit.body, value.whole::<i64>()?, |soldier| soldier.up() && soldier.prone, Soldier::up, prone)),
        FieldRow::unit("separated", "separated (how many)", heads,
            |_, unit, _| count(&unit.body, |soldier| soldier.up() && soldier.separated),
            |_, unit, _, value| adjust(&mut unit.body, value.whole::<i64>()?, |soldier| soldier.up() && soldier.separated, Soldier::up, separated)),
        FieldRow::unit("morale", "morale level", level,
            |_, unit, _| Some(Value::Int(unit.body.morale.into())),
            |_, unit, _, value| { unit.body.morale = value.whole()?; Ok(()) }),
        FieldRow::flag("fire-plus", "marker Fire +1",
            |_, unit, _| Some(Value::Flag(unit.body.fire_plus)),
            |_, unit, _, value| { unit.body.fire_plus = value.yes()?; Ok(()) }),
        FieldRow::flag("no-fire", "marker No Fire",
            |_, unit, _| Some(Value::Flag(unit.body.no_fire)),
            |_, unit, _, value| { unit.body.no_fire = value.yes()?; Ok(()) }),
        FieldRow::flag("activated", "has moved this turn",
            |_, unit, _| Some(Value::Flag(unit.body.deeds.activated)),
            |_, unit, _, value| {
                unit.body.deeds.activated = value.yes()?;
                if !unit.body.deeds.activated { unit.body.deeds.moved = None; unit.body.deeds.no_move = false; }
                Ok(())
            }),
        FieldRow::flag("picked", "has fired this turn",
            |_, unit, _| Some(Value::Flag(unit.body.deeds.picked)),
            |_, unit, _, value| { unit.body.deeds.picked = value.yes()?; Ok(()) }),
        FieldRow::flag("fought", "has fought this turn",
            |_, unit, _| Some(Value::Flag(unit.body.deeds.fought)),
            |_, unit, _, value| { unit.body.deeds.fought = value.yes()?; Ok(()) }),
        FieldRow::unit("morale-start", "morale at its start", start,
            |_, unit, _| Some(Value::Int(unit.body.morale_start.into())),
            |_, unit, _, value| {
                unit.body.morale_start = value.whole::<i32>()?;
                unit.body.morale = unit.body.morale.min(unit.body.morale_start);
                Ok(())
            }),
        FieldRow::text("troop", "troop",
            |_, unit, _| Some(Value::Text(unit.body.profile.listing.clone())),
            |_, unit, _, value| { kit::profile(&mut unit.body).listing = clean_text(&value.to_string()); Ok(()) }),
        FieldRow::unit("quality", "quality", quality,
            |_, unit, _| Some(Value::from(unit.body.profile.quality.word())),
            |_, unit, _, value| {
                let quality = QUALITIES.into_iter().find(|quality| value.text() == Some(quality.word()));
                kit::profile(&mut unit.body).quality = quality.ok_or_else(|| format!("{value} is no quality"))?;
                Ok(())
            }),
        FieldRow::unit("points", "points", points,
            |_, unit, _| Some(Value::Int(unit.body.profile.points.into())),
            |_, unit, _, value| { kit::profile(&mut unit.body).points = value.whole::<i32>()?; Ok(()) }),
        FieldRow::unit("move", "Move", code,
            |_, unit, _| Some(Value::Int(unit.body.profile.pace.into())),
            |_, unit, _, value| { kit::set_move(&mut unit.body, value.whole::<i32>()?); Ok(()) }),
        FieldRow::unit("walk", "Walk Rate", rate,
            |_, unit, _| Some(Value::from(unit.body.profile.walk)),
            |_, unit, _, value| { kit::profile(&mut unit.body).walk = value.inches().unwrap_or(Inches::ZERO); Ok(()) }),
        FieldRow::unit("run", "Run Rate", rate,
            |_, unit, _| Some(Value::from(unit.body.profile.run)),
            |_, unit, _, value| { kit::profile(&mut unit.body).run = value.inches().unwrap_or(Inches::ZERO); Ok(()) }),
        FieldRow::text("attributes", "attributes (AGI 3, …)",
            |_, unit, _| Some(Value::Text(kit::in_words(&unit.body.profile.attributes))),
            |data, unit, _, value| kit::set_attributes(data, &mut unit.body, &value.to_string())),
        FieldRow::text("skills", "skills (fighting 3, …)",
            |_, unit, _| Some(Value::Text(kit::in_words(&unit.body.profile.skills))),
            |data, unit, _, value| kit::set_skills(data, &mut unit.body, &value.to_string())),
        FieldRow::unit("sergeant-command", "the sergeant's command", code,
            |_, unit, _| Some(Value::Int(unit.body.profile.sergeant_command.into())),
            |_, unit, _, value| { kit::profile(&mut unit.body).sergeant_command = value.whole::<i32>()?; Ok(()) }),
        FieldRow::unit("armour", "armour", armour,
            |_, unit, _| Some(Value::from(unit.body.profile.armour.as_deref().unwrap_or("none"))),
            |data, unit, _, value| kit::set_armour(data, &mut unit.body, &value.to_string())),
        FieldRow::unit("armour-strength", "armour adds to Strength", bonus,
            |_, unit, _| Some(Value::Int(unit.body.profile.armour_strength.into())),
            |_, unit, _, value| { kit::profile(&mut unit.body).armour_strength = value.whole::<i32>()?; Ok(()) }),
        FieldRow::text("weapons", "weapons",
            |_, unit, _| words(&unit.body.profile.weapons),
            |data, unit, _, value| { kit::profile(&mut unit.body).weapons = kit::weapons(data, &value.to_string())?; Ok(()) }),
        FieldRow::figure("wounds", "wounds", wounds,
            |_, unit, id| of(unit, id).map(|soldier| Value::Int(soldier.wounds.into())),
            |_, unit, id, value| { of_mut(unit, id)?.wounds = value.whole()?; Ok(()) }),
        FieldRow::figure("prone", "prone", |_, _| Kind::Flag,
            |_, unit, id| of(unit, id).map(|soldier| Value::Flag(soldier.prone)),
            |_, unit, id, value| { of_mut(unit, id)?.prone = value.yes()?; Ok(()) }),
        FieldRow::figure("separated", "separated", |_, _| Kind::Flag,
            |_, unit, id| of(unit, id).map(|soldier| Value::Flag(soldier.separated)),
            |_, unit, id, value| { of_mut(unit, id)?.separated = value.yes()?; Ok(()) }),
        FieldRow::figure("hit", "a casualty of this turn", |_, _| Kind::Flag,
            |_, unit, id| of(unit, id).map(|soldier| Value::Flag(soldier.hit)),
            |_, unit, id, value| { of_mut(unit, id)?.hit = value.yes()?; Ok(()) }),
        FieldRow::figure("pending", "wounds that fall at the end of the phase", wounds,
            |_, unit, id| of(unit, id).map(|soldier| Value::Int(soldier.pending.into())),
            |_, unit, id, value| {
                let soldier = of_mut(unit, id)?;
                soldier.pending = value.whole()?;
                soldier.pending_by = None;
                Ok(())
            }),
        FieldRow::figure("role", "role", role,
            |_, unit, id| of(unit, id).map(|soldier| Value::from(match soldier.role { Role::Soldier => "soldier", Role::Champion => "champion", Role::Sergeant => "sergeant" })),
            |_, unit, id, value| {
                let role = match value.text() { Some("sergeant") => Role::Sergeant, Some("champion") => Role::Champion, _ => Role::Soldier };
                kit::set_role(&mut unit.body, id, role)
            }),
        FieldRow::figure("lost", "out of play, and why", |_, _| Kind::Text,
            |_, unit, id| of(unit, id).map(|soldier| Value::Text(soldier.lost.clone().unwrap_or_default())),
            |_, unit, id, value| { of_mut(unit, id)?.lost = Some(clean_text(&value.to_string())).filter(|why| !why.is_empty()); Ok(()) }),
        FieldRow::figure("skills", "own skills (champion)", |_, _| Kind::Text,
            |_, unit, id| kit::champion(&unit.body, id).map(|own| Value::Text(kit::in_words(&own.skills))),
            |data, unit, id, value| kit::set_own_skills(data, &mut unit.body, id, &value.to_string())),
        FieldRow::figure("weapons", "own weapons (champion)", |_, _| Kind::Text,
            |_, unit, id| kit::champion(&unit.body, id).and_then(|own| words(&own.weapons)),
            |data, unit, id, value| { kit::champion_mut(&mut unit.body, id)?.weapons = kit::weapons(data, &value.to_string())?; Ok(()) }),
        FieldRow::figure("aims", "aims weapons of others", |_, _| Kind::Text,
            |_, unit, id| words(&kit::taken(&unit.body, id)),
            |data, unit, id, value| { kit::set_taken(&mut unit.body, id, kit::weapons(data, &value.to_string())?); Ok(()) }),
    ]
}
