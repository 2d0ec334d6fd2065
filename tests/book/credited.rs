//! Whose doing it is what units lose: theirs who act, or whose dice it was, or who opened the moment; nobody's as the turn goes on.

use muster::{report::Report, view::What};

use super::{course, table::Table};

/// "1 One > 21 Three: body 6 to 4", of all who hurt anybody.
fn hurts(table: &mut Table) -> Vec<String> {
    let report = Report::of(table.session(), false);
    let hurts = report.hurts.iter().map(|hurt| {
        let by = hurt.by.as_ref().map_or("nobody", |by| by.unit.as_str());
        format!("{by} > {}: {}", hurt.to.unit, hurt.what)
    });
    hurts.collect()
}

/// All throw for luck as a turn begins, and bleed as it ends.
const BLEEDS: &str = "book: mine
name: Mine
turn:
  begins: 'for u in units() { u.luck = sum(`luck`, u, 1, 6); }'
  phases: { go: {}, late: { ends: 'for u in units() { lose(u, `body`, 1); BURNS }' } }
stats: { body: { track: 6 }, luck: { number: 0, play: true } }
figures: { alone: true, out: body }
acts: { rest: { key: r, phases: [go, late] } }
";

#[test]
fn what_comes_as_the_turn_goes_on_is_nobodys_doing_whoever_threw() {
    let dice = [1, 2, 3, 4];
    let mut table = course::table(&BLEEDS.replace("BURNS", ""));
    table.order("begin", 0).dice(dice).done();
    table.next();
    table.next_with(&dice);
    table.next();
    table.next_with(&dice);
    assert_eq!(hurts(&mut table), [] as [&str; 0]);
    let mut table =
        course::table(&BLEEDS.replace("BURNS", "if u.number > 20 { credit(unit(1)); lose(u, `body`, 1); }"));
    table.order("begin", 0).dice(dice).done();
    table.next();
    table.next_with(&dice);
    let found = hurts(&mut table);
    assert_eq!(found[0], "1 One > 21 Three: body 6 to 4", "a number is theirs who altered it last: {found:?}");
}

/// A blow that whoever strikes pays for, that lands once it is answered, without dice.
const ANSWERED: &str = "book: mine
name: Mine
turn: { phases: { go: { free: true } } }
moments: { answer: { ends: land() } }
stats: { body: { track: 6 }, stamina: { number: 6 }, against: { other: false, play: true, quiet: true } }
figures: { alone: true, out: body }
acts:
  hit: { key: h, phases: [go], facts: { foe: enemy }, does: 'me.stamina -= 1; me.against = foe; bind(me, foe); open(`answer`, foe);' }
  take: { key: t, phases: [answer] }
  riposte: { key: s, phases: [answer], does: 'hits(`riposte`, me, 1, 6, 4); lose(unit(1), `body`, 1);' }
  feint: { key: f, phases: [go], facts: { foe: enemy }, does: 'me.stamina -= 1; hits(`block`, foe, 1, 6, 4); lose(me, `body`, 1);' }
  cheer: { key: c, phases: [go], facts: { foe: enemy }, does: 'hits(`jeer`, foe, 1, 6, 4); me.stamina += 3; lose(me, `body`, 1);' }
script: |
  fn land() {
    for by in units() { if by.against != () { lose(by.against, `body`, 2); lose(by, `body`, 1); by.against = (); } }
  }
";

#[test]
fn what_lands_as_a_moment_ends_is_theirs_who_opened_it() {
    let mut table = course::table(ANSWERED);
    table.order("hit", 1).facts("{foe: 21}").done();
    let state = table.state()["table"]["ground"]["opened"].clone();
    assert_eq!(state[0]["by"], "one", "{state}");
    table.order("take", 21).done();
    assert!(table.state()["table"]["ground"]["opened"].is_null(), "once it is over nothing of it is kept");
    assert_eq!(hurts(&mut table), ["1 One > 21 Three: body 6 to 4", "21 Three > 1 One: body 6 to 5"]);
    // However it ends.
    let mut table = course::table(ANSWERED);
    table.order("hit", 1).facts("{foe: 21}").done();
    table.next();
    assert_eq!(hurts(&mut table), ["1 One > 21 Three: body 6 to 4", "21 Three > 1 One: body 6 to 5"]);
}

