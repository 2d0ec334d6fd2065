//! What holds of every state of `opend6`, however it came about, and what a single order may not do.

use std::collections::{BTreeMap, BTreeSet};

use muster::battle::Deed;
use serde_json::Value as Json;

use crate::walk::Use;

/// The list under a key; empty where there is none.
fn list<'j>(tree: &'j Json, key: &str) -> &'j [Json] {
    tree[key].as_array().map_or(&[], Vec::as_slice)
}

fn number(tree: &Json, key: &str) -> i64 {
    tree[key].as_i64().unwrap_or(0)
}

fn is(tree: &Json, key: &str) -> bool {
    tree[key].as_bool().unwrap_or(false)
}

fn up(soldier: &Json) -> bool {
    number(soldier, "wounds") < 2 && soldier["lost"].is_null()
}

/// What holds of every state.
pub fn of_state(state: &Json) {
    let (table, units) = (&state["table"], state["units"].as_object().expect("units are a map"));
    let phase = table["stack"][0].as_str().expect("the stack begins with a phase");
    for unit in units.values() {
        let (name, body) = (&unit["name"], &unit["body"]);
        let (morale, start) = (number(body, "morale"), number(body, "morale_start"));
        assert!((0..=start).contains(&morale), "{name}: morale {morale} of {start}");
        let soldiers = list(body, "soldiers");
        assert!(soldiers.iter().filter(|soldier| soldier["role"] == "sergeant").count() <= 1, "{name}: two sergeants");
        let mut ids = BTreeSet::new();
        for soldier in soldiers {
            let who = format!("{name} {}", soldier["id"]);
            assert!(ids.insert(soldier["id"].as_str()), "{who} is there twice");
            assert!((0..=2).contains(&number(soldier, "wounds")), "{who}: wounds");
            assert!((0..=2).contains(&number(soldier, "pending")), "{who}: pending");
            assert!(number(soldier, "pending") == 0 || phase == "ranged", "{who}: a blow is held in the {phase} phase");
            assert!(number(soldier, "pending") == 0 || up(soldier), "{who}: a blow is held on one who is out");
        }
        assert!(unit["gone"].is_string() || soldiers.iter().any(up), "{name} has nobody and is not gone");
        // Who is wiped out while they leave lies there without a marker.
        let left = body["deeds"]["moved"].as_str().filter(|_| unit["gone"].is_null()).unwrap_or("none");
        if ["run", "charge", "disengage"].contains(&left) {
            assert!(is(body, "no_fire"), "{name}: {left} without No Fire (R31, R52)");
        }
        if ["walk", "crawl", "face"].contains(&left) {
            assert!(is(body, "fire_plus"), "{name}: {left} without Fire +1 (R30, R32)");
        }
        if phase == "initiative" {
            assert!(body["deeds"].is_null(), "{name}: deeds of the last turn: {}", body["deeds"]);
            assert!(!is(body, "fire_plus") && !is(body, "no_fire"), "{name}: markers of the last turn (R96)");
            let marks = ["hit", "shot", "fought", "charged"];
            assert!(!soldiers.iter().any(|one| marks.iter().any(|mark| is(one, mark))), "{name}: marks (R97)");
        }
    }
    bonds(state);
    let charge = !table["ground"]["charge"].is_null();
    let moment = list(table, "stack").iter().any(|stage| stage == "charge");
    assert_eq!(charge, moment, "a charge is under way just while its moment stands");
    assert!(list(table, "stack").len() <= 2, "moments pile up: {}", table["stack"]);
}

/// Contacts are between living soldiers of enemies on the table, at most three on one.
fn bonds(state: &Json) {
    let mut touching: BTreeMap<(String, String), usize> = BTreeMap::new();
    for bond in list(&state["table"], "bonds") {
        let pair = [bond["a"].as_str().unwrap(), bond["b"].as_str().unwrap()];
        let [a, b] = pair.map(|id| &state["units"][id]);
        assert_ne!(a["side"], b["side"], "friends are in contact: {bond}");
        assert!(!list(bond, "pairs").is_empty(), "a bond without a pair: {bond}");
        for two in list(bond, "pairs") {
            for (unit, id) in [a, b].into_iter().zip(two.as_array().unwrap()) {
                let soldier = list(&unit["body"], "soldiers").iter().find(|soldier| soldier["id"] == *id);
                let soldier = soldier.unwrap_or_else(|| panic!("{} has no soldier {id}", unit["name"]));
                assert!(up(soldier), "{} {id} is out and in contact", unit["name"]);
                *touching.entry((unit["id"].to_string(), id.to_string())).or_default() += 1;
            }
        }
    }
    let crowd = touching.iter().find(|(_, enemies)| **enemies > 3);
    assert_eq!(crowd, None, "more than three on one (R80)");
}

/// What no order does: bring soldiers back, or heal.
pub fn of_step(before: &Json, after: &Json) {
    for (id, was) in before["units"].as_object().unwrap() {
        let (was, now) = (&was["body"], &after["units"][id]["body"]);
        assert!(number(now, "morale") - number(was, "morale") <= 2, "{id}: morale leaps");
        for (was, now) in list(was, "soldiers").iter().zip(list(now, "soldiers")) {
            assert_eq!(was["id"], now["id"], "{id}: soldiers change places");
            assert!(number(was, "wounds") <= number(now, "wounds"), "{id} {}: heals", was["id"]);
            assert!(was["lost"].is_null() || !now["lost"].is_null(), "{id} {}: comes back", was["id"]);
        }
    }
}

/// Once in so many words: what an order uses up, with the turn.
pub fn uses(deed: &Deed, turn: u32) -> Vec<Use> {
    let Deed::Order(order) = deed else { return Vec::new() };
    let use_of = match order.act.as_str() {
        "hold" | "turn" | "crawl" | "stand" | "walk" | "run" | "prone" | "charge" | "disengage" => "activation",
        "opportunity-fire" => "opportunity fire",
        "defensive-fire" => "defensive fire",
        "fire" => "volley",
        "siege-fire" => "engine",
        "fight" => "fight",
        "casualty-test" => "casualty test",
        "rally" => "rally",
        _ => return Vec::new(),
    };
    order.who.iter().map(|id| (turn, use_of, id.to_string())).collect()
}
