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
fn faces_that_were_typed_stay_and_r_rolls_the_rest_alone() {
    let one = "2 dice, 1 face typed: 1 more, or r rolls the rest.";
    // The last faces that were handed over.
    let faces = |lines: &[&str]| {
        let home = home();
        says(&talk(&home, lines), &[one]);
        let journal = std::fs::read_to_string(home.of_battle("journal.yaml")).unwrap();
        let after = journal.rsplit("answers: [[").next().unwrap().to_owned();
        after.chars().filter(char::is_ascii_digit).take(2).collect::<String>()
    };
    assert!(faces(&["", "3", "r"]).starts_with('3'), "r throws the other die alone");
    assert_eq!(faces(&["", "3", "", "5"]), "35", "the face that was missing");
    assert_eq!(faces(&["", "3", "5 2"]), "52", "both anew");
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
            "2 out (sergeant Miller Tobb among them), 1 wounded",
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
            "6 squads of North still to act. > ",
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
            "difficulty: 8 medium range +2 medium cover +1 walked = 11.",
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
    let told = talk(&home, &["n", "n", "n", "n", "n", "n", "n", "n", "n", "n", "show", "show 2", "journal 1", "q"]);
    says(&told, &["Turn 2, init", "1 Ice Rangers: Who Anna, Fit 10", "2 Harrow Militia, ", "2 Harrow Militia may: "]);
    assert!(!told.contains('▮'), "boxes are for the eye");
    home.muster(&["check", "harrow-ford"]).done();
    let replayed = home.muster(&["replay", "harrow-ford"]).done();
    assert!(replayed.contains("all are as today's rules decide"), "{replayed}");
}

#[test]
fn a_question_is_left_by_the_words_that_lead_out_elsewhere() {
    let home = home();
    talk(&home, &TO_RANGED);
    let told = talk(&home, &["21f 2 14 m", "zebra", "q"]);
    says(&told, &["8 dice > ", "park lays the order aside, drop drops it.", "8 dice > "]);
    let told = talk(&home, &["X", "21 fire", "2", "far", "q"]);
    says(&told, &["8 dice > ", "Dropped.", "range (", "park lays the order aside, drop drops it.", "range ("]);
    let told = talk(&home, &["", "X", "q"]);
    says(&told, &["target (", "Dropped."]);
}

#[test]
fn acts_that_are_barred_for_the_same_reason_are_told_in_one_sentence() {
    let home = Home::new();
    home.muster(&["new", "saltmere-abbey", "--dice", "table", "--seed", "7", "--name", "Abbey"]).done();
    let lines = ["", "65", "2", "5", "e", "", "q"];
    let told = Told::of(home.command().args(["line", "abbey"]).write_stdin(lines.join("\n") + "\n")).done();
    says(&told, &["5 Hob Fletcher may: v test Bravery.", "Which value, as speed 5; Enter leaves all as it is >"]);
    let barred = "not move, break off, shoot, fight, get up, treat, plunder, finish: it is Ships' turn";
    assert!(told.split_whitespace().collect::<Vec<_>>().join(" ").contains(barred), "{told}");
}

#[test]
fn of_a_fact_that_may_be_left_out_the_prompt_says_what_that_means() {
    let home = Home::new();
    home.muster(&["new", "saltmere-abbey", "--dice", "table", "--seed", "7", "--name", "Abbey"]).done();
    let lines = ["", "65", "1", "1w", "3", "drop", "q"];
    let told = Told::of(home.command().args(["line", "abbey"]).write_stdin(lines.join("\n") + "\n")).done();
    says(&told, &["distance (inches, up to 60) [6\"] > into contact with (", ") [nobody] > Dropped."]);
}

#[test]
fn in_a_question_what_is_known_is_told_and_what_was_typed_stays() {
    let home = home();
    talk(&home, &TO_RANGED);
    let told = talk(&home, &["21 fire", "2", "show 2", "14", "m", "123", "journal 1", "show 21", "45612", "park", "q"]);
    says(
        &told,
        &[
            "range (",
            "2 Harrow Militia, ",
            "range (",
            "8 dice > 8 dice, 3 faces typed: 5 more, or r rolls the rest.",
            "The movement phase ends.",
            "21 Goblin Bows, ",
            "8 dice > ",
            "wave 2, ",
        ],
    );
}

