//! The faces of `opend6`: headline, roster row, sheet, boxes to tick.

mod headline;
mod readings;
mod row;
mod sheet;
mod tracks;

pub use headline::headline;
pub use readings::readings;
pub use row::{COLUMNS, row};
pub use sheet::{house, sheet};
pub use tracks::tracks;
