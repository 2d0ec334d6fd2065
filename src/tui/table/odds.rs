//! What the order on the desk would do: a text over it, worked out between keys and gone with Esc. Its first figures stand
//! there at once, and settle. No die of the battle falls for it.

use std::time::{Duration, Instant};

use ratatui::{Frame, layout::Rect};

use super::{
    desk::Desk,
    list::{Choice, List, ListRow},
    sight::Sight,
};
use crate::{
    odds::{Question, TRIALS, Trials, why_none},
    tui::{
        Effect, Key, Layer,
        glyphs::LEVELS,
        keys::{Binding, Context},
    },
    view::Tone,
};

/// How long a key may have to wait for the trials at hand.
const SLICE: Duration = Duration::from_millis(2);
/// Trials of the first slice; how many there is time for is known then.
const FIRST: usize = 20;
/// Figures are told anew after so many trials.
const STEP: usize = TRIALS / 10;
/// The seed of the trials: the same question has the same forecast.
const SEED: u64 = 1;

/// The odds of the order in hand, with the facts and answers it has; none while a field does not fit.
pub(super) fn in_hand(desk: &mut Desk) -> Option<Odds> {
    let title = match (desk.talk.form(), desk.talk.asking()) {
        (Some(form), _) => form.filling.form.title.clone(),
        (None, Some(asking)) => asking.title.clone(),
        (None, None) => {
            desk.say("Only an order has odds.", Tone::Plain);
            return None;
        }
    };
    let (order, answered, lying) = desk.talk.in_hand(&desk.folder)?;
    let question = Question { order, answered, lying, ..Question::default() };
    // An amended order is tried in the state before its line.
    let trials = Trials::new(desk.game_in_hand(), question, SEED);
    let list = List::new(format!("Odds: {title}"), vec![plain(so_far(&trials), Tone::Dim)]);
    Some(Odds { list, trials: Some(trials), slice: FIRST, laid: (0, 0) })
}

/// Odds that are being worked out: a text, whose figures settle.
pub(super) struct Odds {
    /// The text.
    list: List,
    /// The trials; none where they cannot be made, as the text says.
    trials: Option<Trials>,
    /// Trials that a slice has time for.
    slice: usize,
    /// The trials whose figures are laid out, and for what width.
    laid: (usize, usize),
}

impl Layer<Desk> for Odds {
    fn draw(&self, frame: &mut Frame, area: Rect, desk: &Desk) {
        self.list.draw(frame, area, desk);
    }

    fn key(&mut self, key: Key, desk: &mut Desk) -> Effect<Sight> {
        self.list.key(key, desk)
    }

    /// Goes on for a short while, until all is worked out and laid out for the width of the screen.
    fn work(&mut self) -> bool {
        let wide = self.list.wide.get();
        let Some(trials) = self.trials.as_mut().filter(|_| self.laid != (TRIALS, wide)) else { return false };
        let begun = Instant::now();
        let count = self.slice.min(TRIALS - trials.done());
        if let Err(halt) = trials.go(count) {
            self.list.read(vec![plain(why_none(&halt), Tone::Warn)]);
            self.trials = None;
            return true;
        }
        self.slice = fitting(count, begun.elapsed());
        // Whole steps; who has read on stays where he is.
        let told = trials.done() / STEP * STEP;
        if told > 0 && self.laid != (told, wide) {
            self.laid = (told, wide);
            let at = self.list.at;
            self.list.read(figures(trials, wide));
            self.list.at = at.min(self.list.rows.len() - 1);
        }
        true
    }

    fn context(&self) -> Context {
        self.list.context()
    }

    fn types(&self, desk: &Desk) -> bool {
        self.list.types(desk)
    }

    fn bindings(&self, desk: &Desk) -> Vec<Binding> {
        self.list.bindings(desk)
    }
}

/// How many trials a slice has time for, if so many took so long.
fn fitting(count: usize, took: Duration) -> usize {
    let fitting = count as u128 * SLICE.as_nanos() / took.as_nanos().max(1);
    usize::try_from(fitting).unwrap_or(STEP).clamp(1, STEP)
}

/// What the trials came to so far.
fn figures(trials: &Trials, wide: usize) -> Vec<ListRow> {
    let told = trials.forecast().lines(wide, Some(&LEVELS)).into_iter();
    let tone = |title: bool| if title { Tone::Title } else { Tone::Plain };
    let told = told.map(|line| plain(line.text, tone(line.title)));
    std::iter::once(plain(so_far(trials), Tone::Dim)).chain(told).collect()
}

/// How many trials there were so far, and what they assume.
fn so_far(trials: &Trials) -> String {
    let done = trials.done();
    let many = if done < TRIALS { format!("{done} of {TRIALS} trials") } else { format!("{TRIALS} trials") };
    format!("{many}; {}.", trials.assumed())
}

fn plain(text: impl Into<String>, tone: Tone) -> ListRow {
    ListRow::text(text, tone, Choice::Read)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slice_has_as_many_trials_as_there_is_time_for() {
        assert_eq!(fitting(20, SLICE), 20);
        assert_eq!(fitting(20, SLICE / 10), 200);
        assert_eq!(fitting(20, SLICE * 100), 1, "one at least");
        assert_eq!(fitting(20, Duration::ZERO), STEP, "a step at most");
    }
}
