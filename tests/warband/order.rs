//! The strike list (R3-R6, D8).

use serde_json::json;

use super::scene::{ONE, THAUMBAX, TWO, order, strikes, table};

#[test]
fn t1_a_charger_strikes_first() {
    let mut table = table(&[THAUMBAX, ONE, TWO]);
    table.order("charge", 1).facts("{target: [21, 22]}").done();
    let tale = strikes(&mut table, [3, 5]);
    assert!(tale.contains("In order: Thaumbax (charge, Initiative 5), Two (Initiative 2, die 5), One"), "{tale}");
    assert_eq!(order(&mut table), [1, 22, 21]);
}

#[test]
fn t10_charger_then_spear_then_double_handed() {
    let mut table = table(&[
        "1 Spear: { i: 3, weapons: [thrusting-spear] }",
        "21 Charger: { i: 5, weapons: [sword] }",
        "22 Double: { i: 6, weapons: [double-handed] }",
    ]);
    table.order("charge", 21).facts("{target: 1}").done();
    table.order("charge", 22).facts("{target: 1}").done();
    strikes(&mut table, []);
    assert_eq!(order(&mut table), [21, 1, 22], "R3, R4, A6");
}

#[test]
fn r3_a_spear_strikes_first_in_the_first_turn_only() {
    let mut table = table(&["1 Spear: { i: 2, weapons: [thrusting-spear] }", "21 Quick: { i: 6, weapons: [sword] }"]);
    table.order("engage", 1).facts("{target: 21}").done();
    strikes(&mut table, []);
    assert_eq!(order(&mut table), [1, 21]);
    table.next();
    strikes(&mut table, []);
    assert_eq!(order(&mut table), [21, 1], "second turn: Initiative alone (R6)");
}

#[test]
fn r4_first_and_last_together_cancel() {
    let mut table = table(&[
        "1 Both: { i: 3, strike: first, weapons: [double-handed] }",
        "2 First: { i: 1, strike: first, weapons: [sword] }",
        "3 Plain: { i: 2, weapons: [sword] }",
        "21 Last: { i: 9, strike: last, weapons: [sword] }",
    ]);
    for number in [1, 2, 3] {
        table.order("engage", number).facts("{target: 21}").done();
    }
    strikes(&mut table, []);
    assert_eq!(order(&mut table), [2, 1, 3, 21]);
}

#[test]
fn a18_shooters_and_casters_stand_in_the_middle_tier() {
    let mut table = table(&[
        "1 Double: { i: 9, weapons: [double-handed], missile: bow }",
        "2 Wizard: { i: 4, level: 1 }",
        "3 Charger: { i: 1 }",
        "21 Goblin: { i: 2 }",
    ]);
    table.order("charge", 3).facts("{target: 21}").done();
    strikes(&mut table, []);
    assert_eq!(order(&mut table), [3, 1, 2, 21]);
}

#[test]
fn d8_ties_are_rolled_and_rolled_again() {
    let mut table = table(&["1 Ann: { i: 3 }", "2 Bea: { i: 3 }", "21 Cid: { i: 3 }"]);
    table.order("engage", 21).facts("{target: [1, 2]}").done();
    let tale = strikes(&mut table, [4, 4, 6, 2, 5]);
    assert!(tale.contains("Tie-break dice. Ann: 4, Bea: 4, Cid: 6."), "{tale}");
    assert!(tale.contains("Tied again. Ann: 2, Bea: 5."), "{tale}");
    assert_eq!(order(&mut table), [21, 2, 1]);
}

#[test]
fn d8_players_see_no_die_that_only_somebody_hidden_explains() {
    let seen = |hidden: &[u16]| {
        let mut table = table(&["1 Ann: { i: 3 }", "2 Bea: { i: 3 }", "3 Dan: { i: 3 }", "21 Cid: { i: 3 }"]);
        table.order("engage", 21).facts("{target: [1, 2, 3]}").done();
        strikes(&mut table, [4, 4, 6, 2, 2, 5]);
        for number in hidden {
            table.set(*number, "{hidden: true}");
        }
        let public = table.session().game().public().to_json();
        ["ann", "bea", "dan", "cid"].map(|id| public["units"][id]["body"]["ties"].clone())
    };
    let none = json!(null);
    assert_eq!(seen(&[]), [json!([4, 2]), json!([4, 5]), json!([6]), json!([2])]);
    assert_eq!(seen(&[2]), [json!([4]), none.clone(), json!([6]), json!([2])], "Ann and Bea had the same first die");
    assert_eq!(seen(&[1, 3, 21]), [none.clone(), none.clone(), none.clone(), none], "Bea ties with nobody who is seen");
}

