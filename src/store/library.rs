//! The data files: those built into the program, and a folder of files that override them one by one.

use std::{
    collections::BTreeMap,
    fs, io,
    path::{Path, PathBuf},
    sync::LazyLock,
};

use include_dir::{Dir, include_dir};

use etcetera::BaseStrategy;

use super::{Notes, StoreError, disk};
use crate::{
    paper::{Fault, Library, book_id, book_path, nearest, roster_path},
    tree::glance,
};

static DATA: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/data");
/// The same files, each as JSON.
static JSON: Dir<'static> = include_dir!("$OUT_DIR/data");

/// The largest data file that is read, in MiB.
pub(super) const LARGEST: u64 = 4;
/// The most files of a folder that are looked at for books.
const MOST_BESIDE: usize = 2_000;
/// The most files that are no part of the library and are told with every command.
const MOST_NOTES: usize = 3;
/// The most files and folders of a folder of data that are looked at.
const MOST_LOOKED_AT: usize = 5_000;
/// How deep folders may nest: system, kind, one to spare.
const DEEPEST: usize = 4;

/// The data files built into the program.
pub fn builtin() -> Library {
    static BUILT_IN: LazyLock<Library> = LazyLock::new(|| {
        let json = texts(&JSON);
        let with = |library: Library, (path, text): (&str, &str)| {
            library.with_built_in(&path.replace('\\', "/"), text, json.get(path).copied())
        };
        texts(&DATA).into_iter().fold(Library::default(), with)
    });
    BUILT_IN.clone()
}

/// The texts of a built-in folder by their paths.
fn texts(folder: &'static Dir<'static>) -> BTreeMap<&'static str, &'static str> {
    let (mut texts, mut folders) = (BTreeMap::new(), vec![folder]);
    while let Some(folder) = folders.pop() {
        folders.extend(folder.dirs());
        texts.extend(folder.files().filter_map(|file| Some((file.path().to_str()?, file.contents_utf8()?))));
    }
    texts
}

/// The built-in files, those of a folder in their place: `FOLDER/opend6/weapons.yaml` stands for the built-in weapons of
/// opend6. Only `.yaml` files count; names that begin with a dot do not. No folder is the same as an empty one.
///
/// With it a fault for every file that cannot be read, is too large, is no text, or has a name for which no built-in file
/// stands and that is neither a scenario nor a roster. Of those, numbers and books that cannot be read stop whoever needs them;
/// the others are passed over.
pub fn read_folder(folder: &Path) -> (Library, Vec<Fault>) {
    let mut library = builtin();
    let mut files = Vec::new();
    let mut faults = Vec::new();
    match fs::metadata(folder) {
        Ok(_) => {
            let mut looked_at = 0;
            collect(folder, "", &mut looked_at, &mut files, &mut faults);
            if looked_at > MOST_LOOKED_AT {
                faults.push(plain(
                    folder,
                    format!("more than {MOST_LOOKED_AT} files are in it"),
                    "is it the right folder?",
                ));
            }
        }
        Err(why) if why.kind() == io::ErrorKind::NotFound => {}
        Err(why) => faults.push(unread(folder, &why)),
    }
    // Books first: what lies in the folder of one is known by it.
    files.sort_by_key(|path| (book_id(path).is_none(), path.clone()));
    for path in files {
        match read_own(&library, &path, &folder.join(&path)) {
            Ok(text) => library = library.with(&path, &text, &folder.join(&path).display().to_string()),
            Err(fault) => {
                // What somebody wrote in place of built-in numbers is not quietly forgotten.
                if library.get(&path).is_some() || book_id(&path).is_some() {
                    library = library.with_unread(&path, fault.clone());
                }
                faults.push(fault);
            }
        }
    }
    (library, faults)
}

/// The text of somebody's own file, which stands for the one at this path of the library.
fn read_own(library: &Library, path: &str, place: &Path) -> Result<String, Fault> {
    if library.get(path).is_none() && !is_new_kind(library, path) {
        let known: Vec<String> = library.list("").map(|(known, _)| known.to_owned()).collect();
        let mend = match nearest(path, known.iter().map(String::as_str)) {
            Some(near) => format!("did you mean {near}?"),
            None => "new files go to SYSTEM/scenarios, SYSTEM/rosters or books".to_owned(),
        };
        return Err(plain(place, "this stands for no built-in file".to_owned(), &mend));
    }
    disk::read_text(place, LARGEST).map_err(|why| match why {
        StoreError::ByHand { line, column, why, .. } => Fault { line, column, ..plain(place, why, "") },
        StoreError::TooLarge { mib, .. } => {
            plain(place, format!("the file is too large: {mib} MiB"), "is it the right file?")
        }
        why => plain(place, format!("cannot be read: {why}"), ""),
    })
}

