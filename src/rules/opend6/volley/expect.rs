//! What a volley is likely to come to, from exact chances (digest 11): hits, and men out and wounded.
//!
//! Every shooter's hits fall on a soldier with the same chance and independently of the others'; one Strength die is
//! shared by all hits on a man, so the sums go over its totals.

use super::{
    super::{roll, squad, system::OpenD6},
    plan::{Rank, Volley},
};
use crate::engine::{Board, Unit, dice};

/// Expected numbers of a volley.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Expected {
    /// Hits.
    pub hits: f64,
    /// Soldiers incapacitated.
    pub out: f64,
    /// Soldiers wounded and still in play.
    pub wounded: f64,
    /// Those among both who are of the shooter's own side (R68).
    pub own: f64,
}

/// Totals of a Strength die beyond which the rest does not count.
const HIGHEST: i32 = 60;
/// Shots of following fire beyond which the rest does not count.
const SHOTS: usize = 24;

/// What this volley of a squad is likely to come to.
pub fn of(board: Board<OpenD6>, shooter: &Unit<OpenD6>, volley: &Volley) -> Expected {
    let numbers = &board.data.tables.numbers;
    let (wound_by, out_by) = (numbers.value("wound-by"), numbers.value("incapacitated-by"));
    let step = board.data.tables.ranged.value("following-fire");
    let shooters: Vec<(Vec<f64>, i32, i32)> =
        volley.ranks.iter().map(|rank| (hits(rank, step), rank.damage.total(), rank.soldiers.len() as i32)).collect();
    let hits = |(chances, _, men): &(Vec<f64>, i32, i32)| f64::from(*men) * mean(chances);
    let mut expected = Expected { hits: shooters.iter().map(hits).sum(), ..Expected::default() };
    let share = 1.0 / volley.seen.len().max(1) as f64;
    let mut known: Vec<(i32, u8, f64, f64)> = Vec::new();
    // Each of a pool is as likely as the others to be one of the visible.
    let men = volley.pools.iter().flat_map(|pool| {
        let weight = pool.visible as f64 / pool.men.len().max(1) as f64;
        pool.men.iter().map(move |man| (man, weight))
    });
    for (candidate, weight) in men {
        let soldier = candidate.soldier;
        let hurt = soldier.wounds + soldier.pending;
        if hurt >= 2 {
            continue;
        }
        let strength = squad::resists(&board, candidate.unit, soldier);
        let found = known.iter().find(|(other, wounds, _, _)| (*other, *wounds) == (strength, hurt)).copied();
        let (_, _, out, wounded) = found.unwrap_or_else(|| {
            let (out, wounded) = fate(&shooters, strength, hurt, share, wound_by, out_by);
            known.push((strength, hurt, out, wounded));
            (strength, hurt, out, wounded)
        });
        expected.out += weight * out;
        expected.wounded += weight * wounded;
        expected.own += if candidate.unit.side == shooter.side { weight * (out + wounded) } else { 0.0 };
    }
    expected
}

/// Chances that a shooter hits exactly 0, 1, 2, ... times.
fn hits(rank: &Rank, step: i32) -> Vec<f64> {
    let shots = if rank.follows { SHOTS } else { 1 };
    let mut chances = Vec::new();
    let mut so_far = 1.0;
    let mut difficulty = rank.difficulty.total();
    for _ in 0..shots {
        let hit = roll::chance(difficulty, rank.skill);
        chances.push(so_far * (1.0 - hit));
        so_far *= hit;
        difficulty += step;
    }
    chances.push(so_far);
    chances
}

fn mean(chances: &[f64]) -> f64 {
    chances.iter().enumerate().map(|(hits, chance)| hits as f64 * chance).sum()
}

/// Chances that a soldier of this Strength, so often hurt before, ends incapacitated or newly wounded.
fn fate(
    shooters: &[(Vec<f64>, i32, i32)],
    strength: i32,
    hurt: u8,
    share: f64,
    wound_by: i32,
    out_by: i32,
) -> (f64, f64) {
    let reaches = |modifier: i32, total: i32| if total <= 0 { 1.0 } else { dice::at_least(total - modifier) };
    let (mut out, mut wounded) = (0.0, 0.0);
    for total in 0..=HIGHEST {
        let weight = reaches(strength, total) - if total < HIGHEST { reaches(strength, total + 1) } else { 0.0 };
        if weight <= 0.0 {
            continue;
        }
        // Chances that nothing, and that a single wound, comes of all shooters.
        let (mut safe, mut once) = (1.0, 0.0);
        for (chances, ds, men) in shooters {
            let fells = reaches(*ds, total + out_by);
            let wounds = reaches(*ds, total + wound_by) - fells;
            let harmless = 1.0 - share * (fells + wounds);
            let none: f64 = chances.iter().enumerate().map(|(hits, chance)| chance * power(harmless, hits)).sum();
            let single: f64 = chances
                .iter()
                .enumerate()
                .skip(1)
                .map(|(hits, chance)| chance * hits as f64 * share * wounds * power(harmless, hits - 1))
                .sum();
            for _ in 0..*men {
                once = once * none + safe * single;
                safe *= none;
            }
        }
        let stays = if hurt == 0 { once } else { 0.0 };
        wounded += weight * stays;
        out += weight * (1.0 - safe - stays);
    }
    (out, wounded)
}

fn power(base: f64, times: usize) -> f64 {
    (0..times).fold(1.0, |product, _| product * base)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn one(chances: Vec<f64>, ds: i32) -> Vec<(Vec<f64>, i32, i32)> {
        vec![(chances, ds, 1)]
    }

    #[test]
    fn a_sure_hit_hurts_by_the_chances_of_an_opposed_roll() {
        for (ds, strength) in [(4, 3), (5, 3), (1, 2), (0, 4)] {
            let (out, wounded) = fate(&one(vec![0.0, 1.0], ds), strength, 0, 1.0, 0, 4);
            assert!((out - dice::opposed_by(ds, strength, 4)).abs() < 1e-9, "{ds} against {strength}: {out}");
            let hurt = dice::opposed_by(ds, strength, 0);
            assert!((out + wounded - hurt).abs() < 1e-9, "{ds} against {strength}: {wounded}");
        }
    }

    #[test]
    fn a_wounded_man_is_out_by_any_harm() {
        let (out, wounded) = fate(&one(vec![0.0, 1.0], 4), 3, 1, 1.0, 0, 4);
        assert!((out - dice::opposed_by(4, 3, 0)).abs() < 1e-9);
        assert!(wounded.abs() < 1e-12);
    }

    #[test]
    fn two_hits_on_one_man_may_be_two_wounds() {
        let (out, wounded) = fate(&one(vec![0.0, 0.0, 1.0], 4), 3, 0, 1.0, 0, 4);
        let single = dice::opposed_by(4, 3, 4);
        assert!(out > 1.0 - (1.0 - single) * (1.0 - single), "two wounds add to the chance of being out: {out}");
        assert!(wounded < dice::opposed_by(4, 3, 0) && out + wounded < 1.0);
    }

    #[test]
    fn r72_following_fire_is_worth_what_its_chain_of_tests_is() {
        // Skill 4 from difficulty 8.
        let mut so_far = 1.0;
        let mut sum = 0.0;
        for shot in 0..SHOTS as i32 {
            so_far *= dice::at_least(8 + 2 * shot - 4);
            sum += so_far;
        }
        assert!((sum - 0.595_899_334_253).abs() < 1e-9, "{sum}");
    }
}
