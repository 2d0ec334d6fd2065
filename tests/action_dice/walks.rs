//! Walks through battles of `action_dice`.

use std::collections::BTreeSet;

use muster::{battle::Deed, store::library::builtin};
use serde_json::Value as Json;

use super::walk::{Country, Use, Walk, learn_nothing, rounds, with_options};

/// What walks must know of `action_dice`.
const ACTION_DICE: Country = Country {
    system: "action_dice",
    of_state,
    of_step,
    uses,
    bold: &["melee", "fire", "broadside", "fireball", "drive", "free-attack"],
    seldom: &["stop"],
    turns: &["R4", "R5"],
    numberless: &["order-tie"],
    rules: 48,
};

/// A few of each kind, with little between them.
const SKIRMISH: &str = "
system: action_dice
name: Skirmish
sides:
  - { id: north, name: North, players: [Anna] }
  - { id: south, name: South, players: [Ben] }
units:
  - { name: Spears, number: 1, side: north, troop: { profile: spearman, models: 8 } }
  - { name: Bows, number: 2, side: north, troop: { profile: bowman, models: 5 } }
  - { name: Venn, number: 3, side: north, troop: { profile: wizard } }
  - { name: Wagon, number: 4, side: north, troop: { profile: war-wagon } }
  - { name: Axes, number: 21, side: south, troop: { profile: axeman, models: 7 } }
  - { name: Gun, number: 22, side: south, troop: { profile: gun-crew, models: 3 } }
  - { name: Ogre, number: 23, side: south, troop: { profile: ogre, models: 2 } }
  - { name: Tank, number: 24, side: south, troop: { profile: tank, ad: 2d6, abilities: [rear-arc, fast] } }
";

fn thornmoor() -> String {
    builtin().get("action_dice/scenarios/thornmoor-cross.yaml").unwrap().text.to_string()
}

fn number(tree: &Json, key: &str) -> i64 {
    tree[key].as_i64().unwrap_or(0)
}

fn is(tree: &Json, key: &str) -> bool {
    tree[key].as_bool().unwrap_or(false)
}

/// What holds of every state.
fn of_state(state: &Json) {
    let ground = &state["table"]["ground"];
    let bonds = state["table"]["bonds"].as_array().cloned().unwrap_or_default();
    let touch = |one: &str, other: &str| {
        let names = BTreeSet::from([one, other]);
        bonds.iter().any(|bond| BTreeSet::from([bond["a"].as_str().unwrap(), bond["b"].as_str().unwrap()]) == names)
    };
    for bond in &bonds {
        let [a, b] = [&bond["a"], &bond["b"]].map(|id| &state["units"][id.as_str().unwrap()]["side"]);
        assert_ne!(a, b, "friends are in contact: {bond}");
    }
    for (id, unit) in state["units"].as_object().unwrap() {
        let body = &unit["body"];
        let kind = body["profile"]["kind"].as_str().unwrap();
        let (models, began, left) = (number(body, "models"), number(body, "began"), number(body, "left"));
        assert!((0..=began).contains(&models), "{id}: {models} models of {began}");
        assert!(unit["gone"].is_string() || models > 0, "{id} has nobody and is not gone");
        assert!((0..=3).contains(&left), "{id}: {left} actions");
        if left > 0 {
            assert_eq!(ground["active"], **id, "{id} has actions and is not active");
        }
        if ["hero", "vehicle"].contains(&kind) {
            assert!(!is(body, "token") && body["check"].is_null(), "{id} never checks morale (R30, R39)");
            assert_eq!(models, 1, "{id}");
        }
        assert!(kind == "hero" || number(body, "hits") == 0, "{id} is no hero and takes hits");
        assert!(kind == "vehicle" || body["damage"].is_null(), "{id} is no vehicle and is damaged");
        assert!(kind == "ordnance" || !is(body, "loading"), "{id} loads");
        for enemy in body["fought"].as_array().into_iter().flatten() {
            assert!(touch(id, enemy.as_str().unwrap()), "{id} fought {enemy} and touches it no more (R14)");
        }
        if unit["gone"].is_string() {
            assert!(body["check"].is_null() && !is(body, "token"), "{id} is gone, and marked");
        }
    }
    let moment = state["table"]["stack"].as_array().unwrap().iter().any(|stage| stage == "withdrawal");
    assert_eq!(moment, !ground["withdrawal"].is_null(), "a withdrawal is under way just while its moment stands");
}

/// What no order does: bring models back or mend a hero or a vehicle.
fn of_step(before: &Json, after: &Json) {
    for (id, was) in before["units"].as_object().unwrap() {
        let (was, now) = (&was["body"], &after["units"][id]["body"]);
        assert!(number(now, "models") <= number(was, "models"), "{id}: models come back");
        assert!(number(now, "hits") >= number(was, "hits"), "{id}: heals");
        for part in ["pace", "defense", "range", "plus"] {
            assert!(number(&now["damage"], part) >= number(&was["damage"], part), "{id}: {part} is mended");
        }
        assert_eq!(was["profile"], now["profile"], "{id}: another profile");
    }
}

/// What an order uses up: stopping is done once in a turn.
fn uses(deed: &Deed, turn: u32) -> Vec<Use> {
    match deed {
        Deed::Order(order) if order.act == "stop" => {
            order.who.iter().map(|id| (turn, "activation", id.to_string())).collect()
        }
        _ => Vec::new(),
    }
}

#[test]
fn walks_through_thornmoor_hold_every_law() {
    for seed in rounds(2) {
        Walk::new(ACTION_DICE, &thornmoor(), seed).walk(120);
    }
}

#[test]
fn walks_through_a_skirmish_go_to_its_end() {
    for seed in rounds(3).map(|round| 100 + round) {
        Walk::new(ACTION_DICE, SKIRMISH, seed).walk(200);
    }
}

#[test]
fn walks_of_a_game_master_who_overrules_hold_every_law() {
    for seed in rounds(3).map(|round| 200 + round) {
        let text = if seed % 2 == 0 { SKIRMISH.to_owned() } else { thornmoor() };
        let mut walk = Walk::new(ACTION_DICE, &text, seed);
        walk.overrules = true;
        walk.walk(100);
    }
}

#[test]
fn walks_with_other_options_hold_every_law() {
    with_options(
        ACTION_DICE,
        SKIRMISH,
        120,
        [
            "A8: round, A22: 'yes', A28: one",
            "A3: 4-8-12, A16: more, level-A29: enforce",
            "R48: never, level-R5: 'off', level-R4: remind",
        ],
    );
}

#[test]
fn nonsense_is_only_refused() {
    for seed in rounds(3).map(|round| 400 + round) {
        let text = if seed % 2 == 0 { SKIRMISH.to_owned() } else { thornmoor() };
        Walk::new(ACTION_DICE, &text, seed).strolls_and_raves(10);
    }
}

#[test]
fn players_learn_nothing_of_whom_they_do_not_see() {
    learn_nothing(ACTION_DICE, &thornmoor(), 40);
}
