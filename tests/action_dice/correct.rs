//! Corrections (`e`): whatever a unit's sheet shows can be set.

use super::{
    scene::{table, touch},
    table::corrects,
};

/// Rows of the sheet that follow from the others: what the army costs.
const FOLLOW: &[&str] = &["points", "army", ""];

#[test]
fn whatever_the_sheet_shows_can_be_set() {
    let mut table = table(&["1 Bows: { profile: bowman, models: 6 }", "21 Raiders: { models: 9 }"]);
    touch(&mut table, 1, 21);
    corrects(
        &mut table,
        1,
        FOLLOW,
        &[
            ("troop", "{troop: River Archers}", "River Archers"),
            ("troop", "{kind: elite}", "elite"),
            ("left", "{began: 12}", "12"),
            ("left", "{models: 5}", "5"),
            ("formation", "{formation: regiment}", "regiment"),
            ("formation", "{front: 2}", "2 in front"),
            ("stats", "{ad: 2d8}", "2d8"),
            ("stats", "{move: 9}", "Move 9\""),
            ("stats", "{fight: 7}", "Fight 7"),
            ("stats", "{shoot: 8}", "Shoot 9"),
            ("stats", "{defense: 17}", "Defense 17"),
            ("weapon", "{melee: great-axe}", "great axe"),
            ("weapon", "{ranged: musket}", "musket"),
            ("fearless", "{abilities: fearless}", "morale"),
            ("marks", "{token: true}", "Failed Morale token"),
            ("marks", "{disordered: true}", "disordered"),
            ("marks", "{formation-ok: false}", "bases do not touch"),
            ("marks", "{fought: [21]}", "touches Raiders, fought"),
            ("marks", "{check: true}", "owes a morale check"),
        ],
    );
}

#[test]
fn a_vehicle_and_a_gun_can_be_set_too() {
    let mut table = table(&[
        "1 Cart: { kind: vehicle, ranged: bow, base: 4 }",
        "2 Gun: { profile: gun-crew, models: 4 }",
        "21 Raiders: { models: 9 }",
    ]);
    let vehicle = [
        ("vehicle", "{base: 9}", "9 square inches"),
        ("vehicle", "{left-lost: true}", "no fire to the left"),
        ("vehicle", "{damage-plus: 2}", "damage rolls +2"),
        ("vehicle", "{range-lost: 1}", "front"),
    ];
    for (label, set, shows) in vehicle {
        table.set(1, set);
        let rows = table.session().game().sheet(&"cart".into()).unwrap().rows;
        let row = rows.iter().find(|row| row.label == label).unwrap();
        assert!(row.cells[0].text.contains(shows), "{set}: {}", row.cells[0].text);
    }
    corrects(
        &mut table,
        2,
        &[FOLLOW, &["troop", "formation", "left", "stats", "weapon"]].concat(),
        &[("marks", "{loading: true}", "gun loaded"), ("marks", "{models: 2}", "half crew")],
    );
}

#[test]
fn no_more_models_stand_in_front_than_are_left() {
    let mut table =
        table(&["1 Spears: { profile: spearman, models: 10, formation: regiment, front: 5 }", "21 Raiders: {}"]);
    table.set(1, "{models: 3}");
    let rows = table.session().game().sheet(&"spears".into()).unwrap().rows;
    let row = rows.iter().find(|row| row.label == "formation").unwrap();
    assert_eq!(row.cells[0].text, "regiment, 3 in front");
}

#[test]
fn a_correction_is_told_in_the_words_of_its_field() {
    let mut table =
        table(&["1 Cart: { kind: vehicle, ranged: bow, base: 4 }", "2 Bows: { profile: bowman }", "21 Raiders: {}"]);
    touch(&mut table, 2, 21);
    let mut told = |unit, set| {
        table.set(unit, set);
        table.session().last(1)[0].tale.then.join(" ")
    };
    assert_eq!(told(1, "{left-lost: true}"), "Cart: no fire to the left: yes, was no.");
    assert_eq!(told(1, "{move-lost: 1}"), "Cart: Move lost 0 becomes 1.");
    assert_eq!(told(2, "{melee: great-axe}"), "Bows: weapon in hand: great axe, was sword.");
    assert_eq!(told(2, "{move: 7.5}"), "Bows: Move 6\" becomes 7.5\".");
    assert_eq!(told(2, "{fought: [21]}"), "Bows: has fought, of those it touches: Raiders.");
}

#[test]
fn what_is_nothing_to_a_unit_is_not_offered_for_correction() {
    let mut table = table(&[
        "1 Cart: { kind: vehicle, ranged: bow, base: 4 }",
        "2 Rue: { profile: commander }",
        "3 Spears: { profile: spearman, models: 4 }",
        "21 Raiders: {}",
    ]);
    let mut offered = |unit: &str| {
        let rows = table.session().game().fields(&unit.into(), "");
        let own = ["left-lost", "hits", "front", "fight"].into_iter();
        own.filter(|id| rows.iter().any(|row| row.id == *id)).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(offered("cart"), "left-lost fight");
    assert_eq!(offered("rue"), "hits fight");
    assert_eq!(offered("spears"), "front fight");
    assert_eq!(offered("raiders"), "fight");
}
