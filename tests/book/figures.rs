//! Units that list their figures, with kinds of them: built field by field, written as a roster, and played.

use muster::{
    battle::Session,
    engine::Halt,
    paper::{Army, FileKind, Library},
    rules::system,
    store::library::builtin,
    view::{Kind, Order, Outcome, Value, What},
};

use super::table::Table;

const BOOK: &str = "book: band
name: Bands
turn: { phases: { main: {} } }
stats: { nerve: { number: 4 } }
figures:
  out: wounds
  stats: { wounds: { track: 1, max: 9 }, aim: { number: 5 }, fled: { flag: false, play: true } }
  kinds:
    captain: { stats: { wounds: 3, aim: 3 } }
    archer: { name: bowman, stats: { aim: 4 } }
troops: { watch: { figures: [{ kind: captain }, { count: 3 }] } }
points: nerve * 2
acts:
  hurt: { key: h, phases: [main], does: \"let f = me.figures[0]; f.wounds -= 1; tell(`${f} is hit`);\" }
";

fn library() -> Library {
    builtin().with("books/band.book.yaml", BOOK, "band.book.yaml")
}

#[test]
fn figures_are_chosen_by_kind_and_number_and_a_roster_keeps_them() {
    let library = library();
    let band = system("band", &library).expect("a row for the book");
    let bench = band.bench(&library).expect("a sound book");
    let mut recipe = bench.blank();
    let ids = |recipe| bench.build(recipe).fields.iter().map(|field| field.id.clone()).collect::<Vec<_>>();
    assert_eq!(ids(&recipe), ["kind", "stats.nerve", "figures.#"]);
    for (field, value) in [
        ("figures.#", Value::Int(2)),
        ("figures.0.kind", Value::from("captain")),
        ("figures.0.name", Value::from("Ulf")),
        ("figures.0.stats.aim", Value::Int(2)),
        ("figures.1.kind", Value::from("archer")),
        ("figures.1.count", Value::Int(4)),
    ] {
        recipe = bench.set(&recipe, field, Some(&value)).unwrap_or_else(|why| panic!("{field}: {why}"));
    }
    let build = bench.build(&recipe);
    assert_eq!(build.wrong, []);
    let field = |id: &str| build.fields.iter().find(|field| field.id == id).unwrap_or_else(|| panic!("no {id}"));
    let kinds = [("captain", "captain"), ("archer", "bowman")].map(|(id, name)| (id.to_owned(), name.to_owned()));
    assert_eq!(field("figures.1.kind").kind, Kind::Choice(kinds.to_vec()));
    assert_eq!(
        (field("figures.0.name").label.as_str(), field("figures.1.count").usual.clone()),
        ("figure 1, name", Some(Value::Int(4)))
    );
    assert!(build.fields.iter().all(|field| !field.id.ends_with("fled")), "what is made in play is no field");

    // Written and read again it is the same unit, for a roster as for a battle.
    let roster = serde_json::json!({ "system": "band", "name": "Ulf's", "units": [{ "name": "Ulf's Band", "number": 7, "troop": recipe }] });
    let text = serde_yaml::to_string(&roster).expect("a roster");
    assert_eq!(band.check(&FileKind::Roster, "ulf.yaml", &text, &library), []);
    let read = serde_yaml::from_str(&text).expect("a roster");
    let army = Army::new(band.bench(&library).expect("a sound book"), read);
    assert_eq!(army.roster().units[0].troop, recipe);
    let game = band.muster("ulf.yaml", &text, &library).unwrap_or_else(|fault| panic!("{fault}"));
    let unit = game.find("7").expect("a unit");
    let figures = ["Ulf", "bowman 1", "bowman 2", "bowman 3", "bowman 4"];
    assert_eq!(game.figures(&unit), figures);
    let sheet = game.sheet(&unit).expect("a sheet");
    let row = |name: &str| {
        sheet
            .rows
            .iter()
            .find(|row| row.label == name)
            .map(|row| row.cells.iter().map(|cell| &*cell.text).collect::<String>())
    };
    assert_eq!(row("Ulf").as_deref(), Some("wounds 3, aim 2, fled no"));
    assert_eq!(row("bowman 2").as_deref(), Some("wounds 1, aim 4, fled no"));
}

#[test]
fn a_troop_type_brings_its_figures_and_an_unknown_kind_is_a_fault() {
    let library = library();
    let band = system("band", &library).expect("a row for the book");
    let scene = |troop: &str| {
        format!(
            "system: band\nname: Scene\nsides: [{{ id: a, name: A }}, {{ id: b, name: B }}]\nunits:\n  - {{ name: Watch, number: 1, side: a, troop: {troop} }}\n  - {{ name: Others, number: 2, side: b, troop: {{ kind: watch }} }}\n"
        )
    };
    let game = band.begin("scene.yaml", &scene("{ kind: watch }"), &library).unwrap_or_else(|fault| panic!("{fault}"));
    let mut session = Session::begin(game, 7).0;
    let watch = session.game().find("1").expect("a unit");
    assert_eq!(session.game().figures(&watch), ["captain", "2", "3", "4"]);
    let done = session.order(&Order::of("hurt", &watch), &[]).expect("an order that stands");
    assert!(done.tale().expect("a story").then.iter().any(|told| told == "captain is hit"), "{:?}", done.tale());
    session.commit(done);
    let fault = band.begin("scene.yaml", &scene("{ figures: [{ kind: captin }] }"), &library).err().expect("a fault");
    assert!(
        fault.line > 0 && fault.what.contains("there is no kind of figure captin; did you mean captain?"),
        "{fault}"
    );
    let wrong = BOOK.replace("kind: captain }", "kind: capten }");
    let fault =
        system("band", &library).expect("a row").bench(&library.with("books/band.book.yaml", &wrong, "band.book.yaml"));
    let fault = fault.err().expect("a fault");
    assert!(fault.line > 0 && fault.what == "there is no kind of figure capten", "{fault}");
}

/// A volley takes a box of each figure, and nerve is thrown for behind it.
const VOLLEY: &str = "book: band
name: Bands
turn: { phases: { main: { free: true } } }
stats: { nerve: { number: 7 } }
figures:
  out: wounds
  stats: { wounds: { track: 1, max: 9 } }
  kinds: { pike: { name: pikeman }, captain: { stats: { wounds: 2 } } }
troops: { pikes: { figures: [{ kind: pike, count: 3 }, { kind: captain }] } }
acts:
  volley: { key: v, phases: [main], facts: { foe: enemy }, does: 'for f in foe.figures { lose(f, `wounds`, 1); } sum(`nerve`, foe, 2, 6);' }
  snipe: { key: s, phases: [main], facts: { foe: enemy }, does: 'for f in foe.figures { f.wounds = 0; }' }
  nurse: { key: h, phases: [main], facts: { one: friend }, does: 'heal(me.figures[0], `wounds`, 1);' }
";

#[test]
fn figures_that_fall_are_told_before_the_dice_behind_them_and_their_boxes_no_more() {
    let library = builtin().with("books/band.book.yaml", VOLLEY, "band.book.yaml");
    let scene = "system: band\nname: Scene\nsides: [{ id: a, name: A }, { id: b, name: B }]\nunits:\n  - { name: Red, number: 1, side: a, troop: { kind: pikes } }\n  - { name: Blue, number: 21, side: b, troop: { kind: pikes } }\n";
    let mut table = Table::with("band", scene, &library);
    table.rule(serde_yaml::from_str("dice: table").unwrap());
    let game = table.session().game();
    let [red, blue] = ["1", "21"].map(|number| game.find(number).unwrap());
    let order = Order::of("volley", &red).with("foe", blue.as_str());
    let Err(Halt::Ask { so_far, .. }) = table.session().order(&order, &[]) else { panic!("no question") };
    // The box of the captain, who stands.
    let box_of_one = What::Number("captain wounds".to_owned(), 2, 1);
    assert_eq!(so_far.outcomes, [Outcome::of(&blue, What::Out(3)).by(&red), Outcome::of(&blue, box_of_one)]);
    assert!(table.order("volley", 1).facts("{foe: 21}").dice([1, 1]).done().starts_with("Red volleys Blue: 3 out"));
    let came = |table: &Table| table.came(21).into_iter().map(|outcome| outcome.what).collect::<Vec<_>>();
    assert_eq!(came(&table), [What::Out(3), What::Number("captain wounds".to_owned(), 2, 1)]);
    table.order("snipe", 1).facts("{foe: 21}").done();
    assert_eq!(table.came(21), [Outcome::of(&blue, What::Out(1)).by(&red).figure("captain")]);
}

#[test]
fn figures_whose_names_are_several_words_are_split_off_by_them() {
    let library = builtin().with("books/band.book.yaml", VOLLEY, "band.book.yaml");
    let scene = "system: band\nname: Scene\nsides: [{ id: a, name: A }, { id: b, name: B }]\nunits:\n  - { name: Red, number: 1, side: a, troop: { kind: pikes } }\n  - { name: Blue, number: 21, side: b, troop: { kind: pikes } }\n";
    let mut table = Table::with("band", scene, &library);
    // As the form of the ruling reads "pikeman 1,captain".
    table.rule(serde_yaml::from_str("{ from: 1, figures: [pikeman, '1', captain], name: Scouts }").unwrap());
    let game = table.session().game();
    let scouts = game.find("scouts").unwrap();
    assert_eq!(game.figures(&scouts), ["pikeman 1", "captain"]);
}

/// A band priced by its figures, whose kinds and first number scripts know; a form has one of them chosen.
const DUEL: &str = "book: band
name: Bands
turn: { phases: { main: { free: true } } }
stats: { nerve: { number: 4 }, arm: { list: arm, usual: pike } }
lists: { arm: { pike: { cost: 3 } } }
figures:
  out: wounds
  stats: { wounds: { track: 1, max: 9 } }
  kinds: { captain: { stats: { wounds: 2 } }, pike: {} }
troops: { pikes: { figures: [{ kind: captain }, { kind: pike, count: 3 }, {}] } }
points: u.figures.len() * arm.cost + u.figures.filter(|f| f.kind == \"captain\").len() * 10 + u.began.figures.len()
acts:
  snipe:
    key: s
    phases: [main]
    facts: { foe: enemy, who: { is: figure, of: foe }, by: { is: figure, among: 'me.figures.filter(|f| f.kind != \"pike\")', usual: 'me.figures[0]' } }
    does: 'lose(who, `wounds`, 9); tell(`${by} snipes ${who}, a ${who.kind}: ${foe.count} of ${foe.began.count}, ${foe.began.figures.filter(|f| f.out)} out.`);'
  raise: { key: r, phases: [main], does: 'let f = pick(`who`, `Who rises?`, me, me.began.figures.filter(|f| f.out)); if f != () { f.wounds = 1; }' }
";

#[test]
fn figures_are_priced_counted_from_the_first_told_by_kind_and_chosen() {
    let library = builtin().with("books/band.book.yaml", DUEL, "band.book.yaml");
    let scene = "system: band\nname: Scene\nsides: [{ id: a, name: A }, { id: b, name: B }]\nunits:\n  - { name: Red, number: 1, side: a, troop: { kind: pikes } }\n  - { name: Blue, number: 21, side: b, troop: { kind: pikes } }\n";
    assert_eq!(
        system("band", &library).unwrap().check(
            &FileKind::Data("books/band.book.yaml".to_owned()),
            "band.book.yaml",
            DUEL,
            &library
        ),
        []
    );
    let mut table = Table::with("band", scene, &library);
    let game = table.session().game();
    let [red, blue] = ["1", "21"].map(|number| game.find(number).unwrap());
    assert_eq!(game.points(&blue), Some(5 * 3 + 10 + 5));
    let form = |order: &Order| game.form(order).unwrap().fields;
    let kinds = |fields: &[muster::view::Field]| fields.iter().map(|field| field.id.clone()).collect::<Vec<_>>();
    let order = Order::of("snipe", &red);
    assert_eq!(kinds(&form(&order)), ["foe", "by"], "of nobody there is nobody to choose");
    let fields = form(&order.with("foe", blue.as_str()));
    let choice = |names: &[&str]| Kind::choice(names.iter().map(|name| (*name, *name)));
    assert_eq!(fields[1].kind, choice(&["captain", "pike 1", "pike 2", "pike 3", "5"]));
    assert_eq!((&fields[2].kind, &fields[2].usual), (&choice(&["captain", "5"]), &Some(Value::from("captain"))));
    let tale = table.order("snipe", 1).facts("{foe: 21, who: pike 2}").done();
    assert!(tale.contains("captain snipes pike 2, a pike: 4 of 5, pike 2 out."), "{tale}");
    assert_eq!(table.session().game().points(&blue), Some(30), "by what it began with");
    table.order("raise", 21).done();
    let tale = table.order("snipe", 1).facts("{foe: 21, who: captain, by: '5'}").done();
    assert!(tale.contains("5 snipes captain, a captain: 4 of 5, captain out."), "{tale}");
    let wrong = |from: &str, to: &str| {
        assert!(DUEL.contains(from));
        let book = DUEL.replace(from, to);
        let found = system("band", &library).unwrap().check(
            &FileKind::Data("books/band.book.yaml".to_owned()),
            "band.book.yaml",
            &book,
            &library,
        );
        found.iter().map(|fault| fault.what.clone()).collect::<Vec<_>>().join("; ")
    };
    assert_eq!(wrong("of: foe", "of: fo"), "who: no fact before it names one unit as fo");
    assert_eq!(wrong("foe: enemy,", "foe: { is: enemy, of: who },"), "foe: only a figure is one of a unit");
}
