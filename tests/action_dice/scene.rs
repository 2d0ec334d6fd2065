//! Units in one line each, for scenes.

use muster::{
    engine::{Decision, Ruling},
    view::Form,
};

use super::table::Table;

/// Two sides of units, each as `number name: recipe`, the recipe in YAML as scenarios write it: North has numbers below
/// 20, South the others. North has won the roll for the order of play and is on; no dice are the machine's.
pub fn table(units: &[&str]) -> Table {
    let mut table = fresh(units);
    table.order("order", 0).dice([6, 1]).done();
    table
}

/// The same before the order of play is rolled.
pub fn fresh(units: &[&str]) -> Table {
    let mut text = "system: action_dice\nname: Scene\nsides:\n".to_owned();
    text += "  - { id: north, name: North, players: [Anna], dice: table }\n";
    text += "  - { id: south, name: South, players: [Ben], dice: table }\n";
    text += "options: { R48: never }\nunits:\n";
    for unit in units {
        let (head, recipe) = unit.split_once(": ").expect("a unit is `number name: recipe`");
        let (number, name) = head.split_once(' ').expect("a unit is `number name: recipe`");
        let (side, player) = if number.parse::<u16>().unwrap() < 20 { ("north", "Anna") } else { ("south", "Ben") };
        text += &format!("  - {{ name: {name}, number: {number}, side: {side}, player: {player}, troop: {recipe} }}\n");
    }
    Table::of("action_dice", &text)
}

/// The form of an act with these facts filled in, in YAML.
pub fn form(table: &mut Table, act: &str, squad: u16, facts: &str) -> Form {
    let game = table.session().game();
    game.form(&super::exact::order(game, act, &squad.to_string(), facts)).unwrap()
}

/// Two units touch.
pub fn touch(table: &mut Table, one: u16, other: u16) {
    let two = [one, other].map(|number| muster::view::Id::new(&number.to_string()));
    table.rule(Ruling::of(Decision::Bind(two)));
}
