//! What of a state players may see: no hidden unit, no note, no reminder, and nowhere the id of a unit that is hidden.

use std::sync::Arc;

use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value as Json;

use super::compare::tree;
use crate::{
    engine::{Rules, State, reminder},
    view::Id,
};

/// What stands for a hidden unit where another one remembers it: a charge, a fight, the last mover.
const UNSEEN: &str = "unseen";

/// The state without what players must not see.
pub(super) fn public<R: Rules>(state: &State<R>) -> State<R> {
    let mut state = state.clone();
    let hidden: Vec<Id> = state.units.values().filter(|unit| unit.hidden).map(|unit| unit.id.clone()).collect();
    for id in &hidden {
        state.unbind(id);
        state.units.remove(id);
    }
    for id in state.units.keys().cloned().collect::<Vec<_>>() {
        if let Some(unit) = state.units.get_mut(&id).map(Arc::make_mut) {
            unit.note.clear();
            unit.recall.clear();
            mask(&mut unit.body, &hidden);
        }
    }
    let table = &mut state.table;
    table.notes.clear();
    table.reminders.clear();
    for piece in &mut table.terrain {
        piece.note.clear();
    }
    table.waived.retain(|due, _| !reminder::is_due_id(due) && !hidden.iter().any(|id| due.contains(id.as_str())));
    mask(&mut table.body, &hidden);
    state
}

/// Puts [`UNSEEN`] for the ids of hidden units. What cannot be read any more after that stays as it was.
fn mask<T: Serialize + DeserializeOwned>(part: &mut T, hidden: &[Id]) {
    if hidden.is_empty() {
        return;
    }
    let mut whole = tree(part);
    if mask_tree(&mut whole, hidden)
        && let Ok(masked) = serde_json::from_value(whole)
    {
        *part = masked;
    }
}

/// Whether anything was masked.
fn mask_tree(tree: &mut Json, hidden: &[Id]) -> bool {
    let names = |text: &str| hidden.iter().any(|id| id.as_str() == text);
    match tree {
        Json::String(text) if names(text) => {
            UNSEEN.clone_into(text);
            true
        }
        Json::Array(items) => items.iter_mut().fold(false, |any, item| mask_tree(item, hidden) | any),
        Json::Object(fields) => {
            let mut any = false;
            for (key, mut value) in std::mem::take(fields) {
                any |= mask_tree(&mut value, hidden) | names(&key);
                fields.insert(if names(&key) { UNSEEN.to_owned() } else { key }, value);
            }
            any
        }
        _ => false,
    }
}
