//! What a ruling may set on a figure.

use std::sync::Arc;

use super::{
    body::{Figure, Profile},
    data::{Data, Worn},
    health::{Health, Wounds},
    system::Skirmish,
};
use crate::{
    engine::{Board, FieldRow, Unit},
    view::{Inches, Kind, Value, clean_text},
};

type Look<'a> = Board<'a, Skirmish>;
type Man = Unit<Skirmish>;

fn pace(_: &Look, _: &Man) -> Kind {
    Kind::Count { least: 0, most: 24 }
}

fn stat(_: &Look, _: &Man) -> Kind {
    Kind::Count { least: 0, most: 9 }
}

fn one(_: &Look, _: &Man) -> Kind {
    Kind::Count { least: 0, most: 1 }
}

fn few(_: &Look, _: &Man) -> Kind {
    Kind::Count { least: 0, most: 6 }
}

fn inches(_: &Look, _: &Man) -> Kind {
    Kind::Inches { most: 24 }
}

fn health(_: &Look, _: &Man) -> Kind {
    Kind::Choice(Health::ALL.iter().map(|health| (health.word().to_owned(), health.word().to_owned())).collect())
}

fn chosen(rows: impl Iterator<Item = (String, String)>) -> Kind {
    Kind::Choice(std::iter::once(("none".to_owned(), "none".to_owned())).chain(rows).collect())
}

fn melee(board: &Look, _: &Man) -> Kind {
    let rows = board.data.weapons.iter().filter(|row| row.in_hand());
    chosen(rows.map(|row| (row.id.clone(), row.name.clone())))
}

fn missile(board: &Look, _: &Man) -> Kind {
    let rows = board.data.weapons.iter().filter(|row| row.shoots());
    chosen(rows.map(|row| (row.id.clone(), row.name.clone())))
}

/// The weapon in hand, if it can be thrown and another one is there to shoot with.
fn thrown(data: &Data, unit: &Man) -> Option<String> {
    let id = unit.body.gear.melee.as_ref().filter(|id| !unit.body.shoots_first(id))?;
    data.weapon(id).filter(|weapon| weapon.shoots()).map(|weapon| weapon.id.clone())
}

fn worn(board: &Look, worn: Worn) -> Kind {
    let rows = board.data.armour.iter().filter(|row| row.worn == worn);
    chosen(rows.map(|row| (row.id.clone(), row.name.clone())))
}

fn armour(board: &Look, _: &Man) -> Kind {
    worn(board, Worn::Body)
}

fn shield(board: &Look, _: &Man) -> Kind {
    worn(board, Worn::Shield)
}

fn profile(unit: &mut Man) -> &mut Profile {
    Arc::make_mut(&mut unit.body.profile)
}

fn item(id: &Option<String>) -> Option<Value> {
    Some(Value::from(id.as_deref().unwrap_or("none")))
}

fn item_of(value: &Value) -> Option<String> {
    value.text().filter(|id| *id != "none").map(str::to_owned)
}

/// Puts a figure into a state of health, whatever it was before.
fn set_health(unit: &mut Man, word: &str) -> Result<(), String> {
    let health = Health::ALL.into_iter().find(|health| health.word() == word);
    let health = health.ok_or_else(|| format!("there is no health {word}"))?;
    let body: &mut Figure = &mut unit.body;
    body.killed = health == Health::Killed;
    body.scarred &= health == Health::Light;
    body.wounds = match health {
        Health::Full | Health::Killed => Wounds::None,
        Health::Light => Wounds::Light,
        Health::Serious => Wounds::Serious { on_top: false },
        Health::Collapsed => Wounds::Collapsed { on_top: false },
    };
    match health {
        Health::Killed => unit.gone = Some("killed".to_owned()),
        _ if unit.gone.is_some() => (unit.gone, body.plundered) = (None, false),
        _ => {}
    }
    Ok(())
}

