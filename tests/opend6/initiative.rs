//! The initiative phase (R26, R27).

use super::{scene::table, table::Table};

const SPEARS: &str = "1 Ford Spears: { listing: human-infantry, size: 10, training: { command: 1 }, sergeant: 1, weapons: [melee-weapon] }";
const GOBLINS: &str = "21 Goblins: { listing: goblins, size: 10, weapons: [short-bow] }";

/// North's highest command is 4, South's 1.
fn two() -> Table {
    table(&[SPEARS, GOBLINS])
}

fn ground(table: &Table, what: &str) -> serde_json::Value {
    table.state()["table"]["ground"][what].clone()
}

#[test]
fn r26_the_high_total_of_die_and_highest_command_has_the_initiative() {
    let mut table = two();
    let tale = table.order("initiative", 0).answers("[{dice: [3, 5]}, {pick: first}]").done();
    assert!(tale.contains("North has the initiative"), "{tale}");
    assert!(tale.contains("North 3+4 = 7, South 5+1 = 6"), "{tale}");
    assert_eq!(ground(&table, "initiative"), 0);
    assert_eq!(ground(&table, "totals"), serde_json::json!([7, 6]));
    assert_eq!(table.stage(), "movement");
}

// covers: R6
#[test]
fn r26_ties_roll_again() {
    let mut table = two();
    let tale = table.order("initiative", 0).answers("[{dice: [2, 5]}, {dice: [2, 3]}, {pick: first}]").done();
    assert!(tale.contains("A tie of North and South: again."), "{tale}");
    assert!(tale.contains("North 2+4 = 6, South 3+1 = 4"), "{tale}");
    assert_eq!(ground(&table, "initiative"), 0);
}

#[test]
fn r26_the_phase_does_not_end_without_it() {
    let mut table = two();
    assert_eq!(table.dues(), ["initiative:1"]);
    let refusal = table.order("next", 0).facts("{rest: true}").refused();
    assert_eq!(refusal.rule, "R26");
    table.order("next", 0).facts("{rest: true}").overruling("R26").done();
    assert_eq!(table.stage(), "movement");
}

#[test]
fn r27_the_holder_may_let_the_other_side_begin() {
    let mut table = two();
    let tale = table.order("initiative", 0).answers("[{dice: [3, 2]}, {pick: second}]").done();
    assert!(tale.contains("North lets South begin."), "{tale}");
    assert_eq!((ground(&table, "initiative"), ground(&table, "first")), (0.into(), 1.into()));
    assert_eq!(table.session().game().status().on, Some(1));
}

#[test]
fn a5_a_one_fails_and_a_six_goes_on() {
    let mut table = two();
    let tale = table.order("initiative", 0).answers("[{dice: [1, 6]}, {dice: [2]}, {pick: first}]").done();
    assert!(tale.contains("North 1 fails = 0, South 6+2+1 = 9"), "{tale}");
    assert_eq!(ground(&table, "initiative"), 1);
}

#[test]
fn a5_plain_dice_by_option() {
    let mut table = two();
    table.option("A5", "plain");
    let tale = table.order("initiative", 0).answers("[{dice: [1, 2]}, {pick: first}]").done();
    assert!(tale.contains("North 1+4 = 5, South 2+1 = 3"), "{tale}");
    assert_eq!(ground(&table, "initiative"), 0);
}

#[test]
fn a22_a_wounded_sergeant_commands_one_less() {
    let mut table =
        table(&["1 Ford Spears: { listing: human-infantry, size: 10, sergeant: 2, weapons: [melee-weapon] }", GOBLINS]);
    table.set_soldier(1, "1", "{wounds: 1}");
    let tale = table.order("initiative", 0).answers("[{dice: [3, 2]}, {pick: first}]").done();
    assert!(tale.contains("North 3+3 = 6"), "{tale}");
}

/// With nobody but wounded soldiers and no sergeant the squad's own command stands, as in every other test of it (R18).
#[test]
fn a22_a_squad_commands_in_initiative_what_its_sheet_says() {
    let trolls = "21 Trolls: { listing: goblins, size: 3, weapons: [short-bow] }";
    let mut table = table(&[SPEARS, trolls]);
    table.set_soldier(21, "1", "{wounds: 2}");
    table.set_soldier(21, "2", "{wounds: 1}");
    table.set_soldier(21, "3", "{wounds: 1}");
    let tale = table.order("initiative", 0).answers("[{dice: [3, 2]}, {pick: first}]").done();
    assert!(tale.contains("South 2+1 = 3"), "{tale}");
}

#[test]
fn a103_any_soldier_in_play_counts_broken_squads_included() {
    let mut table = table(&[SPEARS, "2 Militia: { listing: human-militia, size: 5, weapons: [short-bow] }", GOBLINS]);
    table.set(1, "{morale: 0}");
    let tale = table.order("initiative", 0).answers("[{dice: [3, 2]}, {pick: first}]").done();
    assert!(tale.contains("North 3+4 = 7"), "{tale}");
}

#[test]
fn a27_three_sides_take_turns_by_their_totals() {
    let text = "system: opend6\nname: Three\nsides:\n  - { id: a, name: A, dice: table }\n  - { id: b, name: B, dice: table }\n  - { id: c, name: C, dice: table }\nunits:\n  - { name: One, number: 1, side: a, troop: { listing: goblins, size: 3 } }\n  - { name: Two, number: 2, side: b, troop: { listing: goblins, size: 3 } }\n  - { name: Three, number: 3, side: c, troop: { listing: goblins, size: 3 } }\n";
    let mut table = Table::of("opend6", text);
    // B and C tie below A, then C beats B: the order is A, C, B.
    table.order("initiative", 0).answers("[{dice: [5, 3, 3]}, {dice: [2, 4]}, {pick: first}]").done();
    let on = |table: &mut Table| table.session().game().status().on;
    assert_eq!(on(&mut table), Some(0));
    table.order("hold", 1).done();
    assert_eq!(on(&mut table), Some(2));
    table.order("hold", 3).done();
    assert_eq!(on(&mut table), Some(1));
}

#[test]
fn one_side_alone_plays_on_until_somebody_ends_the_battle() {
    let mut table = two();
    table.phase("movement");
    let goes_on = |table: &mut Table| match table.stage().as_str() {
        "initiative" => table.order("initiative", 0).dice([3]).done(),
        _ => table.next(),
    };
    super::table::plays_on(&mut table, 21, Some("North holds the field"), goes_on);
}
