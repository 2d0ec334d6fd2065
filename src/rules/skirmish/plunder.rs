//! Plunder: the equipment of the killed may be taken and used (R15).

use super::{Skirmish, active, stats};
use crate::{
    rules::{Board, Halt, Scene, Unit, head},
    view::{Field, Form, Id, Kind, Order, Refusal, Value},
};

/// The killed whose equipment is still there.
fn corpses(board: &Board<Skirmish>) -> Vec<Id> {
    let units = board.state.by_number().into_iter();
    units.filter(|unit| unit.body.killed && !unit.body.plundered).map(|unit| unit.id.clone()).collect()
}

/// What of the killed can be put to use at once: ids and labels. Armour takes too long to put on.
fn spoils(board: &Board<Skirmish>, unit: &Unit<Skirmish>) -> Vec<(String, String)> {
    let gear = &unit.body.gear;
    let weapons = [("melee", &gear.melee), ("missile", &gear.missile)].into_iter();
    let weapons = weapons.filter_map(|(place, id)| Some((place, board.data.weapon(id.as_ref()?)?.name.clone())));
    let shield = gear.shield.as_ref().and_then(|id| board.data.armour(id)).map(|row| ("shield", row.name.clone()));
    weapons.chain(shield).map(|(place, name)| (place.to_owned(), name)).collect()
}

/// Its form: from whom, and what the figure uses from now on in place of its own.
pub fn form(board: &Board<Skirmish>, order: &Order) -> Form {
    let Some(unit) = board.actor(order) else { return Form::default() };
    let corpses = corpses(board);
    let from = board.named(order, "from").or_else(|| corpses.first().and_then(|id| board.state.unit(id)));
    let usual = from.map(|unit| Value::from(&unit.id));
    let mut rows = vec![("none".to_owned(), "nothing".to_owned())];
    rows.extend(from.map(|from| spoils(board, from)).unwrap_or_default());
    let uses = Field::new("use", "uses from now on", Kind::Choice(rows)).required().usual("none");
    Form {
        title: format!("{} plunders", unit.name),
        fields: vec![
            Field::new("from", "the killed", Kind::Unit(corpses)).required().usually(usual),
            uses.help("what the figure takes in place of its own"),
        ],
        ..Form::default()
    }
}

/// What stands against it.
pub fn against(board: &Board<Skirmish>, order: &Order) -> Vec<Refusal> {
    let mut against = active::against(board, order);
    let Some(unit) = board.actor(order) else { return against };
    if corpses(board).is_empty() {
        against.push(Refusal::sense("no killed figure has its equipment left", "do something else"));
    }
    if !stats::contacts(board, unit).is_empty() {
        against.push(Refusal::rule("R15", format!("{} is in hand-to-hand", unit.name), "break off first"));
    }
    against
}

/// Does it.
///
/// # Errors
/// As for any order.
pub fn run(scene: &mut Scene<Skirmish>) -> Result<(), Halt> {
    let me = scene.me()?;
    let from =
        scene.target("from").ok_or_else(|| Refusal::sense("there is nobody to plunder", "name one of the killed"))?;
    active::begin(scene, &me)?;
    let place = scene.word("use").unwrap_or("none");
    let killed = scene.unit_mut(&from)?;
    killed.body.plundered = true;
    let (who, gear) = (killed.name.clone(), killed.body.gear.clone());
    let unit = scene.unit_mut(&me)?;
    let name = unit.name.clone();
    let own = &mut unit.body.gear;
    match place {
        "melee" => own.melee.clone_from(&gear.melee),
        "missile" => own.missile.clone_from(&gear.missile),
        "shield" => own.shield.clone_from(&gear.shield),
        _ => {
            head!(scene, "{name} plunders {who}.");
            return Ok(());
        }
    }
    let spoils = spoils(&scene.board(), scene.unit(&from)?);
    let taken = spoils.into_iter().find(|(id, _)| id == place).map_or(place.to_owned(), |(_, name)| name);
    head!(scene, "{name} plunders {who} and takes the {taken}.");
    Ok(())
}
