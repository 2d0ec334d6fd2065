//! What a unit of a book shows of itself: on its row, on its sheet, on paper.

use muster::{
    store::library::builtin,
    view::{Id, left_out},
};

use super::table::Table;

const BOOK: &str = "book: mine
name: Mine
turn: { phases: { main: {} } }
stats:
  men: { track: 6, short: Men }
  hull: { track: 0, max: 20, short: Hull }
  skill: { number: 0, short: Skl }
figures: { track: men }
troops: { squad: {}, tank: { stats: { men: 1, hull: 9 } } }
acts: { pound: { key: p, phases: [main], does: 'lose(me, `hull`, 9);' } }
";

const SCENE: &str = "system: mine
name: Walls
sides: [{ id: north, name: North }, { id: south, name: South }]
units:
  - { name: One, number: 1, side: north, troop: { kind: squad } }
  - { name: Two, number: 2, side: south, troop: { kind: tank } }
";

#[test]
fn a_track_without_a_box_is_not_shown_and_one_that_lost_all_of_them_is() {
    let mut table = Table::with("mine", SCENE, &builtin().with("books/mine.book.yaml", BOOK, "mine.book.yaml"));
    table.order("pound", 2).done();
    let game = table.session().game();
    let shown = |number: &str| {
        let id: Id = game.find(number).unwrap();
        let cells: Vec<String> = game.row(&id).unwrap().cells.iter().map(|cell| cell.text.to_string()).collect();
        let sheet = game.sheet(&id).unwrap();
        let tracks = game.tracks(&id).into_iter().map(|track| track.label);
        (cells[1..4].join("|"), sheet.short[0].cells[0].text.to_string(), tracks.collect::<Vec<_>>())
    };
    let boxes = |labels: &[&str]| labels.iter().map(|label| (*label).to_owned()).collect::<Vec<_>>();
    assert_eq!(shown("1"), ("6||0".to_owned(), "men 6  skill 0".to_owned(), boxes(&["men"])));
    assert_eq!(shown("2"), ("1|0/9|0".to_owned(), "men 1  hull 0/9  skill 0".to_owned(), boxes(&["men", "hull"])));
}

/// Columns that give way first, and those that have no room where so many cells are left for them.
fn narrow(book: &str, room: usize) -> (Vec<String>, Vec<String>) {
    let mut table = Table::with("mine", SCENE, &builtin().with("books/mine.book.yaml", book, "mine.book.yaml"));
    let columns = table.session().game().columns();
    let spare = columns.iter().filter(|column| column.spare).map(|column| column.title.to_string());
    (spare.collect(), left_out(columns, room).into_iter().map(str::to_owned).collect())
}

#[test]
fn what_never_changes_in_play_gives_way_first_on_a_narrow_screen() {
    let said = |all: &[&str]| all.iter().map(|said| (*said).to_owned()).collect::<Vec<_>>();
    let book = BOOK.replace(
        "skill: { number: 0, short: Skl }",
        "skill: { number: 0, short: Skl }\n  arm: { choice: [bow, longbow of yew], short: Arm }\n  \
         nerve: { number: 3, short: Nrv }\n  ammo: { number: 3, short: Amm, play: true }",
    );
    let nerve = book.replace("'lose(", "'me.nerve -= 1; lose(");
    assert_eq!(narrow(&nerve, 80), (said(&["Who", "Skl", "Arm"]), said(&[])));
    assert_eq!(narrow(&nerve, 54), (said(&["Who", "Skl", "Arm"]), said(&["Arm"])));
    for of in
        ["me[\"nerve\"] = 2", "let it = units()[0]; it.nerve = 2", "heal(me, \"nerve\", 1)", "me.heal(\"nerve\", 1)"]
    {
        let (spare, _) = narrow(&book.replace("'lose(", &format!("'{of}; lose(")), 80);
        assert_eq!(spare, said(&["Who", "Skl", "Arm"]), "{of}");
    }
    // Nobody knows what a script alters that works it out.
    let any = book.replace("'lose(", "'let what = \"men\"; heal(me, what, 1); lose(");
    assert_eq!(narrow(&any, 80).0, said(&["Who"]));
    assert_eq!(narrow(&book, 80).0, said(&["Who", "Skl", "Arm", "Nrv"]));
}
