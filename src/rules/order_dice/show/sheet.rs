//! A unit's sheet.

use super::super::{
    body::Came,
    data::{Weapon, WeaponClass},
    system::{Board, Unit},
};
use crate::{
    paper::once_each,
    view::{Beside, Inches, Sheet, SheetRow, counted, held},
};

/// A unit's sheet.
pub fn sheet(board: &Board, unit: &Unit) -> Sheet {
    let body = &unit.body;
    let profile = &body.profile;
    let rates = board.data.tables.rates(profile.mover);
    let run = if rates.run == Inches::ZERO { String::new() } else { format!(" run {}", rates.run) };
    let fast = match (body.immobilised, body.dug_in) {
        (true, _) => "immobilised".to_owned(),
        (false, true) => "dug in".to_owned(),
        _ => format!("advance {}{run}", rates.advance),
    };
    // The title of the desk has room for little: what the number behind the stroke is stands in the sheet.
    let short = if fast.contains(" run ") { format!("move {}/{}", rates.advance, rates.run) } else { fast.clone() };
    let brief = format!("{}, {}, {short}, damaged on {}+", profile.kind, profile.quality.word(), profile.damage);
    let arms: Vec<String> = body
        .ready()
        .iter()
        .filter_map(|arm| Some((board.data.weapons.get(&arm.weapon)?, arm.count)))
        .map(|(weapon, count)| in_words(weapon, count))
        .collect();
    let armed = if arms.is_empty() { "no weapon".to_owned() } else { arms.join("; ") };
    let mut short = vec![SheetRow::plain("", armed)];
    if let Some(rank) = body.rank(board.data) {
        short.push(SheetRow::plain("officer:", format!("{} {:+} within {}", rank.name, rank.bonus, rank.range)));
    }
    let die = match body.die {
        None if !unit.on_table() => "off the table".to_owned(),
        None => "in the cup".to_owned(),
        Some(die) => {
            let from = match die.from {
                Came::Drawn => "",
                Came::Reaction => ", by a reaction",
                Came::Fubar => ", by FUBAR",
                Came::Damage => ", by damage",
                Came::Kept => ", kept from last turn",
            };
            format!("{}{from}", die.shows.word())
        }
    };
    let pinned = match body.pins {
        0 => String::new(),
        pins => format!(", {} with {}", body.worth(), counted(pins, "pin")),
    };
    let mut rows = vec![
        SheetRow::plain("type", format!("{}, {}", profile.kind, profile.mover.word())),
        SheetRow::plain("quality", profile.quality.word().to_owned()),
        SheetRow::plain("morale", format!("{}{pinned}", profile.morale)),
        SheetRow::plain("order die", die),
        SheetRow::plain("models", format!("{} of {}", body.models, body.began)),
        SheetRow::plain("move", fast),
        SheetRow::plain("damaged on", format!("{}+", profile.damage)),
    ];
    if !profile.plating.is_empty() {
        let open = if profile.enclosed { "fully enclosed" } else { "open" };
        rows.push(SheetRow::plain("armour", format!("{}, {open}", profile.plating)));
    }
    if let Some(rank) = body.rank(board.data) {
        rows.push(SheetRow::plain("officer", format!("{}, {:+} within {}", rank.name, rank.bonus, rank.range)));
    }
    let flags = [
        (profile.recce, "recce"),
        (profile.automaton, "automaton"),
        (profile.anti_tank, "anti-tank weapons for assaults"),
        (body.small(board.data), "small unit"),
        (body.reacted, "has tried its reaction"),
    ];
    let flags = held(flags);
    if !flags.is_empty() {
        rows.push(SheetRow::plain("besides", flags.join(", ")));
    }
    rows.extend(arms.into_iter().map(|arm| SheetRow::plain("weapon", arm).beside(Beside::Bare)));
    unit.sheet(brief, short, rows)
}

/// "8 rifle 24"", "medium AT gun 60" pen +5 HE D2 fixed".
fn in_words(weapon: &Weapon, count: u16) -> String {
    let many = if count == 1 { String::new() } else { format!("{count} ") };
    let mut words = format!("{many}{} {}", weapon.name, weapon.reach());
    if weapon.shots > 1 {
        words += &format!(" x{}", weapon.shots);
    }
    if weapon.class == WeaponClass::Heavy {
        words += &format!(" pen {:+}", weapon.pen);
    }
    if let Some(he) = &weapon.he {
        words += &format!(" HE {he}");
    }
    for (holds, word) in [(weapon.fixed, " fixed"), (weapon.indirect, " indirect"), (weapon.one_shot, " once")] {
        if holds {
            words += word;
        }
    }
    words
}

/// What of a unit is not from the rules: its kind and weapons, as the data mark them.
pub fn house(board: &Board, unit: &Unit) -> Vec<String> {
    let kind = unit.recipe.iter().filter_map(|recipe| board.data.units.get(recipe.kind.as_ref()?));
    let weapons = unit.body.profile.weapons.iter().filter_map(|arm| board.data.weapons.get(&arm.weapon));
    once_each(
        kind.filter(|row| row.house).map(|row| &row.name).chain(weapons.filter(|row| row.house).map(|row| &row.name)),
    )
}
