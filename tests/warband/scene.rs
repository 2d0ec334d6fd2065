//! Characters in one line each, for scenes.

use super::table::Table;

/// Two sides of characters, each as `number name: recipe`, the recipe in YAML as scenarios write it: North has numbers
/// below 20, South the others. The battle stands in the declarations of turn 1, no dice are the machine's, and only the
/// game master ends it.
pub fn table(characters: &[&str]) -> Table {
    let mut text = "system: warband\nname: Scene\nsides:\n".to_owned();
    text += "  - { id: north, name: North, players: [Anna], dice: table }\n";
    text += "  - { id: south, name: South, players: [Ben], dice: table }\n";
    text += "options: { chance: table, end: game-master }\nunits:\n";
    for character in characters {
        let (head, recipe) = character.split_once(": ").expect("a character is `number name: recipe`");
        let (number, name) = head.split_once(' ').expect("a character is `number name: recipe`");
        let (side, player) = if number.parse::<u16>().unwrap() < 20 { ("north", "Anna") } else { ("south", "Ben") };
        text += &format!("  - {{ name: {name}, number: {number}, side: {side}, player: {player}, troop: {recipe} }}\n");
    }
    Table::of("warband", &text)
}

/// Goes from the declarations to the strikes; the faces are those of ties.
pub fn strikes<const N: usize>(table: &mut Table, ties: [u8; N]) -> String {
    assert_eq!(table.stage(), "declare");
    let tale = table.order("next", 0).chance(ties).done();
    assert_eq!(table.stage(), "strike");
    tale
}

/// The numbers of those who may still act, in the order in which they act.
pub fn order(table: &mut Table) -> Vec<u16> {
    let game = table.session().game();
    let mut places: Vec<(u32, u16)> = Vec::new();
    for id in game.units() {
        let row = game.row(&id).unwrap();
        match row.cells[0].text.as_str() {
            "now" => places.push((0, row.number)),
            text => places.extend(text.parse().ok().map(|place: u32| (place, row.number))),
        }
    }
    places.sort_unstable();
    places.into_iter().map(|(_, number)| number).collect()
}

/// The form of an order, as its numbers in parts and its remarks.
pub fn form(table: &mut Table, act: &str, who: u16, facts: &str) -> String {
    let game = table.session().game();
    let who = game.find(&who.to_string()).unwrap();
    let order = muster::view::Order {
        act: act.to_owned(),
        who: vec![who],
        facts: serde_yaml::from_str(facts).unwrap(),
        ..Default::default()
    };
    let form = game.form(&order).unwrap();
    let numbers = form.numbers.iter().map(|number| format!("{}: {}", number.name, number.in_parts()));
    numbers.chain(form.remarks.iter().cloned()).collect::<Vec<_>>().join("\n")
}

/// Thaumbax of the rules.
pub const THAUMBAX: &str = "1 Thaumbax: { profile: thaumbax }";
/// The first goblin.
pub const ONE: &str = "21 One: { profile: goblin }";
/// The second goblin.
pub const TWO: &str = "22 Two: { profile: goblin }";
