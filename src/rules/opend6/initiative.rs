//! The initiative phase: each side's die and its highest command, then who moves first (R26, R27).

use std::cell::LazyCell;

use super::{body::Role, roll, squad, system::OpenD6};
use crate::{
    engine::{Board, Halt, Scene, Unit, head, lead, tell},
    view::{Choice, Due, Form, Hope, Number, Order, Refusal, Throw, Thrower, behind, series},
};

/// Rounds of further dice after which ties fall in the order of the sides; real dice never get there.
const ROUNDS: usize = 50;

/// The highest command in a squad, whatever its morale: that of one of its soldiers, wounded -1, or what it tests with, if that
/// is more: with all its soldiers wounded and no sergeant its own command (R18, A22, A103).
fn command(board: &Board<OpenD6>, unit: &Unit<OpenD6>) -> i32 {
    let squad = &unit.body;
    let common = LazyCell::new(|| squad::squad_code(board, squad, "command"));
    let own = |soldier| squad.profile.champions.get(squad.champion_place(soldier)?)?.skills.get("command").copied();
    let codes = squad.up().map(|soldier| {
        let code = match soldier.role {
            Role::Sergeant => squad.profile.sergeant_command,
            Role::Champion => own(soldier).unwrap_or_else(|| *common),
            _ => *common,
        };
        code + squad::wound_penalty(soldier, board.data)
    });
    codes.max().unwrap_or(0).max(squad::command(board, squad))
}

/// The highest command of any soldier of a side in play, broken squads included, and whose it is (A103).
fn highest<'a>(board: &Board<'a, OpenD6>, side: usize) -> Option<(i32, &'a Unit<OpenD6>)> {
    let squads = board.state.those(|unit| is_there(unit) && board.state.side_of(unit) == side).into_iter();
    squads.map(|unit| (command(board, unit), unit)).fold(None, |best, next| match best {
        Some((most, _)) if most >= next.0 => best,
        _ => Some(next),
    })
}

/// Whether a squad has anybody on the table.
fn is_there(unit: &Unit<OpenD6>) -> bool {
    unit.on_table() && unit.body.count() > 0
}

/// Whether anybody is there to contend.
fn is_anybody_there(board: &Board<OpenD6>) -> bool {
    board.state.units.iter().any(|unit| is_there(unit))
}

/// One side in the contest.
struct Contender {
    side: usize,
    name: String,
    player: String,
    /// What it adds to its dice: its highest command.
    number: Number,
    /// The total of each of its dice; a later one decides a tie of those before.
    totals: Vec<i32>,
}

fn contenders(board: &Board<OpenD6>) -> Vec<Contender> {
    let sides = board.state.table.sides.iter().enumerate();
    sides
        .filter_map(|(side, row)| {
            let (command, unit) = highest(board, side)?;
            let player = if unit.player.is_empty() { row.name.clone() } else { unit.player.clone() };
            let mut number = Number::new(format!("initiative, {}", row.name), "highest command", command, "R26");
            board.modify_for(&mut number, Thrower::Side(side), "initiative");
            Some(Contender { side, name: row.name.clone(), player, number, totals: Vec::new() })
        })
        .collect()
}

/// Its form: what each side adds to its die.
pub fn form(board: &Board<OpenD6>, _order: &Order) -> Form {
    let numbers = contenders(board).into_iter().map(|side| side.number).collect();
    Form { title: "Initiative".to_owned(), numbers, ..Form::default() }
}

/// What stands against it.
pub fn against(board: &Board<OpenD6>, _order: &Order) -> Vec<Refusal> {
    if is_anybody_there(board) {
        return Vec::new();
    }
    vec![Refusal::sense("nobody is on the table", "bring a squad on first")]
}

/// What is added to a die, beside it: "+4 command"; in parts where there is more to it.
fn in_short(number: &Number) -> String {
    if number.parts.len() > 1 { number.in_parts() } else { format!("{:+} command", number.total()) }
}

