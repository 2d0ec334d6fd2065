//! Squads in one line each, for scenes.

use super::table::Table;

/// Two sides of squads, each as `number name: recipe`, the recipe in YAML as scenarios write it: North has numbers below
/// 20, South the others. The battle stands in the initiative phase of turn 1, and no dice are the machine's.
pub fn table(squads: &[&str]) -> Table {
    let mut text = "system: opend6\nname: Scene\nsides:\n".to_owned();
    text += "  - { id: north, name: North, players: [Anna], rally: north edge, dice: table }\n";
    text += "  - { id: south, name: South, players: [Ben], rally: south edge, dice: table }\n";
    text += "options: { chance: table }\nunits:\n";
    for squad in squads {
        let (head, recipe) = squad.split_once(": ").expect("a squad is `number name: recipe`");
        let (number, name) = head.split_once(' ').expect("a squad is `number name: recipe`");
        let (side, player) = if number.parse::<u16>().unwrap() < 20 { ("north", "Anna") } else { ("south", "Ben") };
        text += &format!("  - {{ name: {name}, number: {number}, side: {side}, player: {player}, troop: {recipe} }}\n");
    }
    Table::of("opend6", &text)
}
