//! A dispute over a line of sight (R69).

use super::{roll, system::OpenD6};
use crate::{
    engine::{Board, Halt, Scene, tell},
    view::{Fact, Form, Id, Number, Order, Thrower},
};

const SHOOTER: Fact<Id> = Fact::new("shooter", "shooter");
const TARGET: Fact<Id> = Fact::new("target", "target");

/// The highest face that allows the shot, in parts.
fn allowed(board: &Board<OpenD6>) -> Number {
    let most = board.data.tables.numbers.value("los-allowed-to");
    let mut number = Number::new("highest face that allows the shot", "in a dispute", most, "R69");
    board.modify_for(&mut number, Thrower::Chance, "line-of-sight");
    number
}

/// Its form: whose line it is, for the journal, and what allows the shot.
pub fn form(board: &Board<OpenD6>, _: &Order) -> Form {
    let units = || board.state.units.iter().filter(|unit| unit.on_table()).map(|unit| unit.id.clone()).collect();
    let fields = [SHOOTER, TARGET].map(|fact| fact.field(units()).help("leave blank: the journal names nobody"));
    let title = "Dispute a line of sight".to_owned();
    Form { title, fields: fields.into(), numbers: vec![allowed(board)], ..Form::default() }
}

/// "The line of sight from Goblin Bows to Ford Spears is disputed."
fn headline(board: &Board<OpenD6>, order: &Order) -> String {
    let name = |fact: Fact<Id>, word: &str| {
        board.named(order, fact).map_or(String::new(), |unit| format!(" {word} {}", unit.name))
    };
    match format!("{}{}", name(SHOOTER, "from"), name(TARGET, "to")) {
        line if line.is_empty() => "A line of sight is disputed.".to_owned(),
        line => format!("The line of sight{line} is disputed."),
    }
}

/// Lets a plain die decide: low faces allow the shot.
pub fn run(scene: &mut Scene<OpenD6>) -> Result<(), Halt> {
    let allowed = allowed(&scene.board());
    let most = allowed.total().clamp(0, 6);
    let faces = roll::plain(scene, "line-of-sight", &format!("Line of sight, {}", in_words(most)), 1, 6)?;
    let face = faces.first().copied().unwrap_or_default();
    let head = headline(&scene.board(), scene.order);
    scene.head(head);
    scene.tell(if i32::from(face) <= most { "The shot is allowed." } else { "There is no shot." });
    tell!(scene, "The die shows {face}; {}.", in_words(most));
    if allowed.parts.len() > 1 {
        scene.number(allowed);
    }
    Ok(())
}

/// Which faces allow the shot.
fn in_words(most: i32) -> String {
    match most {
        0 => "no face allows the shot".to_owned(),
        1 => "1 allows it".to_owned(),
        _ => format!("1 to {most} allow it"),
    }
}
