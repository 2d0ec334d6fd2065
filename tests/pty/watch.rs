//! A battle played in one terminal, the players' screen in another.

use std::fs;

use super::{terminal::Terminal, to_the_ranged_phase};

#[test]
fn players_see_the_question_and_the_new_line_and_nothing_hidden() {
    let home = tempfile::tempdir().unwrap();
    let mut master = Terminal::start(home.path(), 80, 24, &[]);
    to_the_ranged_phase(&mut master);
    master.keys("\x03").ends();
    let orders = home.path().join("orders.yaml");
    fs::write(&orders, "- ruling: { unit: bog-sneaks, set: { hidden: true } }\n").unwrap();
    master.command(&["apply", "harrow-ford", orders.to_str().unwrap()]);

    let mut players = Terminal::run(home.path(), 80, 24, &[], &["watch"]);
    players.sees("Harrow Ford").sees("Goblin Bows");
    let mut master = Terminal::start(home.path(), 80, 24, &[]);
    master.sees("Harrow Ford");
    master.keys("\r").sees("go on");
    master.keys("\r").sees("RANGED");
    master.keys("21f2 14 m\r").sees("rolls 8 dice");
    players.sees("BEN: ");
    players.settled();
    let before = players.raw().len();
    players.settled();
    assert_eq!(players.raw().len(), before, "nothing is written while nothing changes");
    // The question names the order too: the line alone says how far it was.
    master.keys("12341234\r").sees("fire at Harrow Militia, 14");
    players.sees("fire at Harrow Militia, 14");
    assert!(!players.raw().contains("Bog Sneaks"));

    // The copy is half written, then away: the picture stays, and the screen says why.
    let copy = home.path().join("muster/saves/harrow-ford/public.yaml");
    let whole = fs::read_to_string(&copy).unwrap();
    fs::write(&copy, &whole[..whole.len() / 2]).unwrap();
    players.sees("how it stood before").sees("Goblin Bows fire at Harrow Militia");
    fs::remove_file(&copy).unwrap();
    players.sees("no such file").sees("Goblin Bows");
    fs::write(&copy, &whole).unwrap();
    players.sees("Goblin Bows");
    players.keys("?").sees("leave the second screen");
    players.keys("\x1b").settled();
    players.keys("q").ends();
    assert!(players.is_restored());
    master.keys("\x03").ends();
}

#[test]
fn the_second_screen_writes_nothing_and_obeys_no_color() {
    let home = tempfile::tempdir().unwrap();
    let mut master = Terminal::start(home.path(), 80, 24, &[]);
    to_the_ranged_phase(&mut master);
    master.keys("\x03").ends();
    let folder = home.path().join("muster/saves/harrow-ford");
    let files = || {
        let mut names: Vec<String> =
            fs::read_dir(&folder).unwrap().map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names.into_iter().map(|name| (fs::read(folder.join(&name)).unwrap(), name)).collect::<Vec<_>>()
    };
    let before = files();
    let mut players = Terminal::run(home.path(), 120, 40, &[("NO_COLOR", "1")], &["watch", "harrow-ford"]);
    players.sees("what happened");
    assert!(!super::looks::coloured(&players.raw()));
    players.keys("\x03").ends();
    assert_eq!(files(), before);
}
