//! What a script can look up.

use rhai::{Array, Dynamic, Engine, EvalAltResult, FnPtr, INT, ImmutableString, NativeCallContext};

use super::{
    handles::{SideOf, UnitOf, dynamic, lost, row, those, to_come, unit},
    run::{Tried, failure, with},
    steps::charge,
};
use crate::view::{Noun, series};

/// Tells an engine of the functions that only look.
pub fn register(engine: &mut Engine) {
    engine.register_fn("units", || with(|board| Ok(those(board, |_| true))));
    // Those that are out of the battle: to be plundered, or to come back.
    engine.register_fn("lost", || with(|board| Ok(lost(board))));
    engine.register_fn("to_come", || with(|board| Ok(to_come(board))));
    engine.register_fn("unit", |number: INT| {
        with(|board| {
            let found = board.state.find(&number.to_string());
            found.map(UnitOf).ok_or_else(|| failure(format!("there is no unit {number}")))
        })
    });
    engine.register_fn("friends", |me: UnitOf| {
        with(|board| {
            let me = unit(board, &me.0)?;
            Ok(those(board, |other| other.side == me.side && other.id != me.id))
        })
    });
    engine.register_fn("enemies", |me: UnitOf| {
        with(|board| {
            let me = unit(board, &me.0)?;
            Ok(those(board, |other| other.side != me.side))
        })
    });
    // A name with its verb, as "they" have it: does(u, "do not obey").
    engine.register_fn("does", |me: UnitOf, verb: ImmutableString| with(|board| Ok(unit(board, &me.0)?.does(&verb))));
    engine.register_fn("does", |several: Array, verb: ImmutableString| {
        with(|board| {
            let units = several.into_iter().filter_map(|one| one.try_cast::<UnitOf>());
            let nouns = units.map(|one| Ok(unit(board, &one.0)?.noun())).collect::<Tried<Vec<Noun>>>()?;
            Ok(if nouns.is_empty() { String::new() } else { Noun::of(&nouns).does(&verb) })
        })
    });
    // In a sentence a list is a series: "Wild 2, Wild 3 and Wild 4".
    engine.register_fn("to_string", |call: NativeCallContext, list: &mut Array| in_series(&call, list));
    engine.register_fn("sort", |call: NativeCallContext, list: &mut Array, by: FnPtr| sort(&call, list, &by));
    engine.register_fn("==", |call: NativeCallContext, one: &mut Array, other: Array| same(&call, one, &other));
    engine.register_fn("!=", |call: NativeCallContext, one: &mut Array, other: Array| !same(&call, one, &other));
    engine.register_fn("contains", |call: NativeCallContext, list: &mut Array, value: Dynamic| {
        place_of(&call, list, &value).is_some()
    });
    engine.register_fn("index_of", |call: NativeCallContext, list: &mut Array, value: Dynamic| {
        place_of(&call, list, &value).map_or(-1, |at| at as INT)
    });
    engine.register_fn("touches", |one: UnitOf, other: UnitOf| {
        with(|board| Ok(board.state.bonds_of(&one.0).any(|bond| bond.has(&other.0))))
    });
    engine.register_fn("in_contact", |me: UnitOf| with(|board| Ok(board.state.bonds_of(&me.0).next().is_some())));
    engine.register_fn("marked", |me: UnitOf, word: ImmutableString| {
        with(|board| Ok(unit(board, &me.0)?.marks.iter().any(|mark| mark.word == word.as_str())))
    });
    engine.register_fn("sides", || {
        with(|board| Ok((0..board.state.table.sides.len()).map(|at| Dynamic::from(SideOf(at))).collect::<Array>()))
    });
    engine
        .register_fn("side_on", || with(|board| Ok(board.on().map_or(Dynamic::UNIT, |at| Dynamic::from(SideOf(at))))));
    engine.register_fn("active", || {
        with(|board| {
            let active = board.state.table.body.active.clone();
            Ok(active.map_or(Dynamic::UNIT, |id| Dynamic::from(UnitOf(id))))
        })
    });
    engine.register_fn("turn", || with(|board| Ok(INT::from(board.state.table.turn))));
    engine.register_fn("phase", || with(|board| Ok(board.state.table.stack.first().cloned().unwrap_or_default())));
    engine.register_fn("moment", || {
        with(|board| Ok(board.state.table.stack.get(1..).and_then(<[String]>::last).cloned().unwrap_or_default()))
    });
    engine.register_fn("option", |id: ImmutableString| {
        with(|board| match board.data.written.options.contains_key(id.as_str()) {
            true => Ok(board.option(&id).to_owned()),
            false => Err(failure(format!("there is no option {id}"))),
        })
    });
    engine.register_fn("table", |id: ImmutableString| {
        with(|board| {
            let known = board.data.table_stats.get(id.as_str());
            let known = known.ok_or_else(|| failure(format!("the table has no {id}")))?;
            Ok(dynamic(known, board.state.table.body.values.get(id.as_str()).unwrap_or(&known.usual)))
        })
    });
    engine.register_fn("row", |list: ImmutableString, id: ImmutableString| {
        with(|board| Ok(Dynamic::from(row(board, &list, &id)?)))
    });
    engine.register_fn("rows", |list: ImmutableString| {
        with(|board| {
            let rows = board.data.written.lists.get(list.as_str());
            let rows = rows.ok_or_else(|| failure(format!("there is no list {list}")))?;
            rows.keys().map(|id| Ok(Dynamic::from(row(board, &list, id)?))).collect::<Result<Array, _>>()
        })
    });
}

