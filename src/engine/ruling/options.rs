//! The options of a battle: what is chosen, and how a ruling chooses otherwise.

use crate::engine::{Board, Rules, State, rows};
use crate::view::{Facts, Field, Kind, Refusal, Tale, one_of};

/// Chooses options by their ids.
pub(super) fn set<R: Rules>(
    state: &mut State<R>,
    data: &R::Data,
    values: &Facts,
    tale: &mut Tale,
) -> Result<(), Refusal> {
    for (id, value) in values {
        let row = R::rows(data)
            .option(id)
            .ok_or_else(|| Refusal::sense(format!("there is no option {id}"), "look at the options"))?;
        let chosen = value.to_string();
        let known = || {
            let ids: Vec<&str> = row.choices.iter().map(|choice| &*choice.0).collect();
            Refusal::sense(format!("{id}: {chosen} is no choice here"), format!("choose {}", one_of(&ids)))
        };
        let (_, label) = row.choices.iter().find(|choice| choice.0 == chosen).ok_or_else(known)?;
        tale.then.push(format!("{}: {label}.", rows::option_in_words(id, &row.label)));
        if chosen == row.usual() {
            state.table.options.remove(id);
        } else {
            state.table.options.insert(id.clone(), chosen);
        }
    }
    Ok(())
}

/// The options of a battle with their values.
pub(in crate::engine) fn options<R: Rules>(board: &Board<R>) -> Vec<Field> {
    let choices =
        |row: &rows::OptionRow| row.choices.iter().map(|(id, label)| (id.to_string(), label.to_string())).collect();
    let options = board.rows().options.iter();
    options
        .map(|row| Field::new(&row.id, &row.label, Kind::Choice(choices(row))).usual(board.option(&row.id)))
        .collect()
}
