//! How play goes on by what a script of a book says: phases that an act ends, who is on then.

use muster::{
    engine::Halt,
    paper::Library,
    store::library::builtin,
    view::{AskKind, Order, Outcome, What},
};

use super::table::Table;

/// A side plays until one of its units fails its die; whoever answers may end the turn, too.
const HANDED_OVER: &str = "book: mine
name: Mine
turn: { by: side, phases: { acts: { one_by_one: true } } }
moments: { answer: {} }
stats: { nerve: { number: 4 } }
acts:
  dare: { key: a, phases: [acts], free: true, does: \"if !test(`nerve`, me, 1, 6, me.nerve) { next_phase(); }\" }
  call: { key: c, phases: [acts], does: \"open(`answer`, friends(me) + [me]);\" }
  flee: { key: f, phases: [answer], does: next_phase(); }
  stay: { key: s, phases: [answer] }
";

/// One phase after the other, each unit once in each.
const IN_PHASES: &str = "book: mine
name: Mine
turn: { phases: { first: {}, second: {} } }
stats: { nerve: { number: 4 } }
acts: { end: { key: a, phases: [first, second], does: next_phase(); } }
";

/// A blow that kills, and a friend of the dead who tests for it.
const KILLED: &str = "book: mine
name: Mine
turn: { phases: { main: {} } }
stats: { nerve: { number: 4 } }
figures: { alone: true }
acts:
  kill: { key: k, phases: [main], facts: { foe: enemy }, does: \"let f = friends(foe)[0]; remove(foe, `killed`); test(`nerve`, f, 1, 6, f.nerve);\" }
  rush: { key: r, phases: [main], facts: { foe: enemy }, does: \"bind(me, foe); remove(me, `cut down`);\" }
  flee: { key: f, phases: [main], does: \"remove(friends(me)[0], `fled`);\" }
";

/// Lost once a third of a side is, those who are still to come among it.
const THIRD: &str = "book: mine
name: Mine
turn: { phases: { main: {} } }
stats: { nerve: { number: 4 } }
acts: { fall: { key: f, phases: [main], does: 'remove(me, `destroyed`);' } }
won: |
  let of = |all, side| all.filter(|u| u.side == side).len();
  let beaten = sides().filter(|side| of.call(lost(), side) * 3 >= of.call(lost() + units() + to_come(), side));
  if beaten.is_empty() { () } else { `${beaten} has lost a third` }
";

/// Whoever is finished tires, however that comes about.
const TIRES: &str = "book: mine
name: Mine
words: { lot: card }
turn: { phases: { acts: { one_by_one: true, finished: 'u.tired += 1; tell(`${u} tires.`);' }, cards: { order: cup } } }
stats: { tired: { number: 0 } }
acts:
  step: { key: w, phases: [acts], free: true }
  strike: { key: s, phases: [acts], does: me.acted = true; }
  pass: { key: p, phases: [cards] }
";

/// A charge is answered before the next die leaves the cup.
const CUP: &str = "book: mine
name: Mine
turn: { phases: { acts: { order: cup } } }
moments: { answer: { ends: 'tell(`The clash.`); for u in units() { if u.number > 20 { remove(u, `cut down`); } }' } }
stats: { nerve: { number: 4 } }
acts:
  charge: { key: c, phases: [acts], facts: { foe: enemy }, does: 'open(`answer`, foe);' }
  stand: { key: h, phases: [answer] }
  yield: { key: y, phases: [answer], does: 'close();' }
";

pub const SCENE: &str = "system: mine
name: Scene
sides: [{ id: north, name: North }, { id: south, name: South }]
units:
  - { name: One, number: 1, side: north, troop: {} }
  - { name: Two, number: 2, side: north, troop: {} }
  - { name: Three, number: 21, side: south, troop: {} }
  - { name: Four, number: 22, side: south, troop: {} }
";

fn library(book: &str) -> Library {
    builtin().with("books/mine.book.yaml", book, "mine.book.yaml")
}

pub fn table(book: &str) -> Table {
    let mut table = Table::with("mine", SCENE, &library(book));
    table.rule(serde_yaml::from_str("dice: table").unwrap());
    table
}

/// Who may act now, by number.
pub fn may(table: &mut Table) -> Vec<u16> {
    let game = table.session().game();
    let rows = game.units().into_iter().filter_map(|id| game.row(&id).filter(|row| row.may).and(game.unit(&id)));
    rows.map(|unit| unit.number).collect()
}

#[test]
fn a_unit_that_hands_the_turn_over_is_not_in_hand_in_that_of_the_other_side() {
    let mut table = table(HANDED_OVER);
    table.order("dare", 1).dice([6]).done();
    assert_eq!(table.session().game().status().line, "NORTH to play: 1 One, 2 left");
    table.order("dare", 1).dice([1]).done();
    let status = table.session().game().status();
    assert_eq!((status.line.as_str(), status.usual), ("SOUTH to play, 2 left", None));
    assert_eq!(may(&mut table), [21, 22]);
    table.order("dare", 22).dice([1]).done();
    assert_eq!(table.session().game().status().line, "NORTH to play, 2 left", "turn 2");
    assert_eq!(may(&mut table), [1, 2]);
}

#[test]
fn a_phase_that_an_act_ends_leaves_nobody_who_has_acted_in_the_next_one() {
    let mut table = table(IN_PHASES);
    table.order("end", 1).done();
    assert_eq!(may(&mut table), [1, 2, 21, 22]);
    table.order("end", 1).done();
    assert_eq!(table.session().game().status().turn, 2);
    assert_eq!(may(&mut table), [1, 2, 21, 22]);
}

#[test]
fn who_ends_the_turn_by_an_answer_leaves_nobody_to_answer_in_the_next_moment() {
    let mut table = table(HANDED_OVER);
    table.order("call", 1).done();
    assert_eq!(may(&mut table), [1, 2]);
    table.order("flee", 2).done();
    table.order("call", 21).done();
    assert_eq!(may(&mut table), [21, 22], "and not One, who had not answered yet");
}

#[test]
fn who_opens_a_moment_for_itself_answers_in_it_and_has_acted_behind_it() {
    let mut table = table(HANDED_OVER);
    table.order("call", 1).done();
    table.order("stay", 1).done();
    assert_eq!((may(&mut table), table.stage()), (vec![2], "answer".to_owned()));
    table.order("stay", 2).done();
    assert_eq!((may(&mut table), table.stage()), (vec![2], "acts".to_owned()), "who answered may still act");
}

#[test]
fn who_is_killed_is_told_above_the_question_that_comes_of_it_and_once() {
    let mut table = table(KILLED);
    let game = table.session().game();
    let [killer, victim] = ["1", "21"].map(|number| game.find(number).unwrap());
    let order = Order::of("kill", &killer).with("foe", victim.as_str());
    let killed = Outcome::of(&victim, What::Leaves("killed".to_owned())).by(&killer);
    let Err(Halt::Ask { so_far, .. }) = table.session().order(&order, &[]) else { panic!("no question") };
    assert_eq!(so_far.outcomes, std::slice::from_ref(&killed));
    table.order("kill", 1).facts("{foe: 21}").dice([6]).done();
    let leaves = table.came(21).into_iter().filter(|outcome| outcome.what == killed.what);
    assert_eq!(leaves.collect::<Vec<_>>(), [killed]);
}

#[test]
fn those_who_are_still_to_come_count_where_a_part_of_a_side_is_lost() {
    let mut table = table(THIRD);
    let verdict = |table: &mut Table| table.order("fall", 1).done().contains("North has lost a third");
    assert!(verdict(&mut table), "1 of 2");
    let scene =
        format!("{SCENE}  - {{ name: Five, number: 3, side: north, count: 2, reserve: {{ turn: 3 }}, troop: {{}} }}\n");
    let mut table = Table::with("mine", &scene, &library(THIRD));
    assert!(!verdict(&mut table), "1 of 4");
}

#[test]
fn who_falls_in_an_attack_of_its_own_falls_by_the_enemy_that_it_touches_and_nobody_by_a_friend() {
    let mut table = table(KILLED);
    let hand = |table: &mut Table, number| {
        let leaves = table.came(number).into_iter().find(|outcome| matches!(outcome.what, What::Leaves(_)));
        leaves.unwrap().by.map(|by| by.to_string())
    };
    table.order("rush", 1).facts("{foe: 21}").done();
    assert_eq!(hand(&mut table, 1).as_deref(), Some("three"));
    table.order("flee", 21).done();
    assert_eq!(hand(&mut table, 22), None);
}

#[test]
fn the_next_die_is_drawn_once_a_charge_is_answered_and_those_who_fell_have_none() {
    let mut table = table(CUP);
    table.order("begin", 0).chance([1]).done();
    let tale = table.order("charge", 1).facts("{foe: 21}").done();
    assert!(!tale.contains("die drawn"), "{tale}");
    let tale = table.order("stand", 21).done();
    let (clash, drawn) = (tale.find("The clash."), tale.find("North die drawn (1 of 1)."));
    assert!(clash.is_some() && clash < drawn, "{tale}");
    assert_eq!(may(&mut table), [2]);
    let mut table = self::table(CUP);
    table.order("begin", 0).chance([1]).done();
    table.order("charge", 1).facts("{foe: 21}").done();
    assert!(table.order("yield", 21).chance([3]).done().contains("South die drawn (2 of 3)."), "closed by a script");
}

#[test]
fn what_happens_to_a_unit_as_it_is_finished_happens_however_it_is_finished() {
    let mut table = table(TIRES);
    assert!(!table.order("step", 1).done().contains("tires"));
    let tale = table.order("finish", 1).done();
    assert!(tale.contains("One has finished.") && tale.contains("One tires."), "{tale}");
    assert!(!table.order("step", 2).done().contains("tires"));
    let tale = table.order("strike", 21).done();
    let (two, three) = (tale.find("Two tires."), tale.find("Three tires."));
    assert!(two.is_some() && two < three, "one that begins finishes the one before: {tale}");
    assert_eq!(table.squad(21)["stats"]["tired"], 1, "its script had said that it acted");
    assert!(!table.order("step", 22).done().contains("tires"));
    let tale = table.next();
    let (tires, drawn) = (tale.find("Four tires."), tale.find(" card drawn ("));
    assert!(tires.is_some() && tires < drawn, "the phase ended with it in hand: {tale}");
}

#[test]
fn a_side_comes_on_once_a_charge_is_answered_and_not_if_all_of_it_fell() {
    let book = CUP.replace("order: cup", "order: alternate").replace("u.number > 20", "u.number == 22");
    let mut table = self::table(&book);
    table.order("charge", 1).facts("{foe: 21}").done();
    table.order("stand", 21).done();
    assert_eq!((may(&mut table), table.stage()), (vec![21], "acts".to_owned()));
    let book = CUP.replace("order: cup", "order: alternate");
    let mut table = self::table(&book);
    table.order("charge", 1).facts("{foe: 21}").done();
    table.order("stand", 21).done();
    assert_eq!((may(&mut table), table.stage()), (vec![2], "acts".to_owned()), "nobody of South is left");
}

#[test]
fn what_the_headline_says_is_not_led_with_again() {
    let book = CUP.replace("open(`answer`, foe);", "lead(`One charges Three.`); lead(`It is over.`);");
    let mut table = self::table(&book);
    table.order("begin", 0).chance([1]).done();
    let tale = table.order("charge", 1).facts("{foe: 21}").done();
    assert!(tale.starts_with("One charges Three: it is over."), "{tale}");
    assert_eq!(tale.matches("One charges Three").count(), 1, "{tale}");
}

#[test]
fn where_units_act_by_a_list_the_head_says_whose_turn_it_is() {
    let book = CUP.replace("order: cup", "order: list, by: u.number").replace("open(`answer`, foe);", "");
    let mut table = self::table(&book);
    table.order("begin", 0).done();
    assert_eq!(table.session().game().status().line, "SOUTH to play: 22 Four, 4 left");
    table.order("charge", 22).facts("{foe: 1}").done();
    table.order("charge", 21).facts("{foe: 1}").done();
    assert_eq!(table.session().game().status().line, "NORTH to play: 2 Two, 2 left");
}

#[test]
fn a_list_says_who_was_drawn_by_lot_and_of_whom_a_face_is() {
    let book = CUP.replace("order: cup", "order: list, by: 'if u.number < 20 { 3 } else { u.number }'");
    let mut table = self::table(&book);
    let head = table.order("begin", 0).chance([2]).done();
    assert!(head.contains("Drawn by lot among those with 3: Two, then One."), "{head}");
    assert_eq!(head.matches("by lot").count(), 1, "nobody else is drawn: {head}");
    let mut table = self::table(&book);
    table.rule(serde_yaml::from_str("options: { chance: table }").unwrap());
    let ask = table.order("begin", 0).asks();
    let AskKind::Dice { rows, .. } = &ask.kind else { panic!("{ask:?}") };
    assert_eq!(rows[0].label, "1 = One, 2 = Two");
}

#[test]
fn units_of_several_sides_who_answer_the_same_are_said_to_answer() {
    let both = HANDED_OVER.replace("friends(me) + [me]", "friends(me) + enemies(me)");
    let mut table = table(&both);
    table.order("call", 1).done();
    assert_eq!(table.session().game().status().line, "NORTH and SOUTH to answer, 3 left");
    table.order("stay", 2).done();
    assert_eq!(table.session().game().status().line, "SOUTH to answer, 2 left");
}

/// By Enter; by its letter it is given as often as people like, and one that is free by Enter, too.
#[test]
fn what_is_usual_for_the_table_in_a_phase_is_done_once() {
    let book = "book: mine
name: Mine
turn: { phases: { heart: { may: 'false' }, acts: {} } }
stats: { nerve: { number: 4 } }
acts:
  test: { key: t, name: test the armies, phases: [heart], by: table, usual: true, does: 'tell(`They hold.`);' }
  walk: { key: w, phases: [acts] }
";
    let usual = |table: &mut Table| table.session().game().status().usual.map(|order| order.act);
    let mut once = table(book);
    assert_eq!(usual(&mut once).as_deref(), Some("test"));
    once.order("test", 0).done();
    assert_eq!((usual(&mut once), once.stage().as_str()), (None, "heart"));
    once.order("test", 0).done();
    once.next();
    once.next();
    assert_eq!(usual(&mut once).as_deref(), Some("test"), "in the next turn it is again");
    let mut free = table(&book.replace("usual: true", "usual: true, free: true"));
    free.order("test", 0).done();
    assert_eq!(usual(&mut free).as_deref(), Some("test"));
}

#[test]
fn what_a_side_keeps_is_told_once_by_what_it_came_to() {
    let book = "book: mine
name: Mine
turn: { phases: { acts: {} } }
stats: { nerve: { number: 4 } }
sides: { tokens: { number: 2 } }
acts:
  refill: { key: r, phases: [acts], does: 'for side in sides() { side.tokens = 0; side.tokens += 2 + side.number; }' }
  spend: { key: s, phases: [acts], does: 'me.side.tokens -= 1; tell(`A horn.`); me.side.tokens -= 1;' }
";
    let mut table = table(book);
    let tale = table.order("refill", 1).done();
    assert!(tale.ends_with("\nSouth: tokens 2 to 3.") && !tale.contains("North"), "{tale}");
    let tale = table.order("spend", 2).done();
    assert!(tale.ends_with("\nNorth: tokens 2 to 1.\nA horn.\nNorth: tokens 1 to 0."), "{tale}");
}

/// Each way in which a book refuses: out of turn, out of its phase, by a bar, by a script, for what comes first.
const REFUSES: &str = "book: mine
name: Mine
turn: { rule: N1, phases: { first: {}, second: {} } }
stats: { nerve: { number: 4 }, shaken: { flag: false } }
acts:
  march: { key: w, rule: N2, phases: [first], bars: [{ rule: N3, when: me.shaken, says: shaken }], does: halted(me); }
  fire: { key: f, phases: [second], does: 'if me.nerve < 2 { refuse(`N5`, `no nerve`); }' }
  rally: { key: y, rule: N6, phases: [first, second], does: me.shaken = false; }
dues: [{ rule: N7, when: u.shaken, act: rally, now: true }, { rule: N8, when: u.nerve < 2, act: rally }]
script: 'fn halted(u) { if u.nerve < 3 { refuse(`N4`, `halted`); } }'
";

#[test]
fn the_options_hold_every_rule_by_which_a_book_refuses() {
    let mut table = table(REFUSES);
    let options = table.session().game().options();
    let rules: Vec<&str> = options.iter().filter_map(|field| field.id.strip_prefix("level-")).collect();
    assert_eq!(rules, ["N1", "N2", "N3", "N4", "N5", "N6", "N7"]);
    table.set(1, "{nerve: 2}");
    assert_eq!(table.order("march", 1).refused().rule, "N4");
    table.option("level-N4", "remind");
    let told = table.order("march", 1).done();
    assert!(told.contains("Reminder (N4): halted."), "{told}");
}
