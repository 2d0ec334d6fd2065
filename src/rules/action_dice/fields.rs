//! What a ruling may set on a unit.

use std::{collections::BTreeSet, sync::Arc};

use super::{
    body::{Sector, Troop},
    combat::melee,
    data::{Data, Weapon},
    profile::{Ability, Formation, Kind as Sort, Profile},
    system::{ActionDice, Board, Unit},
};
use crate::{
    engine::FieldRow,
    paper::names,
    view::{Id, Inches, Kind, Value, clean_text},
};

fn bonus(_: &Board, _: &Unit) -> Kind {
    Kind::Count { least: -5, most: 10 }
}

fn defense(_: &Board, _: &Unit) -> Kind {
    Kind::Count { least: 1, most: 40 }
}

fn base(_: &Board, _: &Unit) -> Kind {
    Kind::Count { least: 0, most: 60 }
}

fn pace(_: &Board, _: &Unit) -> Kind {
    Kind::Inches { most: 40 }
}

fn sort(_: &Board, _: &Unit) -> Kind {
    chosen(Sort::ALL.iter().map(|sort| (sort.id().to_owned(), sort.id().to_owned())))
}

fn formation(_: &Board, _: &Unit) -> Kind {
    chosen(["regiment", "skirmish"].into_iter().map(|word| (word.to_owned(), word.to_owned())))
}

fn chosen(rows: impl Iterator<Item = (String, String)>) -> Kind {
    Kind::Choice(rows.collect())
}

fn weapons(board: &Board, fits: fn(&Weapon) -> bool) -> impl Iterator<Item = (String, String)> {
    board.data.weapons.values().filter(move |weapon| fits(weapon)).map(|row| (row.id.clone(), row.name.clone()))
}

fn few(_: &Board, _: &Unit) -> Kind {
    Kind::Count { least: 0, most: 40 }
}

fn models(_: &Board, unit: &Unit) -> Kind {
    Kind::Count { least: 1, most: i64::from(unit.body.began) }
}

fn began(_: &Board, _: &Unit) -> Kind {
    Kind::Count { least: 1, most: 200 }
}

fn actions(_: &Board, _: &Unit) -> Kind {
    Kind::Count { least: 0, most: 3 }
}

fn hits(board: &Board, unit: &Unit) -> Kind {
    Kind::Count { least: 0, most: i64::from(board.data.steps(unit.body.profile.ad.die)) - 1 }
}

fn count(number: impl Into<i64>) -> Option<Value> {
    Some(Value::Int(number.into()))
}

