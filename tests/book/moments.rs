//! Moments of books: what was typed in them counts as they end, and what they come to is said.

use muster::{
    battle::{Fate, Rewrite},
    engine::Halt,
    odds::{Question, Spread, Trials},
    report::Report,
    view::{Answer, Ask, AskKind, Order, What},
};

use super::{
    course,
    shipped::{banners, bridge, pennant},
    table::Table,
};

#[test]
fn modifiers_typed_with_a_charge_count_in_the_clash_that_ends_it() {
    // However the moment ends; and once it is over nothing of it is kept.
    let dice = [[2; 13].as_slice(), &[1; 14]].concat();
    let told = |answer: &str| {
        let mut table = banners();
        table.order("charge", 2).facts("{foe: 21, range: 9, strike-modifier: 2, reason: downhill}").done();
        let told = match answer {
            "" => table.next_with(&dice),
            act => table.order(act, 21).faces(&dice).done(),
        };
        let line = table.session().last(1).remove(0);
        let parts = line.tale.numbers[0].in_parts();
        assert_eq!(parts, "4 strike -2 downhill = 2", "{told}");
        assert!(table.state()["table"]["ground"]["typed"].is_null(), "{}", table.state()["table"]);
        told
    };
    for answer in ["hold", ""] {
        let told = told(answer);
        assert!(told.contains(", 13 of 14 on 2+."), "{told}");
    }
}

#[test]
fn modifiers_of_the_charge_and_of_the_answer_count_together_for_whom_they_are() {
    let mut table = banners();
    table.order("charge", 2).facts("{foe: 21, range: 9, strike-modifier: 2, their-strike-modifier: -1}").done();
    // Those who counter: 13 hits, all of them on armour; then those who charged.
    let dice = [[3; 13].as_slice(), &[2], &[1; 13], &[2; 13], &[1; 14]].concat();
    let told = table.order("counter", 21).facts("{strike-modifier: 2}").faces(&dice).done();
    assert!(told.contains("Harbour Spears: strike 3 3 3 3 3 3 3 3 3 3 3 3 3 2, 13 of 14 on 3+."), "{told}");
    assert!(told.contains("Tarn Spears: strike 2 2 2 2 2 2 2 2 2 2 2 2 2 1, 13 of 14 on 2+."), "{told}");
}

/// Two answer a charge, and the blow falls as the last one has.
const ANSWERED: &str = "book: mine
name: Mine
turn: { phases: { act: { free: true } } }
moments:
  answer: { ends: 'let n = hits(`blow`, unit(21), 2, 6, 5); lose(unit(1), `men`, n + 1); lose(unit(21), `men`, 3);' }
stats: { men: { track: 9 }, square: { flag: false, shows: SQUARE } }
figures: { track: men }
modifiers: { blow: { label: blow, help: +1 hits more easily, acts: [fire] } }
acts:
  charge: { key: c, phases: [act], facts: { foe: enemy }, does: 'open(`answer`, enemies(me));' }
  fire: { key: f, phases: [answer], does: 'lose(unit(1), `men`, 1);' }
  form: { key: s, phases: [answer], does: 'me.square = true; lead(`${does(me, `form`)} square.`);' }
  stand: { key: t, phases: [answer] }
";

#[test]
fn what_the_first_of_several_typed_counts_though_another_answers_last() {
    let mut table = course::table(ANSWERED);
    table.order("charge", 1).facts("{foe: 21}").done();
    table.order("fire", 21).facts("{blow-modifier: 2}").done();
    let told = table.order("stand", 22).dice([3, 2]).done();
    assert!(told.contains("1 of 2 on 3+"), "{told}");
}

#[test]
fn the_headline_of_an_answer_says_what_came_of_the_moment_that_it_ends() {
    let mut table = course::table(ANSWERED);
    table.order("charge", 1).facts("{foe: 21}").done();
    let told = table.order("fire", 21).done();
    assert!(told.starts_with("Three fires: One 1 out."), "the moment goes on: {told}");
    let told = table.order("fire", 22).dice([5, 1]).done();
    assert!(told.starts_with("Four fires: One 3 out; Three 3 out."), "{told}");
    table.order("charge", 1).facts("{foe: 21}").done();
    table.order("stand", 21).done();
    let told = table.order("form", 22).dice([1, 1]).done();
    assert!(told.starts_with("Four forms: One 1 out; Three 3 out.\nFour forms square."), "{told}");
    // Ended by hand, it says so too.
    table.order("charge", 1).facts("{foe: 21}").done();
    let told = table.next_with(&[1, 1]);
    assert!(told.starts_with("The answer ends: One 1 out; Three 3 out."), "{told}");
}

