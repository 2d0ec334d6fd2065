//! The cup: how many dice of each side lie in it, worked out and never stored; and the draw (R1, D1, digest 1.3).

use super::{
    body::{Came, Die, Face},
    system::{Board, Scene, Unit},
};
use crate::{
    engine::{Dice, Halt, head, in_order, tell},
    view::{Choice, Fact, Form, Id, Noun, Order, Refusal, Thrower, Word},
};

/// The side whose die a hand drew.
const SIDE: Fact<Word> = Fact::new("side", "drawn");
/// In place of a side: the machine draws.
const CHANCE: &str = "chance";

/// Units of a side on the table that have no order die yet.
pub fn waiting<'a>(board: &Board<'a>, side: usize) -> impl Iterator<Item = &'a Unit> + use<'a> {
    board.state.fielded(side).filter(|unit| unit.body.die.is_none())
}

/// Units of a side that may be given the drawn die, in the order of their numbers.
pub fn eligible<'a>(board: &Board<'a>, side: usize) -> Vec<&'a Unit> {
    in_order(waiting(board, side).collect())
}

/// The side whose die is drawn and waits for a unit; a die that has lost its last unit waits for nobody (H25).
pub fn drawn(board: &Board) -> Option<usize> {
    let side = board.state.side(board.state.table.body.drawn.as_ref()?)?;
    waiting(board, side).next().map(|_| side)
}

/// Units of a side that may have an order now: all without one, or once a die is drawn those of its side.
pub fn left(board: &Board, side: usize) -> Vec<Id> {
    if drawn(board).is_some_and(|drawn| drawn != side) {
        return Vec::new();
    }
    eligible(board, side).into_iter().map(|unit| unit.id.clone()).collect()
}

/// Dice of a side in the cup.
pub fn dice(board: &Board, side: usize) -> usize {
    let Some(id) = board.state.table.sides.get(side).map(|side| &side.id) else { return 0 };
    let table = &board.state.table.body;
    let mut dice = waiting(board, side).count();
    if board.option("reserves") == "yes" {
        let late = |unit: &&Unit| unit.side == *id && unit.gone.is_none() && unit.reserve.is_some();
        dice += board.state.those(|unit| late(&unit)).len();
    }
    let out = usize::from(table.drawn.as_ref() == Some(id)) + table.aside.get(id).map_or(0, |dice| usize::from(*dice));
    dice.saturating_sub(out)
}

/// Dice of every side in the cup.
pub fn counts(board: &Board) -> Vec<usize> {
    (0..board.state.table.sides.len()).map(|side| dice(board, side)).collect()
}

/// The form of a draw: which die came out, when a hand drew it.
pub fn form(board: &Board, _: &Order) -> Form {
    let chance = (CHANCE.to_owned(), "the machine's draw".to_owned());
    let all = board.state.table.sides.iter();
    let sides = all.clone().map(|side| (side.id.to_string(), side.name.clone()));
    let filled: Vec<&str> =
        all.zip(counts(board)).filter(|(_, dice)| *dice > 0).map(|(side, _)| side.id.as_str()).collect();
    // What a hand drew has no usual answer, unless there are but dice of one side: Enter must not draw in its place.
    let field = match (by_hand(board), filled.as_slice()) {
        (true, [only]) => SIDE.choice(sides.chain(std::iter::once(chance))).usual(*only),
        (true, _) => SIDE.choice(sides.chain(std::iter::once(chance))).required(),
        (false, _) => SIDE.choice(std::iter::once(chance).chain(sides)).usual(CHANCE).more(),
    };
    let field = field.help("whose die came out (R1)");
    Form { title: "Draw a die".to_owned(), fields: vec![field], remarks: vec![odds(board)], ..Form::default() }
}

/// "Red 3 of 7, Blue 4 of 7".
fn odds(board: &Board) -> String {
    let counts = counts(board);
    let all: usize = counts.iter().sum();
    let words = board.state.table.sides.iter().zip(counts).map(|(side, dice)| format!("{} {dice} of {all}", side.name));
    words.collect::<Vec<_>>().join(", ")
}

