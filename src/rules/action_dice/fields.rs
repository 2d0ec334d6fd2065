//! What a ruling may set on a unit.

use std::{collections::BTreeSet, sync::Arc};

use super::{
    ActionDice, Company, Look,
    body::{Sector, Troop},
    data::{Data, Weapon},
    profile::{Ability, Formation, Kind as Sort, Profile},
};
use crate::{
    engine::{FieldRow, Scope},
    paper::names,
    view::{Inches, Kind, Value, clean_text},
};

fn flag(_: &Look, _: &Company) -> Kind {
    Kind::Flag
}

fn text(_: &Look, _: &Company) -> Kind {
    Kind::Text
}

fn bonus(_: &Look, _: &Company) -> Kind {
    Kind::Count { least: -5, most: 10 }
}

fn defense(_: &Look, _: &Company) -> Kind {
    Kind::Count { least: 1, most: 40 }
}

fn base(_: &Look, _: &Company) -> Kind {
    Kind::Count { least: 0, most: 60 }
}

fn pace(_: &Look, _: &Company) -> Kind {
    Kind::Inches { most: 40 }
}

fn sort(_: &Look, _: &Company) -> Kind {
    chosen(Sort::ALL.iter().map(|sort| (sort.id().to_owned(), sort.id().to_owned())))
}

fn formation(_: &Look, _: &Company) -> Kind {
    chosen(["regiment", "skirmish"].into_iter().map(|word| (word.to_owned(), word.to_owned())))
}

fn chosen(rows: impl Iterator<Item = (String, String)>) -> Kind {
    Kind::Choice(rows.collect())
}

fn rows(board: &Look, fits: fn(&Weapon) -> bool) -> impl Iterator<Item = (String, String)> {
    board.data.weapons.values().filter(move |weapon| fits(weapon)).map(|row| (row.id.clone(), row.name.clone()))
}

fn few(_: &Look, _: &Company) -> Kind {
    Kind::Count { least: 0, most: 40 }
}

fn models(_: &Look, unit: &Company) -> Kind {
    Kind::Count { least: 1, most: i64::from(unit.body.began) }
}

