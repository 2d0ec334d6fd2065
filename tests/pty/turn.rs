//! A whole turn in the real program with dice typed from the table, killed in the middle of a volley.

use std::{
    thread::sleep,
    time::{Duration, Instant},
};

use muster::{
    engine::Halt,
    view::{Ask, AskKind},
};

use super::terminal::Terminal;

/// Lines of the battle, and answers to the order under way.
fn stand(terminal: &Terminal) -> (usize, Option<usize>) {
    let folder = terminal.battle();
    let session = folder.session();
    (session.len(), session.draft().map(|draft| draft.answers.len()))
}

/// Types, and waits until it is on disk.
fn gives(terminal: &mut Terminal, keys: &str) {
    let (before, start) = (stand(terminal), Instant::now());
    terminal.keys(keys);
    while stand(terminal) == before {
        sleep(Duration::from_millis(20));
        assert!(start.elapsed() < Duration::from_secs(20), "{keys:?} gives nothing:\n{}", terminal.settled());
    }
}

/// What the rules ask now.
fn asked(terminal: &Terminal) -> Option<Ask> {
    let folder = terminal.battle();
    let draft = folder.session().draft()?;
    match folder.session().order(&draft.order, &draft.answers) {
        Err(Halt::Ask { ask, .. }) => Some(*ask),
        _ => None,
    }
}

/// Types faces until nothing is asked, and takes what is usual of all else.
fn answers(terminal: &mut Terminal) {
    let mut faces = "4253162535".chars().cycle();
    while let Some(ask) = asked(terminal) {
        let dice = if matches!(ask.kind, AskKind::Dice { .. }) { ask.dice() } else { 0 };
        let typed: String = faces.by_ref().take(dice).collect();
        gives(terminal, &(typed + "\r"));
    }
}

/// Gives an order and answers it.
fn plays(terminal: &mut Terminal, keys: &str) {
    gives(terminal, keys);
    answers(terminal);
}

/// Does all that is due, each with so many keys, and ends the phase.
fn dues(terminal: &mut Terminal, keys: &str) {
    while !terminal.battle().session().game().dues().is_empty() {
        plays(terminal, keys);
    }
    gives(terminal, "n");
}

fn phase(terminal: &Terminal) -> String {
    let status = terminal.battle().session().game().status();
    let now = status.phases.into_iter().find(|phase| phase.now).map_or(String::new(), |phase| phase.id);
    format!("{} {now}", status.turn)
}

#[test]
fn a_turn_is_played_with_typed_dice_killed_in_a_volley_resumed_and_played_on() {
    let home = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::start(home.path(), 80, 24, &[]);
    terminal.sees("No battle yet").keys("n").sees("Scenarios").keys("d").sees("thrown on the table");
    terminal.keys("\r").sees("roll initiative");
    assert!(!terminal.battle().session().game().status().sides.iter().any(|side| side.machine));
    gives(&mut terminal, "\r");
    gives(&mut terminal, "53\r");
    plays(&mut terminal, "\r");
    assert_eq!(phase(&terminal), "1 movement");
    plays(&mut terminal, "1h");
    // The charge: both sides stand their tests, the spears throw, and the blades come into contact.
    for wave in ["24c3 9\r", "52\r", "52\r"] {
        gives(&mut terminal, wave);
    }
    assert_eq!(asked(&terminal), None);
    plays(&mut terminal, "3v4\r");
    plays(&mut terminal, "24b\r");
    plays(&mut terminal, "21w");
    terminal.keys("n").sees("have not moved");
    gives(&mut terminal, "n");
    assert_eq!(phase(&terminal), "1 ranged");

    // Two of the sixes are not enough alone: they are asked for again, and there the process dies.
    gives(&mut terminal, "21f2 14 m\r");
    gives(&mut terminal, "66123453\r");
    terminal.sees("wave 2").keys("5");
    let (stood, journal) = (stand(&terminal), terminal.journal());
    let (roster, story) = (terminal.command(&["show", "harrow-ford"]), terminal.command(&["log", "harrow-ford"]));
    terminal.kill();

    let mut terminal = Terminal::start(home.path(), 80, 24, &[]);
    terminal.sees("Harrow Ford");
    terminal.keys("\r").sees("wave 2");
    assert_eq!(stand(&terminal), stood);
    assert!(terminal.journal().starts_with(&journal), "the journal only grows");
    assert_eq!(terminal.command(&["show", "harrow-ford"]), roster);
    assert_eq!(terminal.command(&["log", "harrow-ford"]), story);

    // Only the face that was not handed over is typed again, unless it was on disk before the kill: it goes there a moment behind
    // the key. Then the turn goes on to its end.
    let kept = terminal.battle().session().draft().is_some_and(|draft| draft.typed.is_some());
    gives(&mut terminal, if kept { "2\r" } else { "52\r" });
    answers(&mut terminal);
    plays(&mut terminal, "1f21 14\r");
    terminal.keys("n").sees("have not fired");
    gives(&mut terminal, "n");
    assert_eq!(phase(&terminal), "1 close");
    dues(&mut terminal, "\r\r");
    assert_eq!(phase(&terminal), "1 morale");
    dues(&mut terminal, "\r");
    if phase(&terminal) == "1 special" {
        gives(&mut terminal, "n");
    }
    assert_eq!(phase(&terminal), "2 initiative");
    terminal.keys("\x03").ends();
    assert!(terminal.is_restored());
    assert!(terminal.command(&["log", "harrow-ford"]).contains("Turn 2 begins"));
    terminal.command(&["replay", "harrow-ford"]);
}
