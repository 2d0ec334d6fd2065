//! The same battle in the words of both: what is built in, and what the book calls it.

use std::collections::BTreeSet;

use muster::{
    battle::Session,
    engine::END_STAGE,
    view::{Id, Order},
};
use serde_json::{Value as Json, json};

/// What a figure did in its turn, and what is known of it besides, by the same name in both.
const FLAGS: &[&str] = &["serious", "collapsed", "prone", "plundered", "plunder", "moved_last"];
const DEEDS: &[&str] = &["owes", "moved", "tried", "held"];

/// Saltmere Abbey in the words of the book: what sets a figure apart from its kind is a stat.
pub fn scenario(text: &str) -> String {
    let mut tree: Json = serde_yaml::from_str(text).unwrap();
    tree["system"] = json!("skirmish-book");
    for unit in tree["units"].as_array_mut().unwrap() {
        let mut stats = unit["troop"].take();
        let kind = stats.as_object_mut().unwrap().remove("kind").unwrap();
        unit["troop"] = json!({ "kind": kind, "stats": stats });
    }
    serde_json::to_string(&tree).unwrap()
}

/// An order as the book has it: the built-in system has a moment for the figure that acts, the book finishes a figure; the
/// beginning of a battle and the end of a figure's turn are acts of every book.
pub fn in_its_words(rust: &Session, order: &Order) -> Order {
    let mut order = order.clone();
    match order.act.as_str() {
        "first" => order.act = "begin".to_owned(),
        "end" => order.act = "finish".to_owned(),
        END_STAGE if rust.game().in_moment() => order = Order::of("finish", &acting(&rust.game().to_json()).unwrap()),
        _ => {}
    }
    order.facts = order.facts.into_iter().map(|(fact, value)| (fact_in_its_words(&order.act, &fact), value)).collect();
    order
}

/// `use` is a word of scripts; what a game master gives to a throw has the name of the throw behind it.
fn fact_in_its_words(act: &str, fact: &str) -> String {
    let throw = if act == "shoot" { "hit" } else { act };
    match fact {
        "use" => "takes".to_owned(),
        "modifier" => format!("{throw}-modifier"),
        "their-modifier" => format!("their-{throw}-modifier"),
        "wound" | "their-wound" | "bravery" | "their-bravery" => format!("{fact}-modifier"),
        fact => fact.to_owned(),
    }
}

/// The figure in hand.
pub fn acting(tree: &Json) -> Option<Id> {
    tree["table"]["ground"]["active"].as_str().map(Id::new)
}

/// How a battle stands, in the same words for both.
pub fn standing(session: &Session, book: bool) -> Json {
    let game = session.game();
    let (tree, status) = (game.to_json(), game.status());
    let on = status.on.map(|side| tree["table"]["sides"][side]["id"].clone());
    let figures = tree["units"].as_object().unwrap().iter();
    let figures = figures.map(|(id, unit)| {
        let there = unit["gone"].is_null() && unit["reserve"].is_null();
        let figure = if book { of_book(unit, there) } else { built_in(unit, there) };
        // Who is finished counts in the turn of its side.
        let done = if book { &unit["body"]["acted"] } else { &unit["body"]["deeds"]["done"] };
        let done = there && on.as_ref() == Some(&unit["side"]) && done == true;
        (id.clone(), json!([there, unit["gone"].is_string(), done, figure]))
    });
    let dues = game.dues().into_iter().filter(|due| due.order.act != "first");
    let bonds = tree["table"]["bonds"].as_array().cloned().unwrap_or_default().into_iter();
    let bonds: BTreeSet<String> = bonds.map(|bond| format!("{} {}", bond["a"], bond["b"])).collect();
    json!({
        "turn": status.turn,
        "on": on,
        "phase": tree["table"]["stack"][0] == "play",
        "over": status.over,
        "acting": acting(&tree),
        "waiting": game.waiting(),
        "dues": dues.map(|due| (due.order.act, due.unit)).collect::<Vec<_>>(),
        "contacts": bonds,
        "figures": figures.collect::<serde_json::Map<_, _>>(),
    })
}

fn built_in(unit: &Json, there: bool) -> Json {
    let (body, deeds) = (&unit["body"], &unit["body"]["deeds"]);
    let is = |tree: &Json, key: &str| tree[key] == true;
    let gear =
        ["melee", "missile", "armour", "shield"].map(|place| body["gear"][place].as_str().unwrap_or("").to_owned());
    let did = there.then(|| {
        json!([
            DEEDS.iter().map(|key| is(deeds, key)).collect::<Vec<_>>(),
            deeds["spent"].as_f64().unwrap_or(0.0),
            deeds["shots"].as_i64().unwrap_or(0),
            deeds["fought"].is_array(),
        ])
    });
    let flags: Vec<bool> = FLAGS.iter().map(|key| is(body, key)).collect();
    json!([flags, body["lights"] == 1, is(body, "light_permanent"), gear, did])
}

fn of_book(unit: &Json, there: bool) -> Json {
    let stats = &unit["body"]["stats"];
    let is = |key: &str| stats[key] == true;
    let gear = ["melee", "missile", "armour", "shield"].map(|place| stats[place].as_str().unwrap_or("").to_owned());
    let did = there.then(|| {
        json!([
            DEEDS.iter().map(|key| is(key)).collect::<Vec<_>>(),
            stats["spent"].as_f64().unwrap(),
            stats["shots"].as_i64().unwrap() + stats["throws"].as_i64().unwrap(),
            is("fought"),
        ])
    });
    let flags: Vec<bool> = FLAGS.iter().map(|key| is(key)).collect();
    json!([flags, is("lights"), is("permanent"), gear, did])
}
