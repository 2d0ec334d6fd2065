//! Changing weapons (R1, 4.6): main weapon, second weapon, shield.

use super::super::{
    body::{Fighter, Hands},
    data::Data,
    hands, place,
    system::Warband,
};
use crate::{
    engine::{Board, Halt, Scene, head},
    view::{Fact, Form, Order, Refusal, Value, Word},
};

const MAIN: Fact<Word> = Fact::new("main", "main weapon");
const OFF: Fact<Word> = Fact::new("off", "second weapon");
const SHIELD: Fact<bool> = Fact::new("shield", "shield up");
const MISSILE: Fact<Word> = Fact::new("missile", "missile weapon");

/// The hands that an order's facts describe; what they do not say stays as it is.
fn wanted(data: &Data, fighter: &Fighter, order: &Order) -> Hands {
    let main = MAIN.of(order).unwrap_or(&fighter.hands.main).to_owned();
    let off = match OFF.of(order) {
        Some("none") => None,
        Some(id) => Some(id.to_owned()),
        None => fighter.hands.off.clone(),
    };
    let hands = Hands { main, off, shield: false };
    Hands { shield: SHIELD.of(order).unwrap_or_else(|| usually_up(data, fighter, &hands)), ..hands }
}

/// Whether the shield is up beside these weapons where nobody says: as it was, and again once a hand is free that was not.
fn usually_up(data: &Data, fighter: &Fighter, hands: &Hands) -> bool {
    let free = |hands: &Hands| hands::free_for_shield(data, fighter, hands);
    fighter.hands.shield || (free(hands) && !free(&fighter.hands))
}

/// Its form: one field a hand.
pub fn form(board: &Board<Warband>, order: &Order) -> Form {
    let Some(unit) = board.actor(order) else { return Form::default() };
    let fighter = &unit.body;
    let mut ids: Vec<&String> = Vec::new();
    for id in &fighter.weapons {
        if !ids.contains(&id) {
            ids.push(id);
        }
    }
    let carried = || ids.iter().map(|id| (id.as_str(), board.data.weapon_name(id)));
    let second = std::iter::once(("none", "none")).chain(carried());
    let now = &fighter.hands;
    let mut form = Form::default();
    form.fields.push(MAIN.choice(carried()).required().usual(&*now.main));
    form.fields.push(OFF.choice(second).usual(now.off.as_deref().unwrap_or("none")));
    let wanted = wanted(board.data, fighter, order);
    if fighter.shield.is_some() {
        form.fields.push(SHIELD.field().usual(usually_up(board.data, fighter, &wanted)));
    }
    if !fighter.missiles.is_empty() {
        let carried = fighter.missile.iter().chain(&fighter.missiles);
        let rows = carried.map(|id| (id.as_str(), board.data.weapon_name(id)));
        form.fields.push(MISSILE.choice(rows).usually(fighter.missile.as_deref().map(Value::from)));
    }
    form.remarks.push(hands::in_words(board.data, fighter, &wanted));
    form.remarks.extend(hands::against(board.data, fighter, &wanted).into_iter().map(|refusal| refusal.what));
    form
}

/// What stands against it, facts aside.
pub fn against(board: &Board<Warband>, order: &Order) -> Vec<Refusal> {
    let Some(unit) = board.actor(order) else { return Vec::new() };
    let mut against = place::against(board, unit);
    if unit.body.deeds.fought {
        let what = format!("{} has acted this turn", unit.name);
        against.push(Refusal::rule("R5", what, "change weapons before acting, or next turn"));
    }
    against
}

/// Does it; what the hands cannot hold is refused rule by rule.
pub fn run(scene: &mut Scene<Warband>) -> Result<(), Halt> {
    let me = scene.me()?;
    let fighter = scene.unit(&me)?.body.clone();
    let hands = wanted(scene.data, &fighter, scene.order);
    hands::carries(&fighter, &hands).map_err(|why| Refusal::sense(why, "choose what the character carries"))?;
    for refusal in hands::against(scene.data, &fighter, &hands) {
        scene.object(refusal)?;
    }
    let mut words = hands::in_words(scene.data, &fighter, &hands);
    let missile = MISSILE.of(scene.order).filter(|id| fighter.missile.as_deref() != Some(*id));
    if let Some(id) = missile {
        words += &format!("; shoots the {}", scene.data.weapon_name(id));
    }
    if hands == fighter.hands && missile.is_none() {
        let what = format!("{} has that in hand already: {words}", scene.unit(&me)?.name);
        return Err(Refusal::sense(what, "choose something else").into());
    }
    let unit = scene.unit_mut(&me)?;
    unit.body.hands = hands;
    if let Some(id) = missile {
        unit.body.take_missile(id);
    }
    let name = unit.name.clone();
    head!(scene, "{name} changes weapons: {words}.");
    Ok(())
}
