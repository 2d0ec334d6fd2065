//! Soldiers who part from their squad or find back to it, drop prone or get up, while it moves (R12-R15, R17).

use super::{
    body::{Role, Soldier, SoldierId, Squad},
    bonds,
    ranks::{self, Soldiers},
    squad,
    system::OpenD6,
};
use crate::{
    engine::{Board, Halt, Scene, Unit, tell},
    view::{Fact, Field, Id, Inches, Order, Refusal},
};

const SEPARATED: Fact<Soldiers> = Fact::new("separated", "separated");
const REJOINED: Fact<Soldiers> = Fact::new("rejoined", "rejoin");
const FALLS: Fact<Soldiers> = Fact::new("falls", "drop prone at the end");
const STANDS: Fact<Soldiers> = Fact::new("stands", "get up");

/// Soldiers who lie prone.
pub fn prone(squad: &Squad) -> Vec<&Soldier> {
    squad.up().filter(|soldier| soldier.prone).collect()
}

/// Soldiers on their feet.
pub fn standing(squad: &Squad) -> Vec<&Soldier> {
    squad.up().filter(|soldier| !soldier.prone).collect()
}

/// Soldiers out of touch.
pub fn apart(squad: &Squad) -> Vec<&Soldier> {
    squad.up().filter(|soldier| soldier.separated).collect()
}

/// Soldiers in touch.
pub fn together(squad: &Squad) -> Vec<&Soldier> {
    squad.up().filter(|soldier| !soldier.separated).collect()
}

/// Walk Rate of the wounded, one inch less by option A20.
pub fn wounded_walk(board: &Board<OpenD6>, squad: &Squad) -> Inches {
    let penalty = if board.option("A20") == "yes" { board.data.tables.numbers.value("wounded") } else { 0 };
    squad.profile.walk + Inches::whole(penalty.into())
}

/// How far a squad gets that runs, and in what way: where all of it are wounded they cannot run and walk (R15); where all of
/// it get up first it is so much less (R17).
pub fn pace(board: &Board<OpenD6>, squad: &Squad, get_up: &[SoldierId]) -> (Inches, &'static str) {
    let (rate, way) = match squad.up().all(Soldier::wounded) {
        true => (wounded_walk(board, squad), "walk"),
        false => (squad.profile.run, "run"),
    };
    let all = !get_up.is_empty() && squad.up().all(|soldier| get_up.contains(&soldier.id));
    (if all { rate - board.data.tables.length("stand") } else { rate }, way)
}

/// How a squad runs: it decides who cannot keep up.
#[derive(Clone, Copy)]
pub enum Run<'a> {
    /// So much of its rate, anywhere.
    Free(Inches),
    /// So much of its rate into contact, in which these soldiers come to touch an enemy.
    Charge(Inches, &'a [String]),
}

/// How far a soldier falls behind those of his squad who run: the wounded walk (R15), and those knocked down on the way of
/// a charge lie where they were hit, half-way (R49). Nothing for those who keep up.
fn gap(board: &Board<OpenD6>, squad: &Squad, soldier: &Soldier, run: Run) -> Option<Inches> {
    let walk = wounded_walk(board, squad);
    match run {
        Run::Charge(way, _) if soldier.prone && soldier.hit => Some(Inches::from_hundredths(way.hundredths() / 2)),
        Run::Charge(way, _) if soldier.prone => Some(way),
        Run::Free(way) if soldier.wounded() && soldier.prone => Some(way - walk + board.data.tables.length("stand")),
        Run::Free(way) | Run::Charge(way, _) if soldier.wounded() => Some(way - walk),
        _ => None,
    }
}

