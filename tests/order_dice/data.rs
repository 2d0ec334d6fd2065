//! The data files hold the numbers of the sheet (digest 4), and faults in them are told.

use muster::{
    paper::{Chart, Paper},
    rules::order_dice::{OrderDice, data::Data},
    store::library::builtin,
};

fn data() -> Data {
    OrderDice::load("order_dice", &builtin()).unwrap_or_else(|fault| panic!("{fault}"))
}

fn values(chart: &Chart) -> Vec<(&str, i32)> {
    chart.0.iter().map(|row| (row.id.as_str(), row.value)).collect()
}

#[test]
fn d41_quality_gives_morale_and_damage() {
    let tables = data().tables;
    let rows: Vec<(u8, u8)> = tables.quality.values().map(|row| (row.morale, row.damage)).collect();
    assert_eq!(rows, [(8, 3), (9, 4), (10, 5)]);
}

#[test]
fn d42_officers() {
    let rows: Vec<(i32, f64)> = data().tables.officers.iter().map(|rank| (rank.bonus, rank.range.as_f64())).collect();
    assert_eq!(rows, [(1, 6.0), (2, 6.0), (3, 12.0), (4, 12.0)]);
}

#[test]
fn d43_rates() {
    let tables = data().tables;
    let rows: Vec<(&str, f64, f64)> =
        tables.moves.iter().map(|(mover, rates)| (mover.word(), rates.advance.as_f64(), rates.run.as_f64())).collect();
    let wanted = [
        ("infantry", 6.0, 12.0),
        ("artillery", 6.0, 0.0),
        ("wheeled", 12.0, 24.0),
        ("half-tracked", 9.0, 18.0),
        ("tracked", 9.0, 18.0),
        ("walker", 12.0, 18.0),
    ];
    assert_eq!(rows, wanted);
}

#[test]
fn d45_to_hit() {
    let wanted = [
        ("base", 3),
        ("point-blank", 1),
        ("pin", -1),
        ("long", -1),
        ("inexperienced", -1),
        ("moving", -1),
        ("down", -1),
        ("small", -1),
        ("soft-cover", -1),
        ("hard-cover", -2),
    ];
    assert_eq!(values(&data().tables.hit), wanted);
}

#[test]
fn d46_damage_values() {
    let rows: Vec<u8> = data().tables.damage.iter().map(|row| row.value).collect();
    assert_eq!(rows, [6, 6, 7, 7, 7, 8, 8, 9, 9, 10, 10, 11]);
}

#[test]
fn d47_high_explosive() {
    let tables = data().tables;
    let row = |id: &str| tables.he.get(id).map(|he| (he.hits.to_string(), he.pins.to_string(), he.pen)).unwrap();
    assert_eq!(row("D2"), ("D2".into(), "1".into(), 1));
    assert_eq!(row("D3"), ("D3".into(), "1".into(), 1));
    assert_eq!(row("D6"), ("D6".into(), "D2".into(), 2));
    assert_eq!(row("2D6"), ("2D6".into(), "D3".into(), 3));
    assert_eq!(row("3D6"), ("3D6".into(), "D6".into(), 4));
}

#[test]
fn d48_penetration_and_d49_results() {
    let data = data();
    assert_eq!(values(&data.tables.pen), [("side", 1), ("top", 1), ("rear", 2), ("long", -1)]);
    let results: Vec<String> = (-2..8).map(|roll| format!("{:?}", data.tables.result(roll))).collect();
    let stunned = ["Stunned"; 4];
    let rest = ["Immobilised", "OnFire", "KnockedOut", "KnockedOut", "KnockedOut", "KnockedOut"];
    assert_eq!(results, stunned.into_iter().chain(rest).collect::<Vec<_>>());
}

#[test]
fn d6_small_dice_are_read_off_a_big_one() {
    let tables = data().tables;
    let faces = |id: &str| (1..=6).map(|face| tables.he[id].hits.of(&[face])).collect::<Vec<u32>>();
    assert_eq!(faces("D2"), [1, 1, 1, 2, 2, 2]);
    assert_eq!(faces("D3"), [1, 1, 2, 2, 3, 3]);
    assert_eq!(tables.he["2D6"].hits.of(&[3, 5]), 8);
}

#[test]
fn every_house_value_of_the_list_is_there_and_marked() {
    let data = data();
    for key in [
        "H3", "H5", "H7", "H8", "H10", "H11", "H12", "H13", "H14", "H15", "H16", "H17", "H18", "H19", "H20", "H21",
        "H26",
    ] {
        let row = data.house.0.iter().find(|row| row.rule == key);
        assert!(row.is_some_and(|row| row.house), "{key} is not marked");
    }
    assert!(data.weapons.iter().all(|weapon| weapon.house));
    let printed: Vec<&str> = data.terrain.iter().filter(|row| !row.house).map(|row| row.id.as_str()).collect();
    assert_eq!(printed, ["wreck"], "of the ground only wrecks stand in the source");
}

#[test]
fn faults_in_the_data_are_told_with_their_place() {
    let library = builtin();
    for (file, from, to, said) in [
        ("weapons", "he: D6,", "he: D7,", "there is no shell D7"),
        ("weapons", "range-min: 12, range: 24", "range-min: 24, range: 24", "the least range"),
        ("weapons", "id: rifle,", "id: pistol,", "pistol is there twice"),
        ("tables", "hits: D3,", "hits: D4,", "neither a number nor dice"),
        ("tables", "id: soft-cover,", "id: soft-covers,", "hit lacks the row soft-cover"),
        ("tables", "to: 2, ", "to: 1, ", "must climb"),
        ("house", "id: small-unit-max,", "id: small-unit,", "house lacks the row small-unit-max"),
        ("units", "weapon: rifle, count: 8", "weapon: rifle, count: 18", "cannot carry"),
        ("terrain", "wheeled: \"x2\"", "wheeled: \"x3\"", "x3"),
    ] {
        let path = format!("order_dice/{file}.yaml");
        let text = library.get(&path).unwrap().text.to_string();
        assert!(text.contains(from), "{path} has no {from}");
        let fault =
            OrderDice::load("order_dice", &library.clone().with(&path, &text.replacen(from, to, 1), "mine")).err();
        let fault = fault.unwrap_or_else(|| panic!("{path}: {to} is taken")).to_string();
        assert!(fault.contains(said) && fault.contains("mine:"), "{fault}");
    }
}

#[test]
fn the_charts_show_the_tables() {
    let charts = muster::paper::pages(&data().help, &data());
    let lines = |title: &str| charts.iter().find(|page| page.title == title).unwrap().lines(118).join("\n");
    assert!(lines("To hit").contains("hard cover     -2"), "{}", lines("To hit"));
    assert!(lines("Moving").contains("walker        12\"      18\""), "{}", lines("Moving"));
    assert!(lines("Damage results on armour").contains("4 or more  knocked out"));
    assert!(charts.iter().all(|page| !page.lines(118).is_empty()));
}
