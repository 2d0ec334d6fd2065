//! The strike phase: it begins with the list of strikes, goes on by it, and ends with the turn (R3, R29).

use super::{
    body::Deeds,
    combat::{self, Character},
    magic, order,
    system::Warband,
    trial::leadership,
};
use crate::{
    engine::{Board, END_STAGE, Halt, Scene, tell},
    view::{Id, Noun, Order},
};

/// The strike phase begins: the list is built, and ties are rolled (D8).
pub fn enter(scene: &mut Scene<Warband>) -> Result<(), Halt> {
    order::roll_ties(scene)?;
    let board = scene.board();
    let list: Vec<String> = order::list(&board)
        .into_iter()
        .map(|unit| format!("{} ({})", unit.name, order::because(&board, unit)))
        .collect();
    if !list.is_empty() {
        tell!(scene, "In order: {}.", list.join(", "));
    }
    Ok(())
}

/// The strike phase ends, and with it the turn (R29); spells whose hits nobody has resolved lapse.
pub fn leave(scene: &mut Scene<Warband>) -> Result<(), Halt> {
    for spell in magic::unresolved(&scene.board()) {
        tell!(scene, "{spell} lapses: its hits were not resolved.");
    }
    let ids: Vec<Id> = scene.state.units.iter().map(|unit| unit.id.clone()).collect();
    for id in ids {
        if let Some(lapses) = untested(&scene.board(), scene.unit(&id)?) {
            scene.tell(lapses);
        }
        let unit = scene.unit(&id)?;
        let turn = match combat::combat_turn(&scene.state, unit) {
            0 => 0,
            turn => turn.saturating_add(1),
        };
        let body = &unit.body;
        // Who did nothing and is free is left untouched, so that the journal stays short.
        if body.combat_turn == turn && body.deeds == Deeds::default() && body.ties.is_empty() && body.owes.is_empty() {
            continue;
        }
        let body = &mut scene.unit_mut(&id)?.body;
        body.combat_turn = turn;
        body.deeds = Deeds::default();
        body.ties.clear();
        body.owes.clear();
    }
    Ok(())
}

/// That a Leadership test which a spell asked for lapses, since a mark barred it.
fn untested(board: &Board<Warband>, unit: &Character) -> Option<String> {
    let owes = combat::stands(unit) && !unit.body.owes.is_empty() && !board.is_waived(&leadership::due_id(&unit.id));
    let word = unit.barred_by(leadership::ACT).filter(|_| owes)?;
    let (name, spell) = (&unit.name, &unit.body.owes);
    Some(format!("{name} does not test Leadership ({spell}): the mark \"{word}\" barred it, and the test lapses."))
}

/// The side of the character whose turn it is in the list.
pub fn on(board: &Board<Warband>) -> Option<usize> {
    order::active(board).first().map(|unit| board.state.side_of(unit))
}

/// Characters of a side whose place in the list is still to come.
pub fn left(board: &Board<Warband>, side: usize) -> Vec<Id> {
    let ours = order::list(board).into_iter().filter(|unit| board.state.side_of(unit) == side);
    ours.map(|unit| unit.id.clone()).collect()
}

/// What Enter means in the strikes: the hits of a spell that was cast, for whom they put Down strikes no more (R5); what the
/// next in the list usually does; when nobody is left, the end of the turn.
pub fn usual(board: &Board<Warband>) -> Option<Order> {
    if let Some(caster) = magic::waiting(board).first() {
        return Some(Order::of("spell-hits", caster));
    }
    if order::list(board).is_empty() {
        return Some(Order::table(END_STAGE));
    }
    if !order::tied(board).is_empty() {
        return Some(Order::table("ties"));
    }
    let unit = *order::active(board).first()?;
    let chances = order::chances(board, unit);
    let act = if chances.fight {
        "fight"
    } else if chances.cast {
        // A wizard who can do both casts first.
        "cast"
    } else {
        "shoot"
    };
    Some(Order::of(act, &unit.id))
}

/// Who has not acted and which spells wait for their hits, for a first `n` to say.
pub fn unfinished(board: &Board<Warband>) -> Option<String> {
    let spells = magic::unresolved(board);
    let spells: Vec<&str> = spells.iter().map(String::as_str).collect();
    let names: Vec<&str> = order::list(board).into_iter().map(|unit| unit.name.as_str()).collect();
    let left = [
        (Noun::few(&spells, "spell"), spells.len(), "have not been resolved", "lapse"),
        (Noun::few(&names, "character"), names.len(), "have not acted", "pass"),
    ];
    let left = left.into_iter().filter(|(_, count, ..)| *count > 0);
    let left: Vec<String> =
        left.map(|(who, _, not, then)| format!("{}, and {}", who.does(not), who.verb(then))).collect();
    (!left.is_empty()).then(|| format!("{} if the phase ends now", left.join("; ")))
}
