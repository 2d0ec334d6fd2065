//! What a shot is made of: the facts of its order, the weapon and the shots it has left, and who else it may hit (R14, R16, R17).

use std::collections::BTreeSet;

use super::super::{
    blow::{self, Blow},
    combat::{self, Character},
    data::Weapon,
    system::Warband,
};
use crate::{
    engine::Board,
    view::{Fact, Id, Order},
};

/// Whom the shots are at.
pub const TARGET: Fact<Id> = Fact::new("target", "target");
/// How many of the shots (R14).
pub const SHOTS: Fact<u32> = Fact::new("shots", "shots");
/// The table says that the target can be reached and seen (R13).
pub const IN_RANGE: Fact<bool> = Fact::new("in-range", "in range and sight");
/// By how much cover helps the save (A4).
pub const COVER_SAVE: Fact<i32> = Fact::new("cover-save", "cover helps the save by");
/// By how much spells and rare items help the save.
pub const SAVE_BONUS: Fact<i32> = Fact::new("save-bonus", "save is better by");
/// Whom a miss may hit in the combat of the target (R16).
pub const OTHER: Fact<Id> = Fact::new("other", "a miss may hit");

/// The weapon that a character shoots with.
pub fn missile<'a>(board: &Board<'a, Warband>, unit: &Character) -> Option<&'a Weapon> {
    unit.body.missile.as_ref().and_then(|id| board.data.weapons.get(id))
}

/// How many shots a character has left this turn (R14).
pub fn left(board: &Board<Warband>, unit: &Character) -> u32 {
    missile(board, unit).map_or(0, |weapon| weapon.shots.saturating_sub(unit.body.deeds.shots))
}

/// The others who fight in the same combat as somebody, in the order of their numbers (R16): whom they fight, and who else
/// fights those. Further along a line of fights nobody stands in the way of the shot.
pub fn fellows<'a>(board: &Board<'a, Warband>, target: &Character) -> Vec<&'a Character> {
    let foes = combat::foes(board.state, target);
    let mut known: BTreeSet<&Id> = foes.iter().map(|foe| &foe.id).collect();
    for foe in &foes {
        known.extend(combat::foes(board.state, foe).into_iter().map(|beside| &beside.id));
    }
    board.state.those(|unit| unit.id != target.id && known.contains(&unit.id))
}

/// A shot that hits, by the order's facts (R17).
pub fn blow<'a>(board: &Board<Warband>, unit: &Character, order: &Order, weapon: &'a Weapon) -> Blow<'a> {
    Blow {
        name: &weapon.name,
        strength: blow::missile_strength(board, unit, weapon),
        weapon: Some(weapon),
        missile: true,
        cover: COVER_SAVE.of(order).unwrap_or(0),
        help: SAVE_BONUS.of(order).unwrap_or(0),
        save: true,
    }
}
