//! Where battles live, which there are, and which of them a word means.

use std::{
    fs,
    io::ErrorKind,
    path::{Path, PathBuf},
    time::SystemTime,
};

use etcetera::BaseStrategy;

use super::{
    Lock, StoreError, disk,
    head::{Head, read_head},
    state::{FIRST, NEWEST, OLDER},
};
use crate::view::Id;

/// The name of the journal in a battle's folder.
pub const JOURNAL: &str = "journal.yaml";
/// Where battles lie that were put away, in the folder of battles.
pub const AWAY: &str = "put-away";
/// Longest slug, in letters.
const LONGEST: usize = 48;

/// The folder of battles.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    saves: PathBuf,
}

/// A battle in the list of battles.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BattleEntry {
    /// The name of its folder.
    pub slug: String,
    /// Its name.
    pub name: String,
    /// Its system's id.
    pub system: String,
    /// Where its turn stands, in words.
    pub stage: String,
    /// When it was last written.
    pub when: SystemTime,
    /// Why it cannot be read as it should, if it cannot.
    pub damaged: Option<String>,
}

impl Place {
    /// The folder given; else `saves` of a checkout of muster that is the current folder; else the user's data folder.
    ///
    /// # Errors
    /// No folder is given and no home is known.
    pub fn choose(given: Option<&Path>) -> Result<Place, StoreError> {
        if let Some(saves) = given {
            return Ok(Place::at(saves));
        }
        if is_checkout(Path::new("")) {
            return Ok(Place::at(Path::new("saves")));
        }
        let base = etcetera::choose_base_strategy().map_err(|_| StoreError::NoHome)?;
        Ok(Place::at(&base.data_dir().join("muster").join("saves")))
    }

    /// This folder of battles, which need not exist yet.
    pub fn at(saves: &Path) -> Place {
        Place { saves: saves.to_owned() }
    }

    /// The folder of battles.
    pub fn saves(&self) -> &Path {
        &self.saves
    }

    /// Whether this folder is itself a battle's.
    pub fn is_battle(&self) -> bool {
        is_battle(&self.saves)
    }

    /// The battles that are there, the last played first. Reads no more than the first lines of each.
    ///
    /// # Errors
    /// The folder is there but cannot be read.
    pub fn list(&self) -> Result<Vec<BattleEntry>, StoreError> {
        let folders = match fs::read_dir(&self.saves) {
            Err(why) if why.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
            folders => folders.map_err(|why| StoreError::at(&self.saves, why))?,
        };
        let mut entries: Vec<BattleEntry> = folders
            .flatten()
            .map(|folder| folder.path())
            // One that is just being begun, or was when somebody killed it, has a dot in front.
            .filter(|folder| is_battle(folder) && !slug_of(folder).starts_with('.'))
            .map(|folder| entry(&folder))
            .collect();
        entries.sort_by(|a, b| b.when.cmp(&a.when).then_with(|| a.slug.cmp(&b.slug)));
        Ok(entries)
    }

    /// Puts a battle away: its folder goes whole to [`AWAY`], and back into the list when somebody moves it back. Returns where
    /// it lies now.
    ///
    /// # Errors
    /// Somebody plays it, or the disk refuses.
    pub fn put_away(&self, slug: &str) -> Result<PathBuf, StoreError> {
        let from = self.saves.join(slug);
        let away = self.saves.join(AWAY);
        let _lock = Lock::take(&from)?;
        disk::make_folder(&away)?;
        let to = free(&away, slug);
        fs::rename(&from, &to).map_err(|why| StoreError::at(&to, why))?;
        for folder in [&away, &self.saves] {
            disk::sync_folder(folder).map_err(|why| StoreError::at(folder, why))?;
        }
        Ok(to)
    }

    /// The folders of the battles that were put away, the last played last.
    pub fn away(&self) -> Vec<PathBuf> {
        let away = Place::at(&self.saves.join(AWAY));
        // Where that folder cannot be read, nothing of it is offered.
        let battles = away.list().unwrap_or_default();
        battles.into_iter().rev().map(|battle| away.saves.join(battle.slug)).collect()
    }

    /// Brings back a battle that was put away: its folder goes whole from where it lies to the others, by another name if its own
    /// is taken meanwhile. Returns the name of its folder.
    ///
    /// # Errors
    /// Somebody plays it there, it is there no more, or the disk refuses.
    pub fn bring_back(&self, away: &Path) -> Result<String, StoreError> {
        let _lock = Lock::take(away)?;
        let to = free(&self.saves, &slug_of(away));
        fs::rename(away, &to).map_err(|why| StoreError::at(&to, why))?;
        for folder in [&self.saves.join(AWAY), &self.saves] {
            disk::sync_folder(folder).map_err(|why| StoreError::at(folder, why))?;
        }
        Ok(slug_of(&to))
    }

