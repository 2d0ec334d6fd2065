//! An army built by keys alone, saved, checked, printed, and taken into a battle.

use std::{fs, process::Command};

use super::terminal::Terminal;

/// Runs a subcommand in the same home and gives what it printed.
fn muster(home: &std::path::Path, arguments: &[&str]) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_muster"));
    let done = command.args(arguments).current_dir(home).env("XDG_DATA_HOME", home).output().unwrap();
    assert!(done.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&done.stderr));
    String::from_utf8_lossy(&done.stdout).into_owned()
}

#[test]
fn the_ice_rangers_are_built_by_keys_alone_and_cost_720() {
    let home = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::start(home.path(), 80, 24, &[]);
    terminal.sees("No battle yet");
    terminal.keys("r").sees("Ice Rangers");
    // Rosters stand first, then a new one of each system.
    let shown = terminal.settled();
    let row = |text: &str| shown.lines().position(|line| line.contains(text)).expect("a row of the list");
    let down = row("New OpenD6") - row("\u{25b8}");
    terminal.keys(&"\x1b[B".repeat(down)).sees("nobody in it");
    terminal.keys("\r").sees("New army");
    terminal.keys("\rIce Host\r750\r").sees("Ice Host");
    terminal.keys("\x1b").sees("n adds a squad");
    terminal.keys("n").sees("troop listing");
    // Name, number, player; the listing and ten soldiers; training; two weapons.
    terminal.keys("Ice Rangers\r\rAnna\rarctic\r10\r").sees("440 of 750 points");
    terminal.keys("2\r2\r2\r\r\r\r1\r").sees("51: elite quality 20");
    terminal.keys("medium cr").sees("medium crossbow");
    terminal.keys("\rmagical mel\r").sees("with gear 70");
    // No third weapon, no armour; the sergeant and the champion.
    terminal.keys("\r\r1\r1\r").sees("701");
    terminal.keys("\r\r1\r").sees("702");
    for _ in 0..20 {
        if terminal.settled().contains("▸ champion 1: weapon 1") {
            break;
        }
        terminal.keys("\r");
    }
    terminal.keys("heavy cr\r").sees("720 of 750 points");
    terminal.keys("\x1b").sees("fill in");
    terminal.keys("s").sees("saved to");
    // Back on the list, on the army that was built; it meets the one below it.
    terminal.keys("q").sees("\u{25b8} Ice Host");
    terminal.keys("b").sees("Whom does Ice Host meet?");
    terminal.keys("\x1b[Bb").sees("Ice Host against Ice Rangers");
    terminal.keys("\t").sees("thrown on the table");
    terminal.keys("\x15Frost\r").sees("Frost T1");
    terminal.keys("q").sees("Frost");
    terminal.keys("\x03").ends();

    let path = home.path().join("muster/data/opend6/rosters/ice-host.yaml");
    assert!(fs::read_to_string(&path).unwrap().contains("heavy-crossbow"));
    muster(home.path(), &["check", path.to_str().unwrap()]);
    let sheet = muster(home.path(), &["sheet", "ice-host"]);
    assert!(sheet.contains("1 sheet, 720 points"), "{sheet}");

    let scenario = "system: opend6\nname: Cold Day\nsides: [{ id: north, name: North }, { id: south, name: South }]\n\
                    rosters: [{ roster: ice-host, side: north }, { roster: ice-rangers, side: south }]\n";
    fs::write(home.path().join("cold-day.yaml"), scenario).unwrap();
    muster(home.path(), &["new", "cold-day.yaml"]);
    let roster = muster(home.path(), &["show", "cold-day"]);
    assert!(roster.contains("1  Ice Rangers") && roster.contains("2  Ice Rangers"), "{roster}");
}
