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

fn data() -> Data {
    Data::load(&builtin()).unwrap_or_else(|fault| panic!("{fault}"))
}

fn made(recipe: &str) -> Result<Fighter, String> {
    let data = data();
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
    let data = data();
    let survivors = |recipe: &Recipe, fighter: &Fighter| recruit::survivors(&data, recipe, fighter).unwrap();
    let mut fighter = made("{ profile: goblin }").unwrap();
    assert_eq!(survivors(&recipe, &fighter), (Some(recipe.clone()), String::new()));
    fighter.stats.w = 2;
    // What was corrected in the battle goes on.
    let kept = |w: i32| Some(Recipe { w: Some(w), ..recipe.clone() });
    assert_eq!(survivors(&recipe, &fighter), (kept(2), "wounds 1 of 2, healed, Wounds 2, kept".to_owned()));
    fighter.w = 0;
    assert_eq!(survivors(&recipe, &fighter), (kept(2), "Down, fate not decided, healed, Wounds 2, kept".to_owned()));
    (fighter.w, fighter.stats.w) = (1, 3);
    assert_eq!(survivors(&recipe, &fighter), (kept(3), "wounds 1 of 3, healed, Wounds 3, kept".to_owned()));
    (fighter.stats.ws, fighter.stats.a, fighter.level, fighter.special) = (6, 2, 2, vec!["hates orcs".to_owned()]);
    let (left, words) = survivors(&recipe, &fighter);
    let told = "Weapon Skill 6, Wounds 3, Attacks 2, mastery level 2, special rules: hates orcs, kept";
    assert_eq!(words, format!("wounds 1 of 3, healed, {told}"));
    let again = recruit::recruit(&data, &left.unwrap()).unwrap();
    assert_eq!((again.stats, again.level, again.special), (fighter.stats, 2, fighter.special.clone()));
    fighter.casts_armoured = true;
    assert!(survivors(&recipe, &fighter).1.ends_with("kept, may cast in armour, not kept"));
    fighter.w = 0;
    fighter.fate = "killed, his throat cut".to_owned();
    assert_eq!(survivors(&recipe, &fighter), (None, "killed, his throat cut".to_owned()));
}

#[test]
fn what_was_found_or_lost_in_battle_is_kept_for_the_next() {
    let data = data();
    let recipe: Recipe = parse("recipe", "{ profile: orc, ws: 4 }").unwrap();
    let first = recruit::recruit(&data, &recipe).unwrap();
    let after = |change: &dyn Fn(&mut Fighter)| {
        let mut last = first.clone();
        change(&mut last);
        let (left, words) = recruit::survivors(&data, &recipe, &last).unwrap();
        let (again, left) = (recruit::recruit(&data, left.as_ref().unwrap()).unwrap(), left.unwrap());
        let kit = |of: &Fighter| {
            let mut weapons = of.weapons.clone();
            weapons.sort();
            (of.armour.clone(), of.shield.clone(), of.mounted, weapons, of.hands.clone())
        };
        assert_eq!(kit(&again), kit(&last), "{words}");
        assert_eq!((&again.missile, &again.missiles, again.stats.ws), (&last.missile, &last.missiles, 4));
        (left, words)
    };
    let named = |words: &str| words.to_owned();
    let (plate, words) = after(&|orc| (orc.armour, orc.w) = (named("complete"), 1));
    assert_eq!((plate.armour, plate.weapons, &*words), (Some(named("complete")), None, "with new equipment"));
    let (bare, _) = after(&|orc| orc.armour = named("none"));
    assert_eq!(bare.armour, Some(named("none")));
    after(&|orc| {
        orc.weapons = vec![named("dagger"), named("axe"), named("sword"), named("axe"), named("fist")];
        (orc.hands.main, orc.hands.off) = (named("axe"), Some(named("axe")));
    });
    after(&|orc| {
        (orc.shield, orc.mounted, orc.missile) = (Some(named("shield")), true, Some(named("bow")));
        orc.missiles = vec![named("sling")];
    });
    let (disarmed, _) = after(&|orc| {
        orc.weapons = vec![named("fist")];
        (orc.hands.main, orc.hands.off) = (named("fist"), None);
    });
    assert_eq!((disarmed.weapons, disarmed.off), (Some(Vec::new()), Some(named("none"))));
    // A fate and new equipment stand beside each other.
    let (_, words) = after(&|orc| (orc.w, orc.armour, orc.fate) = (0, named("heavy"), named("incapacitated")));
    assert_eq!(words, "incapacitated, healed, with new equipment");
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
