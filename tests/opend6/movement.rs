//! The movement phase: alternation, plain moves, coherency, disengaging (R28-R35, R53-R55).

use super::{scene::table, table::Table};

/// Walk 8", run 13", command 3, sergeant 4.
const SPEARS: &str = "1 Ford Spears: { listing: human-infantry, size: 10, training: { command: 1 }, sergeant: 1, weapons: [melee-weapon] }";
const AXES: &str = "2 Hill Axes: { listing: dwarves, size: 5, weapons: [melee-weapon] }";
/// Walk 6", run 10", command 1.
const GOBLINS: &str = "21 Goblins: { listing: goblins, size: 10, weapons: [short-bow] }";

/// The movement phase, North having the initiative and beginning.
fn moving(squads: &[&str]) -> Table {
    let mut table = table(squads);
    table.order("initiative", 0).answers("[{dice: [5, 2]}, {pick: first}]").done();
    assert_eq!(table.stage(), "movement");
    table
}

/// Two squads a side.
fn four() -> Table {
    moving(&[SPEARS, AXES, GOBLINS, "22 Bog Sneaks: { listing: goblins, size: 10, weapons: [short-bow] }"])
}

fn on(table: &mut Table) -> Option<usize> {
    table.session().game().status().on
}

fn remarks(table: &mut Table, act: &str, squad: u16, facts: &str) -> String {
    let game = table.session().game();
    let order = muster::view::Order {
        act: act.to_owned(),
        who: vec![game.find(&squad.to_string()).unwrap()],
        facts: serde_yaml::from_str(facts).unwrap(),
        ..Default::default()
    };
    game.form(&order).unwrap().remarks.join("\n")
}

#[test]
fn r28_sides_alternate_and_a_slip_is_only_minded() {
    let mut table = four();
    assert_eq!(on(&mut table), Some(0));
    table.order("hold", 1).done();
    assert_eq!(on(&mut table), Some(1));
    let tale = table.order("hold", 2).done();
    assert!(tale.contains("Reminder (R28): South is to move now"), "{tale}");
}

#[test]
fn r28_enforced_by_its_level() {
    let mut table = four();
    table.option("level-R28", "enforce");
    assert_eq!(table.order("walk", 21).refused().rule, "R28");
    assert_eq!(table.order("hold", 1).and(2).refused().rule, "R28");
    table.order("walk", 21).overruling("R28").done();
}

#[test]
fn r28_several_of_one_side_at_once() {
    let mut table = four();
    let tale = table.order("hold", 1).and(2).done();
    assert!(tale.contains("Ford Spears and Hill Axes hold."), "{tale}");
    assert!(tale.contains("one squad at a time"), "{tale}");
    assert_eq!(on(&mut table), Some(1));
}

#[test]
fn a26_a_squad_is_activated_once() {
    let mut table = four();
    table.order("walk", 1).done();
    table.order("hold", 21).done();
    let refusal = table.order("run", 1).refused();
    assert_eq!(refusal.rule, "A26");
    assert!(refusal.what.contains("have walked"), "{refusal}");
}

#[test]
fn a27_when_one_side_is_finished_the_other_goes_on() {
    let mut table = moving(&[SPEARS, AXES, GOBLINS]);
    table.order("hold", 1).done();
    table.order("hold", 21).done();
    assert_eq!(on(&mut table), Some(0));
    table.order("hold", 2).done();
    assert_eq!(on(&mut table), None);
}

#[test]
fn a27_a_side_that_is_done_drops_out() {
    let mut table = four();
    let tale = table.order("done", 0).done();
    assert!(tale.contains("North is done: 2 squads hold."), "{tale}");
    assert_eq!(on(&mut table), Some(1));
    table.order("walk", 21).done();
    assert_eq!(on(&mut table), Some(1));
    assert!(table.order("done", 0).facts("{side: north}").refused().what.contains("nobody left"));
}

