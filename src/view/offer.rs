//! Offers: what a unit may do now, or why not.

use super::Refusal;

/// One act as a unit stands to it now.
#[derive(Debug, Clone, PartialEq)]
pub struct Offer {
    /// The act's id.
    pub act: String,
    /// Its key, the same wherever the act appears.
    pub key: char,
    /// Its name on the screen.
    pub name: String,
    /// What stands against it; empty means it may.
    pub against: Vec<Refusal>,
    /// Whether Enter does it: the default of the stage.
    pub usual: bool,
}

impl Offer {
    /// Whether nothing stands against it.
    pub fn may(&self) -> bool {
        self.against.is_empty()
    }
}
