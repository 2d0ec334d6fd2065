//! Help, charts, completions, and what every command shares: exit codes, pipes, hostile words.

use std::{fs::OpenOptions, io, process};

use muster::{rules::systems, store::library::builtin};

use super::home::{Home, Told};

const COMMANDS: [&str; 15] = [
    "new",
    "resume",
    "show",
    "apply",
    "odds",
    "log",
    "replay",
    "rename",
    "check",
    "battles",
    "systems",
    "rules",
    "config",
    "completions",
    "man",
];

#[test]
fn help_names_every_command_and_the_exit_codes() {
    let home = Home::new();
    let out = home.muster(&["--help"]).done();
    for word in COMMANDS.iter().chain(&["--saves", "--data", "Exit codes: 0 done; 1", "BATTLE is"]) {
        assert!(out.contains(word), "{word} in {out}");
    }
    for command in COMMANDS {
        let out = home.muster(&[command, "--help"]).done();
        assert!(out.contains(&format!("Usage: muster {command}")), "{out}");
        for wide in [80, 100] {
            let out = Told::of(home.command().env("COLUMNS", wide.to_string()).args([command, "--help"])).done();
            assert!(out.lines().all(|line| line.chars().count() <= wide), "{out}");
            // A paragraph is broken where the terminal ends and nowhere else: no line stops far before it and goes on below.
            let lines: Vec<&str> = out.lines().collect();
            let stops = lines.windows(2).filter(|two| {
                let goes_on = two[1].starts_with(|letter: char| letter.is_ascii_lowercase()) && !two[1].contains(':');
                goes_on && !two[0].is_empty() && !two[0].starts_with(' ') && two[0].chars().count() + 30 < wide
            });
            assert_eq!(stops.collect::<Vec<_>>(), Vec::<&[&str]>::new(), "{wide}");
        }
    }
    assert!(home.muster(&["--version"]).done().starts_with("muster "));
}

#[test]
fn a_battle_or_a_scenario_alone_is_no_command_and_is_told_its_command() {
    let home = Home::new();
    home.muster(&["new", "harrow-ford", "--name", "od"]).done();
    let told = home.muster(&["od"]);
    assert!(told.code == 2 && told.err.contains("'muster resume od' goes on with the battle"), "{}", told.err);
    assert!(!told.err.contains("similar") && told.err.matches("tip").count() == 1, "{}", told.err);
    let told = home.muster(&["--dice", "table", "stag-bridge"]);
    assert!(told.code == 2 && told.err.contains("'muster new stag-bridge' begins a battle"), "{}", told.err);
    let told = home.muster(&["resmue"]);
    assert!(told.code == 2 && told.err.contains("similar") && told.err.contains("'resume'"), "{}", told.err);
}

#[test]
fn the_help_of_show_log_and_apply_says_what_json_holds() {
    let home = Home::new();
    for (command, word) in
        [("show", "figure_fields"), ("log", "answers"), ("apply", "file_line"), ("odds", "p10 p50 p90")]
    {
        let out = home.muster(&[command, "--help"]).done();
        assert!(out.contains("With --json") && out.contains(word), "{out}");
    }
}

#[test]
fn wrong_usage_ends_with_2() {
    let home = Home::new();
    home.muster(&["shwo"]).fails(2, &["shwo", "show"]);
    home.muster(&["show"]).fails(2, &["<BATTLE>"]);
    home.muster(&["new", "harrow-ford", "--dice", "loaded"]).fails(2, &["loaded", "auto, table"]);
    home.muster(&["new", "harrow-ford", "--seed", "much"]).fails(2, &["much"]);
    home.muster(&["man", "shwo"]).fails(2, &["there is no command shwo"]);
}

#[test]
fn without_a_terminal_there_is_no_start_screen() {
    Home::new().muster(&[]).fails(3, &["the output is no terminal", "muster line", "muster --help"]);
}

