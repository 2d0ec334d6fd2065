//! Fighting (R7-R12).

use muster::view::{AskKind, Order};

use super::{
    scene::{ONE, THAUMBAX, TWO, form, strikes, table},
    table::Table,
};

/// Two who are engaged, the strikes begun; North's is the quicker.
fn duel(one: &str, other: &str) -> Table {
    let mut table = table(&[&format!("1 Ann: {one}"), &format!("21 Ben: {other}")]);
    table.set(1, "{i: 9}");
    table.order("engage", 1).facts("{target: 21}").done();
    strikes(&mut table, []);
    table
}

#[test]
fn t2_t3_t4_three_attacks_two_hits_two_wounds_one_saved() {
    let mut table = table(&[THAUMBAX, ONE, TWO]);
    table.order("charge", 1).facts("{target: [21, 22]}").done();
    strikes(&mut table, [1, 6]);
    let parts = form(&mut table, "fight", 1, "{}");
    assert!(parts.contains("hit One, needs: 3 Weapon Skill 4 against 2"), "{parts}");
    assert!(parts.contains("wound One, needs: 3 Strength 4 against Toughness 3"), "{parts}");
    assert!(parts.contains("save One, needs: 6 light armour -1 shield +1 Strength 4 = 6"), "{parts}");
    let tale = table.order("fight", 1).dice([2, 4, 5, 3, 5, 3, 6]).done();
    let wanted = [
        "Thaumbax strikes at One and Two, sword, 3 attacks: One Down.",
        "To hit 2 4 5: 2 of 3 at 3+.",
        "To wound 3 5: 2 of 2 at 3+.",
        "Saves 3 6: 1 of 2 at 6.",
        "One is Down.",
    ];
    assert_eq!(tale.lines().collect::<Vec<_>>(), wanted);
    assert_eq!((&table.squad(21)["w"], &table.squad(22)["w"]), (&0.into(), &1.into()));
}

#[test]
fn t5_the_goblin_strikes_back_and_misses() {
    let mut table = table(&[THAUMBAX, TWO]);
    table.order("engage", 22).facts("{target: 1}").done();
    strikes(&mut table, []);
    table.order("pass", 1).done();
    let tale = table.order("fight", 22).dice([3]).done();
    assert!(tale.contains("To hit 3: 0 of 1 at 4+."), "{tale}");
    // Nobody typed whom it strikes at, and nothing came of it: it is of that one all the same.
    let struck = table.session().game().find("1").unwrap();
    let last = table.session().len() - 1;
    assert!(table.session().concerns(last, &struck));
}

#[test]
fn a_blow_is_not_of_somebody_whose_name_is_only_the_beginning_of_that_of_whom_it_strikes() {
    let mut table = table(&["1 Ann: {}", "2 Ann Vale: {}", "21 Ben: { weapons: [sword] }"]);
    table.set(21, "{i: 9}");
    table.order("engage", 21).facts("{target: 2}").done();
    strikes(&mut table, []);
    let tale = table.order("fight", 21).dice([1]).done();
    assert!(tale.contains("Ben strikes at Ann Vale"), "{tale}");
    let last = table.session().len() - 1;
    let [ann, vale] = ["1", "2"].map(|number| table.session().game().find(number).unwrap());
    assert!(table.session().concerns(last, &vale) && !table.session().concerns(last, &ann));
}

#[test]
fn r5_of_somebody_who_has_fought_and_is_free_again_it_is_told_first() {
    let mut table = duel("{ weapons: [sword] }", "{ w: 1 }");
    let tale = table.order("fight", 1).dice([6, 6]).done();
    assert!(tale.contains("Ben is Down."), "{tale}");
    let refusal = table.order("fight", 1).refused();
    assert_eq!((refusal.rule.as_str(), refusal.what.as_str()), ("R5", "Ann has acted this turn"));
}

#[test]
fn t12_a_fist_strikes_weaker_and_helps_the_save() {
    let mut table = duel("{ s: 4, weapons: [] }", "{ t: 3 }");
    let parts = form(&mut table, "fight", 1, "{}");
    assert!(parts.contains("Strength: 4 own -1 fist = 3"), "{parts}");
    assert!(parts.contains("wound Ben, needs: 4 Strength 3 against Toughness 3"), "{parts}");
    assert!(parts.contains("save Ben, needs: 7 no armour -1 fist = 6"), "{parts}");
}

#[test]
fn t24_what_cannot_wound_rolls_no_further() {
    let mut table = duel("{ s: 3, weapons: [sword] }", "{ t: 7 }");
    let tale = table.order("fight", 1).dice([6]).done();
    assert!(tale.contains("Ben cannot be wounded: Strength 3, Toughness 7."), "{tale}");
}

