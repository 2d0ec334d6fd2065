//! The morale phase: casualty tests, rallies, routs (R89-R95, A7-A9, A82-A102).

use muster::view::When;
use serde_json::json;

use super::saved::{Table, tells, text};

/// Command 3 on one side; two squads on the other.
const UNITS: &str = "
- { name: Militia, side: north, number: 1, troop: { listing: human-militia, size: 5, codes: { command: 3 } } }
- { name: Goblins, side: south, number: 2, player: Ben, troop: { listing: goblins, size: 5 } }
- { name: Sneaks, side: south, number: 3, player: Ben, troop: { listing: goblins, size: 5 } }";

fn table() -> Table {
    Table::new(UNITS).phase("morale")
}

/// The militia with one casualty of this turn: threat 4+1.
fn hit() -> Table {
    table().with("units.militia.body.soldiers.5.hit", true).with("units.militia.body.soldiers.5.wounds", 2)
}

fn morale(table: &Table) -> i64 {
    table.number("units.militia.body.morale")
}

// covers: R23, A3
#[test]
fn t35_a_clear_loss_costs_two_levels_and_a_withdrawal() {
    let mut table = hit();
    let due = &table.dues()[0];
    assert_eq!((due.id.as_str(), due.what.as_str(), due.by), ("casualty:militia", "casualty test", When::Phase));
    assert_eq!(
        due.number.as_ref().map(|number| number.in_parts()),
        Some("4 casualty test +1 for 1 casualty = 5".to_owned())
    );
    assert!(due.missing.is_empty());
    let tale = table.play("{ order: casualty-test, who: militia, dice: [1, 3] }");
    tells(&tale, "Militia: command 1 fails = 0 against threat 3+5 = 8.");
    tells(&tale, "Militia gives way: morale 5 to 3, withdraw 4\" away from the closest enemy.");
    assert_eq!(morale(&table), 3);
    assert!(table.dues().is_empty());
}

// covers: R6
#[test]
fn x9_a_tie_has_no_effect() {
    let mut table = hit();
    tells(&table.play("{ order: casualty-test, who: militia, dice: [4, 2] }"), "Militia keeps its nerve.");
    assert_eq!(morale(&table), 5);
}

#[test]
fn x12_a_clear_win_lifts_morale() {
    let mut table = hit().with("units.militia.body.morale", 4);
    let tale = table.play("{ order: casualty-test, who: militia, dice: [2, 1] }");
    tells(&tale, "Militia takes heart: morale 4 to 5, steady.");
    assert_eq!(morale(&table), 5);
}

#[test]
fn x13_two_critical_failures_have_no_effect() {
    let mut table = hit();
    tells(&table.play("{ order: casualty-test, who: militia, dice: [1, 1] }"), "Militia keeps its nerve.");
}

// covers: R24, A93
#[test]
fn x15_morale_never_rises_above_its_start() {
    let units = "
- { name: Rangers, side: north, number: 1, troop: { roster: ice-rangers } }
- { name: Goblins, side: south, number: 2, troop: { listing: goblins, size: 5 } }";
    let mut table = Table::new(units).phase("morale").with("units.rangers.body.soldiers.5.hit", true);
    let tale = table.play("{ order: casualty-test, who: rangers, dice: [5, 1] }");
    tells(&tale, "morale stays 7, its highest");
    assert_eq!(table.number("units.rangers.body.morale"), 7);
}

#[test]
fn a8_a_plain_loss_costs_one_level() {
    let mut table = hit();
    let tale = table.play("{ order: casualty-test, who: militia, dice: [2, 3] }");
    tells(&tale, "Militia wavers: morale 5 to 4, steady.");
    assert_eq!(morale(&table), 4);
    assert!(!text(&tale).contains("withdraw"));
}

// covers: R23, A86, A94
#[test]
fn r92_breaking_runs_and_replaces_the_withdrawal() {
    let mut table = hit().with("units.militia.body.morale", 2);
    let tale = table.play("{ order: casualty-test, who: militia, dice: [1, 3] }");
    tells(&tale, "Militia breaks: morale 2 to 0, rout 12\" towards the mill.");
    assert!(!text(&tale).contains("withdraw"), "R23, A94");
    assert_eq!(table.get("units.militia.body.deeds.broke_now"), json!(true));
    assert!(table.dues().is_empty(), "A86: no rally in the same phase");
    assert!(table.refuses("{ order: rally, who: militia }").starts_with("A86"));
}

