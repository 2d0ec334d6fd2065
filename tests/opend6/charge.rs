//! Charges (R42-R52): announcement and tests, the moment, contact.

use super::{scene::table, table::Table};

/// Run 13", command 3, sergeant 4, veteran: morale 6.
const SPEARS: &str = "1 Ford Spears: { listing: human-infantry, size: 10, training: { command: 1 }, sergeant: 1, weapons: [melee-weapon] }";
/// Command 1, average: morale 5. Short bows.
const GOBLINS: &str = "21 Goblins: { listing: goblins, size: 10, weapons: [short-bow] }";

fn moving(squads: &[&str]) -> Table {
    let mut table = table(squads);
    table.order("initiative", 0).answers("[{dice: [5, 2]}, {pick: first}]").done();
    table
}

fn two() -> Table {
    moving(&[SPEARS, GOBLINS])
}

fn goblins(size: usize) -> String {
    format!("21 Goblins: {{ listing: goblins, size: {size}, weapons: [short-bow] }}")
}

fn spears(size: usize) -> String {
    format!(
        "1 Ford Spears: {{ listing: human-infantry, size: {size}, training: {{ command: 1 }}, sergeant: 1, weapons: [melee-weapon] }}"
    )
}

fn of(chargers: usize, defenders: usize) -> Table {
    moving(&[&spears(chargers), &goblins(defenders)])
}

fn threats(table: &mut Table, facts: &str) -> Vec<(String, i32)> {
    let game = table.session().game();
    let order = muster::view::Order {
        act: "charge".to_owned(),
        who: vec![game.find("1").unwrap()],
        facts: serde_yaml::from_str(facts).unwrap(),
        ..Default::default()
    };
    let form = game.form(&order).unwrap();
    form.numbers.iter().map(|number| (number.in_parts(), number.total())).collect()
}

fn pairs(table: &Table) -> Vec<(String, String)> {
    let pairs = table.state()["table"]["bonds"][0]["pairs"].as_array().cloned().unwrap_or_default();
    pairs.iter().map(|pair| (pair[0].as_str().unwrap().to_owned(), pair[1].as_str().unwrap().to_owned())).collect()
}

/// Announces a charge of 10 on 10 that both sides stand without a change of morale.
fn announced(table: &mut Table, facts: &str) -> String {
    // 4+4 against 2+6; 5+1 against 2+4.
    table.order("charge", 1).facts(facts).dice([4, 2, 5, 2]).done()
}

#[test]
fn r10_what_belongs_to_the_phase_itself_waits_for_the_charge_under_way_and_not_for_the_phase() {
    let mut table = two();
    announced(&mut table, "{target: 21, distance: 8}");
    let refusal = table.order("walk", 21).refused();
    assert_eq!(refusal.to_string(), "walk has to wait until the charge is over; finish that first");
    let refusal = table.order("rally", 21).refused();
    assert_eq!(refusal.to_string(), "rally belongs to the morale phase; it is now the charge; give it then");
}

#[test]
fn r80_the_contacts_that_are_likely_leave_room_for_those_who_touch_the_defenders_already() {
    let axes = SPEARS.replace("1 Ford Spears", "2 Hill Axes");
    let mut table = moving(&[&spears(3), &axes, &goblins(3)]);
    table.rule(serde_yaml::from_str("{ bind: [1, 21] }").unwrap());
    // Ten against three need no test, and 5+1 beats 1.
    table.order("charge", 2).facts("{target: 21, distance: 8}").dice([5, 1]).done();
    let tale = table.order("contact", 2).done();
    assert!(tale.contains("6 of Hill Axes touch 3 of Goblins"), "{tale}");
    let mut alone = two();
    announced(&mut alone, "{target: 21, distance: 8}");
    let tale = alone.order("contact", 1).facts("{contacts: {ours: 1, theirs: 1}}").done();
    assert!(tale.contains("1 of Ford Spears touches 1 of Goblins"), "{tale}");
}

