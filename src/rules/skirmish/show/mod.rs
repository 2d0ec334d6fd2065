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

use super::body::{Figure, Health};

/// "Full", "L", "Lp" for a permanent Light, "S", "S x2" with a Light on top, "COL", "dead".
fn health(figure: &Figure) -> &'static str {
    match figure.health() {
        Health::Full => "Full",
        Health::Light if figure.light_permanent => "Lp",
        Health::Light => "L",
        Health::Serious if figure.lights > 0 => "S x2",
        Health::Serious => "S",
        Health::Collapsed => "COL",
        Health::Killed => "dead",
    }
}

/// The same in words for tales, outcomes and sheets: "lightly wounded".
pub fn health_in_words(figure: &Figure) -> &'static str {
    match figure.health() {
        Health::Full => "full health",
        Health::Light if figure.light_permanent => "permanent light wound",
        Health::Light => "lightly wounded",
        Health::Serious if figure.lights > 0 => "seriously wounded, a light wound on top",
        Health::Serious => "seriously wounded",
        Health::Collapsed => "collapsed",
        Health::Killed => "killed",
    }
}
