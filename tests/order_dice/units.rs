//! Units: what recipes make, what rulings set, how units split and join.

use muster::{rules::system, store::library::builtin};

use super::{scene::table, table::Table};

const TWO: [&str; 2] = ["1 Rifles: { type: rifle-section }", "21 Guard: { type: guard-section }"];

/// The fault of a scenario with this recipe.
fn fault(recipe: &str) -> String {
    let text = format!(
        "system: order_dice\nname: x\nsides: [{{ id: a, name: A }}, {{ id: b, name: B }}]\nunits:\n  - {{ name: X, side: a, troop: {recipe} }}\n"
    );
    let begun = system("order_dice", &builtin()).unwrap().begin("scene.yaml", &text, &builtin());
    begun.map(|_| String::new()).unwrap_or_else(|fault| fault.to_string())
}

#[test]
fn recipes_that_do_not_fit_are_told() {
    for (recipe, said) in [
        ("{ type: rifle-secton }", "did you mean rifle-section?"),
        ("{ mover: tracked }", "a vehicle needs armour"),
        ("{ mover: tracked, armour: medium-tnk }", "did you mean medium-tank?"),
        ("{ mover: infantry, armour: medium-tank }", "infantry have no armour"),
        ("{ models: 61 }", "from 1 to 60 is wanted, not 61"),
        ("{ type: medium-tank, models: 2 }", "a vehicle is one model"),
        ("{ morale: 13 }", "from 2 to 12 is wanted, not 13"),
        ("{ damage: 2 }", "from 3 to 11 is wanted, not 2"),
        ("{ officer: sergeant }", "there is no rank sergeant"),
        ("{ weapons: [{ weapon: rifel }] }", "did you mean rifle?"),
        ("{ models: 3, weapons: [{ weapon: rifle, count: 2 }, { weapon: pistol, count: 2 }] }", "3 weapons at most"),
        ("{ weapons: [{ weapon: rifle }, { weapon: rifle }] }", "stands there twice"),
        ("{ modles: 3 }", "did you mean models?"),
    ] {
        let told = fault(recipe);
        assert!(told.contains(said), "{recipe}: {told}");
    }
}

#[test]
fn quality_gives_morale_and_damage_value_and_both_can_be_set() {
    let mut table = table(&[
        "1 Levy: { type: levy-section }",
        "2 Odd: { morale: 11, damage: 6 }",
        "21 Guard: { type: guard-section }",
    ]);
    assert_eq!((table.field(1, "morale"), table.field(1, "damage")), ("8".into(), "3".into()));
    assert_eq!((table.field(2, "morale"), table.field(2, "damage")), ("11".into(), "6".into()));
    table.set(1, "{morale: 10, recce: true, officer: major}");
    assert_eq!(table.field(1, "officer"), "major");
}

