//! Reactions and ambushes (R5, R14, R40, R41, H20, A28).

use super::scene::{table, tells};

const MEN: [&str; 4] = [
    "1 Rifles: { type: rifle-section, weapons: [{ weapon: rifle, count: 10 }] }",
    "2 Tank: { type: medium-tank }",
    "21 Guard: { type: guard-section }",
    "22 Levy: { type: levy-section }",
];

#[test]
fn r14_a_dive_and_its_test_stay_inside_the_order() {
    let mut table = table(&MEN);
    let facts = "{target: 21, range: 10, weapons: 1, reaction: dive}";
    let told = table.order("fire", 1).facts(facts).dice([3, 3, 3]).done();
    tells(&told, "Guard: reaction test 3+3 = 6, needs 10 or less: passed.");
    tells(&told, "Guard dives for cover (Down).");
    tells(&told, "rifle: 0 hits on 4+");
    tells(&told, "Rifles fire at Guard, 10\": no effect.\nGuard: reaction test");
    assert_eq!((table.stage(), table.field(21, "die")), ("orders".into(), "down".into()));
}

#[test]
fn r41_a_failed_reaction_is_a_pin_and_the_die_stays_in_the_cup() {
    let mut table = table(&MEN);
    let facts = "{target: 22, range: 10, weapons: 1, reaction: dive}";
    let told = table.order("fire", 1).facts(facts).dice([5, 5, 1]).done();
    tells(&told, "Levy fails to dive for cover.");
    assert_eq!((table.field(22, "die"), table.field(22, "pins")), ("none".into(), "1".into()));
    let refusal = table.order("react", 22).facts("{kind: dive}").refused();
    assert_eq!((refusal.rule.as_str(), refusal.what.as_str()), ("R41", "Levy has already tried a reaction this turn"));
}

#[test]
fn the_reaction_field_shows_at_once_only_when_the_target_may() {
    let mut table = table(&MEN);
    let shows = |table: &mut super::table::Table| {
        let order = muster::view::Order::of("fire", &"1".into()).with("target", 21);
        let form = table.session().game().form(&order).unwrap();
        form.fields.iter().any(|field| field.id == "reaction" && !field.more)
    };
    assert!(shows(&mut table));
    table.set(21, "{die: run}");
    assert!(!shows(&mut table));
    table.set(22, "{die: ambush}");
    assert!(shows(&mut table), "an ambush of a friend may come first");
}

#[test]
fn r41_a_barred_reaction_names_its_rule_and_can_be_overruled() {
    let mut table = table(&MEN);
    table.order("run", 21).done();
    let facts = "{target: 21, range: 10, weapons: 1, reaction: dive}";
    let refusal = table.order("fire", 1).facts(facts).refused();
    assert_eq!((refusal.rule.as_str(), refusal.what.as_str()), ("R41", "Guard has used its die: Run"));
    let told = table.order("fire", 1).facts(facts).overruling("R41").dice([3, 3, 3]).done();
    tells(&told, "Guard dives for cover (Down).");
    let refusal = table.order("fire", 2).facts("{target: 21, range: 10, reaction: return-fire}").refused();
    assert_eq!(refusal.rule, "R41", "a second one in a turn");
    table.order("fire", 2).facts("{target: 21, range: 10, reaction: return-fire}").overruling("R41").done();
    assert_eq!(table.stage(), "reply");
    assert_eq!(table.order("react", 21).facts("{kind: return-fire, range: 10}").refused().rule, "R41");
}

#[test]
fn r41_a_vehicle_does_not_dive_unless_the_game_master_says_so() {
    let mut table = table(&MEN);
    table.order("run", 21).done();
    let refusal = table.order("react", 2).facts("{kind: dive}").refused();
    assert_eq!((refusal.rule.as_str(), refusal.what.as_str()), ("R41", "Tank is a vehicle: only men dive for cover"));
    table.order("react", 2).facts("{kind: dive}").overruling("R41").dice([3, 3]).done();
    assert_eq!(table.field(2, "die"), "down");
}

