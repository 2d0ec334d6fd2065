//! What a game master adds to a throw, with a reason: a named part of its number, in forms, odds and tales.

use super::saved::{Table, tells};

/// Archers, and goblins who stand against infantry.
const UNITS: &str = "
- { name: Militia, side: north, number: 1, troop: { listing: human-militia, size: 5, codes: { marksmanship: 4, command: 3, fighting: 3 }, weapons: [long-bow] } }
- { name: Goblins, side: south, number: 2, player: Ben, troop: { listing: goblins, size: 5, codes: { fighting: 3 }, weapons: [short-bow] } }";

/// The numbers of a form in parts.
fn parts(table: &Table, act: &str, who: &str, facts: &str) -> String {
    let numbers = table.form(act, who, facts).numbers;
    numbers.iter().map(|number| format!("{}: {}\n", number.name, number.in_parts())).collect()
}

/// The rare fields of a form that are for modifiers, with their reason.
fn fields(table: &Table, act: &str, who: &str) -> Vec<String> {
    let fields = table.form(act, who, "{}").fields.into_iter();
    let modifiers = fields.filter(|field| field.more && (field.help.starts_with("+1 ") || field.id == "reason"));
    modifiers.map(|field| field.id).collect()
}

#[test]
fn a_shot_takes_modifiers_to_hit_and_to_damage_and_to_their_strength() {
    let mut table = Table::new(UNITS).phase("ranged");
    let facts = "{ target: goblins, range: 14, to-hit: 2, damage: 1, their-strength: -1, reason: full moon }";
    let shown = parts(&table, "fire", "militia", facts);
    assert!(shown.contains("difficulty: 8 medium range -2 full moon = 6"), "{shown}");
    assert!(shown.contains("damage strength: 4 long bow +1 full moon = 5"), "{shown}");
    let order = format!("{{ order: fire, who: militia, facts: {facts}, dice: [2, 1, 1, 1, 1, 3, 3], chance: [1] }}");
    let tale = table.play(&order);
    tells(&tale, "needed 2");
    tells(&tale, "3+5 = 8 against Strength 3+1 = 4");
    let numbers: Vec<String> = tale.numbers.iter().map(|number| number.in_parts()).collect();
    assert!(numbers.contains(&"2 with armour -1 full moon = 1".to_owned()), "{numbers:?}");
}

#[test]
fn a_modifier_without_a_reason_is_the_game_masters() {
    let table = Table::new(UNITS).phase("ranged");
    let shown = parts(&table, "fire", "militia", "{ target: goblins, range: 14, to-hit: -3 }");
    assert!(shown.contains("difficulty: 8 medium range +3 game master = 11"), "{shown}");
}

#[test]
fn tests_of_morale_are_easier_by_a_modifier() {
    let table = Table::new(UNITS).phase("morale").with("units.militia.body.soldiers.5.hit", true);
    let shown = parts(&table, "casualty-test", "militia", "{ test: 2, reason: the old banner }");
    assert!(shown.contains("threat to Militia: 4 casualty test +1 for 1 casualty -2 the old banner = 3"), "{shown}");
    let table = Table::new(UNITS).phase("morale").with("units.militia.body.morale", 3);
    let shown = parts(&table, "rally", "militia", "{ test: -1, reason: smoke }");
    assert!(shown.contains("+1 smoke"), "{shown}");
    let table = Table::new(UNITS).phase("movement");
    let shown =
        parts(&table, "charge", "militia", "{ target: goblins, distance: 6, test: 1, their-test: -1, reason: horns }");
    assert_eq!(shown.matches("-1 horns").count(), 1, "the chargers: {shown}");
    assert_eq!(shown.matches("+1 horns").count(), 1, "the charged: {shown}");
}

#[test]
fn blows_take_modifiers_on_both_sides() {
    let mut table = Table::new(UNITS).phase("close").touch("militia", "goblins", &[("1", "2")]);
    let facts = "{ fight: 2, their-fight: -1, damage: 3, their-strength: -1, reason: holy ground }";
    let shown = parts(&table, "fight", "militia", facts);
    assert!(
        shown.contains("3 fighting +2 holy ground = 5") && shown.contains("3 fighting -1 holy ground = 2"),
        "{shown}"
    );
    let tale = table.play(&format!("{{ order: fight, who: militia, facts: {facts}, dice: [3, 3, 2, 2] }}"));
    tells(&tale, "3+5 = 8 against");
    let numbers: Vec<String> = tale.numbers.iter().map(|number| number.in_parts()).collect();
    assert!(numbers.iter().any(|parts| parts.ends_with("+3 holy ground = 5")), "{numbers:?}");
    assert!(numbers.iter().any(|parts| parts.ends_with("-1 holy ground = 1")), "{numbers:?}");
}

