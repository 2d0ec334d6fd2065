//! The throws of books: by a unit and by a side, with their parts beside the dice; and how several units are told.

use muster::{
    odds::{Question, Trials},
    paper::Library,
    store::library::builtin,
    view::{AskKind, Hope, Id, Order, Throw},
};

use super::table::Table;

const BOOK: &str = "book: mine
name: Mine
turn:
  phases:
    orders:
      begins: |
        for side in sides() { side.orders = sum(`command`, side, 1, 6); }
stats: { nerve: { number: 4 }, combat: { number: 3 } }
sides: { orders: { number: 0 } }
modifiers: { fight: { label: fight, acts: [fight], theirs: [fight] } }
acts:
  fight:
    key: f
    phases: [orders]
    facts: { foe: enemy }
    does: |
      let r = opposed(`fight`, me, 1, foe, 1, 6);
      part(me, `combat`, me.combat, `X1`);
      part(foe, `combat`, foe.combat, `X1`);
      part(foe, `prone`, -1, `X2`);
      let s = opposed(`fight`, me, 1, foe, 1, 6);
      tell(`sums ${r[0]} and ${r[1]}, dice ${r[2]} and ${r[3]}`);
      tell(`sums ${s[0]} and ${s[1]}, dice ${s[2]} and ${s[3]}`);
  courage:
    key: c
    phases: [orders]
    does: |
      hits(`courage`, me, 3, 6, part(`nerve`, me.nerve, `X3`) + part(`leader`, -1, `X4`));
      test(`courage`, me, 2, 6, part(`nerve`, me.nerve, `X3`) + part(`half gone`, 2, `X5`));
      hits(`courage`, me, 1, 6, part(`nerve`, me.nerve, `X3`));
      test(`oath`, me.side, 2, 6, 7);
      opposed(`race`, sides()[0], 1, sides()[1], 1, 6);
  volley:
    key: v
    free: true
    phases: [orders]
    facts: { others: enemies }
    does: |
      part(others[0], `cover`, 1, `X6`);
      let n = hits(`volley`, [me] + others, [2, 1, 0], 10, [3, 4, 5]);
      let near = ask_units(`near`, `who stands near`, friends(me));
      let s = test(`nerve`, near, 2, 10, 11);
      tell(`hits ${n}, ${near.len()} near, nerve ${s}`);
  storm: { key: r, phases: [orders], does: 'for n in 0..40 { hits(`storm`, me, 500, 6, 4); }' }
  scare: { key: s, phases: [orders], does: 'for u in units() { hits(`courage`, u, 3, 6, 4); }' }
  lead: { key: l, phases: [orders], facts: { others: friends }, says: '{does([me] + others, `move`)} together: {others}' }
";

const SCENE: &str = "system: mine
name: Scene
sides: [{ id: north, name: North, players: [Ida] }, { id: south, name: South, players: [Tom] }]
units:
  - { name: Lord Alder, number: 1, side: north, troop: {} }
  - { name: Spear, number: 2, side: north, count: 3, troop: {} }
  - { name: Wild, number: 21, side: south, troop: {} }
";

fn table() -> Table {
    let library: Library = builtin().with("books/mine.book.yaml", BOOK, "mine.book.yaml");
    let mut table = Table::with("mine", SCENE, &library);
    table.rule(serde_yaml::from_str("dice: table").unwrap()).order("begin", 0).dice([3, 4]).done();
    table
}

/// Whose dice a question is for, and what stands behind them.
fn rows(kind: &AskKind) -> Vec<(String, String)> {
    let AskKind::Dice { rows, .. } = kind else { panic!("{kind:?}") };
    let row = |row: &Throw| (row.label.clone(), row.note.clone());
    rows.iter().map(row).collect()
}

fn told(rows: &[(&str, &str)]) -> Vec<(String, String)> {
    rows.iter().map(|(label, note)| ((*label).to_owned(), (*note).to_owned())).collect()
}

