//! The battle folder as a game master meets it: play, stop at any moment, change a file by hand, come back.

mod by_hand;
mod damage;
mod play;
mod players;

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use muster::{
    battle::Done,
    rules::{Game, Library, Ruling},
    store::{Folder, Notes, Place, StoreError, library},
    view::Value,
};

/// A folder of battles with one battle begun in it.
struct Table {
    saves: tempfile::TempDir,
    library: Library,
    path: PathBuf,
}

impl Table {
    /// A battle with nothing played, closed.
    fn begun() -> Table {
        Table::named("")
    }

    fn named(name: &str) -> Table {
        let saves = tempfile::tempdir().unwrap();
        let library = library::builtin();
        let folder = Folder::create(&Place::at(saves.path()), game(&library), 7, name).unwrap();
        let path = folder.path().unwrap().to_owned();
        drop(folder);
        Table { saves, library, path }
    }

    /// A battle in which unit 1 has stood at each of these places, settled after each, closed.
    fn played(places: &[&str]) -> Table {
        let table = Table::begun();
        let mut folder = table.open();
        for place in places {
            folder.stand(1, place);
            folder.settle();
        }
        drop(folder);
        table
    }

    fn open(&self) -> Folder {
        let (folder, notes) = self.try_open().unwrap();
        assert_eq!(notes, Notes::new());
        folder
    }

    fn try_open(&self) -> Result<(Folder, Notes), StoreError> {
        Folder::open(&self.path, &self.library)
    }

    fn file(&self, name: &str) -> PathBuf {
        self.path.join(name)
    }

    fn text(&self, name: &str) -> String {
        fs::read_to_string(self.file(name)).unwrap()
    }

    /// Changes a file with an editor that writes in place.
    fn edit(&self, name: &str, from: &str, to: &str) {
        let text = self.text(name);
        assert!(text.contains(from), "{name} has no {from}");
        fs::write(self.file(name), text.replacen(from, to, 1)).unwrap();
    }
}

fn game(library: &Library) -> Box<dyn Game> {
    let (system, scenario) = ("opend6", "opend6/scenarios/harrow-ford.yaml");
    let text = &library.get(scenario).unwrap().text;
    (muster::rules::system(system).unwrap().begin)(scenario, text, library).unwrap()
}

fn place_ruling(unit: u16, place: &str) -> Ruling {
    let set = [("where".to_owned(), Value::Text(place.to_owned()))].into();
    Ruling { unit: Some(unit.to_string().as_str().into()), set, ..Ruling::default() }
}

trait Play {
    fn stand(&mut self, unit: u16, place: &str);
    fn place(&self, unit: u16) -> String;
    fn undo(&mut self);
}

impl Play for Folder {
    fn stand(&mut self, unit: u16, place: &str) {
        let done: Done = self.session().rule(&place_ruling(unit, place)).unwrap();
        self.take(done);
    }

    fn place(&self, unit: u16) -> String {
        let game = self.session().game();
        game.unit(&game.find(&unit.to_string()).unwrap()).unwrap().place
    }

    fn undo(&mut self) {
        let done = self.session().undo(1).unwrap();
        self.take(done);
    }
}

/// What two battles must share to be the same.
fn same(one: &Folder, other: &Folder) -> bool {
    let (one, other) = (one.session(), other.session());
    one.game().to_json() == other.game().to_json() && one.len() == other.len() && one.next() == other.next()
}

/// A copy of a battle's folder as it is on disk at this moment: what a process killed now would leave.
fn killed_now(path: &Path, into: &Path) -> PathBuf {
    let copy = into.join("killed");
    let _ = fs::remove_dir_all(&copy);
    assert!(Command::new("cp").arg("-a").arg(path).arg(&copy).status().unwrap().success());
    copy
}
