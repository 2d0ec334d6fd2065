//! What holds of every state of `warband`, however it came about, and what a single order may not do.

use muster::battle::Deed;
use serde_json::Value as Json;

use crate::walk::Use;

fn number(tree: &Json, key: &str) -> i64 {
    tree[key].as_i64().unwrap_or(0)
}

/// What holds of every state.
pub fn of_state(state: &Json) {
    let (table, units) = (&state["table"], state["units"].as_object().expect("units are a map"));
    let bonds = table["bonds"].as_array().map_or(&[][..], Vec::as_slice);
    for (id, unit) in units {
        let (name, body) = (&unit["name"], &unit["body"]);
        let (left, most) = (number(body, "w"), number(&body["stats"], "w"));
        assert!((0..=most).contains(&left), "{name}: {left} wounds of {most}");
        let engaged = bonds.iter().any(|bond| bond["a"] == **id || bond["b"] == **id);
        assert!(left > 0 || !engaged, "{name} is Down and in combat (A25)");
        let turn = number(body, "combat_turn");
        assert_eq!(turn > 0, engaged, "{name}: combat turn {turn} (R2)");
        if table["stack"][0] == "declare" {
            let deeds = body["deeds"].as_object();
            let known = |key: &String| key == "charged" || key == "moved";
            assert!(deeds.is_none_or(|deeds| deeds.keys().all(known)), "{name}: deeds of the last turn: {deeds:?}");
            assert!(body["ties"].is_null(), "{name}: dice of the last turn (R29)");
        }
        let carried = body["weapons"].as_array().unwrap();
        assert!(carried.contains(&body["hands"]["main"]), "{name} holds what he does not carry");
        assert!(body["fate"].is_null() || left == 0, "{name} stands and has a fate");
    }
    for bond in bonds {
        let side = |end: &str| &units[bond[end].as_str().unwrap()]["side"];
        assert_ne!(side("a"), side("b"), "friends fight: {bond}");
    }
}

/// What no order does: heal, or raise the Down.
pub fn of_step(before: &Json, after: &Json) {
    for (id, was) in before["units"].as_object().unwrap() {
        let (was, now) = (&was["body"], &after["units"][id]["body"]);
        assert!(number(now, "w") <= number(was, "w"), "{id} heals");
        assert_eq!(was["stats"], now["stats"], "{id}: his profile changes");
    }
}

/// Once in so many words: what an order uses up, with the turn.
pub fn uses(deed: &Deed, turn: u32) -> Vec<Use> {
    let Deed::Order(order) = deed else { return Vec::new() };
    let use_of = match order.act.as_str() {
        "charge" => "charge",
        "fight" | "other" => "place",
        "cast" => "cast",
        "pass" => "pass",
        _ => return Vec::new(),
    };
    order.who.iter().map(|id| (turn, use_of, id.to_string())).collect()
}
