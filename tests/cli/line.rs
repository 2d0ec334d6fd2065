//! `muster line`: a battle as plain questions and answers through a pipe.

use std::{
    io::{Read, Write},
    process::Stdio,
};

use super::home::{Home, SHOT_BACK, Told};

/// The battle with every die from the table.
fn home() -> Home {
    let home = Home::new();
    home.muster(&["new", "harrow-ford", "--dice", "table", "--seed", "7"]).done();
    home
}

/// What is said when these lines are typed.
fn talk(home: &Home, lines: &[&str]) -> String {
    Told::of(home.command().args(["line", "harrow-ford"]).write_stdin(lines.join("\n") + "\n")).done()
}

/// All of these are said, in this order.
fn says(told: &str, words: &[&str]) {
    let mut rest = told;
    for word in words {
        let at = rest.find(word).unwrap_or_else(|| panic!("no {word:?} where it should be:\n{told}"));
        rest = &rest[at + word.len()..];
    }
}

#[test]
fn damage_is_said_as_who_is_out_and_who_is_wounded() {
    let home = home();
    talk(&home, &["", "53", "first", "n", "n"]);
    let told = talk(&home, &["21f 2 14 m", "=3", "=2o1x", "=2o", "=2o1w"]);
    says(
        &told,
        &[
            "x means nothing here: o out, w wounded, n no effect",
            "3 soldiers struck, 2 results given",
            "2 out, 1 wounded",
        ],
    );
}

/// Initiative, Goblin Bows walk, all others hold.
const TO_RANGED: [&str; 6] = ["", "53", "first", "21w", "n", "n"];

#[test]
fn a_turn_is_played_by_numbers_letters_and_words() {
    let home = home();
    let told = talk(&home, &["", "53", "first", "21 walk", "n", "next"]);
    says(
        &told,
        &[
            "Enter: roll initiative. > ",
            "CARL rolls 1 die for North",
            "2 dice > ",
            "1 move first",
            "North chooses, a number > ",
            "North has the initiative.",
            "11 squads may act. > ",
            "Goblin Bows walk: Fire +1.",
            "10 squads have not moved",
            "The ranged combat phase begins.",
        ],
    );
    // Facts one by one, each with what is usual or possible; then the same in one line.
    let told = talk(&home, &["21", "fire", "2", "14", "m", "12516115", "2", "25", "22f 2 14 m", "park", "X"]);
    says(
        &told,
        &[
            "21 Goblin Bows may: f fire",
            "target (1 Ice Rangers, 2 Harrow Militia",
            "range (inches, up to",
            "cover (",
            "difficulty, short bow: 8 medium range +2 medium cover +1 walked = 11.",
            "BEN rolls 7 dice for 7 sound, needs 6 then 2+, short bow.",
            "8 dice > ",
            "wave 2, 1 die > ",
            "ANNA rolls 1 die for Strength: soldier 2 (sound)",
            "Harrow Militia: nobody is hurt.",
            "Goblin Crossbows fire.",
            "Parked: Enter takes it up again",
            "Dropped.",
        ],
    );
    let told = talk(&home, &["n", "n", "n", "n", "n", "n", "n", "n", "n", "n", "show", "show 2", "log 1", "q"]);
    says(&told, &["Turn 2, init", "1 Ice Rangers: Who Anna, Fit 10", "2 Harrow Militia, ", "2 Harrow Militia may: "]);
    assert!(!told.contains('▮'), "boxes are for the eye");
    home.muster(&["check", "harrow-ford"]).done();
    let replayed = home.muster(&["replay", "harrow-ford"]).done();
    assert!(replayed.contains("all are as today's rules decide"), "{replayed}");
}

#[test]
fn a_talk_killed_inside_a_question_goes_on_there() {
    let home = home();
    talk(&home, &TO_RANGED);
    let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_muster"))
        .args(["line", "harrow-ford"])
        .env("HOME", home.path())
        .env("XDG_DATA_HOME", home.path())
        .current_dir(home.path())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.as_mut().unwrap().write_all(b"21f 2 14 m\n66123453\n").unwrap();
    let mut said = Vec::new();
    let out = child.stdout.as_mut().unwrap();
    let mut byte = [0];
    while !String::from_utf8_lossy(&said).contains("wave 2, 2 dice > ") {
        assert_eq!(out.read(&mut byte).unwrap(), 1, "{}", String::from_utf8_lossy(&said));
        said.push(byte[0]);
    }
    child.kill().unwrap();
    child.wait().unwrap();

    // The question is there again, and so is the one before it.
    let told = talk(&home, &["back", "66123453", "park"]);
    says(&told, &["wave 2, 2 dice > ", "8 dice > ", "wave 2, 2 dice > ", "Parked"]);
    let shown = home.muster(&["show", "harrow-ford"]).done();
    assert!(shown.contains("Half answered: fire by goblin-bows"), "{shown}");
    let told = talk(&home, &["r", "r", "r", "r", "u", "U", "u"]);
    says(
        &told,
        &[
            "wave 2, 2 dice > ",
            "Goblin Bows fire at Harrow Militia",
            "Undone: 21 Goblin Bows fire at 2 Harrow Militia",
            "Redone: 21 Goblin Bows fire at 2 Harrow Militia",
        ],
    );
}