/// What stands against a draw.
pub fn against(board: &Board, _: &Order) -> Vec<Refusal> {
    if let Some(side) = drawn(board) {
        let what = format!("{} the drawn die already", Noun::new(board.state.side_name(side), true).does("have"));
        return vec![Refusal::sense(what, "give the order to one of its units")];
    }
    if counts(board).iter().sum::<usize>() == 0 {
        return vec![Refusal::sense("The cup is empty", "end the phase (n)")];
    }
    Vec::new()
}

/// Draws: by chance, or what a hand drew (R1). A die without a unit is set aside and the next drawn (H25).
pub fn run(scene: &mut Scene) -> Result<(), Halt> {
    scene.state.table.body.last = None;
    scene.state.table.body.drawn = None;
    let typed = SIDE.of(scene.order).filter(|side| *side != CHANCE);
    for draw in 1..=u8::MAX {
        let board = scene.board();
        let counts = counts(&board);
        let sides = board.state.table.sides.iter().zip(&counts);
        let filled: Vec<_> = sides.filter(|(_, dice)| **dice > 0).map(|(side, dice)| (side.clone(), *dice)).collect();
        if filled.is_empty() {
            scene.head("The cup is empty.");
            return Ok(());
        }
        let all: usize = counts.iter().sum();
        let drawn = match typed.filter(|_| draw == 1) {
            Some(typed) => typed.to_owned(),
            None => {
                let choices = filled.iter().map(|(side, dice)| Choice {
                    id: side.id.to_string(),
                    label: format!("{}, {dice} of {all}", side.name),
                    weight: u32::try_from(*dice).unwrap_or(u32::MAX),
                });
                scene.pick("draw", "Which die is drawn?", Thrower::Chance, choices.collect())?
            }
        };
        let found = filled.iter().find(|(side, _)| side.id == *drawn.as_str());
        let Some((side, dice)) = found else {
            let side = scene.state.side(&Id::new(&drawn)).map_or(&*drawn, |side| scene.state.side_name(side));
            return Err(Refusal::sense(format!("no {side} die is in the cup"), "choose a side that has one").into());
        };
        let place = scene.state.side(&side.id).unwrap_or(0);
        if waiting(&scene.board(), place).next().is_some() {
            scene.state.table.body.drawn = Some(side.id.clone());
            head!(scene, "{} die drawn ({dice} of {all}).", side.name);
            return Ok(());
        }
        *scene.state.table.body.aside.entry(side.id.clone()).or_default() += 1;
        tell!(scene, "{} die drawn and set aside: no unit can take an order.", side.name);
    }
    Ok(())
}

/// What Enter means: those who are due come on first, since their dice belong into the cup; then a die is drawn, where people
/// draw by a form that wants to know which, and goes to its unit where there is but one.
pub fn usual(board: &Board) -> Option<Order> {
    if board.arrives() {
        return None;
    }
    match drawn(board) {
        Some(side) => match eligible(board, side).as_slice() {
            [one] => Some(Order::of("fire", &one.id)).filter(|_| !one.is_barred("fire")),
            _ => None,
        },
        None => (counts(board).iter().sum::<usize>() > 0).then(|| Order::table("draw")),
    }
}

/// Whether people draw, out of a bag: the order says whose die came out. Where the dice are those of the table, the cup is too.
pub fn by_hand(board: &Board) -> bool {
    match board.option("cup") {
        "dice" => board.state.table.sides.iter().all(|side| side.dice == Dice::Table),
        cup => cup == "bag",
    }
}

/// Turns a unit's die, or gives it one from the cup.
///
/// # Errors
/// There is no such unit.
pub fn turn(scene: &mut Scene, id: &Id, shows: Face, from: Came) -> Result<(), Halt> {
    let body = &mut scene.unit_mut(id)?.body;
    body.die = Some(Die { shows, from });
    body.keep = false;
    Ok(())
}