#[test]
fn r22_the_weapons_of_a_broken_squad_stand_on_its_sheet_with_no_skill() {
    let archers = UNITS.replace("codes: { command: 3 }", "weapons: [short-bow]");
    let table = Table::new(&archers).phase("morale").with("units.militia.body.morale", 0);
    let short = table.game().sheet(&"militia".into()).expect("a squad").short;
    let told = short[0].cells.iter().map(|cell| cell.text.as_str()).collect::<String>();
    assert!(told.starts_with("short bow 0, DS 3"), "{told}");
}

#[test]
fn r22_a_rout_leaves_assembled_weapons_behind() {
    let units = "
- { name: Crew, side: north, number: 1, troop: { listing: human-militia, size: 5, champions: [{ weapons: [ballista] }] } }
- { name: Goblins, side: south, number: 2, troop: { listing: goblins, size: 5 } }";
    let mut table = Table::new(units).phase("morale").with("units.crew.body.morale", 1);
    table = table.with("units.crew.body.soldiers.5.hit", true);
    let tale = table.play("{ order: casualty-test, who: crew, dice: [1, 3] }");
    tells(&tale, "Crew leaves its assembled weapons behind.");
    assert_eq!(table.get("units.crew.body.abandoned"), json!(true));
    let left = muster::paper::survivors(table.game(), None).unwrap();
    assert!(left.fates[0].what.contains("assembled weapons left behind, restored"), "{}", left.fates[0]);
}

#[test]
fn a84_the_sergeant_alone_brings_two_and_is_not_counted_again() {
    let table = table()
        .with("units.militia.body.soldiers.1.hit", true)
        .with("units.militia.body.soldiers.1.wounds", 2)
        .with("units.militia.body.deeds", json!({ "sergeant_hit": "pending" }));
    let due = &table.dues()[0];
    assert_eq!(
        due.number.as_ref().map(|number| number.in_parts()),
        Some("4 casualty test +2 sergeant hit = 6".to_owned())
    );
}

// covers: A22
#[test]
fn a83_the_mark_on_a_sergeant_is_spent_by_the_first_test() {
    let mut table = table()
        .with("units.militia.body.soldiers.1.hit", true)
        .with("units.militia.body.soldiers.1.wounds", 1)
        .with("units.militia.body.deeds", json!({ "sergeant_hit": "pending" }));
    // A wounded sergeant commands with 2 (A22).
    let tale = table.play("{ order: casualty-test, who: militia, dice: [5, 2] }");
    tells(&tale, "command 5+2 = 7 against threat 2+6 = 8");
    assert_eq!(table.get("units.militia.body.deeds.sergeant_hit"), json!("spent"));
}

#[test]
fn a82_a_soldier_hit_twice_counts_once() {
    let table = hit().with("units.militia.body.soldiers.4.hit", true).with("units.militia.body.soldiers.4.wounds", 1);
    let number = table.dues()[0].number.clone().expect("a threat");
    assert_eq!(number.in_parts(), "4 casualty test +2 for 2 casualties = 6");
}

#[test]
fn r88_won_and_lost_rounds_are_remembered() {
    for (round, parts) in [
        ("won", "4 casualty test -1 forced the enemy back +1 for 1 casualty = 4"),
        ("lost", "4 casualty test +1 was forced back +1 for 1 casualty = 6"),
        ("even", "4 casualty test +1 for 1 casualty = 5"),
    ] {
        let table = hit().with("units.militia.body.deeds", json!({ "round": round }));
        assert_eq!(table.dues()[0].number.clone().expect("a threat").in_parts(), parts);
    }
}

// covers: R20, R21
#[test]
fn r19_status_adds_to_the_threat() {
    let shaken = hit().with("units.militia.body.morale", 3);
    let demoralized = hit().with("units.militia.body.morale", 1);
    let threat = |table: &Table| table.dues()[0].number.clone().expect("a threat").total();
    assert_eq!((threat(&shaken), threat(&demoralized)), (6, 7));
}

