//! Signals and a closed terminal: the battle is saved, the terminal as the shell left it.

use super::{terminal::Terminal, to_the_ranged_phase};

#[test]
fn every_signal_that_ends_the_program_loses_nothing_and_gives_the_terminal_back() {
    for signal in ["TERM", "HUP", "INT", "QUIT"] {
        let home = tempfile::tempdir().unwrap();
        let mut terminal = Terminal::start(home.path(), 80, 24, &[]);
        assert!(!terminal.sees("No battle yet").is_restored(), "the terminal is muster's now");
        to_the_ranged_phase(&mut terminal);
        terminal.keys("21f2 14").sees("difficulty");
        let shown = terminal.command(&["show", "harrow-ford"]);
        terminal.signal(signal).ends();
        assert!(terminal.is_restored(), "{signal}");
        let now = terminal.command(&["show", "harrow-ford"]);
        assert_eq!(now, format!("{shown}\nHalf answered: fire by 21 Goblin Bows\n"), "{signal}");

        let mut terminal = Terminal::start(home.path(), 120, 40, &[]);
        terminal.sees("Harrow Ford");
        terminal.keys("\r").sees("RANGED");
        assert!(terminal.settled().contains("Where you left off"), "a tall screen has the recap below the roster");
        terminal.keys("\r").sees("range 14\"");
        assert!(terminal.settled().contains("what happened"), "a tall screen shows the tale");
        terminal.keys("\x03").ends();
        assert_eq!(terminal.command(&["show", "harrow-ford"]), now, "{signal}");
        assert!(terminal.is_restored());
    }
}

#[test]
fn a_cut_line_ends_the_program_and_the_battle_goes_on_where_it_stood() {
    let home = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::start(home.path(), 80, 24, &[]);
    to_the_ranged_phase(&mut terminal);
    terminal.keys("21f2 14 m\r").sees("rolls 8 dice");
    let shown = terminal.command(&["show", "harrow-ford"]);
    terminal.cut("5").ends();
    assert_eq!(terminal.command(&["show", "harrow-ford"]), shown);

    // Nobody holds the battle, and the throw is asked for again.
    let mut terminal = Terminal::start(home.path(), 80, 24, &[]);
    terminal.sees("Harrow Ford").keys("\r").sees("rolls 8 dice");
    terminal.keys("\x03").ends();
}

#[test]
fn a_stop_gives_the_terminal_to_the_shell_and_going_on_paints_everything_again() {
    let home = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::start(home.path(), 80, 24, &[]);
    to_the_ranged_phase(&mut terminal);
    terminal.keys("21f2 14 m").sees("difficulty");
    let before = terminal.settled();
    // By a signal from outside, and by ^Z from within.
    for stop in ["TSTP", "^Z"] {
        if stop == "^Z" {
            terminal.keys("\x1a");
        } else {
            terminal.signal(stop);
        }
        terminal.becomes(true).stops();
        terminal.signal("CONT").becomes(false);
        assert_eq!(terminal.settled(), before, "{stop}");
    }
    terminal.keys("\r").sees("Goblin Bows").keys("\x03").ends();
    assert!(terminal.is_restored());
}
