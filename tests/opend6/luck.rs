//! Luck: the dice of an evening by side, each with what it needed when it fell.

use std::cell::Cell;

use muster::{
    battle::{Army, Fortune, Luck, Review, Thrown, When, armies},
    engine::{Decision, Dice, Direction, Ruling},
};

use super::{scene::table, table::Table, two_turns};

const MILITIA: &str =
    "1 Militia: { listing: human-militia, size: 10, codes: { marksmanship: 4, command: 3 }, weapons: [long-bow] }";
const GOBLINS: &str = "21 Goblins: { listing: goblins, size: 6, codes: { marksmanship: 3 }, weapons: [short-bow] }";

/// The militia need a 4 or more at this range, the goblins a 5.
fn shooters() -> Table {
    let mut table = table(&[MILITIA, GOBLINS]);
    table.phase("ranged");
    table
}

fn sides(table: &mut Table) -> [Fortune; 2] {
    Luck::of(table.session()).sides.try_into().unwrap()
}

/// Dice, what they came to, and what was expected.
fn told(thrown: Thrown) -> (u32, i64, f64) {
    (thrown.dice, thrown.came, (thrown.expected * 1e6).round() / 1e6)
}

/// One hit of three, whose damage of 2 does nothing against a Strength die of 4; then a miss of one goblin.
fn volleys(table: &mut Table) {
    table.order("fire", 1).facts("{target: 21, range: 14, shooters: 3s}").dice([5, 1, 3, 2, 4]).chance([3]).done();
    table.order("fire", 21).facts("{target: 1, range: 14, shooters: 1s}").dice([2]).done();
}

#[test]
fn dice_count_for_who_threw_them_against_the_face_they_needed() {
    let mut table = shooters();
    volleys(&mut table);
    let [north, south] = sides(&mut table);
    assert_eq!(told(north.table.successes), (3, 1, 1.5));
    assert_eq!(told(south.table.successes), (1, 0, 0.333_333));
    // An open-ended die comes to 4.2; who is struck is nobody's luck.
    assert_eq!((told(north.table.high), told(south.table.high)), ((1, 2, 4.2), (1, 4, 4.2)));
    assert_eq!((north.machine.dice(), south.machine.dice(), north.table.other.dice), (0, 0, 0));
    assert_eq!(
        north.in_words(),
        "North: too few dice to tell (1 of 3 dice succeeded, 1.5 expected; high totals 2, 4.2 expected)."
    );
    let turns = Luck::of(table.session()).turns;
    assert_eq!((turns[&1][0], turns.len()), (north.all(), 1));
}

#[test]
fn a_die_that_goes_on_is_one_die_with_all_its_chance() {
    let mut table = shooters();
    let far = "{target: 21, range: 50, cover: heavy, shooters: 2s}";
    // They need a 9: a 6, then 3 or more.
    table.order("fire", 1).facts(far).dice([6, 2, 4, 2, 4]).chance([3]).done();
    let [north, _] = sides(&mut table);
    assert_eq!(told(north.table.successes), (2, 1, 0.222_222));
}

#[test]
fn a_tally_counts_as_its_faces_would() {
    let mut table = shooters();
    table.order("fire", 1).facts("{target: 21, range: 14, shooters: 3s}").answers("[{tally: [0]}]").done();
    let [north, _] = sides(&mut table);
    assert_eq!(told(north.table.successes), (3, 0, 1.5));
    let mut table = shooters();
    let answers = "[{tally: [1]}, {dice: [3]}, {tally: [0]}]";
    table.order("fire", 1).facts("{target: 21, range: 14, shooters: 3s}").answers(answers).done();
    let [north, south] = sides(&mut table);
    assert_eq!(told(north.table.successes), (3, 1, 1.5));
    assert_eq!((north.table.dice(), south.table.dice()), (3, 0), "what damage did tells no die");
}

#[test]
fn what_was_overruled_or_undone_counts_for_nobody() {
    let mut table = shooters();
    volleys(&mut table);
    let before = sides(&mut table);
    let again = "{target: 21, range: 14, shooters: 3s}";
    let rule = table.order("fire", 1).facts(again).refused().rule;
    table.order("fire", 1).facts(again).overruling(&rule).dice([1, 1, 1]).done();
    assert_eq!(sides(&mut table), before);
    let back = table.session().undo(2).unwrap();
    table.session().commit(back);
    let [_, south] = sides(&mut table);
    assert_eq!(south.table.successes.dice, 0);
}

#[test]
fn the_machines_dice_stand_apart_from_those_of_the_table() {
    let mut table = shooters();
    table.order("fire", 1).facts("{target: 21, range: 14, shooters: 3s}").dice([1, 1, 3]).done();
    table.option("chance", "machine");
    table.rule(Ruling::of(Decision::Dice { side: None, dice: Dice::Auto }));
    table.order("fire", 21).facts("{target: 1, range: 14, shooters: 5s}").done();
    let [north, south] = sides(&mut table);
    assert_eq!((north.table.successes.dice, south.table.dice()), (3, 0));
    assert_eq!((south.machine.successes.dice, south.all()), (5, south.machine));
}

#[test]
fn it_is_worked_out_a_few_lines_at_a_time() {
    let mut table = shooters();
    volleys(&mut table);
    let mut review = Review::new(table.session());
    let (_, all) = review.left();
    for done in 1..=all {
        let once = Cell::new(true);
        review.go_while(|| once.replace(false));
        assert_eq!(review.left(), (all - done, all));
    }
    assert!(all >= 3);
    assert_eq!(review.luck(), &Luck::of(table.session()));
}

#[test]
fn the_course_is_how_sides_and_units_stood_after_each_turn() {
    let session = two_turns::played();
    let mut review = Review::new(&session);
    review.go_while(|| true);
    let course = review.course();
    // The same on the way forth.
    let mut game = session.undo(session.len()).unwrap().game().unwrap().copy();
    let (mut stood, mut turn) = (Vec::new(), 0);
    for line in session.last(session.len()) {
        if std::mem::replace(&mut turn, line.turn) != line.turn {
            stood.push(armies(&*game));
        }
        game = game.apply(&line.change, Direction::Forward).unwrap();
    }
    stood.push(armies(&*game));
    assert_eq!(course.when, [When::Start, When::After(1), When::After(2)]);
    for (side, curve) in course.sides.iter().enumerate() {
        assert_eq!(curve.strength, stood.iter().map(|armies| armies[side].strength()).collect::<Vec<_>>());
        assert_eq!(curve.morale, stood.iter().map(|armies| armies[side].nerve).collect::<Vec<_>>());
    }
    for (id, curve) in &course.units {
        let of = |armies: &Vec<Army>| {
            let unit = armies.iter().flat_map(|army| &army.members).find(|member| member.id == *id).unwrap();
            (unit.strength() * 100.0, unit.nerve() * 100.0)
        };
        for (at, (strength, morale)) in stood.iter().map(of).enumerate() {
            assert!((f64::from(curve.strength[at]) - strength).abs() <= 1.0, "{id} {at}");
            assert!((f64::from(curve.morale[at]) - morale).abs() <= 1.0, "{id} {at}");
        }
    }
    assert!(course.sides.iter().any(|curve| curve.strength[2] < 100));
}
