//! What a ruling may set on a character.

use super::{
    body::Hands,
    combat::Character,
    data::{Data, FIST, Weapon},
    hands,
    magic::spells,
    stats::{MOST, Strike},
    system::Warband,
};
use crate::{
    engine::{Board, FieldRow, at},
    paper::names,
    view::{Kind, Value},
};

type Row = FieldRow<Warband>;

fn stat(_: &Board<Warband>, _: &Character) -> Kind {
    Kind::Count { least: 0, most: MOST.into() }
}

fn sturdy(_: &Board<Warband>, _: &Character) -> Kind {
    Kind::Count { least: 1, most: MOST.into() }
}

fn level(board: &Board<Warband>, _: &Character) -> Kind {
    Kind::Count { least: 0, most: board.data.tables.number("most-mastery").into() }
}

fn shots(board: &Board<Warband>, unit: &Character) -> Kind {
    let weapon = unit.body.missile.as_ref().and_then(|id| board.data.weapons.get(id));
    Kind::Count { least: 0, most: weapon.map_or(1, |weapon| weapon.shots.into()) }
}

/// The Wounds left are no more than those of the whole.
fn within_whole(_: &Data, unit: &mut Character) -> Result<(), String> {
    unit.body.w = unit.body.w.min(unit.body.stats.w);
    Ok(())
}

/// The weapons of a sort, by id and name.
fn arms<'a>(board: &Board<'a, Warband>, fits: fn(&Weapon) -> bool) -> impl Iterator<Item = (&'a str, &'a str)> {
    board.data.weapons.values().filter(move |weapon| fits(weapon)).map(|weapon| (&*weapon.id, &*weapon.name))
}

/// What the weapons of a sort are called.
fn named(data: &Data, fits: fn(&Weapon) -> bool) -> Vec<&str> {
    data.weapons.values().filter(|weapon| fits(weapon)).map(|weapon| weapon.name.as_str()).collect()
}

/// Weapons in the words in which they may be typed.
fn called(board: &Board<Warband>, ids: &[String]) -> Value {
    let name = |id: &String| board.data.weapons.get(id).map_or(id.clone(), |weapon| weapon.name.clone());
    Value::Text(ids.iter().map(name).collect::<Vec<_>>().join(", "))
}

/// Ids of the weapons of a sort that words name.
fn weapons(data: &Data, value: &Value, fits: fn(&Weapon) -> bool) -> Result<Vec<String>, String> {
    let rows = data.weapons.iter().filter(|(_, weapon)| fits(weapon));
    let known: Vec<(&str, &str)> = rows.map(|(id, row)| (id.as_str(), row.name.as_str())).collect();
    names(&value.to_string(), &known)
}

/// Sets what is carried; hands that held what is no longer there are bare.
fn set_carried(data: &Data, unit: &mut Character, weapons: Vec<String>) -> Result<(), String> {
    unit.body.weapons = weapons;
    let fighter = &mut unit.body;
    if !fighter.weapons.contains(&fighter.hands.main) {
        fighter.hands.main = fighter.weapons.first().cloned().unwrap_or_else(|| FIST.to_owned());
    }
    fighter.hands.off = fighter.hands.off.take().filter(|off| fighter.weapons.contains(off));
    hands::let_go(data, fighter);
    Ok(())
}

/// Only a shield that is carried is up.
fn up_if_carried(_: &Data, unit: &mut Character) -> Result<(), String> {
    unit.body.hands.shield &= unit.body.shield.is_some();
    Ok(())
}

/// A weapon that the game master puts in hand is carried too, and what no hand is free for beside it is not held.
fn carry(data: &Data, unit: &mut Character) -> Result<(), String> {
    let fighter = &mut unit.body;
    hands::let_go(data, fighter);
    for id in std::iter::once(&fighter.hands.main).chain(&fighter.hands.off) {
        if id != FIST && !fighter.weapons.contains(id) {
            fighter.weapons.push(id.clone());
        }
    }
    Ok(())
}

/// The same of a second weapon, which the first one must leave a hand for.
fn carry_second(data: &Data, unit: &mut Character) -> Result<(), String> {
    let down = Hands { shield: false, ..unit.body.hands.clone() };
    match hands::against(data, &unit.body, &down).into_iter().next() {
        Some(refusal) if down.off.is_some() => Err(refusal.what),
        _ => carry(data, unit),
    }
}

/// What people should hear of the hands of a character who has a shield, once one of them holds something else.
fn held(data: &Data, unit: &Character) -> Option<String> {
    let fighter = &unit.body;
    let against = || hands::against(data, fighter, &fighter.hands).into_iter().next();
    let no_hand = !hands::free_for_shield(data, fighter, &fighter.hands);
    match fighter.shield.is_some().then_some(fighter.hands.shield)? {
        true => against().map(|refusal| format!("{}: {}.", unit.name, refusal.what)),
        false => no_hand.then(|| format!("{} holds {}.", unit.name, hands::in_words(data, fighter, &fighter.hands))),
    }
}