#[test]
fn a_side_throws_by_its_own_name() {
    let mut table = table();
    let kept = table.session().game().status().known.iter().map(|kept| kept.in_words()).collect::<Vec<_>>();
    assert_eq!(kept, ["orders 3", "orders 4"]);
    let ask = table.order("courage", 1).dice([4, 4, 4, 3, 3, 4]).asks();
    assert_eq!(rows(&ask.kind), told(&[("North", "7 or more")]));
    let ask = table.order("courage", 1).dice([4, 4, 4, 3, 3, 4, 3, 3]).asks();
    assert_eq!(rows(&ask.kind), told(&[("North", ""), ("South", "")]));
    let tale = table.order("courage", 1).dice([4, 4, 4, 3, 3, 4, 3, 3, 1, 2]).done();
    assert!(tale.contains("North fails the oath test, 6 against 7."), "{tale}");
}

#[test]
fn what_a_number_is_made_of_stands_beside_the_dice_before_they_are_thrown() {
    let mut table = table();
    let ask = table.order("courage", 1).asks();
    assert_eq!(rows(&ask.kind), told(&[("Lord Alder", "4 nerve -1 leader = 3")]));
    let ask = table.order("courage", 1).dice([4, 4, 4]).asks();
    assert_eq!(rows(&ask.kind), told(&[("Lord Alder", "6 or more, 4 nerve +2 half gone = 6")]));
    let ask = table.order("courage", 1).dice([4, 4, 4, 3, 3]).asks();
    assert_eq!(rows(&ask.kind), told(&[("Lord Alder", "")]), "what it needs is said already");
    let ask = table.order("fight", 1).facts("{foe: 21}").dice([6, 1]).asks();
    assert_eq!(rows(&ask.kind), told(&[("Lord Alder", "+3 combat"), ("Wild", "+3 combat, -1 prone")]));
}

#[test]
fn a_form_says_what_is_thrown_first_once_its_facts_are_there() {
    let mut table = table();
    let mut said = |act: &str, facts: &[(&str, i64)]| {
        let order = facts.iter().fold(Order::of(act, &Id::new("1")), |order, (name, value)| order.with(name, *value));
        let game = table.session().game();
        let mut form = game.form(&order).unwrap();
        game.look_ahead(&order, &mut form);
        let numbers = form.numbers.iter().map(|number| format!("{} {}", number.name, number.in_parts()));
        numbers.chain(form.remarks).collect::<Vec<String>>()
    };
    assert!(said("fight", &[]).is_empty(), "a fact is missing");
    assert!(said("fight", &[("foe", 21)]).is_empty(), "dice that nothing is said of");
    assert_eq!(said("courage", &[]), ["courage 4 nerve -1 leader = 3", "Lord Alder: 3 dice, each needs 3+, 67 %"]);
    assert_eq!(said("storm", &[]), ["Lord Alder: 500 dice, each needs 4+, 50 %"]);
    assert_eq!(said("scare", &[]), ["Lord Alder: 3 dice, each needs 4+, 50 %"], "what comes first");
    assert!(said("lead", &[]).is_empty(), "no dice");
    let line = table.session().last(1).pop().unwrap();
    assert!(line.tale.head.contains("battle begins"), "nothing was done: {}", line.tale.head);
}

#[test]
fn opposed_dice_are_told_with_what_the_game_master_adds_and_without_and_each_number_says_whose_it_is() {
    let mut table = table();
    let tale = table.order("fight", 1).facts("{foe: 21, fight-modifier: 2}").dice([6, 1, 3, 4]).done();
    assert!(tale.contains("sums 8 and 1, dice 6 and 1") && tale.contains("sums 5 and 4, dice 3 and 4"), "{tale}");
    let line = table.session().last(1).pop().unwrap();
    let numbers = line.tale.numbers.iter().map(|number| format!("{}: {}", number.name, number.in_parts()));
    let numbers: Vec<String> = numbers.collect();
    let all =
        ["fight: +2 game master", "fight: +3 combat +2 game master = +5", "Wild's fight: +3 combat -1 prone = +2"];
    assert_eq!(numbers, all);
}

#[test]
fn faces_are_no_letters_that_a_script_tells() {
    let mut table = table();
    let tale = table.rule(serde_yaml::from_str("dice: auto").unwrap()).order("storm", 1).done();
    assert!(tale.len() > 40_000 && tale.matches(" of 500 on 4+.").count() == 40, "{tale}");
}

