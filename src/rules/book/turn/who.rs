//! Who is on, who may act, who is left, in all the shapes that a book may give a turn.

use super::{
    super::{
        bars,
        data::Phase,
        script::{self, Script, UnitOf, Vars},
        system::Book,
        written::TurnOrder,
    },
    listed,
};
use crate::{
    engine::{Board, State, Unit, in_order},
    view::{Id, Order, Refusal},
};

/// The stage before the first phase of a battle in which something is rolled as it begins.
pub const START: &str = "start";
/// The act that finishes a unit, where one is finished before the next begins.
pub const FINISH: &str = "finish";
/// Its key.
pub const FINISH_KEY: char = 'd';

pub fn phase<'a>(board: &Board<'a, Book>) -> Option<&'a Phase> {
    board.data.phase(&board.state.table.stack)
}

pub fn in_moment(board: &Board<Book>) -> bool {
    board.state.table.stack.len() > 1
}

/// The sides in the order in which they go; that of the scenario until something else is known.
pub fn order(state: &State<Book>) -> Vec<usize> {
    let sides = state.table.sides.len();
    let known: Vec<usize> = state.table.body.order.iter().copied().filter(|side| *side < sides).collect();
    if known.len() == sides { known } else { (0..sides).collect() }
}

/// In which order units act in a phase: as the book says, or as the option chooses that it names.
pub fn shape(board: &Board<Book>, phase: &Phase) -> TurnOrder {
    let chosen = phase.written.choose.as_ref().and_then(|option| TurnOrder::of(board.option(option)));
    chosen.unwrap_or(phase.written.order)
}

/// Whether only one side is on in a phase.
fn has_sides(board: &Board<Book>, phase: &Phase) -> bool {
    board.data.by_side() || matches!(shape(board, phase), TurnOrder::Sides | TurnOrder::Alternate | TurnOrder::Cup)
}

/// The side that is on, if only one is.
pub fn on(board: &Board<Book>) -> Option<usize> {
    if in_moment(board) {
        let mut answering = board.state.units.iter().filter(|unit| answers(board, unit));
        let side = answering.next().map(|unit| board.state.side_of(unit));
        return side.filter(|side| answering.all(|unit| board.state.side_of(unit) == *side));
    }
    let phase = phase(board)?;
    has_sides(board, phase).then(|| order(board.state).get(board.state.table.body.at.unwrap_or(0)).copied()).flatten()
}

/// The side whose own turn it is, where sides play theirs one after the other; in a moment of it too.
pub fn whose_turn(board: &Board<Book>) -> Option<usize> {
    let at = board.state.table.body.at.filter(|_| board.data.by_side() && phase(board).is_some())?;
    order(board.state).get(at).copied()
}

/// A unit as the scripts of a turn name it.
pub fn of_unit(unit: &Unit<Book>) -> Vars<'static> {
    vec![("u", rhai::Dynamic::from(UnitOf(unit.id.clone())))]
}

/// Whether a unit still has something to do in the phase, whoever is on. One of which the book cannot say so waits, and hears
/// why when it is to act.
pub fn waits(board: &Board<Book>, phase: &Phase, unit: &Unit<Book>) -> bool {
    let allowed = |may: &Script| script::answer(*board, may, of_unit(unit)).unwrap_or(true);
    unit.on_table()
        && board.phase().is_none_or(|row| board.leaves_any(row, unit))
        && !board.data.is_down(&unit.body)
        && phase.of_units
        && (phase.written.free || !unit.body.acted)
        && phase.may.as_ref().is_none_or(allowed)
        && board.phase().is_none_or(|row| bars::leaves_any(board, row, unit))
}

/// Whether a unit may act now; asked of unit after unit.
pub fn may(board: &Board<Book>, unit: &Unit<Book>) -> bool {
    if in_moment(board) {
        return answers(board, unit);
    }
    script::together(board.state.units.iter().count(), || may_in_phase(board, unit))
}

fn may_in_phase(board: &Board<Book>, unit: &Unit<Book>) -> bool {
    let Some(phase) = phase(board) else { return false };
    let side = board.state.side_of(unit);
    if on(board).is_some_and(|on| on != side) || board.state.table.body.passed.contains(&side) {
        return false;
    }
    if let Some(active) = acting(board) {
        // The one in hand may at least be finished.
        if active.id == unit.id {
            return true;
        }
        if shape(board, phase) != TurnOrder::Any {
            return false;
        }
    }
    waits(board, phase, unit) && (shape(board, phase) != TurnOrder::List || is_first(board, phase, unit))
}

