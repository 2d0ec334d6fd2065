//! Opens a sight: its layer, made of what is true now.

use super::{
    amended, armies, cards, correct, desk::Desk, dues, journal, list::List, looking_back, odds, palette, parts,
    pictures::Pictures, prompt::Prompt, reading, ruling, sight::Sight, summary,
};
use crate::{
    battle::{RULINGS, RulingForm},
    tui::Layer,
};

/// The layer of a sight; none where there is nothing to see, which the desk then says.
pub(super) fn layer(sight: Sight, desk: &mut Desk) -> Option<Box<dyn Layer<Desk>>> {
    let list = |list: List| -> Option<Box<dyn Layer<Desk>>> { Some(Box::new(list)) };
    let ruling = |form: RulingForm| -> Option<Box<dyn Layer<Desk>>> { Some(Box::new(ruling::InHand::new(form))) };
    match sight {
        Sight::Sheet => list(reading::sheet(desk)?),
        Sight::Charts => list(reading::charts(desk)),
        Sight::Chart(at, line) => list(reading::chart(desk, at, line)?),
        Sight::Help(on) => list(reading::help(desk, on)),
        Sight::Parts => list(parts::of_last(desk)),
        Sight::PartsInHand => list(parts::in_hand(desk)?),
        Sight::Odds => Some(Box::new(odds::in_hand(desk)?)),
        Sight::Dues => list(dues::list(desk)?),
        Sight::Cards => list(cards::list(desk)?),
        Sight::Armies => list(armies::list(desk)),
        Sight::Pictures => Some(Box::new(Pictures::new(desk))),
        Sight::Summary => list(summary::list(desk)?),
        Sight::Journal(only) => list(journal::list(desk, only)),
        Sight::Then(n, only) => {
            let looking = desk.past.is_some();
            (looking_back::look_back(desk, n, only) && !looking)
                .then(|| Box::new(looking_back::LookingBack) as Box<dyn Layer<Desk>>)
        }
        Sight::Line(n) => list(journal::line(desk, n)?),
        Sight::Palette => list(palette::list(desk)),
        Sight::Correct => list(correct::unit(desk)?),
        Sight::Options => list(correct::options(desk)),
        Sight::Ruling(at) => ruling(RULINGS.get(at)?.form(desk.game(), desk.here())),
        Sight::Field(figure, at) => ruling(RulingForm::correct(desk.game(), &desk.talk.chosen(), &figure, at)?),
        Sight::Option(at) => ruling(RulingForm::option(desk.game(), at)?),
        Sight::Table(at) => ruling(RulingForm::table(desk.game(), at)?),
        Sight::Waive(due) => ruling(RulingForm::waive(desk.game(), &due)),
        Sight::Reason(rule) => Some(Box::new(Prompt::reason(&rule))),
        Sight::Recast(n) => Some(Box::new(Prompt::recast(desk, n))),
        Sight::Find => Some(Box::new(Prompt::find(desk))),
    }
}

/// The layer of what lies in hand; none where nothing does.
pub(super) fn of_hand(desk: &Desk) -> Option<Box<dyn Layer<Desk>>> {
    use crate::battle::Hand;
    match desk.talk.hand() {
        Hand::Nothing => None,
        Hand::Form(_) => Some(Box::new(super::form::InHand)),
        Hand::Ask(_) => Some(Box::new(super::ask::InHand)),
        Hand::Amended(amendment) => Some(Box::new(amended::Amended::new(desk, amendment))),
    }
}