#[test]
fn behind_a_drawn_die_those_of_the_other_side_are_not_said_to_act() {
    let home = Home::new();
    home.muster(&["new", "sunder-mill", "--seed", "7", "--name", "Mill"]).done();
    let told = Told::of(home.command().args(["line", "mill"]).write_stdin("\nq\n")).done();
    says(
        &told,
        &[
            "12 units still to act. Enter: draw a die. > Karst die drawn",
            "KARST to give an order",
            "6 units of Karst still to act. >",
        ],
    );
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
    assert!(shown.contains("Half answered: fire by 21 Goblin Bows"), "{shown}");
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
            "There is nothing to redo",
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
            "8 dice, 4 faces typed: 4 more, or r rolls the rest.",
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
    let wanted = [
        "Line 2: 21 Goblin Bows hold",
        "y accepts",
        "Line 3 is struck: 25 Bog Sneaks",
        "Undone: the amendment. U redoes it.",
    ];
    says(&told, &wanted);
}

#[test]
fn a_later_line_asks_for_the_die_that_it_lacks() {
    let home = home();
    home.apply(SHOT_BACK, &[]).done();
    let told = talk(&home, &["strike 2", "?", "park", "strike 2", "2", "y", "journal 3"]);
    let wanted = [
        "Then line 5 needs dice that it did not have: 2 Harrow Militia fires at 21 Goblin Bows",
        "Amend line 2, then line 5: Harrow Militia fires at Goblin Bows: hits.",
        "keeps 1 2 1 2 1 2 1 and rolls 1 die more for",
        "1 die > ",
        "drop strikes that line, and park leaves everything as it was.",
        "Left as it was.",
        "1 die > ",
        "3 later lines: 1 as before, 2 different.",
        "Struck: 21 Goblin Bows fire",
    ];
    says(&told, &wanted);
}

#[test]
fn both_armies_and_the_turn_are_told_for_the_ear() {
    let home = home();
    let begun = talk(&home, &["turn", "", "53", "first", "n", "n"]);
    assert!(begun.contains("Nothing has happened yet."), "{begun}");
    let told = talk(
        &home,
        &[
            "21f 2 14 m",
            "=3",
            "=2o1w",
            "luck",
            "B",
            "n",
            "n",
            "turn",
            "waive 2 because they stood behind a wall",
            "dues",
        ],
    );
    let wanted = [
        "South: ",
        "3 of 8 dice succeeded",
        "North: 6 squads: 45 fit; 2237 points; strength 100 %, morale 100 %.",
        "Losses in this phase. North: 2 out, 1 wounded.",
        "Turn 1:",
        "North: 2 out, 1 wounded.",
        "2 Harrow Militia: 2 out (sergeant Miller Tobb among them), 1 wounded",
        "Due: 2 Harrow Militia casualty test",
        "waive and a number, as waive 2, waives what is due.",
        "Waive for Harrow Militia: casualty test.",
        "Ruling: they stood behind a wall",
        "Nothing is due.",
    ];
    says(&told, &wanted);
}

#[test]
fn odds_are_told_before_an_order_is_given_and_while_it_waits() {
    let home = home();
    talk(&home, &TO_RANGED);
    let told =
        talk(&home, &["odds", "odds 21f 2", "14", "odds", "m", "drop", "21f 2 14 m", "odds", "=1", "odds", "drop"]);
    says(
        &told,
        &[
            "odds 21f 2 14 m: what that order would do",
            "Goblin Bows fire.",
            "cover (",
            "Odds from 10000 trials. All dice by the machine",
            "Successes on dice, hits on 2 Harrow Militia: ",
            "expect 1.1 hits",
            "2 Harrow Militia, will be out: 0 now, ",
            "Enter gives it, park, drop > Dropped.",
            "8 dice > Odds from 10000 trials.",
            "Dropped.",
        ],
    );
    assert!(!told.contains("Fire at Harrow"), "nothing was given: {told}");
    let told = talk(&home, &["odds 21f 2 14 m", "", "=0", "odds nobody", "odds 21"]);
    says(
        &told,
        &[
            "Enter gives it, park, drop > ",
            "8 dice > ",
            "Goblin Bows fire at Harrow Militia",
            "nobody does nothing here",
            "Only an order has odds",
        ],
    );
}

