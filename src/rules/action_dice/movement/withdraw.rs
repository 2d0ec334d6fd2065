//! The moment of a withdrawal: enemies that were fought may strike once before the unit goes (R14).

use super::{
    super::{
        combat::{melee, suffer},
        system::{Board, Scene, Unit},
    },
    arrive::arrive,
};
use crate::{
    engine::{END_STAGE, Halt, head},
    view::{Form, Id, Noun, Order, Refusal, Window},
};

/// The unit that is leaving.
pub fn leaver<'a>(board: &Board<'a>) -> Option<&'a Unit> {
    let going = board.state.table.body.withdrawal.as_ref()?;
    board.state.unit(&going.unit).filter(|unit| unit.on_table())
}

/// Enemies that may still strike.
pub fn owed<'a>(board: &Board<'a>) -> Vec<&'a Unit> {
    let (Some(going), Some(leaver)) = (&board.state.table.body.withdrawal, leaver(board)) else { return Vec::new() };
    let touches = |id: &Id| board.state.bonds_of(&leaver.id).any(|bond| bond.has(id));
    let owed = going.owed.iter().filter(|id| touches(id)).filter_map(|id| board.state.unit(id));
    owed.filter(|unit| unit.on_table()).collect()
}

/// Whether nobody can use the moment any more.
pub fn idle(board: &Board) -> bool {
    owed(board).is_empty() && leaver(board).is_none_or(|unit| unit.body.check.is_none())
}

/// The moment in words, and whose strike is next.
pub fn moment(board: &Board) -> Option<(String, Option<Id>)> {
    if board.state.stage() != "withdrawal" {
        return None;
    }
    let leaves = leaver(board).map_or("a unit leaves".to_owned(), |unit| unit.does("leave"));
    Some((format!("{leaves} the melee"), owed(board).first().map(|unit| unit.id.clone())))
}

/// Those who may strike, while it lasts.
pub fn window(board: &Board) -> Option<Window> {
    let leaver = leaver(board).filter(|_| board.state.stage() == "withdrawal")?;
    board.window("free-attack", &owed(board), &format!("strike first as {}", leaver.does("leave")))
}

/// Its form.
pub fn form(board: &Board, order: &Order) -> Form {
    let (Some(unit), Some(leaver)) = (board.actor(order), leaver(board)) else { return Form::default() };
    let title = format!("{} at {}", unit.does("strike"), leaver.name);
    let mut form = Form { title, fields: melee::strikers_fields(unit, melee::OURS), ..Form::default() };
    let mut blow = melee::blow(board, unit, &leaver.id, order, melee::OURS);
    blow.halved = Some(HALVED);
    blow.tell(board, &mut form);
    form
}

/// Why its losses are halved.
const HALVED: &str = "free attack, R14";

/// What stands against it.
pub fn against(board: &Board, order: &Order) -> Vec<Refusal> {
    let owed = owed(board);
    match board.actor(order) {
        Some(unit) if !owed.iter().any(|owed| owed.id == unit.id) => {
            vec![Refusal::sense(
                format!("{} no free attack now", unit.does("have")),
                "only units that fought the leaving unit have one",
            )]
        }
        _ => Vec::new(),
    }
}

/// Does it: one side rolls, and the losses are halved.
pub fn run(scene: &mut Scene) -> Result<(), Halt> {
    let me = scene.me()?;
    let board = scene.board();
    let leaving = leaver(&board).map(|unit| (unit.id.clone(), unit.noun()));
    let (id, name) = leaving.ok_or_else(|| Refusal::sense("no unit is leaving a melee", "wait until one does"))?;
    let unit = scene.unit(&me)?.clone();
    let mut blow = melee::blow(&board, &unit, &id, scene.order, melee::OURS);
    blow.halved = Some(HALVED);
    head!(scene, "{} at {name} as {}.", unit.does("strike"), name.they("leave"));
    let rows = vec![blow.throw(&scene.board())];
    let rolled = scene.throw("free-attack", "Free attack", rows)?;
    let hits: Vec<_> = rolled.iter().filter(|_| blow.dice() > 0).map(|rolled| blow.resolve(scene, rolled)).collect();
    if let Some(going) = &mut scene.state.table.body.withdrawal {
        going.owed.retain(|owed| *owed != me);
    }
    suffer::all(scene, &hits)
}

/// The moment ends: those who are left go where they were going. Who might have struck and did not is said.
pub fn leave(scene: &mut Scene) -> Result<(), Halt> {
    let Some(going) = scene.state.table.body.withdrawal.take() else { return Ok(()) };
    if scene.state.unit(&going.unit).is_none() {
        return Ok(());
    }
    let still: Vec<Noun> = going.owed.iter().filter_map(|id| scene.state.unit(id)).map(|unit| unit.noun()).collect();
    if !still.is_empty() && scene.order.act == END_STAGE {
        head!(scene, "The withdrawal ends: {} not strike.", Noun::of(&still).does("do"));
    }
    arrive(scene, &going)
}
