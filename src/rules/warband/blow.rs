//! A blow or shot that has hit: its Strength, what it needs to wound, and the save against it, each as parts (D2, D3).

use super::{
    body::Fighter,
    combat::{self, Character},
    data::{Tables, Weapon},
    hands,
    system::Warband,
};
use crate::{engine::Board, view::Number};

/// What strikes, as far as wounds and saves care.
#[derive(Debug, Clone)]
pub struct Blow<'a> {
    /// What people call it: a weapon, a spell; empty where it has no name.
    pub name: &'a str,
    /// Its Strength, in parts.
    pub strength: Number,
    /// The weapon, if it is one.
    pub weapon: Option<&'a Weapon>,
    /// It comes from afar.
    pub missile: bool,
    /// By how much cover helps the save (A4).
    pub cover: i32,
    /// By how much spells and rare items help the save.
    pub help: i32,
    /// An armour save is allowed at all (R28).
    pub save: bool,
}

/// The Strength of a blow in close combat, at a foe where one is known (R10, A8, A27).
pub fn strength(board: &Board<Warband>, unit: &Character, foe: Option<&Character>) -> Number {
    let fighter = &unit.body;
    let mut number = Number::new("Strength", "own", fighter.stats.s, "R10");
    if let Some(weapon) = hands::main(board, fighter) {
        let first = combat::combat_turn(board.state, unit) == 1;
        if first || !weapon.first_turn_only {
            number.add(&*weapon.name, weapon.strength, "R10");
        }
        if fighter.mounted && fighter.charges(&unit.id, foe.map(|foe| &foe.id)) {
            number.add(format!("{}, charging mounted", weapon.name), weapon.mounted_charge, "R10");
        }
    }
    board.modify(&mut number, unit, "strength");
    held(&mut number, &board.data.tables);
    number
}

/// Holds a Strength within the tables (A8).
pub fn held(number: &mut Number, tables: &Tables) {
    let (least, most) = (tables.number("least-strength"), tables.number("most-strength"));
    let total = number.total();
    if total < least {
        number.add(format!("at least {least}"), least - total, "A8");
    } else if total > most {
        number.add(format!("at most {most}"), most - total, "A8");
    }
}

/// The Strength of a missile: the weapon's, never the shooter's (R17).
pub fn missile_strength(board: &Board<Warband>, unit: &Character, weapon: &Weapon) -> Number {
    let mut number = Number::new("Strength", &*weapon.name, weapon.strength, "R17");
    board.modify(&mut number, unit, "strength");
    held(&mut number, &board.data.tables);
    number
}

/// The die to wound somebody; nothing when it is impossible (D2).
pub fn to_wound(board: &Board<Warband>, target: &Fighter, blow: &Blow) -> Option<i32> {
    board.data.tables.to_wound(blow.strength.total(), target.stats.t)
}

/// The die that saves, as a sum of parts; above 6 there is no save (D3, A10-A12).
pub fn save(board: &Board<Warband>, unit: &Character, blow: &Blow) -> Number {
    let (data, target) = (board.data, &unit.body);
    let mut number = match data.gear.armour.get(&target.armour) {
        Some(armour) => Number::new("save", &*armour.name, armour.save, "D3"),
        None => Number::new("save", "no armour", 7, "D3"),
    };
    let shield = target.shield.as_ref().and_then(|id| data.gear.shields.get(id));
    let shield = shield.filter(|shield| !(shield.on_foot && target.mounted));
    if let Some(shield) = shield {
        let blocked = blow.weapon.is_some_and(|weapon| weapon.ignores_shields);
        match blow.missile {
            true if blocked => {}
            true => number.add(&*shield.name, -shield.missile, "D3"),
            false if target.hands.shield => number.add(&*shield.name, -shield.close, "D3"),
            false => {}
        }
    }
    if target.mounted {
        number.add("mounted", -data.tables.number("mounted"), "D3");
    }
    number.add(format!("Strength {}", blow.strength.total()), data.tables.pierces(blow.strength.total()), "A9");
    if let Some(weapon) = blow.weapon {
        number.add(&*weapon.name, -weapon.save, "D3");
    }
    number.add("cover", -blow.cover, "A4");
    number.add("other", -blow.help, "D3");
    board.modify(&mut number, unit, "save");
    let best = data.tables.number("best-save");
    if number.total() < best {
        number.add(format!("never better than {best}"), best - number.total(), "A11");
    }
    number
}

/// The save a character has against an ordinary blow, for rows and sheets: by hand, and by missile.
pub fn plain_saves(board: &Board<Warband>, unit: &Character) -> [Number; 2] {
    [false, true].map(|missile| {
        let strength = Number::new("Strength", "ordinary", 3, "");
        let blow = Blow { name: "", strength, weapon: None, missile, cover: 0, help: 0, save: true };
        let mut number = save(board, unit, &blow);
        number.name = if missile { "save, missiles" } else { "save, close" }.to_owned();
        number
    })
}

/// "5+", or "-" when there is none.
pub fn in_short(save: &Number) -> String {
    if save.total() > 6 { "-".to_owned() } else { format!("{}+", save.total()) }
}

/// On what it hangs whether somebody is wounded: "Strength 4 against Toughness 3" (D2).
pub fn needs(target: &Character, blow: &Blow) -> String {
    format!("Strength {} against Toughness {}", blow.strength.total(), target.body.stats.t)
}

/// The numbers of a blow at somebody, for form and tale: Strength where it has parts, to wound, save.
pub fn numbers(board: &Board<Warband>, target: &Character, blow: &Blow) -> Vec<Number> {
    let mut numbers = Vec::new();
    if blow.strength.parts.len() > 1 {
        numbers.push(blow.strength.clone());
    }
    let words = needs(target, blow);
    if let Some(need) = to_wound(board, &target.body, blow) {
        numbers.push(Number::new(format!("wound {}, needs", target.name), words, need, "D2"));
    }
    if blow.save {
        let mut save = save(board, target, blow);
        let (none, name) = (save.total() > 6, &target.name);
        save.name = if none { format!("no save for {name}, needs") } else { format!("save {name}, needs") };
        numbers.push(save);
    }
    numbers
}
