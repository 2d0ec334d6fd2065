//! What must hold of any state, whoever wrote it.

use std::collections::BTreeMap;

use crate::engine::{Rules, State};

/// What must hold of any state, as (place, what is wrong).
pub(super) fn state<R: Rules>(state: &State<R>, data: &R::Data) -> Result<(), (String, String)> {
    let mut numbers = BTreeMap::new();
    for (id, unit) in &state.units {
        if *id != unit.id {
            return Err((id.to_string(), format!("the unit under {id} says that its id is {}", unit.id)));
        }
        if state.side(&unit.side).is_none() {
            return Err((id.to_string(), format!("{id}: there is no side {}", unit.side)));
        }
        if let Some(other) = numbers.insert(unit.number, id) {
            return Err((id.to_string(), format!("{other} and {id} have the same number {}", unit.number)));
        }
    }
    for bond in &state.table.bonds {
        for id in [&bond.a, &bond.b] {
            if !state.units.contains_key(id) {
                return Err(("bonds".to_owned(), format!("a bond names {id}, which is no unit")));
            }
        }
    }
    let phases: Vec<&str> = R::tables(data).phases().map(|row| &*row.id).collect();
    match state.table.stack.first() {
        Some(phase) if phases.contains(&phase.as_str()) => {}
        _ => return Err(("stack".to_owned(), format!("the stack must begin with one of {}", phases.join(", ")))),
    }
    if let Some(stage) = state.table.stack.iter().find(|id| R::tables(data).stage(id).is_none()) {
        return Err(("stack".to_owned(), format!("there is no stage {stage}")));
    }
    Ok(())
}