/// The rows.
#[rustfmt::skip]
pub fn rows() -> Vec<Row> {
    vec![
        Row::place("w", "wounds left", |_, unit| Kind::Count { least: 0, most: unit.body.stats.w.into() }, at!(w)).then(|_, unit| {
            if unit.body.w > 0 { unit.body.fate.clear(); }
            Ok(())
        }),
        Row::words("fate", "fate", at!(fate)),
        Row::is("afraid", "marker Afraid", at!(afraid)),
        Row::words("owes", "owes a Leadership test for", at!(owes)),
        Row::place("ws", "Weapon Skill", stat, at!(stats.ws)),
        Row::place("bs", "Ballistic Skill", stat, at!(stats.bs)),
        Row::place("s", "Strength", sturdy, at!(stats.s)),
        Row::place("t", "Toughness", sturdy, at!(stats.t)),
        Row::place("w-max", "Wounds when whole", sturdy, at!(stats.w)).then(within_whole),
        Row::place("i", "Initiative", stat, at!(stats.i)),
        Row::place("a", "Attacks", stat, at!(stats.a)),
        Row::place("l", "Leadership", stat, at!(stats.l)),
        Row::words("kind", "profile", at!(kind)),
        Row::is("pc", "a player's character", at!(pc)),
        Row::place("armour", "armour", |board, _| Kind::choice(board.data.gear.armour.named()), at!(armour)),
        Row::place("shield", "shield carried", |board, _| Kind::or_none(board.data.gear.shields.named()), at!(shield)).then(up_if_carried),
        Row::is("shield-up", "shield up", at!(hands.shield)).then(up_if_carried).warning(held),
        Row::is("mounted", "mounted", at!(mounted)),
        Row::text("carries", "close weapons carried",
            |board, unit, _| Some(called(board, &unit.body.weapons)),
            |data, unit, _, value| set_carried(data, unit, weapons(data, &value, |weapon| !weapon.shoots())?))
            .naming(|data| named(data, |weapon| !weapon.shoots())),
        Row::place("main", "weapon in hand", |board, _| Kind::choice(arms(board, |weapon| !weapon.shoots())), at!(hands.main)).then(carry).warning(held),
        Row::place("off", "second weapon in hand", |board, _| Kind::or_none(arms(board, |weapon| !weapon.shoots())), at!(hands.off)).then(carry_second).warning(held),
        Row::unit("missile", "missile weapon", |board, _| Kind::or_none(arms(board, Weapon::shoots)),
            |_, unit, _| Some(Value::from(unit.body.missile.as_deref().unwrap_or("none"))),
            |_, unit, _, value| {
                match value.text().filter(|id| *id != "none") {
                    Some(id) => unit.body.take_missile(id),
                    None => unit.body.missile = None,
                }
                Ok(())
            }),
        Row::text("missiles", "further missile weapons",
            |board, unit, _| Some(called(board, &unit.body.missiles)),
            |data, unit, _, value| { unit.body.missiles = weapons(data, &value, Weapon::shoots)?; Ok(()) })
            .naming(|data| named(data, Weapon::shoots)),
        Row::place("level", "mastery level", level, at!(level)),
        Row::is("casts-armoured", "may cast in armour", at!(casts_armoured)),
        Row::text("spells", "spells (name 5, 2 hits, Strength 4, no save; …)",
            |_, unit, _| Some(Value::Text(spells::in_words(&unit.body.spells))),
            |_, unit, _, value| { unit.body.spells = spells::read(&unit.body.spells, &value.to_string())?; Ok(()) }),
        Row::text("spells-do", "what spells do (name: words; …)",
            |_, unit, _| Some(Value::Text(spells::texts(&unit.body.spells))),
            |_, unit, _, value| { unit.body.spells = spells::with_texts(&unit.body.spells, &value.to_string())?; Ok(()) }),
        Row::unit("strike", "strikes by a special rule", |_, _| Kind::choice([("normal", "by Initiative"), ("first", "first"), ("last", "last")]),
            |_, unit, _| Some(Value::from(match unit.body.strike { Strike::First | Strike::FirstInFirstTurn => "first", Strike::Last => "last", Strike::Normal => "normal" })),
            |_, unit, _, value| {
                unit.body.strike = match value.text() { Some("first") => Strike::First, Some("last") => Strike::Last, _ => Strike::Normal };
                Ok(())
            }),
        Row::text("special", "special rules in words",
            |_, unit, _| Some(Value::Text(unit.body.special.join("; "))),
            |_, unit, _, value| {
                let text = value.to_string();
                unit.body.special = text.split(';').map(|tag| tag.trim().to_owned()).filter(|tag| !tag.is_empty()).collect();
                Ok(())
            }),
        Row::count("combat-turn", "combat turn (0 free, 1 the first)", 0..=1_000, at!(combat_turn)),
        Row::is("moved", "has moved this turn", at!(deeds.moved)),
        Row::flag("charged", "has charged this turn",
            |_, unit, _| Some(Value::Flag(!unit.body.deeds.charged.is_empty())),
            |_, unit, _, value| {
                let id = unit.id.clone();
                unit.body.deeds.charged = if value.yes()? { vec![id] } else { Vec::new() };
                Ok(())
            }),
        Row::is("fought", "has acted this turn", at!(deeds.fought)).then(|_, unit| {
            unit.body.deeds.passed &= unit.body.deeds.fought;
            Ok(())
        }),
        Row::place("shots", "shots shot this turn", shots, at!(deeds.shots)),
        Row::flag("has-cast", "has tried a spell this turn",
            |_, unit, _| Some(Value::Flag(unit.body.deeds.cast.is_some())),
            |_, unit, _, value| {
                let cast = super::body::Cast { spell: String::new(), worked: false, told: true, dealt: 0 };
                unit.body.deeds.cast = value.yes()?.then_some(cast);
                Ok(())
            }),
    ]
}
