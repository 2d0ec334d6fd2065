//! A character's row in the roster.

use super::super::{
    blow,
    body::Fighter,
    combat::{self, Character},
    order::{self, Tier},
    system::Warband,
};
use crate::{
    engine::Board,
    view::{Cell, Column, Row, Tone},
};

/// The width of the column that tells the foes.
const IN: u16 = 9;

/// The columns behind number and name.
#[rustfmt::skip]
pub static COLUMNS: &[Column] = &[
    Column::right("Ord", 3),
    Column::left("Wounds", 6),
    Column::left("WS BS S T I A L", STATS),
    Column::left("Save", 5),
    Column::left("Weapon", 10).grows(),
    Column::left("In", IN),
    Column::left("Flags", 8).grows(),
];

/// The width of the column of characteristics: that of its heading.
const STATS: u16 = 15;

/// The widest boxes of wounds that fit beside their number.
const BOXES: i32 = 4;

/// Whether a character may act now: in the order of strikes only who is on, else whoever stands.
pub fn may(board: &Board<Warband>, unit: &Character) -> bool {
    match board.state.stage() {
        "strike" => order::is_active(board, unit),
        _ => combat::stands(unit),
    }
}

/// A character's row.
pub fn row(board: &Board<Warband>, unit: &Character) -> Row {
    let fighter = &unit.body;
    let waits = !order::chances(board, unit).none();
    let down = || {
        let fate = if fighter.fate.is_empty() { "fate not decided" } else { &fighter.fate };
        (!fighter.up()).then(|| format!("DOWN: {fate}"))
    };
    let across = unit.off_table().or_else(down);
    let cells = vec![
        place(board, unit),
        wounds(fighter),
        Cell::plain(stats(fighter)),
        Cell::plain(saves(board, unit)),
        Cell::plain(weapon(board, unit)),
        Cell::toned(foes(board, unit), Tone::Accent),
        Cell::toned(flags(board, unit), Tone::Warn),
    ];
    let done = if board.state.stage() == "strike" { !waits } else { !fighter.up() };
    Row { across, done, ..board.row_of(unit, cells) }
}

/// The place in the strike list; "now" for the one whose turn it is.
fn place(board: &Board<Warband>, unit: &Character) -> Cell {
    if board.state.stage() != "strike" || board.is_over() {
        return Cell::default();
    }
    match order::place(board, unit) {
        _ if order::is_active(board, unit) => Cell::toned("now", Tone::Accent),
        Some(place) => Cell::plain(place.to_string()),
        None => Cell::toned(".", Tone::Dim),
    }
}

/// "▮▮▯ 2": a box a wound, then the number.
fn wounds(fighter: &Fighter) -> Cell {
    let (left, most) = (fighter.w.max(0), fighter.stats.w);
    let boxes = |count: i32, letter: &str| letter.repeat(usize::try_from(count).unwrap_or(0));
    let tone = if left < most { Tone::Warn } else { Tone::Plain };
    if most > BOXES {
        return Cell::toned(format!("{left}/{most}"), tone);
    }
    Cell::toned(format!("{}{} {left}", boxes(left, "▮"), boxes(most - left, "▯")), tone)
}

/// "4  3  4 4 5 3 8" under the letters of the heading; where tens need the room, nearer to each other: "2  2 3 3 2 1 10".
fn stats(fighter: &Fighter) -> String {
    let stats = &fighter.stats;
    let rest = [stats.s, stats.t, stats.i, stats.a, stats.l].map(|value| value.to_string()).join(" ");
    let [ws, bs] = [stats.ws, stats.bs].map(|value| value.to_string());
    let loose = |value: &str| format!("{value:<2} ");
    let fits = |text: &String| text.len() <= STATS.into();
    let all = [format!("{}{}{rest}", loose(&ws), loose(&bs)), format!("{}{bs} {rest}", loose(&ws))];
    all.into_iter().find(fits).unwrap_or_else(|| format!("{ws} {bs} {rest}"))
}

/// "5+/6+": saves against ordinary blows by hand and by missile.
fn saves(board: &Board<Warband>, unit: &Character) -> String {
    let [close, missile] = blow::plain_saves(board, unit).map(|save| blow::in_short(&save));
    if close == missile { close } else { format!("{close}/{missile}") }
}

/// The weapon behind its Strength, which stands on a narrow screen too; the missile weapon while free.
fn weapon(board: &Board<Warband>, unit: &Character) -> String {
    let fighter = &unit.body;
    let missile = fighter.missile.as_ref().and_then(|id| board.data.weapons.get(id));
    if let Some(weapon) = missile.filter(|_| !combat::engaged(board.state, unit)) {
        return format!("S{} {}", weapon.strength, weapon.name);
    }
    let pair = if fighter.hands.off.is_some() { "+" } else { "" };
    format!("S{} {}{pair}", blow::strength(board, unit, None).total(), board.data.weapon_name(&fighter.hands.main))
}

/// "21 22 t2", "4 foes t1": the foes and the combat turn, as far as their column takes them.
fn foes(board: &Board<Warband>, unit: &Character) -> String {
    let foes = combat::foes(board.state, unit);
    if foes.is_empty() {
        return String::new();
    }
    let turn = combat::combat_turn(board.state, unit);
    let numbers: Vec<String> = foes.iter().map(|foe| foe.number.to_string()).collect();
    let count = foes.len();
    let words = [format!("{} t{turn}", numbers.join(" ")), format!("{count} foes t{turn}")];
    words.into_iter().find(|word| word.len() <= IN.into()).unwrap_or(format!("{count} foes"))
}

/// What to mind: AFR, whether they have acted, then CHG FIRST LAST CAST SHOT 1ST MOV, and PC, which never changes, where there
/// is room. Who has acted has no place to mind.
fn flags(board: &Board<Warband>, unit: &Character) -> String {
    let (fighter, deeds) = (&unit.body, &unit.body.deeds);
    let tier = Some(order::tier(board, unit).0).filter(|_| !deeds.fought && !deeds.passed);
    let charged = !deeds.charged.is_empty();
    let shots = fighter.missile.as_ref().and_then(|id| board.data.weapons.get(id)).map_or(1, |weapon| weapon.shots);
    let left = shots.saturating_sub(deeds.shots);
    let marks = [
        (fighter.afraid, "AFR".to_owned()),
        (deeds.fought, "acted".to_owned()),
        (deeds.passed, "passed".to_owned()),
        (charged, "CHG".to_owned()),
        (tier == Some(Tier::First) && !charged, "FIRST".to_owned()),
        (tier == Some(Tier::Last), "LAST".to_owned()),
        (deeds.cast.is_some(), "CAST".to_owned()),
        (deeds.shots > 0 && left > 0, format!("SHOT {}/{shots}", deeds.shots)),
        (deeds.shots > 0 && left == 0, "SHOT".to_owned()),
        (combat::combat_turn(board.state, unit) == 1 && !charged, "1ST".to_owned()),
        (deeds.moved && !charged, "MOV".to_owned()),
        (fighter.pc, "PC".to_owned()),
    ];
    let marks: Vec<String> = marks.into_iter().filter(|(holds, _)| *holds).map(|(_, word)| word).collect();
    marks.join(" ")
}
