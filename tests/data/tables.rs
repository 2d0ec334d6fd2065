//! The tables of the digest, number by number.

use muster::rules::opend6::{
    data::{Band, Chart, Cover, WeaponKind},
    profile::Quality,
};

use super::{data, inches};

/// A chart holds just these rows.
fn holds(name: &str, chart: &Chart, rows: &[(&str, i32)]) {
    let there: Vec<(&str, i32)> = chart.0.iter().map(|row| (row.id.as_str(), row.value)).collect();
    assert_eq!(there, rows, "{name}");
    assert!(chart.0.iter().all(|row| !row.label.is_empty() && row.rule.starts_with('R')), "{name}: labels and rules");
}

#[test]
fn r60_r61_ranged_difficulties() {
    holds(
        "ranged",
        &data().tables.ranged,
        &[
            ("short", 6),
            ("medium", 8),
            ("long", 10),
            ("light-cover", 1),
            ("medium-cover", 2),
            ("heavy-cover", 3),
            ("prone", 1),
            ("walked", 1),
            ("opportunity-fire", 1),
            ("defensive-fire", 1),
            ("separated", 1),
            ("shaken", 1),
            ("demoralized", 2),
            ("following-fire", 2),
            ("blind", 3),
        ],
    );
}

#[test]
fn r81_close_combat_modifiers() {
    holds(
        "close",
        &data().tables.close,
        &[
            ("charged", 1),
            ("barrier", 1),
            ("outnumber", 1),
            ("bare-hands", 0),
            ("standard-weapon", 1),
            ("magic-weapon", 2),
            ("natural-weapon", 1),
            ("flank", -2),
            ("prone", -2),
            ("separated", -1),
            ("shaken", -1),
            ("demoralized", -2),
            ("wounded", -1),
            ("parting-swing", 2),
        ],
    );
}