// covers: R45, R48
#[test]
fn r42_a_charge_opens_a_moment_that_ends_with_contact() {
    let mut table = two();
    let tale = announced(&mut table, "{target: 21, distance: 8}");
    assert!(tale.starts_with("Ford Spears charge Goblins, 8\"."), "{tale}");
    assert_eq!(table.stage(), "charge");
    assert_eq!(table.dues(), ["contact:ford-spears"]);
    assert!(table.may(21, "defensive-fire") && table.may(1, "contact"));
    let tale = table.order("contact", 1).done();
    assert!(tale.contains("10 of Ford Spears touch 10 of Goblins"), "{tale}");
    assert_eq!(table.stage(), "movement");
    assert_eq!(pairs(&table).len(), 10);
}

#[test]
fn r42_lines_of_one_charge_belong_together() {
    let mut table = two();
    announced(&mut table, "{target: 21, distance: 8}");
    table.order("contact", 1).done();
    table.order("hold", 21).done();
    let lines = table.session().last(3);
    assert_eq!([lines[0].group, lines[1].group, lines[2].group], [None, Some(lines[0].n), None]);
}

#[test]
fn the_moment_of_a_charge_means_contact_by_enter() {
    let mut table = two();
    announced(&mut table, "{target: 21, distance: 8}");
    let status = table.session().game().status();
    assert_eq!(status.moment.as_deref(), Some("Ford Spears charge Goblins"));
    let usual = status.usual.unwrap();
    assert_eq!((usual.act.as_str(), usual.who[0].as_str()), ("contact", "ford-spears"));
}

#[test]
fn r21_r34_r35_r42_who_may_not_charge() {
    let mut table = two();
    table.set(1, "{morale: 1}");
    assert_eq!(table.order("charge", 1).facts("{target: 21, distance: 8}").refused().rule, "R21");
    table.set(1, "{morale: 0}");
    assert_eq!(table.order("charge", 1).facts("{target: 21, distance: 8}").refused().rule, "R34");
    table.set(1, "{morale: 5, separated: 10}");
    assert_eq!(table.order("charge", 1).facts("{target: 21, distance: 8}").refused().rule, "R42");
    table.set(1, "{separated: 0, wounded: 10}");
    assert_eq!(table.order("charge", 1).facts("{target: 21, distance: 8}").refused().rule, "R15");
}

#[test]
fn r21_overruled_lets_the_demoralized_charge() {
    let mut table = two();
    table.set(1, "{morale: 1}");
    let order = table.order("charge", 1).facts("{target: 21, distance: 8}").overruling("R21");
    let tale = order.dice([6, 1, 5, 1, 1]).answers("[]").done();
    assert!(!tale.contains("do not charge"), "{tale}");
}

#[test]
fn r43_a_charger_that_withdraws_or_is_demoralized_aborts() {
    let mut table = two();
    // 1 is 0, against 2+6: gives way.
    let tale = table.order("charge", 1).facts("{target: 21, distance: 8}").dice([1, 2]).done();
    assert!(tale.contains("withdraw 4\"") && tale.contains("do not charge"), "{tale}");
    assert_eq!(table.stage(), "movement");
    assert_eq!(table.field(1, "no-fire"), "yes");
    let mut table = two();
    table.set(1, "{morale: 2}");
    // 4+4 = 8 against 3+7 = 10: -1, so demoralized.
    let tale = table.order("charge", 1).facts("{target: 21, distance: 8}").dice([4, 3]).done();
    assert!(tale.contains("do not charge"), "{tale}");
    assert_eq!(table.field(1, "morale"), "1");
}

#[test]
fn r43_a_plain_loss_of_one_does_not_stop_it() {
    let mut table = two();
    // 3+4 = 7 against 3+6 = 9: -1; 5+1 = 6 against 2+4 = 6.
    table.order("charge", 1).facts("{target: 21, distance: 8}").dice([3, 3, 5, 2]).done();
    assert_eq!(table.field(1, "morale"), "5");
    assert_eq!(table.stage(), "charge");
}

#[test]
fn a62_an_aborted_charge_ends_the_activation_but_not_the_shot() {
    let mut table = two();
    table.set(1, "{morale: 2}");
    table.order("charge", 1).facts("{target: 21, distance: 8}").dice([4, 3]).done();
    assert_eq!(table.order("walk", 1).refused().rule, "A26");
    assert_eq!(table.field(1, "no-fire"), "no");
}

