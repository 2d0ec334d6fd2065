//! How strong each side was when each turn began, and in the end: its figures in play.

use crate::{
    battle::{Line, Session},
    engine::Game,
    view::{Id, plural},
};

/// Figures in play by side and turn.
#[derive(Debug, Clone, PartialEq)]
pub struct Strength {
    /// What is counted: "soldiers".
    pub what: String,
    /// When it was counted: "turn 1", ..., and "end", or "now" while the battle goes on.
    pub when: Vec<String>,
    /// A side's name, and a number for each time.
    pub sides: Vec<(String, Vec<usize>)>,
}

impl Strength {
    /// The strength of the sides of a battle, of the units in `game` alone. `lines` are all that stand.
    pub(super) fn of(session: &Session, game: &dyn Game, lines: &[Line]) -> Strength {
        let units = game.units();
        let sides = game.status().sides;
        let mut when = Vec::new();
        let mut counts: Vec<Vec<usize>> = vec![Vec::new(); sides.len()];
        let mut count = |words: String, state: &dyn Game| {
            when.push(words);
            for (side, counts) in counts.iter_mut().enumerate() {
                counts.push(fielded(state, &units, side));
            }
        };
        let mut turn = 0;
        for line in lines.iter().filter(|line| std::mem::replace(&mut turn, line.turn) != line.turn) {
            if let Some(state) = session.before(line.n) {
                count(format!("turn {}", line.turn), &*state);
            }
        }
        let last = match (lines.is_empty(), session.game().status().over) {
            (true, _) => "turn 1",
            (false, Some(_)) => "end",
            (false, None) => "now",
        };
        count(last.to_owned(), session.game());
        let names = sides.into_iter().map(|side| side.name);
        Strength { what: plural(&game.system().figure), when, sides: names.zip(counts).collect() }
    }

    /// The largest number there is, at least 1.
    pub fn most(&self) -> usize {
        self.sides.iter().flat_map(|(_, counts)| counts).copied().max().unwrap_or(0).max(1)
    }
}

/// Figures of a side in play, on the table or still to come.
fn fielded(state: &dyn Game, units: &[Id], side: usize) -> usize {
    let own = units.iter().filter_map(|id| state.unit(id)).filter(|unit| unit.side == side && !unit.gone);
    own.map(|unit| unit.figures.len()).sum()
}
