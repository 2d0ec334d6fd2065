//! The store on a disk that fails at any step.

#[path = "../../../tests/harm/mod.rs"]
mod harm;

use std::{cell::RefCell, fs, io::ErrorKind, path::Path, sync::Arc};

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::{super::*, *};
use crate::store::head::checksum_of;

/// Whether a step fails, by its number from 1.
type Fails = Box<dyn Fn(usize) -> bool>;

thread_local! {
    /// Steps taken by this thread, and which of them fail.
    static PLAN: RefCell<(usize, Fails)> = RefCell::new((0, Box::new(|_| false)));
}

/// Whether the step that is taken now fails.
pub fn is_due() -> bool {
    PLAN.with_borrow_mut(|(step, fails)| {
        *step += 1;
        fails(*step)
    })
}

pub fn full() -> io::Error {
    ErrorKind::StorageFull.into()
}

/// Lets these steps fail from now on; gives how many were taken since the last time.
fn plan(fails: impl Fn(usize) -> bool + 'static) -> usize {
    PLAN.replace((0, Box::new(fails))).0
}

fn record(n: usize) -> String {
    format!("{{\"undo\":{n}}}")
}

/// Appends four records with a state behind each, as a battle does; what fails is tried once more, then given up.
/// Gives how many records were made durable, and the line of the last state that was.
fn play(folder: &Path) -> (usize, usize) {
    let Ok(mut journal) = Journal::create(&folder.join(JOURNAL)) else { return (0, 0) };
    let mut states = StateWriter::new(folder, None);
    let mut saved = 0;
    for n in 1..=4 {
        if journal.append(&record(n), None).is_err() && journal.append(&record(n), None).is_err() {
            let _ = journal.cut();
            return (n - 1, saved);
        }
        let head = Head { system: "demo".to_owned(), line: n, after: checksum_of(&record(n)), ..Head::default() };
        let body = format!("line: {n}\n");
        if states.write(&head, &body).is_ok() {
            saved = n;
        }
    }
    (4, saved)
}

/// What is on disk is all that was made durable, and at most the record that was under way.
fn is_sound(folder: &Path, (kept, saved): (usize, usize), what: &str) {
    let opened = match Journal::open(&folder.join(JOURNAL)) {
        Err(StoreError::Missing(_)) if kept == 0 => return,
        opened => opened.unwrap_or_else(|why| panic!("{what}: {why}")),
    };
    let wanted: Vec<Arc<str>> = (1..=opened.records.len()).map(|n| Arc::from(record(n))).collect();
    assert_eq!(opened.records, wanted, "{what}");
    assert!((kept..=kept + 1).contains(&opened.records.len()), "{what}: {kept} were kept");
    assert!(opened.journal.is_some_and(|mut journal| journal.append(&record(9), None).is_ok()), "{what}");
    let mut newest = 0;
    for (path, state) in states(folder) {
        let state = state.unwrap_or_else(|why| panic!("{what}: {}: {why}", path.display()));
        assert!(!state.edited_by_hand && state.head.fits(&opened.records), "{what}: {}", path.display());
        newest = newest.max(state.head.line);
    }
    assert!(newest >= saved, "{what}: a state of line {saved} was written");
}

fn run(what: &str, fails: impl Fn(usize) -> bool + 'static) -> usize {
    let folder = tempfile::tempdir().unwrap();
    plan(fails);
    let done = play(folder.path());
    let steps = plan(|_| false);
    is_sound(folder.path(), done, what);
    assert!(fs::read_dir(folder.path()).unwrap().count() < 16, "{what}: nothing is left about");
    steps
}

