//! What a shot needs to hit, in parts, and the rolls of so many shots (D4, R15, R16, A1-A3).

use super::super::{
    combat::{self, Character},
    roll,
    system::Warband,
};
use crate::{
    engine::{Board, Halt, Scene, tell},
    view::{Fact, Number, Order, Throw, Thrower, Word},
};

/// What the table says of one whom a shot may hit (4.5).
pub struct Sight {
    /// How much of them is hidden: none, partly or mostly (R15).
    pub cover: Fact<Word>,
    /// They move.
    pub moving: Fact<bool>,
    /// They are small, or far away (A26).
    pub small: Fact<bool>,
    /// They are big.
    pub big: Fact<bool>,
}

/// The target as the table sees it.
pub const TARGET: Sight = Sight {
    cover: Fact::new("cover", "cover"),
    moving: Fact::new("moving", "moving"),
    small: Fact::new("small", "small or distant"),
    big: Fact::new("big", "big"),
};

/// The other one of the same combat, whom a miss may hit (R16).
pub const OTHER: Sight = Sight {
    cover: Fact::new("cover-other", "cover of the other"),
    moving: Fact::new("moving-other", "the other is moving"),
    small: Fact::new("small-other", "the other is small or distant"),
    big: Fact::new("big-other", "the other is big"),
};

/// What a shot needs.
#[derive(Debug, Clone)]
pub struct Aim {
    /// The die to hit, in parts; above 6 is impossible, or by option A3 a second die's matter.
    pub need: Number,
    /// What a 1 that is thrown again needs.
    pub second: Option<Number>,
    /// After a 6, the second die of a need of 7 to 9 (A3).
    pub beyond: Option<i32>,
    /// No die can hit.
    pub impossible: bool,
}

/// Works out an aim at somebody, as an order says that the table sees them.
pub fn aim(board: &Board<Warband>, unit: &Character, target: &Character, order: &Order, sight: &Sight) -> Option<Aim> {
    let tables = &board.data.tables;
    let (base, again) = tables.to_shoot(unit.body.stats.bs)?;
    // "Higher than" the second number is one more than "equal or higher" (A1).
    let again = again.map(|again| if board.option("A1") == "higher" { again + 1 } else { again });
    let cover = sight.cover.of(order).unwrap_or("none");
    let circumstances = [
        ("partly", cover == "partly"),
        ("mostly", cover == "mostly"),
        ("moving", sight.moving.of(order).unwrap_or(moves(target))),
        ("engaged", combat::engaged(board.state, target)),
        ("small", sight.small.is(order)),
        ("big", sight.big.of(order).unwrap_or(is_big(target))),
    ];
    let modify = |number: &mut Number| {
        for (id, holds) in circumstances {
            if let Some(row) = tables.shooting.row(id).filter(|_| holds) {
                // A modifier of -1 raises the need by 1.
                number.add(&*row.label, -row.value, &row.rule);
            }
        }
        board.modify(number, unit, "to-hit");
    };
    let start = |base: i32| Number::new("to hit", format!("Ballistic Skill {}", unit.body.stats.bs), base, "D4");
    let mut need = start(base);
    need.name = format!("hit {}, needs", target.name);
    modify(&mut need);
    if need.total() < 2 {
        need.add("a 1 misses", 2 - need.total(), "A3");
    }
    let second = again.map(|again| {
        let mut number = start(again);
        number.name = "second roll after a 1, needs".to_owned();
        if board.option("A2") == "same" {
            modify(&mut number);
        }
        if number.total() < 2 {
            number.add("a 1 misses", 2 - number.total(), "A3");
        }
        number
    });
    let over = usize::try_from(need.total() - 7).ok();
    let beyond = over.filter(|_| board.option("A3") == "seven-plus").and_then(|at| tables.seven_plus.get(at).copied());
    let impossible = need.total() > 6 && beyond.is_none();
    let second = second.filter(|second| !impossible && second.total() <= 6);
    Some(Aim { need, second, beyond, impossible })
}

/// Whether somebody counts as moving unless the table says otherwise.
pub fn moves(target: &Character) -> bool {
    target.body.deeds.moved
}

/// Whether somebody counts as big unless the table says otherwise: a special rule says so.
pub fn is_big(target: &Character) -> bool {
    target.body.special.iter().any(|tag| tag.to_lowercase().starts_with("big"))
}

impl Aim {
    /// The chance that a shot hits.
    pub fn chance(&self) -> f64 {
        if self.impossible {
            return 0.0;
        }
        let first = roll::chance(self.need.total().min(6));
        let first = self.beyond.map_or(first, |beyond| first * roll::chance(beyond));
        first + self.second.as_ref().map_or(0.0, |second| roll::chance(second.total()) / 6.0)
    }

    /// Its numbers.
    pub fn numbers(&self) -> Vec<Number> {
        std::iter::once(&self.need).chain(&self.second).cloned().collect()
    }

    /// Rolls so many shots; gives how many hit. `id` sets the asks of one aim apart from those of another.
    pub fn shoot(
        &self,
        scene: &mut Scene<Warband>,
        id: &str,
        by: &Character,
        target: &Character,
        shots: usize,
    ) -> Result<usize, Halt> {
        if self.impossible {
            tell!(scene, "{} cannot be hit: needs {}.", target.name, self.need.total());
            return Ok(0);
        }
        let need = self.need.total().min(6);
        let (side, player) = (Thrower::Side(scene.was.side_of(by)), scene.was.player(by));
        let row = |label: String, dice: usize, need: i32| {
            Throw::new("1", label, side, dice).on(&target.id).need(need).player(player)
        };
        let throw = row(format!("hit {}", target.name), shots, need).note(self.need.in_parts());
        // Which dice are ones matters where they are thrown again.
        let throw = if self.second.is_some() { throw.by_face() } else { throw };
        let rolled = scene.throw_one(&format!("hit{id}"), &format!("{} shoots at {}", by.name, target.name), throw)?;
        tell!(scene, "{}.", roll::apart(&format!("To hit {}", target.name), &rolled, shots, need));
        let mut hits = rolled.successes(need).min(shots);
        if let Some(beyond) = self.beyond {
            let throw = row(format!("hit {}, after a 6", target.name), hits, beyond);
            let again = scene.throw_one(&format!("beyond{id}"), "Second roll after a 6", throw)?;
            if hits > 0 {
                tell!(scene, "{}.", roll::apart("After a 6", &again, hits, beyond));
            }
            hits = again.successes(beyond).min(hits);
        }
        let ones = rolled.faces().filter(|face| *face == 1).count();
        if let Some(second) = self.second.as_ref().filter(|_| ones > 0) {
            let throw = row(format!("hit {}, after a 1", target.name), ones, second.total()).note(second.in_parts());
            let again = scene.throw_one(&format!("second{id}"), "Second roll after a 1", throw)?;
            tell!(scene, "{}.", roll::apart("After a 1", &again, ones, second.total()));
            hits += again.successes(second.total()).min(ones);
        }
        Ok(hits)
    }
}
