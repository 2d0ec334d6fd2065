//! The steady test: the seriously wounded test Bravery at the start of their turn, or collapse (R3, A7).

use super::{bravery, health::Health, stats, system::Skirmish};
use crate::{
    engine::{Board, Halt, Scene, Unit, head},
    view::{Due, Form, Order, Refusal, When},
};

/// Whether a figure owes the test.
fn owes(unit: &Unit<Skirmish>) -> bool {
    stats::up(unit) && unit.body.deeds.owes && unit.body.hurt.is_serious()
}

/// The id of the test that a figure owes in the turn under way.
fn due_id(board: &Board<Skirmish>, unit: &Unit<Skirmish>) -> String {
    format!("steady:{}:{}", unit.id, board.state.table.turn)
}

/// Whether a figure still has to take the test: nobody has waived it and no mark bars it.
pub fn is_due(board: &Board<Skirmish>, unit: &Unit<Skirmish>) -> bool {
    owes(unit) && !board.is_excused(&due_id(board, unit), unit, "steady")
}

/// Its form: the numbers.
pub fn form(board: &Board<Skirmish>, order: &Order) -> Form {
    let units: Vec<_> = board.who(order).collect();
    let tests: Vec<_> = units.iter().map(|unit| bravery::test(board, unit)).collect();
    let remarks = tests
        .iter()
        .map(|test| format!("{} needs {}, {:.0} %; fails: collapses", test.label, test.needs(), test.odds() * 100.0));
    Form {
        title: board.title(order, if units.len() == 1 { "take a steady test" } else { "take steady tests" }),
        remarks: remarks.collect(),
        numbers: tests.iter().map(|test| test.number.clone()).collect(),
        ..Form::default()
    }
}

/// What stands against it.
pub fn against(board: &Board<Skirmish>, order: &Order) -> Vec<Refusal> {
    let units = board.who(order).filter(|unit| !owes(unit));
    let refusal = |unit: &Unit<Skirmish>| {
        if unit.body.hurt.health() == Health::Collapsed {
            let what = format!("{} has collapsed", unit.name);
            return Refusal::sense(what, "only the seriously wounded who are on their feet owe the test");
        }
        if !stats::up(unit) || !unit.body.hurt.is_serious() {
            return Refusal::sense(
                format!("{} is not seriously wounded", unit.name),
                "only those who are owe the test",
            );
        }
        let what = format!("{} owes no steady test", unit.name);
        Refusal::rule("R3", what, "the test comes once, as the owner's turn begins")
    };
    units.map(refusal).collect()
}

/// Does it, for all who are named in one throw.
pub fn run(scene: &mut Scene<Skirmish>) -> Result<(), Halt> {
    let who = scene.order.who.clone();
    let title = if who.len() == 1 { "steady test" } else { "steady tests" };
    let went = bravery::roll(scene, "steady", title, "steady test", &who)?;
    for (id, went) in who.iter().zip(went) {
        let unit = scene.unit_mut(id)?;
        unit.body.deeds.owes = false;
        let name = unit.name.clone();
        if went.yes {
            head!(scene, "{name} passes the steady test ({}).", went.words);
            continue;
        }
        unit.body.hurt = unit.body.hurt.collapse();
        unit.body.prone = false;
        scene.state.unbind(id);
        head!(scene, "{name} collapses: steady test failed ({}).", went.words);
    }
    Ok(())
}

/// The tests of the side that is on, before anybody acts (R3).
pub fn dues(board: &Board<Skirmish>) -> Vec<Due> {
    let owing = board.state.by_number().into_iter().filter(|unit| owes(unit));
    let due = |unit: &Unit<Skirmish>| {
        let test = bravery::test(board, unit);
        Due {
            what: format!("steady test, needs {}", test.needs()),
            cause: "seriously wounded".to_owned(),
            by: When::Now,
            odds: Some(test.odds()),
            ..Due::new(due_id(board, unit), "R3", Order::of("steady", &unit.id))
        }
    };
    owing.map(due).collect()
}
