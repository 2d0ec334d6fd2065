//! What holds of every state of `opend6`, however it came about, and what a single order may not do.

use std::collections::{BTreeMap, BTreeSet};

use muster::{battle::Deed, rules::Game, view::When};
use serde_json::Value as Json;

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
    let mut numbers = BTreeSet::new();
    for (id, unit) in units {
        let (name, body) = (&unit["name"], &unit["body"]);
        assert_eq!(unit["id"], **id, "{name} has another id");
        assert!(numbers.insert(number(unit, "number")), "{name} shares its number");
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
        let left = body["deeds"]["moved"].as_str().unwrap_or("none");
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
        assert!(pair[0] < pair[1], "a bond is the wrong way about: {bond}");
        assert_ne!(a["side"], b["side"], "friends are in contact: {bond}");
        for unit in [a, b] {
            assert!(unit["gone"].is_null() && unit["reserve"].is_null(), "{} is in contact", unit["name"]);
        }
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

/// What no order does: bring back the dead, heal, or go back in time.
pub fn of_step(before: &Json, after: &Json) {
    assert!(number(&before["table"], "turn") <= number(&after["table"], "turn"), "the turn runs backwards");
    let units = before["units"].as_object().unwrap();
    assert_eq!(units.len(), after["units"].as_object().unwrap().len(), "squads come or go");
    for (id, was) in units {
        let now = &after["units"][id];
        assert!(was["gone"].is_null() || now["gone"].is_string(), "{id} comes back");
        assert!(was["reserve"].is_object() || now["reserve"].is_null(), "{id} goes into reserve");
        let (was, now) = (&was["body"], &now["body"]);
        assert!(number(now, "morale") - number(was, "morale") <= 2, "{id}: morale leaps");
        for (was, now) in list(was, "soldiers").iter().zip(list(now, "soldiers")) {
            assert_eq!(was["id"], now["id"], "{id}: soldiers change places");
            assert!(number(was, "wounds") <= number(now, "wounds"), "{id} {}: heals", was["id"]);
            assert!(was["lost"].is_null() || !now["lost"].is_null(), "{id} {}: comes back", was["id"]);
        }
    }
}

/// What the battle says of itself holds together: who waits may act, what is due can be done.
pub fn of_words(game: &dyn Game) {
    let may = |who: &[muster::view::Id], act: &str| {
        let offers = game.offers(who);
        offers.iter().any(|offer| offer.may() && offer.act == act)
    };
    let dues = game.dues();
    let status = game.status();
    if status.over.is_some() {
        assert!(dues.is_empty(), "the battle is over, and something is due");
        return;
    }
    let pressing = dues.iter().any(|due| due.by == When::Now);
    let known = |act: &str| game.acts().iter().any(|row| row.id == act);
    for due in dues.iter().filter(|due| due.after.is_empty() && known(&due.order.act)) {
        if due.by == When::Now || (!pressing && status.moment.is_none()) {
            assert!(may(&due.order.who, &due.order.act), "{} is due and cannot be done: {due:#?}", due.id);
        }
    }
    if pressing {
        return;
    }
    for window in game.windows() {
        for id in &window.units {
            assert!(may(std::slice::from_ref(id), &window.act), "{id} may not {}, says its offer", window.act);
        }
    }
    // Those who wait may act as soon as their side is on.
    for id in game.waiting() {
        let offers = game.offers(std::slice::from_ref(&id));
        let turn = |rule: &str| rule == "R28" || rule == "R56";
        let able = offers.iter().filter(|offer| offer.act != "coherency");
        let able = able.filter(|offer| offer.against.iter().all(|why| turn(&why.rule)));
        assert!(able.count() > 0, "{id} waits, and has no offer: {offers:#?}");
    }
}

/// Everything a screen reads, read once.
pub fn of_reading(game: &dyn Game) {
    for id in game.units() {
        let row = game.row(&id).expect("every squad has a row");
        assert_eq!(row.cells.len(), game.columns().len(), "{id}: cells and columns differ");
        let mark = game.unit(&id).expect("every squad has a mark");
        game.sheet(&id).expect("every squad has a sheet");
        game.fields(&id, "");
        for figure in &mark.figures {
            game.fields(&id, figure);
        }
        assert_eq!(mark.figures.is_empty(), mark.gone && mark.figures.is_empty());
    }
    assert_eq!(game.public().units(), game.units(), "nobody is hidden here");
}

/// Once in so many words: what an order uses up, with the turn.
pub fn uses(deed: &Deed, turn: u32) -> Vec<(u32, &'static str, String)> {
    let Deed::Order(order) = deed else { return Vec::new() };
    let use_of = match order.act.as_str() {
        "hold" | "turn" | "crawl" | "stand" | "walk" | "run" | "prone" | "charge" | "disengage" => "activation",
        "opportunity-fire" => "opportunity fire",
        "defensive-fire" => "defensive fire",
        "fire" | "siege-fire" => "pick",
        "fight" => "fight",
        "casualty-test" => "casualty test",
        "rally" => "rally",
        _ => return Vec::new(),
    };
    order.who.iter().map(|id| (turn, use_of, id.to_string())).collect()
}
