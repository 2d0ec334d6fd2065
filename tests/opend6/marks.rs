//! A game master's marks: a word on a squad, until the phase or the turn ends or for good, that may add to its throws.

use muster::view::{Outcome, What};

use super::saved::{Table, tells};

/// Archers, and goblins who stand against infantry.
const UNITS: &str = "
- { name: Militia, side: north, number: 1, troop: { listing: human-militia, size: 5, codes: { marksmanship: 4, command: 3, fighting: 3 }, weapons: [long-bow] } }
- { name: Goblins, side: south, number: 2, player: Ben, troop: { listing: goblins, size: 5, codes: { fighting: 3 }, weapons: [short-bow] } }";

/// Puts a mark on the militia.
const BLESSED: &str = "{ ruling: { unit: militia, set: { mark: { word: blessed, until: turn, adds: 1, to: [test, to-hit] } }, \
                       because: the bishop rides by } }";

/// The words of the last cell of a squad's row.
fn row(table: &Table, squad: &str) -> String {
    let row = table.game().row(&squad.into()).expect("a squad");
    row.across.unwrap_or_else(|| row.cells.last().map_or(String::new(), |cell| cell.text.clone()))
}

/// What the sheet says of marks.
fn sheet(table: &Table, squad: &str) -> Vec<String> {
    let rows = table.game().sheet(&squad.into()).expect("a squad").rows.into_iter();
    rows.filter(|row| row.label == "mark").map(|row| row.cells[0].text.clone()).collect()
}

/// The numbers of a form in parts.
fn parts(table: &Table, act: &str, who: &str, facts: &str) -> String {
    let numbers = table.form(act, who, facts).numbers;
    numbers.iter().map(|number| format!("{}: {}\n", number.name, number.in_parts())).collect()
}

fn table() -> Table {
    Table::new(UNITS).phase("ranged")
}

#[test]
fn a_mark_shows_in_the_row_and_on_the_sheet_and_adds_to_the_throws_it_names() {
    let mut table = table();
    let tale = table.play(BLESSED);
    assert_eq!(tale.head, "Ruling: the bishop rides by");
    tells(&tale, "Militia: blessed +1 (test, to hit), until the turn ends.");
    assert!(row(&table, "militia").starts_with("blessed +1"), "{}", row(&table, "militia"));
    assert_eq!(sheet(&table, "militia"), ["blessed +1 (test, to hit), until the turn ends"]);
    assert!(row(&table, "goblins") != row(&table, "militia") && sheet(&table, "goblins").is_empty());
    let shown = parts(&table, "fire", "militia", "{ target: goblins, range: 14 }");
    assert_eq!(shown, "difficulty: 8 medium range -1 blessed = 7\n", "damage is not named");
    let both = parts(&table, "fire", "militia", "{ target: goblins, range: 14, to-hit: 1, reason: moonlight }");
    assert_eq!(both, "difficulty: 8 medium range -1 moonlight -1 blessed = 6\n");
}

#[test]
fn what_is_due_counts_marks() {
    let mut table = Table::new(UNITS).phase("morale").with("units.militia.body.soldiers.5.hit", true);
    let due = |table: &Table| table.dues()[0].number.as_ref().map(|number| number.in_parts());
    assert_eq!(due(&table).as_deref(), Some("4 casualty test +1 for 1 casualty = 5"));
    table.play(BLESSED);
    assert_eq!(due(&table).as_deref(), Some("4 casualty test +1 for 1 casualty -1 blessed = 4"));
}

#[test]
fn the_marks_of_others_count_in_their_own_throws() {
    let mut table = table();
    table.play("{ ruling: { unit: 2, set: { mark: \"cursed -1 strength\" } } }");
    let order =
        "{ order: fire, who: militia, facts: { target: goblins, range: 5 }, dice: [6, 1, 1, 1, 1, 3, 3], chance: [1] }";
    tells(&table.play(order), "3+4 = 7 against Strength 3+1 = 4");
}

#[test]
fn a_mark_lapses_with_its_phase_or_its_turn_and_is_told_once() {
    let mut table = table();
    table.play(BLESSED);
    table.play("{ ruling: { unit: militia, set: { mark: { word: dazzled, until: phase } } } }");
    table.play("{ ruling: { unit: militia, set: { mark: sworn } } }");
    assert_eq!(sheet(&table, "militia").len(), 3);
    let tale = table.play("{ next: phase }");
    let lapsed = |word: &str| Outcome::of(&"militia".into(), What::Marker(word.to_owned(), false));
    assert!(table.outcomes().contains(&lapsed("dazzled")), "{:#?}", table.outcomes());
    assert!(!tale.then.join(" ").contains("dazzled"), "{tale:?}");
    assert_eq!(sheet(&table, "militia").len(), 2, "blessed stays until the turn ends");
    while table.number("table.turn") == 1 {
        table.play("{ next: phase }");
    }
    assert_eq!(sheet(&table, "militia"), ["sworn, until it is taken away"]);
}

