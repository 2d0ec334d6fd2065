//! Whole turns by what is due alone, with the machine's dice: nothing sticks, nothing is left over.

use serde_json::json;

use super::saved::Table;

const UNITS: &str = "
- { name: Spears, side: north, number: 1, troop: { listing: human-infantry, size: 8, training: { melee-combat: 2 }, weapons: [thrown-spear], armour: leather, champions: [{ training: { melee-combat: 1 }, weapons: [magic-melee-weapon] }] } }
- { name: Militia, side: north, number: 2, troop: { listing: human-militia, size: 7, weapons: [melee-weapon] } }
- { name: Goblins, side: south, number: 21, troop: { listing: goblins, size: 10, weapons: [melee-weapon] } }
- { name: Sneaks, side: south, number: 22, troop: { listing: goblins, size: 9, weapons: [natural-weapon] } }";

/// Fights on until somebody has the field or nobody touches anybody; gives how many orders were due.
fn fight_out(figures: &str) -> usize {
    let pairs: Vec<(String, String)> = (1..=7).map(|at| (at.to_string(), at.to_string())).collect();
    let pairs: Vec<(&str, &str)> = pairs.iter().map(|(a, b)| (a.as_str(), b.as_str())).collect();
    let mut table = Table::new(UNITS)
        .with("table.sides.north.dice", "auto")
        .with("table.sides.south.dice", "auto")
        .with("table.options.chance", "machine")
        .with("table.options.figures", figures)
        .phase("close")
        .touch("spears", "goblins", &pairs)
        .touch("militia", "goblins", &[("1", "8"), ("2", "9")])
        .touch("militia", "sneaks", &pairs);
    let mut orders = 0;
    for _ in 0..300 {
        let fighting = table.get("table.bonds").is_array();
        if table.game().status().over.is_some() || !fighting && table.dues().is_empty() && orders > 0 {
            return orders;
        }
        match table.dues().into_iter().next() {
            Some(due) => {
                let who: Vec<String> = due.order.who.iter().map(ToString::to_string).collect();
                table.play(&format!("{{ order: {}, who: [{}] }}", due.order.act, who.join(", ")));
                orders += 1;
            }
            None => {
                table.play("{ next: phase }");
            }
        }
    }
    panic!("the battle does not end: {}", json!(table.game().to_json()));
}

#[test]
fn a_battle_can_be_fought_by_its_dues_alone() {
    assert!(fight_out("alike") > 3);
}

#[test]
fn numbered_figures_fight_as_well() {
    assert!(fight_out("numbered") > 3);
}