#[test]
fn a28_r34_broken_squads_are_skipped() {
    let mut table = four();
    table.set(21, "{morale: 0}").set(22, "{morale: 0}");
    table.order("hold", 1).done();
    assert_eq!(on(&mut table), Some(0));
    assert_eq!(table.order("walk", 21).refused().rule, "R34");
}

#[test]
fn r27_the_phase_ends_with_all_the_rest_holding() {
    let mut table = four();
    table.order("walk", 1).done();
    let tale = table.next();
    assert!(tale.contains("3 squads hold."), "{tale}");
    assert_eq!(table.squad(2)["deeds"]["moved"], "hold");
    assert_ne!(table.stage(), "movement");
}

#[test]
fn r30_walking_gives_fire_plus_one() {
    let mut table = four();
    table.order("walk", 1).done();
    assert_eq!(table.field(1, "fire-plus"), "yes");
    assert_eq!(table.field(1, "no-fire"), "no");
}

#[test]
fn r31_running_gives_no_fire_and_knows_no_very_rough_ground() {
    let mut table = four();
    assert_eq!(table.order("run", 1).facts("{very-rough: 1}").refused().rule, "R31");
    table.order("run", 1).done();
    assert_eq!(table.field(1, "no-fire"), "yes");
}

#[test]
fn r32_a_change_of_facing_counts_as_walking() {
    let mut table = four();
    table.order("turn", 1).done();
    assert_eq!(table.field(1, "fire-plus"), "yes");
    assert_eq!(table.squad(1)["deeds"]["moved"], "face");
}

// covers: R29
#[test]
fn t11_x39_rates() {
    let mut table = four();
    assert!(remarks(&mut table, "walk", 1, "{}").contains("Walk Rate 8\""));
    assert!(remarks(&mut table, "run", 1, "{}").contains("Run Rate 13\""));
}

#[test]
fn t12_a_walk_of_eight_inches_turning_freely() {
    let mut table = four();
    let tale = table.order("walk", 1).facts("{clear: 8}").done();
    assert!(tale.contains("0\" of 8\" left"), "{tale}");
    assert_eq!(table.field(1, "fire-plus"), "yes");
}

#[test]
fn t13_a_run_of_ten_inches_turning_ninety_degrees() {
    let mut table = four();
    assert!(remarks(&mut table, "run", 1, "{}").contains("90 degrees at most"));
    let tale = table.order("run", 1).facts("{clear: 10}").done();
    assert!(tale.contains("3\" of 13\" left"), "{tale}");
    assert_eq!(table.field(1, "no-fire"), "yes");
}

#[test]
fn t14_prone_crawl_two_or_get_up_and_go_two_less() {
    let mut table = four();
    table.set(1, "{prone: 10}");
    assert!(remarks(&mut table, "crawl", 1, "{}").contains("up to 2\""));
    assert!(remarks(&mut table, "walk", 1, "{}").contains("6\" for those who get up first"));
    assert!(remarks(&mut table, "run", 1, "{}").contains("11\" for those who get up first"));
    assert_eq!(table.order("walk", 1).facts("{clear: 7}").refused().rule, "R33");
    table.order("walk", 1).facts("{clear: 6}").done();
    assert_eq!(table.field(1, "prone"), "0");
}

#[test]
fn t15_two_inches_of_scrub_cost_four() {
    let mut table = four();
    table.order("hold", 1).done();
    let tale = table.order("walk", 21).facts("{rough: 2}").done();
    assert!(tale.contains("2\" of rough ground cost 4\": 2\" of 6\" left"), "{tale}");
}

#[test]
fn r33_a_barrier_that_the_rate_does_not_cover_stops_them() {
    let mut table = four();
    let refusal = table.order("walk", 1).facts("{clear: 5, difficult: 1}").refused();
    assert_eq!(refusal.rule, "R33");
    assert!(refusal.mend.contains("next turn"), "{refusal}");
    let tale = table.order("walk", 1).facts("{clear: 4, difficult: 1}").done();
    assert!(tale.contains("1 difficult barrier cost 4\": 0\" of 8\" left"), "{tale}");
}

