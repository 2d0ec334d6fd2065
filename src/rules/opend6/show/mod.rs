//! The faces of `opend6`: headline, roster row, sheet.

use super::OpenD6;
use crate::{
    rules::{Board, Unit},
    view::{Column, Row, Sheet},
};

/// The columns of the roster behind number and name.
pub static COLUMNS: &[Column] = &[];

/// Who is on, in words.
pub fn headline(_board: &Board<OpenD6>) -> String {
    String::new()
}

/// A squad's row.
pub fn row(board: &Board<OpenD6>, unit: &Unit<OpenD6>) -> Row {
    Row {
        id: unit.id.clone(),
        number: unit.number,
        side: board.state.side_of(unit),
        cells: Vec::new(),
        across: None,
        done: false,
        may: false,
    }
}

/// A squad's sheet.
pub fn sheet(_board: &Board<OpenD6>, unit: &Unit<OpenD6>) -> Sheet {
    Sheet { id: unit.id.clone(), title: unit.name.clone(), brief: String::new(), short: Vec::new(), rows: Vec::new() }
}
