//! Recipes: what is refused, and what stays of a character for the next battle.

use muster::{
    paper::parse,
    rules::{
        system,
        warband::{Fighter, data::Data, recipe::Recipe, recruit},
    },
    store::library::builtin,
    view::Kind,
};

fn made(recipe: &str) -> Result<Fighter, String> {
    let data = Data::load(&builtin()).unwrap_or_else(|fault| panic!("{fault}"));
    let recipe: Recipe = parse("recipe", recipe).map_err(|fault| fault.to_string())?;
    Ok(recruit::recruit(&data, &recipe)?)
}

#[test]
fn bad_recipes_are_refused_in_words() {
    for (recipe, why) in [
        ("{ profile: goblni }", "there is no profile goblni; did you mean goblin?"),
        ("{ ws: 11 }", "ws 11 is not between 0 and 10"),
        ("{ t: 0 }", "t 0 is not between 1 and 10"),
        ("{ level: 7 }", "level 7 is not between 0 and 6"),
        ("{ weapons: [bow] }", "there is no close weapon bow"),
        ("{ missile: sword }", "there is no missile weapon sword"),
        ("{ weapons: [sword], off: sword }", "only one sword is carried"),
        ("{ weapons: [halberd, sword], off: sword }", "a halberd needs both hands"),
        ("{ armour: plat }", "there is no armour plat"),
        ("{ shield: bukler }", "did you mean buckler?"),
        ("{ spells: [firebal] }", "did you mean fireball?"),
        ("{ spells: [{ name: x, difficulty: 0 }] }", "a difficulty from 1 to 30"),
        ("{ strength: 4 }", "strength"),
    ] {
        let said = made(recipe).expect_err(recipe);
        assert!(said.contains(why), "{recipe}: {said}");
    }
}

#[test]
fn a_recipe_says_what_differs_from_its_profile() {
    let fighter = made("{ profile: goblin, ws: 3, shield: none, missile: sling, pc: true }").unwrap();
    assert_eq!((fighter.stats.ws, fighter.stats.t, fighter.armour.as_str()), (3, 3, "light"));
    assert_eq!((fighter.shield, fighter.missile.as_deref(), fighter.pc), (None, Some("sling"), true));
    let usual = made("{ }").unwrap();
    assert_eq!((usual.stats.l, usual.w, usual.hands.main.as_str()), (7, 1, "fist"));
}

#[test]
fn who_was_killed_does_not_come_to_the_next_battle() {
    let recipe: Recipe = parse("recipe", "{ profile: goblin }").unwrap();
    let mut fighter = made("{ profile: goblin }").unwrap();
    assert_eq!(recruit::survivors(&recipe, &fighter), (Some(recipe.clone()), String::new()));
    fighter.stats.w = 2;
    let healed = "wounds 1 of 2, healed".to_owned();
    assert_eq!(recruit::survivors(&recipe, &fighter), (Some(recipe.clone()), healed));
    fighter.w = 0;
    assert_eq!(recruit::survivors(&recipe, &fighter), (Some(recipe.clone()), "Down".to_owned()));
    (fighter.w, fighter.stats.w) = (1, 3);
    assert_eq!(recruit::survivors(&recipe, &fighter), (Some(recipe.clone()), "wounds 1 of 3, healed".to_owned()));
    fighter.w = 0;
    fighter.fate = "killed, his throat cut".to_owned();
    assert_eq!(recruit::survivors(&recipe, &fighter), (None, "killed, his throat cut".to_owned()));
}

#[test]
fn every_field_of_a_recipe_offers_what_the_data_know() {
    let library = builtin();
    let bench = system("warband", &builtin()).unwrap().bench(&library);
    assert!(bench.is_ok(), "characters can be built by hand");
    let data = Data::load(&library).unwrap();
    let recipe: Recipe = parse("recipe", "{ profile: knight, weapons: [sword, lance] }").unwrap();
    let fields = <muster::rules::warband::Warband as muster::paper::Paper>::recipe_fields(&data, &recipe);
    let ids: Vec<&str> = fields.iter().map(|field| field.id.as_str()).collect();
    for id in
        ["profile", "ws", "l", "armour", "shield", "weapons.0", "weapons.2", "off", "missile", "level", "spells.0"]
    {
        assert!(ids.contains(&id), "{id} is no field: {ids:?}");
    }
    assert!(fields.iter().all(|field| !matches!(&field.kind, Kind::Choice(rows) if rows.is_empty())));
}

#[test]
fn a_band_is_told_the_sum_of_its_characteristics_as_a_rough_balance() {
    let bench = system("warband", &builtin()).unwrap().bench(&builtin()).unwrap();
    let knight =
        serde_json::json!({ "profile": "knight", "ws": 4, "bs": 0, "s": 3, "t": 3, "w": 2, "i": 4, "a": 1, "l": 8 });
    let told = bench.advice(&[(&knight, 2)], None);
    assert_eq!(told, ["the characteristics sum to 50, a rough balance (house)"]);
    assert_eq!(bench.advice(&[], None), [""; 0]);
}
