//! What a correction says counts as what the rules say.

use muster::{battle::armies, view::Kind};

use super::{
    shipped::{bridge, pennant, street},
    table::Table,
};

fn gone(table: &mut Table, number: u16) -> bool {
    let game = table.session().game();
    game.unit(&game.find(&number.to_string()).unwrap()).unwrap().gone
}

#[test]
fn who_has_no_wound_left_by_a_correction_is_out_of_the_fight_and_back_by_another() {
    let mut table = street();
    assert!(
        table.set(21, "{ wounds: 0 }").session().last(1)[0]
            .tale
            .then
            .contains(&"Deacon Rush leaves the battle: out of the fight.".to_owned()),
        "{:?}",
        table.session().last(1)[0].tale
    );
    assert!(gone(&mut table, 21));
    // Nobody strikes or shoots whoever is out.
    let game = table.session().game();
    let order = muster::view::Order::of("strike", &game.find("1").unwrap());
    let foes = game.form(&order).unwrap().fields.into_iter().find(|field| field.id == "foe").unwrap().kind;
    let Kind::Unit(foes) = foes else { panic!("{foes:?}") };
    assert!(!foes.contains(&game.find("21").unwrap()), "{foes:?}");
    table.set(21, "{ wounds: 1 }");
    assert!(!gone(&mut table, 21));
    for number in 21..=24 {
        table.set(number, "{ wounds: 0 }");
    }
    assert!(table.dues().contains(&"end-battle".to_owned()), "{:?}", table.dues());
    assert_eq!(armies(table.session().game())[1].count(muster::battle::Member::plays), 0);
}

#[test]
fn a_company_without_a_fighter_is_gone_and_stays_where_the_table_says_so() {
    let mut table = pennant();
    table.set(21, "{ fighters: 0 }");
    assert!(gone(&mut table, 21));
    let mut table = bridge();
    table.set(21, "{ figures_left: 0 }");
    assert!(gone(&mut table, 21));
    table.set(21, "{ figures_left: 1 }").option("removed", "stays").set(21, "{ figures_left: 0 }");
    assert!(!gone(&mut table, 21));
}

/// A ship that is out by its own hull, and its mounts once each is wrecked.
const SHIP: &str = "book: mine
name: Mine
turn: { phases: { act: { free: true } } }
stats: { hull: { track: 5 } }
figures: { alone: true, out: [hull, wrecked], leaves: '`destroyed`', stats: { wrecked: { flag: false } }, kinds: { gun: {}, lance: {} } }
troops: { ship: { figures: [{ kind: gun }, { kind: lance }] } }
acts: { rest: { key: r, phases: [act] } }
";

#[test]
fn a_mount_that_is_wrecked_is_put_back_by_hand_and_a_ship_without_hull_leaves() {
    let library = muster::store::library::builtin().with("books/mine.book.yaml", SHIP, "mine.book.yaml");
    let mut table = Table::with("mine", &super::course::SCENE.replace("troop: {}", "troop: { kind: ship }"), &library);
    table.set_soldier(1, "gun", "{ wrecked: true }");
    let game = table.session().game();
    let one = game.find("1").unwrap();
    assert_eq!(game.figures(&one), ["lance"]);
    assert_eq!(game.listed(&one), ["gun", "lance"], "those that a correction may be for");
    table.set_soldier(1, "gun", "{ wrecked: false }");
    assert_eq!(table.session().game().figures(&one), ["gun", "lance"]);
    table.set(1, "{ hull: 0 }");
    assert!(gone(&mut table, 1) && !table.may(1, "rest"));
    table.set(1, "{ hull: 2 }");
    assert!(!gone(&mut table, 1) && table.may(1, "rest"));
    // Without a mount it is out, too.
    table.set_soldier(1, "gun", "{ wrecked: true }").set_soldier(1, "lance", "{ wrecked: true }");
    assert!(gone(&mut table, 1));
    let ruling = serde_yaml::from_str("{ unit: 2, set: { gone: true }, because: it fled }").unwrap();
    let refused = table.session().rule(&ruling).err().unwrap().to_string();
    assert!(refused.contains("what takes a unit out of the battle is remove:"), "{refused}");
}