#[test]
fn x23_r44_twice_the_number_needs_no_test() {
    let mut table = of(10, 5);
    // Only the target rolls.
    let tale = table.order("charge", 1).facts("{target: 21, distance: 8}").dice([5, 2]).done();
    assert!(tale.contains("Ford Spears need no test: 10 against 5"), "{tale}");
    let mut table = of(9, 5);
    announced(&mut table, "{target: 21, distance: 8}");
}

#[test]
fn x23_r44_not_against_an_assembled_heavy_weapon() {
    let mut table = moving(&[
        SPEARS,
        "21 Repeater: { listing: human-infantry, size: 5, weapons: [light-crossbow], champions: [{ weapons: [heavy-repeating-crossbow] }] }",
    ]);
    // Both roll: 4+4 against 2+6; 6 goes on, 2 more, +2 = 10 against 3+6 = 9.
    table.order("charge", 1).facts("{target: 21, distance: 8}").dice([4, 2, 6, 3, 2]).done();
    assert_eq!(table.stage(), "charge");
}

#[test]
fn r44_the_weight_of_a_weapon_that_nobody_aims_is_an_option() {
    const REPEATER: &str = "21 Repeater: { listing: human-infantry, size: 5, weapons: [light-crossbow], champions: [{ weapons: [heavy-repeating-crossbow] }] }";
    for (assembled, manned, first) in [
        ("manned", true, "charge"),
        ("manned", false, "receive"),
        ("always", false, "charge"),
        ("never", true, "receive"),
    ] {
        let mut table = moving(&[SPEARS, REPEATER]);
        table.option("gunner", "lost").option("assembled", assembled);
        if !manned {
            let soldiers = table.squad(21)["soldiers"].as_array().unwrap().clone();
            let gunner = soldiers.iter().find(|soldier| soldier["role"] == "champion").unwrap();
            table.set_soldier(21, gunner["id"].as_str().unwrap(), "{lost: fell}");
        }
        let ask = table.order("charge", 1).facts("{target: 21, distance: 8}").asks();
        assert_eq!(ask.id, first, "{assembled}, manned: {manned}");
    }
}

#[test]
fn a63_the_exempt_may_insist() {
    let mut table = of(10, 5);
    table.set(1, "{morale: 4}");
    // 5+4 = 9 against 1: +1. The target, outnumbered, 6+6+1 = 13 against 1: no room.
    let facts = "{target: 21, distance: 8, insist: true}";
    table.order("charge", 1).facts(facts).dice([5, 1, 5, 1]).done();
    assert_eq!(table.field(1, "morale"), "5");
    let mut table = of(10, 5);
    table.option("A63", "test");
    table.order("charge", 1).facts("{target: 21, distance: 8}").dice([5, 1, 5, 1]).done();
}

#[test]
fn x24_r46_a_target_charged_by_less_than_half_needs_no_test() {
    let mut table = of(4, 10);
    let tale = table.order("charge", 1).facts("{target: 21, distance: 8}").dice([4, 2]).done();
    assert!(tale.contains("Goblins need no test: only 4 charge 10"), "{tale}");
    let mut table = of(5, 10);
    announced(&mut table, "{target: 21, distance: 8}");
    // In the flank it always needs one: 4+4 against 2+4 for the charger; 5+1 against 1.
    let mut table = of(4, 10);
    let tale = table.order("charge", 1).facts("{target: 21, distance: 8, flank: true}").dice([4, 2, 5, 1]).done();
    assert!(tale.contains("flank or rear"), "{tale}");
}

#[test]
fn x25_outnumbered_two_to_one() {
    let mut table = of(10, 5);
    let numbers = threats(&mut table, "{target: 21, distance: 8}");
    assert_eq!(numbers, [("4 charged +2 outnumbered 2 to 1 = 6".to_owned(), 6)]);
    let mut table = of(9, 5);
    let totals: Vec<i32> =
        threats(&mut table, "{target: 21, distance: 8}").into_iter().map(|(_, total)| total).collect();
    assert_eq!(totals, [6, 4]);
}

