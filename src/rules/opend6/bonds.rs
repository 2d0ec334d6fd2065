//! Base contact: who touches whom, and who is engaged (R80).

use super::{ranks, system::OpenD6};
use crate::{
    engine::{Board, Bond, State, Unit},
    view::Id,
};

/// Who of a squad touches whom of the other in a contact: as was said; where nobody said it, all who could reach, with no
/// more against one than the rules allow (R80).
pub fn touching(board: &Board<OpenD6>, bond: &Bond, own: &Id) -> Vec<(String, String)> {
    if !bond.pairs.is_empty() {
        return bond.pairs_of(own).map(|(own, other)| (own.to_owned(), other.to_owned())).collect();
    }
    let ids = |id: &Id| -> Vec<String> {
        let up = board.state.unit(id).map(|unit| ranks::in_order(unit.body.up()));
        up.into_iter().flatten().map(|soldier| soldier.id.to_string()).collect()
    };
    let (ours, theirs) = (ids(own), ids(bond.other(own)));
    let most = usize::try_from(board.data.tables.numbers.value("most-on-one")).unwrap_or(1);
    let pairs = spread(ours.len(), theirs.len()).into_iter().take(ours.len().min(theirs.len()) * most);
    pairs.map(|(own, other)| (ours[own].clone(), theirs[other].clone())).collect()
}

/// Whether a soldier stands in base contact with an enemy.
pub fn engaged(board: &Board<OpenD6>, unit: &Unit<OpenD6>, soldier: &str) -> bool {
    board.state.bonds_of(&unit.id).any(|bond| match bond.pairs.is_empty() {
        true => touching(board, bond, &unit.id).iter().any(|(own, _)| own == soldier),
        false => bond.pairs_of(&unit.id).any(|(own, _)| own == soldier),
    })
}

/// Whether a squad stands in contact with an enemy at all.
pub fn in_melee(state: &State<OpenD6>, unit: &Unit<OpenD6>) -> bool {
    state.bonds_of(&unit.id).next().is_some()
}

/// Spreads so many on one side over so many on the other, as evenly as can be: places in both.
pub fn spread(ours: usize, theirs: usize) -> Vec<(usize, usize)> {
    if ours == 0 || theirs == 0 {
        return Vec::new();
    }
    (0..ours.max(theirs)).map(|at| (at % ours, at % theirs)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spreading_is_even() {
        assert_eq!(spread(2, 5), [(0, 0), (1, 1), (0, 2), (1, 3), (0, 4)]);
        assert_eq!(spread(0, 3), []);
    }
}
