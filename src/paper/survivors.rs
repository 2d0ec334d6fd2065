//! Carrying an army over: the survivors of a battle as a roster for the next.

use std::fmt;

use serde_json::Value as Json;

use super::{Roster, RosterUnit};
use crate::{
    engine::{Game, Left, Survivor},
    view::{FELL, Id},
};

/// What game masters corrected of a unit in a battle, its values by name: "Fight 6". What its recipe can say it keeps; of the
/// rest it is told that it is lost.
#[derive(Debug, Default)]
pub struct Corrected {
    kept: Vec<String>,
    lost: Vec<String>,
}

impl Corrected {
    /// Notes a value that is another than it was, and whether the recipe keeps it.
    pub fn note(&mut self, what: &str, value: impl fmt::Display, kept: bool) {
        let list = if kept { &mut self.kept } else { &mut self.lost };
        list.push(format!("{what} {value}").trim_end().to_owned());
    }

    /// In words: "Fight 6, Bravery 5, kept", "Move 8, not kept".
    pub fn in_words(&self) -> impl Iterator<Item = String> {
        [became(&self.kept, "kept"), became(&self.lost, "not kept")].into_iter().flatten()
    }
}

/// What became of some values of a unit: "wounds 1 of 3, healed"; nothing where there are none.
pub fn became(what: &[String], word: &str) -> Option<String> {
    (!what.is_empty()).then(|| format!("{}, {word}", what.join(", ")))
}

/// What is left of an army.
#[derive(Debug, Clone, PartialEq)]
pub struct Survivors {
    /// Its roster, whole and unmarked, for the next battle.
    pub roster: Roster<Json>,
    /// What became of each unit, a line each, with what was ruled of it.
    pub fates: Vec<Fate>,
}

/// What became of a unit.
#[derive(Debug, Clone, PartialEq)]
pub struct Fate {
    /// Its number, where it has one.
    pub number: Option<u16>,
    /// Its name.
    pub name: String,
    /// "whole", "6 of 8 left, 1 of them wounded", "lost, fled the field".
    pub what: String,
    /// What was ruled of it: "goes on as it began (ransomed)". It stands behind what became of it, which it overrides.
    pub ruled: Vec<String>,
    /// The game master's note of it, as it was in the battle.
    pub own: String,
}

impl fmt::Display for Fate {
    /// "2 Harrow Militia: 6 of 8 left; ruled: goes on with 7 soldiers".
    fn fmt(&self, to: &mut fmt::Formatter) -> fmt::Result {
        if let Some(number) = self.number {
            write!(to, "{number} ")?;
        }
        write!(to, "{}: {}", self.name, self.what)?;
        if self.ruled.is_empty() { Ok(()) } else { write!(to, "; ruled: {}", self.ruled.join("; ")) }
    }
}

/// The survivors of a side, or of all.
///
/// # Errors
/// A recipe no longer fits the data files.
pub fn survivors(game: &dyn Game, side: Option<&Id>) -> Result<Survivors, String> {
    let status = game.status();
    let army = side.and_then(|id| status.sides.iter().find(|side| side.id == id.as_str()));
    // Its name is the side's in the next battle too, by which a campaign knows it; which battle it was says the note.
    let (name, note) = (army.map_or(&status.battle, |side| &side.name).clone(), format!("after {}", status.battle));
    let system = game.system().id.to_string();
    let mut roster = Roster { system, name, note, budget: None, units: Vec::new() };
    let mut fates = Vec::new();
    for Survivor { number, name, player, note: own, left, .. } in game.survivors(side)? {
        let what = match &left {
            Left::Merged => format!("merged into another {}", game.system().unit),
            Left::Lost(why) if why == FELL => "lost, fallen".to_owned(),
            Left::Lost(why) => format!("lost, {why}"),
            Left::Unknown => "left out; the battle does not say what it is made of".to_owned(),
            Left::TooFew(why) => format!("left out, {why}"),
            Left::Fit { note, .. } if note.is_empty() => "whole".to_owned(),
            Left::Fit { note, .. } => note.clone(),
        };
        let ruled = Vec::new();
        fates.push(Fate { number: Some(number), name: name.clone(), what, ruled, own: own.clone() });
        if let Left::Fit { recipe, note } = left {
            // It is read in later battles too.
            let before = before(&own, &note);
            let became = if note.is_empty() { note } else { format!("{note} ({})", status.battle) };
            let note = noted(&before, &became);
            roster.units.push(RosterUnit { name, number: Some(number), player, count: 1, note, troop: recipe });
        }
    }
    Ok(Survivors { roster, fates })
}

/// A note of a unit without what it says of an earlier battle in the same words as of this one: "keeps a permanent light
/// wound (Saltmere Abbey)".
fn before(own: &str, became: &str) -> String {
    let same =
        |part: &&str| part.strip_prefix(became).is_some_and(|rest| rest.starts_with(" (") && rest.ends_with(')'));
    let parts = own.split("; ").filter(|part| became.is_empty() || !same(part));
    parts.collect::<Vec<_>>().join("; ")
}

/// A note of the game master's with one more behind it: neither takes the place of the other.
pub(super) fn noted(own: &str, more: &str) -> String {
    let own = if more.is_empty() { own } else { own.trim_end_matches('.') };
    [own, more].into_iter().filter(|note| !note.is_empty()).collect::<Vec<_>>().join("; ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_came_of_a_unit_again_is_noted_once_with_the_newest_battle() {
        let kept = "keeps a permanent light wound";
        let note = |own: &str| noted(&before(own, kept), &format!("{kept} (The Marsh Road)"));
        assert_eq!(note("keeps a permanent light wound (Saltmere Abbey)"), format!("{kept} (The Marsh Road)"));
        let own = "brave; keeps a permanent light wound (Saltmere Abbey); tall";
        assert_eq!(note(own), format!("brave; tall; {kept} (The Marsh Road)"));
        assert_eq!(note("keeps a permanent light wound for ever"), format!("{kept} for ever; {kept} (The Marsh Road)"));
        assert_eq!(before("brave; tall", ""), "brave; tall");
        // A sentence of the game master's goes on.
        assert_eq!(noted("A boiler on wheels.", "mended"), "A boiler on wheels; mended");
        assert_eq!(noted("A boiler on wheels.", ""), "A boiler on wheels.");
    }
}