#[test]
fn a_price_and_a_gain_are_nobody_elses_doing_beside_a_blow_that_is() {
    let mut table = course::table(ANSWERED);
    table.order("hit", 1).facts("{foe: 21}").done();
    table.order("riposte", 21).dice([6]).done();
    assert_eq!(hurts(&mut table), ["1 One > 21 Three: body 6 to 4", "21 Three > 1 One: body 6 to 4"]);
    for act in ["feint", "cheer"] {
        let mut table = course::table(ANSWERED);
        table.order(act, 1).facts("{foe: 21}").dice([6]).done();
        let came =
            table.came(1).into_iter().filter(|came| matches!(&came.what, What::Number(name, ..) if name == "stamina"));
        let by: Vec<_> = came.filter_map(|came| came.by).map(|by| by.to_string()).collect();
        assert_eq!(by, ["one"], "{act}");
        assert_eq!(hurts(&mut table), ["21 Three > 1 One: body 6 to 5"], "{act}");
    }
}

#[test]
fn what_a_blow_costs_whoever_strikes_is_not_theirs_who_answer_it() {
    let struck = ANSWERED
        .replace(
            "stamina: { number: 6 }",
            "stamina: { track: 6 }, spent: { number: 0, play: true, label: steps taken }",
        )
        .replace("'me.stamina -= 1; me.against", "'lose(me, `stamina`, 1); me.spent += 1; me.against");
    let mut table = course::table(&struck);
    table.order("hit", 1).facts("{foe: 21}").done();
    let by: Vec<_> = table.came(1).into_iter().filter(|came| matches!(&came.what, What::Number(..))).collect();
    assert_eq!(by.len(), 2, "{by:?}");
    assert!(by.iter().all(|came| came.by.as_ref().is_some_and(|by| by.as_str() == "one")), "{by:?}");
    assert_eq!(hurts(&mut table), [] as [&str; 0]);
    table.order("take", 21).done();
    assert_eq!(hurts(&mut table), ["1 One > 21 Three: body 6 to 4", "21 Three > 1 One: body 6 to 5"]);
}

/// What units alter of themselves and of their friends while enemies answer, or touch them: whose number it is, and by whom.
const WHOSE: &str = "book: mine
name: Mine
turn: { phases: { go: { free: true } } }
moments: { answer: { ends: land() } }
stats:
  body: { track: 6 }
  hurt: { number: 0, play: true }
  fear: { number: 0, play: true }
  boon: { number: 0, play: true }
  nerve: { number: 8 }
  against: { other: false, play: true, quiet: true }
figures: { alone: true, out: body }
acts:
  meet: { key: g, phases: [go], facts: { foe: enemy }, does: 'bind(me, foe);' }
  clash: { key: c, phases: [go], facts: { foe: enemy }, does: 'hits(`blow`, me, 1, 6, 4); hits(`back`, foe, 1, 6, 4); me.hurt += 1; me.boon += 1;' }
  told: { key: t, phases: [go], facts: { foe: enemy }, does: 'credit(foe); me.fear += 1;' }
  rally: { key: r, phases: [go], does: 'if !test(`rally`, me, 2, 6, me.nerve) { me.nerve -= 1; lose(me, `body`, 2); me.fear += 1; }' }
  flee: { key: f, phases: [go], does: 'if !test(`rally`, me, 2, 6, me.nerve) { remove(me, `fled`); }' }
  duel: { key: d, phases: [go], facts: { foe: enemy }, does: 'opposed(`duel`, me, 1, foe, 1, 6); let mate = friends(me)[0]; mate.boon += 1; let other = friends(foe)[0]; other.boon += 1;' }
  bless: { key: b, phases: [go], facts: { who: friend }, does: 'me.against = who; open(`answer`, enemies(me)[0]);' }
  counter: { key: o, phases: [answer], does: 'hits(`counter`, me, 1, 6, 4);' }
script: |
  fn land() {
    for by in units() { if by.against != () { by.against.boon += 3; by.against.hurt += 1; by.against = (); } }
  }
