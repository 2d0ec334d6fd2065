//! The figure that acts: a moment above the player turn, opened by its first act, closed when it is done (R2, R4).

use super::{health::Health, stats, system::Skirmish, turn};
use crate::{
    engine::{Board, END_STAGE, Halt, Scene, Unit, tell},
    view::{Id, Noun, Order, Refusal},
};

/// The stage of the moment.
pub const MOMENT: &str = "figure";

/// The figure that acts now.
pub fn figure<'a>(board: &Board<'a, Skirmish>) -> Option<&'a Unit<Skirmish>> {
    let id = board.state.table.body.active.as_ref()?;
    board.state.unit(id).filter(|_| board.state.stage() == MOMENT)
}

/// The moment in words, and the figure it is about.
pub fn moment(board: &Board<Skirmish>) -> Option<(String, Option<Id>)> {
    let unit = figure(board)?;
    let left = match unit.body.deeds.held {
        true => "no more movement".to_owned(),
        false => format!("{} of movement left", stats::move_left(board, &unit.body)),
    };
    Some((format!("{} acts, {left}", unit.name), Some(unit.id.clone())))
}

/// What stands against a figure acting at all.
pub fn against(board: &Board<Skirmish>, order: &Order) -> Vec<Refusal> {
    let mut against = Vec::new();
    for unit in board.who(order) {
        let name = &unit.name;
        if unit.body.hurt.health() == Health::Collapsed {
            let mend = "have the figure treated first";
            against.push(Refusal::rule("R20", format!("{name} has collapsed and cannot act"), mend));
        }
        if let Some(side) = turn::on(board)
            && side != board.state.side_of(unit)
        {
            let turn = Noun::new(board.state.side_name(side), true).owns("turn");
            against.push(Refusal::rule("R2", format!("it is {turn}"), "wait until it ends"));
        }
        if unit.body.deeds.done {
            let what = format!("{name} has finished and does no more this turn");
            against.push(Refusal::rule("R2", what, "take another figure"));
        }
    }
    against
}

/// An act of a figure; that another one is finished with it (R2) is told behind what the act came to.
pub fn acts(scene: &mut Scene<Skirmish>, does: fn(&mut Scene<Skirmish>) -> Result<(), Halt>) -> Result<(), Halt> {
    let me = scene.me()?;
    let before = figure(&scene.before()).filter(|unit| unit.id != me && stats::up(unit));
    does(scene)?;
    if let Some(unit) = before {
        tell!(scene, "{} is finished.", unit.name);
    }
    Ok(())
}

/// Makes a figure the one that acts; another one that did is finished (R2).
pub fn begin(scene: &mut Scene<Skirmish>, me: &Id) -> Result<(), Halt> {
    if figure(&scene.board()).is_some_and(|unit| unit.id == *me) {
        return Ok(());
    }
    finish(scene)?;
    let deeds = &mut scene.unit_mut(me)?.body.deeds;
    deeds.done = false;
    scene.state.table.body.active = Some(me.clone());
    scene.open(MOMENT);
    Ok(())
}

/// Finishes the figure that acts, if one does, and closes its moment; gives its name.
pub fn finish(scene: &mut Scene<Skirmish>) -> Result<Option<String>, Halt> {
    let Some(id) = scene.state.table.body.active.take() else { return Ok(None) };
    let mut name = None;
    if scene.state.stage() == MOMENT
        && let Ok(unit) = scene.unit_mut(&id)
        && stats::up(unit)
    {
        unit.body.deeds.done = true;
        name = Some(unit.name.clone());
    }
    scene.close(MOMENT);
    Ok(name)
}

/// The same, and tells it.
pub fn finished(scene: &mut Scene<Skirmish>) -> Result<(), Halt> {
    if let Some(name) = finish(scene)? {
        tell!(scene, "{name} is finished.");
    }
    Ok(())
}

/// The moment ends, and with it what the figure does.
pub fn leave(scene: &mut Scene<Skirmish>) -> Result<(), Halt> {
    // Who ends the stage by hand has its end for a headline.
    if scene.order.act == END_STAGE { finish(scene).map(drop) } else { finished(scene) }
}

/// "Hob is finished."
pub fn ends(board: &Board<Skirmish>) -> Option<String> {
    figure(board).map(|unit| format!("{} is finished.", unit.name))
}

/// Whether a figure has a fight left against an enemy whom it touches (R9, A14).
pub fn may_fight(board: &Board<Skirmish>, unit: &Unit<Skirmish>, enemy: &Id) -> bool {
    let fought = &unit.body.deeds.fought;
    if board.option("A14") == "each" { !fought.contains(enemy) } else { fought.is_empty() }
}
