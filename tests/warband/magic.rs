//! Magic (R21-R28).

use muster::{
    engine::{Decision, Ruling},
    view::Order,
};

use super::{
    scene::{form, order, strikes, table},
    table::Table,
};

/// A wizard whose place it is, and two to cast at.
fn wizard(recipe: &str) -> Table {
    let mut table =
        table(&[&format!("1 Rudolf: {recipe}"), "21 Ben: { armour: light, w: 2, missile: bow, i: 1 }", "22 Cid: { }"]);
    strikes(&mut table, []);
    table
}

fn level(level: i32) -> Table {
    wizard(&format!("{{ level: {level}, w: 2, spells: [fireball, fire-storm] }}"))
}

#[test]
fn t8_d7_a_double_five_fails_whatever_the_total() {
    let mut table = level(2);
    let parts = form(&mut table, "cast", 1, "{spell: fire-storm}");
    assert!(parts.contains("to cast: 11 difficulty -2 mastery level = 9"), "{parts}");
    assert!(parts.contains("one die 0 %, two dice 25 %"), "{parts}");
    let tale = table.order("cast", 1).facts("{spell: fire-storm}").dice([5, 5]).done();
    assert_eq!(tale, "Rudolf casts fire storm, two dice: it fails.\nFire storm fails: double 5, whatever the total.");
    assert_eq!(table.squad(1)["w"], 2);
}

#[test]
fn t9_one_die_and_the_level_reach_the_difficulty() {
    let mut table = level(2);
    let tale = table.order("cast", 1).facts("{spell: fireball}").dice([3]).done();
    assert!(
        tale.starts_with("Rudolf casts fireball, one die: it works.\nFireball: a ball of fire")
            && tale.contains("\nFireball is cast: 3, in all 5, needs 5 or more."),
        "{tale}"
    );
    assert_eq!(table.session().game().windows().first().unwrap().text, "Rudolf's fireball: on whom?");
}

#[test]
fn t28_r26_a_double_six_casts_and_may_wound() {
    let mut table = level(1);
    let tale = table.order("cast", 1).facts("{spell: fireball, difficulty: 15, dice: 2}").dice([6, 6, 4]).done();
    assert!(tale.contains("Fireball is cast: double 6, whatever the difficulty."), "{tale}");
    assert!(
        tale.contains("The magic turns on Rudolf: rolled 4, 1 of 1 at 4+.\nRudolf takes 1 wound: 1 of 2 left."),
        "{tale}"
    );
}

#[test]
fn t29_r26_a_double_one_fails_and_may_wound() {
    let mut table = level(3);
    let tale = table.order("cast", 1).facts("{spell: fireball, difficulty: 2, dice: 2}").dice([1, 1, 3]).done();
    assert!(tale.contains("Fireball fails: double 1, whatever the total."), "{tale}");
    assert!(tale.contains("The magic turns on Rudolf: rolled 3, 0 of 1 at 4+."), "{tale}");
    assert_eq!(table.squad(1)["w"], 2);
}

#[test]
fn r27_no_armour_stops_his_own_magic() {
    let mut table = wizard("{ level: 1, spells: [fireball], armour: complete }");
    table.set(21, "{missile: none}");
    let tale = table.order("cast", 1).facts("{dice: 2}").overruling("R22").dice([6, 6, 6]).done();
    assert!(tale.contains("Rudolf is Down."), "{tale}");
    let tale = table.order("spell-hits", 1).facts("{target: 22}").dice([5]).done();
    assert!(
        tale.starts_with("Rudolf's fireball hits Cid, 1 hit, Strength 4: "),
        "the spell works all the same: {tale}"
    );
}

#[test]
fn a24_a_single_one_or_six_is_nothing_special() {
    let mut table = level(2);
    let tale = table.order("cast", 1).facts("{spell: fire-storm, dice: 1}").dice([6]).done();
    assert!(tale.contains("Fire storm fails: 6, in all 8, needs 11 or more."), "{tale}");
}

#[test]
fn r21_only_wizards_cast() {
    let mut table = wizard("{ }");
    assert_eq!(table.order("cast", 1).facts("{difficulty: 5}").refused().rule, "R21");
    table.order("cast", 1).facts("{difficulty: 5}").overruling("R21").dice([5]).done();
}

