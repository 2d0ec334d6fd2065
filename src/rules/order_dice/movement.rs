//! Moving: rates, roads, reverse, terrain, and who cannot (R7, R12, H24, digest 4.3 and 4.4).

use super::{
    body::{Class, Face},
    data::Code,
    facts::FARTHEST,
    system::{Board, Scene, Unit},
};
use crate::{
    engine::{Halt, tell},
    view::{Fact, Facts, Field, Id, Inches, Refusal, Word, capital},
};

/// How far the unit moves.
const MOVES: Fact<Inches> = Fact::new("distance", "moves");
/// The worst ground it crosses.
const OVER: Fact<Word> = Fact::new("terrain", "over");
/// Whether that ground was declared closed.
const CLOSED: Fact<bool> = Fact::new("closed", "declared closed");
/// Whether a vehicle backs.
const REVERSE: Fact<bool> = Fact::new("reverse", "in reverse");

/// How far a unit may go by this order, over this terrain, forwards or in reverse (R12).
pub fn limit(board: &Board, unit: &Unit, face: Face, code: Code, reverse: bool) -> Inches {
    let body = &unit.body;
    if body.fast() {
        return Inches::ZERO;
    }
    let rates = board.data.tables.rates(body.profile.mover);
    let times = |length: Inches, by: i64, part: i64| Inches::from_hundredths(length.hundredths() * by / part);
    if reverse {
        return if body.profile.recce { rates.advance } else { times(rates.advance, 1, 2) };
    }
    let rate = if face == Face::Run { rates.run } else { rates.advance };
    if code == Code::Double { times(rate, 2, 1) } else { rate }
}

/// How far off a unit is that was so far and has run straight away since.
pub fn ran(board: &Board, unit: &Unit, far: Inches) -> Inches {
    let run = board.data.tables.rates(unit.body.profile.mover).run;
    Inches::from_hundredths(far.hundredths().saturating_add(run.hundredths()))
}

/// The fields of the ground a unit crosses, behind "more facts" (H24).
pub fn ground_fields(board: &Board, unit: &Unit, facts: &Facts) -> Vec<Field> {
    let grounds = board.data.terrain.iter().map(|row| (row.id.clone(), row.name.clone()));
    let first = board.data.terrain.first().map_or(String::new(), |row| row.id.clone());
    let over = OVER.choice(grounds).usual(first.as_str()).more();
    let mut fields = vec![over.help("the worst it crosses; a road the whole way doubles the rate")];
    if matches!(code(board, unit, facts), Code::OkVehicles | Code::OkWalkers) {
        let closed = CLOSED.field().usual(false).more();
        fields.push(closed.help("an anti-tank obstacle, an impassable bocage or the like (H24)"));
    }
    fields
}

/// The fields of a move; all of them behind "more facts", since figures are moved on the table.
pub fn fields(board: &Board, unit: &Unit, face: Face, facts: &Facts) -> Vec<Field> {
    let most = limit(board, unit, face, Code::Ok, false);
    let mut fields = vec![MOVES.field(FARTHEST).more().help(&format!("at most {most} (R12)"))];
    fields.extend(ground_fields(board, unit, facts));
    if unit.body.profile.class != Class::Men {
        let back = limit(board, unit, face, Code::Ok, true);
        let reverse = REVERSE.field().usual(false).more();
        fields.push(reverse.help(&format!("straight back, at most {back} (R12)")));
    }
    fields
}

/// "moves up to 6"" for a form.
pub fn remark(board: &Board, unit: &Unit, face: Face, facts: &Facts) -> String {
    let code = code(board, unit, facts);
    let back = REVERSE.among(facts) == Some(true);
    match limit(board, unit, face, code, back) {
        Inches::ZERO => "does not move (R7)".to_owned(),
        limit => format!("moves up to {limit}"),
    }
}

fn code(board: &Board, unit: &Unit, facts: &Facts) -> Code {
    let id = OVER.among(facts);
    let row = id.and_then(|id| board.data.terrain.get(id)).or(board.data.terrain.first());
    row.map_or(Code::Ok, |row| row.code(unit.body.profile.mover))
}

