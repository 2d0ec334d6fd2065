//! What game masters corrected of a squad in a battle, as its recipe for the next one has it.

use super::{
    body::Squad,
    data::Data,
    kit,
    profile::Profile,
    recipe::Recipe,
    recruit::{self, run_rate, walk_rate},
};
use crate::paper::Corrected;

/// A recipe, and what is noted of it.
struct Grown<'r> {
    recipe: &'r mut Recipe,
    corrected: Corrected,
}

impl Grown<'_> {
    /// Changes the recipe if the listing has room for that.
    fn keep(&mut self, data: &Data, what: &str, value: String, change: impl FnOnce(&mut Recipe)) {
        let mut other = self.recipe.clone();
        change(&mut other);
        let fits = recruit::profile(data, &other).is_ok();
        if fits {
            *self.recipe = other;
        }
        self.corrected.note(what, value, fits);
    }
}

/// Takes what of a squad is another than its recipe says into it, as far as the listing has room for it.
///
/// # Errors
/// The recipe no longer fits the data files.
pub fn corrected(data: &Data, recipe: &mut Recipe, squad: &Squad) -> Result<Corrected, String> {
    let (first, last) = (recruit::profile(data, recipe)?.0, &*squad.profile);
    let mut grown = Grown { recipe, corrected: Corrected::default() };
    for (skill, code) in last.skills.iter().filter(|(skill, code)| first.skills.get(*skill) != Some(code)) {
        grown.keep(data, &skill.replace('-', " "), code.to_string(), |recipe| {
            recipe.codes.insert(skill.clone(), *code);
        });
    }
    if last.weapons != first.weapons {
        let words = kit::weapons_in_words(data, &last.weapons);
        grown.keep(data, "weapons:", words, |recipe| recipe.weapons.clone_from(&last.weapons));
    }
    if last.armour != first.armour {
        let named = last.armour.as_ref().and_then(|id| data.armour.get(id));
        let words = named.map_or("none".to_owned(), |row| row.name.clone());
        grown.keep(data, "armour:", words, |recipe| recipe.armour.clone_from(&last.armour));
    }
    if last.sergeant_command != first.sergeant_command {
        // A command that is written out for all is his too.
        let more = last.sergeant_command - recruit::profile(data, grown.recipe)?.0.sergeant_command;
        let command = last.sergeant_command.to_string();
        grown.keep(data, "the sergeant's command", command, |recipe| recipe.sergeant += more);
    }
    let mut corrected = grown.corrected;
    lost(&mut corrected, &first, last);
    let start = data.tables.quality_of(last.quality).start;
    if squad.morale_start != start && last.quality == first.quality {
        corrected.note("morale at its start", squad.morale_start, false);
    }
    Ok(corrected)
}

/// What no recipe says: it comes of the listing.
fn lost(corrected: &mut Corrected, first: &Profile, last: &Profile) {
    for skill in first.skills.keys().filter(|skill| !last.skills.contains_key(*skill)) {
        corrected.note(&format!("no {}", skill.replace('-', " ")), "", false);
    }
    if last.listing != first.listing {
        corrected.note("troop", &last.listing, false);
    }
    if last.quality != first.quality {
        corrected.note("quality", last.quality.word(), false);
    }
    let agility = last.attribute("AGI");
    if last.pace != first.pace {
        corrected.note("Move", last.pace, false);
    } else if (last.walk, last.run) != (walk_rate(last.pace, agility), run_rate(last.pace, agility)) {
        corrected.note("Walk and Run Rate", format!("{} and {}", last.walk, last.run), false);
    }
    // The agility that armour takes goes with it.
    if last.armour == first.armour {
        if last.attributes != first.attributes {
            corrected.note("attributes", kit::attributes_in_words(&last.attributes), false);
        }
        if last.armour_strength != first.armour_strength {
            corrected.note("armour adds to Strength", last.armour_strength, false);
        }
    }
}
