//! What a ruling may set on a character.

use super::{
    Warband,
    body::{MOST, Trait},
    combat::Character,
    data::{Data, FIST, Strike, Weapon},
    magic::spells,
};
use crate::{
    engine::{Board, FieldRow, Scope},
    paper::names,
    view::{Kind, Value, clean_text},
};

type Look<'a> = Board<'a, Warband>;

fn flag(_: &Look, _: &Character) -> Kind {
    Kind::Flag
}

fn text(_: &Look, _: &Character) -> Kind {
    Kind::Text
}

fn stat(_: &Look, _: &Character) -> Kind {
    Kind::Count { least: 0, most: i64::from(MOST) }
}

fn sturdy(_: &Look, _: &Character) -> Kind {
    Kind::Count { least: 1, most: i64::from(MOST) }
}

fn wounds(_: &Look, unit: &Character) -> Kind {
    Kind::Count { least: 0, most: i64::from(unit.body.stats.w) }
}

fn level(board: &Look, _: &Character) -> Kind {
    Kind::Count { least: 0, most: i64::from(board.data.tables.number("most-mastery")) }
}

fn turns(_: &Look, _: &Character) -> Kind {
    Kind::Count { least: 0, most: 1_000 }
}

fn shots(board: &Look, unit: &Character) -> Kind {
    let weapon = unit.body.missile.as_ref().and_then(|id| board.data.weapon(id));
    Kind::Count { least: 0, most: weapon.map_or(1, |weapon| i64::from(weapon.shots)) }
}

fn armour(board: &Look, _: &Character) -> Kind {
    Kind::Choice(board.data.gear.armour.iter().map(|row| (row.id.clone(), row.name.clone())).collect())
}

fn or_none(rows: impl Iterator<Item = (String, String)>) -> Kind {
    Kind::Choice(std::iter::once(("none".to_owned(), "none".to_owned())).chain(rows).collect())
}

fn shield(board: &Look, _: &Character) -> Kind {
    or_none(board.data.gear.shields.iter().map(|row| (row.id.clone(), row.name.clone())))
}

fn missile(board: &Look, _: &Character) -> Kind {
    let missiles = board.data.weapons.values().filter(|weapon| weapon.shoots());
    or_none(missiles.map(|weapon| (weapon.id.clone(), weapon.name.clone())))
}

fn blade(board: &Look, _: &Character) -> Kind {
    let blades = board.data.weapons.values().filter(|weapon| !weapon.shoots());
    Kind::Choice(blades.map(|weapon| (weapon.id.clone(), weapon.name.clone())).collect())
}

fn second(board: &Look, _: &Character) -> Kind {
    let blades = board.data.weapons.values().filter(|weapon| !weapon.shoots());
    or_none(blades.map(|weapon| (weapon.id.clone(), weapon.name.clone())))
}

fn strike(_: &Look, _: &Character) -> Kind {
    let rows = [("normal", "by Initiative"), ("first", "first"), ("last", "last")];
    Kind::Choice(rows.iter().map(|(id, label)| ((*id).to_owned(), (*label).to_owned())).collect())
}

fn number(value: &Value) -> Result<i32, String> {
    let number = value.int().and_then(|number| i32::try_from(number).ok());
    number.ok_or_else(|| format!("{value} is no whole number"))
}

fn yes(value: &Value) -> Result<bool, String> {
    value.flag().ok_or_else(|| format!("{value} is neither yes nor no"))
}

fn word(value: &Value) -> Option<String> {
    value.text().map(str::to_owned).filter(|word| word != "none")
}

fn int(number: i32) -> Option<Value> {
    Some(Value::Int(number.into()))
}

fn set(unit: &mut Character, which: Trait, value: &Value) -> Result<(), String> {
    *unit.body.stats.get_mut(which) = number(value)?;
    unit.body.w = unit.body.w.min(unit.body.stats.w);
    Ok(())
}

