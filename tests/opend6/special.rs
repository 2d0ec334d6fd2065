//! The special actions phase and the end of the turn (R96, R97).

use serde_json::json;

use super::saved::{Table, tells};

const UNITS: &str = "
- { name: Militia, side: north, number: 1, troop: { listing: human-militia, size: 5 } }
- { name: Goblins, side: south, number: 2, troop: { listing: goblins, size: 5 } }";

#[test]
fn r96_the_tokens_to_lift_are_listed_squad_by_squad() {
    let mut table = Table::new(UNITS)
        .phase("morale")
        .with("units.militia.body.fire_plus", true)
        .with("units.goblins.body.no_fire", true);
    let tale = table.play("{ next: phase }");
    tells(&tale, "Lift these tokens. 1 Militia: Fire +1; 2 Goblins: No Fire.");
    // The head says which, however much was read out before.
    let head = |table: &mut Table| table.game().status().line;
    assert_eq!(head(&mut table), "ALL to lift Fire +1: 1, No Fire: 2");
    table.play("{ next: phase }");
    let mut bare = Table::new(UNITS).phase("special");
    assert_eq!(head(&mut bare), "ALL to end the turn");
    assert_eq!(table.get("units.militia.body.fire_plus"), json!(null));
    assert_eq!(table.get("units.goblins.body.no_fire"), json!(null));
}

#[test]
fn r97_the_turn_ends_with_clean_hands_but_wounds_stay() {
    let mut table = Table::new(UNITS)
        .phase("special")
        .with("units.militia.body.deeds", json!({ "activated": true, "moved": "walk", "round": "won", "tested": true }))
        .with("units.militia.body.at_rally", 1)
        .with(
            "units.militia.body.soldiers.2",
            json!({ "id": "2", "wounds": 1, "hit": true, "shot": true, "prone": true }),
        );
    let tale = table.play("{ next: phase }");
    tells(&tale, "Turn 2 begins.");
    assert_eq!(table.get("units.militia.body.deeds"), json!(null));
    assert_eq!(table.get("units.militia.body.soldiers.2"), json!({ "id": "2", "wounds": 1, "prone": true }));
    assert_eq!(table.number("units.militia.body.at_rally"), 1);
}
