//! What people see of `skirmish`: rows, sheets, the headline.

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