#[test]
fn t26_a_pair_gives_an_attack_more() {
    let mut table = duel("{ a: 2, weapons: [sword, axe], off: axe }", "{ }");
    assert!(form(&mut table, "fight", 1, "{}").contains("attacks: 2 own +1 two weapons = 3"));
}

#[test]
fn a13_daggers_make_a_pair_by_option() {
    let mut table = duel("{ weapons: [sword, dagger], off: dagger }", "{ }");
    assert!(form(&mut table, "fight", 1, "{}").contains("attacks: 1 own\n"));
    table.option("A13", "yes");
    assert!(form(&mut table, "fight", 1, "{}").contains("attacks: 1 own +1 two weapons = 2"));
}

#[test]
fn r7_the_game_master_adds_attacks() {
    let mut table = duel("{ weapons: [sword] }", "{ w: 3 }");
    let tale = table.order("fight", 1).facts("{bonus: 2}").dice([4, 4, 4, 4, 4, 4]).done();
    assert!(tale.contains("3 attacks") && tale.contains("Ben has no save."), "{tale}");
    assert!(tale.contains("Ben is Down."), "{tale}");
}

#[test]
fn r8_each_attack_has_a_target() {
    let mut table = table(&[THAUMBAX, ONE, "22 Troll: { t: 5, w: 3, i: 1 }"]);
    table.order("charge", 1).facts("{target: [21, 22]}").done();
    strikes(&mut table, []);
    let few = table.order("fight", 1).facts("{at: {21: 1}}").refused();
    assert_eq!(few.what, "3 attacks to share among the foes, and 1 given");
    assert!(table.order("fight", 1).facts("{at: {1: 3}}").refused().what.contains("cannot be chosen here"));
    let tale = table.order("fight", 1).facts("{at: {21: 1, 22: 2}}").dice([3, 4, 1, 2, 5]).done();
    assert!(tale.starts_with("Thaumbax strikes, sword, 1 attack at One, 2 at Troll: Troll 1 wound."), "{tale}");
    assert!(tale.contains("To hit One: rolled 3, 1 of 1 at 3+.\nTo hit Troll: rolled 4 1, 1 of 2 at 3+."), "{tale}");
    assert!(tale.contains("To wound One: rolled 2, 0 of 1 at 3+.\nTo wound Troll: rolled 5, 1 of 1 at 5+."), "{tale}");
    assert_eq!((&table.squad(21)["w"], &table.squad(22)["w"]), (&1.into(), &2.into()));
}

#[test]
fn r8_without_a_pool_wounds_do_not_spill() {
    let mut table = table(&[THAUMBAX, ONE, TWO]);
    table.order("charge", 1).facts("{target: [21, 22]}").done();
    strikes(&mut table, [1, 6]);
    let tale = table.order("fight", 1).facts("{at: {21: 3}, pool: false}").dice([6, 6, 6, 6, 6, 6, 1, 1, 1]).done();
    assert!(tale.contains("One is Down.") && !tale.contains("Two"), "wounds beyond the last are lost (A20): {tale}");
    assert_eq!(table.squad(22)["w"], 1);
}

#[test]
fn a20_in_a_pool_wounds_spill_over() {
    let mut table = table(&[THAUMBAX, ONE, TWO]);
    table.order("charge", 1).facts("{target: [21, 22]}").done();
    strikes(&mut table, [1, 6]);
    let tale = table.order("fight", 1).dice([6, 6, 6, 6, 6, 6, 1, 1, 1]).done();
    assert!(tale.contains("One is Down.\nTwo is Down."), "{tale}");
}

#[test]
fn r9_a_throwing_spear_throws_misses_again_in_the_first_turn() {
    let mut table = duel("{ a: 2, weapons: [throwing-spear] }", "{ }");
    let tale = table.order("fight", 1).dice([4, 2, 5, 1, 1]).done();
    assert!(tale.contains("To hit 4 2: 1 of 2 at 4+.\nRolled again 5: 1 of 1 at 4+."), "A17: {tale}");
    table.next();
    strikes(&mut table, []);
    let tale = table.order("fight", 1).dice([4, 2, 1]).done();
    assert!(!tale.contains("Rolled again"), "{tale}");
}

