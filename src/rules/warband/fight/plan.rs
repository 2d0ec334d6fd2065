//! What a fight comes to before dice are thrown: attacks, their targets, what they need (R7-R10).

use std::collections::BTreeMap;

use super::super::{
    blow::{self, Blow},
    combat::{self, Character},
    data::Weapon,
    hands, roll,
    system::Warband,
};
use crate::{
    engine::Board,
    view::{Fact, Many, Number, Order, Refusal, Value, counted},
};

/// How many attacks are at whom (R8).
pub const AT: Fact<Many> = Fact::new("at", "attacks at");
/// Whether wounds pass on within a group of foes alike (R8).
pub const POOL: Fact<bool> = Fact::new("pool", "wounds pass on to the next of the same profile");
/// Attacks by special rules (R7).
pub const BONUS: Fact<i32> = Fact::new("bonus", "more or fewer attacks");
/// What cover, spells and rare items do for the saves of the foes.
pub const SAVE_BONUS: Fact<i32> = Fact::new("save-bonus", "their save is better by");

/// Attacks at one enemy, or at several alike.
pub struct Group<'a> {
    /// The enemies, in the order in which they fall.
    pub targets: Vec<&'a Character>,
    /// How many attacks.
    pub attacks: usize,
    /// The die to hit, in parts.
    pub hit: Number,
    /// What strikes them.
    pub blow: Blow<'a>,
}

impl Group<'_> {
    /// "Goblin 1 and Goblin 2".
    pub fn names(&self) -> String {
        combat::names(self.targets.iter().copied())
    }

    /// The die to hit; above 6 is impossible.
    pub fn need(&self) -> i32 {
        self.hit.total()
    }
}

/// A fight, planned.
pub struct Plan<'a> {
    /// Who strikes.
    pub unit: &'a Character,
    /// How many attacks there are, in parts.
    pub attacks: Number,
    /// Whom they are at.
    pub groups: Vec<Group<'a>>,
    /// The weapon, if there is one.
    pub weapon: Option<&'a Weapon>,
    /// Misses are thrown again once (A17).
    pub again: bool,
}

/// How many attacks a character has (R7).
pub fn attacks(board: &Board<Warband>, unit: &Character, order: &Order) -> Number {
    let mut number = Number::new("attacks", "own", unit.body.stats.a, "R7");
    if hands::pair(board, &unit.body) {
        number.add("two weapons", board.data.tables.number("pair"), "R7");
    }
    number.add("special", BONUS.of(order).unwrap_or(0), "R7");
    if number.total() < 0 {
        number.add("none", -number.total(), "R7");
    }
    number
}

/// The die to hit a foe in close combat, in parts (D1); a 1 always misses.
fn hit(board: &Board<Warband>, unit: &Character, foe: &Character) -> Number {
    let (skill, other) = (unit.body.stats.ws, foe.body.stats.ws);
    let need = board.data.tables.to_hit(skill, other);
    let mut number =
        Number::new(format!("hit {}, needs", foe.name), format!("Weapon Skill {skill} against {other}"), need, "D1");
    board.modify(&mut number, unit, "to-hit");
    if number.total() < 2 {
        number.add("a 1 misses", 2 - number.total(), "D1");
    }
    number
}

/// The usual share. A charger strikes at those who were charged, anybody else at all foes; of these
/// enemies alike are pooled and share the attacks evenly, else all go to the one of lowest number.
pub fn usual(board: &Board<Warband>, unit: &Character, order: &Order) -> BTreeMap<String, Value> {
    let foes = combat::foes(board.state, unit);
    let charged: Vec<&Character> =
        foes.iter().copied().filter(|foe| unit.body.deeds.charged.contains(&foe.id)).collect();
    let mut foes = if charged.is_empty() { foes } else { charged };
    if !foes.iter().all(|foe| combat::alike(&foe.body, &foes[0].body)) {
        foes.truncate(1);
    }
    evenly(board, unit, order, &foes)
}

/// All attacks shared evenly among these foes; those before get what is left over.
pub fn evenly(board: &Board<Warband>, unit: &Character, order: &Order, foes: &[&Character]) -> BTreeMap<String, Value> {
    let (attacks, all) = (i64::from(attacks(board, unit, order).total()), foes.len().max(1) as i64);
    let share = |place: i64| attacks / all + i64::from(place < attacks % all);
    let shares = foes.iter().zip(0..).map(|(foe, place)| (foe.id.to_string(), share(place)));
    shares.filter(|(_, share)| *share > 0).map(|(foe, share)| (foe, Value::Int(share))).collect()
}

