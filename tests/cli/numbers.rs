//! A battle and the numbers it was begun with: they count, whatever the data files say by then.

use std::fs;

use muster::{
    battle::HalfAnswer,
    store::{Folder, library::builtin},
};

use super::home::{Home, Told};

/// Weapons as they are built in, but for the long range of a short bow, in inches.
fn weapons(home: &Home, folder: &str, long: u32) {
    let text =
        builtin().get("opend6/weapons.yaml").unwrap().text.replace("[8, 30, 80]", &format!("[8, 30, {}]", 2 * long));
    home.write(&format!("{folder}/opend6/weapons.yaml"), &text);
}

/// A battle begun with weapons of the user's own, which reach 41 inches, and a volley at 40 that passed.
fn begun() -> Home {
    let home = Home::new();
    weapons(&home, "muster/data", 41);
    home.muster(&["new", "harrow-ford", "--seed", "7"]).done();
    let orders = home.write("orders.yaml", ORDERS);
    home.muster(&["apply", "harrow-ford", &orders]).done();
    home
}

const ORDERS: &str =
    "- { order: fire, who: 21, facts: { target: 1, range: 41 }, despite: [R10, R59], because: a test }\n";

/// What so many of the commands that open a battle say of it.
fn said(home: &Home, more: &[&str], first: usize) -> Vec<Told> {
    let order = home.write("order.yaml", ORDERS);
    let commands = [
        &["show", "harrow-ford", "21"][..],
        &["log", "harrow-ford"],
        &["replay", "harrow-ford"],
        &["report", "harrow-ford"],
        &["sheet", "harrow-ford"],
        &["odds", "harrow-ford", &order, "--seed", "1"],
        &["apply", "harrow-ford", &order, "--dry-run"],
        &["line", "harrow-ford"],
        &["watch", "harrow-ford"],
    ];
    let tell = |command: &&[&str]| Told::of(home.command().args([*command, more].concat()).write_stdin("show 21\nq\n"));
    commands.iter().take(first).map(tell).collect()
}

#[test]
fn a_chart_in_other_words_is_no_number_that_differs() {
    let home = Home::with_battle();
    let charts = builtin().get("opend6/reference.yaml").unwrap().text.replace("title: The turn", "title: A turn");
    home.write("muster/data/opend6/reference.yaml", &charts);
    let told = home.muster(&["show", "harrow-ford"]);
    assert_eq!((told.code, told.err.as_str()), (0, ""));
    weapons(&home, "muster/data", 17);
    let told = home.muster(&["show", "harrow-ford"]);
    assert!(told.err.contains("today's differ: opend6/weapons.yaml (muster mend"), "{}", told.err);
}

#[test]
fn a_battle_keeps_the_numbers_it_was_begun_with_whatever_the_data_say_by_then() {
    let home = begun();
    let before = said(&home, &[], 9);
    assert!(before[0].out.contains("4/15/41\""), "{}", before[0].out);
    for (nth, told) in before.iter().enumerate() {
        assert_eq!((told.code, told.err.as_str()), (0, ""), "command {nth}: {}", told.out);
    }
    weapons(&home, "other", 17);
    // Weapons that nobody could play with: ranges must climb.
    weapons(&home, "muster/data", 13);
    let with: [(&str, &[&str]); 3] = [("changed", &[]), ("another folder", &["--data", "other"]), ("removed", &[])];
    for (what, more) in with {
        if what == "removed" {
            fs::remove_dir_all(home.path().join("muster/data")).unwrap();
        }
        // All commands open a battle in one place; two will do to show that where the data lie makes no difference.
        let all = said(&home, more, if what == "changed" { 9 } else { 2 });
        for (nth, (then, now)) in before.iter().zip(all).enumerate() {
            assert_eq!((now.code, now.out), (0, then.out.clone()), "{what}: command {nth}: {}", now.err);
            // The second screen is for players.
            let quiet = nth == 8;
            let told = "note: the battle keeps the numbers it was begun with; today's differ: opend6/weapons.yaml (";
            assert_eq!(now.err.starts_with(told), !quiet, "{what}: command {nth}: {}", now.err);
        }
        let checked = home.muster(&[&["check", "harrow-ford"][..], more].concat());
        assert!(checked.code == 0 && checked.out.contains("today's differ: opend6/weapons.yaml"), "{}", checked.out);
    }
}

