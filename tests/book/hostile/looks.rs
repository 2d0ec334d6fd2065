//! What only looks at the table and fails, and stages that would go round for ever.

use super::trap::{SOUND, Trap, begun, faulty, line_of, order, place, refused};
use muster::view::Order;

#[test]
fn a_moment_that_opens_itself_for_nobody_comes_to_an_end() {
    for ends in ["open(\\\"wait\\\", [])", "open(\\\"wait\\\", []); open(\\\"other\\\", [])"] {
        let text = Trap { does: "open(\"wait\", []);", ..SOUND }.text();
        let moments =
            format!("moments: {{ wait: {{ ends: \"{ends}\" }}, other: {{ ends: \"open(\\\"wait\\\", [])\" }} }}");
        let text = text.replace("moments: { wait: {} }", &moments).replace("[rest, wait]", "[rest, wait, other]");
        let session = begun(&text).unwrap_or_else(|fault| panic!("{fault}"));
        let before = session.game().to_json();
        if let Err(halt) = session.order(&order(), &[]) {
            let said = halt.to_string();
            assert!(["opens again and again", "one above the other"].iter().any(|end| said.contains(end)), "{said}");
        }
        assert_eq!(session.game().to_json(), before);
    }
}

#[test]
fn a_phase_that_ends_as_it_begins_is_refused_with_its_place() {
    for field in ["begins", "ends"] {
        let text = SOUND.text().replace("rest: {}", &format!("rest: {{ {field}: next_phase() }}"));
        let session = begun(&text).unwrap_or_else(|fault| panic!("{fault}"));
        let mut said = String::new();
        let mut session = session;
        for _ in 0..3 {
            let next = Order::table("next").with("rest", true);
            match session.order(&next, &[]) {
                Ok(done) => session.commit(done),
                Err(halt) => said = halt.to_string(),
            }
        }
        assert!(said.contains("while another begins or ends"), "{said}");
        place(&said);
    }
}

#[test]
fn an_act_in_a_phase_that_fails_hears_where() {
    for may in ["1 / 0 == 1", "u.men", "u.men + u", "loop { }", "throw 3"] {
        let trap = Trap { phase: &format!("may: '{may}'"), ..SOUND };
        let refusal = refused(&trap.sound()).expect("a refusal");
        assert!(refusal.what.starts_with("the book fails: "), "{may}: {refusal}");
        assert_eq!(place(&refusal.what).0, line_of(&trap.text(), "main:"), "{refusal}");
    }
}

#[test]
fn a_due_that_fails_is_heard_of_and_bars_no_order() {
    for when in ["1 / 0 == 1", "u.men", "loop { }"] {
        let trap = Trap { more: &format!("dues:\n  - {{ when: '{when}', act: act, now: true }}"), ..SOUND };
        let session = trap.sound();
        let dues = session.game().dues();
        assert!(dues.len() == 3 && dues.iter().all(|due| due.cause.starts_with("the book fails: ")), "{dues:?}");
        place(&dues[0].cause);
        assert!(session.order(&order(), &[]).is_ok(), "{when}");
    }
}

#[test]
fn a_due_that_is_always_owed_bars_until_it_is_waived() {
    let session = Trap { more: "dues:\n  - { rule: X1, when: 'true', act: pass, now: true }", ..SOUND }.sound();
    assert_eq!(refused(&session).expect("a refusal").rule, "X1");
}

#[test]
fn what_only_looks_and_fails_leaves_the_battle_playable() {
    for more in ["won: '1 / 0'", "won: 'loop { }'", "points: 'men / 0'", "points: 'loop { }'", "points: 'word'"] {
        let session = Trap { more, ..SOUND }.sound();
        assert_eq!(session.game().status().over, None);
        assert!(session.order(&order(), &[]).is_ok(), "{more}");
    }
    for phase in ["skip: '1 / 0 == 1'", "skip: 'loop { }'"] {
        assert!(Trap { phase, ..SOUND }.sound().order(&order(), &[]).is_ok(), "{phase}");
    }
}

#[test]
fn what_only_looks_may_not_alter() {
    let functions = "fn harm(u) { more(u) }\nfn more(u) { lose(u, \"men\", 1) }";
    let only = "only looks";
    for more in [
        "won: 'tell(\"x\")'",
        "won: 'units().map(|u| harm(u))'",
        "won: 'next_phase()'",
        "points: 'dice(\"d\", 1, 1, 6)'",
        "dues:\n  - { when: 'lose(u, \"men\", 1) == 1', act: act }",
        "dues:\n  - { when: 'true', act: act, says: '{harm(u)}' }",
    ] {
        faulty(&Trap { more, functions, ..SOUND }, only);
    }
    // A function that only looks may be called, whatever stands beside it.
    let beside = "fn harm(u) { lose(u, \"men\", 1) }\nfn left(u) { u.men }";
    assert!(Trap { phase: "may: 'left(u) > 0'", functions: beside, ..SOUND }.begun().is_ok());
    for phase in ["may: 'test(\"t\", u, 1, 6, 3)'", "skip: 'stop()'", "order: list, by: 'chance(\"c\", 6)'"] {
        faulty(&Trap { phase, functions, ..SOUND }, only);
    }
    for act in [
        "bars: [{ when: 'harm(me) == 1', says: x }]",
        "bars: [{ when: 'true', says: '{harm(me)}' }]",
        "facts: { n: { is: count, usual: 'harm(me)' } }",
        "facts: { n: { is: count, when: 'harm(me) == 1' } }",
    ] {
        faulty(&Trap { act, functions, ..SOUND }, only);
    }
}