#[test]
fn values_are_changed_by_hand_with_a_reason_and_a_slip_says_what_fits() {
    let home = home();
    let lines = [
        "correct 99",
        "correct 2",
        "",
        "2 e morale 99",
        "3",
        "we forgot",
        "correct 2 zzz 3",
        "e 2 5 wounds 1 because a stone",
        "correct 2 morale 4 5",
        "correct 2 morale 4 because the captain",
        "21,22 correct player",
        "drop",
        "u",
    ];
    says(
        &talk(&home, &lines),
        &[
            "There is no squad 99; show lists them.",
            "2 Harrow Militia: ",
            "morale level 5",
            "soldiers 2, 3, 4, 5, 6, 7 and 8: wounds 0",
            "Which value, as morale 4; Enter leaves all as it is > Left as it was.",
            "morale level: 99 is not between 0 and 5.",
            "morale level (0 to 5) [5] > because (words) [correction] > ",
            "Ruling: we forgot",
            "morale level 5 becomes 3.",
            "There is no value zzz; there is ",
            "Ruling: a stone",
            "Harrow Militia (5): wounds 0 becomes 1.",
            "Nothing is done: 5 is 1 word too many.",
            "morale level 3 becomes 4.",
            "Goblin Bows and 1 more: player.",
            "player (words) [Ben] > Left as it was.",
            "Undone: Ruling",
        ],
    );
    home.muster(&["check", "harrow-ford"]).done();
}

#[test]
fn options_dice_and_rulings_are_those_of_the_screen() {
    let home = home();
    let lines = [
        "options",
        "options q",
        "options a5",
        "plain",
        "",
        "dice",
        "dice north machine",
        "dice",
        "dice sideways",
        "drop",
        "ruling",
        "ruling xyz",
        "ruling remind 3 the bells ring",
        "ruling 3 2",
        "drop",
        "waive 2",
        "journal 2",
    ];
    says(
        &talk(&home, &lines),
        &[
            "A5, initiative dice: critical failure and rollover count.",
            "There is no option q; there is A5, A10",
            "initiative dice (critical failure and rollover count, plain dice)",
            "Option A5, initiative dice: plain dice.",
            "North: rolled at the table.",
            "The machine rolls for North.",
            "North: the machine rolls.",
            "South: rolled at the table.",
            "sideways is no choice here; choose machine or table",
            "2 split: some figures become a unit of their own",
            "There is no ruling xyz; ruling lists them.",
            "the bells ring",
            "into (",
            "Left as it was.",
            "Nothing such is due of 2; dues tells what is.",
            "turn 1, initiative: Ruling",
        ],
    );
    // The machine throws for North, people for South.
    let told = talk(&home, &["", "3"]);
    says(&told, &["DORA rolls 1 die for South", "1 die > ", "initiative"]);
}

#[test]
fn a_count_that_enter_would_hand_over_is_told() {
    let home = Home::new();
    home.muster(&["new", "salt-road", "--dice", "table", "--name", "harrow-ford"]).done();
    home.apply(
        "- { order: begin, dice: [6, 2] }
- { order: charge, who: 1, facts: { foe: 24, range: 10 } }
- { order: hold, who: 24, answers: [{ tally: [3] }, { dice: [4, 4, 4] }] }
- { order: march, who: 2, facts: { inches: 5 } }
",
        &[],
    )
    .done();
    let told = talk(&home, &["amend 2", "21", "", "", ""]);
    says(&told, &["Harbour Spears hold: strike.", "UNA rolls 12 dice", "Enter keeps =3, or 12 dice"]);
}

#[test]
fn the_journal_is_read_and_undone_to_a_line() {
    let home = home();
    home.apply(SHOT_BACK, &[]).done();
    let lines = [
        "journal of 21",
        "line 2",
        "line 99",
        "amend 2 dice",
        "park",
        "undo 2",
        "journal",
        "U",
        "undo 99",
        "amend",
        "undo x",
    ];
    says(
        &talk(&home, &lines),
        &[
            "2, turn 1, ranged: Goblin Bows fire at Harrow Militia",
            "2, turn 1, ranged: Goblin Bows fire at Harrow Militia",
            "difficulty: 8 ",
            "There is no line 99; journal tells the last ones.",
            "Amend line 2: Goblin Bows fire at Harrow Militia: hits.",
            "Left as it was.",
            "Undone: 3 lines, the first: ",
            "2, turn 1, ranged: ",
            "Redone: 3 lines, the first: ",
            "There is no line 99 to go back to",
            "amend 41: give line 41 of the journal again.",
            "undo 41: take back every line after line 41",
        ],
    );
}