    /// The folder of the battle that a word means: a slug, a name as it was given, a folder, or a file in it.
    ///
    /// # Errors
    /// There is none; says which there are.
    pub fn find(&self, word: &str) -> Result<PathBuf, StoreError> {
        let path = Path::new(word);
        let plain = path.components().count() == 1 && path.file_name().is_some_and(|name| name == word);
        if plain && is_battle(&self.saves.join(word)) {
            return Ok(self.saves.join(word));
        }
        if is_battle(path) {
            return Ok(path.to_owned());
        }
        if path.is_relative() && path.starts_with(AWAY) && is_battle(&self.saves.join(path)) {
            return Ok(self.saves.join(path));
        }
        let parent = path.parent().map(|folder| if folder.as_os_str().is_empty() { Path::new(".") } else { folder });
        match parent {
            Some(folder) if path.is_file() && is_battle(folder) => Ok(folder.to_owned()),
            _ if path.is_file() || path.is_dir() => Err(StoreError::NotABattle {
                path: path.to_owned(),
                why: format!("it has no {NEWEST} and no {JOURNAL}"),
            }),
            _ if plain && is_battle(&self.saves.join(slug(word))) => Ok(self.saves.join(slug(word))),
            _ => {
                let known = self.list()?.into_iter().map(|entry| entry.slug).collect();
                Err(StoreError::Unknown { name: crate::view::clean_text(word), saves: self.saves.clone(), known })
            }
        }
    }
}

/// The name of a battle's folder: lower case ASCII letters, digits and single hyphens; other scripts are spelt in them.
pub fn slug(name: &str) -> String {
    let spelt = deunicode::deunicode(name);
    if !spelt.contains(|letter: char| letter.is_ascii_alphanumeric()) {
        return "battle".to_owned();
    }
    let slug: String = Id::slug(&spelt).as_str().chars().take(LONGEST).collect();
    slug.trim_end_matches('-').to_owned()
}

/// Where nothing lies yet in a folder: the name, else the name with a number behind it.
fn free(folder: &Path, name: &str) -> PathBuf {
    let nth = |nth: usize| folder.join(if nth == 1 { name.to_owned() } else { format!("{name}-{nth}") });
    (1..).map(nth).find(|to| to.symlink_metadata().is_err()).unwrap_or_else(|| folder.join(name))
}

