//! Every fault of a document of which a reader tells the first: what is at fault is put right in thought, and the rest read.

use serde::de::DeserializeOwned;
use serde_yaml::{Mapping, Value};

use super::{
    Fault, document, most_faults,
    place::{Path, Step, at_path},
    reader, words,
    words::Why,
};

/// Every fault of a text that should read as a `T`; with it the document as far as it could be put right, which reads as one
/// unless a fault could not be.
pub(in crate::paper) fn every<T: DeserializeOwned>(file: &str, text: &str) -> (Vec<Fault>, Value) {
    let mut document = match document(text) {
        Ok(document) => document,
        Err(why) => return (vec![Fault::of_text::<T>(file, text, &why)], Value::Null),
    };
    let mut found: Vec<Fault> = Vec::new();
    while found.len() < most_faults(text) {
        let Some((path, why)) = reader::unfit_in::<T>(&document) else { break };
        let (what, mend) = words::plain(&why, at_path(&document, &path));
        let place = match &why {
            Why::Field(name, _) => Path::of(path.clone()).name(name),
            _ => Path::of(path.clone()),
        };
        found.push(Fault::at(file, text, place, what, &mend));
        if !put_right::<T>(&mut document, &path, &why) {
            break;
        }
    }
    (found, document)
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
    let map = at(document, std::slice::from_ref(list)).and_then(Value::as_mapping_mut);
    map.is_some_and(|map| map.shift_remove(name.as_str()).is_some())
}

/// Alters a document so that it reads on behind a fault; whether it does.
fn put_right<T: DeserializeOwned>(document: &mut Value, path: &[Step], why: &Why) -> bool {
    let still = |document: &Value| reader::unfit_in::<T>(document).is_some_and(|(at, same)| at == path && same == *why);
    match why {
        Why::Field(name, _) => {
            let map = at(document, path).and_then(Value::as_mapping_mut);
            return map.is_some_and(|map| map.shift_remove(name.as_str()).is_some());
        }
        Why::Missing(field) => {
            for value in values(why) {
                let Some(map) = at(document, path).and_then(Value::as_mapping_mut) else { break };
                map.insert((*field).into(), value);
                let deeper: Vec<Step> = path.iter().cloned().chain([Step::Key((*field).to_owned())]).collect();
                if !reader::unfit_in::<T>(document).is_some_and(|(at, _)| at == deeper || at == path) {
                    return true;
                }
            }
        }
        _ => {
            let was = at_path(document, path).cloned();
            for value in values(why) {
                let Some(here) = at(document, path) else { break };
                *here = value;
                let moved = reader::unfit_in::<T>(document).is_none_or(|(at, _)| at != path);
                if moved {
                    return true;
                }
            }
            if let (Some(here), Some(was)) = (at(document, path), was) {
                *here = was;
            }
        }
    }
    // Nothing fits there: the rest is read without what it belongs to.
    leave_out(document, &Path::of(path.to_vec())) && !still(document)
}

/// What may fit where something else does not.
fn values(why: &Why) -> Vec<Value> {
    let choice = match why {
        Why::Choice(_, known) => known.first().map(|word| Value::from(*word)),
        _ => None,
    };
    let plain = [
        Value::Null,
        0.into(),
        1.into(),
        "".into(),
        false.into(),
        Value::Sequence(Vec::new()),
        Value::Mapping(Mapping::new()),
    ];
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
        let (found, document) = every::<State>("battle.yaml", text);
        let mut lines: Vec<usize> = found.iter().map(|fault| fault.line).collect();
        lines.sort_unstable();
        // The unknown name, and that the right one is missing; two wounds.
        assert_eq!(lines, [1, 3, 4, 5, 6, 6, 7, 12], "{found:#?}");
        assert!(serde_yaml::from_value::<State>(document).is_ok());
    }

    #[test]
    fn what_is_no_yaml_or_sound_is_told_once_or_not_at_all() {
        assert_eq!(every::<State>("battle.yaml", "turn: [1\n").0.len(), 1);
        assert_eq!(every::<State>("battle.yaml", "turn: 1\nunits: {}\n").0, []);
        assert_eq!(every::<State>("battle.yaml", "- 1\n").0.len(), 1);
    }
}
