//! States as trees: what altered between two, and a change applied to one. No rule runs here.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde_json::Value as Json;

use crate::engine::{Change, Direction, Edit, Mismatch, Rules, State, TABLE, Unit, change};
use crate::tree::{self, Misread};
use crate::view::Id;

/// Any part of a state as a tree.
pub(super) fn tree<T: serde::Serialize>(value: &T) -> Json {
    serde_json::to_value(value).unwrap_or(Json::Null)
}

/// The change between two states; units that are one and the same are not looked into.
pub(super) fn states<R: Rules>(from: &State<R>, to: &State<R>) -> Change {
    let mut change = Change::new();
    change::diff(TABLE, &tree(&from.table), &tree(&to.table), &mut change);
    // Both are in the order of ids: side by side nobody has to be looked up.
    let mut before = from.units.iter().peekable();
    let mut gone = Change::new();
    let mut left = |id: &Id, old: &Arc<Unit<R>>| {
        gone.push(Edit { at: id.to_string(), path: String::new(), from: tree(&**old), to: Json::Null });
    };
    for (id, new) in &to.units {
        while let Some((id, old)) = before.next_if(|(other, _)| *other < id) {
            left(id, old);
        }
        match before.next_if(|(other, _)| *other == id) {
            Some((_, old)) if Arc::ptr_eq(old, new) => {}
            Some((_, old)) => change::diff(id.as_str(), &tree(&**old), &tree(&**new), &mut change),
            None => change.push(Edit { at: id.to_string(), path: String::new(), from: Json::Null, to: tree(&**new) }),
        }
    }
    before.for_each(|(id, old)| left(id, old));
    change.extend(gone);
    change
}

/// The units that are not one and the same in two states.
pub(super) fn altered<R: Rules>(from: &State<R>, to: &State<R>) -> Vec<Id> {
    let mut altered = Vec::new();
    let mut before = from.units.iter().peekable();
    for (id, new) in &to.units {
        if before.next_if(|(_, old)| Arc::ptr_eq(old, new)).is_some() {
            continue;
        }
        while let Some((gone, _)) = before.next_if(|(other, _)| *other < id) {
            altered.push(gone.clone());
        }
        if !before.next_if(|(other, _)| *other == id).is_some_and(|(_, old)| Arc::ptr_eq(old, new)) {
            altered.push(id.clone());
        }
    }
    altered.extend(before.map(|(gone, _)| gone.clone()));
    altered
}

/// The change between two whole states as trees.
pub(super) fn trees(from: &Json, to: &Json) -> Change {
    let mut change = Change::new();
    change::diff(TABLE, &from["table"], &to["table"], &mut change);
    let empty = serde_json::Map::new();
    let units = |tree: &'_ Json| tree["units"].as_object().cloned().unwrap_or_else(|| empty.clone());
    let (from, to) = (units(from), units(to));
    for (id, new) in &to {
        change::diff(id, from.get(id).unwrap_or(&Json::Null), new, &mut change);
    }
    for (id, old) in from.iter().filter(|(id, _)| !to.contains_key(*id)) {
        change::diff(id, old, &Json::Null, &mut change);
    }
    change
}

/// The state after a change, forwards or backwards.
///
/// # Errors
/// The first place that does not hold what the change expects.
pub(super) fn applied<R: Rules>(was: &State<R>, change: &Change, direction: Direction) -> Result<State<R>, Mismatch> {
    let mut state = was.clone();
    let mut trees: BTreeMap<&str, Json> = BTreeMap::new();
    let edits: Box<dyn Iterator<Item = &Edit>> = match direction {
        Direction::Forward => Box::new(change.iter()),
        Direction::Back => Box::new(change.iter().rev()),
    };
    for edit in edits {
        let tree = trees.entry(&edit.at).or_insert_with(|| match edit.at.as_str() {
            TABLE => tree(&was.table),
            id => was.units.get(id).map_or(Json::Null, |unit| tree(&**unit)),
        });
        change::patch(tree, edit, direction)?;
    }
    for (at, tree) in trees {
        let unreadable = |why: Misread| Mismatch {
            at: at.to_owned(),
            path: why.to_string(),
            expected: "a state that can be read".to_owned(),
            found: "another".to_owned(),
        };
        if at == TABLE {
            state.table = tree::read(&tree).map_err(unreadable)?;
        } else if tree.is_null() {
            state.units.remove(at);
        } else {
            state.units.insert(Id::new(at), Arc::new(tree::read(&tree).map_err(unreadable)?));
        }
    }
    Ok(state)
}
