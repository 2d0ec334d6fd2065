//! Where a battle stands: turn, phases, who is on, what Enter means.

use crate::engine::{Board, By, Dice, Rules, common::was_the_last, play};
use crate::view::{Id, Order, PhaseMark, SideMark, Status};

/// Where the battle stands.
pub(super) fn of<R: Rules>(board: &Board<R>) -> Status {
    let table = &board.state.table;
    let bottom = table.stack.first().map_or("", String::as_str);
    let (rows, stage) = (board.rows(), board.stage());
    let moment = board.moment();
    let unit = moment.as_ref().and_then(|(_, unit)| unit.clone());
    let usual = stage.filter(|stage| !(stage.spent)(board)).and_then(|stage| stage.usual.as_deref()).map(|act| {
        let by_table = rows.act(act).is_some_and(|row| row.by == By::Table);
        let who = if by_table { Vec::new() } else { unit.iter().cloned().collect() };
        Order { act: act.to_owned(), who, ..Order::default() }
    });
    let proposed = || stage.and_then(|stage| (stage.proposes)(board)).filter(|_| table.under_way());
    let sides = table.sides.iter().enumerate().map(|(at, side)| SideMark {
        id: side.id.to_string(),
        name: side.name.clone(),
        players: side.players.clone(),
        left: if table.under_way() { board.left(at).len() } else { 0 },
        machine: side.dice == Dice::Auto,
    });
    let of_a_unit = |order: &Order| order.who.is_empty() && rows.act(&order.act).is_some_and(|row| row.by != By::Table);
    let own = usual.as_ref().is_some_and(of_a_unit) || stage.is_some_and(|stage| stage.own.is_some());
    let turn = table.turn - u32::from(table.unplayed && table.turn > 1);
    Status {
        own: own && table.under_way(),
        battle: table.name.clone(),
        turn,
        phases: rows
            .phases()
            .filter(|row| !row.once || row.id == bottom)
            .map(|row| PhaseMark {
                id: row.id.to_string(),
                name: row.name.to_string(),
                now: row.id == bottom && !table.unplayed,
            })
            .collect(),
        // What is usual in a stage is no help once it is done, nor while something else must come first.
        usual: usual
            .filter(|order| play::may(board, order))
            .or_else(|| proposed().filter(|order| play::may(board, order))),
        unit,
        moment: moment.map(|(text, _)| text),
        on: board.on().filter(|_| table.under_way()),
        line: match table.unplayed {
            true => board.played_out().map_or_else(|| format!("turn {turn} is over"), was_the_last),
            false => (rows.headline)(board),
        },
        in_short: if table.unplayed { Vec::new() } else { (rows.in_short)(board) },
        known: (rows.known)(board),
        sides: sides.collect(),
        over: table.over.clone(),
    }
}

/// What Enter gives for a unit where its stage has nothing else for it: the act that it names, else what the rules make of how
/// the unit stands.
pub(super) fn own<R: Rules>(board: &Board<R>, id: &Id) -> Option<Order> {
    let stage = board.stage().filter(|_| board.state.table.under_way())?;
    let unit = board.state.unit(id)?;
    let named = stage.usual.as_deref().filter(|_| !(stage.spent)(board));
    let order = match named {
        Some(act) => Order::of(act, id),
        None => stage.own.and_then(|own| own(board, unit))?,
    };
    play::may(board, &order).then_some(order)
}
