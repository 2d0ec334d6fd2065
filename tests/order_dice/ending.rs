//! The end of the turn and of the battle (R6, R38, R39, H18).

use super::scene::{table, tells};

const FOUR: [&str; 4] = [
    "1 Rifles: { type: rifle-section }",
    "2 Levy: { type: levy-section }",
    "21 Guard: { type: guard-section }",
    "22 Tank: { type: medium-tank }",
];

#[test]
fn r6_the_phase_says_who_has_no_order() {
    let mut table = table(&FOUR);
    table.order("run", 1).done();
    let next = muster::view::Order::table("next");
    let halt = table.session().order(&next, &[]).map(|_| ()).unwrap_err();
    assert!(halt.to_string().contains("3 units have no order yet"), "{halt}");
    tells(&table.next(), "Without an order this turn: Levy, Guard, Tank.");
}

#[test]
fn r38_ambush_and_down_may_stay_and_the_rest_goes_back() {
    let mut table = table(&FOUR);
    table.order("ambush", 1).done();
    table.order("down", 2).done();
    table.order("run", 21).done();
    table.order("run", 22).done();
    table.next();
    assert_eq!(table.stage(), "end");
    assert_eq!(table.session().game().windows()[0].text, "2 units may keep their die: 1 2");
    let line = table.session().game().status().line;
    assert!(line.starts_with("RED to keep dice"), "who is on is named: {line}");
    tells(&table.order("keep", 1).done(), "Rifles keep their Ambush die.");
    // Once all that may stay do, nobody has anything to decide.
    table.order("keep", 2).done();
    assert!(table.session().game().status().line.starts_with("dice back to the cup"));
    table.order("keep", 2).done();
    let refusal = table.order("keep", 21).refused();
    assert_eq!(refusal.rule, "R38");
    let told = table.next();
    tells(&told, "Dice kept: Rifles (Ambush).");
    tells(&told, "Turn 2 begins.");
    assert_eq!((table.field(1, "die"), table.field(2, "die")), ("ambush".into(), "none".into()));
    // Its die is not in the cup: it takes no order (A27).
    assert_eq!(table.order("run", 1).refused().rule, "R2");
    assert_eq!(table.session().game().status().line, "ALL to draw a die: cup R1 B2, next R 33 % B 67 %");
}

#[test]
fn keeping_is_taken_back_by_keeping_again() {
    let mut table = table(&FOUR);
    table.order("ambush", 1).done();
    table.next();
    table.order("down", 2).overruling("R6").done();
    table.order("keep", 1).done();
    assert_eq!(table.session().game().windows()[0].text, "2 Levy may keep its die");
    tells(&table.order("keep", 1).done(), "Rifles return their die to the cup.");
}

#[test]
fn r38_what_stays_at_its_unit_is_not_taken_away() {
    let mut table = table(&FOUR);
    table.order("ambush", 1).done();
    table.next();
    table.order("keep", 1).done();
    table.next();
    assert!(table.came(1).is_empty(), "{:?}", table.came(1));
}

#[test]
fn r39_down_from_damage_goes_back() {
    let mut table =
        table(&["1 Gun: { type: at-gun }", "21 Tank: { type: medium-tank }", "22 Guard: { type: guard-section }"]);
    table.order("fire", 1).facts("{target: 21, range: 20}").dice([4, 5, 1]).done();
    table.order("down", 22).done();
    table.next();
    assert_eq!(table.order("keep", 21).refused().rule, "R38");
    table.next();
    assert_eq!(table.field(21, "die"), "none");
}

#[test]
fn a_turn_without_a_die_to_keep_passes_the_end_by() {
    let mut table = table(&FOUR);
    for unit in [1, 2, 21, 22] {
        table.order("run", unit).done();
    }
    tells(&table.next(), "nothing to do");
    assert_eq!((table.stage(), table.session().game().status().turn), ("orders".into(), 2));
}

#[test]
fn h18_the_last_turn_ends_the_battle() {
    let mut table = table(&FOUR);
    table.option("turns", "5");
    for _ in 0..4 {
        table.next();
    }
    assert_eq!(table.session().game().status().over, None);
    tells(&table.next(), "Turn 5 was the last.");
    // It is no outcome: the form of the end offers no words for one.
    let form = table.session().game().form(&muster::view::Order::table("end-battle")).unwrap();
    assert_eq!(form.fields[0].usual, None);
    assert_eq!(table.dues(), ["played-out"]);
    // Older battles have ended without words.
    tells(&table.order("end-battle", 0).done(), "The battle is over: turn 5 was the last.");
}

/// More turns are no turn under way: the next one begins as every other.
#[test]
fn a_battle_that_gets_more_turns_behind_its_last_one_goes_on() {
    let mut table = table(&FOUR);
    table.option("turns", "5");
    for _ in 0..5 {
        table.next();
    }
    table.option("turns", "7");
    assert_eq!((table.session().game().status().line, table.dues()), ("turn 5 is over".into(), Vec::<String>::new()));
    assert!(table.order("run", 1).refused().to_string().contains("turn 6 has not begun"));
    tells(&table.next(), "Turn 6 begins.");
    table.order("run", 1).done();
}

/// No turn follows for which a die could stay: nobody is asked, and the end of the battle is offered at once.
#[test]
fn nobody_is_asked_whose_die_stays_on_the_last_turn() {
    let mut table = table(&FOUR);
    table.option("turns", "5");
    for turn in 1..=5 {
        assert_eq!(table.session().game().status().turn, turn);
        table.order("ambush", 1).done();
        let told = table.next();
        assert_eq!(told.contains("may be kept"), turn < 5, "{told}");
        if turn < 5 {
            table.next();
        }
    }
    assert_eq!((table.stage(), table.dues()), ("orders".into(), vec!["played-out".to_owned()]));
}

#[test]
fn a_side_without_units_has_lost() {
    let mut table = table(&["1 Rifles: { type: rifle-section }", "21 Guard: { type: guard-section }"]);
    table.set(21, "{pins: 9}");
    tells(
        &table.order("fire", 1).facts("{target: 21, range: 10, weapons: 1}").dice([3, 1]).done(),
        "Red holds the field",
    );
}

#[test]
fn who_is_out_of_the_battle_is_no_target_and_that_is_said() {
    let mut table = table(&[
        "1 Rifles: { type: rifle-section }",
        "2 Levy: { type: levy-section }",
        "21 Guard: { type: guard-section }",
        "22 Tank: { type: medium-tank }",
    ]);
    table.set(21, "{pins: 9}");
    table.order("fire", 1).facts("{target: 21, range: 10, weapons: 1}").dice([3, 1]).done();
    let refused = table.order("fire", 2).facts("{target: 21, range: 10}").refused().what;
    assert!(
        refused.starts_with("target: 21 Guard (out of the battle: broken by pins) cannot be chosen here; 22"),
        "{refused}"
    );
}

#[test]
fn one_side_alone_plays_on_until_somebody_ends_the_battle() {
    let mut table = table(&["1 Rifles: { type: rifle-section }", "21 Guard: { type: guard-section }"]);
    super::table::plays_on(&mut table, 21, Some("Red holds the field"), super::table::Table::next);
}
