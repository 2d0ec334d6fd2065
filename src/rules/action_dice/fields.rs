//! What a ruling may set on a unit.

use std::collections::BTreeSet;

use super::{
    body::{Sector, Troop},
    combat::melee,
    data::{Data, Weapon},
    profile::{Ability, Formation, Kind as Sort},
    system::{ActionDice, Board, Unit},
};
use crate::{
    engine::{FieldRow, at},
    paper::names,
    view::{Id, Inches, Kind, Value},
};

type Row = FieldRow<ActionDice>;

/// The weapons of a sort, by id and name.
fn weapons<'a>(board: &Board<'a>, fits: fn(&Weapon) -> bool) -> impl Iterator<Item = (&'a str, &'a str)> {
    board.data.weapons.values().filter(move |weapon| fits(weapon)).map(|row| (&*row.id, &*row.name))
}

fn models(_: &Board, unit: &Unit) -> Kind {
    Kind::Count { least: 1, most: i64::from(unit.body.began) }
}

fn hits(board: &Board, unit: &Unit) -> Kind {
    Kind::Count { least: 0, most: i64::from(board.data.steps(unit.body.profile.ad.die)) - 1 }
}

/// The models are such as the rules know.
fn known(data: &Data, unit: &mut Unit) -> Result<(), String> {
    Ok(data.check(&unit.body.profile)?)
}

/// The number of a field.
fn count(number: impl Into<i64>) -> Option<Value> {
    Some(Value::Int(number.into()))
}

/// The abilities that words name.
fn abilities(data: &Data, value: &Value) -> Result<BTreeSet<Ability>, String> {
    let known: Vec<(&str, &str)> = data.abilities.iter().map(|row| (row.id.word(), row.name.as_str())).collect();
    let named = names(&value.to_string(), &known)?;
    let rows = data.abilities.iter().filter(|row| named.iter().any(|id| id == row.id.word()));
    Ok(rows.map(|row| row.id).collect())
}

fn lost(troop: &Troop, arc: Sector) -> Option<Value> {
    Some(Value::Flag(troop.damage.arcs.contains(&arc)))
}

fn lose(troop: &mut Troop, arc: Sector, value: &Value) -> Result<(), String> {
    if value.yes()? {
        troop.damage.arcs.insert(arc);
    } else {
        troop.damage.arcs.remove(&arc);
    }
    Ok(())
}

fn is_vehicle(unit: &Unit) -> bool {
    unit.body.kind() == Sort::Vehicle
}

fn is_regiment(unit: &Unit) -> bool {
    unit.body.profile.formation == Formation::Regiment
}

