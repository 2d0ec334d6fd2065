//! Shooting: D6, Shoot, Accuracy and factors; 5 or more hits (R7, R8, D1).

mod factors;
pub mod shots;

use super::{
    active,
    data::Weapon,
    roll::{self, Test},
    stats,
    system::Skirmish,
    wound::{self, Hit, ROOM},
};
use crate::{
    engine::{Board, Halt, Scene, Unit, head},
    view::{Fact, Form, Id, Inches, Order, Refusal, Value, Word},
};
use factors::{COVER, DISTANCE, MOVING, Shot};

const TARGET: Fact<Id> = Fact::new("target", "target");
const WEAPON: Fact<Word> = Fact::new("weapon", "weapon");

/// The longest range that anybody can type, in inches.
const MOST: i64 = 120;

/// The weapon of an order: the one named, else the first that has a shot left, else the first.
fn weapon<'d>(board: &Board<'d, Skirmish>, unit: &Unit<Skirmish>, order: &Order) -> Option<&'d Weapon> {
    let weapons = unit.body.gear.missiles(board.data);
    let named = WEAPON.of(order);
    let touching = !stats::contacts(board, unit).is_empty();
    let ready = |weapon: &&&Weapon| shots::left(&unit.body, weapon) > 0 && (!touching || weapon.in_hand());
    let chosen = named.and_then(|id| weapons.iter().find(|weapon| weapon.id == id));
    chosen.or_else(|| weapons.iter().find(ready)).or(weapons.first()).copied()
}

/// Whom a figure shoots at unless somebody else is named: the enemy in contact, or the only one.
fn likely<'a>(board: &Board<'a, Skirmish>, unit: &Unit<Skirmish>) -> Option<&'a Unit<Skirmish>> {
    let enemies = board.enemies_of(unit);
    let touched = stats::contacts(board, unit).into_iter().next();
    let only = if let [only] = enemies.as_slice() { Some(only.clone()) } else { None };
    touched.or(only).and_then(|id| board.state.unit(&id))
}

/// Its form.
pub fn form(board: &Board<Skirmish>, order: &Order) -> Form {
    let Some(unit) = board.actor(order) else { return Form::default() };
    let likely = likely(board, unit);
    let target = board.named(order, TARGET).or(likely);
    let weapons = unit.body.gear.missiles(board.data);
    let weapon = weapon(board, unit, order);
    let mut fields = Vec::new();
    let targets = TARGET.field(board.enemies_of(unit));
    let targets = targets.required().usually(likely.map(|unit| Value::from(&unit.id)));
    let contacts = stats::contacts(board, unit);
    // In hand-to-hand the shot is at the enemy in contact, whatever the target was before.
    fields.push(if contacts.is_empty() { targets.lasts() } else { targets });
    let touching = target.is_some_and(|target| contacts.contains(&target.id));
    let distance = DISTANCE.field(MOST).required();
    let distance = distance.usually(touching.then_some(Value::Int(0))).until_either_moves(TARGET);
    fields.push(distance.help("from base to base"));
    let covers = ["open", "soft", "hard"].map(|cover| (cover, cover));
    fields.push(COVER.choice(covers).required().usual("open").until_either_moves(TARGET));
    if weapons.len() > 1 {
        let rows = weapons.iter().map(|weapon| (&*weapon.id, &*weapon.name));
        let usual = weapon.map(|weapon| Value::from(weapon.id.as_str()));
        fields.push(WEAPON.choice(rows).required().usually(usual));
    }
    let moving = factors::moving(board, unit, target);
    fields.push(MOVING.field().usual(moving > 0).help("shooter or target (A2, A16, A17)"));
    fields.push(ROOM.field().usual(true).more());
    let mut form = Form { fields, ..Form::default() };
    let Some((weapon, target)) = weapon.zip(target) else { return form };
    form.title = format!("{} the {} at {}", unit.does(verb(weapon)), weapon.name, target.name);
    let shot = Shot::of(board, unit, target, weapon, order);
    let test = test(board, unit, &shot);
    form.remarks.push(match shot.distance {
        Some(_) => chance(&test),
        None => {
            let [near, far] = [Inches::ZERO, weapon.range].map(|distance| self::test(board, unit, &shot.at(distance)));
            let half = Inches::from_f64(weapon.range.as_f64() / 2.0).unwrap_or(weapon.range);
            format!("up to {half} {}; beyond {}", chance(&near), chance(&far))
        }
    });
    form.remarks.push(format!("if hit: {}", wound::forecast(board, unit, weapon, target)));
    if shot.distance.is_some_and(|distance| distance > weapon.range) {
        form.remarks.insert(0, format!("out of reach: the {} reaches {} (R7)", weapon.name, weapon.range));
    }
    if let Some(spent) = weapons.first().filter(|first| first.id != weapon.id && shots::left(&unit.body, first) == 0) {
        form.remarks.push(format!("no shot left with the {} this turn (R7)", spent.name));
    }
    form.numbers.push(test.number);
    form
}

