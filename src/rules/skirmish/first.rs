//! The roll for the first turn, once: a die for each side, and the highest chooses (R1, D5, A21).

use super::{roll::sum, system::Skirmish};
use crate::{
    engine::{Board, Halt, Scene, head, tell},
    view::{Choice, Due, Hope, Noun, Number, Order, Throw, Thrower, behind},
};

/// Rounds of further dice after which ties fall in the order of the sides; real dice never get there.
const ROUNDS: usize = 50;

/// What a side adds to its die: what the game master gives it.
fn number(board: &Board<Skirmish>, side: usize) -> Number {
    let name = board.state.side_name(side);
    let mut number = Number::added(format!("first turn, {name}"), []);
    board.modify_for(&mut number, Thrower::Side(side), "first");
    number
}

/// Rolls, lets the winner choose, and begins the first player turn. Those who tie roll again.
pub fn run(scene: &mut Scene<Skirmish>) -> Result<(), Halt> {
    let sides = scene.state.table.sides.len();
    let names: Vec<String> = scene.state.table.sides.iter().map(|side| side.name.clone()).collect();
    let given: Vec<Number> = (0..sides).map(|side| number(&scene.board(), side)).collect();
    let mut totals: Vec<Vec<i32>> = vec![Vec::new(); sides];
    for round in 0..ROUNDS {
        let tied = |at: &usize| totals.iter().filter(|other| **other == totals[*at]).count() > 1;
        let rolling: Vec<usize> = (0..sides).filter(tied).collect();
        if rolling.is_empty() {
            break;
        }
        let rolled: Vec<String> = rolling.iter().map(|side| names[*side].clone()).collect();
        if round > 0 {
            tell!(scene, "{} tie and roll again.", rolled.join(" and "));
        }
        let rows = rolling.iter().map(|side| {
            let row = Throw::new(&format!("side-{side}"), names[*side].clone(), Thrower::Side(*side), 1);
            row.hopes(Hope::High).player(&names[*side]).adds(given[*side].shown())
        });
        let id = if round == 0 { "first".to_owned() } else { format!("first/tie-{round}") };
        let rows = rows.collect();
        let mut told = Vec::new();
        for (side, rolled) in rolling.iter().zip(scene.throw(&id, "Who goes first", rows)?) {
            let face = rolled.face().unwrap_or(1);
            let total = i32::from(face) + given[*side].total();
            totals[*side].push(total);
            told.push(behind(&names[*side], in_sum(face, &given[*side])));
        }
        tell!(scene, "{}.", told.join(", "));
    }
    given.into_iter().filter(|number| !number.shown().is_empty()).for_each(|number| scene.number(number));
    let mut order: Vec<usize> = (0..sides).collect();
    order.sort_by(|one, other| totals[*other].cmp(&totals[*one]));
    choose(scene, &names, &mut order)?;
    let table = &mut scene.state.table.body;
    table.order = order;
    table.at = None;
    scene.advance()
}

/// "4", or "4+2 = 6" where the game master adds to it.
fn in_sum(face: u8, given: &Number) -> String {
    if given.shown().is_empty() { face.to_string() } else { sum(face, given.total()) }
}

/// The winner's choice: to go first, or to let the next side begin (A21).
fn choose(scene: &mut Scene<Skirmish>, names: &[String], order: &mut [usize]) -> Result<(), Halt> {
    let [winner, next, ..] = *order else { return Ok(()) };
    let (name, other) = (&names[winner], &names[next]);
    let side = Noun::new(name, true);
    let choices = vec![
        Choice { id: "first".to_owned(), label: "go first".to_owned(), weight: 1 },
        Choice { id: "second".to_owned(), label: format!("let {other} go first"), weight: 1 },
    ];
    let picked = scene.pick("choice", &format!("{name}: first or second?"), Thrower::Side(winner), choices)?;
    if picked == "second" {
        order.swap(0, 1);
        head!(scene, "{} and {} {other} go first.", side.does("win the roll"), side.verb("let"));
    } else {
        head!(scene, "{} and {}.", side.does("win the roll"), side.verb("go first"));
    }
    Ok(())
}

/// The roll, as long as its phase lasts.
pub fn due(board: &Board<Skirmish>) -> Option<Due> {
    (board.state.stage() == "roll").then(|| Due {
        what: "roll for the first turn".to_owned(),
        cause: "the battle begins".to_owned(),
        ..Due::new("first", "R1", Order::table("first"))
    })
}
