//! What an order came to: what its rules told as it went, and whatever else the readings of the units show. So nothing that
//! alters a unit is left untold, and nothing is told twice.

use std::collections::{BTreeMap, BTreeSet};

use super::{Board, Rules, Scene, Unit};
use crate::view::{Gauge, Id, Outcome, Reading, Value, What, Window};

/// By whose hands units were altered, where that is not as the order has it: as a whole, and number by number.
#[derive(Debug, Default)]
pub(super) struct Hands {
    units: BTreeMap<Id, Id>,
    numbers: BTreeMap<(Id, String), Id>,
}

impl Hands {
    /// A number of a unit is altered by this hand, and the unit.
    pub(super) fn alters(&mut self, unit: &Id, number: &str, hand: &Id) {
        self.units.insert(unit.clone(), hand.clone());
        self.numbers.insert((unit.clone(), number.to_owned()), hand.clone());
    }

    /// A unit alters a number itself, unless somebody else does.
    pub(super) fn spends(&mut self, unit: &Id, number: &str) {
        self.units.entry(unit.clone()).or_insert_with(|| unit.clone());
        self.numbers.entry((unit.clone(), number.to_owned())).or_insert_with(|| unit.clone());
    }

    /// A unit has more of something by a friend, which says nothing of what else comes to it.
    pub(super) fn gives(&mut self, unit: &Id, number: &str, friend: &Id) {
        self.numbers.insert((unit.clone(), number.to_owned()), friend.clone());
    }

    fn of(&self, unit: &Id) -> Option<&Id> {
        self.units.get(unit)
    }

    fn of_number(&self, unit: &Id, number: &str) -> Option<&Id> {
        self.numbers.get(&(unit.clone(), number.to_owned()))
    }
}

/// The outcomes told by the rules, followed by those that the two states show and nobody told; `hands` is by whom units were
/// altered, where the rules say so.
pub(super) fn all<R: Rules>(
    was: &Board<R>,
    now: &Board<R>,
    altered: &[Id],
    told: Vec<Outcome>,
    hands: &Hands,
) -> Vec<Outcome> {
    let mut all = told;
    for id in altered.iter().chain(&bound(was, now, altered)) {
        let (before, after) = (was.state.unit(id), now.state.unit(id));
        let leaves = told_to_leave(&all, id);
        let found = fate(before, after).into_iter().filter(|_| !leaves).chain(match (before, after) {
            (Some(before), Some(after)) if after.gone.is_none() || before.gone.is_none() => {
                differences(&readings(was, before), &readings(now, after), id, &all)
            }
            _ => Vec::new(),
        });
        let found: Vec<Outcome> = found.map(|what| by_hand(Outcome::of(id, what), hands)).collect();
        all.extend(found);
    }
    if now.state.table.stack.len() > 1 && now.state.stage() != was.state.stage() {
        all.extend(answers(&(now.rows().windows)(now)));
    }
    all
}

impl<R: Rules> Scene<'_, '_, '_, R> {
    /// What the order came to so far: what its rules told, and whatever else shows already.
    pub fn came(&self) -> Vec<Outcome> {
        let altered = self.was.units.differing(&self.state.units).into_iter();
        let altered: Vec<Id> = altered.filter_map(|(was, now)| Some(now.or(was)?.id.clone())).collect();
        all(&self.before(), &self.board(), &altered, self.outcomes.clone(), &self.hands)
    }

    /// What of it people hear above a question in its midst: what its rules told, who falls among it, and tracks that went
    /// lost already. All else may still come out otherwise.
    pub(super) fn came_so_far(&self) -> Vec<Outcome> {
        let told = self.outcomes.len();
        let lost = |outcome: &Outcome| match outcome.what {
            What::Number(_, from, to) => to < from && !told_to_leave(&self.outcomes, &outcome.unit),
            _ => false,
        };
        let came = self.came().into_iter().enumerate();
        came.filter(|(at, outcome)| *at < told || lost(outcome)).map(|(_, outcome)| outcome).collect()
    }
}

/// The same as done by the hand that altered the unit, where it is a loss.
fn by_hand(outcome: Outcome, hands: &Hands) -> Outcome {
    let hand = match &outcome.what {
        What::Number(name, ..) => hands.of_number(&outcome.unit, name),
        What::Out(_) | What::Wounded(_) | What::Leaves(_) => hands.of(&outcome.unit),
        _ => None,
    };
    match hand {
        Some(hand) => outcome.by(hand),
        None => outcome,
    }
}