#[test]
fn t32_a_wizard_with_a_buckler_does_not_cast() {
    let mut buckler = wizard("{ level: 2, spells: [fireball], shield: buckler }");
    let refusal = buckler.order("cast", 1).refused();
    assert_eq!((refusal.rule.as_str(), refusal.what.as_str()), ("R22", "Rudolf has a buckler"));
    let tale = buckler.order("cast", 1).overruling("R22").dice([3]).done();
    assert!(tale.contains("Overruled R22"), "{tale}");
    let mut armour = wizard("{ level: 2, spells: [fireball], armour: light }");
    assert_eq!(armour.order("cast", 1).refused().what, "Rudolf wears light armour");
}

#[test]
fn r23_r5_an_engaged_wizard_casts_and_fights() {
    let mut table = table(&["1 Rudolf: { i: 9, level: 2, spells: [fireball] }", "21 Ben: { }"]);
    table.order("engage", 21).facts("{target: 1}").done();
    strikes(&mut table, []);
    table.order("cast", 1).dice([1]).done();
    table.order("fight", 1).dice([1]).done();
    assert_eq!(table.order("cast", 1).refused().rule, "R25", "a second cast");
    table.order("cast", 1).overruling("R25").dice([1]).done();
}

#[test]
fn a15_casting_and_shooting_exclude_each_other() {
    let archer = "{ level: 2, spells: [fireball], missile: bow }";
    let mut table = wizard(archer);
    table.order("cast", 1).dice([1]).done();
    assert_eq!(table.order("shoot", 1).facts("{target: 22}").refused().rule, "A15");
    let mut table = wizard(archer);
    table.order("shoot", 1).facts("{target: 22}").dice([1]).done();
    assert_eq!(table.order("cast", 1).refused().rule, "A15");
}

#[test]
fn r28_spell_hits_wound_and_are_saved() {
    let mut table = level(2);
    table.order("cast", 1).facts("{spell: fireball}").dice([6]).done();
    let tale = table.order("spell-hits", 1).facts("{target: 21, hits: 2}").dice([3, 2]).done();
    assert!(tale.starts_with("Rudolf's fireball hits Ben, 2 hits, Strength 4: 1 wound."), "{tale}");
    assert!(tale.contains("To wound 3 2: 1 of 2 at 3+."), "{tale}");
    assert!(tale.contains("Ben has no save.\nBen takes 1 wound: 1 of 2 left."), "light 6 +1: {tale}");
    assert!(table.session().game().windows().iter().all(|window| window.act != "spell-hits"), "all is told");
    let tale = table.order("spell-hits", 22).facts("{target: 21, hits: 1, strength: 3, save: false}").dice([4]).done();
    assert!(tale.contains("Ben has no save: none is allowed.\nBen is Down."), "{tale}");
}

#[test]
fn r28_the_hits_of_a_spell_may_be_shared_out() {
    let mut table = level(6);
    let waits = |table: &mut Table| table.session().game().windows().iter().any(|window| window.act == "spell-hits");
    table.order("cast", 1).facts("{spell: fire-storm, dice: 1}").dice([6]).done();
    let tale = table.order("spell-hits", 1).facts("{target: 21, hits: 1}").dice([1]).done();
    assert!(
        tale.starts_with("Rudolf's fire storm hits Ben, 1 hit, Strength 5: no effect.") && waits(&mut table),
        "{tale}"
    );
    let tale = table.order("spell-hits", 1).facts("{target: 22}").dice([1, 1]).done();
    assert!(
        tale.starts_with("Rudolf's fire storm hits Cid, 2 hits, Strength 5: no effect.") && !waits(&mut table),
        "{tale}"
    );
    let mut table = level(6);
    table.order("cast", 1).facts("{spell: fire-storm, dice: 1}").dice([6]).done();
    table.order("spell-hits", 1).facts("{target: 21, hits: 1, more: false}").dice([1]).done();
    assert!(!waits(&mut table), "the game master says that no more come");
}

#[test]
fn r28_a_spell_that_nobody_resolved_is_named_before_it_lapses() {
    let mut table = table(&["1 Mirel: { level: 2, spells: [fireball] }", "21 Ben: { }"]);
    strikes(&mut table, []);
    table.order("cast", 1).dice([6]).done();
    let (left, usual) = (table.session().game().unfinished(), table.session().game().status().usual);
    assert_eq!(left.as_deref(), Some("Mirel's fireball has not been resolved, and lapses if the phase ends now"));
    assert_eq!(usual.map(|order| order.act).as_deref(), Some("spell-hits"), "nobody else is left");
    let tale = table.next();
    assert!(tale.contains("Mirel's fireball lapses: its hits were not resolved."), "{tale}");
}

