//! Figures that go from one unit to another: moved, split off, or two units merged.

use std::sync::Arc;

use super::{Ruling, find, fresh_name, with_unit};
use crate::rules::{Rules, State, scenario};
use crate::view::{Id, Refusal, Tale};

/// Moves figures between units, splits a unit, or merges two.
pub(super) fn carry<R: Rules>(
    state: &mut State<R>,
    from: &Id,
    ruling: &Ruling,
    tale: &mut Tale,
) -> Result<(), Refusal> {
    let from = find(state, from)?;
    let Some(giver) = state.unit(&from).cloned() else { return Ok(()) };
    let all = R::figures(&giver.body);
    let figures = if ruling.figures.is_empty() { all.clone() } else { ruling.figures.clone() };
    if let Some(figure) = figures.iter().find(|figure| !all.contains(figure)) {
        return Err(Refusal::sense(
            format!("{} has no {} {figure}", giver.name, R::FIGURE),
            format!("there is {}", all.join(", ")),
        ));
    }
    let mut left = giver.clone();
    let moved = R::detach(&mut left.body, &figures);
    match &ruling.into {
        Some(into) => {
            let into = find(state, into)?;
            if into == from {
                return Err(Refusal::sense("a unit cannot join itself", "name another one"));
            }
            with_unit(state, &into, |unit| {
                R::attach(&mut unit.body, moved);
                tale.then.push(format!("{} of {} join {}.", figures.len(), giver.name, unit.name));
                Ok(())
            })?;
        }
        None => {
            let name = fresh_name(ruling)?;
            let mut fresh = giver.clone();
            fresh.name = name;
            fresh.id = scenario::free_id(state, &fresh.name);
            fresh.number = scenario::free_number(state, giver.number);
            fresh.body = moved;
            tale.then.push(format!("{} of {} are now {} {}.", figures.len(), giver.name, fresh.number, fresh.name));
            state.units.insert(fresh.id.clone(), Arc::new(fresh));
        }
    }
    if R::figures(&left.body).is_empty() {
        left.gone = Some("merged".to_owned());
        state.unbind(&from);
    }
    state.units.insert(from, Arc::new(left));
    Ok(())
}
