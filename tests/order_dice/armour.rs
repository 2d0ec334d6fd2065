//! Shooting at armour: penetration, degrees, results (R21-R27, digest 4.8 and 4.9).

use super::{
    scene::{table, tells},
    table::Table,
};

const FIELD: [&str; 5] = [
    "1 Gun: { type: at-gun }",
    "2 Meg: { type: howitzer }",
    "3 Mortar: { type: mortar-team }",
    "4 Rifles: { type: rifle-section }",
    "21 Tank: { type: medium-tank }",
];

/// Hits the tank with the gun, to penetrate with this face, results as given.
fn hit<const N: usize>(table: &mut Table, facts: &str, dice: [u8; N]) -> String {
    table.set(1, "{die: none}");
    table.order("fire", 1).facts(facts).dice(dice).done()
}

fn gone(table: &Table, id: &str) -> String {
    table.state()["units"][id]["gone"].as_str().unwrap_or_default().to_owned()
}

#[test]
fn t13_penetration_has_its_parts() {
    let mut table = table(&FIELD);
    let told = hit(&mut table, "{target: 21, range: 40, facing: side}", [4, 4, 4]);
    tells(&told, "medium AT gun: penetration 9 against 9 (D6 4, 5 pen +1 side -1 long range = 5): superficial damage.");
}

#[test]
fn t14_superficial_takes_three_off_and_a_two_immobilises() {
    let mut table = table(&FIELD);
    let told = hit(&mut table, "{target: 21, range: 40, facing: side}", [4, 4, 5]);
    tells(&told, "Tank: immobilised, result 2 (D6 5 -3 superficial).");
    assert_eq!((table.field(21, "immobilised"), table.field(21, "pins")), ("yes".into(), "2".into()));
    // It has not acted yet: it may still be ordered (A7).
    assert_eq!(table.field(21, "die"), "none");
}

#[test]
fn r23_one_that_has_acted_is_halted() {
    let mut table = table(&FIELD);
    table.order("run", 21).done();
    tells(&hit(&mut table, "{target: 21, range: 40, facing: side}", [4, 4, 5]), "Tank is Down.");
    assert_eq!(table.field(21, "die"), "down");
}

#[test]
fn h16_the_margin_gives_the_degree() {
    for (face, word) in [(3, "no damage"), (4, "superficial damage"), (5, "full damage"), (6, "full damage")] {
        let mut table = table(&FIELD);
        let dice: &[u8] = if face == 3 { &[4, 3] } else { &[4, face, 6] };
        let facts = "{target: 21, range: 20}";
        let told = match dice {
            [a, b] => hit(&mut table, facts, [*a, *b]),
            _ => hit(&mut table, facts, [4, face, 1]),
        };
        tells(&told, word);
    }
    let mut table = table(&FIELD);
    tells(&hit(&mut table, "{target: 21, range: 20, facing: rear}", [4, 6, 1, 1]), "massive damage");
}

#[test]
fn t16_two_immobilised_of_a_massive_hit_knock_out() {
    let mut table = table(&FIELD);
    let told = hit(&mut table, "{target: 21, range: 20, facing: rear}", [4, 6, 2, 2]);
    tells(&told, "Tank is immobilised a second time and abandoned.");
    assert_eq!(gone(&table, "tank"), "abandoned, a wreck");
}

#[test]
fn r26_the_second_result_is_not_looked_at_once_knocked_out() {
    let mut table = table(&FIELD);
    let told = hit(&mut table, "{target: 21, range: 20, facing: rear}", [4, 6, 5, 3]);
    tells(&told, "knocked out, result 5 (D6 5)");
    assert!(!told.contains("on fire"), "{told}");
    assert_eq!(gone(&table, "tank"), "a wreck");
    tells(&told, "The wreck of Tank is closed to tracked, half-tracked and wheeled vehicles (R25).");
}

#[test]
fn r22_a_stunned_crew_takes_its_die_from_the_cup() {
    let mut table = table(&FIELD);
    let told = hit(&mut table, "{target: 21, range: 20}", [4, 5, 1]);
    tells(&told, "crew stunned, result 1 (D6 1)");
    assert_eq!((table.field(21, "die"), table.field(21, "pins")), ("down".into(), "2".into()));
    assert_eq!(table.squad(21)["die"]["from"], "damage");
}

#[test]
fn t19_an_automaton_ignores_a_stun_on_four() {
    let mut table = table(&["1 Gun: { type: at-gun }", "21 Stilts: { type: robot-walker }"]);
    let told = table.order("fire", 1).facts("{target: 21, range: 20}").dice([4, 4, 1, 4]).done();
    tells(&told, "Stilts ignores the stun as an automaton: 4+ needed, D6 4.");
    assert_eq!((table.field(21, "die"), table.field(21, "pins")), ("none".into(), "1".into()));
}

