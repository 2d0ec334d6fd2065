//! What drawing needs of the battle more than once: worked out once as long as the state stands, however many keys move
//! about in it.

use std::cell::OnceCell;

use super::desk::Desk;
use crate::{
    battle::{Line, Outlook},
    view::Offer,
};

/// What is worked out, as far as somebody asked.
#[derive(Default)]
pub(super) struct Seen {
    state: OnceCell<Outlook>,
    own: OnceCell<Vec<Offer>>,
    last: OnceCell<Vec<Line>>,
    stamp: Stamp,
}

/// What tells one state from another: entries of the journal, the older state that is looked at, and the line that is
/// amended, with the later one that asks.
#[derive(Default, PartialEq)]
struct Stamp(usize, Option<String>, Option<u64>, Option<u64>);

impl Desk {
    /// What the state that shows offers.
    pub(super) fn seen(&self) -> &Outlook {
        self.seen.state.get_or_init(|| Outlook::of(self.game()))
    }

    /// What the chosen units may do, then what the table may.
    pub(super) fn offered(&self) -> impl Iterator<Item = &Offer> {
        self.seen.own.get_or_init(|| self.game().offers(&self.talk.chosen())).iter().chain(&self.seen().offers)
    }

    /// The last lines of the journal, the newest last.
    pub(super) fn last_lines(&self) -> &[Line] {
        self.seen.last.get_or_init(|| self.folder.session().last(12))
    }

    /// A key was heard: what no longer holds is worked out anew.
    pub(super) fn look_again(&mut self) {
        let past = self.past.as_ref().map(|past| past.when.clone());
        let stamp = Stamp(self.folder.session().entries(), past, self.talk.amends(), self.talk.later());
        self.seen.own.take();
        if stamp != self.seen.stamp {
            self.seen = Seen { stamp, ..Seen::default() };
        }
    }
}