#[test]
fn a57_half_the_arcs_helps_the_charger_alone() {
    let mut table = two();
    let totals = |table: &mut Table, arcs: i64| -> Vec<i32> {
        let facts = format!("{{target: 21, distance: 8, arcs: {arcs}}}");
        threats(table, &facts).into_iter().map(|(_, total)| total).collect()
    };
    assert_eq!(totals(&mut table, 6), [6, 4]);
    assert_eq!(totals(&mut table, 5), [4, 4]);
    assert_eq!(totals(&mut table, 4), [4, 6]);
}

#[test]
fn r43_barrier_and_cover_bear_on_the_tests() {
    let mut table = two();
    let facts = "{target: 21, distance: 8, barrier: true, cover: true, their-cover: true}";
    let numbers = threats(&mut table, facts);
    assert_eq!(numbers[0].1, 6 + 1 - 1, "{numbers:?}");
    assert_eq!(numbers[1].1, 4 - 1, "{numbers:?}");
}

#[test]
fn a68_casualties_of_this_turn_count() {
    let mut table = two();
    table.set_soldier(21, "5", "{hit: true, wounds: 1}");
    assert_eq!(threats(&mut table, "{target: 21, distance: 8}")[1].1, 5);
}

#[test]
fn a98_a_squad_that_walked_is_not_behind_cover() {
    let mut table = moving(&[SPEARS, GOBLINS, "2 Axes: { listing: dwarves, size: 5, weapons: [melee-weapon] }"]);
    table.order("hold", 2).done();
    table.order("walk", 21).done();
    let refusal =
        table.order("charge", 1).facts("{target: 21, distance: 8, their-cover: true}").dice([4, 2, 5, 2]).refused();
    assert_eq!(refusal.rule, "A98");
}

#[test]
fn a69_a_broken_target_makes_no_test_and_does_not_shoot() {
    let mut table = two();
    table.set(21, "{morale: 0}");
    let tale = table.order("charge", 1).facts("{target: 21, distance: 8}").dice([4, 2]).done();
    assert!(tale.contains("broken already"), "{tale}");
    assert_eq!(table.stage(), "charge");
    assert_eq!(table.order("defensive-fire", 21).refused().rule, "A69");
    table.order("contact", 1).done();
    assert_eq!(pairs(&table).len(), 10);
}

#[test]
fn r47_a67_a104_a_target_that_gives_way_leaves_its_place() {
    let mut table = two();
    // 1 is 0 against 5+4 = 9: gives way.
    let tale = table.order("charge", 1).facts("{target: 21, distance: 8}").dice([4, 2, 1, 5]).done();
    assert!(
        tale.contains("Goblins give way: morale 5 to 3, withdraw 4\"") && tale.contains("take the place they left"),
        "{tale}"
    );
    assert_eq!(table.stage(), "movement");
    assert_eq!((table.field(1, "no-fire"), table.field(21, "no-fire")), ("yes".to_owned(), "yes".to_owned()));
    assert_eq!(table.field(1, "morale"), "6");
    let refused = table.order("walk", 21).refused();
    assert_eq!((refused.rule.as_str(), refused.what.as_str()), ("A104", "Goblins have withdrawn this turn"));
}

// covers: R45
#[test]
fn r47_a_target_that_stands_demoralized_stands() {
    let mut table = two();
    table.set(21, "{morale: 2}");
    // 4+1 = 5 against 3+5 = 8: -1.
    table.order("charge", 1).facts("{target: 21, distance: 8}").dice([4, 2, 4, 3]).done();
    assert_eq!((table.field(21, "morale"), table.stage()), ("1".to_owned(), "charge".to_owned()));
}

#[test]
fn r48_the_moment_does_not_end_by_choice() {
    let mut table = two();
    announced(&mut table, "{target: 21, distance: 8}");
    assert_eq!(table.order("next", 0).refused().rule, "R48");
    let tale = table.order("next", 0).overruling("R48").done();
    assert!(tale.contains("ends without contact"), "{tale}");
    assert_eq!(table.stage(), "movement");
}

