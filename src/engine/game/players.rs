//! The state as players may see it: made of the units they see and of the values of those, with nothing of the game
//! master's own. What is not put in here is not in their copy.

use std::collections::{BTreeMap, BTreeSet};

use crate::engine::{Board, Bond, Rules, Seen, Shared, Side, State, Table, TerrainPiece, Unit, due};
use crate::view::Id;

/// What players may see of a state.
pub(super) fn public<R: Rules>(board: &Board<R>) -> State<R> {
    let (was, seen) = (board.state, Seen::of(board.state));
    let units = was.units.iter().filter_map(|unit| {
        let id = seen.id(&unit.id)?;
        Some(of_unit(board, unit, id, &seen))
    });
    let mut state = State { table: of_table(board, &seen), units: units.collect() };
    (board.rows().shown.whole)(&mut state, board.data);
    // A moment about somebody whom nobody sees is none.
    while state.table.stack.len() > 1 && !is_about_somebody(&Board::new(&state, board.data)) {
        state.table.stack.pop();
    }
    // What is due in this copy, and only that, may have been waived.
    let due: BTreeSet<String> = due::all(&Board::new(&state, board.data)).into_iter().map(|due| due.id).collect();
    let waived = was.table.waived.keys().filter(|id| due.contains(*id));
    state.table.waived = waived.map(|id| (id.clone(), String::new())).collect();
    state
}

fn is_about_somebody<R: Rules>(board: &Board<R>) -> bool {
    board.stage().is_some_and(|stage| !stage.moment || (stage.about)(board).is_some())
}

/// A unit with its values, without what was noted of it or what it remembers.
fn of_unit<R: Rules>(board: &Board<R>, unit: &Unit<R>, id: Id, seen: &Seen) -> Unit<R> {
    let shown = &board.rows().shown;
    let mut body = unit.body.clone();
    (shown.body)(&mut body, seen);
    Unit {
        id,
        number: unit.number,
        name: unit.name.clone(),
        side: unit.side.clone(),
        player: unit.player.clone(),
        reserve: unit.reserve.clone(),
        gone: unit.gone.as_ref().map(|why| shown.fate(why, board.state)),
        place: unit.place.clone(),
        note: String::new(),
        hidden: false,
        recipe: unit.recipe.clone(),
        moves: unit.moves,
        marks: unit.marks.clone(),
        recall: unit.open_recall(),
        body,
    }
}

/// The table: no note, reminder or counter, and no budget, which would tell how much of an army is not seen.
fn of_table<R: Rules>(board: &Board<R>, seen: &Seen) -> Table<R> {
    let table = &board.state.table;
    let mut body = table.body.clone();
    (board.rows().shown.table)(&mut body, seen);
    let bond = |bond: &Bond| {
        let (a, b) = (seen.id(&bond.a)?, seen.id(&bond.b)?);
        let mut kept = Bond::new(&a, &b);
        bond.pairs_of(&bond.a).for_each(|(own, other)| kept.touch(&a, own, other));
        Some(kept)
    };
    Table {
        name: table.name.clone(),
        turn: table.turn,
        stack: table.stack.clone(),
        sides: table.sides.iter().map(|side| Side { budget: None, ..side.clone() }).collect(),
        bonds: table.bonds.iter().filter_map(bond).collect(),
        options: table.options.clone(),
        waived: BTreeMap::new(),
        reminders: Shared::default(),
        counters: BTreeMap::new(),
        terrain: table.terrain.iter().map(|piece| TerrainPiece { note: String::new(), ..piece.clone() }).collect(),
        notes: Shared::default(),
        names: table.names.clone(),
        turns: None,
        unplayed: table.unplayed,
        over: table.over.clone(),
        body,
    }
}
