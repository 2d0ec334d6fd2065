//! The cup: counts worked out, the draw by machine and by hand (R1, D1, H25).

use muster::{
    battle::{Deed, Rewrite},
    engine::{Decision, Dice, Nobody, Ruling},
    view::{Id, Order},
};

use super::{
    scene::{table, tells},
    table::Table,
};

const FOUR: [&str; 4] = [
    "1 Rifles: { type: rifle-section }",
    "2 Levy: { type: levy-section }",
    "21 Guard: { type: guard-section }",
    "22 Tank: { type: medium-tank }",
];

/// What stands on the head of the screen.
fn head(table: &mut Table) -> String {
    table.session().game().status().line
}

#[test]
fn r1_the_head_shows_counts_and_odds_of_the_next_draw() {
    let mut table = table(&FOUR);
    assert_eq!(head(&mut table), "ALL to draw a die: cup R2 B2, next R 50 % B 50 %");
    table.order("down", 1).done();
    assert_eq!(head(&mut table), "ALL to draw a die: cup R1 B2, next R 33 % B 67 %");
}

#[test]
fn r1_with_a_bag_an_order_says_whose_die_was_drawn() {
    let mut table = table(&FOUR);
    table.order("run", 21).done();
    table.order("run", 22).done();
    assert_eq!(head(&mut table), "ALL to draw a die: cup R2 B0, next R 100 % B 0 %");
}

#[test]
fn r1_the_machine_draws_and_the_order_must_fit() {
    let mut table = table(&FOUR);
    table.option("cup", "machine");
    assert_eq!(table.order("run", 1).refused().rule, "R1");
    // It draws as well where it rolls for somebody and nobody said who draws.
    table.option("cup", "dice");
    tells(&table.order("run", 1).overruling("R1").done(), "Rifles run");
    let undone = table.session().undo(1).unwrap();
    table.session().commit(undone);
    table.rule(Ruling::of(Decision::Dice { side: None, dice: Dice::Auto }));
    assert_eq!(table.order("run", 1).refused().rule, "R1");
    tells(&table.order("draw", 0).answers("[{pick: red}]").done(), "Red die drawn (2 of 4).");
    assert_eq!(head(&mut table), "RED to give an order; cup R1 B2");
    let refusal = table.order("run", 21).refused();
    assert_eq!((refusal.rule.as_str(), refusal.what.as_str()), ("R1", "Red has the drawn die"));
    assert!(table.order("draw", 0).refused().what.contains("has the drawn die already"));
    table.order("run", 1).done();
    assert_eq!(head(&mut table), "ALL to draw a die: cup R1 B2, next R 33 % B 67 %");
}

#[test]
fn r1_undoing_a_draw_puts_the_die_back() {
    let mut table = table(&FOUR);
    table.order("draw", 0).facts("{side: blue}").done();
    assert_eq!(head(&mut table), "BLUE to give an order; cup R2 B1");
    let undone = table.session().undo(1).unwrap();
    table.session().commit(undone);
    assert_eq!(head(&mut table), "ALL to draw a die: cup R2 B2, next R 50 % B 50 %");
}

#[test]
fn r1_an_order_against_the_drawn_die_can_be_overruled() {
    let mut table = table(&FOUR);
    table.order("draw", 0).facts("{side: blue}").done();
    tells(&table.order("run", 1).overruling("R1").done(), "Overruled R1");
    assert_eq!(head(&mut table), "BLUE to give an order; cup R1 B1");
}

#[test]
fn units_destroyed_forced_down_or_reacting_leave_the_cup_right() {
    let mut table = table(&FOUR);
    table.set(22, "{die: down}");
    assert_eq!(head(&mut table), "ALL to draw a die: cup R2 B1, next R 67 % B 33 %");
    table.set(21, "{pins: 9}");
    table.order("fire", 1).facts("{target: 21, range: 10, weapons: 1}").dice([6, 1]).done();
    assert_eq!(table.state()["units"]["guard"]["gone"], "broken by pins");
    assert_eq!(head(&mut table), "ALL to draw a die: cup R1 B0, next R 100 % B 0 %");
}

#[test]
fn h25_a_die_that_finds_no_unit_is_set_aside() {
    let mut table = Table::of(
        "order_dice",
        "system: order_dice
name: Late
sides: [{ id: red, name: Red, dice: table }, { id: blue, name: Blue, dice: table }]
options: { reserves: 'yes', chance: table, cup: machine }
units:
  - { name: Rifles, number: 1, side: red, troop: { type: rifle-section } }
  - { name: Guard, number: 21, side: blue, reserve: { turn: 3 }, troop: { type: guard-section } }
",
    );
    assert_eq!(head(&mut table), "ALL to draw a die: cup R1 B1, next R 50 % B 50 %");
    let told = table.order("draw", 0).answers("[{pick: blue}]").done();
    tells(&told, "Blue die drawn and set aside: no unit can take an order.");
    tells(&told, "Red die drawn");
    assert_eq!(head(&mut table), "RED to give an order; cup empty, turn 1 of 6");
}

