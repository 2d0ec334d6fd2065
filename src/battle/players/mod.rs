//! What of a battle's story players may hear: each line made of what they see of it. Its outcomes are told of the units they
//! see; a sentence is told where the same order, carried out on their own copy of the state before it, tells it word for
//! word: then it comes from what is in that copy and from nothing else.
//!
//! ```text
//! mod    lines as they are told, with numbers of their own
//! past   the states before the lines
//! sight  whom players saw when a line was given
//! told   a line in as many words as players may hear
//! ```

mod past;
mod sight;
mod told;

use std::collections::BTreeMap;

use super::{Deed, Line};
use crate::{
    engine::{Decision, END_STAGE, Game, SIDE_DONE},
    view::{Id, Outcome, Tale},
};
use past::Past;
use sight::Sight;

/// A line as it is told: what happened, without what was wanted, answered and altered.
#[derive(Debug, Clone, PartialEq)]
pub struct Heard {
    /// Its number among the lines that are told.
    pub n: u64,
    /// The turn in which it was given.
    pub turn: u32,
    /// The stage in which it was given.
    pub stage: String,
    /// The first line of the sequence it belongs to.
    pub group: Option<u64>,
    /// The units that were ordered; none for the table, for a ruling, and where one of them is not seen.
    pub who: Vec<Id>,
    /// What it was.
    pub sort: Sort,
    /// Its story.
    pub tale: Tale,
    /// What it came to, unit by unit.
    pub outcomes: Vec<Outcome>,
    /// The units between which figures went, where nothing else happened.
    pub joined: Vec<Id>,
}

/// What a line was.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sort {
    /// An order.
    Order,
    /// A ruling.
    Ruling,
    /// It only moved the turn on, or said who rolls: where nothing came of it there is nothing to tell.
    Routine,
}

impl Sort {
    fn of(deed: &Deed) -> Sort {
        match deed {
            Deed::Order(order) if order.act == END_STAGE || order.act == SIDE_DONE => Sort::Routine,
            Deed::Order(_) => Sort::Order,
            Deed::Ruling(ruling) => {
                let decisions = ruling.decisions();
                let says_who_rolls =
                    |decision: &Decision| matches!(decision, Decision::Dice { .. } | Decision::Options(_));
                let routine = !decisions.is_empty() && decisions.iter().all(says_who_rolls);
                if routine { Sort::Routine } else { Sort::Ruling }
            }
        }
    }
}

impl Heard {
    /// All of a line, for the game master.
    pub fn whole(line: &Line) -> Heard {
        Heard {
            n: line.n,
            turn: line.turn,
            stage: line.stage.clone(),
            group: line.group,
            who: if let Deed::Order(order) = &line.deed { order.who.clone() } else { Vec::new() },
            sort: Sort::of(&line.deed),
            tale: line.tale.clone(),
            outcomes: line.outcomes.clone(),
            joined: line.joined(),
        }
    }
}

/// All the lines that players may hear of a battle, the oldest first. `lines` are all that led to the state of `game`.
pub fn for_players(game: &dyn Game, lines: &[Line]) -> Vec<Heard> {
    for_players_from(game, lines).into_iter().map(|(_, heard)| heard).collect()
}

/// The same, each behind the number of the line it is made of, which is not for players.
pub fn for_players_from(game: &dyn Game, lines: &[Line]) -> Vec<(u64, Heard)> {
    let mut heard: Vec<(u64, Heard)> = hear(game, lines.iter().rev()).map(|line| (line.n, line)).collect();
    heard.reverse();
    let stages: BTreeMap<u64, &String> = lines.iter().map(|line| (line.n, &line.stage)).collect();
    let mut numbers = BTreeMap::new();
    for ((from, line), n) in heard.iter_mut().zip(1..) {
        numbers.insert(*from, n);
        line.n = n;
        let first = line.group.take();
        line.group = first.and_then(|first| numbers.get(&first).copied());
        // Of a sequence of which players did not hear the beginning they know the phase alone.
        if let Some(stage) = first.filter(|_| line.group.is_none()).and_then(|first| stages.get(&first)) {
            line.stage = (*stage).clone();
        }
    }
    heard
}

/// The lines that players may hear, from the last one back, as far as somebody takes them. Of lines in a row that say no
/// more than that somebody acted, each word is heard once: nobody can count by them who is hidden.
pub fn hear<'a, L: std::borrow::Borrow<Line> + 'a>(
    game: &'a dyn Game,
    newest_first: impl Iterator<Item = L> + 'a,
) -> impl Iterator<Item = Heard> + 'a {
    let (mut sight, mut past, mut run) = (Sight::now(game), Past::of(game), Vec::new());
    newest_first.filter_map(move |line| {
        past.pass(&line.borrow().change);
        let told = told::told(&sight.of(line.borrow()), &mut past, line.borrow())?;
        if !told.bare {
            run.clear();
            return Some(told.heard);
        }
        let head = told.heard.tale.head.clone();
        let again = run.contains(&head);
        run.push(head);
        (!again).then_some(told.heard)
    })
}