/// "needs 4+, 50 %".
fn chance(test: &Test) -> String {
    match test.face() {
        ..=1 => "cannot miss".to_owned(),
        7.. => "cannot hit".to_owned(),
        _ => format!("needs {}, {:.0} %", test.needs(), test.odds() * 100.0),
    }
}

/// What is done with a weapon that shoots, as "they" have it: what serves in the hand is thrown.
fn verb(weapon: &Weapon) -> &'static str {
    if weapon.in_hand() { "throw" } else { "shoot" }
}

/// The roll to hit.
fn test(board: &Board<Skirmish>, unit: &Unit<Skirmish>, shot: &Shot) -> Test {
    let number = shot.number(board, unit);
    Test {
        id: "hit".to_owned(),
        label: format!("hit, {}", shot.weapon.name),
        side: board.state.side_of(unit),
        player: board.state.player(unit).to_owned(),
        note: format!("{:+}", number.total()),
        number,
        goal: board.data.tables.numbers.value("to-hit"),
        least: if board.option("A23") == "yes" { 2 } else { 1 },
    }
}

/// What stands against it.
pub fn against(board: &Board<Skirmish>, order: &Order) -> Vec<Refusal> {
    let mut against = active::against(board, order);
    let Some(unit) = board.actor(order) else { return against };
    let Some(weapon) = weapon(board, unit, order) else {
        against.push(Refusal::sense(format!("{} has nothing to shoot with", unit.name), "name a figure that has"));
        return against;
    };
    let name = &unit.name;
    if shots::left(&unit.body, weapon) == 0 {
        let what = format!("{name} has no shot left with the {} this turn", weapon.name);
        against.push(Refusal::rule("R7", what, "wait for the next turn"));
    }
    let thrown = weapon.in_hand() && board.option("A4") == "yes";
    if !stats::contacts(board, unit).is_empty() && !thrown {
        let what = format!("{name} is in hand-to-hand and cannot use the {}", weapon.name);
        against.push(Refusal::rule("A4", what, "fight, or break off first"));
    }
    against
}

/// Does it: one shot.
pub fn run(scene: &mut Scene<Skirmish>) -> Result<(), Halt> {
    let me = scene.me()?;
    let target = scene.target(TARGET).ok_or_else(|| Refusal::sense("there is no such target", "name an enemy"))?;
    let weapon = weapon(&scene.board(), scene.unit(&me)?, scene.order).cloned();
    let weapon = weapon.ok_or_else(|| Refusal::sense("there is nothing to shoot with", "name a weapon"))?;
    let distance = DISTANCE.of(scene.order).unwrap_or(Inches::ZERO);
    let (name, at) = (scene.unit(&me)?.name.clone(), scene.unit(&target)?.name.clone());
    if distance > weapon.range {
        let what = format!("{at} is {distance} away and the {} reaches {}", weapon.name, weapon.range);
        scene.object(Refusal::rule("R7", what, "move closer"))?;
    }
    // Who shoots in hand-to-hand against the rules has been told already.
    let touching: Vec<Id> = stats::contacts(&scene.board(), scene.unit(&me)?);
    if weapon.in_hand() && !touching.is_empty() && !touching.contains(&target) {
        let what = format!("{name} is in hand-to-hand and throws only at an enemy in contact");
        scene.object(Refusal::rule("A4", what, "throw at that one, or break off first"))?;
    }
    active::begin(scene, &me)?;
    let board = scene.board();
    let unit = scene.unit(&me)?;
    let shot = Shot::of(&board, unit, scene.unit(&target)?, &weapon, scene.order);
    let test = test(&board, unit, &shot);
    scene.number(test.number.clone());
    let body = &mut scene.unit_mut(&me)?.body;
    shots::count(body, &weapon.id);
    let shoots = scene.unit(&me)?.does(verb(&weapon));
    let title = format!("{shoots} the {} at {at}", weapon.name);
    let went = roll::straight(scene, "hit", &title, &[test])?.into_iter().next();
    let hit = went.as_ref().is_some_and(|went| went.yes);
    let words = went.map_or(String::new(), |went| went.words);
    let how = if hit { "hits" } else { "misses" };
    head!(scene, "{shoots} the {} at {at}, {distance}: {how} ({words}).", weapon.name);
    if !hit {
        return Ok(());
    }
    let room = ROOM.is(scene.order);
    wound::strike(scene, &Hit { by: &me, victim: &target, weapon: &weapon, room })
}
