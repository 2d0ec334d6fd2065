//! Figures built by hand, rosters that join, and who is left for the next battle.

use muster::{
    engine::{Decision, Ruling},
    paper::survivors,
    rules::system,
    store::library::builtin,
    view::Value,
};
use serde_json::json;

use super::scene::{cell, table};

#[test]
fn a_figure_is_built_field_by_field() {
    let bench = system("skirmish", &builtin()).unwrap().bench(&builtin()).unwrap();
    let mut recipe = bench.blank();
    assert_eq!(bench.build(&recipe).wrong, []);
    for (field, value) in [("kind", "knight"), ("melee", "greatsword"), ("armour", "plate")] {
        recipe = bench.set(&recipe, field, Some(&Value::from(value))).unwrap();
    }
    recipe = bench.set(&recipe, "fight", Some(&Value::Int(5))).unwrap();
    assert_eq!(recipe, json!({"kind": "knight", "melee": "greatsword", "armour": "plate", "fight": 5}));
    let build = bench.build(&recipe);
    assert_eq!((build.wrong, build.price), (Vec::new(), None));
    recipe = bench.set(&recipe, "shoot", Some(&Value::Int(0))).unwrap();
    assert_eq!(recipe["shoot"], 0, "nought is not the same as what a knight has");
    let again = bench.set(&recipe, "shoot", None).unwrap();
    assert_eq!(again.get("shoot"), None);
    assert!(bench.set(&recipe, "melee", Some(&Value::from("bow"))).is_err(), "a bow does not serve in the hand");
    assert!(bench.set(&recipe, "speed", Some(&Value::Int(25))).is_err());
    assert!(bench.set(&recipe, "shield", Some(&Value::from("plate"))).is_err());
}

#[test]
fn a_crew_joins_in_mid_battle() {
    let mut table = table(&["1 Aldo: { kind: knight }", "21 Grim: {}"]);
    let add = serde_yaml::from_str("{ roster: grey-gull, side: south }").unwrap();
    table.rule(Ruling::of(Decision::Add(add)).because("a fourth ship"));
    let game = table.session().game();
    assert_eq!(game.units().len(), 7);
    let boy = game.find("ship-s-boy-ottar").unwrap();
    assert!(game.sheet(&boy).unwrap().brief.starts_with("Viking Warrior, full health, 7\" left"));
}

#[test]
fn who_is_left_goes_on_with_what_he_carries() {
    let mut table = table(&["1 Aldo: { kind: knight }", "21 Grim: { melee: sword }", "22 Ulf: {}"]);
    table.set(1, "{health: serious}").set(21, "{health: killed}");
    table.order("plunder", 1).facts("{from: 21, use: melee}").done();
    let left = survivors(table.session().game(), None).unwrap();
    let told: Vec<String> = left.fates.iter().map(ToString::to_string).collect();
    assert_eq!(
        told,
        [
            "1 Aldo: seriously wounded, healed to a permanent light wound, with new equipment",
            "21 Grim: lost, killed",
            "22 Ulf: whole"
        ]
    );
    assert_eq!(left.roster.units[0].troop, json!({"kind": "knight", "melee": "sword", "wound": "permanent"}));
}

#[test]
fn what_somebody_carries_off_is_told_though_no_roster_can_say_it() {
    let mut table = table(&["1 Aldo: { kind: knight }", "21 Grim: { melee: sword }"]);
    table.set(21, "{health: killed}");
    table.order("plunder", 1).facts("{from: 21}").done();
    let left = survivors(table.session().game(), None).unwrap();
    assert_eq!(left.fates[0].to_string(), "1 Aldo: carries plunder, not kept");
}

#[test]
fn who_is_still_hurt_from_a_battle_before_comes_so_and_what_is_permanent_goes_on() {
    let mut table = table(&[
        "1 Aldo: { kind: knight, wound: light }",
        "2 Odo: { wound: permanent }",
        "3 Wat: { wound: permanent }",
        "21 Grim: { wound: serious }",
        "22 Ulf: {}",
    ]);
    for (number, hurt) in [(1, "L"), (2, "Lp"), (3, "Lp"), (21, "S"), (22, "Full")] {
        assert_eq!(cell(&mut table, number, "Hurt"), hurt);
    }
    table.set(3, "{health: full}").set(22, "{permanent: true}");
    let left = survivors(table.session().game(), None).unwrap();
    let told: Vec<String> = left.fates.iter().map(ToString::to_string).collect();
    assert_eq!(
        told,
        [
            "1 Aldo: lightly wounded, healed",
            "2 Odo: keeps a permanent light wound",
            "3 Wat: whole",
            "21 Grim: seriously wounded, healed to a permanent light wound",
            "22 Ulf: keeps a permanent light wound"
        ]
    );
    let troops: Vec<_> = left.roster.units.iter().map(|unit| unit.troop.clone()).collect();
    let scar = || json!({"wound": "permanent"});
    assert_eq!(troops, [json!({"kind": "knight"}), scar(), json!({}), scar(), scar()]);
}

#[test]
fn figures_are_no_groups_that_split_or_merge() {
    let mut table = table(&["1 Odo: {}", "2 Wat: {}", "21 Grim: {}"]);
    for ruling in ["{ from: 1, into: 2 }", "{ from: 1, name: Half }"] {
        let ruling: Ruling = serde_yaml::from_str(ruling).unwrap();
        let refusal = table.session().rule(&ruling).map(|_| ()).unwrap_err();
        assert_eq!(refusal.what, "Odo is no group that figures leave or join");
    }
}

#[test]
fn what_a_figure_has_learned_goes_on_with_it() {
    let mut table = table(&["1 Aldo: { kind: knight, fight: 4 }", "21 Grim: {}"]);
    table.set(1, "{fight: 6, bravery: 5}").set(21, "{beast: true}");
    let left = survivors(table.session().game(), None).unwrap();
    let told: Vec<String> = left.fates.iter().map(ToString::to_string).collect();
    assert_eq!(told, ["1 Aldo: Bravery 5, Fight 6, kept", "21 Grim: has no hands, not kept"]);
    assert_eq!((&left.roster.units[0].troop["fight"], &left.roster.units[0].troop["bravery"]), (&json!(6), &json!(5)));
}
