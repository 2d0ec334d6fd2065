//! Sizes and colours of the real screen.

use std::collections::BTreeSet;

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
fn a_screen_that_somebody_killed_left_there_is_cleared_first() {
    let home = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::start(home.path(), 80, 24, &[]);
    terminal.settled();
    let raw = terminal.raw();
    let clears = raw.find("\u{1b}[2J").expect("the screen is cleared");
    assert!(raw.find("muster").is_some_and(|first| clears < first), "before anything is drawn");
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

/// The colours that were asked for, as the numbers of their sequences.
fn colours(raw: &str) -> BTreeSet<String> {
    let styles = raw.split("\x1b[").skip(1).filter_map(|rest| {
        let end = rest.find(|letter: char| letter.is_ascii_alphabetic())?;
        rest[end..].starts_with('m').then(|| rest[..end].to_owned())
    });
    let mut found = BTreeSet::new();
    for style in styles {
        let mut numbers = style.split(';');
        while let Some(number) = numbers.next() {
            match number {
                "38" | "48" => {
                    found.insert(format!("{number};{}", numbers.next().unwrap())) && numbers.next().is_some()
                }
                _ => number.parse().is_ok_and(|n: u8| n >= 30) && found.insert(number.to_owned()),
            };
        }
    }
    found
}

#[test]
fn no_terminal_gets_a_colour_that_it_lacks() {
    let eight: BTreeSet<String> = (30..=37).chain(40..=47).chain([39, 49]).map(|n: u8| n.to_string()).collect();
    for (term, known) in [("vt100", BTreeSet::new()), ("linux", eight.clone()), ("screen", eight)] {
        let home = tempfile::tempdir().unwrap();
        let mut terminal = Terminal::start(home.path(), 80, 24, &[("TERM", term)]);
        to_the_ranged_phase(&mut terminal);
        let sent = colours(&terminal.raw());
        assert!(sent.is_subset(&known), "{term}: {sent:?}");
        assert_eq!(sent.is_empty(), known.is_empty(), "{term}: {sent:?}");
        terminal.keys("\x03").ends();
    }
    let home = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::start(home.path(), 80, 24, &[]);
    to_the_ranged_phase(&mut terminal);
    assert!(colours(&terminal.raw()).contains("38;5"));
    terminal.keys("\x03").ends();
}

#[test]
fn a_terminal_that_cannot_draw_is_told_what_can_be_done_there() {
    for (term, why) in [("dumb", "TERM=dumb"), ("", "TERM is not set")] {
        let home = tempfile::tempdir().unwrap();
        let mut terminal = Terminal::start(home.path(), 120, 24, &[("TERM", term)]);
        terminal.sees(why).sees("muster line");
        assert!(!terminal.raw().contains('\x1b'), "{:?}", terminal.raw());
    }
}

#[test]
fn ascii_by_choice_and_by_locale_draws_nothing_else() {
    for (variables, arguments) in [(&[("LC_ALL", "C")][..], &[][..]), (&[][..], &["--ascii"][..])] {
        let home = tempfile::tempdir().unwrap();
        let mut terminal = Terminal::run(home.path(), 80, 24, variables, arguments);
        to_the_ranged_phase(&mut terminal);
        assert!(terminal.raw().is_ascii(), "{}", terminal.settled());
        terminal.keys("\x03").ends();
    }
}

/// The colour of the rules in the themes for a dark and for a light background.
const RULES: [&str; 2] = ["38;5;240", "38;5;247"];

#[test]
fn the_terminal_is_asked_for_its_background_and_its_answer_is_no_key() {
    let home = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::start(home.path(), 80, 24, &[]);
    to_the_ranged_phase(&mut terminal);
    let before = terminal.settled();
    assert!(terminal.raw().contains("\x1b]11;?\x07") && !terminal.raw().contains(RULES[1]));
    // The answer comes late, and in two pieces.
    terminal.keys("\x1b]11;rgb:ffff/fd").settled();
    terminal.keys("fd/e8e8\x1b\\").settled();
    assert_eq!(terminal.settled(), before, "no key of it did anything");
    assert!(terminal.raw().contains(RULES[1]), "the theme for a light background");
    terminal.keys("\x03").ends();
}

#[test]
fn colours_chosen_by_a_key_are_kept_and_what_is_said_comes_before_them() {
    let home = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::start(home.path(), 80, 24, &[]);
    terminal.sees("No battle yet").keys("\x1bOQ").settled();
    assert!(terminal.raw().contains(RULES[1]), "the theme after the dark one");
    terminal.keys("\x03").ends();
    for (variables, light) in [(&[][..], true), (&[("MUSTER_THEME", "dark")][..], false)] {
        let mut again = Terminal::start(home.path(), 80, 24, variables);
        again.sees("No battle yet").keys("n").sees("Scenarios").settled();
        assert_eq!(again.raw().contains(RULES[1]), light, "{variables:?}");
        assert!(!again.raw().contains("\x1b]11"), "who chose is not asked");
        again.keys("\x03").ends();
    }
    let mut plain = Terminal::start(home.path(), 80, 24, &[("NO_COLOR", "1")]);
    plain.sees("No battle yet").settled();
    assert!(!coloured(&plain.raw()), "NO_COLOR comes before what was chosen");
    plain.keys("\x03").ends();
}
