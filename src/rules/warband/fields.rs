//! What a ruling may set on a character.

use super::{
    combat::Character,
    data::{Data, FIST, Weapon},
    magic::spells,
    stats::{MOST, Strike, Trait},
    system::Warband,
};
use crate::{
    engine::{Board, FieldRow},
    paper::names,
    view::{Kind, Value, clean_text},
};

type Look<'a> = Board<'a, Warband>;

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

fn word(value: &Value) -> Option<String> {
    value.text().map(str::to_owned).filter(|word| word != "none")
}

fn int(number: i32) -> Option<Value> {
    Some(Value::Int(number.into()))
}

fn set(unit: &mut Character, which: Trait, value: &Value) -> Result<(), String> {
    *unit.body.stats.get_mut(which) = value.whole()?;
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
pub fn rows() -> Vec<FieldRow<Warband>> {
    vec![
        FieldRow::unit("w", "wounds left", wounds,
            |_, unit, _| int(unit.body.w),
            |_, unit, _, value| { unit.body.w = value.whole()?; if unit.body.w > 0 { unit.body.fate.clear(); } Ok(()) }),
        FieldRow::text("fate", "fate",
            |_, unit, _| Some(Value::Text(unit.body.fate.clone())),
            |_, unit, _, value| { unit.body.fate = value.to_string(); Ok(()) }),
        FieldRow::flag("afraid", "marker Afraid",
            |_, unit, _| Some(Value::Flag(unit.body.afraid)),
            |_, unit, _, value| { unit.body.afraid = value.yes()?; Ok(()) }),
        FieldRow::unit("ws", "Weapon Skill", stat,
            |_, unit, _| int(unit.body.stats.ws),
            |_, unit, _, value| set(unit, Trait::Ws, &value)),
        FieldRow::unit("bs", "Ballistic Skill", stat,
            |_, unit, _| int(unit.body.stats.bs),
            |_, unit, _, value| set(unit, Trait::Bs, &value)),
        FieldRow::unit("s", "Strength", sturdy,
            |_, unit, _| int(unit.body.stats.s),
            |_, unit, _, value| set(unit, Trait::S, &value)),
        FieldRow::unit("t", "Toughness", sturdy,
            |_, unit, _| int(unit.body.stats.t),
            |_, unit, _, value| set(unit, Trait::T, &value)),
        FieldRow::unit("w-max", "Wounds when whole", sturdy,
            |_, unit, _| int(unit.body.stats.w),
            |_, unit, _, value| set(unit, Trait::W, &value)),
        FieldRow::unit("i", "Initiative", stat,
            |_, unit, _| int(unit.body.stats.i),
            |_, unit, _, value| set(unit, Trait::I, &value)),
        FieldRow::unit("a", "Attacks", stat,
            |_, unit, _| int(unit.body.stats.a),
            |_, unit, _, value| set(unit, Trait::A, &value)),
        FieldRow::unit("l", "Leadership", stat,
            |_, unit, _| int(unit.body.stats.l),
            |_, unit, _, value| set(unit, Trait::L, &value)),
        FieldRow::text("kind", "profile",
            |_, unit, _| Some(Value::Text(unit.body.kind.clone())),
            |_, unit, _, value| { unit.body.kind = clean_text(&value.to_string()); Ok(()) }),
        FieldRow::flag("pc", "a player's character",
            |_, unit, _| Some(Value::Flag(unit.body.pc)),
            |_, unit, _, value| { unit.body.pc = value.yes()?; Ok(()) }),
        FieldRow::unit("armour", "armour", armour,
            |_, unit, _| Some(Value::from(&*unit.body.armour)),
            |_, unit, _, value| { unit.body.armour = value.to_string(); Ok(()) }),
        FieldRow::unit("shield", "shield carried", shield,
            |_, unit, _| Some(Value::from(unit.body.shield.as_deref().unwrap_or("none"))),
            |_, unit, _, value| { unit.body.shield = word(&value); unit.body.hands.shield &= unit.body.shield.is_some(); Ok(()) }),
        FieldRow::flag("shield-up", "shield up",
            |_, unit, _| Some(Value::Flag(unit.body.hands.shield)),
            |_, unit, _, value| { unit.body.hands.shield = value.yes()? && unit.body.shield.is_some(); Ok(()) }),
        FieldRow::flag("mounted", "mounted",
            |_, unit, _| Some(Value::Flag(unit.body.mounted)),
            |_, unit, _, value| { unit.body.mounted = value.yes()?; Ok(()) }),
        FieldRow::text("carries", "close weapons carried",
            |_, unit, _| Some(Value::Text(unit.body.weapons.join(", "))),
            |data, unit, _, value| set_carried(unit, weapons(data, &value, |weapon| !weapon.shoots())?)),
        FieldRow::unit("main", "weapon in hand", blade,
            |_, unit, _| Some(Value::from(&*unit.body.hands.main)),
            |_, unit, _, value| { unit.body.hands.main = value.to_string(); carry(unit, &value.to_string()); Ok(()) }),
        FieldRow::unit("off", "second weapon in hand", second,
            |_, unit, _| Some(Value::from(unit.body.hands.off.as_deref().unwrap_or("none"))),
            |_, unit, _, value| { unit.body.hands.off = word(&value); if let Some(id) = word(&value) { carry(unit, &id); } Ok(()) }),
        FieldRow::unit("missile", "missile weapon", missile,
            |_, unit, _| Some(Value::from(unit.body.missile.as_deref().unwrap_or("none"))),
            |_, unit, _, value| {
                match word(&value) {
                    Some(id) => unit.body.take_missile(&id),
                    None => unit.body.missile = None,
                }
                Ok(())
            }),
        FieldRow::text("missiles", "further missile weapons",
            |_, unit, _| Some(Value::Text(unit.body.missiles.join(", "))),
            |data, unit, _, value| { unit.body.missiles = weapons(data, &value, Weapon::shoots)?; Ok(()) }),
        FieldRow::unit("level", "mastery level", level,
            |_, unit, _| int(unit.body.level),
            |_, unit, _, value| { unit.body.level = value.whole()?; Ok(()) }),
        FieldRow::flag("casts-armoured", "may cast in armour",
            |_, unit, _| Some(Value::Flag(unit.body.casts_armoured)),
            |_, unit, _, value| { unit.body.casts_armoured = value.yes()?; Ok(()) }),
        FieldRow::text("spells", "spells (name 5, 2 hits, Strength 4, no save; …)",
            |_, unit, _| Some(Value::Text(spells::in_words(&unit.body.spells))),
            |_, unit, _, value| { unit.body.spells = spells::read(&unit.body.spells, &value.to_string())?; Ok(()) }),
        FieldRow::text("spells-do", "what spells do (name: words; …)",
            |_, unit, _| Some(Value::Text(spells::texts(&unit.body.spells))),
            |_, unit, _, value| { unit.body.spells = spells::with_texts(&unit.body.spells, &value.to_string())?; Ok(()) }),
        FieldRow::unit("strike", "strikes by a special rule", strike,
            |_, unit, _| Some(Value::from(match unit.body.strike { Strike::First | Strike::FirstInFirstTurn => "first", Strike::Last => "last", Strike::Normal => "normal" })),
            |_, unit, _, value| {
                unit.body.strike = match value.text() { Some("first") => Strike::First, Some("last") => Strike::Last, _ => Strike::Normal };
                Ok(())
            }),
        FieldRow::text("special", "special rules in words",
            |_, unit, _| Some(Value::Text(unit.body.special.join("; "))),
            |_, unit, _, value| {
                let text = value.to_string();
                unit.body.special = text.split(';').map(|tag| tag.trim().to_owned()).filter(|tag| !tag.is_empty()).collect();
                Ok(())
            }),
        FieldRow::unit("combat-turn", "combat turn (0 free, 1 the first)", turns,
            |_, unit, _| Some(Value::Int(unit.body.combat_turn.into())),
            |_, unit, _, value| { unit.body.combat_turn = value.whole()?; Ok(()) }),
        FieldRow::flag("moved", "has moved this turn",
            |_, unit, _| Some(Value::Flag(unit.body.deeds.moved)),
            |_, unit, _, value| { unit.body.deeds.moved = value.yes()?; Ok(()) }),
        FieldRow::flag("charged", "has charged this turn",
            |_, unit, _| Some(Value::Flag(!unit.body.deeds.charged.is_empty())),
            |_, unit, _, value| {
                let id = unit.id.clone();
                unit.body.deeds.charged = if value.yes()? { vec![id] } else { Vec::new() };
                Ok(())
            }),
        FieldRow::flag("fought", "has acted this turn",
            |_, unit, _| Some(Value::Flag(unit.body.deeds.fought)),
            |_, unit, _, value| { unit.body.deeds.fought = value.yes()?; unit.body.deeds.passed &= unit.body.deeds.fought; Ok(()) }),
        FieldRow::unit("shots", "shots shot this turn", shots,
            |_, unit, _| Some(Value::Int(unit.body.deeds.shots.into())),
            |_, unit, _, value| { unit.body.deeds.shots = value.whole()?; Ok(()) }),
        FieldRow::flag("has-cast", "has tried a spell this turn",
            |_, unit, _| Some(Value::Flag(unit.body.deeds.cast.is_some())),
            |_, unit, _, value| {
                let cast = super::body::Cast { spell: String::new(), worked: false, told: true };
                unit.body.deeds.cast = value.yes()?.then_some(cast);
                Ok(())
            }),
    ]
}
