//! What must hold of any state, whoever wrote it, and of what a change brings.

use std::collections::BTreeMap;

use crate::engine::{Change, Direction, Mismatch, Papers, Rules, State, Unfit};

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
    let rows = R::rows(data);
    let phases: Vec<&str> = rows.phases().map(|row| &*row.id).collect();
    let wrong = |what: String| Err(Unfit::new("table.stack", what));
    match state.table.stack.first() {
        Some(phase) if phases.contains(&phase.as_str()) => {}
        Some(phase) => return wrong(format!("there is no phase {phase}; there are {}", phases.join(", "))),
        None => return wrong(format!("the stack must begin with one of {}", phases.join(", "))),
    }
    if let Some(stage) = state.table.stack.iter().find(|id| rows.stage(id).is_none()) {
        return wrong(format!("there is no phase or moment {stage}"));
    }
    (rows.sound)(data, state)
}

/// Whether all that a change brings is within the bounds of the schema.
///
/// # Errors
/// The first number that is not.
pub fn in_range<R: Rules>(papers: &dyn Papers<R>, change: &Change, direction: Direction) -> Result<(), Mismatch> {
    let mut numbers = change.iter().filter(|edit| edit.brings_number(direction));
    numbers.try_for_each(|edit| papers.in_range(edit, direction))
}
