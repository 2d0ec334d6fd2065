//! Sizes and colours of the real screen.

use super::{terminal::Terminal, to_the_ranged_phase};

/// Whether any sequence chooses a colour: 30 to 48 and 90 to 107, those of 256 and 16 million among them.
pub fn coloured(raw: &str) -> bool {
    let sequences = raw.split("\x1b[").skip(1).filter_map(|rest| rest.split_once('m')).map(|(codes, _)| codes);
    let plain =
        |codes: &&str| !codes.is_empty() && codes.chars().all(|letter| letter.is_ascii_digit() || letter == ';');
    let mut codes =
        sequences.filter(plain).flat_map(|codes| codes.split(';')).filter_map(|code| code.parse::<u8>().ok());
    codes.any(|code| matches!(code, 30..=38 | 40..=48 | 90..=107))
}

#[test]
fn no_color_is_obeyed_and_all_that_matters_is_still_said() {
    let mut pictures = Vec::new();
    for (variables, colours) in [(&[("NO_COLOR", "1")][..], false), (&[][..], true)] {
        let home = tempfile::tempdir().unwrap();
        let mut terminal = Terminal::start(home.path(), 80, 24, variables);
        to_the_ranged_phase(&mut terminal);
        pictures.push(terminal.settled());
        assert_eq!(coloured(&terminal.raw()), colours, "{variables:?}");
        terminal.keys("\x03").ends();
    }
    assert_eq!(pictures[0], pictures[1], "the words are the same with and without colours");
}

#[test]
fn a_resize_fills_the_window_and_back_again_shows_the_same() {
    let home = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::start(home.path(), 80, 24, &[]);
    to_the_ranged_phase(&mut terminal);
    let small = terminal.settled();
    assert_eq!(small.lines().count(), 24, "{small}");
    terminal.resize(120, 40).sees("what happened");
    let large = terminal.settled();
    assert!(large.lines().count() == 40 && large.lines().any(|line| line.chars().count() > 100), "{large}");
    terminal.resize(30, 8).sees("too small");
    // In the middle of a form, whose text stays.
    terminal.resize(80, 24).sees("RANGED");
    assert_eq!(terminal.settled(), small);
    terminal.keys("21f2 14").sees("difficulty");
    terminal.resize(120, 40).sees("what happened").sees("difficulty");
    terminal.resize(80, 24);
    assert!(terminal.settled().contains("14_"), "{}", terminal.settled());
    terminal.keys("\x03").ends();
}
