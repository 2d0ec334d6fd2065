//! Weapons, armour and troop listings, row by row (digest 10.2 and 10.3), rosters, scenarios and help.

use std::collections::BTreeSet;

use muster::{
    paper::{Scenario, parse},
    rules::opend6::{
        data::{Allowed, WeaponKind},
        profile::Quality,
        recipe::Recipe,
    },
    store::library::builtin,
};

use super::{data, inches};

// covers: A40
#[test]
fn digest_10_3_weapons_that_shoot() {
    let data = data();
    let rows = [
        ("sling", "marksmanship", 2, [4.0, 12.5, 30.0], 5, 1),
        ("short-bow", "marksmanship", 3, [4.0, 15.0, 40.0], 8, 1),
        ("long-bow", "marksmanship", 4, [5.0, 15.0, 60.0], 11, 1),
        ("light-crossbow", "marksmanship", 4, [5.0, 20.0, 60.0], 12, 1),
        ("medium-crossbow", "marksmanship", 5, [7.5, 25.0, 75.0], 15, 1),
        ("heavy-crossbow", "marksmanship", 6, [7.5, 30.0, 75.0], 18, 1),
        ("heavy-repeating-crossbow", "marksmanship", 5, [7.5, 25.0, 60.0], 24, 2),
        ("javelin", "throwing", 3, [3.0, 6.0, 15.0], 3, 1),
        ("thrown-spear", "throwing", 3, [2.0, 4.0, 10.0], 3, 1),
        ("throwing-knife", "throwing", 2, [2.0, 4.0, 8.0], 2, 1),
        ("rock", "throwing", 1, [2.0, 4.0, 10.0], 0, 1),
        ("ballista", "siege-weapons", 5, [10.0, 40.0, 100.0], 25, 2),
        ("catapult", "catapults", 5, [15.0, 50.0, 120.0], 30, 3),
        ("trebuchet", "siege-weapons", 5, [20.0, 70.0, 150.0], 35, 4),
    ];
    for (id, skill, ds, range, points, crew) in rows {
        let weapon = data.weapons.get(id).unwrap();
        assert_eq!((weapon.skill.as_str(), weapon.ds, weapon.points, weapon.crew), (skill, ds, points, crew), "{id}");
        assert_eq!(weapon.range, Some(range.map(inches)), "{id}");
        assert!(weapon.house, "{id}");
    }
    let ranged = data.weapons.values().filter(|weapon| weapon.range.is_some()).count();
    assert_eq!(ranged, rows.len());
    let heavy: Vec<&str> =
        data.weapons.values().filter(|weapon| weapon.heavy).map(|weapon| weapon.id.as_str()).collect();
    assert_eq!(heavy, ["ballista", "catapult", "heavy-repeating-crossbow", "trebuchet"]);
    let siege = data.weapons.values().filter(|weapon| weapon.kind == WeaponKind::Siege).count();
    assert_eq!(siege, 3);
    let following: Vec<&str> =
        data.weapons.values().filter(|weapon| weapon.following_fire).map(|weapon| weapon.id.as_str()).collect();
    assert_eq!(following, ["heavy-repeating-crossbow"]);
}

#[test]
fn digest_10_3_close_weapons() {
    let data = data();
    let rows = [
        ("bare-hands", "fighting", 0, 0, 0),
        ("melee-weapon", "melee-combat", 1, 1, 2),
        ("magic-melee-weapon", "melee-combat", 2, 2, 4),
        ("natural-weapon", "fighting", 1, 1, 2),
    ];
    for (id, skill, test, ds, points) in rows {
        let weapon = data.weapons.get(id).unwrap();
        let bonus = data.tables.close.value(weapon.close.as_deref().unwrap());
        assert_eq!((weapon.skill.as_str(), bonus, weapon.ds, weapon.points), (skill, test, ds, points), "{id}");
    }
    assert_eq!(data.weapons.values().filter(|weapon| weapon.strikes()).count(), rows.len());
    assert_eq!(data.weapons.get("thrown-spear").unwrap().also.as_deref(), Some("melee-weapon"));
}

#[test]
fn digest_10_3_armour() {
    let rows: Vec<(String, i32, i32, i32, bool)> =
        data().armour.iter().map(|row| (row.id.clone(), row.strength, row.agility, row.points, row.house)).collect();
    let wanted = [("leather", 1, 0, 2), ("mail", 2, -1, 4), ("plate", 3, -1, 6)];
    let wanted: Vec<_> =
        wanted.map(|(id, strength, agility, points)| (id.to_owned(), strength, agility, points, true)).into();
    assert_eq!(rows, wanted);
}

