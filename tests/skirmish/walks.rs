//! Walks through battles of `skirmish`, and what holds of every state of it.

use muster::{battle::Deed, store::library::builtin};
use serde_json::Value as Json;

use super::walk::{Country, Use, Walk, learn_nothing, rounds, with_options};

/// What walks must know of `skirmish`.
const SKIRMISH: Country = Country {
    system: "skirmish",
    of_state,
    of_step,
    uses,
    bold: &["fight", "shoot", "move", "treat"],
    seldom: &["end", "done"],
    turns: &["R2"],
    numberless: &["first/tie"],
    rules: 22,
};

fn is(tree: &Json, key: &str) -> bool {
    tree[key].as_bool().unwrap_or(false)
}

/// How hurt a figure is, the more the worse: full, light, serious, collapsed, killed.
fn hurt(body: &Json) -> u8 {
    let lights = body["lights"].as_u64().unwrap_or(0);
    let ladder = [lights > 0, is(body, "serious"), is(body, "collapsed"), is(body, "killed")];
    ladder.iter().rposition(|step| *step).map_or(0, |place| place as u8 + 1)
}

/// What holds of every state.
fn of_state(state: &Json) {
    let table = &state["table"];
    let stack: Vec<&str> = table["stack"].as_array().unwrap().iter().filter_map(Json::as_str).collect();
    assert!(stack.len() <= 2, "moments pile up: {stack:?}");
    let active = table["ground"]["active"].as_str();
    assert_eq!(active.is_some(), stack.contains(&"figure"), "a figure acts just while its moment stands");
    for (id, unit) in state["units"].as_object().unwrap() {
        let body = &unit["body"];
        let lights = body["lights"].as_u64().unwrap_or(0);
        assert!(lights <= 1, "{id}: {lights} Lights (R13)");
        assert_eq!(is(body, "killed"), unit["gone"].is_string(), "{id}: killed and gone are one (R15)");
        if is(body, "light_permanent") && hurt(body) < 2 {
            assert_eq!(lights, 1, "{id}: a permanent Light is a Light (R17)");
        }
        assert!(!is(body, "plundered") || is(body, "killed"), "{id} is plundered alive");
        assert!(!is(body, "collapsed") || is(body, "serious"), "{id} collapsed unhurt (R3)");
        let deeds = &body["deeds"];
        let speed = body["profile"]["speed"].as_f64().unwrap();
        assert!(deeds["spent"].as_f64().unwrap_or(0.0) <= speed, "{id} moved more than its Speed (R5)");
        assert!(!is(deeds, "held") || is(deeds, "tried"), "{id} is held without a try (R6)");
        if is(deeds, "done") {
            assert_ne!(active, Some(id.as_str()), "{id} acts and is done (R2)");
        }
    }
    for bond in table["bonds"].as_array().into_iter().flatten() {
        let [a, b] = ["a", "b"].map(|end| &state["units"][bond[end].as_str().unwrap()]);
        assert_ne!(a["side"], b["side"], "friends are in contact");
        assert!(!is(&a["body"], "collapsed") && !is(&b["body"], "collapsed"), "the collapsed touch nobody (R20)");
    }
}

/// Health only falls, but for one treatment: to full from Light, or to a permanent Light (R17).
fn of_step(before: &Json, after: &Json) {
    let mut healed = 0;
    for (id, was) in before["units"].as_object().unwrap() {
        let (was, now) = (&was["body"], &after["units"][id]["body"]);
        assert_eq!(was["profile"], now["profile"], "{id} is another man");
        if hurt(now) < hurt(was) {
            healed += 1;
            let treated = hurt(was) == 1 && hurt(now) == 0 || hurt(now) == 1 && is(now, "light_permanent");
            assert!(treated, "{id} heals by himself");
        }
        assert!(!is(was, "plundered") || is(now, "plundered"), "{id} has it back");
    }
    assert!(healed <= 1, "{healed} heal at once");
}

/// What is done once a turn.
fn uses(deed: &Deed, turn: u32) -> Vec<Use> {
    let Deed::Order(order) = deed else { return Vec::new() };
    let use_of = match order.act.as_str() {
        "fight" => "fight",
        "break-off" => "break-off",
        "treat" => "treatment",
        "steady" => "steady test",
        "end" => "activation",
        _ => return Vec::new(),
    };
    order.who.iter().map(|id| (turn, use_of, id.to_string())).collect()
}

/// The text of the scenario that everybody plays.
fn saltmere() -> String {
    builtin().get("skirmish/scenarios/saltmere-abbey.yaml").unwrap().text.to_string()
}

#[test]
fn walks_through_saltmere_abbey_hold_every_law() {
    for seed in rounds(2) {
        Walk::new(SKIRMISH, &saltmere(), seed).walk(140);
    }
}

#[test]
fn walks_of_a_game_master_who_overrules_hold_every_law() {
    for seed in rounds(2).map(|round| 200 + round) {
        let mut walk = Walk::new(SKIRMISH, &saltmere(), seed);
        walk.overrules = true;
        walk.walk(120);
    }
}

#[test]
fn walks_with_other_options_hold_every_law() {
    with_options(
        SKIRMISH,
        &saltmere(),
        100,
        [
            "A2: both, A3: opposed, A4: 'no', A5: prone",
            "A6: up, A8: 'yes', A17: never, A20: 'no', A23: 'yes'",
            "treat-roll: '4', treat-self: 'yes'",
            "level-R2: remind, level-R3: 'off'",
            "level-R5: 'off', level-R7: remind",
        ],
    );
}

#[test]
fn nonsense_is_only_refused() {
    for seed in rounds(2).map(|round| 400 + round) {
        Walk::new(SKIRMISH, &saltmere(), seed).strolls_and_raves(10);
    }
}

#[test]
fn players_learn_nothing_of_whom_they_do_not_see() {
    learn_nothing(SKIRMISH, &saltmere(), 40);
}
