//! A squad's recipe as fields to fill in, with its price (R98-R105).

use std::collections::BTreeMap;

use super::{
    body::{Role, Squad},
    data::{Data, Listing, Skill},
    grown,
    load::FILES,
    price,
    profile::Champion,
    recipe::{ChampionRecipe, Recipe},
    recruit,
    system::OpenD6,
    troop,
};
use crate::{
    paper::{Cost, DataFile, Fault, Library, Paper, Price, house},
    view::{Field, Kind},
};

/// The highest code that may be written out by hand.
const HIGHEST_CODE: i64 = 12;

impl Paper for OpenD6 {
    fn load(_: &str, library: &Library) -> Result<Data, Fault> {
        Data::load(library)
    }

    fn astray(data: &Data) -> Vec<Fault> {
        data.rosters.values().filter_map(|roster| roster.as_ref().err().cloned()).collect()
    }

    fn files() -> &'static [DataFile] {
        FILES
    }

    /// The largest squad of the first listing.
    fn blank(data: &Data) -> Option<Recipe> {
        let listing = data.troops.first()?;
        Some(Recipe { listing: Some(listing.id.clone()), size: Some(listing.size[1]), ..Recipe::default() })
    }

    /// The fields of a recipe, in the order of R98 to R104.
    fn recipe_fields(data: &Data, recipe: &Recipe) -> Vec<Field> {
        let listings = data.troops.iter().map(|listing| (listing.id.clone(), house(&listing.name, listing.house)));
        let mut fields = vec![Field::new("listing", "troop listing", Kind::Choice(listings.collect())).required()];
        let Some(listing) = recipe.listing.as_deref().and_then(|id| data.troops.get(id)) else { return fields };
        let [least, most] = listing.size.map(i64::from);
        fields.push(Field::new("size", "soldiers", Kind::Count { least, most }).required());
        fields.extend(training(data, listing, "training", listing.training, &recipe.training));
        fields.extend(weapons(data, listing, "weapons", recipe.weapons.len()));
        let worn = armour(data, listing);
        if !worn.is_empty() || recipe.armour.is_some() {
            fields.push(Field::new("armour", "armour", Kind::Choice(worn)));
        }
        let levels = Kind::Count { least: 0, most: listing.sergeant.into() };
        fields.push(Field::new("sergeant", "sergeant: command", levels));
        fields.push(Field::new("sergeant-name", "sergeant: name", Kind::Text).more());
        let most = i64::from(data.tables.numbers.value("most-champions"));
        fields.push(Field::new("champions.#", "champions", Kind::Count { least: 0, most }));
        for (at, champion) in recipe.champions.iter().enumerate() {
            let of = |rest: &str| format!("champions.{at}.{rest}");
            let said = |mut field: Field| {
                field.label = format!("champion {}: {}", at + 1, field.label);
                field
            };
            fields.push(said(Field::new(&of("name"), "name", Kind::Text).more()));
            let trained = training(data, listing, &of("training"), listing.champions, &champion.training);
            fields.extend(trained.into_iter().map(said));
            fields.extend(weapons(data, listing, &of("weapons"), champion.weapons.len()).into_iter().map(said));
        }
        let codes = data.skills.skills.iter().filter(|skill| recipe.training.contains_key(&skill.id));
        let code = |id: &str, name: &str| {
            let kind = Kind::Count { least: 0, most: HIGHEST_CODE };
            Field::new(&format!("codes.{id}"), &format!("{name}: code written out"), kind).more()
        };
        fields.extend(codes.map(|skill| code(&skill.id, &skill.name)));
        fields
    }

    /// What a squad of this recipe costs.
    fn price(data: &Data, recipe: &Recipe) -> Option<Price> {
        let price = price::price(data, recipe).ok()?;
        let costs = |items: &[price::Item]| -> Vec<Cost> {
            items.iter().map(|item| Cost { what: item.what.clone(), points: item.points.into() }).collect()
        };
        let (body, gear) = (costs(&price.body), costs(&price.gear));
        Some(Price { body, gear, figures: price.size.into(), once: costs(&price.extras) })
    }
}

/// Levels of training, a field a skill, under the name that the recipe has for it already; those of the advanced game
/// hide while nobody has any.
fn training(data: &Data, listing: &Listing, path: &str, most: i32, given: &BTreeMap<String, i32>) -> Vec<Field> {
    let field = |skill: &Skill| {
        let kind = Kind::Count { least: 0, most: most.into() };
        let named = given.keys().find(|name| skill.also.contains(name)).unwrap_or(&skill.id);
        let field = Field::new(&format!("{path}.{named}"), &skill.name, kind);
        if skill.advanced && !given.contains_key(named) { field.more() } else { field }
    };
    data.skills.skills.iter().filter(|skill| listing.skills.allows(&skill.id)).map(field).collect()
}