#[test]
fn r14_return_fire_comes_before_the_shot_which_keeps_its_facts() {
    let mut table = table(&MEN);
    let facts = "{target: 21, range: 10, cover: soft, weapons: 4, reaction: return-fire}";
    tells(&table.order("fire", 1).facts(facts).done(), "Guard reacts first: return fire.");
    assert_eq!(
        (table.stage(), table.dues()),
        ("reply".into(), vec!["reply:guard".to_owned(), "carry-on:rifles".to_owned()])
    );
    let told = table.order("react", 21).facts("{weapons: 2}").dice([3, 3, 5, 5, 5, 1, 4, 4, 1]).done();
    tells(&told, "Guard returns fire at Rifles, 10\": 2 out, 1 pin.");
    assert_eq!(table.dues(), ["carry-on:rifles"]);
    tells(&told, "Rifles lose 2 models, 8 left.");
    assert_eq!(table.field(21, "die"), "fire");
    let told = table.order("carry-on", 1).dice([4, 5, 6, 3, 6, 1]).done();
    tells(&told, "Rifles fire at Guard, 10\", soft cover: ");
    tells(&told, "4 rifles: 2 hits on 5+");
    assert_eq!(table.stage(), "orders");
}

#[test]
fn who_returns_fire_after_a_shot_has_heard_how_far_it_is() {
    let mut table = table(&MEN);
    table.order("fire", 1).facts("{target: 21, range: 10, cover: soft, weapons: 1}").dice([1]).done();
    assert_eq!(table.order("react", 21).facts("{kind: return-fire}").remembered(), "range 10");
    assert_eq!(table.order("react", 22).facts("{kind: return-fire}").remembered(), "", "nobody shot at it");
    assert_eq!(table.order("fire", 21).facts("{target: 1}").remembered(), "range 10");
}

#[test]
fn r14_who_takes_cover_is_shot_at_with_new_facts() {
    let mut table = table(&MEN);
    table.order("fire", 1).facts("{target: 21, range: 10, weapons: 1, reaction: take-cover}").done();
    tells(&table.order("react", 21).dice([3, 3]).done(), "Guard takes cover (Advance).");
    assert_eq!(table.order("carry-on", 1).remembered(), "range 10");
    assert_eq!(table.order("carry-on", 1).refused().to_string(), "range is missing; it was 10\"");
    let told = table.order("carry-on", 1).facts("{range: 14, cover: hard}").dice([5]).done();
    tells(&told, "Rifles fire at Guard, 14\", hard cover: no effect.");
    tells(&told, "rifle: 0 hits on 6+");
}

/// Its reaction comes first, and the range is measured behind it (R14, R15): who ran is out of reach of what reached it before.
#[test]
fn r15_a_target_that_panics_as_it_dives_is_measured_again() {
    let mut table = table(&MEN);
    let facts = "{target: 21, range: 20, cover: soft, weapons: 1, reaction: dive}";
    let panic = "[{facts: {}}]";
    let ask = table.order("fire", 1).facts(facts).answers(panic).dice([6, 6, 4]).asks();
    let muster::view::AskKind::Facts(form) = ask.kind else { panic!("{ask:?}") };
    let fields: Vec<&str> = form.fields.iter().map(|field| field.id.as_str()).collect();
    assert_eq!((form.title.as_str(), fields), ("Rifles fire at Guard", vec!["range", "cover"]));
    let range = &form.fields[0];
    assert_eq!(
        (range.offered().unwrap().to_string().as_str(), range.required),
        ("32", true),
        "20\" is known to be wrong"
    );
    assert_eq!(range.help, "to the nearest model (R15); 20\" and a run of 12\" straight away");
    let told =
        table.order("fire", 1).facts(facts).answers("[{facts: {}}, {facts: {range: 30}}]").dice([6, 6, 4]).done();
    tells(&told, "Rifles fire at Guard, 30\": no effect.");
    tells(&told, "rifle: out of range (24\"), wasted.");
    assert_eq!(table.field(21, "die"), "run");
    // So it is on the move, and behind return fire.
    let mut table = super::scene::table(&MEN);
    let answers = "[{facts: {}}, {facts: {range: 23}}]";
    let told = table.order("advance", 1).facts(facts).answers(answers).dice([6, 6, 4, 1]).done();
    tells(&told, "Rifles advance and fire at Guard, 23\"");
    let mut table = super::scene::table(&MEN);
    table.order("fire", 1).facts("{target: 21, range: 6, weapons: 1, reaction: return-fire}").done();
    table.order("react", 21).answers(panic).dice([6, 6, 5]).done();
    assert_eq!(table.order("carry-on", 1).remembered(), "");
    tells(&table.order("carry-on", 1).dice([1]).done(), "Rifles fire at Guard, 18\": no effect.");
}