/// Whom a squad that runs leaves behind: those who fall behind by more than the command distance and touch no enemy. When
/// the sergeant is one of them, it is the others who are no longer with their commander (R13, R15, T9).
pub fn left_behind<'a>(board: &Board<OpenD6>, unit: &'a Unit<OpenD6>, run: Run) -> Vec<&'a Soldier> {
    let squad = &unit.body;
    let most = Inches::whole(i64::from(squad::command_distance(board, squad)));
    let touches = |soldier: &Soldier| match run {
        Run::Charge(_, touching) if touching.iter().any(|id| soldier.id == *id) => true,
        _ => bonds::engaged(board, unit, &soldier.id),
    };
    let free = together(squad).into_iter().filter(|soldier| !touches(soldier));
    let (behind, ahead): (Vec<&Soldier>, Vec<&Soldier>) =
        free.partition(|soldier| gap(board, squad, soldier, run).is_some_and(|gap| gap > most));
    match behind.iter().any(|soldier| soldier.role == Role::Sergeant) {
        true => ahead,
        // Where nobody is ahead the squad goes at the pace of those.
        false if behind.len() == together(squad).len() => Vec::new(),
        false => behind,
    }
}

/// The fields of who parts, finds back and drops prone; for one squad at a time. Who is left behind shows before it is
/// done when there is somebody, the others are rarely typed.
pub fn fields(board: &Board<OpenD6>, order: &Order, unit: &Unit<OpenD6>, run: Option<Run>) -> Vec<Field> {
    if order.who.len() > 1 {
        return Vec::new();
    }
    let squad = &unit.body;
    let usual = run.and_then(|run| ranks::value(board, &left_behind(board, unit, run)));
    let shows = usual.is_some();
    let parts = SEPARATED
        .field(board, &together(squad))
        .map(|field| field.usually(usual).help("soldiers out of command distance of their sergeant after the move"))
        .map(|field| if shows { field } else { field.more() });
    let back = REJOINED.field(board, &apart(squad)).map(Field::more);
    let falls = FALLS.field(board, &standing(squad)).map(Field::more);
    [parts, back, falls].into_iter().flatten().collect()
}

/// A field of who gets up first, all of those who lie prone unless somebody says otherwise.
pub fn stands(board: &Board<OpenD6>, order: &Order, unit: &Unit<OpenD6>) -> Option<Field> {
    if order.who.len() > 1 {
        return None;
    }
    let prone = prone(&unit.body);
    let field = STANDS.field(board, &prone)?;
    let cost = board.data.tables.length("stand");
    Some(field.usually(ranks::value(board, &prone)).help(&format!("getting up costs {cost} of the rate (R17)")))
}

/// Who gets up by the facts; everybody where the order has no such fact.
///
/// # Errors
/// There are not so many.
pub fn who_stands(board: &Board<OpenD6>, order: &Order, squad: &Squad) -> Result<Vec<SoldierId>, Halt> {
    let prone = prone(squad);
    let usual = ranks::value(board, &prone);
    Ok(ranks::chosen(board, STANDS.of(order).or(usual.as_ref()), &prone)?)
}

/// Soldiers of a squad by what happens to them on its move, by their ids.
pub struct Marks {
    /// Who is left behind, separated.
    pub parts: Vec<SoldierId>,
    /// Who is back with the squad.
    pub back: Vec<SoldierId>,
    /// Who drops prone at the end.
    pub falls: Vec<SoldierId>,
}

/// Reads the marks from an order. Of a squad that runs, those who cannot keep up are left behind where it says nothing.
///
/// # Errors
/// There are not so many.
pub fn read(board: &Board<OpenD6>, unit: &Unit<OpenD6>, order: &Order, run: Option<Run>) -> Result<Marks, Halt> {
    let squad = &unit.body;
    let behind = run.map_or(Vec::new(), |run| left_behind(board, unit, run));
    // A count means those who do fall behind, not any of their class.
    let parts = match SEPARATED.of(order) {
        given if given.is_none() || given == ranks::value(board, &behind).as_ref() => {
            behind.into_iter().map(|soldier| soldier.id.clone()).collect()
        }
        given => {
            let parts = ranks::chosen(board, given, &together(squad))?;
            if !parts.is_empty() && parts.len() == together(squad).len() {
                let what = format!("nobody would be left of {}", unit.name);
                return Err(Refusal::sense(what, "name fewer: those who are together are the squad (R13)").into());
            }
            parts
        }
    };
    Ok(Marks {
        parts,
        back: REJOINED.chosen(board, &order.facts, &apart(squad))?,
        falls: FALLS.chosen(board, &order.facts, &standing(squad))?,
    })
}

