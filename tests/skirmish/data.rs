//! The data files hold the numbers of the rules, and faults in them are told with their place.

use muster::{
    engine::Rules,
    paper::Paper,
    rules::{skirmish::Skirmish, system},
    store::library::builtin,
};

#[test]
fn figures_weapons_and_armour_are_those_of_the_rules() {
    let data = Skirmish::load("skirmish", &builtin()).unwrap();
    let figures: Vec<_> = data
        .figures
        .iter()
        .filter(|row| !row.house)
        .map(|row| (row.name.as_str(), row.speed, row.bravery, row.shoot, row.fight))
        .collect();
    assert_eq!(
        figures,
        [
            ("Knight", 6, 6, 4, 4),
            ("Man at Arms", 6, 4, 3, 3),
            ("Viking Warrior", 6, 4, 3, 4),
            ("Viking Hero", 6, 6, 3, 5)
        ]
    );
    let weapons: Vec<_> = data
        .weapons
        .iter()
        .filter(|row| !row.house)
        .map(|row| (row.id.as_str(), row.accuracy, row.power, row.range.hundredths() / 100, row.rof, row.damage))
        .collect();
    assert_eq!(
        weapons,
        [
            ("sword", 0, 1, 0, None, 2),
            ("battleaxe", 0, 1, 0, None, 2),
            ("dagger", 0, 0, 3, Some(1), 1),
            ("bow", 0, 0, 15, Some(2), 1),
            ("greatsword", 0, 2, 0, None, 3),
            ("unarmed", 0, 0, 0, None, 1)
        ]
    );
    let armour: Vec<_> = data.armour.iter().map(|row| (row.id.as_str(), row.protection)).collect();
    let worn = [("leather", 1), ("mailshirt", 1), ("chainmail", 2), ("plate", 3)];
    assert_eq!(armour, [&worn[..], &[("large-shield", 2), ("small-shield", 1)]].concat());
}

#[test]
fn tables_are_those_of_the_rules() {
    let tables = Skirmish::load("skirmish", &builtin()).unwrap().tables;
    let values = |chart: &muster::paper::Chart| -> Vec<(String, i32)> {
        chart.0.iter().map(|row| (row.id.clone(), row.value)).collect()
    };
    let rows = |rows: &[(&str, i32)]| -> Vec<(String, i32)> {
        rows.iter().map(|(id, value)| (id.to_string(), *value)).collect()
    };
    assert_eq!(
        values(&tables.shooting),
        rows(&[
            ("open", 0),
            ("soft", -1),
            ("hard", -2),
            ("moving", -1),
            ("half-range", -1),
            ("prone", -1),
            ("in-combat", -2)
        ])
    );
    assert_eq!(values(&tables.close), rows(&[("height", 1), ("barricade", 1), ("prone", -1)]));
    assert_eq!(values(&tables.wounds), rows(&[("knocked", 1), ("light", 2), ("serious", 4), ("killed", 6)]));
    assert_eq!(
        values(&tables.numbers),
        rows(&[("to-hit", 5), ("brave", 9), ("light", -2), ("half", 2), ("get-up", 2), ("push-back", 1)])
    );
    let house: Vec<&str> = tables.numbers.0.iter().filter(|row| row.house).map(|row| row.id.as_str()).collect();
    assert_eq!(house, ["get-up", "push-back"]);
}

#[test]
fn the_wound_chart_of_help_has_the_bands_of_the_rules() {
    let charts = system("skirmish", &builtin()).unwrap().charts(&builtin()).unwrap();
    let lines = charts.iter().find(|page| page.title == "The wound chart").unwrap().lines(78);
    assert_eq!(
        lines[1..6],
        [
            "0 or less  no effect      R11",
            "1          Knocked About  R12",
            "2-3        Light Wound    R13",
            "4-5        Serious Wound  R14",
            "6+         Killed         R15"
        ]
    );
}

fn fault(path: &str, from: &str, to: &str) -> String {
    let library = builtin();
    let text = library.get(path).unwrap().text.replacen(from, to, 1);
    assert_ne!(text, *library.get(path).unwrap().text, "{from} is not in {path}");
    Skirmish::load("skirmish", &library.with(path, &text, path)).expect_err("a fault").to_string()
}

#[test]
fn faults_say_what_and_where() {
    for (file, from, to, told) in [
        ("weapons", "damage: 3", "damage: 7", "a whole number from 1 to 5 is wanted, not 7"),
        ("weapons", "range: 15, rof: 2,", "range: 15,        ", "bow: a weapon that shoots has both range and rof"),
        ("weapons", "id: unarmed", "id: fists", "the row unarmed is missing"),
        ("weapons", "id: battleaxe", "id: sword", "sword is there twice"),
        ("figures", "bravery: 6", "bravery: 10", "a whole number from 0 to 9 is wanted, not 10"),
        ("figures", "id: man-at-arms", "id: man", "the row man-at-arms is missing"),
        ("armour", "protection: 3", "protection: 6", "a whole number from 0 to 5 is wanted, not 6"),
        ("tables", "id: soft", "id: mushy", "shooting has a row mushy, which no rule asks for"),
        ("tables", "value: 4 }", "value: 1 }", "the scores of the wound chart must climb"),
        ("tables", "value: 2, house: true", "value: 0, house: true", "get-up divides, so it is 1 or more"),
    ] {
        let path = format!("skirmish/{file}.yaml");
        let said = fault(&path, from, to);
        assert!(said.contains(told) && said.contains(&path), "{told}: {said}");
    }
}

#[test]
fn recipes_that_do_not_fit_are_told() {
    let library = builtin();
    let data = Skirmish::load("skirmish", &library).unwrap();
    for (recipe, told) in [
        ("{ kind: knigth }", "there is no kind knigth; did you mean knight?"),
        ("{ melee: bow }", "melee: bow does not serve in the hand"),
        ("{ missile: sword }", "missile: sword does not shoot"),
        ("{ melee: axe }", "there is no weapon axe; there is sword"),
        ("{ armour: small-shield }", "there is no armour small-shield; there is leather"),
        ("{ shield: plate }", "there is no shield plate; there is large-shield"),
        ("{ speed: 25 }", "speed 25 is not between 0 and 24"),
        ("{ fight: -1 }", "fight -1 is not between 0 and 9"),
    ] {
        let recipe = serde_yaml::from_str(recipe).unwrap();
        let said = (Skirmish::rows(&data).recruit)(&data, &recipe).expect_err("it does not fit").what;
        assert!(said.contains(told), "{told}: {said}");
    }
    let usual = (Skirmish::rows(&data).recruit)(&data, &Default::default()).unwrap();
    assert_eq!((usual.profile.kind.as_str(), usual.profile.fight), ("Man at Arms", 3));
}

#[test]
fn the_evening_has_5_to_10_figures_a_side() {
    let library = builtin();
    let path = "skirmish/scenarios/saltmere-abbey.yaml";
    let game = system("skirmish", &builtin()).unwrap().begin(path, &library.get(path).unwrap().text, &library).unwrap();
    for side in [0, 1] {
        let count = game.units().iter().filter(|id| game.unit(id).unwrap().side == side).count();
        assert!((5..=10).contains(&count), "{count}");
    }
    assert_eq!(game.stage(), "roll");
}