#[test]
fn todays_numbers_are_taken_when_told_and_what_they_change_is_said_before() {
    let home = begun();
    weapons(&home, "muster/data", 16);
    let before = fs::read_to_string(home.of_battle("numbers.yaml")).unwrap();
    let told = home.muster(&["mend", "harrow-ford", "--numbers", "today"]);
    assert_eq!((told.code, told.err.as_str()), (1, ""), "{}", told.out);
    for words in [
        "Other numbers today: opend6/weapons.yaml.\nUnits of the battle keep the stats that they came with; e on the screen \
         corrects them.\n   1  Goblin Bows fire at Ice Rangers",
        "1 line; today's numbers would decide 1 otherwise. What has happened stands either way.",
        "Nothing was changed. muster mend harrow-ford --numbers today --yes takes today's numbers.",
    ] {
        assert!(told.out.contains(words), "{words} in {}", told.out);
    }
    assert_eq!(fs::read_to_string(home.of_battle("numbers.yaml")).unwrap(), before);
    let log = Told::of(home.command().args(["log", "harrow-ford"])).out;
    let out = home.muster(&["mend", "harrow-ford", "--numbers", "today", "--yes"]).done();
    assert!(out.contains("numbers.before-1.yaml") && out.ends_with("from here on.\n"), "{out}");
    assert!(home.muster(&["show", "harrow-ford", "21"]).done().contains("4/15/16\""));
    assert_eq!(home.muster(&["log", "harrow-ford"]).done(), log, "what has happened stands");
    assert!(home.muster(&["replay", "harrow-ford"]).out.contains("today's rules would decide 1 otherwise"));
    home.apply("- undo: 1\n- redo: 1\n", &[]).done();
    let out = home.muster(&["mend", "harrow-ford", "--numbers", "today"]).done();
    assert_eq!(out, "The battle counts with today's numbers as it is.\n");
    // Others again: those of now are not those it was begun with.
    weapons(&home, "muster/data", 20);
    let told = home.muster(&["show", "harrow-ford"]);
    assert!(told.err.contains("the battle keeps the numbers that mend gave it last; today's differ: "), "{}", told.err);
    // What counted before lies beside it, and can be put back.
    assert_eq!(fs::read_to_string(home.of_battle("numbers.before-1.yaml")).unwrap(), before);
    fs::rename(home.of_battle("numbers.before-1.yaml"), home.of_battle("numbers.yaml")).unwrap();
    assert!(home.muster(&["show", "harrow-ford", "21"]).out.contains("4/15/41\""));
}

#[test]
fn numbers_built_in_that_changed_are_told_until_they_are_taken() {
    let home = Home::with_battle();
    let text = fs::read_to_string(home.of_battle("numbers.yaml")).unwrap();
    let print = text.lines().find_map(|line| line.trim().strip_prefix("opend6/tables.yaml: ")).unwrap();
    home.edit(&home.of_battle("numbers.yaml"), print, "crc32-00000000");
    let note = "the numbers built into muster changed since the battle was begun, and count from here on: \
                opend6/tables.yaml (muster mend";
    for command in ["show", "log", "replay", "report", "check"] {
        let told = home.muster(&[command, "harrow-ford"]);
        assert!(told.code == 0 && (told.err + told.out.as_str()).contains(note), "{command}");
    }
    home.muster(&["mend", "harrow-ford", "--numbers", "today", "--yes"]).done();
    home.muster(&["show", "harrow-ford"]).done();
    assert_eq!(fs::read_to_string(home.of_battle("numbers.yaml")).unwrap(), text);
}

