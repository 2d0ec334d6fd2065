//! A squad's sheet.

use std::collections::BTreeSet;

use super::super::{
    body::{Role, Soldier},
    bonds,
    data::Weapon,
    kit,
    squad::{Status, class, code, command, squad_code},
    system::OpenD6,
};
use crate::{
    engine::{Board, Unit},
    paper::once_each,
    view::{Beside, Cell, Sheet, SheetRow, Tone},
};

/// A squad's sheet.
pub fn sheet(board: &Board<OpenD6>, unit: &Unit<OpenD6>) -> Sheet {
    let squad = &unit.body;
    let profile = &squad.profile;
    let sergeant = match squad.sergeant() {
        Some(sergeant) if sergeant.separated => "sergeant out of touch",
        Some(sergeant) if sergeant.wounded() => "sergeant wounded",
        Some(_) => "sergeant up",
        None => "no sergeant",
    };
    let brief = format!(
        "cmd {}, {sergeant}, walk {} run {}, Strength {}",
        command(board, squad),
        profile.walk,
        profile.run,
        profile.strength()
    );
    let mut carried: Vec<&Weapon> = profile.weapons.iter().filter_map(|id| board.data.weapons.get(id)).collect();
    carried.sort_by_key(|weapon| weapon.range.is_some());
    // Skills count for nothing while it is broken (R22), those of champions told below among them.
    let counts = squad.status(board.data) != Status::Broken;
    let skill = |weapon: &Weapon| if counts { squad_code(board, squad, &weapon.skill) } else { 0 };
    let weapons: Vec<String> = carried.into_iter().map(|weapon| in_words(weapon, skill(weapon))).collect();
    let mut short = vec![SheetRow::plain("", weapons.join("  "))];
    for soldier in squad.up().filter(|soldier| soldier.role == Role::Champion) {
        let own = champion_words(board, unit, soldier);
        if !own.is_empty() {
            short.push(SheetRow::plain("champion:", own));
        }
    }
    // What is as wide for every squad comes first, in a row and in the sheet: from one squad to the next less moves.
    let mut rows = vec![
        SheetRow::plain("troop", format!("{}, {:?}", profile.listing, profile.quality).to_lowercase()),
        SheetRow::plain(
            "morale",
            format!("{} of {}, {}", squad.morale, squad.morale_start, squad.status(board.data).word()),
        ),
        SheetRow::plain("move", format!("{}, walk {}, run {}", profile.pace, profile.walk, profile.run)),
        SheetRow::plain(
            "command",
            format!("squad {}, sergeant {}", squad_code(board, squad, "command"), profile.sergeant_command),
        ),
        SheetRow::plain(
            "armour",
            format!(
                "resists with {}, wears {}",
                profile.strength() + profile.armour_strength,
                profile.armour.as_deref().unwrap_or("none")
            ),
        ),
    ];
    let enemies = bonds::enemies(board.state, unit);
    if !enemies.is_empty() {
        let enemies: Vec<String> =
            enemies.into_iter().map(|enemy| format!("{} {}", enemy.number, enemy.name)).collect();
        rows.push(SheetRow::plain("contact", enemies.join(", ")));
    }
    // Attributes in the order of the rule book.
    let attributes = board.data.skills.attributes.iter();
    let attributes = attributes.filter_map(|row| Some(format!("{} {}", row.id, profile.attributes.get(&row.id)?)));
    rows.push(SheetRow::plain("attributes", attributes.collect::<Vec<_>>().join(" ")).beside(Beside::Bare));
    for soldier in &squad.soldiers {
        rows.push(soldier_row(board, unit, soldier));
    }
    for weapon in weapons {
        rows.push(SheetRow::plain("weapon", weapon).beside(Beside::Bare));
    }
    // Its command has a row of its own, and beside the roster the weapons tell the skills that are in hand.
    let trained = profile.skills.keys().filter(|skill| *skill != "command");
    let trained = trained.map(|skill| format!("{} {}", skill_name(board, skill), squad_code(board, squad, skill)));
    rows.push(SheetRow::plain("skills", trained.collect::<Vec<_>>().join(", ")).beside(Beside::Left));
    rows.push(SheetRow::plain("points", profile.points.to_string()).beside(Beside::Left));
    unit.sheet(brief, short, rows)
}