";

#[test]
fn what_a_unit_alters_of_itself_or_of_a_friend_is_its_own_unless_an_enemys_dice_say_otherwise() {
    let by = |table: &mut Table, unit: u16, stat: &str| {
        let mut came = table.came(unit).into_iter();
        let found = came.find(|came| matches!(&came.what, What::Number(name, ..) if name == stat));
        found.unwrap_or_else(|| panic!("no {stat} of {unit}")).by.map_or("order".to_owned(), |by| by.to_string())
    };
    // The return blow is the enemy's, what is gained in it is not.
    let mut table = course::table(WHOSE);
    table.order("clash", 1).facts("{foe: 21}").dice([6, 6]).done();
    assert_eq!([by(&mut table, 1, "hurt"), by(&mut table, 1, "boon")], ["three", "one"]);
    assert_eq!(hurts(&mut table), ["21 Three > 1 One: hurt 0 to 1"]);
    // What the script says goes before that.
    let mut table = course::table(WHOSE);
    table.order("told", 1).facts("{foe: 21}").done();
    assert_eq!(hurts(&mut table), ["21 Three > 1 One: fear 0 to 1"]);
    // A test that fails is nobody else's, whoever stands beside it.
    let mut table = course::table(WHOSE);
    table.order("meet", 21).facts("{foe: 1}").done();
    table.order("rally", 1).dice([1, 1]).done();
    assert_eq!(["nerve", "body", "fear"].map(|stat| by(&mut table, 1, stat)), ["one", "one", "one"]);
    assert_eq!(hurts(&mut table), [] as [&str; 0]);
    table.order("flee", 1).dice([1, 1]).done();
    let leaves = table.came(1).into_iter().find(|came| matches!(came.what, What::Leaves(_))).unwrap();
    assert_eq!(leaves.by, None);
    assert_eq!(hurts(&mut table), ["nobody > 1 One: fled"]);
    // Of dice that both threw at once, the boon is theirs on whose side it is.
    let mut table = course::table(WHOSE);
    table.order("duel", 1).facts("{foe: 21}").dice([6, 1]).done();
    assert_eq!([by(&mut table, 2, "boon"), by(&mut table, 22, "boon")], ["one", "three"]);
    assert_eq!(hurts(&mut table), [] as [&str; 0]);
    // A boon is the friend's, and harm that comes with it theirs who answered.
    let mut table = course::table(WHOSE);
    table.order("bless", 1).facts("{who: 2}").done();
    table.order("counter", 21).dice([6]).done();
    assert_eq!([by(&mut table, 2, "boon"), by(&mut table, 2, "hurt")], ["one", "order"]);
    assert_eq!(hurts(&mut table), ["21 Three > 2 Two: hurt 0 to 1"]);
}

/// The headlines of the story.
fn heads(report: &Report) -> Vec<&str> {
    let told = report.turns.iter().flat_map(|turn| &turn.stages).flat_map(|stage| &stage.told);
    told.map(|told| told.head.as_str()).collect()
}

#[test]
fn the_story_has_the_line_with_which_a_moment_is_ended_that_wounds() {
    let mut table = course::table(&ANSWERED.replace("lose(by, `body`, 1);", ""));
    table.order("hit", 1).facts("{foe: 21}").done();
    table.next();
    let report = Report::of(table.session(), false);
    assert!(heads(&report).iter().any(|head| head.contains("body 6 to 4")), "{:?}", heads(&report));
}

#[test]
fn what_a_correction_took_back_turned_no_battle() {
    let slays = "  slay: { key: k, phases: [go], facts: { foe: enemy }, does: 'lose(foe, `body`, 6);' }\n  take:";
    let mut table = course::table(&ANSWERED.replace("  take:", slays));
    table.order("slay", 1).facts("{foe: 21}").done();
    table.set(21, "{body: 6}");
    table.order("slay", 1).facts("{foe: 22}").done();
    let turning = Report::of(table.session(), false).turning.expect("a side is ahead");
    assert!(turning.told.is_some_and(|told| told.head.contains("Four")), "{:?}", turning.falls);
}