/// The headline is the shot's: what the chart made of the one that dived stands behind it.
#[test]
fn r10_who_dives_and_shoots_a_friend_is_told_of_that_shot() {
    let mut table = table(&MEN);
    let facts = "{target: 21, range: 10, weapons: 1, reaction: dive}";
    let answers = "[{facts: {friend: 22}}, {facts: {range: 8, weapons: 2}}]";
    let told = table.order("fire", 1).facts(facts).answers(answers).dice([6, 6, 1, 5, 1, 6, 1, 6, 1, 1]).done();
    assert!(told.starts_with("Rifles fire at Guard, 10\": no effect.\n"), "{told}");
    tells(&told, "Guard fires at Levy, 8\": 1 out, 1 pin.");
    // Who leaves the table is shot at no more.
    let mut table = super::scene::table(&MEN);
    let told = table.order("fire", 1).facts(facts).answers("[{facts: {off: true}}]").dice([6, 6, 4]).done();
    tells(&told, "Rifles fire at Guard: fled the table.");
    tells(&told, "Rifles do not fire: Guard is gone.");
}

#[test]
fn r15_the_moment_does_not_end_before_the_shot() {
    let mut table = table(&MEN);
    table.order("fire", 1).facts("{target: 21, range: 10, reaction: return-fire}").done();
    let next = muster::view::Order::table("next");
    let halt = table.session().order(&next, &[]).map(|_| ()).unwrap_err();
    assert!(halt.to_string().contains("still due"), "{halt}");
    assert_eq!(table.order("run", 2).refused().rule, "R6");
}

#[test]
fn r5_after_an_action_the_other_side_may_react_until_the_next_die() {
    let mut table = table(&MEN);
    table.order("run", 1).done();
    let windows = table.session().game().windows();
    assert_eq!(windows[0].text, "2 units may react to Rifles: 21 22");
    // Beside an ambush, whom both answer is said once: the row has no room for it twice.
    table.set(21, "{die: ambush}");
    let windows: Vec<String> = table.session().game().windows().into_iter().map(|window| window.text).collect();
    assert_eq!(windows, ["21 Guard may fire from ambush at Rifles", "22 Levy may react"]);
    table.set(21, "{die: none}");
    let told = table.order("react", 21).facts("{kind: return-fire, range: 12, weapons: 1}").dice([2, 2, 1, 1]).done();
    tells(&told, "Guard returns fire at Rifles, 12\": no effect.");
    table.order("run", 2).done();
    tells(&table.order("react", 22).facts("{kind: dive}").dice([1, 2]).done(), "Levy dives for cover (Down).");
    table.set(22, "{die: none}");
    table.order("draw", 0).facts("{side: blue}").done();
    let refusal = table.order("react", 22).facts("{kind: dive}").refused();
    assert_eq!(refusal.what, "no enemy is acting");
    assert!(refusal.mend.contains("undo the draw"), "who forgot the reaction learns how to give it: {}", refusal.mend);
}

/// A unit that goes Down in place of its order does nothing: there is no action to react to (R3).
#[test]
fn r5_nobody_reacts_to_an_order_that_was_not_obeyed() {
    let mut table = table(&MEN);
    table.set(1, "{pins: 1}");
    tells(&table.order("run", 1).dice([6, 5]).done(), "Rifles fail to obey the Run order and go Down.");
    let windows: Vec<String> = table.session().game().windows().into_iter().map(|window| window.text).collect();
    assert!(!windows.iter().any(|text| text.contains("react")), "{windows:?}");
    assert_eq!(table.order("react", 21).facts("{kind: dive}").refused().what, "no enemy is acting");
    // Who obeys in spite of the pin acts.
    let mut table = super::scene::table(&MEN);
    table.set(1, "{pins: 1}");
    table.order("run", 1).dice([1, 2]).done();
    assert_eq!(table.session().game().windows()[0].text, "2 units may react to Rifles: 21 22");
}

