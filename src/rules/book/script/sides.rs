//! Sides as scripts hold them: what a book keeps of each, and how it is told.

use rhai::{Dynamic, Engine, INT, ImmutableString};

use super::{
    super::{stat::Known, system::Book},
    handles::{SideOf, dynamic, is_so, stat_of, those, value},
    run::{Deed, Tried, alter, failure, with},
};
use crate::{
    engine::{Board, Side},
    view::{Id, TableValue, Value},
};

fn get_side(board: &Board<Book>, at: usize, name: &str) -> Tried<Dynamic> {
    let side = side(board, at)?;
    Ok(match name {
        "name" => side.name.clone().into(),
        "id" => side.id.to_string().into(),
        "number" => (at as INT).into(),
        "units" => those(board, |unit| unit.side == side.id).into(),
        name => {
            let known = board.data.side_stats.get(name).ok_or_else(|| failure(format!("a side has no {name}")))?;
            let stats = board.state.table.body.sides.get(&side.id);
            stats.map_or_else(|| dynamic(known, &known.usual), |stats| stat_of(stats, known))
        }
    })
}

/// A side by its place.
pub fn side<'a>(board: &Board<'a, Book>, at: usize) -> Tried<&'a Side> {
    board.state.table.sides.get(at).ok_or_else(|| failure("there is no such side"))
}

fn set_side(at: usize, name: &str, given: &Dynamic) -> Tried<()> {
    if is_so(|board| get_side(board, at, name), given) {
        return Ok(());
    }
    alter(|deed| {
        let known = deed.board().data.side_stats.get(name).cloned();
        let known = known.ok_or_else(|| failure(format!("a side has no {name} to set")))?;
        let Side { id, name: side, .. } = side(&deed.board(), at)?.clone();
        let fresh = value(&known, given, None).map_err(failure)?;
        let stats = deed.state().table.body.sides.entry(id).or_default();
        let was = stats.insert(name.into(), fresh.clone());
        kept(deed, &known, Some(&side), was, &fresh)
    })
}

/// Tells what is kept of the table, or of a side, from now on, unless it is no other than before or for scripts alone.
pub fn kept(deed: &mut dyn Deed, known: &Known, side: Option<&str>, was: Option<Value>, now: &Value) -> Tried<()> {
    let was = was.unwrap_or_else(|| known.usual.clone());
    if was == *now || known.written.quiet {
        return Ok(());
    }
    let board = deed.board();
    let names = |id: &Id| board.state.unit(id).map(|unit| unit.name.clone());
    let words = board.data.in_words(known, now, &names);
    let words = if words.is_empty() { "none".to_owned() } else { words };
    let label = TableValue::subject(side, &known.label);
    deed.change(&label, was, &|was| match (was.int(), now.int()) {
        _ if was == now => None,
        (Some(was), Some(_)) => Some(format!("{label} {was} to {words}.")),
        _ if side.is_some() => Some(format!("{label} {words}.")),
        _ => Some(format!("{label}: {words}.")),
    })
}

/// Tells an engine of sides.
pub fn register(engine: &mut Engine) {
    engine.register_type_with_name::<SideOf>("side");
    engine
        .register_indexer_get(|side: &mut SideOf, name: ImmutableString| with(|board| get_side(board, side.0, &name)));
    engine.register_indexer_set(|side: &mut SideOf, name: ImmutableString, value: Dynamic| {
        set_side(side.0, &name, &value)
    });
    engine.register_fn("to_string", |side: &mut SideOf| {
        with(|board| Ok(board.state.table.sides.get(side.0).map_or(String::new(), |side| side.name.clone())))
            .unwrap_or_default()
    });
    engine.register_fn("==", |one: SideOf, other: SideOf| one == other);
    engine.register_fn("!=", |one: SideOf, other: SideOf| one != other);
}
