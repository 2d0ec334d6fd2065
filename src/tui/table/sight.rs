//! What can be opened over the roster, as plain data.

use super::desk::Desk;
use crate::{
    tui::{Shared, keys::Context},
    view::Id,
};

/// Something to look at, to choose from or to fill in.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Sight {
    /// All that is known of the unit under the cursor.
    Sheet,
    /// The list of charts.
    Charts,
    /// One chart, from one of its lines on.
    Chart(usize, usize),
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
    /// Luck and curves.
    Pictures,
    /// What the turn came to.
    Summary,
    /// The lines of the journal, of all or of one unit.
    Journal(Option<Id>),
    /// The battle as it stood after a line; from there the lines of all are gone through, or of one unit.
    Then(u64, Option<Id>),
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
    /// The form of what the rules keep of the table or of a side, by its place.
    Table(usize),
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