/// Alters what the models of a unit are, as far as the rules know such models.
fn alter(data: &Data, unit: &mut Unit, work: impl FnOnce(&mut Profile) -> Result<(), String>) -> Result<(), String> {
    let mut profile = (*unit.body.profile).clone();
    work(&mut profile)?;
    data.check(&profile)?;
    unit.body.profile = Arc::new(profile);
    Ok(())
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

/// The rows.
#[rustfmt::skip]
pub fn rows() -> Vec<FieldRow<ActionDice>> {
    vec![
        FieldRow::unit("models", "models left", models,
            |_, unit, _| count(unit.body.models),
            |_, unit, _, value| { unit.body.models = value.whole()?; Ok(()) }),
        FieldRow::flag("token", "Failed Morale token",
            |_, unit, _| Some(Value::Flag(unit.body.token)),
            |_, unit, _, value| { unit.body.token = value.yes()?; Ok(()) }),
        FieldRow::flag("disordered", "disordered",
            |_, unit, _| Some(Value::Flag(unit.body.disordered)),
            |_, unit, _, value| { unit.body.disordered = value.yes()?; Ok(()) }),
        FieldRow::flag("formation-ok", "the regiment's bases touch",
            |_, unit, _| Some(Value::Flag(!unit.body.broken)),
            |_, unit, _, value| {
                let broken = !value.yes()?;
                if broken && unit.body.profile.formation != Formation::Regiment { return Err("only a regiment keeps its bases together".to_owned()); }
                unit.body.broken = broken;
                Ok(())
            }),
        FieldRow::unit("front", "models in the front rank", models,
            |_, unit, _| (unit.body.front > 0).then(|| Value::Int(unit.body.front.into())),
            |_, unit, _, value| {
                if unit.body.profile.formation != Formation::Regiment { return Err("only a regiment has ranks".to_owned()); }
                unit.body.front = value.whole()?;
                Ok(())
            }),
        FieldRow::flag("acted", "has been activated this turn",
            |_, unit, _| Some(Value::Flag(unit.body.acted)),
            |_, unit, _, value| { unit.body.acted = value.yes()?; Ok(()) }),
        FieldRow::unit("actions", "actions left", actions,
            |_, unit, _| count(unit.body.left),
            |_, unit, _, value| { unit.body.left = value.whole()?; Ok(()) }),
        FieldRow::flag("loading", "gun loaded, shot to come",
            |_, unit, _| Some(Value::Flag(unit.body.loading)),
            |_, unit, _, value| { unit.body.loading = value.yes()?; Ok(()) }),
        FieldRow::unit("hits", "hits taken (hero)", hits,
            |_, unit, _| count(unit.body.hits),
            |_, unit, _, value| { unit.body.hits = value.whole()?; Ok(()) }),
        FieldRow::flag("check", "owes a morale check",
            |_, unit, _| Some(Value::Flag(unit.body.check.is_some())),
            |_, unit, _, value| {
                let (lost, before) = (unit.body.began - unit.body.models.min(unit.body.began), unit.body.began);
                unit.body.check = value.yes()?.then_some(super::body::Check { lost, before });
                Ok(())
            }),
        FieldRow::text("troop", "troop",
            |_, unit, _| Some(Value::Text(unit.body.profile.name.clone())),
            |data, unit, _, value| alter(data, unit, |profile| { profile.name = clean_text(&value.to_string()); Ok(()) })),
        FieldRow::unit("kind", "kind", sort,
            |_, unit, _| Some(Value::from(unit.body.kind().id())),
            |data, unit, _, value| {
                let sort = Sort::ALL.into_iter().find(|sort| value.text() == Some(sort.id())).ok_or_else(|| format!("there is no kind {value}"))?;
                if sort.alone() && unit.body.began != 1 { return Err(format!("a {} is a single model (R29, R37)", sort.id())); }
                alter(data, unit, |profile| { profile.kind = sort; Ok(()) })
            }),
        FieldRow::unit("formation", "formation", formation,
            |_, unit, _| Some(Value::from(if unit.body.profile.formation == Formation::Regiment { "regiment" } else { "skirmish" })),
            |data, unit, _, value| {
                let regiment = value.text() == Some("regiment");
                alter(data, unit, |profile| { profile.formation = if regiment { Formation::Regiment } else { Formation::Skirmish }; Ok(()) })?;
                unit.body.front = if regiment { unit.body.front.max(unit.body.models.div_ceil(2)) } else { 0 };
                unit.body.broken &= regiment;
                Ok(())
            }),
        FieldRow::text("ad", "dice of a model (2d6)",
            |_, unit, _| Some(Value::Text(unit.body.profile.ad.to_string())),
            |data, unit, _, value| alter(data, unit, |profile| { profile.ad = value.to_string().parse()?; Ok(()) })),
        FieldRow::unit("move", "Move", pace,
            |_, unit, _| Some(Value::from(unit.body.profile.pace)),
            |data, unit, _, value| alter(data, unit, |profile| { profile.pace = value.inches().unwrap_or(Inches::ZERO); Ok(()) })),
        FieldRow::unit("fight", "Fight", bonus,
            |_, unit, _| count(unit.body.profile.fight),
            |data, unit, _, value| alter(data, unit, |profile| { profile.fight = value.whole()?; Ok(()) })),
        FieldRow::unit("shoot", "Shoot", bonus,
            |_, unit, _| count(unit.body.profile.shoot),
            |data, unit, _, value| alter(data, unit, |profile| { profile.shoot = value.whole()?; Ok(()) })),
        FieldRow::unit("defense", "Defense", defense,
            |_, unit, _| count(unit.body.profile.defense),
            |data, unit, _, value| alter(data, unit, |profile| { profile.defense = value.whole()?; Ok(()) })),
        FieldRow::unit("melee", "weapon in hand", |board, _| chosen(weapons(board, |weapon| weapon.range == Inches::ZERO)),
            |_, unit, _| Some(Value::from(&*unit.body.profile.melee)),
            |data, unit, _, value| alter(data, unit, |profile| { profile.melee = value.to_string(); Ok(()) })),
        FieldRow::unit("ranged", "ranged weapon",
            |board, _| chosen(std::iter::once(("none".to_owned(), "none".to_owned())).chain(weapons(board, |weapon| weapon.range > Inches::ZERO))),
            |_, unit, _| Some(Value::from(unit.body.profile.ranged.as_deref().unwrap_or("none"))),
            |data, unit, _, value| alter(data, unit, |profile| { profile.ranged = value.text().filter(|id| *id != "none").map(str::to_owned); Ok(()) })),
        FieldRow::text("abilities", "abilities",
            |_, unit, _| Some(Value::Text(unit.body.profile.abilities.iter().map(|ability| ability.word()).collect::<Vec<_>>().join(", "))),
            |data, unit, _, value| { let abilities = abilities(data, &value)?; alter(data, unit, |profile| { profile.abilities = abilities; Ok(()) }) }),
        FieldRow::unit("base", "square inches of its base (vehicle)", base,
            |_, unit, _| count(unit.body.profile.base),
            |data, unit, _, value| alter(data, unit, |profile| { profile.base = value.whole()?; Ok(()) })),
        FieldRow::unit("began", "models at its start", began,
            |_, unit, _| count(unit.body.began),
            |_, unit, _, value| {
                if unit.body.kind().alone() { return Err("it is a single model".to_owned()); }
                unit.body.began = value.whole()?;
                unit.body.models = unit.body.models.min(unit.body.began);
                unit.body.front = unit.body.front.min(unit.body.models);
                Ok(())
            }),
        FieldRow::unit("fought", "has fought, of those it touches", |board, unit| Kind::Units(melee::touched(board, unit)),
            |_, unit, _| Some(Value::List(unit.body.fought.iter().map(Value::from).collect())),
            |_, unit, _, value| { unit.body.fought = value.list().unwrap_or_default().iter().map(|id| Id::new(&id.to_string())).collect(); Ok(()) }),
        FieldRow::unit("move-lost", "Move lost (vehicle)", few,
            |_, unit, _| count(unit.body.damage.pace),
            |_, unit, _, value| { unit.body.damage.pace = value.whole()?; Ok(()) }),
        FieldRow::unit("defense-lost", "Defense lost (vehicle)", few,
            |_, unit, _| count(unit.body.damage.defense),
            |_, unit, _, value| { unit.body.damage.defense = value.whole()?; Ok(()) }),
        FieldRow::unit("range-lost", "times its range was hit (vehicle)", few,
            |_, unit, _| count(unit.body.damage.range),
            |_, unit, _, value| { unit.body.damage.range = value.whole()?; Ok(()) }),
        FieldRow::unit("damage-plus", "added to damage rolls (vehicle)", few,
            |_, unit, _| count(unit.body.damage.plus),
            |_, unit, _, value| { unit.body.damage.plus = value.whole()?; Ok(()) }),
        FieldRow::flag("front-lost", "no fire to the front (vehicle)",
            |_, unit, _| lost(&unit.body, Sector::Front),
            |_, unit, _, value| lose(&mut unit.body, Sector::Front, &value)),
        FieldRow::flag("left-lost", "no fire to the left (vehicle)",
            |_, unit, _| lost(&unit.body, Sector::Left),
            |_, unit, _, value| lose(&mut unit.body, Sector::Left, &value)),
        FieldRow::flag("right-lost", "no fire to the right (vehicle)",
            |_, unit, _| lost(&unit.body, Sector::Right),
            |_, unit, _, value| lose(&mut unit.body, Sector::Right, &value)),
        FieldRow::flag("rear-lost", "no fire to the rear (vehicle)",
            |_, unit, _| lost(&unit.body, Sector::Rear),
            |_, unit, _, value| lose(&mut unit.body, Sector::Rear, &value)),
    ]
}