#[test]
fn a98_only_a_stationary_squad_is_behind_cover() {
    let mut still = hit();
    let form = still.form("casualty-test", "militia", "{ cover: true }");
    assert_eq!(form.numbers[0].in_parts(), "4 casualty test -1 behind cover +1 for 1 casualty = 4");
    tells(
        &still.play("{ order: casualty-test, who: militia, facts: { cover: true }, dice: [2, 2] }"),
        "against threat 2+4 = 6",
    );
    let mut moved = hit().with("units.militia.body.deeds", json!({ "moved": "walk" }));
    assert!(moved.refuses("{ order: casualty-test, who: militia, facts: { cover: true } }").starts_with("A98"));
    let mut turned = hit().with("units.militia.body.deeds", json!({ "moved": "face" }));
    turned.play("{ order: casualty-test, who: militia, facts: { cover: true }, dice: [4, 2] }");
}

// covers: A100
#[test]
fn r25_an_opponent_rolls_the_threat() {
    let mut table = hit();
    let ask = table.asks("{ order: casualty-test, who: militia }");
    let muster::view::AskKind::Dice { rows, .. } = &ask.kind else { panic!("{ask:#?}") };
    let hands: Vec<_> = rows.iter().map(|row| (row.label.as_str(), row.player.as_str(), row.note.as_str())).collect();
    assert_eq!(hands, [("Militia: command", "Anna", "+3"), ("threat to Militia", "Ben", "+5")]);
}

// covers: A85
#[test]
fn r91_only_squads_with_casualties_test() {
    let mut table = table();
    assert!(table.refuses("{ order: casualty-test, who: militia }").starts_with("R91"));
    let mut broken = hit().with("units.militia.body.morale", 0);
    assert!(broken.refuses("{ order: casualty-test, who: militia }").starts_with("A85"));
    let dues: Vec<String> = broken.dues().into_iter().map(|due| due.id).collect();
    assert_eq!(dues, ["rally:militia"], "A85: the broken only rally");
}

#[test]
fn a102_several_squads_test_in_one_order() {
    let mut table =
        table().with("units.goblins.body.soldiers.5.hit", true).with("units.sneaks.body.soldiers.5.hit", true);
    let tale = table.play("{ order: casualty-test, who: [2, 3], dice: [5, 2, 2, 5] }");
    tells(&tale, "Goblins and Sneaks take casualty tests.");
    tells(&tale, "Goblins waver: morale 5 to 4, steady.");
    tells(&tale, "Sneaks give way: morale 5 to 3, withdraw 4\" away from the closest enemy.");
    assert_eq!((table.number("units.goblins.body.morale"), table.number("units.sneaks.body.morale")), (4, 3));
}

#[test]
fn a89_steps_come_in_order() {
    let mut table = hit().with("units.goblins.body.morale", 0).with("units.sneaks.body.morale", 3);
    let dues = table.dues();
    let ids: Vec<&str> = dues.iter().map(|due| due.id.as_str()).collect();
    assert_eq!(ids, ["rally:goblins", "casualty:militia"]);
    assert_eq!(dues[1].after, ["rally:goblins"]);
    assert!(table.game().windows().iter().all(|window| window.act != "rally"));
    assert!(table.refuses("{ order: casualty-test, who: militia }").starts_with("R89"));
    assert!(table.refuses("{ order: rally, who: sneaks }").starts_with("R94"));
    table.play("{ order: rally, who: goblins, dice: [2, 5] }");
    table.play("{ order: casualty-test, who: militia, dice: [4, 2] }");
    let windows = table.game().windows();
    assert_eq!(windows[0].text, "3 Sneaks may rally");
    table.play("{ order: rally, who: sneaks, dice: [5, 2] }");
}

#[test]
fn t36_the_last_chance_is_taken_or_the_squad_goes() {
    // Broken in the movement phase, sergeant out this turn, at the rally point: 4 +2 broken +2 sergeant.
    let last = || {
        Table::new(UNITS)
            .phase("morale")
            .with("units.militia.body.morale", 0)
            .with("units.militia.body.at_rally", 1)
            .with("units.militia.body.soldiers.1.hit", true)
            .with("units.militia.body.soldiers.1.wounds", 2)
            .with("units.militia.body.deeds", json!({ "sergeant_hit": "pending" }))
    };
    let due = last().dues().remove(0);
    assert_eq!((due.rule.as_str(), due.what.as_str()), ("R90", "last rally"));
    let parts = due.number.map(|number| number.in_parts());
    assert_eq!(parts, Some("4 rally +2 demoralized or broken +2 sergeant hit = 8".to_owned()));

    let mut fails = last();
    let tale = fails.play("{ order: rally, who: militia, dice: [5, 2] }");
    tells(&tale, "command 5+3 = 8 against threat 2+8 = 10.");
    tells(&tale, "Militia leaves the battle: that was its last chance.");
    assert_eq!(fails.get("units.militia.gone"), json!("fled"));

    let mut one = last();
    one.play("{ order: rally, who: militia, dice: [6, 2, 2] }");
    assert_eq!((morale(&one), one.get("units.militia.body.at_rally")), (1, json!(null)), "11 against 10");

    let mut two = last();
    let tale = two.play("{ order: rally, who: militia, dice: [3, 1] }");
    tells(&tale, "Militia halts and forms again");
    assert_eq!(morale(&two), 2, "6 against 0");
}

