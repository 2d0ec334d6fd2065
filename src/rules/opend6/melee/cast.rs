//! Dice of many soldiers in one ask: those of a squad that are alike share a row. So the dice do not always lie in the order
//! of the bouts; where they do not, rows say whom they meet.

use std::collections::BTreeSet;

use super::super::{roll, system::OpenD6};
use crate::{
    engine::{Halt, Scene},
    view::{Hope, Throw, Thrower, series},
};

/// One soldier's open-ended die.
#[derive(Debug, Clone)]
pub struct Die {
    /// The soldier and what is rolled, once in an ask.
    pub name: String,
    /// The squad.
    pub squad: String,
    /// What is rolled: "damage", "Strength"; empty for the test.
    pub what: &'static str,
    /// What the soldier counts as: "sound"; with numbered figures his id.
    pub class: String,
    /// Whose die it is, by place in the list of sides.
    pub side: usize,
    /// The player who rolls.
    pub player: String,
    /// The modifier.
    pub modifier: i32,
    /// The dice of the ask that it is compared with, by place among them; empty where they name this one.
    pub meets: Vec<usize>,
}

/// The most places that stand one by one.
const MOST: usize = 10;

/// Faces and total of a die.
pub type Cast = (Vec<u8>, i32);

/// Rolls them in one ask; gives faces and total of each, in the order given.
///
/// # Errors
/// People must answer first, or an answer does not fit.
pub fn cast(scene: &mut Scene<OpenD6>, ask: &str, title: &str, dice: &[Die]) -> Result<Vec<Cast>, Halt> {
    let numbered = scene.board().option("figures") == "numbered";
    let alike = |a: &Die, b: &Die| (&a.squad, a.what, &a.class, a.modifier) == (&b.squad, b.what, &b.class, b.modifier);
    let mut rows: Vec<Vec<usize>> = Vec::new();
    for at in 0..dice.len() {
        match rows.iter_mut().find(|row| alike(&dice[row[0]], &dice[at])) {
            Some(row) => row.push(at),
            None => rows.push(vec![at]),
        }
    }
    // Who reads nothing of it need not know.
    let in_order = !scene.is_told() || in_order(dice, &rows);
    let throws = rows.iter().map(|row| {
        let die = &dice[row[0]];
        let part = if die.what.is_empty() { String::new() } else { format!(" {}", die.what) };
        let id = format!("{}{part} {} {:+}", die.squad, die.class, die.modifier);
        let who = if numbered { format!("soldier {}", die.class) } else { format!("{} {}", row.len(), die.class) };
        // What a row is comes first, so that it is told apart where room ends.
        let part = if die.what.is_empty() { String::new() } else { format!("{}: ", die.what) };
        let label = format!("{part}{}, {who}", die.squad);
        let throw =
            Throw::new(&id, label, Thrower::Side(die.side), row.len()).open().fails_on(roll::FAILS).hopes(Hope::High);
        let names = row.iter().map(|at| dice[*at].name.clone());
        let against = if in_order { String::new() } else { against(dice, &rows, row, numbered) };
        let each = if row.len() > 1 { " each" } else { "" };
        throw.each(names).player(&die.player).note(format!("{:+}{each}{against}", die.modifier))
    });
    let rolled = scene.throw(ask, title, throws.collect())?;
    let mut casts: Vec<Cast> = vec![Cast::default(); dice.len()];
    for (row, rolled) in rows.into_iter().zip(&rolled) {
        for (at, faces) in row.into_iter().zip(rolled.dice()) {
            casts[at] = (faces.to_vec(), roll::total(faces, dice[at].modifier));
        }
    }
    Ok(casts)
}

/// The place of a die among those of its squad for the same roll, as the rows show them, from 1.
fn shown(dice: &[Die], rows: &[Vec<usize>], at: usize) -> usize {
    let same = |other: &usize| (&dice[*other].squad, dice[*other].what) == (&dice[at].squad, dice[at].what);
    rows.iter().flatten().copied().filter(same).take_while(|other| *other != at).count() + 1
}

/// Whether the first die of a squad meets the first of the other, the second the second, and so on.
fn in_order(dice: &[Die], rows: &[Vec<usize>]) -> bool {
    let squads: BTreeSet<&str> = dice.iter().map(|die| die.squad.as_str()).collect();
    let level = |at: usize, met: usize| shown(dice, rows, met) == shown(dice, rows, at);
    let mut all = dice.iter().enumerate();
    squads.len() <= 2 && all.all(|(at, die)| die.meets.len() < 2 && die.meets.iter().all(|met| level(at, *met)))
}

/// Whom the dice of a row meet, in their order (R81), as a clause of their own: "; against dice 4 5 1 of Goblin Bows, in this
/// order"; nothing where others name them.
fn against(dice: &[Die], rows: &[Vec<usize>], row: &[usize], numbered: bool) -> String {
    let mut met: Vec<(&Die, Vec<String>)> = Vec::new();
    for of_squad in
        row.iter().flat_map(|at| dice[*at].meets.chunk_by(|one, next| dice[*one].squad == dice[*next].squad))
    {
        let place = |at: &usize| if numbered { dice[*at].class.clone() } else { shown(dice, rows, *at).to_string() };
        let (first, places) = (&dice[of_squad[0]], series(&of_squad.iter().map(place).collect::<Vec<_>>()));
        match met.last_mut().filter(|(known, _)| known.squad == first.squad) {
            Some((_, all)) => all.push(places),
            None => met.push((first, vec![places])),
        }
    }
    let words = met.into_iter().map(|(first, mut places)| {
        // All of them meet one.
        if places.iter().all(|place| *place == places[0]) {
            places.truncate(1);
        }
        let one = places.len() == 1 && !places[0].contains(' ');
        let what = match (numbered, one) {
            (true, true) => "soldier",
            (true, false) => "soldiers",
            (false, true) => "die",
            (false, false) => "dice",
        };
        let part = if first.what.is_empty() { String::new() } else { format!("{} ", first.what) };
        let order = if places.len() > 1 { ", in this order" } else { "" };
        format!("; against {part}{what} {} of {}{order}", listed(&places), first.squad)
    });
    words.collect()
}

/// "1 2 3 1 2": places in a row, one a die, so that people find each; of more than they can count "1 to 14, 1 to 6".
fn listed(places: &[String]) -> String {
    let alone = places.iter().all(|place| !place.contains(' '));
    if alone && places.len() <= MOST {
        return places.join(" ");
    }
    let follows = |one: &String, next: &String| {
        one.parse::<usize>().ok().zip(next.parse::<usize>().ok()).is_some_and(|(one, next)| one + 1 == next)
    };
    let words = places.chunk_by(follows).map(|run| match run {
        [first, _, .., last] => format!("{first} to {last}"),
        run => run.join(", "),
    });
    words.collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_stand_one_by_one_and_of_many_those_that_follow_each_other_are_one_run() {
        let told = |places: &[&str]| listed(&places.iter().map(ToString::to_string).collect::<Vec<_>>());
        assert_eq!(told(&["3", "4", "5", "6", "7", "8", "2", "1"]), "3 4 5 6 7 8 2 1");
        assert_eq!(told(&["1", "2", "3", "4", "5", "6", "7", "8", "1", "2", "9"]), "1 to 8, 1, 2, 9");
        assert_eq!(told(&["4", "5"]), "4 5");
        assert_eq!(told(&["1 and 2", "3", "4", "5", "7"]), "1 and 2, 3 to 5, 7");
    }
}
