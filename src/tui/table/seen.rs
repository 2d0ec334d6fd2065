//! What drawing needs of the battle more than once, as far as it is worked out; `seeing` works it out.

use std::{
    cell::{OnceCell, RefCell},
    collections::BTreeMap,
    rc::Rc,
};

use super::{
    plan::{Plan, Room},
    row::{Row, Titled},
};
use crate::{
    battle::{Army, CardLine, Line, Outlook, Summary, Word},
    tui::{
        Look,
        keys::Context,
        widgets::{Hint, Still, StillRows},
    },
    view::{Id, Offer, Sheet},
};

/// What is worked out, as far as somebody asked.
#[derive(Default)]
pub(super) struct Seen {
    pub state: OnceCell<Outlook>,
    pub armies: OnceCell<Vec<Army>>,
    pub due: OnceCell<BTreeMap<Id, String>>,
    pub shown: OnceCell<Shown>,
    /// What the units in hand may do.
    pub own: OnceCell<Rc<Acts>>,
    /// What those may do that were in hand.
    pub acts: RefCell<BTreeMap<Vec<Id>, Rc<Acts>>>,
    /// The sheets of the units that were under the cursor.
    pub sheets: RefCell<BTreeMap<Id, Rc<SeenSheet>>>,
    pub last: OnceCell<Vec<Line>>,
    pub fresh: OnceCell<Vec<Line>>,
    pub ended: OnceCell<Option<Ended>>,
    /// What the lines before the newest came to, and the same with the newest.
    pub before: [OnceCell<Vec<CardLine>>; 2],
    /// The head line, as it was painted, with a warning.
    pub head: Still<(Look, String)>,
    /// What stands beside the roster above the sheet, as it was painted, with where the keys went that it names.
    pub beside: Still<(Look, Context)>,
    /// What happened, likewise.
    pub tale: Still<(Look, Context)>,
    pub stamp: Stamp,
}

/// What units may do.
pub(super) struct Acts {
    pub offers: Vec<Offer>,
    pub told: RefCell<Option<ToldActs>>,
}

/// As the desk tells them, with the width, and whether those are left out that are barred.
pub(super) type ToldActs = ((usize, bool), Vec<Row>);

/// The sheet of a unit.
pub(super) struct SeenSheet {
    pub sheet: Sheet,
    /// What is told of it beside the roster, and whether that is all.
    pub told: RefCell<Option<ToldBeside>>,
}

/// With where the keys went that it names, and its width and height.
pub(super) type ToldBeside = ((Context, usize, usize), bool, Rc<Vec<Titled>>);

/// The parts of the screen that are left row by row as they were.
#[derive(Default)]
pub(super) struct StillParts {
    pub desk: StillRows<Titled>,
    pub sheet: StillRows<Titled>,
    pub dues: StillRows<Row>,
    pub foot: StillRows<Vec<Hint>>,
}

/// What tells one state from another: entries of the journal, the line from which on they are told, the older state that is
/// looked at, and the line that is amended, with the later one that asks.
#[derive(Default, PartialEq)]
pub(super) struct Stamp(pub usize, pub usize, pub Option<String>, pub Option<u64>, pub Option<u64>);

/// What a phase came to that just ended.
pub(super) struct Ended {
    /// The turn, if it ended too: then the losses are those of all of it.
    pub turn: Option<u32>,
    /// The phase, where the turn ended with it and had others besides: then the lines are its own.
    pub phase: Option<String>,
    /// What it came to.
    pub summary: Summary,
    /// The number of its first line.
    pub from: u64,
}

/// The units that show.
#[derive(Default)]
pub(super) struct Shown {
    /// In their order.
    pub units: Vec<Id>,
    /// The side of each.
    pub sides: Vec<usize>,
    /// What each word of the filter was taken for.
    pub words: Vec<Word>,
    /// Their page that holds the cursor, in this room.
    pub page: RefCell<Option<(Room, Rc<Plan>)>>,
    /// How wide names are on that page.
    pub named: RefCell<Option<(Rc<Plan>, usize)>>,
    /// That page, as it was painted, with what the sides have left or without.
    pub picture: Still<(Look, Rc<Plan>, bool)>,
}