/// Soldiers get up, and it is told what that costs (R17).
///
/// # Errors
/// The squad is unknown.
pub fn get_up(scene: &mut Scene<OpenD6>, id: &Id, who: &[SoldierId]) -> Result<(), Halt> {
    let unit = scene.unit(id)?;
    let up: Vec<&Soldier> = prone(&unit.body).into_iter().filter(|soldier| who.contains(&soldier.id)).collect();
    if up.is_empty() {
        return Ok(());
    }
    let (name, gets) = (unit.name.clone(), if up.len() == 1 { "gets" } else { "get" });
    let (words, cost) = (ranks::in_words(up.into_iter()), scene.data.tables.length("stand"));
    tell!(scene, "{name}: {words} {gets} up for {cost}.");
    for soldier in scene.unit_mut(id)?.body.soldiers.iter_mut().filter(|soldier| who.contains(&soldier.id)) {
        soldier.prone = false;
    }
    Ok(())
}

/// Marks the soldiers who are still in play, and tells it.
///
/// # Errors
/// The squad is unknown.
pub fn mark(scene: &mut Scene<OpenD6>, id: &Id, marks: &Marks) -> Result<(), Halt> {
    let unit = scene.unit(id)?;
    let slow = |soldier: &Soldier| soldier.wounded() && !marks.parts.contains(&soldier.id);
    let ahead = unit.body.up().any(|soldier| soldier.role == Role::Sergeant && slow(soldier))
        && !unit.body.up().any(|soldier| soldier.wounded() && marks.parts.contains(&soldier.id));
    let parts = if ahead { "ahead of the sergeant, separated" } else { "left behind, separated" };
    let lists = [(&marks.parts, parts), (&marks.back, "back with the squad"), (&marks.falls, "drop prone")];
    let mut told = Vec::new();
    for (ids, what) in lists {
        let soldiers: Vec<&Soldier> = unit.body.up().filter(|soldier| ids.contains(&soldier.id)).collect();
        if !soldiers.is_empty() {
            told.push(format!("{}: {} {what}.", unit.name, ranks::in_words(soldiers.into_iter())));
        }
    }
    for soldier in scene.unit_mut(id)?.body.soldiers.iter_mut().filter(|soldier| soldier.up()) {
        soldier.separated =
            (soldier.separated || marks.parts.contains(&soldier.id)) && !marks.back.contains(&soldier.id);
        soldier.prone |= marks.falls.contains(&soldier.id);
    }
    for sentence in told {
        scene.tell(sentence);
    }
    Ok(())
}

/// A remark on soldiers who cannot run, if there are any (R15).
pub fn remark(board: &Board<OpenD6>, unit: &Unit<OpenD6>, run: Run) -> Option<String> {
    let wounded = || unit.body.up().filter(|soldier| soldier.wounded());
    wounded().next()?;
    let behind = left_behind(board, unit, run);
    let lost = behind.iter().filter(|soldier| soldier.wounded()).count();
    let parted = match (behind.is_empty(), lost) {
        (true, _) => String::new(),
        (false, 0) => ", the sergeant with them: those who run are separated (R13)".to_owned(),
        (false, lost) if lost == wounded().count() => " and are left behind".to_owned(),
        (false, lost) => format!("; {lost} of them out of touch, and left behind"),
    };
    Some(format!("{} cannot run: they walk{parted} (R15)", ranks::in_words(wounded())))
}
