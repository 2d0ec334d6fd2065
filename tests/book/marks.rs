//! Marks that scripts put on units and look for: some bar acts as long as they last.

use muster::{store::library::builtin, view::Id};

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
    let sheet = table.session().game().sheet(&"mossjaw".into()).unwrap().rows;
    let mark = sheet.iter().find(|row| row.label == "mark").unwrap();
    assert_eq!(mark.cells[0].text, "webbed (barred: march), until the turn ends");
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

/// Sides alternate; a unit that fails its nerve must rally.
const TURNS: &str = "book: mine
name: Mine
turn: { phases: { march: { order: alternate }, orders: { order: alternate } } }
stats: { afraid: { flag: false } }
acts:
  march: { key: w, phases: [march], does: moved(me); }
  shout: { key: s, name: shout at the sky, phases: [orders], does: tell(`Ho!`); }
  rally: { key: r, phases: [orders], does: me.afraid = false; }
dues: [{ rule: X2, phases: [orders], when: u.afraid, act: rally, says: afraid }]
";

#[test]
fn nobody_waits_for_a_unit_whose_marks_bar_all_that_it_could_do() {
    let scene = SCENE.replace("units:", "units:\n  - { name: Ragna, number: 2, side: north, troop: {} }");
    let mut table = Table::with("mine", &scene, &builtin().with("books/mine.book.yaml", TURNS, "mine.book.yaml"));
    let waits = |table: &mut Table| {
        let game = table.session().game();
        let left = game.status().sides.iter().map(|side| side.left).collect::<Vec<_>>();
        (game.waiting().iter().map(ToString::to_string).collect::<Vec<_>>().join(" "), left)
    };
    assert_eq!(waits(&mut table), ("grim ragna mossjaw".to_owned(), vec![2, 1]));
    table.set(1, "{marks: webbed turn !march}");
    assert_eq!(waits(&mut table), ("ragna mossjaw".to_owned(), vec![1, 1]));
    let row = table.session().game().row(&"grim".into()).unwrap();
    assert!(row.done && !row.may, "its row is dimmed");
    table.order("march", 2).done();
    table.order("march", 21).done();
    table.next();
    // Another act is left to it here.
    table.set(1, "{marks: webbed turn !shout}");
    assert!(waits(&mut table).0.contains("grim"));
    table.set(1, "{marks: webbed turn !shout !rally, afraid: true}");
    assert!(table.dues().is_empty() && !waits(&mut table).0.contains("grim"), "{:?}", table.dues());
    table.set(1, "{unmark: webbed}");
    assert_eq!(table.dues().len(), 1);
}

#[test]
fn a_phase_in_which_marks_bar_everybody_passes_by_itself() {
    let mut table = Table::with("mine", SCENE, &builtin().with("books/mine.book.yaml", TURNS, "mine.book.yaml"));
    table.set(1, "{marks: hoarse !shout !rally}");
    table.set(21, "{marks: hoarse !shout !rally}");
    table.order("march", 1).done();
    table.order("march", 21).done();
    let tale = table.next();
    assert!(tale.contains("orders phase begins, North to play. Nothing to do."), "{tale}");
}

/// Sides alternate; who has no bow does not shoot.
const BOWS: &str = "book: mine
name: Mine
turn: { phases: { march: { order: alternate } } }
stats: { bow: { number: 0 } }
acts:
  march: { key: w, phases: [march], does: moved(me); }
  shoot:
    key: s
    phases: [march]
    bars: [{ rule: X3, when: me.bow == 0, says: has no bow }]
    does: tell(`Twang.`);
";

#[test]
fn nobody_waits_for_a_unit_to_which_its_marks_and_the_rules_leave_nothing() {
    let archer = "units:\n  - { name: Ragna, number: 2, side: north, troop: { stats: { bow: 1 } } }";
    let scene = SCENE.replace("units:", archer);
    let mut table = Table::with("mine", &scene, &builtin().with("books/mine.book.yaml", BOWS, "mine.book.yaml"));
    let waits = |table: &mut Table| {
        let waiting = table.session().game().waiting();
        waiting.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(waits(&mut table), "grim ragna mossjaw");
    for number in [1, 2, 21] {
        table.set(number, "{marks: mud !march}");
    }
    // The archer may still shoot, now or when it is her side's turn; the others have no bow.
    assert_eq!(waits(&mut table), "ragna");
    assert!(table.session().game().unfinished().unwrap().starts_with("Ragna has not acted"));
    table.set(21, "{unmark: mud}");
    assert_eq!(waits(&mut table), "ragna mossjaw");
    table.order("shoot", 2).done();
    assert_eq!(waits(&mut table), "mossjaw", "nobody of North is left");
}

#[test]
fn nobody_waits_for_a_unit_to_which_the_bars_of_a_book_leave_nothing() {
    let archer = "units:\n  - { name: Ragna, number: 2, side: north, troop: { stats: { bow: 1 } } }";
    let scene = SCENE.replace("units:", archer);
    // In a phase of its own only who has a bow has anything to do.
    let book = BOWS.replace("march: { order: alternate }", "march: { order: alternate }, shots: { order: alternate }");
    let book = book.replace("phases: [march]\n    bars", "phases: [shots]\n    bars");
    let mut table = Table::with("mine", &scene, &builtin().with("books/mine.book.yaml", &book, "mine.book.yaml"));
    for number in [1, 21, 2] {
        table.order("march", number).done();
    }
    table.next();
    assert_eq!(table.session().game().waiting(), ["ragna"].map(Id::from));
    assert!(table.session().game().unfinished().unwrap().starts_with("Ragna has not acted"));
    let row = table.session().game().row(&"grim".into()).unwrap();
    assert!(!row.may, "nothing is left to it");
    table.order("shoot", 2).done();
    assert!(table.session().game().waiting().is_empty());
    // Where nobody has one it passes by itself.
    table.set(2, "{bow: 0}");
    table.next();
    for number in [1, 21, 2] {
        table.order("march", number).done();
    }
    let tale = table.next();
    assert!(tale.contains("The shots phase begins, North to play. Nothing to do."), "{tale}");
}
