//! The table that every test sits down at.

pub use std::fs;
use std::path::{Path, PathBuf};

use muster::{
    battle::Done,
    engine::Game,
    paper::Library,
    store::{Place, StoreError},
};
pub use muster::{
    engine::{Decision, Ruling},
    store::{Folder, Notes, library},
};

/// A folder of battles with one battle begun in it.
pub struct Table {
    pub saves: tempfile::TempDir,
    pub library: Library,
    pub path: PathBuf,
}

impl Table {
    /// A battle with nothing played, closed.
    pub fn begun() -> Table {
        Table::named("")
    }

    pub fn named(name: &str) -> Table {
        let saves = tempfile::tempdir().unwrap();
        let library = library::builtin();
        let folder = Folder::create(&Place::at(saves.path()), &library, game(&library), 7, name).unwrap();
        let path = folder.path().unwrap().to_owned();
        drop(folder);
        Table { saves, library, path }
    }

    /// A battle in which unit 1 has stood at each of these places, settled after each, closed.
    pub fn played(places: &[&str]) -> Table {
        let table = Table::begun();
        let mut folder = table.open();
        for place in places {
            folder.stand(1, place);
            folder.settle();
        }
        drop(folder);
        table
    }

    pub fn open(&self) -> Folder {
        let (folder, notes) = self.try_open().unwrap();
        assert_eq!(notes, Notes::new());
        folder
    }

    pub fn try_open(&self) -> Result<(Folder, Notes), StoreError> {
        Folder::open(&self.path, &self.library)
    }

    pub fn file(&self, name: &str) -> PathBuf {
        self.path.join(name)
    }

    pub fn text(&self, name: &str) -> String {
        fs::read_to_string(self.file(name)).unwrap()
    }

    /// Changes a file with an editor that writes in place.
    pub fn edit(&self, name: &str, from: &str, to: &str) {
        let text = self.text(name);
        assert!(text.contains(from), "{name} has no {from}");
        fs::write(self.file(name), text.replacen(from, to, 1)).unwrap();
    }
}

pub fn game(library: &Library) -> Box<dyn Game> {
    let (system, scenario) = ("opend6", "opend6/scenarios/harrow-ford.yaml");
    let text = &library.get(scenario).unwrap().text;
    muster::rules::system(system, library).unwrap().begin(scenario, text, library).unwrap()
}

pub fn place_ruling(unit: u16, place: &str) -> Ruling {
    Ruling::of(Decision::set(unit.to_string().as_str().into(), ("where", place)))
}

pub trait Play {
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
pub fn same(one: &Folder, other: &Folder) -> bool {
    let (one, other) = (one.session(), other.session());
    one.game().to_json() == other.game().to_json() && one.len() == other.len() && one.next() == other.next()
}

/// A copy of a battle's folder as it is on disk at this moment: what a process killed now would leave.
pub fn killed_now(path: &Path, into: &Path) -> PathBuf {
    let copy = into.join("killed");
    let _ = fs::remove_dir_all(&copy);
    fs::create_dir(&copy).unwrap();
    // No other program does it: it would inherit the locks of the tests beside this one until it starts.
    for file in fs::read_dir(path).unwrap().flatten() {
        fs::copy(file.path(), copy.join(file.file_name())).unwrap();
    }
    copy
}
