//! The rule book against the tests: every rule, ruling, way of rolling and worked example is named by a test or a remark in
//! one, or there is a reason why none can prove it.

use std::{fs, path::Path};

/// What no test can prove, and why.
const REASONS: &[(&str, &str)] = &[
    ("A7", "a slip of the pen: the dagger's text speaks of a fist; its row has the dagger's own numbers"),
    ("A23", "the form asks for the spell before any die is thrown, and has no way to ask for it afterwards"),
    ("A28", "slips of the pen in names; nothing follows from them"),
];

/// Worked examples of the rules, and those derived from them.
const EXAMPLES: [u8; 22] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 17, 20, 22, 23, 24, 26, 28, 29, 30, 31, 32];

/// Every word of the tests, in capitals, cut wherever a name or a sentence cuts.
fn words() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/warband");
    let mut words = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_file() && !path.ends_with("coverage.rs") {
            let text = fs::read_to_string(path).unwrap();
            words.extend(text.split(|letter: char| !letter.is_ascii_alphanumeric()).map(str::to_uppercase));
        }
    }
    words
}

#[test]
fn every_rule_ruling_and_example_has_a_test_or_a_reason() {
    let words = words();
    let row = |letter: char, last: u8| (1..=last).map(move |at| format!("{letter}{at}"));
    let examples = EXAMPLES.iter().map(|at| format!("T{at}"));
    let ids: Vec<String> = row('R', 29).chain(row('A', 28)).chain(row('D', 8)).chain(examples).collect();
    let bare: Vec<&String> =
        ids.iter().filter(|id| !words.contains(id) && !REASONS.iter().any(|(known, _)| known == id)).collect();
    assert!(bare.is_empty(), "no test and no reason for {bare:?}");
    for (id, why) in REASONS {
        assert!(ids.iter().any(|known| known == id) && why.len() > 20 && !words.contains(&(*id).to_owned()), "{id}");
    }
}
