//! From counts of soldiers in contact to pairs: as evenly as possible, at most three against one (R80).

use std::collections::BTreeMap;

use super::{body::Soldier, bonds, ranks, system::OpenD6};
use crate::{
    engine::{Board, Halt, Scene, Unit, tell},
    view::{Fact, Field, Id, Many, Noun, Refusal, Value},
};

const TOUCH: Fact<Many> = Fact::new("touch", "new contacts");
const ENEMY: Fact<Id> = Fact::new("enemy", "with");

/// Pairs of figures: own and other.
pub type Pairs = Vec<(String, String)>;

/// The pairs that a fact means: `own` are the soldiers who may make contact, the first first. The other side's are taken
/// where the fewest touch them already.
///
/// # Errors
/// There are not so many soldiers, or one of them is not in play.
pub fn pairs(
    board: &Board<OpenD6>,
    unit: &Unit<OpenD6>,
    own: &[&Soldier],
    other: &Unit<OpenD6>,
    fact: &Value,
) -> Result<Pairs, Refusal> {
    if let Value::List(list) = fact {
        return listed(unit, other, list);
    }
    let side = |name: &str| fact.map().and_then(|map| map.get(name)).and_then(Value::int);
    let (Some(ours), Some(theirs)) = (side("ours"), side("theirs")) else {
        return Err(Refusal::sense("contacts are two counts", "type 4:3 for four against three"));
    };
    let (ours, theirs) = (usize::try_from(ours).unwrap_or(0), usize::try_from(theirs).unwrap_or(0));
    let enemies = least_touched(board, other);
    for (count, known, name) in [(ours, own.len(), &unit.name), (theirs, enemies.len(), &other.name)] {
        if count > known {
            return Err(Refusal::sense(format!("{count} of {name} in contact: there are {known}"), "name fewer"));
        }
    }
    Ok(dealt(&own[..ours], &enemies[..theirs]))
}

/// The larger group dealt out over the smaller one, one by one.
fn dealt(own: &[&Soldier], enemies: &[&Soldier]) -> Pairs {
    let id = |soldier: &Soldier| soldier.id.to_string();
    let pairs = bonds::spread(own.len(), enemies.len()).into_iter();
    pairs.map(|(ours, theirs)| (id(own[ours]), id(enemies[theirs]))).collect()
}

/// The pairs in which these, who lost those they touched, close up with the next of a squad, as many of it as they are.
pub fn closing_up(board: &Board<OpenD6>, own: &[&Soldier], other: &Unit<OpenD6>) -> Pairs {
    let most = usize::try_from(board.data.tables.numbers.value("most-on-one")).unwrap_or(1);
    let mut pairs = dealt(own, &least_touched(board, other)[..own.len().min(other.body.count())]);
    // No more than there is room for (R80).
    let mut beside: BTreeMap<String, usize> = BTreeMap::new();
    pairs.retain(|(_, enemy)| {
        let touched = beside.entry(enemy.clone()).or_insert_with(|| enemies_on(board, &other.id, enemy));
        *touched += 1;
        *touched <= most
    });
    pairs
}

fn listed(unit: &Unit<OpenD6>, other: &Unit<OpenD6>, list: &[Value]) -> Result<Pairs, Refusal> {
    let mut pairs = Vec::new();
    for pair in list {
        let [own, enemy] = pair.list().unwrap_or_default() else {
            return Err(Refusal::sense(format!("{pair} is no pair of figures"), "type 1-2,3-2"));
        };
        let (own, enemy) = (own.to_string(), enemy.to_string());
        for (squad, id) in [(unit, &own), (other, &enemy)] {
            if !squad.body.soldier(id).is_some_and(Soldier::up) {
                let what = format!("soldier {id} of {} is not in play", squad.name);
                return Err(Refusal::sense(what, "look at the sheet for his id"));
            }
        }
        pairs.push((own, enemy));
    }
    Ok(pairs)
}

/// Soldiers of a squad, those whom the fewest enemies touch first; behind them who is separated.
fn least_touched<'a>(board: &Board<OpenD6>, unit: &'a Unit<OpenD6>) -> Vec<&'a Soldier> {
    let mut soldiers = ranks::in_reach(unit.body.up());
    soldiers.sort_by_cached_key(|soldier| (soldier.separated, enemies_on(board, &unit.id, &soldier.id)));
    soldiers
}

