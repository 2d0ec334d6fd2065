//! Base contact: who touches whom, and who is engaged (R80).

use std::collections::{BTreeMap, BTreeSet};

use super::{ranks, system::OpenD6};
use crate::{
    engine::{Board, Bond, State, Unit, in_order},
    view::Id,
};

/// How many enemies touch soldiers, by squad and soldier.
type Beside<'a> = BTreeMap<(&'a Id, String), usize>;

/// Who of a squad touches whom of the other in a contact: as was said; where nobody said it, all who could reach, with no
/// more against one than the rules allow, those who touch him in earlier contacts among them (R80).
pub fn touching(board: &Board<OpenD6>, bond: &Bond, own: &Id) -> Vec<(String, String)> {
    let mut pairs: Vec<(String, String)> = match bond.pairs.is_empty() {
        false => bond.pairs.iter().cloned().collect(),
        true => reaching(board, bond),
    };
    if bond.a != *own {
        pairs.iter_mut().for_each(|(a, b)| std::mem::swap(a, b));
    }
    pairs
}

/// Who could reach whom in a contact of which nobody said it, of its squads `a` and `b`.
fn reaching(board: &Board<OpenD6>, bond: &Bond) -> Vec<(String, String)> {
    let bonds = &board.state.table.bonds;
    let place = bonds.iter().position(|other| other.a == bond.a && other.b == bond.b).unwrap_or(0);
    // What came about before it, as far as it is of the same melee.
    let mut squads = BTreeSet::from([&bond.a, &bond.b]);
    loop {
        let known = squads.len();
        for other in &bonds[..place] {
            if squads.contains(&other.a) || squads.contains(&other.b) {
                squads.extend([&other.a, &other.b]);
            }
        }
        if squads.len() == known {
            break;
        }
    }
    let mut beside = Beside::new();
    for earlier in bonds[..place].iter().filter(|other| squads.contains(&other.a)) {
        let said = earlier.pairs.iter().cloned().collect();
        let pairs = if earlier.pairs.is_empty() { dealt(board, earlier, &beside) } else { said };
        for (a, b) in pairs {
            *beside.entry((&earlier.a, a)).or_default() += 1;
            *beside.entry((&earlier.b, b)).or_default() += 1;
        }
    }
    dealt(board, bond, &beside)
}

/// Deals the larger of two squads out over the other, each to the one whom the fewest touch, of those first the ones whom
/// nobody touches in this contact, as far as there is room; contacts that came about later and of which nobody said it get
/// a place each.
fn dealt(board: &Board<OpenD6>, bond: &Bond, beside: &Beside) -> Vec<(String, String)> {
    let most = usize::try_from(board.data.tables.numbers.value("most-on-one")).unwrap_or(1);
    let free = |id: &Id| -> Vec<(String, usize)> {
        let up = board.state.unit(id).map(|unit| ranks::in_reach(unit.body.up()));
        let ids = up.into_iter().flatten().map(|soldier| soldier.id.to_string());
        let touched = |soldier: &String| beside.get(&(id, soldier.clone())).copied().unwrap_or(0);
        let mut all: Vec<(String, usize)> = ids.map(|soldier| (soldier.clone(), touched(&soldier))).collect();
        all.sort_by_key(|(_, touched)| *touched);
        all
    };
    let (ours, theirs) = (free(&bond.a), free(&bond.b));
    let bonds = &board.state.table.bonds;
    let later = bonds.iter().skip_while(|other| !(other.a == bond.a && other.b == bond.b)).skip(1);
    let later: Vec<&Bond> = later.filter(|other| other.pairs.is_empty()).collect();
    let room = |id: &Id, own: &[(String, usize)]| {
        let room: usize = own.iter().map(|(_, touched)| most.saturating_sub(*touched)).sum();
        room.saturating_sub(later.iter().filter(|other| other.has(id)).count()).max(1)
    };
    let pairs_at_most = room(&bond.a, &ours).min(room(&bond.b, &theirs));
    let larger = ours.len() >= theirs.len();
    let (many, few) = if larger { (ours, theirs) } else { (theirs, ours) };
    let mut few: Vec<(String, usize, usize)> = few.into_iter().map(|(soldier, all)| (soldier, all, 0)).collect();
    let mut pairs = Vec::new();
    for (one, _) in many.into_iter().filter(|(_, touched)| *touched < most).take(pairs_at_most) {
        let free = few.iter_mut().filter(|(_, all, _)| *all < most);
        let Some((other, all, here)) = free.min_by_key(|(_, all, here)| (*all, *here)) else { break };
        (*all, *here) = (*all + 1, *here + 1);
        pairs.push(if larger { (one, other.clone()) } else { (other.clone(), one) });
    }
    pairs
}

/// The squads that one touches, in the order of their numbers.
pub fn enemies<'a>(state: &'a State<OpenD6>, unit: &'a Unit<OpenD6>) -> Vec<&'a Unit<OpenD6>> {
    in_order(state.bonds_of(&unit.id).filter_map(|bond| state.unit(bond.other(&unit.id))).collect())
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
