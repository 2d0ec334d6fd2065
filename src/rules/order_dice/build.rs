//! A unit's recipe as fields to fill in, and what is left of a unit for the next battle. The sheet knows no points.

use super::{
    body::{Class, Mover, Profile, Quality, Troop},
    data::{Data, FILES},
    recipe::Recipe,
    recruit,
    system::OrderDice,
};
use crate::{
    paper::{Corrected, DataFile, Fault, Library, Paper},
    view::{Field, Kind, Value, counted},
};

impl Paper for OrderDice {
    fn load(_: &str, library: &Library) -> Result<Data, Fault> {
        let data = Data::load(library)?;
        recruit::check_kinds(&data, library)?;
        Ok(data)
    }

    fn files() -> &'static [DataFile] {
        FILES
    }

    /// The first kind of unit there is.
    fn blank(data: &Data) -> Option<Recipe> {
        let kind = data.units.first()?;
        Some(Recipe { kind: Some(kind.id.clone()), ..Recipe::default() })
    }

    /// What the kind of unit says, and the tables where it says nothing.
    fn behind(data: &Data, recipe: &Recipe) -> Option<Recipe> {
        let kind = recipe.kind.as_ref().and_then(|id| data.units.get(id));
        Some(recruit::behind(data, recipe, kind.map_or(&Recipe::default(), |kind| &kind.troop)))
    }

    /// The fields of a recipe. What the kind of unit says holds where a field is empty.
    fn recipe_fields(data: &Data, recipe: &Recipe) -> Vec<Field> {
        let kind = recipe.kind.as_ref().and_then(|id| data.units.get(id));
        let base = kind.map(|kind| &kind.troop);
        let mover = recipe.mover.or(base.and_then(|base| base.mover)).unwrap_or_default();
        let men = mover.is_men();
        let arms = recipe.weapons.as_ref().or(base.and_then(|base| base.weapons.as_ref()));
        let arms = arms.map_or(&[][..], Vec::as_slice);
        let mut fields = vec![
            Field::new("type", "kind of unit", Kind::choice(data.units.named())),
            Field::new("quality", "quality", Kind::choice(Quality::ALL.map(|one| (one.word(), one.word())))),
        ];
        if men {
            fields.push(Field::new("models", "models", Kind::Count { least: 1, most: 60 }));
        } else {
            fields.push(Field::new("armour", "armour", Kind::choice(data.tables.damage.named())));
            fields.push(Field::new("open-topped", "open-topped", Kind::Flag));
            fields.push(Field::new("recce", "recce", Kind::Flag));
            fields.push(Field::new("automaton", "automaton", Kind::Flag));
        }
        if mover == Mover::Infantry {
            fields.push(Field::new("anti-tank", "anti-tank weapons", Kind::Flag).help("for assaults (R33, R36)"));
        }
        fields.push(Field::new("officer", "officer", Kind::choice(data.tables.officers.named())));
        fields.push(Field::new("dug-in", "dug in", Kind::Flag).help("set up where it cannot move"));
        // A row for each kind of weapon, and one more.
        for at in 0..=arms.len() {
            let weapons = Kind::choice(data.weapons.named());
            let field = Field::new(&format!("weapons.{at}.weapon"), &format!("weapon {}", at + 1), weapons);
            fields.push(field.help("the first are lost first"));
            if let Some(arm) = arms.get(at) {
                let many = Field::new(&format!("weapons.{at}.count"), "how many", Kind::Count { least: 1, most: 60 });
                fields.push(many.otherwise(Some(Value::Int(arm.count.into()))));
            }
        }
        fields
            .push(Field::new("mover", "moves as", Kind::choice(Mover::ALL.map(|one| (one.word(), one.word())))).more());
        fields.push(Field::new("morale", "morale", Kind::Count { least: 2, most: 12 }).more());
        fields.push(Field::new("damage", "damage value", Kind::Count { least: 3, most: 11 }).more());
        fields
    }
}

