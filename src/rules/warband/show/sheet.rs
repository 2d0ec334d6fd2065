//! A character's sheet.

use super::super::{
    blow,
    combat::{self, Character},
    hands,
    magic::spells,
    order,
    stats::Trait,
    system::Warband,
};
use crate::{
    engine::Board,
    paper::once_each,
    view::{Number, Sheet, SheetRow, Tone, series},
};

/// A character's sheet.
pub fn sheet(board: &Board<Warband>, unit: &Character) -> Sheet {
    let fighter = &unit.body;
    let player = if fighter.pc { "player's character" } else { "" };
    let mastery = if fighter.level > 0 { format!("mastery {}", fighter.level) } else { String::new() };
    let wounds = format!("wounds {} of {}", fighter.w, fighter.stats.w);
    let brief = listed(&[if fighter.pc { player } else { &fighter.kind }, &mastery, &wounds]);
    let saves = blow::plain_saves(board, unit);
    let held = hands::in_words(board.data, fighter, &fighter.hands);
    let strength = blow::strength(board, unit, None);
    let mut first = format!("{held}, Strength {}", strength.total());
    if let Some(missile) = missile(board, unit) {
        first += &format!("; {missile}");
    }
    let mut short = vec![SheetRow::plain("", first)];
    // On a narrow screen no column has room for them.
    let foes = combat::foes(board.state, unit);
    let turn = combat::combat_turn(board.state, unit);
    let fights = foes.iter().map(|foe| format!("{} {}", foe.number, foe.name)).collect::<Vec<_>>();
    let fights = (!foes.is_empty()).then(|| format!("{}, combat turn {turn}", series(&fights)));
    short.extend(fights.iter().map(|foes| SheetRow::plain("", format!("fights {foes}"))));
    let saves_in_words: Vec<String> = saves.iter().map(in_parts).collect();
    short.push(SheetRow::plain("", saves_in_words.join("; ")));

    let mut rows = vec![
        SheetRow::plain("kind", listed(&[&fighter.kind, player, &mastery])),
        SheetRow::plain(
            "profile",
            Trait::ALL.map(|which| format!("{} {}", which.id().to_uppercase(), fighter.stats.get(which))).join("  "),
        ),
        SheetRow::plain("in hand", held),
    ];
    let rules = board.data.weapons.get(&fighter.hands.main).map(|weapon| weapon.rules()).unwrap_or_default();
    if !rules.is_empty() {
        rows.push(SheetRow::plain("", rules));
    }
    rows.push(SheetRow::plain("Strength", strength.in_parts()));
    let carried: Vec<&String> = fighter.weapons.iter().collect();
    rows.push(SheetRow::plain("carries", hands::weapons(board.data, &carried).join(", ")));
    rows.extend(missile(board, unit).map(|missile| SheetRow::plain("shoots", missile)));
    rows.extend(
        saves.iter().map(|save| SheetRow::plain(&save.name, format!("{}: {}", blow::in_short(save), save.in_parts()))),
    );
    if fighter.mounted {
        rows.push(SheetRow::plain("", "mounted".to_owned()));
    }
    for spell in &fighter.spells {
        let harm = spells::harm(spell);
        rows.push(SheetRow::plain(
            "spell",
            format!("{}, difficulty {}{harm}: {}", spell.name, spell.difficulty, spell.text),
        ));
    }
    for special in &fighter.special {
        rows.push(SheetRow::plain("special", special.clone()));
    }
    rows.extend(fights.map(|foes| SheetRow::plain("fights", foes)));
    if !order::chances(board, unit).none() {
        rows.push(SheetRow::plain("strikes", order::because(board, unit)));
    }
    if fighter.afraid {
        rows.push(SheetRow::toned("", "afraid", Tone::Warn));
    }
    if !fighter.up() {
        let fate = if fighter.fate.is_empty() { "Down" } else { &fighter.fate };
        rows.push(SheetRow::toned("fate", fate, Tone::Bad));
    }
    unit.sheet(brief, short, rows)
}

/// What there is to say, with commas between.
fn listed(words: &[&str]) -> String {
    words.iter().copied().filter(|word| !word.is_empty()).collect::<Vec<_>>().join(", ")
}

/// "save, close 5+: 6 light armour -1 shield = 5".
fn in_parts(save: &Number) -> String {
    format!("{} {}: {}", save.name, blow::in_short(save), save.in_parts())
}

/// "long bow, Strength 3, hits at 3 or more: save -1".
fn missile(board: &Board<Warband>, unit: &Character) -> Option<String> {
    let weapon = board.data.weapons.get(unit.body.missile.as_ref()?)?;
    let rules = weapon.rules();
    let rules = if rules.is_empty() { String::new() } else { format!(", {rules}") };
    let need = match board.data.tables.to_shoot(unit.body.stats.bs) {
        Some((need, Some(again))) => format!("{need}+, a 1 again {again}+"),
        Some((need, None)) => format!("{need}+"),
        None => "cannot".to_owned(),
    };
    Some(format!("{}, Strength {}, hits {need}{rules}", weapon.name, weapon.strength))
}

/// What of a character is not from the rules: profile, weapons and spells, as the data mark them.
pub fn house(board: &Board<Warband>, unit: &Character) -> Vec<String> {
    let (data, fighter) = (board.data, &unit.body);
    let profile = unit.recipe.iter().filter_map(|recipe| data.profiles.get(recipe.profile.as_ref()?));
    let weapons = fighter.weapons.iter().chain(&fighter.missile).filter_map(|id| data.weapons.get(id));
    let names = profile.filter(|row| row.house).map(|row| &row.name);
    let names = names.chain(weapons.filter(|row| row.house).map(|row| &row.name));
    once_each(names.chain(fighter.spells.iter().filter(|row| row.house).map(|row| &row.name)))
}