/// The rows.
#[rustfmt::skip]
pub fn rows() -> Vec<Row> {
    vec![
        Row::place("models", "models left", models, at!(models)),
        Row::is("token", "Failed Morale token", at!(token)),
        Row::is("disordered", "disordered", at!(disordered)),
        Row::flag("formation-ok", "the regiment's bases touch",
            |_, unit, _| Some(Value::Flag(!unit.body.broken)),
            |_, unit, _, value| {
                let broken = !value.yes()?;
                if broken && !is_regiment(unit) { return Err("only a regiment keeps its bases together".to_owned()); }
                unit.body.broken = broken;
                Ok(())
            }).only(is_regiment),
        Row::unit("front", "models in the front rank", models,
            |_, unit, _| (unit.body.front > 0).then(|| Value::Int(unit.body.front.into())),
            |_, unit, _, value| {
                if !is_regiment(unit) { return Err("only a regiment has ranks".to_owned()); }
                unit.body.front = value.whole()?;
                Ok(())
            }).only(is_regiment),
        Row::is("acted", "has been activated this turn", at!(acted)),
        Row::count("actions", "actions left", 0..=3, at!(left)),
        Row::is("loading", "gun loaded, shot to come", at!(loading)).only(|unit| unit.body.kind() == Sort::Ordnance),
        Row::place("hits", "hits taken (hero)", hits, at!(hits)).only(|unit| unit.body.kind() == Sort::Hero),
        Row::flag("check", "owes a morale check",
            |_, unit, _| Some(Value::Flag(unit.body.check.is_some())),
            |_, unit, _, value| {
                let (lost, before) = (unit.body.began - unit.body.models.min(unit.body.began), unit.body.began);
                unit.body.check = value.yes()?.then_some(super::body::Check { lost, before });
                Ok(())
            }),
        Row::words("troop", "troop", at!(profile.name)),
        Row::word("kind", "kind", Sort::ALL.map(|sort| (sort, sort.id())), at!(profile.kind)).then(|data, unit| {
            let sort = unit.body.kind();
            if sort.alone() && unit.body.began != 1 { return Err(format!("a {} is a single model (R29, R37)", sort.id())); }
            known(data, unit)
        }),
        Row::word("formation", "formation", [(Formation::Regiment, "regiment"), (Formation::Skirmish, "skirmish")], at!(profile.formation)).then(|_, unit| {
            let regiment = unit.body.profile.formation == Formation::Regiment;
            unit.body.front = if regiment { unit.body.front.max(unit.body.models.div_ceil(2)) } else { 0 };
            unit.body.broken &= regiment;
            Ok(())
        }),
        Row::text("ad", "dice of a model (2d6)",
            |_, unit, _| Some(Value::Text(unit.body.profile.ad.to_string())),
            |data, unit, _, value| { unit.body.profile.ad = value.to_string().parse()?; known(data, unit) }),
        Row::inches("move", "Move", 40, at!(profile.pace)).then(known),
        Row::count("fight", "Fight", -5..=10, at!(profile.fight)).then(known),
        Row::count("shoot", "Shoot", -5..=10, at!(profile.shoot)).then(known),
        Row::count("defense", "Defense", 1..=40, at!(profile.defense)).then(known),
        Row::place("melee", "weapon in hand", |board, _| Kind::choice(weapons(board, |weapon| weapon.range == Inches::ZERO)), at!(profile.melee)).then(known),
        Row::place("ranged", "ranged weapon", |board, _| Kind::or_none(weapons(board, |weapon| weapon.range > Inches::ZERO)), at!(profile.ranged)).then(known),
        Row::text("abilities", "abilities",
            |board, unit, _| Some(Value::Text(unit.body.profile.abilities.iter().filter_map(|ability| board.data.ability(*ability)).map(|row| &*row.name).collect::<Vec<_>>().join(", "))),
            |data, unit, _, value| { unit.body.profile.abilities = abilities(data, &value)?; known(data, unit) })
            .naming(|data| data.abilities.iter().map(|row| row.name.as_str()).collect()),
        Row::count("base", "square inches of its base (vehicle)", 0..=60, at!(profile.base)).then(known).only(is_vehicle),
        Row::unit("began", "models at its start", |_, _| Kind::Count { least: 1, most: 200 },
            |_, unit, _| count(unit.body.began),
            |_, unit, _, value| {
                if unit.body.kind().alone() { return Err("it is a single model".to_owned()); }
                unit.body.began = value.whole()?;
                unit.body.models = unit.body.models.min(unit.body.began);
                unit.body.front = unit.body.front.min(unit.body.models);
                Ok(())
            }),
        Row::unit("fought", "has fought, of those it touches", |board, unit| Kind::Units(melee::touched(board, unit)),
            |_, unit, _| Some(Value::List(unit.body.fought.iter().map(Value::from).collect())),
            |_, unit, _, value| { unit.body.fought = value.list().unwrap_or_default().iter().map(|id| Id::new(&id.to_string())).collect(); Ok(()) }),
        Row::count("move-lost", "Move lost (vehicle)", 0..=40, at!(damage.pace)).only(is_vehicle),
        Row::count("defense-lost", "Defense lost (vehicle)", 0..=40, at!(damage.defense)).only(is_vehicle),
        Row::count("range-lost", "times its range was hit (vehicle)", 0..=40, at!(damage.range)).only(is_vehicle),
        Row::count("damage-plus", "added to damage rolls (vehicle)", 0..=40, at!(damage.plus)).only(is_vehicle),
        Row::flag("front-lost", "no fire to the front (vehicle)",
            |_, unit, _| lost(&unit.body, Sector::Front),
            |_, unit, _, value| lose(&mut unit.body, Sector::Front, &value)).only(is_vehicle),
        Row::flag("left-lost", "no fire to the left (vehicle)",
            |_, unit, _| lost(&unit.body, Sector::Left),
            |_, unit, _, value| lose(&mut unit.body, Sector::Left, &value)).only(is_vehicle),
        Row::flag("right-lost", "no fire to the right (vehicle)",
            |_, unit, _| lost(&unit.body, Sector::Right),
            |_, unit, _, value| lose(&mut unit.body, Sector::Right, &value)).only(is_vehicle),
        Row::flag("rear-lost", "no fire to the rear (vehicle)",
            |_, unit, _| lost(&unit.body, Sector::Rear),
            |_, unit, _, value| lose(&mut unit.body, Sector::Rear, &value)).only(is_vehicle),
    ]
}
