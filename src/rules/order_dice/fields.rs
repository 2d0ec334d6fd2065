//! What a ruling may set on a unit.

use std::sync::Arc;

use super::{
    body::{Arm, Came, Class, Die, Face, Mover, Profile, Quality},
    data::Data,
    system::{Board, OrderDice, Unit},
};
use crate::{
    engine::FieldRow,
    paper::numbers,
    view::{Kind, Value, clean_text},
};

fn began(_: &Board, _: &Unit) -> Kind {
    Kind::Count { least: 1, most: 60 }
}

fn mover(_: &Board, _: &Unit) -> Kind {
    words(Mover::ALL.iter().map(|mover| (mover.word(), mover.word())))
}

const CLASSES: [(Class, &str); 3] =
    [(Class::Men, "men"), (Class::SoftSkin, "soft-skin"), (Class::Armoured, "armoured")];

/// How an order die came to its unit, with id and words.
const CAME: [(Came, &str, &str); 5] = [
    (Came::Drawn, "order", "an order"),
    (Came::Reaction, "reaction", "a reaction"),
    (Came::Fubar, "fubar", "FUBAR"),
    (Came::Damage, "damage", "damage"),
    (Came::Kept, "kept", "being kept from last turn"),
];

fn class(_: &Board, _: &Unit) -> Kind {
    words(CLASSES.iter().map(|(_, word)| (*word, *word)))
}

fn pins(_: &Board, _: &Unit) -> Kind {
    Kind::Count { least: 0, most: 20 }
}

fn models(_: &Board, unit: &Unit) -> Kind {
    Kind::Count { least: 1, most: unit.body.began.max(1).into() }
}

fn morale(_: &Board, _: &Unit) -> Kind {
    Kind::Count { least: 2, most: 12 }
}

fn damage(_: &Board, _: &Unit) -> Kind {
    Kind::Count { least: 3, most: 11 }
}

fn words(rows: impl Iterator<Item = (&'static str, &'static str)>) -> Kind {
    Kind::Choice(rows.map(|(id, label)| (id.to_owned(), label.to_owned())).collect())
}

fn die(_: &Board, _: &Unit) -> Kind {
    words(std::iter::once(("none", "in the cup")).chain(Face::ALL.iter().map(|face| (face.id(), face.word()))))
}

fn quality(_: &Board, _: &Unit) -> Kind {
    words(Quality::ALL.iter().map(|quality| (quality.word(), quality.word())))
}

fn officer(board: &Board, _: &Unit) -> Kind {
    let none = ("none".to_owned(), "no officer".to_owned());
    let ranks = board.data.tables.officers.iter().map(|rank| (rank.id.clone(), rank.name.clone()));
    Kind::Choice(std::iter::once(none).chain(ranks).collect())
}

/// "8 rifle, 1 lmg".
fn arms(unit: &Unit) -> String {
    let arms = unit.body.profile.weapons.iter();
    arms.map(|arm| format!("{} {}", arm.count, arm.weapon)).collect::<Vec<_>>().join(", ")
}

fn set_arms(data: &Data, unit: &mut Unit, words: &str) -> Result<(), String> {
    let known: Vec<(&str, &str)> = data.weapons.iter().map(|row| (row.id.as_str(), row.name.as_str())).collect();
    let arms = numbers(words, &known)?.into_iter().map(|(weapon, count)| {
        let count = u16::try_from(count).ok().filter(|count| *count > 0);
        Ok(Arm { count: count.ok_or_else(|| format!("{weapon}: count from 1"))?, weapon })
    });
    profile(unit).weapons = arms.collect::<Result<_, String>>()?;
    Ok(())
}

fn profile(unit: &mut Unit) -> &mut Profile {
    Arc::make_mut(&mut unit.body.profile)
}