/// The library with what lies beside a file and what the file may name: the books, and the rosters that a scenario names. What
/// cannot be read is passed over.
pub fn with_beside(library: &Library, file: &Path) -> Library {
    let mut library = with_rosters_beside(library.clone(), file);
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let Ok(entries) = fs::read_dir(folder).map(|entries| entries.flatten().take(MOST_BESIDE)) else { return library };
    let mut places: Vec<PathBuf> = entries.map(|entry| entry.path()).filter(|place| place.is_file()).collect();
    places.sort();
    for place in places {
        let name = place.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        let Some(id) = name.strip_suffix(".book.yaml").filter(|id| !id.is_empty()) else { continue };
        if let Ok(text) = disk::read_text(&place, LARGEST) {
            // By the name of the file beside it, as people gave that: no "./" before it.
            library = library.with(&book_path(id), &text, &file.with_file_name(name).display().to_string());
        }
    }
    library
}

/// The library with those rosters that a scenario names and that lie beside it.
fn with_rosters_beside(library: Library, scenario: &Path) -> Library {
    #[derive(serde::Deserialize)]
    struct Named {
        system: String,
        rosters: Vec<Joins>,
    }
    #[derive(serde::Deserialize)]
    struct Joins {
        roster: String,
    }
    let text = disk::read_text(scenario, LARGEST).ok();
    let Some(named) = text.and_then(|text| glance::<Named>(&text)) else { return library };
    named.rosters.iter().take(MOST_BESIDE).fold(library, |library, joins| {
        let path = roster_path(&named.system, &joins.roster);
        let name = path.rsplit('/').next().unwrap_or_default();
        // A name with a folder in it is no name.
        if !path.ends_with(&format!("/rosters/{name}")) {
            return library;
        }
        let place = scenario.with_file_name(name);
        match disk::read_text(&place, LARGEST) {
            Ok(text) => library.with(&path, &text, &place.display().to_string()),
            Err(_) => library,
        }
    })
}

/// The data files with those of the folder that somebody chose, which must be there; else with those of `muster/data` in
/// the user's data folder, if it is there; and what people should know of files that are passed over, or cannot be read.
///
/// # Errors
/// The chosen folder is missing.
pub fn chosen(given: Option<&Path>) -> Result<(Library, Notes), Fault> {
    match given {
        Some(folder) if !folder.is_dir() => {
            Err(plain(folder, "there is no such folder of data".to_owned(), "check the path"))
        }
        Some(folder) => Ok(with_notes(folder)),
        None => Ok(home(None).map_or_else(|| (builtin(), Notes::new()), |folder| with_notes(&folder))),
    }
}

/// The library with a folder, and notes on the first of its files that are no part of it.
fn with_notes(folder: &Path) -> (Library, Notes) {
    let (library, faults) = read_folder(folder);
    let is_needed = |fault: &Fault| library.list("").any(|(_, text)| text.origin == *fault.file);
    let note = |fault: &Fault| format!("{}{fault}", if is_needed(fault) { "" } else { "passed over: " });
    let mut notes: Notes = faults.iter().take(MOST_NOTES).map(note).collect();
    if faults.len() > MOST_NOTES {
        let more = faults.len() - MOST_NOTES;
        notes.push(format!("{more} more faults are there; muster check {} tells all", folder.display()));
    }
    (library, notes)
}

/// The folder of data that overrides the built-in one: the one that somebody chose, else `muster/data` in the user's data
/// folder. Nothing where no home is known. It need not be there.
pub fn home(given: Option<&Path>) -> Option<PathBuf> {
    let usual = || Some(etcetera::choose_base_strategy().ok()?.data_dir().join("muster").join("data"));
    given.map(Path::to_owned).or_else(usual)
}

/// Books, and scenarios and rosters of a system there is, may be added.
fn is_new_kind(library: &Library, path: &str) -> bool {
    let mut steps = path.split('/');
    let (Some(system), Some(kind)) = (steps.next(), steps.next()) else { return false };
    let known = || library.of_system(system).next().is_some();
    book_id(path).is_some() || (matches!(kind, "scenarios" | "rosters") && known())
}

/// The paths of the data files below a folder, with forward slashes, and a fault for whatever cannot be looked at. Links may
/// lead in circles: only so many places are looked at.
fn collect(folder: &Path, below: &str, looked_at: &mut usize, files: &mut Vec<String>, faults: &mut Vec<Fault>) {
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries.flatten(),
        Err(why) => return faults.push(unread(folder, &why)),
    };
    for entry in entries {
        let name = entry.file_name();
        let Some(name) = name.to_str().filter(|name| !name.starts_with('.')) else { continue };
        *looked_at += 1;
        if *looked_at > MOST_LOOKED_AT {
            return;
        }
        let path = if below.is_empty() { name.to_owned() } else { format!("{below}/{name}") };
        let place = entry.path();
        match fs::metadata(&place) {
            Ok(meta) if meta.is_dir() && path.matches('/').count() + 1 < DEEPEST => {
                collect(&place, &path, looked_at, files, faults);
            }
            Ok(meta) if !meta.is_dir() && name.ends_with(".yaml") => files.push(path),
            Err(why) if name.ends_with(".yaml") => faults.push(unread(&place, &why)),
            _ => {}
        }
    }
}

