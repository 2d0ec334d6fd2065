//! One unit in plain data, for every system alike: what its system says of it, with what every unit has.

use super::{Left, Survivor, UnitMark};
use crate::engine::{Board, Rules, Unit, mark as marks, outcomes};
use crate::view::{Beside, Gauge, HOUSE, Id, Reading, Row, Sheet, SheetRow, Tone};

/// What every unit has.
pub(super) fn mark<R: Rules>(board: &Board<R>, unit: &Unit<R>) -> UnitMark {
    UnitMark {
        id: unit.id.clone(),
        number: unit.number,
        name: unit.name.clone(),
        group: R::group(&unit.body),
        person: R::person(&unit.body),
        side: board.state.side_of(unit),
        player: unit.player.clone(),
        place: unit.place.clone(),
        note: unit.note.clone(),
        hidden: unit.hidden,
        on_table: unit.on_table(),
        gone: unit.gone.is_some(),
        merged: unit.is_merged(),
        alike: board.rows().alike,
    }
}

/// Figures of a unit: those that `which` names.
pub(super) fn figures<R: Rules>(
    board: &Board<R>,
    id: &Id,
    which: fn(&R::Data, &R::Body) -> Vec<String>,
) -> Vec<String> {
    board.state.unit(id).map_or(Vec::new(), |unit| which(board.data, &unit.body))
}

/// What is known of a unit as values.
pub(super) fn readings<R: Rules>(board: &Board<R>, id: &Id) -> Vec<Reading> {
    let mut readings = Vec::new();
    if let Some(unit) = board.state.unit(id) {
        read(board, unit, &mut readings);
    }
    readings
}

/// Its row, with its marks.
pub(super) fn row<R: Rules>(board: &Board<R>, unit: &Unit<R>) -> Row {
    let mut row = (board.rows().row)(board, unit);
    marks::show(&unit.marks, &mut row);
    row
}

/// Its sheet, with what is noted of it.
pub(super) fn sheet<R: Rules>(board: &Board<R>, unit: &Unit<R>) -> Sheet {
    let rows = board.rows();
    let mut sheet = (rows.sheet)(board, unit);
    let marks = unit.marks.iter().map(|mark| ("mark", mark.in_words(rows), Tone::Warn));
    let house = (rows.house)(board, unit).join(", ");
    let line =
        |(label, text, tone): (&str, String, Tone)| (!text.is_empty()).then(|| SheetRow::toned(label, text, tone));
    let off = unit.off_table();
    let place = if off.is_some() { String::new() } else { unit.place.clone() };
    sheet.rows.splice(0..0, off.and_then(|fate| line(("where", fate, Tone::Bad))));
    sheet.rows.extend(marks.filter_map(line));
    sheet.rows.extend(line(("where", place, Tone::Plain)).map(|row| row.beside(Beside::Bare)));
    sheet.rows.extend(line(("note", unit.note.clone(), Tone::Plain)));
    sheet.rows.extend(line((HOUSE, house, Tone::Dim)).map(|row| row.beside(Beside::Left)));
    sheet
}

/// Reads what is known of a unit as values, and what became of it.
pub(super) fn read<R: Rules>(board: &Board<R>, unit: &Unit<R>, readings: &mut Vec<Reading>) {
    outcomes::read(board, unit, readings);
    let fate = match &unit.gone {
        Some(why) => why,
        None if unit.reserve.is_some() => "off the table",
        None => "in play",
    };
    let contacts = board.state.bonds_of(&unit.id).count();
    readings.extend([Reading::fate(fate), Reading::number(Gauge::Contact, "in contact", contacts)]);
}

/// What is left of it for the next battle.
///
/// # Errors
/// Its recipe no longer fits the data files, in words.
pub(super) fn survivor<R: Rules>(board: &Board<R>, unit: &Unit<R>) -> Result<Survivor, String> {
    let left = match (&unit.gone, &unit.recipe) {
        _ if unit.is_merged() => Left::Merged,
        (Some(why), _) => Left::Lost(why.clone()),
        (None, None) => Left::Unknown,
        (None, Some(recipe)) => match (board.rows().survivors)(board.data, recipe, &unit.body)? {
            (None, why) => Left::TooFew(why),
            (Some(recipe), note) => {
                Left::Fit { recipe: serde_json::to_value(&recipe).map_err(|why| why.to_string())?, note }
            }
        },
    };
    Ok(Survivor {
        unit: unit.id.clone(),
        number: unit.number,
        name: unit.name.clone(),
        player: unit.player.clone(),
        note: unit.note.clone(),
        left,
    })
}