#[test]
fn h20_an_ambush_fires_without_a_test_unless_pinned() {
    let mut table = table(&MEN);
    table.set(21, "{die: ambush}").set(22, "{die: ambush, pins: 2}");
    table.order("run", 1).done();
    let told = table.order("spring", 21).facts("{range: 8, weapons: 1}").dice([3, 1, 1]).done();
    tells(&told, "Guard fires from ambush at Rifles, 8\": 1 pin.");
    assert_eq!((table.field(21, "die"), table.field(1, "pins")), ("fire".into(), "1".into()));
    let told = table.order("spring", 22).facts("{range: 10, weapons: 1}").dice([4, 4]).done();
    tells(&told, "Levy fails to fire from ambush at Rifles.");
    assert_eq!((table.field(22, "die"), table.field(22, "pins")), ("ambush".into(), "3".into()));
    assert_eq!(table.order("spring", 22).facts("{range: 10}").refused().rule, "R41");
    assert_eq!(table.order("spring", 21).facts("{range: 10}").refused().what, "Guard is not in ambush");
}

#[test]
fn a28_an_ambush_interrupts_a_shot_and_may_end_it() {
    let mut table = table(&MEN);
    table.set(21, "{die: ambush}").set(1, "{models: 1}");
    table.order("advance", 1).facts("{target: 22, range: 10, reaction: ambush}").done();
    let told = table.order("spring", 21).facts("{range: 10, weapons: 1}").dice([5, 5, 6, 6]).done();
    tells(&told, "Rifles lose 1 model and are destroyed.");
    tells(&told, "Rifles do not carry on.");
    assert_eq!((table.stage(), table.dues().len()), ("orders".into(), 0));
    // Nobody has drawn since, and there is no draw to undo.
    let refusal = table.order("react", 22).facts("{kind: dive}").refused();
    assert_eq!(refusal.to_string(), "Rifles have left the table; a reply follows an enemy's action: wait for the next");
}

#[test]
fn a_halted_vehicle_does_not_go_on() {
    let mut table = table(&["1 Tank: { type: medium-tank }", "21 Gun: { type: at-gun }"]);
    table.order("fire", 1).facts("{target: 21, range: 20, reaction: return-fire}").done();
    table.order("react", 21).dice([3, 3, 4, 5, 1]).done();
    assert_eq!(table.squad(1)["die"]["from"], "damage");
    tells(&table.order("carry-on", 1).done(), "Tank does not carry on: it is Down.");
}

#[test]
fn h20_reactions_can_be_left_out_of_a_battle() {
    let mut table = table(&MEN);
    table.option("H20", "none");
    table.order("run", 1).done();
    assert_eq!(table.order("react", 21).facts("{kind: dive}").refused().rule, "R41");
    table.option("H20", "free");
    tells(&table.order("react", 21).facts("{kind: dive}").done(), "Guard dives for cover (Down).");
}

/// What Enter means: the act and who does it.
fn usual(table: &mut super::table::Table) -> (String, Vec<String>) {
    let order = table.session().game().status().usual.unwrap();
    (order.act, order.who.iter().map(ToString::to_string).collect())
}

