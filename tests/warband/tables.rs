//! Every number of the digest stands in the data, and the tables are their closed forms.

use muster::{
    paper::Paper,
    rules::{
        system,
        warband::{Warband, data::Data},
    },
    store::library::builtin,
};

fn data() -> Data {
    Data::load(&builtin()).unwrap_or_else(|fault| panic!("{fault}"))
}

#[test]
fn d1_to_hit_is_its_closed_form_in_all_hundred_cells() {
    let tables = data().tables;
    for ws in 1..=10 {
        for foe in 1..=10 {
            let closed = if ws > foe {
                3
            } else if foe > 2 * ws {
                5
            } else {
                4
            };
            assert_eq!(tables.to_hit(ws, foe), closed, "{ws} against {foe}");
        }
    }
}

#[test]
fn d2_to_wound_is_its_closed_form_in_all_hundred_cells() {
    let tables = data().tables;
    for strength in 1..=10 {
        for toughness in 1..=10 {
            let over = toughness - strength;
            let closed = (over < 4).then(|| (4 + over).clamp(2, 6));
            assert_eq!(tables.to_wound(strength, toughness), closed, "{strength} against {toughness}");
        }
    }
}

#[test]
fn d4_missiles_hit_by_ballistic_skill() {
    let tables = data().tables;
    let rows: Vec<_> = (0..=11).map(|skill| tables.to_shoot(skill)).collect();
    let one = |need| Some((need, None));
    let two = |again| Some((2, Some(again)));
    let wanted = [None, one(6), one(5), one(4), one(3), one(2), two(6), two(5), two(4), two(3), two(2), None];
    assert_eq!(rows, wanted);
}

#[test]
fn d3_strength_pierces_armour() {
    let tables = data().tables;
    let steps: Vec<i32> = (1..=10).map(|strength| tables.pierces(strength)).collect();
    assert_eq!(steps, [0, 0, 0, 1, 2, 3, 4, 5, 6, 6]);
}

#[test]
fn d3_armour_and_shields() {
    let data = data();
    let armour: Vec<(&str, i32)> = data.gear.armour.iter().map(|row| (&*row.id, row.save)).collect();
    assert_eq!(armour, [("none", 7), ("light", 6), ("heavy", 5), ("complete", 4)]);
    let shields: Vec<_> = data.gear.shields.iter().map(|row| (&*row.id, row.close, row.missile, row.on_foot)).collect();
    assert_eq!(shields, [("buckler", 1, 0, false), ("shield", 1, 1, false), ("large-shield", 2, 2, true)]);
}

#[test]
fn r15_shooting_modifiers() {
    let tables = data().tables;
    let rows: Vec<(&str, i32)> = tables.shooting.0.iter().map(|row| (&*row.id, row.value)).collect();
    let wanted = [("partly", -1), ("mostly", -2), ("moving", -1), ("engaged", -1), ("small", -1), ("big", 1)];
    assert_eq!(rows, wanted);
}

#[test]
fn weapons_have_the_strength_and_rules_of_the_source() {
    let data = data();
    let rows: Vec<String> =
        data.classes.iter().map(|row| format!("{} {} {}", row.id, row.strength, row.rules())).collect();
    let wanted = [
        "fist -1 enemy's save +1",
        "dagger 0 enemy's save +1",
        "one-handed 0 one in each hand gives one more attack",
        "flail 2 its Strength counts in the first turn only, two-handed",
        "halberd 1 two-handed",
        "thrusting-spear 0 no second weapon or buckler, strikes first in the first turn, +2 Strength charging mounted",
        "throwing-spear 0 first turn: misses are thrown again",
        "double-handed 2 two-handed, strikes last",
        "bow 3 ",
        "long-bow 3 enemy's save -1",
        "crossbow 4 move or fire",
        "sling 2 2 shots",
        "javelin 3 shields do not help",
        "thrown-blade 3 enemy's save +1, 2 shots",
    ];
    assert_eq!(rows, wanted);
    for (id, class) in [("sword", "one-handed"), ("greatsword", "double-handed"), ("thrown-axe", "thrown-blade")] {
        let (thing, class) = (data.weapons.get(id).unwrap(), data.weapons.get(class).unwrap());
        assert_eq!((thing.strength, thing.rules()), (class.strength, class.rules()), "{id}");
    }
}

