//! Shooting (R13-R17).

use muster::view::{AskKind, Order, Value};

use super::{
    scene::{form, strikes, table},
    table::Table,
};

/// A shooter and his target.
fn range(shooter: &str, target: &str) -> Table {
    let mut table = table(&[&format!("1 Ann: {shooter}"), &format!("21 Ben: {target}")]);
    strikes(&mut table, []);
    table
}

fn to_hit(table: &mut Table, facts: &str) -> String {
    let parts = form(table, "shoot", 1, facts);
    parts.lines().find_map(|line| line.strip_prefix("hit Ben, needs: ")).unwrap_or("none").to_owned()
}

#[test]
fn r15_modifiers_add_up() {
    let mut table = range("{ bs: 4, missile: bow }", "{ }");
    assert_eq!(to_hit(&mut table, "{target: 21}"), "3 Ballistic Skill 4");
    assert_eq!(to_hit(&mut table, "{target: 21, cover: partly}"), "3 Ballistic Skill 4 +1 partly obscured = 4");
    let all = "{target: 21, cover: mostly, moving: true, small: true, big: true}";
    let wanted = "3 Ballistic Skill 4 +2 mostly obscured +1 target moving +1 small or distant -1 big target = 6";
    assert_eq!(to_hit(&mut table, all), wanted);
}

#[test]
fn t22_beyond_six_cannot_hit() {
    let mut table = range("{ bs: 2, missile: bow }", "{ }");
    let facts = "{target: 21, cover: mostly, small: true}";
    assert_eq!(to_hit(&mut table, facts), "5 Ballistic Skill 2 +2 mostly obscured +1 small or distant = 8");
    let tale = table.order("shoot", 1).facts(facts).done();
    assert!(tale.contains("Ben cannot be hit: needs 8."), "{tale}");
}

#[test]
fn d2_who_cannot_be_wounded_is_named_before_the_shot() {
    let mut table = range("{ bs: 4, missile: bow }", "{ t: 7 }");
    let told = super::scene::form(&mut table, "shoot", 1, "{target: 21}");
    assert!(told.ends_with("expect 0.7 hits, Ben cannot be wounded: Strength 3 against Toughness 7"), "{told}");
}

#[test]
fn t23_a_big_target_is_easier() {
    let mut table = range("{ bs: 4, missile: bow }", "{ special: [big target] }");
    assert_eq!(to_hit(&mut table, "{target: 21}"), "3 Ballistic Skill 4 -1 big target = 2");
    let tale = table.order("shoot", 1).facts("{target: 21}").dice([2, 3]).done();
    assert!(tale.contains("To hit Ben: rolled 2, 1 of 1 at 2+."), "{tale}");
}

#[test]
fn a3_a_one_always_misses() {
    let mut table = range("{ bs: 5, missile: bow }", "{ }");
    assert_eq!(to_hit(&mut table, "{target: 21, big: true}"), "2 Ballistic Skill 5 -1 big target +1 a 1 misses = 2");
}

#[test]
fn a1_a_one_is_thrown_again_from_skill_six() {
    let mut table = range("{ bs: 7, missile: bow }", "{ }");
    let tale = table.order("shoot", 1).facts("{target: 21}").dice([1, 5, 4]).done();
    assert!(tale.contains("To hit Ben: rolled 1, 0 of 1 at 2+.\nAfter a 1: rolled 5, 1 of 1 at 5+."), "{tale}");
    assert!(tale.contains("Ben is Down."), "{tale}");
}

#[test]
fn t20_only_a_one_is_thrown_again() {
    let mut table = range("{ bs: 7, missile: bow }", "{ }");
    let tale = table.order("shoot", 1).facts("{target: 21, small: true}").dice([2]).done();
    assert_eq!(tale.lines().last(), Some("To hit Ben: rolled 2, 0 of 1 at 3+."));
}

#[test]
fn faces_stand_apart_from_a_name_that_ends_in_a_number() {
    let mut table = table(&["1 Ann: { missile: bow }", "21 Orc 1: { w: 2 }", "22 Orc 2: { }"]);
    strikes(&mut table, []);
    let ask = table.order("shoot", 1).facts("{target: 21}").dice([5]).asks();
    assert_eq!(ask.title, "Ann rolls to wound");
    let game = table.session().game();
    let order = Order { facts: [("target".into(), "21".into())].into(), ..Order::of("shoot", &"ann".into()) };
    assert_eq!(game.form(&order).unwrap().title, "Ann shoots at Orc 1");
    let tale = table.order("shoot", 1).facts("{target: 21}").dice([5, 1]).done();
    assert!(tale.ends_with("To hit Orc 1: rolled 5, 1 of 1 at 4+.\nTo wound 1: 0 of 1 at 4+."), "{tale}");
}

