//! A character's spells as a game master types them: learned, altered and forgotten in mid-battle by ruling.

use super::super::{spell::Spell, stats};
use crate::view::{clean_text, counted};

/// The greatest difficulty.
const MOST: i32 = 30;
/// The most hits of a spell.
pub const MOST_HITS: u32 = 60;

/// "fireball 5, 1 hit, Strength 4; wind blast 7, no save".
pub fn in_words(spells: &[Spell]) -> String {
    let words = spells.iter().map(|spell| format!("{} {}{}", spell.name, spell.difficulty, harm(spell)));
    words.collect::<Vec<_>>().join("; ")
}

/// What it does to those it hits: ", 2 hits, Strength 4, no save"; nothing where it hits nobody.
pub fn harm(spell: &Spell) -> String {
    let hits = spell.hits.map(|hits| counted(hits, "hit"));
    let strength = spell.strength.map(|strength| format!("Strength {strength}"));
    let save = (!spell.save).then(|| "no save".to_owned());
    [hits, strength, save].into_iter().flatten().map(|part| format!(", {part}")).collect()
}

/// The spells that such words name. Known ones keep what the words do not mention, others are new.
///
/// # Errors
/// Says what of a spell does not fit.
pub fn read(known: &[Spell], words: &str) -> Result<Vec<Spell>, String> {
    listed(words).map(|words| one(known, words)).collect()
}

fn listed(words: &str) -> impl Iterator<Item = &str> {
    words.split(';').map(str::trim).filter(|words| !words.is_empty())
}

fn one(known: &[Spell], words: &str) -> Result<Spell, String> {
    let mut parts = words.split(',').map(str::trim);
    let head = parts.next().unwrap_or_default();
    let (name, difficulty) = head.rsplit_once(' ').unwrap_or((head, ""));
    let name = name.trim();
    let difficulty = difficulty.parse::<i32>().ok().filter(|difficulty| (1..=MOST).contains(difficulty));
    let difficulty = difficulty.filter(|_| !name.is_empty());
    let difficulty =
        difficulty.ok_or_else(|| format!("{head}: a spell is its name and a difficulty from 1 to {MOST}"))?;
    let mut spell = found(known, name).cloned().unwrap_or_else(|| Spell {
        id: String::new(),
        name: name.to_owned(),
        difficulty,
        hits: None,
        strength: None,
        save: true,
        on: None,
        mark: None,
        leadership: false,
        parts: false,
        text: String::new(),
        house: true,
    });
    spell.difficulty = difficulty;
    for part in parts.filter(|part| !part.is_empty()) {
        does(&mut spell, part).ok_or_else(|| {
            let most = stats::MOST;
            format!("{name}: {part}? It is 1 to {MOST_HITS} hits, Strength 1 to {most}, save, or no before each")
        })?;
    }
    Ok(spell)
}

/// Takes in what a spell does: "2 hits", "Strength 4", "no save". Nothing where it is none of these.
fn does(spell: &mut Spell, part: &str) -> Option<()> {
    let part = part.to_lowercase();
    let words: Vec<&str> = part.split_whitespace().collect();
    match words.as_slice() {
        ["save"] => spell.save = true,
        ["no", "save"] => spell.save = false,
        ["no", "hits" | "hit"] => spell.hits = None,
        ["no", "strength"] => spell.strength = None,
        [hits, "hits" | "hit"] => spell.hits = Some(hits.parse().ok().filter(|hits| (1..=MOST_HITS).contains(hits))?),
        ["strength", strength] => {
            let within = |strength: &i32| (1..=stats::MOST).contains(strength);
            spell.strength = Some(strength.parse().ok().filter(within)?);
        }
        _ => return None,
    }
    Some(())
}

fn found<'s>(spells: &'s [Spell], name: &str) -> Option<&'s Spell> {
    spells.iter().find(|spell| spell.name.eq_ignore_ascii_case(name))
}

/// "fireball: a ball of fire; wind blast: throws one enemy off his feet".
pub fn texts(spells: &[Spell]) -> String {
    let words = spells.iter().filter(|spell| !spell.text.is_empty());
    words.map(|spell| format!("{}: {}", spell.name, typed(spell))).collect::<Vec<_>>().join("; ")
}

/// What a spell does, in words that can stand in a list.
fn typed(spell: &Spell) -> String {
    spell.text.replace(';', ",")
}

/// The spells with what such words say that they do; those which are not mentioned keep theirs.
///
/// # Errors
/// Says which of them nobody knows.
pub fn with_texts(known: &[Spell], words: &str) -> Result<Vec<Spell>, String> {
    let mut spells = known.to_vec();
    for words in listed(words) {
        let (name, text) = words.split_once(':').ok_or_else(|| format!("{words}: type name: what it does"))?;
        let name = name.trim();
        let spell = spells.iter_mut().find(|spell| spell.name.eq_ignore_ascii_case(name));
        let spell = spell.ok_or_else(|| format!("no spell called {name} is known here"))?;
        let text = clean_text(text.trim());
        // What was left as it stood keeps its own signs.
        if text != typed(spell) {
            spell.text = text;
        }
    }
    Ok(spells)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spells_are_typed_as_they_are_told() {
        let words = "fireball 5, 1 hit, Strength 4; wind blast 7, 2 hits, Strength 3, no save; hush 6";
        let spells = read(&[], words).unwrap();
        assert_eq!(in_words(&spells), words);
        assert_eq!(
            in_words(&read(&spells, "fireball 6, 2 hits; hush 6, no save").unwrap()),
            "fireball 6, 2 hits, Strength 4; hush 6, no save"
        );
        assert_eq!(in_words(&read(&spells, "wind blast 7, no hits, no Strength, save").unwrap()), "wind blast 7");
        for wrong in ["fireball", "fireball 5, 0 hits", "fireball 5, Strength 11", "fireball 5, 1 burn"] {
            assert!(read(&spells, wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn what_spells_do_is_typed_by_their_names() {
        let mut spells = read(&[], "hush 6; wail 7").unwrap();
        spells[0].text = "no horn sounds; no drum".to_owned();
        assert_eq!(texts(&spells), "hush: no horn sounds, no drum");
        let same = with_texts(&spells, "hush: no horn sounds, no drum; wail: all hear it").unwrap();
        assert_eq!((same[0].text.as_str(), same[1].text.as_str()), ("no horn sounds; no drum", "all hear it"));
        assert_eq!(with_texts(&same, "Wail:").unwrap()[1].text, "");
        assert!(with_texts(&same, "howl: loud").is_err());
    }
}
