//! The Bravery test: D6 and Bravery, 9 or more (D4). The rules call for some; the game master may call for one at any time.

use super::{
    roll::{self, Passed, Test},
    stats::{self, Stat},
    system::Skirmish,
};
use crate::{
    engine::{Board, Halt, Scene, Unit, head},
    view::{Fact, Form, Id, Number, Order, Refusal, Word},
};

const WHY: Fact<Word> = Fact::new("why", "for");

/// What the test is called in outcomes.
pub const NAME: &str = "Bravery test";

/// What a figure adds to the die.
pub fn number(board: &Board<Skirmish>, unit: &Unit<Skirmish>) -> Number {
    let mut number = stats::number(board, &unit.body, Stat::Bravery);
    board.modify(&mut number, unit, "bravery");
    number.name = format!("Bravery, {}", unit.name);
    number
}

/// The test of a figure.
pub fn test(board: &Board<Skirmish>, unit: &Unit<Skirmish>) -> Test {
    let number = number(board, unit);
    Test {
        id: unit.id.to_string(),
        label: unit.name.clone(),
        side: board.state.side_of(unit),
        player: board.state.player(unit).to_owned(),
        note: roll::in_short(&number.parts),
        number,
        goal: board.data.tables.numbers.value("brave"),
        least: 1,
    }
}

/// Tests the Bravery of figures, all in one ask; their numbers go into the tale, and how it went into the outcomes under
/// the name of the test.
///
/// # Errors
/// People must answer first, or an answer does not fit.
pub fn roll(
    scene: &mut Scene<Skirmish>,
    id: &str,
    title: &str,
    name: &'static str,
    who: &[Id],
) -> Result<Vec<Passed>, Halt> {
    let mut tests = Vec::new();
    for id in who {
        let test = test(&scene.board(), scene.unit(id)?);
        scene.number(test.number.clone());
        tests.push(test);
    }
    let went = roll::straight(scene, id, title, &tests)?;
    for ((test, id), went) in tests.into_iter().zip(who).zip(&went) {
        scene.tested(id, name, went.yes, went.total, test.goal);
    }
    Ok(went)
}

/// The form of a plain test: what for.
pub fn form(board: &Board<Skirmish>, order: &Order) -> Form {
    let units: Vec<_> = board.who(order).collect();
    let tests: Vec<Test> = units.iter().map(|unit| test(board, unit)).collect();
    let why = WHY.text().help("such as crossing a burning beam");
    Form {
        fields: vec![why],
        remarks: tests
            .iter()
            .map(|test| format!("{} needs {}, {:.0} %", test.label, test.needs(), test.odds() * 100.0))
            .collect(),
        numbers: tests.into_iter().map(|test| test.number).collect(),
        ..Form::default()
    }
}

/// What stands against a plain test: only that a figure can no longer act (R20).
pub fn against(board: &Board<Skirmish>, order: &Order) -> Vec<Refusal> {
    let units = board.who(order).filter(|unit| !stats::up(unit));
    let fallen = |unit: &Unit<Skirmish>| {
        Refusal::rule("R20", format!("{} has collapsed and cannot act", unit.name), "have the figure treated first")
    };
    units.map(fallen).collect()
}

/// A plain test, for all who are named in one throw: it says who passes, and alters nothing.
pub fn run(scene: &mut Scene<Skirmish>) -> Result<(), Halt> {
    let who = scene.order.who.clone();
    let went = roll(scene, "bravery", "Bravery", NAME, &who)?;
    let why = match WHY.words(scene.order) {
        "" => String::new(),
        why => format!(" ({why})"),
    };
    for (id, went) in who.iter().zip(went) {
        let name = scene.unit(id)?.name.clone();
        let how = if went.yes { "passes" } else { "fails" };
        head!(scene, "{name} {how} the Bravery test{why}: {}.", went.words);
    }
    Ok(())
}