fn began(_: &Look, _: &Company) -> Kind {
    Kind::Count { least: 1, most: 200 }
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

fn signed(value: &Value) -> Result<i32, String> {
    value.int().and_then(|number| i32::try_from(number).ok()).ok_or_else(|| format!("{value} does not fit"))
}

/// Alters what the models of a unit are, as far as the rules know such models.
fn alter(data: &Data, unit: &mut Company, work: impl FnOnce(&mut Profile) -> Result<(), String>) -> Result<(), String> {
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
        set: |_, unit, _, value| { unit.body.models = whole(&value)?; Ok(()) } },
    FieldRow { id: "token", label: "Failed Morale token", scope: Scope::Unit, kind: flag,
        get: |_, unit, _| Some(Value::Flag(unit.body.token)),
        set: |_, unit, _, value| { unit.body.token = yes(&value)?; Ok(()) } },
    FieldRow { id: "disordered", label: "disordered", scope: Scope::Unit, kind: flag,
        get: |_, unit, _| Some(Value::Flag(unit.body.disordered)),
        set: |_, unit, _, value| { unit.body.disordered = yes(&value)?; Ok(()) } },
    FieldRow { id: "formation-ok", label: "the regiment's bases touch", scope: Scope::Unit, kind: flag,
        get: |_, unit, _| Some(Value::Flag(!unit.body.broken)),
        set: |_, unit, _, value| {
            let broken = !yes(&value)?;
            if broken && unit.body.profile.formation != Formation::Regiment { return Err("only a regiment keeps its bases together".to_owned()); }
            unit.body.broken = broken;
            Ok(())
        } },
    FieldRow { id: "front", label: "models in the front rank", scope: Scope::Unit, kind: models,
        get: |_, unit, _| (unit.body.front > 0).then(|| Value::Int(unit.body.front.into())),
        set: |_, unit, _, value| {
            if unit.body.profile.formation != Formation::Regiment { return Err("only a regiment has ranks".to_owned()); }
            unit.body.front = whole(&value)?;
            Ok(())
        } },
    FieldRow { id: "acted", label: "has been activated this turn", scope: Scope::Unit, kind: flag,
        get: |_, unit, _| Some(Value::Flag(unit.body.acted)),
        set: |_, unit, _, value| { unit.body.acted = yes(&value)?; Ok(()) } },
    FieldRow { id: "actions", label: "actions left", scope: Scope::Unit, kind: actions,
        get: |_, unit, _| count(unit.body.left),
        set: |_, unit, _, value| { unit.body.left = small(&value)?; Ok(()) } },
    FieldRow { id: "loading", label: "gun loaded, shot to come", scope: Scope::Unit, kind: flag,
        get: |_, unit, _| Some(Value::Flag(unit.body.loading)),
        set: |_, unit, _, value| { unit.body.loading = yes(&value)?; Ok(()) } },
    FieldRow { id: "hits", label: "hits taken (hero)", scope: Scope::Unit, kind: hits,
        get: |_, unit, _| count(unit.body.hits),
        set: |_, unit, _, value| { unit.body.hits = small(&value)?; Ok(()) } },
    FieldRow { id: "check", label: "owes a morale check", scope: Scope::Unit, kind: flag,
        get: |_, unit, _| Some(Value::Flag(unit.body.check.is_some())),
        set: |_, unit, _, value| {
            let (lost, before) = (unit.body.began - unit.body.models.min(unit.body.began), unit.body.began);
            unit.body.check = yes(&value)?.then_some(super::body::Check { lost, before });
            Ok(())
        } },
    FieldRow { id: "troop", label: "troop", scope: Scope::Unit, kind: text,
        get: |_, unit, _| Some(Value::Text(unit.body.profile.name.clone())),
        set: |data, unit, _, value| alter(data, unit, |profile| { profile.name = clean_text(&value.to_string()); Ok(()) }) },
    FieldRow { id: "kind", label: "kind", scope: Scope::Unit, kind: sort,
        get: |_, unit, _| Some(Value::from(unit.body.kind().id())),
        set: |data, unit, _, value| {
            let sort = Sort::ALL.into_iter().find(|sort| value.text() == Some(sort.id())).ok_or_else(|| format!("there is no kind {value}"))?;
            if sort.alone() && unit.body.began != 1 { return Err(format!("a {} is a single model (R29, R37)", sort.id())); }
            alter(data, unit, |profile| { profile.kind = sort; Ok(()) })
        } },
    FieldRow { id: "formation", label: "formation", scope: Scope::Unit, kind: formation,
        get: |_, unit, _| Some(Value::from(if unit.body.profile.formation == Formation::Regiment { "regiment" } else { "skirmish" })),
        set: |data, unit, _, value| {
            let regiment = value.text() == Some("regiment");
            alter(data, unit, |profile| { profile.formation = if regiment { Formation::Regiment } else { Formation::Skirmish }; Ok(()) })?;
            unit.body.front = if regiment { unit.body.front.max(unit.body.models.div_ceil(2)) } else { 0 };
            unit.body.broken &= regiment;
            Ok(())
        } },
    FieldRow { id: "ad", label: "dice of a model (2d6)", scope: Scope::Unit, kind: text,
        get: |_, unit, _| Some(Value::Text(unit.body.profile.ad.to_string())),
        set: |data, unit, _, value| alter(data, unit, |profile| { profile.ad = value.to_string().parse()?; Ok(()) }) },
    FieldRow { id: "move", label: "Move", scope: Scope::Unit, kind: pace,
        get: |_, unit, _| Some(Value::from(unit.body.profile.pace)),
        set: |data, unit, _, value| alter(data, unit, |profile| { profile.pace = value.inches().unwrap_or(Inches::ZERO); Ok(()) }) },
    FieldRow { id: "fight", label: "Fight", scope: Scope::Unit, kind: bonus,
        get: |_, unit, _| count(unit.body.profile.fight),
        set: |data, unit, _, value| alter(data, unit, |profile| { profile.fight = signed(&value)?; Ok(()) }) },
    FieldRow { id: "shoot", label: "Shoot", scope: Scope::Unit, kind: bonus,
        get: |_, unit, _| count(unit.body.profile.shoot),
        set: |data, unit, _, value| alter(data, unit, |profile| { profile.shoot = signed(&value)?; Ok(()) }) },
    FieldRow { id: "defense", label: "Defense", scope: Scope::Unit, kind: defense,
        get: |_, unit, _| count(unit.body.profile.defense),
        set: |data, unit, _, value| alter(data, unit, |profile| { profile.defense = signed(&value)?; Ok(()) }) },
    FieldRow { id: "melee", label: "weapon in hand", scope: Scope::Unit, kind: |board, _| chosen(rows(board, |weapon| weapon.range == Inches::ZERO)),
        get: |_, unit, _| Some(Value::from(&*unit.body.profile.melee)),
        set: |data, unit, _, value| alter(data, unit, |profile| { profile.melee = value.to_string(); Ok(()) }) },
    FieldRow { id: "ranged", label: "ranged weapon", scope: Scope::Unit,
        kind: |board, _| chosen(std::iter::once(("none".to_owned(), "none".to_owned())).chain(rows(board, |weapon| weapon.range > Inches::ZERO))),
        get: |_, unit, _| Some(Value::from(unit.body.profile.ranged.as_deref().unwrap_or("none"))),
        set: |data, unit, _, value| alter(data, unit, |profile| { profile.ranged = value.text().filter(|id| *id != "none").map(str::to_owned); Ok(()) }) },
    FieldRow { id: "abilities", label: "abilities", scope: Scope::Unit, kind: text,
        get: |_, unit, _| Some(Value::Text(unit.body.profile.abilities.iter().map(|ability| ability.word()).collect::<Vec<_>>().join(", "))),
        set: |data, unit, _, value| { let abilities = abilities(data, &value)?; alter(data, unit, |profile| { profile.abilities = abilities; Ok(()) }) } },
    FieldRow { id: "base", label: "square inches of its base (vehicle)", scope: Scope::Unit, kind: base,
        get: |_, unit, _| count(unit.body.profile.base),
        set: |data, unit, _, value| alter(data, unit, |profile| { profile.base = small(&value)?; Ok(()) }) },
    FieldRow { id: "began", label: "models at its start", scope: Scope::Unit, kind: began,
        get: |_, unit, _| count(unit.body.began),
        set: |_, unit, _, value| {
            if unit.body.kind().alone() { return Err("it is a single model".to_owned()); }
            unit.body.began = whole(&value)?;
            unit.body.models = unit.body.models.min(unit.body.began);
            unit.body.front = unit.body.front.min(unit.body.models);
            Ok(())
        } },
    FieldRow { id: "fought", label: "has fought those it touches", scope: Scope::Unit, kind: flag,
        get: |board, unit, _| Some(Value::Flag(board.state.bonds_of(&unit.id).any(|bond| unit.body.fought.contains(bond.other(&unit.id))))),
        set: |_, unit, _, value| {
            // Whom it fought is not known of a fight that muster did not see.
            if yes(&value)? { return Err("let them fight, or take the mark away".to_owned()); }
            unit.body.fought.clear();
            Ok(())
        } },
    FieldRow { id: "move-lost", label: "Move lost (vehicle)", scope: Scope::Unit, kind: few,
        get: |_, unit, _| count(unit.body.damage.pace),
        set: |_, unit, _, value| { unit.body.damage.pace = small(&value)?; Ok(()) } },
    FieldRow { id: "defense-lost", label: "Defense lost (vehicle)", scope: Scope::Unit, kind: few,
        get: |_, unit, _| count(unit.body.damage.defense),
        set: |_, unit, _, value| { unit.body.damage.defense = small(&value)?; Ok(()) } },
    FieldRow { id: "range-lost", label: "times its range was hit (vehicle)", scope: Scope::Unit, kind: few,
        get: |_, unit, _| count(unit.body.damage.range),
        set: |_, unit, _, value| { unit.body.damage.range = small(&value)?; Ok(()) } },
    FieldRow { id: "damage-plus", label: "added to damage rolls (vehicle)", scope: Scope::Unit, kind: few,
        get: |_, unit, _| count(unit.body.damage.plus),
        set: |_, unit, _, value| { unit.body.damage.plus = small(&value)?; Ok(()) } },
    FieldRow { id: "front-lost", label: "no fire to the front (vehicle)", scope: Scope::Unit, kind: flag,
        get: |_, unit, _| lost(&unit.body, Sector::Front), set: |_, unit, _, value| lose(&mut unit.body, Sector::Front, &value) },
    FieldRow { id: "left-lost", label: "no fire to the left (vehicle)", scope: Scope::Unit, kind: flag,
        get: |_, unit, _| lost(&unit.body, Sector::Left), set: |_, unit, _, value| lose(&mut unit.body, Sector::Left, &value) },
    FieldRow { id: "right-lost", label: "no fire to the right (vehicle)", scope: Scope::Unit, kind: flag,
        get: |_, unit, _| lost(&unit.body, Sector::Right), set: |_, unit, _, value| lose(&mut unit.body, Sector::Right, &value) },
    FieldRow { id: "rear-lost", label: "no fire to the rear (vehicle)", scope: Scope::Unit, kind: flag,
        get: |_, unit, _| lost(&unit.body, Sector::Rear), set: |_, unit, _, value| lose(&mut unit.body, Sector::Rear, &value) },
];
