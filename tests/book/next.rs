//! Who comes next: behind an answer that changes it, by what a script says, and once a unit is finished.

use super::course;

/// Whoever walks is answered, and may fall by it; the second walk is its last.
const WATCHED: &str = "book: mine
name: Mine
turn: { phases: { act: { order: alternate, one_by_one: true, over: u.ap <= 0, begins: 'for u in units() { u.ap = 2; }', finished: 'tell(`${u} rests.`);' } } }
moments: { watch: {} }
stats: { ap: { number: 0 } }
acts:
  walk: { key: w, free: true, phases: [act], does: 'me.ap -= 1; open(`watch`, enemies(me)[0]);' }
  dash: { key: h, phases: [act], does: 'open(`watch`, enemies(me)[0]);' }
  kill: { key: k, phases: [watch], does: 'remove(active(), `shot`);' }
  pin: { key: p, phases: [watch], does: 'tell(`${active()} is pinned.`);' }
";

#[test]
fn the_next_side_comes_on_where_the_unit_in_hand_falls_by_an_answer() {
    let mut table = course::table(WATCHED);
    table.order("begin", 0).done();
    table.order("walk", 1).done();
    table.order("kill", 21).done();
    assert_eq!(table.session().game().status().line, "SOUTH to play, 2 left");
    let mut table = course::table(&WATCHED.replace("order: alternate", "order: cup"));
    table.order("begin", 0).chance([1]).done();
    table.order("walk", 1).done();
    let tale = table.order("kill", 21).chance([3]).done();
    assert!(tale.contains("South die drawn (2 of 3)."), "{tale}");
}

#[test]
fn a_unit_is_finished_once_what_its_last_act_opened_is_answered() {
    for (act, replaced) in [("walk", "u.ap = 1;"), ("dash", "u.ap = 2;")] {
        let mut table = course::table(&WATCHED.replace("u.ap = 2;", replaced));
        table.order("begin", 0).done();
        let tale = table.order(act, 1).done();
        assert!(!tale.contains("rests") && !tale.contains("has finished"), "{tale}");
        let tale = table.order("pin", 21).done();
        let (pinned, rests) = (tale.find("One is pinned."), tale.find("One rests."));
        assert!(pinned.is_some() && pinned < rests, "{tale}");
        assert_eq!(table.session().game().status().line, "SOUTH to play, 2 left");
        let mut table = course::table(&WATCHED.replace("u.ap = 2;", replaced));
        table.order("begin", 0).done();
        table.order(act, 1).done();
        let tale = table.order("kill", 21).done();
        assert!(!tale.contains("One rests."), "who is out is finished by nobody: {tale}");
        assert_eq!(table.session().game().status().line, "SOUTH to play, 2 left");
    }
}

/// A side that a script calls: in an act that ends the activation, as a unit is finished, and as a phase begins or ends.
const CALLED: &str = "book: mine
name: Mine
turn: { phases: { act: { order: alternate, finished: 'if u.again { u.again = false; side_to_act(u.side); }' }, late: { order: alternate } } }
stats: { again: { flag: false } }
acts:
  call: { key: c, phases: [act, late], does: side_to_act(me.side); }
  go: { key: g, phases: [act, late] }
  drum: { key: f, phases: [act], does: me.again = true; }
  end: { key: h, phases: [act], does: 'side_to_act(sides()[1]); next_phase();' }
";

#[test]
fn a_side_that_a_script_calls_comes_on_where_another_would() {
    for act in ["call", "drum"] {
        let mut table = course::table(CALLED);
        table.order(act, 1).done();
        assert_eq!(table.session().game().status().line, "NORTH to play, 1 left", "{act}");
        table.order("go", 2).done();
        assert_eq!(table.session().game().status().line, "SOUTH to play, 2 left", "{act}: once");
        table.order(act, 21).done();
        table.order(act, 22).done();
    }
    let mut table = course::table(CALLED);
    table.order("go", 1).done();
    table.order("go", 21).done();
    table.order("go", 2).done();
    table.order("call", 22).done();
    assert_eq!(table.stage(), "act", "nobody of the side is left, and all is as without it");
    let mut table = course::table(CALLED);
    table.order("end", 1).done();
    assert_eq!(table.session().game().status().line, "SOUTH to play, 2 left", "in the next phase");
    let mut table = course::table(&CALLED.replace("order: alternate", "order: cup"));
    table.order("begin", 0).chance([1]).done();
    let tale = table.order("call", 1).done();
    assert!(!tale.contains("drawn"), "{tale}");
    assert_eq!(table.session().game().status().line, "NORTH to play, 1 left");
}