#[test]
fn units_are_found_by_words_and_ordered_together() {
    let home = home();
    let told = talk(
        &home,
        &["", "53", "first", "those hold", "find", "find ben", "those hold", "/north left", "find xyz", "those"],
    );
    says(
        &told,
        &[
            "Nobody was found; find, as find shaken, says who those are.",
            "a state (due, left, wounded, shaken",
            "ben: player Ben, 3 squads.",
            "3 squads found; those and an act gives them all an order.",
            "21 Goblin Bows: ",
            "Goblin Bows, Goblin Crossbows and Bog Sneaks hold",
            "north: side North, 6 squads.",
            "6 squads found",
            "xyz: nobody has it.",
            "No squad answers to xyz.",
            "Nobody was found",
        ],
    );
}

#[test]
fn a_word_that_is_nearly_right_is_told_with_the_right_one() {
    let home = home();
    let told = talk(&home, &["jornal", "21 wlak", "stirke 2", "strike two", "? undo", "? xyz"]);
    says(
        &told,
        &[
            "jornal does nothing here. Did you mean journal?",
            "wlak does nothing here. Did you mean walk?",
            "stirke does nothing here. Did you mean strike?",
            "strike 41: take line 41 alone out.",
            "u, undo ",
            "undo 41 ",
            "No word here has to do with xyz; ? lists them all.",
        ],
    );
}

#[test]
fn lines_break_where_they_are_told_to_and_nowhere_in_a_pipe() {
    let home = home();
    let said = |width: &[&str]| {
        let arguments = ["line", "harrow-ford"].iter().chain(width);
        Told::of(home.command().args(arguments).write_stdin("options\nshow 2\n? undo\n")).done()
    };
    let (whole, narrow) = (said(&[]), said(&["--width", "40"]));
    // What is typed ends the line of a prompt on a terminal alone.
    let mut lines = narrow.lines().filter(|line| !line.contains(" > "));
    assert!(lines.all(|line| line.chars().count() <= 40), "{narrow}");
    assert!(whole.lines().any(|line| line.chars().count() > 90), "{whole}");
    // Beside each other on a wide terminal, the help stands in rows on a narrow one.
    assert!(
        whole.contains("\n  u, undo                take the last line back.")
            && narrow.contains("\n  u, undo: take the")
    );
    let words = |text: &str| text.replace(':', "").split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(words(&whole), words(&narrow));
    assert_eq!(said(&["--width", "0"]), whole);
}

/// A scene of another system, half of it slips, as somebody plays it who only hears it.
#[test]
fn a_scene_of_orders_drawn_from_a_cup_is_played_by_words_alone() {
    let home = Home::new();
    home.muster(&["new", "sunder-mill", "--dice", "table", "--seed", "3", "--name", "Evening"]).done();
    let lines = [
        "draw karst",
        "2 fier",
        "odds 2 fire 22 10",
        "",
        "2 fire 22 10",
        "r",
        "r",
        "r",
        "r",
        "r",
        "journal",
        "correct 22 pins 2 because we forgot",
        "undo 1",
        "find vale",
        "turn",
        "q",
    ];
    let told = Told::of(home.command().args(["line", "evening"]).write_stdin(lines.join("\n"))).done();
    says(
        &told,
        &["die drawn", "fier does nothing here. Did you mean fire?", "Odds from 10000 trials.", "22 Vale Guard"],
    );
    home.muster(&["check", "evening"]).done();
}

#[test]
fn further_facts_lead_back_to_the_question_before_them() {
    let home = home();
    home.muster(&["new", "thornmoor-cross", "--name", "moor", "--seed", "5"]).done();
    let lines = ["", "6g", "", "21,23", "?", "21:1", "back", "21:6,23:4", "8", "9"].join("\n") + "\n";
    let told = Told::of(home.command().args(["line", "moor"]).write_stdin(lines)).done();
    let wanted =
        ["Share ", "back goes to the question before;", "Measure: ", "Share ", "Measure: ", "Heath Raiders: 1 out"];
    says(&told, &wanted);
}

