//! A character's recipe as fields to fill in.

use super::{
    data::{Data, FILES},
    recipe::Recipe,
    recruit,
    stats::{MOST, Trait},
    system::Warband,
};
use crate::{
    paper::{DataFile, Fault, Library, Paper, house},
    view::{Field, Kind},
};

impl Paper for Warband {
    fn load(_: &str, library: &Library) -> Result<Data, Fault> {
        let data = Data::load(library)?;
        recruit::check(&data, library)?;
        Ok(data)
    }

    fn files() -> &'static [DataFile] {
        FILES
    }

    /// The first profile of our own making, or the first there is.
    fn blank(data: &Data) -> Option<Recipe> {
        let profile = data.profiles.iter().find(|profile| profile.troop.weapons.is_some())?;
        Some(Recipe { profile: Some(profile.id.clone()), ..Recipe::default() })
    }

    /// The profile, and the usual characteristics where it says nothing.
    fn behind(data: &Data, recipe: &Recipe) -> Option<Recipe> {
        let profile = recipe.profile.as_ref().and_then(|id| data.profiles.get(id));
        recruit::behind(data, profile.map_or(&Recipe::default(), |profile| &profile.troop))
    }

    /// The fields of a recipe: the profile, then what differs from it.
    fn recipe_fields(data: &Data, recipe: &Recipe) -> Vec<Field> {
        let base = recipe.profile.as_ref().and_then(|id| data.profiles.get(id)).map(|profile| &profile.troop);
        // Entries of a list of its own, else of the profile's.
        let count = |of: fn(&Recipe) -> Option<usize>| of(recipe).or_else(|| base.and_then(of)).unwrap_or(0);
        let profiles = data.profiles.iter().map(|row| (row.id.clone(), house(&row.name, row.house)));
        let mut fields = vec![Field::new("profile", "profile", Kind::Choice(profiles.collect()))];
        fields.push(Field::new("kind", "description", Kind::Text).more());
        fields.push(Field::new("pc", "a player's character", Kind::Flag));
        for which in Trait::ALL {
            let kind = Kind::Count { least: which.least().into(), most: MOST.into() };
            fields.push(Field::new(which.id(), which.word(), kind).help("leave blank: as in the profile"));
        }
        let none = || std::iter::once(("none".to_owned(), "none".to_owned()));
        let armour = data.gear.armour.iter().map(|row| (row.id.clone(), row.name.clone()));
        fields.push(Field::new("armour", "armour", Kind::Choice(armour.collect())));
        let shields = data.gear.shields.iter().map(|row| (row.id.clone(), row.name.clone()));
        fields.push(Field::new("shield", "shield", Kind::Choice(none().chain(shields).collect())));
        fields.push(Field::new("mounted", "mounted", Kind::Flag));
        let weapons = |shoots: bool| {
            let rows = data.weapons.values().filter(move |weapon| weapon.shoots() == shoots);
            rows.map(|weapon| (weapon.id.clone(), weapon.name.clone()))
        };
        let blades: Vec<(String, String)> = weapons(false).collect();
        for at in 0..=count(|recipe| recipe.weapons.as_ref().map(Vec::len)) {
            let label = if at == 0 { "weapon in hand".to_owned() } else { format!("weapon {}", at + 1) };
            let field = Field::new(&format!("weapons.{at}"), &label, Kind::Choice(blades.clone()));
            fields.push(field.help("leave blank: those of the profile"));
        }
        let second = none().chain(blades.iter().cloned()).collect();
        fields.push(Field::new("off", "second weapon", Kind::Choice(second)).help("one of those carried"));
        fields.push(Field::new("missile", "missile weapon", Kind::Choice(none().chain(weapons(true)).collect())));
        for at in 0..=count(|recipe| recipe.missiles.as_ref().map(Vec::len)) {
            let label = format!("missile weapon {}", at + 2);
            fields.push(Field::new(&format!("missiles.{at}"), &label, Kind::Choice(weapons(true).collect())).more());
        }
        let most = data.tables.number("most-mastery").into();
        fields.push(Field::new("level", "mastery level", Kind::Count { least: 0, most }));
        let spells: Vec<(String, String)> = data
            .spells
            .iter()
            .map(|spell| (spell.id.clone(), format!("{} {}", spell.name, spell.difficulty)))
            .collect();
        for at in 0..=count(|recipe| recipe.spells.as_ref().map(Vec::len)) {
            let field = Field::new(&format!("spells.{at}"), &format!("spell {}", at + 1), Kind::Choice(spells.clone()));
            fields.push(field.more());
        }
        let strike = [("normal", "by Initiative"), ("first", "first"), ("last", "last")];
        let strike = strike.iter().map(|(id, label)| ((*id).to_owned(), (*label).to_owned())).collect();
        fields.push(Field::new("strike", "strikes by a special rule", Kind::Choice(strike)).more());
        fields
    }
}

/// A rough balance: the sum of the characteristics of all. There are no points, so it is a house figure (section 5).
pub fn advice(data: &Data, units: &[(Recipe, u16)]) -> Vec<String> {
    let sum = |(recipe, count): &(Recipe, u16)| {
        let stats = recruit::recruit(data, recipe).ok()?.stats;
        Some(Trait::ALL.iter().map(|which| i64::from(stats.get(*which))).sum::<i64>() * i64::from(*count))
    };
    let sum: i64 = units.iter().filter_map(sum).sum();
    if sum > 0 { vec![format!("the characteristics sum to {sum}, a rough balance (house)")] } else { Vec::new() }
}