#[test]
fn r22_an_automaton_that_does_not_ignore_a_stun_is_told_of() {
    let mut table = table(&["1 Gun: { type: at-gun }", "21 Stilts: { type: robot-walker }"]);
    let told = table.order("fire", 1).facts("{target: 21, range: 20}").dice([4, 4, 1, 3]).done();
    tells(&told, "Stilts does not ignore the stun as an automaton: 4+ needed, D6 3.");
    assert_eq!((table.field(21, "die"), table.field(21, "pins")), ("down".into(), "2".into()));
}

#[test]
fn r24_on_fire_is_put_out_or_not() {
    let mut table = table(&FIELD);
    let told = hit(&mut table, "{target: 21, range: 20}", [4, 5, 3, 3, 4]);
    tells(&told, "Tank: morale check 3+4 = 7, needs 7 or less: passed.");
    tells(&told, "the fire is put out");
    assert_eq!(table.field(21, "die"), "down");
    let told = hit(&mut table, "{target: 21, range: 20}", [4, 5, 3, 6, 4]);
    tells(&told, "Tank burns and is abandoned.");
}

#[test]
fn a14_facings_do_not_count_on_walkers() {
    let mut table = table(&["1 Gun: { type: at-gun }", "21 Stilts: { type: robot-walker }"]);
    let order = muster::view::Order::of("fire", &"1".into()).with("target", 21);
    let form = table.session().game().form(&order).unwrap();
    assert!(!form.fields.iter().any(|field| field.id == "facing"));
}

#[test]
fn h15_small_arms_hold_their_fire_at_armour_and_do_nothing_if_named() {
    let mut table = table(&FIELD);
    tells(&table.order("fire", 4).facts("{target: 21, range: 10}").done(), "Nothing that Rifles fire can harm Tank.");
    table.set(4, "{die: none}");
    table.order("fire", 4).facts("{target: 21, range: 10, weapons: 2}").dice([6, 6]).done();
    assert_eq!(table.field(21, "pins"), "0");
}

#[test]
fn small_arms_pin_open_topped_armour_without_damage() {
    let mut table = table(&["1 Rifles: { type: rifle-section }", "21 Track: { type: half-track }"]);
    let told = table.order("fire", 1).facts("{target: 21, range: 10, weapons: 2}").dice([6, 6]).done();
    tells(&told, "Track takes 1 pin, 1 in all.");
}

#[test]
fn r27_a_shell_penetrates_armour_once_and_pins_as_ever() {
    let mut table = table(&FIELD);
    let told = table.order("fire", 2).facts("{target: 21, range: 20}").dice([5, 4, 6, 4]).done();
    tells(&told, "medium howitzer: penetration 9 against 9 (D6 6, 3 HE): superficial damage.");
    tells(&told, "Tank takes 2 pins, 2 in all.");
    tells(&told, "crew stunned, result 1 (D6 4 -3 superficial).");
}

#[test]
fn d7_indirect_fire_is_worse_for_open_tops() {
    let mut table = table(&["1 Mortar: { type: mortar-team }", "21 Track: { type: half-track }"]);
    // To hit 3+; pins D2 of a 1; penetration 6 + 2 against 7: full damage.
    let told = table.order("fire", 1).facts("{target: 21, range: 20}").dice([3, 1, 6, 3]).done();
    tells(&told, "knocked out, result 4 (D6 3 +1 open-topped).");
}

#[test]
fn r21_hits_that_cannot_get_through_are_told() {
    let mut table = table(&["1 Heron: { type: light-walker }", "21 Stilt: { type: robot-walker }"]);
    // +1 and a 6 are 7 against 8.
    let told = table.order("fire", 1).facts("{target: 21, range: 10}").dice([6, 6, 6]).done();
    tells(&told, "turret heavy machine gun: cannot penetrate 8, 7 at most.");
}

#[test]
fn a12_shells_pin_armour_less_by_option() {
    let mut table = table(&FIELD);
    table.option("A12", "none");
    table.order("fire", 2).facts("{target: 21, range: 20}").dice([5, 1]).done();
    assert_eq!(table.field(21, "pins"), "0");
}

#[test]
fn r21_a_row_of_results_says_what_each_face_means() {
    let notes = |facts: &str, dice: [u8; 2]| {
        let mut table = table(&FIELD);
        let ask = table.order("fire", 1).facts(facts).dice(dice).asks();
        let rows = ask.rows().iter().map(|row| (row.label.clone(), row.note.clone()));
        rows.collect::<Vec<_>>()
    };
    let superficial = ("superficial damage".to_owned(), "1-4 crew stunned, 5 immobilised, 6 on fire".to_owned());
    assert_eq!(notes("{target: 21, range: 40, facing: side}", [4, 4]), [superficial]);
    let massive = ("massive damage".to_owned(), "1 crew stunned, 2 immobilised, 3 on fire, 4+ knocked out".to_owned());
    assert_eq!(notes("{target: 21, range: 10, facing: side}", [4, 6]), [massive]);
}
