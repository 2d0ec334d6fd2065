//! The dice of `opend6`: one open-ended die and a modifier, a first 1 making the whole zero (R1-R9).

use super::system::OpenD6;
use crate::{
    engine::{Halt, Rolled, Scene, dice},
    view::{Hope, Throw, Thrower},
};

/// A first face that makes the whole zero (R3).
pub const FAILS: u8 = 1;

/// The total of a die: zero on a first 1, else faces and modifier, never below zero (R3, R4, A4, A7).
pub fn total(faces: &[u8], modifier: i32) -> i32 {
    if faces.first() == Some(&FAILS) {
        return 0;
    }
    let sum: i32 = faces.iter().map(|face| i32::from(*face)).sum();
    (sum + modifier).max(0)
}

/// The face a straight test needs: at least 2, since a first 1 fails = 0 (R2, R5).
pub fn face_needed(difficulty: i32, skill: i32) -> i32 {
    (difficulty - skill).max(2)
}

/// The chance that a straight test succeeds.
pub fn chance(difficulty: i32, skill: i32) -> f64 {
    dice::at_least(face_needed(difficulty, skill))
}

/// By how much the first total of an opposed roll must be above the second; level with it is above it by 0. What compares
/// two totals and what tells the chance of it go by the same one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct By(pub i32);

impl By {
    /// Higher: a tie does not do.
    pub const MORE: By = By(1);
    /// As high: a tie does.
    pub const EVEN: By = By(0);

    /// Whether one total is so much above another.
    pub fn holds(self, one: i32, other: i32) -> bool {
        one >= other + self.0
    }

    /// The chance of it for a die and a modifier against another die and another modifier.
    pub fn chance(self, one: i32, other: i32) -> f64 {
        dice::opposed_by(one, other, self.0)
    }
}

/// One party of an opposed test.
pub struct Party {
    /// Name of its row.
    pub id: String,
    /// What people read.
    pub label: String,
    /// Whose die it is, by place in the list of sides.
    pub side: usize,
    /// The player who rolls.
    pub player: String,
    /// The modifier.
    pub modifier: i32,
}

impl Party {
    /// A party of a unit's side.
    pub fn new(id: &str, label: impl Into<String>, side: usize, player: &str, modifier: i32) -> Party {
        Party { id: id.to_owned(), label: label.into(), side, player: player.to_owned(), modifier }
    }

    /// Its open-ended die.
    pub fn throw(&self) -> Throw {
        let by = Thrower::Side(self.side);
        let throw = Throw::new(&self.id, self.label.clone(), by, 1).open().fails_on(FAILS).hopes(Hope::High);
        throw.player(&self.player).note(format!("{:+}", self.modifier))
    }
}

/// The faces of a row of one die, wave by wave.
pub fn single(rolled: &Rolled) -> &[u8] {
    rolled.dice().next().unwrap_or_default()
}

/// Rolls one die for each party, in one ask; gives faces and total of each.
///
/// # Errors
/// People must answer first, or an answer does not fit.
pub fn opposed(
    scene: &mut Scene<OpenD6>,
    id: &str,
    title: &str,
    parties: &[Party],
) -> Result<Vec<(Vec<u8>, i32)>, Halt> {
    let rolled = scene.throw(id, title, parties.iter().map(Party::throw).collect())?;
    let totals = rolled.iter().zip(parties).map(|(rolled, party)| {
        let faces = single(rolled);
        (faces.to_vec(), total(faces, party.modifier))
    });
    Ok(totals.collect())
}

/// Rolls one straight test; gives faces, total and whether it reached the difficulty (R2).
///
/// # Errors
/// People must answer first, or an answer does not fit.
pub fn straight(
    scene: &mut Scene<OpenD6>,
    id: &str,
    title: &str,
    party: &Party,
    difficulty: i32,
) -> Result<(Vec<u8>, i32, bool), Halt> {
    let throw = party.throw().need(face_needed(difficulty, party.modifier)).by_face();
    let faces = scene.throw(id, title, vec![throw])?.first().map_or(Vec::new(), |rolled| single(rolled).to_vec());
    let total = total(&faces, party.modifier);
    Ok((faces, total, total >= difficulty))
}

/// Plain dice of pure chance: no critical failure, no rollover (R9).
///
/// # Errors
/// People must answer first, or an answer does not fit.
pub fn plain(scene: &mut Scene<OpenD6>, id: &str, title: &str, dice: usize, sides: u8) -> Result<Vec<u8>, Halt> {
    if dice == 0 {
        return Ok(Vec::new());
    }
    if sides == 1 {
        return Ok(vec![1; dice]);
    }
    let throw = Throw::new(id, title, Thrower::Chance, dice).sides(sides);
    Ok(scene.throw(id, title, vec![throw])?.iter().flat_map(Rolled::faces).collect())
}

