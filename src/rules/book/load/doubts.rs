//! What a book says that does nothing in play, or not what it seems to: battles go on with it, and `muster check` tells it.

use super::super::{
    rows,
    script::Page,
    turn,
    written::{TurnBy, TurnOrder, Written},
};
use crate::paper::{Fault, Path, meant};

/// What of a book is in doubt.
pub fn doubts(written: &Written, page: &Page) -> Vec<Fault> {
    let all =
        [keys(written, page), dues(written, page), idle(written, page), heads(written, page), figures(written, page)];
    all.into_iter().flatten().collect()
}

/// Acts whose key finishes the unit in hand, in a phase of theirs in which units act one by one.
fn keys(written: &Written, page: &Page) -> Vec<Fault> {
    let acts = written.acts.iter().filter(|(_, act)| act.key == turn::FINISH_KEY);
    let fault = |(id, act): (&String, &super::super::written::WrittenAct)| {
        let one_by_one = |phase: &&String| written.turn.phases.get(*phase).is_some_and(|phase| phase.one_by_one);
        let phase = act.phases.iter().find(one_by_one)?;
        let what = format!("{} finishes the unit in hand in the phase {phase}, which is one_by_one", act.key);
        Some(page.fault(["acts", id, "key"], what, "choose another"))
    };
    acts.filter_map(fault).collect()
}

/// Dues in a phase in which what they owe is not given.
fn dues(written: &Written, page: &Page) -> Vec<Fault> {
    let mut found = Vec::new();
    for (nth, due) in written.dues.iter().enumerate() {
        let Some(act) = written.acts.get(&due.act) else { continue };
        for phase in due.phases.iter().filter(|phase| !act.phases.contains(phase)) {
            let what = format!("{} is owed in the phase {phase}, and is not given there", due.act);
            let mend = format!("add {phase} to the phases of {}, or leave it out here", due.act);
            found.push(page.fault(Path::from(["dues"]).row(nth).key("phases"), what, &mend));
        }
    }
    found
}

/// What nothing in the book goes by.
fn idle(written: &Written, page: &Page) -> Vec<Fault> {
    let mut found = Vec::new();
    let orders = || written.turn.phases.values().flat_map(|phase| rows::orders(written, phase));
    for (id, phase) in &written.turn.phases {
        if phase.by.is_some() && !rows::orders(written, phase).any(|order| order == TurnOrder::List) {
            let what = format!("no unit of the phase {id} goes by a number");
            found.push(page.fault(["turn", "phases", id, "by"], what, "write order: list, or leave it out"));
        }
    }
    let by_sides = |order| matches!(order, TurnOrder::Sides | TurnOrder::Alternate | TurnOrder::Cup);
    if page.text.contains("side_to_act(") && written.turn.by == TurnBy::All && !orders().any(by_sides) {
        let what = "side_to_act does nothing: in no phase one side is on by itself";
        found.push(page.fault(["turn"], what, "write order: sides, alternate or cup for a phase, or leave it out"));
    }
    let known = || written.stats.keys().chain(written.troops.keys());
    for (nth, id) in written.house.iter().enumerate().filter(|(_, id)| known().all(|known| known != *id)) {
        let what = format!("there is no stat or troop type {id}");
        found.push(page.fault(Path::from(["house"]).row(nth), what, &meant(id, known().map(String::as_str))));
    }
    let unsaid = |id: &&String| !is_said(id, &page.text) && !names_throws(&page.text);
    for id in written.modifiers.keys().filter(unsaid) {
        let what = format!("no throw is called {id}, so it modifies nothing");
        found.push(page.fault(["modifiers", id], what, "call it as a throw is: hits(\"shots\", ...)"));
    }
    found
}

/// Columns of the roster that cannot be told apart.
fn heads(written: &Written, page: &Page) -> Vec<Fault> {
    let mut known: Vec<(&str, &str)> = Vec::new();
    let mut found = Vec::new();
    for (id, stat) in &written.stats {
        let Some(short) = stat.short.as_deref() else { continue };
        if let Some((_, other)) = known.iter().find(|(head, _)| *head == short) {
            let what = format!("{other} and {id} are both called {short} in the roster");
            found.push(page.fault(["stats", id, "short"], what, "choose another for one of them"));
        }
        known.push((short, id));
    }
    found
}

/// What stands before and behind a word of a script.
const MARKS: [char; 3] = ['"', '`', '\\'];

/// Whether a word stands in quotation marks of a script.
fn is_said(word: &str, text: &str) -> bool {
    text.match_indices(word).any(|(at, _)| {
        let (before, behind) = (&text[..at], &text[at + word.len()..]);
        before.ends_with(MARKS) && behind.starts_with(MARKS)
    })
}

/// Whether a script works out what a throw of it is called: then nobody knows its names.
fn names_throws(text: &str) -> bool {
    let calls = ["hits(", "test(", "test_under(", "sum(", "best(", "open_ended(", "opposed("];
    let computed = |(at, call): (usize, &str)| !text[at + call.len()..].trim_start().starts_with(MARKS);
    calls.into_iter().flat_map(|call| text.match_indices(call)).any(computed)
}

/// Figures that never fall, and troop types without any.
fn figures(written: &Written, page: &Page) -> Vec<Fault> {
    let mut found = Vec::new();
    let out = || written.figures.out.iter().any(|out| written.figures.stats.contains_key(out));
    if !written.figures.stats.is_empty() && !out() {
        let what = "no figure is ever out";
        found.push(page.fault(["figures"], what, "add out: and the track, number or flag by which one is"));
    }
    for (troop, row) in &written.troops {
        for (nth, _) in row.figures.iter().enumerate().filter(|(_, figure)| figure.count == Some(0)) {
            let at = Path::from(["troops", troop, "figures"]).row(nth).key("count");
            found.push(page.fault(at, "it stands for no figure", "write how many, or leave it out for one"));
        }
    }
    found
}