#[test]
fn a_moment_ended_by_hand_leads_with_what_the_book_leads_with_and_is_told_by_whom() {
    // The same dice, whether those who are charged say that they hold or the moment is passed.
    let dice = [[6; 3].as_slice(), &[1; 9], &[6; 3], &[1, 2]].concat();
    let heads = ["hold", ""].map(|answer| {
        let mut table = banners();
        table.order("charge", 1).facts("{foe: 21, range: 9}").done();
        match answer {
            "" => table.next_with(&dice),
            act => table.order(act, 21).faces(&dice).done(),
        };
        let report = Report::of(table.session(), false);
        let told = report.turns.iter().flat_map(|turn| &turn.stages).flat_map(|stage| &stage.told).last().cloned();
        told.map(|told| (told.head, told.came)).unwrap_or_default()
    });
    let [(held, held_came), (passed, passed_came)] = heads;
    assert_eq!(held, "Harbour Spears hold: stay steady.");
    assert_eq!(passed, "The answer to a charge ends: Harbour Spears stay steady.");
    assert_eq!(passed_came.first(), held_came.first());
    assert_eq!(passed_came[0], "Harbour Spears: damage 0 to 3 by Hearth Axes; braced.");
}

/// Each of several who are ordered together does it in a way of their own.
const EACH: &str = "book: mine
name: Mine
turn: { phases: { act: { free: true } } }
stats: { pace: { number: 6 }, nerve: { number: 4 } }
acts:
  march: { key: w, by: each, phases: [act], does: 'lead(`${does(me, `may move`)} ${me.pace} inches.`);' }
  dare: { key: a, by: each, phases: [act], does: 'test(`nerve`, me, 1, 6, me.nerve);' }
";

#[test]
fn what_is_said_first_of_each_of_several_keeps_its_name() {
    let mut table = course::table(EACH);
    table.set(2, "{pace: 9}");
    let told = table.order("march", 1).and(2).done();
    assert_eq!(told, "One and Two march: One may move 6 inches; Two may move 9 inches.");
    assert_eq!(table.order("march", 1).done(), "One marches: may move 6 inches.");
    let told = table.order("dare", 1).and(2).dice([5, 2]).done();
    assert!(told.starts_with("One and Two dare: One passed, 5 against 4; Two failed, 2 against 4."), "{told}");
}

/// Whoever is shaken owes a rally in the phase, and no answer.
const OWED: &str = "book: mine
name: Mine
turn: { phases: { act: { free: true } } }
moments: { answer: {} }
stats: { shaken: { flag: false, shows: SHAKEN } }
acts:
  charge: { key: c, phases: [act], facts: { foe: enemy }, does: 'open(`answer`, foe);' }
  stand: { key: s, phases: [answer], usual: true }
  rally: { key: y, phases: [act], does: me.shaken = false; }
  brace: { key: b, phases: [answer], does: me.shaken = false; }
dues:
  - { rule: D5, phases: [act], when: u.shaken, act: rally }
  - { rule: D6, when: u.shaken && u.number > 20, act: brace }
";

#[test]
fn what_cannot_be_done_in_a_moment_is_not_due_before_it_is_over() {
    let mut table = course::table(OWED);
    table.set(2, "{shaken: true}").set(21, "{shaken: true}");
    assert_eq!(table.dues(), ["rally1:two:1", "rally1:three:1", "brace2:three:1"]);
    table.order("charge", 1).facts("{foe: 21}").done();
    assert_eq!(table.dues(), ["brace2:three:1"]);
    table.order("stand", 21).done();
    assert_eq!(table.dues(), ["rally1:two:1", "rally1:three:1", "brace2:three:1"]);
}

#[test]
fn t9_who_wavers_or_has_doubled_is_not_waited_for_where_they_may_do_nothing() {
    let mut table = banners();
    table.set(2, "{wavering: true}").set(3, "{wavering: true}");
    assert_eq!(table.session().game().status().line, "HILL KINGS to play, 2 left");
    let refused = table.order("march", 2).facts("{inches: 3}").refused().to_string();
    assert!(refused.contains("and may only hold"), "{refused}");
    table.order("march", 1).done();
    table.order("march", 4).facts("{inches: 12, twice: true}").done();
    let proposed = table.session().game().status().usual.map(|order| order.act);
    assert_eq!(proposed.as_deref(), Some("done"), "all that may have acted");
    table.order("done", 0).done();
    assert_eq!(table.session().game().status().line, "COAST LEAGUE to play, 4 left", "nobody shoots");
}

