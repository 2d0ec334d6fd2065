//! Moving, contact, breaking off, getting up (R5, R6, R18, A3).

use super::{
    scene::{cell, pass, table, touch},
    table::Table,
};

const KNIGHT: &str = "1 Aldo: { kind: knight, melee: sword }";
const MAN: &str = "2 Wat: { melee: sword }";
const VIKING: &str = "21 Grim: { kind: viking-warrior, melee: sword }";
const HERO: &str = "22 Hrolf: { kind: viking-hero, melee: battleaxe }";

fn four() -> Table {
    table(&[KNIGHT, MAN, VIKING, HERO])
}

#[test]
fn r5_parts_of_a_move_stay_within_speed() {
    let mut table = four();
    table.order("move", 1).facts("{distance: 2.5}").done();
    table.order("move", 1).facts("{distance: 2}").done();
    assert_eq!((table.field(1, "spent").as_str(), table.field(1, "moved").as_str()), ("4.5", "yes"));
    let refusal = table.order("move", 1).facts("{distance: 2}").refused();
    assert_eq!((refusal.rule.as_str(), refusal.mend.as_str()), ("R5", "move 1.5\" or less"));
    table.order("move", 1).facts("{distance: 2}").overruling("R5").done();
    assert_eq!(table.field(1, "spent"), "6", "an overruled part uses up the rest");
}

#[test]
fn r5_enter_moves_all_the_way() {
    let mut table = four();
    let tale = table.order("move", 1).done();
    assert!(tale.contains("Aldo moves 6\", 0\" left."), "{tale}");
}

#[test]
fn r5_contact_is_a_fact_of_the_move_and_holds_the_figure() {
    let mut table = four();
    for (who, example) in [("aldo", "as 21,22"), ("grim", "as 1,2")] {
        let form = table.session().game().form(&muster::view::Order::of("move", &who.into())).unwrap();
        assert!(form.fields[1].help.ends_with(example), "numbers of its enemies: {}", form.fields[1].help);
    }
    let tale = table.order("move", 1).facts("{distance: 3, contact: [21, 22]}").done();
    assert!(tale.contains("Aldo moves 3\" into contact with Grim and Hrolf, 3\" left."), "{tale}");
    assert_eq!(cell(&mut table, 1, "Now"), "ACTS v21+1");
    assert_eq!(cell(&mut table, 21, "Now"), "v1");
    let refusal = table.order("move", 1).refused();
    assert_eq!((refusal.rule.as_str(), refusal.what.as_str()), ("R5", "Aldo is in hand-to-hand combat"));
    table.order("move", 1).facts("{distance: 1}").overruling("R5").done();
    assert_eq!(cell(&mut table, 21, "Now"), "", "the game master let him go");
}

/// Whoever has broken off goes on with the move (R6): Enter does not finish them where they stand.
#[test]
fn r6_enter_moves_who_has_broken_off_and_then_finishes_them() {
    let mut table = four();
    touch(&mut table, 1, 21);
    let usual = |table: &mut Table| table.session().game().status().usual.map(|order| order.act);
    table.order("break-off", 1).dice([3]).done();
    assert_eq!(usual(&mut table).as_deref(), Some("move"));
    table.order("move", 1).facts("{distance: 3}").done();
    assert_eq!(usual(&mut table).as_deref(), Some("end"));
}

/// Whoever gets up goes on with what is left: with the fight, a shot, the move (R4, R18).
#[test]
fn r4_enter_gets_up_who_is_prone_and_goes_on_from_there() {
    let mut table = four();
    let usual = |table: &mut Table| table.session().game().status().usual.map(|order| order.act);
    let own = |table: &mut Table, number: &str| {
        let game = table.session().game();
        game.own(&game.find(number).unwrap()).map(|order| order.act)
    };
    assert_eq!(own(&mut table, "1").as_deref(), Some("move"));
    table.set(1, "{prone: true}");
    assert_eq!(own(&mut table, "1").as_deref(), Some("get-up"));
    table.order("get-up", 1).done();
    assert_eq!(usual(&mut table).as_deref(), Some("move"));
    touch(&mut table, 1, 21);
    assert_eq!(usual(&mut table).as_deref(), Some("fight"));
    table.set(1, "{prone: true}");
    // Half of the Speed is gone for good: there is no second time.
    assert_eq!(usual(&mut table).as_deref(), Some("get-up"));
    table.order("get-up", 1).done();
    table.set(1, "{prone: true}");
    assert_eq!(usual(&mut table).as_deref(), Some("fight"));
    assert_eq!(own(&mut table, "21"), None, "it is not its turn");
}

#[test]
fn t18_break_off_at_bravery_4_fails_on_a_4_and_holds() {
    let mut table = four();
    touch(&mut table, 2, 21);
    let tale = table.order("break-off", 2).dice([4]).done();
    assert!(tale.contains("Wat cannot break off (4+4 = 8) and moves no further this turn."), "{tale}");
    assert_eq!((table.field(2, "held").as_str(), cell(&mut table, 2, "Now").as_str()), ("yes", "ACTS v21 held"));
    // Nothing tells of inches that he will not go.
    let game = table.session().game();
    let sheet = game.sheet(&game.find("2").unwrap()).unwrap();
    let status = game.status();
    assert_eq!(status.moment.as_deref(), Some("Wat acts, no more movement"));
    assert_eq!(status.line, "NORTH to play: 2 Wat, held");
    assert_eq!(sheet.brief, "Man at Arms, full health, held");
    assert_eq!(table.order("move", 2).refused().rule, "R6");
    assert_eq!(table.order("break-off", 2).refused().rule, "R6");
    table.order("fight", 2).dice([2, 1]).done();
    pass(&mut table);
    pass(&mut table);
    assert_eq!(table.field(2, "held"), "no");
}

