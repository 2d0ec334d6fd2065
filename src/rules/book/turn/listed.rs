//! The list that units act by: by their number as it is now, those alike as they were drawn when the phase began.

use std::cmp::Reverse;

use super::super::system::Book;
use crate::engine::Unit;

/// A place in the list: the highest number first, whatever altered it since; of those alike by the place that was drawn, and who
/// came later, of whom none was drawn, last.
type Place = (Reverse<i64>, u32);

/// The place of a unit that was drawn as the phase began; of one that came later the last.
pub fn drawn(unit: &Unit<Book>) -> u32 {
    unit.body.rank.checked_sub(1).unwrap_or(u32::MAX)
}

/// The place of a unit by its number.
fn place(unit: &Unit<Book>, number: &impl Fn(&Unit<Book>) -> i64) -> Place {
    (Reverse(number(unit)), drawn(unit))
}

/// The unit that comes next of those who wait.
pub fn next<'b>(
    waiting: impl Iterator<Item = &'b Unit<Book>>,
    number: impl Fn(&Unit<Book>) -> i64,
) -> Option<&'b Unit<Book>> {
    waiting.min_by_key(|unit| place(unit, &number))
}

/// Whether nobody of those who wait stands before a unit.
pub fn is_first<'b>(
    unit: &Unit<Book>,
    mut waiting: impl Iterator<Item = &'b Unit<Book>>,
    number: impl Fn(&Unit<Book>) -> i64,
) -> bool {
    let own = place(unit, &number);
    !waiting.any(|other| place(other, &number) < own)
}
