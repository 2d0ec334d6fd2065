//! Plunder: the equipment of the killed may be taken and used (R15).

use super::{active, gear::Gear, stats, system::Skirmish};
use crate::{
    engine::{Board, Halt, Scene, Unit, head},
    view::{Fact, Form, Id, Order, Outcome, Refusal, Value, What, Word},
};

const FROM: Fact<Id> = Fact::new("from", "from");
const USE: Fact<Word> = Fact::new("use", "takes");

/// Whether a figure is killed and has equipment left, or what it had plundered itself.
fn has_gear(unit: &Unit<Skirmish>) -> bool {
    let body = &unit.body;
    body.hurt.killed && !body.plundered && (body.gear != Gear::default() || body.plunder)
}

/// The killed whose equipment is still there.
fn corpses(board: &Board<Skirmish>) -> Vec<Id> {
    board.state.those(has_gear).into_iter().map(|unit| unit.id.clone()).collect()
}

/// What is left on the killed: ids and labels.
fn spoils(board: &Board<Skirmish>, unit: &Unit<Skirmish>) -> Vec<(String, String)> {
    let gear = &unit.body.gear;
    let weapons = [("melee", &gear.melee), ("missile", &gear.missile)].into_iter();
    let weapons = weapons.filter_map(|(place, id)| Some((place, board.data.weapons.get(id.as_ref()?)?.name.clone())));
    let worn = [("armour", &gear.armour), ("shield", &gear.shield)].into_iter();
    let worn = worn.filter_map(|(place, id)| Some((place, board.data.armour.get(id.as_ref()?)?.name.clone())));
    weapons.chain(worn).map(|(place, name)| (place.to_owned(), name)).collect()
}

/// Its form: from whom, and what the figure uses from now on in place of its own; the rest stays with the killed.
pub fn form(board: &Board<Skirmish>, order: &Order) -> Form {
    let Some(unit) = board.actor(order) else { return Form::default() };
    let corpses = corpses(board);
    let from = board.named(order, FROM).or_else(|| corpses.first().and_then(|id| board.state.unit(id)));
    let usual = from.map(|unit| Value::from(&unit.id));
    let mut rows = vec![("none".to_owned(), "all of it, to carry off".to_owned())];
    rows.extend(from.map(|from| spoils(board, from)).unwrap_or_default());
    let uses = USE.choice(rows).required().usual("none");
    let title = from.map_or(String::new(), |from| format!(" {}", from.name));
    Form {
        title: format!("{}{title}", unit.does("plunder")),
        fields: vec![
            FROM.field(corpses).required().usually(usual),
            uses.help("used in place of its own; the rest stays there"),
        ],
        ..Form::default()
    }
}

/// What stands against it.
pub fn against(board: &Board<Skirmish>, order: &Order) -> Vec<Refusal> {
    let mut against = active::against(board, order);
    let Some(unit) = board.actor(order) else { return against };
    if unit.body.profile.beast {
        against.push(Refusal::rule(
            "R15",
            format!("{} has no hands to plunder with", unit.name),
            "choose another figure",
        ));
    }
    if corpses(board).is_empty() {
        against.push(Refusal::sense("no killed figure has its equipment left", "do something else"));
    }
    if !stats::contacts(board, unit).is_empty() {
        against.push(Refusal::rule("R15", format!("{} is in hand-to-hand", unit.name), "break off first"));
    }
    against
}

/// Does it.
pub fn run(scene: &mut Scene<Skirmish>) -> Result<(), Halt> {
    let me = scene.me()?;
    let from =
        scene.target(FROM).ok_or_else(|| Refusal::sense("there is nobody to plunder", "name one of the killed"))?;
    active::begin(scene, &me)?;
    scene.unit_mut(&me)?.body.deeds.plundered = true;
    let place = USE.of(scene.order).unwrap_or("none");
    let spoils = spoils(&scene.board(), scene.unit(&from)?);
    let killed = scene.unit_mut(&from)?;
    let who = killed.name.clone();
    let mut gear = std::mem::take(&mut killed.body.gear);
    let taken = gear.place(place).and_then(Option::take);
    // What was not taken stays, unless all of it was.
    if taken.is_some() {
        killed.body.gear = gear;
    } else {
        killed.body.plunder = false;
    }
    killed.body.plundered = killed.body.gear == Gear::default() && !killed.body.plunder;
    if killed.body.plundered {
        scene.outcome(Outcome::of(&from, What::Marker("plundered".into(), true)).by(&me));
    }
    let unit = scene.unit_mut(&me)?;
    let name = unit.name.clone();
    let Some(own) = unit.body.gear.place(place) else {
        unit.body.plunder = true;
        head!(scene, "{name} plunders {who}: everything.");
        return Ok(());
    };
    *own = taken;
    let taken = spoils.into_iter().find(|(id, _)| id == place).map_or(place.to_owned(), |(_, name)| name);
    head!(scene, "{name} plunders {who} and takes the {taken}.");
    Ok(())
}