#[test]
fn r14_enter_gives_the_reply_that_was_announced_then_the_shot() {
    let mut table = table(&MEN);
    table.order("fire", 1).facts("{target: 21, range: 10, weapons: 1, reaction: return-fire}").done();
    assert_eq!(usual(&mut table), ("react".into(), vec!["guard".to_owned()]));
    table.order("react", 21).facts("{weapons: 1}").dice([3, 3, 1, 1]).done();
    assert_eq!(usual(&mut table), ("carry-on".into(), vec!["rifles".to_owned()]));
    table.order("carry-on", 1).dice([1]).done();
    table.set(21, "{die: ambush, reacted: false}").set(22, "{die: ambush}").set(1, "{die: none}");
    table.order("fire", 1).facts("{target: 21, range: 10, weapons: 1, reaction: ambush}").done();
    assert_eq!(usual(&mut table).0, "carry-on", "either may fire");
    table.order("spring", 22).facts("{range: 10, weapons: 1}").dice([1]).done();
    assert_eq!((usual(&mut table).0.as_str(), table.dues()), ("carry-on", vec!["carry-on:rifles".to_owned()]));
}

/// Rifles have nothing against armour, however near it comes.
#[test]
fn h15_nobody_is_offered_an_ambush_that_can_harm_nothing() {
    let tank = ["1 Rifles: { type: rifle-section }", "2 Gun: { type: at-gun }", "21 Tank: { type: medium-tank }"];
    let mut table = table(&tank);
    table.set(1, "{die: ambush}").set(2, "{die: ambush}");
    table.order("run", 21).facts("{distance: 6}").done();
    let windows: Vec<String> = table.session().game().windows().into_iter().map(|window| window.text).collect();
    assert!(windows.iter().any(|text| text == "2 Gun may fire from ambush at Tank"), "{windows:?}");
    let form = table.session().game().form(&muster::view::Order::of("spring", &"rifles".into())).unwrap();
    assert_eq!(form.remarks, ["nothing fired can harm Tank"], "before a range is measured");
    let fire = muster::view::Order::of("spring", &"gun".into());
    assert!(table.session().game().form(&fire).unwrap().remarks.is_empty());
}

#[test]
fn r14_a_form_tells_the_shot_before_and_behind_the_dive() {
    let mut table = table(&MEN);
    let order = muster::view::Order::of("fire", &"1".into()).with("target", 21).with("range", 10);
    let form = table.session().game().form(&order.with("reaction", "dive")).unwrap();
    let says = |text: &str| assert!(form.remarks.iter().any(|line| line == text), "{text}: {:?}", form.remarks);
    says("10 rifles: 10 dice, hits on 3+, 4+ if it dives, damages on 5+");
    says("expect 6.7 hits, 2.2 get through (5.0 and 1.7 if it dives)");
    let numbers: Vec<String> =
        form.numbers.iter().map(|number| format!("{}: {}", number.name, number.in_parts())).collect();
    let low = "if it dives, rifle: to hit 4+ (base 3+), on the die: -1 target Down";
    assert_eq!(numbers, ["rifle: to hit 3+: 3 base", low]);
}

#[test]
fn the_choices_of_a_reaction_are_named_and_short() {
    let mut table = table(&MEN);
    table.set(22, "{die: ambush}");
    let order = muster::view::Order::of("fire", &"1".into()).with("target", 21);
    let form = table.session().game().form(&order).unwrap();
    let field = form.fields.iter().find(|field| field.id == "reaction").unwrap();
    let muster::view::Kind::Choice(rows) = &field.kind else { panic!("{field:?}") };
    let names: Vec<&str> = rows.iter().map(|row| row.1.as_str()).collect();
    assert_eq!(names, ["no reaction", "dive for cover", "return fire", "take cover", "an ambush first"]);
    assert_eq!(field.help, "one a turn (R41)", "the form names the choices itself");
}

#[test]
fn friends_do_not_react() {
    let mut table = table(&MEN);
    table.order("run", 1).done();
    assert!(table.order("react", 1).refused().what.contains("Rifles are the unit that acts"));
    assert!(table.order("react", 2).refused().what.contains("on the same side as"));
}

#[test]
fn nobody_waits_for_a_unit_that_marks_bar_from_every_order() {
    let mut table = table(&MEN);
    let waits = |table: &mut super::table::Table| table.session().game().waiting().len();
    assert_eq!(waits(&mut table), 4);
    table.set(1, "{marks: stuck !fire !advance !run !assault !ambush !rally !down}");
    assert_eq!(waits(&mut table), 3, "there is nothing to spring and nothing to react to");
}
