//! The movement phase (R28-R55): plain moves, disengaging, coherency, and who is on.

pub mod alternation;
pub mod coherency;
pub mod disengage;
pub mod path;
pub mod plain;
pub mod side_done;

use super::{body::Moved, bonds, squad::Status, system::OpenD6};
use crate::{
    engine::{Board, Halt, Scene, State, Unit, in_order, tell},
    view::{Id, Noun, Order, Refusal},
};

/// What happens when the phase begins.
pub fn enter(scene: &mut Scene<OpenD6>) -> Result<(), Halt> {
    let table = &mut scene.state.table.body;
    table.movers.clear();
    table.charge = None;
    Ok(())
}

/// What happens when the phase ends: squads that did nothing hold, and nobody is on the move any more.
pub fn leave(scene: &mut Scene<OpenD6>) -> Result<(), Halt> {
    let sides = scene.state.table.sides.len();
    let rest: Vec<Id> = (0..sides).flat_map(|side| left(&scene.board(), side)).collect();
    for id in &rest {
        activate(scene, id, Some(Moved::Hold), false)?;
    }
    if !rest.is_empty() {
        tell!(scene, "{}.", Noun::count(rest.len(), "squad").does("hold"));
    }
    scene.state.table.body.movers.clear();
    Ok(())
}

/// What a squad may do that used defensive fire and is touched (A59).
const TOUCHED: [&str; 3] = ["turn", "hold", "disengage"];

/// Whether a squad may not move any more this turn (R39). One that used defensive fire may turn or disengage for as long as an
/// enemy touches it, and no longer (A59).
pub fn is_held(state: &State<OpenD6>, unit: &Unit<OpenD6>) -> bool {
    let deeds = &unit.body.deeds;
    deeds.no_move || deeds.defended && !bonds::in_melee(state, unit)
}

/// Whether a squad can still be activated: others are skipped and not counted (R28, R34, R39, A28).
pub fn can_act(board: &Board<OpenD6>, unit: &Unit<OpenD6>) -> bool {
    let deeds = &unit.body.deeds;
    unit.on_table() && !deeds.activated && !is_held(board.state, unit) && unit.body.status(board.data) != Status::Broken
}

/// Squads of a side still to be activated (R28, R34, A28), in the order of their numbers.
pub fn left(board: &Board<OpenD6>, side: usize) -> Vec<Id> {
    let squads = in_order(board.state.fielded(side).filter(|unit| can_act(board, unit)).collect());
    squads.into_iter().map(|unit| unit.id.clone()).collect()
}

/// What bars the squads of an order from being activated at all, alternation included (R28, R34, R39, A26).
pub fn bars(board: &Board<OpenD6>, order: &Order) -> Vec<Refusal> {
    let mut bars = alternation::against(board, order);
    for unit in board.who(order) {
        let (name, deeds) = (unit.noun(), &unit.body.deeds);
        if unit.body.status(board.data) == Status::Broken {
            bars.push(Refusal::rule("R34", format!("{} broken", name.does("are")), "they run in the morale phase"));
        }
        let held = is_held(board.state, unit);
        if held || deeds.defended && !TOUCHED.contains(&order.act.as_str()) {
            let tried = deeds.opportunity.is_some();
            let (rule, why) = if tried { ("R39", "tried opportunity fire") } else { ("A59", "used defensive fire") };
            let mend = if held { "they move next turn" } else { "let them turn, hold or disengage" };
            bars.push(Refusal::rule(rule, format!("{name} {why}, so they may not move"), mend));
        }
        if deeds.activated {
            let how = deeds.moved.map_or("have had their move", how);
            // It did not choose to go.
            let driven = matches!(deeds.moved, Some(Moved::Withdraw | Moved::Rout));
            bars.push(Refusal::rule(
                if driven { "A104" } else { "A26" },
                format!("{} this turn", name.does(how)),
                "undo that, or take another squad",
            ));
        }
    }
    bars
}

/// What a squad did, for a refusal.
fn how(moved: Moved) -> &'static str {
    match moved {
        Moved::Hold => "have held",
        Moved::Face => "have turned",
        Moved::Crawl => "have crawled",
        Moved::Stand => "have stood up",
        Moved::Walk => "have walked",
        Moved::Run => "have run",
        Moved::Charge => "have charged",
        Moved::Disengage => "have disengaged",
        Moved::Withdraw => "have withdrawn",
        Moved::Rout => "have run away",
    }
}

/// Uses up a squad's activation (R28). `visible` says that it went somewhere, so that others may opportunity-fire at it,
/// and at those that the same order moves, until another squad acts (R37).
///
/// # Errors
/// The squad is unknown.
pub fn activate(scene: &mut Scene<OpenD6>, id: &Id, moved: Option<Moved>, visible: bool) -> Result<(), Halt> {
    let unit = scene.unit_mut(id)?;
    unit.body.deeds.activated = true;
    if moved.is_some() {
        unit.body.deeds.moved = moved;
    }
    let side = scene.state.side_of(scene.unit(id)?);
    let table = &mut scene.state.table.body;
    table.last_side = Some(side);
    table.movers.retain(|mover| mover != id && scene.order.who.contains(mover));
    table.movers.extend(visible.then(|| id.clone()));
    Ok(())
}
