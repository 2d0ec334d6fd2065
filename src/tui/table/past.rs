//! Looking back: the battle as it stood after an older line. The roster, the sheets and the dues show that state; nothing
//! can be done to it.

use super::desk::Desk;
use crate::{engine::Game, view::Tone};

/// An older state on the screen.
pub(super) struct Past {
    /// The state.
    pub game: Box<dyn Game>,
    /// "after line 12", "at the beginning".
    pub when: String,
}

/// Looks at the state after a line; 0 is the beginning.
pub(super) fn look_back(desk: &mut Desk, n: u64) {
    let session = desk.folder.session();
    let next = match n {
        0 => Some(0),
        n => session.place(n).map(|place| place + 1),
    };
    let Some(next) = next else { return desk.say("There is no such line.", Tone::Warn) };
    let game = match session.line(next) {
        Some(line) => session.before(line.n),
        None => Some(session.game().copy()),
    };
    let when = if n == 0 { "at the beginning".to_owned() } else { format!("after line {n}") };
    match game {
        Some(game) => {
            desk.past = Some(Past { game, when });
            desk.may_write();
        }
        None => desk.say("That state cannot be worked out again.", Tone::Warn),
    }
}
