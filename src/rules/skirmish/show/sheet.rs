//! A figure's sheet.

use super::super::{
    body::Figure,
    data::Weapon,
    health::Health,
    shoot::shots,
    stats::{self, Stat},
    system::Skirmish,
};
use crate::{
    engine::{Board, Unit},
    paper::once_each,
    view::{Cell, Sheet, SheetRow, Tone, held},
};

/// A figure's sheet.
pub fn sheet(board: &Board<Skirmish>, unit: &Unit<Skirmish>) -> Sheet {
    let figure = &unit.body;
    let brief = format!("{}, {}", figure.profile.kind, figure.hurt.in_words());
    let moves = figure.hurt.health() < Health::Collapsed;
    let brief = if moves { format!("{brief}, {}", stats::goes(board, figure)) } else { brief };
    let melee = figure.gear.in_hand(board.data).map_or(String::new(), of_hand);
    let missiles: Vec<String> =
        figure.gear.missiles(board.data).into_iter().map(|weapon| of_range(figure, weapon)).collect();
    let worn = figure.gear.protection(board.data);
    let total: i32 = worn.iter().map(|part| part.1).sum();
    let parts: Vec<String> = worn.iter().map(|(name, value)| format!("{name} {value}")).collect();
    let armour = match parts.as_slice() {
        [] => "no armour".to_owned(),
        [only] => only.clone(),
        parts => format!("{} = {total}", parts.join(" + ")),
    };
    let hand = figure.gear.in_hand(board.data);
    let others =
        figure.gear.missiles(board.data).into_iter().filter(|weapon| Some(&weapon.id) != hand.map(|hand| &hand.id));
    let arms: Vec<String> = hand.into_iter().chain(others).map(|weapon| brief_of(figure, weapon)).collect();
    let values = [Stat::Speed, Stat::Bravery, Stat::Shoot, Stat::Fight].map(|stat| {
        let (now, whole) = (stats::value(board, figure, stat), stat.whole(figure));
        if now == whole { format!("{} {whole}", stat.word()) } else { format!("{} {now} of {whole}", stat.word()) }
    });
    let short = vec![
        SheetRow::plain("", values.join("  ")),
        SheetRow::of("", vec![Cell::plain(arms.join("; ")), Cell::toned(format!("; {armour}"), Tone::Dim)]),
    ];
    let mut rows = vec![
        SheetRow::plain("kind", figure.profile.kind.clone()),
        SheetRow::toned("health", ladder(figure), tone(figure)),
    ];
    for stat in [Stat::Speed, Stat::Bravery, Stat::Shoot, Stat::Fight] {
        let number = stats::number(board, figure, stat);
        let text = if number.parts.len() > 1 { number.in_parts() } else { number.total().to_string() };
        rows.push(SheetRow::plain(&stat.word().to_lowercase(), text));
    }
    rows.push(SheetRow::plain("in hand", melee));
    rows.extend(missiles.into_iter().map(|text| SheetRow::plain("shoots", text)));
    rows.push(SheetRow::plain("armour", armour));
    if moves {
        let left = stats::move_left(board, figure).to_string();
        rows.push(SheetRow::plain("move left", if figure.deeds.held { "none, held".to_owned() } else { left }));
    }
    let enemies = stats::contacts(board, unit);
    let enemies: Vec<String> = enemies
        .iter()
        .filter_map(|id| board.state.unit(id))
        .map(|enemy| format!("{} {}", enemy.number, enemy.name))
        .collect();
    if !enemies.is_empty() {
        rows.push(SheetRow::plain("contact", enemies.join(", ")));
    }
    let marks = marks(figure);
    if !marks.is_empty() {
        rows.push(SheetRow::plain("state", marks));
    }
    unit.sheet(brief, short, rows)
}

fn tone(figure: &Figure) -> Tone {
    match figure.hurt.health() {
        Health::Full => Tone::Good,
        Health::Light => Tone::Warn,
        _ => Tone::Bad,
    }
}

/// "full > light > [S] > collapsed > killed": where it stands on the ladder of health. Wounds are told as in the roster,
/// which knows a permanent Light and a Light on top.
fn ladder(figure: &Figure) -> String {
    let steps = Health::ALL.map(|step| match step {
        _ if step != figure.hurt.health() => step.word().to_owned(),
        Health::Light | Health::Serious => format!("[{}]", figure.hurt.in_short()),
        _ => format!("[{}]", step.word()),
    });
    steps.join(" > ")
}

/// "sword 2D+1", or "bow 1D+0 15" 2/2": wound dice and Power, range, shots left.
fn brief_of(figure: &Figure, weapon: &Weapon) -> String {
    let hand = format!("{} {}D{:+}", weapon.name, weapon.damage, weapon.power);
    match weapon.rof {
        Some(rof) => format!("{hand} {} {}/{rof}", weapon.range, shots::left(figure, weapon)),
        None => hand,
    }
}

/// "sword: Power +1, Damage 2".
fn of_hand(weapon: &Weapon) -> String {
    let accuracy = if weapon.accuracy == 0 { String::new() } else { format!("Accuracy {:+}, ", weapon.accuracy) };
    format!("{}: {accuracy}Power {:+}, Damage {}", weapon.name, weapon.power, weapon.damage)
}

/// "bow: 15", 2 of 2 shots".
fn of_range(figure: &Figure, weapon: &Weapon) -> String {
    let (left, all) = (shots::left(figure, weapon), weapon.rof.unwrap_or(0));
    let (name, range, power, damage) = (&weapon.name, weapon.range, weapon.power, weapon.damage);
    format!("{name}: {range}, Power {power:+}, Damage {damage}, {left} of {all} shots")
}

/// What it is in and what it did; of the killed, only whether anything is left on them.
fn marks(figure: &Figure) -> String {
    let deeds = &figure.deeds;
    let lives = !figure.hurt.killed;
    let marks = [
        (figure.prone, "prone"),
        (lives && deeds.held, "held"),
        (lives && deeds.moved, "moved"),
        (lives && figure.moved_last && !deeds.moved, "moved in its last turn"),
        (lives && !deeds.fought.is_empty(), "fought"),
        (lives && deeds.plundered, "has plundered"),
        (lives && deeds.done, "done"),
        (figure.plunder, "carries plunder"),
        (figure.plundered, "plundered"),
    ];
    held(marks).join(", ")
}

/// What of a figure is not from the rules: its kind and its weapons, as the data mark them.
pub fn house(board: &Board<Skirmish>, unit: &Unit<Skirmish>) -> Vec<String> {
    let (data, figure) = (board.data, &unit.body);
    let kinds = data.figures.iter().filter(|row| row.house && row.name == figure.profile.kind).map(|row| &row.name);
    let carried = figure.gear.melee.iter().chain(&figure.gear.missile).filter_map(|id| data.weapons.get(id));
    once_each(kinds.chain(carried.filter(|row| row.house).map(|row| &row.name)))
}
