//! What is asked of a whole state again and again, worked out by whoever asks first. It hangs on a state that nobody alters
//! any more, and goes with it.

use std::sync::OnceLock;

use crate::view::Due;

/// What is worked out of a state.
#[derive(Default)]
pub(super) struct Derived {
    /// What must be done before stages end.
    pub(super) owed: OnceLock<Vec<Due>>,
    /// Whether any unit may still do something in the stage under way, side by side.
    pub(super) any_left: OnceLock<Vec<bool>>,
    /// Whether any unit bears a mark that bars acts.
    pub(super) any_barred: OnceLock<bool>,
}