#[test]
fn every_order_with_a_throw_of_a_squads_has_its_rare_fields() {
    let table = Table::new(UNITS).phase("ranged");
    assert_eq!(fields(&table, "fire", "militia"), ["to-hit", "damage", "their-strength", "reason"]);
    assert_eq!(fields(&table, "siege-fire", "militia"), ["to-hit", "damage", "stray", "their-strength", "reason"]);
    assert_eq!(fields(&table, "opportunity-fire", "militia"), ["to-hit", "test", "damage", "their-strength", "reason"]);
    assert_eq!(fields(&table, "defensive-fire", "militia"), ["to-hit", "damage", "their-strength", "reason"]);
    assert_eq!(
        fields(&table, "fight", "militia"),
        ["fight", "damage", "strength", "their-fight", "their-damage", "their-strength", "reason"]
    );
    // Who breaks in contact is struck at as he leaves.
    let struck = ["test", "fight", "strength", "their-fight", "their-damage", "reason"];
    for act in ["rally", "casualty-test", "disengage"] {
        assert_eq!(fields(&table, act, "militia"), struck, "{act}");
    }
    assert!(fields(&table, "charge", "militia").starts_with(&["test".to_owned()]));
    assert!(fields(&table, "walk", "militia").is_empty());
}

/// The numbers of a tale in parts.
fn told(tale: &muster::view::Tale) -> String {
    tale.numbers.iter().map(|number| format!("{}: {}\n", number.name, number.in_parts())).collect()
}

#[test]
fn each_side_has_a_modifier_of_its_initiative() {
    let mut table = Table::new(UNITS);
    assert_eq!(fields(&table, "initiative", ""), ["modifier-north", "modifier-south", "reason"]);
    let order = "order: initiative, facts: { modifier-south: 4, reason: fog }";
    let ask = table.asks(&format!("{{ {order} }}"));
    let muster::view::AskKind::Dice { rows, .. } = ask.kind else { panic!("no dice") };
    assert_eq!(rows[1].note, "1 highest command +4 fog = 5");
    let tale = table.play(&format!("{{ {order}, answers: [{{ dice: [3, 2] }}, {{ pick: first }}] }}"));
    tells(&tale, "North 3+3 = 6, South 2+5 = 7.");
    assert!(told(&tale).contains("initiative, South: 1 highest command +4 fog = 5"), "{}", told(&tale));
}

#[test]
fn a_dispute_of_a_line_of_sight_takes_a_modifier() {
    let mut table = Table::new(UNITS).phase("ranged");
    let order = "order: line-of-sight, facts: { modifier: 1, reason: a tall banner }";
    let tale = table.play(&format!("{{ {order}, chance: [4] }}"));
    tells(&tale, "The shot is allowed.");
    tells(&tale, "The die shows 4; 1 to 4 allow it.");
    assert!(told(&tale).contains("3 in a dispute +1 a tall banner = 4"), "{}", told(&tale));
}

#[test]
fn a_siege_shot_strays_less_far() {
    const HURLER: &str = "
- { name: Hurler, side: north, number: 5, troop: { listing: human-militia, size: 5, codes: { catapults: 3 }, weapons: [melee-weapon], champions: [{ weapons: [catapult] }] } }
- { name: Goblins, side: south, number: 21, troop: { listing: goblins, size: 8, weapons: [short-bow] } }";
    let mut table = Table::new(HURLER).phase("ranged");
    let facts = "facts: { range: 40, stray: 2, reason: still air }";
    let answers = "answers: [{ dice: [4] }, { dice: [4, 3] }, { facts: { under: {} } }]";
    let tale = table.play(&format!("{{ order: siege-fire, who: 5, {facts}, {answers} }}"));
    tells(&tale, "It strays 1\" straight back");
    assert!(told(&tale).contains("die of the distance: 3 face -2 still air = 1"), "{}", told(&tale));
}
