//! Morale (R40-R43, R46): the remaining models roll their dice, and more must be even than odd.

use super::{
    profile::{Ability, Kind as Sort},
    roll, stats,
    system::{Board, Scene, Unit},
};
use crate::{
    engine::{Halt, Rolled, head, tell},
    view::{
        AFTER_DOING_NOTHING, Due, Fact, Field, Form, Hope, Id, Many, Number, Order, Refusal, Throw, Thrower,
        WITH_NEXT_ACTION, When, counted,
    },
};

/// Heroes whose Command helps (R46).
const COMMAND: Fact<Many> = Fact::new("command", "Command");

/// Dice of a unit's check.
fn dice(board: &Board, unit: &Unit) -> usize {
    usize::from(unit.body.models) * usize::from(stats::ad(board.data, &unit.body).dice)
}

/// Whether a check is passed (R42).
fn passes(even: i32, odd: i32) -> bool {
    even > odd
}

/// The chance of exactly so many even dice, built up without large numbers.
fn exactly(even: usize, dice: usize) -> f64 {
    let (few, many) = (even.min(dice - even), even.max(dice - even));
    let ways: f64 = (1..=few).map(|k| (many + k) as f64 / (4.0 * k as f64)).product();
    ways * 0.5_f64.powi(i32::try_from(many - few).unwrap_or(i32::MAX))
}

/// The chance that of so many dice more are even than odd, when the evens of so many others are added (R46) and so many
/// more count as even.
pub fn odds(dice: usize, others: usize, more: i32) -> f64 {
    let whole = |count: usize| i32::try_from(count).unwrap_or(i32::MAX);
    let passing = |even: usize| {
        let helped = move |help: &usize| passes(whole(even + help).saturating_add(more), whole(dice - even));
        (0..=others).filter(helped).map(|help| exactly(help, others)).fold(0.0, std::ops::Add::add)
    };
    (0..=dice).map(|even| exactly(even, dice) * passing(even)).sum()
}

/// The chance that a unit passes its check with the help of these heroes.
fn chance(board: &Board, unit: &Unit, heroes: &[&Unit]) -> f64 {
    let others = heroes.iter().map(|hero| usize::from(stats::ad(board.data, &hero.body).dice)).sum();
    odds(dice(board, unit), others, board.modifier(unit, "morale"))
}

/// The heroes that an order names to help.
fn heroes<'a>(board: &Board<'a>, order: &Order) -> Vec<&'a Unit> {
    let mut heroes = board.state.find_all(&COMMAND.ids(order));
    if board.option("A28") == "one" {
        heroes.truncate(1);
    }
    heroes.iter().filter_map(|id| board.state.unit(id)).collect()
}

/// Heroes of its side that may help it (R46).
fn commanders(board: &Board, unit: &Unit) -> Vec<Id> {
    let helps = |other: &Unit| {
        other.on_table() && other.side == unit.side && other.id != unit.id && other.body.profile.has(Ability::Command)
    };
    board.state.those(helps).into_iter().map(|other| other.id.clone()).collect()
}

/// Its form.
pub fn form(board: &Board, order: &Order) -> Form {
    let Some(unit) = board.actor(order) else { return Form::default() };
    let mut form = Form::default();
    let near = commanders(board, unit);
    if !near.is_empty() {
        let reach = board.data.inches("command");
        let heroes = near.iter().filter_map(|id| board.state.unit(id));
        let heroes: Vec<String> = heroes.map(|hero| format!("{} {}", hero.number, hero.name)).collect();
        let help = format!("heroes whose even dice are added: {} (R46)", heroes.join(", "));
        let field = COMMAND.units(near).help(&help);
        form.fields.push(Field { label: format!("{} within {reach}", field.label), ..field });
    }
    let dice = counted(dice(board, unit), "die");
    form.remarks.push(format!(
        "{dice}: passes with more evens than odds, {:.0} %",
        chance(board, unit, &heroes(board, order)) * 100.0
    ));
    form
}

/// What stands against it.
pub fn against(board: &Board, order: &Order) -> Vec<Refusal> {
    let Some(unit) = board.actor(order) else { return Vec::new() };
    match unit.body.kind() {
        Sort::Hero | Sort::Vehicle => {
            vec![Refusal::sense(format!("{} never {} morale (R30, R39)", unit.name, unit.noun().verb("check")), "")]
        }
        _ if unit.body.check.is_none() => {
            let what = format!("{} no morale check", unit.does("owe"));
            vec![Refusal::rule("R40", what, "an attack that takes half of them calls for one")]
        }
        _ => Vec::new(),
    }
}

