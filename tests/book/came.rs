//! What an act of a book came to, as its headline says it, and what is asked in its midst.

use muster::{
    engine::{Halt, Reply, Source, Tape},
    report::Report,
    store::library::builtin,
    view::{Answer, Ask, AskKind, Blanks, Facts, Order, What},
};

use super::table::Table;

/// Each act throws dice at an enemy, and something comes of it that is no loss.
const EFFECTS: &str = "book: mine
name: Mine
turn: { phases: { act: { free: true } } }
stats: { men: { track: 5 }, supp: { number: 0, label: suppression }, seen: { number: 0, quiet: true }, way: { choice: [line, square] }, gun: { list: guns, usual: rifle } }
lists: { guns: { rifle: {} } }
sides: { points: { number: 0 } }
figures: { track: men }
acts:
  nothing: { key: a, phases: [act], facts: { foe: enemy }, does: 'hits(`hit`, me, 2, 6, 4); me.supp += 1; foe.seen = 1;' }
  number: { key: b, phases: [act], facts: { foe: enemy }, does: 'hits(`hit`, me, 2, 6, 4); foe.supp += 1;' }
  mark: { key: c, phases: [act], facts: { foe: enemy }, does: 'hits(`hit`, me, 2, 6, 4); mark(foe, `dazed`);' }
  choice: { key: d, phases: [act], facts: { foe: enemy }, does: 'hits(`hit`, me, 2, 6, 4); foe.way = `square`;' }
  move: { key: f, phases: [act], facts: { foe: enemy }, does: 'hits(`hit`, me, 2, 6, 4); move_back(foe, 3, me);' }
  bind: { key: g, phases: [act], facts: { foe: enemy }, does: 'hits(`hit`, me, 2, 6, 4); bind(me, foe);' }
  disarm: { key: h, phases: [act], facts: { foe: enemy }, does: 'hits(`hit`, me, 2, 6, 4); foe.gun = ();' }
  score: { key: j, phases: [act], facts: { foe: enemy }, does: 'hits(`hit`, me, 2, 6, 4); me.side.points += 1;' }
  both: { key: k, phases: [act], facts: { foe: enemy }, does: 'hits(`hit`, me, 2, 6, 4); foe.supp += 1; let other = unit(22); other.supp += 2;' }
";

/// A question of each kind before a throw.
const ASKS: &str = "book: mine
name: Mine
turn: { phases: { act: {}, cards: { free: true, begins: 'let u = unit(1); u.card = ask_count(`card`, `card of ${u}`, 1, 52);' } } }
stats: { card: { number: 0 }, nerve: { number: 7 } }
acts:
  dare:
    key: a
    phases: [act, cards]
    facts: { foe: enemy }
    does: |
      let again = ask_flag(`again`, `a reroll?`);
      let far = ask_inches(`far`, `how far`, 12);
      let way = ask_choice(`way`, `which way`, [`left`, `right`]);
      let whom = ask_unit(`whom`, `whom`, enemies(me));
      tell(`${again} ${far} ${way} ${whom}`);
      test(`nerve`, me, 2, 6, me.nerve);
";

fn table(book: &str) -> Table {
    Table::with("mine", super::course::SCENE, &builtin().with("books/mine.book.yaml", book, "mine.book.yaml"))
}

#[test]
fn an_act_that_had_an_effect_is_never_said_to_have_none() {
    let mut table = table(EFFECTS);
    table.rule(serde_yaml::from_str("dice: table").unwrap());
    let mut head = |act: &str| {
        let tale = table.order(act, 1).facts("{foe: 21}").dice([1, 1]).done();
        tale.lines().next().and_then(|head| head.split_once("Three")).map_or("", |(_, came)| came).to_owned()
    };
    assert_eq!(head("nothing"), ": no effect.", "what it does to itself, or what scripts alone know");
    assert_eq!(head("number"), ": suppression 0 to 1.");
    assert_eq!(head("mark"), ": dazed.");
    assert_eq!(head("choice"), ": square.");
    assert_eq!(head("move"), ": must move back 3 inches away from One.");
    assert_eq!(head("bind"), ": in contact.");
    assert_eq!(head("disarm"), ": no gun.");
    assert_eq!(head("score"), ".", "the score is told behind it");
    assert_eq!(head("both"), ": Three suppression 1 to 2; Four suppression 0 to 2.");
}

/// Machine dice, and what is usual where people are asked.
struct Usual;

