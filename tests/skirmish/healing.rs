//! Treatment and plunder (R15, R17, A12).

use super::{
    scene::{cell, pass, table, touch},
    table::Table,
};

fn four() -> Table {
    table(&[
        "1 Anselm: {}",
        "2 Wat: { melee: sword }",
        "3 Odo: {}",
        "21 Grim: { kind: viking-warrior, melee: battleaxe, shield: large-shield }",
    ])
}

#[test]
fn r17_a_light_wound_goes_away_and_takes_the_whole_activation() {
    let mut table = four();
    table.set(2, "{health: light}");
    let tale = table.order("treat", 1).facts("{patient: 2}").done();
    assert!(tale.contains("Anselm treats Wat: full health."), "{tale}");
    assert_eq!((table.field(2, "health").as_str(), table.field(1, "done").as_str()), ("full", "yes"));
    assert_eq!(table.stage(), "play");
}

#[test]
fn t20_a_serious_wound_becomes_a_light_that_nobody_treats_again() {
    let mut table = four();
    table.set(2, "{health: serious}");
    table.order("treat", 1).done();
    assert_eq!(cell(&mut table, 2, "Hurt"), "Lp");
    assert_eq!(cell(&mut table, 2, "Fgt"), "1/3");
    let refusal = table.order("treat", 3).facts("{patient: 2}").refused();
    assert_eq!((refusal.rule.as_str(), refusal.mend.as_str()), ("R17", "treat somebody else"));
    assert!(!table.may(3, "treat"), "there is nobody else");
    table.order("treat", 3).facts("{patient: 2}").overruling("R17").done();
    assert_eq!(table.field(2, "health"), "full", "the game master has the last word");
}

#[test]
fn r17_the_collapsed_stand_up_again_with_a_light_wound() {
    let mut table = four();
    table.set(2, "{health: collapsed}");
    table.order("treat", 1).done();
    assert_eq!((table.field(2, "health").as_str(), table.field(2, "permanent").as_str()), ("light", "yes"));
    assert!(table.may(2, "move"));
}

#[test]
fn a12_serious_with_a_light_on_top_becomes_one_permanent_light() {
    let mut table = four();
    table.set(2, "{health: serious}").set(2, "{lights: 1}");
    table.order("treat", 1).done();
    assert_eq!(cell(&mut table, 2, "Hurt"), "Lp");
    assert_eq!(table.field(2, "lights"), "1");
}

#[test]
fn r17_the_worst_off_is_offered_first() {
    let mut table = four();
    table.set(2, "{health: light}").set(3, "{health: serious}");
    let tale = table.order("treat", 1).done();
    assert!(tale.contains("Anselm treats Odo"), "{tale}");
}

#[test]
fn r17_not_after_another_deed_and_not_in_contact() {
    let mut table = four();
    table.set(2, "{health: light}");
    table.order("move", 1).facts("{distance: 1}").done();
    assert_eq!(table.order("treat", 1).facts("{patient: 2}").refused().rule, "R17");
    touch(&mut table, 3, 21);
    let refusal = table.order("treat", 3).facts("{patient: 2}").refused();
    assert_eq!((refusal.rule.as_str(), refusal.what.as_str()), ("R17", "Odo touches an enemy"));
}

#[test]
fn r17_not_after_plundering_unless_the_option_says_so() {
    let mut table = four();
    table.set(2, "{health: light}").set(21, "{health: killed}");
    table.order("plunder", 1).facts("{from: 21, use: shield}").done();
    for option in ["first", "moved"] {
        table.option("treat-after", option);
        let refusal = table.order("treat", 1).facts("{patient: 2}").refused();
        let acted = "treatment takes a whole activation, and Anselm has already acted";
        assert_eq!((refusal.rule.as_str(), refusal.what.as_str()), ("R17", acted), "{option}");
    }
    table.option("treat-after", "any").order("treat", 1).facts("{patient: 2}").done();
    pass(&mut table);
    pass(&mut table);
    assert_eq!(table.field(1, "has-plundered"), "no", "it counts in its own turn");
}

#[test]
fn r17_by_option_treatment_needs_a_roll() {
    for (die, works) in [(4, true), (3, false)] {
        let mut table = four();
        table.option("treat-roll", "4").set(2, "{health: light}");
        let tale = table.order("treat", 1).dice([die]).done();
        assert_eq!(table.field(2, "health"), if works { "full" } else { "light" }, "{tale}");
        assert_eq!(table.field(1, "done"), "yes", "the activation is spent either way");
    }
}

#[test]
fn r17_by_option_a_figure_treats_itself() {
    let mut table = four();
    table.set(1, "{health: light}");
    assert!(!table.may(1, "treat"));
    table.option("treat-self", "yes");
    table.order("treat", 1).done();
    assert_eq!(table.field(1, "health"), "full");
}

#[test]
fn r15_the_equipment_of_the_killed_is_taken_and_used() {
    let mut table = four();
    assert!(!table.may(1, "plunder"));
    table.set(21, "{health: killed}");
    let tale = table.order("plunder", 1).facts("{from: 21, use: shield}").done();
    assert!(tale.contains("Anselm plunders Grim and takes the large shield."), "{tale}");
    assert_eq!((table.field(1, "shield").as_str(), table.field(21, "plundered").as_str()), ("large-shield", "no"));
    assert_eq!(cell(&mut table, 1, "Arm"), "0+2");
    // The rest stays with the killed until it is taken too.
    table.order("plunder", 1).facts("{from: 21}").done();
    let game = table.session().game();
    assert_eq!(game.row(&"grim".into()).unwrap().across.as_deref(), Some("killed, plundered"));
    assert!(!table.may(3, "plunder"), "nothing is left");
}

#[test]
fn r15_not_in_hand_to_hand() {
    let mut table = table(&["1 Anselm: {}", "21 Grim: { melee: sword }", "22 Ulf: {}"]);
    table.set(21, "{health: killed}");
    touch(&mut table, 1, 22);
    assert_eq!(table.order("plunder", 1).refused().rule, "R15");
    let tale = table.order("plunder", 1).facts("{use: melee}").overruling("R15").done();
    assert!(tale.contains("takes the sword"), "{tale}");
    assert_eq!(cell(&mut table, 1, "Hand"), "sword");
}

#[test]
fn the_only_one_who_is_wounded_hears_that_he_does_not_treat_himself() {
    let mut table = table(&["1 Anselm: {}", "2 Wat: {}", "21 Grim: {}"]);
    table.set(1, "{health: light}");
    let refused = table.order("treat", 1).refused().what;
    assert_eq!(refused, "Anselm is the only one wounded on this side, and no figure treats itself");
    table.set(1, "{health: full}");
    assert_eq!(table.order("treat", 1).refused().what, "nobody on this side is wounded");
}
