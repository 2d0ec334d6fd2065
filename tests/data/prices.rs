//! Points and what squads are made of (R98-R105, A10-A17, A111-A114).

use muster::{
    rules::opend6::{
        data::Data,
        price::{Item, price},
        profile::Quality,
        recruit::{run_rate, walk_rate},
    },
    store::library::builtin,
};

use super::{data, inches, profile, recipe};

/// What the sample squad of the rules is made of, with these levels of marksmanship.
fn ice_rangers(marksmanship: i32) -> String {
    format!(
        "listing: arctic-human-soldiers
size: 10
training: {{ marksmanship: {marksmanship}, melee-combat: 2, fighting: 2, command: 1 }}
weapons: [medium-crossbow, magic-melee-weapon]
sergeant: 1
champions: [{{ training: {{ marksmanship: 1 }}, weapons: [heavy-crossbow] }}]
"
    )
}

fn points(items: &[Item]) -> Vec<(&str, i32)> {
    items.iter().map(|item| (item.what.as_str(), item.points)).collect()
}

// covers: R98, R99, R100, R102, R103, A112, A114
#[test]
fn t39_the_sample_squad_costs_what_is_published_part_by_part() {
    let data = data();
    let roster = &data.rosters["ice-rangers"].as_ref().unwrap().units[0].troop;
    let price = price(&data, roster).unwrap();
    assert_eq!(
        points(&price.body),
        [
            ("elite quality", 20),
            ("move 10", 10),
            ("AGI 3", 3),
            ("INT 2", 2),
            ("COR 2", 2),
            ("ACU 2", 2),
            ("PHY 3", 3),
            ("CHA 2", 2),
            ("command +1", 1),
            ("fighting +2", 2),
            ("marksmanship +2", 2),
            ("melee-combat +2", 2),
        ]
    );
    assert_eq!(points(&price.gear), [("medium crossbow", 15), ("magical melee weapon", 4)]);
    assert_eq!(
        points(&price.extras),
        [("sergeant: command +1", 1), ("champion: marksmanship +1", 1), ("champion: heavy crossbow", 18)]
    );
    assert_eq!((price.bare(), price.soldier(), price.soldiers(), price.total()), (51, 70, 700, 720));
}

// covers: R100, R104, A10
#[test]
fn t39_the_sample_squad_has_its_published_codes() {
    let data = data();
    let squad = profile(&data, "roster: ice-rangers");
    assert_eq!(squad.trained("marksmanship"), Some(5));
    assert_eq!(squad.champions[0].skills["marksmanship"], 6);
    assert_eq!((squad.trained("melee-combat"), squad.trained("fighting")), (Some(5), Some(5)));
    assert_eq!((squad.trained("command"), squad.sergeant_command), (Some(3), 4));
    assert_eq!((squad.strength(), squad.armour_strength, squad.points), (3, 0, 720));
    assert_eq!(
        (&squad.written[..], &squad.champions[0].written[..]),
        (&["marksmanship".to_owned()][..], &["marksmanship".to_owned()][..])
    );
    assert_eq!(squad.champions[0].weapons, ["heavy-crossbow"]);
    assert_eq!((squad.listing.as_str(), squad.quality), ("Arctic Human Soldiers", Quality::Elite));
}

#[test]
fn x40_marksmanship_five_under_coordination_costs_a_level_more() {
    let data = data();
    let price = price(&data, &recipe(&ice_rangers(3))).unwrap();
    assert_eq!((price.bare(), price.soldier(), price.soldiers(), price.total()), (52, 71, 710, 730));
    assert_eq!(profile(&data, &ice_rangers(3)).trained("marksmanship"), Some(5));
    assert_eq!(profile(&data, &ice_rangers(2)).trained("marksmanship"), Some(4));
}

// covers: R29, R101
#[test]
fn t11_t14_human_infantry_walks_8_and_runs_13() {
    let squad = profile(&data(), "{ listing: human-infantry, size: 8 }");
    assert_eq!((squad.walk, squad.run), (inches(8.0), inches(13.0)));
    let stand = data().tables.length("stand");
    assert_eq!((squad.walk - stand, squad.run - stand), (inches(6.0), inches(11.0)));
}

// covers: R29
#[test]
fn x39_an_odd_move_keeps_its_half_inch() {
    assert_eq!((walk_rate(9, 2), run_rate(9, 2)), (inches(6.5), inches(11.0)));
}

#[test]
fn t15_goblins_walk_6() {
    assert_eq!(profile(&data(), "{ listing: goblins, size: 8 }").walk, inches(6.0));
}

#[test]
fn a13_the_sergeant_counts_in_the_number_and_there_is_always_one() {
    use muster::rules::opend6::{Role, recruit::recruit};
    let squad = recruit(&data(), &recipe(&ice_rangers(2))).unwrap();
    let roles: Vec<Role> = squad.soldiers.iter().map(|soldier| soldier.role).collect();
    assert_eq!(roles[..3], [Role::Sergeant, Role::Champion, Role::Soldier]);
    assert_eq!((squad.soldiers.len(), squad.began), (10, 10));
    let plain = recruit(&data(), &recipe("{ listing: goblins, size: 3 }")).unwrap();
    assert_eq!(plain.soldiers.iter().filter(|soldier| soldier.role == Role::Sergeant).count(), 1);
}