#[test]
fn a31_barbed_wire_is_difficult_by_the_text_and_moderate_by_the_chart() {
    let mut table = four();
    let help = |table: &mut Table| {
        let game = table.session().game();
        let order = muster::view::Order::of("walk", &game.find("1").unwrap());
        let form = game.form(&order).unwrap();
        form.fields.iter().find(|field| field.id == "moderate").unwrap().help.clone()
    };
    assert!(!help(&mut table).contains("barbed wire"));
    table.option("terrain", "chart");
    assert!(help(&mut table).contains("barbed wire"));
}

#[test]
fn r17_a29_crawling_and_standing_up_count_as_walking() {
    let mut table = four();
    assert!(table.order("crawl", 1).refused().what.contains("nobody"));
    table.set(1, "{prone: 4}").set(2, "{prone: 5}");
    table.order("stand", 1).facts("{stands: 3}").done();
    assert_eq!((table.field(1, "prone"), table.field(1, "fire-plus")), ("1".to_owned(), "yes".to_owned()));
    table.order("hold", 21).done();
    table.order("crawl", 2).facts("{clear: 2}").done();
    assert_eq!((table.field(2, "prone"), table.field(2, "fire-plus")), ("5".to_owned(), "yes".to_owned()));
}

#[test]
fn r17_a29_dropping_prone_is_free_and_ends_the_move() {
    let mut table = four();
    table.order("prone", 1).facts("{falls: 6}").done();
    assert_eq!((table.field(1, "prone"), table.field(1, "fire-plus")), ("6".to_owned(), "no".to_owned()));
    table.order("hold", 21).done();
    assert_eq!(table.order("walk", 1).refused().rule, "A26");
}

#[test]
fn t9_r15_the_wounded_do_not_run_and_are_left_behind() {
    let mut table = four();
    table.set(1, "{wounded: 2}");
    assert!(remarks(&mut table, "run", 1, "{}").contains("2 wounded cannot run"));
    let tale = table.order("run", 1).done();
    assert!(tale.contains("2 wounded left behind, separated"), "{tale}");
    assert_eq!(table.field(1, "separated"), "2");
}

#[test]
fn t9_the_table_may_judge_otherwise() {
    let mut table = four();
    table.set(1, "{wounded: 2}");
    table.order("run", 1).facts("{separated: 0}").done();
    assert_eq!(table.field(1, "separated"), "0");
}

#[test]
fn r15_a_squad_of_wounded_cannot_run() {
    let mut table = four();
    table.set(1, "{wounded: 10}");
    assert_eq!(table.order("run", 1).refused().rule, "R15");
    table.order("walk", 1).done();
}

#[test]
fn a20_a_wound_slows_the_walk_by_option_only() {
    let mut table = four();
    table.set(1, "{wounded: 1}");
    assert!(!remarks(&mut table, "walk", 1, "{}").contains("A20"));
    table.option("A20", "yes");
    assert!(remarks(&mut table, "walk", 1, "{}").contains("7\" for the wounded (A20)"));
    let tale = table.order("walk", 1).facts("{clear: 8}").done();
    assert!(tale.contains("the wounded have 7\" only and fall behind"), "{tale}");
    let mut table = four();
    table.set(1, "{wounded: 10}").option("A20", "yes");
    assert_eq!(table.order("walk", 1).facts("{clear: 8}").refused().rule, "R33");
    table.order("walk", 1).facts("{clear: 7}").done();
}

#[test]
fn a15_losses_may_leave_a_squad_with_less_than_three() {
    let mut table = four();
    table.set(2, "{out: 3}");
    table.order("walk", 2).done();
}

#[test]
fn a19_the_command_distance_of_a_wounded_sergeant_is_less() {
    let mut table = four();
    table.set_soldier(1, "1", "{wounds: 1}");
    let remark = remarks(&mut table, "coherency", 1, "{}");
    assert!(remark.contains("command distance 3\", the sergeant's 3\""), "{remark}");
    table.set_soldier(1, "1", "{wounds: 2}");
    assert!(remarks(&mut table, "coherency", 1, "{}").contains("the player says which part is the squad (R13)"));
}