/// The rows.
#[rustfmt::skip]
pub fn rows() -> Vec<FieldRow<Skirmish>> {
    vec![
        FieldRow::unit("health", "health", health,
            |_, unit, _| Some(Value::from(unit.body.health().word())),
            |_, unit, _, value| set_health(unit, value.text().unwrap_or_default())),
        FieldRow::unit("lights", "Light wounds that count", one,
            |_, unit, _| Some(Value::Int(unit.body.wounds.are_light().into())),
            |_, unit, _, value| {
                unit.body.wounds = unit.body.wounds.with_light(value.whole::<u8>()? > 0);
                unit.body.scarred &= unit.body.wounds != Wounds::None;
                Ok(())
            }),
        FieldRow::flag("permanent", "the Light wound is permanent",
            |_, unit, _| Some(Value::Flag(unit.body.scarred)),
            |_, unit, _, value| {
                unit.body.scarred = value.yes()?;
                if unit.body.scarred && !unit.body.wounds.are_serious() { unit.body.wounds = Wounds::Light; }
                Ok(())
            }),
        FieldRow::flag("prone", "prone",
            |_, unit, _| Some(Value::Flag(unit.body.prone)),
            |_, unit, _, value| { unit.body.prone = value.yes()?; Ok(()) }),
        FieldRow::flag("done", "has finished this turn",
            |_, unit, _| Some(Value::Flag(unit.body.deeds.done)),
            |_, unit, _, value| { unit.body.deeds.done = value.yes()?; Ok(()) }),
        FieldRow::flag("held", "held in hand-to-hand",
            |_, unit, _| Some(Value::Flag(unit.body.deeds.held)),
            |_, unit, _, value| { unit.body.deeds.held = value.yes()?; unit.body.deeds.tried = unit.body.deeds.held; Ok(()) }),
        FieldRow::flag("moved", "moved this turn",
            |_, unit, _| Some(Value::Flag(unit.body.deeds.moved)),
            |_, unit, _, value| { unit.body.deeds.moved = value.yes()?; Ok(()) }),
        FieldRow::flag("moved-last", "moved in its last turn",
            |_, unit, _| Some(Value::Flag(unit.body.moved_last)),
            |_, unit, _, value| { unit.body.moved_last = value.yes()?; Ok(()) }),
        FieldRow::unit("spent", "movement used up", inches,
            |_, unit, _| Some(Value::from(unit.body.deeds.spent)),
            |_, unit, _, value| { unit.body.deeds.spent = value.inches().unwrap_or(Inches::ZERO); Ok(()) }),
        FieldRow::unit("shots", "shots made this turn", few,
            |_, unit, _| Some(Value::Int(unit.body.deeds.shots.into())),
            |_, unit, _, value| {
                unit.body.deeds.shots = value.whole()?;
                unit.body.deeds.shot.clear();
                Ok(())
            }),
        FieldRow::unit("throws", "of them with the weapon in hand, thrown beside another", few,
            |board, unit, _| thrown(board.data, unit).map(|id| Value::Int(unit.body.deeds.shots_of(&id, false).into())),
            |data, unit, _, value| {
                let id = thrown(data, unit).ok_or("it throws nothing beside what it shoots with")?;
                let deeds = &mut unit.body.deeds;
                let (others, throws) = (deeds.shots.saturating_sub(deeds.shots_of(&id, false)), value.whole::<u8>()?);
                deeds.shots = others.saturating_add(throws);
                deeds.shot.insert(id, throws);
                deeds.shot.retain(|_, shots| *shots > 0);
                Ok(())
            }),
        FieldRow::flag("fought", "has fought this turn",
            |_, unit, _| Some(Value::Flag(!unit.body.deeds.fought.is_empty())),
            |_, unit, _, value| {
                // Whom it fought is not known of a fight that muster did not see.
                let fought = if value.yes()? { vec![unit.id.clone()] } else { Vec::new() };
                unit.body.deeds.fought = fought;
                Ok(())
            }),
        FieldRow::flag("tested", "needs no steady test this turn",
            |_, unit, _| Some(Value::Flag(!unit.body.deeds.owes)),
            |_, unit, _, value| { unit.body.deeds.owes = !value.yes()?; Ok(()) }),
        FieldRow::text("kind", "kind of figure",
            |_, unit, _| Some(Value::Text(unit.body.profile.kind.clone())),
            |_, unit, _, value| { profile(unit).kind = clean_text(&value.to_string()); Ok(()) }),
        FieldRow::unit("speed", "Speed", pace,
            |_, unit, _| Some(Value::Int(unit.body.profile.speed.into())),
            |_, unit, _, value| { profile(unit).speed = value.whole()?; Ok(()) }),
        FieldRow::unit("bravery", "Bravery", stat,
            |_, unit, _| Some(Value::Int(unit.body.profile.bravery.into())),
            |_, unit, _, value| { profile(unit).bravery = value.whole()?; Ok(()) }),
        FieldRow::unit("shoot", "Shoot", stat,
            |_, unit, _| Some(Value::Int(unit.body.profile.shoot.into())),
            |_, unit, _, value| { profile(unit).shoot = value.whole()?; Ok(()) }),
        FieldRow::unit("fight", "Fight", stat,
            |_, unit, _| Some(Value::Int(unit.body.profile.fight.into())),
            |_, unit, _, value| { profile(unit).fight = value.whole()?; Ok(()) }),
        FieldRow::flag("beast", "has no hands",
            |_, unit, _| Some(Value::Flag(unit.body.profile.beast)),
            |_, unit, _, value| { profile(unit).beast = value.yes()?; Ok(()) }),
        FieldRow::unit("melee", "weapon in hand", melee,
            |_, unit, _| item(&unit.body.gear.melee),
            |_, unit, _, value| { unit.body.gear.melee = item_of(&value); Ok(()) }),
        FieldRow::unit("missile", "weapon to shoot with", missile,
            |_, unit, _| item(&unit.body.gear.missile),
            |_, unit, _, value| { unit.body.gear.missile = item_of(&value); Ok(()) }),
        FieldRow::unit("armour", "armour", armour,
            |_, unit, _| item(&unit.body.gear.armour),
            |_, unit, _, value| { unit.body.gear.armour = item_of(&value); Ok(()) }),
        FieldRow::unit("shield", "shield", shield,
            |_, unit, _| item(&unit.body.gear.shield),
            |_, unit, _, value| { unit.body.gear.shield = item_of(&value); Ok(()) }),
        FieldRow::flag("plundered", "plundered",
            |_, unit, _| Some(Value::Flag(unit.body.plundered)),
            |_, unit, _, value| { unit.body.plundered = value.yes()?; Ok(()) }),
    ]
}
