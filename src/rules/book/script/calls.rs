//! Calls held against what there is: how many things a function takes, and the words in a call that name something of the
//! book. A battle that was begun with such a call goes on, until it comes to it; `muster check` tells them all.

use std::collections::BTreeMap;

use rhai::{AST, Dynamic, Expr, FnCallExpr, Position};

use super::{
    super::written::{Stat, Written},
    engine,
    names::{LANGUAGE, NAMING, Names, forms, taken},
};
use crate::paper::meant;

/// The functions of a book, each as it is called: `harm(u, count)`.
pub type Own = BTreeMap<String, Vec<String>>;

/// A place in a script, what is wrong there, how to mend it.
pub type Wrong = (Position, String, String);

/// The functions that stand in a script.
pub fn own(functions: &AST) -> Own {
    let mut own = Own::new();
    for function in functions.iter_functions() {
        let form = format!("{}({})", function.name, function.params.join(", "));
        own.entry(function.name.to_owned()).or_default().push(form);
    }
    own
}

/// What is wrong with a call, if something is; `method` is whether its first thing stands before a dot.
pub fn wrong(call: &FnCallExpr, at: Position, method: bool, own: &Own, book: &Written) -> Vec<Wrong> {
    let before = usize::from(method);
    count(call, at, before, own).map_or_else(|| words(call, before, book), |wrong| vec![wrong])
}

/// That a function is given more or fewer things than it takes. One of the book has what stands before a dot as `this`.
fn count(call: &FnCallExpr, at: Position, before: usize, own: &Own) -> Option<Wrong> {
    let theirs = own.get(call.name.as_str()).into_iter().flatten().map(String::as_str);
    let given = call.args.len();
    if theirs.clone().any(|form| taken(form) == given) || forms(&call.name).any(|form| taken(form) == given + before) {
        return None;
    }
    let mut all: Vec<&str> = theirs.collect();
    all.extend(forms(&call.name));
    let mut counts: Vec<usize> = all.iter().map(|form| taken(form)).collect();
    counts.dedup();
    let most = *counts.last()?;
    let counts = counts.iter().map(usize::to_string).collect::<Vec<_>>().join(" or ");
    let things = if most == 1 { "thing" } else { "things" };
    let what = format!("{} takes {counts} {things}, not {}", call.name, given + before);
    Some((at, what, format!("write {}", all.join(" or "))))
}

/// The words of a call that name what there is not.
fn words(call: &FnCallExpr, before: usize, book: &Written) -> Vec<Wrong> {
    let word = |place: usize| match call.args.get(place.checked_sub(before)?)? {
        Expr::StringConstant(word, at) => Some((word.as_str(), *at)),
        _ => None,
    };
    let naming = NAMING.iter().filter(|(name, ..)| *name == call.name.as_str());
    let each = naming.filter_map(|(_, place, names)| {
        let (said, at) = word(*place)?;
        let list = place.checked_sub(1).and_then(word).map(|(list, _)| list);
        unknown(*names, said, list, book).map(|(what, mend)| (at, what, mend))
    });
    each.collect()
}

