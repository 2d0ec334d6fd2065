//! Battles that muster wrote once open as they did: the state, the log, undo to the first line and redo to the last, the
//! audit. How they are made stands in the README beside them.

use std::{
    env, fs,
    path::{Path, PathBuf},
    sync::{Mutex, MutexGuard, PoisonError},
};

use assert_cmd::Command;
use muster::{
    battle::{Session, replay},
    engine::Game,
    store::{Folder, Notes, library::builtin},
    view::{Id, Standing, What},
};
use serde_json::Value as Json;
use tempfile::TempDir;

/// The golden battles: folder, scenario, orders file.
#[rustfmt::skip]
const MADE: &[(&str, &str, &str)] = &[
    ("action_dice-format-1", "thornmoor-cross", "action_dice-two-turns.yaml"),
    ("action_dice-format-2", "thornmoor-cross", "action_dice-two-turns.yaml"),
    ("opend6-format-1",      "harrow-ford",     "two-turns.yaml"),
    ("opend6-format-2",      "harrow-ford",     "two-turns.yaml"),
    ("order_dice-format-1",  "sunder-mill",     "order_dice-two-turns.yaml"),
    ("order_dice-format-2",  "sunder-mill",     "order_dice-two-turns.yaml"),
    ("skirmish-format-1",    "saltmere-abbey",  "skirmish-two-turns.yaml"),
    ("skirmish-format-2",    "saltmere-abbey",  "skirmish-two-turns.yaml"),
    ("warband-format-1",     "stag-bridge",     "warband-two-turns.yaml"),
    ("warband-format-2",     "stag-bridge",     "warband-two-turns.yaml"),
];

/// What a battle's folder holds that is worth keeping; the lock is not. The numbers that are a battle's own are a folder.
const FILES: [&str; 6] = ["begin.yaml", "battle.1.yaml", "battle.yaml", "journal.yaml", "numbers.yaml", "public.yaml"];
const OWN: &str = "data";

fn golden() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden")
}

fn copy(from: &Path, to: &Path) {
    for name in FILES.iter().filter(|name| from.join(name).exists()) {
        fs::copy(from.join(name), to.join(name)).unwrap();
    }
    if from.join(OWN).is_dir() {
        copy_folder(&from.join(OWN), &to.join(OWN));
    }
}

fn copy_folder(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap().map(Result::unwrap) {
        let to = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy_folder(&entry.path(), &to);
        } else {
            fs::copy(entry.path(), to).unwrap();
        }
    }
}

/// A copy of a golden battle among the saves of a home of its own, under its folder's name.
struct Copy {
    home: TempDir,
    golden: PathBuf,
    name: String,
}

impl Copy {
    fn of(golden: &Path) -> Copy {
        let name = golden.file_name().unwrap().to_string_lossy().into_owned();
        let copied = Copy { home: tempfile::tempdir().unwrap(), golden: golden.to_owned(), name };
        fs::create_dir(copied.path()).unwrap();
        copy(golden, &copied.path());
        copied
    }

    fn path(&self) -> PathBuf {
        self.home.path().join(&self.name)
    }

    fn open(&self) -> (Folder, Notes) {
        Folder::open(&self.path(), &builtin()).unwrap_or_else(|why| panic!("{}: {why}", self.name))
    }

    /// What is said of it as it opens, but for what its `notes.txt` names, with why; each of those is said.
    fn beside(&self, mut notes: Vec<String>) -> Vec<String> {
        let known = fs::read_to_string(self.golden.join("notes.txt")).unwrap_or_default();
        for (known, _) in known.lines().filter_map(|row| row.split_once(": ")) {
            let place = notes.iter().position(|note| note.contains(known));
            notes.remove(place.unwrap_or_else(|| panic!("{}: {known} is not named among {notes:?}", self.name)));
        }
        notes
    }

