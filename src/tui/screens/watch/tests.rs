use std::fs;

use super::*;
use crate::{
    battle::Session,
    engine::{Decision, Ruling},
    rules::system,
    store::{Folder, PUBLIC, Place, library::builtin, write_public},
    tui::{
        App, Flow, Wanted,
        testing::{Meter, played, text_of},
    },
};

/// A battle with dice from the table, played by keys on the screen, and the folder it lies in.
fn battle(keys: &str) -> (tempfile::TempDir, PathBuf) {
    let (home, library) = (tempfile::tempdir().unwrap(), builtin());
    let path = "opend6/scenarios/harrow-ford.yaml";
    let text = library.get(path).unwrap().text.replace("dice: auto", "dice: table");
    let game = system("opend6", &library).unwrap().begin(path, &text, &library).unwrap();
    let mut folder = Folder::create(&Place::at(home.path()), &builtin(), game, 7, "").unwrap();
    let hide = Ruling::of(Decision::set("bog-sneaks".into(), ("hidden", true)));
    let done = folder.session().rule(&hide).unwrap();
    folder.take(done);
    let path = folder.path().unwrap().to_owned();
    let mut app = App::of_battle(Ctx::default(), folder);
    played(&mut app, 80, 24, keys);
    (home, path)
}

/// Initiative, Goblin Bows walk, all others hold; two volleys, and the question of a third in hand.
const ASKED: &str = "<Enter><Enter>53<Enter><Enter>21w<Enter>nn1f21<Space>14<Space><Enter>2343512345<Enter>rrrr<Tab>21f2<Space>14<Space>m<Enter>";

fn watching(folder: &Path) -> App {
    App::watching(Ctx::default(), Watch::new(folder, builtin()))
}

fn picture(app: &mut App, keys: &str) -> String {
    text_of(&played(app, 80, 24, keys))
}