/// Ids of the weapons of a sort that words name.
fn weapons(data: &Data, value: &Value, fits: fn(&Weapon) -> bool) -> Result<Vec<String>, String> {
    let rows = data.weapons.iter().filter(|(_, weapon)| fits(weapon));
    let known: Vec<(&str, &str)> = rows.map(|(id, row)| (id.as_str(), row.name.as_str())).collect();
    names(&value.to_string(), &known)
}

/// Sets what is carried; hands that held what is no longer there are bare.
fn set_carried(unit: &mut Character, weapons: Vec<String>) -> Result<(), String> {
    unit.body.weapons = weapons;
    let fighter = &mut unit.body;
    if !fighter.weapons.contains(&fighter.hands.main) {
        fighter.hands.main = fighter.weapons.first().cloned().unwrap_or_else(|| FIST.to_owned());
    }
    fighter.hands.off = fighter.hands.off.take().filter(|off| fighter.weapons.contains(off));
    Ok(())
}

/// A weapon that the game master puts in hand is carried too.
fn carry(unit: &mut Character, id: &str) {
    if !unit.body.weapons.iter().any(|known| known == id) {
        unit.body.weapons.push(id.to_owned());
    }
}

/// The rows.
#[rustfmt::skip]
pub static FIELDS: &[FieldRow<Warband>] = &[
    FieldRow { id: "w", label: "wounds left", scope: Scope::Unit, kind: wounds,
        get: |_, unit, _| int(unit.body.w),
        set: |_, unit, _, value| { unit.body.w = number(&value)?; if unit.body.w > 0 { unit.body.fate.clear(); } Ok(()) } },
    FieldRow { id: "fate", label: "fate", scope: Scope::Unit, kind: text,
        get: |_, unit, _| Some(Value::Text(unit.body.fate.clone())),
        set: |_, unit, _, value| { unit.body.fate = value.to_string(); Ok(()) } },
    FieldRow { id: "afraid", label: "marker Afraid", scope: Scope::Unit, kind: flag,
        get: |_, unit, _| Some(Value::Flag(unit.body.afraid)),
        set: |_, unit, _, value| { unit.body.afraid = yes(&value)?; Ok(()) } },
    FieldRow { id: "ws", label: "Weapon Skill", scope: Scope::Unit, kind: stat,
        get: |_, unit, _| int(unit.body.stats.ws), set: |_, unit, _, value| set(unit, Trait::Ws, &value) },
    FieldRow { id: "bs", label: "Ballistic Skill", scope: Scope::Unit, kind: stat,
        get: |_, unit, _| int(unit.body.stats.bs), set: |_, unit, _, value| set(unit, Trait::Bs, &value) },
    FieldRow { id: "s", label: "Strength", scope: Scope::Unit, kind: sturdy,
        get: |_, unit, _| int(unit.body.stats.s), set: |_, unit, _, value| set(unit, Trait::S, &value) },
    FieldRow { id: "t", label: "Toughness", scope: Scope::Unit, kind: sturdy,
        get: |_, unit, _| int(unit.body.stats.t), set: |_, unit, _, value| set(unit, Trait::T, &value) },
    FieldRow { id: "w-max", label: "Wounds when whole", scope: Scope::Unit, kind: sturdy,
        get: |_, unit, _| int(unit.body.stats.w), set: |_, unit, _, value| set(unit, Trait::W, &value) },
    FieldRow { id: "i", label: "Initiative", scope: Scope::Unit, kind: stat,
        get: |_, unit, _| int(unit.body.stats.i), set: |_, unit, _, value| set(unit, Trait::I, &value) },
    FieldRow { id: "a", label: "Attacks", scope: Scope::Unit, kind: stat,
        get: |_, unit, _| int(unit.body.stats.a), set: |_, unit, _, value| set(unit, Trait::A, &value) },
    FieldRow { id: "l", label: "Leadership", scope: Scope::Unit, kind: stat,
        get: |_, unit, _| int(unit.body.stats.l), set: |_, unit, _, value| set(unit, Trait::L, &value) },
    FieldRow { id: "kind", label: "profile", scope: Scope::Unit, kind: text,
        get: |_, unit, _| Some(Value::Text(unit.body.kind.clone())),
        set: |_, unit, _, value| { unit.body.kind = clean_text(&value.to_string()); Ok(()) } },
    FieldRow { id: "pc", label: "a player's character", scope: Scope::Unit, kind: flag,
        get: |_, unit, _| Some(Value::Flag(unit.body.pc)),
        set: |_, unit, _, value| { unit.body.pc = yes(&value)?; Ok(()) } },
    FieldRow { id: "armour", label: "armour", scope: Scope::Unit, kind: armour,
        get: |_, unit, _| Some(Value::from(&*unit.body.armour)),
        set: |_, unit, _, value| { unit.body.armour = value.to_string(); Ok(()) } },
    FieldRow { id: "shield", label: "shield carried", scope: Scope::Unit, kind: shield,
        get: |_, unit, _| Some(Value::from(unit.body.shield.as_deref().unwrap_or("none"))),
        set: |_, unit, _, value| { unit.body.shield = word(&value); unit.body.hands.shield &= unit.body.shield.is_some(); Ok(()) } },
    FieldRow { id: "shield-up", label: "shield up", scope: Scope::Unit, kind: flag,
        get: |_, unit, _| Some(Value::Flag(unit.body.hands.shield)),
        set: |_, unit, _, value| { unit.body.hands.shield = yes(&value)? && unit.body.shield.is_some(); Ok(()) } },
    FieldRow { id: "mounted", label: "mounted", scope: Scope::Unit, kind: flag,
        get: |_, unit, _| Some(Value::Flag(unit.body.mounted)),
        set: |_, unit, _, value| { unit.body.mounted = yes(&value)?; Ok(()) } },
    FieldRow { id: "carries", label: "close weapons carried", scope: Scope::Unit, kind: text,
        get: |_, unit, _| Some(Value::Text(unit.body.weapons.join(", "))),
        set: |data, unit, _, value| set_carried(unit, weapons(data, &value, |weapon| !weapon.shoots())?) },
    FieldRow { id: "main", label: "weapon in hand", scope: Scope::Unit, kind: blade,
        get: |_, unit, _| Some(Value::from(&*unit.body.hands.main)),
        set: |_, unit, _, value| { unit.body.hands.main = value.to_string(); carry(unit, &value.to_string()); Ok(()) } },
    FieldRow { id: "off", label: "second weapon in hand", scope: Scope::Unit, kind: second,
        get: |_, unit, _| Some(Value::from(unit.body.hands.off.as_deref().unwrap_or("none"))),
        set: |_, unit, _, value| { unit.body.hands.off = word(&value); if let Some(id) = word(&value) { carry(unit, &id); } Ok(()) } },
    FieldRow { id: "missile", label: "missile weapon", scope: Scope::Unit, kind: missile,
        get: |_, unit, _| Some(Value::from(unit.body.missile.as_deref().unwrap_or("none"))),
        set: |_, unit, _, value| {
            match word(&value) {
                Some(id) => unit.body.take_missile(&id),
                None => unit.body.missile = None,
            }
            Ok(())
        } },
    FieldRow { id: "missiles", label: "further missile weapons", scope: Scope::Unit, kind: text,
        get: |_, unit, _| Some(Value::Text(unit.body.missiles.join(", "))),
        set: |data, unit, _, value| { unit.body.missiles = weapons(data, &value, Weapon::shoots)?; Ok(()) } },
    FieldRow { id: "level", label: "mastery level", scope: Scope::Unit, kind: level,
        get: |_, unit, _| int(unit.body.level),
        set: |_, unit, _, value| { unit.body.level = number(&value)?; Ok(()) } },
    FieldRow { id: "casts-armoured", label: "may cast in armour", scope: Scope::Unit, kind: flag,
        get: |_, unit, _| Some(Value::Flag(unit.body.casts_armoured)),
        set: |_, unit, _, value| { unit.body.casts_armoured = yes(&value)?; Ok(()) } },
    FieldRow { id: "spells", label: "spells (name difficulty; …)", scope: Scope::Unit, kind: text,
        get: |_, unit, _| Some(Value::Text(spells::in_words(&unit.body.spells))),
        set: |_, unit, _, value| { unit.body.spells = spells::read(&unit.body.spells, &value.to_string())?; Ok(()) } },
    FieldRow { id: "strike", label: "strikes by a special rule", scope: Scope::Unit, kind: strike,
        get: |_, unit, _| Some(Value::from(match unit.body.strike { Strike::First | Strike::FirstInFirstTurn => "first", Strike::Last => "last", Strike::Normal => "normal" })),
        set: |_, unit, _, value| {
            unit.body.strike = match value.text() { Some("first") => Strike::First, Some("last") => Strike::Last, _ => Strike::Normal };
            Ok(())
        } },
    FieldRow { id: "special", label: "special rules in words", scope: Scope::Unit, kind: text,
        get: |_, unit, _| Some(Value::Text(unit.body.special.join("; "))),
        set: |_, unit, _, value| {
            let text = value.to_string();
            unit.body.special = text.split(';').map(|tag| tag.trim().to_owned()).filter(|tag| !tag.is_empty()).collect();
            Ok(())
        } },
    FieldRow { id: "combat-turn", label: "combat turn (0 free, 1 the first)", scope: Scope::Unit, kind: turns,
        get: |_, unit, _| Some(Value::Int(unit.body.combat_turn.into())),
        set: |_, unit, _, value| { unit.body.combat_turn = u32::try_from(number(&value)?).map_err(|why| why.to_string())?; Ok(()) } },
    FieldRow { id: "moved", label: "has moved this turn", scope: Scope::Unit, kind: flag,
        get: |_, unit, _| Some(Value::Flag(unit.body.deeds.moved)),
        set: |_, unit, _, value| { unit.body.deeds.moved = yes(&value)?; Ok(()) } },
    FieldRow { id: "charged", label: "has charged this turn", scope: Scope::Unit, kind: flag,
        get: |_, unit, _| Some(Value::Flag(!unit.body.deeds.charged.is_empty())),
        set: |_, unit, _, value| {
            let id = unit.id.clone();
            unit.body.deeds.charged = if yes(&value)? { vec![id] } else { Vec::new() };
            Ok(())
        } },
    FieldRow { id: "fought", label: "has acted this turn", scope: Scope::Unit, kind: flag,
        get: |_, unit, _| Some(Value::Flag(unit.body.deeds.fought)),
        set: |_, unit, _, value| { unit.body.deeds.fought = yes(&value)?; unit.body.deeds.passed &= unit.body.deeds.fought; Ok(()) } },
    FieldRow { id: "shots", label: "shots shot this turn", scope: Scope::Unit, kind: shots,
        get: |_, unit, _| Some(Value::Int(unit.body.deeds.shots.into())),
        set: |_, unit, _, value| { unit.body.deeds.shots = u32::try_from(number(&value)?).map_err(|why| why.to_string())?; Ok(()) } },
    FieldRow { id: "has-cast", label: "has tried a spell this turn", scope: Scope::Unit, kind: flag,
        get: |_, unit, _| Some(Value::Flag(unit.body.deeds.cast.is_some())),
        set: |_, unit, _, value| {
            let cast = super::body::Cast { spell: String::new(), worked: false, told: true };
            unit.body.deeds.cast = yes(&value)?.then_some(cast);
            Ok(())
        } },
];