#[test]
fn r6_who_breaks_off_goes_on_with_the_rest_of_his_move() {
    let mut table = four();
    table.order("move", 2).facts("{distance: 2, contact: [21]}").done();
    let tale = table.order("break-off", 2).dice([5]).done();
    assert!(tale.contains("Wat breaks off (5+4 = 9), 4\" left."), "{tale}");
    assert_eq!(table.state()["table"]["bonds"], serde_json::Value::Null);
    table.order("move", 2).facts("{distance: 4}").done();
    assert_eq!(table.field(2, "done"), "yes");
}

#[test]
fn r6_nobody_breaks_off_without_contact_or_without_movement_left() {
    let mut table = four();
    assert!(!table.order("break-off", 1).refused().can_be_overruled());
    table.order("move", 1).facts("{distance: 6, contact: [21]}").done();
    let refusal = table.order("break-off", 1).refused();
    assert_eq!((refusal.rule.as_str(), refusal.what.as_str()), ("R6", "Aldo has no movement left to go with"));
}

#[test]
fn a3_by_option_bravery_against_bravery_and_only_a_higher_enemy_holds() {
    for (dice, free) in [([4, 4], true), ([4, 5], false), ([1, 1], true)] {
        let mut table = four();
        table.option("A3", "opposed");
        touch(&mut table, 2, 21);
        let tale = table.order("break-off", 2).dice(dice).done();
        assert_eq!(table.field(2, "held"), if free { "no" } else { "yes" }, "{tale}");
    }
    let mut table = four();
    table.option("A3", "opposed");
    touch(&mut table, 2, 21);
    touch(&mut table, 2, 22);
    let tale = table.order("break-off", 2).dice([4, 4, 3]).done();
    assert!(tale.contains("Wat 4+4 = 8, Grim 4+4 = 8, Hrolf 3+6 = 9"), "{tale}");
    assert_eq!(table.field(2, "held"), "yes");
}

#[test]
fn r18_getting_up_takes_half_of_speed_rounded_up() {
    let mut table = table(&[KNIGHT, "2 Perkin: { speed: 5 }", VIKING]);
    table.set(1, "{prone: true}").set(2, "{prone: true}");
    assert_eq!(table.order("move", 1).refused().rule, "R18");
    let tale = table.order("get-up", 1).done();
    assert!(tale.contains("Aldo gets up, 3\" left."), "{tale}");
    let tale = table.order("get-up", 2).done();
    assert!(tale.contains("Perkin gets up, 2\" left."), "{tale}");
    assert!(!table.order("get-up", 2).refused().can_be_overruled());
}

#[test]
fn r18_getting_up_needs_half_of_speed_left() {
    let mut table = four();
    table.order("move", 1).facts("{distance: 4}").done();
    table.set(1, "{prone: true}");
    let refusal = table.order("get-up", 1).refused();
    assert_eq!((refusal.rule.as_str(), refusal.what.as_str()), ("R18", "getting up takes 3\", and Aldo has 2\" left"));
    table.order("get-up", 1).overruling("R18").done();
    assert_eq!(table.field(1, "prone"), "no");
}

#[test]
fn a17_who_moved_is_remembered_until_his_next_turn_has_ended() {
    let mut table = four();
    let moves = |table: &Table| [table.field(1, "moved"), table.field(1, "moved-last")];
    table.order("move", 1).facts("{distance: 1}").done();
    pass(&mut table);
    assert_eq!(moves(&table), ["yes", "yes"]);
    pass(&mut table);
    assert_eq!(moves(&table), ["no", "yes"]);
    pass(&mut table);
    assert_eq!(moves(&table), ["no", "no"]);
}

/// A place holds until the figure moves: from then on it is where it stood, and whoever reads it hears that.
#[test]
fn a_place_that_was_said_of_a_figure_is_told_as_old_once_it_has_moved() {
    let text = "{ system: skirmish, name: Scene, sides: [{ id: north, name: North, dice: table }, { id: south, name: South, dice: table }], \
                units: [{ name: Aldo, side: north, number: 1, where: by the well, troop: { kind: knight, melee: sword } }, \
                { name: Wat, side: north, number: 2, where: at the gate, troop: { melee: sword } }, \
                { name: Grim, side: south, number: 21, troop: { kind: viking-warrior, melee: sword } }] }";
    let mut table = Table::of("skirmish", text);
    table.order("first", 0).answers("[{dice: [5, 2]}, {pick: first}]").done();
    let places = |table: &mut Table| -> Vec<String> {
        let rows = muster::report::Setup::of(table.session().game()).rows.into_iter();
        rows.take(2).map(|row| row[2].clone()).collect()
    };
    assert_eq!(places(&mut table), ["by the well", "at the gate"]);
    table.order("move", 1).facts("{distance: 2}").done();
    assert_eq!(places(&mut table), ["by the well (moved since)", "at the gate"]);
    let sheet = table.session().game().sheet(&"aldo".into()).unwrap();
    let place = sheet.rows.iter().find(|row| row.label == "where").map(|row| row.cells[0].text.clone());
    assert_eq!(place.as_deref(), Some("by the well (moved since)"));
    table.set(1, "{where: on the wall}");
    assert_eq!(places(&mut table), ["on the wall", "at the gate"]);
    let public = table.session().game().public();
    assert_eq!(muster::report::Setup::of(&*public).rows[0][2], "on the wall", "players read the same");
    table.order("move", 1).facts("{distance: 2}").done();
    assert_eq!(places(&mut table), ["on the wall (moved since)", "at the gate"]);
}