/// As a unit is finished the phase may end, also by a unit that was in hand as people ended it.
#[test]
fn what_finishes_a_unit_may_end_the_phase() {
    let book = "book: mine
name: Mine
turn: { phases: { act: { order: alternate, one_by_one: true, finished: 'if u.lull { next_phase(); }' }, late: {} } }
stats: { lull: { flag: false } }
acts:
  go: { key: g, phases: [act, late], free: true }
  stay: { key: s, phases: [act] }
  lull: { key: l, phases: [act], does: me.lull = true; }
  calm: { key: c, phases: [act], free: true, does: me.lull = true; }
";
    let mut table = course::table(book);
    table.order("stay", 1).done();
    table.order("lull", 21).done();
    assert_eq!((table.stage().as_str(), course::may(&mut table)), ("late", vec![1, 2, 21, 22]));
    let mut table = course::table(book);
    table.order("calm", 1).done();
    table.next();
    assert_eq!(table.stage(), "late", "it ends already");
}

/// Whoever has shot has nothing left to do, and is in hand until it is finished.
const SPENT: &str = "book: mine
name: Mine
turn: { phases: { act: { order: alternate, one_by_one: true, may: u.shots > 0 } } }
stats: { shots: { number: 1 } }
acts:
  shoot: { key: s, free: true, phases: [act], does: me.shots -= 1; }
";

#[test]
fn the_unit_in_hand_can_be_finished_once_it_may_do_nothing_more() {
    let mut table = course::table(SPENT);
    table.order("shoot", 1).done();
    assert_eq!(course::may(&mut table), [1], "it may be finished");
    let refused = table.order("shoot", 2).refused().to_string();
    assert!(refused.contains("finish One first (1d)"), "{refused}");
    let refused = table.order("shoot", 1).refused().to_string();
    assert!(refused.contains("One may not act in this phase"), "{refused}");
    assert!(table.may(1, "finish"));
    assert_eq!(table.order("finish", 1).done().lines().next(), Some("One has finished."));
    assert_eq!(table.session().game().status().line, "SOUTH to play, 2 left");
}

/// A blow makes the other reel, who must stand or fall at once.
const REELS: &str = "book: mine
name: Mine
turn: { phases: { act: { order: alternate } } }
moments: { parry: {} }
stats: { reels: { flag: false }, fallen: { flag: false } }
acts:
  hit: { key: s, phases: [act], facts: { foe: enemy }, does: foe.reels = true; }
  lunge: { key: l, phases: [act], facts: { foe: enemy }, does: 'foe.reels = true; open(`parry`, foe);' }
  block: { key: b, phases: [parry] }
  stand: { key: f, phases: [act], does: me.reels = false; }
dues: [{ rule: S9, when: u.reels, act: stand, now: true }]
";

#[test]
fn what_is_due_at_once_is_done_before_whose_turn_it_is() {
    let mut table = course::table(REELS);
    table.order("hit", 1).facts("{foe: 21}").done();
    assert_eq!(table.session().game().status().line, "SOUTH to play, 2 left");
    table.order("stand", 21).done();
    table.order("hit", 2).facts("{foe: 21}").done();
    // Three has acted, and its side is on with Four.
    table.order("stand", 21).done();
    assert_eq!(table.session().game().status().line, "SOUTH to play, 1 left");

    // Of the side that is not on; whoever is on stays on.
    for free in ["", "free: true, ", "aside: true, "] {
        let mut table = course::table(&REELS.replace("stand: { key: f,", &format!("stand: {{ {free}key: f,")));
        table.set(22, "{reels: true}");
        let refused = table.order("hit", 1).facts("{foe: 21}").refused().to_string();
        assert!(refused.contains("Four comes first"), "{refused}");
        table.order("stand", 22).done();
        let left = if free.is_empty() { 1 } else { 2 };
        assert_eq!(table.session().game().status().line, "NORTH to play, 2 left", "{free}");
        table.order("hit", 1).facts("{foe: 21}").done();
        let line = format!("SOUTH to play, {left} left");
        assert_eq!(table.session().game().status().line, line, "{free}");
    }
    // Nothing else of that side goes before.
    let mut table = course::table(REELS);
    table.set(22, "{reels: true}");
    let refused = table.order("hit", 22).facts("{foe: 1}").refused().to_string();
    assert!(refused.contains("Four comes first"), "{refused}");
}

#[test]
fn what_is_due_at_once_waits_for_the_answer_where_a_moment_has_no_room_for_it() {
    let mut table = course::table(REELS);
    table.order("lunge", 1).facts("{foe: 21}").done();
    table.order("block", 21).done();
    assert_eq!(table.stage(), "act");
    table.order("stand", 21).done();
}