/// A face as a die must show it: "5+"; beyond a six "6 then 2+", for sixes go on.
pub fn in_need(face: i32) -> String {
    let (mut words, mut left) = (Vec::new(), face);
    while left > 6 {
        words.push("6".to_owned());
        left -= 6;
    }
    // A die that goes on adds one at least.
    if left > 1 || words.is_empty() {
        words.push(if left == 6 { "6".to_owned() } else { format!("{left}+") });
    }
    words.join(" then ")
}

/// "6+2" of a die that went on.
pub fn in_faces(faces: &[u8]) -> String {
    let words: Vec<String> = faces.iter().map(u8::to_string).collect();
    words.join("+")
}

/// "6+2+3 = 11" of a die and its modifier, or "1 fails = 0" of a critical failure.
pub fn in_sum(faces: &[u8], modifier: i32) -> String {
    if faces.first() == Some(&FAILS) {
        return "1 fails = 0".to_owned();
    }
    format!("{}{modifier:+} = {}", in_faces(faces), total(faces, modifier))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The total of a straight test, and whether it reaches the difficulty.
    fn straight(skill: i32, difficulty: i32, faces: &[u8]) -> (i32, bool) {
        let total = total(faces, skill);
        (total, total >= difficulty)
    }

    // covers: R1, R2
    #[test]
    fn t1_die_and_skill_reach_the_difficulty() {
        assert_eq!(straight(3, 6, &[3]), (6, true));
        assert_eq!(straight(3, 6, &[2]), (5, false));
    }

    #[test]
    fn t3_r3_a_first_one_makes_the_total_nought_not_four() {
        assert_eq!(total(&[1], 3), 0);
    }

    #[test]
    fn t5_r4_sixes_go_on_and_a_later_one_is_added() {
        assert_eq!(total(&[6, 6, 1], 3), 16);
    }

    #[test]
    fn t6_x1_a_first_one_fails_whatever_the_skill() {
        assert_eq!(straight(6, 6, &[1]), (0, false));
        assert_eq!(straight(8, 2, &[1]), (0, false));
    }

    #[test]
    fn x2_a_six_may_reach_what_no_single_die_does() {
        assert_eq!(straight(3, 10, &[6, 1]), (10, true));
    }

    #[test]
    fn r5_a_test_never_needs_less_than_a_two() {
        assert_eq!(face_needed(2, 8), 2);
        assert!((chance(2, 8) - 5.0 / 6.0).abs() < 1e-9);
    }

    /// Everything that one die can show in four waves, with its chance; the rest of the tail counts as four sixes and a 3.
    fn every() -> Vec<(Vec<u8>, f64)> {
        let mut all = Vec::new();
        for sixes in 0..4 {
            let chance = (1.0_f64 / 6.0).powi(sixes + 1);
            all.extend((1..=5).map(|face| ([vec![6; sixes as usize], vec![face]].concat(), chance)));
        }
        all.push((vec![6, 6, 6, 6, 3], (1.0_f64 / 6.0).powi(4)));
        all
    }

    #[test]
    fn the_chance_of_an_opposed_roll_is_that_of_the_totals_it_compares() {
        for (one, other, by) in (0..=6).flat_map(|one| (0..=6).map(move |other| (one, other, (one + other) % 6 - 1))) {
            let by = By(by);
            let pairs =
                every().into_iter().flat_map(|mine| every().into_iter().map(move |theirs| (mine.clone(), theirs)));
            let held = pairs.filter(|((mine, _), (theirs, _))| by.holds(total(mine, one), total(theirs, other)));
            let exact: f64 = held.map(|((_, mine), (_, theirs))| mine * theirs).sum();
            let told = by.chance(one, other);
            assert!((told - exact).abs() < 2e-3, "{one} against {other} by {by:?}: {told} is not {exact}");
        }
    }

    #[test]
    fn the_chance_of_a_straight_test_is_that_of_its_total() {
        for (skill, difficulty) in (1..=8).flat_map(|skill| (2..=16).map(move |difficulty| (skill, difficulty))) {
            let reached = every().into_iter().filter(|(faces, _)| total(faces, skill) >= difficulty);
            let exact: f64 = reached.map(|(_, chance)| chance).sum();
            assert!((chance(difficulty, skill) - exact).abs() < 2e-3, "{skill} against {difficulty}");
        }
    }

    #[test]
    fn what_a_die_needs_is_said_as_it_shows() {
        assert_eq!(
            [2, 5, 6, 7, 8, 12, 13, 14].map(in_need),
            ["2+", "5+", "6", "6", "6 then 2+", "6 then 6", "6 then 6", "6 then 6 then 2+"]
        );
    }

    #[test]
    fn x8_a7_a_normal_total_is_never_worse_than_a_critical_failure() {
        assert_eq!(total(&[2], 2 - 5), 0);
    }
}
