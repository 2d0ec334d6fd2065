//! A recipe held against the data: every name found, every cap of the listing kept (R98-R104).

use std::collections::BTreeMap;

use super::{
    data::{Armour, Data, Listing, Weapon},
    recipe::{ChampionRecipe, Recipe},
};
use crate::{engine::Unfit, paper::unknown};

/// A recipe that can be built.
pub struct Troop<'d> {
    /// Its listing.
    pub listing: &'d Listing,
    /// How many soldiers.
    pub size: u8,
    /// Levels by skill id.
    pub training: BTreeMap<String, i32>,
    /// Codes that are written out, by skill id.
    pub codes: BTreeMap<String, i32>,
    /// Weapons of every soldier.
    pub weapons: Vec<&'d Weapon>,
    /// Armour of every soldier.
    pub armour: Option<&'d Armour>,
    /// The sergeant's extra levels of command.
    pub sergeant: i32,
    /// The sergeant's name.
    pub sergeant_name: String,
    /// The champions.
    pub champions: Vec<TroopChampion<'d>>,
}

/// A champion of a troop.
pub struct TroopChampion<'d> {
    /// His name.
    pub name: String,
    /// Extra levels by skill id.
    pub training: BTreeMap<String, i32>,
    /// Codes that are written out, by skill id.
    pub codes: BTreeMap<String, i32>,
    /// Weapons besides the squad's.
    pub weapons: Vec<&'d Weapon>,
}

impl<'d> Troop<'d> {
    /// Checks a recipe.
    ///
    /// # Errors
    /// Says what does not fit and what would.
    pub fn check(data: &'d Data, recipe: &Recipe) -> Result<Troop<'d>, Unfit> {
        match &recipe.roster {
            Some(roster) => from_roster(data, recipe, roster),
            None => from_listing(data, recipe),
        }
    }
}

fn from_roster<'d>(data: &'d Data, recipe: &Recipe, name: &str) -> Result<Troop<'d>, Unfit> {
    from_listing(data, &written_out(data, recipe, name)?)
}

/// The recipe of a squad without a roster: of one that comes from a roster, what stands there.
///
/// # Errors
/// There is no such roster or squad.
pub fn plain(data: &Data, recipe: &Recipe) -> Result<Recipe, Unfit> {
    match &recipe.roster {
        Some(roster) => written_out(data, recipe, roster),
        None => Ok(recipe.clone()),
    }
}

fn written_out(data: &Data, recipe: &Recipe, name: &str) -> Result<Recipe, Unfit> {
    let only =
        Recipe { roster: recipe.roster.clone(), unit: recipe.unit.clone(), size: recipe.size, ..Recipe::default() };
    if *recipe != only {
        return Err(Unfit::new("roster", "a squad of a roster takes nothing but unit and size besides"));
    }
    let known = data.rosters.keys().map(String::as_str);
    let roster = data.rosters.get(name).ok_or_else(|| Unfit::new("roster", unknown("roster", name, known)))?;
    let roster = roster.as_ref().map_err(|fault| Unfit::new("roster", fault.to_string()))?;
    let made = match &recipe.unit {
        None => roster.units.first().ok_or_else(|| Unfit::new("roster", format!("the roster {name} is empty")))?,
        Some(wanted) => {
            let known = roster.units.iter().map(|unit| unit.name.as_str());
            let found = roster.units.iter().find(|unit| unit.name == *wanted);
            found.ok_or_else(|| Unfit::new("unit", unknown("squad", wanted, known)))?
        }
    };
    let mut troop = made.troop.clone();
    if troop.roster.is_some() {
        let what =
            format!("{} in the roster {name} comes from a roster itself; write out what it is made of", made.name);
        return Err(Unfit::new("roster", what));
    }
    troop.size = recipe.size.or(troop.size);
    Ok(troop)
}

