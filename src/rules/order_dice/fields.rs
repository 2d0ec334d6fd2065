//! What a ruling may set on a unit.

use super::{
    body::{Arm, Came, Class, Die, Face, Mover, Quality},
    data::Data,
    pins,
    system::{OrderDice, Unit},
};
use crate::{
    engine::{FieldRow, at},
    paper::numbers,
    view::{Kind, Value},
};

type Row = FieldRow<OrderDice>;

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

/// "8 rifle, 1 light machine gun".
fn arms(data: &Data, unit: &Unit) -> String {
    let name = |id: &String| data.weapons.get(id).map_or(id.clone(), |weapon| weapon.name.clone());
    let arms = unit.body.profile.weapons.iter();
    arms.map(|arm| format!("{} {}", arm.count, name(&arm.weapon))).collect::<Vec<_>>().join(", ")
}

fn set_arms(data: &Data, unit: &mut Unit, words: &str) -> Result<(), String> {
    let known: Vec<(&str, &str)> = data.weapons.named().collect();
    let arms = numbers(words, &known)?.into_iter().map(|(weapon, count)| {
        let count = u16::try_from(count).ok().filter(|count| *count > 0);
        Ok(Arm { count: count.ok_or_else(|| format!("{weapon}: count from 1"))?, weapon })
    });
    unit.body.profile.weapons = arms.collect::<Result<_, String>>()?;
    Ok(())
}

/// The rows.
#[rustfmt::skip]
pub fn rows() -> Vec<Row> {
    vec![
        Row::count("pins", "pins", 0..=20, at!(pins)).warning(pins::warning),
        Row::place("models", "models left", |_, unit| Kind::Count { least: 1, most: unit.body.began.max(1).into() }, at!(models)),
        Row::unit("die", "order die", |_, _| Kind::choice([("none", "in the cup")].into_iter().chain(Face::ALL.iter().map(|face| (face.id(), face.word())))),
            |_, unit, _| Some(Value::from(unit.body.shows().map_or("none", Face::id))),
            |_, unit, _, value| {
                let face = Face::ALL.into_iter().find(|face| value.text() == Some(face.id()));
                unit.body.die = face.map(|shows| Die { shows, from: Came::Drawn });
                if face.is_none() { unit.body.keep = false; }
                Ok(())
            }),
        Row::unit("die-by", "order die came by", |_, _| Kind::choice(CAME.map(|(_, id, label)| (id, label))),
            |_, unit, _| unit.body.die.and_then(|die| CAME.iter().find(|row| row.0 == die.from)).map(|row| Value::from(row.1)),
            |_, unit, _, value| {
                let die = unit.body.die.as_mut().ok_or("its die is in the cup: set the order die first")?;
                die.from = CAME.iter().find(|row| value.text() == Some(row.1)).ok_or_else(|| format!("no die comes by {value}"))?.0;
                Ok(())
            }),
        Row::is("reacted", "has tried a reaction", at!(reacted)),
        Row::is("immobilised", "immobilised", at!(immobilised)),
        Row::is("dug-in", "dug in", at!(dug_in)),
        Row::count("began", "models at its start", 1..=60, at!(began)).then(|_, unit| {
            unit.body.models = unit.body.models.min(unit.body.began);
            Ok(())
        }),
        Row::words("kind", "type", at!(profile.kind)),
        Row::word("mover", "moves as", Mover::ALL.map(|mover| (mover, mover.word())), at!(profile.mover)),
        Row::word("class", "made of", CLASSES, at!(profile.class)),
        Row::words("armour", "armour, by name", at!(profile.plating)),
        Row::text("weapons", "weapons (8 rifle, 1 pistol)",
            |board, unit, _| Some(Value::Text(arms(board.data, unit))),
            |data, unit, _, value| set_arms(data, unit, &value.to_string())),
        Row::word("quality", "quality", Quality::ALL.map(|quality| (quality, quality.word())), at!(profile.quality)),
        Row::count("morale", "morale", 2..=12, at!(profile.morale)).warning(pins::warning),
        Row::count("damage", "damage value", 3..=11, at!(profile.damage)),
        Row::is("enclosed", "fully enclosed", at!(profile.enclosed)),
        Row::is("recce", "recce", at!(profile.recce)),
        Row::is("automaton", "automaton", at!(profile.automaton)),
        Row::is("anti-tank", "anti-tank weapons", at!(profile.anti_tank)),
        Row::unit("officer", "officer",
            |board, _| Kind::choice([("none", "no officer")].into_iter().chain(board.data.tables.officers.named())),
            |_, unit, _| Some(Value::from(if unit.body.profile.officer.is_empty() { "none" } else { &unit.body.profile.officer })),
            |_, unit, _, value| {
                let rank = value.text().filter(|rank| *rank != "none").unwrap_or_default();
                unit.body.profile.officer = rank.to_owned();
                Ok(())
            }),
    ]
}