/// Does it.
pub fn run(scene: &mut Scene) -> Result<(), Halt> {
    let me = scene.me()?;
    let unit = scene.unit(&me)?.clone();
    let side = scene.state.side_of(&unit);
    let count = dice(&scene.board(), &unit);
    let ad = stats::ad(scene.data, &unit.body);
    let heroes: Vec<Unit> = heroes(&scene.board(), scene.order).into_iter().cloned().collect();
    let row = |id: &Id, name: &str, player: &str, dice: usize, sides: u8| {
        Throw::new(id.as_str(), name, Thrower::Side(side), dice).sides(sides).counted().hopes(Hope::Even).player(player)
    };
    let given = scene.board().modifiers(&unit, "morale");
    let mut rows = vec![row(&me, &unit.name, &unit.player, count, ad.die).note("count the evens").noting(&given)];
    for hero in &heroes {
        let ad = stats::ad(scene.data, &hero.body);
        rows.push(row(&hero.id, &hero.name, &hero.player, ad.dice.into(), ad.die).note("Command: evens are added"));
    }
    let rolled = scene.throw("morale", &format!("{} morale: how many evens", unit.does("check")), rows)?;
    let mut number = Number { name: "even dice".to_owned(), parts: Vec::new() };
    let mut words = Vec::new();
    for (at, rolled) in rolled.iter().enumerate() {
        let who = if at == 0 { &unit.name } else { &heroes[at - 1].name };
        let even = evens(rolled);
        number.add(who, even, if at == 0 { "R42" } else { "R46" });
        words.push(format!("{who} {even}{}", roll::shown(rolled)));
    }
    number.parts.extend(given);
    let own = rolled.first().map_or(0, evens);
    let odd = i32::try_from(count).unwrap_or(i32::MAX) - own;
    let even = number.total();
    let passed = passes(even, odd);
    scene.number(number);
    scene.tested(&me, "morale check", passed, even, odd);
    let name = unit.noun();
    let came = if passed { "pass" } else { "fail" };
    head!(scene, "{} {} morale check.", name.does(came), name.its());
    tell!(scene, "Evens: {}; {even} against {odd} odds.", words.join(", "));
    let troop = &mut scene.unit_mut(&me)?.body;
    troop.check = None;
    if passed {
        return Ok(());
    }
    let held = std::mem::replace(&mut troop.token, true);
    // The move under way was begun before this check: it does not take the token off (R8).
    if let Some(going) = scene.state.table.body.withdrawal.as_mut().filter(|going| going.unit == me) {
        going.token = false;
    }
    if held {
        tell!(scene, "{} a Failed Morale token already, and never more than one (R43).", name.does("hold"));
    } else {
        let its = name.its();
        let away = match unit.body.disordered {
            true => format!("{its} next action must be to do nothing (R7), the one after that to move away (R8)"),
            false => format!("{its} next action must be to move away (R8)"),
        };
        tell!(scene, "{} a Failed Morale token: {away}.", name.does("get"));
    }
    let when = if unit.body.disordered { AFTER_DOING_NOTHING } else { WITH_NEXT_ACTION };
    scene.must_move(&me, "move away", None, format!("from the enemy{when}"));
    Ok(())
}

/// Even dice of a roll, or the count that was typed.
fn evens(rolled: &Rolled) -> i32 {
    match rolled {
        Rolled::Faces(_) => i32::try_from(rolled.faces().filter(|face| face % 2 == 0).count()).unwrap_or(i32::MAX),
        Rolled::Tally(count) => i32::try_from(*count).unwrap_or(i32::MAX),
    }
}

/// The id of the check that a unit owes.
pub fn due_id(id: &Id) -> String {
    format!("morale:{id}")
}

/// Whether a unit owes a check that nobody has waived and no mark bars.
pub fn owes(board: &Board, unit: &Unit) -> bool {
    unit.body.check.is_some() && !board.is_excused(&due_id(&unit.id), unit, "morale")
}

/// Checks that are owed, before anything else (R40).
pub fn dues(board: &Board) -> Vec<Due> {
    let owing = board.state.those(|unit| unit.on_table() && unit.body.check.is_some());
    let due = |unit: &&Unit| {
        let check = unit.body.check.clone()?;
        Some(Due {
            what: unit.noun().verb("check morale"),
            cause: format!("lost {} of {}", check.lost, check.before),
            by: When::Now,
            odds: Some(chance(board, unit, &[])),
            // Whether a hero is near enough is asked, never passed over.
            missing: if commanders(board, unit).is_empty() { Vec::new() } else { vec![COMMAND.id.to_owned()] },
            ..Due::new(due_id(&unit.id), "R40", Order::of("morale", &unit.id))
        })
    };
    owing.iter().filter_map(due).collect()
}
