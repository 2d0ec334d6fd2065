//! What an order altered, as unit, path, from and to; applied forwards or backwards without running any rule.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json};

/// One altered place. A place that was not there, or is gone, is null.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Edit {
    /// The unit's id, or `@` for the table.
    pub at: String,
    /// Keys and positions from the top, joined by `/`; empty for the whole.
    pub path: String,
    /// What stood there.
    pub from: Json,
    /// What stands there now.
    pub to: Json,
}

impl Edit {
    /// Whether it brings a number, applied in this direction.
    pub(super) fn brings_number(&self, direction: Direction) -> bool {
        fn is_within(tree: &Json) -> bool {
            match tree {
                Json::Number(_) => true,
                Json::Array(rows) => rows.iter().any(is_within),
                Json::Object(map) => map.values().any(is_within),
                Json::Null | Json::Bool(_) | Json::String(_) => false,
            }
        }
        is_within(if direction == Direction::Forward { &self.to } else { &self.from })
    }
}

/// All that one line altered.
pub type Change = Vec<Edit>;

/// What a change decided: all of it but what units remember for their next forms.
pub fn decided(change: &Change) -> Vec<&Edit> {
    let memory = |edit: &&Edit| edit.path == "moves" || edit.path.split('/').next() == Some("recall");
    change.iter().filter(|edit| !memory(edit)).collect()
}

/// Which way a change is applied.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    /// As it happened.
    Forward,
    /// Undoing it.
    Back,
}

/// A place that does not hold what a change expects there, or cannot take what it brings.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[error("{at} {path}: {expected} expected, {found} found")]
pub struct Mismatch {
    /// The unit, or `@` for the table.
    pub at: String,
    /// The path.
    pub path: String,
    /// What is expected.
    pub expected: String,
    /// What is found.
    pub found: String,
}

impl Mismatch {
    /// The field at the end of the path; of a list, which row, from 1.
    pub fn field(&self) -> String {
        let last = self.path.rsplit('/').next().unwrap_or_default();
        last.parse::<usize>().map_or_else(|_| last.to_owned(), |row| (row + 1).to_string())
    }
}

/// The name of the table in [`Edit::at`].
pub const TABLE: &str = "@";

/// Adds to `change` every place where two trees differ.
pub fn diff(at: &str, from: &Json, to: &Json, change: &mut Change) {
    walk(at, &mut String::new(), from, to, change);
}

fn walk(at: &str, path: &mut String, from: &Json, to: &Json, change: &mut Change) {
    match (from, to) {
        _ if from == to => {}
        (Json::Object(old), Json::Object(new)) => {
            let gone = old.keys().filter(|key| !new.contains_key(*key));
            for key in new.keys().chain(gone) {
                let (old, new) = (old.get(key).unwrap_or(&Json::Null), new.get(key).unwrap_or(&Json::Null));
                step(path, &key.replace('~', "~0").replace('/', "~1"), |path| walk(at, path, old, new, change));
            }
        }
        (Json::Array(old), Json::Array(new)) if old.len() == new.len() => {
            for (place, (old, new)) in old.iter().zip(new).enumerate() {
                step(path, &place.to_string(), |path| walk(at, path, old, new, change));
            }
        }
        _ => change.push(Edit { at: at.to_owned(), path: path.clone(), from: from.clone(), to: to.clone() }),
    }
}

fn step(path: &mut String, key: &str, inside: impl FnOnce(&mut String)) {
    let length = path.len();
    if length > 0 {
        path.push('/');
    }
    path.push_str(key);
    inside(path);
    path.truncate(length);
}

/// Applies one edit to a tree.
///
/// # Errors
/// The place does not hold what the edit expects; the tree is then as it was.
pub fn patch(tree: &mut Json, edit: &Edit, direction: Direction) -> Result<(), Mismatch> {
    let (expected, next) = match direction {
        Direction::Forward => (&edit.from, &edit.to),
        Direction::Back => (&edit.to, &edit.from),
    };
    let mismatch = |found: &Json| Mismatch {
        at: edit.at.clone(),
        path: edit.path.clone(),
        expected: expected.to_string(),
        found: found.to_string(),
    };
    if edit.path.is_empty() {
        if tree != expected {
            return Err(mismatch(tree));
        }
        *tree = next.clone();
        return Ok(());
    }
    let (parent, key) = edit.path.rsplit_once('/').unwrap_or(("", &edit.path));
    let key = key.replace("~1", "/").replace("~0", "~");
    let parent = if parent.is_empty() { Some(tree) } else { tree.pointer_mut(&format!("/{parent}")) };
    match parent {
        Some(Json::Object(map)) => patch_key(map, key, expected, next).map_err(|found| mismatch(&found)),
        Some(Json::Array(list)) => match key.parse::<usize>().ok().and_then(|place| list.get_mut(place)) {
            Some(place) if place == expected => {
                *place = next.clone();
                Ok(())
            }
            Some(place) => Err(mismatch(place)),
            None => Err(mismatch(&Json::Null)),
        },
        _ => Err(mismatch(&Json::Null)),
    }
}

fn patch_key(map: &mut Map<String, Json>, key: String, expected: &Json, next: &Json) -> Result<(), Json> {
    let found = map.get(&key).unwrap_or(&Json::Null);
    if found != expected {
        return Err(found.clone());
    }
    if next.is_null() {
        map.shift_remove(&key);
    } else {
        map.insert(key, next.clone());
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_change_runs_both_ways() {
        let from = json!({"a": [1, 2], "b": {"c/d": 1, "gone": true}, "n": null});
        let to = json!({"a": [1, 3], "b": {"c/d": 2, "new": [1]}, "n": 4});
        let mut change = Change::new();
        diff("x", &from, &to, &mut change);
        let mut tree = from.clone();
        for edit in &change {
            patch(&mut tree, edit, Direction::Forward).unwrap();
        }
        assert_eq!(tree, to);
        for edit in change.iter().rev() {
            patch(&mut tree, edit, Direction::Back).unwrap();
        }
        assert_eq!(tree["b"], from["b"]);
        assert_eq!(tree["a"], from["a"]);
    }

    #[test]
    fn a_place_that_holds_something_else_is_named() {
        let edit = Edit { at: "militia".into(), path: "morale".into(), from: json!(5), to: json!(4) };
        let why = patch(&mut json!({"morale": 3}), &edit, Direction::Forward).unwrap_err();
        assert_eq!(why.to_string(), "militia morale: 5 expected, 3 found");
    }
}