/// That a word names nothing, and what may be meant. What a scenario may name is not known here.
fn unknown(names: Names, said: &str, list: Option<&str>, book: &Written) -> Option<(String, String)> {
    let is_number = |stat: &Stat| stat.track.is_some() || stat.number.is_some() || stat.inches.is_some();
    let numbers = || book.stats.iter().filter(|(_, stat)| is_number(stat)).map(|(id, _)| id).collect();
    let open = book.open.as_ref();
    let (known, what): (Vec<&String>, String) = match names {
        Names::Number if book.stats.get(said).is_some_and(|stat| !is_number(stat)) => {
            (numbers(), format!("{said} is no number"))
        }
        Names::Number if book.figures.stats.get(said).is_some_and(is_number) => return None,
        Names::Number if open.is_some_and(|open| open.stats.is_some()) => return None,
        Names::Number if book.figures.stats.is_empty() => (numbers(), format!("a unit has no {said}")),
        // Of a unit or of a figure: which of them it is shows only when it runs.
        Names::Number => {
            let of_figures = book.figures.stats.iter().filter(|(_, stat)| is_number(stat)).map(|(id, _)| id);
            let known: Vec<&String> = numbers();
            (known.into_iter().chain(of_figures).collect(), format!("no unit and no figure has a {said}"))
        }
        Names::Table => (book.table.keys().collect(), format!("the table has no {said}")),
        Names::Moment => (book.moments.keys().collect(), format!("there is no moment {said}")),
        Names::Option => (book.options.keys().collect(), format!("there is no option {said}")),
        Names::List => (book.lists.keys().collect(), format!("there is no list {said}")),
        Names::Row => {
            let list = list?;
            let grows = open.is_some_and(|open| [&open.stats, &open.marks].into_iter().flatten().any(|it| it == list));
            let rows = book.lists.get(list).filter(|_| !grows)?;
            (rows.keys().collect(), format!("{list} has no {said}"))
        }
        Names::Until => {
            let mend = "write \"phase\", \"turn\" or \"never\"".to_owned();
            let what = format!("a mark stays until phase, turn or never, not {said}");
            return (!["phase", "turn", "never"].contains(&said)).then_some((what, mend));
        }
    };
    among(said, &known, what)
}

/// That a word is none of those known, what is wrong with that, and which may be meant.
pub fn among(said: &str, known: &[&String], what: String) -> Option<(String, String)> {
    if known.iter().any(|id| *id == said) {
        return None;
    }
    Some((what, meant(said, known.iter().map(|id| id.as_str()))))
}

/// What is nothing, and what is true or false, in the words of those who write scripts.
pub const NOTHING: &str = "nothing";
const FLAG: &str = "true or false";
/// What helps where something may be nothing.
pub const ASK: &str = "ask first whether it is nothing, == ()";

/// What helps where two things cannot be worked out with each other.
fn instead(things: [&&str; 2]) -> String {
    match things {
        things if things.contains(&&NOTHING) => format!(": {ASK}"),
        things if things.contains(&&FLAG) => ": a number of it is if it { 1 } else { 0 }".to_owned(),
        _ => String::new(),
    }
}

/// That no function takes what a call gives, as the language says it, "lose (unit, i64)": how it is called instead.
pub fn misfit(call: &str, own: &Own) -> String {
    let (name, given) = call.split_once(" (").unwrap_or((call, ""));
    let given: Vec<&str> =
        given.strip_suffix(')').unwrap_or(given).split(", ").filter(|kind| !kind.is_empty()).map(kind).collect();
    match (name.chars().all(|letter| letter.is_ascii_punctuation() && letter != '_'), given.as_slice()) {
        (true, [one, other]) => return format!("{one} {name} {other} cannot be worked out{}", instead([one, other])),
        (true, [one]) => return format!("{name} {one} cannot be worked out"),
        _ => {}
    }
    let mut all: Vec<&str> = own.get(name).into_iter().flatten().map(String::as_str).collect();
    all.extend(forms(name));
    let given = format!("{name}({})", given.join(", "));
    if !all.is_empty() {
        return format!("it is {}, not {given}", all.join(" or "));
    }
    match LANGUAGE.contains(&name) {
        true => format!("{name} does not go with this: {given}"),
        false => format!("there is no function {name}"),
    }
}

/// One of a kind of value: "a number".
pub fn one(named: &str) -> String {
    match kind(named) {
        bare @ (FLAG | NOTHING) => bare.to_owned(),
        kind => format!("a {kind}"),
    }
}

/// A value by its kind: "a side".
pub fn one_of(given: &Dynamic) -> String {
    one(engine().map_type_name(given.type_name()))
}

/// What the language calls a kind of value, as people say it.
fn kind(named: &str) -> &str {
    match named {
        "i64" => "number",
        "bool" => FLAG,
        "array" => "list",
        "char" => "letter",
        "()" => NOTHING,
        "Fn" => "function",
        text if text.starts_with("&str") || text == "string" => "text",
        of_book => of_book,
    }
}
