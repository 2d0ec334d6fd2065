//! The laws of the house, read off the source: who may know whom.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

use muster::{rules::systems, store::library::builtin};

/// Every source file below a folder of `src`, with its text; test modules are left out.
fn sources(below: &str) -> Vec<(PathBuf, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(below);
    let mut files = Vec::new();
    let mut folders = vec![root];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).unwrap_or_else(|why| panic!("{}: {why}", folder.display())) {
            let path = entry.unwrap().path();
            if path.is_dir() && !path.ends_with("tests") {
                folders.push(path);
            } else if path.extension().is_some_and(|kind| kind == "rs")
                && !path.ends_with("tests.rs")
                && !path.ends_with("testing.rs")
            {
                let text = fs::read_to_string(&path).unwrap();
                let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or(&text).to_owned();
                files.push((path, code));
            }
        }
    }
    assert!(!files.is_empty(), "nothing below src/{below}");
    files
}

/// Lines of code, comments aside, that hold one of these words.
fn lines_with(files: &[(PathBuf, String)], words: &[&str]) -> Vec<String> {
    let mut found = Vec::new();
    for (path, text) in files {
        for (at, line) in text.lines().enumerate() {
            let code = line.split("//").next().unwrap_or("");
            if words.iter().any(|word| code.contains(word)) {
                found.push(format!("{}:{}: {}", path.display(), at + 1, line.trim()));
            }
        }
    }
    found
}