#[test]
fn r49_defensive_fire_starts_at_half_the_charges_way() {
    let mut table = two();
    announced(&mut table, "{target: 21, distance: 8}");
    let order = muster::view::Order::of("defensive-fire", &"21".into());
    let form = table.session().game().form(&order).unwrap();
    let range = form.fields.iter().find(|field| field.id == "range").unwrap();
    assert_eq!(range.usual, Some(4.into()), "what was said of the charge is not asked again");
}

#[test]
fn r49_no_defensive_fire_from_flank_or_without_bows() {
    let mut table = two();
    table.order("charge", 1).facts("{target: 21, distance: 8, flank: true}").dice([4, 2, 5, 1]).done();
    assert_eq!(table.order("defensive-fire", 21).refused().rule, "R49");
    let mut table = moving(&[SPEARS, "21 Goblins: { listing: goblins, size: 10, weapons: [melee-weapon] }"]);
    announced(&mut table, "{target: 21, distance: 8}");
    assert!(table.order("defensive-fire", 21).refused().what.contains("nothing to shoot with"));
    assert_eq!(table.session().game().status().on, Some(0));
}

#[test]
fn a56_no_fire_bars_defensive_fire() {
    let mut table = two();
    table.set(21, "{no-fire: true}");
    announced(&mut table, "{target: 21, distance: 8}");
    assert_eq!(table.order("defensive-fire", 21).refused().rule, "A56");
}

#[test]
fn r49_only_the_target_defends() {
    let mut table = moving(&[SPEARS, GOBLINS, "22 Sneaks: { listing: goblins, size: 5, weapons: [short-bow] }"]);
    announced(&mut table, "{target: 21, distance: 8}");
    assert!(table.order("defensive-fire", 22).refused().what.contains("not being charged"));
    assert_eq!(table.session().game().status().on, Some(1));
}

#[test]
fn r50_one_contact_is_enough() {
    let mut table = two();
    announced(&mut table, "{target: 21, distance: 13}");
    table.order("contact", 1).facts("{contacts: '1:1'}").done();
    assert_eq!(pairs(&table).len(), 1);
}

#[test]
fn r51_a_charge_out_of_reach_costs_a_level() {
    let mut table = two();
    announced(&mut table, "{target: 21, distance: 15}");
    let tale = table.order("contact", 1).done();
    assert!(tale.contains("falls short of 15\""), "{tale}");
    assert_eq!(table.field(1, "morale"), "5");
    assert_eq!(table.stage(), "movement");
    assert_eq!(table.field(1, "no-fire"), "yes");
}

#[test]
fn r51_contact_beyond_the_run_rate_is_refused() {
    let mut table = two();
    announced(&mut table, "{target: 21, distance: 15}");
    let refusal = table.order("contact", 1).facts("{reached: true}").refused();
    assert_eq!(refusal.rule, "R51");
}

#[test]
fn a66_stopped_on_the_way_costs_no_morale() {
    let mut table = two();
    announced(&mut table, "{target: 21, distance: 8}");
    let tale = table.order("contact", 1).facts("{reached: false}").done();
    assert!(tale.contains("costs no morale"), "{tale}");
    assert_eq!(table.field(1, "morale"), "6");
}

#[test]
fn r52_who_charged_may_not_shoot() {
    let mut table = two();
    announced(&mut table, "{target: 21, distance: 8}");
    table.order("contact", 1).done();
    assert_eq!(table.field(1, "no-fire"), "yes");
    assert_eq!(table.squad(1)["deeds"]["moved"], "charge");
    assert_eq!(table.field(21, "no-fire"), "no");
}

#[test]
fn a25_the_wounded_do_not_run_and_bear_no_bonus() {
    let mut table = two();
    table.set(1, "{wounded: 3}");
    announced(&mut table, "{target: 21, distance: 12}");
    let tale = table.order("contact", 1).done();
    assert!(tale.contains("7 of Ford Spears touch 7 of Goblins"), "{tale}");
    assert!(tale.contains("3 wounded left behind"), "{tale}");
    let squad = table.squad(1);
    let charged = squad["soldiers"].as_array().unwrap().iter().filter(|soldier| soldier["charged"] == true).count();
    assert_eq!(charged, 7);
}

