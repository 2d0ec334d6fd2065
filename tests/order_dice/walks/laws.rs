//! What holds of every state of `order_dice`, however it came about, and what a single order may not do.

use muster::{
    battle::{Deed, Session},
    engine::END_STAGE,
};
use serde_json::Value as Json;

use crate::walk::Use;

fn number(tree: &Json, key: &str) -> i64 {
    tree[key].as_i64().unwrap_or(0)
}

/// What holds of every state.
pub fn of_state(state: &Json) {
    let (table, units) = (&state["table"], state["units"].as_object().expect("units are a map"));
    let ground = &table["ground"];
    let phase = table["stack"][0].as_str().expect("the stack begins with a phase");
    for unit in units.values() {
        let (name, body) = (&unit["name"], &unit["body"]);
        let (models, began) = (number(body, "models"), number(body, "began"));
        assert!((0..=began).contains(&models), "{name}: losses above models, {models} of {began}");
        assert!((0..=20).contains(&number(body, "pins")), "{name}: pins");
        let here = unit["gone"].is_null() && unit["reserve"].is_null();
        assert!(!here || models > 0, "{name} stands there without a model");
        assert!(!here || number(body, "pins") < number(&body["profile"], "morale"), "{name}: pins reach morale (R28)");
        for (weapon, spent) in body["spent"].as_object().into_iter().flatten() {
            let arms = body["profile"]["weapons"].as_array().unwrap();
            let have = arms.iter().find(|arm| arm["weapon"] == *weapon.as_str());
            let have = have.map_or(0, |arm| arm["count"].as_i64().unwrap_or(1));
            assert!(spent.as_i64().unwrap_or(0) <= have, "{name}: more {weapon} fired than there are");
        }
    }
    // The cup: a drawn die has its unit, and at the turn's end nobody's die is out of it by a draw.
    if phase == "end" {
        assert!(ground["drawn"].is_null() && ground["held"].is_null(), "something waits at the end of the turn");
    }
    let waits = ground["held"].is_object();
    let moment = table["stack"].as_array().unwrap().iter().any(|stage| stage == "reply");
    assert_eq!(waits, moment, "an action waits just while its moment stands");
    assert!(table["stack"].as_array().unwrap().len() <= 2, "moments pile up: {}", table["stack"]);
    for side in table["sides"].as_array().unwrap() {
        let waiting = units
            .values()
            .filter(|unit| unit["side"] == side["id"] && unit["gone"].is_null() && unit["body"]["die"].is_null());
        let id = side["id"].as_str().unwrap();
        let out = number(&ground["aside"], id);
        assert!(out <= waiting.count() as i64 + out, "the cup of {id} is negative");
    }
}

/// What no order does: bring models back, mend what is immobilised, take a die away within a turn.
pub fn of_step(before: &Json, after: &Json) {
    let same_turn = before["table"]["turn"] == after["table"]["turn"] && before["table"]["stack"][0] == "orders";
    if before["table"]["turn"] != after["table"]["turn"] {
        let ground = &after["table"]["ground"];
        assert!(ground["aside"].is_null() && ground["drawn"].is_null(), "a die is not back in the cup: {ground}");
        for (id, unit) in after["units"].as_object().unwrap() {
            let die = &unit["body"]["die"];
            let stays = ["ambush", "down"].contains(&die["shows"].as_str().unwrap_or("")) && die["from"] == "kept";
            assert!(die.is_null() || stays, "{id}: its die is not back in the cup (R38)");
        }
    }
    for (id, was) in before["units"].as_object().unwrap() {
        let (was, now) = (&was["body"], &after["units"][id]["body"]);
        assert!(number(now, "models") <= number(was, "models"), "{id}: models come back");
        assert!(was["immobilised"] != true || now["immobilised"] == true, "{id}: rolls again");
        if same_turn && after["table"]["stack"][0] == "orders" {
            assert!(was["die"].is_null() || now["die"].is_object(), "{id}: its die goes back into the cup");
        }
    }
}

/// The orders phase does not end before every unit on the table has its die, but for those whom the tale names (R6).
pub fn everybody_had_an_order(session: &Session) {
    for place in 0..session.len() {
        let line = session.line(place).unwrap();
        let Deed::Order(order) = &line.deed else { continue };
        if line.stage != "orders" || order.act != END_STAGE {
            continue;
        }
        let state = session.before(line.n).unwrap();
        // The step behind the last turn begins the next one and ends no phase.
        if state.unplayed() {
            continue;
        }
        let state = state.to_json();
        let units = state["units"].as_object().unwrap().values();
        let here = units.filter(|unit| unit["gone"].is_null() && unit["reserve"].is_null());
        let without = here.filter(|unit| unit["body"]["die"].is_null()).map(|unit| unit["name"].as_str().unwrap());
        let mut without: Vec<&str> = without.collect();
        let told = line.tale.then.iter().find_map(|told| told.strip_prefix("Without an order this turn: "));
        let mut told: Vec<&str> = told.map_or(Vec::new(), |names| names.trim_end_matches('.').split(", ").collect());
        without.sort_unstable();
        told.sort_unstable();
        assert_eq!(without, told, "line {}", line.n);
    }
}

/// Once in so many words: what an order uses up, with the turn.
pub fn uses(deed: &Deed, turn: u32) -> Vec<Use> {
    let Deed::Order(order) = deed else { return Vec::new() };
    let use_of = match order.act.as_str() {
        "fire" | "advance" | "run" | "assault" | "ambush" | "rally" | "down" => "order",
        "react" | "spring" => "reaction",
        _ => return Vec::new(),
    };
    order.who.iter().map(|id| (turn, use_of, id.to_string())).collect()
}
