//! A squad's row in the roster.

use super::super::{
    body::{Attempt, Moved, Soldier, Squad},
    bonds,
    squad::Status,
    system::OpenD6,
};
use super::readings;
use crate::{
    engine::{Board, Unit},
    view::{Cell, Column, Row, Tone},
};

/// Cells of the column for contacts and tokens, and of that for what falls beside it, into which they run while it is empty.
const MARK: u16 = 6;
const FALLS: u16 = 5;

/// The columns behind number and name.
#[rustfmt::skip]
pub static COLUMNS: &[Column] = &[
    Column::left("Who", 6).whose(),
    Column::right("Fit", 3),
    Column::right("Wnd", 3),
    Column::right("Out", 3),
    Column::left("Morale", 9),
    Column::left("Status", 7),
    Column::left("Mark", MARK),
    Column::left("Falls", FALLS),
    Column::left("Now", 7).grows(),
];

/// A squad's row.
pub fn row(board: &Board<OpenD6>, unit: &Unit<OpenD6>) -> Row {
    let squad = &unit.body;
    let status = squad.status(board.data);
    let tone = match status {
        Status::Steady => Tone::Plain,
        Status::Shaken => Tone::Warn,
        Status::Demoralized | Status::Broken => Tone::Bad,
    };
    // The one word that is too long for its column.
    let word = if status == Status::Demoralized { "DEMORAL" } else { readings::word(status) };
    let count = |number: usize| if number == 0 { ".".to_owned() } else { number.to_string() };
    let wounded = squad.up().filter(|soldier| soldier.wounded()).count();
    let out = squad.soldiers.len() - squad.count();
    let mark = mark(board, unit);
    let cells = vec![
        Cell::plain(unit.player.clone()),
        Cell::plain(count(squad.count() - wounded)),
        Cell::toned(count(wounded), if wounded > 0 { Tone::Warn } else { Tone::Dim }),
        Cell::toned(count(out), if out > 0 { Tone::Plain } else { Tone::Dim }),
        Cell::toned(track(squad), tone),
        Cell::toned(word, tone),
        Cell::toned(mark, Tone::Accent),
        Cell::toned(falls(squad), Tone::Warn),
        Cell::plain(now(board, unit)),
    ];
    board.row_of(unit, cells)
}

/// "▮▮▮▯▯   3": boxes to the start level, then the level.
fn track(squad: &Squad) -> String {
    let level = squad.morale.clamp(0, squad.morale_start) as usize;
    let start = squad.morale_start.max(0) as usize;
    format!("{}{}{} {level}", "▮".repeat(level), "▯".repeat(start - level), " ".repeat(7usize.saturating_sub(start)))
}

/// Whom it touches, and what the tokens beside it say: "in 2 6", "in 24 NF", "F+1". Where there is no room for all whom it
/// touches, so many more are counted: "in 21+2"; "in 21+" where there is room for nothing else.
fn mark(board: &Board<OpenD6>, unit: &Unit<OpenD6>) -> String {
    let squad = &unit.body;
    let enemies = bonds::enemies(board.state, unit);
    let tokens = match (squad.no_fire, squad.fire_plus) {
        (true, true) => "NF F+1",
        (true, false) if enemies.is_empty() => "NoFire",
        (true, false) => "NF",
        (false, true) => "F+1",
        (false, false) => "",
    };
    if enemies.is_empty() {
        return tokens.to_owned();
    }
    let shown = |shown: usize, tokens: &str| {
        let numbers: Vec<String> = enemies[..shown].iter().map(|enemy| enemy.number.to_string()).collect();
        let more = enemies.len() - shown;
        let more = if more > 0 { format!("+{more}") } else { String::new() };
        format!("in {}{more} {tokens}", numbers.join(" ")).trim_end().to_owned()
    };
    let room = usize::from(if falls(squad).is_empty() { MARK + 1 + FALLS } else { MARK });
    // The tokens give way before those whom it touches: who fights does not fire.
    let all = [tokens, ""].into_iter().flat_map(|tokens| (1..=enemies.len()).rev().map(move |count| (count, tokens)));
    let found = all.map(|(count, tokens)| shown(count, tokens)).find(|words| words.len() <= room);
    let first = format!("in {}{}", enemies[0].number, if enemies.len() > 1 { "+" } else { "" });
    found.unwrap_or(first)
}

/// What falls at the end of the phase: "1o 1w".
fn falls(squad: &Squad) -> String {
    let (out, wounded) = readings::held(squad);
    let words = [(out, "o"), (wounded, "w")];
    let words = words.iter().filter(|(count, _)| *count > 0).map(|(count, word)| format!("{count}{word}"));
    words.collect::<Vec<_>>().join(" ")
}

/// What it is in, the gravest first: who routs or fights, how many lie prone or are separated; then what it did.
fn now(board: &Board<OpenD6>, unit: &Unit<OpenD6>) -> String {
    let squad = &unit.body;
    let deeds = &squad.deeds;
    let count = |holds: fn(&Soldier) -> bool| squad.up().filter(|soldier| holds(soldier)).count();
    let lying = [(count(|soldier| soldier.prone), "prone"), (count(|soldier| soldier.separated), "apart")];
    let lying = lying.into_iter().filter(|(count, _)| *count > 0).map(|(count, word)| format!("{word} {count}"));
    // Before the melees a parting swing is no fight: it hides neither what comes next nor what they did. Who got away left.
    let melees = !matches!(board.state.stage(), "initiative" | "movement" | "charge" | "ranged");
    let fought = melees && deeds.moved != Some(Moved::Disengage) && squad.soldiers.iter().any(|soldier| soldier.fought);
    let deed = if squad.status(board.data) == Status::Broken {
        "routs"
    } else if bonds::in_melee(board.state, unit) {
        "melee"
    } else if deeds.moved == Some(Moved::Withdraw) {
        // What they did before it stands in their marks.
        moved(Moved::Withdraw)
    } else if fought {
        // Those whom they fought are gone: why they may not rally (R94).
        "fought"
    } else if deeds.picked && squad.soldiers.iter().any(|soldier| soldier.shot) {
        "shot"
    } else if deeds.opportunity == Some(Attempt::Fired) || deeds.defended {
        "fired"
    } else if deeds.opportunity == Some(Attempt::Failed) {
        "No Move"
    } else {
        deeds.moved.map_or("", moved)
    };
    let grave = matches!(deed, "routs" | "melee");
    let mut words: Vec<String> = lying.collect();
    words.insert(if grave { 0 } else { words.len() }, deed.to_owned());
    words.retain(|word| !word.is_empty());
    words.join(" ")
}

/// What a move was, as the roster has it.
fn moved(moved: Moved) -> &'static str {
    match moved {
        Moved::Hold => "held",
        Moved::Face => "turned",
        Moved::Crawl => "crawled",
        Moved::Stand => "stood",
        Moved::Walk => "walked",
        Moved::Run => "ran",
        Moved::Charge => "charged",
        Moved::Disengage => "left",
        Moved::Withdraw => "fell bk",
        Moved::Rout => "routed",
    }
}
