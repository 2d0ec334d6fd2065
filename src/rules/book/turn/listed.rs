//! The list that units act by: places that were drawn as the phase began, and those of units that came later.

use std::cmp::Reverse;

use super::super::system::Book;
use crate::engine::Unit;

/// A place in the list: one that was drawn, and for whom comes later the place behind that, those of the highest number first.
pub type Place = (u32, Reverse<i64>);

/// Those of some units who wait and were not there as the list was drawn, with their places: behind all whose number is theirs or
/// higher. `number` is asked of nobody where there are none.
pub fn later<'b, I: Iterator<Item = &'b Unit<Book>>>(
    all: impl Fn() -> I,
    waits: impl Fn(&Unit<Book>) -> bool,
    number: impl Fn(&Unit<Book>) -> i64,
) -> Vec<(&'b Unit<Book>, Place)> {
    let later: Vec<&Unit<Book>> = all().filter(|unit| unit.body.rank == 0 && waits(unit)).collect();
    if later.is_empty() {
        return Vec::new();
    }
    let drawn = all().filter(|unit| unit.body.rank > 0 && unit.on_table());
    let drawn: Vec<(u32, i64)> = drawn.map(|unit| (unit.body.rank, number(unit))).collect();
    let placed = |unit: &'b Unit<Book>| {
        let own = number(unit);
        let behind = drawn.iter().filter(|(_, number)| *number >= own).map(|(rank, _)| *rank).max();
        (unit, (behind.unwrap_or(0), Reverse(own)))
    };
    later.into_iter().map(placed).collect()
}

/// The place of a unit: the one that was drawn, which is before all who came later and stand behind it, or its own among those.
pub fn place(unit: &Unit<Book>, later: &[(&Unit<Book>, Place)]) -> Place {
    let own = later.iter().find(|(other, _)| other.id == unit.id);
    own.map_or((unit.body.rank, Reverse(i64::MAX)), |(_, place)| *place)
}
