//! What became of who went Down: killed, incapacitated, or other words of the game master's (R12, A25).

use super::{
    combat::{self, Character},
    system::Warband,
};
use crate::{
    engine::{Board, Halt, Scene, head},
    view::{Fact, Form, Id, Order, Refusal, Value, Word, series},
};

const FATE: Fact<Word> = Fact::new("fate", "fate");
const WORDS: Fact<Word> = Fact::new("words", "in words");

/// Those who are Down and of whom nobody has said what became of them.
pub fn open(board: &Board<Warband>) -> Vec<Id> {
    let open = |unit: &Character| unit.on_table() && !unit.body.up() && unit.body.fate.is_empty();
    board.state.those(open).into_iter().map(|unit| unit.id.clone()).collect()
}

/// Its form: what became of them. Of a player's character nothing is usual: it is said, never let stand.
pub fn form(board: &Board<Warband>, order: &Order) -> Form {
    let words = [("killed", "killed"), ("incapacitated", "incapacitated"), ("other", "something else")];
    let names = combat::names(board.who(order));
    let mut form = Form { title: format!("Fate of {names}"), ..Form::default() };
    let played = board.who(order).any(|unit| unit.body.pc);
    form.fields.push(FATE.choice(words).required().usually((!played).then(|| Value::from("killed"))));
    let other = FATE.of(order) == Some("other");
    let words = WORDS.text();
    form.fields.push(if other { words.required().help("left for dead, fled bleeding") } else { words.more() });
    form
}

/// What stands against it, facts aside.
pub fn against(board: &Board<Warband>, order: &Order) -> Vec<Refusal> {
    let mut against = Vec::new();
    for unit in board.who(order).filter(|unit| unit.body.up()) {
        against.push(Refusal::sense(format!("{} is not Down", unit.name), "choose one who is"));
    }
    against
}

/// Does it.
pub fn run(scene: &mut Scene<Warband>) -> Result<(), Halt> {
    let words = WORDS.of(scene.order).unwrap_or("").trim().to_owned();
    let fate = match FATE.of(scene.order) {
        Some("other") | None => words,
        Some(fate) if words.is_empty() => fate.to_owned(),
        Some(fate) => format!("{fate}, {words}"),
    };
    if fate.is_empty() {
        return Err(Refusal::sense("the fate is missing", "choose one, or give it in words").into());
    }
    let mut names = Vec::new();
    for id in &scene.order.who {
        let unit = scene.unit_mut(id)?;
        unit.body.fate.clone_from(&fate);
        names.push(unit.name.clone());
    }
    head!(scene, "{}: {fate}.", series(&names));
    Ok(())
}
