//! States as trees: what altered between two, and a change applied to one. No rule runs here.

use std::collections::BTreeMap;

use serde_json::Value as Json;

use crate::engine::{Change, Direction, Edit, Mismatch, Rules, State, TABLE, Unit, change};
use crate::tree::{self, Misread};
use crate::view::Id;

/// Any part of a state as a tree.
pub(super) fn tree<T: serde::Serialize>(value: &T) -> Json {
    serde_json::to_value(value).unwrap_or(Json::Null)
}

/// The change between two states; what is one and the same in both is not looked into.
pub(super) fn states<R: Rules>(from: &State<R>, to: &State<R>) -> Change {
    let mut change = Change::new();
    let [old, new] = from.table.differing(&to.table);
    change::diff(TABLE, &tree(&old), &tree(&new), &mut change);
    let mut gone = Change::new();
    for differs in from.units.differing(&to.units) {
        let edit = |id: &Id, from, to| Edit { at: id.to_string(), path: String::new(), from, to };
        match differs {
            (None, None) => {}
            (None, Some(new)) => change.push(edit(&new.id, Json::Null, tree(new))),
            (Some(old), Some(new)) => {
                let [old, new] = old.differing(new);
                change::diff(old.id.as_str(), &tree(&old), &tree(&new), &mut change);
            }
            (Some(old), None) => gone.push(edit(&old.id, tree(old), Json::Null)),
        }
    }
    change.extend(gone);
    change
}

/// The units that a change alters, in the order of their ids.
pub(super) fn altered(change: &Change) -> Vec<Id> {
    let mut units: Vec<&str> = change.iter().map(|edit| edit.at.as_str()).filter(|at| *at != TABLE).collect();
    units.sort_unstable();
    units.dedup();
    units.into_iter().map(Id::new).collect()
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
            let unit = tree::read::<Unit<R>>(&tree).map_err(unreadable)?;
            if unit.id != at {
                let (at, found) = (at.to_owned(), unit.id.to_string());
                return Err(Mismatch { at: at.clone(), path: "id".to_owned(), expected: at, found });
            }
            state.units.insert(unit);
        }
    }
    Ok(state)
}