#[test]
fn r1_the_chances_of_the_next_draw_make_a_hundred() {
    let units: Vec<String> =
        (1..=3).chain(21..=25).map(|n| format!("{n} Rifles {n}: {{ type: rifle-section }}")).collect();
    let mut table = table(&units.iter().map(String::as_str).collect::<Vec<_>>());
    assert_eq!(head(&mut table), "ALL to draw a die: cup R3 B5, next R 38 % B 62 %");
}

#[test]
fn enter_brings_on_who_is_due_then_draws_then_goes_on_with_the_one_unit_of_the_die() {
    let mut table = Table::of(
        "order_dice",
        "system: order_dice
name: Late
sides: [{ id: red, name: Red, dice: table }, { id: blue, name: Blue, dice: table }]
options: { chance: table, cup: machine }
units:
  - { name: Rifles, number: 1, side: red, troop: { type: rifle-section } }
  - { name: Guard, number: 21, side: blue, troop: { type: guard-section } }
  - { name: Levy, number: 22, side: blue, reserve: { turn: 1, edge: the valley road }, troop: { type: levy-section } }
",
    );
    assert_eq!(table.session().game().status().usual, None);
    assert_eq!(table.dues(), ["arrive:levy:1"]);
    assert_eq!(table.order("arrive", 22).done(), "Levy arrives from the valley road.");
    let usual = |table: &mut Table| table.session().game().status().usual;
    assert_eq!(usual(&mut table).unwrap().act, "draw");
    table.order("draw", 0).answers("[{pick: blue}]").done();
    assert_eq!(usual(&mut table), None, "either may have it");
    table.order("run", 21).done();
    table.order("draw", 0).answers("[{pick: red}]").done();
    assert_eq!(usual(&mut table).unwrap().who, ["rifles"]);
}

#[test]
fn an_empty_cup_gives_no_die() {
    let mut table = table(&["1 Rifles: { type: rifle-section }", "21 Guard: { type: guard-section }"]);
    table.order("down", 1).done();
    table.order("down", 21).done();
    assert_eq!(table.order("draw", 0).refused().what, "The cup is empty");
}

#[test]
fn the_form_of_a_draw_says_the_odds() {
    let mut table = table(&FOUR);
    let form = table.session().game().form(&muster::view::Order::table("draw")).unwrap();
    assert_eq!(form.remarks, ["Red 2 of 4, Blue 2 of 4"]);
    assert_eq!(form.fields.len(), 1);
}

/// Draws and orders by turns, the dice drawn by hand: red 1, blue 21, red 2, blue 22.
fn drawn_by_turns() -> Table {
    let mut table = table(&FOUR);
    for (side, number) in [("red", 1), ("blue", 21), ("red", 2), ("blue", 22)] {
        table.order("draw", 0).facts(&format!("{{side: {side}}}")).done();
        table.order("run", number).done();
    }
    table
}

/// The lines that stay, of the numbers that they had, and those that fall away or are struck.
fn amended(table: &mut Table, rewrite: &Rewrite) -> (Vec<u64>, Vec<u64>) {
    let amendment = table.session().amend(rewrite, &mut Nobody).unwrap_or_else(|why| panic!("{why:?}"));
    let numbers = |stays: bool| {
        let those = amendment.steps.iter().filter(move |step| step.now.is_some() == stays);
        those.filter_map(|step| step.was.as_ref()).map(|line| line.n).collect::<Vec<_>>()
    };
    let told = (numbers(true), numbers(false));
    let done = table.session().accept(amendment);
    table.session().commit(done);
    told
}

#[test]
fn a_draw_goes_with_the_order_that_it_was_for() {
    // Its order is struck: the dice that follow are drawn as they were.
    let mut table = drawn_by_turns();
    let before = table.state();
    assert_eq!(amended(&mut table, &Rewrite::strike(4)), (vec![5, 6, 7, 8], vec![3, 4]));
    assert_eq!(head(&mut table), "ALL to draw a die: cup R0 B1, next R 0 % B 100 %");
    let done = table.session().undo(1).unwrap();
    table.session().commit(done);
    assert!(table.state() == before);
    // Its order falls away, as an earlier one has taken its unit.
    let run = Deed::Order(Order::of("run", &Id::new("levy")));
    assert_eq!(amended(&mut table, &Rewrite::amend(2, run)), (vec![2, 3, 4, 7, 8], vec![5, 6]));
    // The last die stays in hand: another unit may have it.
    let mut table = drawn_by_turns();
    assert_eq!(amended(&mut table, &Rewrite::strike(8)), (vec![], vec![8]));
    assert!(head(&mut table).starts_with("BLUE to give an order"), "{}", head(&mut table));
}