#[test]
fn a2_the_second_roll_has_the_same_modifiers_by_option() {
    let mut table = range("{ bs: 7, missile: bow }", "{ }");
    let parts = form(&mut table, "shoot", 1, "{target: 21, small: true}");
    assert!(parts.contains("second roll after a 1, needs: 5 Ballistic Skill 7 +1 small or distant = 6"), "{parts}");
    table.option("A2", "none");
    let parts = form(&mut table, "shoot", 1, "{target: 21, small: true}");
    assert!(parts.contains("second roll after a 1, needs: 5 Ballistic Skill 7\n"), "{parts}");
}

#[test]
fn a3_seven_and_more_by_option() {
    let mut table = range("{ bs: 2, missile: sling }", "{ }");
    table.option("A3", "seven-plus");
    let facts = "{target: 21, cover: mostly, small: true}";
    let tale = table.order("shoot", 1).facts(facts).dice([6, 5, 5, 2]).done();
    assert!(tale.contains("To hit Ben: rolled 6 5, 1 of 2 at 6.\nAfter a 6: rolled 5, 1 of 1 at 5+."), "{tale}");
}

#[test]
fn r14_shots_a_turn() {
    let mut bow = range("{ missile: bow }", "{ }");
    bow.order("shoot", 1).facts("{target: 21}").dice([1]).done();
    let refusal = bow.order("shoot", 1).facts("{target: 21}").refused();
    assert_eq!((refusal.rule.as_str(), refusal.what.as_str()), ("R14", "Ann has no shot left with the bow this turn"));
    let tale = bow.order("shoot", 1).facts("{target: 21}").overruling("R14").dice([1]).done();
    assert!(tale.contains("Overruled R14"), "{tale}");
    assert_eq!(bow.order("shoot", 1).facts("{target: 21}").refused().rule, "R14", "the third shot of a bow");

    let mut sling = range("{ missile: sling }", "{ w: 3 }");
    sling.order("shoot", 1).facts("{target: 21, shots: 1}").dice([1]).done();
    assert!(sling.may(1, "shoot"), "one shot is left");
    sling.order("shoot", 1).facts("{target: 21}").dice([1]).done();
    assert!(!sling.may(1, "shoot"));
}

#[test]
fn r14_both_shots_at_once() {
    let mut sling = range("{ missile: sling }", "{ t: 2, w: 3 }");
    let tale = sling.order("shoot", 1).facts("{target: 21}").dice([4, 4, 4, 4]).done();
    assert!(tale.contains("sling, 2 shots: 2 wounds.") && tale.contains("Ben takes 2 wounds: 1 of 3 left."), "{tale}");
}

#[test]
fn t31_a_crossbow_is_not_shot_after_moving() {
    let mut table = table(&["1 Ann: { missile: crossbow }", "21 Ben: { }", "22 Bow: { missile: bow }"]);
    table.order("move", 1).done();
    strikes(&mut table, []);
    let refusal = table.order("shoot", 1).facts("{target: 21}").refused();
    assert_eq!(
        (refusal.rule.as_str(), refusal.what.as_str()),
        ("R14", "Ann has moved and cannot shoot the crossbow this turn")
    );
    table.order("shoot", 1).facts("{target: 21}").overruling("R14").dice([1]).done();
    let parts = form(&mut table, "shoot", 22, "{target: 1}");
    assert!(parts.starts_with("hit Ann, needs: 4 Ballistic Skill 3 +1 target moving = 5"), "{parts}");
}

#[test]
fn r13_who_is_engaged_does_not_shoot() {
    let mut table = table(&["1 Ann: { i: 9, missile: bow }", "21 Ben: { }", "22 Cid: { }"]);
    table.order("engage", 21).facts("{target: 1}").done();
    strikes(&mut table, []);
    assert_eq!(table.order("shoot", 1).facts("{target: 22}").refused().rule, "R13");
    let tale = table.order("shoot", 1).facts("{target: 22}").overruling("R13").dice([1]).done();
    assert!(tale.contains("Overruled R13 (Ann is in close combat)"), "{tale}");
}

