//! What bars an act of a book; and the variables of its scripts: who gives it, and its facts.

use std::cell::LazyCell;

use rhai::{Array, Dynamic};

use super::{
    data::{BookAct, BookFact},
    script::{self, UnitOf, Vars},
    system::Book,
    written::ActBy,
};
use crate::{
    engine::{Board, Stage, Unit},
    view::{Facts, Id, NOTHING, Refusal},
};

fn unit_of(id: &Id) -> Dynamic {
    Dynamic::from(UnitOf(id.clone()))
}

/// A fact as scripts have it; nothing where it was not given. `me` is the unit that acts.
pub fn fact(board: &Board<Book>, fact: &BookFact, me: Option<&Id>, facts: &Facts) -> Dynamic {
    // What is left empty on purpose is not given.
    let is_open = fact.written.optional || fact.usual.is_some();
    let Some(value) = facts.get(&fact.id).filter(|value| !is_open || value.text() != Some(NOTHING)) else {
        return match fact.written.is.as_str() {
            "flag" => false.into(),
            "enemies" | "friends" | "units" => Array::new().into(),
            _ => Dynamic::UNIT,
        };
    };
    match (fact.written.is.as_str(), value) {
        ("enemy" | "friend" | "unit", value) => {
            board.state.find(&value.to_string()).map_or(Dynamic::UNIT, |id| unit_of(&id))
        }
        ("enemies" | "friends" | "units", value) => {
            let named =
                value.list().unwrap_or_default().iter().filter_map(|value| board.state.find(&value.to_string()));
            named.map(|id| unit_of(&id)).collect::<Array>().into()
        }
        ("inches", value) => script::length(value),
        ("flag", value) => value.flag().unwrap_or(false).into(),
        ("count", value) => value.int().unwrap_or(0).into(),
        ("text" | "choice", value) => value.to_string().into(),
        ("figure", value) => {
            let unit = whose(board, fact, me, facts);
            unit.map_or(Dynamic::UNIT, |unit| script::figure_called(board, &unit, &value.to_string()))
        }
        (list, value) => script::row(board, list, &value.to_string()),
    }
}

/// The variables of an act: who gives it, and its facts.
pub fn vars<'v>(board: &Board<Book>, act: &'v BookAct, me: Option<&Id>, facts: &Facts) -> Vars<'v> {
    let own = me.map_or(Dynamic::UNIT, unit_of);
    std::iter::once(("me", own))
        .chain(act.facts.iter().map(|known| (known.id.as_str(), fact(board, known, me, facts))))
        .collect()
}

/// The unit whose figure a fact is: the one that another fact names, or the unit that acts.
pub fn whose(board: &Board<Book>, fact: &BookFact, me: Option<&Id>, facts: &Facts) -> Option<Id> {
    match &fact.written.of {
        Some(of) => board.state.find(&facts.get(of)?.to_string()),
        None => me.cloned(),
    }
}

/// The bars that stand: those that speak of no fact, or with `all` every one.
pub fn bars(board: &Board<Book>, act: &BookAct, me: Option<&Id>, facts: &Facts, all: bool) -> Vec<Refusal> {
    let mut against = Vec::new();
    let vars = LazyCell::new(|| vars(board, act, me, facts));
    for bar in act.bars.iter().filter(|bar| all != bar.facts.is_empty()) {
        match script::says(*board, &bar.when, Vars::clone(&vars)) {
            Ok(false) => {}
            Ok(true) => {
                let says = script::look(*board, &bar.says, Vars::clone(&vars));
                let says = says.map_or_else(|why| script::fails(&why), |says| says.to_string());
                against.push(Refusal { rule: bar.rule.clone(), what: says, mend: bar.mend.clone() });
            }
            Err(why) => against.push(Refusal::sense(script::fails(&why), script::MEND)),
        }
    }
    against
}

/// How many of the bars that speak of no fact stand, or cannot say whether they do.
pub fn standing(board: &Board<Book>, act: &BookAct, me: Option<&Id>) -> usize {
    let vars = LazyCell::new(|| vars(board, act, me, &Facts::new()));
    let bars = act.bars.iter().filter(|bar| bar.facts.is_empty());
    bars.filter(|bar| script::answer(*board, &bar.when, Vars::clone(&vars)) != Some(false)).count()
}

/// Whether the bars that speak of no fact leave a unit any act of a stage; asked of unit after unit. A bar of which the book
/// cannot say whether it stands leaves the act, whose order hears why.
pub fn leaves_any(board: &Board<Book>, stage: &Stage<Book>, unit: &Unit<Book>) -> bool {
    let given = stage.acts.iter().filter_map(|id| board.data.acts.get(&**id));
    let mut of_units = given.filter(|act| act.written.by != ActBy::Table).peekable();
    let open = |act: &BookAct| {
        let vars = LazyCell::new(|| vars(board, act, Some(&unit.id), &Facts::new()));
        let mut bars = act.bars.iter().filter(|bar| bar.facts.is_empty());
        !bars.any(|bar| script::answer(*board, &bar.when, Vars::clone(&vars)) == Some(true))
    };
    of_units.peek().is_none() || of_units.any(open)
}
