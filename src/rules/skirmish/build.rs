//! A figure's recipe as fields to fill in (1.1), and what is left of a figure after a battle. There are no points.

use super::{
    body::{Figure, Profile},
    data::{Data, FILES, USUAL, Weapon, Worn},
    health::{Health, OldWound},
    recipe::{self, Recipe},
    stats::Stat,
    system::Skirmish,
};
use crate::{
    paper::{Corrected, DataFile, Fault, Library, Paper},
    view::{Field, Kind, Value},
};

impl Paper for Skirmish {
    fn load(_: &str, library: &Library) -> Result<Data, Fault> {
        Data::load(library)
    }

    fn files() -> &'static [DataFile] {
        FILES
    }

    /// A figure of the usual kind with nothing in its hands.
    fn blank(_: &Data) -> Option<Recipe> {
        Some(Recipe { kind: Some(USUAL.to_owned()), ..Recipe::default() })
    }

    /// The fields of a recipe.
    fn recipe_fields(data: &Data, recipe: &Recipe) -> Vec<Field> {
        let kinds = Kind::choice(data.figures.named());
        let kind = data.kind(recipe.kind.as_deref()).ok();
        let value = |id: &str, label: &str, most: i64, usual: Option<i32>| {
            let field = Field::new(id, label, Kind::Count { least: 0, most }).more();
            field.otherwise(usual.map(|usual| Value::Int(usual.into())))
        };
        vec![
            Field::new("kind", "kind of figure", kinds).required(),
            Field::new("melee", "weapon in hand", Kind::choice(data.arms(Weapon::in_hand))),
            Field::new("missile", "weapon to shoot with", Kind::choice(data.arms(Weapon::shoots))),
            Field::new("armour", "armour", Kind::choice(data.worn(Worn::Body))),
            Field::new("shield", "shield", Kind::choice(data.worn(Worn::Shield))),
            value("speed", "Speed", 24, kind.map(|row| row.speed)),
            value("bravery", "Bravery", 9, kind.map(|row| row.bravery)),
            value("shoot", "Shoot", 9, kind.map(|row| row.shoot)),
            value("fight", "Fight", 9, kind.map(|row| row.fight)),
            Field::new("wound", "wound", Kind::choice(OldWound::NAMED))
                .help("what it still has of a battle before")
                .more(),
        ]
    }
}

/// What is left of a figure for the next battle: itself with what it carries and is now, light wounds healed. A serious one leaves
/// a permanent light wound, treated in the battle or after it: the book never gives full health back (R17). Nothing when killed.
///
/// # Errors
/// The recipe no longer fits the data.
pub fn survivors(data: &Data, recipe: &Recipe, figure: &Figure) -> Result<(Option<Recipe>, String), String> {
    let hurt = figure.hurt;
    if hurt.killed {
        return Ok((None, "killed".to_owned()));
    }
    let gear = figure.gear.clone();
    let changed = gear != figure.profile.gear;
    let serious = matches!(hurt.health(), Health::Serious | Health::Collapsed);
    let kept = (serious || hurt.is_scarred()).then_some(OldWound::Permanent);
    let mut recipe = Recipe {
        melee: gear.melee,
        missile: gear.missile,
        armour: gear.armour,
        shield: gear.shield,
        wound: kept,
        ..recipe.clone()
    };
    let first = recipe::recruit(data, &recipe)?.profile;
    let corrected = corrected(&mut recipe, &first, &figure.profile);
    let healed = match (kept, hurt.health()) {
        (None, Health::Full) => None,
        (None, _) => Some(format!("{}, healed", hurt.in_words())),
        (Some(_), _) if serious => Some(format!("{}, healed to a permanent light wound", hurt.in_words())),
        (Some(_), _) => Some("keeps a permanent light wound".to_owned()),
    };
    let new = changed.then(|| "with new equipment".to_owned());
    // A roster knows what a figure uses, and not what it carries off.
    let loot = figure.plunder.then(|| "carries plunder, not kept".to_owned());
    let words: Vec<String> = healed.into_iter().chain(corrected.in_words()).chain(new).chain(loot).collect();
    Ok((Some(recipe), words.join(", ")))
}

/// What game masters corrected goes into the recipe, as far as it has room for it.
fn corrected(recipe: &mut Recipe, first: &Profile, last: &Profile) -> Corrected {
    let mut corrected = Corrected::default();
    for (stat, was, now, own) in [
        (Stat::Speed, first.speed, last.speed, &mut recipe.speed),
        (Stat::Bravery, first.bravery, last.bravery, &mut recipe.bravery),
        (Stat::Shoot, first.shoot, last.shoot, &mut recipe.shoot),
        (Stat::Fight, first.fight, last.fight, &mut recipe.fight),
    ] {
        if now != was {
            *own = Some(now);
            corrected.note(stat.word(), now, true);
        }
    }
    if last.kind != first.kind {
        corrected.note("kind of figure", &last.kind, false);
    }
    if last.beast != first.beast {
        corrected.note(if last.beast { "has no hands" } else { "has hands" }, "", false);
    }
    corrected
}