#[test]
fn r14_who_is_separated_is_reminded_to_rejoin() {
    let mut table = four();
    table.set(1, "{separated: 2}");
    assert!(remarks(&mut table, "walk", 1, "{}").contains("must rejoin as fast as he can (R14)"));
}

#[test]
fn r21_a35_demoralized_squads_are_reminded_not_to_advance() {
    let mut table = four();
    table.set(1, "{morale: 1}");
    let tale = table.order("walk", 1).done();
    assert!(tale.contains("not towards an enemy in sight"), "{tale}");
}

#[test]
fn r35_an_engaged_squad_turns_holds_or_disengages() {
    let mut table = engaged();
    for act in ["crawl", "prone"] {
        table.set(1, "{prone: 1}");
        assert_eq!(table.order(act, 1).refused().rule, "R35", "{act}");
    }
    table.order("turn", 1).done();
    assert_eq!(table.field(1, "fire-plus"), "yes");
}

#[test]
fn r35_members_not_in_contact_close_in() {
    let mut table = engaged();
    let tale = table.order("walk", 1).facts("{touch: '2:2'}").done();
    assert!(tale.contains("Members of Ford Spears not in contact walk"), "{tale}");
    assert!(tale.contains("2 of Ford Spears touch 2 of Goblins"), "{tale}");
    assert_eq!(pairs(&table).len(), 5);
}

#[test]
fn r35_a_squad_all_in_contact_cannot_walk() {
    let mut table = moving(&["1 Ford Spears: { listing: human-infantry, size: 3, weapons: [melee-weapon] }", GOBLINS]);
    // Three against ten: the goblins need no test.
    table.order("charge", 1).facts("{target: 21, distance: 6}").dice([5, 1]).done();
    table.order("contact", 1).facts("{contacts: '3:3'}").done();
    next_turn(&mut table);
    assert_eq!(table.order("walk", 1).refused().rule, "R35");
}

#[test]
fn a24_an_engaged_man_may_stand_up_in_place_by_option() {
    let mut table = engaged();
    table.set(1, "{prone: 1}");
    table.option("A24", "no");
    assert_eq!(table.order("stand", 1).refused().rule, "R35");
    table.option("A24", "yes");
    table.order("stand", 1).done();
    assert_eq!(table.field(1, "prone"), "0");
}

#[test]
fn r12_command_distances_are_shown() {
    let mut table = four();
    let remark = remarks(&mut table, "coherency", 1, "{}");
    assert!(remark.contains("command distance 3\", the sergeant's 4\""), "{remark}");
}

#[test]
fn t8_both_command_distances_are_two() {
    let mut table = moving(&["1 Militia: { listing: human-militia, size: 8, weapons: [short-bow] }", GOBLINS]);
    let remark = remarks(&mut table, "coherency", 1, "{}");
    assert!(remark.contains("command distance 2\", the sergeant's 2\""), "{remark}");
}

#[test]
fn t10_r13_the_part_without_the_sergeant_is_separated_until_it_rejoins() {
    let mut table = four();
    table.order("coherency", 1).facts("{separated: 4}").done();
    assert_eq!(table.field(1, "separated"), "4");
    assert_eq!(table.soldier(1, "1", "separated"), "no");
    table.order("coherency", 1).facts("{rejoined: 4}").done();
    assert_eq!(table.field(1, "separated"), "0");
    // Marking is no activation.
    table.order("walk", 1).done();
}

#[test]
fn a18_a_sergeant_out_of_touch_takes_only_his_command_with_him() {
    let mut table = four();
    assert_eq!(table.order("coherency", 1).facts("{separated: {sergeant: 1, sound: 2}}").refused().rule, "A18");
    let tale = table.order("coherency", 1).facts("{separated: {sergeant: 1}}").done();
    assert!(tale.contains("own command counts"), "{tale}");
    assert_eq!(table.field(1, "separated"), "1");
}

