//! What a ruling may set on a figure.

use super::{
    data::{Weapon, Worn},
    health::Health,
    shoot::shots,
    system::Skirmish,
};
use crate::{
    engine::{FieldRow, Unit, at},
    view::{Kind, Value},
};

type Row = FieldRow<Skirmish>;

/// Puts a figure into a state of health, whatever it was before: whoever is not killed is back.
fn set_health(unit: &mut Unit<Skirmish>, word: &str) -> Result<(), String> {
    let health = Health::named(word)?;
    unit.body.hurt = unit.body.hurt.ruled(health);
    if health != Health::Killed && unit.gone.is_some() {
        (unit.gone, unit.body.plundered) = (None, false);
    }
    Ok(())
}

/// The rows.
#[rustfmt::skip]
pub fn rows() -> Vec<Row> {
    vec![
        Row::unit("health", "health", |_, _| Kind::choice(Health::ALL.map(|health| (health.word(), health.word()))),
            |_, unit, _| Some(Value::from(unit.body.hurt.health().word())),
            |_, unit, _, value| set_health(unit, value.text().unwrap_or_default())),
        Row::unit("lights", "Light wounds that count", |_, _| Kind::Count { least: 0, most: 1 },
            |_, unit, _| Some(Value::Int(unit.body.hurt.is_light().into())),
            |_, unit, _, value| { unit.body.hurt = unit.body.hurt.with_light(value.whole::<u8>()? > 0); Ok(()) }),
        Row::flag("permanent", "the Light wound is permanent",
            |_, unit, _| Some(Value::Flag(unit.body.hurt.is_scarred())),
            |_, unit, _, value| { unit.body.hurt = unit.body.hurt.with_scar(value.yes()?); Ok(()) }),
        Row::is("prone", "prone", at!(prone)),
        Row::is("done", "has finished this turn", at!(deeds.done)),
        Row::is("held", "held in hand-to-hand", at!(deeds.held)).then(|_, unit| {
            unit.body.deeds.tried = unit.body.deeds.held;
            Ok(())
        }),
        Row::is("moved", "moved this turn", at!(deeds.moved)),
        Row::is("moved-last", "moved in its last turn", at!(moved_last)),
        Row::inches("spent", "movement used up", 24, at!(deeds.spent)),
        Row::count("shots", "shots made this turn", 0..=6, at!(deeds.shots)).then(|_, unit| {
            unit.body.deeds.shot.clear();
            Ok(())
        }),
        Row::unit("throws", "of them with the weapon in hand, thrown beside another", |_, _| Kind::Count { least: 0, most: 6 },
            |board, unit, _| shots::throws(board.data, &unit.body).map(|throws| Value::Int(throws.into())),
            |data, unit, _, value| shots::set_throws(data, &mut unit.body, value.whole()?)),
        Row::flag("fought", "has fought this turn",
            |_, unit, _| Some(Value::Flag(!unit.body.deeds.fought.is_empty())),
            |_, unit, _, value| {
                // Whom it fought is not known of a fight that muster did not see.
                unit.body.deeds.fought = if value.yes()? { vec![unit.id.clone()] } else { Vec::new() };
                Ok(())
            }),
        Row::is("has-plundered", "has plundered this turn", at!(deeds.plundered)),
        Row::flag("tested", "needs no steady test this turn",
            |_, unit, _| Some(Value::Flag(!unit.body.deeds.owes)),
            |_, unit, _, value| { unit.body.deeds.owes = !value.yes()?; Ok(()) }),
        Row::words("kind", "kind of figure", at!(profile.kind)),
        Row::count("speed", "Speed", 0..=24, at!(profile.speed)),
        Row::count("bravery", "Bravery", 0..=9, at!(profile.bravery)),
        Row::count("shoot", "Shoot", 0..=9, at!(profile.shoot)),
        Row::count("fight", "Fight", 0..=9, at!(profile.fight)),
        Row::is("beast", "has no hands", at!(profile.beast)),
        Row::place("melee", "weapon in hand", |board, _| Kind::or_none(board.data.arms(Weapon::in_hand)), at!(gear.melee)),
        Row::place("missile", "weapon to shoot with", |board, _| Kind::or_none(board.data.arms(Weapon::shoots)), at!(gear.missile)),
        Row::place("armour", "armour", |board, _| Kind::or_none(board.data.worn(Worn::Body)), at!(gear.armour)),
        Row::place("shield", "shield", |board, _| Kind::or_none(board.data.worn(Worn::Shield)), at!(gear.shield)),
        Row::is("plundered", "plundered", at!(plundered)),
        Row::is("plunder", "carries plunder", at!(plunder)),
    ]
}
