//! Marks that scripts put on units and look for: some bar acts as long as they last.

use muster::store::library::builtin;

use super::table::Table;

const BOOK: &str = "book: mine
name: Mine
turn: { phases: { orders: { free: true } } }
stats: { nerve: { number: 4 } }
acts:
  march: { key: w, phases: [orders], does: moved(me); }
  web:
    key: b
    phases: [orders]
    facts: { foe: enemy }
    does: mark(foe, `webbed`, `turn`, [`march`]);
  cut:
    key: c
    phases: [orders]
    bars: [{ rule: X1, when: '!marked(me, `webbed`)', says: nothing to cut }]
    does: unmark(me, `webbed`);
  wrong: { key: g, phases: [orders], does: 'mark(me, `slow`, `turn`, [`marhc`]);' }
";

const SCENE: &str = "system: mine
name: Webs
sides: [{ id: north, name: North }, { id: south, name: South }]
units:
  - { name: Grim, number: 1, side: north, troop: {} }
  - { name: Mossjaw, number: 21, side: south, troop: {} }
";

#[test]
fn a_mark_bars_acts_until_it_is_taken_off_or_the_turn_ends() {
    let mut table = Table::with("mine", SCENE, &builtin().with("books/mine.book.yaml", BOOK, "mine.book.yaml"));
    assert_eq!(table.order("cut", 21).refused().rule, "X1");
    table.order("web", 1).facts("{foe: 21}").done();
    let refused = table.order("march", 21).refused();
    assert_eq!(refused.rule, "mark");
    assert_eq!(refused.to_string(), "Mossjaw: webbed, until the turn ends; choose another act, or take the mark off");
    assert!(!table.may(21, "march") && table.may(1, "march"));
    table.order("cut", 21).done();
    table.order("march", 21).done();
    table.order("web", 1).facts("{foe: 21}").done();
    table.next();
    table.order("march", 21).done();
    let failed = table.order("wrong", 1).refused();
    assert!(failed.what.contains("there is no act marhc to bar"), "{failed}");
    // A game master types the same.
    table.set(1, "{marks: \"stuck turn !march\"}");
    assert_eq!(table.order("march", 1).refused().rule, "mark");
    assert_eq!(table.field(1, "marks"), "stuck turn !march");
}
