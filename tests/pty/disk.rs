//! A disk that fails while the battle is played: play goes on, the screen says so, and nothing is lost once it is well.

use rustix::process::{Pid, Resource, Rlimit, prlimit};

use super::{terminal::Terminal, to_the_ranged_phase};

/// Lets the files of the program grow no further than this many bytes; none lets them grow again.
fn room(terminal: &Terminal, bytes: Option<u64>) {
    let pid = Pid::from_raw(terminal.pid().cast_signed());
    prlimit(pid, Resource::Fsize, Rlimit { current: bytes, maximum: None }).unwrap();
}

/// Room for the beginning of one more line of the journal, but not for its end.
fn half_a_line(terminal: &Terminal) -> Option<u64> {
    Some(terminal.journal().len() as u64 + 40)
}

#[test]
fn a_full_disk_is_said_play_goes_on_and_what_waited_is_written_when_there_is_room_again() {
    let home = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::start(home.path(), 80, 24, &[]);
    to_the_ranged_phase(&mut terminal);
    let (journal, shown) = (terminal.journal(), terminal.command(&["show", "harrow-ford"]));
    room(&terminal, half_a_line(&terminal));
    terminal.keys("21f2 14 m\r").sees("NOT SAVED").sees("rolls 8 dice");
    terminal.keys("11111111\r").sees("File too large").sees("fire at Harrow Militia");
    terminal.keys("n").sees("have not fired").keys("n").sees("SPECIAL");
    assert_eq!(terminal.journal(), journal, "half a line is cut off again");
    assert_eq!(terminal.command(&["show", "harrow-ford"]), shown, "others see the last whole line");

    // With no further key: the disk is tried again by itself.
    room(&terminal, None);
    terminal.sees("all is saved");
    assert!(!terminal.settled().contains("NOT SAVED"));
    assert!(terminal.journal().starts_with(&journal), "the journal only grows");
    terminal.keys("J").sees("─ Journal");
    let before = terminal.settled();
    terminal.kill();

    let mut terminal = Terminal::start(home.path(), 80, 24, &[]);
    terminal.sees("Harrow Ford").keys("\r").sees("SPECIAL");
    terminal.keys("J").sees("─ Journal");
    assert_eq!(terminal.settled(), before, "every line is there");
    terminal.keys("\x03").ends();
}

#[test]
fn leaving_a_battle_that_is_not_saved_is_asked_for_twice_and_told_to_the_shell() {
    let home = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::start(home.path(), 80, 24, &[]);
    to_the_ranged_phase(&mut terminal);
    room(&terminal, half_a_line(&terminal));
    terminal.keys("21f2 14 m\r").sees("NOT SAVED");
    terminal.keys("\x03").sees("To leave now loses");
    terminal.keys("\x03").ends();
    assert!(terminal.raw().contains("error: the last thing that happened is not on disk"), "{}", terminal.raw());
    assert!(terminal.is_restored());

    // With room there is nothing to ask.
    let mut terminal = Terminal::start(home.path(), 80, 24, &[]);
    terminal.sees("Harrow Ford").keys("\r").sees("RANGED");
    room(&terminal, half_a_line(&terminal));
    terminal.keys("nn").sees("NOT SAVED").sees("SPECIAL");
    room(&terminal, None);
    terminal.keys("\x03").ends();
    assert!(terminal.command(&["show", "harrow-ford"]).contains("SPECIAL"), "it was written in leaving");
}