#[test]
fn r13_the_table_judges_range() {
    let mut table = range("{ missile: bow }", "{ }");
    assert_eq!(table.order("shoot", 1).facts("{target: 21, in-range: false}").refused().rule, "R13");
    table.order("shoot", 1).facts("{target: 21, in-range: false}").overruling("R13").dice([1]).done();
}

#[test]
fn r16_a_miss_into_a_combat_may_strike_the_other() {
    let mut table = table(&["1 Ann: { i: 9, bs: 4, missile: bow }", "2 Bea: { armour: light }", "21 Ben: { i: 1 }"]);
    table.order("engage", 2).facts("{target: 21}").done();
    strikes(&mut table, []);
    let tale =
        table.order("shoot", 1).facts("{target: 21, cover: partly, moving-other: false}").dice([4, 4, 4, 1]).done();
    let wanted = [
        "Ann shoots at Ben, bow: Bea hit instead, Down.",
        "Ben is not hit.",
        "To hit Ben: rolled 4, 0 of 1 at 5+.",
        "Missed shots may hit Bea.",
        "To hit Bea: rolled 4, 1 of 1 at 4+.",
        "To wound Bea: rolled 4, 1 of 1 at 4+.",
        "Saves of Bea: rolled 1, 0 of 1 at 6.",
        "Bea is Down.",
    ];
    assert_eq!(tale.lines().collect::<Vec<_>>(), wanted, "-1 for combat at each, cover at Ben alone");
}

/// The headline is all that a report without dice tells: whom a stray shot hit stands in it, whatever came of that.
#[test]
fn r16_the_headline_says_whom_a_miss_hit() {
    let crowd = ["1 Ann: { i: 9, bs: 4, missile: bow }", "2 Bea: { armour: light }", "21 Ben: { i: 1 }"];
    for (answers, head, then) in [
        (
            "[{dice: [2]}, {dice: [4]}, {dice: [1]}]",
            "Ann shoots at Ben, bow: Bea hit instead, no effect.",
            "Bea is unhurt: 1 hit, no wound.",
        ),
        (
            "[{dice: [2]}, {dice: [4]}, {dice: [4]}, {dice: [6]}]",
            "Ann shoots at Ben, bow: Bea hit instead, no effect.",
            "Bea is unhurt: 1 wound saved.",
        ),
        ("[{dice: [2]}, {dice: [2]}]", "Ann shoots at Ben, bow: no effect.", "Bea is not hit."),
    ] {
        let mut table = table(&crowd);
        table.order("engage", 2).facts("{target: 21}").done();
        strikes(&mut table, []);
        let tale = table.order("shoot", 1).facts("{target: 21, moving-other: false}").answers(answers).done();
        let lines: Vec<&str> = tale.lines().collect();
        assert_eq!(lines[..3], [head, "Ben is not hit.", then], "{tale}");
    }
    // Of two shots one hits and one strays.
    let mut table = table(&["1 Ann: { i: 9, missile: sling }", "2 Bea: { }", "21 Ben: { i: 1, t: 2, w: 3 }"]);
    table.order("engage", 2).facts("{target: 21}").done();
    strikes(&mut table, []);
    let answers = "[{dice: [6, 2]}, {dice: [6]}, {dice: [6, 6]}]";
    let tale = table.order("shoot", 1).facts("{target: 21, shots: 2}").answers(answers).done();
    let head = "Ann shoots at Ben, sling, 2 shots: Ben 1 wound; Bea hit instead, Down.";
    assert_eq!(tale.lines().next(), Some(head), "{tale}");
}

#[test]
fn a5_chance_picks_among_several() {
    let crowd = ["1 Ann: { i: 9, missile: bow }", "2 Bea: { }", "21 Ben: { i: 1 }", "22 Cid: { i: 2 }"];
    let mut table = table(&crowd);
    table.order("engage", 2).facts("{target: [21, 22]}").done();
    strikes(&mut table, []);
    let tale = table.order("shoot", 1).facts("{target: 21}").answers("[{dice: [2]}, {pick: cid}, {dice: [1]}]").done();
    assert!(tale.contains("Missed shots may hit Cid."), "{tale}");
    let mut named = super::scene::table(&crowd);
    named.order("engage", 2).facts("{target: [21, 22]}").done();
    strikes(&mut named, []);
    let tale = named.order("shoot", 1).facts("{target: 21, other: 2}").dice([2, 1]).done();
    assert!(tale.contains("Missed shots may hit Bea."), "{tale}");
}

