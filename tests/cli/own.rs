//! A game master's own scenario: written by hand after the example, with the schema, checked, begun, played.

use std::fs;

use muster::{rules::systems, store::library::builtin};
use serde_json::Value as Json;

use super::{home::Home, schema::misfit};

#[test]
fn a_scenario_of_ones_own_is_checked_priced_and_played_one_turn() {
    let home = Home::new();
    let own = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/own/bramble-gate.yaml");
    let schema = home.muster(&["schema", "scenario", "opend6"]).json();
    assert_eq!(misfit(&fs::read_to_string(own).unwrap(), &schema), None, "the editor underlines nothing");
    let checked = home.muster(&["check", own]).done();
    assert!(checked.ends_with("scenario of opend6, sound\n") && checked.lines().count() == 1, "{checked}");

    let begun = home.muster(&["new", own, "--seed", "7"]).done();
    for line in [
        "- Gate (Mina): 2 squads, 886 of 900 points; rally: the road",
        "- Raiders (Jo): 2 squads, 336 of 600 points; rally: the brambles",
        "- the gate (door): crossing costs 2\"; medium cover;",
    ] {
        assert!(begun.contains(line), "{line}: {begun}");
    }
    let orders = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/orders/bramble-gate.yaml");
    let told = home.muster(&["apply", "bramble-gate", orders]).done();
    assert!(told.contains("Turn 2 begins.") && told.ends_with("10 of 10 items done.\n"), "{told}");
    assert!(home.muster(&["replay", "bramble-gate"]).done().contains("as today's rules decide"));
}

#[test]
fn the_examples_explain_every_field_and_can_be_begun() {
    for system in systems(&builtin()) {
        let home = Home::new();
        let example = home.muster(&["schema", "scenario", system.id(), "--example"]).done();
        let schema = home.muster(&["schema", "scenario", system.id()]).json();
        assert_eq!(misfit(&example, &schema), None, "{}", system.id());
        for field in fields(&schema) {
            let named = [format!("{field}:"), format!("`{field}`")];
            assert!(named.iter().any(|word| example.contains(word.as_str())), "{}: {field}", system.id());
        }
        let path = home.write("mine.yaml", &example);
        let checked = home.muster(&["check", &path]).done();
        let told = checked.lines().filter(|line| !line.contains(": mind: "));
        assert_eq!(told.count(), 1, "sound, and within its budgets, advice aside: {checked}");
        let slug = home.muster(&["new", &path]).done().lines().last().unwrap().to_owned();
        assert!(!home.muster(&["show", &slug]).done().is_empty());
    }
}

#[test]
fn what_costs_more_than_its_side_may_spend_is_told_and_no_fault() {
    let home = Home::new();
    for (system, side) in [("opend6", "South"), ("action_dice", "Marsh Folk")] {
        let example = home.muster(&["schema", "scenario", system, "--example"]).done();
        let path = home.write("dear.yaml", &example.replace("budget: 1000", "budget: 10"));
        let told = home.muster(&["check", &path]).done();
        let spent: Vec<&str> = told.lines().filter(|line| line.contains(side) && line.contains(" of 10")).collect();
        let [once] = spent.as_slice() else { panic!("{system}: {spent:?}") };
        assert!(once.contains(" of 10 points, ") && once.ends_with(" too many"), "{once}");
    }
}

#[test]
fn faults_of_sides_and_terrain_are_named_where_they_stand() {
    let home = Home::new();
    let example = home.muster(&["schema", "scenario", "opend6", "--example"]).done();
    for (from, to, why) in [
        ("id: south", "id: north", "there are two sides north"),
        ("budget: 1000", "budget: -1", "a budget of -1 points cannot be"),
        ("kind: creek", "kind: crek", "there is no terrain crek; did you mean creek?"),
    ] {
        let path = home.write("wrong.yaml", &example.replacen(from, to, 1));
        let told = home.muster(&["check", &path]);
        assert!(told.code == 1 && told.out.contains(why) && told.out.contains("wrong.yaml:"), "{why}: {}", told.out);
    }
}

/// The names of every field that a schema knows.
fn fields(schema: &Json) -> Vec<String> {
    let of =
        |place: &Json| place["properties"].as_object().map(|map| map.keys().cloned().collect()).unwrap_or_default();
    let mut fields: Vec<String> = of(schema);
    fields.extend(
        schema["definitions"].as_object().into_iter().flatten().flat_map(|(_, part)| -> Vec<String> { of(part) }),
    );
    fields
}

#[test]
fn two_rosters_meet_without_a_scenario() {
    let home = Home::new();
    let begun = home.muster(&["new", "mine-watch+action_dice/mine-watch", "--seed", "7"]).done();
    assert!(begun.contains("- The Mine Watch 2: 4 units, 1068 of 1100 points"), "{begun}");
    let slug = begun.lines().last().unwrap();
    let units = home.muster(&["show", slug, "--json"]).json()["units"].clone();
    let numbers: Vec<u64> = units.as_array().unwrap().iter().map(|unit| unit["number"].as_u64().unwrap()).collect();
    assert_eq!(numbers, [1, 2, 3, 4, 21, 22, 23, 24], "a side's numbers are told apart");
    // One whose name begins like another's is another army.
    let text = muster::store::library::builtin().get("action_dice/rosters/mine-watch.yaml").unwrap().text.to_string();
    let second = home.write("second.yaml", &text.replacen("name: The Mine Watch", "name: The Mine Watch 2", 1));
    let begun = home.muster(&["new", &format!("{second}+mine-watch"), "--seed", "7"]).done();
    assert!(begun.contains("- The Mine Watch 2: ") && begun.contains("- The Mine Watch: "), "{begun}");
    for (word, why) in [
        ("mine-watch+ice-rangers", "armies of one system meet"),
        ("mine-watch+nobody", "there is no roster of this name; there is action_dice/mine-watch"),
        ("mine-watch+", "there is no roster of this name"),
    ] {
        let told = home.muster(&["new", word]);
        assert!(told.code != 0 && told.err.contains(why), "{word}: {}", told.err);
    }
}
