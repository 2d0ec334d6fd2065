//! Pairing off: who fights whom, out of who touches whom (R80). Knows graphs, no soldiers.

/// A bout: one against one, or one against several.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bout {
    /// The one; in a pair, the one named first.
    pub lone: usize,
    /// Those he stands against.
    pub against: Vec<usize>,
}

/// Of the contacts that each of several groups would have those for which there is room, a contact of each group at a time:
/// no fighter, by place, touches more than so many.
pub fn close_up(fighters: usize, groups: &[Vec<(usize, usize)>], most: usize) -> Vec<Vec<(usize, usize)>> {
    let mut beside = vec![0; fighters];
    let mut closed = vec![Vec::new(); groups.len()];
    for round in 0..groups.iter().map(Vec::len).max().unwrap_or(0) {
        for (group, kept) in groups.iter().zip(&mut closed) {
            let Some(&(one, other)) = group.get(round).filter(|(a, b)| beside[*a] < most && beside[*b] < most) else {
                continue;
            };
            beside[one] += 1;
            beside[other] += 1;
            kept.push((one, other));
        }
    }
    closed
}

/// Pairs off as evenly as possible: as many pairs as can be, then those left over join an enemy whom they touch, where
/// the fewest stand. `touches` names fighters by place; who finds nobody free is left out.
pub fn pair_off(fighters: usize, touches: &[(usize, usize)]) -> Vec<Bout> {
    let mut near: Vec<Vec<usize>> = vec![Vec::new(); fighters];
    for (one, other) in touches {
        near[*one].push(*other);
        near[*other].push(*one);
    }
    let mut partner: Vec<Option<usize>> = vec![None; fighters];
    for from in 0..fighters {
        if partner[from].is_none() {
            let mut seen = vec![false; fighters];
            seen[from] = true;
            find(from, &near, &mut partner, &mut seen);
        }
    }
    // Who leads a bout has others against him; who stands against somebody leads none.
    let mut against: Vec<Vec<usize>> = vec![Vec::new(); fighters];
    let mut follows: Vec<bool> = vec![false; fighters];
    for spare in (0..fighters).filter(|place| partner[*place].is_none()) {
        let free = near[spare].iter().copied().filter(|enemy| partner[*enemy].is_some() && !follows[*enemy]);
        let Some(enemy) = free.min_by_key(|enemy| against[*enemy].len()) else { continue };
        if let Some(first) = partner[enemy].filter(|_| against[enemy].is_empty()) {
            against[enemy].push(first);
            follows[first] = true;
        }
        against[enemy].push(spare);
        follows[spare] = true;
    }
    let mut bouts = Vec::new();
    for place in 0..fighters {
        if !against[place].is_empty() {
            let mut others = against[place].clone();
            others.sort_unstable();
            bouts.push(Bout { lone: place, against: others });
        } else if let Some(other) = partner[place].filter(|other| !follows[place] && place < *other) {
            bouts.push(Bout { lone: place, against: vec![other] });
        }
    }
    bouts
}

/// Finds a partner for one fighter, moving others to new partners where that makes room.
fn find(from: usize, near: &[Vec<usize>], partner: &mut [Option<usize>], seen: &mut [bool]) -> bool {
    if let Some(free) = near[from].iter().copied().find(|other| partner[*other].is_none() && !seen[*other]) {
        partner[free] = Some(from);
        partner[from] = Some(free);
        return true;
    }
    for other in near[from].iter().copied() {
        if std::mem::replace(&mut seen[other], true) {
            continue;
        }
        let room = match partner[other] {
            None => true,
            Some(held) => {
                !std::mem::replace(&mut seen[held], true) && {
                    partner[held] = None;
                    let moved = find(held, near, partner, seen);
                    if !moved {
                        partner[held] = Some(other);
                    }
                    moved
                }
            }
        };
        if room {
            partner[other] = Some(from);
            partner[from] = Some(other);
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bout(lone: usize, against: &[usize]) -> Bout {
        Bout { lone, against: against.to_vec() }
    }

    #[test]
    fn r80_no_more_than_three_of_two_squads_close_up_on_one() {
        // 0, 1 and 2 of one squad and 3 and 4 of another are left against 5.
        let closed = close_up(6, &[vec![(0, 5), (1, 5), (2, 5)], vec![(3, 5), (4, 5)]], 3);
        assert_eq!(closed, [vec![(0, 5), (1, 5)], vec![(3, 5)]]);
    }

    #[test]
    fn r80_everybody_pairs_off_who_can() {
        // 0 and 1 against 2 and 3; 0 touches both, 1 only the first.
        assert_eq!(pair_off(4, &[(0, 2), (0, 3), (1, 2)]), [bout(0, &[3]), bout(1, &[2])]);
    }

    #[test]
    fn r80_spare_soldiers_join_where_fewest_stand() {
        let touches: Vec<(usize, usize)> = (0..4).flat_map(|one| [(one, 4), (one, 5)]).collect();
        assert_eq!(pair_off(6, &touches), [bout(4, &[0, 2]), bout(5, &[1, 3])]);
    }

    #[test]
    fn r80_nobody_leads_and_follows() {
        // A row in which each touches the next.
        let bouts = pair_off(5, &[(0, 3), (3, 1), (1, 4), (4, 2)]);
        let all: usize = bouts.iter().map(|bout| 1 + bout.against.len()).sum();
        assert_eq!((bouts.len(), all), (2, 5), "{bouts:?}");
    }
}
