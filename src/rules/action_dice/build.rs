//! A unit's recipe as fields to fill in, with its price (section 5), and what is left of a unit for the next battle.

use std::collections::BTreeSet;

use super::{
    body::Troop,
    data::{Data, FILES},
    price::{self, Army},
    profile::{Formation, Kind as Sort, Profile},
    recipe::Recipe,
    recruit,
    system::ActionDice,
};
use crate::{
    paper::{Corrected, Cost, DataFile, Fault, Library, Paper, Price, house},
    view::{Field, Kind, counted},
};

impl Paper for ActionDice {
    fn load(_: &str, library: &Library) -> Result<Data, Fault> {
        Data::load(library)
    }

    fn files() -> &'static [DataFile] {
        FILES
    }

    /// Ten of the first troop.
    fn blank(data: &Data) -> Option<Recipe> {
        let troop = data.troops.first()?;
        Some(Recipe { profile: Some(troop.id.clone()), models: Some(10), ..Recipe::default() })
    }

    /// The troop, or the average man, and how many stand in front.
    fn behind(data: &Data, recipe: &Recipe) -> Option<Recipe> {
        let troop = recruit::profile(data, &Recipe { profile: recipe.profile.clone(), ..Recipe::default() }).ok()?;
        Some(Recipe {
            models: Some(1),
            front: Some(recruit::front(recipe.models.unwrap_or(1))),
            kind: Some(troop.kind),
            formation: Some(troop.formation),
            ad: Some(troop.ad),
            pace: Some(troop.pace),
            fight: Some(troop.fight),
            shoot: Some(troop.shoot),
            defense: Some(troop.defense),
            melee: Some(troop.melee),
            ranged: Some(troop.ranged.unwrap_or_else(|| "none".to_owned())),
            abilities: Some(troop.abilities),
            base: (troop.base > 0).then_some(troop.base),
            ..Recipe::default()
        })
    }

    /// The fields of a recipe. What the troop says holds where a field is empty.
    fn recipe_fields(data: &Data, recipe: &Recipe) -> Vec<Field> {
        let troops = data.troops.iter().map(|troop| (troop.id.clone(), house(&troop.name, troop.house)));
        let mut fields = vec![Field::new("profile", "troop", Kind::Choice(troops.collect()))];
        let made = recruit::profile(data, recipe).ok();
        let troop = recipe.profile.as_ref().and_then(|id| data.troops.get(id));
        let said = recipe.kind.or(troop.map(|troop| troop.kind)).unwrap_or_default();
        let kind = made.as_ref().map_or(said, |profile| profile.kind);
        let regiment = made.as_ref().is_some_and(|profile| profile.formation == Formation::Regiment);
        let most = recipe.models.unwrap_or(1).max(1);
        if !kind.alone() {
            fields.push(Field::new("models", "models", Kind::Count { least: 1, most: 200 }));
        }
        if regiment {
            fields.push(Field::new("front", "models in front", Kind::Count { least: 1, most: most.into() }));
        }
        let words =
            |words: &[&str]| Kind::Choice(words.iter().map(|word| ((*word).to_owned(), (*word).to_owned())).collect());
        let kinds: Vec<&str> = Sort::ALL.iter().map(|kind| kind.id()).collect();
        fields.push(Field::new("kind", "kind", words(&kinds)).more());
        if !kind.alone() {
            fields.push(Field::new("formation", "formation", words(&["regiment", "skirmish"])));
        }
        fields.push(Field::new("ad", "Action Dice", Kind::Text).help("such as 2d6"));
        fields.push(Field::new("move", "Move", Kind::Inches { most: 40 }));
        fields.push(Field::new("fight", "Fight", Kind::Count { least: -5, most: 10 }));
        fields.push(Field::new("shoot", "Shoot", Kind::Count { least: -5, most: 10 }));
        fields.push(Field::new("defense", "Defense", Kind::Count { least: 1, most: 40 }));
        fields.push(Field::new("melee", "weapon in hand", weapons(data, false)));
        fields.push(Field::new("ranged", "ranged weapon", weapons(data, true)));
        if kind == Sort::Vehicle {
            fields.push(Field::new("base", "square inches of its base", Kind::Count { least: 1, most: 40 }));
        }
        let allowed = data.abilities.iter().filter(|row| row.only.is_none_or(|only| only == kind));
        let choices: Vec<(String, String)> = allowed.map(|row| (row.id.word().to_owned(), row.name.clone())).collect();
        let own = recipe.abilities.as_ref().or(troop.map(|troop| &troop.abilities));
        for at in 0..=own.map_or(0, BTreeSet::len) {
            let label = format!("ability {}", at + 1);
            fields.push(Field::new(&format!("abilities.{at}"), &label, Kind::Choice(choices.clone())));
        }
        fields
    }

    /// What a unit of this recipe costs: by the usual reading of the dice term (A5), rounded up for each model (A6).
    fn price(data: &Data, recipe: &Recipe) -> Option<Price> {
        let profile = recruit::profile(data, recipe).ok()?;
        let cost = price::cost(data, false, &profile);
        let part = |what: &str, points: i64| Cost { what: what.to_owned(), points };
        let (_, divisor) = cost.body;
        // The body takes what rounding leaves, so that the parts sum to the price of the model.
        let (weapons, abilities) = (cost.weapons, (cost.abilities + 99) / 100);
        let body = part(&format!("{} over {divisor}", profile.kind.id()), cost.each - weapons - abilities);
        let gear = vec![part("weapons", weapons), part("abilities", abilities)];
        let once = if cost.once > 0 { vec![part("gun", cost.once)] } else { Vec::new() };
        let figures = if profile.kind.alone() { 1 } else { i64::from(recipe.models.unwrap_or(1)) };
        Some(Price { body: vec![body], gear, figures, once })
    }
}

