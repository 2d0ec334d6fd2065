//! What of a character players may see.

use super::{body::Fighter, system::Warband};
use crate::engine::{Seen, Shown, fate};

/// What the rules say became of a character.
const FATES: &[&str] = &["killed", "incapacitated"];

/// What players may see.
pub fn shown() -> Shown<Warband> {
    Shown::of(body, |_, _| {}, FATES)
}

fn body(fighter: &mut Fighter, seen: &Seen) {
    seen.all(&mut fighter.deeds.charged);
    if !fighter.fate.is_empty() {
        fighter.fate = fate(&fighter.fate, FATES.iter().copied()).unwrap_or("Down").to_owned();
    }
}