/// Objects to the ground that the facts of the order name, where it is closed to a unit (H24).
///
/// # Errors
/// Terrain forbids it.
pub fn ground(scene: &mut Scene, id: &Id, face: Face) -> Result<(), Halt> {
    let unit = scene.unit(id)?;
    let code = code(&scene.board(), unit, &scene.order.facts);
    let (fast, movers) = (unit.body.fast(), unit.body.profile.mover.those());
    let closed = match code {
        Code::No | Code::NoDugIn => Some("go round it"),
        Code::NoBreak => Some("heavy tanks and walkers break through some buildings: overrule it then"),
        Code::NoRun if face == Face::Run => Some("give it an Advance order"),
        Code::OkVehicles | Code::OkWalkers if CLOSED.is(scene.order) => Some("go round it"),
        _ => None,
    };
    let Some(mend) = closed.filter(|_| !fast) else { return Ok(()) };
    let stars = matches!(code, Code::OkVehicles | Code::OkWalkers);
    let over = OVER.of(scene.order).unwrap_or_default();
    let over = scene.data.terrain.get(over).map_or("", |row| row.name.as_str());
    let closed = match code {
        Code::NoRun => "closed to a Run of",
        _ if stars => "declared closed to",
        _ => "closed to",
    };
    scene.object(Refusal::rule("H24", format!("{}: {closed} {movers} ({})", capital(over), code.sign()), mend))
}

/// Moves a unit as the facts of the order say: checks rate and terrain, tells what is known of it (R12, H24).
///
/// # Errors
/// Rate or terrain forbid it.
pub fn moves(scene: &mut Scene, id: &Id, face: Face) -> Result<(), Halt> {
    let board = scene.board();
    let unit = scene.unit(id)?;
    let name = unit.noun();
    let facts = &scene.order.facts;
    let (code, back) = (code(&board, unit, facts), REVERSE.is(scene.order));
    let limit = limit(&board, unit, face, code, back);
    let ground = OVER.among(facts).unwrap_or_default();
    let ground = scene.data.terrain.get(ground);
    let distance = MOVES.of(scene.order);
    self::ground(scene, id, face)?;
    if let Some(distance) = distance.filter(|distance| *distance > limit) {
        scene.object(Refusal::rule(
            "R12",
            format!("{} {distance}, {} rate is {limit}", name.does("move"), name.its()),
            "move it less",
        ))?;
    }
    if limit > Inches::ZERO || distance.is_some() {
        went(scene, id)?;
    }
    if let Some(distance) = distance {
        let how = if back { " in reverse" } else { "" };
        let over = ground.filter(|row| Some(&row.id) != scene.data.terrain.first().map(|row| &row.id));
        let over = over.map_or(String::new(), |row| format!(" ({})", row.name));
        tell!(scene, "{} {distance}{how}{over}.", name.does("move"));
    }
    Ok(())
}

/// A unit stands elsewhere now: which officer was near is forgotten, and what was said of where it stood.
///
/// # Errors
/// There is no such unit.
pub fn went(scene: &mut Scene, id: &Id) -> Result<(), Halt> {
    let body = &mut scene.unit_mut(id)?.body;
    (body.near, body.near_moves) = (None, 0);
    scene.moved(id)
}

/// Takes what was judged of the ground out of the facts: it is judged once.
pub fn forget_ground(facts: &mut Facts) {
    facts.retain(|fact, _| fact != OVER.id && fact != CLOSED.id);
}

/// What stands against a Run (R7, H24).
pub fn bars_run(board: &Board, unit: &Unit) -> Vec<Refusal> {
    let why = if unit.body.immobilised {
        "are immobilised"
    } else if unit.body.dug_in {
        "are dug in"
    } else if board.data.tables.rates(unit.body.profile.mover).run == Inches::ZERO {
        "cannot Run"
    } else {
        return Vec::new();
    };
    vec![Refusal::rule("R7", unit.does(why), "give another order")]
}