#[test]
fn several_units_are_told_in_a_series() {
    let mut table = table();
    let tale = table.order("lead", 1).facts("{others: [2, 3, 4]}").done();
    let named = "Lord Alder, Spear 1, Spear 2 and Spear 3 move together: Spear 1, Spear 2 and Spear 3.";
    assert!(tale.contains(named), "{tale}");
}

#[test]
fn the_odds_of_several_who_throw_for_the_same_say_whose_dice_they_are() {
    let mut table = table();
    let order = Order::of("scare", &Id::new("1"));
    let mut trials = Trials::new(table.session().game(), Question { order, ..Question::default() }, 1);
    trials.go(20).unwrap();
    let names: Vec<String> = trials.forecast().dice.iter().map(|dice| dice.measure.what.clone()).collect();
    let all = ["Lord Alder", "Spear 1", "Spear 2", "Spear 3", "Wild"].map(|name| format!("courage of {name}"));
    assert_eq!(names, all);
}

#[test]
fn several_units_throw_in_one_question_and_people_say_which_they_are() {
    let scene = SCENE.replace("name: Wild,", "name: Wild, count: 2,");
    let mut table = Table::with("mine", &scene, &builtin().with("books/mine.book.yaml", BOOK, "mine.book.yaml"));
    table.rule(serde_yaml::from_str("dice: table").unwrap()).order("begin", 0).dice([3, 4]).done();
    let ask = table.order("volley", 1).facts("{others: [21, 22]}").asks();
    // Nobody throws no dice.
    assert_eq!(rows(&ask.kind), told(&[("Lord Alder", ""), ("Wild 1", "3 base +1 cover = 4")]));
    let said = "[{ dice: [2, 3, 4] }, { facts: { near: [2, 4] } }]";
    let ask = table.order("volley", 1).facts("{others: [21, 22]}").answers(said).asks();
    assert_eq!(rows(&ask.kind), told(&[("Spear 1", "11 or more"), ("Spear 3", "11 or more")]));
    let said = "[{ dice: [2, 3, 4] }, { facts: { near: [2, 4] } }, { dice: [9, 3, 1, 4] }]";
    let tale = table.order("volley", 1).facts("{others: [21, 22]}").answers(said).done();
    assert!(tale.contains("hits 1, 1 and 0, 2 near, nerve true and false"), "{tale}");
    let said = "[{ dice: [2, 3, 4] }, { facts: {} }]";
    let tale = table.order("volley", 1).facts("{others: [21, 22]}").answers(said).done();
    assert!(tale.contains("0 near, nerve"), "nobody is an answer, and throws nothing: {tale}");
}

/// Seven or less, of a side, and of several units at once; one die, and one that cannot fail.
#[test]
fn a_test_may_want_low_dice() {
    let book = "book: mine
name: Mine
turn: { phases: { act: { free: true } } }
stats: { nerve: { number: 7, max: 20 } }
modifiers: { nerve: { label: nerve, acts: [dare] } }
acts:
  dare: { key: a, phases: [act], does: 'if !test_under(`nerve`, me, 2, 6, part(`nerve`, me.nerve) + part(`alone`, -1)) { tell(`They run.`); }' }
  all: { key: b, phases: [act], does: 'let s = test_under(`nerve`, friends(me), 2, 6, 7); tell(`${s}`); test_under(`oath`, me.side, 2, 6, 7);' }
  one: { key: c, phases: [act], does: 'test_under(`wits`, me, 1, 6, me.nerve);' }
";
    let library = builtin().with("books/mine.book.yaml", book, "mine.book.yaml");
    let mut table = Table::with("mine", SCENE, &library);
    table.rule(serde_yaml::from_str("dice: table").unwrap());
    let ask = table.order("dare", 1).asks();
    assert_eq!(rows(&ask.kind), told(&[("Lord Alder", "6 or less, 7 nerve -1 alone = 6")]));
    let AskKind::Dice { rows: thrown, .. } = &ask.kind else { panic!("no dice") };
    assert_eq!(thrown[0].hope, Hope::Low, "luck is told by it");
    let tale = table.order("dare", 1).dice([5, 2]).done();
    assert!(tale.starts_with("Lord Alder dares: failed, 7 against 6.") && tale.contains("They run."), "{tale}");
    // What helps is added to what they may come to, and not to the dice.
    let ask = table.order("dare", 1).facts("{nerve-modifier: 1}").asks();
    assert_eq!(rows(&ask.kind), told(&[("Lord Alder", "7 or less, 7 nerve -1 alone +1 game master = 7")]));
    let tale = table.order("dare", 1).facts("{nerve-modifier: 1}").dice([5, 2]).done();
    assert!(tale.starts_with("Lord Alder dares: passed, 7 against 7.") && !tale.contains("They run."), "{tale}");
    let tale = table.order("all", 1).dice([3, 4, 4, 4, 1, 1, 6, 6]).done();
    assert!(
        tale.contains("true, false and true") && tale.contains("North fails the oath test, 12 against 7."),
        "{tale}"
    );
    let tale = table.order("one", 1).done();
    assert!(tale.contains("needs 7 or less: cannot fail") && tale.contains("passed, 6 against 7"), "{tale}");
    table.set(1, "{nerve: 2}");
    assert!(table.order("one", 1).dice([3]).done().contains("failed, 3 against 2"));
    assert!(table.order("one", 1).dice([2]).done().contains("passed, 2 against 2"));
}