#[test]
fn t4_who_is_charged_and_does_not_counter_holds() {
    let mut table = banners();
    table.order("charge", 2).facts("{foe: 21, range: 9}").done();
    let told = table.next_with(&[[6].as_slice(), &[1; 14]].concat());
    assert_eq!(table.squad(21)["stats"]["braced"], true, "{told}");
    assert!(told.starts_with("The answer to a charge ends: "), "{told}");
}

#[test]
fn at_the_open_table_the_figure_in_front_is_whole_however_it_came_back() {
    let mut table = bridge();
    table.option("removed", "stays").order("damage", 21).facts("{lost: 6}").done();
    table.order("heal", 21).facts("{more: 2}").done();
    assert_eq!((table.field(21, "figures_left"), table.field(21, "hits")), ("2".to_owned(), "1".to_owned()));
    table.order("damage", 21).facts("{lost: 1}").done();
    assert_eq!(table.field(21, "figures_left"), "1");
    // By a correction of the figures alone, which shows at once; one of the hits as well is kept.
    table.set(3, "{figures_left: 0, hits: 0}").set(3, "{figures_left: 1, hits: 2}");
    assert_eq!(table.field(3, "hits"), "2");
    table.set(3, "{figures_left: 0, hits: 0}").set(3, "{figures_left: 1}");
    assert_eq!(table.field(3, "hits"), "3");
    let told = table.order("damage", 3).facts("{lost: 1}").done();
    assert_eq!((table.field(3, "figures_left"), table.field(3, "hits")), ("1".to_owned(), "2".to_owned()), "{told}");
    // What is usual fits whoever attacks.
    for (figures, dice) in [(0, "1"), (150, "150")] {
        table.set(1, &format!("{{figures_left: {figures}}}"));
        let game = table.session().game();
        let form = game.form(&muster::view::Order::of("attack", &game.find("1").unwrap())).unwrap();
        let field = form.fields.iter().find(|field| field.id == "dice").unwrap();
        assert_eq!((field.usual.as_ref().map(ToString::to_string).as_deref(), &*field.help), (Some(dice), ""));
    }
}

#[test]
fn what_a_side_ended_falls_away_where_it_passes_by_itself() {
    let mut table = pennant();
    table.next();
    let shot = table.order("shoot", 24).facts("{foe: 1, range: 12}");
    shot.dice([3, 4, 6, 6, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]).done();
    table.next_with(&[5, 2]);
    assert_eq!(table.stage(), "rally", "whoever is shaken rallies first");
    table.order("rally", 1).dice([6, 6]).done();
    table.order("done", 0).done();
    table.order("march", 2).dice([4, 5]).done();
    let session = table.session();
    let lines = session.last(6);
    let shot = lines.iter().find(|line| line.tale.head.contains("shoot")).unwrap();
    let mut answers = shot.answers[..2].to_vec();
    answers[1].answer = Answer::Dice(vec![1; 12]);
    let rewrite = Rewrite::amend(shot.n, shot.deed.clone()).answers(&answers);
    let amendment = session.amend(&rewrite, &mut session.again(shot.n).unwrap()).unwrap();
    let fates: Vec<String> = amendment.steps[1..]
        .iter()
        .map(|step| match &step.fate {
            Fate::Falls(Halt::Refused(refusal)) => refusal.what.clone(),
            other => format!("{other:?}"),
        })
        .collect();
    assert_eq!(fates.len(), 4, "{fates:?}");
    assert!(fates[1].contains("rally"), "{fates:?}");
    assert_eq!(fates[2], "that stage passes by itself", "{fates:?}");
    assert_eq!(fates[3], "Same", "the turn of the side is not lost: {fates:?}");
}

/// The machine's dice say what a book says beside them.
#[test]
fn a_remark_beside_a_throw_is_kept_with_what_it_came_to() {
    let book = "book: mine
name: Mine
turn: { phases: { act: { free: true } } }
stats: { nerve: { number: 4 } }
acts:
  fire: { key: f, phases: [act], does: 'note(`first volley`); hits(`fire`, me, 3, 6, 5);' }
  sure: { key: s, phases: [act], does: 'note(`point blank`); hits(`fire`, me, 3, 6, 1);' }
  dare: { key: d, phases: [act], does: 'note(`rout on 9+`); sum(`dare`, me, 2, 6);' }
  fall: { key: l, phases: [act], does: 'note(`down on 5+`); sum(`fall`, me, 1, 6);' }
";
    let mut table = course::table(book);
    let mut told = |act: &str, dice: &[u8]| table.order(act, 1).faces(dice).done();
    assert!(told("fire", &[5, 1, 2]).contains("One: fire 5 1 2, 1 of 3 on 5+ (first volley)."));
    assert!(told("sure", &[]).contains("One: fire, needs 1+: cannot fail (point blank)."));
    assert!(told("dare", &[4, 5]).contains("One: dare 4+5 = 9 (rout on 9+)."));
    assert!(told("fall", &[4]).contains("One: fall 4 (down on 5+)."));
}

