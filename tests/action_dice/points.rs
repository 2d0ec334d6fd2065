//! Points (section 5): models, units, armies.

use muster::engine::{Decision, Ruling};
use muster::{
    paper::parse,
    rules::action_dice::{data::Data, price, profile::Kind, recipe::Recipe, recruit},
    store::library::builtin,
};

use super::{scene::table, table::Table};

/// What a recipe costs each, and once; with both readings of the dice term.
fn costs(recipe: &str) -> [(i64, i64); 2] {
    let data = Data::load(&builtin()).unwrap();
    let recipe: Recipe = parse("recipe", recipe).unwrap_or_else(|fault| panic!("{fault}"));
    let profile = recruit::profile(&data, &recipe).unwrap();
    [false, true].map(|both| {
        let cost = price::cost(&data, both, &profile);
        (cost.each, cost.once)
    })
}

#[test]
fn t32_a_spearman_costs_21_and_a_bowman_43_by_either_reading() {
    assert_eq!(costs("profile: spearman"), [(21, 0); 2]);
    assert_eq!(costs("profile: bowman"), [(43, 0); 2]);
}

#[test]
fn five_models_of_the_digest() {
    assert_eq!(costs("profile: rider"), [(48, 0), (60, 0)], "a5: 192 or 240 over 4");
    assert_eq!(costs("profile: heavy-foot"), [(50, 0); 2]);
    assert_eq!(costs("profile: commander")[0], (304, 0));
    assert_eq!(costs("profile: tank")[0], (509, 0), "a6: 508.8 is rounded up");
    assert_eq!(costs("profile: gun-crew")[0], (48, 76), "the gun is paid once");
}

#[test]
fn units_are_priced_on_their_sheets_with_the_way_to_it() {
    let mut table = table(&["1 Spears: { profile: spearman, models: 10 }", "21 Gun: { profile: gun-crew, models: 4 }"]);
    let sheet = |table: &mut super::table::Table, number: &str| {
        let game = table.session().game();
        let sheet = game.sheet(&game.find(number).unwrap()).unwrap();
        let lines = sheet.rows.iter().map(|row| {
            let cells: Vec<&str> = row.cells.iter().map(|cell| cell.text.as_str()).collect();
            format!("{}: {}", row.label, cells.join(" "))
        });
        lines.collect::<Vec<_>>().join("\n")
    };
    let text = sheet(&mut table, "1");
    assert!(text.contains("points: 21 each: (36 + 48) / 4 = 21\n: 210 points for 10 models"), "{text}");
    assert!(text.contains("army: 210 points: Basic and Ordnance 100 %, Elite and Vehicle 0 %, Hero 0 %"), "{text}");
    let text = sheet(&mut table, "21");
    assert!(text.contains("268 points for 4 models"), "{text}");
    table.option("A5", "both");
    assert!(sheet(&mut table, "21").contains("points: 96 each and 76 for the gun"), "(96 + 192) / 3 = 96");
}

/// A gun is one, however its crew is split: it is paid once, and one half of them serves it.
#[test]
fn a_gun_whose_crew_is_split_is_paid_once_and_served_by_one_half() {
    let mut table = table(&["1 Gun: { profile: gun-crew, models: 4 }", "21 Spears: { profile: spearman, models: 10 }"]);
    let army = |table: &mut Table| {
        let game = table.session().game();
        let armies = muster::battle::armies(game);
        let points = |number| armies[0].members.iter().find(|member| member.number == number)?.points;
        (game.forces()[0].in_words("unit"), points(1), points(2))
    };
    let rule = |table: &mut Table, ruling: &str| {
        table.rule(serde_yaml::from_str::<Ruling>(ruling).unwrap());
    };
    assert_eq!(
        army(&mut table),
        ("1 unit, 268 points".to_owned(), Some(268), None),
        "192 for the crew, 76 for the gun"
    );
    rule(&mut table, "{ from: 1, figures: ['2'], name: Half }");
    assert_eq!(army(&mut table), ("2 units, 268 points".to_owned(), Some(172), Some(96)));
    assert_eq!([table.may(1, "fire"), table.may(2, "fire")], [true, false]);
    // Nobody corrected that: it goes on so, and says why.
    let left = muster::paper::survivors(table.session().game(), None).unwrap();
    assert_eq!(
        left.fates.iter().map(|fate| fate.what.as_str()).collect::<Vec<_>>(),
        ["whole", "without its 50mm cannon", "whole"]
    );
    // Where all of them join the others, the gun goes along.
    rule(&mut table, "{ from: 1, into: 2 }");
    let (forces, _, all) = army(&mut table);
    assert_eq!((forces.ends_with(" 268 points"), all), (true, Some(268)), "{forces}");
    assert!(table.may(2, "fire"));
}

#[test]
fn shares_of_all_that_is_spent_sum_to_100() {
    let data = Data::load(&builtin()).unwrap();
    for rest in 0..50 {
        let units = [(Kind::Basic, 750 + rest), (Kind::Elite, 127), (Kind::Hero, 117)];
        let shares = price::Army::of(&data, &units, 0).shares;
        assert_eq!(shares.iter().map(|(_, _, percent)| percent).sum::<i64>(), 100, "{shares:?}");
    }
}

#[test]
fn a34_shares_are_measured_against_the_budget_of_the_side() {
    let text = "{ system: action_dice, name: Scene, sides: [{ id: north, name: North, budget: 100 }, { id: south, name: South }], \
                units: [{ name: Spears, side: north, number: 1, troop: { profile: spearman, models: 10 } }, \
                { name: Axes, side: south, number: 21, troop: {} }] }";
    let mut table = super::table::Table::of("action_dice", text);
    let game = table.session().game();
    let sheet = game.sheet(&game.find("1").unwrap()).unwrap();
    let text: Vec<String> = sheet.rows.iter().flat_map(|row| &row.cells).map(|cell| cell.text.clone()).collect();
    assert!(text.iter().any(|line| line == "210 points are spent of 100"), "{text:?}");
    assert_eq!(game.forces()[0].in_words("unit"), "1 unit, 210 of 100 points, 110 too many");
    assert_eq!(game.advice(), [""; 0], "told already");
}

#[test]
fn a34_shares_are_advice_and_measured_against_the_agreed_limit() {
    let mut table =
        table(&["1 Spears: { profile: spearman, models: 10 }", "2 Rue: { profile: commander }", "21 Foes: {}"]);
    let warnings = |table: &mut super::table::Table| {
        let game = table.session().game();
        let sheet = game.sheet(&game.find("1").unwrap()).unwrap();
        let text = sheet.rows.iter().flat_map(|row| &row.cells).map(|cell| cell.text.clone());
        text.filter(|text| text.contains("should be") || text.contains("are spent of")).collect::<Vec<_>>()
    };
    assert_eq!(
        warnings(&mut table),
        [
            "Basic and Ordnance: 40.8 % of the points; it should be 50 % or more",
            "Hero: 59.1 % of the points; it should be 25 % or less"
        ]
    );
    count(&mut table, "points north", 2000);
    assert_eq!(warnings(&mut table), ["Basic and Ordnance: 10.5 % of the points; it should be 50 % or more"]);
    count(&mut table, "points north", 400);
    assert_eq!(warnings(&mut table)[0], "514 points are spent of 400");
    table.order("move", 1).done();
}

fn count(table: &mut Table, name: &str, points: i64) {
    table.rule(Ruling::of(Decision::Counters((name, points).into())));
}