/// What helps takes from what is needed, in the question as in the story.
#[test]
fn a_test_says_what_its_dice_need_with_what_the_game_master_adds() {
    let book = "book: mine
name: Mine
turn: { phases: { act: { free: true } } }
stats: { heart: { number: 4, max: 20 } }
modifiers: { courage: { label: courage, acts: [dare] } }
acts:
  dare: { key: a, phases: [act], does: 'if !test(`courage`, me, 2, 6, part(`heart`, me.heart)) { tell(`They run.`); }' }
";
    let library = builtin().with("books/mine.book.yaml", book, "mine.book.yaml");
    let mut table = Table::with("mine", SCENE, &library);
    table.rule(serde_yaml::from_str("dice: table").unwrap());
    let ask = table.order("dare", 1).facts("{courage-modifier: 2}").asks();
    assert_eq!(rows(&ask.kind), told(&[("Lord Alder", "2 or more, 4 heart -2 game master = 2")]));
    let tale = table.order("dare", 1).facts("{courage-modifier: 2}").dice([1, 1]).done();
    assert!(tale.starts_with("Lord Alder dares: passed, 2 against 2."), "{tale}");
    assert!(tale.contains("courage 1+1 = 2, passed: needs 2 or more."), "{tale}");
    let tale = table.order("dare", 1).facts("{courage-modifier: -1}").dice([3, 1]).done();
    assert!(tale.contains("courage 3+1 = 4, failed: needs 5 or more."), "{tale}");
}

#[test]
fn a_test_that_was_typed_as_a_sum_is_told_with_what_it_needs() {
    let book = "book: mine
name: Mine
turn: { phases: { act: { free: true } } }
stats: { heart: { number: 4, max: 20 } }
modifiers: { luck: { label: luck, acts: [dare] } }
acts:
  dare: { key: a, phases: [act], does: 'if !test(`courage`, me, 2, 6, me.heart) { tell(`They run.`); } let n = sum(`luck`, me, 2, 6);' }
";
    let mut table = Table::with("mine", SCENE, &builtin().with("books/mine.book.yaml", book, "mine.book.yaml"));
    table.rule(serde_yaml::from_str("dice: table").unwrap());
    let tale = table.order("dare", 1).answers("[{tally: [4]}, {tally: [7]}]").done();
    assert!(tale.contains("Lord Alder: courage 4, passed: needs 4 or more."), "{tale}");
    let tale = table.order("dare", 1).answers("[{tally: [3]}, {tally: [7]}]").done();
    assert!(tale.contains("Lord Alder: courage 3, failed: needs 4 or more."), "{tale}");
}