impl Source for Usual {
    fn reply(&mut self, ask: &Ask, _: usize) -> Reply {
        match &ask.kind {
            AskKind::Dice { .. } => Reply::Whole(Answer::Dice(vec![3; ask.dice()])),
            AskKind::Facts(form) if form.fields.iter().all(|field| field.usual.is_some()) => {
                Reply::Whole(Answer::Facts(Facts::new()))
            }
            AskKind::Facts(_) | AskKind::Pick { .. } => Reply::Wait(Blanks::new()),
        }
    }
}

#[test]
fn a_question_of_a_script_has_an_answer_that_odds_go_by_and_says_who_does_what() {
    let mut table = table(ASKS);
    let game = table.session().game();
    let order = Order::of("dare", &game.find("1").unwrap()).with("foe", game.find("21").unwrap().as_str());
    let Err(Halt::Ask { ask, .. }) = table.session().order(&order, &[]) else { panic!("no question") };
    assert_eq!(ask.title, "One dares Three");
    let mut usual = Usual;
    let done = table.session().game().perform(&order, &mut Tape::new(&[], &mut usual)).unwrap();
    assert!(done.tale.then.iter().any(|told| told == "false 0\" left Three"), "{:?}", done.tale);
    let asks = table.order("dare", 1).facts("{foe: 21}").asks();
    assert_eq!(asks.title, "One dares Three", "a file of orders that leaves it out is asked for it");
}

/// What a unit spends itself, or its side decides to give, is nobody else's harm; what an enemy's dice take is.
#[test]
fn what_is_spent_is_no_harm_by_the_enemy() {
    let book = "book: mine
name: Mine
turn: { phases: { act: { free: true } } }
stats: { rockets: { number: 2 }, luck: { number: 3 }, nerve: { number: 7 } }
acts:
  rocket: { key: a, phases: [act], facts: { foe: enemy }, does: 'me.rockets -= 1; hits(`rocket`, me, 1, 6, 7); remove(foe, `shot`);' }
  shoot:
    key: s
    phases: [act]
    facts: { foe: enemy }
    does: |
      hits(`shoot`, me, 1, 6, 4);
      let other = friends(foe)[0];
      if ask_flag(`luck`, `does ${other} give a reroll?`) { other.luck -= 1; }
      hits(`scare`, me, 1, 6, 4);
      foe.nerve -= 1;
";
    let mut table = table(book);
    table.rule(serde_yaml::from_str("dice: table").unwrap());
    table
        .order("shoot", 1)
        .facts("{foe: 21}")
        .answers("[{ dice: [4] }, { facts: { luck: true } }, { dice: [4] }]")
        .done();
    let hands = |table: &Table, number| {
        table.came(number).into_iter().map(|outcome| outcome.by.map(|by| by.to_string())).collect::<Vec<_>>()
    };
    assert_eq!(hands(&table, 22), [Some("four".to_owned())], "its own");
    table.order("rocket", 1).facts("{foe: 21}").done();
    assert_eq!(hands(&table, 1), [Some("one".to_owned())]);
    let report = Report::of(table.session(), false);
    let hurts = report.hurts.iter().map(|hurt| {
        let by = hurt.by.as_ref().map_or("", |by| by.unit.as_str());
        format!("{by} > {}: {}", hurt.to.unit, hurt.what)
    });
    assert_eq!(hurts.collect::<Vec<_>>(), ["1 One > 21 Three: shot"]);
}

/// A chart shows what is looked up by a die with the die, and a lead that names whom it is about is not cut to the name.
#[test]
fn what_is_looked_up_by_a_die_stands_in_a_chart_with_it() {
    let book = "book: mine
name: Mine
turn: { phases: { act: { free: true } } }
stats: { nerve: { number: 7 } }
lists: { backfire: { '2': { name: the witch burns, harm: 2 }, '3': { name: it turns back, harm: 1 } } }
acts:
  scorch: { key: s, phases: [act], facts: { foe: enemy }, does: 'lead(`${me}: the witch burns.`);' }
  curse: { key: c, phases: [act], facts: { foe: enemy }, does: 'lead(`${unit(22)}: the curse goes astray.`);' }
";
    let mut table = table(book);
    let charts = table.session().game().charts();
    let rows: Vec<&String> = charts[0].table.0.iter().map(|row| &row[0]).collect();
    assert_eq!(rows, ["Backfire", "2: the witch burns", "3: it turns back"]);
    assert_eq!(table.order("scorch", 1).facts("{foe: 21}").done(), "One scorches Three: One: the witch burns.");
    assert_eq!(table.order("curse", 1).facts("{foe: 21}").done(), "One curses Three: Four: the curse goes astray.");
}

