//! Sentences that tell what dice showed and what they came to.

use super::super::run::{Deed, Tried};
use crate::engine::Rolled;

/// What is told of dice, around what they showed; empty where nobody reads it.
#[derive(Default)]
pub(super) struct Told {
    /// Whose dice they are and what for, as a sentence begins: "Salt Riders: strike".
    pub begins: String,
    /// What the script says beside them, as it ends: " (first volley)".
    pub ends: String,
}

impl Told {
    /// Of whose dice, what for, and what the script says beside them.
    pub fn of(whose: &str, what_for: &str, remark: &str) -> Told {
        let ends = if remark.is_empty() { String::new() } else { format!(" ({remark})") };
        Told { begins: format!("{whose}: {what_for}"), ends }
    }
}

/// Tells dice one by one and what they came to: "Deacon Rush: nerve 4 5 1, 2 of 3 on 3+."; without them where a tally was typed.
pub(super) fn tell_each(deed: &mut dyn Deed, told: &Told, rolled: &Rolled, came: impl FnOnce() -> String) -> Tried<()> {
    if !deed.is_told() {
        return Ok(());
    }
    let shown = rolled.shown();
    let gap = if shown.is_empty() { "" } else { " " };
    let Told { begins, ends } = told;
    deed.tell_dice(format!("{begins}{gap}{shown}, {}{ends}.", came()), gap.len() + shown.len())
}

/// Tells the faces of a sum and what comes of it: "Ash Bows: courage 3+4 = 7, failed: needs 8 or more."; of a sum that
/// was typed itself what comes of it, "courage 7, failed: needs 8 or more."; nothing where it is the face of one die.
pub(super) fn tell_sum(deed: &mut dyn Deed, told: &Told, rolled: &Rolled, plus: i32, came: &str) -> Tried<()> {
    let faces: Vec<i32> = match rolled {
        Rolled::Tally(_) if !came.is_empty() => vec![rolled.sum()],
        _ => rolled.dice().flatten().map(|face| i32::from(*face)).collect(),
    };
    let is_typed = rolled.dice().next().is_none();
    if !deed.is_told() || faces.is_empty() || faces.len() == 1 && plus == 0 && !is_typed {
        return Ok(());
    }
    let sum = faces.iter().sum::<i32>().saturating_add(plus);
    let shown = faces.iter().map(i32::to_string).collect::<Vec<_>>().join("+");
    let Told { begins, ends } = told;
    let text = match plus {
        0 if is_typed => format!("{begins} {sum}{came}{ends}."),
        0 => format!("{begins} {shown} = {sum}{came}{ends}."),
        _ => format!("{begins} {shown}{plus:+} = {sum}{came}{ends}."),
    };
    let letters = text.len();
    deed.tell_dice(text, letters)
}
