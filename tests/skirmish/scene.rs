//! Figures in one line each, for scenes.

use super::table::Table;

/// Two sides of figures, each as `number name: recipe`, the recipe in YAML as scenarios write it: North has numbers below
/// 20, South the others. The first-player roll is to come, and no dice are the machine's.
pub fn battle(figures: &[&str]) -> Table {
    let mut text = "system: skirmish\nname: Scene\nsides:\n".to_owned();
    text += "  - { id: north, name: North, players: [Anna], dice: table }\n";
    text += "  - { id: south, name: South, players: [Ben], dice: table }\nunits:\n";
    for figure in figures {
        let (head, recipe) = figure.split_once(": ").expect("a figure is `number name: recipe`");
        let (number, name) = head.split_once(' ').expect("a figure is `number name: recipe`");
        let (side, player) = if number.parse::<u16>().unwrap() < 20 { ("north", "Anna") } else { ("south", "Ben") };
        text += &format!("  - {{ name: {name}, number: {number}, side: {side}, player: {player}, troop: {recipe} }}\n");
    }
    Table::of("skirmish", &text)
}

/// The same, with North on in its first turn.
pub fn table(figures: &[&str]) -> Table {
    let mut table = battle(figures);
    table.order("first", 0).answers("[{dice: [5, 2]}, {pick: first}]").done();
    table
}

/// Ends the player turn, whoever acts.
pub fn pass(table: &mut Table) {
    table.order("done", 0).done();
}

/// Puts two figures in contact by a ruling.
pub fn touch(table: &mut Table, one: u16, other: u16) {
    use muster::{
        engine::{Decision, Ruling},
        view::Id,
    };
    table.rule(Ruling::of(Decision::Bind([one, other].map(|number| Id::new(&number.to_string())))));
}

/// What stands in the roster row of a figure, under a column's title.
pub fn cell(table: &mut Table, number: u16, title: &str) -> String {
    let game = table.session().game();
    let id = game.find(&number.to_string()).expect("a figure of this number");
    let place = game.columns().iter().position(|column| column.title == title).expect("a column of this title");
    game.row(&id).expect("a row").cells[place].text.clone()
}

/// The numbers of the last line in parts, for a test to look into.
pub fn parts(table: &mut Table) -> String {
    let line = table.session().last(1).remove(0);
    line.tale.numbers.iter().map(|number| format!("\n{}", number.in_parts())).collect()
}

/// Whether a figure is out of the battle.
pub fn gone(table: &mut Table, number: u16) -> bool {
    let game = table.session().game();
    game.unit(&game.find(&number.to_string()).expect("a figure")).expect("a mark").gone
}
