//! What must hold of any state, whoever wrote it.

use std::collections::BTreeMap;

use crate::engine::{Rules, State, Unfit};

/// What must hold of any state.
///
/// # Errors
/// The first thing that does not, with the path to it.
pub fn state<R: Rules>(state: &State<R>, data: &R::Data) -> Result<(), Unfit> {
    let mut numbers = BTreeMap::new();
    for unit in state.units.iter() {
        let id = &unit.id;
        let wrong = |field: &str, what: String| Unfit::new(format!("units.{id}.{field}"), what);
        if state.side(&unit.side).is_none() {
            return Err(wrong("side", format!("there is no side {}", unit.side)));
        }
        if let Some(other) = numbers.insert(unit.number, id) {
            return Err(wrong("number", format!("{other} and {id} have the same number {}", unit.number)));
        }
    }
    for (at, bond) in state.table.bonds.iter().enumerate() {
        for (end, id) in [("a", &bond.a), ("b", &bond.b)] {
            if state.units.get(id).is_none() {
                let path = format!("table.bonds.{at}.{end}");
                return Err(Unfit::new(path, format!("a bond names {id}, which is no unit")));
            }
        }
    }
    let phases: Vec<&str> = R::rows(data).phases().map(|row| &*row.id).collect();
    match state.table.stack.first() {
        Some(phase) if phases.contains(&phase.as_str()) => {}
        _ => {
            let what = format!("the stack must begin with one of {}", phases.join(", "));
            return Err(Unfit::new("table.stack", what));
        }
    }
    if let Some(stage) = state.table.stack.iter().find(|id| R::rows(data).stage(id).is_none()) {
        return Err(Unfit::new("table.stack", format!("there is no stage {stage}")));
    }
    (R::rows(data).sound)(data, state)
}