#[test]
fn soldiers_by_their_ids_when_figures_are_numbered() {
    let mut table = four();
    table.option("figures", "numbered");
    table.order("coherency", 1).facts("{separated: 4 7}").done();
    assert_eq!(table.soldier(1, "7", "separated"), "yes");
    assert_eq!(table.soldier(1, "5", "separated"), "no");
    assert!(table.order("coherency", 1).facts("{separated: 12}").refused().what.contains("12"));
}

/// Spears in contact with Goblins, three of each, at the beginning of the next movement phase.
fn engaged() -> Table {
    let mut table =
        moving(&[SPEARS, AXES, GOBLINS, "22 Bog Sneaks: { listing: goblins, size: 10, weapons: [short-bow] }"]);
    charge_home(&mut table, "3:3");
    next_turn(&mut table);
    table
}

fn charge_home(table: &mut Table, contacts: &str) {
    table.order("charge", 1).facts("{target: 21, distance: 6}").dice([5, 1, 5, 1]).done();
    table.order("contact", 1).facts(&format!("{{contacts: '{contacts}'}}")).done();
}

fn next_turn(table: &mut Table) {
    table.phase("initiative");
    for squad in [1, 21] {
        table.set(squad, "{activated: false, no-fire: false, fire-plus: false}");
    }
    table.order("initiative", 0).answers("[{dice: [5, 2]}, {pick: first}]").done();
}

fn pairs(table: &Table) -> Vec<serde_json::Value> {
    table.state()["table"]["bonds"][0]["pairs"].as_array().cloned().unwrap_or_default()
}

#[test]
fn r53_a_failed_command_test_keeps_them_in_the_melee() {
    let mut table = engaged();
    // Sergeant 4: 1 is 0.
    let tale = table.order("disengage", 1).dice([1]).done();
    assert!(tale.contains("fail to disengage"), "{tale}");
    assert_eq!(pairs(&table).len(), 3);
    assert_eq!(table.order("turn", 1).refused().rule, "A26");
}

#[test]
fn r53_a99_shaken_squads_still_need_six() {
    let mut table = engaged();
    table.set(1, "{morale: 2}");
    // 2 + 4 = 6 is enough; three goblins swing and miss by critical failures.
    table.order("disengage", 1).dice([2, 5, 5, 5, 1, 1, 1]).done();
    assert!(pairs(&table).is_empty());
}

#[test]
fn r54_r55_success_suffers_a_parting_swing_then_runs_with_less_morale() {
    let mut table = engaged();
    let before: i64 = table.field(1, "morale").parse().unwrap();
    let tale = table.order("disengage", 1).dice([2, 5, 5, 5, 1, 1, 1]).done();
    assert!(tale.contains("run 13\" away from 21 Goblins: No Fire"), "{tale}");
    assert_eq!(table.field(1, "no-fire"), "yes");
    assert_eq!(table.field(1, "morale").parse::<i64>().unwrap(), before - 1);
    assert_eq!(table.squad(1)["deeds"]["moved"], "disengage");
    assert!(pairs(&table).is_empty());
    // A parting swing hides neither who got away nor who is still to move.
    let game = table.session().game();
    let now = |game: &dyn muster::engine::Game, number: &str| {
        game.row(&game.find(number).unwrap()).unwrap().cells.last().unwrap().text.clone()
    };
    assert_eq!([now(game, "1"), now(game, "21")], ["left", ""]);
    // Nor while they fire; whose swing it was may not rally after it (R94), and that is told from the melees on.
    for (phase, swung) in [("ranged", ""), ("close", "fought"), ("morale", "fought")] {
        table.phase(phase);
        let game = table.session().game();
        assert_eq!([now(game, "1"), now(game, "21")], ["left", swung], "{phase}");
    }
}

#[test]
fn r15_a_squad_that_is_all_wounded_walks_away() {
    let mut table = engaged();
    let soldiers = table.squad(1)["soldiers"].as_array().unwrap().len();
    for soldier in 1..=soldiers {
        table.set_soldier(1, &soldier.to_string(), "{wounds: 1}");
    }
    // Sergeant 4-1: 3 + 3 = 6.
    let tale = table.order("disengage", 1).dice([3, 5, 5, 5, 1, 1, 1]).done();
    assert!(tale.contains("turn about and walk 8\" away from 21 Goblins: No Fire"), "{tale}");
}

