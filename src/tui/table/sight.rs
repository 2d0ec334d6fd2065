//! What can be opened over the roster, as plain data.

use super::{
    amended, armies, cards, correct, desk::Desk, dues, journal, list::List, odds, palette, parts, prompt::Prompt,
    reading, ruling, rulings, summary,
};
use crate::tui::{Layer, Shared, keys::Context};

/// Something to look at, to choose from or to fill in.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Sight {
    /// All that is known of the unit under the cursor.
    Sheet,
    /// The list of charts.
    Charts,
    /// One chart.
    Chart(usize),
    /// The keys, those of this context first.
    Help(Context),
    /// Where the numbers of the last line come from, and why acts are barred.
    Parts,
    /// Where the numbers of the order in hand come from.
    PartsInHand,
    /// What the order in hand would do.
    Odds,
    /// What is due and allowed.
    Dues,
    /// What the last orders came to.
    Cards,
    /// Both armies.
    Armies,
    /// What the turn came to.
    Summary,
    /// The lines of the journal.
    Journal,
    /// One line, whole.
    Line(u64),
    /// Every command, act and ruling by its words.
    Palette,
    /// The fields of the chosen unit.
    Correct,
    /// The options of the battle.
    Options,
    /// The form of a ruling by its place.
    Ruling(usize),
    /// The form of a field: of a figure, or of the unit when the name is empty.
    Field(String, usize),
    /// The form of an option.
    Option(usize),
    /// The form that waives a due.
    Waive(String),
    /// The reason for overruling this rule.
    Reason(String),
    /// What an older line is to become: other units, another act.
    Recast(u64),
    /// What the roster is to show only.
    Find,
}

impl Shared for Desk {
    type Place = Sight;
}

/// The layer of a sight; none where there is nothing to see, which the desk then says.
pub(super) fn layer(sight: Sight, desk: &mut Desk) -> Option<Box<dyn Layer<Desk>>> {
    let list = |list: List| -> Option<Box<dyn Layer<Desk>>> { Some(Box::new(list)) };
    match sight {
        Sight::Sheet => list(reading::sheet(desk)?),
        Sight::Charts => list(reading::charts(desk)),
        Sight::Chart(at) => list(reading::chart(desk, at)?),
        Sight::Help(on) => list(reading::help(desk, on)),
        Sight::Parts => list(parts::of_last(desk)),
        Sight::PartsInHand => list(parts::in_hand(desk)?),
        Sight::Odds => list(odds::in_hand(desk)?),
        Sight::Dues => list(dues::list(desk)?),
        Sight::Cards => list(cards::list(desk)?),
        Sight::Armies => list(armies::list(desk)),
        Sight::Summary => list(summary::list(desk)?),
        Sight::Journal => list(journal::list(desk)),
        Sight::Line(n) => list(journal::line(desk, n)?),
        Sight::Palette => list(palette::list(desk)),
        Sight::Correct => list(correct::unit(desk)?),
        Sight::Options => list(correct::options(desk)),
        Sight::Ruling(at) => Some(Box::new(rulings::form(desk, at)?)),
        Sight::Field(figure, at) => Some(Box::new(correct::field(desk, &figure, at)?)),
        Sight::Option(at) => Some(Box::new(correct::option(desk, at)?)),
        Sight::Waive(due) => Some(Box::new(ruling::waive(desk, &due))),
        Sight::Reason(rule) => Some(Box::new(Prompt::reason(&rule))),
        Sight::Recast(n) => Some(Box::new(Prompt::recast(n))),
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
