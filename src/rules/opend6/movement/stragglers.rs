//! Soldiers who part from their squad or find back to it, drop prone or get up, while it moves (R12-R15, R17).

use super::{
    super::{
        OpenD6,
        body::{Soldier, Squad},
        ranks,
    },
    coherency,
};
use crate::{
    rules::{Board, Halt, Scene, Unit},
    view::{Facts, Field, Id, Inches, Order, Value},
};

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

/// Whom a squad that runs leaves behind: the wounded, who only walk, when the difference is more than the command
/// distance (R15, T9).
pub fn left_behind<'a>(board: &Board<OpenD6>, squad: &'a Squad) -> Vec<&'a Soldier> {
    let slow = if board.option("A20") == "yes" { board.data.tables.numbers.value("wounded") } else { 0 };
    let gap = squad.profile.run - squad.profile.walk - Inches::whole(slow.into());
    if gap <= Inches::whole(i64::from(coherency::distance(board, squad))) {
        return Vec::new();
    }
    squad.up().filter(|soldier| soldier.wounded() && !soldier.separated).collect()
}

/// The fields of who parts, finds back and drops prone; for one squad at a time, all rarely typed.
pub fn fields(board: &Board<OpenD6>, order: &Order, unit: &Unit<OpenD6>, runs: bool) -> Vec<Field> {
    if order.who.len() > 1 {
        return Vec::new();
    }
    let squad = &unit.body;
    let usual = if runs { ranks::value(board, &left_behind(board, squad)) } else { None };
    let parts = ranks::field(board, "separated", "left behind", &together(squad))
        .map(|field| field.usually(usual).help("soldiers out of command distance of the rest after the move"));
    let back = ranks::field(board, "rejoined", "rejoin", &apart(squad));
    let falls = ranks::field(board, "falls", "drop prone at the end", &standing(squad));
    [parts, back, falls].into_iter().flatten().map(Field::more).collect()
}

/// A field of who gets up first, all of those who lie prone unless somebody says otherwise.
pub fn stands(board: &Board<OpenD6>, order: &Order, unit: &Unit<OpenD6>) -> Option<Field> {
    if order.who.len() > 1 {
        return None;
    }
    let prone = prone(&unit.body);
    let field = ranks::field(board, "stands", "get up", &prone)?;
    Some(field.usually(ranks::value(board, &prone)).help("getting up costs 2\" of the rate"))
}

/// Who gets up by the facts; everybody where the order has no such fact.
///
/// # Errors
/// There are not so many.
pub fn who_stands(board: &Board<OpenD6>, order: &Order, squad: &Squad) -> Result<Vec<String>, Halt> {
    let prone = prone(squad);
    let usual = ranks::value(board, &prone);
    Ok(ranks::chosen(board, order.facts.get("stands").or(usual.as_ref()), &prone)?)
}

/// Soldiers of a squad by what happens to them on its move, by their ids.
pub struct Marks {
    /// Who is left behind, separated.
    pub parts: Vec<String>,
    /// Who is back with the squad.
    pub back: Vec<String>,
    /// Who drops prone at the end.
    pub falls: Vec<String>,
}

/// Reads the marks from facts. `runs` leaves the wounded behind where the facts are silent.
///
/// # Errors
/// There are not so many.
pub fn read(board: &Board<OpenD6>, squad: &Squad, facts: &Facts, runs: bool) -> Result<Marks, Halt> {
    let usual = if runs { ranks::value(board, &left_behind(board, squad)) } else { None };
    let fact = |name: &str| -> Option<&Value> { facts.get(name) };
    Ok(Marks {
        parts: ranks::chosen(board, fact("separated").or(usual.as_ref()), &together(squad))?,
        back: ranks::chosen(board, fact("rejoined"), &apart(squad))?,
        falls: ranks::chosen(board, fact("falls"), &standing(squad))?,
    })
}

/// Marks the soldiers who are still in play, and tells it.
///
/// # Errors
/// The squad is unknown.
pub fn mark(scene: &mut Scene<OpenD6>, id: &Id, marks: &Marks) -> Result<(), Halt> {
    let unit = scene.unit(id)?;
    let lists =
        [(&marks.parts, "left behind, separated"), (&marks.back, "back with the squad"), (&marks.falls, "drop prone")];
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
pub fn remark(board: &Board<OpenD6>, squad: &Squad) -> Option<String> {
    let wounded = || squad.up().filter(|soldier| soldier.wounded());
    wounded().next()?;
    let behind = if left_behind(board, squad).is_empty() { "" } else { " and are left behind" };
    Some(format!("{} cannot run: they walk{behind} (R15)", ranks::in_words(wounded())))
}