#[test]
fn r53_only_squads_in_close_combat_disengage() {
    let mut table = four();
    assert!(table.order("disengage", 1).refused().what.contains("no close combat"));
}

const ARCHERS: &str = "3 Archers: { listing: elves, size: 6, weapons: [long-bow] }";

// covers: A46
#[test]
fn r56_the_side_without_initiative_picks_first_and_sides_alternate() {
    let mut table =
        moving(&[SPEARS, ARCHERS, GOBLINS, "22 Sneaks: { listing: goblins, size: 5, weapons: [short-bow] }"]);
    table.next();
    assert_eq!(table.stage(), "ranged");
    assert_eq!(on(&mut table), Some(1));
    let miss = [1; 5];
    table.order("fire", 22).facts("{target: 1, range: 10}").dice(miss).done();
    assert_eq!(on(&mut table), Some(0));
    let tale = table.order("fire", 21).facts("{target: 1, range: 10}").dice([1; 10]).done();
    assert!(tale.contains("Reminder (R56): North is to fire now"), "{tale}");
}

#[test]
fn r56_a_side_done_holds_its_fire() {
    let mut table = moving(&[SPEARS, ARCHERS, GOBLINS]);
    table.next();
    let tale = table.order("done", 0).done();
    assert!(tale.contains("South is done: 1 squad holds its fire."), "{tale}");
    assert_eq!(on(&mut table), Some(0));
}

#[test]
fn r13_with_a_wounded_sergeant_those_who_run_are_separated_and_not_he() {
    let mut table = four();
    table.set_soldier(1, "1", "{wounds: 1}").set_soldier(1, "5", "{wounds: 1}");
    let said = remarks(&mut table, "run", 1, "{}");
    assert!(said.contains("the sergeant with them: those who run are separated (R13)"), "{said}");
    let tale = table.order("run", 1).done();
    assert!(tale.contains("8 sound ahead of the sergeant, separated"), "{tale}");
    assert_eq!(table.field(1, "separated"), "8");
    assert_eq!((table.soldier(1, "1", "separated"), table.soldier(1, "5", "separated")), ("no".into(), "no".into()));
}

#[test]
fn r13_who_is_left_behind_shows_before_it_is_done() {
    let mut table = four();
    table.set(1, "{wounded: 2}");
    let game = table.session().game();
    let who = vec![game.find("1").unwrap()];
    let form = game.form(&muster::view::Order { act: "run".to_owned(), who, ..Default::default() }).unwrap();
    let field = form.fields.iter().find(|field| field.id == "separated").unwrap();
    assert!(!field.more && field.usual.as_ref().unwrap().to_string().contains("wounded:2"), "{field:#?}");
}

#[test]
fn r13_somebody_stays_the_squad_when_soldiers_are_left_behind() {
    let mut table = four();
    table.set(1, "{wounded: 2}");
    let refusal = table.order("run", 1).facts("{separated: 10}").refused();
    assert!(refusal.what.contains("nobody would be left of"), "{refusal}");
    table.order("run", 1).facts("{separated: 9}").done();
    assert_eq!(table.field(1, "separated"), "9");
}

#[test]
fn r15_of_the_wounded_those_who_are_left_behind_are_counted() {
    let mut table = four();
    table.set_soldier(1, "4", "{wounds: 1, separated: true}").set_soldier(1, "5", "{wounds: 1}");
    let said = remarks(&mut table, "run", 1, "{}");
    assert!(said.contains("2 wounded cannot run: they walk; 1 of them out of touch, and left behind (R15)"), "{said}");
}

#[test]
fn r13_a_short_run_leaves_nobody_behind() {
    let mut table = four();
    table.set(1, "{wounded: 2}");
    // 10" against 8" walked, and command reaches 3".
    table.order("run", 1).facts("{clear: 10}").done();
    assert_eq!(table.field(1, "separated"), "0");
}