/// The picture without its line breaks.
fn words(app: &mut App) -> String {
    picture(app, "").split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn players_see_the_roster_the_question_and_the_last_tales_and_nobody_hidden() {
    let (_home, folder) = battle(ASKED);
    let small = picture(&mut watching(&folder), "");
    insta::assert_snapshot!("watch_80x24", small);
    let large = text_of(&played(&mut watching(&folder), 120, 40, ""));
    insta::assert_snapshot!("watch_120x40", large);
    assert!(!small.contains("Bog Sneaks") && !large.contains("Bog Sneaks"));
    insta::assert_snapshot!("watch_begun_80x24", picture(&mut watching(&battle("").1), ""));
}

#[test]
fn forty_units_stand_in_two_columns_and_no_key_is_needed() {
    let (_home, folder) = battle("");
    let (public, game) = read_public(&folder, &builtin()).unwrap();
    let mut session = Session::begin(game, 7).0;
    for (unit, name) in (0..14).flat_map(|at| [(1, format!("Ice {at}")), (21, format!("Bows {at}"))]) {
        let unit = session.game().find(&unit.to_string()).unwrap();
        let done = session.rule(&Ruling::of(Decision::Like { unit, name })).unwrap();
        session.commit(done);
    }
    write_public(&folder, &public, session.game()).unwrap();
    let shown = text_of(&played(&mut watching(&folder), 120, 40, ""));
    assert!((0..14).all(|at| shown.contains(&format!("Ice {at}")) && shown.contains(&format!("Bows {at}"))), "{shown}");
    insta::assert_snapshot!("watch_many_120x40", shown);
    let small = picture(&mut watching(&folder), "");
    assert!(small.contains("of 39") && small.contains("PgDn"), "{small}");
}

#[test]
fn a_key_sums_the_turn_up_for_players_and_tells_of_nobody_hidden() {
    let (_home, folder) = battle(&format!("{ASKED}<Esc>"));
    let mut app = watching(&folder);
    let summed = picture(&mut app, "t");
    assert!(summed.contains("─ the turn ─") && summed.contains("Goblin Bows"), "{summed}");
    assert!(!summed.contains("Bog Sneaks") && !summed.contains("what happened"), "{summed}");
    assert!(picture(&mut app, "t").contains("what happened"));
    assert!(picture(&mut watching(&battle("").1), "t").contains("Nobody has lost anything this turn."));
}

#[test]
fn it_follows_what_changes_and_writes_nothing_while_nothing_does() {
    let (_home, folder) = battle(ASKED);
    let mut app = watching(&folder);
    let mut meter = Meter::new(80, 24);
    meter.draw(&app);
    app.wake();
    assert_eq!(meter.draw(&app), 0, "nothing has changed");
    let library = builtin();
    let (public, game) = read_public(&folder, &library).unwrap();
    write_public(&folder, &Public { question: "DORA: 2 dice".to_owned(), ..public }, &*game).unwrap();
    assert!(!picture(&mut app, "").contains("DORA: 2 dice"));
    app.wake();
    assert!(picture(&mut app, "").contains("▸ DORA: 2 dice"));
}

#[test]
fn a_copy_that_cannot_be_read_leaves_the_picture_and_is_told() {
    let (_home, folder) = battle(ASKED);
    let copy = folder.join(PUBLIC);
    let whole = fs::read_to_string(&copy).unwrap();
    let mut app = watching(&folder);
    let broken = [
        (whole[..whole.len() / 2].to_owned(), "how it stood before"),
        (whole[..whole.find('\n').unwrap() + 40].to_owned(), "no copy for players"),
        (String::new(), "no copy for players"),
        (whole.replacen("format ", "format 9", 1), "newer muster"),
        (whole.replacen("opend6", "opend7", 1), "there is no system opend7 here"),
    ];
    for (text, said) in broken {
        fs::write(&copy, text).unwrap();
        app.wake();
        let shown = words(&mut app);
        assert!(shown.contains(said) && shown.contains("Harrow Militia"), "{said}:\n{shown}");
        assert!(!shown.contains(" | "), "players read lines of a file:\n{shown}");
    }
    fs::remove_file(&copy).unwrap();
    app.wake();
    assert!(words(&mut app).contains("there is no such file"));
    assert!(picture(&mut watching(&folder), "").contains("There is nothing to show yet"));
    fs::write(&copy, whole).unwrap();
    app.wake();
    assert!(!picture(&mut app, "").contains("how it stood before"));
}

#[test]
fn it_scrolls_and_goes_by_itself_to_what_has_changed() {
    let (_home, folder) = battle("");
    let mut app = watching(&folder);
    let low = |app: &mut App, keys: &str| text_of(&played(app, 80, 15, keys));
    assert!(low(&mut app, "").contains("Ice Rangers") && !low(&mut app, "").contains("Trolls"));
    assert!(low(&mut app, "<PgDn><PgDn><PgDn>").contains("Trolls"));
    assert!(low(&mut app, "<Home><Down>").contains("Harrow Militia") && !low(&mut app, "").contains("Ice Rangers"));
    assert!(low(&mut app, "<End>").contains("Trolls"));
    low(&mut app, "<Home>");
    let (public, game) = read_public(&folder, &builtin()).unwrap();
    let session = Session::begin(game, 7).0;
    let shaken = session.rule(&Ruling::of(Decision::set("24".into(), ("morale", 2)))).unwrap();
    write_public(&folder, &public, shaken.game().unwrap()).unwrap();
    app.wake();
    assert!(low(&mut app, "").contains("Hired Blades"), "{}", low(&mut app, ""));
    assert_eq!(app.key(Key::Esc), Flow::Leave(Wanted::Quit));
}

#[test]
fn it_never_breaks_at_any_size() {
    let (_home, folder) = battle(ASKED);
    let mut whole = watching(&folder);
    let mut none = watching(Path::new("/nowhere"));
    for (wide, tall) in (1..30).flat_map(|tall| [(1, tall), (9, tall), (33, tall), (200, tall)]) {
        for keys in ["", "<PgDn>", "<End>"] {
            played(&mut whole, wide, tall, keys);
            played(&mut none, wide, tall, keys);
        }
    }
}
