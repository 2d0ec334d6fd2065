//! The battle followed back, line by line: how strong each side was after each turn, and which line moved the balance of
//! strength most.

use super::{Curve, Curves};
use crate::{
    battle::{Army, Line, Session, armies_of},
    engine::{Direction, Game},
    view::{Id, What},
};

/// The least difference between two shares that is one.
const LEAST: f64 = 1e-9;

/// What was found on the way back.
pub(super) struct Past {
    /// The curves of the sides.
    pub curves: Curves,
    /// The line that moved the balance most towards the side that stands best in the end; none where no side does, or
    /// nothing was lost.
    pub swing: Option<Swing>,
}

/// How far a line moved the balance of strength.
pub(super) struct Swing {
    /// The line's number.
    pub line: u64,
    /// The side it moved it to, by place in the list of sides.
    pub to: usize,
    /// By how much, of the whole strength of a side.
    far: f64,
    /// The sides before the line, and after it.
    pub sides: (Vec<Army>, Vec<Army>),
}

impl Past {
    /// Of a battle as it stands, with these of its units alone. `lines` are all that stand.
    pub fn of(session: &Session, lines: &[Line], units: &[Id]) -> Past {
        let now = session.game();
        let armies = |game: &dyn Game| armies_of(game, units);
        let end = armies(now);
        let best = best(&end);
        let mut moments = vec![(last(now, lines), end)];
        let mut swing: Option<Swing> = None;
        let mut after = now.copy();
        for (at, line) in lines.iter().enumerate().rev() {
            let Ok(before) = after.apply(&line.change, Direction::Back) else { break };
            if let Some(to) = best.filter(|_| may_cost(line)) {
                let sides = (armies(&*before), armies(&*after));
                let far = lead(&sides.1, to) - lead(&sides.0, to);
                // Of two that moved it as far the first one counts.
                if far > LEAST && swing.as_ref().is_none_or(|known| far > known.far - LEAST) {
                    swing = Some(Swing { line: line.n, to, far, sides });
                }
            }
            match at.checked_sub(1).and_then(|at| lines.get(at)) {
                Some(earlier) if earlier.turn == line.turn => {}
                Some(earlier) => moments.push((format!("turn {}", earlier.turn), armies(&*before))),
                None => moments.push(("start".to_owned(), armies(&*before))),
            }
            after = before;
        }
        moments.reverse();
        Past { curves: curves(&moments), swing }
    }
}

/// When the last moment is: the end of a turn that nothing has followed yet, the end of the battle, or now.
fn last(now: &dyn Game, lines: &[Line]) -> String {
    match lines.last() {
        None => "start".to_owned(),
        Some(_) if now.status().over.is_some() => "end".to_owned(),
        Some(line) if line.turn < now.turn() => format!("turn {}", line.turn),
        Some(_) => "now".to_owned(),
    }
}

/// Whether a line may have cost somebody strength. Lines of older versions do not say what they came to.
fn may_cost(line: &Line) -> bool {
    let costs = |what: &What| matches!(what, What::Out(_) | What::Back(_) | What::Leaves(_));
    line.outcomes.is_empty() || line.outcomes.iter().any(|outcome| !outcome.held && costs(&outcome.what))
}

/// The side that has most of its strength left, if one has.
pub(super) fn best(armies: &[Army]) -> Option<usize> {
    let most = armies.iter().map(Army::strength).max()?;
    let mut best = armies.iter().filter(|army| army.strength() == most);
    best.next().filter(|_| best.next().is_none()).map(|army| army.side)
}

/// By how much a side is ahead of the strongest other one, of its whole strength.
fn lead(armies: &[Army], side: usize) -> f64 {
    let of = |army: &Army| army.remains();
    let others = armies.iter().filter(|army| army.side != side).map(of).fold(0.0, f64::max);
    armies.get(side).map_or(0.0, of) - others
}

fn curves(moments: &[(String, Vec<Army>)]) -> Curves {
    let (last, sides) = moments.last().map_or((None, 0), |(_, armies)| (armies.first(), armies.len()));
    let values = |side: usize, value: fn(&Army) -> u8| {
        moments.iter().map(|(_, armies)| armies.get(side).map_or(0, value)).collect::<Vec<u8>>()
    };
    let named = |side: usize| moments.last().map_or(String::new(), |(_, armies)| armies[side].name.clone());
    let curve = |side: usize| Curve {
        name: named(side),
        strength: values(side, Army::strength),
        morale: values(side, |army| army.nerve),
    };
    Curves {
        weighed: last.map(|army| army.weighed),
        when: moments.iter().map(|(when, _)| when.clone()).collect(),
        sides: (0..sides).map(curve).collect(),
    }
}
