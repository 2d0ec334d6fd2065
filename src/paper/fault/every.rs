//! Every fault of a document of which a reader tells the first: what is at fault is put right in thought, and the rest read.

use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use super::{
    Fault, most_faults,
    place::{Path, at_path, blamed},
};
use crate::tree::{Misread, Step, Why, Yaml, nearest};

/// Every fault of a text that should read as a `T`; with it the document as far as it could be put right, which reads as one
/// unless a fault could not be. `tell` may tell one otherwise.
pub(in crate::paper) fn every<T: DeserializeOwned>(
    file: &str,
    text: &str,
    tell: &dyn Fn(Fault, &Misread) -> Fault,
) -> (Vec<Fault>, Value) {
    let mut yaml = match Yaml::of(text) {
        Ok(yaml) => yaml,
        Err(why) => return (vec![Fault::of_text(file, text, &why)], Value::Null),
    };
    let mut found: Vec<Fault> = Vec::new();
    while found.len() < most_faults(text) {
        let Some(misread) = misread::<T>(&yaml) else { break };
        let (what, mend) = misread.why.told();
        let fault = Fault::at(file, text, blamed(&misread), what, &mend);
        found.push(tell(fault, &misread).behind_sign(text, &misread));
        if !put_right::<T>(&mut yaml, &misread) {
            break;
        }
    }
    (found, yaml.tree)
}

/// What does not fit first.
fn misread<T: DeserializeOwned>(yaml: &Yaml) -> Option<Misread> {
    yaml.read::<T>().err()
}

/// Whether a document that was put right says nothing that its text did not say: what it has no place for may be gone, and stand
/// under the name that was meant.
pub(in crate::paper) fn is_of_text(document: &Value, told: &Value) -> bool {
    match (document, told) {
        (Value::Object(document), Value::Object(told)) => document.iter().all(|(name, value)| match told.get(name) {
            Some(known) => is_of_text(value, known),
            None => told.values().any(|known| known == value),
        }),
        (Value::Array(rows), Value::Array(told)) => {
            rows.len() == told.len() && rows.iter().zip(told).all(|(row, told)| is_of_text(row, told))
        }
        _ => document == told,
    }
}

/// Puts a value in place of the one at the end of a path; whether there is such a place.
pub(in crate::paper) fn put(document: &mut Value, path: &Path, value: Value) -> bool {
    at(document, path.steps()).is_some_and(|here| {
        *here = value;
        true
    })
}

/// Takes the entry out of a map in which a path ends two steps in, such as a unit; whether it is there.
pub(in crate::paper) fn leave_out(document: &mut Value, path: &Path) -> bool {
    let [list, Step::Key(name), ..] = path.steps() else { return false };
    let map = at(document, std::slice::from_ref(list)).and_then(Value::as_object_mut);
    map.is_some_and(|map| map.shift_remove(name.as_str()).is_some())
}

/// Alters a document so that it reads on behind a fault; whether it does.
fn put_right<T: DeserializeOwned>(yaml: &mut Yaml, was: &Misread) -> bool {
    let Misread { path, why } = was;
    match why {
        Why::Field(name, known) => {
            let Some(map) = at(&mut yaml.tree, path).and_then(Value::as_object_mut) else { return false };
            let Some(value) = map.shift_remove(name.as_str()) else { return false };
            // A name that is spelled wrong is not missing as well.
            if let Some(meant) = nearest(name, known.iter().copied()).filter(|meant| !map.contains_key(*meant)) {
                map.insert(meant.to_owned(), value);
                let there: Vec<Step> = path.iter().cloned().chain([Step::Key(meant.to_owned())]).collect();
                if misread::<T>(yaml).is_some_and(|now| now.path.starts_with(&there)) {
                    at(&mut yaml.tree, path).and_then(Value::as_object_mut).map(|map| map.shift_remove(meant));
                }
            }
            return true;
        }
        Why::Missing(field) => {
            for value in values(why) {
                let Some(map) = at(&mut yaml.tree, path).and_then(Value::as_object_mut) else { break };
                map.insert((*field).into(), value);
                let deeper: Vec<Step> = path.iter().cloned().chain([Step::Key((*field).to_owned())]).collect();
                if !misread::<T>(yaml).is_some_and(|now| now.path == deeper || now.path == *path) {
                    return true;
                }
            }
        }
        _ => {
            let had = at_path(&yaml.tree, path).cloned();
            for value in values(why) {
                let Some(here) = at(&mut yaml.tree, path) else { break };
                *here = value;
                if misread::<T>(yaml).is_none_or(|now| now.path != *path) {
                    return true;
                }
            }
            if let (Some(here), Some(had)) = (at(&mut yaml.tree, path), had) {
                *here = had;
            }
        }
    }
    // Nothing fits there: the rest is read without what it belongs to.
    leave_out(&mut yaml.tree, &Path::of(path.clone())) && misread::<T>(yaml).is_none_or(|now| now != *was)
}

