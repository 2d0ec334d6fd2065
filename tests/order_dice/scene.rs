//! Units in one line each, for scenes.

use muster::store::library::builtin;

use super::table::Table;

/// Two sides of units, each as `number name: recipe`, the recipe in YAML as scenarios write it: Red has numbers below 20,
/// Blue the others. Turn 1 begins, the dice are drawn by hand from a bag, and no dice are the machine's.
pub fn table(units: &[&str]) -> Table {
    Table::of("order_dice", &scenario(units))
}

/// The same with something else in a data file.
pub fn with(file: &str, from: &str, to: &str, units: &[&str]) -> Table {
    let (library, path) = (builtin(), format!("order_dice/{file}.yaml"));
    let text = library.get(&path).unwrap().text.to_string();
    assert!(text.contains(from), "{path} has no {from}");
    Table::with("order_dice", &scenario(units), &library.with(&path, &text.replacen(from, to, 1), "mine"))
}

fn scenario(units: &[&str]) -> String {
    let mut text = "system: order_dice\nname: Scene\nsides:\n".to_owned();
    text += "  - { id: red, name: Red, players: [Anna], dice: table }\n";
    text += "  - { id: blue, name: Blue, players: [Ben], dice: table }\n";
    text += "options: { chance: table, cup: bag }\nunits:\n";
    for unit in units {
        let (head, recipe) = unit.split_once(": ").expect("a unit is `number name: recipe`");
        let (number, name) = head.split_once(' ').expect("a unit is `number name: recipe`");
        let (side, player) = if number.parse::<u16>().unwrap() < 20 { ("red", "Anna") } else { ("blue", "Ben") };
        text += &format!("  - {{ name: {name}, number: {number}, side: {side}, player: {player}, troop: {recipe} }}\n");
    }
    text
}

/// Whether a story has this sentence or part of one.
#[track_caller]
pub fn tells(story: &str, part: &str) {
    assert!(story.contains(part), "{part:?} is not in\n{story}");
}
