//! A question put: who does what to whom, the numbers behind it, and what the waves before it brought.

use super::{Asking, Conversation, Hand, Keep};
use crate::{
    battle::{question, words::deed},
    engine::Halt,
    view::{Answer, Answered, Blanks, Order, Throw},
};

impl Conversation {
    /// The question in hand as players may read it; empty where there is none for them.
    pub fn for_players(&self, keep: &dyn Keep) -> String {
        match &self.hand {
            Hand::Ask(asking) if self.amends.is_none() => {
                let order = (&asking.order, asking.answers.as_slice());
                question(self.game(keep), order, &asking.ask, &asking.filled)
            }
            _ => String::new(),
        }
    }

    /// Gives a question its title, its numbers and the count of the waves before it.
    pub(super) fn dress(&self, keep: &dyn Keep, asking: &mut Asking) {
        let game = self.game(keep);
        let form = game.form(&asking.order).ok();
        asking.title = deed(game, &asking.order, &asking.ask.title);
        // The numbers of the form are those of the first question.
        let form = form.filter(|_| asking.answers.is_empty());
        let numbers = form.iter().flat_map(|form| &form.numbers);
        asking.parts = numbers.map(|number| format!("{}: {}", number.name, number.in_parts())).collect();
        let waves = self.waves_before(keep, asking);
        asking.before = waves.iter().map(|(wave, faces)| wave.successes(faces).unwrap_or(0)).sum();
        asking.parts.extend(stands_against(asking, &waves));
    }

    /// What an order wants behind these answers.
    fn put_again(&self, keep: &dyn Keep, order: &Order, answers: &[Answered]) -> Option<Halt> {
        match &self.amends {
            None => keep.session().order(order, answers).err(),
            Some(amends) => amends.wants(order, answers),
        }
    }

    /// The waves before a question with their faces: each is put once more with the answers before it, which shows its rows.
    fn waves_before(&self, keep: &dyn Keep, asking: &Asking) -> Vec<(Asking, Blanks)> {
        let Some((first, _)) = asking.ask.id.rsplit_once('/') else { return Vec::new() };
        let mut waves = Vec::new();
        for (at, was) in asking.answers.iter().enumerate() {
            let of_it = was.ask == first || was.ask.rsplit_once('/').is_some_and(|(other, _)| other == first);
            let Answer::Dice(faces) = &was.answer else { continue };
            if of_it
                && let Some(Halt::Ask { ask, filled, answered, .. }) =
                    self.put_again(keep, &asking.order, &asking.answers[..at])
                && ask.id == was.ask
            {
                let faces = faces.iter().copied().map(Some).collect();
                waves.push((Asking::new(asking.order.clone(), answered, *ask, filled), faces));
            }
        }
        waves
    }
}

/// Of two who throw against each other, what the one has whose die stands while the other's goes on: "threat to Ford Spears:
/// 2 +4", and "1 fails" where that makes its total nothing.
fn stands_against(asking: &Asking, waves: &[(Asking, Blanks)]) -> Option<String> {
    let opposed = |throw: &Throw| throw.open && throw.need.is_none() && throw.dice == 1;
    let (_, goes_on) = asking.throws().next().filter(|(_, throw)| opposed(throw) && asking.throws().count() == 1)?;
    let (first, _) = waves.first().filter(|(first, _)| first.throws().count() == 2)?;
    let (_, other) = first.throws().find(|(_, throw)| throw.id != goes_on.id && opposed(throw))?;
    let shown = waves.iter().filter_map(|(wave, faces)| {
        let (from, _) = wave.throws().find(|(_, throw)| throw.id == other.id)?;
        faces.get(from).copied().flatten().map(|face| face.to_string())
    });
    let faces: Vec<String> = shown.collect();
    let fails = other.fails_on.is_some_and(|on| faces.first() == Some(&on.to_string()));
    let adds = if fails { "fails" } else { other.note.split("; ").next().unwrap_or_default() };
    Some(format!("{}: {} {adds}", other.label, faces.join("+")).trim_end().to_owned())
}
