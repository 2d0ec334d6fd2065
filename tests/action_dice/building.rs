//! Units built by hand, and what is left of them for the next battle.

use muster::{
    engine::Rules,
    paper::Price,
    rules::{
        action_dice::{ActionDice, data::Data, recipe::Recipe},
        system,
    },
    store::library::builtin,
    view::Value,
};
use serde_json::{Value as Json, json};

/// How a price adds up, step by step.
fn steps(price: &Price) -> String {
    let step = |(what, parts): &(String, Vec<String>)| match parts.as_slice() {
        [] => what.clone(),
        parts => format!("{what}: {}", parts.join(", ")),
    };
    price.clauses().iter().map(step).collect::<Vec<_>>().join("; ")
}

#[test]
fn a_unit_is_built_field_by_field_with_its_price() {
    let bench = system("action_dice", &builtin()).unwrap().bench(&builtin()).unwrap();
    let blank = bench.blank();
    let built = bench.build(&blank);
    assert_eq!((built.wrong, built.price.unwrap().total()), (Vec::new(), 210), "ten spearmen");
    let set = |recipe: &Json, field: &str, value: Value| bench.set(recipe, field, Some(&value)).unwrap();
    let bows = set(&set(&blank, "profile", Value::from("bowman")), "models", Value::Int(6));
    assert_eq!(bench.build(&bows).price.unwrap().total(), 6 * 43);
    let brave = set(&bows, "abilities.0", Value::from("fearless"));
    let price = bench.build(&brave).price.unwrap();
    assert_eq!(price.total(), 6 * 73);
    assert_eq!(steps(&price), "21: basic over 4 21; with gear 73: weapons 22, abilities 30; 6 of them 438");
    assert!(bench.build(&brave).fields.iter().any(|field| field.id == "abilities.1"), "one more may follow");
    assert!(bench.build(&bows).fields.iter().all(|field| field.id != "front"), "skirmishers have no front");
}

#[test]
fn a_gun_is_paid_once_and_a_hero_stands_alone() {
    let bench = system("action_dice", &builtin()).unwrap().bench(&builtin()).unwrap();
    let gun = bench.build(&json!({ "profile": "gun-crew", "models": 4 })).price.unwrap();
    assert_eq!((gun.total(), steps(&gun).as_str()), (268, "48: ordnance over 3 48; 4 of them 192; once 76: gun 76"));
    let hero = bench.build(&json!({ "profile": "commander" }));
    assert_eq!(hero.price.unwrap().total(), 304);
    assert!(hero.fields.iter().all(|field| field.id != "models"));
    let wrong = bench.build(&json!({ "profile": "commander", "ad": "2d7" })).wrong;
    assert!(wrong[0].1.contains("2d7: the dice are d4"), "{wrong:?}");
    assert!(bench.set(&json!({}), "ad", Some(&Value::from("many"))).unwrap_err().contains("many are no Action Dice"));
}

#[test]
fn the_sample_roster_keeps_the_shares() {
    let text = builtin().get("action_dice/rosters/mine-watch.yaml").unwrap().text.clone();
    let game = system("action_dice", &builtin()).unwrap().muster("mine-watch.yaml", &text, &builtin()).unwrap();
    let sheet = game.sheet(&game.units()[0]).unwrap();
    let text: Vec<&str> = sheet.rows.iter().flat_map(|row| &row.cells).map(|cell| cell.text.as_str()).collect();
    assert!(text.iter().any(|line| line.starts_with("1068 of 1100 points: Basic")), "{text:?}");
    assert!(!text.iter().any(|line| line.contains("should be")), "{text:?}");
}

#[test]
fn survivors_are_counted_and_heroes_heal() {
    let data = Data::load(&builtin()).unwrap();
    let recipe = |json: Json| serde_json::from_value::<Recipe>(json).unwrap();
    let spears = recipe(json!({ "profile": "spearman", "models": 10, "front": 6 }));
    let mut troop = (ActionDice::rows(&data).recruit)(&data, &spears).unwrap();
    troop.models = 4;
    let (left, words) = (ActionDice::rows(&data).survivors)(&data, &spears, &troop).unwrap();
    let left = left.unwrap();
    assert_eq!((left.models, left.front, words.as_str()), (Some(4), Some(4), "4 of 10 left"));
    troop.models = 0;
    assert_eq!(
        (ActionDice::rows(&data).survivors)(&data, &spears, &troop).unwrap(),
        (None, "nobody is left".to_owned())
    );
    let rue = recipe(json!({ "profile": "commander" }));
    let mut hero = (ActionDice::rows(&data).recruit)(&data, &rue).unwrap();
    hero.hits = 2;
    assert_eq!(
        (ActionDice::rows(&data).survivors)(&data, &rue, &hero).unwrap(),
        (Some(rue.clone()), "2 hits are healed".to_owned())
    );
    hero.hits = 1;
    assert_eq!((ActionDice::rows(&data).survivors)(&data, &rue, &hero).unwrap().1, "1 hit is healed");
}

#[test]
fn what_was_corrected_in_a_battle_goes_on() {
    let data = Data::load(&builtin()).unwrap();
    let spears: Recipe = serde_json::from_value(json!({ "profile": "spearman", "models": 10 })).unwrap();
    let mut troop = (ActionDice::rows(&data).recruit)(&data, &spears).unwrap();
    troop.profile.fight += 2;
    troop.profile.name = "veterans".to_owned();
    let (left, words) = (ActionDice::rows(&data).survivors)(&data, &spears, &troop).unwrap();
    let (fight, left) = (troop.profile.fight, left.unwrap());
    assert_eq!((left.fight, words), (Some(fight), format!("Fight {fight}, kept, troop veterans, not kept")));
    let again = (ActionDice::rows(&data).recruit)(&data, &left).unwrap();
    assert_eq!(again.profile.fight, fight);
}

#[test]
fn a5_a34_an_army_hears_of_its_shares_and_of_the_other_reading() {
    let bench = system("action_dice", &builtin()).unwrap().bench(&builtin()).unwrap();
    let roster = |units: &str, budget: Option<i64>| {
        let units: Vec<Json> = serde_yaml::from_str(units).unwrap();
        bench.advice(&units.iter().map(|unit| (unit, 1)).collect::<Vec<_>>(), budget)
    };
    let foot = "{ profile: bowman, models: 6 }";
    assert_eq!(roster(&format!("[{foot}]"), None), [""; 0]);
    let tank = "{ profile: war-wagon }";
    let told = roster(&format!("[{foot}, {tank}]"), None);
    assert!(told.iter().any(|line| line.contains("it should be 25 % or less")), "{told:?}");
    assert!(
        told.iter().any(|line| line.ends_with("points where the number of dice multiplies Defense too (A5)")),
        "{told:?}"
    );
    let told = roster(&format!("[{tank}]"), Some(10_000));
    assert!(told.iter().any(|line| line.contains("it should be 50 % or more")), "of its budget: {told:?}");
    assert_eq!(roster(&format!("[{foot}]"), Some(100)), [""; 0], "its total stands beside its budget");
}