#[test]
fn r5_the_hits_of_a_spell_come_before_whoever_is_next() {
    let mut table = table(&["1 Mirel: { level: 2, i: 5, spells: [fireball] }", "21 Ben: { missile: bow }"]);
    strikes(&mut table, []);
    table.order("cast", 1).dice([6]).done();
    let usual = |table: &mut Table| table.session().game().status().usual.map(|order| order.act);
    assert_eq!(usual(&mut table).as_deref(), Some("spell-hits"));
    table.order("spell-hits", 1).facts("{target: 21}").dice([1]).done();
    assert_eq!(usual(&mut table).as_deref(), Some("shoot"));
}

#[test]
fn r5_a_spell_belongs_to_the_strikes() {
    let mut table = table(&["1 Mirel: { level: 2, spells: [fireball] }", "21 Ben: { missile: bow }"]);
    assert_eq!(table.order("cast", 1).refused().rule, "R5");
}

#[test]
fn r24_the_usual_dice_are_those_that_can_cast_the_spell() {
    let mut table = wizard("{ level: 2, spells: [fire-storm, fireball] }");
    let tale = table.order("cast", 1).dice([1, 2]).done();
    assert!(tale.starts_with("Rudolf casts fire storm, two dice: it fails."), "{tale}");
}

#[test]
fn r22_a_wizard_whom_the_game_master_lets_cast_in_armour_casts_in_turn() {
    let mut table = table(&["1 Rudolf: { profile: rudolf, i: 9, shield: shield }", "21 Ben: { missile: bow }"]);
    strikes(&mut table, []);
    assert_eq!(order(&mut table), [21]);
    assert_eq!(table.order("cast", 1).facts("{spell: fireball}").refused().rule, "R22");
    table.set(1, "{casts-armoured: true}");
    assert_eq!(order(&mut table), [1, 21]);
    table.order("cast", 1).facts("{spell: fireball}").dice([1]).done();
    assert_eq!(order(&mut table), [21]);
}

#[test]
fn a_spell_is_learned_and_forgotten_by_ruling() {
    let mut table = table(&["1 Rudolf: { profile: rudolf }", "21 Ben: { }"]);
    let known = table.field(1, "spells");
    assert!(known.contains("fireball 5"), "{known}");
    table.set(1, "{spells: \"fireball 6; Frost Breath 7\"}");
    assert_eq!(table.field(1, "spells"), "fireball 6, 1 hit, Strength 4; Frost Breath 7");
    assert_eq!(table.squad(1)["spells"][0]["hits"], 1, "what was known stays as it is");
    strikes(&mut table, []);
    let tale = table.order("cast", 1).facts("{spell: Frost Breath}").dice([5]).done();
    assert!(
        tale.starts_with(
            "Rudolf casts Frost Breath, one die: it works.\nFrost Breath is cast: 5, in all 7, needs 7 or more."
        ),
        "{tale}"
    );
}

#[test]
fn r25_a_wizard_who_has_fought_holds_nobody_up_and_may_still_cast() {
    let mut table = table(&["1 Rudolf: { profile: rudolf, i: 9, ws: 3, a: 1 }", "21 Ben: { w: 3, t: 9 }"]);
    table.order("engage", 1).facts("{target: 21}").done();
    strikes(&mut table, []);
    table.order("fight", 1).dice([1]).done();
    assert_eq!(order(&mut table), [21], "the next in the list acts");
    let window = table.session().game().windows().into_iter().find(|window| window.act == "cast").unwrap();
    assert_eq!(window.text, "Rudolf may cast");
    table.order("fight", 21).dice([1]).done();
    table.order("cast", 1).facts("{spell: fireball}").dice([3]).done();
}

#[test]
fn a_game_masters_modifier_makes_a_spell_easier() {
    let mut table = level(2);
    let facts = "{spell: fireball, modifier: 1, reason: a ley line}";
    let parts = form(&mut table, "cast", 1, facts);
    assert!(parts.contains("to cast: 5 difficulty -2 mastery level -1 a ley line = 2"), "{parts}");
    let tale = table.order("cast", 1).facts(facts).dice([2]).done();
    assert!(
        tale.starts_with("Rudolf casts fireball, one die: it works.\n")
            && tale.contains("\nFireball is cast: 2, in all 5, needs 5 or more."),
        "{tale}"
    );
}