/// The entries of a list in a row. Each counts as a step; lists within it are not gone into.
fn in_series(call: &NativeCallContext, list: &Array) -> String {
    charge(list.len());
    let word = |entry: &Dynamic| match entry.is_array() {
        true => "a list".to_owned(),
        false => call.call_native_fn::<String>("to_string", (entry.clone(),)).unwrap_or_else(|_| entry.to_string()),
    };
    series(&list.iter().map(word).collect::<Vec<_>>())
}

/// Sorts a list by a function of a book: each entry in its turn before the first that it comes before. Whatever the
/// function says, this ends.
fn sort(call: &NativeCallContext, list: &mut Array, by: &FnPtr) -> Result<(), Box<EvalAltResult>> {
    let mut sorted = Array::with_capacity(list.len());
    for entry in list.drain(..) {
        let (mut low, mut high) = (0, sorted.len());
        while low < high {
            let middle = usize::midpoint(low, high);
            let other: Dynamic = Dynamic::clone(&sorted[middle]);
            let order = by.call_raw(call, None, [entry.clone(), other])?;
            let before = order.as_int().map(|order| order < 0).or_else(|_| order.as_bool());
            match before.map_err(|_| failure("sort takes a function that says whether one comes before another"))? {
                true => high = middle,
                false => low = middle + 1,
            }
        }
        sorted.insert(low, entry);
    }
    *list = sorted;
    Ok(())
}

/// Whether two entries are alike; those of different kinds are not.
fn alike(call: &NativeCallContext, one: &Dynamic, other: &Dynamic) -> bool {
    call.call_native_fn("==", (one.clone(), other.clone())).unwrap_or(false)
}

/// Whether two lists are alike. Each entry counts as a step.
fn same(call: &NativeCallContext, one: &Array, other: &Array) -> bool {
    charge(one.len());
    one.len() == other.len() && one.iter().zip(other).all(|(one, other)| alike(call, one, other))
}

/// The first place of a value in a list. Each entry counts as a step.
fn place_of(call: &NativeCallContext, list: &Array, value: &Dynamic) -> Option<usize> {
    charge(list.len());
    list.iter().position(|entry| alike(call, entry, value))
}
