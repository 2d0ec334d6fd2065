//! The order test and the morale check (D2, D3).

use super::super::{Look, Piece, Play, roll, troop::officers};
use crate::{
    rules::{Halt, tell},
    view::{Field, Form, Id, Kind, Number, Part},
};

/// What an order test came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// The unit obeys.
    Passed,
    /// It does not.
    Failed,
    /// Everything goes wrong (R10).
    Fubar,
}

/// The number that 2D6 must not exceed: morale, officer, pins, situation.
pub fn number(board: &Look, unit: &Piece, name: &str, officer: Option<&Id>, situation: Option<&Part>) -> Number {
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
    number
}

/// The field for the officer in range, when a friend has a rank: his number.
pub fn officer_field(board: &Look, unit: &Piece) -> Option<Field> {
    if board.option("H6") == "none" {
        return None;
    }
    let friends: Vec<Id> = officers(board, unit).into_iter().map(|friend| friend.id.clone()).collect();
    let stays = |id: &&Id| board.state.unit(id).is_some_and(|officer| officer.moves == unit.body.near_moves);
    let near = unit.body.near.as_ref().filter(|id| friends.contains(id)).filter(stays).map(Into::into);
    let within: Vec<String> = officers(board, unit)
        .into_iter()
        .filter_map(|friend| friend.body.rank(board.data).map(|rank| format!("{} {}", friend.number, rank.range)))
        .collect();
    let help = format!("the best officer in his range, if any: {} (H6)", within.join(", "));
    let some = !friends.is_empty();
    let field = Field::new("officer", "officer near", Kind::Unit(friends));
    some.then(|| field.remembering(near).help(&help))
}

/// Notes which officer is in range, until he or the unit moves.
///
/// # Errors
/// There is no such unit.
pub fn note_officer(scene: &mut Play, id: &Id, officer: Option<&Id>) -> Result<(), Halt> {
    let moves = officer.and_then(|id| scene.state.unit(id)).map_or(0, |officer| officer.moves);
    let body = &mut scene.unit_mut(id)?.body;
    (body.near, body.near_moves) = (officer.cloned(), moves);
    Ok(())
}

/// Asks for the officer in range, when there may be one.
///
/// # Errors
/// As for any ask.
pub fn ask_officer(scene: &mut Play, id: &Id, what: &str) -> Result<Option<Id>, Halt> {
    let unit = scene.unit(id)?;
    let Some(field) = officer_field(&scene.board(), unit) else { return Ok(None) };
    let form = Form { title: format!("{}: {what}", unit.name), fields: vec![field], ..Form::default() };
    let facts = scene.more_facts("officer", form)?;
    let officer = facts.get("officer").and_then(|value| scene.state.find(&value.to_string()));
    note_officer(scene, id, officer.as_ref())?;
    Ok(officer)
}

/// The chance that 2D6 stay at or under a number; 1-1 passes, 6-6 fails.
pub fn chance(number: i32) -> f64 {
    let ways = |sum: i32| f64::from(6 - (7 - sum).abs());
    let passed: f64 = (2..12).filter(|sum| *sum == 2 || *sum <= number).map(ways).sum();
    passed / 36.0
}

/// Rolls an order test and tells it.
///
/// # Errors
/// As for any throw.
pub fn order_test(scene: &mut Play, id: &Id, number: Number) -> Result<Outcome, Halt> {
    let (sum, words) = throw(scene, id, &number)?;
    let outcome = match sum {
        12 => Outcome::Fubar,
        sum if sum == 2 || sum <= number.total() => Outcome::Passed,
        _ => Outcome::Failed,
    };
    let came = match outcome {
        Outcome::Passed => "passed",
        Outcome::Failed => "failed",
        Outcome::Fubar => "FUBAR",
    };
    told(scene, id, number, &words, came)?;
    Ok(outcome)
}

/// Rolls a morale check and tells it; whether it is passed.
///
/// # Errors
/// As for any throw.
pub fn morale_check(scene: &mut Play, id: &Id, why: &str) -> Result<bool, Halt> {
    let officer = ask_officer(scene, id, &format!("morale check, {why}"))?;
    let number = number(&scene.board(), scene.unit(id)?, "morale check", officer.as_ref(), None);
    let (sum, words) = throw(scene, id, &number)?;
    let passed = sum != 12 && (sum == 2 || sum <= number.total());
    told(scene, id, number, &words, if passed { "passed" } else { "failed" })?;
    Ok(passed)
}

fn throw(scene: &mut Play, id: &Id, number: &Number) -> Result<(i32, String), Halt> {
    let title = format!("{}: {} {} or less", scene.unit(id)?.name, number.name, number.total());
    let ask = number.name.replace(' ', "-");
    roll::sum(scene, id, &ask, &title, 2)
}

fn told(scene: &mut Play, id: &Id, number: Number, words: &str, came: &str) -> Result<(), Halt> {
    let name = scene.unit(id)?.name.clone();
    tell!(scene, "{name}: {} {}, rolled {words}: {came}.", number.name, number.total());
    scene.number(Number { name: format!("{name}: {}", number.name), ..number });
    Ok(())
}