#[test]
fn a_ruling_takes_a_mark_away_or_changes_it() {
    let mut table = table();
    table.play(BLESSED);
    let tale = table.play("{ ruling: { unit: militia, set: { mark: \"blessed +2 to-hit\" } } }");
    tells(&tale, "Militia: blessed +2 (to hit), until it is taken away.");
    assert_eq!(sheet(&table, "militia").len(), 1, "a mark of the same word gives way");
    let tale = table.play("{ ruling: { unit: militia, set: { unmark: blessed }, because: they looted the chapel } }");
    tells(&tale, "Militia: no longer blessed.");
    assert!(sheet(&table, "militia").is_empty());
    assert!(table.get("units.militia.marks").is_null(), "nothing stays in the state");
    let why = table.refuses("{ ruling: { unit: militia, set: { unmark: blessed } } }");
    assert!(why.contains("Militia have no mark blessed") || why.contains("Militia has no mark blessed"), "{why}");
}

#[test]
fn all_marks_are_one_field_to_correct() {
    let mut table = table();
    table.play("{ ruling: { unit: militia, set: { marks: \"blessed +1 turn test, to-hit; sworn\" } } }");
    let field = |table: &Table| {
        let fields = table.game().fields(&"militia".into(), "");
        fields.into_iter().find(|field| field.id == "marks").expect("a field for marks")
    };
    assert_eq!(field(&table).usual.unwrap().to_string(), "blessed +1 turn test to-hit; sworn");
    assert!(field(&table).help.contains("to-hit, test, fight, damage, strength"), "{}", field(&table).help);
    let tale = table.play("{ ruling: { unit: militia, set: { marks: sworn } } }");
    assert_eq!(tale.then, ["Militia: no longer blessed."]);
}

#[test]
fn a_mark_that_makes_no_sense_is_refused_with_what_would() {
    let mut table = table();
    let mut refused =
        |mark: &str| table.refuses(&format!("{{ ruling: {{ unit: militia, set: {{ mark: {mark} }} }} }}"));
    assert!(refused("{ word: blessed, adds: 1 }").contains("name what it adds to: to-hit, test"));
    assert!(refused("{ word: blessed, adds: 1, to: luck }").contains("there is no throw luck"));
    assert!(refused("{ word: blessed, until: noon }").contains("phase, turn, next-turn, never"));
    assert!(refused("{ word: \"\" }").contains("a mark is a word"));
    assert!(refused("{ word: blessed, end: turn }").contains("a mark has no end"));
    assert!(refused("{ word: blessed, adds: 21, to: test }").contains("20 at most"));
    assert!(refused("\"blessed -2147483648 test\"").contains("20 at most"));
}

#[test]
fn players_see_the_marks_of_those_they_see() {
    let mut table = table();
    table.play(BLESSED);
    table.play("{ ruling: { unit: 2, set: { mark: sworn, hidden: true } } }");
    let public = table.game().public().to_json();
    assert_eq!(public["units"]["militia"]["marks"][0]["word"], "blessed");
    assert!(public["units"]["goblins"].is_null());
}

#[test]
fn nobody_waits_for_a_squad_that_a_mark_bars_from_what_the_phase_is_for() {
    let mut table = table();
    let left = |table: &Table| table.game().status().sides.iter().map(|side| side.left).collect::<Vec<_>>();
    assert_eq!(left(&table), [1, 1]);
    table.play("{ ruling: { unit: militia, set: { marks: \"blind turn !fire !siege-fire\" }, because: smoke } }");
    assert_eq!(left(&table), [0, 1]);
    assert_eq!(sheet(&table, "militia"), ["blind (barred: fire, siege fire), until the turn ends"]);
    // The word of a form says it too.
    let mut table = self::table();
    table.play("{ ruling: { unit: militia, set: { mark: { word: \"blind !fire !siege-fire\", until: turn } } } }");
    assert_eq!((left(&table), sheet(&table, "militia").len()), (vec![0, 1], 1));
    let mut table = Table::new(UNITS).phase("morale").with("units.militia.body.soldiers.5.hit", true);
    assert_eq!(table.dues().len(), 1);
    table.play("{ ruling: { unit: militia, set: { marks: \"grim turn !casualty-test\" }, because: a vow } }");
    assert!(table.dues().is_empty());
}
