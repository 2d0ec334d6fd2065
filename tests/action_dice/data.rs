//! The data files: the numbers of the digest, and files that do not fit.

use muster::{
    rules::{
        action_dice::{data::Data, price},
        system,
    },
    store::library::builtin,
    view::Inches,
};

fn data() -> Data {
    Data::load(&builtin()).unwrap_or_else(|fault| panic!("{fault}"))
}

#[test]
fn t7_weapons_have_the_prices_of_the_chart() {
    let data = data();
    let rows = [
        ("sword", 0, 0, 0, 0),
        ("great-axe", 1, 0, 0, 10),
        ("bow", 0, 1, 6, 22),
        ("longbow", 0, 1, 10, 30),
        ("pistol", 0, 1, 6, 22),
        ("musket", 0, 2, 10, 40),
        ("assault-rifle", 0, 3, 9, 48),
        ("sniper-rifle", 0, 2, 15, 50),
        ("ray-gun", 0, 3, 6, 42),
        ("cannon", 0, 4, 18, 76),
        ("machine-gun", 0, 4, 9, 58),
        ("ballista", 0, 2, 12, 44),
        ("trebuchet", 0, 3, 20, 70),
        ("mortar", 0, 3, 15, 60),
    ];
    for (id, fight, shoot, range, cost) in rows {
        let weapon = data.weapons.get(id).unwrap();
        assert_eq!((weapon.fight, weapon.shoot, weapon.range), (fight, shoot, Inches::whole(range)), "{id}");
        assert_eq!(price::weapon(&data, weapon), cost, "{id}");
    }
    for (id, long) in [("cannon", 36), ("ballista", 24), ("trebuchet", 40), ("mortar", 30), ("musket", 20)] {
        assert_eq!(data.long(data.weapons.get(id).unwrap()), Inches::whole(long), "{id}, a7");
    }
    assert_eq!(data.weapons.len(), 22);
}

#[test]
fn tables_hold_the_numbers_of_the_digest() {
    let data = data();
    let numbers = [
        ("actions", 2),
        ("crew-die", 4),
        ("vehicle-die", 6),
        ("damage-die", 8),
        ("sight", 3),
        ("gun-long", 2),
        ("pivots", 1),
        ("command", 8),
        ("fireball", 12),
        ("fireball-evens", 2),
        ("template", 3),
        ("move-drop", 1),
        ("defense-drop", 1),
        ("range-drop", 2),
        ("stat-price", 10),
        ("inch-price", 2),
    ];
    for (id, value) in numbers {
        assert_eq!(data.number(id), value, "{id}");
    }
    assert_eq!(data.tables.ladder, [4, 6, 8, 10, 12, 20]);
    let divisors: Vec<i32> = data.tables.divisors.0.iter().map(|row| row.value).collect();
    assert_eq!(divisors, [4, 3, 2, 1, 1]);
    assert!(data.tables.divisors.0.iter().all(|row| row.house), "a4: the source lost them");
    let shares: Vec<_> = data.tables.shares.iter().map(|share| (share.least, share.most)).collect();
    assert_eq!(shares, [(Some(50), None), (None, Some(25)), (None, Some(25))]);
    let bands: Vec<[i32; 3]> = data.tables.damage.iter().map(|bands| bands.upto).collect();
    assert_eq!(bands, [[4, 6, 8], [4, 7, 9], [4, 8, 12], [2, 4, 6]]);
}

#[test]
fn d3_the_ladder_goes_down_step_by_step_to_the_d4() {
    let data = data();
    let lower: Vec<u8> = [20, 12, 10, 8, 6, 4].iter().map(|die| data.lower(*die, 1)).collect();
    assert_eq!(lower, [12, 10, 8, 6, 4, 4]);
    assert_eq!((data.steps(8), data.steps(4), data.lower(20, 99)), (3, 1, 4));
}

