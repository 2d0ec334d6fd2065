//! The battle followed back, line by line: which line moved the balance of strength most.

use crate::{
    battle::{Army, CORRECTION, Came, Deed, Line, Session, Settled, armies_of},
    engine::{Direction, Game},
    view::{Id, Outcome, What},
};

/// The least difference between two shares that is one.
const LEAST: f64 = 1e-9;

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

/// The line that moved the balance most towards the side that stands best in the end, of these units alone; none where no
/// side does, nothing was lost, or another line moved it as far. A correction turns no battle, nor does a line of which it took
/// everything back; of one of which it took back a part that counts which is left. `lines` are all that stand.
pub(super) fn swing(session: &Session, lines: &[Line], units: &[Id]) -> Option<Swing> {
    let armies = |game: &dyn Game| armies_of(game, units);
    let to = best(&armies(session.game()))?;
    let mut swing: Option<Swing> = None;
    let mut alike = false;
    let mut after = session.game().copy();
    let came: Vec<Came> = lines.iter().map(Came::of).collect();
    let settled = Settled::of(session.game(), &came);
    let settled = settled.orders();
    for (line, stood) in lines.iter().zip(&settled).rev() {
        let Ok(before) = after.apply(&line.change, Direction::Back) else { break };
        if !is_correction(line) && may_cost(line) {
            let sides = (armies(&*before), armies(&*after));
            let far = (lead(&sides.1, to) - lead(&sides.0, to)) * left(&line.outcomes, stood.outcomes());
            match swing.as_ref().map_or(LEAST, |known| known.far) {
                most if far > most + LEAST => {
                    (swing, alike) = (Some(Swing { line: line.n, to, far, sides }), false);
                }
                most if swing.is_some() && far > most - LEAST => alike = true,
                _ => {}
            }
        }
        after = before;
    }
    swing.filter(|_| !alike)
}

/// Whether a line only puts something right.
fn is_correction(line: &Line) -> bool {
    matches!(&line.deed, Deed::Ruling(ruling) if ["", CORRECTION].contains(&ruling.reason()))
}

/// How much of what a line cost is left of it once corrections are settled, from 0 to 1.
fn left(came: &[Outcome], stood: &[Outcome]) -> f64 {
    let costs = |outcomes: &[Outcome]| -> u32 {
        let cost = |outcome: &Outcome| match outcome.what {
            _ if outcome.held => 0,
            What::Out(count) => count,
            What::Leaves(_) => 1,
            _ => 0,
        };
        outcomes.iter().map(cost).sum()
    };
    match costs(came) {
        0 => 1.0,
        all => f64::from(costs(stood)) / f64::from(all),
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