/// The name of a battle's folder, as it is on disk.
pub(super) fn slug_of(path: &Path) -> String {
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

fn is_checkout(folder: &Path) -> bool {
    let manifest = disk::read(&folder.join("Cargo.toml"), 1).unwrap_or_default();
    String::from_utf8_lossy(&manifest).lines().any(|line| line.trim() == "name = \"muster\"")
        && folder.join("saves").is_dir()
}

fn is_battle(folder: &Path) -> bool {
    [NEWEST, JOURNAL, FIRST].into_iter().chain(OLDER).any(|name| folder.join(name).is_file())
}

fn entry(folder: &Path) -> BattleEntry {
    let slug = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let written = |name: &str| fs::metadata(folder.join(name)).and_then(|about| about.modified()).ok();
    let when = written(NEWEST).max(written(JOURNAL)).unwrap_or(SystemTime::UNIX_EPOCH);
    let newest = read_head(&folder.join(NEWEST));
    let damaged = newest.as_ref().err().map(StoreError::to_string);
    let older = || OLDER.iter().chain([&FIRST]).find_map(|name| read_head(&folder.join(name)).ok());
    let Head { name, system, stage, .. } = newest.ok().or_else(older).unwrap_or_default();
    let name = if name.is_empty() { slug.clone() } else { name };
    BattleEntry { slug, name, system, stage, when, damaged }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::store::state::StateWriter;

    fn battle(place: &Place, name: &str, age: u64) -> PathBuf {
        let folder = place.saves().join(slug(name));
        fs::create_dir(&folder).unwrap();
        let head = Head { name: name.to_owned(), system: "demo".into(), stage: "turn 2".into(), ..Head::default() };
        StateWriter::new(&folder, None).write(&head, "units: {}\n").unwrap();
        let file = fs::File::options().write(true).open(folder.join(NEWEST)).unwrap();
        file.set_modified(SystemTime::UNIX_EPOCH + Duration::from_secs(1_000_000 - age)).unwrap();
        folder
    }

    #[test]
    fn a_slug_is_plain() {
        assert_eq!(slug("Harrow Ford: the 2nd day!"), "harrow-ford-the-2nd-day");
        assert_eq!(slug("../../etc"), "etc");
        assert_eq!(slug("王"), "wang");
        assert_eq!(slug("…"), "battle");
        assert_eq!(slug(&"long name ".repeat(20)).len(), 48);
    }

    #[test]
    fn battles_are_listed_the_last_played_first() {
        let saves = tempfile::tempdir().unwrap();
        let place = Place::at(saves.path());
        battle(&place, "Old Mill", 900);
        battle(&place, "Harrow Ford", 100);
        let broken = battle(&place, "Broken", 500);
        fs::write(broken.join(NEWEST), "garbage").unwrap();
        fs::create_dir(saves.path().join("notes")).unwrap();
        fs::rename(battle(&place, "Half begun", 10), saves.path().join(".beginning-7-half-begun")).unwrap();
        assert_eq!(place.find("Harrow Ford").unwrap(), saves.path().join("harrow-ford"));
        assert!(matches!(place.find("Harrow Mill"), Err(StoreError::Unknown { .. })));
        let entries = place.list().unwrap();
        assert_eq!(
            entries.iter().map(|entry| entry.slug.as_str()).collect::<Vec<_>>(),
            ["broken", "harrow-ford", "old-mill"]
        );
        assert!(entries[0].damaged.as_ref().unwrap().contains("not a battle"));
        assert_eq!((&*entries[1].name, &*entries[1].system, &*entries[1].stage), ("Harrow Ford", "demo", "turn 2"));
        assert_eq!(entries[1].damaged, None);
        assert_eq!(Place::at(&saves.path().join("none")).list().unwrap(), []);
    }

    #[test]
    fn a_battle_that_is_put_away_is_off_the_list_whole_and_opens_by_its_folder() {
        let saves = tempfile::tempdir().unwrap();
        let place = Place::at(saves.path());
        let held = Lock::take(&battle(&place, "Old Mill", 900)).unwrap();
        let why = place.put_away("old-mill").unwrap_err();
        assert!(matches!(why, StoreError::Held { .. }), "{why}");
        drop(held);
        let text = fs::read(saves.path().join("old-mill").join(NEWEST)).unwrap();
        let away = place.put_away("old-mill").unwrap();
        assert_eq!(away, saves.path().join("put-away/old-mill"));
        assert_eq!(fs::read(away.join(NEWEST)).unwrap(), text);
        assert_eq!(place.list().unwrap(), []);
        assert_eq!(place.find("put-away/old-mill").unwrap(), away);
        // Another of that name does not take its place.
        battle(&place, "Old Mill", 10);
        assert_eq!(place.put_away("old-mill").unwrap(), saves.path().join("put-away/old-mill-2"));
        assert_eq!(place.away(), [away.clone(), saves.path().join("put-away/old-mill-2")], "the last played last");
        assert!(away.join(NEWEST).is_file());
        assert!(place.put_away("old-mill").is_err());
        // Both come back, the second beside the first.
        assert_eq!(place.bring_back(&away).unwrap(), "old-mill");
        assert_eq!(fs::read(place.find("old-mill").unwrap().join(NEWEST)).unwrap(), text);
        assert_eq!(place.bring_back(&saves.path().join("put-away/old-mill-2")).unwrap(), "old-mill-2");
        assert_eq!((place.list().unwrap().len(), place.away().len()), (2, 0));
        assert!(place.bring_back(&away).is_err());
    }

    #[test]
    fn a_battle_is_found_by_slug_folder_and_file() {
        let saves = tempfile::tempdir().unwrap();
        let place = Place::at(saves.path());
        let folder = battle(&place, "Harrow Ford", 0);
        let (path, file) = (folder.to_str().unwrap(), folder.join(NEWEST));
        for word in ["harrow-ford", path, file.to_str().unwrap()] {
            assert_eq!(place.find(word).unwrap(), folder);
        }
        let why = place.find("harow").unwrap_err().to_string();
        assert!(why.contains("no battle harow") && why.ends_with("did you mean harrow-ford?"), "{why}");
        assert!(matches!(place.find(saves.path().to_str().unwrap()), Err(StoreError::NotABattle { .. })));
        assert!(place.find("..").is_err());
    }

    #[test]
    fn a_checkout_has_its_manifest_and_its_saves() {
        let folder = tempfile::tempdir().unwrap();
        assert!(!is_checkout(folder.path()));
        fs::write(folder.path().join("Cargo.toml"), "[package]\nname = \"muster\"\n").unwrap();
        assert!(!is_checkout(folder.path()));
        fs::create_dir(folder.path().join("saves")).unwrap();
        assert!(is_checkout(folder.path()));
    }
}