/// The unit that has begun to act and is not finished, where units act one by one.
pub fn acting<'b>(board: &Board<'b, Book>) -> Option<&'b Unit<Book>> {
    let phase = phase(board).filter(|phase| phase.written.one_by_one && !in_moment(board));
    let active = board.state.unit(phase.and(board.state.table.body.active.as_ref())?)?;
    (active.on_table() && !active.body.acted).then_some(active)
}

/// The unit that comes next, where units act by a list.
pub fn next_of_list<'b>(board: &Board<'b, Book>) -> Option<&'b Unit<Book>> {
    let phase = phase(board).filter(|phase| !in_moment(board) && shape(board, phase) == TurnOrder::List)?;
    script::together(1, || listed::next(waiting(board, phase), number(board, phase)))
}

/// All who wait in the phase, of any side, as the list was drawn: whoever is not the first finds one before it at once.
fn waiting<'b>(board: &Board<'b, Book>, phase: &Phase) -> impl Iterator<Item = &'b Unit<Book>> {
    let mut units: Vec<&Unit<Book>> = board.state.units.iter().map(|unit| &**unit).collect();
    units.sort_by_key(|unit| listed::drawn(unit));
    units.into_iter().filter(|unit| waits(board, phase, unit))
}

/// Whether nobody stands before a unit in the list.
fn is_first(board: &Board<Book>, phase: &Phase, unit: &Unit<Book>) -> bool {
    listed::is_first(unit, waiting(board, phase), number(board, phase))
}

/// The number that units of a list go by. Who has none goes last, as when the list is drawn.
fn number(board: &Board<Book>, phase: &Phase) -> impl Fn(&Unit<Book>) -> i64 {
    |unit| phase.by.as_ref().and_then(|by| script::number(*board, by, of_unit(unit)).ok()).unwrap_or(i64::MIN)
}

/// The unit that is in hand and must be finished before another acts.
fn before<'b>(board: &Board<'b, Book>, phase: &Phase, unit: &Unit<Book>) -> Option<&'b Unit<Book>> {
    acting(board).filter(|active| active.id != unit.id && shape(board, phase) != TurnOrder::Any)
}

/// That this unit of the book is in hand, and by which keys it is finished.
fn is_acting(board: &Board<Book>, active: &Unit<Book>) -> Refusal {
    let mend = format!("finish {} first ({}d)", active.name, active.number);
    Refusal::rule(board.data.written.turn.rule(), active.does("are acting"), mend)
}

/// Units of a side that have not acted and may, now or once it is their turn.
pub fn left(board: &Board<Book>, side: usize) -> Vec<Id> {
    let units: Vec<&Unit<Book>> = match in_moment(board) {
        true => board.state.fielded(side).filter(|unit| answers(board, unit)).collect(),
        false => script::together(1, || to_come(board, side)),
    };
    in_order(units).into_iter().map(|unit| unit.id.clone()).collect()
}

/// Units of a side that wait in the phase, unless the side is done in it or plays a turn of its own at another time.
fn to_come<'b>(board: &Board<'b, Book>, side: usize) -> Vec<&'b Unit<Book>> {
    let elsewhere = board.data.by_side() && on(board) != Some(side);
    let Some(phase) = phase(board).filter(|_| !elsewhere && !board.state.table.body.passed.contains(&side)) else {
        return Vec::new();
    };
    board.state.fielded(side).filter(|unit| waits(board, phase, unit)).collect()
}

/// Whether any unit of a side waits in the phase, so that the side may come on.
pub fn any_waits(board: &Board<Book>, side: usize) -> bool {
    let any = |phase| script::together(1, || board.state.fielded(side).any(|unit| waits(board, phase, unit)));
    phase(board).is_some_and(any)
}

/// Whether nobody has anything to do in the phase.
pub fn idle(board: &Board<Book>) -> bool {
    let Some(phase) = phase(board) else { return false };
    // One that fails is due, see `due`: then the phase does not pass.
    if phase.skip.as_ref().is_some_and(|skip| script::answer(*board, skip, Vec::new()) == Some(true)) {
        return true;
    }
    let sides = 0..board.state.table.sides.len();
    let anybody =
        sides.into_iter().any(|side| any_waits(board, side) && (!board.data.by_side() || on(board) == Some(side)));
    !phase.of_table && !anybody
}

