//! Nothing raw reaches a terminal or a report: escapes, controls of eight bits, turned writing, marks without width and by the
//! thousand, in every text of every file that muster reads.

use std::{collections::BTreeSet, fs};

use serde_json::{Value as Json, json};

use super::home::{Home, SHOT_BACK, Told};

/// What is put behind every text.
fn raw(marks: usize) -> String {
    format!(
        "\u{1b}[2J\u{1b}]0;t\u{7}\u{9b}31m\u{85}\r\u{8}\u{202e}\u{2066}\u{200b}\u{feff}\u{ad}e{}",
        "\u{301}".repeat(marks)
    )
}

/// Whether a text would do something to a terminal, or to whoever reads it.
fn does_harm(text: &str) -> bool {
    let shows_nothing = |letter: char| "\u{202e}\u{2066}\u{200b}\u{feff}\u{ad}".contains(letter);
    text.chars().any(|letter| letter != '\n' && (letter.is_control() || shows_nothing(letter)))
        || text.contains(&"\u{301}".repeat(20))
}

fn is_safe(told: Told, of: &str) -> i32 {
    assert!(!does_harm(&told.out), "{of}: {:?}", told.out);
    assert!(!does_harm(&told.err), "{of}: {:?}", told.err);
    assert!(told.code <= 3, "{of} ends with {}: {}", told.code, told.err);
    told.code
}

/// The texts of a tree by their paths; what is one of many is one.
fn texts(tree: &Json, path: &str, found: &mut BTreeSet<String>) {
    match tree {
        Json::String(_) => _ = found.insert(path.to_owned()),
        Json::Array(items) => items.iter().for_each(|item| texts(item, &format!("{path}/*"), found)),
        Json::Object(fields) => {
            found.insert(format!("{path}/="));
            fields.iter().for_each(|(key, value)| texts(value, &below(path, key), found));
        }
        _ => {}
    }
}

/// Units stand under their ids: one path for all.
fn below(path: &str, key: &str) -> String {
    if path.ends_with("/units") || path.ends_with("/change") { format!("{path}/*") } else { format!("{path}/{key}") }
}

/// The tree with something behind the texts of these paths; `=` at the end means the names of fields.
fn spoilt(tree: &Json, path: &str, paths: &BTreeSet<String>, with: &str) -> Json {
    match tree {
        Json::String(text) if paths.contains(path) => format!("{text}{with}").into(),
        Json::Array(items) => items.iter().map(|item| spoilt(item, &format!("{path}/*"), paths, with)).collect(),
        Json::Object(fields) => {
            let names = paths.contains(&format!("{path}/="));
            let name = |key: &String| if names { format!("{key}{with}") } else { key.clone() };
            fields.iter().map(|(key, value)| (name(key), spoilt(value, &below(path, key), paths, with))).collect()
        }
        other => other.clone(),
    }
}

/// Spoils the texts of a tree, path by path, then all together that did no harm to the reading; how many paths there are.
fn spoil(tree: &Json, mut tell: impl FnMut(&Json, &str) -> i32) -> (usize, BTreeSet<String>) {
    let mut found = BTreeSet::new();
    texts(tree, "", &mut found);
    let mut read = BTreeSet::new();
    for path in &found {
        let one = BTreeSet::from([path.clone()]);
        if tell(&spoilt(tree, "", &one, &raw(100)), path) == 0 && !path.ends_with('=') {
            read.insert(path.clone());
        }
    }
    (found.len(), read)
}

/// A battle with orders, an overruled one, and rulings with reasons.
fn told() -> Home {
    let home = Home::with_battle();
    home.apply(SHOT_BACK, &[]).done();
    home.apply(
        "- ruling: { unit: 2, set: { where: hill, mark: blessed, note: asleep }, because: they hide }\n\
         - ruling: { unit: 3, figure: '2', set: { lost: fled }, because: a snake }\n\
         - ruling: { remind: { turn: 1, text: rain }, counters: { gold: 3 } }\n\
         - ruling: { remove: 25, because: eaten }\n\
         - order: walk\n  who: 1\n  despite: [R10, R28, R56]\n  because: they were forgotten\n",
        &[],
    );
    home
}