/// The rows.
#[rustfmt::skip]
pub fn rows() -> Vec<FieldRow<OrderDice>> {
    vec![
        FieldRow::unit("pins", "pins", pins,
            |_, unit, _| Some(Value::Int(unit.body.pins.into())),
            |_, unit, _, value| { unit.body.pins = value.whole()?; Ok(()) }),
        FieldRow::unit("models", "models left", models,
            |_, unit, _| Some(Value::Int(unit.body.models.into())),
            |_, unit, _, value| { unit.body.models = value.whole()?; Ok(()) }),
        FieldRow::unit("die", "order die", die,
            |_, unit, _| Some(Value::from(unit.body.shows().map_or("none", Face::id))),
            |_, unit, _, value| {
                let face = Face::ALL.into_iter().find(|face| value.text() == Some(face.id()));
                unit.body.die = face.map(|shows| Die { shows, from: Came::Drawn });
                if face.is_none() { unit.body.keep = false; }
                Ok(())
            }),
        FieldRow::unit("die-by", "order die came by", |_, _| words(CAME.iter().map(|(_, id, label)| (*id, *label))),
            |_, unit, _| unit.body.die.and_then(|die| CAME.iter().find(|row| row.0 == die.from)).map(|row| Value::from(row.1)),
            |_, unit, _, value| {
                let die = unit.body.die.as_mut().ok_or("its die is in the cup: set the order die first")?;
                die.from = CAME.iter().find(|row| value.text() == Some(row.1)).ok_or_else(|| format!("no die comes by {value}"))?.0;
                Ok(())
            }),
        FieldRow::flag("reacted", "has tried a reaction",
            |_, unit, _| Some(Value::Flag(unit.body.reacted)),
            |_, unit, _, value| { unit.body.reacted = value.yes()?; Ok(()) }),
        FieldRow::flag("immobilised", "immobilised",
            |_, unit, _| Some(Value::Flag(unit.body.immobilised)),
            |_, unit, _, value| { unit.body.immobilised = value.yes()?; Ok(()) }),
        FieldRow::flag("dug-in", "dug in",
            |_, unit, _| Some(Value::Flag(unit.body.dug_in)),
            |_, unit, _, value| { unit.body.dug_in = value.yes()?; Ok(()) }),
        FieldRow::unit("began", "models at its start", began,
            |_, unit, _| Some(Value::Int(unit.body.began.into())),
            |_, unit, _, value| {
                unit.body.began = value.whole()?;
                unit.body.models = unit.body.models.min(unit.body.began);
                Ok(())
            }),
        FieldRow::text("kind", "type",
            |_, unit, _| Some(Value::Text(unit.body.profile.kind.clone())),
            |_, unit, _, value| { profile(unit).kind = clean_text(&value.to_string()); Ok(()) }),
        FieldRow::unit("mover", "moves as", mover,
            |_, unit, _| Some(Value::from(unit.body.profile.mover.word())),
            |_, unit, _, value| {
                let mover = Mover::ALL.into_iter().find(|mover| value.text() == Some(mover.word()));
                profile(unit).mover = mover.ok_or_else(|| format!("nothing moves as {value}"))?;
                Ok(())
            }),
        FieldRow::unit("class", "made of", class,
            |_, unit, _| CLASSES.iter().find(|row| row.0 == unit.body.profile.class).map(|row| Value::from(row.1)),
            |_, unit, _, value| {
                let class = CLASSES.iter().find(|row| value.text() == Some(row.1)).map(|row| row.0);
                profile(unit).class = class.ok_or_else(|| format!("nothing is made of {value}"))?;
                Ok(())
            }),
        FieldRow::text("armour", "armour, by name",
            |_, unit, _| Some(Value::Text(unit.body.profile.plating.clone())),
            |_, unit, _, value| { profile(unit).plating = clean_text(&value.to_string()); Ok(()) }),
        FieldRow::text("weapons", "weapons (8 rifle, 1 lmg)",
            |_, unit, _| Some(Value::Text(arms(unit))),
            |data, unit, _, value| set_arms(data, unit, &value.to_string())),
        FieldRow::unit("quality", "quality", quality,
            |_, unit, _| Some(Value::from(unit.body.profile.quality.word())),
            |_, unit, _, value| {
                let quality = Quality::ALL.into_iter().find(|quality| value.text() == Some(quality.word()));
                profile(unit).quality = quality.ok_or_else(|| format!("{value} is no quality"))?;
                Ok(())
            }),
        FieldRow::unit("morale", "morale", morale,
            |_, unit, _| Some(Value::Int(unit.body.profile.morale.into())),
            |_, unit, _, value| { profile(unit).morale = value.whole()?; Ok(()) }),
        FieldRow::unit("damage", "damage value", damage,
            |_, unit, _| Some(Value::Int(unit.body.profile.damage.into())),
            |_, unit, _, value| { profile(unit).damage = value.whole()?; Ok(()) }),
        FieldRow::flag("enclosed", "fully enclosed",
            |_, unit, _| Some(Value::Flag(unit.body.profile.enclosed)),
            |_, unit, _, value| { profile(unit).enclosed = value.yes()?; Ok(()) }),
        FieldRow::flag("recce", "recce",
            |_, unit, _| Some(Value::Flag(unit.body.profile.recce)),
            |_, unit, _, value| { profile(unit).recce = value.yes()?; Ok(()) }),
        FieldRow::flag("automaton", "automaton",
            |_, unit, _| Some(Value::Flag(unit.body.profile.automaton)),
            |_, unit, _, value| { profile(unit).automaton = value.yes()?; Ok(()) }),
        FieldRow::flag("anti-tank", "anti-tank weapons",
            |_, unit, _| Some(Value::Flag(unit.body.profile.anti_tank)),
            |_, unit, _, value| { profile(unit).anti_tank = value.yes()?; Ok(()) }),
        FieldRow::unit("officer", "officer", officer,
            |_, unit, _| Some(Value::from(if unit.body.profile.officer.is_empty() { "none" } else { &unit.body.profile.officer })),
            |_, unit, _, value| {
                let rank = value.text().unwrap_or("none");
                profile(unit).officer = if rank == "none" { String::new() } else { rank.to_owned() };
                Ok(())
            }),
    ]
}