/// How many more enemies there is room for beside each soldier of a squad, of so many at most; the most room first (R80). Who is
/// separated counts only where nobody else is left.
pub fn room(board: &Board<OpenD6>, unit: &Unit<OpenD6>, most: usize) -> Vec<usize> {
    let mut soldiers = least_touched(board, unit);
    let together = soldiers.iter().filter(|soldier| !soldier.separated).count();
    if together > 0 {
        soldiers.truncate(together);
    }
    let room = soldiers.iter().map(|soldier| most.saturating_sub(enemies_on(board, &unit.id, &soldier.id)));
    room.filter(|room| *room > 0).collect()
}

/// How many enemies touch a soldier.
fn enemies_on(board: &Board<OpenD6>, unit: &Id, soldier: &str) -> usize {
    let on_him = |bond| bonds::touching(board, bond, unit).iter().filter(|(own, _)| own == soldier).count();
    board.state.bonds_of(unit).map(on_him).sum()
}

/// Makes the pairs touch: soldiers of `unit` come into contact with those of `other`.
///
/// # Errors
/// One of them is separated and may not begin a close combat (R14), or more than three stand against one (R80), and nobody
/// overrules it.
pub fn make(scene: &mut Scene<OpenD6>, unit: &Id, other: &Id, pairs: &Pairs) -> Result<(), Halt> {
    let squad = scene.unit(unit)?;
    let apart = |id: &str| squad.body.soldier(id).is_some_and(|soldier| soldier.separated);
    if let Some((lone, _)) = pairs.iter().find(|(own, _)| apart(own)) {
        let what = format!("soldier {lone} of {} is separated and may not begin a close combat", squad.name);
        scene.object(Refusal::rule("R14", what, "leave him out, or let him rejoin first"))?;
    }
    let bond = scene.state.bind(unit, other);
    for (own, enemy) in pairs {
        bond.touch(unit, own, enemy);
    }
    let most = usize::try_from(scene.data.tables.numbers.value("most-on-one")).unwrap_or(0);
    let board = scene.board();
    let crowded = |id: &Id, soldier: &str| enemies_on(&board, id, soldier) > most;
    if pairs.iter().any(|(own, enemy)| crowded(unit, own) || crowded(other, enemy)) {
        let what = format!("more than {most} soldiers stand against one");
        scene.object(Refusal::rule("R80", what, "spread the contacts wider"))?;
    }
    Ok(())
}

/// Who joined and how, in words: "4 of Ford Spears touch 3 of Goblin Bows", "1 of Hill Axes touches 1 of Trolls".
pub fn in_words(unit: &Unit<OpenD6>, other: &Unit<OpenD6>, pairs: &Pairs) -> String {
    let distinct = |ids: Vec<&String>| ids.into_iter().collect::<std::collections::BTreeSet<_>>().len();
    let ours = distinct(pairs.iter().map(|(own, _)| own).collect());
    let theirs = distinct(pairs.iter().map(|(_, enemy)| enemy).collect());
    format!("{} {theirs} of {}", Noun::part(ours, &unit.name).does("touch"), other.name)
}

/// Soldiers who may come into contact: on their feet and in touch with the squad, those first who can run.
pub fn able(unit: &Unit<OpenD6>) -> Vec<&Soldier> {
    let mut able = ranks::in_order(unit.body.up().filter(|soldier| !soldier.prone && !soldier.separated));
    able.sort_by_key(|soldier| soldier.wounds);
    able
}

/// The fields of members of an engaged squad who walk into contact (R35).
pub fn fields(board: &Board<OpenD6>, unit: &Unit<OpenD6>) -> Vec<Field> {
    let enemies: Vec<Id> = board.state.bonds_of(&unit.id).map(|bond| bond.other(&unit.id).clone()).collect();
    let usual = enemies.first().map(Value::from);
    vec![TOUCH.pairs().help("own and enemy soldiers newly in contact: 2:1"), ENEMY.field(enemies).usually(usual).more()]
}

/// Members not yet in contact come into it.
///
/// # Errors
/// The contacts do not fit.
pub fn close_in(scene: &mut Scene<OpenD6>, id: &Id) -> Result<(), Halt> {
    let (Some(fact), Some(enemy)) = (TOUCH.of(scene.order), scene.target(ENEMY)) else { return Ok(()) };
    let board = scene.board();
    let (unit, other) = (scene.unit(id)?, scene.unit(&enemy)?);
    let mut own = able(unit);
    own.retain(|soldier| !bonds::engaged(&board, unit, &soldier.id));
    let pairs = pairs(&board, unit, &own, other, fact)?;
    let told = in_words(unit, other, &pairs);
    tell!(scene, "{told}.");
    make(scene, id, &enemy, &pairs)
}
