//! Close combat: each a D6, Fight, Accuracy and factors; the higher rolls a wound (R9, D2).

use std::cmp::Ordering;

use super::{
    active,
    data::Weapon,
    health::Health,
    roll::sum,
    stats::{self, Stat},
    system::Skirmish,
    wound::{self, Hit, ROOM},
};
use crate::{
    engine::{Board, Halt, Rolled, Scene, Unit, head, said_of, tell},
    view::{Fact, Field, Form, Hope, Id, Number, Order, Refusal, Throw, Thrower, Value, Word},
};

const ENEMY: Fact<Id> = Fact::new("enemy", "enemy");
const HEIGHT: Fact<Word> = Fact::new("height", "higher");
const BARRICADE: Fact<Word> = Fact::new("barricade", "at a barricade");

/// Whom a figure fights unless somebody else is named: the first whom it touches and may fight.
fn likely<'a>(board: &Board<'a, Skirmish>, unit: &Unit<Skirmish>) -> Option<&'a Unit<Skirmish>> {
    let contacts = stats::reach(board, unit);
    let first = contacts.iter().find(|id| active::may_fight(board, unit, id)).or(contacts.first()).cloned();
    first.and_then(|id| board.state.unit(&id))
}

/// A choice of nobody, the attacker and the enemy, both found by their numbers too.
fn whose(fact: Fact<Word>, attacker: &Unit<Skirmish>, enemy: Option<&Unit<Skirmish>>) -> Field {
    let enemy = enemy.map_or("enemy".to_owned(), |enemy| format!("enemy {}", enemy.number));
    let attacker = format!("attacker {}", attacker.number);
    let rows = [("none", "nobody".to_owned()), ("ours", attacker), ("theirs", enemy)];
    fact.choice(rows).required().usual("none").until_either_moves(ENEMY)
}

/// What the enemy has said of the same fight, seen from the other side: at whose barricade it is, who stands higher.
fn turned(
    board: &Board<Skirmish>,
    unit: &Unit<Skirmish>,
    enemy: Option<&Unit<Skirmish>>,
    fact: Fact<Word>,
) -> Option<Value> {
    let said = said_of(board, &enemy?.id, &format!("fight.{}", fact.id), &unit.id)?;
    match said.text()? {
        "ours" => Some("theirs".into()),
        "theirs" => Some("ours".into()),
        _ => None,
    }
}

/// What one of the two adds to the die.
fn number(board: &Board<Skirmish>, unit: &Unit<Skirmish>, order: &Order, ours: bool) -> Number {
    let chart = &board.data.tables.close;
    let mut number = stats::number(board, &unit.body, Stat::Fight);
    number.name = format!("{} fights", unit.name);
    let accuracy = unit.body.gear.in_hand(board.data).map_or(0, |weapon| weapon.accuracy);
    number.add("Accuracy", accuracy, "D2");
    let whose = if ours { "ours" } else { "theirs" };
    for fact in [HEIGHT, BARRICADE] {
        if fact.of(order) == Some(whose) {
            chart.add(&mut number, fact.id);
        }
    }
    if unit.body.prone {
        chart.add(&mut number, "prone");
    }
    board.modify(&mut number, unit, "fight");
    number
}

/// Its form.
pub fn form(board: &Board<Skirmish>, order: &Order) -> Form {
    let Some(unit) = board.actor(order) else { return Form::default() };
    let likely = likely(board, unit);
    let enemy = board.named(order, ENEMY).or(likely);
    let enemies = ENEMY.field(stats::reach(board, unit));
    let mut form = Form {
        fields: vec![
            enemies.required().lasts().usually(likely.map(|enemy| Value::from(&enemy.id))),
            whose(HEIGHT, unit, enemy).remembering(turned(board, unit, enemy, HEIGHT)),
            whose(BARRICADE, unit, enemy).remembering(turned(board, unit, enemy, BARRICADE)),
            ROOM.field().usual(true).more(),
        ],
        ..Form::default()
    };
    let Some(enemy) = enemy else { return form };
    form.title = format!("{} {}", unit.does("fight"), enemy.name);
    form.numbers = vec![number(board, unit, order, true), number(board, enemy, order, false)];
    let [ours, theirs] = [0, 1].map(|at| form.numbers[at].total());
    let ends = (1..=6).flat_map(|mine| (1..=6).map(move |other| end((mine, ours), (other, theirs))));
    let [wins, loses] =
        [Ordering::Greater, Ordering::Less].map(|which| ends.clone().filter(|end| *end == which).count() as f64 / 0.36);
    form.remarks.push(format!("wins {wins:.0} %, loses {loses:.0} %"));
    for (word, winner, loser) in [("if won", unit, enemy), ("if lost", enemy, unit)] {
        if let Some(weapon) = winner.body.gear.in_hand(board.data) {
            form.remarks.push(format!("{word}: {}", wound::forecast(board, winner, weapon, loser)));
        }
    }
    form
}

