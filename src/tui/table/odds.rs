//! What the order on the desk would do: a text over it, worked out between keys and gone with Esc. No die of the battle
//! falls for it.

use std::time::{Duration, Instant};

use super::{
    desk::Desk,
    list::{Choice, List, ListRow},
};
use crate::{
    odds::{ASSUMED, Question, TRIALS, Trials, why_none},
    tui::glyphs::LEVELS,
    view::Tone,
};

/// How long a key may have to wait for the trials at hand.
const SLICE: Duration = Duration::from_millis(1);
/// The seed of the trials: the same question has the same forecast.
const SEED: u64 = 1;

/// The odds of the order in hand, with the facts and answers it has; none while a field does not fit.
pub(super) fn in_hand(desk: &mut Desk) -> Option<List> {
    let title = match (desk.talk.form(), desk.talk.asking()) {
        (Some(form), _) => form.filling.form.title.clone(),
        (None, Some(asking)) => asking.title.clone(),
        (None, None) => {
            desk.say("Only an order has odds.", Tone::Plain);
            return None;
        }
    };
    let (order, answered) = desk.talk.in_hand(&desk.folder)?;
    let question = Question { order, answered, ..Question::default() };
    // An amended order is tried in the state before its line.
    let trials = Trials::new(desk.game_in_hand(), question, SEED);
    let mut list = List { trials: Some(Box::new(trials)), ..List::new(format!("Odds: {title}"), Vec::new()) };
    list.read(under_way(0));
    Some(list)
}

/// Goes on with odds that are not worked out yet, or not laid out for the width of the screen, for a short while; whether
/// there were any.
pub(super) fn work(list: &mut List) -> bool {
    let Some(mut trials) = list.trials.take() else { return false };
    let wide = list.wide.get();
    if trials.done() == TRIALS && list.laid == wide {
        list.trials = Some(trials);
        return false;
    }
    let begun = Instant::now();
    match trials.go_while(TRIALS - trials.done(), || begun.elapsed() < SLICE).err() {
        Some(halt) => list.read(vec![plain(why_none(&halt), Tone::Warn)]),
        None if trials.done() < TRIALS => {
            list.read(under_way(trials.done()));
            list.trials = Some(trials);
        }
        None => {
            let told = trials.forecast().lines(wide, Some(&LEVELS)).into_iter();
            let tone = |title: bool| if title { Tone::Title } else { Tone::Plain };
            let head = plain(format!("{TRIALS} trials; {ASSUMED}."), Tone::Dim);
            list.read([head].into_iter().chain(told.map(|line| plain(line.text, tone(line.title)))).collect());
            // Kept, so that they are laid out anew when the screen is another size.
            (list.trials, list.laid) = (Some(trials), wide);
        }
    }
    true
}

fn plain(text: impl Into<String>, tone: Tone) -> ListRow {
    ListRow::text(text, tone, Choice::Read)
}

fn under_way(done: usize) -> Vec<ListRow> {
    vec![plain(format!("{} % of {TRIALS} trials", done * 100 / TRIALS), Tone::Dim)]
}