/// A score that decides a battle stands in the story, and a slip that is put right by hand turns none.
#[test]
fn a_score_is_told_in_the_story_and_a_correction_is_no_turning_point() {
    let book = "book: mine
name: Mine
turn: { phases: { act: { free: true } } }
stats: { men: { track: 8 } }
figures: { track: men }
sides: { points: { number: 0 } }
acts:
  seize: { key: s, phases: [act], facts: { foe: enemy }, does: 'lose(foe, `men`, 1); me.side.points += 1;' }
";
    let mut table = table(book);
    table.set(21, "{men: 2}");
    table.order("seize", 1).facts("{foe: 22}").done();
    let report = Report::of(table.session(), false);
    let turning = report.turning.and_then(|turning| turning.told).map(|told| told.head);
    assert_eq!(turning.as_deref(), Some("One seizes Four: 1 out."));
    let told = report.turns.iter().flat_map(|turn| &turn.stages).flat_map(|stage| &stage.told);
    let came: Vec<&String> = told.flat_map(|told| &told.came).collect();
    assert!(came.iter().any(|told| *told == "North: points 0 to 1."), "{came:?}");
}

/// A chariot loses hull and crew before its crew tests.
const CHARIOT: &str = "book: mine
name: Mine
turn: { phases: { act: { free: true } } }
stats: { men: { track: 5 }, hull: { track: 6 }, fear: { number: 0 } }
figures: { track: men }
acts:
  ram:
    key: a
    phases: [act]
    facts: { foe: enemy }
    does: |
      lose(foe, `hull`, 2);
      lose(foe, `men`, 1);
      foe.fear = 0;
      mark(foe, `dazed`, `turn`);
      test(`nerve`, foe, 2, 6, 7);
";

#[test]
fn what_went_lost_before_a_question_stands_above_it() {
    let library = builtin().with("books/mine.book.yaml", CHARIOT, "mine.book.yaml");
    let scene = "system: mine
name: Scene
sides: [{ id: north, name: North, dice: table }, { id: south, name: South, dice: table }]
units:
  - { name: Grim, number: 1, side: north, troop: {} }
  - { name: Car, number: 21, side: south, troop: {} }
";
    let mut table = Table::with("mine", scene, &library);
    let before = table.order("ram", 1).facts("{foe: 21}").came_before();
    let lost = |what: What| before.iter().any(|outcome| outcome.unit.as_str() == "car" && outcome.what == what);
    assert!(lost(What::Number("hull".into(), 6, 4)) && lost(What::Out(1)), "{before:?}");
    table.order("ram", 1).facts("{foe: 21}").dice([6, 6]).done();
}

/// A fire goes on as the phase ends, by the hand of those who lit it.
const EMBERS: &str = "book: mine
name: Mine
turn: { phases: { act: { free: true, ends: 'for u in units() { if u.fire > 0 { credit(u.lit); lose(u, `men`, u.fire); u.fear += 1; } }' } } }
stats: { men: { track: 5 }, fire: { number: 0 }, fear: { number: 0 }, lit: { other: false, quiet: true } }
figures: { track: men }
acts:
  torch: { key: a, phases: [act], facts: { foe: enemy }, does: 'foe.fire = 1; foe.lit = me;' }
  smoke: { key: b, phases: [act], facts: { foe: enemy }, does: 'foe.fire = 2;' }
";

#[test]
fn what_burns_on_is_the_doing_of_those_whom_the_book_names() {
    let mut table = table(EMBERS);
    table.order("torch", 1).facts("{foe: 21}").done();
    table.order("smoke", 1).facts("{foe: 22}").done();
    table.next();
    let game = table.session().game();
    let [one, lit, smoked] = ["1", "21", "22"].map(|number| game.find(number).unwrap());
    let hands = |of: &muster::view::Id| {
        let line = table.outcomes();
        let of = line.iter().filter(|outcome| outcome.unit == *of);
        of.map(|outcome| (outcome.what.clone(), outcome.by.clone())).collect::<Vec<_>>()
    };
    let fear = || What::Number("fear".to_owned(), 0, 1);
    assert_eq!(hands(&lit), [(What::Out(1), Some(one.clone())), (fear(), Some(one))]);
    assert_eq!(hands(&smoked), [(What::Out(2), None), (fear(), None)], "nobody said whose smoke it is");
}