#[test]
fn r105_morale_starts_by_quality() {
    use muster::rules::opend6::recruit::recruit;
    for (listing, start) in [("human-militia", 5), ("human-infantry", 6), ("arctic-human-soldiers", 7)] {
        let squad = recruit(&data(), &recipe(&format!("{{ listing: {listing}, size: 5 }}"))).unwrap();
        assert_eq!((squad.morale, squad.morale_start), (start, start), "{listing}");
    }
}

#[test]
fn a17_bought_armour_costs_each_soldier_and_only_helps_to_resist() {
    let data = data();
    let text = "{ listing: human-infantry, size: 5, armour: mail, training: { fighting: 1 } }";
    let squad = profile(&data, text);
    assert_eq!((squad.strength(), squad.armour_strength), (3, 2));
    assert_eq!((squad.walk, squad.run, squad.trained("fighting")), (inches(7.0), inches(12.0), Some(3)));
    assert_eq!(price(&data, &recipe(text)).unwrap().total(), (34 + 1 + 4) * 5);
}

#[test]
fn a111_a_champions_levels_stand_on_the_squads_code() {
    let squad = profile(
        &data(),
        "{ listing: human-infantry, size: 5, training: { melee-combat: 2 }, champions: [{ training: { melee-combat: 2 } }] }",
    );
    assert_eq!((squad.trained("melee-combat"), squad.champions[0].skills["melee-combat"]), (Some(5), 7));
}

#[test]
fn a113_a_champion_pays_for_his_weapon_once_and_keeps_the_squads() {
    let data = data();
    let recipe = recipe("{ listing: goblins, size: 8, weapons: [short-bow], champions: [{ weapons: [long-bow] }] }");
    let price = price(&data, &recipe).unwrap();
    assert_eq!((price.soldier(), price.total()), (18 + 8, 26 * 8 + 11));
}

#[test]
fn a12_a16_other_names_are_understood() {
    let squad = profile(&data(), "{ listing: goblins, size: 5, training: { brawling: 1, firearms: 1, melee: 1 } }");
    let skills: Vec<(&str, i32)> = squad.skills.iter().map(|(skill, code)| (skill.as_str(), *code)).collect();
    assert_eq!(skills, [("fighting", 3), ("marksmanship", 3), ("melee-combat", 3)]);
    let qualities: Vec<Quality> = muster::paper::parse("q", "[green, average, regular, veteran, elite]").unwrap();
    assert_eq!(qualities, [Quality::Average, Quality::Average, Quality::Veteran, Quality::Veteran, Quality::Elite]);
}

#[test]
fn a_thrown_spear_also_serves_in_the_hand_for_nothing() {
    let data = data();
    let text = "{ listing: human-infantry, size: 5, weapons: [thrown-spear] }";
    assert_eq!(profile(&data, text).weapons, ["thrown-spear", "melee-weapon"]);
    assert_eq!(price(&data, &recipe(text)).unwrap().soldier(), 34 + 3);
}

// covers: R11, R101
#[test]
fn r100_r104_what_the_listing_does_not_allow_is_told() {
    let data = data();
    let cases = [
        ("{ size: 5 }", "a listing or a roster is missing"),
        ("{ listing: goblin, size: 5 }", "there is no troop listing goblin; did you mean goblins?"),
        ("{ listing: goblins }", "size is missing; Goblins have 3 to 10"),
        ("{ listing: goblins, size: 2 }", "size 2 is not allowed; Goblins have 3 to 10"),
        ("{ listing: goblins, size: 11 }", "size 11 is not allowed"),
        ("{ listing: goblins, size: 5, training: { fighting: 2 } }", "training in fighting: 2 is not allowed"),
        (
            "{ listing: goblins, size: 5, training: { fihgting: 1 } }",
            "there is no skill fihgting; did you mean fighting?",
        ),
        ("{ listing: goblins, size: 5, training: { fighting: 1, brawling: 1 } }", "fighting is named twice"),
        ("{ listing: goblins, size: 5, sergeant: 2 }", "the sergeant's levels of command: 2 is not allowed"),
        (
            "{ listing: goblins, size: 5, weapons: [short-bwo] }",
            "there is no weapon short-bwo; did you mean short-bow?",
        ),
        ("{ listing: arctic-human-soldiers, size: 5, armour: mail }", "Arctic Human Soldiers may not have mail armour"),
        ("{ listing: trolls, size: 5, weapons: [long-bow] }", "Trolls may not have long-bow"),
        (
            "{ listing: goblins, size: 5, champions: [{}, {}, {}] }",
            "3 champions are too many; a squad of 5 has at most 2",
        ),
        ("{ roster: ice-rangers, armour: mail }", "a squad of a roster takes nothing but unit and size besides"),
        ("{ roster: ice-ranger }", "there is no roster ice-ranger; did you mean ice-rangers?"),
    ];
    for (text, said) in cases {
        let why = price(&data, &recipe(text)).unwrap_err();
        assert!(why.contains(said), "{text}: {why}");
    }
}

#[test]
fn a10_what_marksmanship_hangs_on_moves_no_price() {
    let library = builtin();
    let text =
        library.get("opend6/skills.yaml").unwrap().text.replace("attribute: COR, also: [firearms]", "attribute: AGI");
    let agile = Data::load(&library.with("opend6/skills.yaml", &text, "mine")).unwrap();
    assert_ne!(data().skills.get("marksmanship"), agile.skills.get("marksmanship"));
    for levels in 0..3 {
        let recipe = recipe(&ice_rangers(levels));
        assert_eq!(price(&data(), &recipe), price(&agile, &recipe), "attributes and levels are paid for as they are");
    }
}