/// An altered file is refused with these words.
fn refused(path: &str, old: &str, new: &str, said: &str) {
    let library = builtin();
    let text = library.get(path).unwrap().text.clone();
    assert!(text.contains(old), "{path} has no {old}");
    let library = library.with(path, &text.replacen(old, new, 1), path);
    let fault = Data::load(&library).expect_err(new);
    assert!(fault.to_string().contains(said), "{fault}");
}

#[test]
fn broken_files_say_what_is_wrong() {
    refused("action_dice/weapons.yaml", "shoot: 1, range: 6", "shoot: 1, rage: 6", "there is no field rage here");
    refused("action_dice/weapons.yaml", "id: spear", "id: sword", "sword is there twice");
    refused("action_dice/weapons.yaml", "long: 36", "long: 12", "the long range is not below the range");
    refused("action_dice/troops.yaml", "ad: 1d6", "ad: 1d7", "1d7: the dice are d4, d6");
    refused("action_dice/troops.yaml", "ad: 1d6", "ad: six", "six are no Action Dice");
    refused("action_dice/troops.yaml", "melee: spear", "melee: spare", "there is no weapon spare; did you mean spear?");
    refused("action_dice/troops.yaml", "defense: 8", "defense: 0", "a whole number from 1 to 40 is wanted, not 0");
    refused("action_dice/troops.yaml", "base: 6", "base: 60", "base 60 is not between 1 and 40");
    refused("action_dice/tables.yaml", "id: sight", "id: site", "numbers lacks the row sight");
    refused("action_dice/tables.yaml", "[4, 6, 8, 10, 12, 20]", "[4, 8, 6]", "the ladder must climb");
    refused("action_dice/tables.yaml", "id: 4-7-9", "id: 4-7-8", "the bands 4-7-9 of option A3 are missing");
    refused("action_dice/abilities.yaml", "id: fast", "id: fearless", "the ability fast is missing");
}

/// A scenario of one unit a side is refused with these words.
fn misfit(troop: &str, said: &str) {
    let text = format!(
        "system: action_dice\nname: X\nsides:\n  - {{ id: a, name: A }}\n  - {{ id: b, name: B }}\nunits:\n  - {{ name: Men, side: a, troop: {troop} }}\n"
    );
    let fault = system("action_dice", &builtin()).unwrap().begin("x.yaml", &text, &builtin()).err().expect(troop);
    assert!(fault.to_string().contains(said), "{troop}: {fault}");
}

#[test]
fn recipes_that_do_not_fit_say_why() {
    misfit("{ profile: spaerman }", "there is no troop spaerman; did you mean spearman?");
    misfit("{ models: 0 }", "a whole number from 1 to 200 is wanted, not 0");
    misfit("{ profile: commander, models: 2 }", "2 models: a hero is a unit by itself");
    misfit("{ front: 3 }", "front is for regiments");
    misfit("{ formation: regiment, models: 4, front: 5 }", "a front of 5: there are 4 models");
    misfit("{ abilities: [fireball] }", "Fireball is for a hero only");
    misfit("{ ranged: sword }", "sword does not shoot");
    misfit("{ kind: ordnance }", "an ordnance unit serves a ranged weapon");
    misfit("{ kind: vehicle }", "base 0 is not between 1 and 40");
    misfit("{ fight: 11 }", "a whole number from -5 to 10 is wanted, not 11");
    misfit("{ move: 41 }", "move 41\" is not between 0\" and 40\"");
}

#[test]
fn charts_show_every_weapon_and_price() {
    let charts = system("action_dice", &builtin()).unwrap().charts(&builtin()).unwrap();
    let of = |title: &str| charts.iter().find(|page| page.title == title).expect(title).lines(118);
    assert!(of("Weapons").iter().any(|line| line.contains("longbow") && line.contains("30")));
    assert!(of("Troops and their points").iter().any(|line| line.starts_with("spearmen") && line.contains("21")));
    assert!(of("Vehicle damage").iter().any(|line| line.starts_with("9 or more")));
    let abilities = of("Special abilities");
    assert!(abilities.iter().any(|line| line.starts_with("Fast: a third action")), "{abilities:?}");
}
