//! What two hands can hold in close combat (4.6, A13, A14), and what worn or carried bars magic (R22).

use super::{
    body::{Fighter, Hands},
    data::{BARE, Data, Weapon},
    stats::Strike,
    system::Warband,
};
use crate::{
    engine::Board,
    view::{Refusal, counted, plural, series},
};

/// The rule that hands go by, as refusals name it.
pub const RULE: &str = "hands";

/// What stands against holding this, weapon by weapon.
pub fn against(data: &Data, fighter: &Fighter, hands: &Hands) -> Vec<Refusal> {
    let mut against = Vec::new();
    let mut refuse = |rule: &str, what: String, mend: &str| against.push(Refusal::rule(rule, what, mend));
    let main = data.weapons.get(&hands.main);
    let off = hands.off.as_ref().and_then(|id| data.weapons.get(id));
    let shield = fighter.shield.as_ref().filter(|_| hands.shield).and_then(|id| data.gear.shields.get(id));
    let carried = fighter.shield.as_ref().and_then(|id| data.gear.shields.get(id));
    let alone = match carried.filter(|shield| shield.missile > 0) {
        Some(_) => "hold it alone; a shield on the back still helps against missiles",
        None => "hold it alone",
    };
    for weapon in [main, off].into_iter().flatten().filter(|weapon| weapon.two_handed) {
        if let Some(shield) = shield {
            refuse(RULE, format!("a {} needs both hands: none is left for a {}", weapon.name, shield.name), alone);
        }
        if hands.off.is_some() {
            refuse(RULE, format!("a {} needs both hands: none is left for a second weapon", weapon.name), alone);
            break;
        }
    }
    for weapon in [main, off].into_iter().flatten().filter(|weapon| weapon.unwieldy) {
        if hands.off.is_some() {
            let what = format!("a {} is unwieldy: no second weapon beside it", weapon.name);
            refuse(RULE, what, "a shield or large shield may go with it");
            break;
        }
        if let Some(shield) = shield.filter(|shield| shield.small) {
            let what = format!("a {} is unwieldy: no {} beside it", weapon.name, shield.name);
            refuse(RULE, what, "a shield or large shield may go with it");
        }
    }
    if let (Some(_), Some(shield)) = (off, shield) {
        refuse("A14", format!("a second weapon leaves no hand for a {}", shield.name), "choose one of the two");
    }
    if let Some(shield) = shield.filter(|shield| shield.on_foot && fighter.mounted) {
        refuse(RULE, format!("a {} is of no use on a mount", shield.name), "dismount, or leave it down");
    }
    against
}

/// Whether these hands would have one free for the shield that is carried; on a mount it may be of no use yet.
pub fn free_for_shield(data: &Data, fighter: &Fighter, hands: &Hands) -> bool {
    let (fighter, hands) = (Fighter { mounted: false, ..fighter.clone() }, Hands { shield: true, ..hands.clone() });
    fighter.shield.is_some() && against(data, &fighter, &hands).is_empty()
}

/// Lets go of what no hand is free for beside a weapon that was put in hand: first of the shield, then of the second weapon.
pub fn let_go(data: &Data, fighter: &mut Fighter) {
    fighter.hands.shield &= free_for_shield(data, fighter, &fighter.hands);
    if fighter.hands.off.is_some() && !against(data, fighter, &fighter.hands).is_empty() {
        fighter.hands.off = None;
    }
}

/// Whether what these hands hold is carried: two of a kind for a pair of them.
///
/// # Errors
/// Says what is lacking.
pub fn carries(fighter: &Fighter, hands: &Hands) -> Result<(), String> {
    let have = |id: &String| fighter.weapons.iter().filter(|known| *known == id).count();
    let wanted = |id: &String| usize::from(hands.main == *id) + usize::from(hands.off.as_ref() == Some(id));
    for id in std::iter::once(&hands.main).chain(&hands.off) {
        if have(id) < wanted(id) && id != super::data::FIST {
            let what = if have(id) == 0 { "no" } else { "only one" };
            return Err(format!("{what} {id} is carried; there is {}", fighter.weapons.join(", ")));
        }
    }
    if hands.shield && fighter.shield.is_none() {
        return Err("no shield is carried".to_owned());
    }
    Ok(())
}

/// What a character wears or carries that bars magic, in words (R22).
pub fn encumbered(data: &Data, fighter: &Fighter) -> Option<String> {
    if fighter.casts_armoured {
        return None;
    }
    let armour = Some(&fighter.armour).filter(|id| *id != BARE);
    let armour =
        armour.map(|id| format!("wears {}", data.gear.armour.get(id).map_or(id.as_str(), |armour| &armour.name)));
    let shield = fighter.shield.as_ref();
    let shield =
        shield.map(|id| format!("has a {}", data.gear.shields.get(id).map_or(id.as_str(), |shield| &shield.name)));
    armour.or(shield)
}

/// These weapons by name, those of one kind together: "two axes", "dagger".
pub fn weapons(data: &Data, ids: &[&String]) -> Vec<String> {
    let mut kinds: Vec<(&String, usize)> = Vec::new();
    for id in ids {
        match kinds.iter_mut().find(|(known, _)| known == id) {
            Some((_, count)) => *count += 1,
            None => kinds.push((id, 1)),
        }
    }
    let named = |(id, count): (&String, usize)| match (count, data.weapon_name(id)) {
        (1, name) => name.to_owned(),
        (2, name) => format!("two {}", plural(name)),
        (count, name) => counted(count, name),
    };
    kinds.into_iter().map(named).collect()
}

/// The weapon in the main hand.
pub fn main<'a>(board: &Board<'a, Warband>, fighter: &Fighter) -> Option<&'a Weapon> {
    board.data.weapons.get(&fighter.hands.main)
}

/// Whether two weapons give one more attack (R7); daggers and fists by option A13.
pub fn pair(board: &Board<Warband>, fighter: &Fighter) -> bool {
    let light = board.option("A13") == "yes";
    let counts = |weapon: &Weapon| weapon.pairs || (light && !weapon.two_handed && !weapon.unwieldy && weapon.save > 0);
    let ids = [Some(&fighter.hands.main), fighter.hands.off.as_ref()];
    ids.into_iter().all(|id| id.and_then(|id| board.data.weapons.get(id)).is_some_and(counts))
}

/// When a character strikes by weapons alone, in this combat turn.
pub fn strike(board: &Board<Warband>, fighter: &Fighter, combat_turn: u32) -> Strike {
    match main(board, fighter).map_or(Strike::Normal, |weapon| weapon.strike) {
        Strike::FirstInFirstTurn if combat_turn == 1 => Strike::First,
        Strike::FirstInFirstTurn => Strike::Normal,
        strike => strike,
    }
}

/// "sword and dagger, shield up", "two axes".
pub fn in_words(data: &Data, fighter: &Fighter, hands: &Hands) -> String {
    let held: Vec<&String> = std::iter::once(&hands.main).chain(&hands.off).collect();
    let mut text = series(&weapons(data, &held));
    if let Some(shield) = fighter.shield.as_ref().and_then(|id| data.gear.shields.get(id)) {
        text += &format!(", {} {}", shield.name, if hands.shield { "up" } else { "down" });
    }
    text
}