#[test]
fn a_battle_that_was_never_bound_opens_with_todays_numbers_and_can_be_bound() {
    let home = begun();
    fs::remove_file(home.of_battle("numbers.yaml")).unwrap();
    fs::remove_dir_all(home.of_battle("data")).unwrap();
    weapons(&home, "muster/data", 16);
    assert!(home.muster(&["show", "harrow-ford", "21"]).done().contains("4/15/16\""));
    home.muster(&["mend", "harrow-ford", "--numbers", "today", "--yes"]).done();
    fs::remove_dir_all(home.path().join("muster/data")).unwrap();
    assert!(home.muster(&["show", "harrow-ford", "21"]).out.contains("4/15/16\""));
}

#[test]
fn today_that_the_battle_cannot_be_with_is_refused_and_nothing_is_changed() {
    let home = begun();
    home.write(
        "muster/data/opend6/weapons.yaml",
        "- { id: club, name: club, kind: melee, skill: fighting, ds: 1, points: 1 }\n",
    );
    let told = home.muster(&["mend", "harrow-ford", "--numbers", "today", "--yes"]);
    assert!(told.code == 3 && told.err.contains("muster/data/opend6/"), "{}{}", told.out, told.err);
    let show = home.muster(&["show", "harrow-ford", "21"]);
    assert!(show.code == 0 && show.out.contains("4/15/41\""), "{}{}", show.out, show.err);
}

#[test]
fn a_book_that_lies_beside_its_scenario_is_taken_from_there() {
    let home = Home::new();
    let book = "book: mine\nname: Mine\nturn: { phases: { act: {} } }\nstats: { heat: { number: 4 } }\nacts: { wait: { key: h, phases: [act] } }\n";
    let write = |book: &str| home.write("friday/mine.book.yaml", book);
    write(book);
    let units = "units: [{ name: One, number: 1, side: a, troop: {} }, { name: Two, number: 2, side: b, troop: {} }]";
    let scene = format!("system: mine\nname: Friday\nsides: [{{ id: a, name: A }}, {{ id: b, name: B }}]\n{units}\n");
    let scenario = home.write("friday/friday.yaml", &scene);
    home.muster(&["new", &scenario]).done();
    write(&book.replace("number: 4", "number: 5"));
    let told = home.muster(&["mend", "friday", "--numbers", "today", "--beside", &scenario]);
    assert!(told.out.contains("Other numbers today: books/mine.book.yaml."), "{}{}", told.out, told.err);
    let again = format!("muster mend friday --numbers today --beside {scenario} --yes takes");
    assert!(told.out.contains(&again), "{}", told.out);
    home.muster(&["mend", "friday", "--numbers", "today", "--beside", &scenario, "--yes"]).done();
    let told = home.muster(&["mend", "friday", "--numbers", "today", "--beside", &scenario]);
    assert_eq!(told.out, "The battle counts with today's numbers as it is.\n");
    // Without it is said where to look.
    let told = home.muster(&["mend", "friday", "--numbers", "today"]);
    assert!(told.err.contains("--beside"), "{}{}", told.out, told.err);
}

/// A battle of a small book, begun and played with these orders; what today's numbers come to once the book is another.
fn renewed(orders: &str, from: &str, to: &str) -> (Home, Told) {
    renewed_behind(from, to, |home| {
        home.muster(&["apply", "friday", &home.write("next.yaml", orders)]).done();
    })
}

