//! Vehicle damage (R35, R36): a d8, what the attack would have taken, and what earlier results add.

use super::{
    super::{
        body::{Sector, Troop},
        stats,
        system::{Board, Scene, Unit},
    },
    hit::Hit,
    leave,
};
use crate::{
    engine::{Halt, Rolled, tell},
    view::{Choice, Hope, Inches, Number, Throw, Thrower, What},
};

/// What is added to the die of a vehicle's damage, for an attack that came to so much.
pub fn added(board: &Board, unit: &Unit, q: i32) -> i32 {
    q + i32::from(unit.body.damage.plus) + board.modifier(unit, "damage")
}

/// Rolls for the damage of a vehicle and applies it.
pub fn roll(scene: &mut Scene, hit: &Hit) -> Result<(), Halt> {
    let unit = scene.unit(&hit.on)?;
    let (name, player) = (unit.noun(), unit.player.clone());
    let owner = scene.state.side_of(unit);
    let plus = i32::from(unit.body.damage.plus);
    let die = stats::die(scene.data, "damage-die");
    let given = scene.board().modifiers(unit, "damage");
    let plus_all = added(&scene.board(), unit, hit.q);
    let row = Throw::new("damage", "damage", Thrower::Side(owner), 1).sides(die).sum().plus(plus_all);
    let row = row.hopes(Hope::Low).player(&player).on(&hit.on);
    let row = row.note(format!("{plus_all:+}: {}", faces_in_words(bands(&scene.board()), die, plus_all)));
    let rolled = scene.throw(&format!("damage-{}", hit.on), &format!("Damage to {name}"), vec![row])?;
    let face = rolled.first().map_or(0, Rolled::sum);
    let mut number = Number::new(format!("damage to {name}"), format!("d{die}"), face, "R35");
    number.add("the attack's quotient", hit.q, "R35");
    if plus > 0 {
        number.add("earlier damage", plus, "R36");
    }
    let more: String = given.iter().map(|part| format!(" {:+} {}", part.value, part.name)).collect();
    number.parts.extend(given);
    let score = number.total();
    let words = if plus > 0 { format!(" + {plus} earlier{more}") } else { more };
    tell!(scene, "{} {face} + {}{words} = {score} on the damage chart.", name.does("roll"), hit.q);
    scene.number(number);
    let band = bands(&scene.board()).iter().position(|most| score <= *most);
    match band {
        None => {
            tell!(scene, "{} destroyed.", name.does("are"));
            leave::remove(scene, hit, "destroyed")
        }
        Some(row) => {
            let (by, whose) = if row == 1 { (hit.side, "attacker") } else { (owner, "owner") };
            choose(scene, hit, by, &format!("{face}{:+} = {score}, {whose} chooses", score - face))?;
            if row == 2 && scene.unit(&hit.on)?.on_table() {
                let damage = &mut scene.unit_mut(&hit.on)?.body.damage;
                let was = damage.plus;
                damage.plus = was.saturating_add(1);
                let now = damage.plus;
                scene.outcome(hit.outcome(What::Number("damage bonus".to_owned(), was.into(), now.into())));
                tell!(scene, "Every later damage roll for {name} adds 1 more.");
            }
            Ok(())
        }
    }
}

/// The highest score of each result but the last, which destroys (A3).
fn bands(board: &Board) -> [i32; 3] {
    let chosen = board.option("A3");
    board.data.tables.damage.iter().find(|row| row.id == chosen).map_or([4, 6, 8], |row| row.upto)
}

/// Who chooses the damage at each face, so much added to it: "1-3 owner, 4-5 attacker, 6-7 owner, 8 destroyed".
fn faces_in_words(bands: [i32; 3], die: u8, plus: i32) -> String {
    let mut from = 1;
    let mut runs = Vec::new();
    for (most, word) in bands.into_iter().chain([i32::MAX]).zip(["owner", "attacker", "owner", "destroyed"]) {
        let to = most.saturating_sub(plus).min(die.into());
        if to >= from {
            let faces = if to == from { from.to_string() } else { format!("{from}-{to}") };
            runs.push(format!("{faces} {word}"));
            from = to + 1;
        }
    }
    runs.join(", ")
}

/// What can still be damaged: the id of the choice and what people read.
pub fn choices(scene: &Scene, troop: &Troop) -> Vec<Choice> {
    let data = scene.data;
    let mut choices = Vec::new();
    let mut add = |id: &str, label: String| choices.push(Choice { id: id.to_owned(), label, weight: 1 });
    if stats::pace(data, troop) > Inches::ZERO {
        add("move", format!("Move -{}", data.number("move-drop")));
    }
    if stats::defense(data, troop) > 1 {
        add("defense", format!("Defense -{}", data.number("defense-drop")));
    }
    if stats::ranges(data, troop).is_some_and(|(range, _)| range > Inches::ZERO) {
        add("range", format!("range -{}\"", data.number("range-drop")));
    }
    if troop.profile.ranged.is_some() {
        for arc in stats::arcs(troop).into_iter().filter(|arc| !troop.damage.arcs.contains(arc)) {
            add(arc.word(), arc.silent());
        }
    }
    choices
}

/// A side chooses what is damaged, by a score and a row of the chart that the question names; where nothing is left to choose
/// the vehicle is destroyed (R36).
fn choose(scene: &mut Scene, hit: &Hit, by: usize, why: &str) -> Result<(), Halt> {
    let id = &hit.on;
    let unit = scene.unit(id)?;
    let name = unit.noun();
    let choices = choices(scene, &unit.body);
    if choices.is_empty() {
        tell!(scene, "{} destroyed: nothing is left to damage (R36).", name.does("are"));
        return leave::remove(scene, hit, "destroyed");
    }
    let side = scene.state.side_name(by).to_owned();
    let title = format!("Damage to {name}: {why}");
    let picked = scene.pick(&format!("loss-{id}"), &title, Thrower::Side(by), choices.clone())?;
    let was = stats::lowered(scene.data, &scene.unit(id)?.body);
    let damage = &mut scene.unit_mut(id)?.body.damage;
    let more = |count: &mut u8| *count = count.saturating_add(1);
    match (picked.as_str(), Sector::of(&picked)) {
        ("move", _) => more(&mut damage.pace),
        ("defense", _) => more(&mut damage.defense),
        ("range", _) => more(&mut damage.range),
        (_, Some(arc)) => {
            damage.arcs.insert(arc);
            scene.outcome(hit.outcome(What::Marker(arc.silent(), true)));
        }
        (_, None) => {}
    }
    let now = stats::lowered(scene.data, &scene.unit(id)?.body);
    for ((name, was), (_, now)) in was.into_iter().zip(now).filter(|((_, was), (_, now))| was != now) {
        scene.outcome(hit.outcome(What::Number(name.to_owned(), was, now)));
    }
    let label = choices.into_iter().find(|choice| choice.id == picked).map_or(picked, |choice| choice.label);
    tell!(scene, "{name}: {label}, chosen by {side}.");
    Ok(())
}