#[test]
fn a19_the_owner_may_choose_among_his_own() {
    let mut table = table(&["1 Ann: { i: 3 }", "2 Bea: { i: 3 }", "21 Cid: { i: 2 }"]);
    table.option("A19", "owner");
    table.order("engage", 21).facts("{target: [1, 2]}").done();
    strikes(&mut table, []);
    assert!(table.may(1, "fight") && table.may(2, "fight") && !table.may(21, "fight"));
    table.order("fight", 2).answers("[{tally: [0]}]").done();
    assert!(table.may(1, "fight") && !table.may(21, "fight"));
}

#[test]
fn r3_each_acts_at_his_place() {
    let mut table = table(&[THAUMBAX, ONE]);
    table.order("engage", 1).facts("{target: 21}").done();
    strikes(&mut table, []);
    let refusal = table.order("fight", 21).refused();
    assert_eq!((refusal.rule.as_str(), refusal.what.as_str()), ("R3", "1 Thaumbax comes first (Initiative 5)"));
    let status = table.session().game().status();
    assert_eq!(status.usual.map(|order| (order.act, order.who)), Some(("fight".into(), vec!["thaumbax".into()])));
    table.order("fight", 21).overruling("R3").answers("[{tally: [0]}]").done();
    assert_eq!(table.order("fight", 21).overruling("R3").refused().rule, "R5", "nobody acts twice");
}

#[test]
fn r3_the_options_let_anybody_act() {
    let mut table = table(&[THAUMBAX, ONE]);
    table.option("level-R3", "off");
    table.order("engage", 1).facts("{target: 21}").done();
    strikes(&mut table, []);
    assert!(table.may(1, "fight") && table.may(21, "fight"));
}

#[test]
fn r3_a_new_weapon_sorts_the_list_anew_and_may_make_a_tie() {
    let mut table = table(&["1 Ann: { i: 4, weapons: [greatsword, sword] }", "21 Cid: { i: 4 }", "22 Dan: { i: 5 }"]);
    table.order("engage", 1).facts("{target: [21, 22]}").done();
    strikes(&mut table, []);
    assert_eq!(order(&mut table), [22, 21, 1]);
    table.order("arm", 1).facts("{main: sword}").done();
    assert_eq!(table.dues(), ["ties:1"]);
    assert_eq!(table.order("fight", 22).refused().rule, "D8", "the tie comes first");
    table.order("ties", 0).chance([6, 1]).done();
    assert_eq!(order(&mut table), [22, 1, 21]);
    assert_eq!(table.order("ties", 0).refused().what, "all ties in the strike list are rolled");
}

#[test]
fn r5_who_goes_down_before_his_place_loses_his_blows() {
    let mut table = table(&[THAUMBAX, ONE, TWO]);
    table.order("charge", 1).facts("{target: [21, 22]}").done();
    strikes(&mut table, [6, 1]);
    table.order("fight", 1).dice([6, 6, 1, 6, 6, 1, 1]).done();
    assert_eq!(order(&mut table), [0; 0]);
    assert!(table.order("fight", 21).refused().what.contains("is Down"));
}

#[test]
fn r5_passing_and_doing_something_else_give_the_place_up() {
    let mut table = table(&[THAUMBAX, ONE, TWO]);
    table.order("charge", 1).facts("{target: [21, 22]}").done();
    strikes(&mut table, [6, 1]);
    assert_eq!(table.order("other", 21).refused().rule, "R3");
    assert_eq!(table.order("other", 1).facts("{what: bars the door}").done(), "Thaumbax: bars the door.");
    assert_eq!(table.order("pass", 21).done(), "One passes.");
    assert_eq!(order(&mut table), [22]);
    assert_eq!(table.order("done", 0).done(), "South is finished: Two passes.");
    assert!(table.order("pass", 22).refused().what.contains("nothing left"));
}

#[test]
fn the_head_of_the_screen_says_whose_place_it_is() {
    let mut table = table(&[THAUMBAX, ONE, TWO]);
    table.order("charge", 1).facts("{target: [21, 22]}").done();
    strikes(&mut table, [2, 4]);
    let game = table.session().game();
    assert_eq!(game.status().line, "NORTH to act, 3 left: 1 Thaumbax (charge, I 5), then 22 21");
    assert_eq!((game.status().on, game.windows()[0].text.as_str()), (Some(0), "Thaumbax may fight"));
    table.order("pass", 1).done();
    let line = table.session().game().status().line;
    assert_eq!(line, "SOUTH to act, 2 left: 22 Two (I 2), then 21", "the dice of the tie would push the next one out");
}

#[test]
fn r3_a_charger_with_a_spear_is_told_as_a_charger() {
    let mut table = table(&["1 Ann: { i: 4, weapons: [lance], mounted: true }", ONE]);
    table.order("charge", 1).facts("{target: 21}").done();
    strikes(&mut table, []);
    let line = table.session().game().status().line;
    assert_eq!(line, "NORTH to act, 2 left: 1 Ann (charge, I 4), then 21");
}