/// A wizard of these spells, engaged with Ben; Cid stands aside.
fn whose_spell_works(spell: &str) -> Table {
    let mut table = table(&[
        &format!("1 Ukku: {{ level: 6, i: 9, spells: [{spell}] }}"),
        "2 Dov: { armour: light }",
        "21 Ben: { armour: light, w: 2 }",
        "22 Cid: { w: 2 }",
    ]);
    table.order("engage", 21).facts("{target: 1}").done();
    strikes(&mut table, []);
    table.order("cast", 1).facts("{dice: 1}").dice([6]).done();
    assert_eq!(table.session().game().status().usual.map(|order| order.act).as_deref(), Some("spell-hits"), "{spell}");
    table
}

fn marks(table: &Table, unit: &str) -> String {
    table.state()["units"][unit]["marks"].to_string()
}

#[test]
fn r28_a_spell_without_hits_falls_on_somebody_who_bears_its_mark() {
    let mut table = whose_spell_works("stone-skin");
    assert_eq!(table.session().game().windows().first().unwrap().text, "Ukku's stone skin: on whom?");
    // No die is thrown: on whom it falls is all that is asked.
    let asked = table.session().game().form(&Order { who: vec!["ukku".into()], ..Order::table("spell-hits") }).unwrap();
    assert_eq!(asked.fields.iter().map(|field| field.id.as_str()).collect::<Vec<_>>(), ["targets"]);
    let before = form(&mut table, "spell-hits", 21, "{target: 2, hits: 1, strength: 4}");
    assert!(before.contains("6 light armour +1 Strength 4 = 7"), "{before}");
    let tale = table.order("spell-hits", 1).facts("{targets: [2]}").done();
    assert!(tale.starts_with("Ukku's stone skin falls on Dov."), "{tale}");
    assert!(tale.contains("Dov: stone skin +1 (save), until the turn ends."), "{tale}");
    let after = form(&mut table, "spell-hits", 21, "{target: 2, hits: 1, strength: 4}");
    assert!(after.contains("-1 stone skin = 6"), "{after}");
    assert!(table.session().game().windows().iter().all(|window| window.act != "spell-hits"), "all is told");
    assert!(marks(&table, "dov").contains("stone skin"));
    table.next();
    assert!(!marks(&table, "dov").contains("stone skin"), "the turn is over");
}

#[test]
fn r28_a_snare_lasts_until_the_next_turn_ends_and_catches_three() {
    let mut table = whose_spell_works("bramble-snare");
    let refused = table.order("spell-hits", 1).facts("{targets: [1, 2, 21, 22]}").refused();
    assert_eq!(
        (refused.rule.as_str(), refused.what.as_str()),
        ("R28", "bramble snare falls on 3 at most, and 4 are named")
    );
    let tale = table.order("spell-hits", 1).facts("{targets: [21, 22]}").done();
    assert!(tale.starts_with("Ukku's bramble snare falls on Ben and Cid."), "{tale}");
    assert!(
        tale.contains("Ben: does not move (barred: charge, move, leave the combat), until the next turn ends."),
        "{tale}"
    );
    let snared = |table: &mut Table| marks(table, "ben").contains("does not move");
    table.next();
    assert!(snared(&mut table), "a turn more");
    let refused = table.order("move", 21).refused();
    assert_eq!(refused.rule, "mark");
    assert!(refused.to_string().starts_with("Ben: does not move, until the turn ends; "), "{refused}");
    assert!(!table.may(21, "move") && !table.may(21, "charge") && table.may(1, "move"));
    let waits = |table: &mut Table| table.session().game().waiting().iter().any(|id| id.as_str() == "cid");
    assert!(!waits(&mut table), "nobody waits for those who may not move");
    table.set(22, "{unmark: does not move}");
    assert!(waits(&mut table));
    table.order("move", 21).overruling("mark").done();
    table.next();
    table.next();
    assert!(!snared(&mut table));
}

#[test]
fn r20_r28_a_spell_that_asks_for_leadership_makes_the_test_due_and_failure_makes_afraid() {
    let mut table = whose_spell_works("dread-whisper");
    let tale = table.order("spell-hits", 1).facts("{targets: [21]}").done();
    assert!(tale.starts_with("Ukku's dread whisper falls on Ben."), "{tale}");
    let due = table.session().game().dues().remove(0);
    assert_eq!((due.what.as_str(), due.cause.as_str()), ("Leadership test", "dread whisper"));
    assert!(due.odds.is_some() && due.number.is_some(), "{due:?}");
    assert_eq!(table.session().game().status().usual, None, "Ben and others may act, but the test comes first");
    // However the test is given: by Enter, by its letter, or from a file that says nothing else.
    let tale = table.order("leadership", 21).dice([6, 6]).done();
    assert!(tale.starts_with("Ben tests Leadership (dread whisper): failed"), "{tale}");
    assert!(tale.contains("Ben is afraid."), "{tale}");
    assert!(table.session().game().dues().is_empty());
    let again = table.order("leadership", 21).dice([6, 6]).done();
    assert!(again.starts_with("Ben tests Leadership: failed"), "nothing asks for this one: {again}");
}