#[test]
fn r43_r45_r91_threats_of_the_morale_tests() {
    let tables = data().tables;
    let always = [("shaken", 1), ("demoralized", 2), ("casualty", 1), ("sergeant", 2), ("cover", -1)];
    let rows = |base: i32, without: &str, more: &[(&'static str, i32)]| {
        let mut rows = vec![("base", base)];
        rows.extend(always.iter().filter(|(id, _)| *id != without));
        rows.extend(more);
        rows
    };
    holds("casualty", &tables.casualty, &rows(4, "", &[("won", -1), ("lost", 1)]));
    holds("charge", &tables.charge, &rows(6, "demoralized", &[("flank", -2), ("barrier", 1)]));
    holds("receive", &tables.receive, &rows(4, "", &[("flank", 2), ("outnumbered", 2)]));
}

#[test]
fn r94_threats_of_the_rally() {
    holds(
        "rally",
        &data().tables.rally,
        &[("base", 4), ("cover", -1), ("shaken", 1), ("demoralized", 2), ("half", 2), ("casualty", 1), ("sergeant", 2)],
    );
}

#[test]
fn r38_threats_of_opportunity_fire() {
    holds("opportunity", &data().tables.opportunity, &[("base", 4), ("cover", -1), ("shaken", 1), ("half", 2)]);
}

#[test]
fn single_numbers_of_the_rules() {
    holds(
        "numbers",
        &data().tables.numbers,
        &[
            ("wounded", -1),
            ("wound-by", 0),
            ("incapacitated-by", 4),
            ("morale-by", 4),
            ("morale-gain", 1),
            ("morale-loss", -1),
            ("morale-rout", -2),
            ("rally-by", 4),
            ("rally-gain", 1),
            ("rally-more", 2),
            ("short-charge", -1),
            ("disengaged", -1),
            ("disengage", 6),
            ("stop-advance", 6),
            ("siege-full", 5),
            ("siege-touched", 4),
            ("siege-wall", -1),
            ("siege-prone", -1),
            ("steady-from", 4),
            ("shaken-from", 2),
            ("demoralized-from", 1),
            ("most-on-one", 3),
            ("least-squad", 3),
            ("most-squad", 10),
            ("most-champions", 2),
            ("los-allowed-to", 3),
            ("move-point", 1),
            ("attribute-point", 1),
            ("training-point", 1),
        ],
    );
}

#[test]
fn lengths_of_the_rules() {
    let tables = data().tables;
    let wanted = [
        ("cover-within", 1.0),
        ("crawl", 2.0),
        ("crew-within", 1.0),
        ("force-back", 4.0),
        ("opportunity-visible", 2.0),
        ("rally-clear", 12.0),
        ("stand", 2.0),
        ("template", 2.5),
        ("withdraw", 4.0),
    ];
    let wanted: Vec<_> = wanted.into_iter().map(|(id, length)| (id.to_owned(), inches(length))).collect();
    assert_eq!(tables.lengths.into_iter().collect::<Vec<_>>(), wanted);
}

#[test]
fn digest_2_7_quality_and_the_start_of_morale() {
    let tables = data().tables;
    for (quality, points, start) in [(Quality::Average, 0, 5), (Quality::Veteran, 10, 6), (Quality::Elite, 20, 7)] {
        let row = tables.quality_of(quality);
        assert_eq!((row.points, row.start), (points, start), "{quality:?}");
    }
}

#[test]
fn t30_x38_siege_deviation() {
    let tables = data().tables;
    for (band, row) in [
        (Band::Short, [1.0, 1.0, 2.0, 2.0, 3.0, 3.0]),
        (Band::Medium, [1.0, 2.0, 3.0, 4.0, 5.0, 6.0]),
        (Band::Long, [2.0, 4.0, 6.0, 8.0, 10.0, 12.0]),
    ] {
        for (die, length) in (1..=6).zip(row) {
            assert_eq!(tables.deviates(band, die), inches(length), "{band:?}, die {die}");
        }
    }
    assert_eq!(tables.deviates(Band::Short, 0), inches(0.0));
    assert_eq!(tables.deviates(Band::Short, 7), inches(0.0));
}

#[test]
fn t29_a106_a_four_strays_towards_the_firer() {
    let tables = data().tables;
    assert!(tables.direction(4).contains("towards the firer"));
    assert!(tables.direction(1).contains("beyond"));
    assert_eq!(tables.direction(7), "");
}

// covers: R33, A30
#[test]
fn digest_5_11_terrain_by_text_and_by_chart() {
    use Cover::{Heavy, Light, Medium, None as Open};
    let data = data();
    let class = |id: &str| data.grounds.classes.iter().find(|class| class.id == id).unwrap().times;
    assert_eq!(["clear", "rough", "very-rough", "impassable"].map(class), [Some(1), Some(2), Some(4), None]);
    let rows = [
        ("clear", Some(1), Some(Open), Some(Open), None),
        ("scrub", Some(2), Some(Light), Some(Light), None),
        ("light-woods", Some(2), Some(Light), Some(Light), Some(8.0)),
        ("medium-woods", Some(2), Some(Medium), Some(Medium), Some(6.0)),
        ("heavy-woods", Some(4), Some(Heavy), Some(Heavy), Some(4.0)),
        ("swamp", Some(4), None, None, None),
        ("jungle-swamp", Some(4), Some(Heavy), Some(Heavy), Some(4.0)),
        ("easy-hill", Some(2), Some(Medium), Some(Medium), None),
        ("difficult-hill", Some(4), Some(Medium), Some(Medium), None),
        ("creek", Some(2), Some(Light), Some(Medium), None),
        ("stream", Some(4), Some(Medium), Some(Heavy), None),
        ("impassable", None, Some(Open), Some(Open), None),
    ];
    assert_eq!(data.grounds.terrain.len(), rows.len());
    for (row, (id, times, cover, chart, sight)) in data.grounds.terrain.iter().zip(rows) {
        assert_eq!(row.id, id);
        assert_eq!(class(&row.class), times, "{id}");
        assert_eq!((row.cover, row.chart_cover), (cover, chart), "{id}");
        assert_eq!(row.sight, sight.map(inches), "{id}");
    }
}

// covers: R33, A31, A33
#[test]
fn digest_5_12_barriers_by_text_and_by_chart() {
    use Cover::{Heavy, Light, Medium, None as Open};
    let data = data();
    let cost = |id: &str| {
        let class = data.barriers.classes.iter().find(|class| class.id == id).unwrap();
        class.cost.map(|cost| cost.hundredths() / 100)
    };
    let rows = [
        ("door", Some(2), Some(2), Medium, Some(Medium)),
        ("window", Some(4), Some(4), Heavy, Some(Heavy)),
        ("low-wall", Some(2), Some(2), Medium, Some(Medium)),
        ("high-wall", Some(4), Some(4), Heavy, Some(Heavy)),
        ("very-high-wall", None, None, Heavy, None),
        ("wire", Some(4), Some(2), Open, Some(Open)),
        ("shallow-trench", Some(2), Some(2), Medium, Some(Medium)),
        ("deep-trench", Some(4), Some(4), Heavy, Some(Heavy)),
        ("narrow-creek", Some(2), None, Light, None),
    ];
    assert_eq!(data.barriers.barriers.len(), rows.len());
    for (row, (id, text, chart, cover, chart_cover)) in data.barriers.barriers.iter().zip(rows) {
        assert_eq!(row.id, id);
        assert_eq!(cost(&row.class), text, "{id}");
        assert_eq!(row.chart_class.as_deref().and_then(cost), chart, "{id}");
        assert_eq!((row.cover, row.chart_cover), (cover, chart_cover), "{id}");
    }
}

#[test]
fn t7_a39_ranges_are_metres_and_two_make_an_inch() {
    let data = data();
    let bow = data.weapons.get("long-bow").unwrap();
    assert_eq!(bow.range, Some([5.0, 15.0, 60.0].map(inches)));
    let own: Vec<muster::rules::opend6::data::Weapon> = muster::paper::parse(
        "w",
        "[{ id: a, name: a, kind: missile, skill: s, range: [5, 20, 60], unit: inches, points: 0 }]",
    )
    .unwrap();
    assert_eq!(own[0].range, Some([5.0, 20.0, 60.0].map(inches)));
}

#[test]
fn t17_bands_include_their_bounds() {
    let data = data();
    let bow = data.weapons.get("long-bow").unwrap();
    for (distance, band) in [
        (0.0, Some(Band::Short)),
        (5.0, Some(Band::Short)),
        (5.01, Some(Band::Medium)),
        (15.0, Some(Band::Medium)),
        (60.0, Some(Band::Long)),
        (60.01, None),
    ] {
        assert_eq!(bow.band(inches(distance)), band, "{distance}");
    }
}

#[test]
fn t18_t23_at_14_inches_bow_and_light_crossbow_are_at_medium_range() {
    let data = data();
    for id in ["short-bow", "light-crossbow"] {
        assert_eq!(data.weapons.get(id).unwrap().band(inches(14.0)), Some(Band::Medium), "{id}");
    }
}

#[test]
fn a51_only_crossbows_are_made_for_opportunity_fire() {
    for weapon in data().weapons.values() {
        assert_eq!(weapon.opportunity, weapon.id.ends_with("crossbow"), "{}", weapon.id);
        assert_eq!(weapon.kind == WeaponKind::Siege, !weapon.shoots() && weapon.range.is_some(), "{}", weapon.id);
    }
}

// covers: A11, A16
#[test]
fn digest_2_3_skills_and_their_attributes() {
    let skills = data().skills;
    let rows = [
        ("AGI", &["fighting", "melee-combat", "riding", "stealth"][..]),
        ("INT", &["healing"]),
        ("COR", &["marksmanship", "throwing", "siege-weapons", "catapults", "pilotry", "charioteering"]),
        ("ACU", &["search", "survival", "hide"]),
        ("PHY", &["swim"]),
        ("CHA", &["command"]),
    ];
    for (attribute, ids) in rows {
        let there: Vec<&str> =
            skills.skills.iter().filter(|skill| skill.attribute == attribute).map(|skill| skill.id.as_str()).collect();
        assert_eq!(there, ids, "{attribute}");
    }
    for (also, id) in [("KNO", "INT"), ("MEC", "COR"), ("PER", "ACU"), ("STR", "PHY"), ("TEC", "CHA")] {
        assert_eq!(skills.attribute(also).unwrap().id, id);
    }
    assert_eq!(skills.attribute("PHY").unwrap().name, "Strength (PHY)");
    assert_eq!(skills.skill("brawling").unwrap().id, "fighting");
    assert_eq!(skills.skill("firearms").unwrap().id, "marksmanship");
}
