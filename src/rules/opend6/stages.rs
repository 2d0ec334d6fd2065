//! The stages of `opend6`: six phases, and the moment of a charge.

use super::{OpenD6, charge, initiative, melee, morale, movement, special, volley, wounds};
use crate::{
    engine::{Board, Halt, Scene, Stage, Unit},
    view::{Id, Noun},
};

/// The rows, phases in their order.
#[rustfmt::skip]
pub static STAGES: &[Stage<OpenD6>] = &[
    Stage { id: "initiative", name: "init",    title: "initiative phase",      moment: false, usual: Some("initiative"), idle: |_| false,
            acts: &["initiative", "coherency"] },
    Stage { id: "movement",   name: "move",    title: "movement phase",        moment: false, usual: None, idle: |board| nobody_left(board),
            acts: &["hold", "turn", "crawl", "stand", "walk", "run", "prone", "charge", "disengage", "opportunity-fire", "reached", "coherency", "done"] },
    Stage { id: "ranged",     name: "ranged",  title: "ranged combat phase",   moment: false, usual: None, idle: |board| nobody_left(board),
            acts: &["fire", "siege-fire", "line-of-sight", "coherency", "done"] },
    Stage { id: "close",      name: "close",   title: "close combat phase",    moment: false, usual: None, idle: |board| nobody_left(board),
            acts: &["fight", "coherency"] },
    Stage { id: "morale",     name: "morale",  title: "morale phase",          moment: false, usual: None, idle: |board| nobody_left(board),
            acts: &["rally", "casualty-test", "reached", "coherency"] },
    Stage { id: "special",    name: "special", title: "special actions phase", moment: false, usual: None, idle: |_| false,
            acts: &["reached", "coherency"] },
    Stage { id: "charge",     name: "charge",  title: "charge",                moment: true,  usual: Some("contact"), idle: |board| charge::idle(board),
            acts: &["opportunity-fire", "defensive-fire", "contact", "line-of-sight", "coherency"] },
];

fn nobody_left(board: &Board<OpenD6>) -> bool {
    !(0..board.state.table.sides.len()).any(|side| any_left(board, side))
}

/// What happens when a stage begins.
///
/// # Errors
/// As for any order.
pub fn enter(scene: &mut Scene<OpenD6>, stage: &str) -> Result<(), Halt> {
    scene.state.table.ground.last_side = None;
    scene.state.table.ground.picking = None;
    match stage {
        "movement" => movement::enter(scene),
        "close" => melee::enter(scene),
        "morale" => morale::enter(scene),
        "special" => special::enter(scene),
        _ => Ok(()),
    }
}

/// What happens when a stage ends.
///
/// # Errors
/// As for any order.
pub fn leave(scene: &mut Scene<OpenD6>, stage: &str) -> Result<(), Halt> {
    match stage {
        "movement" => movement::leave(scene),
        "ranged" => wounds::release_held(scene),
        "special" => special::leave(scene),
        "charge" => charge::leave(scene),
        _ => Ok(()),
    }
}

/// Squads of a side that may still do something in this stage and have not.
pub fn left(board: &Board<OpenD6>, side: usize) -> Vec<Id> {
    match board.state.stage() {
        "movement" => movement::left(board, side),
        "ranged" => volley::left(board, side),
        "close" => melee::left(board, side),
        "morale" => morale::left(board, side),
        _ => Vec::new(),
    }
}

/// Whether a squad may still do something in this stage and has not.
pub fn may(board: &Board<OpenD6>, unit: &Unit<OpenD6>) -> bool {
    match board.state.stage() {
        "movement" => movement::can_act(board, unit),
        "ranged" => unit.on_table() && volley::may(board, unit),
        "morale" => morale::owed::volunteers_now(board, unit),
        _ => unit.on_table() && left(board, board.state.side_of(unit)).contains(&unit.id),
    }
}

/// Whether any squad of a side may; in the alternating phases without listing them all.
pub fn any_left(board: &Board<OpenD6>, side: usize) -> bool {
    match board.state.stage() {
        "movement" | "ranged" => board.state.fielded(side).any(|unit| may(board, unit)),
        _ => !left(board, side).is_empty(),
    }
}

/// The side that is on in an alternation.
pub fn on(board: &Board<OpenD6>) -> Option<usize> {
    match board.state.stage() {
        "movement" | "ranged" => movement::alternation::on(board),
        "charge" => charge::on(board),
        "initiative" => initiative::on(board),
        _ => None,
    }
}

/// What stands unfinished, for a first `n` to say.
pub fn unfinished(board: &Board<OpenD6>) -> Option<String> {
    let left: Vec<Id> = (0..board.state.table.sides.len()).flat_map(|side| left(board, side)).collect();
    let alone = |id: &Id| board.state.unit(id).map(|unit| Noun::new(&format!("{} {}", unit.number, unit.name), true));
    let who = match left.as_slice() {
        [] => return None,
        [one] => alone(one)?,
        several => Noun::count(several.len(), "squad"),
    };
    let (verb, rest) = match board.state.stage() {
        "movement" => ("not moved", who.they("hold")),
        "ranged" => ("not fired", format!("{} {} fire", who.they("hold"), who.its())),
        "close" => ("not fought", "the melee is left out".to_owned()),
        "morale" => ("not rallied", who.they("do without")),
        _ => return None,
    };
    Some(format!("{} {verb}: {rest} if the phase ends now", who.does("have")))
}

/// Ends the battle when one side alone has a squad left on the table or to come.
pub fn verdict(board: &Board<OpenD6>) -> Option<String> {
    let sides = &board.state.table.sides;
    let lives = |id: &Id| board.state.units.values().any(|unit| unit.side == *id && unit.gone.is_none());
    let standing: Vec<_> = sides.iter().filter(|side| lives(&side.id)).collect();
    match standing.as_slice() {
        [] => Some("nobody is left".to_owned()),
        [winner] if sides.len() > 1 => Some(format!("{} the field", Noun::new(&winner.name, true).does("have"))),
        _ => None,
    }
}
