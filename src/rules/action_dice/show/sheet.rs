//! A unit's sheet, with what it costs and how its army's points are spread.

use super::{
    super::{
        combat::melee,
        data::Weapon,
        morale, price,
        profile::{Formation, Kind},
        stats,
        system::{Board, Unit},
    },
    row,
};
use crate::{
    paper::once_each,
    view::{Beside, Sheet, SheetRow, Tone, held},
};

/// A unit's sheet.
pub fn sheet(board: &Board, unit: &Unit) -> Sheet {
    let troop = &unit.body;
    let profile = &troop.profile;
    let data = board.data;
    let formation = match profile.formation {
        Formation::Regiment => format!("regiment, {} in front", troop.front.min(troop.models)),
        Formation::Skirmish if profile.kind.alone() => "alone".to_owned(),
        Formation::Skirmish => "skirmish".to_owned(),
    };
    let cost = price::cost(data, price::both(board), profile);
    let total = cost.total(troop.began);
    let brief = format!(
        "{} {}, M{} F{} S{} D{}, {total} points",
        profile.kind.id(),
        stats::ad(data, troop),
        stats::pace(data, troop).as_f64(),
        stats::fight(data, troop),
        stats::shoot(data, troop),
        stats::defense(data, troop)
    );
    let special = special(board, unit);
    let weapons = weapons(board, unit);
    let mut short = vec![SheetRow::plain("", format!("{}; {formation}", weapons.join("; ")))];
    if !special.is_empty() {
        short.push(SheetRow::plain("", special.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>().join(", ")));
    }
    let mut rows = vec![
        SheetRow::plain("troop", format!("{}, {}", profile.name, profile.kind.id())),
        SheetRow::plain("formation", formation),
        SheetRow::plain("left", row::left(data, troop)),
        SheetRow::plain("stats", stat_words(board, unit)),
    ];
    rows.extend(weapons.into_iter().map(|weapon| SheetRow::plain("weapon", weapon).beside(Beside::Bare)));
    rows.extend(special.into_iter().map(|(name, text)| SheetRow::plain(&name.to_lowercase(), text)));
    if profile.kind == Kind::Vehicle {
        rows.push(SheetRow::plain("vehicle", vehicle(board, unit)));
    }
    let marks = states(board, unit);
    if !marks.is_empty() {
        rows.push(SheetRow::toned("marks", marks.join(", "), Tone::Warn));
    }
    rows.push(SheetRow::plain("points", format!("{}: {}", cost.told(), cost.parts())));
    rows.push(SheetRow::plain("", format!("{total} points for {}", models(troop.began))));
    let army = price::army(board, &unit.side);
    let of = if army.limit > 0 { format!(" of {}", army.limit) } else { String::new() };
    let shares: Vec<String> =
        army.shares.iter().map(|(share, _, percent)| format!("{} {percent} %", share.label)).collect();
    rows.push(SheetRow::plain("army", format!("{}{of} points: {}", army.spent, shares.join(", "))));
    for warning in army.warnings() {
        rows.push(SheetRow::toned("", warning, Tone::Warn));
    }
    unit.sheet(brief, short, rows)
}

fn models(count: u16) -> String {
    format!("{count} model{}", if count == 1 { "" } else { "s" })
}

/// "1d6, melee 1d4; Move 6", Fight 0, Shoot 1 with the longbow, Defense 8": a weapon that adds to a number is named with it.
fn stat_words(board: &Board, unit: &Unit) -> String {
    let (data, troop) = (board.data, &unit.body);
    let ad = stats::ad(data, troop);
    let close = match (troop.kind(), stats::melee_ad(data, troop)) {
        (Kind::Vehicle, _) => format!(", overrun {}", stats::overrun_ad(data, troop)),
        (_, melee) if melee == ad => String::new(),
        (_, melee) => format!(", melee {melee}{}", stats::melee_reason(data, troop)),
    };
    let with = |number: i32, own: i32, weapon: String| match number == own {
        true => number.to_string(),
        false => format!("{number} with the {weapon}"),
    };
    format!(
        "{ad}{close}; Move {}, Fight {}, Shoot {}, Defense {}",
        stats::pace(data, troop),
        with(stats::fight(data, troop), troop.profile.fight, stats::melee_weapon(data, troop)),
        with(stats::shoot(data, troop), troop.profile.shoot, stats::ranged_weapon(data, troop)),
        stats::defense(data, troop)
    )
}

/// Its weapons in words.
fn weapons(board: &Board, unit: &Unit) -> Vec<String> {
    let profile = &unit.body.profile;
    let told = |weapon: &Weapon| {
        let mut words = vec![weapon.name.clone()];
        for (bonus, what) in [(weapon.fight, "Fight"), (weapon.shoot, "Shoot")] {
            if bonus != 0 {
                words.push(format!("{what} {bonus:+}"));
            }
        }
        words
    };
    let mut weapons: Vec<String> =
        board.data.weapons.get(&profile.melee).map(|weapon| told(weapon).join(" ")).into_iter().collect();
    if let Some((weapon, (short, long))) =
        stats::ranged(board.data, &unit.body).zip(stats::ranges(board.data, &unit.body))
    {
        let mut words = told(weapon);
        words.push(if long > short { format!("{short}, long {long}") } else { short.to_string() });
        weapons.push(words.join(" "));
    }
    weapons
}

/// Its abilities: name and what they do.
fn special(board: &Board, unit: &Unit) -> Vec<(String, String)> {
    let rows = unit.body.profile.abilities.iter().filter_map(|ability| board.data.ability(*ability));
    rows.map(|row| (row.name.clone(), row.text.clone())).collect()
}

/// A vehicle's base, arcs and damage.
fn vehicle(board: &Board, unit: &Unit) -> String {
    let troop = &unit.body;
    let damage = &troop.damage;
    let arcs: Vec<String> = stats::arcs(troop)
        .into_iter()
        .map(|arc| match damage.arcs.contains(&arc) {
            true => arc.silent(),
            false => format!("{} {}", arc.word(), stats::reach(board.data, troop, arc)),
        })
        .collect();
    let mut text = format!("base of {} square inches; {}", troop.profile.base, arcs.join(", "));
    if damage.plus > 0 {
        text += &format!("; damage rolls +{}", damage.plus);
    }
    text
}

/// What lies beside the unit, in words.
fn states(board: &Board, unit: &Unit) -> Vec<String> {
    let troop = &unit.body;
    let marks = [
        (morale::owes(board, unit), "owes a morale check"),
        (troop.token, "Failed Morale token"),
        (troop.disordered, "disordered"),
        (troop.broken, "bases do not touch"),
        (troop.loading, "gun loaded"),
        (troop.half_crew(), "half crew"),
    ];
    let mut words: Vec<String> = held(marks).into_iter().map(str::to_owned).collect();
    for id in melee::touched(board, unit) {
        let name = board.state.unit(&id).map_or("", |other| other.name.as_str());
        let fought = if troop.fought.contains(&id) { ", fought" } else { "" };
        words.push(format!("touches {name}{fought}"));
    }
    words
}

/// What of a unit is not from the rules: its troop and weapons, as the data mark them.
pub fn house(board: &Board, unit: &Unit) -> Vec<String> {
    let profile = &unit.body.profile;
    let weapons = [Some(&profile.melee), profile.ranged.as_ref()].into_iter().flatten();
    let weapons = weapons.filter_map(|id| board.data.weapons.get(id)).filter(|weapon| weapon.house);
    once_each(Some(&profile.name).filter(|_| profile.house).into_iter().chain(weapons.map(|row| &row.name)))
}