/// The weapons of the hand, or those that shoot.
fn weapons(data: &Data, ranged: bool) -> Kind {
    let shoots = |range: crate::view::Inches| range > crate::view::Inches::ZERO;
    let known = data.weapons.values().filter(|weapon| shoots(weapon.range) == ranged);
    let mut choices: Vec<(String, String)> =
        known.map(|weapon| (weapon.id.clone(), house(&weapon.name, weapon.house))).collect();
    choices.sort_by(|one, other| one.1.cmp(&other.1));
    if ranged {
        choices.insert(0, ("none".to_owned(), "none".to_owned()));
    }
    Kind::Choice(choices)
}

/// What of an army is not as it should be, its total aside, which stands beside its budget: its shares of the points, and what it costs by the other reading of the dice
/// term where that differs (section 5, A5, A34).
pub fn advice(data: &Data, units: &[(Recipe, u16)], budget: Option<i64>) -> Vec<String> {
    let army = |both: bool| {
        let cost = |(recipe, count): &(Recipe, u16)| {
            let profile = recruit::profile(data, recipe).ok()?;
            let models = if profile.kind.alone() { 1 } else { recipe.models.unwrap_or(1) };
            Some((profile.kind, price::cost(data, both, &profile).total(models).saturating_mul(i64::from(*count))))
        };
        let prices: Vec<_> = units.iter().filter_map(cost).collect();
        Army::of(data, &prices, budget.unwrap_or(0))
    };
    let (usual, other) = (army(false), army(true));
    let mut advice = usual.uneven();
    if other.spent != usual.spent {
        advice.push(format!("{} points where the number of dice multiplies Defense too (A5)", other.spent));
    }
    advice
}

/// What is left of a unit for the next battle: its models; a hero is healed, a vehicle mended, markers come off.
///
/// # Errors
/// The recipe no longer fits the data.
pub fn survivors(data: &Data, recipe: &Recipe, troop: &Troop) -> Result<(Option<Recipe>, String), String> {
    let (left, began) = (troop.models, troop.began);
    if left == 0 {
        return Ok((None, "nobody is left".to_owned()));
    }
    let mut words = Vec::new();
    if left < began {
        words.push(format!("{left} of {began} left"));
    }
    if troop.hits > 0 {
        words.push(format!("{} {} healed", counted(troop.hits, "hit"), if troop.hits == 1 { "is" } else { "are" }));
    }
    if !troop.damage.is_none() {
        words.push("its damage is mended".to_owned());
    }
    let mut recipe = recipe.clone();
    let first = recruit::profile(data, &recipe)?;
    words.extend(corrected(data, &mut recipe, &first, &troop.profile).in_words());
    // Its gun may have stayed with others as it was split.
    if let Some(gun) = first.ranged.as_deref().filter(|_| troop.profile.ranged.is_none()) {
        words.push(format!("without its {}", weapon(data, gun)));
    }
    if !troop.kind().alone() {
        recipe.models = Some(left);
        // Ranks may have come or gone with another formation.
        let regiment = troop.profile.formation == Formation::Regiment;
        recipe.front = recipe.front.filter(|_| regiment).map(|front| front.min(left));
    }
    Ok((Some(recipe), words.join(", ")))
}

/// What game masters corrected goes into the recipe, as far as it has room for it.
fn corrected(data: &Data, recipe: &mut Recipe, first: &Profile, last: &Profile) -> Corrected {
    let mut corrected = Corrected::default();
    let weapon = |id: &str| weapon(data, id);
    let now = last.clone();
    macro_rules! keep {
        ($field:ident, $label:literal, $words:expr) => {
            if now.$field != first.$field {
                recipe.$field = Some(now.$field);
                corrected.note($label, $words, true);
            }
        };
    }
    keep!(kind, "kind", last.kind.id());
    keep!(formation, "formation", if last.formation == Formation::Regiment { "regiment" } else { "skirmish" });
    keep!(ad, "dice", last.ad);
    keep!(pace, "Move", last.pace);
    keep!(fight, "Fight", last.fight);
    keep!(shoot, "Shoot", last.shoot);
    keep!(defense, "Defense", last.defense);
    keep!(melee, "weapon in hand", weapon(&last.melee));
    keep!(abilities, "abilities", abilities_in_words(data, last));
    keep!(base, "base", last.base);
    if last.ranged != first.ranged {
        recipe.ranged = Some(last.ranged.clone().unwrap_or_else(|| "none".to_owned()));
        if let Some(gun) = &last.ranged {
            corrected.note("ranged weapon", weapon(gun), true);
        }
    }
    if last.name != first.name {
        corrected.note("troop", &last.name, false);
    }
    corrected
}

/// What a weapon is called.
fn weapon(data: &Data, id: &str) -> String {
    data.weapons.get(id).map_or(id.to_owned(), |weapon| weapon.name.clone())
}

/// What is special about models, by name; "none" where nothing is.
fn abilities_in_words(data: &Data, profile: &Profile) -> String {
    let names = profile.abilities.iter().filter_map(|ability| data.ability(*ability)).map(|row| row.name.as_str());
    let names = names.collect::<Vec<_>>().join(", ");
    if names.is_empty() { "none".to_owned() } else { names }
}
