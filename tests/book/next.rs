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
