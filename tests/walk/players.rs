//! Players learn nothing of whom they do not see. Two battles that differ in one hidden unit alone, its name, id, number,
//! figures and weapons, have the same copy for players; and played by the same orders and dice they go on having it for as
//! long as the hidden unit takes no part.

use std::sync::Arc;

use muster::{
    battle::{Deed, Line, Session, for_players, question, whole},
    engine::{Game, Halt, Nobody, Tape},
    report::{Form, Page, Report},
    rules::system,
    store::{Public, library::builtin},
    view::{Answer, Blanks, Id, Value},
};
use serde_json::Value as Json;

use super::{Country, Walk, program::Program, rounds};

/// Lines that are looked at on the way.
const FEW: usize = 6;
/// What a hidden unit is called, in two battles that are the same but for it: name, id, number.
const CALLED: [(&str, &str, u64); 2] = [("Axq Plv", "axq-plv", 901), ("Qzx Vwk Thm", "qzx-vwk-thm", 9_002)];
/// What nobody says of anybody seen.
const SECRET: [&str; 6] = ["Axq", "axq", "Qzx", "qzx", "901", "9002"];

/// Walks so many steps, with each unit hidden in turn: at the end, and some on the way.
pub fn learn_nothing(country: Country, scenario: &str, steps: usize) {
    let alike: usize = rounds(1).map(|seed| learns_nothing(country, scenario, 600 + seed, steps)).sum();
    assert!(alike >= 8, "only {alike} lines are played alike");
}

/// Units for each of which a walk is played in two battles.
const PLAYED: usize = 8;
/// Units of a walk that are hidden before the program itself.
const BEFORE_THE_PROGRAM: usize = 1;

/// One walk; how many lines were played alike in two battles.
fn learns_nothing(country: Country, scenario: &str, seed: u64, steps: usize) -> usize {
    let mut walk = Walk::new(country, scenario, seed);
    let begun = walk.session.game().copy();
    let mut next = 0;
    for step in 0..steps {
        if walk.session.game().status().over.is_some() {
            break;
        }
        walk.step();
        if step % 12 == 11 {
            let units = walk.session.game().units();
            next += 1;
            differ_in(&walk, &units[next % units.len()], FEW);
        }
    }
    let lines = walk.session.last(walk.session.len());
    for (place, unit) in (seed..).zip(walk.session.game().units()) {
        differ_in(&walk, &unit, if place % 4 == 0 { lines.len() } else { FEW });
    }
    let units = walk.session.game().units();
    for unit in units
        .iter()
        .skip(seed as usize % units.len())
        .step_by(units.len() / BEFORE_THE_PROGRAM)
        .take(BEFORE_THE_PROGRAM)
    {
        differ_before_the_program(&walk, unit);
    }
    let units = begun.units();
    let units = units.iter().step_by(units.len().div_ceil(PLAYED));
    units.map(|unit| played_alike(&*begun, &lines, unit)).sum()
}

/// The battle as it stands, with a unit hidden and called this or that; with `other` it has another body, too.
fn alter(walk: &Walk, unit: &Id, called: usize, other: bool) -> (Session, Vec<Arc<str>>) {
    let (state, entries) = (walk.session.game().to_json(), &walk.entries);
    let entries: Vec<Arc<str>> = entries.iter().map(|raw| of_entry(raw, &state, unit, called, other)).collect();
    let game = opened(walk.country.system, hidden(state, unit, called, other));
    let session = Session::open(game, entries.len(), &entries).unwrap_or_else(|why| panic!("{why}"));
    (session, entries)
}

/// With a unit hidden, so many of the last lines are looked at.
fn differ_in(walk: &Walk, unit: &Id, lines: usize) {
    let (one, other) = (alter(walk, unit, 0, false).0, alter(walk, unit, 1, true).0);
    let told = told(&one, lines);
    tells_nothing(unit, &told);
    same(unit, &told, &self::told(&other, lines));
    if lines > FEW {
        same(unit, &report(&one), &report(&alter(walk, unit, 1, false).0));
    }
}