/// An order that the rules refuse is most often said once more with another fact: that is heard. Nothing that is typed there is
/// lost without a word.
#[test]
fn behind_a_refusal_another_order_is_heard() {
    let home = home();
    talk(&home, &TO_RANGED);
    let asks = "Enter asks its facts again";
    let told =
        talk(&home, &["21f 2 200 m", "5", "undo", "21f 2 250 m", "range=14", "", "", "park", "22f 2 200 m", "X"]);
    let lost = |word: &str| format!("{word} does nothing here. park lays the order aside, drop drops it.");
    let (five, undo) = (lost("5"), lost("undo"));
    let words = ["200\" is out of range", asks, &five, asks, &undo, asks, "Dropped.", "250\" is out of range", asks];
    says(&told, &words);
    says(&told, &["8 medium range +2", "8 dice > Parked", "200\" is out of range", asks, "Dropped."]);
    let told = talk(&home, &["drop", "correct 21 morale 99", "5w", "drop"]);
    says(&told, &["99 is not between", "drop leaves all as it was.", "drop leaves all as it was.", "Left as it was."]);
}

#[test]
fn an_order_that_leaves_nothing_to_ask_is_told_once() {
    let home = Home::new();
    home.muster(&["new", "chandlers-yard", "--seed", "7"]).done();
    let line =
        |lines: &str| Told::of(home.command().args(["line", "chandlers-yard"]).write_stdin(lines.to_owned())).done();
    // Before dice it is said what they need, as in every system.
    let told = line("\n21a 2\n");
    says(
        &told,
        &["nerve: 3 nerve.", "Deacon Rush: 2 dice, each needs 3+, 67 %.", "Deacon Rush gets ready: 2 actions."],
    );
    let told = line("21w 3\n");
    assert_eq!(told.matches("Deacon Rush moves").count(), 1, "{told}");
    // Before a question it is said what is asked for.
    let told = line("21w\n3\n");
    says(&told, &["Deacon Rush moves.", "how far (", "Deacon Rush moves 3\"."]);
}

/// As on the screen: the second word of a choice is not the next fact.
#[test]
fn a_choice_of_several_words_is_read_whole() {
    let home = Home::new();
    home.muster(&["new", "stag-bridge", "--dice", "table", "--seed", "7"]).done();
    let input = "correct 2 i 10 because he is quick\nn\nn\n2k fire storm 2\ndrop\nq\n";
    let told = Told::of(home.command().args(["line", "stag-bridge"]).write_stdin(input)).done();
    says(&told, &["Mirel casts fire storm", "2 dice"]);
}

#[test]
fn a_word_too_many_may_have_been_meant_for_a_fact_and_nothing_is_done_before_it_was_read() {
    let home = Home::new();
    home.muster(&["new", "stag-bridge", "--dice", "auto", "--seed", "7"]).done();
    let talk = |lines: &[&str]| {
        Told::of(home.command().args(["line", "the-stag-at-the-bridge"]).write_stdin(lines.join("\n") + "\n")).done()
    };
    let told = talk(&["26c 1 7", "drop", "journal"]);
    says(&told, &["7 is no fact here.", "Enter gives it, park, drop > Dropped."]);
    assert!(!told.contains("Orc 1 charges Orla."), "{told}");
    let told = talk(&["26c 1 7", ""]);
    says(&told, &["7 is no fact here.", "Enter gives it, park, drop > Orc 1 charges Orla."]);
}

#[test]
fn a_value_that_stays_as_it_stood_is_no_line_of_the_story() {
    let home = home();
    let told = talk(&home, &["correct 2 morale 5", "", "journal"]);
    says(&told, &["Not done. This changes nothing; give another value, or leave it as it is."]);
    assert!(!told.contains("becomes"), "{told}");
}

#[test]
fn what_can_be_typed_is_told_with_the_acts_of_the_system_that_is_played() {
    for (scenario, known, others) in [
        ("harrow-ford", ["21f, 21 fire", "21,22 hold", "correct 21 morale 6"], ["fight", "22 pass", "{"]),
        ("stag-bridge", ["21f, 21 fight", "21,22 pass", "correct 21 w 2"], ["fire", "22 hold", "{"]),
    ] {
        let home = Home::new();
        home.muster(&["new", scenario]).done();
        let slug = if scenario == "stag-bridge" { "the-stag-at-the-bridge" } else { scenario };
        let told = Told::of(home.command().args(["line", slug]).write_stdin("?\nodds\nq\n")).done();
        for words in known {
            assert!(told.contains(words), "{scenario}: {words} in\n{told}");
        }
        for words in others {
            assert!(!told.contains(words), "{scenario}: no {words} in\n{told}");
        }
    }
}
