//! What forms tell of chances is what the dice then do: every face that can be thrown is tried.

use muster::odds::{Question, Spread, Trials};

use super::{
    exact::{order, passes, told},
    scene::table,
};

#[test]
fn of_an_order_test_two_ones_and_two_sixes_among_them() {
    let mut table = table(&["1 Levy: { type: levy-section }", "21 Guard: { type: guard-section }"]);
    for pins in [1, 4, 7] {
        table.set(1, &format!("{{pins: {pins}}}"));
        let game = table.session().game();
        let order = order(game, "run", "1", "{}");
        told(game, &order, "or less on 2D6, ", passes(game, &order, "order test"));
    }
}

#[test]
fn odds_count_the_dice_of_each_side_under_its_own_name() {
    let mut table = table(&[
        "1 Captain: { mover: infantry, models: 1, weapons: [{ weapon: rifle, count: 1 }] }",
        "21 Stormers: { mover: infantry, models: 10, weapons: [{ weapon: rifle, count: 10 }] }",
    ]);
    let game = table.session().game();
    for (facts, captain, stormers) in [
        (
            "{target: 21, distance: 5, mode: point-blank, answer: point-blank}",
            "Captain fires at Stormers: to hit",
            "Stormers fire at Captain: to hit",
        ),
        ("{target: 21, distance: 5}", "Hand to hand: to damage on 21 Stormers", "Hand to hand: to damage on 1 Captain"),
    ] {
        let question = Question { order: order(game, "assault", "1", facts), ..Question::default() };
        let mut trials = Trials::new(game, question, 1);
        trials.go(300).unwrap();
        let forecast = trials.forecast();
        let mean = |name: &str| {
            let dice = forecast.dice.iter().find(|dice| dice.measure.what == name);
            match &dice.unwrap_or_else(|| panic!("{name}: {forecast:#?}")).measure.then {
                Spread::Count(hits) => hits.mean,
                other => panic!("{other:?}"),
            }
        };
        assert!(mean(captain) < 1.1 && mean(stormers) > 2.0, "{} and {}", mean(captain), mean(stormers));
    }
}
