//! A unit's recipe as fields to fill in, and what is left of a unit for the next battle. The sheet knows no points.

use super::{
    body::{Class, Mover, Quality, Troop},
    data::{Data, FILES},
    recipe::Recipe,
    recruit,
    system::OrderDice,
};
use crate::{
    paper::{DataFile, Fault, Library, Paper},
    view::{Field, Kind, Value},
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
pub fn survivors(recipe: &Recipe, troop: &Troop) -> (Option<Recipe>, String) {
    if troop.models == 0 {
        return (None, "nobody is left".to_owned());
    }
    let mut recipe = recipe.clone();
    if troop.profile.class != Class::Men {
        let word = if troop.immobilised { "mended" } else { "" };
        return (Some(recipe), word.to_owned());
    }
    // Some of a whole unit may have gone to another one.
    let whole = troop.models == troop.began;
    if whole && recipe.models.is_none_or(|models| models == troop.models) {
        return (Some(recipe), String::new());
    }
    recipe.models = Some(troop.models);
    recipe.weapons = Some(troop.arms());
    let note = if whole { String::new() } else { format!("{} of {} left", troop.models, troop.began) };
    (Some(recipe), note)
}