#[test]
fn every_refusal_is_told_in_words_and_may_be_overruled() {
    let home = home();
    talk(&home, &TO_RANGED);
    let lines = ["zz", "99", "99f", "show 99", "21w", "21f 2 900", "14", "m", "drop", "! x", "X", "n 3", "U"];
    let told = talk(&home, &lines);
    says(
        &told,
        &[
            "zz does nothing here; ? says what can be typed.",
            "There is no squad 99; show lists them.",
            "There is no squad 99",
            "There is no squad 99",
            "Not done. R10: walk belongs to the movement phase",
            "! and a reason overrules it.",
            "range: 900\" is not between 0\" and",
            "Dropped.",
            "Nothing was refused.",
            "No order is parked.",
            "there is nothing to do again",
        ],
    );
    let told = talk(
        &home,
        &["22w", "! a late step", "! the moor is dry", "21f 2 14 m", "7", "1231", "12345612 34", "=99", "?", "drop"],
    );
    says(
        &told,
        &[
            "Not done. R10",
            "Not done. A26",
            "Goblin Crossbows walk",
            "7 is not a face of a D6.",
            "8 dice, 4 faces typed: 4 more, or r rolls them.",
            "all 8 dice are typed.",
            "91 more than there are dice.",
            "Faces as they lie",
            "Dropped.",
        ],
    );
    let journal = std::fs::read_to_string(home.of_battle("journal.yaml")).unwrap();
    assert!(journal.contains("a late step"));
    home.muster(&["line", "nowhere"]).fails(3, &["there is no battle nowhere"]);
}

#[test]
fn every_system_is_talked_through_and_nothing_typed_breaks_it() {
    let words = [
        "",
        "r",
        "1",
        "n",
        "",
        "n",
        "y",
        "dues",
        "back",
        "2 3",
        "21",
        "w",
        "4",
        "",
        "=1",
        "u",
        "h",
        "\u{1b}[2J",
        "U",
        "show",
    ];
    for scenario in ["harrow-ford", "thornmoor-cross", "stag-bridge", "saltmere-abbey", "sunder-mill"] {
        let home = Home::new();
        home.muster(&["new", scenario, "--dice", "table", "--seed", "3", "--name", "Evening"]).done();
        let lines: Vec<&str> = words.iter().cycle().take(400).copied().collect();
        let told = Told::of(home.command().args(["line", "evening"]).write_stdin(lines.join("\n"))).done();
        assert!(!told.contains('\u{1b}') && told.lines().count() > 200, "{told}");
        home.muster(&["check", "evening"]).done();
        let replayed = home.muster(&["replay", "evening"]).done();
        assert!(replayed.contains("as today's rules decide"), "{replayed}");
    }
}

#[test]
fn an_older_line_is_given_again_or_struck() {
    let home = home();
    let told = talk(&home, &["", "53", "first", "21 hold", "amend 2 25", "y", "strike 3", "y", "u"]);
    let wanted = ["Line 2: 21 Goblin Bows hold", "y accepts", "Line 3 is struck: 25 Bog Sneaks", "taken back"];
    says(&told, &wanted);
}

#[test]
fn a_later_line_asks_for_the_die_that_it_lacks() {
    let home = home();
    home.apply(SHOT_BACK, &[]).done();
    let told = talk(&home, &["strike 2", "?", "park", "strike 2", "2", "y", "log 3"]);
    let wanted = [
        "Then line 5 needs dice that it did not have: 2 Harrow Militia fires at 21 Goblin Bows",
        "Amend line 2, then line 5: Harrow Militia fires at Goblin Bows: hits.",
        "keeps 1 2 1 2 1 2 1 and rolls 1 die more for",
        "1 die > ",
        "drop strikes that line, and park leaves everything as it was.",
        "Left as it was.",
        "1 die > ",
        "3 later lines: 1 as before, 2 otherwise.",
        "Struck: 21 Goblin Bows fire",
    ];
    says(&told, &wanted);
}

#[test]
fn both_armies_and_the_turn_are_told_for_the_ear() {
    let home = home();
    let begun = talk(&home, &["turn", "", "53", "first", "n", "n"]);
    assert!(begun.contains("Nothing has happened yet."), "{begun}");
    let told = talk(&home, &["21f 2 14 m", "=3", "=2o1w", "B", "n", "n", "turn"]);
    let wanted = [
        "North: 6 squads: 45 fit; 2237 points; strength 100 %, morale 100 %.",
        "In this phase: North: 2 out, 1 wounded.",
        "Turn 1:",
        "North: 2 out, 1 wounded.",
        "2 Harrow Militia: 2 out, 1 wounded",
        "Due: 2 Harrow Militia casualty test",
    ];
    says(&told, &wanted);
}