/// A weapon in hands of this skill: "short bow 3, DS 3, 4/15/40"".
fn in_words(weapon: &Weapon, skill: i32) -> String {
    match weapon.range {
        Some([short, medium, long]) => {
            let bare = |length: crate::view::Inches| length.to_string().trim_end_matches('"').to_owned();
            format!("{} {skill}, DS {}, {}/{}/{long}", weapon.name, weapon.ds, bare(short), bare(medium))
        }
        None => format!("{} {skill}, Strength {:+}", weapon.name, weapon.ds),
    }
}

/// What a skill is called.
fn skill_name<'b>(board: &'b Board<OpenD6>, id: &'b str) -> &'b str {
    board.data.skills.skill(id).map_or(id, |skill| &skill.name)
}

/// What sets a champion apart, in words.
fn champion_words(board: &Board<OpenD6>, unit: &Unit<OpenD6>, soldier: &Soldier) -> String {
    let squad = &unit.body;
    let own = squad.weapon_ids(soldier);
    let own = own.iter().filter(|id| !squad.profile.weapons.iter().any(|known| known == *id));
    let weapons: Vec<String> = own
        .filter_map(|id| board.data.weapons.get(*id))
        .map(|weapon| in_words(weapon, code(board, squad, soldier, &weapon.skill)))
        .collect();
    if !weapons.is_empty() {
        return weapons.join("  ");
    }
    let own = kit::champion(squad, &soldier.id).into_iter().flat_map(|champion| champion.skills.keys());
    let trained: BTreeSet<&String> = squad.profile.skills.keys().chain(own).collect();
    let skills = trained.into_iter().filter_map(|skill| {
        let own = code(board, squad, soldier, skill);
        (own > squad_code(board, squad, skill)).then(|| format!("{} {own}", skill_name(board, skill)))
    });
    skills.collect::<Vec<_>>().join(", ")
}

fn soldier_row(board: &Board<OpenD6>, unit: &Unit<OpenD6>, soldier: &Soldier) -> SheetRow {
    let squad = &unit.body;
    let role = match soldier.role {
        Role::Soldier => "",
        Role::Champion => "champion ",
        Role::Sergeant => "sergeant ",
    };
    let (state, tone) = match &soldier.lost {
        Some(how) => (how.as_str(), Tone::Dim),
        None if !soldier.up() => ("out", Tone::Dim),
        None if soldier.wounded() => ("wounded", Tone::Warn),
        None => ("sound", Tone::Plain),
    };
    let mut words = format!("{role}{state}");
    for (marked, word) in [
        (soldier.prone, "prone"),
        (soldier.separated, "separated"),
        (soldier.pending > 0 && soldier.wounds + soldier.pending < 2, "wounded at the end of the phase"),
        (soldier.pending > 0 && soldier.wounds + soldier.pending >= 2, "out at the end of the phase"),
    ] {
        if marked && soldier.up() {
            words += &format!(", {word}");
        }
    }
    let mut cells = vec![Cell::toned(words, tone)];
    let took = squad.taken_over.iter().filter(|taken| taken.soldier == soldier.id && soldier.up());
    let took: Vec<&str> =
        took.filter_map(|taken| board.data.weapons.get(&taken.weapon)).map(|w| w.name.as_str()).collect();
    if !took.is_empty() {
        cells.push(Cell::toned(format!("  aims the {}", took.join(", ")), Tone::Plain));
    }
    if soldier.role == Role::Champion && class(soldier).starts_with("champion") {
        cells.push(Cell::toned(format!("  {}", champion_words(board, unit, soldier)), Tone::Plain));
    }
    SheetRow::of(soldier.id.as_ref(), cells)
}

/// What of a squad is not from the rules: its listing, armour and weapons, as the data mark them.
pub fn house(board: &Board<OpenD6>, unit: &Unit<OpenD6>) -> Vec<String> {
    let (data, profile) = (board.data, &unit.body.profile);
    let listing = data.troops.iter().filter(|listing| listing.house && listing.name == profile.listing);
    let armour = profile.armour.iter().filter_map(|id| data.armour.get(id)).filter(|armour| armour.house);
    let ids = profile.weapons.iter().chain(profile.champions.iter().flat_map(|champion| &champion.weapons));
    let weapons = ids.filter_map(|id| data.weapons.get(id)).filter(|weapon| weapon.house);
    let names = listing.map(|row| &row.name).chain(armour.map(|row| &row.name)).chain(weapons.map(|row| &row.name));
    once_each(names)
}