#[test]
fn r80_counts_become_even_pairs() {
    let mut table = two();
    announced(&mut table, "{target: 21, distance: 8}");
    table.order("contact", 1).facts("{contacts: '7:3'}").done();
    let pairs = pairs(&table);
    assert_eq!(pairs.len(), 7);
    let mut on: Vec<usize> = Vec::new();
    let mut enemies: Vec<String> = pairs.iter().map(|(_, goblin)| goblin.clone()).collect();
    enemies.sort();
    enemies.dedup();
    for enemy in &enemies {
        on.push(pairs.iter().filter(|(_, goblin)| goblin == enemy).count());
    }
    on.sort_unstable();
    assert_eq!(on, [2, 2, 3]);
}

#[test]
fn r80_no_more_than_three_against_one() {
    let mut table = two();
    announced(&mut table, "{target: 21, distance: 8}");
    assert_eq!(table.order("contact", 1).facts("{contacts: '7:2'}").refused().rule, "R80");
    table.order("contact", 1).facts("{contacts: '6:2'}").done();
}

#[test]
fn r80_pairs_of_figures_are_taken_as_they_are() {
    let mut table = two();
    announced(&mut table, "{target: 21, distance: 8}");
    assert!(table.order("contact", 1).facts("{contacts: [[11, 1]]}").refused().what.contains("soldier 11"));
    table.order("contact", 1).facts("{contacts: [[3, 2], [4, 2]]}").done();
    assert_eq!(pairs(&table), [("3".to_owned(), "2".to_owned()), ("4".to_owned(), "2".to_owned())]);
}

#[test]
fn a65_each_charge_counts_its_own_chargers() {
    let mut table = moving(&[&spears(5), "2 Axes: { listing: dwarves, size: 5, weapons: [melee-weapon] }", GOBLINS]);
    announced(&mut table, "{target: 21, distance: 8}");
    table.order("contact", 1).facts("{contacts: '5:5'}").done();
    // Five more on the same ten: half, so a test, and outnumbering nobody.
    let game = table.session().game();
    let order =
        muster::view::Order::of("charge", &game.find("2").unwrap()).with("target", "goblins").with("distance", 6_i64);
    let form = game.form(&order).unwrap();
    assert_eq!(form.numbers[1].total(), 4);
}

#[test]
fn only_the_charger_makes_contact() {
    let mut table = two();
    announced(&mut table, "{target: 21, distance: 8}");
    assert!(table.order("contact", 21).refused().what.contains("Ford Spears who charge"));
}

#[test]
fn r33_rough_ground_and_barriers_lengthen_the_way() {
    let mut table = two();
    // 8 inches, 4 of them rough, and a moderate barrier: 8 + 4 + 2 = 14, one more than the Run Rate.
    let tale = announced(&mut table, "{target: 21, distance: 8, rough: 4, moderate: 1}");
    assert!(tale.contains("makes it 14\" of the Run Rate"), "{tale}");
    let tale = table.order("contact", 1).done();
    assert!(tale.contains("Run Rate of 13\" falls short of 14\""), "{tale}");
}

#[test]
fn a34_no_charge_through_very_rough_ground() {
    let mut table = two();
    let facts = "{target: 21, distance: 8, very-rough: 1}";
    assert_eq!(table.order("charge", 1).facts(facts).dice([4, 2, 5, 2]).refused().rule, "A34");
}

#[test]
fn r14_a_separated_soldier_does_not_begin_a_close_combat() {
    let mut table = two();
    table.set_soldier(1, "3", "{separated: true}");
    announced(&mut table, "{target: 21, distance: 8}");
    assert_eq!(table.order("contact", 1).facts("{contacts: [[3, 2]]}").refused().rule, "R14");
    let tale = table.order("contact", 1).done();
    assert!(tale.contains("9 of Ford Spears touch 9 of Goblins"), "{tale}");
}