#[test]
fn r20_who_owes_a_test_of_a_spell_takes_another_one_where_somebody_says_so() {
    let mut table = whose_spell_works("dread-whisper");
    table.order("spell-hits", 1).facts("{targets: [21]}").done();
    let tale = table.order("leadership", 21).facts("{fear: false, why: to be believed}").dice([6, 6]).done();
    assert!(tale.starts_with("Ben tests Leadership (to be believed): failed"), "{tale}");
    assert!(!tale.contains("afraid"), "{tale}");
}

#[test]
fn r20_a_test_in_the_place_of_one_that_was_waived_is_not_that_of_the_spell() {
    let mut table = whose_spell_works("dread-whisper");
    table.order("spell-hits", 1).facts("{targets: [21]}").done();
    table.rule(Ruling::of(Decision::Waive("leadership:ben".to_owned())).because("deaf"));
    let tale = table.order("leadership", 21).dice([6, 6]).done();
    assert!(tale.starts_with("Ben tests Leadership: failed") && !tale.contains("afraid"), "{tale}");
}

#[test]
fn r20_a_leadership_test_that_was_waived_stays_waived_until_a_spell_asks_for_it_again() {
    let mut table = whose_spell_works("dread-whisper");
    table.order("spell-hits", 1).facts("{targets: [21]}").done();
    table.rule(Ruling::of(Decision::Waive("leadership:ben".to_owned())).because("deaf"));
    table.next();
    table.next();
    assert!(table.dues().is_empty(), "a new turn, the same cause: {:?}", table.dues());
    table.order("cast", 1).facts("{dice: 1}").dice([6]).done();
    table.order("spell-hits", 1).facts("{targets: [21]}").done();
    assert_eq!(table.dues(), ["leadership:ben"]);
}

#[test]
fn r28_whom_a_blast_hits_is_out_of_combat() {
    let mut table = whose_spell_works("wind-blast");
    let tale = table.order("spell-hits", 1).facts("{target: 21}").dice([1]).done();
    assert!(tale.contains("Ben is out of combat."), "{tale}");
    assert!(!table.state().to_string().contains("\"bonds\":[{"), "{}", table.state());
}

#[test]
fn a_mark_that_bars_all_that_somebody_may_do_in_the_strikes_leaves_no_place_in_the_list() {
    let mut table = table(&["1 Ann: { missile: bow, i: 5 }", "21 Ben: { missile: bow, i: 4 }"]);
    table.set(1, "{marks: blind turn !shoot}");
    strikes(&mut table, []);
    assert_eq!(super::scene::order(&mut table), [21]);
    let usual = table.session().game().status().usual.expect("somebody is next");
    assert_eq!((usual.act.as_str(), usual.who[0].as_str()), ("shoot", "ben"));
    table.set(1, "{unmark: blind}");
    assert_eq!(super::scene::order(&mut table), [1, 21]);
}

#[test]
fn a_test_that_a_spell_asks_for_and_a_mark_bars_is_told_and_lapses_in_words() {
    let mut table = whose_spell_works("dread-whisper");
    table.set(21, "{marks: charmed !leadership}");
    let tale = table.order("spell-hits", 1).facts("{targets: [21]}").done();
    let says = "Ben must test Leadership, but the mark \"charmed\" bars it: it is due once the mark is off.";
    assert!(tale.contains(says), "{tale}");
    assert!(table.dues().is_empty());
    table.set(21, "{unmark: charmed}");
    assert_eq!(table.dues(), ["leadership:ben"]);
    table.set(21, "{marks: charmed !leadership}");
    let tale = table.next();
    assert!(
        tale.contains(
            "Ben does not test Leadership (dread whisper): the mark \"charmed\" barred it, and the test lapses."
        ),
        "{tale}"
    );
    table.set(21, "{unmark: charmed}");
    assert!(table.dues().is_empty());
}