const TELLS: [&[&str]; 9] = [
    &["show"],
    &["show", "--public"],
    &["log"],
    &["log", "--json"],
    &["report"],
    &["report", "--form", "html"],
    &["sheet"],
    &["sheet", "--setup"],
    &["watch"],
];

fn tells_nothing_raw(home: &Home, of: &str) {
    for words in TELLS {
        let mut arguments = vec![words[0], "harrow-ford"];
        arguments.extend(&words[1..]);
        is_safe(home.muster(&arguments), &format!("{words:?} {of}"));
    }
    for name in ["r.md", "r.html"] {
        home.muster(&["report", "harrow-ford", "-o", name, "--force"]);
        let text = fs::read_to_string(home.path().join(name)).unwrap_or_default();
        assert!(!does_harm(&text), "{name} {of}");
    }
}

#[test]
fn a_forged_journal_reaches_nobody_raw() {
    let home = told();
    let path = home.of_battle("journal.yaml");
    let journal = fs::read_to_string(&path).unwrap();
    let lines = journal.lines().filter_map(|line| muster::store::unframe(line.as_bytes()).ok());
    let written: Vec<&str> = lines.map(|(record, _)| record).collect();
    let read = |record: &&str| serde_json::from_str(&muster::battle::whole(record)).unwrap();
    let records: Vec<Json> = written.iter().map(read).collect();
    let head: String =
        journal.lines().filter(|line| !line.starts_with("---")).map(|line| format!("{line}\n")).collect();
    let write = |tree: &Json| {
        let records = tree.as_array().unwrap().iter().zip(&written).map(|(record, written)| {
            // What is not spoilt stands as muster wrote it.
            let text = if *record == read(written) { (*written).to_owned() } else { record.to_string() };
            muster::store::frame(&text, None)
        });
        fs::write(&path, format!("{head}{}", records.collect::<String>())).unwrap();
    };
    let tree = Json::from(records);
    let (count, read) = spoil(&tree, |tree, of| {
        write(tree);
        is_safe(home.muster(&["log", "harrow-ford"]), of)
    });
    assert!(count > 40 && read.iter().any(|path| path.ends_with("because")), "{count} {read:?}");
    write(&spoilt(&tree, "", &read, &raw(100)));
    tells_nothing_raw(&home, "of a forged journal");
    is_safe(home.muster(&["replay", "harrow-ford"]), "replay");
}

#[test]
fn a_state_written_by_hand_reaches_nobody_raw() {
    let home = told();
    let path = home.of_battle("battle.yaml");
    let text = fs::read_to_string(&path).unwrap();
    let head: String = text.lines().take_while(|line| line.starts_with('#')).map(|line| format!("{line}\n")).collect();
    let tree: Json = serde_yaml::from_str(&text).unwrap();
    let write =
        |tree: &Json| fs::write(&path, format!("{head}---\n{}...\n", serde_yaml::to_string(tree).unwrap())).unwrap();
    let (count, read) = spoil(&tree, |tree, of| {
        write(tree);
        is_safe(home.muster(&["show", "harrow-ford"]), of)
    });
    assert!(count > 40 && read.iter().any(|path| path.ends_with("note")), "{count} {read:?}");
    write(&spoilt(&tree, "", &read, &raw(100)));
    is_safe(home.muster(&["check", path.to_str().unwrap()]), "check");
    tells_nothing_raw(&home, "of a state by hand");
    // The change by hand is a ruling, once somebody plays on.
    is_safe(home.apply("- ruling: { unit: 1, set: { where: wood }, because: x }\n", &[]), "apply");
    tells_nothing_raw(&home, "of a ruling on a state by hand");
}