/// The same of all that the program says.
fn differ_before_the_program(walk: &Walk, unit: &Id) {
    let program = Program::new();
    let told = |called| {
        let (session, entries) = alter(walk, unit, called, false);
        program.told(&session, &entries)
    };
    let one = told(0);
    tells_nothing(unit, &one);
    same(unit, &one, &told(1));
}

fn tells_nothing(unit: &Id, told: &str) {
    for secret in SECRET {
        let leak = told.lines().find(|line| line.contains(secret));
        assert_eq!(leak, None, "{unit} is hidden, and told");
    }
}

fn same(unit: &Id, one: &str, other: &str) {
    let differs = one.lines().zip(other.lines()).find(|(one, other)| one != other);
    assert_eq!(differs, None, "what {unit} is shows, hidden as it is");
    assert_eq!(one.lines().count(), other.lines().count(), "what {unit} is shows, hidden as it is");
}

/// What players come by: the state, from which all that shows of it is worked out, and so many of the last lines.
fn told(session: &Session, lines: usize) -> String {
    let heard = for_players(session.game(), &session.last(lines));
    let public = Public::of(session.game(), &session.last_raw(lines.min(FEW)), "");
    format!(
        "{}{}\n{heard:#?}",
        session.game().public().to_yaml().unwrap(),
        serde_json::to_string_pretty(&public).unwrap()
    )
}

fn report(session: &Session) -> String {
    [Form::Txt, Form::Md, Form::Html].map(|form| Report::of(session, true).write(form, Page::A4)).join("\n")
}

fn opened(id: &str, state: Json) -> Box<dyn Game> {
    let text = serde_yaml::to_string(&state).unwrap();
    system(id, &builtin()).unwrap().open("hidden.yaml", &text, &builtin()).unwrap_or_else(|why| panic!("{why}"))
}

/// A state with a unit hidden and called so; with `other` it has the body of somebody else.
fn hidden(mut state: Json, unit: &Id, called: usize, other: bool) -> Json {
    let (name, id, number) = CALLED[called];
    let bodies: Vec<Json> = state["units"].as_object().unwrap().values().map(|unit| unit["body"].clone()).collect();
    let own = &mut state["units"][unit.as_str()];
    (own["name"], own["number"], own["hidden"]) = (name.into(), number.into(), true.into());
    (own["note"], own["where"]) = ("Axq Qzx".into(), "Axq Qzx".into());
    if other {
        own["body"] = bodies.into_iter().find(|body| *body != own["body"]).unwrap();
        own["player"] = "Qzx".into();
    }
    rename(&mut state, unit.as_str(), id);
    state
}

/// Another id, wherever it stands by itself.
fn rename(tree: &mut Json, from: &str, to: &str) {
    match tree {
        Json::String(text) if text == from => to.clone_into(text),
        Json::Array(items) => items.iter_mut().for_each(|item| rename(item, from, to)),
        Json::Object(fields) => {
            for (key, mut value) in std::mem::take(fields) {
                rename(&mut value, from, to);
                if key.ends_with("fought") {
                    in_order(&mut value);
                }
                fields.insert(if key == from { to.to_owned() } else { key }, value);
            }
        }
        _ => {}
    }
}

/// A set of ids in their order, as the program keeps it; in a change both that it was and that it became.
fn in_order(set: &mut Json) {
    let Some(items) = set.as_array_mut() else { return };
    items.iter_mut().for_each(in_order);
    if items.iter().all(Json::is_string) {
        items.sort_by(|one, other| one.as_str().cmp(&other.as_str()));
    }
}

/// An entry of the journal with a unit called so. With `other` the sentences of the lines in which it has a hand are others
/// too, as those of somebody else would be, and nothing altered it.
fn of_entry(raw: &str, state: &Json, unit: &Id, called: usize, other: bool) -> Arc<str> {
    let mut entry: Json = serde_json::from_str(&whole(raw)).unwrap();
    if entry.get("line").is_none() {
        return raw.into();
    }
    let (name, id, _) = CALLED[called];
    let was = state["units"][unit.as_str()]["name"].as_str().unwrap();
    for told in ["tale", "numbers", "outcomes"] {
        entry.get_mut(told).into_iter().for_each(|told| call(told, was, name));
    }
    if let Some(outcomes) = entry.get_mut("outcomes") {
        call(outcomes, &format!(" by {unit}"), &format!(" by {id}"));
    }
    let deed = ["who", "facts", "ruling"].map(|part| entry[part].to_string()).concat();
    let has_hand = deed.contains(&format!("\"{unit}\""));
    if other && let Some(change) = entry.get_mut("altered").and_then(Json::as_object_mut) {
        change.remove(unit.as_str());
    }
    if other && has_hand {
        entry["tale"] = serde_json::json!(["Qzx.", "Qzx", "9002"]);
        entry["numbers"] = serde_json::json!([]);
    }
    rename(&mut entry, unit.as_str(), id);
    entry.to_string().into()
}