// covers: R95
#[test]
fn a9_rally_needs_more_than_four_above_for_two_levels() {
    let shaken = || table().with("units.militia.body.morale", 2);
    // Command 3 against threat 4+1.
    for (dice, level) in [("[4, 2]", 2), ("[5, 2]", 3), ("[3, 1]", 4)] {
        let mut table = shaken();
        table.play(&format!("{{ order: rally, who: militia, dice: {dice} }}"));
        assert_eq!(morale(&table), level, "{dice}");
    }
    // 9+... by exactly four: 6+3+2 = 11 against 2+5 = 7.
    let mut exact = shaken();
    exact.play("{ order: rally, who: militia, dice: [6, 2, 2] }");
    assert_eq!(morale(&exact), 3, "by four is one level");
}

// covers: R15, R17, R22
#[test]
fn r15_broken_squads_that_are_all_wounded_rout_at_a_walk_less_what_getting_up_costs() {
    let rout = |of_each: &[&str]| {
        let mut table = table().with("units.militia.body.morale", 0);
        for soldier in 1..=5 {
            for (field, value) in
                of_each.iter().map(|field| (*field, if *field == "wounds" { json!(1) } else { json!(true) }))
            {
                table = table.with(&format!("units.militia.body.soldiers.{soldier}.{field}"), value);
            }
        }
        table.play("{ order: rally, who: militia, dice: [2, 5] }")
    };
    tells(&rout(&["wounds"]), "Militia does not rally: rout 7\" towards the mill.");
    tells(&rout(&["wounds", "prone"]), "Militia does not rally: rout 5\" towards the mill.");
    tells(&rout(&["prone"]), "Militia does not rally: rout 10\" towards the mill.");
}

// covers: R6, R95
#[test]
fn x16_a_tie_does_not_rally() {
    let units = UNITS.replace("command: 3", "command: 4");
    let mut table = Table::new(&units).phase("morale").with("units.militia.body.morale", 4);
    let tale = table.play("{ order: rally, who: militia, dice: [4, 4] }");
    tells(&tale, "Militia does not rally; nothing changes.");
    assert_eq!(morale(&table), 4);
    assert!(table.refuses("{ order: rally, who: militia }").starts_with("R94"), "once a turn");
}

// covers: A87, A88
#[test]
fn r89_a_broken_squad_that_fails_runs_on() {
    let mut table = table().with("units.militia.body.morale", 0);
    assert_eq!(table.dues()[0].cause, "broken");
    let tale = table.play("{ order: rally, who: militia, dice: [2, 5] }");
    tells(&tale, "Militia does not rally: rout 12\" towards the mill.");
    assert!(table.dues().is_empty());
    let tale = table.play("{ order: reached, who: militia }");
    tells(&tale, "its last rally is in the next turn's morale phase");
    assert_eq!(table.number("units.militia.body.at_rally"), 1);
    assert!(table.refuses("{ order: reached, who: militia }").starts_with("R90"));
    assert!(table.refuses("{ order: reached, who: goblins }").starts_with("R90"));
}

#[test]
fn a87_who_rallies_halts_and_moves_next_turn() {
    let mut table = table().with("units.militia.body.morale", 0);
    let tale = table.play("{ order: rally, who: militia, dice: [5, 1] }");
    tells(&tale, "Militia may move from the next movement phase on.");
    assert_eq!(morale(&table), 2);
}

// covers: R18
#[test]
fn a97_a_broken_squad_without_sergeant_rallies_with_its_own_command() {
    let mut table = table().with("units.militia.body.morale", 0).with("units.militia.body.soldiers.1.wounds", 2);
    let tale = table.play("{ order: rally, who: militia, dice: [5, 2] }");
    tells(&tale, "command 5+3 = 8 against threat 2+6 = 8");
}