impl<'a> Plan<'a> {
    /// Plans what the order's facts say.
    ///
    /// # Errors
    /// The attacks are not shared out as they must be.
    pub fn of(board: Board<'a, Warband>, order: &Order) -> Result<Plan<'a>, Refusal> {
        let unit = board.actor(order).ok_or_else(|| Refusal::sense("nobody is named to fight", "say who"))?;
        let foes = combat::foes(board.state, unit);
        let attacks = attacks(&board, unit, order);
        let weapon = hands::main(&board, &unit.body);
        let blow = |foe: &Character| Blow {
            name: weapon.map_or("", |weapon| &*weapon.name),
            strength: blow::strength(&board, unit, Some(foe)),
            weapon,
            missile: false,
            cover: 0,
            help: SAVE_BONUS.of(order).unwrap_or(0),
            save: true,
        };
        let shared = AT.of(order).and_then(Value::map).cloned().unwrap_or_else(|| usual(&board, unit, order));
        let of = |foe: &Character| shared.get(foe.id.as_str()).or_else(|| shared.get(&foe.number.to_string()));
        let given = |foe: &&Character| of(foe).and_then(Value::int).unwrap_or(0).clamp(0, 1_000);
        let sum: i64 = foes.iter().map(given).sum();
        if sum != i64::from(attacks.total()) || attacks.total() == 0 {
            let what = format!("{} to share among the foes, and {sum} given", counted(attacks.total(), "attack"));
            return Err(Refusal::sense(what, "give each attack a foe (R8), or pass"));
        }
        let pooled = POOL.of(order).unwrap_or(true);
        let mut groups: Vec<Group> = Vec::new();
        for foe in foes.iter().copied().filter(|foe| given(foe) > 0) {
            let attacks = usize::try_from(given(&foe)).unwrap_or(0);
            let charges = |foe: &Character| unit.body.charges(&unit.id, Some(&foe.id));
            let same = |group: &&mut Group| {
                let alike =
                    |other: &&Character| combat::alike(&other.body, &foe.body) && charges(other) == charges(foe);
                group.targets.iter().all(alike)
            };
            match groups.iter_mut().find(same).filter(|_| pooled) {
                Some(group) => {
                    group.targets.push(foe);
                    group.attacks += attacks;
                }
                None => {
                    groups.push(Group { targets: vec![foe], attacks, hit: hit(&board, unit, foe), blow: blow(foe) });
                }
            }
        }
        let first = combat::combat_turn(board.state, unit) == 1;
        let again = first && weapon.is_some_and(|weapon| weapon.reroll_hits);
        Ok(Plan { unit, attacks, groups, weapon, again })
    }

    /// "Thaumbax strikes at Goblin 1 and Goblin 2, sword, 3 attacks.", or "Orc 1 strikes, axe, 1 attack at Orla, 2 at Pell."
    pub fn headline(&self) -> String {
        let weapon = self.weapon.map_or(String::new(), |weapon| format!(", {}", weapon.name));
        let name = &self.unit.name;
        if let [group] = &self.groups[..] {
            let attacks = counted(group.attacks, "attack");
            return format!("{name} strikes at {}{weapon}, {attacks}.", group.names());
        }
        let shares = self.groups.iter().enumerate().map(|(at, group)| {
            let attacks = if at == 0 { counted(group.attacks, "attack") } else { group.attacks.to_string() };
            format!("{attacks} at {}", group.names())
        });
        format!("{name} strikes{weapon}, {}.", shares.collect::<Vec<_>>().join(", "))
    }

    /// The numbers: attacks, to hit each, then Strength, wounds and saves.
    pub fn numbers(&self, board: &Board<Warband>) -> Vec<Number> {
        let mut numbers = vec![self.attacks.clone()];
        for group in &self.groups {
            numbers.push(group.hit.clone());
        }
        for group in &self.groups {
            numbers.extend(group.targets.first().map(|foe| blow::numbers(board, foe, &group.blow)).unwrap_or_default());
        }
        numbers
    }

    /// How many attacks of a group hit on the whole.
    pub fn expected(&self, group: &Group) -> f64 {
        let hit = roll::chance(group.need());
        let hit = if self.again { hit + (1.0 - hit) * hit } else { hit };
        group.attacks as f64 * hit
    }
}
