//! The story of a battle of a book: what a line came to, of whom, and in which turn.

use muster::report::Report;

use super::table::Table;
use muster::store::library::builtin;

const BOOK: &str = "book: mine
name: Mine
turn:
  begins: 'for u in to_come() { if turn() == 2 { return_to_table(u); } }'
  phases: { go: { free: true } }
stats: { stands: { track: 8 }, tempo: { number: 0, play: true, until: turn }, hurry: { flag: false, shows: HURRIED, until: phase }, hurt: { number: 0, max: 50, play: true } }
figures: { track: stands }
acts:
  split:
    key: s
    phases: [go]
    facts: { foe: enemy }
    does: |
      foe.hurt += hits(`blows`, me, 2, 6, 2);
      me.hurt += hits(`blows`, foe, 2, 6, 2);
  rush: { key: r, phases: [go], does: 'me.tempo = 4; me.hurry = true;' }
  clash:
    key: c
    phases: [go]
    facts: { foe: enemy }
    does: |
      test(`courage`, me, 1, 6, 2);
      test(`courage`, foe, 1, 6, 2);
      move_back(foe, 3, me);
  duel:
    key: d
    phases: [go]
    facts: { foe: enemy }
    does: |
      let d = opposed(`duel`, me, 1, foe, 1, 6);
      lead(`${if d[0] > d[1] { foe } else { me }}: the captain falls, ${d[0]} to ${d[1]}.`);
";

const SCENE: &str = "system: mine
name: Story
turns: 4
sides: [{ id: north, name: North }, { id: south, name: South }]
units:
  - { name: One, number: 1, side: north, troop: {} }
  - { name: Two, number: 2, side: north, troop: {} }
  - { name: Three, number: 21, side: south, troop: {} }
  - { name: Late Riders, number: 22, side: south, reserve: { turn: 9, edge: north }, troop: {} }
";

/// "Turn 1, Go", and below it what is told: "One splits Three: hurt 0 to 2. One: hurt 0 to 2."
fn story(table: &mut Table) -> Vec<String> {
    let report = Report::of(table.session(), false);
    let stages = report.turns.iter().flat_map(|turn| turn.stages.iter().map(move |stage| (turn.number, stage)));
    let told = stages.flat_map(|(turn, stage)| {
        let told = stage.told.iter().map(|told| [&[told.head.clone()][..], &told.came].concat().join(" "));
        [format!("Turn {turn}, {}", stage.name)].into_iter().chain(told).collect::<Vec<_>>()
    });
    told.collect()
}

fn table() -> Table {
    let mut table = Table::with("mine", SCENE, &builtin().with("books/mine.book.yaml", BOOK, "mine.book.yaml"));
    table.order("begin", 0).done();
    table
}

#[test]
fn where_both_come_off_alike_both_are_told() {
    let mut table = table();
    table.order("split", 1).facts("{foe: 21}").dice([6, 6, 6, 6]).done();
    table.order("split", 2).facts("{foe: 21}").dice([6, 1, 6, 6]).done();
    let told = story(&mut table);
    assert_eq!(
        told[3..],
        ["One splits Three: hurt 0 to 2. One: hurt 0 to 2.", "Two splits Three: hurt 2 to 3. Two: hurt 0 to 2."]
    );
}

#[test]
fn what_lasts_a_turn_is_no_lasting_change() {
    let mut table = table();
    table.order("rush", 1).done();
    assert_eq!((table.field(1, "tempo"), table.field(1, "hurry")), ("4".to_owned(), "yes".to_owned()));
    let report = Report::of(table.session(), false);
    assert_eq!(report.sides[0].fates[0].state, "whole");
}

#[test]
fn a_test_that_was_passed_is_told_of_whoever_had_to_move_too() {
    let mut table = table();
    table.order("clash", 1).facts("{foe: 21}").dice([6, 6]).done();
    table.order("clash", 1).facts("{foe: 21}").dice([6, 1]).done();
    let told = story(&mut table);
    let back = "One clashes Three: must move back 3 inches away from One. Three moves back 3 inches away from One.";
    assert_eq!(
        told[3..],
        [format!("{back} One and Three: courage test passed."), format!("{back} One: courage test passed.")]
    );
}

#[test]
fn the_head_says_whose_captain_falls_and_then_it_had_an_effect() {
    let mut table = table();
    table.order("duel", 1).facts("{foe: 21}").dice([2, 4]).done();
    table.order("duel", 2).facts("{foe: 21}").dice([5, 4]).done();
    let told = story(&mut table);
    assert_eq!(
        told[3..],
        ["One duels Three: One: the captain falls, 2 to 4.", "Two duels Three: the captain falls, 5 to 4."]
    );
}

#[test]
fn who_arrives_by_a_script_is_told_and_the_battle_ends_in_the_turn_played_last() {
    let mut table = table();
    table.order("duel", 1).facts("{foe: 21}").dice([2, 4]).done();
    for _ in 0..4 {
        table.next();
    }
    table.order("end-battle", 0).done();
    let told = story(&mut table);
    assert_eq!(
        told[4..],
        [
            "The go phase ends. Late Riders arrive from the north.",
            "Turn 4, Go",
            "The battle is over: turn 4 was the last."
        ]
    );
}
