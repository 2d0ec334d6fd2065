//! What the game master reads at the table: opening and victory, the sides with what they cost, the terrain with what it
//! does.

use crate::{
    engine::{Board, Rules, Side, TerrainPiece, Unit},
    view::Force,
};

/// The texts by title, each a list of paragraphs.
pub(super) fn notes<R: Rules>(board: &Board<R>) -> Vec<(String, Vec<String>)> {
    let table = &board.state.table;
    let mut notes: Vec<(String, Vec<String>)> =
        table.notes.iter().map(|(title, text)| (title.clone(), vec![text.clone()])).collect();
    let forces = forces(board);
    let unit = &board.rows().mark.unit;
    let sides = table.sides.iter().zip(&forces).map(|(side, force)| of_side(side, force, unit)).collect();
    notes.push(("sides".to_owned(), sides));
    let known = (board.rows().terrain)(board);
    let pieces = table.terrain.iter().map(|piece| {
        let row = known.iter().find(|row| row.id == piece.kind);
        of_piece(piece, row.map(|row| row.name.as_str()), row.map_or("", |row| row.does.as_str()))
    });
    let pieces: Vec<String> = pieces.collect();
    if !pieces.is_empty() {
        notes.push(("terrain".to_owned(), pieces));
    }
    notes
}

/// What a unit costs in points, where the system has points.
fn points<R: Rules>(board: &Board<R>, unit: &Unit<R>) -> Option<i64> {
    (board.rows().points)(board, unit)
}

/// What each side brought: all its units, those that are gone included.
pub(super) fn forces<R: Rules>(board: &Board<R>) -> Vec<Force> {
    let of_side = |side: &Side| {
        let units = board.state.those(|unit| unit.side == side.id);
        Force {
            side: side.name.clone(),
            units: units.len(),
            points: units.iter().filter_map(|unit| points(board, unit)).reduce(i64::saturating_add),
            budget: side.budget,
        }
    };
    board.state.table.sides.iter().map(of_side).collect()
}

/// What of the points of each side's army is not as the rules would like it: "North: Hero: 59 % of the points; it
/// should be 25 % or less". What is spent beyond the budget stands in [`Force::in_words`].
pub(super) fn advice<R: Rules>(board: &Board<R>) -> Vec<String> {
    let of_side = |side: &Side| {
        let units = board.state.those(|unit| unit.side == side.id && points(board, unit).is_some());
        let recipes: Vec<(R::Recipe, u16)> =
            units.iter().filter_map(|unit| Some((unit.recipe.as_deref()?.clone(), 1))).collect();
        let advice = (board.rows().advice)(board.data, &recipes, side.budget).into_iter();
        advice.map(|advice| format!("{}: {advice}", side.name)).collect::<Vec<_>>()
    };
    board.state.table.sides.iter().flat_map(of_side).collect()
}

/// "North (Anna, Carl): 6 squads, 1440 of 1500 points; rally: north edge".
fn of_side(side: &Side, force: &Force, unit: &str) -> String {
    let players = if side.players.is_empty() { String::new() } else { format!(" ({})", side.players.join(", ")) };
    let rally = if side.rally.is_empty() { String::new() } else { format!("; rally: {}", side.rally) };
    format!("{}{players}: {}{rally}", side.name, force.in_words(unit))
}

/// "the ford (creek): an inch costs 2; light cover".
fn of_piece(piece: &TerrainPiece, kind: Option<&str>, does: &str) -> String {
    let mut text = format!("{} ({})", piece.name, kind.unwrap_or(&piece.kind));
    let said: Vec<&str> = [does, piece.note.as_str()].into_iter().filter(|words| !words.is_empty()).collect();
    if !said.is_empty() {
        text += &format!(": {}", said.join("; "));
    }
    text
}
