//! The end of a charge: base contact, or a charge that falls short (R48, R50-R52).

use super::{
    super::{OpenD6, body::Soldier, morale::nerve, movement::stragglers},
    parties, touch,
};
use crate::{
    rules::{Board, Halt, Scene, Unit, head, tell},
    view::{Field, Form, Inches, Kind, Order, Refusal, Value},
};

/// Chargers who run: sound, on their feet, in touch (A25).
fn runners(unit: &Unit<OpenD6>) -> Vec<&Soldier> {
    touch::able(unit).into_iter().filter(|soldier| !soldier.wounded()).collect()
}

/// Contacts that are likely: every charger who runs, no more than three on one defender.
fn likely(board: &Board<OpenD6>, charger: &Unit<OpenD6>, target: &Unit<OpenD6>) -> Option<Value> {
    let most = usize::try_from(board.data.tables.numbers.value("most-on-one")).unwrap_or(1);
    let (own, enemies) = (runners(charger).len(), target.body.count());
    let ours = own.min(enemies * most);
    let theirs = enemies.min(ours);
    let count = |count: usize| Value::Int(i64::try_from(count).unwrap_or(0));
    let map = [("ours".to_owned(), count(ours)), ("theirs".to_owned(), count(theirs))];
    (theirs > 0).then(|| Value::Map(map.into()))
}

fn distance(board: &Board<OpenD6>) -> Inches {
    board.state.table.ground.charge.as_ref().map_or(Inches::ZERO, |charge| charge.distance)
}

/// Its form.
pub fn form(board: &Board<OpenD6>, order: &Order) -> Form {
    let mut form = Form::default();
    let Some((charger, target)) = parties(board) else { return form };
    let (distance, run) = (distance(board), charger.body.profile.run);
    let likely = likely(board, charger, target);
    let reaches = distance <= run && likely.is_some();
    let reached = order.facts.get("reached").and_then(Value::flag).unwrap_or(reaches);
    form.title = format!("{} {}", charger.does("reach"), target.name);
    form.fields.push(
        Field::new("reached", "contact", Kind::Flag).usual(reaches).help("one soldier in base contact is enough (R50)"),
    );
    if reached {
        let field = Field::new("contacts", "soldiers in contact", Kind::Pairs).usually(likely).required();
        form.fields.push(field.help("ours:theirs, as 4:3, or pairs of figures, as 1-2,3-2"));
    }
    form.fields.extend(stragglers::fields(board, order, charger, true));
    form.remarks.push(format!("{distance} to go, Run Rate {run}"));
    form.remarks.extend(stragglers::remark(board, &charger.body));
    form
}

/// What stands against it.
pub fn against(board: &Board<OpenD6>, order: &Order) -> Vec<Refusal> {
    match (parties(board), board.actor(order)) {
        (Some((charger, _)), Some(unit)) if charger.id == unit.id => Vec::new(),
        (Some((charger, _)), _) => {
            vec![Refusal::sense(
                format!("it is {} who {}", charger.name, charger.noun().verb("charge")),
                "give the order to them",
            )]
        }
        _ => vec![Refusal::sense("nobody charges", "announce a charge first")],
    }
}

/// Does it: bonds, charging bonus and markers, or the loss of a charge that falls short. The moment closes.
///
/// # Errors
/// As for any order.
pub fn run(scene: &mut Scene<OpenD6>) -> Result<(), Halt> {
    let board = scene.board();
    let Some((charger, target)) = parties(&board) else { return Ok(()) };
    let (me, enemy) = (charger.id.clone(), target.id.clone());
    let (name, their_name, run) = (charger.noun(), target.noun(), charger.body.profile.run);
    let distance = distance(&board);
    if !scene.flag("reached") {
        head!(scene, "{} not reach {their_name}: No Fire.", name.does("do"));
        end(scene, &me)?;
        if distance > run {
            tell!(scene, "The Run Rate of {run} falls short of {distance}.");
            nerve::shift(scene, &me, "", scene.data.tables.numbers.value("short-charge"))?;
        } else {
            scene.tell("They were stopped on the way, which costs no morale.");
        }
        return Ok(());
    }
    let fact = scene.fact("contacts").cloned().unwrap_or(Value::Flag(false));
    let pairs = touch::pairs(&board, charger, &touch::able(charger), target, &fact)?;
    if pairs.is_empty() {
        return Err(Refusal::sense("nobody is in contact", "say that they did not reach it").into());
    }
    let told = touch::in_words(charger, target, &pairs);
    head!(scene, "{} {their_name}: {told}.", name.does("reach"));
    if distance > run {
        let what = format!("the Run Rate of {name} is {run}, and the way to the target took {distance}");
        scene.object(Refusal::rule("R51", what, "say that they did not reach it"))?;
    }
    touch::make(scene, &me, &enemy, &pairs)?;
    for soldier in &mut scene.unit_mut(&me)?.body.soldiers {
        soldier.charged |= pairs.iter().any(|(own, _)| *own == soldier.id);
    }
    // Engaged now, it may turn or disengage though it used defensive fire (A59).
    let deeds = &mut scene.unit_mut(&enemy)?.body.deeds;
    if deeds.defended && deeds.opportunity.is_none() {
        deeds.no_move = false;
    }
    end(scene, &me)
}

/// Who fell behind, and the end of the moment.
fn end(scene: &mut Scene<OpenD6>, me: &crate::view::Id) -> Result<(), Halt> {
    let marks = stragglers::read(&scene.board(), &scene.unit(me)?.body, &scene.order.facts, true)?;
    stragglers::mark(scene, me, &marks)?;
    scene.state.table.ground.charge = None;
    scene.close("charge");
    Ok(())
}