/// What is left of a unit for the next battle: its models with the weapons they carry; a vehicle is mended, pins are off.
///
/// # Errors
/// The recipe no longer fits the data.
pub fn survivors(data: &Data, recipe: &Recipe, troop: &Troop) -> Result<(Option<Recipe>, String), String> {
    if troop.models == 0 {
        return Ok((None, "nobody is left".to_owned()));
    }
    let mut recipe = recipe.clone();
    let first = recruit::recruit(data, &recipe)?;
    let corrected = corrected(data, &mut recipe, &first.profile, &troop.profile);
    // Weapons come and go with models too.
    let armed = troop.began == first.began && troop.profile.weapons != first.profile.weapons;
    if armed {
        recipe.weapons = Some(troop.arms());
    }
    let men = troop.profile.class == Class::Men;
    // Some of a whole unit may have gone to another one.
    let whole = troop.models == troop.began;
    if men && !(whole && recipe.models.is_none_or(|models| models == troop.models)) {
        recipe.models = Some(troop.models);
        recipe.weapons = Some(troop.arms());
    }
    let became = match (men, whole) {
        (true, false) => Some(format!("{} of {} left", troop.models, troop.began)),
        (false, _) if troop.immobilised => Some("mended".to_owned()),
        _ => None,
    };
    let new = armed.then(|| "with new equipment".to_owned());
    let spent = troop.spent.iter().filter(|(_, count)| **count > 0).map(|(weapon, count)| {
        let name = data.weapons.get(weapon).map_or(weapon.as_str(), |weapon| &weapon.name);
        format!("{} fired, restored", counted(*count, name))
    });
    let words: Vec<String> = became.into_iter().chain(spent).chain(corrected.in_words()).chain(new).collect();
    Ok((Some(recipe), words.join(", ")))
}

/// What game masters corrected goes into the recipe, as far as it has room for it.
fn corrected(data: &Data, recipe: &mut Recipe, first: &Profile, last: &Profile) -> Corrected {
    let mut corrected = Corrected::default();
    if last.class != first.class || last.plating != first.plating || last.mover.is_men() != first.mover.is_men() {
        corrected.note("armour", &last.plating, false);
    } else if last.mover != first.mover {
        recipe.mover = Some(last.mover);
        corrected.note("moves as", last.mover.word(), true);
    }
    if last.kind != first.kind {
        corrected.note("type", &last.kind, false);
    }
    if last.quality != first.quality {
        recipe.quality = Some(last.quality);
        corrected.note("quality", last.quality.word(), true);
    }
    // Another quality has a morale and a damage value of its own.
    let made = recruit::recruit(data, recipe).map(|troop| (troop.profile.morale, troop.profile.damage));
    let (morale, damage) = made.unwrap_or((first.morale, first.damage));
    if last.morale != morale {
        recipe.morale = Some(last.morale);
    }
    if last.damage != damage {
        recipe.damage = Some(last.damage);
    }
    for (label, is, was) in [("morale", last.morale, first.morale), ("damage value", last.damage, first.damage)] {
        if is != was {
            corrected.note(label, is, true);
        }
    }
    for (label, is, was, own) in [
        ("recce", last.recce, first.recce, &mut recipe.recce),
        ("automaton", last.automaton, first.automaton, &mut recipe.automaton),
        ("anti-tank weapons", last.anti_tank, first.anti_tank, &mut recipe.anti_tank),
    ] {
        if is != was {
            *own = Some(is);
            corrected.note(&format!("{}{label}", if is { "" } else { "no " }), "", true);
        }
    }
    if last.enclosed != first.enclosed {
        let kept = last.class == Class::Armoured && first.class == Class::Armoured;
        if kept {
            recipe.open_topped = Some(!last.enclosed);
        }
        corrected.note(if last.enclosed { "fully enclosed" } else { "open-topped" }, "", kept);
    }
    if last.officer != first.officer {
        let rank = data.tables.officers.get(&last.officer).map_or("none", |rank| rank.name.as_str());
        // A recipe cannot take away the officer of its kind of unit.
        let kept = !last.officer.is_empty() || recipe.officer.is_some();
        recipe.officer = Some(last.officer.clone()).filter(|officer| !officer.is_empty());
        corrected.note("officer", rank, kept);
    }
    corrected
}