/// Faces of which only the script knows what they mean: the game master checks what came of them.
#[test]
fn the_faces_that_a_script_reads_are_told_unless_it_says_them_itself() {
    let book = "book: mine
name: Mine
turn: { phases: { act: { free: true } } }
stats: { nerve: { number: 7, max: 20 } }
acts:
  fall: { key: a, phases: [act], does: 'let it = dice(`fall`, me, 3, 6); me.nerve -= it[0];' }
  roll: { key: b, phases: [act], does: 'sum(`roll`, me, 1, 6); opposed(`duel`, me, 1, units()[1], 1, 6); open_ended(`luck`, me, 1, 6);' }
  drift: { key: c, phases: [act], does: 'chance(`drift_off`, 8); share(`hurt`, 3, 4); chance(`drift_off`, 8); chance(`drift_off`, 8);' }
  says: { key: d, phases: [act], does: 'let n = dice(`fall`, me, 1, 6)[0]; tell(`${me} rolls ${n} and falls.`); let m = dice(`rise`, me, 1, 6)[0]; tell(`${me} is up.`);' }
";
    let library = builtin().with("books/mine.book.yaml", book, "mine.book.yaml");
    let mut table = Table::with("mine", SCENE, &library);
    let tale = table.order("fall", 1).dice([4, 1, 6]).done();
    assert!(tale.contains("Lord Alder: fall 4 1 6."), "{tale}");
    let tale = table.order("roll", 1).dice([5, 2, 3, 6, 2]).done();
    for line in ["Lord Alder: roll 5.", "Lord Alder: duel 2.", "Spear 1: duel 3.", "Lord Alder: luck 6+2 = 8."] {
        assert!(tale.contains(line), "{line}: {tale}");
    }
    let tale = table.order("drift", 1).chance([7, 1, 4, 4, 2, 8]).done();
    assert!(tale.contains("Drift off 7.\nHurt 1 4 4.\nDrift off 2 8."), "{tale}");
    let tale = table.order("says", 1).dice([3, 5]).done();
    assert!(!tale.contains("fall 3") && tale.contains("Lord Alder rolls 3 and falls.\nLord Alder: rise 5."), "{tale}");
}

/// A number beside a name may be what is lost by a die, and not the die.
#[test]
fn a_die_is_told_where_the_next_sentence_has_its_name_and_another_number() {
    let book = "book: mine
name: Mine
turn: { phases: { go: {} } }
stats: { legs: { track: 6 } }
acts:
  clash:
    key: c
    phases: [go]
    facts: { foe: enemy }
    does: |
      let a = sum(`clash`, me, 3, 6);
      let b = sum(`clash`, foe, 1, 6);
      tell(`${foe}: legs loses 2.`);
  duel:
    key: d
    phases: [go]
    facts: { foe: enemy }
    does: |
      let a = sum(`duel`, me, 1, 6);
      let b = sum(`duel`, foe, 1, 6);
      tell(`${foe} loses the duel, ${b} against ${a}.`);
      tell(`${me} wins the duel by ${a}.`);
";
    let mut table = super::course::table(book);
    let tale = table.order("clash", 1).facts("{foe: 21}").dice([5, 5, 5, 2]).done();
    assert!(tale.contains("Three: clash 2."), "{tale}");
    let tale = table.order("duel", 2).facts("{foe: 21}").dice([5, 3]).done();
    assert!(tale.contains("Two: duel 5.") && !tale.contains("Three: duel 3."), "{tale}");
}

/// Of what is counted down a part is the unit's own number only where it is what is left of it.
#[test]
fn a_part_that_is_called_like_a_track_stands_where_the_script_has_it() {
    let book = "book: mine
name: Mine
turn: { phases: { go: { free: true } } }
stats: { legs: { track: 3 }, nerve: { number: 2 } }
acts:
  low: { key: l, phases: [go], does: 'hits(`blow`, me, 1, 9, part(`strike`, 4, `S3`) + part(`legs`, 1, `S3`));' }
  hold: { key: h, phases: [go], does: 'hits(`hold`, me, 1, 9, part(`hold`, 4, `S3`) + part(`legs`, me.legs, `S3`));' }
  dare: { key: d, phases: [go], does: 'hits(`dare`, me, 1, 9, part(`wind`, 4, `S3`) + part(`nerve`, me.nerve / 2, `S3`));' }
";
    let mut table = super::course::table(book);
    table.rule(serde_yaml::from_str("dice: table").unwrap());
    let mut note = |act: &str| match table.order(act, 1).asks().kind {
        AskKind::Dice { rows, .. } => rows[0].note.clone(),
        other => panic!("{other:?}"),
    };
    assert_eq!(
        ["low", "hold", "dare"].map(&mut note),
        ["4 strike +1 legs = 5", "3 legs +4 hold = 7", "1 nerve +4 wind = 5"]
    );
}