#[test]
fn a_fault_at_any_step_loses_nothing_and_doubles_nothing() {
    let steps = run("no fault", |_| false);
    let mut count = 0;
    for first in 1..=steps {
        run(&format!("step {first} fails"), move |step| step == first);
        run(&format!("all from step {first} on fail"), move |step| step >= first);
        count += 2;
    }
    // What is tried again takes steps of its own.
    let last = steps + 4;
    for (first, second) in (1..=last).flat_map(|first| (first + 1..=last).map(move |second| (first, second))) {
        run(&format!("steps {first} and {second} fail"), move |step| step == first || step == second);
        count += 1;
    }
    // Thousands of others, when told.
    for seed in harm::rounds(120) {
        let mut dice = ChaCha8Rng::seed_from_u64(seed);
        let failing: Vec<bool> = (0..=last).map(|_| dice.random_ratio(1, 5)).collect();
        run(&format!("plan {seed}"), move |step| failing.get(step).copied().unwrap_or(false));
        count += 1;
    }
    harm::told(&format!("{count} plans of faults over {steps} steps: nothing lost, nothing doubled"));
}

#[test]
fn a_fault_at_any_step_of_a_renaming_leaves_the_battle_whole_and_the_next_try_does_the_rest() {
    let library = library::builtin();
    let mut steps = 0;
    for first in 1.. {
        let saves = tempfile::tempdir().unwrap();
        let place = Place::at(saves.path());
        let game = begin(&library, "harrow-ford", None).unwrap();
        drop(Folder::create(&place, &library, game, 7, "Ford").unwrap());
        let old = place.find("ford").unwrap();
        plan(move |step| step == first || first % 2 == 1 && step > first);
        let done = rename(&old, &library, "Mill");
        steps = steps.max(plan(|_| false));
        let found = [place.find("ford"), place.find("mill")].into_iter().flatten().collect::<Vec<_>>();
        assert_eq!(found.len(), 1, "step {first}: {found:?}");
        let (folder, notes) = Folder::open(&found[0], &library).unwrap();
        let name = folder.session().game().status().battle;
        assert!(!folder.is_read_only() && ["Ford", "Mill"].contains(&&*name), "step {first}: {notes:?}");
        assert!(done.is_err() || (folder.slug(), &*name) == ("mill", "Mill"), "step {first}");
        drop(folder);
        let renamed = rename(&found[0], &library, "Mill").unwrap();
        let (folder, _) = Folder::open(&renamed.path, &library).unwrap();
        assert_eq!((folder.slug(), &*folder.session().game().status().battle), ("mill", "Mill"), "step {first}");
        assert_eq!(folder.session().len(), 1, "step {first}: one line says so");
        if first > steps {
            break;
        }
    }
    assert!(steps >= 3, "{steps}: the line, the folder, and that it lasts");
}

#[test]
fn a_fault_at_any_step_of_taking_other_numbers_leaves_the_old_or_the_new_whole() {
    let with = |text: &str| {
        let library = library::builtin().with("opend6/armour.yaml", text, "mine");
        library.with("opend6/weapons.yaml", text, "mine")
    };
    let armour = |library: &crate::paper::Library| library.get("opend6/armour.yaml").map(|text| text.text.to_string());
    let mut steps = 0;
    for first in 0.. {
        let folder = tempfile::tempdir().unwrap();
        numbers::bind(folder.path(), &with("old"), "opend6").unwrap();
        plan(move |step| step == first || first % 2 == 1 && step > first);
        let done = numbers::bind(folder.path(), &with("new"), "opend6").is_ok();
        steps = plan(|_| false);
        let bound = numbers::bound(folder.path(), &with("old")).unwrap();
        let found = armour(&bound.library);
        assert!(bound.lost.is_none() && bound.bound, "step {first}: {:?}", bound.lost);
        assert!(found.as_deref() == Some("new") || !done && found.as_deref() == Some("old"), "step {first}: {found:?}");
        assert_eq!(bound.library.get("opend6/weapons.yaml").map(|text| text.text.to_string()), found);
        if first > steps {
            break;
        }
    }
    harm::told(&format!("{steps} steps of taking other numbers, each failed once: the old or the new, whole"));
}
