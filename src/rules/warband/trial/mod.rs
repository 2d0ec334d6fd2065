//! Tests of characteristics and of Leadership, at any time (D5, D6, R18-R20).

pub mod leadership;

use super::{combat::Character, place, stats::Trait, system::Warband};
use crate::{
    engine::{Board, Halt, Scene, head, tell},
    view::{Fact, Form, Hope, Id, Number, Order, Outcome, Refusal, Test, Throw, Thrower, What, Word},
};

const WHICH: Fact<Word> = Fact::new("on", "on");
const WHY: Fact<Word> = Fact::new("why", "for");

/// The characteristics that a plain test is taken on; Leadership has a test of its own.
const ON: [Trait; 7] = [Trait::S, Trait::I, Trait::T, Trait::Ws, Trait::Bs, Trait::A, Trait::W];

fn chosen(order: &Order) -> Trait {
    let word = WHICH.of(order).unwrap_or("s");
    ON.into_iter().find(|which| which.id() == word).unwrap_or(Trait::S)
}

/// What the die may come to at most, in parts.
fn number(board: &Board<Warband>, unit: &Character, which: Trait) -> Number {
    let mut number = Number::new("test", which.word(), unit.body.stats.get(which), "D5");
    board.modify(&mut number, unit, "test");
    number
}

/// The highest face that passes.
fn highest(board: &Board<Warband>, value: i32) -> i32 {
    value.min(board.data.tables.number("always-fails") - 1)
}

/// Its form: which characteristic, and why.
pub fn form(board: &Board<Warband>, order: &Order) -> Form {
    let Some(unit) = board.actor(order) else { return Form::default() };
    let rows = ON.map(|which| (which.id(), which.word()));
    let which = chosen(order);
    let number = number(board, unit, which);
    let mut form = Form { title: format!("{} {}", unit.does("test"), which.word()), ..Form::default() };
    form.fields.push(WHICH.choice(rows).required().usual("s").help("Initiative also for dexterity (R18)"));
    form.fields.push(WHY.text().help("to break the door"));
    let highest = highest(board, number.total());
    form.numbers.push(number);
    form.remarks.push(format!("passes on {highest} or less, {:.0} %", f64::from(highest.max(0)) / 0.06));
    form
}

/// What stands against it, facts aside.
pub fn against(board: &Board<Warband>, order: &Order) -> Vec<Refusal> {
    place::standing(board, order)
}

/// Does it.
pub fn run(scene: &mut Scene<Warband>) -> Result<(), Halt> {
    let me = scene.me()?;
    let which = chosen(scene.order);
    let board = scene.before();
    let unit = scene.unit(&me)?.clone();
    let number = number(&board, &unit, which);
    let highest = highest(&board, number.total());
    head!(scene, "{} tests {}{}.", unit.name, which.word(), why(scene));
    scene.number(number);
    let by = Thrower::Side(board.state.side_of(&unit));
    let throw = Throw::new("1", format!("test {}, {highest} or less", which.word()), by, 1);
    let throw = throw.hopes(Hope::Low).player(board.state.player(&unit));
    let rolled = scene.throw_one("test", &format!("{} tests {}", unit.name, which.word()), throw)?;
    let face = rolled.face().map_or(6, i32::from);
    let passed = face <= highest;
    let verdict = if passed {
        "passed".to_owned()
    } else if face == board.data.tables.number("always-fails") {
        format!("failed, a {face} always does")
    } else {
        "failed".to_owned()
    };
    tell!(scene, "{face}, needs {highest} or less: {verdict}.");
    scene.head_goes_on(if passed { ": passed" } else { ": failed" });
    told(scene, &me, which, passed, (face, highest));
    Ok(())
}

/// Tells how a test went, which way it counts in its name: a low roll passes.
fn told(scene: &mut Scene<Warband>, who: &Id, which: Trait, passed: bool, (total, most): (i32, i32)) {
    let name = format!("{} test ({most} or less)", which.word());
    scene.outcome(Outcome::of(who, What::Test(Test::of(name, passed, total, most))));
}

/// " to break the door", or nothing.
fn why(scene: &Scene<Warband>) -> String {
    match WHY.words(scene.order) {
        "" => String::new(),
        why => format!(" ({why})"),
    }
}