/// The same of a battle in which this was done.
fn renewed_behind(from: &str, to: &str, play: impl FnOnce(&Home)) -> (Home, Told) {
    let book = "book: mine
name: Mine
turn: { phases: { ready: {}, go: {}, rest: {} } }
moments: { answer: {} }
stats: { heat: { number: 4, play: true } }
acts:
  wait: { key: h, phases: [ready, go, rest] }
  call: { key: c, phases: [ready, go, rest], facts: { foe: enemy }, does: 'open(`answer`, foe);' }
  stand: { key: s, phases: [answer] }
  dare: { key: d, phases: [ready], does: 'test(`nerve`, me, 2, 6, 7); test(`pace`, me, 2, 6, 7);' }
";
    let home = Home::new();
    let units = "units: [{ name: One, number: 1, side: a, troop: {} }, { name: Two, number: 2, side: b, troop: {} }]";
    let scene = format!("system: mine\nname: Friday\nsides: [{{ id: a, name: A }}, {{ id: b, name: B }}]\n{units}\n");
    home.write("muster/data/books/mine.book.yaml", book);
    home.muster(&["new", &home.write("friday.yaml", &scene)]).done();
    play(&home);
    assert!(book.contains(from), "{from}");
    home.write("muster/data/books/mine.book.yaml", &book.replace(from, to));
    let before = home.muster(&["show", "friday"]).out;
    let told = home.muster(&["mend", "friday", "--numbers", "today", "--yes"]);
    if told.code != 0 {
        assert_eq!(home.muster(&["show", "friday"]).out, before);
    }
    (home, told)
}

/// A battle in the midst of a phase that its book no longer has would begin its turn anew, and undo would lead into one that
/// it no longer has.
#[test]
fn a_book_without_a_phase_or_a_moment_that_a_battle_was_in_is_not_taken() {
    let phases = "- next: phase\n- next: phase\n";
    let (_, told) = renewed(phases, "rest", "late");
    let now = "and keeps its own: where it stands, there is no phase rest; there are ready, go, late";
    told.fails(3, &[now, "leave that name as it is"]);
    // Undo leads back to it, and redo on to it.
    let (_, told) = renewed(phases, "go", "deed");
    told.fails(3, &["line 1", "there is no phase go; there are ready, deed, rest", "leave that name as it is"]);
    let (_, told) = renewed(&format!("{phases}- undo: 2\n"), "go", "deed");
    told.fails(3, &["line 1", "there is no phase go"]);
    let answered = "- { order: call, who: 1, facts: { foe: 2 } }\n- { order: stand, who: 2 }\n";
    for orders in [answered, &format!("{answered}- undo: 2\n")] {
        let (_, told) = renewed(orders, "answer", "reply");
        told.fails(3, &["line 1", "there is no phase or moment answer", "leave that name as it is"]);
    }
    // A name put right by hand in the newest state leaves the older ones and the journal with the old one.
    let (home, told) = renewed(phases, "heat", "glow");
    told.fails(3, &["where it stands, the book has no stat heat", "leave that name as it is"]);
    let newest = home.path().join("muster/saves/friday/battle.yaml");
    fs::write(&newest, fs::read_to_string(&newest).unwrap().replace("heat", "glow")).unwrap();
    let told = home.muster(&["mend", "friday", "--numbers", "today", "--yes"]);
    told.fails(3, &[".yaml, the book has no stat heat", "leave that name as it is"]);
    // What no line stood in may go.
    let (_, told) = renewed(answered, "go", "deed");
    assert_eq!(told.code, 0, "{}{}", told.out, told.err);
    let (_, told) = renewed("- next: phase\n", "answer", "reply");
    assert_eq!(told.code, 0, "{}{}", told.out, told.err);
}

