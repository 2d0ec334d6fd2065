//! What of a figure and of the table players may see.

use super::system::Skirmish;
use crate::engine::Shown;

/// What players may see. By whose hand somebody was killed is told by the outcomes of the blow.
pub fn shown() -> Shown<Skirmish> {
    Shown::<Skirmish>::of(
        |figure, seen| seen.all(&mut figure.deeds.fought),
        |table, seen| seen.one(&mut table.active),
        &["killed"],
    )
}
