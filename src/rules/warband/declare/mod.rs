//! The declarations (R1, R2): facts that the game master states before anybody strikes.

pub mod arm;
pub mod charge;
pub mod engage;
pub mod moves;

use super::{
    combat::{self, Character},
    system::Warband,
};
use crate::{
    engine::{Board, Halt, Scene},
    view::{Fact, Field, Id, Many, Noun, Order, Refusal},
};

const PAIRS: Fact<Many> = Fact::new("pairs", "pairs");

/// Characters of a side that may still declare: those who are free and have not moved.
pub fn left(board: &Board<Warband>, side: usize) -> Vec<Id> {
    let free = |unit: &Character| combat::stands(unit) && !unit.body.deeds.moved && !combat::engaged(board.state, unit);
    let ours = board.state.those(free).into_iter().filter(|unit| board.state.side_of(unit) == side);
    ours.map(|unit| unit.id.clone()).collect()
}

/// The units a fact names, by id, those alone that are on the board.
fn named(scene: &Scene<Warband>, fact: Fact<Many>) -> Vec<Id> {
    fact.ids(scene.order).iter().filter_map(|id| scene.state.find(id.as_str())).collect()
}

/// The fields of coming into combat: whom all who are named go for, or with several of them each with a target of their own.
fn fields(board: &Board<Warband>, order: &Order, targets: Fact<Many>, enemies: Vec<Id>) -> Vec<Field> {
    let foes = two_of(board, &enemies);
    let help = format!("one enemy or several, e.g. {}", foes.join(","));
    let target = targets.units(enemies).help(&help);
    if order.who.len() < 2 {
        return vec![target.required()];
    }
    let help = format!("who goes for whom, e.g. {}", pairs_of(board, order, &foes));
    vec![target.help("the same for all; or leave blank and give pairs"), PAIRS.pairs().help(&help)]
}

/// The numbers of the first two of these, as an example.
fn two_of(board: &Board<Warband>, enemies: &[Id]) -> Vec<String> {
    let numbers = enemies.iter().take(2).filter_map(|id| board.state.unit(id)).map(|unit| unit.number.to_string());
    numbers.collect()
}

/// Those who act, each with one of these enemies in turn, as pairs are typed: "5-21,6-22".
fn pairs_of(board: &Board<Warband>, order: &Order, foes: &[String]) -> String {
    let pairs = board.who(order).zip(foes.iter().cycle()).map(|(unit, foe)| format!("{}-{foe}", unit.number));
    pairs.collect::<Vec<_>>().join(",")
}

/// Why somebody is no enemy that a character can go for.
fn no_enemy(unit: &Character, other: &Character) -> String {
    match other.off_table() {
        _ if other.side == unit.side => format!("{} and {} are on the same side", unit.name, other.name),
        Some(why) => format!("{} is {why}", other.name),
        None => format!("{} is Down", other.name),
    }
}

/// Who comes into combat with whom: by the pairs that are given, else everybody named with every target.
///
/// # Errors
/// Somebody has no target, or a pair names somebody else.
fn couples(scene: &Scene<Warband>, targets: Fact<Many>, verb: &str) -> Result<Vec<(Id, Vec<Id>)>, Halt> {
    let who = &scene.order.who;
    let all = named(scene, targets);
    let mut couples: Vec<(Id, Vec<Id>)> = who.iter().map(|id| (id.clone(), all.clone())).collect();
    let wrong = || {
        let board = scene.board();
        let foes = board.who(scene.order).next().map_or(Vec::new(), |unit| combat::enemies(&board, unit));
        let typed = pairs_of(&board, scene.order, &two_of(&board, &foes));
        Refusal::sense("a pair is one who acts and an enemy who stands", format!("type them as {typed}"))
    };
    let pairs = PAIRS.of(scene.order).filter(|pairs| pairs.text().is_none());
    for pair in pairs.map(|pairs| pairs.list().ok_or_else(wrong)).transpose()?.unwrap_or_default() {
        let pair = pair.list().unwrap_or_default();
        let [one, other] = [0, 1].map(|at| pair.get(at).and_then(|value| scene.state.find(&value.to_string())));
        let own = couples.iter_mut().find(|(id, _)| one.as_ref() == Some(id));
        let (own, enemy) = own.zip(other).ok_or_else(wrong)?;
        own.1.push(enemy);
    }
    for (own, targets) in &couples {
        let unit = scene.unit(own)?;
        if targets.is_empty() {
            return Err(Refusal::sense(format!("{} {verb} nobody", unit.name), "name an enemy").into());
        }
        let enemies = combat::enemies(&scene.board(), unit);
        if let Some(other) = targets.iter().filter(|id| !enemies.contains(id)).find_map(|id| scene.state.unit(id)) {
            return Err(Refusal::sense(no_enemy(unit, other), "name an enemy who stands").into());
        }
    }
    Ok(couples)
}

/// Who went for whom, in words: "Wolf 1 charges Pell; Wolf 2 charges Orla", or "Wolf 1 and Wolf 2 charge Pell".
fn in_words(scene: &Scene<Warband>, couples: &[(Id, Vec<Id>)], verb: &str) -> String {
    let same = couples.windows(2).all(|two| two[0].1 == two[1].1);
    let words = |who: &[Id], targets: &[Id]| {
        let units = who.iter().filter_map(|id| scene.state.unit(id)).map(|unit| unit.noun());
        format!("{} {}", Noun::of(&units.collect::<Vec<_>>()).does(verb), names(scene, targets))
    };
    match couples.first().filter(|_| same) {
        Some((_, targets)) => words(&couples.iter().map(|(id, _)| id.clone()).collect::<Vec<_>>(), targets),
        None => {
            couples.iter().map(|(id, targets)| words(std::slice::from_ref(id), targets)).collect::<Vec<_>>().join("; ")
        }
    }
}

/// The names behind ids.
fn names(scene: &Scene<Warband>, ids: &[Id]) -> String {
    let units: Vec<&Character> = ids.iter().filter_map(|id| scene.state.unit(id)).collect();
    combat::names(units)
}
