//! What the rules keep of the table and its sides, and how a scenario and a ruling set it.

use crate::engine::{Board, Rules, State};
use crate::view::{Facts, Refusal, TableValue, Tale, fit_value};

/// Sets values of the table and its sides by the ids of their fields, and tells it; one that is so already is passed over.
///
/// # Errors
/// There is no value of that id, or it cannot be that.
pub fn set<R: Rules>(state: &mut State<R>, data: &R::Data, values: &Facts, tale: &mut Tale) -> Result<(), Refusal> {
    for (id, value) in values {
        let before = find(state, data, id)?;
        let label = &before.field.label;
        let wrong = |why: String| Refusal::sense(format!("{label}: {why}"), "");
        let value = fit_value(&before.field.kind, value, &|text| state.called(text)).map_err(wrong)?;
        if before.field.usual.as_ref() == Some(&value) {
            continue;
        }
        (R::rows(data).keeps)(data, &mut state.table, id, value).map_err(wrong)?;
        let side = before.side.and_then(|side| state.table.sides.get(side));
        let whose = TableValue::subject(side.map(|side| side.name.as_str()), label);
        tale.then.push(format!("{whose} {} becomes {}.", before.text, find(state, data, id)?.text));
    }
    Ok(())
}

/// A value of the table by the id of its field.
fn find<R: Rules>(state: &State<R>, data: &R::Data, id: &str) -> Result<TableValue, Refusal> {
    let mut all = (R::rows(data).known)(&Board::new(state, data));
    if let Some(at) = all.iter().position(|known| known.field.id == id) {
        return Ok(all.swap_remove(at));
    }
    let ids: Vec<&str> = all.iter().map(|known| known.field.id.as_str()).collect();
    let mend = if ids.is_empty() { "this game keeps none".to_owned() } else { format!("there is {}", ids.join(", ")) };
    Err(Refusal::sense(format!("there is no value of the table {id}"), mend))
}
