//! A rule book against its tests: every rule, ruling and worked example has a test that proves it, or a reason why none
//! can. A test proves what its name begins with (`r61_x27_...`), and what a line `// covers: R12, A30` above it names. The
//! tests of each system take it in, and say which book it is.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

/// One rule book.
pub struct Book {
    /// Files and folders where the tests stand.
    pub places: &'static [&'static str],
    /// Letters of ids that count up from 1, each with its last number.
    pub rows: &'static [(&'static str, u16)],
    /// Further ids.
    pub more: &'static [&'static str],
    /// What no test can prove, and why.
    pub reasons: &'static [(&'static str, &'static str)],
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
        let number = word.strip_prefix(['d', 'r', 'a', 't', 'x']).unwrap_or("");
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

impl Book {
    /// Every id there is.
    fn ids(&self) -> BTreeSet<String> {
        let rows = self.rows.iter().flat_map(|(letter, last)| (1..=*last).map(move |at| format!("{letter}{at}")));
        rows.chain(self.more.iter().map(|id| (*id).to_owned())).collect()
    }

    /// The tests that prove each id.
    fn all(&self) -> BTreeMap<String, Vec<String>> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let mut all: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for file in self.places.iter().flat_map(|place| files(&root.join(place))) {
            let text = fs::read_to_string(&file).unwrap();
            let proofs = proofs(&text).unwrap_or_else(|why| panic!("{}: {why}", file.display()));
            for (test, id) in proofs {
                all.entry(id).or_default().push(test);
            }
        }
        all
    }

    /// Every id has a test or a reason; no test names an id that is none, and no reason is out of date.
    pub fn holds(&self) {
        let (proofs, ids) = (self.all(), self.ids());
        let reason = |id: &String| self.reasons.iter().any(|(known, _)| known == id);
        let bare: Vec<&String> = ids.iter().filter(|id| !proofs.contains_key(*id) && !reason(id)).collect();
        assert!(bare.is_empty(), "no test and no reason for {bare:?}");
        for (id, tests) in &proofs {
            assert!(ids.contains(id), "{tests:?} name {id}, which is no rule, ruling or example");
        }
        for (id, why) in self.reasons {
            assert!(ids.contains(*id) && why.len() > 20, "{id}: {why}");
            assert!(!proofs.contains_key(*id), "{id} has a reason, and {:?} besides", proofs[*id]);
        }
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
