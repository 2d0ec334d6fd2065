//! What is added to a shot's die (4.4).

use super::super::{
    data::Weapon,
    stats::{self, Stat},
    system::Skirmish,
};
use crate::{
    engine::{Board, Unit},
    view::{Fact, Inches, Number, Order, Word},
};

/// From base to base.
pub const DISTANCE: Fact<Inches> = Fact::new("distance", "distance");
/// What the target stands behind: the open, soft or hard.
pub const COVER: Fact<Word> = Fact::new("cover", "cover");
/// Whether shooter or target moves (A2, A16, A17).
pub const MOVING: Fact<bool> = Fact::new("moving", "moving");

/// How many of shooter and target move, as far as is known: the shooter this turn, the target in its last (A16, A17).
pub fn moving(board: &Board<Skirmish>, unit: &Unit<Skirmish>, target: Option<&Unit<Skirmish>>) -> i32 {
    let counts = board.option("A17") == "last";
    let target = target.is_some_and(|target| counts && target.body.moved_last);
    i32::from(unit.body.deeds.moved) + i32::from(target)
}

/// One shot as the table judges it.
#[derive(Clone)]
pub struct Shot<'a> {
    /// With what.
    pub weapon: &'a Weapon,
    /// How far, once it is known.
    pub distance: Option<Inches>,
    cover: &'a str,
    moving: i32,
    prone: bool,
    in_combat: bool,
}

impl<'a> Shot<'a> {
    /// The shot of an order, as far as its facts are given.
    pub fn of(
        board: &Board<Skirmish>,
        unit: &Unit<Skirmish>,
        target: &Unit<Skirmish>,
        weapon: &'a Weapon,
        order: &'a Order,
    ) -> Shot<'a> {
        let known = moving(board, unit, Some(target));
        // The table has the last word on whether anything moves; twice only counts by option (A2).
        let moving = match MOVING.of(order) {
            Some(false) => 0,
            Some(true) => known.max(1),
            None => known,
        };
        Shot {
            weapon,
            distance: DISTANCE.of(order),
            cover: COVER.of(order).unwrap_or("open"),
            moving: if board.option("A2") == "both" { moving } else { moving.min(1) },
            prone: target.body.prone,
            in_combat: !stats::contacts(board, target).is_empty(),
        }
    }

    /// The same from another distance.
    pub fn at(&self, distance: Inches) -> Shot<'a> {
        Shot { distance: Some(distance), ..self.clone() }
    }

    /// What is added to the die, in parts.
    pub fn number(&self, board: &Board<Skirmish>, unit: &Unit<Skirmish>) -> Number {
        let chart = &board.data.tables.shooting;
        let mut number = stats::number(board, &unit.body, Stat::Shoot);
        number.name = format!("{} shoots", unit.name);
        number.add("Accuracy", self.weapon.accuracy, "D1");
        chart.add(&mut number, self.cover);
        if self.moving > 0 {
            chart.add_times(&mut number, "moving", self.moving);
        }
        // Exactly half is not over half.
        if self.distance.is_some_and(|distance| distance + distance > self.weapon.range) {
            chart.add(&mut number, "half-range");
        }
        for (holds, id) in [(self.prone, "prone"), (self.in_combat, "in-combat")] {
            if holds {
                chart.add(&mut number, id);
            }
        }
        board.modify(&mut number, unit, "to-hit");
        number
    }
}
