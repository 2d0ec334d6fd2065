//! The order test and the morale check (D2, D3).

use super::{
    facts::OFFICER,
    pins, roll,
    system::{Board, Scene, Unit},
    troop::officers,
};
use crate::{
    engine::{Halt, tell},
    view::{Field, Form, Hope, Id, Number, Part},
};

/// The test of an order.
pub const ORDER_TEST: &str = "order test";
/// The test of a reaction.
pub const REACTION_TEST: &str = "reaction test";
/// The check of those who lost much.
const MORALE_CHECK: &str = "morale check";

/// What an order test came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tested {
    /// The unit obeys.
    Passed,
    /// It does not.
    Failed,
    /// Everything goes wrong (R10).
    Fubar,
}

/// The number that 2D6 must not exceed: morale, officer, pins, situation.
pub fn number(board: &Board, unit: &Unit, name: &str, officer: Option<&Id>, situation: Option<&Part>) -> Number {
    let body = &unit.body;
    let base = format!("{} morale", body.profile.quality.word());
    let mut number = Number::new(name, base, i32::from(body.profile.morale), "H2");
    let rank = officer.and_then(|id| board.state.unit(id)).and_then(|unit| unit.body.rank(board.data));
    if let Some(rank) = rank.filter(|_| board.option("H6") != "none") {
        number.add(rank.name.clone(), rank.bonus, "H6");
        let most = board.data.number("officer-cap");
        if most > 0 {
            let over = number.total() - most.max(i32::from(body.profile.morale));
            number.add(format!("{most} at most with an officer"), -over.max(0), "H19");
        }
    }
    number.add("pins", -i32::from(body.pins), "H2");
    if let Some(part) = situation {
        number.add(part.name.clone(), part.value, &part.rule);
    }
    board.modify(&mut number, unit, if name == MORALE_CHECK { "morale" } else { "order" });
    number
}

/// The field for the officer in range, when a friend has a rank: his number.
pub fn officer_field(board: &Board, unit: &Unit) -> Option<Field> {
    if board.option("H6") == "none" {
        return None;
    }
    let friends: Vec<Id> = officers(board, unit).into_iter().map(|friend| friend.id.clone()).collect();
    let stays = |id: &&Id| board.state.unit(id).is_some_and(|officer| officer.moves == unit.body.near_moves);
    let near = unit.body.near.as_ref().filter(|id| friends.contains(id)).filter(stays).map(Into::into);
    let within: Vec<String> = officers(board, unit)
        .into_iter()
        .filter_map(|friend| friend.body.rank(board.data).map(|rank| format!("{} ({})", friend.number, rank.range)))
        .collect();
    let help = format!("best officer in command range, or nobody: {} (H6)", within.join(", "));
    let some = !friends.is_empty();
    some.then(|| OFFICER.field(friends).remembering(near).help(&help))
}

/// Notes which officer is in range, until the officer or the unit moves.
///
/// # Errors
/// There is no such unit.
pub fn note_officer(scene: &mut Scene, id: &Id, officer: Option<&Id>) -> Result<(), Halt> {
    let moves = officer.and_then(|id| scene.state.unit(id)).map_or(0, |officer| officer.moves);
    let body = &mut scene.unit_mut(id)?.body;
    (body.near, body.near_moves) = (officer.cloned(), moves);
    Ok(())
}

/// Asks for the officer in range, when there may be one.
pub fn ask_officer(scene: &mut Scene, id: &Id, what: &str) -> Result<Option<Id>, Halt> {
    let unit = scene.unit(id)?;
    let Some(field) = officer_field(&scene.board(), unit) else { return Ok(None) };
    let form = Form { title: format!("{}: {what}", unit.name), fields: vec![field], ..Form::default() };
    let facts = scene.more_facts("officer", form)?;
    let officer = OFFICER.among(&facts).and_then(|id| scene.state.find(id.as_str()));
    note_officer(scene, id, officer.as_ref())?;
    Ok(officer)
}

/// What 2D6 must not exceed: two 1s always pass and two 6s never, whatever the number.
pub fn limit(number: &Number) -> i32 {
    number.total().clamp(2, 11)
}

/// "order test: 4 or less on 2D6, 17 %", for a form.
pub fn remark(number: &Number) -> String {
    format!("{}: {} or less on 2D6, {:.0} %", number.name, limit(number), chance(number) * 100.0)
}

/// The chance that 2D6 pass a test.
pub fn chance(number: &Number) -> f64 {
    let ways = |sum: i32| f64::from(6 - (7 - sum).abs());
    let passed: f64 = (2..=12).filter(|sum| Sum::of(*sum, limit(number)) == Sum::Within).map(ways).sum();
    passed / 36.0
}

/// Rolls an order test, or that of a reaction, and tells it; one that is passed takes a pin off (H3).
pub fn order_test(scene: &mut Scene, id: &Id, name: &'static str, number: Number) -> Result<Tested, Halt> {
    let sum = take(scene, id, name, number, "FUBAR")?;
    Ok(match sum {
        Sum::Within => {
            pins::shed(scene, id)?;
            Tested::Passed
        }
        Sum::Over => Tested::Failed,
        Sum::Sixes => Tested::Fubar,
    })
}

/// Rolls a morale check and tells it; whether it is passed.
pub fn morale_check(scene: &mut Scene, id: &Id, why: &str) -> Result<bool, Halt> {
    let officer = ask_officer(scene, id, &format!("morale check, {why}"))?;
    let number = number(&scene.board(), scene.unit(id)?, MORALE_CHECK, officer.as_ref(), None);
    Ok(take(scene, id, MORALE_CHECK, number, "failed")? == Sum::Within)
}

/// What 2D6 came to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sum {
    Within,
    Over,
    Sixes,
}

impl Sum {
    fn of(sum: i32, most: i32) -> Sum {
        match sum {
            12 => Sum::Sixes,
            sum if sum <= most => Sum::Within,
            _ => Sum::Over,
        }
    }
}

/// Throws 2D6 against a number and tells it: "Levy: order test 4+3 = 7, needs 8 or less: passed".
fn take(scene: &mut Scene, id: &Id, test: &'static str, number: Number, sixes: &str) -> Result<Sum, Halt> {
    let name = scene.unit(id)?.name.clone();
    let most = limit(&number);
    let ask = test.replace(' ', "-");
    let title = format!("{name}: {test}, needs {most} or less");
    scene.number(Number { name: format!("{name}: {test}"), ..number });
    let (sum, words) = roll::sum(scene, id, (&ask, test), &title, 2, Hope::Low)?;
    let came = Sum::of(sum, most);
    let word = match came {
        Sum::Within => "passed",
        Sum::Over => "failed",
        Sum::Sixes => sixes,
    };
    scene.tested(id, test, came == Sum::Within, sum, most);
    tell!(scene, "{name}: {test} {words}, needs {most} or less: {word}.");
    Ok(came)
}