#[test]
fn who_is_separated_is_met_last() {
    let mut table = two();
    // All of the ranks but four: they stand away from the sergeant.
    for soldier in ["5", "6", "7"] {
        table.set_soldier(21, soldier, "{separated: true}");
    }
    announced(&mut table, "{target: 21, distance: 8}");
    let tale = table.order("contact", 1).facts("{contacts: '7:7'}").done();
    assert!(tale.contains("7 of Ford Spears touch 7 of Goblins"), "{tale}");
    let touched = table.session().game().to_json()["table"]["bonds"][0]["pairs"].to_string();
    for soldier in ["5", "6", "7"] {
        assert_eq!(touched.matches(&format!(",\"{soldier}\"]")).count(), 0, "{touched}");
    }
}

#[test]
fn those_who_are_separated_are_no_part_of_the_likely_contacts() {
    let mut table = two();
    table.set(21, "{separated: 3}");
    announced(&mut table, "{target: 21, distance: 8}");
    let tale = table.order("contact", 1).done();
    assert!(tale.contains("10 of Ford Spears touch 7 of Goblins"), "{tale}");
}

#[test]
fn a64_all_in_play_count_and_those_out_do_not() {
    let mut table = of(10, 5);
    table.set(1, "{wounded: 3, separated: 2}");
    assert_eq!(threats(&mut table, "{target: 21, distance: 8}").len(), 1, "the charger is exempt");
    table.set(1, "{out: 1}");
    assert_eq!(threats(&mut table, "{target: 21, distance: 8}").len(), 2, "nine are not twice five");
}

#[test]
fn r84_the_charge_counts_in_the_first_turn_of_combat_only() {
    let mut table = two();
    announced(&mut table, "{target: 21, distance: 8}");
    table.order("contact", 1).facts("{contacts: '1:1'}").done();
    let test = |table: &mut Table| {
        let game = table.session().game();
        let order = muster::view::Order::of("fight", &game.find("1").unwrap());
        game.form(&order).unwrap().numbers[0].in_parts()
    };
    table.phase("close");
    assert_eq!(test(&mut table), "3 melee combat +1 melee weapon +1 charged = 5");
    table.order("fight", 1).dice([1, 1]).done();
    table.phase("special").next();
    table.phase("close");
    assert_eq!(test(&mut table), "3 melee combat +1 melee weapon = 4");
}

#[test]
fn a86_who_breaks_in_the_movement_phase_rallies_in_the_same_turn() {
    let mut table = two();
    table.set(21, "{morale: 2}");
    // 1 is 0 against 5+5 = 10: two levels, so broken.
    let tale = table.order("charge", 1).facts("{target: 21, distance: 8}").dice([4, 2, 1, 5]).done();
    assert!(tale.contains("Goblins break: morale 2 to 0, rout 10\"") && !tale.contains("withdraw"), "{tale}");
    table.next();
    assert_eq!((table.stage().as_str(), table.dues()), ("morale", vec!["rally:goblins".to_owned()]));
}

