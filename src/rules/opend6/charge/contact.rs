//! The end of a charge: base contact, or a charge that falls short (R48, R50-R52).

use super::{
    super::{
        body::{FLANKED, Soldier},
        morale::nerve,
        stragglers::{self, Run},
        system::OpenD6,
        touch,
    },
    parties,
};
use crate::{
    engine::{Board, Halt, Scene, Unit, head, tell},
    view::{Fact, Form, Id, Inches, Kind, Many, Order, Refusal, Value, fit_value},
};

const REACHED: Fact<bool> = Fact::new("reached", "contact");
const CONTACTS: Fact<Many> = Fact::new("contacts", "soldiers in contact");

/// How far a charger gets: the wounded only walk (A25), and those who got up first have so much less (R17).
fn rate(board: &Board<OpenD6>, unit: &Unit<OpenD6>, soldier: &Soldier) -> Inches {
    let charge = board.state.table.body.charge.as_ref();
    let up = charge.is_some_and(|charge| charge.got_up.contains(&soldier.id));
    let profile = &unit.body.profile;
    let rate = if soldier.wounded() { profile.walk } else { profile.run };
    rate - if up { board.data.tables.length("stand") } else { Inches::ZERO }
}

/// Chargers who get all the way: on their feet and in touch; where nobody could, those who get the farthest.
fn runners<'a>(board: &Board<OpenD6>, unit: &'a Unit<OpenD6>) -> Vec<&'a Soldier> {
    let far = distance(board).min(reach(board, unit));
    touch::able(unit).into_iter().filter(|soldier| rate(board, unit, soldier) >= far).collect()
}

/// How far the best runner of the chargers gets.
fn reach(board: &Board<OpenD6>, unit: &Unit<OpenD6>) -> Inches {
    let able = touch::able(unit).into_iter().map(|soldier| rate(board, unit, soldier));
    able.max().unwrap_or(unit.body.profile.run)
}

/// Who touches an enemy by the fact `contacts`, or by what is likely.
fn touching(board: &Board<OpenD6>, charger: &Unit<OpenD6>, target: &Unit<OpenD6>, fact: Option<&Value>) -> Vec<String> {
    // A form meets facts as people type them.
    let fact = fact.and_then(|fact| fit_value(&Kind::Pairs, fact, &|_| None).ok());
    let pairs = fact.and_then(|fact| touch::pairs(board, charger, &touch::able(charger), target, &fact).ok());
    pairs.unwrap_or_default().into_iter().map(|(own, _)| own).collect()
}

/// Contacts that are likely: as many chargers who run as there is room for, with no more than three on one defender, those
/// who touch him already among them (R80).
fn likely(board: &Board<OpenD6>, charger: &Unit<OpenD6>, target: &Unit<OpenD6>) -> Option<Value> {
    let most = usize::try_from(board.data.tables.numbers.value("most-on-one")).unwrap_or(1);
    let (own, room) = (runners(board, charger).len(), touch::room(board, target, most));
    // They are dealt out one by one over so many of the defenders.
    let fits = |ours: usize, theirs: usize| (0..theirs).all(|at| (ours - at).div_ceil(theirs) <= room[at]);
    let best = |theirs: usize| (theirs..=own).rev().find(|ours| fits(*ours, theirs)).map(|ours| (ours, theirs));
    let (ours, theirs) = (1..=own.min(room.len())).filter_map(best).max()?;
    let count = |count: usize| Value::Int(i64::try_from(count).unwrap_or(0));
    Some(Value::Map([("ours".to_owned(), count(ours)), ("theirs".to_owned(), count(theirs))].into()))
}

fn distance(board: &Board<OpenD6>) -> Inches {
    board.state.table.body.charge.as_ref().map_or(Inches::ZERO, |charge| charge.distance)
}

/// Its form.
pub fn form(board: &Board<OpenD6>, order: &Order) -> Form {
    let mut form = Form::default();
    let Some((charger, target)) = parties(board) else { return form };
    let (distance, run) = (distance(board), reach(board, charger));
    let likely = likely(board, charger, target);
    let reaches = distance <= run && likely.is_some();
    let reached = REACHED.of(order).unwrap_or(reaches);
    form.title = format!("{} {}", charger.does("reach"), target.name);
    form.fields.push(REACHED.field().usual(reaches).help("one soldier in base contact is enough (R50)"));
    let fact = CONTACTS.of(order).or(likely.as_ref()).filter(|_| reached);
    let touching = touching(board, charger, target, fact);
    if reached {
        let field = CONTACTS.pairs().usually(likely.clone()).required();
        form.fields.push(field.help("ours:theirs, as 4:3, or pairs of figures, as 1-2,3-2"));
    }
    let way = Run::Charge(distance.min(run), &touching);
    form.fields.extend(stragglers::fields(board, order, charger, Some(way)));
    form.remarks.push(format!("{distance} to go, Run Rate {run}"));
    form.remarks.extend(stragglers::remark(board, charger, way));
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
pub fn run(scene: &mut Scene<OpenD6>) -> Result<(), Halt> {
    let board = scene.board();
    let Some((charger, target)) = parties(&board) else { return Ok(()) };
    let (me, enemy) = (charger.id.clone(), target.id.clone());
    let (name, their_name, run) = (charger.noun(), target.noun(), reach(&board, charger));
    let distance = distance(&board);
    let flank = board.state.table.body.charge.as_ref().is_some_and(|charge| charge.flank);
    if !REACHED.is(scene.order) {
        head!(scene, "{} not reach {their_name}: No Fire.", name.does("do"));
        end(scene, &me, Run::Charge(distance.min(run), &[]))?;
        if distance > run {
            tell!(scene, "The Run Rate of {run} falls short of {distance}.");
            nerve::shift(scene, &me, "", scene.data.tables.numbers.value("short-charge"))?;
        } else {
            scene.tell("They were stopped on the way, which costs no morale.");
        }
        return Ok(());
    }
    let fact = CONTACTS.of(scene.order).cloned().unwrap_or(Value::Flag(false));
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
    let touching: Vec<String> = pairs.into_iter().map(|(own, _)| own).collect();
    end(scene, &me, Run::Charge(distance.min(run), &touching))?;
    if flank { scene.remembers_of(&enemy, FLANKED, &me, Value::Flag(true)) } else { Ok(()) }
}

/// Who fell behind, and the end of the moment.
fn end(scene: &mut Scene<OpenD6>, me: &Id, run: Run) -> Result<(), Halt> {
    let marks = stragglers::read(&scene.board(), scene.unit(me)?, scene.order, Some(run))?;
    stragglers::mark(scene, me, &marks)?;
    scene.state.table.body.charge = None;
    scene.close("charge");
    Ok(())
}