fn unread(place: &Path, why: &io::Error) -> Fault {
    plain(place, format!("cannot be read: {why}"), "")
}

fn plain(place: &Path, what: String, mend: &str) -> Fault {
    Fault::whole(&place.display().to_string(), what, mend)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{paper::BUILT_IN, tree::Yaml};

    #[test]
    fn built_in_files_say_the_same_as_json() {
        let (data, json) = (texts(&DATA), texts(&JSON));
        assert!(data.keys().eq(json.keys()));
        for (path, text) in data {
            // As texts, for a map is the same in any order.
            assert_eq!(Yaml::of(text).unwrap().tree.to_string(), json[path], "{path}");
        }
    }

    #[test]
    fn a_folder_overrides_file_by_file() {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir_all(folder.path().join("opend6/scenarios")).unwrap();
        fs::write(folder.path().join("opend6/armour.yaml"), "[]\n").unwrap();
        fs::write(folder.path().join("opend6/scenarios/mine.yaml"), "system: opend6\n").unwrap();
        fs::write(folder.path().join("opend6/.weapons.yaml.swp"), "rubbish").unwrap();
        let (library, faults) = read_folder(folder.path());
        assert_eq!(faults, []);
        assert_eq!(&*library.get("opend6/armour.yaml").unwrap().text, "[]\n");
        assert!(library.name("opend6/armour.yaml").ends_with("opend6/armour.yaml"));
        assert!(!library.name("opend6/armour.yaml").starts_with(BUILT_IN));
        assert_eq!(library.name("opend6/weapons.yaml"), "built in opend6/weapons.yaml");
        assert!(library.get("opend6/scenarios/mine.yaml").is_some());
        assert_eq!(library.list("").count(), builtin().list("").count() + 1);
    }

    #[test]
    fn a_file_that_stands_for_none_is_told_with_the_nearest() {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir_all(folder.path().join("opend6")).unwrap();
        fs::write(folder.path().join("opend6/weapon.yaml"), "[]\n").unwrap();
        let (library, notes) = chosen(Some(folder.path())).unwrap();
        assert!(notes.len() == 1 && notes[0].contains("did you mean opend6/weapons.yaml?"), "{notes:?}");
        assert!(notes[0].starts_with("passed over: ") && library.get("opend6/weapon.yaml").is_none());
        for at in 0..9 {
            fs::write(folder.path().join(format!("{at}.yaml")), "").unwrap();
        }
        let (_, notes) = chosen(Some(folder.path())).unwrap();
        assert!(notes.len() == 4 && notes[3].starts_with("7 more faults are there"), "{notes:?}");
    }

    #[test]
    fn what_is_no_text_is_told_with_its_path() {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir_all(folder.path().join("opend6")).unwrap();
        fs::write(folder.path().join("opend6/weapons.yaml"), b"[]\xff").unwrap();
        let (library, faults) = read_folder(folder.path());
        let told = "opend6/weapons.yaml:1:3: this is not UTF-8 text";
        assert!(faults.len() == 1 && faults[0].to_string().contains(told), "{faults:?}");
        // Numbers that somebody wrote are not quietly those that are built in.
        let why = library.read::<serde_json::Value>("opend6/weapons.yaml").unwrap_err().to_string();
        assert!(why.contains(told), "{why}");
        assert!(library.read::<serde_json::Value>("opend6/armour.yaml").is_ok());
    }

    #[test]
    fn links_in_circles_and_to_nothing_hold_nobody_up() {
        let folder = tempfile::tempdir().unwrap();
        for at in 0..40 {
            std::os::unix::fs::symlink(folder.path(), folder.path().join(format!("round-{at}"))).unwrap();
        }
        let (_, faults) = read_folder(folder.path());
        assert!(faults.len() == 1 && faults[0].what.contains("more than 5000 files"), "{faults:?}");
        let folder = tempfile::tempdir().unwrap();
        std::os::unix::fs::symlink("/no/where", folder.path().join("a.yaml")).unwrap();
        fs::create_dir(folder.path().join("opend6")).unwrap();
        fs::write(folder.path().join("opend6/armour.yaml"), "[]\n").unwrap();
        let (library, faults) = read_folder(folder.path());
        assert!(faults.len() == 1 && &*library.get("opend6/armour.yaml").unwrap().text == "[]\n", "{faults:?}");
    }

    #[test]
    fn no_folder_is_as_good_as_an_empty_one() {
        let (library, faults) = read_folder(Path::new("/nowhere/at/all"));
        assert!(faults.is_empty());
        assert_eq!(library.list("").count(), builtin().list("").count());
    }
}
