//! Player turns: whose it is, how it begins and ends, who is left (R1, R2).

use super::{body::Deeds, stats, system::Skirmish};
use crate::{
    engine::{Board, Halt, Next, Scene, State, Unit, in_order},
    view::{Id, Noun, Order, sparse},
};

sparse! {
    /// What belongs to the table.
    #[derive(Eq)]
    pub struct TableBody {
        /// The sides in the order of their turns, by place in the list of sides (R1).
        #[schemars(inner(range(min = 0, max = 999)))]
        pub order: Vec<usize>,
        /// Whose turn it is, by place in that order.
        #[schemars(range(min = 0, max = 999))]
        pub at: Option<usize>,
        /// The figure that acts, while its moment lasts (R2).
        pub active: Option<Id>,
    }
}

/// The sides in the order of their turns; that of the scenario until the dice have spoken (R1).
fn order(state: &State<Skirmish>) -> Vec<usize> {
    let sides = state.table.sides.len();
    let rolled: Vec<usize> = state.table.body.order.iter().copied().filter(|side| *side < sides).collect();
    if rolled.len() == sides { rolled } else { (0..sides).collect() }
}

/// Whether anybody of a side is in the battle, on the table or to come.
fn plays(state: &State<Skirmish>, side: usize) -> bool {
    let id = state.table.sides.get(side).map(|side| &side.id);
    state.units.iter().any(|unit| Some(&unit.side) == id && unit.gone.is_none())
}

/// The first place in the order from here that has anybody, and whether the order began anew on the way.
fn from(state: &State<Skirmish>, place: usize) -> (usize, bool) {
    let order = order(state);
    let count = order.len().max(1);
    let places = (0..count).map(|step| place + step);
    let found = places.into_iter().find(|place| order.get(place % count).is_some_and(|side| plays(state, *side)));
    let found = found.unwrap_or(place);
    (found % count, found >= count)
}

/// Whose turn it is, by place in the order.
fn at(state: &State<Skirmish>) -> usize {
    state.table.body.at.unwrap_or_else(|| from(state, 0).0)
}

/// The side that is on; nobody while dice decide who goes first.
pub fn on(board: &Board<Skirmish>) -> Option<usize> {
    if board.state.table.stack.first().is_some_and(|phase| phase == "roll") {
        return None;
    }
    order(board.state).get(at(board.state)).copied()
}

/// What follows a player's turn: the next one's, and a new turn once all have had theirs.
pub fn follows(board: &Board<Skirmish>) -> Next {
    let (_, anew) = from(board.state, at(board.state) + 1);
    if anew { Next::Turn("play".into()) } else { Next::Phase("play".into()) }
}

/// The side that is on, by name.
fn side(board: &Board<Skirmish>) -> Option<Noun> {
    let side = board.state.table.sides.get(on(board)?)?;
    Some(Noun::new(&side.name, true))
}

/// "Abbey to play."
pub fn begins(board: &Board<Skirmish>) -> Option<String> {
    side(board).map(|side| format!("{side} to play."))
}

/// "Abbey's turn ends."
pub fn ends(board: &Board<Skirmish>) -> Option<String> {
    side(board).map(|side| format!("{}.", side.owns("turn ends")))
}

/// A player turn begins: what its figures did in their last one is wiped, and the seriously wounded owe a test (R3).
pub fn enter(scene: &mut Scene<Skirmish>) -> Result<(), Halt> {
    let place = match scene.state.table.body.at {
        Some(at) => from(&scene.state, at + 1).0,
        None => from(&scene.state, 0).0,
    };
    scene.state.table.body.at = Some(place);
    let Some(side) = on(&scene.board()) else { return Ok(()) };
    let ids: Vec<Id> = scene.state.fielded(side).map(|unit| unit.id.clone()).collect();
    for id in ids {
        let unit = scene.unit(&id)?;
        let owes = stats::up(unit) && unit.body.hurt.is_serious();
        if owes || unit.body.deeds != Deeds::default() {
            let deeds = &mut scene.unit_mut(&id)?.body.deeds;
            *deeds = Deeds { owes, ..Deeds::default() };
        }
    }
    Ok(())
}

/// A player turn ends: who moved is remembered until the end of the owner's next turn (A17).
pub fn leave(scene: &mut Scene<Skirmish>) -> Result<(), Halt> {
    let at = at(&scene.state);
    scene.state.table.body.at = Some(at);
    let Some(side) = on(&scene.board()) else { return Ok(()) };
    let ids: Vec<Id> = scene.state.fielded(side).map(|unit| unit.id.clone()).collect();
    for id in ids {
        let body = &scene.unit(&id)?.body;
        let (moved, last) = (body.deeds.moved, body.moved_last);
        if moved != last {
            scene.unit_mut(&id)?.body.moved_last = moved;
        }
    }
    Ok(())
}

/// Whether a figure may still be taken in this turn.
pub fn may(board: &Board<Skirmish>, unit: &Unit<Skirmish>) -> bool {
    on(board) == Some(board.state.side_of(unit)) && stats::up(unit) && !unit.body.deeds.done
}

/// Figures of a side that may still be taken.
pub fn left(board: &Board<Skirmish>, side: usize) -> Vec<Id> {
    let units = in_order(board.state.fielded(side).filter(|unit| may(board, unit)).collect());
    units.into_iter().map(|unit| unit.id.clone()).collect()
}

/// Whether nobody of the side that is on is left: then its turn closes by itself.
pub fn nobody_left(board: &Board<Skirmish>) -> bool {
    on(board).is_none_or(|side| board.left(side).is_empty())
}

/// What Enter means once everybody has acted: the end of the player turn.
pub fn usual(board: &Board<Skirmish>) -> Option<Order> {
    let over = on(board).is_some_and(|side| board.left(side).is_empty());
    over.then(|| Order::table("done"))
}

/// Who has not acted, for a first `n` to say: one by name, of several how many.
pub fn unfinished(board: &Board<Skirmish>) -> Option<String> {
    let left = on(board).map_or(Vec::new(), |side| board.left(side));
    let who = match left.as_slice() {
        [] => return None,
        [one] => board.state.unit(one)?.noun(),
        several => Noun::count(several.len(), "figure"),
    };
    Some(format!("{}, and {} if the turn ends now", who.does("have not acted"), who.verb("do nothing")))
}