#[test]
fn r13_the_wounded_in_contact_are_not_left_behind_by_members_who_run_in() {
    let mut table =
        moving(&[SPEARS, AXES, GOBLINS, "22 Bog Sneaks: { listing: goblins, size: 10, weapons: [short-bow] }"]);
    table.rule(serde_yaml::from_str("{ bind: [1, 21] }").unwrap());
    table.phase("close");
    let fight = table.order("fight", 1).facts("{contacts: [[2, 2]]}");
    // Both fail: nobody is hurt, and the two stay in contact.
    fight.dice([1, 1]).done();
    next_turn(&mut table);
    table.set_soldier(1, "2", "{wounds: 1}");
    table.order("run", 1).facts("{touch: '2:2'}").done();
    assert_eq!(table.soldier(1, "2", "separated"), "no");
}

#[test]
fn r17_who_disengages_lying_gets_up_first_and_is_no_prone_target() {
    let mut table = four();
    table.rule(serde_yaml::from_str("{ bind: [1, 21] }").unwrap());
    table.set(1, "{prone: 10}");
    // 2+4 = 6 is enough; the ten swings are all critical failures.
    let mut dice = vec![2, 5, 1];
    dice.extend([5; 9]);
    dice.extend([1; 9]);
    let dice: [u8; 21] = dice.try_into().unwrap();
    let tale = table.order("disengage", 1).dice(dice).done();
    assert!(tale.contains("run 11\" away"), "{tale}");
    assert_eq!(table.field(1, "prone"), "0");
}

#[test]
fn r17_who_withdraws_does_not_stay_prone() {
    let mut table = four();
    table.phase("morale");
    table.set(1, "{prone: 4}").set_soldier(1, "5", "{wounds: 2, hit: true}");
    let tale = table.order("casualty-test", 1).dice([1, 3]).done();
    assert!(tale.contains("withdraw 4\""), "{tale}");
    assert_eq!(table.field(1, "prone"), "0");
}

#[test]
fn r35_a_contact_nobody_described_holds_all_who_could_reach() {
    let mut table = four();
    table.rule(serde_yaml::from_str("{ bind: [1, 22] }").unwrap());
    table.rule(serde_yaml::from_str("{ bind: [2, 22] }").unwrap());
    let refusal = table.order("run", 1).refused();
    assert!(refusal.rule == "R35" && refusal.what.contains("leave their enemies"), "{refusal}");
    table.phase("ranged");
    assert_eq!(table.order("fire", 22).facts("{target: 1, range: 5}").refused().rule, "R58");
    let mut few = moving(&["1 Three: { listing: human-infantry, size: 3 }", GOBLINS]);
    few.rule(serde_yaml::from_str("{ bind: [1, 21] }").unwrap());
    few.phase("close");
    let ask = few.order("fight", 1).asks();
    assert_eq!(ask.dice(), 12, "three fight nine, three on each (R80)");
}

#[test]
fn a_letter_means_the_same_soldiers_in_every_field() {
    let mut table = four();
    table.order("coherency", 1).facts("{separated: 2s}").done();
    assert_eq!((table.field(1, "separated"), table.soldier(1, "1", "separated")), ("2".to_owned(), "no".into()));
    table.order("coherency", 1).facts("{rejoined: 2s}").done();
    table.order("coherency", 1).facts("{separated: 1l}").done();
    assert_eq!(table.soldier(1, "1", "separated"), "yes");
    // The sergeant alone is apart: nobody sound can come back.
    let why = table.order("coherency", 1).facts("{rejoined: 1s}").refused();
    assert!(why.what.contains("1 sound: there are 0"), "{why}");
}

#[test]
fn squads_that_walk_together_are_told_together_with_what_it_costs() {
    let mut table = four();
    let tale = table.order("walk", 1).and(2).done();
    assert!(tale.starts_with("Ford Spears and Hill Axes walk: Fire +1."), "{tale}");
    assert!(!tale.contains("Hill Axes walk: Fire +1.\nHill Axes"), "{tale}");
}