/// What two states show, what is decided and has not fallen among it: rules tell that as it comes, where they are asked.
pub(super) fn shown<R: Rules>(was: &Board<R>, now: &Board<R>, altered: &[Id]) -> Vec<Outcome> {
    let held = altered.iter().flat_map(|id| {
        let readings = |board: &Board<R>| board.state.unit(id).map_or(Vec::new(), |unit| readings(board, unit));
        let (before, after) = (readings(was), readings(now));
        let more = |gauge| u32::try_from(difference(&before, &after, gauge)).ok().filter(|more| *more > 0);
        let held = [more(Gauge::HeldOut).map(What::Out), more(Gauge::HeldWounded).map(What::Wounded)];
        held.into_iter().flatten().map(|what| Outcome { held: true, ..Outcome::of(id, what) }).collect::<Vec<_>>()
    });
    held.chain(all(was, now, altered, Vec::new(), &Hands::default())).collect()
}

/// How many readings of a unit there is room for at first.
const READINGS: usize = 24;

/// Reads what is known of a unit as values: what its system reads, and its marks.
pub(super) fn read<R: Rules>(board: &Board<R>, unit: &Unit<R>, readings: &mut Vec<Reading>) {
    readings.reserve(READINGS);
    (board.rows().readings)(board, unit, readings);
    readings.extend(unit.marks.iter().map(|mark| Reading::marker(mark.word.clone(), true)));
}

/// The same, in a list of its own.
fn readings<R: Rules>(board: &Board<R>, unit: &Unit<R>) -> Vec<Reading> {
    let mut readings = Vec::new();
    read(board, unit, &mut readings);
    readings
}

/// Units that came into contact or out of it and were not altered else.
fn bound<R: Rules>(was: &Board<R>, now: &Board<R>, altered: &[Id]) -> Vec<Id> {
    let pairs = |board: &Board<R>| -> BTreeSet<(Id, Id)> {
        board.state.table.bonds.iter().map(|bond| (bond.a.clone(), bond.b.clone())).collect()
    };
    let (was, now) = (pairs(was), pairs(now));
    let ids: BTreeSet<Id> = was.symmetric_difference(&now).flat_map(|(a, b)| [a.clone(), b.clone()]).collect();
    ids.into_iter().filter(|id| !altered.contains(id)).collect()
}

/// Whether somebody told that a unit leaves, and by whose hand.
fn told_to_leave(told: &[Outcome], unit: &Id) -> bool {
    told.iter().any(|outcome| outcome.unit == *unit && matches!(outcome.what, What::Leaves(_)))
}

/// Whether a unit left the battle or came to it.
fn fate<R: Rules>(before: Option<&Unit<R>>, after: Option<&Unit<R>>) -> Option<What> {
    let off = |unit: Option<&Unit<R>>| unit.is_none_or(|unit| unit.reserve.is_some());
    match (before, after) {
        // Whose figures are in another unit did not leave.
        (_, Some(after)) if after.is_merged() => None,
        (Some(before), Some(after)) if before.gone.is_none() && after.gone.is_some() => {
            after.gone.clone().map(What::Leaves)
        }
        (Some(before), None) if before.gone.is_none() => Some(What::Leaves("taken out".to_owned())),
        (before, Some(after)) if off(before) && after.on_table() => {
            let edge = before.and_then(|unit| unit.reserve.as_ref()).map_or("", |reserve| reserve.edge.as_str());
            Some(What::Arrives(edge.to_owned()))
        }
        _ => None,
    }
}

/// What came to so many figures, and how many they are; nothing of none or fewer.
type Count = (fn(u32) -> What, i64);

