//! Vehicle damage (R35, R36): a d8, what the attack would have taken, and what earlier results add.

use super::{
    super::{
        ActionDice,
        body::{Sector, Troop},
        stats, turn,
    },
    attack::Hit,
    suffer,
};
use crate::{
    rules::{Halt, Scene, tell},
    view::{Choice, Id, Inches, Number, Throw, Thrower},
};

/// Rolls for the damage of a vehicle and applies it.
///
/// # Errors
/// As for any order.
pub fn roll(scene: &mut Scene<ActionDice>, hit: &Hit) -> Result<(), Halt> {
    let unit = scene.unit(&hit.on)?;
    let (name, player) = (unit.noun(), unit.player.clone());
    let owner = scene.state.side_of(unit);
    let plus = i32::from(unit.body.damage.plus);
    let die = stats::die(scene.data, "damage-die");
    let row = Throw::new("damage", name.to_string(), Thrower::Side(owner), 1).sides(die).sum().player(&player);
    let row = row.on(&hit.on).plus(hit.q + plus);
    let rolled = scene.throw(&format!("damage-{}", hit.on), &format!("Damage of {name}"), vec![row])?;
    let face = rolled.first().map_or(0, turn::sum);
    let mut number = Number::new(format!("damage of {name}"), format!("d{die}"), face, "R35");
    number.add("models the attack would take", hit.q, "R35");
    if plus > 0 {
        number.add("earlier damage", plus, "R36");
    }
    let score = number.total();
    let words = if plus > 0 { format!(" + {plus} earlier") } else { String::new() };
    tell!(scene, "{} {face} + {}{words} = {score} on the damage chart.", name.does("roll"), hit.q);
    scene.number(number);
    let bands = scene.board().option("A3");
    let upto = scene.data.tables.damage.iter().find(|row| row.id == bands).map_or([4, 6, 8], |row| row.upto);
    let band = upto.iter().position(|most| score <= *most);
    match band {
        None => {
            tell!(scene, "{} destroyed.", name.does("are"));
            suffer::remove(scene, &hit.on, "destroyed")
        }
        Some(row) => {
            choose(scene, &hit.on, if row == 1 { hit.by } else { owner })?;
            if row == 2 && scene.unit(&hit.on)?.on_table() {
                let damage = &mut scene.unit_mut(&hit.on)?.body.damage;
                damage.plus = damage.plus.saturating_add(1);
                tell!(scene, "Every later roll for {name} adds 1 more.");
            }
            Ok(())
        }
    }
}

/// What can still be damaged: the id of the choice and what people read.
pub fn choices(scene: &Scene<ActionDice>, troop: &Troop) -> Vec<Choice> {
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
            add(arc.word(), format!("no fire to the {}", arc.word()));
        }
    }
    choices
}

/// A side chooses what is damaged; where nothing is left to choose the vehicle is done for (R36).
fn choose(scene: &mut Scene<ActionDice>, id: &Id, by: usize) -> Result<(), Halt> {
    let unit = scene.unit(id)?;
    let name = unit.noun();
    let choices = choices(scene, &unit.body);
    if choices.is_empty() {
        tell!(scene, "Nothing of {name} is left to damage: it is destroyed (R36).");
        return suffer::remove(scene, id, "destroyed");
    }
    let side = turn::side_name(&scene.board(), by);
    let title = format!("{side} chooses what {}", name.does("lose"));
    let picked = scene.pick(&format!("loss-{id}"), &title, Thrower::Side(by), choices.clone())?;
    let damage = &mut scene.unit_mut(id)?.body.damage;
    match (picked.as_str(), Sector::of(&picked)) {
        ("move", _) => damage.pace = damage.pace.saturating_add(1),
        ("defense", _) => damage.defense = damage.defense.saturating_add(1),
        ("range", _) => damage.range = damage.range.saturating_add(1),
        (_, Some(arc)) => {
            damage.arcs.insert(arc);
        }
        (_, None) => {}
    }
    let label = choices.into_iter().find(|choice| choice.id == picked).map_or(picked, |choice| choice.label);
    tell!(scene, "{side} chooses: {} {label}.", name.does("have"));
    Ok(())
}
