//! What drawing needs of the battle more than once: worked out once as long as the state stands, however many keys move
//! about in it.

use std::{
    cell::RefCell,
    collections::{BTreeMap, BTreeSet},
    rc::Rc,
};

use super::{
    desk::Desk,
    plan::{Plan, Room},
    seen::{Acts, Ended, Seen, SeenSheet, Shown, Stamp},
    sort::Sort,
};
use crate::{
    battle::{Army, Came, CardLine, Hand, Line, Outlook, Summary, armies, card, card_since, ended, find, phases},
    view::{Id, Offer, Outcome, What},
};

/// Lines of the journal that are at hand.
const LINES: usize = 16;
/// Lines of cards that are at hand.
const CARDS: usize = 12;
/// Sheets that are at hand.
const SHEETS: usize = 32;
/// Units, alone or together, of which it is at hand what they may do.
const ACTS: usize = 32;

impl Desk {
    /// What the state that shows offers.
    pub(super) fn seen(&self) -> &Outlook {
        self.seen.state.get_or_init(|| Outlook::of(self.game()))
    }

    /// The sides of the state that shows.
    pub(super) fn armies(&self) -> &[Army] {
        self.seen.armies.get_or_init(|| armies(self.game()))
    }

    /// What is due of units, in a few words; of several the first.
    pub(super) fn due(&self) -> &BTreeMap<Id, String> {
        self.seen.due.get_or_init(|| {
            let mut due = BTreeMap::new();
            for one in &self.seen().dues {
                if let Some(unit) = &one.unit {
                    due.entry(unit.clone()).or_insert_with(|| one.what.clone());
                }
            }
            due
        })
    }

    /// The units that show: those that the filter finds, as they are sorted.
    pub(super) fn shown(&self) -> &Shown {
        self.seen.shown.get_or_init(|| {
            let (units, words) = if self.filter.trim().is_empty() {
                (None, Vec::new())
            } else {
                let due: Vec<Id> = self.due().keys().cloned().collect();
                let found = find(self.game(), self.armies(), &due, &self.filter);
                (Some(found.units), found.words)
            };
            let mut members: Vec<_> =
                self.armies().iter().flat_map(|army| army.members.iter().map(|member| (army.side, member))).collect();
            if let Some(units) = units {
                members.retain(|(_, member)| units.contains(&member.id));
            }
            self.sort.sort(&mut members, |id| self.due().contains_key(id));
            let (sides, units) = members.into_iter().map(|(side, member)| (side, member.id.clone())).unzip();
            Shown { units, sides, words, ..Shown::default() }
        })
    }

    /// The page of them that holds the cursor. It stays as it is while the cursor moves about in it.
    pub(super) fn plan(&self, room: Room) -> Rc<Plan> {
        let (shown, at) = (self.shown(), self.place());
        let mut page = shown.page.borrow_mut();
        if let Some((_, plan)) = page.as_ref().filter(|(of, plan)| *of == room && plan.units.contains(&at)) {
            return plan.clone();
        }
        let plan = Rc::new(Plan::of(&shown.sides, self.sort == Sort::Side, at, room));
        *page = Some((room, plan.clone()));
        plan
    }

    /// The filter or the order of the units is another one.
    pub(super) fn show_anew(&mut self) {
        self.seen.shown.take();
    }

    /// What the chosen units may do, then what the table may.
    pub(super) fn offered(&self) -> impl Iterator<Item = &Offer> {
        self.acts().offers.iter().chain(&self.seen().offers)
    }

    /// What the chosen units may do.
    pub(super) fn acts(&self) -> &Acts {
        self.seen.own.get_or_init(|| self.acts_of(self.talk.chosen()))
    }

    fn acts_of(&self, chosen: Vec<Id>) -> Rc<Acts> {
        let mut acts = self.seen.acts.borrow_mut();
        if let Some(known) = acts.get(&chosen) {
            return known.clone();
        }
        if acts.len() == ACTS {
            acts.clear();
        }
        let offers = self.game().offers(&chosen);
        let found = Rc::new(Acts { offers, told: RefCell::default() });
        acts.insert(chosen, found.clone());
        found
    }

    /// The sheet of the unit under the cursor.
    pub(super) fn sheet(&self) -> Option<Rc<SeenSheet>> {
        let here = self.here()?;
        let mut sheets = self.seen.sheets.borrow_mut();
        if let Some(seen) = sheets.get(here) {
            return Some(seen.clone());
        }
        if sheets.len() == SHEETS {
            sheets.clear();
        }
        let sheet = self.game().sheet(here)?;
        let seen = Rc::new(SeenSheet { sheet, told: RefCell::default() });
        sheets.insert(here.clone(), seen.clone());
        Some(seen)
    }

