//! Dice that go on, typed in one go: a 6 and what the die shows next.

use super::{Asking, Entry};
use crate::view::{Ask, AskKind};

impl Asking {
    /// How many of the dice that people throw go on as they lie, and their sides: those whose faces have one digit.
    pub(super) fn going_on(&self) -> (usize, u8) {
        let faces = self.faces();
        let rows = self.throws().filter(|(from, row)| row.sides <= 9 && self.waits(*from, row));
        let on = rows.map(|(from, row)| {
            let lie = faces.iter().skip(from).take(row.dice).flatten();
            (lie.filter(|face| row.goes_on(**face)).count(), row.sides)
        });
        on.filter(|(dice, _)| *dice > 0).fold((0, 0), |(dice, most), (more, sides)| (dice + more, most.max(sides)))
    }

    /// The faces that were typed for the next wave.
    pub(in crate::battle::conversation) fn ahead(&self) -> String {
        if let Entry::Faces(cells) = &self.entry { cells.ahead().to_owned() } else { String::new() }
    }

    /// Whether it is the wave behind the one of another question.
    pub(in crate::battle::conversation) fn follows(&self, other: &Ask) -> bool {
        let first = |id: &str| id.rsplit_once('/').map_or(id.to_owned(), |(first, _)| first.to_owned());
        let wave = |ask: &Ask| if let AskKind::Dice { wave, .. } = ask.kind { u32::from(wave) } else { 0 };
        let of_it = self.ask.id.rsplit_once('/').is_some_and(|(id, _)| id == other.id || id == first(&other.id));
        of_it && wave(&self.ask) == wave(other) + 1
    }
}