#[test]
fn digest_6_1_10_3_troop_listings() {
    let data = data();
    use Quality::{Average, Elite, Veteran};
    let rows = [
        ("human-militia", Average, 10, [2, 2, 2, 2, 2, 2], 22, [1, 1, 1], true),
        ("human-infantry", Veteran, 10, [3, 2, 2, 2, 3, 2], 34, [2, 2, 2], true),
        ("arctic-human-soldiers", Elite, 10, [3, 2, 2, 2, 3, 2], 44, [3, 3, 3], false),
        ("goblins", Average, 8, [2, 1, 2, 2, 2, 1], 18, [1, 1, 1], true),
        ("dwarves", Veteran, 8, [2, 2, 2, 2, 3, 3], 32, [2, 2, 2], true),
        ("elves", Elite, 10, [3, 3, 3, 3, 3, 2], 47, [3, 2, 3], true),
    ];
    for (id, quality, pace, attributes, points, levels, house) in rows {
        let listing = data.troops.get(id).unwrap();
        assert_eq!(
            (listing.quality, listing.pace, listing.size, listing.house),
            (quality, pace, [3, 10], house),
            "{id}"
        );
        let there = ["AGI", "INT", "COR", "ACU", "PHY", "CHA"].map(|attribute| listing.attributes[attribute]);
        assert_eq!(there, attributes, "{id}");
        assert_eq!([listing.training, listing.sergeant, listing.champions], levels, "{id}");
        let price = muster::rules::opend6::price::price(
            &data,
            &Recipe { listing: Some(id.to_owned()), size: Some(3), ..Recipe::default() },
        );
        assert_eq!(price.unwrap().soldier(), points, "{id}");
    }
    let arctic = data.troops.get("arctic-human-soldiers").unwrap();
    assert_eq!((&arctic.skills, &arctic.weapons, &arctic.armour), (&Allowed::Any, &Allowed::Any, &Allowed::None));
    let more: BTreeSet<&str> = data.troops.iter().map(|listing| listing.id.as_str()).collect();
    assert_eq!(more.len(), rows.len() + 1, "trolls come besides");
}

#[test]
fn every_built_in_scenario_can_be_played() {
    let (data, library) = (data(), builtin());
    let mut seen = 0;
    for (path, text) in library.list("opend6/scenarios/") {
        let scenario: Scenario<Recipe> = parse(path, &text.text).unwrap_or_else(|fault| panic!("{fault}"));
        for entry in &scenario.units {
            muster::rules::opend6::recruit::recruit(&data, &entry.troop)
                .unwrap_or_else(|why| panic!("{path}: {}: {why}", entry.name));
            let side = scenario.sides.iter().find(|side| side.id == entry.side).unwrap();
            assert!(side.players.contains(&entry.player), "{path}: {}", entry.name);
        }
        for piece in &scenario.terrain {
            let known = data.grounds.terrain.iter().any(|row| row.id == piece.kind)
                || data.barriers.barriers.iter().any(|row| row.id == piece.kind);
            assert!(known, "{path}: {}", piece.kind);
        }
        let system = muster::rules::system("opend6", &builtin()).unwrap();
        let battle = system.begin(path, &text.text, &library).unwrap_or_else(|fault| panic!("{fault}"));
        let units = scenario.units.iter().map(|entry| usize::from(entry.count)).sum::<usize>();
        assert_eq!(battle.units().len(), units, "{path}");
        seen += 1;
    }
    assert_eq!(seen, 3);
}

#[test]
fn harrow_ford_has_six_squads_a_side() {
    let library = builtin();
    let text = &library.get("opend6/scenarios/harrow-ford.yaml").unwrap().text;
    let scenario: Scenario<Recipe> = parse("harrow-ford", text).unwrap();
    let numbers = |side: &str| -> Vec<u16> {
        scenario.units.iter().filter(|entry| entry.side == *side).filter_map(|entry| entry.number).collect()
    };
    assert_eq!(numbers("north"), [1, 2, 3, 4, 5, 6]);
    assert_eq!(numbers("south"), [21, 22, 23, 24, 25, 26]);
    let trolls = scenario.units.iter().find(|entry| entry.name == "Trolls").unwrap();
    let reserve = trolls.reserve.as_ref().unwrap();
    assert_eq!((reserve.turn, reserve.edge.as_str()), (4, "north edge"));
}

#[test]
fn the_scale_scenarios_have_their_numbers_of_squads_of_ten() {
    let library = builtin();
    for (name, squads) in [("scale-200", 200), ("scale-1000", 1_000)] {
        let text = &library.get(&format!("opend6/scenarios/{name}.yaml")).unwrap().text;
        let scenario: Scenario<Recipe> = parse(name, text).unwrap();
        assert_eq!(scenario.units.iter().map(|entry| u32::from(entry.count)).sum::<u32>(), squads, "{name}");
        assert!(scenario.units.iter().all(|entry| entry.troop.size == Some(10)), "{name}");
    }
}

#[test]
fn help_shows_the_numbers_the_rules_use() {
    let data = data();
    let charts = muster::paper::pages(&data.help, &data);
    let chart = |title: &str| {
        let found = charts.iter().find(|page| page.title == title).unwrap_or_else(|| panic!("no chart {title}"));
        found.lines(118).join("\n")
    };
    assert!(chart("Ranged fire").contains("medium range"), "{}", chart("Ranged fire"));
    assert!(chart("Weapons that shoot").contains("7.5/25/75\""), "{}", chart("Weapons that shoot"));
    assert!(chart("Quality and the morale track").contains("7 6 5 4"), "{}", chart("Quality and the morale track"));
    assert!(chart("Siege weapons").contains("towards the firer"));
    let ids: BTreeSet<&str> = data.help.iter().map(|help| help.id.as_str()).collect();
    assert_eq!(ids.len(), data.help.len(), "no id twice");
    assert!(charts.iter().all(|page| !page.lines(118).is_empty()));
}