    fn muster(&self, command: &str) -> Command {
        let mut muster = muster(self.home.path());
        muster.args([command, &self.name]);
        muster
    }

    /// The state that a file of the golden battle says.
    fn said(&self, file: &str) -> Json {
        serde_yaml::from_str(&fs::read_to_string(self.golden.join(file)).unwrap()).unwrap()
    }

    /// The numbers of the lines that the audit is known to find; why stands behind each.
    fn known_findings(&self) -> Vec<String> {
        let text = fs::read_to_string(self.golden.join("audit.txt")).unwrap_or_default();
        text.lines().filter_map(|row| row.split_once(": ")).map(|(line, _)| line.to_owned()).collect()
    }
}

/// The program, with its saves in this folder.
fn muster(saves: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_muster"));
    command.env("HOME", saves).env("XDG_DATA_HOME", saves).arg("--saves").arg(saves);
    command
}

/// Lets no other test run beside this one: a program that is just being started holds the locks of its neighbours.
fn alone() -> MutexGuard<'static, ()> {
    static ALONE: Mutex<()> = Mutex::new(());
    ALONE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Copies of all golden battles.
fn all() -> Vec<Copy> {
    let mut folders: Vec<PathBuf> = fs::read_dir(golden()).unwrap().map(|entry| entry.unwrap().path()).collect();
    folders.retain(|path| path.is_dir());
    folders.sort();
    assert!(folders.len() >= MADE.len());
    folders.iter().map(|path| Copy::of(path)).collect()
}

fn same(session: &Session, said: &Json) -> bool {
    session.game().to_json() == *said
}

#[test]
fn each_golden_battle_is_there_or_is_made_when_asked() {
    let _alone = alone();
    for (folder, scenario, orders) in MADE {
        let path = golden().join(folder);
        if path.join("battle.yaml").exists() {
            continue;
        }
        assert!(env::var_os("MAKE_GOLDEN").is_some(), "{folder} is missing; MAKE_GOLDEN=1 makes it");
        let saves = tempfile::tempdir().unwrap();
        let orders = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/orders").join(orders);
        muster(saves.path()).args(["new", scenario, "--name", "golden", "--seed", "1"]).assert().success();
        muster(saves.path()).args(["apply", "golden"]).arg(orders).assert().success();
        fs::create_dir_all(&path).unwrap();
        copy(&saves.path().join("golden"), &path);
    }
}

#[test]
fn it_opens_without_a_word_and_says_what_it_said() {
    let _alone = alone();
    for copied in all() {
        let (folder, notes) = copied.open();
        assert_eq!(copied.beside(notes), Notes::new(), "{}", copied.name);
        assert!(!folder.session().is_empty() && same(folder.session(), &copied.said("battle.yaml")), "{}", copied.name);
    }
}

#[test]
fn its_journal_alone_leads_to_the_same_state() {
    let _alone = alone();
    for copied in all() {
        for name in ["battle.yaml", "battle.1.yaml", "public.yaml"] {
            let _ = fs::remove_file(copied.path().join(name));
        }
        let (folder, _) = copied.open();
        assert!(same(folder.session(), &copied.said("battle.yaml")), "{}", copied.name);
    }
}

#[test]
fn every_line_is_undone_and_done_again() {
    let _alone = alone();
    for copied in all() {
        let (mut folder, _) = copied.open();
        let lines = folder.session().len();
        let done = folder.session().undo_to(0).unwrap();
        folder.take(done);
        assert!(same(folder.session(), &copied.said("begin.yaml")), "{}", copied.name);
        for _ in 0..lines {
            let done = folder.session().redo(1).unwrap();
            folder.take(done);
        }
        assert!(same(folder.session(), &copied.said("battle.yaml")), "{}", copied.name);
        drop(folder);
        let (folder, notes) = copied.open();
        let notes = copied.beside(notes);
        assert!(notes.is_empty() && same(folder.session(), &copied.said("battle.yaml")), "{}: {notes:?}", copied.name);
    }
}