#[test]
fn r16_a_miss_strikes_nobody_further_along_a_line_of_fights() {
    let line = ["1 Ann: { i: 9, missile: bow }", "2 Bea: { }", "3 Dan: { }", "21 Ben: { }", "22 Cid: { }"];
    let mut table = table(&line);
    table.order("engage", 2).facts("{target: [21, 22]}").done();
    table.order("engage", 3).facts("{target: 22}").done();
    strikes(&mut table, [1, 2, 3, 4]);
    let mut order = Order::of("shoot", &"ann".into());
    order.facts.insert("target".into(), Value::Text("ben".into()));
    let form = table.session().game().form(&order).unwrap();
    let told = form.remarks.iter().find(|remark| remark.starts_with("in combat with"));
    assert_eq!(told.unwrap(), "in combat with Bea and Cid: a miss may hit there (R16)", "Dan fights Cid alone");
}

#[test]
fn r17_strength_is_the_weapons() {
    let mut table = range("{ s: 9, missile: crossbow }", "{ t: 3 }");
    assert!(
        form(&mut table, "shoot", 1, "{target: 21}").contains("wound Ben, needs: 3 Strength 4 against Toughness 3")
    );
}

#[test]
fn what_is_usual_hangs_on_the_target_of_last_time() {
    let mut table = range("{ missile: bow }", "{ special: [big target] }");
    table.order("shoot", 1).facts("{target: 21}").dice([1]).done();
    table.next();
    table.order("move", 21).done();
    strikes(&mut table, []);
    assert_eq!(to_hit(&mut table, "{}"), "4 Ballistic Skill 3 +1 target moving -1 big target = 4");
    assert_eq!(table.order("shoot", 1).dice([1]).refused().to_string(), "target is missing; it was 21 Ben");
    assert!(table.order("shoot", 1).shown().dice([1]).done().starts_with("Ann shoots at Ben"));
}

#[test]
fn cover_holds_until_shooter_or_target_moves() {
    let mut table = range("{ missile: bow }", "{ }");
    table.order("shoot", 1).facts("{target: 21, cover: partly}").dice([1]).done();
    assert_eq!(table.order("shoot", 1).remembered(), "target ben, cover partly");
    table.next();
    table.order("move", 21).done();
    strikes(&mut table, []);
    assert_eq!(table.order("shoot", 1).remembered(), "target ben");
}

#[test]
fn a26_small_and_distant_together_are_one() {
    let mut table = range("{ bs: 4, missile: bow }", "{ }");
    assert_eq!(to_hit(&mut table, "{target: 21, small: true}"), "3 Ballistic Skill 4 +1 small or distant = 4");
}

#[test]
fn r16_whom_chance_picks_is_aimed_at_with_his_own_circumstances() {
    let mut table = table(&["1 Ann: { i: 9, missile: bow }", "2 Bea: { }", "21 Ben: { i: 1 }"]);
    table.order("charge", 2).facts("{target: 21}").done();
    strikes(&mut table, []);
    table.order("pass", 2).done();
    let tale = table.order("shoot", 1).facts("{target: 21}").dice([1, 5]).done();
    assert!(tale.contains("To hit Bea: rolled 5, 0 of 1 at 6."), "Bea charged, and so moves: {tale}");
}

#[test]
fn a1_the_second_roll_is_higher_than_the_second_number_by_option() {
    let mut table = range("{ bs: 7, missile: bow }", "{ }");
    table.option("A1", "higher");
    let tale = table.order("shoot", 1).facts("{target: 21}").dice([1, 5]).done();
    assert!(tale.contains("After a 1: rolled 5, 0 of 1 at 6."), "{tale}");
    assert!(!tale.contains("Ben is Down."), "{tale}");
}

