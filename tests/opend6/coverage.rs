//! The rule book against the tests: every rule, ruling and worked example has a test that proves it, or a reason why none
//! can. A test proves what its name begins with (`r61_x27_...`), and what a line `// covers: R12, A30` above it names.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

/// Where the tests of `opend6` stand.
const PLACES: &[&str] = &[
    "tests/opend6",
    "tests/data/tables.rs",
    "tests/data/prices.rs",
    "tests/data/listings.rs",
    "src/rules/opend6",
    "src/dice/chain.rs",
    "src/dice/chances.rs",
];

/// Worked examples of the rule book, and those derived from it.
const EXAMPLES: &[&str] = &[
    "X1", "X2", "X3", "X4", "X6", "X8", "X9", "X12", "X13", "X15", "X16", "X19", "X23", "X24", "X25", "X27", "X28",
    "X31", "X33", "X35", "X38", "X39", "X40",
];

/// What no test can prove, and why.
const REASONS: &[(&str, &str)] = &[
    ("A14", "slips of the pen in the rule book; nothing follows from them"),
    ("A32", "whether a hill hides or covers is judged on the table; the chart of terrain says when"),
    ("A36", "the table measures; one distance is typed for a volley, and the form says from where to where"),
    ("A42", "the rule book confuses two names; the numbers stand, and t23 plays them"),
    ("A60", "bracing for a charge is named once and never described; a note on the squad serves"),
    ("T16", "the table judges lines of sight over heads"),
];

/// Every id there is.
fn ids() -> BTreeSet<String> {
    let row = |letter: &'static str, last: u16| (1..=last).map(move |at| format!("{letter}{at}"));
    let examples = EXAMPLES.iter().map(|id| (*id).to_owned());
    row("R", 105).chain(row("A", 114)).chain(row("T", 39)).chain(examples).collect()
}

/// The source files below a place.
fn files(place: &Path) -> Vec<PathBuf> {
    if place.is_file() {
        return vec![place.to_owned()];
    }
    let entries = fs::read_dir(place).unwrap_or_else(|why| panic!("{}: {why}", place.display()));
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    let below = paths.iter().flat_map(|path| if path.is_dir() { files(path) } else { vec![path.clone()] });
    below.filter(|path| path.extension().is_some_and(|kind| kind == "rs")).collect()
}

/// The ids with which the name of a test begins: `x27_r61_modifiers_add_up` proves X27 and R61.
fn named(test: &str) -> Vec<String> {
    let id = |word: &&str| {
        let number = word.strip_prefix(['r', 'a', 't', 'x']).unwrap_or("");
        !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())
    };
    test.split('_').take_while(id).map(str::to_uppercase).collect()
}

/// The tests of a file with what each proves, as (test, id); `Err` names a `covers` line with no test below it.
fn proofs(text: &str) -> Result<Vec<(String, String)>, String> {
    let (mut proofs, mut marked, mut is_test) = (Vec::new(), Vec::new(), false);
    for line in text.lines().map(str::trim) {
        if let Some(list) = line.strip_prefix("// covers: ") {
            marked.extend(list.split(", ").map(str::to_owned));
        } else if line == "#[test]" {
            is_test = true;
        } else if let Some(name) = line.strip_prefix("fn ").and_then(|rest| rest.split('(').next()) {
            if is_test {
                let ids = named(name).into_iter().chain(marked.drain(..));
                proofs.extend(ids.map(|id| (name.to_owned(), id)));
            }
            is_test = false;
            if !marked.is_empty() {
                return Err(format!("{name} is no test, but a line above it says that it covers {marked:?}"));
            }
        }
    }
    if marked.is_empty() { Ok(proofs) } else { Err(format!("no test follows a line that covers {marked:?}")) }
}

/// The tests that prove each id.
fn all() -> BTreeMap<String, Vec<String>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut all: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for file in PLACES.iter().flat_map(|place| files(&root.join(place))) {
        let text = fs::read_to_string(&file).unwrap();
        let proofs = proofs(&text).unwrap_or_else(|why| panic!("{}: {why}", file.display()));
        for (test, id) in proofs {
            all.entry(id).or_default().push(test);
        }
    }
    all
}

#[test]
fn every_rule_ruling_and_example_has_a_test_or_a_reason() {
    let proofs = all();
    let bare: Vec<String> = ids()
        .into_iter()
        .filter(|id| !proofs.contains_key(id) && !REASONS.iter().any(|(known, _)| known == id))
        .collect();
    assert!(bare.is_empty(), "no test and no reason for {}", bare.join(", "));
}

#[test]
fn no_test_names_an_id_that_is_none_and_no_reason_is_out_of_date() {
    let (proofs, ids) = (all(), ids());
    for (id, tests) in &proofs {
        assert!(ids.contains(id), "{tests:?} name {id}, which is no rule, ruling or example");
    }
    for (id, why) in REASONS {
        assert!(ids.contains(*id) && why.len() > 20, "{id}: {why}");
        assert!(!proofs.contains_key(*id), "{id} has a reason, and {:?} besides", proofs[*id]);
    }
}

#[test]
fn names_and_lines_are_read_as_meant() {
    assert_eq!(named("x27_r61_modifiers_add_up"), ["X27", "R61"]);
    assert!(named("a_tally_of_hits_may_stand_for_faces").is_empty());
    let text = "// covers: R12, A30\n#[test]\nfn t1_x() {}\nfn r2_no_test() {}";
    let ids: Vec<String> = proofs(text).unwrap().into_iter().map(|(_, id)| id).collect();
    assert_eq!(ids, ["T1", "R12", "A30"]);
    assert!(proofs("// covers: R12\nfn helper() {}").is_err());
}