/// Several answer a charge by dice of their own, and the charge was typed with what makes them shoot badly and itself brave.
const SHOT_AT: &str = "book: mine
name: Mine
turn: { phases: { act: { free: true } } }
moments: { answer: { ends: 'hits(`shot`, unit(21), 1, 6, 5);' } }
stats: { nerve: { number: 4 } }
modifiers:
  shot: { label: shot, help: +1 hits more easily, acts: [fire], theirs: [charge] }
  nerve: { label: nerve, help: +1 passes more easily, acts: [charge] }
acts:
  charge: { key: c, phases: [act], facts: { foe: enemy }, does: 'test(`nerve`, me, 1, 6, me.nerve); open(`answer`, enemies(me));' }
  fire: { key: f, phases: [answer], does: 'hits(`shot`, me, 2, 6, 4); test(`nerve`, unit(1), 1, 6, 4);' }
";

#[test]
fn what_was_typed_with_a_charge_counts_in_the_throws_of_its_answers() {
    let charge = |table: &mut Table| {
        let facts = "{foe: 21, their-shot-modifier: -1, nerve-modifier: 2, reason: out of the fog}";
        table.order("charge", 1).facts(facts).dice([2]).done();
    };
    let mut table = course::table(SHOT_AT);
    charge(&mut table);
    // Question, odds and result have the same number.
    let shown = |ask: &Ask| match &ask.kind {
        AskKind::Dice { rows, .. } => rows[0].note.clone(),
        other => panic!("{other:?}"),
    };
    let ask = table.order("fire", 21).asks();
    assert_eq!(shown(&ask), "4 base +1 out of the fog = 5");
    let order = Order::of("fire", &table.session().game().find("21").unwrap());
    let mut trials = Trials::new(table.session().game(), Question { order, ..Question::default() }, 1);
    trials.go(1_000).unwrap();
    let shot = trials.forecast().dice.into_iter().find(|dice| dice.ask == "shot").unwrap();
    let Spread::Count(count) = shot.measure.then else { panic!("{shot:?}") };
    assert!((count.mean - 2.0 / 3.0).abs() < 0.1, "two dice on 5+: {count:?}");
    let told = table.order("fire", 21).facts("{shot-modifier: 3, reason: rested}").dice([2, 1, 2]).done();
    assert!(told.contains("Three: shot 2 1, 1 of 2 on 2+."), "{told}");
    let line = table.session().last(1).remove(0);
    let nerve = line.outcomes.iter().find_map(|outcome| match &outcome.what {
        What::Test(test) => Some((test.passed, test.need)),
        _ => None,
    });
    assert_eq!(nerve, Some((true, 2)), "the charge itself is brave as long as it lasts: {told}");
    // What one answer was typed with is none of the next one's.
    let told = table.order("fire", 22).dice([4, 5, 2, 3]).done();
    assert!(told.contains("Four: shot 4 5, 1 of 2 on 5+."), "{told}");
    assert!(told.contains("Three: shot 3, 1 of 1 on 3+."), "and counts as it ends: {told}");
    // Once it is over nothing of it counts.
    assert!(table.state()["table"]["ground"]["typed"].is_null(), "{}", table.state()["table"]);
    table.order("charge", 1).facts("{foe: 21}").dice([2]).done();
    let told = table.order("fire", 21).dice([4, 5, 2]).done();
    assert!(told.contains("Three: shot 4 5, 2 of 2 on 4+."), "{told}");
}

#[test]
fn at_the_open_table_a_test_that_wants_low_dice_says_whether_it_was_passed() {
    let mut table = bridge();
    let mut told = |dice: [u8; 2]| table.order("test", 3).facts("{dice: 2, need: 5, way: less}").dice(dice).done();
    assert!(told([1, 3]).contains("Mother Kettle: test 1+3 = 4, passed: needs 5 or less."), "{}", told([1, 3]));
    assert!(told([5, 3]).contains("Mother Kettle: test 5+3 = 8, failed: needs 5 or less."), "{}", told([5, 3]));
}