/// Whether a unit may still answer in the moment.
pub fn answers(board: &Board<Book>, unit: &Unit<Book>) -> bool {
    let leaves = |row| board.leaves_any(row, unit) && bars::leaves_any(board, row, unit);
    unit.on_table() && unit.body.answers && board.stage().is_none_or(leaves)
}

/// Whether everybody has answered in the moment.
pub fn is_answered(board: &Board<Book>) -> bool {
    !board.state.units.iter().any(|unit| answers(board, unit))
}

/// Whether the battle waits to be begun.
pub fn is_start(board: &Board<Book>) -> bool {
    board.state.stage() == START
}

/// What Enter means: that the unit in hand is finished, or the side once everybody of it has acted and somebody else has not.
pub fn proposes(board: &Board<Book>) -> Option<Order> {
    if let Some(active) = acting(board) {
        return Some(Order { who: vec![active.id.clone()], ..Order::table(FINISH) });
    }
    let side = on(board)?;
    let done = board.stage()?.acts.iter().any(|act| act == crate::engine::SIDE_DONE);
    let only_it = board.data.by_side() || !board.all_left().is_empty();
    (done && only_it && left(board, side).is_empty()).then(|| Order::table(crate::engine::SIDE_DONE))
}

/// What stands against a unit acting now, by the order of the turn.
pub fn against(board: &Board<Book>, unit: &Unit<Book>) -> Vec<Refusal> {
    let rule = board.data.written.turn.rule();
    if in_moment(board) {
        let what = unit.noun().does("have nothing to answer");
        return if unit.body.answers { Vec::new() } else { vec![Refusal::rule(rule, what, "choose who may answer")] };
    }
    let Some(phase) = phase(board) else { return Vec::new() };
    let mut against = Vec::new();
    let side = board.state.side_of(unit);
    if let Some(on) = on(board).filter(|on| *on != side) {
        let named = || {
            let on = board.state.table.sides.get(on).map_or("", |side| side.name.as_str());
            Refusal::rule(rule, format!("{on} to play now"), "wait for your turn")
        };
        // The turn of a side that plays on unit by unit ends with the one in hand.
        let last = acting(board).filter(|_| shape(board, phase) == TurnOrder::Alternate);
        against.push(last.map_or_else(named, |active| is_acting(board, active)));
    } else if board.state.table.body.passed.contains(&side) {
        against.push(Refusal::rule(rule, "this side is done in this phase", "wait for the next"));
    }
    if board.data.is_down(&unit.body) {
        against.push(Refusal::sense(unit.does("are out"), "correct it (e) if that is a slip"));
    } else if unit.body.acted && !phase.written.free {
        let what = format!("{} in this phase", unit.does("have acted"));
        against.push(Refusal::rule(rule, what, "choose another"));
    } else if let Some(why) = phase.may.as_ref().and_then(|may| script::says(*board, may, of_unit(unit)).err()) {
        against.push(Refusal::sense(script::fails(&why), script::MEND));
    } else if waits(board, phase, unit) && shape(board, phase) == TurnOrder::List && !is_first(board, phase, unit) {
        let first = listed::next(waiting(board, phase), number(board, phase));
        let first = first.map_or(String::new(), |first| first.does("come first"));
        against.push(Refusal::rule(rule, first, "go by the list"));
    }
    against
}

/// That another unit of the side is in hand: with it unfinished a side would act twice in a row.
pub fn in_hand(board: &Board<Book>, unit: &Unit<Book>) -> Option<Refusal> {
    let phase = phase(board).filter(|_| !in_moment(board))?;
    let before = before(board, phase, unit).filter(|before| before.side == unit.side && !unit.body.acted)?;
    Some(is_acting(board, before))
}

/// That the phase is not for a unit, as the book says which may act in it.
pub fn kept_out(board: &Board<Book>, unit: &Unit<Book>) -> Option<Refusal> {
    let phase = phase(board).filter(|_| !in_moment(board))?;
    let allowed = |may: &Script| script::answer(*board, may, of_unit(unit)).unwrap_or(true);
    let out = unit.on_table() && phase.may.as_ref().is_some_and(|may| !allowed(may));
    let what = || format!("{} in this phase", unit.does("may not act"));
    out.then(|| Refusal::rule(board.data.written.turn.rule(), what(), "choose another"))
}

/// All that the order of the turn has against a unit acting now.
pub fn out_of_turn(board: &Board<Book>, unit: &Unit<Book>) -> Vec<Refusal> {
    let all = against(board, unit).into_iter().chain(in_hand(board, unit));
    all.chain(kept_out(board, unit)).collect()
}