/// A field for each weapon there is, and one more.
fn weapons(data: &Data, listing: &Listing, path: &str, count: usize) -> Vec<Field> {
    let known = data.weapons.values().filter(|weapon| listing.weapons.allows(&weapon.id));
    let mut choices: Vec<(String, String)> =
        known.map(|weapon| (weapon.id.clone(), house(&weapon.name, weapon.house))).collect();
    choices.sort_by(|a, b| a.1.cmp(&b.1));
    let field =
        |at: usize| Field::new(&format!("{path}.{at}"), &format!("weapon {}", at + 1), Kind::Choice(choices.clone()));
    if choices.is_empty() { Vec::new() } else { (0..=count).map(field).collect() }
}

/// The armour that a listing allows.
fn armour(data: &Data, listing: &Listing) -> Vec<(String, String)> {
    let known = data.armour.iter().filter(|armour| listing.armour.allows(&armour.id));
    known.map(|armour| (armour.id.clone(), house(&armour.name, armour.house))).collect()
}

/// What is left of a squad for the next battle: as many as are still up; the wounded are healed.
///
/// # Errors
/// The recipe no longer fits the data files.
pub fn survivors(data: &Data, recipe: &Recipe, squad: &Squad) -> Result<(Option<Recipe>, String), String> {
    let mut recipe = troop::plain(data, recipe)?;
    let (left, began) = (squad.count(), squad.soldiers.len());
    let wounded = squad.up().filter(|soldier| soldier.wounded()).count();
    let mut words = if left == began { Vec::new() } else { vec![format!("{left} of {began} left")] };
    if wounded > 0 {
        words.push(format!("{wounded}{} wounded", if left == began { "" } else { " of them" }));
    }
    // Champions may have come from another squad or gone to one: whoever is of it now is lost or goes on with it.
    let [up, lost] = champions(data, &recipe, squad)?;
    words.extend(grown::corrected(data, &mut recipe, squad)?.in_words());
    if squad.abandoned {
        words.push("assembled weapons left behind, restored".to_owned());
    }
    if !lost.is_empty() {
        words.push(format!("{} of its champions lost", lost.len()));
    }
    recipe.champions = up;
    if squad.sergeant().is_none() {
        if squad.soldiers.iter().any(|soldier| soldier.role == Role::Sergeant) {
            words.push("the sergeant lost".to_owned());
        }
        recipe.sergeant = 0;
        recipe.sergeant_name.clear();
    }
    let listing = recipe.listing.as_deref().and_then(|id| data.troops.get(id));
    let [least, most] = listing.map_or([1, u8::MAX], |listing| listing.size);
    if left < usize::from(least) {
        return Ok((None, format!("{left} of {began} left, fewer than a squad of {least}")));
    }
    // One that others joined may be more than one that is raised anew (R11).
    let size = u8::try_from(left).unwrap_or(u8::MAX).min(most);
    if let Some(listing) = listing.filter(|_| left > usize::from(most)) {
        let (over, name) = (left - usize::from(most), &listing.name);
        words.push(format!(
            "{over} of {left} left out: a squad of {name} has {most} at most; split them off in the battle to keep them"
        ));
    }
    recipe.size = Some(size);
    let most = troop::most_champions(data, size);
    if recipe.champions.len() > most {
        words.push(format!(
            "{} of its champions one of the ranks, a squad has {most} at most",
            recipe.champions.len() - most
        ));
        recipe.champions.truncate(most);
    }
    Ok((Some(recipe), words.join(", ")))
}

/// The champions of a squad as its recipe has them, who are up and who are not; who came from another squad as he is.
///
/// # Errors
/// The recipe no longer fits the data files.
fn champions(data: &Data, recipe: &Recipe, squad: &Squad) -> Result<[Vec<ChampionRecipe>; 2], String> {
    let made = recruit::profile(data, recipe).map_err(|unfit| unfit.to_string())?.0.champions;
    let of_squad = &squad.profile.champions;
    let mut free: Vec<Option<&ChampionRecipe>> = recipe.champions.iter().map(Some).collect();
    let mut parts = [Vec::new(), Vec::new()];
    let soldiers = squad.soldiers.iter().filter(|soldier| soldier.role == Role::Champion);
    for (at, (soldier, champion)) in soldiers.zip(of_squad).enumerate() {
        let same = (0..made.len()).find(|place| made[*place] == *champion && free[*place].is_some());
        // One whom the game master altered stands where he stood.
        let place = same.or_else(|| (made.len() == of_squad.len()).then_some(at));
        let mut own = place.and_then(|place| free.get_mut(place)?.take()).cloned();
        let Champion { name, skills, weapons, .. } = champion.clone();
        // What was corrected of him is written out.
        if let Some(own) = own.as_mut().filter(|_| same.is_none() && made[at].skills != skills) {
            (own.codes, own.training) = (skills.clone(), BTreeMap::new());
        }
        let own = own.unwrap_or_else(|| ChampionRecipe { name, codes: skills, weapons, ..ChampionRecipe::default() });
        parts[usize::from(!soldier.up())].push(own);
    }
    Ok(parts)
}
