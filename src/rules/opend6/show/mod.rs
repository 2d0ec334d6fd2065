//! The faces of `opend6`: headline, roster row, sheet.

mod headline;
mod row;
mod sheet;

pub use headline::headline;
pub use row::{COLUMNS, row};
pub use sheet::sheet;