/// What was thrown for what today's book does not ask tells no luck, and that is said; what came behind it in the same line
/// still counts.
#[test]
fn dice_that_todays_book_does_not_throw_are_said_to_be_left_out_of_luck() {
    let dared = "- { order: dare, who: 1, dice: [1, 2, 3, 5] }\n";
    let (home, told) = renewed(dared, "test(`nerve`, me, 2, 6, 7); ", "");
    assert_eq!(told.code, 0, "{}{}", told.out, told.err);
    let luck = home.muster(&["show", "friday", "--luck"]).done();
    assert!(luck.contains("high totals 8, 7 expected"), "{}", luck);
    let gap = "Not counted: dice of line 1, which today's rules do not throw there.";
    assert!(luck.contains(gap), "{}", luck);
    assert_eq!(home.muster(&["show", "friday", "--luck", "--json"]).json()["unknown"], serde_json::json!([1]));
    for form in ["txt", "md", "html"] {
        let report = home.muster(&["report", "friday", "--form", form]).done();
        let words: Vec<&str> = report.split_whitespace().collect();
        assert!(words.join(" ").contains(gap), "{}", report);
    }
    // Before anything was altered all of it counts.
    let (home, _) = renewed(dared, "rest: {}", "rest: {}");
    let luck = home.muster(&["show", "friday", "--luck"]).done();
    assert!(luck.contains("high totals 11, 14 expected") && !luck.contains("Not counted"), "{}", luck);
}

/// An order that waits for dice goes on with those that are still asked for; of others it is said that they lie aside.
#[test]
fn dice_of_an_order_in_hand_that_todays_book_does_not_ask_for_are_named_as_it_comes_back() {
    let line = |home: &Home, words: &str| {
        let mut talk = home.command();
        Told::of(talk.args(["line", "friday"]).write_stdin(format!("{words}\nq\n"))).done()
    };
    let dared = |home: &Home| {
        home.muster(&["apply", "friday", &home.write("table.yaml", "- ruling: { dice: table }\n")]).done();
        let said = line(home, "1d\n12");
        assert!(said.contains("pace"), "{said}");
    };
    let (home, told) = renewed_behind("test(`nerve`, me, 2, 6, 7); ", "", dared);
    assert_eq!(told.code, 0, "{}{}", told.out, told.err);
    let said = line(&home, "35");
    assert!(said.contains("Put aside, as today's numbers do not ask for it: nerve 1 2."), "{said}");
    assert!(said.contains("One dares"), "{said}");
    let luck = home.muster(&["show", "friday", "--luck"]).done();
    assert!(luck.contains("high totals 8, 7 expected"), "{luck}");
    // Where the last question is gone, the one before it comes back with its dice, and Enter hands them over.
    let (home, told) = renewed_behind(" test(`pace`, me, 2, 6, 7);", "", dared);
    assert_eq!(told.code, 0, "{}{}", told.out, told.err);
    let said = line(&home, "");
    assert!(said.contains("One dares") && !said.contains("put aside"), "{said}");
    let luck = home.muster(&["show", "friday", "--luck"]).done();
    assert!(luck.contains("high totals 3, 7 expected"), "{luck}");
    // What is typed for one question is never taken for another.
    let half = |home: &Home| {
        dared(home);
        let data = home.path().join("muster/data");
        let library = builtin().with(
            "books/mine.book.yaml",
            &fs::read_to_string(data.join("books/mine.book.yaml")).unwrap(),
            "mine.book.yaml",
        );
        let (mut folder, _) = Folder::open(&home.path().join("muster/saves/friday"), &library).unwrap();
        let mut draft = folder.session().draft().unwrap().clone();
        (draft.typed, draft.asks) = (Some(HalfAnswer::Faces([Some(3), None].into())), Some("pace".into()));
        let typed = folder.session().park(draft);
        folder.take(typed);
    };
    let (home, _) = renewed_behind("test(`nerve`, me, 2, 6, 7); ", "", half);
    let said = line(&home, "");
    assert!(said.contains("ask for it: nerve 1 2.") && said.contains("1 face typed"), "{said}");
    let (home, _) = renewed_behind(" test(`pace`, me, 2, 6, 7);", "", half);
    let said = line(&home, "");
    assert!(said.contains("ask for it: pace 3.") && said.contains("One dares"), "{said}");
    let luck = home.muster(&["show", "friday", "--luck"]).done();
    assert!(luck.contains("high totals 3, 7 expected"), "{luck}");
}
