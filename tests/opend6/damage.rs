//! Damage (R66, R67, 5.3): one die for every hit against a single Strength die of the man it struck.

use super::saved::{Table, tells, text};

/// Repeaters of damage 5 and long bows of damage 4, against dwarves of Strength 3; everybody hits on a 2.
const UNITS: &str = "
- { name: Dwarves, side: north, number: 1, troop: { listing: dwarves, size: 4, weapons: [melee-weapon] } }
- { name: Crossbows, side: south, number: 21, troop: { listing: goblins, size: 3, codes: { marksmanship: 9 }, weapons: [medium-crossbow] } }
- { name: Bows, side: south, number: 22, troop: { listing: goblins, size: 3, codes: { marksmanship: 9 }, weapons: [long-bow] } }";

/// The tale of so many hits on soldier 3 of the dwarves with these dice.
fn hits(squad: u16, number: usize, dice: &str) -> (Table, String) {
    let mut table = Table::new(UNITS).phase("ranged");
    let (sixes, threes) = (vec!["5"; number].join(", "), vec!["3"; number].join(", "));
    let tale = table.play(&format!(
        "{{ order: fire, who: {squad}, facts: {{ target: 1, range: 4, shooters: {number}s }}, dice: [{sixes}, {dice}], chance: [{threes}] }}"
    ));
    let text = text(&tale);
    (table, text)
}

#[test]
fn t24_a_critical_failure_of_damage_does_nothing() {
    let (table, tale) = hits(21, 1, "1, 4");
    assert!(tale.contains("1 fails = 0 against Strength 4+3 = 7: no effect."), "{tale}");
    assert!(tale.contains("Dwarves: nobody is hurt."), "{tale}");
    assert_eq!(table.number("units.dwarves.body.soldiers.3.pending"), 0);
}

// covers: R66
#[test]
fn t25_more_by_less_than_four_is_a_wound() {
    let (table, tale) = hits(21, 1, "3, 4");
    assert!(tale.contains("3+5 = 8 against Strength 4+3 = 7: wound."), "{tale}");
    assert_eq!(table.number("units.dwarves.body.soldiers.3.pending"), 1);
}

// covers: R66
#[test]
fn t26_more_by_four_incapacitates() {
    let (table, tale) = hits(21, 1, "4, 2");
    assert!(tale.contains("4+5 = 9 against Strength 2+3 = 5: incapacitated."), "{tale}");
    assert_eq!(table.number("units.dwarves.body.soldiers.3.pending"), 2);
}

#[test]
fn t27_r67_two_hits_on_one_man_meet_a_single_strength_die() {
    let (table, tale) = hits(22, 2, "4, 1, 3");
    assert!(tale.contains("4+4 = 8 and 1 fails = 0 against Strength 3+3 = 6: wound and no effect."), "{tale}");
    assert_eq!(table.number("units.dwarves.body.soldiers.3.pending"), 1);
}

// covers: R16
#[test]
fn r67_two_wounds_in_one_volley_incapacitate() {
    let (table, tale) = hits(22, 2, "2, 2, 3");
    assert!(tale.contains("wound and wound"), "{tale}");
    assert!(tale.contains("Dwarves: 1 out, at the end of the phase."), "{tale}");
    assert_eq!(table.number("units.dwarves.body.soldiers.3.pending"), 2);
}

// covers: R6, R66
#[test]
fn t2_x3_a1_a_tie_is_a_wound() {
    let (_, tale) = hits(22, 1, "3, 2");
    assert!(tale.contains("3+4 = 7 against Strength 2+3 = 5: wound."), "{tale}");
    let (_, tale) = hits(22, 1, "3, 4");
    assert!(tale.contains("3+4 = 7 against Strength 4+3 = 7: wound."), "{tale}");
}

#[test]
fn t4_a2_two_critical_failures_are_a_tie_and_so_a_wound() {
    let (_, tale) = hits(22, 1, "1, 1");
    assert!(tale.contains("1 fails = 0 against Strength 1 fails = 0: wound."), "{tale}");
}

// covers: R3, A4
#[test]
fn x4_x6_a_first_one_makes_the_total_nought() {
    let (_, tale) = hits(21, 1, "2, 1");
    assert!(tale.contains("2+5 = 7 against Strength 1 fails = 0: incapacitated."), "{tale}");
    let (_, tale) = hits(21, 1, "1, 2");
    assert!(tale.contains("1 fails = 0 against Strength 2+3 = 5: no effect."), "{tale}");
}

#[test]
fn t5_r4_sixes_of_an_opposed_roll_always_go_on() {
    // Both show a six, and both go on in one wave.
    let (_, tale) = hits(22, 1, "6, 6, 2, 6, 1");
    assert!(tale.contains("6+2+4 = 12 against Strength 6+6+1+3 = 16: no effect."), "{tale}");
}

#[test]
fn a21_a_wounded_man_resists_with_one_less() {
    let mut table = Table::new(UNITS).phase("ranged").with("units.dwarves.body.soldiers.3.wounds", 1);
    let tale = table
        .play("{ order: fire, who: 22, facts: { target: 1, range: 4, shooters: 1s }, dice: [5, 2, 4], chance: [3] }");
    tells(&tale, "Damage on soldier 3 (wounded): 2+4 = 6 against Strength 4+2 = 6: wound (the second: out).");
    tells(&tale, "Dwarves: 1 out, at the end of the phase.");
}

// covers: A23
#[test]
fn a61_opportunity_fire_falls_at_once() {
    let mut table = Table::new(UNITS).phase("movement").with("table.ground.movers", vec!["dwarves"]);
    let tale = table
        .play("{ order: opportunity-fire, who: 21, facts: { range: 4 }, dice: [5, 1, 5, 1, 1, 4, 2], chance: [3] }");
    tells(&tale, "Crossbows opportunity-fire at Dwarves, 4\", in the open: 1 out.");
    tells(&tale, "Dwarves: 1 out.");
    assert_eq!(table.number("units.dwarves.body.soldiers.3.wounds"), 2);
}

/// The bows' three hits on soldiers 2, 3 and 4, with this tally for their damage.
fn judged(tally: &str) -> String {
    format!(
        "{{ order: fire, who: 22, facts: {{ target: 1, range: 4, shooters: 3s }}, \
         answers: [ {{ dice: [5, 5, 5] }}, {{ dice: [3, 4, 2] }}, {{ tally: {tally} }} ] }}"
    )
}

// covers: R66
#[test]
fn results_rolled_on_the_table_take_the_place_of_damage_dice() {
    let mut table = Table::new(UNITS).phase("ranged");
    let tale = text(&table.play(&judged("1o1w1n")));
    assert!(tale.contains("Damage on soldier 2 (sound): incapacitated, as rolled on the table."), "{tale}");
    assert!(tale.contains("Dwarves: 1 out, 1 wounded, at the end of the phase."), "{tale}");
    let pending = |id: u8| table.number(&format!("units.dwarves.body.soldiers.{id}.pending"));
    assert_eq!([2, 3, 4].map(pending), [2, 1, 0]);
}

#[test]
fn results_must_add_up_to_the_soldiers_struck() {
    let mut table = Table::new(UNITS).phase("ranged");
    let why = table.misfit(&judged("2o"));
    assert!(why.contains("3 soldiers struck, 2 results given"), "{why}");
    let why = table.misfit(&judged("[2, 2, 3]"));
    assert!(why.contains("3 is no result: 0 no effect, 1 wounded, 2 out"), "{why}");
}
