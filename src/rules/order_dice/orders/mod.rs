//! Orders: the die is placed, the test taken (R2, R3), and the orders that need no reply: Run, Ambush, Rally, Down.

pub mod fubar;
pub mod plain;
pub mod run;

use super::{
    body::{Came, Die, Face},
    cup,
    facts::OFFICER,
    pins,
    system::{Board, Scene, Unit},
    test,
};
use crate::{
    engine::{Halt, head},
    view::{Form, Id, Noun, Order, Part, Refusal, counted},
};

/// What stands against ordering a unit: another side's die, an order already (R1, R2).
pub fn bars(board: &Board, order: &Order) -> Vec<Refusal> {
    let Some(unit) = board.actor(order) else { return Vec::new() };
    let mut bars = Vec::new();
    let mine = board.state.side_of(unit);
    match cup::drawn(board) {
        Some(side) if side != mine => {
            let what = format!("{} the drawn die", Noun::new(board.state.side_name(side), true).does("have"));
            bars.push(Refusal::rule("R1", what, "give the order to one of its units"));
        }
        None if !cup::by_hand(board) => {
            bars.push(Refusal::rule(
                "R1",
                "No die is drawn",
                "draw one first (d), or set the option \"who draws the order dice\" to \"drawn by hand\"",
            ));
        }
        _ => {}
    }
    if let Some(die) = unit.body.die {
        let what = format!("{} an order: {}", unit.does("have"), die.shows.word());
        bars.push(Refusal::rule("R2", what, "order another unit"));
    }
    bars
}

/// Whether an order of a unit needs a test (R3, H1).
pub fn needs_test(board: &Board, unit: &Unit, situation: Option<&Part>) -> bool {
    situation.is_some()
        || match board.option("H1") {
            "always" => true,
            "rule" => false,
            _ => unit.body.pins > 0,
        }
}

/// Adds to a form what an order test wants, and says how it stands.
pub fn test_in_form(board: &Board, order: &Order, situation: Option<&Part>, form: &mut Form) {
    let Some(unit) = board.actor(order) else { return };
    if !needs_test(board, unit, situation) {
        return;
    }
    form.fields.extend(test::officer_field(board, unit));
    let officer = board.named(order, OFFICER).map(|officer| officer.id.clone());
    let number = test::number(board, unit, test::ORDER_TEST, officer.as_ref(), situation);
    form.remarks.push(test::remark(&number));
    let off = unit.body.pins - relieved(board, unit).body.pins;
    if off > 0 {
        let left = pins::left(unit.body.pins - off);
        form.remarks.push(format!("passed: {} off, {left}", counted(off, "pin")));
    }
    form.numbers.push(number);
}

/// A unit as it will be once it has passed a test: with a pin less (H3).
pub fn relieved(board: &Board, unit: &Unit) -> Unit {
    let mut relieved = unit.clone();
    let off = u8::try_from(board.data.number("success-removes").max(0)).unwrap_or(u8::MAX);
    relieved.body.pins = relieved.body.pins.saturating_sub(off);
    relieved
}

/// A unit as it will be when it acts on an order: tested, if it must be.
pub fn ready(board: &Board, unit: &Unit) -> Unit {
    if needs_test(board, unit, None) { relieved(board, unit) } else { unit.clone() }
}

/// Gives an order: places the die, takes the test (R2-R4). Whether the unit goes on to act.
pub fn give(scene: &mut Scene, face: Face, situation: Option<Part>) -> Result<bool, Halt> {
    let me = scene.me()?;
    let board = scene.board();
    let unit = scene.unit(&me)?;
    let name = unit.noun();
    let tested = needs_test(&board, unit, situation.as_ref());
    let officer = scene.target(OFFICER);
    let number = test::number(&board, unit, test::ORDER_TEST, officer.as_ref(), situation.as_ref());
    let side = unit.side.clone();
    let table = &mut scene.state.table.body;
    table.last = Some(me.clone());
    if table.drawn.as_ref() == Some(&side) {
        table.drawn = None;
    }
    let body = &mut scene.unit_mut(&me)?.body;
    body.die = Some(Die { shows: face, from: Came::Drawn });
    body.keep = false;
    if !tested {
        return Ok(true);
    }
    test::note_officer(scene, &me, officer.as_ref())?;
    match test::order_test(scene, &me, test::ORDER_TEST, number)? {
        test::Tested::Passed => Ok(true),
        test::Tested::Failed => {
            cup::turn(scene, &me, Face::Down, Came::Drawn)?;
            let goes = name.verb("go");
            head!(scene, "{} to obey the {} order and {goes} Down.", name.does("fail"), face.word());
            disobeyed(scene, &me)
        }
        test::Tested::Fubar => {
            head!(scene, "{} to obey the {} order: FUBAR.", name.does("fail"), face.word());
            fubar::run(scene, &me)?;
            disobeyed(scene, &me)
        }
    }
}

/// What a unit that failed its test ends with. One that went Down in place of its order did nothing that anybody could react
/// to (R3, R5).
fn disobeyed(scene: &mut Scene, me: &Id) -> Result<bool, Halt> {
    pins::settle(scene)?;
    if scene.unit(me)?.body.shows() == Some(Face::Down) {
        scene.state.table.body.last = None;
    }
    Ok(false)
}