    /// The last lines of the journal, the newest last; while one is amended, those before it, as the state that shows is the one
    /// that they led to.
    pub(super) fn last_lines(&self) -> &[Line] {
        self.seen.last.get_or_init(|| {
            let session = self.folder.session();
            match self.talk.amends().and_then(|line| session.place(line)) {
                None => session.last(LINES),
                Some(place) => (place.saturating_sub(LINES)..place).filter_map(|at| session.line(at)).collect(),
            }
        })
    }

    /// The lines of the last key that brought any, the newest last; of dues done one after the other all of them. None while an
    /// older one is amended.
    pub(super) fn fresh(&self) -> &[Line] {
        self.seen.fresh.get_or_init(|| {
            let session = self.folder.session();
            let came = if self.talk.amends().is_some() { 0 } else { session.len().saturating_sub(self.told) };
            session.last(came)
        })
    }

    /// What the phase came to that ended with the last key, if one did.
    pub(super) fn ended(&self) -> Option<&Ended> {
        let summary = || {
            let session = self.folder.session();
            let phase = ended(session, self.fresh().len()).filter(|_| self.past.is_none())?;
            let newest = self.fresh().len();
            let mut summary = Summary::of_newest(self.game(), &phase.lines, newest);
            let turn = (phase.turn < self.game().turn()).then_some(phase.turn);
            let from = phase.lines.first().map_or(u64::MAX, |line| line.n);
            let mut whole = None;
            if let Some(turn) = turn {
                let lines: Vec<Line> = phases(session, turn).into_iter().flat_map(|phase| phase.lines).collect();
                let Summary { losses, lines } = Summary::of_newest(self.game(), &lines, newest);
                (summary.losses, whole) = (losses, Some(lines));
            }
            let more = whole.is_some_and(|whole| whole != summary.lines && !summary.lines.is_empty());
            Some(Ended { turn, phase: more.then_some(phase.phase), summary, from })
        };
        self.seen.ended.get_or_init(summary).as_ref()
    }

    /// What the lines came to that the desk does not tell, the newest first: where nothing else lies on it, it tells the newest.
    pub(super) fn before(&self) -> &[CardLine] {
        let told = matches!(self.talk.hand(), Hand::Nothing);
        self.seen.before[usize::from(!told)].get_or_init(|| {
            let lines = self.last_lines();
            let fresh = if told { self.fresh().len() } else { 0 };
            let older = &lines[..lines.len().saturating_sub(fresh)];
            let older = if self.past.is_some() { &[] } else { older };
            // Where a phase ended the desk tells what all of it came to.
            let from = self.ended().filter(|_| told).map_or(u64::MAX, |ended| ended.from);
            let older = older.iter().filter(|line| line.n < from);
            // What fell since then is told by the line that it fell with.
            let mut fell: BTreeSet<&Id> = BTreeSet::new();
            fell.extend(lines[lines.len() - fresh.min(lines.len())..].iter().flat_map(fallen));
            // The phase of some of them is over.
            let now = &self.seen().status;
            let phase = now.phases.iter().find(|phase| phase.now).map_or("", |phase| phase.id.as_str());
            let ended = |line: &Line| {
                let other = line.stage != phase && now.phases.iter().any(|known| known.id == line.stage);
                line.turn != now.turn || other
            };
            let told_of = move |line: &Line| match ended(line) {
                true => card_since(self.game(), Came::of(line)),
                false => card(self.game(), &[Came::of(line)]),
            };
            let cards = older.rev().flat_map(move |line| {
                let is_past = |outcome: &Outcome| outcome.held && fell.contains(&outcome.unit);
                let told = match line.outcomes.iter().any(is_past) {
                    true => {
                        let outcomes = line.outcomes.iter().filter(|outcome| !is_past(outcome)).cloned().collect();
                        told_of(&Line { outcomes, ..line.clone() })
                    }
                    false => told_of(line),
                };
                fell.extend(fallen(line));
                told
            });
            // Who might have answered then may not now.
            cards.filter(|line| !line.is_window()).take(CARDS).collect()
        })
    }

    /// A key was heard: what no longer holds is worked out anew.
    pub(super) fn look_again(&mut self) {
        let past = self.past.as_ref().map(|past| past.when.clone());
        let entries = self.folder.session().entries();
        let stamp = Stamp(entries, self.told, past, self.talk.amends(), self.talk.later());
        self.seen.own.take();
        if stamp != self.seen.stamp {
            self.seen = Seen { stamp, ..Seen::default() };
        }
    }
}

/// The units of whom somebody fell with a line.
fn fallen(line: &Line) -> impl Iterator<Item = &Id> {
    let fell = |outcome: &&Outcome| !outcome.held && matches!(outcome.what, What::Out(_) | What::Wounded(_));
    line.outcomes.iter().filter(fell).map(|outcome| &outcome.unit)
}
