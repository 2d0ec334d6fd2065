//! A unit's row in the roster.

use super::super::{
    body::{Came, Class, Face},
    system::{Board, Unit},
};
use crate::view::{Cell, Column, Row, Tone, held};

/// The columns behind number and name.
#[rustfmt::skip]
pub static COLUMNS: &[Column] = &[
    Column::left("Who", 6).whose().spare(),
    Column::left("Die", 8),
    Column::left("Q", 3).spare(),
    Column::left("Morale", 6),
    Column::left("Pins", 6),
    Column::right("Men", 5),
    Column::right("Dmg", 3).spare(),
    Column::left("Flags", 9).grows(),
];

/// Whether a unit may act now: whoever has no die yet, whichever side's is drawn, and at the end whoever may keep its own.
pub fn may(board: &Board, unit: &Unit) -> bool {
    let waits = unit.on_table() && unit.body.die.is_none();
    waits && matches!(board.state.stage(), "orders" | "reply")
        || board.state.stage() == "end" && unit.body.keepable(board)
}

/// A unit's row.
pub fn row(board: &Board, unit: &Unit) -> Row {
    let body = &unit.body;
    let quality = match body.profile.quality.word() {
        "inexperienced" => "inx",
        "veteran" => "vet",
        _ => "reg",
    };
    let base = body.profile.morale;
    let morale = if body.pins == 0 { base.to_string() } else { format!("{base}>{}", body.worth()) };
    let near = i32::from(body.pins) + 1 >= i32::from(base);
    let tone = if near {
        Tone::Bad
    } else if body.pins > 0 {
        Tone::Warn
    } else {
        Tone::Plain
    };
    let pins = if body.pins <= 6 { "o".repeat(body.pins.into()) } else { format!("o x{}", body.pins) };
    let men = if body.men() { format!("{}/{}", body.models, body.began) } else { String::new() };
    let thin = body.men() && body.models * 2 <= body.began;
    let cells = vec![
        Cell::plain(unit.player.clone()),
        die(unit),
        Cell::plain(quality),
        Cell::toned(morale, tone),
        Cell::toned(pins, tone),
        Cell::toned(men, if thin { Tone::Warn } else { Tone::Plain }),
        Cell::plain(format!("{}+", body.profile.damage)),
        Cell::toned(flags(board, unit), Tone::Accent),
    ];
    board.row_of(unit, cells)
}

/// What its die shows: nothing while it lies in the cup, grey when it was kept.
fn die(unit: &Unit) -> Cell {
    match unit.body.die {
        None => Cell::toned("cup", Tone::Dim),
        Some(die) if die.from == Came::Kept => Cell::toned(format!("({})", die.shows.word()), Tone::Dim),
        Some(die) => {
            let keeps = if unit.body.keep { "*" } else { "" };
            let tone = if die.shows == Face::Down && die.from != Came::Drawn { Tone::Warn } else { Tone::Plain };
            Cell::toned(format!("{}{keeps}", die.shows.word()), tone)
        }
    }
}

/// "IMM OFF+2", what alters orders first: a narrow screen shows no more than the first.
fn flags(board: &Board, unit: &Unit) -> String {
    let body = &unit.body;
    let profile = &body.profile;
    let rank = body.rank(board.data).map(|rank| format!("OFF{:+}", rank.bonus));
    let open = profile.class == Class::Armoured && !profile.enclosed;
    let lasts = [(body.immobilised, "IMM"), (body.dug_in, "DUG")];
    let flags = [
        (profile.anti_tank, "AT"),
        (body.small(board.data), "SMALL"),
        (open, "OPEN"),
        (profile.automaton, "AUTO"),
        (profile.recce, "REC"),
    ];
    let own = |flags: Vec<&str>| flags.into_iter().map(str::to_owned).collect::<Vec<_>>();
    own(held(lasts)).into_iter().chain(rank).chain(own(held(flags))).collect::<Vec<_>>().join(" ")
}
