//! Fireball (R44, R45): two even dice make it, and the even ones burn everybody under the template.

use super::{
    super::{
        body::Deed,
        profile::{Ability, Kind as Sort},
        stats,
        system::{Board, Scene, Unit},
        turn,
    },
    attack::Quotient,
    hit::Hit,
    suffer,
};
use crate::{
    engine::{Halt, Rolled, head, tell},
    view::{
        Fact, Form, Hope, Id, Inches, Many, Noun, Number, Order, Outcome, Refusal, Test, Throw, Thrower, What, counted,
    },
};

/// How far off the marker lies (R45).
const DISTANCE: Fact<Inches> = Fact::new("distance", "distance");
/// Models of each unit under the template.
const UNDER: Fact<Many> = Fact::new("under", "under it");

/// What stands against it.
pub fn against(board: &Board, order: &Order) -> Vec<Refusal> {
    let mut against = turn::ready(board, order, Deed::Ranged);
    if let Some(unit) = board.actor(order).filter(|unit| !unit.body.profile.has(Ability::Fireball)) {
        against.push(Refusal::sense(format!("{} throw a fireball", unit.does("cannot")), "a hero with Fireball can"));
    }
    against
}

/// Does it: the dice, then the distance, then who stands under the template.
pub fn run(scene: &mut Scene) -> Result<(), Halt> {
    let me = scene.me()?;
    let unit = scene.unit(&me)?.clone();
    let ad = stats::ad(scene.data, &unit.body);
    turn::spend(scene, &me, Deed::Ranged)?;
    head!(scene, "{} a fireball.", unit.does("throw"));
    let side = scene.state.side_of(&unit);
    let row = Throw::new("fireball", unit.name.clone(), Thrower::Side(side), ad.dice.into());
    let row = row.sides(ad.die).hopes(Hope::Even).player(&unit.player).note("only even dice count");
    let row = row.noting(&scene.board().modifiers(&unit, "attack"));
    let rolled = scene.throw("fireball", "Fireball: every face matters", vec![row])?;
    let faces: Vec<u8> = rolled.iter().flat_map(Rolled::faces).collect();
    let evens: Vec<i32> = faces.iter().filter(|face| *face % 2 == 0).map(|face| i32::from(*face)).collect();
    let shown: Vec<String> = faces.iter().map(u8::to_string).collect();
    let wanted = usize::try_from(scene.data.number("fireball-evens")).unwrap_or(2);
    let count = |dice: usize| i64::try_from(dice).unwrap_or(i64::MAX);
    let test = Test::of("fireball test", evens.len() >= wanted, count(evens.len()), count(wanted));
    let why = format!("{}, needs {wanted}", counted(evens.len(), "even die"));
    scene.outcome(Outcome::of(&me, What::Test(Test { why: why.into(), ..test })));
    if evens.len() < wanted {
        scene.head_goes_on(": it fizzles");
        tell!(scene, "The fireball fizzles: {ad} ({}), {} of {wanted} even dice.", shown.join(" "), evens.len());
        return Ok(());
    }
    let mut number = Number { name: "fireball".to_owned(), parts: Vec::new() };
    for face in &evens {
        number.add("even die", *face, "R45");
    }
    scene.board().modify(&mut number, &unit, "attack");
    let sum = number.total();
    tell!(scene, "The fireball burns for {sum}: {ad} ({}), {} even dice.", shown.join(" "), evens.len());
    scene.number(number);
    let under = burn(scene, sum)?;
    let mut hits = Vec::new();
    for (id, count) in under {
        let target = scene.unit(&id)?;
        let (name, kind) = (target.noun(), target.body.kind());
        let defense = stats::defense(scene.data, &target.body);
        let quotient = Quotient::new(sum, defense, None);
        let q = match kind {
            Sort::Hero | Sort::Vehicle => quotient.q,
            _ if sum >= defense => count,
            _ => 0,
        };
        let each = match count {
            _ if kind.alone() => quotient.told(),
            1 => format!("{sum} against Defense {defense} for one"),
            count => format!("{sum} against Defense {defense} for each of {count}"),
        };
        tell!(scene, "{name}: {each}.");
        hits.push(Hit { on: id, q, side, by: me.clone(), with: "fireball".to_owned() });
    }
    if hits.is_empty() {
        scene.tell("Nobody is under the template.");
    }
    suffer::all(scene, &hits)
}

/// Where the marker lies, and who is under the template.
fn burn(scene: &mut Scene, sum: i32) -> Result<Vec<(Id, i32)>, Halt> {
    let reach = scene.data.inches("fireball");
    let template = scene.data.inches("template");
    let there = scene.state.those(Unit::on_table);
    let units: Vec<Id> = there.iter().map(|unit| unit.id.clone()).collect();
    // Those who throw it are the last that anybody would name.
    let side = &scene.unit(&scene.me()?)?.side;
    let (friends, foes): (Vec<_>, Vec<_>) = there.iter().partition(|unit| unit.side == *side);
    let example: Vec<String> =
        foes.iter().chain(&friends).take(2).map(|unit: &&Unit| format!("{}:2", unit.number)).collect();
    let example = example.join(",");
    let form = Form {
        title: format!("The fireball burns for {sum}: which models are under the {template} template?"),
        fields: vec![
            DISTANCE.field(200).help("to the marker; leave blank: within reach"),
            UNDER
                .counts(units)
                .required()
                .help(&format!("models of each unit, friends too, e.g. {example}; 0 for nobody")),
        ],
        remarks: vec![format!("beyond {reach} the marker slides back to {reach} (R45)")],
        ..Form::default()
    };
    let given = scene.more_facts("burn", form)?;
    if let Some(distance) = DISTANCE.among(&given).filter(|distance| *distance > reach) {
        tell!(scene, "The marker lies at {distance} and slides back to {reach}.");
    }
    let mut under = Vec::new();
    for (id, count) in UNDER.each(&given).into_iter().filter(|(_, count)| *count > 0) {
        let unit = scene.unit(&id)?;
        let models = i32::from(unit.body.models);
        let count = i32::try_from(count).unwrap_or(i32::MAX);
        if count > models {
            let there = Noun::count(unit.body.models.into(), "model");
            let what = format!("{count} of {} cannot be under it; there {}", unit.name, there.verb("are"));
            return Err(Refusal::sense(format!("{what} {models}"), "count again").into());
        }
        under.push((id, count));
    }
    Ok(under)
}
