//! What the rules of `opend6` make due, and the windows they open.

use super::OpenD6;
use crate::{
    rules::Board,
    view::{Due, Window},
};

/// What is due.
pub fn dues(_board: &Board<OpenD6>) -> Vec<Due> {
    Vec::new()
}

/// What may be done now and lapses.
pub fn windows(_board: &Board<OpenD6>) -> Vec<Window> {
    Vec::new()
}
