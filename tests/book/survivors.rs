//! What is left of a battle for the next one.

use muster::view::Id;

use super::{
    shipped::{banners, bridge, pennant, standing, street},
    table::Table,
};

#[test]
fn who_heals_for_the_next_battle_was_not_whole_in_this_one() {
    let left = |table: &mut Table, number: u16| {
        let left = muster::paper::survivors(table.session().game(), None).unwrap();
        left.fates.into_iter().find(|fate| fate.number == Some(number)).unwrap().what
    };
    let mut table = street();
    table.set(22, "{wounds: 1}");
    assert_eq!((left(&mut table, 22), left(&mut table, 1)), ("wounds 1 of 3, healed".to_owned(), "whole".to_owned()));
    let mut table = banners();
    table.set(1, "{damage: 5}");
    assert_eq!(left(&mut table, 1), "damage 5, healed");
    let mut table = bridge();
    table.set(1, "{figures_left: 10}");
    assert_eq!(left(&mut table, 1), "10 of 12 left");
}

/// A company is as strong as what is left of it when it was whole, in the next battle too.
#[test]
fn survivors_begin_the_next_battle_with_their_losses() {
    let mut table = pennant();
    table.set(2, "{fighters: 1}").set(3, "{fighters: 7}");
    let left = muster::paper::survivors(table.session().game(), Some(&Id::new("ash"))).unwrap();
    let what = |number: u16| left.fates.iter().find(|fate| fate.number == Some(number)).unwrap().what.as_str();
    assert_eq!([what(1), what(2), what(3)], ["whole", "1 of 12 left", "7 of 12 left"]);
    let units = left.roster.units.iter().map(
        |unit| serde_json::json!({ "name": unit.name, "number": unit.number, "side": "ash", "troop": unit.troop }),
    );
    let crane =
        serde_json::json!({ "name": "Crane Riders", "number": 21, "side": "crane", "troop": { "kind": "riders" } });
    let next = serde_json::json!({
        "system": "ash-and-pennant", "name": "The day after",
        "sides": [{ "id": "ash", "name": "Ash" }, { "id": "crane", "name": "Crane" }],
        "units": units.chain([crane]).collect::<Vec<_>>(),
    });
    let mut table = Table::of("ash-and-pennant", &next.to_string());
    table.rule(serde_yaml::from_str("dice: table").unwrap()).order("begin", 0).dice([5, 2]).done();
    let cells = |table: &mut Table, number: &str| {
        let game = table.session().game();
        let cells = game.row(&game.find(number).unwrap()).unwrap().cells;
        cells.into_iter().map(|cell| cell.text.to_string()).find(|text| text.contains('/'))
    };
    assert_eq!([cells(&mut table, "2"), cells(&mut table, "3")], [Some("1/12".to_owned()), Some("7/12".to_owned())]);
    let stands = standing(&mut table, "2");
    assert_eq!((stands.in_play(), stands.out), (1, 0), "those who fell yesterday are not lost today");
    table.set(2, "{weapon: bow}").set(3, "{weapon: bow}");
    let mut dice = |number: u16| table.order("shoot", number).facts("{foe: 21, range: 5}").dice([6, 6]).asks().dice();
    assert_eq!([dice(2), dice(3)], [6, 12], "P4: half of twelve, not of those who are left");
    // And what is left of them after that is told of the whole company still.
    table.set(3, "{fighters: 5}");
    let left = muster::paper::survivors(table.session().game(), Some(&Id::new("ash"))).unwrap();
    assert_eq!(left.fates.iter().find(|fate| fate.number == Some(3)).unwrap().what, "5 of 12 left");
    assert_eq!(left.roster.units[2].troop, serde_json::json!({ "kind": "levy", "left": 5 }));
}
