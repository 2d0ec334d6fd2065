//! What a ruling may set on a squad or a soldier.

use super::OpenD6;
use crate::rules::FieldRow;

/// The rows.
pub static FIELDS: &[FieldRow<OpenD6>] = &[];