fn from_listing<'d>(data: &'d Data, recipe: &Recipe) -> Result<Troop<'d>, Unfit> {
    if recipe.unit.is_some() {
        return Err(Unfit::new("unit", "unit names a squad of a roster, but no roster is given"));
    }
    let id = recipe.listing.as_deref().ok_or("a listing or a roster is missing")?;
    let listing = data.troops.known("troop listing", id).map_err(Unfit::at("listing"))?;
    let [least, most] = listing.size;
    let size = recipe.size.ok_or_else(|| format!("size is missing; {} have {least} to {most}", listing.name))?;
    if !(least..=most).contains(&size) {
        return Err(Unfit::new("size", format!("size {size} is not allowed; {} have {least} to {most}", listing.name)));
    }
    let training =
        levels(data, listing, &recipe.training, listing.training, "training").map_err(Unfit::at("training"))?;
    if !(0..=listing.sergeant).contains(&recipe.sergeant) {
        let what = capped("the sergeant's levels of command", recipe.sergeant, listing, listing.sergeant);
        return Err(Unfit::new("sergeant", what));
    }
    let most = most_champions(data, size);
    if recipe.champions.len() > most {
        let count = recipe.champions.len();
        let what = format!("{count} champions are too many; a squad of {size} has at most {most}");
        return Err(Unfit::new("champions", what));
    }
    let champion = |(at, champion): (usize, &ChampionRecipe)| {
        made_champion(data, listing, champion).map_err(Unfit::at(format!("champions.{at}")))
    };
    let worn = recipe.armour.as_deref().map(|id| armour(data, listing, id));
    Ok(Troop {
        listing,
        size,
        training,
        codes: codes(data, &recipe.codes).map_err(Unfit::at("codes"))?,
        weapons: weapons(data, listing, &recipe.weapons).map_err(Unfit::at("weapons"))?,
        armour: worn.transpose().map_err(Unfit::at("armour"))?,
        sergeant: recipe.sergeant,
        sergeant_name: crate::view::clean_text(&recipe.sergeant_name),
        champions: recipe.champions.iter().enumerate().map(champion).collect::<Result<_, Unfit>>()?,
    })
}

/// How many champions a squad of this size has at most (A13).
pub fn most_champions(data: &Data, size: u8) -> usize {
    let most = data.tables.numbers.value("most-champions").min(i32::from(size) - 1);
    usize::try_from(most).unwrap_or(0)
}

fn made_champion<'d>(
    data: &'d Data,
    listing: &'d Listing,
    recipe: &ChampionRecipe,
) -> Result<TroopChampion<'d>, Unfit> {
    let training = levels(data, listing, &recipe.training, listing.champions, "a champion's levels");
    Ok(TroopChampion {
        name: crate::view::clean_text(&recipe.name),
        training: training.map_err(Unfit::at("training"))?,
        codes: codes(data, &recipe.codes).map_err(Unfit::at("codes"))?,
        weapons: weapons(data, listing, &recipe.weapons).map_err(Unfit::at("weapons"))?,
    })
}

fn capped(what: &str, levels: i32, listing: &Listing, most: i32) -> String {
    format!("{what}: {levels} is not allowed; {} have 0 to {most}", listing.name)
}

fn levels(
    data: &Data,
    listing: &Listing,
    given: &BTreeMap<String, i32>,
    most: i32,
    what: &str,
) -> Result<BTreeMap<String, i32>, Unfit> {
    let mut levels = BTreeMap::new();
    for (name, level) in given {
        let skill = &data.skills.skill(name).map_err(Unfit::at(name))?.id;
        if !listing.skills.allows(skill) {
            let what = format!("{} cannot train {name}; they have {}", listing.name, listing.skills.words());
            return Err(Unfit::new(name, what));
        }
        if !(0..=most).contains(level) {
            return Err(Unfit::new(name, capped(&format!("{what} in {name}"), *level, listing, most)));
        }
        if levels.insert(skill.clone(), *level).is_some() {
            return Err(Unfit::new(name, format!("{skill} is named twice")));
        }
    }
    Ok(levels)
}

fn codes(data: &Data, given: &BTreeMap<String, i32>) -> Result<BTreeMap<String, i32>, Unfit> {
    let skill = |name: &String| data.skills.skill(name).map_err(Unfit::at(name));
    given.iter().map(|(name, code)| Ok((skill(name)?.id.clone(), *code))).collect()
}

fn weapons<'d>(data: &'d Data, listing: &Listing, ids: &[String]) -> Result<Vec<&'d Weapon>, Unfit> {
    let known = data.weapons.keys().map(String::as_str);
    ids.iter()
        .enumerate()
        .map(|(at, id)| {
            let weapon = data.weapons.get(id).ok_or_else(|| Unfit::new(at, unknown("weapon", id, known.clone())))?;
            if listing.weapons.allows(id) {
                Ok(weapon)
            } else {
                let may = listing.weapons.words();
                Err(Unfit::new(at, format!("{} may not have {id}; they may have {may}", listing.name)))
            }
        })
        .collect()
}

fn armour<'d>(data: &'d Data, listing: &Listing, id: &str) -> Result<&'d Armour, String> {
    let armour = data.armour.known("armour", id)?;
    if listing.armour.allows(id) {
        Ok(armour)
    } else {
        Err(format!("{} may not have {id} armour; they may have {}", listing.name, listing.armour.words()))
    }
}