#[test]
fn a92_half_lost_counts_wounded_and_dead_of_the_whole_battle() {
    let shaken = table().with("units.militia.body.morale", 3);
    let two = shaken.with("units.militia.body.soldiers.2.wounds", 2).with("units.militia.body.soldiers.3.wounds", 1);
    let form = |table: &Table| table.form("rally", "militia", "{}").numbers[0].in_parts();
    assert_eq!(form(&two), "4 rally +1 shaken = 5", "two of five are less than half");
    let three = two.with("units.militia.body.soldiers.4.wounds", 1);
    assert_eq!(form(&three), "4 rally +1 shaken +2 half lost = 7");
}

// covers: A89, A90
#[test]
fn r94_who_shot_fought_or_stands_near_an_enemy_does_not_rally() {
    let shaken = || table().with("units.militia.body.morale", 3);
    for deed in ["shot", "fought"] {
        let mut table = shaken().with(&format!("units.militia.body.soldiers.2.{deed}"), true);
        assert!(table.refuses("{ order: rally, who: militia }").starts_with("R94"), "A90: {deed}");
    }
    let mut near = shaken();
    assert!(near.refuses("{ order: rally, who: militia, facts: { near: true } }").starts_with("R94"));
    let mut hit = shaken()
        .with("units.militia.body.soldiers.2.hit", true)
        .with("units.militia.body.deeds", json!({ "tested": true }));
    assert!(hit.refuses("{ order: rally, who: militia }").starts_with("A89"));
    let mut full = table();
    assert!(full.refuses("{ order: rally, who: militia }").starts_with("R94"));
}

#[test]
fn a91_an_enemy_nearby_bars_the_compulsory_rally_by_option_only() {
    let broken = || table().with("units.militia.body.morale", 0);
    let mut free = broken();
    free.play("{ order: rally, who: militia, facts: { near: true }, dice: [5, 1] }");
    assert_eq!(morale(&free), 2);
    let mut barred = broken().with("table.options.A91", "yes");
    let tale = barred.play("{ order: rally, who: militia, facts: { near: true } }");
    tells(&tale, "cannot rally");
    tells(&tale, "Militia does not rally: rout");
}

#[test]
fn dues_can_be_done_without_a_single_fact() {
    let mut table = hit().with("units.goblins.body.morale", 0);
    for dice in ["[2, 5]", "[4, 2]"] {
        let due = table.dues().remove(0);
        assert!(due.missing.is_empty() && due.odds.is_some_and(|odds| odds > 0.0 && odds < 1.0));
        table.play(&format!("{{ order: {}, who: {}, dice: {dice} }}", due.order.act, due.order.who[0]));
    }
    assert!(table.dues().is_empty());
}

#[test]
fn cover_is_remembered_until_the_squad_moves() {
    let order =
        |dice: &str| format!("{{ order: casualty-test, who: militia, facts: {{ cover: true }}, dice: {dice} }}");
    let mut stays = hit();
    stays.play(&order("[4, 2]"));
    assert_eq!(stays.get("units.militia.recall"), json!({ "casualty-test.cover": true }));
    let mut goes = hit();
    goes.play(&order("[1, 3]"));
    let cover = |table: &Table| table.form("casualty-test", "militia", "{}").fields[0].remembered.clone();
    assert_eq!((cover(&stays), cover(&goes)), (Some(true.into()), None), "who gives way stands elsewhere");
}

#[test]
fn t37_a_rout_runs_to_the_rally_point_and_else_to_the_edge() {
    for (squad, goal) in [("militia", "towards the mill"), ("goblins", "towards their own table edge")] {
        let mut table = table().with(&format!("units.{squad}.body.morale"), 0);
        tells(&table.play(&format!("{{ order: rally, who: {squad}, dice: [1, 2] }}")), goal);
    }
}

// covers: R18
#[test]
fn a101_one_survivor_tests_with_the_squads_command() {
    let mut table = hit();
    for soldier in ["1", "2", "3"] {
        table = table.with(&format!("units.militia.body.soldiers.{soldier}.wounds"), 2);
    }
    tells(&table.play("{ order: casualty-test, who: militia, dice: [4, 2] }"), "command 4+3 = 7");
}

