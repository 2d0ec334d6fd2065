//! Leadership tests: two dice, courage and charisma (D6, R19, R20, A22).

use super::super::{combat, combat::Character, place, stats::Trait, system::Warband};
use crate::{
    engine::{Board, Halt, Scene, head, tell},
    view::{Fact, Form, Hope, Id, Number, Order, Refusal, Throw, Thrower},
};

/// The act by which it is rolled.
pub const ACT: &str = "leadership";

const FEAR: Fact<bool> = Fact::new("fear", "failure makes afraid");

/// What the sum may be at most, in parts.
fn number(board: &Board<Warband>, unit: &Character) -> Number {
    let mut number = Number::new("test", "Leadership", unit.body.stats.l, "D6");
    board.modify(&mut number, unit, "test");
    number
}

/// The number of a test, and the chance to pass it.
pub fn chances(board: &Board<Warband>, unit: &Character) -> (Number, f64) {
    let number = number(board, unit);
    let odds = chance(number.total());
    (number, odds)
}

/// The id of the test that a character owes because of a spell.
pub fn due_id(id: &Id) -> String {
    format!("leadership:{id}")
}

/// The spell that asks for the test, if one does and somebody who tests owes it, which nobody waived: failure makes afraid
/// then.
fn asked_by<'a>(board: &Board<'a, Warband>, order: &Order) -> Option<&'a str> {
    let owes = |unit: &&Character| !unit.body.owes.is_empty() && !board.is_waived(&due_id(&unit.id));
    board.who(order).find(owes).map(|unit| unit.body.owes.as_str())
}

/// Its form: why, and whether failure makes afraid: as a spell asks for it, however the test is given.
pub fn form(board: &Board<Warband>, order: &Order) -> Form {
    let mut form = Form::default();
    let spell = asked_by(board, order);
    form.fields.push(super::WHY.text().usually(spell.map(Into::into)).help("to face the dead, to be believed"));
    form.fields.push(FEAR.field().usual(spell.is_some()).help("sets the marker Afraid (R20)"));
    for unit in board.who(order) {
        let number = number(board, unit);
        form.remarks.push(format!(
            "{}: {} or less, {:.0} %",
            unit.name,
            number.total(),
            chance(number.total()) * 100.0
        ));
        form.numbers.push(number);
    }
    form
}

/// The chance that two dice come to so much at most.
fn chance(most: i32) -> f64 {
    let ways = (1..=6).flat_map(|a| (1..=6).map(move |b| a + b)).filter(|sum| passes(*sum, most)).count();
    ways as f64 / 36.0
}

/// Whether the sum of two dice passes.
fn passes(sum: i32, most: i32) -> bool {
    sum <= most
}

/// What stands against it, facts aside.
pub fn against(board: &Board<Warband>, order: &Order) -> Vec<Refusal> {
    place::standing(board, order)
}

/// "failed", of several "Ann failed; Ben and Cid passed".
fn verdict(came: &[(&Character, bool)]) -> String {
    let word = |passed: bool| if passed { "passed" } else { "failed" };
    if let [(_, passed)] = came {
        return word(*passed).to_owned();
    }
    let those = |which: bool| {
        let names = combat::names(came.iter().filter(|(_, passed)| *passed == which).map(|(unit, _)| *unit));
        (!names.is_empty()).then(|| format!("{names} {}", word(which)))
    };
    [those(false), those(true)].into_iter().flatten().collect::<Vec<_>>().join("; ")
}

/// Does it: one ask for all who test.
pub fn run(scene: &mut Scene<Warband>) -> Result<(), Halt> {
    let (state, fear) = (scene.was, FEAR.is(scene.order));
    let units: Vec<_> = scene.order.who.iter().filter_map(|id| state.unit(id)).collect();
    let names = combat::names(units.iter().copied());
    let verb = if units.len() == 1 { "tests" } else { "test" };
    head!(scene, "{names} {verb} Leadership{}.", super::why(scene));
    let mut throws = Vec::new();
    let mut needs = Vec::new();
    for unit in &units {
        let number = number(&scene.before(), unit);
        needs.push(number.total());
        let label = format!("{}, {} or less", unit.name, number.total());
        let throw = Throw::new(unit.id.as_str(), label, Thrower::Side(state.side_of(unit)), 2).sum();
        throws.push(throw.hopes(Hope::Low).player(state.player(unit)));
        scene.number(number);
    }
    let mut came = Vec::new();
    let rolled = scene.throw("leadership", "Leadership: two dice, low passes", throws)?;
    for ((unit, need), rolled) in units.iter().zip(needs).zip(rolled) {
        let sum = rolled.sum();
        let passed = passes(sum, need);
        let word = if passed { "passed" } else { "failed" };
        let who = if units.len() > 1 { format!("{}: ", unit.name) } else { String::new() };
        let shown: Vec<String> = rolled.faces().map(|face| face.to_string()).collect();
        let shown = if shown.is_empty() { String::new() } else { format!("{}: ", shown.join(" ")) };
        tell!(scene, "{who}{shown}{sum}, needs {need} or less: {word}.");
        came.push((*unit, passed));
        super::told(scene, &unit.id, Trait::L, passed, (sum, need));
        let body = &mut scene.unit_mut(&unit.id)?.body;
        body.owes.clear();
        if passed && body.afraid {
            body.afraid = false;
            tell!(scene, "{} is no longer afraid.", unit.name);
        } else if !passed && fear && !body.afraid {
            body.afraid = true;
            tell!(scene, "{} is afraid.", unit.name);
        }
    }
    scene.head_goes_on(&format!(": {}", verdict(&came)));
    Ok(())
}