/// Who of a squad is separated, by id.
fn separated(table: &Table, squad: u16) -> Vec<String> {
    let soldiers = table.squad(squad)["soldiers"].as_array().cloned().unwrap_or_default();
    let apart = soldiers.into_iter().filter(|soldier| soldier["separated"] == true);
    apart.map(|soldier| soldier["id"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn r13_within_the_walk_rate_the_wounded_keep_up_with_a_charge() {
    let mut table = two();
    table.set(1, "{wounded: 3}");
    announced(&mut table, "{target: 21, distance: 6}");
    // They walk 8": all ten reach the enemy.
    let tale = table.order("contact", 1).done();
    assert!(tale.contains("10 of Ford Spears touch 10 of Goblins"), "{tale}");
    assert!(separated(&table, 1).is_empty(), "{tale}");
}

#[test]
fn r13_who_touches_an_enemy_is_not_left_behind() {
    let mut table = two();
    table.set(1, "{wounded: 3}");
    announced(&mut table, "{target: 21, distance: 12}");
    // Eight touch, so one of the wounded does, who was nearer than the others.
    let tale = table.order("contact", 1).facts("{contacts: '8:8'}").done();
    assert!(tale.contains("2 wounded left behind"), "{tale}");
    assert_eq!(separated(&table, 1).len(), 2);
}

#[test]
fn r49_chargers_knocked_down_on_the_way_lie_half_way() {
    let mut table = two();
    announced(&mut table, "{target: 21, distance: 12}");
    table.set_soldier(1, "4", "{wounds: 1, prone: true, hit: true}");
    let tale = table.order("contact", 1).done();
    // 6" behind, and command reaches 3".
    assert_eq!(separated(&table, 1), ["4"], "{tale}");
}

#[test]
fn r17_a_prone_squad_gets_up_to_charge_for_two_inches_of_its_rate() {
    let mut table = two();
    table.set(1, "{prone: 10}");
    let form = |table: &mut Table| {
        let game = table.session().game();
        let facts = serde_yaml::from_str("{target: 21, distance: 12}").unwrap();
        let who = vec![game.find("1").unwrap()];
        game.form(&muster::view::Order { act: "charge".to_owned(), who, facts, ..Default::default() }).unwrap()
    };
    let form = form(&mut table);
    assert!(form.fields.iter().any(|field| field.id == "stands" && !field.more), "{:#?}", form.fields);
    assert!(form.remarks.iter().any(|remark| remark.starts_with("Run Rate 11\" does not cover 12\"")), "{form:#?}");
    let tale = announced(&mut table, "{target: 21, distance: 12}");
    assert!(tale.contains("get up for 2\""), "{tale}");
    assert_eq!(table.field(1, "prone"), "0");
    // Run 13", less 2".
    assert_eq!(table.order("contact", 1).facts("{reached: true, contacts: '5:5'}").refused().rule, "R51");
    let tale = table.order("contact", 1).done();
    assert!(tale.contains("The Run Rate of 11\" falls short of 12\"."), "{tale}");
}

#[test]
fn r17_who_stays_down_does_not_reach_the_enemy() {
    let mut table = two();
    table.set(1, "{prone: 4}");
    announced(&mut table, "{target: 21, distance: 8, stands: 0}");
    let tale = table.order("contact", 1).done();
    assert!(tale.contains("6 of Ford Spears touch"), "{tale}");
    assert_eq!((table.field(1, "prone"), separated(&table, 1).len()), ("4".to_owned(), 4));
    let mut table = two();
    table.set(1, "{prone: 10}");
    let refusal = table.order("charge", 1).facts("{target: 21, distance: 8, stands: 0}").refused();
    assert!(refusal.what.contains("nobody of Ford Spears gets up"), "{refusal}");
}

#[test]
fn a80_whom_a_charge_into_flank_or_rear_touches_is_proposed_as_attacked_from_there_in_that_turn() {
    let mut table = two();
    table.order("charge", 1).facts("{target: 21, distance: 6, flank: true}").dice([4, 2, 5, 1]).done();
    table.order("contact", 1).facts("{contacts: {ours: 4, theirs: 3}}").done();
    table.phase("close");
    let field = |table: &mut Table, id: &str| {
        let order = muster::view::Order::of("fight", &"ford-spears".into());
        let form = table.session().game().form(&order).unwrap();
        form.fields.into_iter().find(|field| field.id == id).unwrap_or_else(|| panic!("no {id}"))
    };
    let proposed = field(&mut table, "flank-21");
    assert!(proposed.remembered.is_some() && proposed.shows(), "{proposed:?}");
    let value = proposed.remembered.unwrap();
    assert_eq!(value.map().unwrap().values().filter_map(|count| count.int()).sum::<i64>(), 3, "{value}");
    assert_eq!(field(&mut table, "flank-1").remembered, None);
    // Nothing is used unseen: orders of files that do not say it hold as before.
    let tale = table.order("fight", 1).asks();
    assert!(!tale.title.is_empty());
    // Later it may have turned.
    let turn = table.session().game().turn();
    while table.session().game().turn() == turn {
        table.phase("special");
        table.next();
    }
    table.phase("close");
    assert_eq!(field(&mut table, "flank-21").remembered, None);
}
