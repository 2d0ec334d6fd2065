//! Vehicle damage (R35, R36): a d8, what the attack would have taken, and what earlier results add.

use super::{
    super::{
        body::{Damage, Sector, Troop},
        stats,
        system::Scene,
    },
    attack::Hit,
    leave,
};
use crate::{
    engine::{Halt, Rolled, tell},
    view::{Choice, Hope, Inches, Number, Throw, Thrower, What},
};

/// Rolls for the damage of a vehicle and applies it.
pub fn roll(scene: &mut Scene, hit: &Hit) -> Result<(), Halt> {
    let unit = scene.unit(&hit.on)?;
    let (name, player) = (unit.noun(), unit.player.clone());
    let owner = scene.state.side_of(unit);
    let plus = i32::from(unit.body.damage.plus);
    let die = stats::die(scene.data, "damage-die");
    let row = Throw::new("damage", name.to_string(), Thrower::Side(owner), 1).sides(die).sum();
    let row = row.hopes(Hope::Low).player(&player);
    let given = scene.board().modifiers(unit, "damage");
    let modified: i32 = given.iter().map(|part| part.value).sum();
    let row = row.on(&hit.on).plus(hit.q + plus + modified);
    let rolled = scene.throw(&format!("damage-{}", hit.on), &format!("Damage of {name}"), vec![row])?;
    let face = rolled.first().map_or(0, Rolled::sum);
    let mut number = Number::new(format!("damage of {name}"), format!("d{die}"), face, "R35");
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
    let bands = scene.board().option("A3");
    let upto = scene.data.tables.damage.iter().find(|row| row.id == bands).map_or([4, 6, 8], |row| row.upto);
    let band = upto.iter().position(|most| score <= *most);
    match band {
        None => {
            tell!(scene, "{} destroyed.", name.does("are"));
            leave::remove(scene, hit, "destroyed")
        }
        Some(row) => {
            choose(scene, hit, if row == 1 { hit.side } else { owner })?;
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
            add(arc.word(), format!("no fire to the {}", arc.word()));
        }
    }
    choices
}

/// A side chooses what is damaged; where nothing is left to choose the vehicle is destroyed (R36).
fn choose(scene: &mut Scene, hit: &Hit, by: usize) -> Result<(), Halt> {
    let id = &hit.on;
    let unit = scene.unit(id)?;
    let name = unit.noun();
    let choices = choices(scene, &unit.body);
    if choices.is_empty() {
        tell!(scene, "{} destroyed: nothing is left to damage (R36).", name.does("are"));
        return leave::remove(scene, hit, "destroyed");
    }
    let side = scene.state.side_name(by).to_owned();
    let title = format!("{side} chooses the damage to {name}");
    let picked = scene.pick(&format!("loss-{id}"), &title, Thrower::Side(by), choices.clone())?;
    let damage = &mut scene.unit_mut(id)?.body.damage;
    let mut more = |name: &str, count: fn(&mut Damage) -> &mut u8| {
        let count = count(damage);
        let was = *count;
        *count = was.saturating_add(1);
        Some(What::Number(name.to_owned(), was.into(), (*count).into()))
    };
    let what = match (picked.as_str(), Sector::of(&picked)) {
        ("move", _) => more("Move damage", |damage| &mut damage.pace),
        ("defense", _) => more("Defense damage", |damage| &mut damage.defense),
        ("range", _) => more("range damage", |damage| &mut damage.range),
        (_, Some(arc)) => {
            damage.arcs.insert(arc);
            Some(What::Marker(format!("{} arc silent", arc.word()), true))
        }
        (_, None) => None,
    };
    if let Some(what) = what {
        scene.outcome(hit.outcome(what));
    }
    let label = choices.into_iter().find(|choice| choice.id == picked).map_or(picked, |choice| choice.label);
    tell!(scene, "{name}: {label}, chosen by {side}.");
    Ok(())
}
