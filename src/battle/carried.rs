//! Figures that went from one unit to another: what came to them is summed up of the unit in which they are now, each once, by
//! whose hand it was. Reports tell it of the unit they were in.

use std::borrow::Cow;

use super::Came;
use crate::{
    engine::Game,
    view::{Id, Outcome, Standing, What},
};

/// What may come to figures that go along with them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Wounded,
    HeldOut,
    HeldWounded,
}

impl Kind {
    const ALL: [Kind; 3] = [Kind::Wounded, Kind::HeldOut, Kind::HeldWounded];

    /// How many figures an outcome puts into it.
    fn count(self, outcome: &mut Outcome) -> Option<&mut u32> {
        match (self, &mut outcome.what, outcome.held) {
            (Kind::Wounded, What::Wounded(count), false)
            | (Kind::HeldOut, What::Out(count), true)
            | (Kind::HeldWounded, What::Wounded(count), true) => Some(count),
            _ => None,
        }
    }

    /// How many figures an outcome takes out of it.
    fn less(self, outcome: &Outcome) -> u32 {
        match (self, &outcome.what, outcome.held) {
            (Kind::Wounded, What::Healed(count) | What::Felled(count), false)
            | (Kind::HeldOut, What::Out(count), false)
            | (Kind::HeldWounded, What::Wounded(count), false) => *count,
            _ => 0,
        }
    }

    /// How many figures of a unit are in it now.
    fn now(self, game: &dyn Game, unit: &Id) -> u32 {
        let now = Standing::of(&game.readings(unit));
        let count = match self {
            Kind::Wounded => now.wounded,
            Kind::HeldOut => now.held.0,
            Kind::HeldWounded => now.held.1,
        };
        u32::try_from(count).unwrap_or(0)
    }
}

/// Has outcomes of these orders follow the figures that changed their unit among them.
pub(super) fn follow(game: &dyn Game, orders: &[Came], outcomes: &mut [Cow<[Outcome]>]) {
    let mut groups: Vec<Vec<&Id>> = Vec::new();
    for joined in orders.iter().map(Came::joined).filter(|joined| joined.len() > 1) {
        let (met, apart): (Vec<_>, Vec<_>) =
            groups.into_iter().partition(|group| joined.iter().any(|id| group.contains(&id)));
        let mut group: Vec<&Id> = met.into_iter().flatten().chain(joined).collect();
        group.sort();
        group.dedup();
        groups = apart;
        groups.push(group);
    }
    for group in &groups {
        for kind in Kind::ALL {
            settle(game, group, kind, outcomes);
        }
    }
}

/// Moves what units of a group were told more of than they have to those that have more than they were told.
fn settle(game: &dyn Game, group: &[&Id], kind: Kind, outcomes: &mut [Cow<[Outcome]>]) {
    let mut over: Vec<(&Id, u32)> = Vec::new();
    let mut room: Vec<(&Id, u32)> = Vec::new();
    for unit in group {
        // Those who fell here unheard of had it from where they came.
        let (mut told, mut unheard) = (0, 0);
        for outcome in outcomes.iter().flat_map(|outcomes| outcomes.iter()).filter(|outcome| outcome.unit == **unit) {
            told += kind.count(&mut outcome.clone()).map_or(0, |count| *count);
            let less = kind.less(outcome);
            unheard += less.saturating_sub(told);
            told = told.saturating_sub(less);
        }
        let has = kind.now(game, unit) + unheard;
        if told > has {
            over.push((unit, told - has));
        } else if has > told {
            room.push((unit, has - told));
        }
    }
    for (from, count) in &mut over {
        for (to, room) in &mut room {
            let part = (*count).min(*room);
            (*count, *room) = (*count - part, *room - part);
            carry(outcomes, kind, (from, to), part);
        }
    }
}

/// Tells so many figures' outcomes of another unit, the newest first; figures that people tell from the others stay as long as
/// there are any without a name.
fn carry(outcomes: &mut [Cow<[Outcome]>], kind: Kind, (from, to): (&Id, &Id), mut count: u32) {
    for named in [false, true] {
        for outcomes in outcomes.iter_mut().rev().filter(|outcomes| outcomes.iter().any(|one| one.unit == *from)) {
            let own = outcomes.to_mut();
            let mut carried = Vec::new();
            for outcome in own.iter_mut().rev().filter(|one| one.unit == *from && one.figure.is_empty() != named) {
                let mut other = Outcome { unit: to.clone(), ..outcome.clone() };
                let (Some(known), Some(moved)) = (kind.count(outcome), kind.count(&mut other)) else { continue };
                let part = (*known).min(count);
                (*moved, *known, count) = (part, *known - part, count - part);
                if part > 0 {
                    carried.push(other);
                }
            }
            own.extend(carried);
        }
    }
}