#[test]
fn r10_a_flail_is_strong_in_the_first_turn_only() {
    let mut table = duel("{ s: 3, weapons: [flail] }", "{ }");
    assert!(form(&mut table, "fight", 1, "{}").contains("Strength: 3 own +2 flail = 5"));
    table.next();
    strikes(&mut table, []);
    let parts = form(&mut table, "fight", 1, "{}");
    assert!(parts.contains("wound Ben, needs: 4 Strength 3 against Toughness 3"), "A27: {parts}");
}

#[test]
fn r10_a_lance_is_strong_in_a_mounted_charge() {
    let rider = "1 Ann: { s: 3, mounted: true, weapons: [thrusting-spear] }";
    let mut mounted = table(&[rider, "21 Ben: { armour: heavy }"]);
    mounted.order("charge", 1).facts("{target: 21}").done();
    strikes(&mut mounted, []);
    let parts = form(&mut mounted, "fight", 1, "{}");
    assert!(parts.contains("Strength: 3 own +2 thrusting spear, charging mounted = 5"), "{parts}");
    assert!(parts.contains("no save for Ben, needs: 5 heavy armour +2 Strength 5 = 7"), "{parts}");
    let mut charged = table(&[rider, "21 Ben: { armour: heavy }"]);
    charged.order("charge", 21).facts("{target: 1}").done();
    strikes(&mut charged, [6, 1]);
    assert!(!form(&mut charged, "fight", 1, "{}").contains("charging mounted"));
}

#[test]
fn a8_strength_stays_within_the_tables() {
    let mut strong = duel("{ s: 9, weapons: [halberd] }", "{ }");
    assert!(!form(&mut strong, "fight", 1, "{}").contains("at most"));
    let mut strong = duel("{ s: 9, weapons: [flail] }", "{ armour: complete }");
    let parts = form(&mut strong, "fight", 1, "{}");
    assert!(parts.contains("Strength: 9 own +2 flail -1 at most 10 = 10"), "{parts}");
    assert!(parts.contains("4 complete armour +6 Strength 10 = 10"), "{parts}");
    let mut weak = duel("{ s: 1, weapons: [] }", "{ }");
    assert!(form(&mut weak, "fight", 1, "{}").contains("Strength: 1 own -1 fist +1 at least 1 = 1"));
}

#[test]
fn r12_wounds_go_down_to_down() {
    let mut table = duel("{ a: 3, weapons: [sword] }", "{ w: 2 }");
    let tale = table.order("fight", 1).dice([4, 1, 1, 4]).done();
    assert!(tale.contains("Ben takes 1 wound: 1 of 2 left."), "{tale}");
    table.next();
    strikes(&mut table, []);
    let tale = table.order("fight", 1).dice([4, 4, 1, 4, 4]).done();
    assert!(tale.contains("Ben is Down."), "{tale}");
    assert_eq!(table.state()["table"]["bonds"], serde_json::json!(null), "engagements end (A25)");
    assert_eq!(table.squad(1)["combat_turn"], serde_json::json!(null));
    assert_eq!(table.order("fate", 21).facts("{fate: incapacitated}").done(), "Ben: incapacitated.");
    assert_eq!(table.squad(21)["fate"], "incapacitated");
    let row = table.session().game().row(&"ben".into()).unwrap();
    assert_eq!((row.across.as_deref(), row.done, row.may), (Some("DOWN: incapacitated"), true, false));
}

#[test]
fn r12_nothing_is_usual_for_the_fate_of_a_players_character() {
    let mut table = duel("{ pc: true }", "{ }");
    table.set(1, "{w: 0}").set(21, "{w: 0}");
    assert_eq!(table.order("fate", 1).refused().what, "fate is missing");
    assert_eq!(table.order("fate", 1).and(21).refused().what, "fate is missing");
    assert_eq!(table.order("fate", 21).done(), "Ben: killed.");
}

#[test]
fn r12_a_fate_is_decided_after_the_battle_too() {
    let mut table = duel("{ }", "{ }");
    table.set(21, "{w: 0}");
    table.order("end-battle", 0).facts("{how: a draw}").done();
    let open: Vec<String> = table.session().game().windows().into_iter().map(|window| window.act).collect();
    assert_eq!(open, ["fate"]);
    assert!(table.may(21, "fate") && !table.may(1, "fight"));
    assert_eq!(table.order("fate", 21).facts("{fate: killed}").done(), "Ben: killed.");
}

