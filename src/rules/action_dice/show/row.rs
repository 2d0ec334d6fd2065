//! A unit's row in the roster.

use super::super::{
    body::{Sector, Troop},
    combat::melee,
    data::Data,
    morale,
    profile::{Formation, Kind},
    stats,
    system::{Board, Unit},
    turn,
};
use crate::view::{Cell, Column, Row, Tone, counted};

/// The columns behind number and name.
#[rustfmt::skip]
pub static COLUMNS: &[Column] = &[
    Column::left("Who", 6).whose(),
    Column::left("Kd", 2),
    Column::left("Left", 10),
    Column::left("AD", 4),
    Column::left("M/F/S/D", 8),
    Column::left("Shot", 6),
    Column::left("Act", 4),
    Column::left("Marks", 8).grows(),
];

/// A unit's row.
pub fn row(board: &Board, unit: &Unit) -> Row {
    let troop = &unit.body;
    let stats = format!(
        "{}/{}/{}/{}",
        stats::pace(board.data, troop).as_f64(),
        stats::fight(board.data, troop),
        stats::shoot(board.data, troop),
        stats::defense(board.data, troop)
    );
    let shot = stats::ranges(board.data, troop).map_or("-".to_owned(), |(short, long)| {
        if long > short { format!("{}/{}", short.as_f64(), long) } else { short.to_string() }
    });
    let worn = troop.models < troop.began || troop.hits > 0 || !troop.damage.is_none();
    let marks = marks(board, unit);
    let tone = if troop.token || morale::owes(board, unit) { Tone::Bad } else { Tone::Warn };
    let cells = vec![
        Cell::plain(unit.player.clone()),
        Cell::plain(kind(troop)),
        Cell::toned(left(board.data, troop), if worn { Tone::Warn } else { Tone::Plain }),
        Cell::plain(stats::ad(board.data, troop).to_string()),
        Cell::plain(stats),
        Cell::plain(shot),
        Cell::plain(act(board, unit)),
        Cell::toned(marks.join(" "), tone),
    ];
    board.row_of(unit, cells)
}

/// "BR": kind and formation.
fn kind(troop: &Troop) -> String {
    let formation = match troop.profile.formation {
        Formation::Regiment => "R",
        Formation::Skirmish if troop.kind().alone() => "",
        Formation::Skirmish => "S",
    };
    format!("{}{formation}", troop.kind().letter())
}

/// What is left of it: "7/10", a hero's dice, a vehicle's arcs and damage.
pub fn left(data: &Data, troop: &Troop) -> String {
    match troop.kind() {
        Kind::Hero => counted(stats::hits_left(data, troop), "hit"),
        Kind::Vehicle => {
            let damage = &troop.damage;
            let sound = |arc: Sector| !damage.arcs.contains(&arc);
            let arcs: String =
                stats::arcs(troop).into_iter().map(|arc| if sound(arc) { letter(arc) } else { '.' }).collect();
            let plus = if damage.plus > 0 { format!(" +{}", damage.plus) } else { String::new() };
            format!("{arcs}{plus}")
        }
        _ => format!("{}/{}", troop.models, troop.began),
    }
}

/// An arc's letter: the rear is B for back.
fn letter(arc: Sector) -> char {
    match arc {
        Sector::Front => 'F',
        Sector::Left => 'L',
        Sector::Right => 'R',
        Sector::Rear => 'B',
    }
}

/// "-", "1/2", "done": how its activation stands.
fn act(board: &Board, unit: &Unit) -> String {
    if !board.is_over() && turn::active(board, unit) && unit.body.left > 0 {
        format!("{}/{}", unit.body.left, stats::actions(board.data, &unit.body))
    } else if unit.body.acted {
        "done".to_owned()
    } else {
        "-".to_owned()
    }
}

/// What lies beside the unit.
fn marks(board: &Board, unit: &Unit) -> Vec<String> {
    let troop = &unit.body;
    let mut marks = Vec::new();
    let mut mark = |on: bool, word: &str| {
        if on {
            marks.push(word.to_owned());
        }
    };
    mark(morale::owes(board, unit), "CHECK");
    mark(troop.token, "FM");
    mark(troop.disordered, "DIS");
    mark(troop.broken, "OPEN");
    mark(troop.loading, "LOAD");
    mark(troop.half_crew(), "HALF");
    let damage = &troop.damage;
    let lost =
        [(damage.pace, "move-drop", 'M'), (damage.defense, "defense-drop", 'D'), (damage.range, "range-drop", 'R')];
    for (count, drop, letter) in lost {
        mark(count > 0, &format!("{letter}-{}", i32::from(count) * board.data.number(drop)));
    }
    for id in melee::touched(board, unit) {
        let number = board.state.unit(&id).map_or(0, |other| other.number);
        mark(true, &format!("x{number}"));
    }
    marks
}