#[test]
fn scenarios_and_rosters_reach_nobody_raw() {
    let home = Home::new();
    let library = muster::store::library::builtin();
    for (name, tells) in [
        ("opend6/scenarios/harrow-ford.yaml", &["check", "new"][..]),
        ("opend6/rosters/ice-rangers.yaml", &["check", "sheet"][..]),
    ] {
        let Some(file) = library.get(name) else { panic!("there is no {name}") };
        let tree: Json = serde_yaml::from_str(&file.text).unwrap();
        let write = |tree: &Json| home.write("spoilt.yaml", &serde_yaml::to_string(tree).unwrap());
        let (count, read) = spoil(&tree, |tree, of| is_safe(home.muster(&["check", &write(tree)]), of));
        assert!(count > 8, "{name}: {count}");
        let all = write(&spoilt(&tree, "", &read, &raw(100)));
        for command in tells {
            is_safe(home.muster(&[command, &all]), command);
        }
    }
}

#[test]
fn a_file_of_orders_reaches_nobody_raw() {
    let home = Home::with_battle();
    let orders = json!([
        { "ruling": { "unit": "1", "set": { "where": "hill", "note": "x", "mark": "blessed" }, "because": "they hide" } },
        { "ruling": { "unit": "3", "figure": "2", "set": { "lost": "fled" }, "because": "a snake" } },
        { "ruling": { "remind": { "turn": 4, "text": "rain" }, "counters": { "gold": 3 } } },
        { "ruling": { "bind": ["1", "21"], "because": "they touch" } },
        { "order": "hold", "who": "2", "despite": ["R10", "R28"], "because": "forgotten" },
        { "order": "walk", "who": ["3"], "facts": { "path": "4" }, "despite": ["R10", "R28"], "because": "late" },
        { "ruling": { "remove": "25", "because": "eaten" } },
        { "ruling": { "over": "the end" } },
    ]);
    let write = |tree: &Json| home.write("spoilt.yaml", &serde_yaml::to_string(tree).unwrap());
    let (count, read) = spoil(&orders, |tree, of| {
        let path = write(tree);
        is_safe(home.muster(&["apply", "harrow-ford", &path, "--dry-run", "--json"]), of);
        is_safe(home.muster(&["apply", "harrow-ford", &path, "--dry-run"]), of)
    });
    assert!(count > 15, "{count}: {read:?}");
    let mut read: BTreeSet<String> = read;
    read.insert("/*/because".to_owned());
    read.insert("/*/ruling/because".to_owned());
    is_safe(home.muster(&["apply", "harrow-ford", &write(&spoilt(&orders, "", &read, &raw(100)))]), "apply");
    tells_nothing_raw(&home, "of orders");
    let journal = fs::read_to_string(home.of_battle("journal.yaml")).unwrap();
    assert!(!does_harm(&journal) && !journal.contains("\\u001b"), "what is typed is kept clean");
}

#[test]
fn a_million_marks_are_a_few() {
    let home = Home::with_battle();
    let item = json!([{ "ruling": { "unit": "1", "set": { "where": "hill" }, "because": raw(1_000_000) } }]);
    let path = home.write("spoilt.yaml", &serde_yaml::to_string(&item).unwrap());
    is_safe(home.muster(&["apply", "harrow-ford", &path]), "apply");
    tells_nothing_raw(&home, "of a million marks");
    assert!(fs::metadata(home.of_battle("journal.yaml")).unwrap().len() < 4_000);
}

#[test]
fn arguments_reach_nobody_raw() {
    let home = Home::with_battle();
    let word = raw(100);
    for arguments in [
        &["show", &word][..],
        &["show", "harrow-ford", &word],
        &["new", &word],
        &["new", "harrow-ford", "--name", &word],
        &["check", &word],
        &["rules", "opend6", &word],
        &["report", "harrow-ford", "-o", &word],
        &["schema", &word],
        &[&word],
    ] {
        is_safe(home.muster(arguments), &format!("{:?}", arguments[0]));
    }
}