/// How a fight ends for the first of two, each with a face and what is added to it (R9).
fn end((mine, ours): (u8, i32), (other, theirs): (u8, i32)) -> Ordering {
    (i32::from(mine) + ours).cmp(&(i32::from(other) + theirs))
}

/// What stands against it.
pub fn against(board: &Board<Skirmish>, order: &Order) -> Vec<Refusal> {
    let mut against = active::against(board, order);
    let Some(unit) = board.actor(order) else { return against };
    let contacts = stats::reach(board, unit);
    if contacts.is_empty() {
        against.push(Refusal::sense(format!("{} touches no enemy", unit.name), "move into contact first"));
    } else if !contacts.iter().any(|enemy| active::may_fight(board, unit, enemy)) {
        let what = format!("{} has fought this turn", unit.name);
        against.push(Refusal::rule("R9", what, "wait for the next turn"));
    }
    against
}

/// Does it.
pub fn run(scene: &mut Scene<Skirmish>) -> Result<(), Halt> {
    let me = scene.me()?;
    let enemy = scene.target(ENEMY).ok_or_else(|| Refusal::sense("there is no such enemy", "name one in contact"))?;
    if !active::may_fight(&scene.board(), scene.unit(&me)?, &enemy)
        && scene.unit(&me)?.body.deeds.fought.contains(&enemy)
    {
        let what = format!("{} has fought {} this turn", scene.unit(&me)?.name, scene.unit(&enemy)?.name);
        scene.object(Refusal::rule("R9", what, "fight another, or wait for the next turn"))?;
    }
    if scene.unit(&enemy)?.body.hurt.health() == Health::Collapsed {
        return stab(scene, &me, &enemy);
    }
    active::begin(scene, &me)?;
    scene.unit_mut(&me)?.body.deeds.fought.push(enemy.clone());
    let mut rows = Vec::new();
    let mut numbers = Vec::new();
    for (id, ours) in [(&me, true), (&enemy, false)] {
        let unit = scene.unit(id)?;
        let number = number(&scene.board(), unit, scene.order, ours);
        let row = Throw::new(id.as_str(), unit.name.clone(), Thrower::Side(scene.state.side_of(unit)), 1);
        rows.push(row.hopes(Hope::High).player(scene.state.player(unit)).note(format!("{:+}", number.total())));
        numbers.push(number);
    }
    let (name, other) = (scene.unit(&me)?.name.clone(), scene.unit(&enemy)?.name.clone());
    let [ours, enemies] = [numbers[0].total(), numbers[1].total()];
    for number in numbers {
        scene.number(number);
    }
    let rolled = scene.throw("fight", &format!("{name} fights {other}"), rows)?;
    let [mine, theirs] = [0, 1].map(|at| rolled.get(at).and_then(Rolled::face).unwrap_or(1));
    let words = format!("{name} {}, {other} {}", sum(mine, ours), sum(theirs, enemies));
    let (by, victim): (&Id, &Id) = match end((mine, ours), (theirs, enemies)) {
        Ordering::Equal => {
            head!(scene, "{name} fights {other}: a tie, no effect.");
            tell!(scene, "{words}.");
            return Ok(());
        }
        Ordering::Greater => {
            head!(scene, "{name} wins against {other}.");
            (&me, &enemy)
        }
        Ordering::Less => {
            head!(scene, "{name} loses against {other}.");
            (&enemy, &me)
        }
    };
    tell!(scene, "{words}.");
    let weapon = weapon(scene, by)?;
    let room = ROOM.is(scene.order);
    wound::strike(scene, &Hit { by, victim, weapon: &weapon, room })
}

/// What a figure strikes with.
fn weapon(scene: &Scene<Skirmish>, id: &Id) -> Result<Weapon, Halt> {
    let weapon = scene.unit(id)?.body.gear.in_hand(scene.board().data).cloned();
    Ok(weapon.ok_or_else(|| Refusal::sense("there is no row for bare hands", "mend weapons.yaml"))?)
}

/// A blow at one who has collapsed, where the table lets that be: nobody defends, so it lands (R20).
fn stab(scene: &mut Scene<Skirmish>, me: &Id, enemy: &Id) -> Result<(), Halt> {
    let (name, other) = (scene.unit(me)?.name.clone(), scene.unit(enemy)?.name.clone());
    stats::touch_fallen(scene, &other)?;
    active::begin(scene, me)?;
    scene.unit_mut(me)?.body.deeds.fought.push(enemy.clone());
    head!(scene, "{name} strikes {other}, who has collapsed.");
    let weapon = weapon(scene, me)?;
    wound::strike(scene, &Hit { by: me, victim: enemy, weapon: &weapon, room: false })
}