#[test]
fn a_unit_splits_with_its_weapons_and_joins_again() {
    let mut table = table(&TWO);
    let ruling = |table: &mut super::table::Table, text: &str| {
        table.rule(serde_yaml::from_str(text).unwrap());
    };
    ruling(&mut table, "{ from: 1, figures: ['1', '2', '3'], name: Rear Guard, because: a post }");
    let arms = |table: &super::table::Table, number| table.squad(number)["profile"]["weapons"].to_string();
    assert_eq!(table.field(2, "models"), "3");
    // One of ten carries nothing and leaves first, then two rifles.
    assert_eq!(arms(&table, 2), r#"[{"weapon":"rifle","count":2}]"#);
    assert_eq!(arms(&table, 1), r#"[{"weapon":"rifle","count":6},{"weapon":"light-machine-gun"}]"#);
    ruling(&mut table, "{ from: 2, into: 1 }");
    assert_eq!(arms(&table, 1), r#"[{"weapon":"rifle","count":8},{"weapon":"light-machine-gun"}]"#);
    assert_eq!(table.field(1, "models"), "10");
}

#[test]
fn a_like_unit_is_fresh() {
    let mut table = table(&TWO);
    table.set(1, "{models: 3, pins: 4, die: down}");
    table.rule(serde_yaml::from_str("{ like: 1, name: More Rifles, because: they come }").unwrap());
    assert_eq!(
        (table.field(2, "models"), table.field(2, "pins"), table.field(2, "die")),
        ("10".into(), "0".into(), "none".into())
    );
}

#[test]
fn the_roster_row_and_the_sheet_say_what_matters() {
    let mut table = table(&["1 Orsk: { type: officer }", "21 Car: { type: scout-car }"]);
    table.set(1, "{pins: 2}");
    let game = table.session().game();
    let row = |id: &str| game.row(&id.into()).unwrap().cells.into_iter().map(|cell| cell.text).collect::<Vec<_>>();
    assert_eq!(row("orsk"), ["Anna", "cup", "reg", "9>7", "oo", "3/3", "4+", "OFF+2"]);
    assert_eq!(row("car"), ["Ben", "cup", "reg", "9", "", "", "7+", "OPEN REC"]);
    let sheet = game.sheet(&"car".into()).unwrap();
    assert_eq!(sheet.brief, "scout car, regular, move 12\"/24\", damaged on 7+");
    assert_eq!(sheet.short[0].cells[0].text, "turret machine gun 36\" x5");
}

#[test]
fn what_is_left_goes_to_the_next_battle() {
    use muster::rules::order_dice::{OrderDice, recipe::Recipe};
    use muster::{engine::Rules, paper::Paper};
    let data = OrderDice::load("order_dice", &builtin()).unwrap_or_else(|fault| panic!("{fault}"));
    let recipe: Recipe = serde_yaml::from_str("{ type: rifle-section }").unwrap();
    let mut body = (OrderDice::rows(&data).recruit)(&data, &recipe).unwrap();
    body.models = 4;
    let (left, words) = (OrderDice::rows(&data).survivors)(&data, &recipe, &body).unwrap();
    assert_eq!(words, "4 of 10 left");
    let again = (OrderDice::rows(&data).recruit)(&data, &left.unwrap()).unwrap();
    let arms: Vec<(String, u16)> = again.arms().into_iter().map(|arm| (arm.weapon, arm.count)).collect();
    assert_eq!((again.models, arms), (4, vec![("rifle".to_owned(), 3), ("light-machine-gun".to_owned(), 1)]));
}

#[test]
fn what_was_fired_once_is_there_again_and_that_is_told() {
    use muster::rules::order_dice::{OrderDice, recipe::Recipe};
    use muster::{engine::Rules, paper::Paper};
    let data = OrderDice::load("order_dice", &builtin()).unwrap_or_else(|fault| panic!("{fault}"));
    let recipe: Recipe = serde_yaml::from_str("{ type: guard-section }").unwrap();
    let mut body = (OrderDice::rows(&data).recruit)(&data, &recipe).unwrap();
    body.spent.insert("one-shot-launcher".to_owned(), 1);
    let (_, words) = (OrderDice::rows(&data).survivors)(&data, &recipe, &body).unwrap();
    assert_eq!(words, "1 one-shot launcher fired, restored");
}

#[test]
fn what_was_corrected_in_a_battle_goes_on() {
    use muster::rules::order_dice::{OrderDice, recipe::Recipe};
    use muster::{engine::Rules, paper::Paper};
    let data = OrderDice::load("order_dice", &builtin()).unwrap_or_else(|fault| panic!("{fault}"));
    let recipe: Recipe = serde_yaml::from_str("{ type: rifle-section }").unwrap();
    let mut body = (OrderDice::rows(&data).recruit)(&data, &recipe).unwrap();
    body.profile.quality = serde_yaml::from_str("veteran").unwrap();
    (body.profile.anti_tank, body.profile.kind) = (true, "old guard".to_owned());
    body.models = 4;
    let (left, words) = (OrderDice::rows(&data).survivors)(&data, &recipe, &body).unwrap();
    assert_eq!(words, "4 of 10 left, quality veteran, anti-tank weapons, kept, type old guard, not kept");
    let again = (OrderDice::rows(&data).recruit)(&data, &left.unwrap()).unwrap();
    let (is, was) = (&again.profile, &body.profile);
    assert_eq!((is.quality, is.anti_tank), (was.quality, true));
    assert_eq!((is.morale, is.damage), (was.morale, was.damage), "its numbers stay those of the battle");
}

#[test]
fn an_army_is_built_by_fields_that_fit_its_kind() {
    use muster::paper::Paper;
    use muster::rules::order_dice::OrderDice;
    let data = OrderDice::load("order_dice", &builtin()).unwrap_or_else(|fault| panic!("{fault}"));
    let fields = |recipe: &str| {
        let fields = OrderDice::recipe_fields(&data, &serde_yaml::from_str(recipe).unwrap());
        fields.into_iter().map(|field| field.id).collect::<Vec<_>>()
    };
    let men = fields("{ type: rifle-section, weapons: [{ weapon: rifle }] }");
    assert!(men.contains(&"models".to_owned()) && men.contains(&"weapons.0.count".to_owned()), "{men:?}");
    let tank = fields("{ type: medium-tank }");
    assert!(tank.contains(&"armour".to_owned()) && !tank.contains(&"models".to_owned()), "{tank:?}");
    assert!(OrderDice::blank(&data).is_some());
}

#[test]
fn the_record_sheet_has_a_box_for_every_pin_and_model() {
    let mut table = table(&TWO);
    table.set(1, "{pins: 2, models: 7}");
    let tracks = table.session().game().tracks(&"rifles".into());
    let ticked = |at: usize| tracks[at].boxes.iter().filter(|one| format!("{:?}", one.1) == "Ticked").count();
    assert_eq!((tracks[0].boxes.len(), ticked(0), tracks[1].boxes.len(), ticked(1)), (9, 2, 10, 3));
}

#[test]
fn a_column_joins_from_a_roster() {
    let scenario = "system: order_dice\nname: Joined\nsides:\n  - { id: red, name: Red }\n  - { id: blue, name: Blue }\n\
        units:\n  - { name: Rifles, number: 1, side: red, troop: { type: rifle-section } }\nrosters: [{ roster: mill-wardens, side: blue }]\n";
    let table = Table::of("order_dice", scenario);
    let state = table.state();
    let units = state["units"].as_object().unwrap();
    let blue: Vec<&str> =
        units.values().filter(|unit| unit["side"] == "blue").map(|unit| unit["name"].as_str().unwrap()).collect();
    assert_eq!(blue, ["Bent Crane", "Lieutenant Sedge", "Long Tooth", "Millrace Runners", "Sluice Rifles"]);
    let dice: usize = units.values().filter(|unit| unit["body"]["die"].is_null()).count();
    assert_eq!(dice, 6, "each brings a die to the cup");
}

#[test]
fn a_row_shows_first_what_alters_orders_and_a_sheet_where_the_die_is() {
    let mut table =
        table(&["1 Orsk: { type: officer, officer: first-lieutenant }", "21 Guard: { type: guard-section }"]);
    let flags =
        |table: &mut Table| table.session().game().row(&"orsk".into()).unwrap().cells.last().unwrap().text.clone();
    table.set(1, "{models: 2, pins: 1}");
    assert_eq!(flags(&mut table), "OFF+2 SMALL");
    let game = table.session().game();
    let sheet = format!("{:?}", game.sheet(&"orsk".into()).unwrap());
    assert!(sheet.contains("9, 8 with 1 pin\""), "{sheet}");
}
