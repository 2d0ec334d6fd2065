//! Leaving a close combat (R53-R55).

use super::{
    super::{
        body::{Moved, SoldierId, Squad},
        bonds,
        melee::parting,
        morale::{flight, nerve},
        roll::{self, Party},
        squad,
        stragglers::{self, Run},
        system::OpenD6,
    },
    activate, bars,
};
use crate::{
    engine::{Board, Halt, Scene, Unit, head, lead, tell},
    view::{Form, Number, Order, Refusal},
};

/// The difficulty of the command test (R53); morale status does not alter it (A99).
fn difficulty(board: &Board<OpenD6>, unit: &Unit<OpenD6>) -> Number {
    let mut number = board.data.tables.numbers.start("difficulty", "disengage");
    board.modify(&mut number, unit, "test");
    number
}

fn party(board: &Board<OpenD6>, unit: &Unit<OpenD6>) -> Party {
    let (side, player) = (board.state.side_of(unit), board.state.player(unit));
    Party::new("command", format!("{}: command", unit.name), side, player, squad::command(board, &unit.body))
}

/// Its form.
pub fn form(board: &Board<OpenD6>, order: &Order) -> Form {
    let mut form = Form::default();
    let Some(unit) = board.actor(order) else { return form };
    let run = Run::Free(unit.body.profile.run);
    form.fields.extend(stragglers::stands(board, order, unit));
    form.fields.extend(stragglers::fields(board, order, unit, Some(run)));
    let (difficulty, command) = (difficulty(board, unit), squad::command(board, &unit.body));
    let chance = roll::chance(difficulty.total(), command);
    form.numbers.push(difficulty);
    form.remarks.push(format!("command {command}: {:.0} %", chance * 100.0));
    form.remarks.push("then a parting swing, a run, morale -1, No Fire; if it fails they stay (R54, R55)".to_owned());
    form.remarks.extend(stragglers::remark(board, unit, run));
    form
}

/// What stands against it.
pub fn against(board: &Board<OpenD6>, order: &Order) -> Vec<Refusal> {
    let mut against = bars(board, order);
    for unit in board.who(order) {
        if !bonds::in_melee(board.state, unit) {
            let what = format!("{} in no close combat", unit.does("are"));
            against.push(Refusal::sense(what, "let them walk or run"));
        }
    }
    against
}

/// Does it: the test, then the parting swing, then the run.
pub fn run(scene: &mut Scene<OpenD6>) -> Result<(), Halt> {
    let id = scene.me()?;
    let board = scene.board();
    let unit = scene.unit(&id)?;
    let (name, party, number) = (unit.noun(), party(&board, unit), difficulty(&board, unit));
    let needed = number.total();
    scene.number(number);
    let title = format!("{name}: command test to disengage");
    let (faces, total, passed) = roll::straight(scene, "command", &title, &party, needed)?;
    let sum = roll::in_sum(&faces, party.modifier);
    scene.tested(&id, "command test to disengage", passed, total, needed);
    if !passed {
        head!(scene, "{} to disengage and {}.", name.does("fail"), name.verb("stay"));
        tell!(scene, "Command {sum}, {needed} needed.");
        return activate(scene, &id, Some(Moved::Hold), false);
    }
    head!(scene, "{}.", name.does("disengage"));
    tell!(scene, "Command {sum}, {needed} needed.");
    // Who stays behind was said before the swing; whom the swing wounds cannot run either.
    let run = Run::Free(scene.unit(&id)?.body.profile.run);
    let mut marks = stragglers::read(&scene.board(), scene.unit(&id)?, scene.order, Some(run))?;
    let lying: Vec<SoldierId> = lying(&scene.unit(&id)?.body);
    let mut stands = stragglers::who_stands(&scene.board(), scene.order, &scene.unit(&id)?.body)?;
    let wounded_before: Vec<SoldierId> = wounded(&scene.unit(&id)?.body);
    let away = flight::away(scene, &id);
    parting::swing(scene, &id)?;
    activate(scene, &id, Some(Moved::Disengage), true)?;
    let unit = scene.unit_mut(&id)?;
    if unit.gone.is_some() {
        scene.state.table.body.movers.clear();
        return Ok(());
    }
    unit.body.no_fire = true;
    // Whom the swing knocked down gets up too and goes with the others.
    stands.extend(self::lying(&unit.body).into_iter().filter(|soldier| !lying.contains(soldier)));
    let (rate, way) = stragglers::pace(&scene.board(), &scene.unit(&id)?.body, &stands);
    scene.moved(&id)?;
    stragglers::get_up(scene, &id, &stands)?;
    lead!(scene, "{} about and {} {rate} {away}: No Fire.", name.does("turn"), name.verb(way));
    scene.must_move(&id, way, Some(rate), away);
    let behind = stragglers::left_behind(&scene.board(), scene.unit(&id)?, run).into_iter();
    let behind = behind.filter(|soldier| !wounded_before.contains(&soldier.id)).map(|soldier| soldier.id.clone());
    marks.parts.extend(behind.collect::<Vec<_>>());
    stragglers::mark(scene, &id, &marks)?;
    nerve::shift(scene, &id, "", scene.data.tables.numbers.value("disengaged"))?;
    Ok(())
}

fn lying(squad: &Squad) -> Vec<SoldierId> {
    stragglers::prone(squad).into_iter().map(|soldier| soldier.id.clone()).collect()
}

fn wounded(squad: &Squad) -> Vec<SoldierId> {
    squad.up().filter(|soldier| soldier.wounded()).map(|soldier| soldier.id.clone()).collect()
}
