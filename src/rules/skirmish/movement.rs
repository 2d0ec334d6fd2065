//! Moving in parts, up to Speed, into contact (R5).

use super::{
    active,
    health::Health,
    stats::{self, Stat},
    system::Skirmish,
};
use crate::{
    engine::{Board, Halt, Scene, Unit, head},
    view::{Fact, Form, Id, Inches, Many, Order, Refusal},
};

const DISTANCE: Fact<Inches> = Fact::new("distance", "distance");
const CONTACT: Fact<Many> = Fact::new("contact", "into contact with");

/// The longest part of a move that anybody can type, in inches.
const MOST: i64 = 60;

/// Enemies who can be touched; of the collapsed R20 has a word.
fn touchable(board: &Board<Skirmish>, unit: &Unit<Skirmish>) -> Vec<Id> {
    let enemies = board.enemies_of(unit).into_iter();
    enemies.filter(|id| board.state.unit(id).is_some_and(|enemy| !enemy.body.hurt.killed)).collect()
}

/// Its form: how far, and whom the figure touches then.
pub fn form(board: &Board<Skirmish>, order: &Order) -> Form {
    let Some(unit) = board.actor(order) else { return Form::default() };
    let left = stats::move_left(board, &unit.body);
    let distance = DISTANCE.field(MOST).required().usual(left);
    let touchable = touchable(board, unit);
    let numbers = touchable.iter().filter_map(|id| board.state.unit(id)).map(|enemy| enemy.number.to_string());
    let example = numbers.take(2).collect::<Vec<_>>().join(",");
    let contact = CONTACT.units(touchable);
    let speed = stats::number(board, &unit.body, Stat::Speed);
    Form {
        fields: vec![
            distance.help("the length of this part of the move"),
            contact.help(&format!("enemies in contact at the end of this part, as {example}")),
        ],
        remarks: vec![format!("{left} left of Speed {}\" (R5)", speed.total())],
        numbers: vec![speed],
        ..Form::default()
    }
}

/// What stands against it.
pub fn against(board: &Board<Skirmish>, order: &Order) -> Vec<Refusal> {
    let mut against = active::against(board, order);
    let Some(unit) = board.actor(order) else { return against };
    let (name, body) = (&unit.name, &unit.body);
    if body.deeds.held {
        let what = format!("{name} could not break off and moves no further this turn");
        against.push(Refusal::rule("R6", what, "fight, or finish the figure"));
    } else if !stats::contacts(board, unit).is_empty() {
        against.push(Refusal::rule("R5", format!("{name} is in hand-to-hand combat"), "break off first"));
    }
    if body.prone {
        against.push(Refusal::rule("R18", format!("{name} is prone"), "get up first"));
    }
    if stats::move_left(board, body) == Inches::ZERO {
        against.push(Refusal::rule("R5", format!("{name} has no movement left"), "take another figure"));
    }
    against
}

/// Does it.
pub fn run(scene: &mut Scene<Skirmish>) -> Result<(), Halt> {
    let me = scene.me()?;
    let distance = DISTANCE.of(scene.order).unwrap_or(Inches::ZERO);
    let left = stats::move_left(&scene.board(), &scene.unit(&me)?.body);
    let name = scene.unit(&me)?.name.clone();
    if distance > left {
        let what = format!("{name} has {left} of movement left, and this is {distance}");
        scene.object(Refusal::rule("R5", what, format!("move {left} or less")))?;
    }
    let named = CONTACT.ids(scene.order).into_iter();
    let contact: Vec<Id> = named.filter_map(|id| scene.state.find(id.as_str())).collect();
    for enemy in &contact {
        let enemy = scene.unit(enemy)?;
        let (fallen, name) = (enemy.body.hurt.health() == Health::Collapsed, enemy.name.clone());
        if fallen {
            stats::touch_fallen(scene, &name)?;
        }
    }
    active::begin(scene, &me)?;
    let speed = Inches::whole(stats::value(&scene.board(), &scene.unit(&me)?.body, Stat::Speed).into());
    let unit = scene.unit_mut(&me)?;
    let deeds = &mut unit.body.deeds;
    // What is overruled is not owed: the sum stays within what Speed allows.
    deeds.spent = (deeds.spent + distance).min(speed.max(deeds.spent));
    deeds.moved |= distance > Inches::ZERO;
    if distance > Inches::ZERO {
        scene.moved(&me)?;
        // Only an overruled move begins in contact, and ends it.
        scene.state.unbind(&me);
    }
    let mut names = Vec::new();
    for enemy in &contact {
        scene.state.bind(&me, enemy);
        names.push(scene.unit(enemy)?.name.clone());
    }
    let left = stats::move_left(&scene.board(), &scene.unit(&me)?.body);
    let what = if distance > Inches::ZERO { format!("moves {distance}") } else { "stays in place".to_owned() };
    let into = if names.is_empty() { String::new() } else { format!(" into contact with {}", names.join(" and ")) };
    head!(scene, "{name} {what}{into}, {left} left.");
    Ok(())
}