#[test]
fn battles_are_listed_the_last_played_first_and_a_damaged_one_says_so() {
    let home = Home::new();
    assert!(home.muster(&["battles"]).done().contains("no battle in"));
    for (scenario, name) in [("harrow-ford", "first"), ("sunder-mill", "Second night")] {
        home.muster(&["new", scenario, "--name", name]).done();
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    let out = home.muster(&["battles"]).done();
    let lines: Vec<&str> = out.lines().collect();
    assert!(lines[1].starts_with("second-night  Second night  order_dice  turn 1, orders"), "{out}");
    assert!(lines[2].starts_with("first         first         opend6      turn 1, initiative"), "{out}");
    let listed = home.muster(&["battles", "--json"]).json();
    assert_eq!((&listed[0]["name"], &listed[1]["damaged"]), (&"Second night".into(), &serde_json::Value::Null));
    std::fs::write(home.path().join("muster/saves/first/battle.yaml"), "garbage").unwrap();
    let out = home.muster(&["battles"]).fails(3, &["first", "muster mend"]);
    assert!(out.contains("DAMAGED") && out.contains("second-night"), "{out}");
}

/// A battle that was put away in an earlier session is not lost to whoever has only the command line.
#[test]
fn battles_that_were_put_away_are_named_below_the_list() {
    let home = Home::with_battle();
    assert!(!home.muster(&["battles"]).done().contains("Put away"));
    let saves = home.path().join("muster/saves");
    std::fs::create_dir(saves.join("put-away")).unwrap();
    std::fs::rename(saves.join("harrow-ford"), saves.join("put-away/harrow-ford")).unwrap();
    let out = home.muster(&["battles"]).done();
    let told =
        "Put away: harrow-ford. muster resume put-away/NAME plays one there; u on the start screen brings it back.";
    assert!(out.contains("There is no battle in") && out.contains(told), "{out}");
    home.muster(&["show", "put-away/harrow-ford"]).done();
}

#[test]
fn systems_are_listed_with_their_scenarios() {
    let out = Home::new().muster(&["systems"]).done();
    for system in systems(&builtin()) {
        assert!(out.contains(system.id()) && out.contains(&*system.mark.name), "{out}");
    }
    assert!(out.contains("harrow-ford"), "{out}");
}

#[test]
fn what_stands_in_a_list_of_a_book_is_in_its_charts() {
    let home = Home::new();
    let stones = home.muster(&["rules", "tall-banners", "stones"]).done();
    let row: Vec<&str> =
        stones.lines().find(|line| line.contains("stones ")).unwrap_or_default().split_whitespace().collect();
    assert_eq!(row, ["stones", "48", "3", "5", "3", "2"], "{stones}");
    // A book whose chart has the weapons already tells them once.
    let bow = home.muster(&["rules", "ash-and-pennant"]).done();
    assert_eq!(bow.matches("long bow").count(), 1, "{bow}");
}

#[test]
fn rules_shows_charts_and_finds_words() {
    let home = Home::new();
    assert!(home.muster(&["rules"]).done().contains("  Ranged fire\n"));
    let whole = home.muster(&["rules", "opend6"]).done();
    assert!(whole.contains("Ranged fire\n") && whole.contains("Charging\n"), "{whole}");
    let charging = home.muster(&["rules", "opend6", "charging"]).done();
    assert!(charging.lines().count() < whole.lines().count() / 2 && charging.contains("Charging\n"), "{charging}");
    let r61 = home.muster(&["rules", "opend6", "r61"]).done();
    assert!(r61.contains("R61") && r61.lines().count() < 12, "{r61}");
    let javelin = home.muster(&["rules", "opend6", "javelin"]).done();
    assert!(javelin.contains(" skill ") && javelin.contains("  javelin "), "a row keeps its heading: {javelin}");
    assert!(whole.lines().all(|line| line.chars().count() <= 80), "{whole}");
    home.muster(&["rules", "opnd6"]).fails(2, &["there is no system opnd6", "did you mean opend6?"]);
    home.muster(&["rules", "opend6", "zzz"]).fails(2, &["no chart speaks of zzz; there is "]);
}

#[test]
fn charts_draw_the_numbers_that_are_in_force() {
    let home = Home::new();
    let tables = builtin().get("opend6/tables.yaml").unwrap().text.to_string();
    home.write("data/opend6/tables.yaml", &tables.replacen("label: blind, ", "label: as good as blind, ", 1));
    assert!(home.muster(&["rules", "opend6", "ranged", "--data", "data"]).done().contains("as good as blind"));
    home.write("data/opend6/tables.yaml", "ranged: 3\n");
    home.muster(&["rules", "opend6", "--data", "data"]).fails(3, &["data/opend6/tables.yaml:1:"]);
}

#[test]
fn shells_get_completions_and_man_gets_pages() {
    let home = Home::new();
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let out = home.muster(&["completions", shell]).done();
        assert!(out.contains("COMPLETE") && out.contains("muster"), "{shell}: {out}");
    }
    assert_eq!(home.muster(&["completions", "--all", "shells"]).done().lines().count(), 5);
    assert!(home.path().join("shells/_muster").is_file());
    home.muster(&["completions"]).fails(2, &["<SHELL>"]);
    let out = home.muster(&["man"]).done();
    assert!(out.contains(".TH muster 1") && out.contains("Exit codes"), "{out}");
    assert!(home.muster(&["man", "apply"]).done().contains(".TH muster-apply 1"));
    home.muster(&["man", "--all", "pages"]).done();
    for command in COMMANDS {
        assert!(home.path().join(format!("pages/muster-{command}.1")).is_file(), "{command}");
    }
}

