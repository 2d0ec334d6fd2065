//! What is told of dice against exact chances, worked out result by result.

use std::ops::Add;

use super::{handful::Shown, *};
use crate::{engine::dice, view::Hope};

fn row(dice: usize) -> Throw {
    Throw::new("row", "row", Thrower::Side(0), dice)
}

/// The dice of a row that showed these faces.
fn shown(row: &Throw, faces: &[u8]) -> Handful {
    Handful::of(row, &Shown::Faces(faces), true)
}

/// Successes of dice with these chances, each so many times, by how likely so many of them are.
fn exactly(chances: &[(f64, usize)]) -> Vec<f64> {
    let dice = chances.iter().flat_map(|(chance, dice)| std::iter::repeat_n(*chance, *dice));
    dice.fold(vec![1.0], |known, chance| {
        let none = known.iter().map(|p| p * (1.0 - chance)).chain([0.0]);
        let one = [0.0].into_iter().chain(known.iter().map(|p| p * chance));
        none.zip(one).map(|(none, one)| none + one).collect()
    })
}

/// Every result of one die with its chance, as far as it matters.
fn every(row: &Throw) -> Vec<(f64, f64)> {
    let sides = f64::from(row.sides);
    let waves = if row.open { 30 } else { 1 };
    let mut all = Vec::new();
    for wave in 0..waves {
        let last = if row.open { row.sides - 1 } else { row.sides };
        let chance = sides.powi(-wave - 1);
        all.extend((1..=last).map(|face| (f64::from(wave) * sides + f64::from(face), chance)));
    }
    all
}

fn close(got: f64, want: f64, what: &str) {
    assert!((got - want).abs() < 1e-6, "{what}: {got} is not {want}");
}

#[test]
fn the_chance_of_a_needed_face_is_that_of_the_die_with_all_its_waves() {
    for need in 2..=30 {
        close(row(1).open().need(need).chance().unwrap(), dice::at_least(need), &format!("open, {need}+"));
    }
    for (sides, open, need) in [6, 10, 2].into_iter().flat_map(|s| (-1..25).map(move |need| (s, need % 2 == 0, need))) {
        let throw = row(1).sides(sides).need(need);
        let throw = if open { throw.open() } else { throw };
        let reached = every(&throw).into_iter().filter(|(total, _)| *total >= f64::from(need));
        let exact: f64 = reached.map(|(_, chance)| chance).sum();
        close(throw.chance().unwrap(), exact, &format!("{sides} sides, open {open}, {need}+"));
    }
    assert_eq!(row(1).chance(), None);
}

#[test]
fn means_and_variances_of_totals_are_those_of_every_result() {
    for throw in [row(1), row(1).open(), row(1).sides(10), row(1).sides(4).open(), row(1).sum()] {
        let mean: f64 = every(&throw).iter().map(|(total, chance)| total * chance).sum();
        let square: f64 = every(&throw).iter().map(|(total, chance)| total * total * chance).sum();
        let three = Thrown::total(&Throw { dice: 3, ..throw.clone() });
        close(three.expected, 3.0 * mean, &format!("mean {throw:?}"));
        close(three.variance, 3.0 * (square - mean * mean), &format!("variance {throw:?}"));
    }
}

#[test]
fn the_highest_of_two_dice_is_told_by_all_thirty_six() {
    let pairs = (1..=6u8).flat_map(|one| (1..=6u8).map(move |other| f64::from(one.max(other))));
    let pairs: Vec<f64> = pairs.collect();
    let mean = pairs.iter().sum::<f64>() / 36.0;
    let variance = pairs.iter().map(|best| (best - mean) * (best - mean)).sum::<f64>() / 36.0;
    let best = shown(&row(2).best().hopes(Hope::High), &[2, 5]).high;
    assert_eq!(best.came, 5);
    close(best.expected, mean, "mean");
    close(best.variance, variance, "variance");
}

#[test]
fn the_share_of_evenings_is_that_of_all_results() {
    for chances in [&[(0.5, 20)][..], &[(1.0 / 6.0, 60)], &[(1.0 / 3.0, 20), (5.0 / 6.0, 30), (5.0 / 36.0, 12)]] {
        let exact = exactly(chances);
        let expected: Thrown =
            chances.iter().map(|(chance, dice)| Thrown::chance(*dice, *chance)).fold(Thrown::default(), Add::add);
        for came in 0..exact.len() {
            // What is the same as ours is half below.
            let below = exact[..came].iter().sum::<f64>() + exact[came] / 2.0;
            let successes = Thrown { came: came as i64, ..expected };
            let share = Handful { successes, ..Handful::default() }.share().unwrap();
            assert!((share - below).abs() < 0.025, "{chances:?}, {came}: {share} is not {below}");
        }
    }
}

#[test]
fn few_dice_tell_nothing() {
    let need = |dice| row(dice).need(4);
    assert_eq!(shown(&need(19), &[6; 19]).verdict(), "too few dice to tell");
    assert_eq!(shown(&need(20), &[6; 20]).verdict(), "luckier than 99 evenings in 100");
    // Twenty dice that all need a six are worth eleven coins.
    assert_eq!(shown(&row(20).need(6), &[1; 20]).share(), None);
    // Where nothing is hoped for, nothing is lucky.
    assert_eq!(shown(&row(200), &[6; 200]).share(), None);
}

#[test]
fn verdicts_go_by_the_share_of_evenings() {
    let of_hundred = |came: usize| shown(&row(100).need(4), &[vec![6; came], vec![1; 100 - came]].concat()).verdict();
    assert_eq!(of_hundred(50), "as lucky as most evenings");
    assert_eq!((of_hundred(54), of_hundred(46)), ("luckier than 3 evenings in 4", "unluckier than 3 evenings in 4"));
    assert_eq!((of_hundred(57), of_hundred(43)), ("luckier than 9 evenings in 10", "unluckier than 9 evenings in 10"));
    assert_eq!(of_hundred(62), "luckier than 99 evenings in 100");
}

#[test]
fn low_totals_are_lucky_where_a_test_wants_them_and_dreaded_faces_where_they_stay_away() {
    let low = shown(&row(40).hopes(Hope::Low), &[2; 40]);
    assert_eq!((low.low.came, low.verdict()), (80, "luckier than 99 evenings in 100"));
    let dreaded = shown(&row(40).need(4).hopes(Hope::Low), &[2; 40]);
    assert_eq!((dreaded.successes.came, dreaded.verdict()), (40, "luckier than 99 evenings in 100"));
    let even = shown(&row(40).hopes(Hope::Even), &[[2, 3]; 20].concat());
    assert_eq!((even.successes.came, even.successes.expected), (20, 20.0));
}

#[test]
fn two_kinds_of_dice_are_as_lucky_together_as_each_die_was() {
    let luck = shown(&row(50).need(4), &[[6, 1]; 25].concat());
    let none = luck + shown(&row(50).hopes(Hope::High), &[[3, 4]; 25].concat());
    close(none.share().unwrap(), 0.5, "all as expected");
    // Fifty fair coins of which 30 fell well are 1.414 deviations off; with fifty more dice that did neither, 1.
    let some = shown(&row(50).need(4), &[vec![6; 30], vec![1; 20]].concat());
    close(some.share().unwrap(), 0.921_350_4, "alone");
    let both = some + shown(&row(50).hopes(Hope::High), &[[3, 4]; 25].concat());
    close(both.share().unwrap(), 0.841_344_7, "together");
}
