//! The strike list (R3-R6, D8): derived from the characters each time, so that a wound or a new weapon sorts it anew.
//! Only the dice of ties are kept.

use std::collections::BTreeMap;

use super::{
    combat::{self, Character},
    hands,
    stats::Strike,
    system::Warband,
};
use crate::{
    engine::{Board, Halt, Scene, tell},
    view::{Id, Refusal, Throw, Thrower},
};

/// The rule of order that refusals name and options relax.
pub const RULE: &str = "R3";

/// Which of the three tiers a character strikes in (R3).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Tier {
    /// Chargers, spears in the first turn, special rules.
    First,
    /// Everybody else, shooters and casters among them.
    Middle,
    /// Double-handed weapons and special rules.
    Last,
}

/// A character's tier, and why (R3, R4, R6, A6, A18).
pub fn tier(board: &Board<Warband>, unit: &Character) -> (Tier, &'static str) {
    let fighter = &unit.body;
    let turn = combat::combat_turn(board.state, unit);
    // A free character holds nothing that strikes first or last (A18).
    let weapon = if turn > 0 { hands::strike(board, fighter, turn) } else { Strike::Normal };
    let charged = turn > 0 && !fighter.deeds.charged.is_empty();
    let first = fighter.strike == Strike::First
        || weapon == Strike::First
        || (fighter.strike == Strike::FirstInFirstTurn && turn == 1);
    let last = fighter.strike == Strike::Last || weapon == Strike::Last;
    match (first, last) {
        (true, true) => (Tier::Middle, "first and last"),
        (_, true) => (Tier::Last, if weapon == Strike::Last { "double-handed" } else { "strikes last" }),
        // A charge is what was declared, so it is what is told of a charger, with a spear too.
        _ if charged => (Tier::First, "charge"),
        (true, _) if weapon == Strike::First => (Tier::First, "spear"),
        (true, _) => (Tier::First, "strikes first"),
        _ => (Tier::Middle, ""),
    }
}

/// What a character may still do in turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Chances {
    /// May fight.
    pub fight: bool,
    /// May shoot.
    pub shoot: bool,
    /// May cast.
    pub cast: bool,
}

impl Chances {
    /// Whether nothing is left.
    pub fn none(self) -> bool {
        self == Chances::default()
    }
}

/// What a character may still do this turn (R5, R13, R14, R21, R22, R25, A15).
pub fn chances(board: &Board<Warband>, unit: &Character) -> Chances {
    let fighter = &unit.body;
    let deeds = &fighter.deeds;
    if !combat::stands(unit) || deeds.passed {
        return Chances::default();
    }
    let engaged = combat::engaged(board.state, unit);
    let free = |act| !unit.is_barred(act);
    let missile = fighter.missile.as_ref().and_then(|id| board.data.weapons.get(id));
    Chances {
        fight: free("fight")
            && engaged
            && !deeds.fought
            && deeds.shots == 0
            && fighter.stats.a > 0
            && fighter.stats.ws > 0,
        shoot: free("shoot")
            && !engaged
            && !deeds.fought
            && deeds.cast.is_none()
            && fighter.stats.bs > 0
            && missile.is_some_and(|weapon| deeds.shots < weapon.shots && !(weapon.move_or_fire && deeds.moved)),
        cast: free("cast")
            && fighter.level > 0
            && deeds.cast.is_none()
            && deeds.shots == 0
            && hands::encumbered(board.data, fighter).is_none(),
    }
}

/// What sorts a character: tier, Initiative; then the dice of ties.
fn key(board: &Board<Warband>, unit: &Character) -> (Tier, i32) {
    (tier(board, unit).0, -unit.body.stats.i)
}

/// Whether a character has had the place in the list and may only cast beside it: that holds nobody up (R25).
pub fn may_only_cast(board: &Board<Warband>, unit: &Character) -> bool {
    let chances = chances(board, unit);
    unit.body.deeds.fought && chances.cast && !chances.fight && !chances.shoot
}

/// Those whose place in the list is still to come, in the order in which they act.
pub fn list<'a>(board: &Board<'a, Warband>) -> Vec<&'a Character> {
    let mut list: Vec<((Tier, i32), &Character)> = board
        .state
        .those(|unit| !chances(board, unit).none() && !may_only_cast(board, unit))
        .into_iter()
        .map(|unit| (key(board, unit), unit))
        .collect();
    list.sort_by(|(one, a), (other, b)| {
        one.cmp(other).then_with(|| b.body.ties.cmp(&a.body.ties)).then_with(|| a.number.cmp(&b.number))
    });
    list.into_iter().map(|(_, unit)| unit).collect()
}

/// Those whose turn it is: the first of the list, and those of the same side who tie with it where the owner chooses
/// (A19).
pub fn active<'a>(board: &Board<'a, Warband>) -> Vec<&'a Character> {
    if board.state.stage() != "strike" {
        return Vec::new();
    }
    let list = list(board);
    let Some(first) = list.first().copied() else { return Vec::new() };
    let level = |unit: &&Character| {
        unit.id == first.id
            || (key(board, unit) == key(board, first) && unit.body.ties == first.body.ties && unit.side == first.side)
    };
    list.iter().copied().filter(level).collect()
}

/// Whether it is a character's turn in the list.
pub fn is_active(board: &Board<Warband>, unit: &Character) -> bool {
    active(board).iter().any(|other| other.id == unit.id)
}