/// Rolls one die for each of these sides, in one ask.
fn throw(scene: &mut Scene<OpenD6>, id: &str, sides: &mut [Contender], rolling: &[usize]) -> Result<(), Halt> {
    let plain = scene.board().option("A5") == "plain";
    let rows = rolling.iter().map(|at| {
        let side = &sides[*at];
        let row = Throw::new(&format!("side-{}", side.side), side.name.clone(), Thrower::Side(side.side), 1);
        let row = row.hopes(Hope::High).player(&side.player).note(in_short(&side.number));
        if plain { row } else { row.open().fails_on(roll::FAILS) }
    });
    let rolled = scene.throw(id, "Initiative", rows.collect())?;
    let mut told = Vec::new();
    for (at, rolled) in rolling.iter().zip(&rolled) {
        let faces = roll::single(rolled);
        let side = &mut sides[*at];
        let plus = side.number.total();
        let (total, sum) = if plain {
            let face = faces.first().copied().unwrap_or(0);
            let total = i32::from(face) + plus;
            (total, format!("{face}{plus:+} = {total}"))
        } else {
            (roll::total(faces, plus), roll::in_sum(faces, plus))
        };
        side.totals.push(total);
        told.push(behind(&side.name, sum));
    }
    tell!(scene, "{}.", told.join(", "));
    Ok(())
}

/// Rolls for the initiative, lets its holder choose, and begins the movement phase.
pub fn run(scene: &mut Scene<OpenD6>) -> Result<(), Halt> {
    let mut sides = contenders(&scene.board());
    for side in &sides {
        scene.number(side.number.clone());
    }
    let all: Vec<usize> = (0..sides.len()).collect();
    throw(scene, "initiative", &mut sides, &all)?;
    for round in 1..=ROUNDS {
        let tied = |at: &usize| sides.iter().filter(|other| other.totals == sides[*at].totals).count() > 1;
        let rolling: Vec<usize> = all.iter().copied().filter(tied).collect();
        if rolling.is_empty() {
            break;
        }
        let names: Vec<&str> = rolling.iter().map(|at| sides[*at].name.as_str()).collect();
        tell!(scene, "A tie of {}: again.", series(&names));
        throw(scene, &format!("initiative/tie-{round}"), &mut sides, &rolling)?;
    }
    let mut totals = vec![0; scene.state.table.sides.len()];
    for side in &sides {
        totals[side.side] = side.totals.first().copied().unwrap_or(0);
    }
    sides.sort_by(|one, other| other.totals.cmp(&one.totals));
    let order: Vec<usize> = sides.iter().map(|side| side.side).collect();
    let Some(holder) = sides.first() else { return Ok(()) };
    head!(scene, "{} has the initiative.", holder.name);
    let table = &mut scene.state.table.body;
    table.initiative = Some(holder.side);
    table.totals = totals;
    table.order.clone_from(&order);
    let first = choose(scene, holder, &order)?;
    scene.state.table.body.first = Some(first);
    scene.advance()
}

/// The holder's choice: to move first, or to let the next side begin (R27).
fn choose(scene: &mut Scene<OpenD6>, holder: &Contender, order: &[usize]) -> Result<usize, Halt> {
    let Some(next) = order.get(1).copied() else { return Ok(holder.side) };
    let next_name = scene.state.side_name(next).to_owned();
    let choices = vec![
        Choice { id: "first".to_owned(), label: "move first".to_owned(), weight: 1 },
        Choice { id: "second".to_owned(), label: format!("let {next_name} begin"), weight: 1 },
    ];
    let title = format!("{} has the initiative: move first or second?", holder.name);
    let picked = scene.pick("first", &title, Thrower::Side(holder.side), choices)?;
    if picked == "second" {
        lead!(scene, "{} lets {next_name} begin.", holder.name);
        Ok(next)
    } else {
        lead!(scene, "{} moves first.", holder.name);
        Ok(holder.side)
    }
}

/// The roll for initiative, as long as its phase lasts (R26).
pub fn due(board: &Board<OpenD6>) -> Option<Due> {
    (board.state.stage() == "initiative" && is_anybody_there(board)).then(|| Due {
        what: "roll initiative".to_owned(),
        cause: format!("turn {}", board.state.table.turn),
        ..Due::new(format!("initiative:{}", board.state.table.turn), "R26", Order::table("initiative"))
    })
}