// covers: A88
#[test]
fn r90_who_arrives_before_the_phase_has_his_last_chance_in_it() {
    let mut table = table().with("units.militia.body.morale", 0).phase("movement");
    let tale = table.play("{ order: reached, who: militia }");
    tells(&tale, "its last rally is in this turn's morale phase");
    let mut table = table.phase("morale");
    assert_eq!(table.dues()[0].what, "last rally");
    tells(&table.play("{ order: rally, who: militia, dice: [1, 2] }"), "leaves the battle");
}

/// Those of whom the same holds are told together, as where they walk.
#[test]
fn r90_squads_that_arrive_together_are_told_in_one_sentence() {
    let mut table = ["goblins", "sneaks"]
        .iter()
        .fold(table(), |table, squad| table.with(&format!("units.{squad}.body.morale"), 0))
        .phase("movement");
    let tale = table.play("{ order: reached, who: [goblins, sneaks] }");
    tells(
        &tale,
        "Goblins and Sneaks reach their rally points or an edge and stop; their last rallies are in this turn's",
    );
    assert!(tale.head.matches("last rall").count() == 1 && tale.then.is_empty(), "{tale:?}");
}

#[test]
fn a82_a_man_wounded_and_felled_in_one_turn_counts_once() {
    let mut table = table()
        .phase("ranged")
        .with("units.militia.body.soldiers.4.hit", true)
        .with("units.militia.body.soldiers.4.wounds", 1)
        .with("units.militia.body.soldiers.4.pending", 1);
    table.play("{ next: phase }");
    assert_eq!(table.number("units.militia.body.soldiers.4.wounds"), 2);
    let number = table.dues()[0].number.clone().expect("a threat");
    assert_eq!(number.in_parts(), "4 casualty test +1 for 1 casualty = 5");
}

#[test]
fn a85_the_rally_of_a_broken_squad_bears_its_casualties_alone() {
    let mut table = hit().with("units.militia.body.morale", 0);
    let parts = table.dues()[0].number.clone().map(|number| number.in_parts());
    assert_eq!(parts, Some("4 rally +2 demoralized or broken +1 for 1 casualty = 7".to_owned()));
    table.play("{ order: rally, who: militia, dice: [6, 1, 5] }");
    assert_eq!(morale(&table), 2);
    assert!(table.dues().is_empty(), "{:#?}", table.dues());
    assert!(table.refuses("{ order: casualty-test, who: militia }").starts_with("A85"));
}

#[test]
fn a102_the_side_with_the_initiative_comes_first() {
    let both = || hit().with("units.goblins.body.soldiers.5.hit", true);
    let ids = |table: &Table| table.dues().into_iter().map(|due| due.id).collect::<Vec<_>>();
    assert_eq!(ids(&both()), ["casualty:militia", "casualty:goblins"]);
    let south = both().with("table.ground.order", json!([1, 0]));
    assert_eq!(ids(&south), ["casualty:goblins", "casualty:militia"]);
}

#[test]
fn the_headline_of_tests_says_what_they_came_to() {
    let mut one = hit();
    let tale = one.play("{ order: casualty-test, who: militia, dice: [1, 3] }");
    assert_eq!(tale.head, "Militia gives way: morale 5 to 3, withdraw 4\" away from the closest enemy.");
    assert_eq!(tale.then[0], "Militia takes a casualty test.");
    assert_eq!(text(&tale).matches("gives way").count(), 1, "{}", text(&tale));
    // Of several, who did what, the worst first.
    let hurt = |table: Table, squad: &str| {
        let soldier = format!("units.{squad}.body.soldiers.5");
        table.with(&format!("{soldier}.hit"), true).with(&format!("{soldier}.wounds"), 2)
    };
    let both = || hurt(hurt(table(), "goblins"), "sneaks").with("units.sneaks.body.morale", 2);
    let tale = both().play("{ order: casualty-test, who: [goblins, sneaks], dice: [3, 3, 1, 4] }");
    assert_eq!(tale.head, "Sneaks break; Goblins give way.", "{}", text(&tale));
    let broken = table().with("units.goblins.body.morale", 0).with("units.sneaks.body.morale", 0);
    let mut broken = broken.with("units.sneaks.body.at_rally", 1);
    let tale = broken.play("{ order: rally, who: [goblins, sneaks], dice: [5, 1, 2, 2] }");
    assert_eq!(tale.head, "Sneaks leave the battle; Goblins rally.", "{}", text(&tale));
}
