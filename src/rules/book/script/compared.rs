//! Words that a script compares with what is one of a few, or gives to it: a phase, a moment, an option, a choice of a unit, of
//! the table or of a form; and words in brackets behind a value, which name what it has: `me["fighters"]`. A word that none of
//! them ever is makes a condition that never holds, or fails where it is given, and `muster check` tells it.

use rhai::{BinaryExpr, Expr, FnCallExpr, Position};

use super::{
    super::written::{Stat, Written, WrittenAct, WrittenFact},
    calls::{Wrong, among},
};

/// A word of a comparison that the other side of it never is; `act` is whose facts the script knows.
pub fn wrong(call: &FnCallExpr, act: Option<&WrittenAct>, book: &Written) -> Option<Wrong> {
    let [one, other] = call.args.as_slice() else { return None };
    if let ("set_table", Expr::StringConstant(id, _), Expr::StringConstant(said, at)) = (call.name.as_str(), one, other)
    {
        return never(said, *at, &book.table.get(id.as_str())?.choice.as_ref()?.iter().collect::<Vec<_>>(), id);
    }
    if !call.is_operator_call() || !["==", "!="].contains(&call.name.as_str()) {
        return None;
    }
    let (said, at, valued) = match (one, other) {
        (Expr::StringConstant(said, at), valued) | (valued, Expr::StringConstant(said, at)) => {
            (said.as_str(), *at, valued)
        }
        _ => return None,
    };
    let (known, what) = words(valued, act, book)?;
    // Nothing at all is no moment, and a fact that was not given.
    let (what, mend) = among(said, &known, if said.is_empty() { return None } else { format!("{what} {said}") })?;
    Some((at, what, mend))
}

/// A value that is given to a stat which never is that: a word that is none of its choices, a number in place of true or false.
pub fn given(given: &BinaryExpr, book: &Written) -> Option<Wrong> {
    let Expr::Dot(chain, ..) = &given.lhs else { return None };
    let name = last(&chain.rhs)?;
    let stats: Vec<&Stat> =
        [&book.stats, &book.figures.stats, &book.sides].into_iter().filter_map(|stats| stats.get(name)).collect();
    let all = |is: fn(&Stat) -> bool| !stats.is_empty() && stats.iter().all(|stat| is(stat));
    match &given.rhs {
        Expr::StringConstant(said, at) if all(|stat| stat.choice.is_some()) => {
            let choices: Vec<&String> = stats.iter().filter_map(|stat| stat.choice.as_ref()).flatten().collect();
            never(said, *at, &choices, name)
        }
        Expr::IntegerConstant(number, at) if all(|stat| stat.flag.is_some()) => {
            Some((*at, format!("{name} is true or false, not {number}"), "say true or false".to_owned()))
        }
        Expr::BoolConstant(flag, at) if all(|stat| stat.track.or(stat.number).is_some()) => {
            Some((*at, format!("{name} is a number, not {flag}"), "say a number, or make it a flag".to_owned()))
        }
        _ => None,
    }
}

/// That something is never a word, if it is none of these.
fn never(said: &str, at: Position, known: &[&String], name: &str) -> Option<Wrong> {
    let (what, mend) = among(said, known, format!("{name} is never {said}"))?;
    Some((at, what, mend))
}

/// The word in brackets behind a value, and where it stands.
pub fn bracketed(index: &BinaryExpr) -> Option<(&str, Position)> {
    match &index.rhs {
        Expr::StringConstant(name, at) => Some((name.as_str(), *at)),
        Expr::Dot(chain, ..) | Expr::Index(chain, ..) => match &chain.lhs {
            Expr::StringConstant(name, at) => Some((name.as_str(), *at)),
            _ => None,
        },
        _ => None,
    }
}

/// The words that a value is one of, and what is wrong with another, up to that word.
fn words<'b>(valued: &Expr, act: Option<&'b WrittenAct>, book: &'b Written) -> Option<(Vec<&'b String>, String)> {
    match valued {
        Expr::FnCall(call, _) => match (call.name.as_str(), call.args.as_slice()) {
            ("phase", []) if book.open.as_ref().is_none_or(|open| open.phases.is_none()) => {
                Some((book.turn.phases.keys().collect(), "there is no phase".to_owned()))
            }
            ("moment", []) => Some((book.moments.keys().collect(), "there is no moment".to_owned())),
            ("option", [Expr::StringConstant(id, _)]) => {
                let option = book.options.get(id.as_str())?;
                Some((option.choices.keys().collect(), format!("option {id} is never")))
            }
            ("table", [Expr::StringConstant(id, _)]) => {
                Some((book.table.get(id.as_str())?.choice.as_ref()?.iter().collect(), format!("{id} is never")))
            }
            _ => None,
        },
        Expr::Dot(chain, ..) => {
            let name = last(&chain.rhs)?;
            let choice = |stats: &'b indexmap::IndexMap<String, Stat>| stats.get(name).map(|stat| stat.choice.as_ref());
            let mut known: Vec<&String> = Vec::new();
            for choices in [choice(&book.stats), choice(&book.figures.stats)].into_iter().flatten() {
                known.extend(choices?);
            }
            let in_lists = book.lists.values().flat_map(|rows| rows.values()).any(|row| row.contains_key(name));
            (!known.is_empty() && !in_lists).then(|| (known, format!("{name} is never")))
        }
        Expr::Variable(variable, ..) => match act?.facts.get(variable.1.as_str())? {
            WrittenFact::Long(fact) if fact.is == "choice" => {
                Some((fact.choices.keys().collect(), format!("{} is never", variable.1)))
            }
            _ => None,
        },
        _ => None,
    }
}

/// The property at the end of a chain: `knack` of `foe.leader.knack`.
fn last(expr: &Expr) -> Option<&str> {
    match expr {
        Expr::Property(property, _) => Some(property.2.as_str()),
        Expr::Dot(chain, ..) => last(&chain.rhs),
        _ => None,
    }
}