#[test]
fn only_the_screen_and_the_binary_know_the_terminal_library() {
    let mut outside = sources("");
    outside.retain(|(path, _)| {
        let path = path.to_string_lossy().into_owned();
        !path.contains("/src/tui/") && !path.ends_with("/src/main.rs")
    });
    let found = lines_with(&outside, &["ratatui", "crossterm"]);
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn files_are_read_into_types_by_the_tree_alone() {
    let mut outside = sources("");
    outside.retain(|(path, _)| !path.to_string_lossy().contains("/src/tree/"));
    let found = lines_with(&outside, &["serde_yaml::from_", "serde_yaml::Value", "serde_json::from_value"]);
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn only_rules_name_a_system() {
    let systems = systems(&builtin());
    let names: Vec<&str> = systems.iter().map(muster::paper::System::id).collect();
    assert!(!names.is_empty());
    for place in ["cli", "line", "tui", "report", "odds", "store", "battle", "paper", "engine", "tree", "view"] {
        let found = lines_with(&sources(place), &names);
        assert!(found.is_empty(), "{found:#?}");
    }
}

#[test]
fn a_system_is_named_by_its_folder_and_one_row_alone() {
    let files = sources("rules");
    for system in systems(&builtin()) {
        let own = format!("/rules/{}/", system.id());
        let others: Vec<_> = files.iter().filter(|(path, _)| !path.to_string_lossy().contains(&own)).cloned().collect();
        // As code names it: an id may also be a word of another system's rules.
        let named = [format!("mod {}", system.id()), format!("{}::", system.id())];
        let found = lines_with(&others, &named.each_ref().map(String::as_str));
        assert!(found.iter().all(|line| line.contains("/rules/mod.rs")), "{found:#?}");
        assert!(found.len() <= 2, "a module and a row: {found:#?}");
    }
}

#[test]
fn rules_know_no_clock_no_generator_no_file_and_no_hash_order() {
    let words = [
        "std::fs",
        "std::time",
        "std::env",
        "std::net",
        "SystemTime",
        "Instant",
        "rand::",
        "rand_chacha",
        "HashMap",
        "HashSet",
        "jiff",
        "println!",
    ];
    for place in ["view", "engine", "paper", "rules"] {
        let found = lines_with(&sources(place), &words);
        assert!(found.is_empty(), "{found:#?}");
    }
}

/// The rows of the table in `lib.rs`: a part, and the parts that it may know.
fn house() -> Vec<(String, Vec<String>)> {
    let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("src/lib.rs")).unwrap();
    let rows = text.lines().filter_map(|line| line.strip_prefix("//! | [`"));
    let mut house: Vec<(String, Vec<String>)> = Vec::new();
    for row in rows {
        let cells: Vec<&str> = row.split(" | ").collect();
        let part = cells[0].split('`').next().unwrap().to_owned();
        let knows = cells[2].trim_end_matches(" |");
        let known = match knows {
            "nothing" => Vec::new(),
            "all" => house.iter().map(|(part, _)| part.clone()).collect(),
            some => some.split(", ").map(str::to_owned).collect(),
        };
        house.push((part, known));
    }
    house
}

/// The parts that code names as `crate::part`, also within one `use crate::{…}`.
fn named(code: &str) -> Vec<String> {
    let mut named = Vec::new();
    for after in code.split("crate::").skip(1) {
        let word = |text: &str| text.split(|letter: char| !letter.is_alphanumeric()).next().unwrap_or("").to_owned();
        match after.strip_prefix('{') {
            None => named.push(word(after)),
            Some(group) => {
                let mut depth = 0;
                let mut fresh = true;
                for (at, letter) in group.char_indices() {
                    match letter {
                        '{' => depth += 1,
                        '}' if depth == 0 => break,
                        '}' => depth -= 1,
                        ',' if depth == 0 => fresh = true,
                        _ if fresh && letter.is_alphanumeric() => {
                            named.push(word(&group[at..]));
                            fresh = false;
                        }
                        _ => {}
                    }
                }
            }
        }
    }
    named
}

#[test]
fn the_table_of_the_house_is_true_to_its_folders() {
    let house = house();
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut folders: Vec<String> = fs::read_dir(src)
        .unwrap()
        .map(|entry| entry.unwrap())
        .filter(|entry| entry.path().is_dir())
        .map(|entry| entry.file_name().into_string().unwrap())
        .collect();
    let mut parts: Vec<String> = house.iter().map(|(part, _)| part.clone()).collect();
    folders.sort();
    parts.sort();
    assert_eq!(parts, folders);
    // Arrows go down the table only.
    for (at, (part, known)) in house.iter().enumerate() {
        for other in known {
            assert!(house[..at].iter().any(|(above, _)| above == other), "{part} may not know {other}");
        }
    }
}

#[test]
fn a_part_knows_no_other_than_its_row_names() {
    let house = house();
    for (part, known) in &house {
        for (path, code) in sources(part) {
            let code: String =
                code.lines().map(|line| line.split("//").next().unwrap_or("").to_owned() + "\n").collect();
            for name in named(&code).into_iter().filter(|name| house.iter().any(|(other, _)| other == name)) {
                assert!(name == *part || known.contains(&name), "{} knows {name}", path.display());
            }
        }
    }
    assert_eq!(
        named("use crate::{\n    view::{Id, a},\n    rules,\n};\nlet x = crate::odds::y;"),
        ["view", "rules", "odds"]
    );
}

/// The paths that a `use` stands for: of `super::{a::{b, c}, d}` these are `super::a::b`, `super::a::c` and `super::d`.
fn paths(tree: &str) -> Vec<String> {
    let Some((before, group)) = tree.trim().split_once('{') else { return vec![tree.trim().to_owned()] };
    let group = group.rsplit_once('}').map_or(group, |(group, _)| group);
    let mut depth = 0;
    let items = group.split(|letter| {
        depth += i32::from(letter == '{') - i32::from(letter == '}');
        letter == ',' && depth == 0
    });
    items.flat_map(paths).map(|path| format!("{before}{path}")).collect()
}

/// The chapters of a system, a file or a folder each, with those that each knows.
fn chapters(system: &Path) -> BTreeMap<String, BTreeSet<String>> {
    let mut chapters: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (path, code) in sources(&format!("rules/{}", system.file_name().unwrap().to_string_lossy())) {
        let place = path.strip_prefix(system).unwrap().with_extension("");
        let mut place: Vec<&str> = place.iter().map(|step| step.to_str().unwrap()).collect();
        place.pop_if(|last| *last == "mod");
        // The list of chapters knows them all.
        let Some(chapter) = place.first() else { continue };
        let code: Vec<&str> = code.lines().map(|line| line.split("//").next().unwrap_or("")).collect();
        let code = code.join("\n");
        let uses = code.split("use ").filter_map(|after| after.split_once(';')).flat_map(|(tree, _)| paths(tree));
        let words = code.split(|letter: char| !letter.is_alphanumeric() && !"_:".contains(letter)).map(str::to_owned);
        let known = uses.chain(words).filter_map(|path| {
            let up = "super::".repeat(place.len());
            path.strip_prefix(&up)?.split("::").next().map(str::to_owned)
        });
        let known = known.filter(|other| !other.is_empty() && other != chapter);
        chapters.entry((*chapter).to_owned()).or_default().extend(known);
    }
    chapters
}

#[test]
fn no_chapters_of_a_system_know_each_other_in_a_circle() {
    let rules = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/rules");
    let entries = fs::read_dir(rules).unwrap().map(|entry| entry.unwrap().path());
    let systems: Vec<PathBuf> = entries.filter(|path| path.is_dir()).collect();
    assert!(systems.len() > 5);
    for system in systems {
        let mut chapters = chapters(&system);
        assert!(chapters.values().any(|known| known.contains("system")), "nothing found in {}", system.display());
        // Those that know none of the others go, and those that none of the others knows, until only circles are left.
        while let Some(free) = chapters.iter().find_map(|(name, known)| {
            let knows = known.iter().any(|other| chapters.contains_key(other));
            (!knows || !chapters.values().any(|known| known.contains(name))).then(|| name.clone())
        }) {
            chapters.remove(&free);
        }
        assert!(chapters.is_empty(), "{}: {chapters:#?}", system.display());
    }
    assert_eq!(paths("super::{a::{b, c}, super::d}"), ["super::a::b", "super::a::c", "super::super::d"]);
}

#[test]
fn what_the_conversation_decides_is_decided_nowhere_else() {
    // To resolve, amend, undo, park and roll is the conversation's; a face only asks it to.
    let decides = [
        ".order(&",
        ".order_from(",
        "().undo(",
        "().undo_to(",
        "().redo(",
        "().rule(",
        "().amend(",
        "().park(",
        ".drop_draft(",
        ".machine()",
        "perform_item(",
    ];
    for face in ["tui", "line", "cli/apply.rs"] {
        let mut files = if face.ends_with(".rs") { sources("cli") } else { sources(face) };
        files.retain(|(path, _)| path.to_string_lossy().contains(&format!("/src/{face}")));
        let found = lines_with(&files, &decides);
        assert!(found.is_empty(), "{found:#?}");
    }
    let desk = sources("tui/table").iter().filter(|(_, text)| text.contains("\nimpl Desk {")).count();
    let places = "what layers share, where the cursor goes, and what drawing has worked out stand in one place each";
    assert!(desk <= 3, "{places}: {desk}");
}

#[test]
fn what_is_printed_passes_through_a_few_places_that_clean_it() {
    let printers =
        ["cli/out.rs", "cli/mod.rs", "cli/places.rs", "cli/progress.rs", "tui/terminal.rs", "store/fault.rs"];
    let mut others = sources("");
    others.retain(|(path, _)| !printers.iter().any(|printer| path.ends_with(printer)));
    let found =
        lines_with(&others, &["println!", "eprint!", " print!", "io::stdout().write", "io::stderr()", "Stdout"]);
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn nothing_is_left_to_do_and_nothing_gives_up() {
    let found = lines_with(
        &sources(""),
        &["todo!", "unimplemented!", ".unwrap()", "unreachable!", "panic!(", "allow(dead_code)", "#[ignore"],
    );
    let found: Vec<_> = found.into_iter().filter(|line| !line.contains("reason =")).collect();
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn every_file_says_what_it_is_for() {
    for (path, text) in sources("") {
        assert!(text.starts_with("//!"), "{} has no //! at its head", path.display());
    }
}