/// What may fit where something else does not.
fn values(why: &Why) -> Vec<Value> {
    let choice = match why {
        Why::Choice(_, known) => known.first().map(|word| Value::from(*word)),
        _ => None,
    };
    let plain =
        [Value::Null, 0.into(), 1.into(), "".into(), false.into(), Value::Array(Vec::new()), Value::Object(Map::new())];
    choice.into_iter().chain(plain).collect()
}

/// What a document has at the end of a path, to be altered.
fn at<'d>(document: &'d mut Value, path: &[Step]) -> Option<&'d mut Value> {
    path.iter().try_fold(document, |here, step| match step {
        Step::Key(key) | Step::Name(key) => here.get_mut(key.as_str()),
        Step::Row(row) => here.get_mut(*row),
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    #[derive(serde::Deserialize)]
    #[serde(rename_all = "kebab-case")]
    enum Sort {
        Foot,
    }

    #[derive(serde::Deserialize)]
    #[serde(deny_unknown_fields)]
    #[expect(dead_code, reason = "only read")]
    struct Unit {
        name: String,
        sort: Sort,
        wounds: Vec<u8>,
    }

    #[derive(serde::Deserialize)]
    #[serde(deny_unknown_fields)]
    #[expect(dead_code, reason = "only read")]
    struct State {
        turn: u8,
        units: BTreeMap<String, Unit>,
    }

    #[test]
    fn every_fault_is_told_with_its_place() {
        let text = "turn: soon\nunits:\n  a:\n    naem: A\n    sort: horse\n    wounds: [1, -1, 2, x]\n  b: 7\n  c:\n    name: C\n    sort: foot\n    wounds: []\n    notes: x\n";
        let (found, document) = every::<State>("battle.yaml", text, &|fault, _| fault);
        let mut lines: Vec<usize> = found.iter().map(|fault| fault.line).collect();
        lines.sort_unstable();
        // Two wounds, and no missing name where one is spelled wrong.
        assert_eq!(lines, [1, 4, 5, 6, 6, 7, 12], "{found:#?}");
        assert!(crate::tree::read::<State>(&document).is_ok());
    }

    #[test]
    fn a_name_spelled_wrong_is_told_once_whatever_stands_under_it() {
        for value in ["A", "[1, 2]"] {
            let text = format!("turn: 1\nunits:\n  a:\n    naem: {value}\n    sort: horse\n    wounds: []\n");
            let lines: Vec<usize> =
                every::<State>("battle.yaml", &text, &|fault, _| fault).0.iter().map(|fault| fault.line).collect();
            // A list is no name, whatever it is called: that one is missing.
            let missing = if value == "A" { &[4][..] } else { &[4, 3] };
            assert_eq!(lines.iter().filter(|line| **line < 5).copied().collect::<Vec<_>>(), missing);
        }
    }

    #[test]
    fn what_is_no_yaml_or_sound_is_told_once_or_not_at_all() {
        assert_eq!(every::<State>("battle.yaml", "turn: [1\n", &|fault, _| fault).0.len(), 1);
        assert_eq!(every::<State>("battle.yaml", "turn: 1\nunits: {}\n", &|fault, _| fault).0, []);
        assert_eq!(every::<State>("battle.yaml", "- 1\n", &|fault, _| fault).0.len(), 1);
    }
}