/// What a shell is offered for the last of these words.
fn offered(home: &Home, words: &[&str]) -> Vec<String> {
    let mut command = home.command();
    command.env("COMPLETE", "fish").arg("--").arg("muster").args(words);
    let out = Told::of(&mut command).done();
    out.lines().map(|line| line.split('\t').next().unwrap_or_default().to_owned()).collect()
}

#[test]
fn shells_are_offered_what_is_there_now() {
    let home = Home::with_battle();
    let all = |words: &[&str], known: &[&str]| {
        let found = offered(&home, words);
        assert!(known.iter().all(|word| found.iter().any(|found| found == word)), "{words:?}: {found:?}");
    };
    all(&[""], &COMMANDS);
    all(&["resume", ""], &["harrow-ford"]);
    all(&["show", "har"], &["harrow-ford"]);
    all(&["show", "harrow-ford", ""], &["harrow-militia", "goblin-bows"]);
    all(&["new", ""], &["harrow-ford", "stag-bridge"]);
    all(&["sheet", "ha"], &["harrow-ford"]);
    all(&["rules", ""], &["opend6", "open-table"]);
    all(&["rules", "opend6", ""], &["Ranged fire", "charge"]);
    assert!(offered(&home, &["resume", "--saves", "elsewhere", ""]).iter().all(|word| word != "harrow-ford"));
}

#[test]
fn a_battle_is_found_by_its_scenario_and_a_near_miss_is_named() {
    let home = Home::new();
    home.muster(&["new", "stag-bridge"]).done();
    assert!(home.muster(&["show", "stag-bridge"]).done().contains("Stag"));
    home.muster(&["show", "harow-ford"]).fails(3, &["there is no battle harow-ford"]);
    home.muster(&["new", "harrow-ford"]).done();
    home.muster(&["show", "harow-ford"]).fails(3, &["did you mean harrow-ford?"]);
}

#[test]
fn a_closed_pipe_is_no_trouble() {
    let home = Home::with_battle();
    for arguments in [&["show", "harrow-ford"][..], &["log", "harrow-ford"], &["rules", "opend6"], &["man"]] {
        let (reader, writer) = io::pipe().unwrap();
        drop(reader);
        let output = process::Command::new(env!("CARGO_BIN_EXE_muster"))
            .args(arguments)
            .env("XDG_DATA_HOME", home.path())
            .current_dir(home.path())
            .stdout(writer)
            .stderr(process::Stdio::piped())
            .spawn()
            .unwrap()
            .wait_with_output()
            .unwrap();
        assert_eq!((output.status.code(), output.stderr.len()), (Some(0), 0), "{arguments:?}");
    }
}

#[test]
fn an_output_that_takes_nothing_is_told() {
    let full = OpenOptions::new().write(true).open("/dev/full").unwrap();
    let output = process::Command::new(env!("CARGO_BIN_EXE_muster"))
        .args(["rules", "opend6"])
        .stdout(full)
        .stderr(process::Stdio::piped())
        .output();
    let output = output.unwrap();
    let err = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(3), "{err}");
    assert!(err.contains("the output cannot be written"), "{err}");
}

#[test]
fn words_that_could_harm_a_terminal_are_not_said_again() {
    let home = Home::with_battle();
    let evil = "a\u{1b}[2J\u{202e}b";
    let name = home.write("e\u{1b}vil.yaml", "- order: \"dan\\e[31mce\"\n");
    let tries = [
        vec!["show", evil],
        vec!["show", "harrow-ford", evil],
        vec!["new", evil],
        vec!["new", "harrow-ford", "--dice", evil],
        vec!["rules", evil],
        vec!["rules", "opend6", evil],
        vec!["check", evil],
        vec!["check", name.as_str()],
        vec!["apply", "harrow-ford", name.as_str()],
        vec!["apply", "harrow-ford", evil],
        vec![evil],
    ];
    for arguments in tries {
        let told = home.muster(&arguments);
        let said = format!("{}{}", told.out, told.err);
        assert!(!said.contains('\u{1b}') && !said.contains('\u{202e}'), "{arguments:?}: {said:?}");
        assert!(!said.is_empty());
    }
}
