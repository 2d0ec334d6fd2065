//! The source of a forecast's answers: the machine's dice for everybody, and the default of every choice.

use rand_chacha::{ChaCha8Rng, rand_core::SeedableRng};

use super::throws::Throws;
use crate::{
    battle::Faces,
    engine::{Reply, Source},
    view::{Answer, Ask, AskKind, Blanks, Facts, Thrower},
};

/// Dice and choices of one trial.
pub(super) struct Policy<'a> {
    faces: Faces,
    /// The faces that lie already, and of which of the order's asks.
    lying: &'a [Option<u8>],
    of: usize,
}

impl<'a> Policy<'a> {
    /// The policy of the `nth` trial of a seed: whoever makes it, before or after whichever others, it throws the same dice.
    pub(super) fn new(seed: u64, nth: usize) -> Policy<'a> {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&seed.to_le_bytes());
        bytes[8..16].copy_from_slice(&(nth as u64).to_le_bytes());
        Policy { faces: Faces(ChaCha8Rng::from_seed(bytes)), lying: &[], of: 0 }
    }

    /// The same, which leaves the faces as they lie that some dice of the `nth` ask have already.
    pub(super) fn with(self, nth: usize, lying: &'a [Option<u8>]) -> Policy<'a> {
        Policy { lying, of: nth, ..self }
    }
}

impl Source for Policy<'_> {
    fn reply(&mut self, ask: &Ask, nth: usize) -> Reply {
        let answer = match &ask.kind {
            AskKind::Dice { rows, .. } => {
                let mut faces = Vec::with_capacity(ask.dice());
                let lying = if nth == self.of { self.lying } else { &[] };
                let mut lying = lying.iter().copied();
                for row in rows {
                    let dice = (0..row.dice).map(|_| lying.next().flatten());
                    faces.extend(dice.map(|lies| lies.unwrap_or_else(|| self.faces.face(row.sides))));
                }
                Some(Answer::Dice(faces))
            }
            AskKind::Pick { choices, by: Thrower::Chance } => {
                self.faces.draw(choices).map(|choice| Answer::Pick(choice.id.clone()))
            }
            AskKind::Pick { choices, .. } => choices.first().map(|choice| Answer::Pick(choice.id.clone())),
            AskKind::Facts(form) => {
                let open = form.fields.iter().any(|field| field.required && field.usual.is_none());
                (!open).then(|| Answer::Facts(Facts::new()))
            }
        };
        answer.map_or(Reply::Wait(Blanks::new()), Reply::Whole)
    }
}

/// Counts the dice that another source throws.
pub(super) struct Watched<'a> {
    pub(super) source: &'a mut dyn Source,
    pub(super) throws: &'a mut Throws,
}

impl Source for Watched<'_> {
    fn reply(&mut self, ask: &Ask, nth: usize) -> Reply {
        let reply = self.source.reply(ask, nth);
        if let Reply::Whole(answer) = &reply {
            self.throws.count(ask, answer);
        }
        reply
    }
}