#[test]
fn special_missiles_add_to_the_rolls_under_their_name() {
    let mut table = range("{ bs: 4, missile: bow }", "{ w: 2 }");
    let facts = "{target: 21, to-hit: 1, strength: 2, reason: Elven Bow}";
    let parts = form(&mut table, "shoot", 1, facts);
    assert!(parts.contains("hit Ben, needs: 3 Ballistic Skill 4 -1 Elven Bow = 2"), "{parts}");
    assert!(parts.contains("Strength: 3 bow +2 Elven Bow = 5"), "{parts}");
    let tale = table.order("shoot", 1).facts(facts).dice([2, 2]).done();
    assert!(tale.contains("To hit Ben: rolled 2, 1 of 1 at 2+.\nTo wound 2: 1 of 1 at 2+."), "{tale}");
}

#[test]
fn r14_who_engages_or_arrives_has_moved_and_shoots_no_crossbow() {
    let text = "system: warband\nname: Scene\noptions: { end: game-master }\nsides:\n  - { id: north, name: North }\n  - { id: south, name: South }\nunits:\n  - { name: Ann, number: 1, side: north, troop: { missile: crossbow, i: 9 } }\n  - { name: Cid, number: 2, side: north, reserve: { turn: 1 }, troop: { missile: crossbow, i: 8 } }\n  - { name: Ben, number: 21, side: south, troop: { i: 7 } }\n  - { name: Bea, number: 22, side: south, troop: { i: 6, missile: bow } }\n";
    let mut table = Table::of("warband", text);
    table.order("engage", 1).facts("{target: 21}").done();
    table.set(21, "{w: 0}");
    table.order("arrive", 2).done();
    strikes(&mut table, []);
    for archer in [1, 2] {
        let refusal = table.order("shoot", archer).facts("{target: 22}").overruling("R3").refused();
        assert!(refusal.what.contains("has moved"), "{refusal}");
    }
}

#[test]
fn of_several_missile_weapons_one_is_in_use_and_arm_changes_it() {
    let mut table = table(&["1 Ann: { bs: 4, missile: bow, missiles: [javelin, sling] }", "21 Ben: { i: 1, w: 9 }"]);
    assert_eq!(table.order("arm", 1).facts("{missile: sling}").done(), "Ann changes weapons: fist; shoots the sling.");
    strikes(&mut table, []);
    let tale = table.order("shoot", 1).facts("{target: 21}").dice([1, 1]).done();
    assert!(tale.starts_with("Ann shoots at Ben, sling, 2 shots: no effect."), "{tale}");
    table.next();
    table.order("arm", 1).facts("{missile: bow}").done();
    assert_eq!(
        (table.field(1, "missile").as_str(), table.squad(1)["missiles"].to_string().as_str()),
        ("bow", r#"["javelin","sling"]"#)
    );
    assert!(table.order("arm", 1).facts("{missile: crossbow}").refused().what.contains("crossbow is no choice here"));
}

#[test]
fn r15_hints_say_what_a_circumstance_does_to_the_die_needed() {
    let mut table = range("{ missile: bow }", "{ }");
    let form = table.session().game().form(&Order::of("shoot", &"ann".into())).unwrap();
    let hint = |id: &str| form.fields.iter().find(|field| field.id == id).unwrap().help.clone();
    assert_eq!(hint("cover"), "partly: needs 1 more; mostly: needs 2 more (R15)");
    assert_eq!(
        (hint("moving").as_str(), hint("big").as_str()),
        ("needs 1 more; usual for those who have moved", "needs 1 less")
    );
}

#[test]
fn a_friend_is_no_target_to_forecast() {
    let mut table = table(&["1 Ann: { missile: bow }", "2 Bea: { }", "21 Ben: { }"]);
    strikes(&mut table, []);
    assert_eq!(form(&mut table, "shoot", 1, "{target: 2}"), "");
    assert!(form(&mut table, "shoot", 1, "{target: 21}").contains("expect"));
}

#[test]
fn r16_the_stray_shot_shows_its_parts_too() {
    let mut table = table(&["1 Ann: { missile: bow }", "2 Bea: { i: 1 }", "21 Ben: { i: 1 }"]);
    table.order("engage", 2).facts("{target: 21}").done();
    strikes(&mut table, [1, 2]);
    let ask = table.order("shoot", 1).facts("{target: 21, other: 2}").dice([1]).asks();
    let AskKind::Dice { rows, .. } = &ask.kind else { panic!("{ask:?}") };
    assert_eq!((rows[0].label.as_str(), rows[0].note.contains("Ballistic Skill 3")), ("hit Bea", true));
}