#[test]
fn who_comes_off_unhurt_is_told_before_the_rolls() {
    let mut miss = duel("{ }", "{ }");
    assert_eq!(miss.order("fight", 1).dice([1]).done().lines().nth(1), Some("Ben is not hit."));
    let mut hit = duel("{ }", "{ }");
    assert_eq!(hit.order("fight", 1).dice([6, 1]).done().lines().nth(1), Some("Ben is unhurt: 1 hit, no wound."));
    let mut saved = duel("{ weapons: [sword] }", "{ armour: light }");
    let tale = saved.order("fight", 1).dice([6, 6, 6]).done();
    assert_eq!(tale.lines().nth(1), Some("Ben is unhurt: 1 wound saved."));
    let mut hurt = duel("{ }", "{ }");
    assert!(!hurt.order("fight", 1).dice([6, 6, 1]).done().contains("unhurt"));
}

/// Whom somebody's attacks are at if nothing is typed, as the form shows it.
fn usual_foes(table: &mut Table, who: &str) -> String {
    let game = table.session().game();
    let at = game.form(&Order::of("fight", &who.into())).unwrap().fields.remove(0);
    muster::battle::usual(&at, game)
}

#[test]
fn r8_foes_are_shared_out_by_their_numbers() {
    let mut table = table(&[THAUMBAX, ONE, "22 Troll: { t: 5, w: 3, i: 1 }"]);
    table.order("charge", 1).facts("{target: [21, 22]}").done();
    strikes(&mut table, []);
    let order = Order::of("fight", &"thaumbax".into());
    let at = table.session().game().form(&order).unwrap().fields.remove(0);
    assert_eq!(usual_foes(&mut table, "thaumbax"), "21 One: 3", "nobody gives a blow away unseen");
    assert_eq!(at.help, "3 attacks among 21 One and 22 Troll, e.g. 21:2,22:1");
    let ask = table.order("fight", 1).asks();
    let AskKind::Dice { rows, .. } = &ask.kind else { panic!("{ask:?}") };
    assert_eq!((rows[0].label.as_str(), rows[0].note.as_str()), ("hit One", "3 Weapon Skill 4 against 2"));
}

#[test]
fn r8_a_charger_strikes_at_those_who_were_charged() {
    let mut table = table(&[
        "1 Ann: { i: 6, a: 3, weapons: [sword] }",
        ONE,
        "22 Troll: { t: 5, w: 3, i: 1 }",
        "23 Two: { profile: goblin }",
    ]);
    table.order("charge", 21).facts("{target: 1}").done();
    table.order("leave", 21).done();
    table.order("charge", 22).facts("{target: 1}").done();
    table.order("engage", 21).facts("{target: 1}").done();
    let usual = |table: &mut Table| usual_foes(table, "ann");
    assert_eq!(usual(&mut table), "21 One: 3", "nobody was charged, so the lowest number");
    table.order("leave", 1).done();
    table.order("charge", 1).facts("{target: 22}").done();
    table.order("engage", 21).facts("{target: 1}").done();
    assert_eq!(usual(&mut table), "22 Troll: 3", "the troll was charged, the goblin came beside it");
    table.order("leave", 1).done();
    table.set(1, "{charged: false}");
    table.order("charge", 1).facts("{target: [21, 23]}").done();
    table.order("engage", 22).facts("{target: 1}").done();
    assert_eq!(usual(&mut table), "21 One: 2, 23 Two: 1", "goblins alike share the attacks, the troll gets none");
}

#[test]
fn r12_a_fate_may_have_words_of_its_own() {
    let mut table = duel("{ }", "{ }");
    assert!(table.order("fate", 21).facts("{fate: killed}").refused().what.contains("is not Down"));
    table.set(21, "{w: 0}");
    assert!(table.order("fate", 21).facts("{fate: other}").refused().what.contains("in words is missing"));
    assert_eq!(table.order("fate", 21).facts("{fate: other, words: carried off}").done(), "Ben: carried off.");
    table.set(21, "{w: 1}");
    assert_eq!(table.squad(21)["fate"], serde_json::json!(null));
}

#[test]
fn only_counts_may_be_typed() {
    let mut table = duel("{ a: 3, weapons: [sword] }", "{ armour: light, w: 2 }");
    let tale = table.order("fight", 1).answers("[{tally: [2]}, {tally: [1]}, {tally: [0]}]").done();
    assert!(tale.contains("To hit: 2 of 3 at 4+.") && tale.contains("Saves: 0 of 1 at 6."), "{tale}");
}

#[test]
fn r11_each_wound_has_one_save_with_the_blows_own_strength() {
    let mut table = duel("{ a: 2, s: 3, weapons: [halberd] }", "{ armour: complete, w: 3 }");
    assert!(form(&mut table, "fight", 1, "{}").contains("save Ben, needs: 4 complete armour +1 Strength 4 = 5"), "A9");
    let tale = table.order("fight", 1).dice([4, 4, 4, 4, 5, 4]).done();
    assert!(tale.contains("Saves 5 4: 1 of 2 at 5+.\nBen takes 1 wound: 2 of 3 left."), "{tale}");
}

