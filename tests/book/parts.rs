//! Units with a name in the singular that list what they are made of: giants that lose arm and leg and fight on.

use muster::{
    battle::{Came, Summary, armies, card_by_hands},
    paper::Library,
    report::{Form, Page, Sheets, labels, sheets},
    rules::system,
    store::library::builtin,
    view::{Id, Outcome, Value, What},
};

use super::table::Table;

const BOOK: &str = "book: iron
name: Iron
words: { unit: giant, figure: part }
turn: { phases: { main: { free: true } } }
stats: { heat: { number: 0, play: true } }
figures:
  alone: true
  out: armour
  stats: { armour: { track: 3, max: 9, short: Arm }, slot: { choice: [body, limb] }, gun: { text: none } }
  kinds:
    core: { stats: { armour: 6 } }
    left: { name: left arm, stats: { slot: limb, gun: cannon } }
    leg: { stats: { slot: limb } }
troops: { walker: { figures: [{ kind: core }, { kind: left }, { kind: leg, count: 2 }] } }
acts:
  strike: { key: s, phases: [main], facts: { foe: enemy }, does: 'lose(foe.figures[1], `armour`, 3); lose(foe.figures[0], `armour`, 1);' }
  patch: { key: h, phases: [main], does: 'heal(me.figures[0], `armour`, 1);' }
";

const SCENE: &str = "system: iron
name: Strait
sides: [{ id: a, name: Red }, { id: b, name: Blue }]
units:
  - { name: Anvil, number: 1, side: a, troop: { kind: walker } }
  - { name: Gnat, number: 21, side: b, troop: { kind: walker } }
";

fn library() -> Library {
    builtin().with("books/iron.book.yaml", BOOK, "iron.book.yaml")
}

fn table() -> Table {
    Table::with("iron", SCENE, &library())
}

#[test]
fn a_part_that_is_lost_is_named_and_the_unit_fights_on() {
    let mut table = table();
    let head = table.order("strike", 1).facts("{foe: 21}").done();
    assert!(head.starts_with("Anvil strikes Gnat: left arm out"), "{head}");
    let came = |table: &mut Table| {
        let line = table.session().last(1).remove(0);
        card_by_hands(table.session().game(), Came::of(&line)).iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    let table = &mut table;
    assert_eq!(came(table), ["21 Gnat: left arm out; core armour 6 to 5 (by Anvil)."]);
    let lines = table.session().last(1);
    let game = table.session().game();
    let aloud = Summary::of(game, &lines).aloud(game, &armies(game));
    assert_eq!(aloud, ["Blue: 1 part out.", "21 Gnat: left arm out; core armour 6 to 5 by Anvil."]);
    // One of two legs has a name of its own.
    table.order("strike", 1).facts("{foe: 21}").done();
    let gnat = Id::new("gnat");
    let out = |name: &str| Outcome::of(&gnat, What::Out(1)).by(&Id::new("anvil")).figure(name);
    assert!(table.came(21).contains(&out("leg 1")), "{:?}", table.came(21));
}

#[test]
fn a_printed_sheet_has_a_line_for_every_part_and_a_label_for_the_unit_alone() {
    let mut table = table();
    let game = table.session().game();
    let made = Sheets::of(game, &game.units());
    let text = sheets(&made, Form::Txt, Page::A4);
    for line in [
        "core             slot body, gun none",
        "left arm         slot limb, gun cannon",
        "leg 2            slot limb, gun none",
    ] {
        assert!(text.contains(line), "{line} is not in {text}");
    }
    let html = sheets(&made, Form::Html, Page::A4);
    assert!(html.contains("<th>core</th><td class=\"\">slot body, gun none</td>"), "{html}");
    let cut = labels(&made, Form::Txt, Page::A4);
    assert!(cut.contains("1 x Anvil\n"), "{cut}");
}

#[test]
fn the_build_screen_begins_with_the_parts_of_the_troop_type() {
    let library = library();
    let bench = system("iron", &library).expect("a row for the book").bench(&library).expect("a sound book");
    let recipe = bench.blank();
    let rows = |recipe| {
        let rows = bench.build(recipe).fields.into_iter().find(|field| field.id == "figures.#").expect("a field");
        (rows.label, rows.usual, rows.otherwise)
    };
    assert_eq!(rows(&recipe), ("rows of parts".to_owned(), None, Some(Value::Int(3))));
    // All are there to be changed, and none are lost.
    let own = bench.set(&recipe, "figures.#", Some(&Value::Int(3))).unwrap();
    let own = bench.set(&own, "figures.1.stats.gun", Some(&Value::from("lance"))).unwrap();
    assert_eq!(own["figures"][0]["kind"], "core");
    assert_eq!((&own["figures"][1]["kind"], &own["figures"][1]["stats"]["gun"]), (&"left".into(), &"lance".into()));
    assert_eq!(own["figures"][2]["count"], 2);
    assert_eq!(bench.set(&own, "figures.#", Some(&Value::Int(0))).unwrap(), recipe, "0 has those of its kind back");
}

#[test]
fn the_next_battle_hears_which_part_is_missing() {
    let mut table = table();
    table.order("strike", 1).facts("{foe: 21}").done();
    let left = muster::paper::survivors(table.session().game(), None).unwrap();
    let gnat = left.fates.iter().find(|fate| fate.number == Some(21)).expect("a fate").to_string();
    assert!(gnat.contains("3 of 4 left (left arm out)"), "{gnat}");
}

#[test]
fn the_build_screen_asks_for_nothing_that_scripts_alone_read_nor_for_another_unit() {
    let stats =
        "stats: { ward: { other: false }, secret: { number: 1, quiet: true }, held: { other: false, quiet: true }, ";
    let book = BOOK.replacen("stats: { ", stats, 1);
    let library = builtin().with("books/iron.book.yaml", &book, "iron.book.yaml");
    let bench = system("iron", &library).expect("a row for the book").bench(&library).expect("a sound book");
    let fields = bench.build(&bench.blank()).fields;
    let shown: Vec<&str> = fields.iter().map(|field| field.id.as_str()).collect();
    let none = |id: &&str| ["ward", "secret", "held"].iter().any(|stat| id.ends_with(stat));
    assert!(!shown.is_empty() && !shown.iter().any(none), "{shown:?}");
}