/// What differs in the readings of a unit, less what was told of it.
fn differences(before: &[Reading], after: &[Reading], unit: &Id, told: &[Outcome]) -> Vec<What> {
    let told = || told.iter().filter(|outcome| outcome.unit == *unit && !outcome.held).map(|outcome| &outcome.what);
    let out = difference(before, after, Gauge::Out);
    let wounded = difference(before, after, Gauge::Wounded);
    let of = |what: fn(u32) -> What| {
        let count = |known: &What| match (what(0), known) {
            (What::Out(_), What::Out(count))
            | (What::Back(_), What::Back(count))
            | (What::Wounded(_), What::Wounded(count))
            | (What::Healed(_), What::Healed(count)) => i64::from(*count),
            _ => 0,
        };
        told().map(count).sum::<i64>()
    };
    let (hurt, healed) = (of(What::Wounded), of(What::Healed));
    // Of the wounded, those who went out are not healed.
    let better = (-wounded - out.max(0)).max(healed);
    let counts: [Count; 5] = [
        (What::Out, out - of(What::Out)),
        (What::Back, -out - of(What::Back)),
        (What::Wounded, wounded - hurt),
        (What::Healed, better - healed),
        (What::Felled, (wounded.max(hurt) - better - wounded).min(out)),
    ];
    let mut found: Vec<What> = counts
        .into_iter()
        .filter_map(|(what, count)| u32::try_from(count).ok().filter(|count| *count > 0).map(what))
        .collect();
    for new in after {
        let old = before.iter().find(|old| old.gauge == new.gauge && old.name == new.name);
        if old.is_some_and(|old| old.value == new.value) {
            continue;
        }
        let name = || new.name.to_string();
        let (was, is) = (old.map(|old| &old.value), &new.value);
        let whole = || Some((was.and_then(Value::int)?, is.int()?));
        let what = match new.gauge {
            Gauge::Fit | Gauge::Wounded | Gauge::Out | Gauge::HeldOut | Gauge::HeldWounded | Gauge::Fate => None,
            Gauge::Hurt | Gauge::Nerve | Gauge::NerveFull | Gauge::Mood | Gauge::Contact => None,
            Gauge::Morale => whole().map(|(from, to)| What::Morale(from, to)),
            Gauge::Pins => whole().map(|(from, to)| What::Pins(from, to)),
            Gauge::Number => whole().map(|(from, to)| What::Number(name(), from, to)),
            // Those who went out are in no state any more, and nobody hears that they left it.
            Gauge::State => {
                let left = whole().map(|(from, to)| (from.min(to.max(from - out.max(0))), to));
                left.filter(|(from, to)| from != to).map(|(from, to)| What::Figures(name(), from, to))
            }
            Gauge::Status => is
                .text()
                .map(|to| What::Status(was.and_then(Value::text).unwrap_or_default().to_owned(), to.to_owned())),
            Gauge::Marker => is.flag().filter(|on| *on || was.is_some()).map(|on| What::Marker(name(), on)),
        };
        found.extend(what.filter(|what| !told().any(|known| same_thing(known, what))));
    }
    // A marker that is no longer read at all was taken away.
    let gone = before.iter().filter(|old| old.gauge == Gauge::Marker && old.value == Value::Flag(true));
    let gone = gone.filter(|old| !after.iter().any(|new| new.gauge == Gauge::Marker && new.name == old.name));
    found.extend(gone.map(|old| What::Marker(old.name.to_string(), false)));
    found
}

/// What a ruling put right of units that are out of the battle: that counts once they are back.
pub(super) fn while_gone<R: Rules>(was: &Board<R>, now: &Board<R>, altered: &[Id]) -> Vec<Outcome> {
    let gone = |board: &Board<R>, id: &Id| {
        let unit = board.state.unit(id).filter(|unit| unit.gone.is_some())?;
        Some(readings(board, unit))
    };
    let of = |id: &Id| {
        let (Some(before), Some(after)) = (gone(was, id), gone(now, id)) else { return Vec::new() };
        let mut found = differences(&before, &after, id, &[]);
        found.retain(|what| matches!(what, What::Back(_) | What::Healed(_) | What::Number(..) | What::Status(..)));
        found.into_iter().map(|what| Outcome::of(id, what).held()).collect()
    };
    altered.iter().flat_map(of).collect()
}

/// How much a count grew.
fn difference(before: &[Reading], after: &[Reading], gauge: Gauge) -> i64 {
    let sum = |readings: &[Reading]| -> i64 {
        readings.iter().filter(|reading| reading.gauge == gauge).filter_map(|reading| reading.value.int()).sum()
    };
    sum(after) - sum(before)
}

/// Whether two speak of the same value, whatever it came to.
fn same_thing(one: &What, other: &What) -> bool {
    match (one, other) {
        (What::Morale(..), What::Morale(..)) | (What::Pins(..), What::Pins(..)) => true,
        (What::Number(one, ..), What::Number(other, ..))
        | (What::Figures(one, ..), What::Figures(other, ..))
        | (What::Marker(one, _), What::Marker(other, _)) => one == other,
        (What::Status(_, one), What::Status(_, other)) => one == other,
        _ => false,
    }
}

/// The most units of one window that are told one by one: with more the window itself says how many.
const ANSWERING: usize = 12;

/// The units that may answer in a moment that just opened, each with the act.
fn answers(windows: &[Window]) -> Vec<Outcome> {
    let few = windows.iter().filter(|window| window.units.len() <= ANSWERING);
    few.flat_map(|window| window.units.iter().map(|unit| Outcome::of(unit, What::May(window.act.clone())))).collect()
}