#[test]
fn the_lance_is_stronger_against_those_charged_only() {
    let mut table = table(&["1 Ann: { s: 3, a: 2, mounted: true, weapons: [thrusting-spear] }", ONE, TWO]);
    table.order("charge", 1).facts("{target: 21}").done();
    table.order("engage", 22).facts("{target: 1}").done();
    strikes(&mut table, [1, 6]);
    let parts = form(&mut table, "fight", 1, "{at: {one: 1, two: 1}}");
    assert!(parts.contains("wound One, needs: 2 Strength 5 against Toughness 3"), "{parts}");
    assert!(parts.contains("wound Two, needs: 4 Strength 3 against Toughness 3"), "{parts}");
    let tale = table.order("fight", 1).facts("{at: {21: 1, 22: 1}}").dice([6, 6, 2, 2]).done();
    assert!(
        tale.contains("To wound One: rolled 2, 1 of 1 at 2+.\nTo wound Two: rolled 2, 0 of 1 at 4+."),
        "they are no pool: {tale}"
    );
}

#[test]
fn special_blades_and_skills_add_to_the_rolls_under_their_name() {
    let mut table = duel("{ s: 3, weapons: [sword] }", "{ w: 3 }");
    let facts = "{to-hit: 1, strength: 2, reason: Dragon Blade}";
    let parts = form(&mut table, "fight", 1, facts);
    assert!(parts.contains("hit Ben, needs: 4 Weapon Skill 3 against 3 -1 Dragon Blade = 3"), "{parts}");
    assert!(parts.contains("Strength: 3 own +2 Dragon Blade = 5"), "{parts}");
    let tale = table.order("fight", 1).facts(facts).dice([3, 2]).done();
    assert!(tale.contains("To hit 3: 1 of 1 at 3+.\nTo wound 2: 1 of 1 at 2+."), "{tale}");
    let mut table = duel("{ weapons: [sword] }", "{ }");
    let tale = table.order("fight", 1).facts("{to-hit: -4, reason: blind}").done();
    assert!(tale.contains("Ben cannot be hit: needs 8."), "{tale}");
}

#[test]
fn a_bare_number_is_the_target_of_one_attack() {
    let mut table = table(&[THAUMBAX, ONE, "22 Troll: { t: 5, w: 3, i: 1 }"]);
    table.order("charge", 1).facts("{target: [21, 22]}").done();
    strikes(&mut table, []);
    let tale = table.order("fight", 1).facts("{at: [21, 22, 22]}").dice([1, 1, 1]).done();
    assert!(tale.starts_with("Thaumbax strikes, sword, 1 attack at One, 2 at Troll: no effect."), "{tale}");
}

#[test]
fn a_mark_of_the_game_masters_counts_in_tests_and_blows_until_it_lapses() {
    let mut table = duel("{ s: 3, weapons: [sword] }", "{ w: 3 }");
    table.set(1, "{mark: {word: blessed, until: turn, adds: 1, to: [test, to-hit, save]}}");
    let parts = form(&mut table, "fight", 1, "{}");
    assert!(parts.contains("hit Ben, needs: 4 Weapon Skill 3 against 3 -1 blessed = 3"), "{parts}");
    let tale = table.order("test", 1).facts("{on: s, modifier: 1, reason: Strongman}").dice([5]).done();
    assert!(tale.contains("5, needs 5 or less: passed."), "{tale}");
    let rows = table.session().game().sheet(&"ann".into()).unwrap().rows;
    let save = rows.iter().find(|row| row.label == "save, close").unwrap();
    assert!(save.cells[0].text.contains("-1 blessed"), "{}", save.cells[0].text);
}

#[test]
fn the_numbers_behind_a_question_are_its_own() {
    let mut table = table(&[THAUMBAX, ONE, TWO]);
    table.order("charge", 1).facts("{target: [21, 22]}").done();
    strikes(&mut table, [1, 6]);
    let hit = table.order("fight", 1).behind();
    assert!(hit.iter().any(|name| name.starts_with("hit ")), "{hit:?}");
    let wound = table.order("fight", 1).dice([2, 4, 5]).behind();
    assert!(wound.iter().any(|name| name.starts_with("wound ")), "{wound:?}");
    assert!(!wound.iter().any(|name| name.starts_with("hit ")), "{wound:?}");
}
