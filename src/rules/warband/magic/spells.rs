//! A character's spells as a game master types them: learned and forgotten in mid-battle by ruling.

use super::super::spell::Spell;

/// The greatest difficulty.
const MOST: i32 = 30;

/// "fireball 5; wind blast 7".
pub fn in_words(spells: &[Spell]) -> String {
    let words: Vec<String> = spells.iter().map(|spell| format!("{} {}", spell.name, spell.difficulty)).collect();
    words.join("; ")
}

/// The spells that such words name: known ones stay as they are with the difficulty that is given, others are new.
///
/// # Errors
/// Says which spell lacks its difficulty.
pub fn read(known: &[Spell], words: &str) -> Result<Vec<Spell>, String> {
    words.split(';').map(str::trim).filter(|words| !words.is_empty()).map(|words| one(known, words)).collect()
}

fn one(known: &[Spell], words: &str) -> Result<Spell, String> {
    let (name, difficulty) = words.rsplit_once(' ').unwrap_or((words, ""));
    let name = name.trim();
    let difficulty = difficulty.parse::<i32>().ok().filter(|difficulty| (1..=MOST).contains(difficulty));
    let difficulty = difficulty.filter(|_| !name.is_empty());
    let difficulty =
        difficulty.ok_or_else(|| format!("{words}: a spell is its name and a difficulty from 1 to {MOST}"))?;
    let known = known.iter().find(|spell| spell.name.eq_ignore_ascii_case(name));
    let fresh = || Spell {
        id: String::new(),
        name: name.to_owned(),
        difficulty,
        hits: None,
        strength: None,
        save: true,
        text: String::new(),
        house: true,
    };
    Ok(Spell { difficulty, ..known.cloned().unwrap_or_else(fresh) })
}