/// Another name, wherever it stands in a sentence.
fn call(tree: &mut Json, from: &str, to: &str) {
    match tree {
        Json::String(text) => *text = text.replace(from, to),
        Json::Array(items) => items.iter_mut().for_each(|item| call(item, from, to)),
        Json::Object(fields) => fields.values_mut().for_each(|value| call(value, from, to)),
        _ => {}
    }
}

/// Two battles with another unit in hiding, played by the same orders and dice until it takes part or the turn goes on in
/// another way, which the table sees; how many lines that is.
fn played_alike(begun: &dyn Game, lines: &[Line], unit: &Id) -> usize {
    let of =
        |called, other| Session::begin(opened(&begun.system().id, hidden(begun.to_json(), unit, called, other)), 1).0;
    let (mut one, mut other) = (of(0, false), of(1, true));
    for (played, line) in lines.iter().enumerate() {
        let Deed::Order(order) = &line.deed else { return played };
        let texts = line.answers.iter().filter_map(|answered| match &answered.answer {
            Answer::Pick(choice) => Some(choice.clone()),
            _ => None,
        });
        let named = |value: &Value| format!("{value:?}").contains(&format!("{:?}", unit.as_str()));
        if order.who.contains(unit)
            || order.facts.values().any(named)
            || texts.into_iter().any(|it| it == unit.as_str())
        {
            return played;
        }
        for count in 0..=line.answers.len() {
            let asked = [&one, &other].map(|session| asked(session.game(), line, count));
            if let [Some((one, _)), Some((other, _))] = &asked {
                // That nothing is told of a question is because of dice which the table sees thrown.
                let differs = one != other && !one.is_empty() && !other.is_empty();
                assert!(!differs, "{one} or {other}: the question of {order:?} shows what {unit} is");
            }
            // Where it rolls among others, the same faces are those of other units.
            if asked.into_iter().flatten().any(|(_, about_it)| about_it) {
                return played;
            }
        }
        let [first, second] = [&one, &other].map(|session| session.order_from(order, &line.answers, &mut Nobody));
        let (Ok(first), Ok(second)) = (first, second) else { return played };
        one.commit(first);
        other.commit(second);
        let now = |session: &Session| (session.game().turn(), session.game().stage());
        let touched = one.last(1).iter().flat_map(|line| line.outcomes.clone()).any(|outcome| {
            [Some(&outcome.unit), outcome.by.as_ref()].into_iter().flatten().any(|id| id == CALLED[0].1)
        });
        if touched || now(&one) != now(&other) {
            return played;
        }
        let public = |session: &Session| {
            let heard = serde_json::to_string_pretty(&Public::of(session.game(), &session.last_raw(1), "")).unwrap();
            format!("{:#}\n{heard}", session.game().public().to_json())
        };
        same(unit, &public(&one), &public(&other));
    }
    lines.len()
}

/// What players read of the question that a line's order puts behind so many of its answers, and whether it is about the unit
/// in hiding.
fn asked(game: &dyn Game, line: &Line, answers: usize) -> Option<(String, bool)> {
    let Deed::Order(order) = &line.deed else { return None };
    let answers = &line.answers[..answers];
    match game.perform(order, &mut Tape::new(answers, &mut Nobody)) {
        Err(Halt::Ask { ask, .. }) => {
            let about_it = SECRET.iter().any(|secret| format!("{ask:?}").contains(secret));
            Some((question(game, (order, answers), &ask, &Blanks::new()), about_it))
        }
        _ => None,
    }
}