#[test]
fn sample_profiles() {
    let data = data();
    let numbers = |id: &str| {
        let troop = &data.profiles.get(id).unwrap().troop;
        [troop.ws, troop.bs, troop.s, troop.t, troop.w, troop.i, troop.a, troop.l].map(Option::unwrap_or_default)
    };
    assert_eq!(numbers("thaumbax"), [4, 3, 4, 4, 2, 5, 3, 8]);
    assert_eq!(numbers("goblin"), [2, 3, 3, 3, 1, 2, 1, 6]);
    assert_eq!(numbers("dieter")[7], 7);
    assert_eq!(data.profiles.get("rudolf").unwrap().troop.level, Some(2));
    assert_eq!(
        (data.spells.get("fire-storm").unwrap().difficulty, data.spells.get("fireball").unwrap().difficulty),
        (11, 5)
    );
}

#[test]
fn house_values_are_marked() {
    let data = data();
    let house: Vec<&str> = data.tables.numbers.0.iter().filter(|row| row.house).map(|row| &*row.id).collect();
    assert_eq!(house, ["best-save", "least-strength", "most-strength", "most-mastery"]);
    assert!(data.tables.usual.house && data.spells.iter().all(|spell| spell.house));
    let sourced: Vec<&str> = data.profiles.iter().filter(|row| !row.house).map(|row| &*row.id).collect();
    assert_eq!(sourced, ["thaumbax", "goblin"]);
}

#[test]
fn every_scenario_roster_and_chart_can_be_read() {
    let library = builtin();
    let warband = system("warband", &builtin()).unwrap();
    let mut scenarios = 0;
    for (path, text) in library.list("warband/scenarios/") {
        let game = warband.begin(path, &text.text, &library).unwrap_or_else(|fault| panic!("{fault}"));
        for id in game.units() {
            assert!(game.sheet(&id).is_some() && game.row(&id).is_some());
        }
        scenarios += 1;
    }
    assert_eq!(scenarios, 2);
    for (path, text) in library.list("warband/rosters/") {
        warband.muster(path, &text.text, &library).unwrap_or_else(|fault| panic!("{fault}"));
    }
    for page in warband.charts(&library).unwrap() {
        assert!(!page.lines(118).is_empty(), "{} is empty", page.title);
    }
}

fn fault(path: &str, from: &str, to: &str) -> String {
    let library = builtin();
    let text = library.get(path).unwrap().text.to_string();
    assert!(text.contains(from), "{path} has no {from}");
    let library = library.with(path, &text.replacen(from, to, 1), "mine");
    Warband::load("warband", &library).expect_err("a fault").to_string()
}

#[test]
fn broken_data_is_told_with_its_place() {
    let table = fault("warband/tables.yaml", "[4, 4, 5, 5, 5, 5, 5, 5, 5, 5]", "[4, 4, 5, 5, 5, 5, 5, 5, 5, 9]");
    assert!(table.contains("hit holds a number that is no die from 2 to 6"), "{table}");
    let row = fault("warband/tables.yaml", "id: partly", "id: partially");
    assert!(row.contains("shooting has a row partially, which no rule asks for"), "{row}");
    let twice = fault("warband/weapons.yaml", "also: [knife]", "also: [sword]");
    assert!(twice.contains("sword is there twice"), "{twice}");
    let profile = fault("warband/profiles.yaml", "armour: light, shield: shield", "armour: lihgt, shield: shield");
    assert!(profile.contains("did you mean light?"), "{profile}");
    let stat = fault("warband/profiles.yaml", "ws: 4", "ws: 11");
    assert!(stat.contains("a whole number from 0 to 10 is wanted, not 11"), "{stat}");
    let save = fault("warband/armour.yaml", "save: 7", "save: 9");
    assert!(save.contains("a whole number from 2 to 7 is wanted, not 9"), "{save}");
}
