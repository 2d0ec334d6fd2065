//! What a soldier brings to a close combat test and to its damage (R81, R83, table 5.4).

use super::{
    super::{
        body::{Role, Soldier},
        data::Weapon,
        squad::{self, Status},
        system::OpenD6,
    },
    group::Fighter,
    terms::Terms,
};
use crate::{
    engine::{Board, Unit},
    view::Number,
};

/// A soldier of the board.
pub fn soldier<'a>(board: &Board<'a, OpenD6>, fighter: &Fighter) -> Option<(&'a Unit<OpenD6>, &'a Soldier)> {
    let unit = board.state.unit(&fighter.unit)?;
    Some((unit, unit.body.soldier(&fighter.soldier)?))
}

/// What people call him: by class, or by his id when figures are numbered.
pub fn class(board: &Board<OpenD6>, soldier: &Soldier) -> String {
    match (board.option("figures"), soldier.role, soldier.wounded()) {
        ("numbered", ..) => soldier.id.to_string(),
        (_, Role::Sergeant, false) => "sergeant".to_owned(),
        (_, Role::Sergeant, true) => "wounded sergeant".to_owned(),
        _ => squad::in_words(squad::class(soldier)).to_owned(),
    }
}

/// The weapon he uses: the one his squad was told to, if he has it, else the one that tells most in the test, then in
/// damage (A78). Nothing only if the data know no bare hands.
pub fn weapon<'d>(board: &Board<'d, OpenD6>, fighter: &Fighter, terms: &Terms) -> Option<&'d Weapon> {
    let (unit, soldier) = soldier(board, fighter)?;
    let weapons = squad::close_weapons(&unit.body, soldier, board.data);
    let wanted = terms.weapons.get(&unit.id);
    if let Some(weapon) = weapons.iter().find(|weapon| Some(&weapon.id) == wanted) {
        return Some(weapon);
    }
    let worth = |weapon: &Weapon| {
        let bonus = weapon.close.as_deref().map_or(0, |row| board.data.tables.close.value(row));
        (squad::code(board, &unit.body, soldier, &weapon.skill) + bonus, weapon.ds)
    };
    // The first of equals: a champion's own weapons come before the squad's.
    weapons.into_iter().rev().max_by_key(|weapon| worth(weapon))
}

/// His close combat test in parts. `beyond` is by how many his group is more than one; `parting` marks the free strike
/// at a squad that leaves.
pub fn test(board: &Board<OpenD6>, fighter: &Fighter, terms: &Terms, beyond: usize, parting: bool) -> Number {
    let Some((unit, soldier)) = soldier(board, fighter) else { return Number::default() };
    let chart = &board.data.tables.close;
    let weapon = weapon(board, fighter, terms);
    let skill = weapon.map_or("fighting", |weapon| weapon.skill.as_str());
    let name = format!("{} ({}), close combat", unit.name, class(board, soldier));
    let code = squad::code(board, &unit.body, soldier, skill);
    let status = unit.body.status(board.data);
    let mut number = if status == Status::Broken {
        Number::new(name, "broken", code, "R22")
    } else {
        let wound = squad::wound_penalty(soldier, board.data);
        let mut number = Number::new(name, skill.replace('-', " "), code - wound, "R81");
        number.add("wounded", wound, "R15");
        number
    };
    if let Some(row) = weapon.and_then(|weapon| weapon.close.as_deref()) {
        chart.add(&mut number, row);
    }
    chart.add_times(&mut number, "outnumber", beyond as i32);
    let rows = [
        ("charged", soldier.charged),
        ("barrier", terms.barrier == Some(board.state.side_of(unit))),
        ("flank", terms.flank.contains(fighter)),
        ("prone", soldier.prone),
        ("separated", soldier.separated),
        ("shaken", status == Status::Shaken),
        ("demoralized", status == Status::Demoralized),
        ("parting-swing", parting),
    ];
    for (row, _) in rows.into_iter().filter(|(_, holds)| *holds) {
        chart.add(&mut number, row);
    }
    board.modify(&mut number, unit, "fight");
    number
}

/// His damage: Strength without armour and what his weapon adds; bare hands add nothing (R83, A81).
pub fn damage(board: &Board<OpenD6>, fighter: &Fighter, terms: &Terms) -> Number {
    let Some((unit, soldier)) = soldier(board, fighter) else { return Number::default() };
    let name = format!("{} ({}), damage", unit.name, class(board, soldier));
    let mut number = Number::new(name, "Strength", unit.body.strength(soldier, board.data), "R83");
    if let Some(weapon) = weapon(board, fighter, terms) {
        number.add(&*weapon.name, weapon.ds, "R83");
    }
    board.modify(&mut number, unit, "damage");
    number
}

/// His Strength against damage: with armour (R83).
pub fn resist(board: &Board<OpenD6>, fighter: &Fighter) -> Number {
    soldier(board, fighter).map_or(Number::default(), |(unit, soldier)| squad::resist(board, unit, soldier))
}

/// Whether the game master adds to what soldiers of the squad deal or withstand: then it is shown in parts.
pub fn is_modified(board: &Board<OpenD6>, fighter: &Fighter, id: &str) -> bool {
    soldier(board, fighter).is_some_and(|(unit, _)| !board.modifiers(unit, id).is_empty())
}
