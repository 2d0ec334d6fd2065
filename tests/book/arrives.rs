//! Reserves of a book: what happens to a unit that arrives.

use muster::{paper::FileKind, report::Report, rules::system, store::library::builtin, view::What};

use super::table::Table;

/// Who comes from reserve is tired, is seen, and loses one on a 1.
const BOOK: &str = "book: mine
name: Mine
turn:
  arrives: |
    u.tired = true;
    mark(u, `seen`, `turn`);
    if sum(`road`, u, 1, 6) == 1 { lose(u, `men`, 1); }
  phases: { main: { may: '!u.tired' } }
stats: { men: { track: 6 }, tired: { flag: false, shows: TIRED, until: turn } }
figures: { track: men }
acts: { walk: { key: w, phases: [main], does: moved(me); } }
";

const SCENE: &str = "system: mine
name: Late
sides: [{ id: north, name: North }, { id: south, name: South }]
units:
  - { name: One, number: 1, side: north, troop: {} }
  - { name: Late, number: 2, side: north, reserve: { turn: 1, edge: east }, troop: {} }
  - { name: Two, number: 21, side: south, troop: {} }
";

#[test]
fn what_a_book_says_happens_to_a_unit_that_arrives_and_is_undone_with_it() {
    let mut table = Table::with("mine", SCENE, &builtin().with("books/mine.book.yaml", BOOK, "mine.book.yaml"));
    let before = table.session().game().to_json();
    let tale = table.order("arrive", 2).dice([1]).done();
    assert!(tale.starts_with("Late arrives from the east.") && tale.contains("Late: road 1."), "{tale}");
    let game = table.session().game();
    let late = game.find("2").unwrap();
    let row = game.row(&late).unwrap();
    assert!(!row.may && row.cells.last().unwrap().text.contains("TIRED"), "{row:?}");
    assert!(table.came(2).iter().any(|came| came.what == What::Out(1)), "{:?}", table.came(2));
    let undone = table.session().undo(1).unwrap();
    table.session().commit(undone);
    assert_eq!(table.session().game().to_json(), before);
}

#[test]
fn what_fails_as_a_unit_arrives_is_told_before_anybody_plays() {
    let book = BOOK.replace("u.tired = true;", "u.tired = turn();");
    let library = builtin().with("books/mine.book.yaml", &book, "mine.book.yaml");
    let mine = system("mine", &library).unwrap();
    let found = mine.check(&FileKind::Data("books/mine.book.yaml".to_owned()), "mine.book.yaml", &book, &library);
    assert!(matches!(&found[..], [fault] if fault.what.contains("tired takes true or false")), "{found:?}");
}

/// A book may roll for its reserves itself.
#[test]
fn a_script_brings_on_who_is_still_to_come() {
    let call = "acts:\n  call: { key: c, by: table, phases: [main], does: \
                'for u in to_come() { if sum(`road`, u, 1, 6) >= 4 { return_to_table(u); } }' }\n";
    let book = BOOK.replace("acts: {", call).replace("does: moved(me); } }", "does: moved(me); }");
    let book = book.replace(" walk: {", "  walk: {");
    let mut table = Table::with("mine", SCENE, &builtin().with("books/mine.book.yaml", &book, "mine.book.yaml"));
    table.order("call", 0).dice([3]).done();
    let off = |table: &mut Table| {
        let game = table.session().game();
        game.row(&game.find("2").unwrap()).unwrap().across.is_some()
    };
    assert!(off(&mut table));
    table.order("call", 0).dice([4]).done();
    assert!(!off(&mut table));
    assert_eq!(table.came(2).first().map(|came| came.what.clone()), Some(What::Arrives("east".to_owned())));
}

const OTHER: &str = "  - { name: Other, number: 22, side: north, hidden: true, troop: {} }\n";

/// The last line of the story: "One looks. Two: seen by the players."
fn last_told(table: &mut Table, public: bool) -> String {
    let report = Report::of(table.session(), public);
    let told = report.turns.iter().flat_map(|turn| &turn.stages).flat_map(|stage| &stage.told).last();
    told.map_or(String::new(), |told| [&[told.head.clone()][..], &told.came].concat().join(" "))
}

/// Who shows itself is told of as of who is shown by hand: in the tale, on the card, in both stories, and to players.
#[test]
fn who_shows_itself_by_a_script_is_told_everywhere() {
    let acts = "acts:\n  show: { key: v, phases: [main], does: 'me.hidden = false; lead(`${does(me, `show`)} themselves.`);' }\n\
                \x20 look: { key: l, phases: [main], does: 'let u = unit(21); u.hidden = false;' }\n";
    let book = BOOK.replace("acts: { ", &format!("{acts}  ")).replace("does: moved(me); } }", "does: moved(me); }");
    let scene = SCENE.replace("side: south,", "side: south, hidden: true,");
    let library = builtin().with("books/mine.book.yaml", &book, "mine.book.yaml");
    let seen = What::Marker("seen by the players".to_owned(), true);
    let [shows, looks] = ["Two shows: shows themselves.", "One looks. Two: seen by the players."];
    for (act, who, alone, among) in
        [("show", 21, shows, "Two: show."), ("look", 1, looks, "One: look. Two: seen by the players.")]
    {
        // While somebody else is hidden players hear no words that might tell of that one.
        for (another, heard) in [("", alone), (OTHER, among)] {
            let mut table = Table::with("mine", &format!("{scene}{another}"), &library);
            let tale = table.order(act, who).done();
            assert!(tale.contains("Two: seen by the players."), "{tale}");
            assert_eq!(table.came(21).iter().filter(|came| came.what == seen).count(), 1);
            let [whole, told] = [false, true].map(|public| last_told(&mut table, public));
            assert_eq!((whole.as_str(), told.as_str()), (alone, heard));
        }
    }
}

/// Who lies in ambush is seen once a script says so; a stat of the book's own by that name is that stat.
#[test]
fn a_script_shows_players_who_was_hidden() {
    let look = "acts:\n  look: { key: l, phases: [main], does: \
                'for u in enemies(me) { if u.hidden { u.hidden = false; tell(`${u} shows itself.`); } }' }\n";
    let book = BOOK.replace("acts: { ", &format!("{look}  ")).replace("does: moved(me); } }", "does: moved(me); }");
    let scene = SCENE.replace("side: south,", "side: south, hidden: true,");
    let mut table = Table::with("mine", &scene, &builtin().with("books/mine.book.yaml", &book, "mine.book.yaml"));
    let seen = |table: &mut Table| table.session().game().public().find("21").is_some();
    assert!(!seen(&mut table));
    let tale = table.order("look", 1).done();
    assert!(seen(&mut table) && tale.contains("Two shows itself."), "{tale}");
    let undone = table.session().undo(1).unwrap();
    table.session().commit(undone);
    assert!(!seen(&mut table));
    let own = book.replace("tired: { flag: false,", "hidden: { flag: true }, tired: { flag: false,");
    let mut table = Table::with("mine", &scene, &builtin().with("books/mine.book.yaml", &own, "mine.book.yaml"));
    table.order("look", 1).done();
    assert!(!seen(&mut table) && table.squad(21)["stats"]["hidden"] == false);
}