#[test]
fn the_audit_finds_nothing_that_is_not_known() {
    let _alone = alone();
    for copied in all() {
        let (folder, _) = Folder::look(&copied.path(), &builtin()).unwrap();
        let found = replay(folder.session(), |_| {}).unwrap();
        let lines: Vec<String> = found.iter().map(|finding| finding.line.to_string()).collect();
        assert_eq!(lines, copied.known_findings(), "{}: {found:?}", copied.name);
    }
}

#[test]
fn what_its_lines_came_to_adds_up_to_its_losses() {
    let _alone = alone();
    for copied in all() {
        let (folder, _) = Folder::look(&copied.path(), &builtin()).unwrap();
        let (session, lines) = (folder.session(), folder.session().told());
        let began = session.before(lines[0].n).unwrap();
        let out = |game: &dyn Game, id: &Id| Standing::of(&game.readings(id)).out;
        // What is decided and has not fallen is told where it was decided.
        let fired =
            lines.iter().filter(|line| line.tale.then.iter().any(|step| step.ends_with("at the end of the phase.")));
        for line in fired {
            assert!(line.outcomes.iter().any(|outcome| outcome.held), "{}: {}", copied.name, line.tale.head);
        }
        let mut losses = 0;
        for id in session.game().units() {
            let of_unit = lines.iter().flat_map(|line| &line.outcomes);
            let told =
                of_unit.filter(|outcome| outcome.unit == id && !outcome.held).map(|outcome| match outcome.what {
                    What::Out(figures) => i64::from(figures),
                    What::Back(figures) => -i64::from(figures),
                    _ => 0,
                });
            let lost = out(session.game(), &id) - out(&*began, &id);
            assert_eq!(told.sum::<i64>(), lost, "{}, {id}", copied.name);
            losses += lost;
        }
        assert!(losses > 0, "{}: nobody is out", copied.name);
    }
}

#[test]
fn the_program_tells_its_log_and_finds_it_sound() {
    let _alone = alone();
    for copied in all() {
        let log = copied.muster("log").output().unwrap();
        let notes = String::from_utf8_lossy(&log.stderr).lines().map(str::to_owned).collect();
        assert!(log.status.success() && copied.beside(notes).is_empty(), "{}: {log:?}", copied.name);
        let told: String = String::from_utf8(log.stdout).unwrap().split_whitespace().collect();
        let (folder, _) = Folder::look(&copied.path(), &builtin()).unwrap();
        for line in folder.session().last(folder.session().len()) {
            // The log breaks its lines where it likes.
            let head: String = line.tale.head.split_whitespace().collect();
            assert!(told.contains(&head), "{}: the log lacks {}", copied.name, line.tale.head);
        }
        copied.muster("check").assert().success();
        copied.muster("show").assert().success();
    }
}

#[test]
fn a_state_changed_by_hand_opens_with_a_ruling() {
    let _alone = alone();
    for copied in all() {
        let path = copied.path().join("battle.yaml");
        let text = fs::read_to_string(&path).unwrap();
        let name = text.lines().find(|line| line.starts_with("  name: ")).expect("the battle's name");
        fs::write(&path, text.replacen(&format!("\n{name}\n"), "\n  name: Changed by Hand\n", 1)).unwrap();
        let (mut folder, notes) = copied.open();
        let notes = copied.beside(notes);
        assert!(matches!(&notes[..], [note] if note.contains("changed by hand")), "{}: {notes:?}", copied.name);
        assert_eq!(folder.session().game().status().battle, "Changed by Hand");
        let line = folder.session().last(1).remove(0);
        assert!(line.tale.head.starts_with("Ruling: "), "{}", line.tale.head);
        let done = folder.session().undo(1).unwrap();
        folder.take(done);
        assert!(same(folder.session(), &copied.said("battle.yaml")), "{}", copied.name);
    }
}
