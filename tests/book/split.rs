//! Figures that leave a company or join another: how many, and what of its points goes with them.

use muster::{battle::armies, store::library::builtin, view::Kind};

use super::table::Table;

const SCENE: &str = "system: ash-and-pennant\nname: Scene\nsides: [{ id: ash, name: Ash }, { id: crane, name: Crane }]\nunits:\n  - { name: Ash Levy, number: 1, side: ash, troop: { kind: levy } }\n  - { name: Ash Bows, number: 2, side: ash, troop: { kind: bows } }\n  - { name: Marsh Levy, number: 21, side: crane, troop: { kind: levy } }\n";

fn table() -> Table {
    Table::with("ash-and-pennant", SCENE, &builtin())
}

fn points(table: &mut Table, number: u16) -> i64 {
    let game = table.session().game();
    game.find(&number.to_string()).and_then(|unit| game.points(&unit)).expect("a company has its points")
}

#[test]
fn one_number_is_how_many_leave_where_figures_are_only_counted() {
    let mut table = table();
    table.rule(serde_yaml::from_str("{ from: 1, figures: ['3'], name: Scouts }").unwrap());
    let game = table.session().game();
    let left = |number: &str| game.figures(&game.find(number).unwrap()).len();
    assert_eq!((left("1"), left("3")), (9, 3));
    let ruling = serde_yaml::from_str("{ from: 1, figures: ['10'], name: More }").unwrap();
    let refusal = game.rule(&ruling).err().expect("nobody splits ten off nine");
    assert_eq!(refusal.to_string(), "Ash Levy has 9 fighters; say how many leave, at most 9");
    // The screen asks for a number.
    let splits = muster::battle::rulings_for(game).find(|(_, row)| row.title.starts_with("split")).unwrap().1;
    let form = splits.form(game, None);
    let field = form.fields.iter().find(|field| field.id == "figures").unwrap();
    assert_eq!((field.label.as_str(), &field.kind), ("how many", &Kind::Count { least: 1, most: 12 }));
}

#[test]
fn what_a_company_costs_goes_with_its_fighters_and_comes_back_with_them() {
    let mut table = table();
    let whole = points(&mut table, 1);
    table.rule(serde_yaml::from_str("{ from: 1, figures: ['3'], name: Scouts }").unwrap());
    let (left, scouts) = (points(&mut table, 1), points(&mut table, 3));
    assert_eq!((left + scouts, scouts), (whole, whole * 3 / 12));
    // Three of the nine are lost with the points of three; the others go over with theirs.
    table.set(1, "{ fighters: 6 }");
    let bows = points(&mut table, 2);
    table.rule(serde_yaml::from_str("{ from: 1, into: 2 }").unwrap());
    assert_eq!(points(&mut table, 2), bows + left * 6 / 9);
    let ash = &armies(table.session().game())[0];
    assert_eq!(ash.points().map(|(_, all)| all), Some(whole + bows));
    let mut table = self::table();
    table.rule(serde_yaml::from_str("{ from: 1, figures: ['3'], name: Scouts }").unwrap());
    table.rule(serde_yaml::from_str("{ from: 3, into: 1 }").unwrap());
    assert_eq!((points(&mut table, 1), table.squad(1).get("points")), (whole, None));
}