/// Where a character stands in the list, from 1.
pub fn place(board: &Board<Warband>, unit: &Character) -> Option<usize> {
    list(board).iter().position(|other| other.id == unit.id).map(|place| place + 1)
}

/// What bars a character from acting because another comes first (R3).
pub fn against(board: &Board<Warband>, unit: &Character) -> Option<Refusal> {
    let active = active(board);
    let first = active.first()?;
    let waits = chances(board, unit);
    if waits.none() || may_only_cast(board, unit) || active.iter().any(|other| other.id == unit.id) {
        return None;
    }
    let what = format!("{} {} comes first ({})", first.number, first.name, because(board, first));
    Some(Refusal::rule(RULE, what, "act or pass with that one first"))
}

/// Why a character stands at this place, dice that broke a tie among it: "charge, Initiative 5, die 4 then 2".
pub fn because(board: &Board<Warband>, unit: &Character) -> String {
    let faces: Vec<String> = unit.body.ties.iter().map(u8::to_string).collect();
    let die = if faces.is_empty() { String::new() } else { format!(", die {}", faces.join(" then ")) };
    format!("{}{die}", rank(board, unit))
}

/// What puts a character there before any die: "charge, Initiative 5".
pub fn rank(board: &Board<Warband>, unit: &Character) -> String {
    let (_, why) = tier(board, unit);
    let initiative = format!("Initiative {}", unit.body.stats.i);
    if why.is_empty() { initiative } else { format!("{why}, {initiative}") }
}

/// Characters who need a die now, because they stand level with others.
pub fn tied(board: &Board<Warband>) -> Vec<Id> {
    let owner = board.option("A19") == "owner";
    let list = list(board);
    let mut tied = Vec::new();
    for group in list.chunk_by(|one, other| key(board, one) == key(board, other)) {
        split(group, 0, owner, &mut tied);
    }
    tied
}

/// Level by level: who shares all dice so far with others and has no further one needs it.
fn split(group: &[&Character], depth: usize, owner: bool, tied: &mut Vec<Id>) {
    let mixed = group.iter().any(|unit| unit.side != group[0].side);
    if group.len() < 2 || (owner && !mixed) {
        return;
    }
    let lacking = group.iter().filter(|unit| unit.body.ties.len() <= depth);
    let before = tied.len();
    tied.extend(lacking.map(|unit| unit.id.clone()));
    if tied.len() > before {
        return;
    }
    let mut sorted: Vec<&Character> = group.to_vec();
    sorted.sort_by_key(|unit| (unit.body.ties.get(depth).copied(), unit.number));
    for same in sorted.chunk_by(|one, other| one.body.ties.get(depth) == other.body.ties.get(depth)) {
        split(same, depth + 1, owner, tied);
    }
}

/// How many dice of each of those in the list put it before or behind another who stands level with it.
pub fn decided(board: &Board<Warband>) -> BTreeMap<Id, usize> {
    let list = list(board);
    let level = list.chunk_by(|one, other| key(board, one) == key(board, other));
    let needed = |one: &Character, other: &Character| {
        let same = one.body.ties.iter().zip(&other.body.ties).take_while(|(one, other)| one == other).count();
        other.body.ties.len().min(same + 1)
    };
    let of = |group: &[&Character], at: usize| {
        let others = group.iter().enumerate().filter(|(place, _)| *place != at);
        others.map(|(_, other)| needed(group[at], other)).max().unwrap_or(0)
    };
    level
        .flat_map(|group| (0..group.len()).map(|at| (group[at].id.clone(), of(group, at))).collect::<Vec<_>>())
        .collect()
}

/// The most dice of ties one after the other; then the lower number goes first.
const MOST_DICE: usize = 40;

/// Rolls for ties until none is left (D8).
pub fn roll_ties(scene: &mut Scene<Warband>) -> Result<(), Halt> {
    for round in 1..=MOST_DICE {
        let tied = tied(&scene.board());
        if tied.is_empty() {
            break;
        }
        let mut throws = Vec::new();
        for id in &tied {
            let unit = scene.unit(id)?;
            let label = format!("{} {}", unit.number, unit.name);
            throws.push(
                Throw::new(id.as_str(), label, Thrower::Chance, 1).note(format!("Initiative {}", unit.body.stats.i)),
            );
        }
        let id = if round == 1 { "ties".to_owned() } else { format!("ties-{round}") };
        let rolled = scene.throw(&id, "Tie-break dice: the highest strikes first", throws)?;
        let mut told = Vec::new();
        for (id, rolled) in tied.iter().zip(rolled) {
            let face = rolled.face().unwrap_or(1);
            let unit = scene.unit_mut(id)?;
            unit.body.ties.push(face);
            told.push(format!("{}: {face}", unit.name));
        }
        let again = if round == 1 { "Tie-break dice" } else { "Tied again" };
        tell!(scene, "{again}. {}.", told.join(", "));
    }
    Ok(())
}

/// The act of rolling for ties that came up since the list was built.
///
/// # Errors
/// Nobody is level, or as for any order.
pub fn ties(scene: &mut Scene<Warband>) -> Result<(), Halt> {
    if tied(&scene.board()).is_empty() {
        let drawn = scene.state.units.iter().any(|unit| !unit.body.ties.is_empty());
        let what = if drawn { "all ties in the strike list are rolled" } else { "nobody ties in the strike list" };
        return Err(Refusal::sense(what, "go on with the first of it").into());
    }
    scene.head("Ties in the strike list.");
    roll_ties(scene)
}
