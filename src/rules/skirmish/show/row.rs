//! A figure's row in the roster.

use super::super::{
    active,
    body::Figure,
    data::{UNARMED, Weapon},
    health::Health,
    shoot::shots,
    stats::{self, Stat},
    steady,
    system::Skirmish,
};
use crate::{
    engine::{Board, Unit},
    view::{Cell, Column, Row, Tone, held},
};

/// The columns behind number and name. Values stand as "4/6": what wounds leave, of what it was.
#[rustfmt::skip]
pub static COLUMNS: &[Column] = &[
    Column::left("Who", 4).whose(),
    Column::left("Hurt", 4),
    Column::right("Spd", 3),
    Column::right("Brv", 3),
    Column::right("Sho", 4),
    Column::right("Fgt", 4),
    Column::left("Arm", 3),
    Column::left("Hand", 6),
    Column::left("Shot", 6),
    Column::left("Now", 11).grows(),
];

/// A figure's row.
pub fn row(board: &Board<Skirmish>, unit: &Unit<Skirmish>) -> Row {
    let figure = &unit.body;
    let tone = match figure.hurt.health() {
        Health::Full => Tone::Plain,
        Health::Light => Tone::Warn,
        Health::Serious | Health::Collapsed => Tone::Bad,
        Health::Killed => Tone::Dim,
    };
    let of = |stat: Stat| {
        let (now, whole) = (stats::value(board, figure, stat), stat.whole(figure));
        let tone = if now < whole { Tone::Warn } else { Tone::Plain };
        Cell::toned(if now == whole { whole.to_string() } else { format!("{now}/{whole}") }, tone)
    };
    let hand = figure.gear.in_hand(board.data).filter(|weapon| weapon.id != UNARMED);
    let hand = hand.map_or(".".to_owned(), |weapon| within(weapon, 6));
    let shot = figure.gear.missiles(board.data).into_iter().next();
    let shot = shot.map_or(String::new(), |weapon| format!("{} {}", within(weapon, 4), shots::left(figure, weapon)));
    let (now, now_tone) = now(board, unit);
    let cells = vec![
        Cell::plain(unit.player.clone()),
        Cell::toned(figure.hurt.in_short(), tone),
        of(Stat::Speed),
        of(Stat::Bravery),
        of(Stat::Shoot),
        of(Stat::Fight),
        Cell::plain(armour(board, figure)),
        Cell::plain(hand),
        Cell::plain(shot),
        Cell::toned(now, now_tone),
    ];
    let left = match (figure.plundered, figure.plunder) {
        (true, _) => ", plundered",
        (false, true) => ", with plunder",
        (false, false) => "",
    };
    let gone = unit.gone.as_ref().map(|why| format!("{why}{left}"));
    Row { across: gone.or(unit.off_table()), ..board.row_of(unit, cells) }
}

/// The name of a weapon if that fits a width, else its short one, cut if need be.
fn within(weapon: &Weapon, width: usize) -> String {
    let fits = weapon.name.chars().count() <= width || weapon.short.is_empty();
    let name = if fits { &weapon.name } else { &weapon.short };
    name.chars().take(width).collect()
}

/// "2+1": armour and shield.
fn armour(board: &Board<Skirmish>, figure: &Figure) -> String {
    let value =
        |id: &Option<String>| id.as_ref().and_then(|id| board.data.armour.get(id)).map_or(0, |row| row.protection);
    match (value(&figure.gear.armour), value(&figure.gear.shield)) {
        (0, 0) => ".".to_owned(),
        (armour, 0) => armour.to_string(),
        (armour, shield) => format!("{armour}+{shield}"),
    }
}

/// What it is about, what must not be cut first: the test that it owes, whether it acts or is done, whom it touches.
fn now(board: &Board<Skirmish>, unit: &Unit<Skirmish>) -> (String, Tone) {
    let figure = &unit.body;
    let deeds = &figure.deeds;
    let acts = !board.is_over() && active::figure(board).is_some_and(|other| other.id == unit.id);
    let enemies = stats::contacts(board, unit);
    let first = enemies.first().and_then(|id| board.state.unit(id));
    let more = if enemies.len() > 1 { format!("+{}", enemies.len() - 1) } else { String::new() };
    let touches = first.map_or(String::new(), |enemy| format!("v{}{more}", enemy.number));
    let tests = steady::is_due(board, unit);
    let words = held([
        (tests, "tests"),
        (acts, "ACTS"),
        (deeds.done, "done"),
        (figure.prone, "prone"),
        (!touches.is_empty(), touches.as_str()),
        (deeds.held && !deeds.done, "held"),
        (figure.plunder, "loot"),
        (deeds.moved && !deeds.done && touches.is_empty(), "moved"),
    ]);
    let tone = if tests {
        Tone::Bad
    } else if acts {
        Tone::Accent
    } else if figure.prone || deeds.held {
        Tone::Warn
    } else {
        Tone::Plain
    };
    (words.join(" "), tone)
}
