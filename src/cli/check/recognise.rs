//! A file looked over: what it is shows in what stands in it, even when it is broken.

use std::path::Path;

use serde_json::Value;

use super::{Checked, Failure, Places, battle};
use crate::{
    battle::read_items,
    cli::{campaign, settings},
    paper::{self, BOOK, BUILT_IN, Fault, FileKind, Library, SCENARIO_KEYS, System, book_path},
    rules::{book, named, system, systems},
    store::{Place, StoreError, library::with_beside, read_head, read_text},
    tree::Yaml,
    view::{Column, left_out, series},
};

/// The largest file that is looked at, in MiB.
const LARGEST: u64 = 64;
/// The cells of a row on a screen of the usual width.
const USUAL_WIDTH: usize = 80;

/// What a file that is no part of a battle's folder is.
enum Kind {
    State(String),
    Orders,
    Settings,
    Campaign,
    Units { system: String, paper: FileKind },
    Data { system: System, path: String },
}

/// Looks a file over.
///
/// # Errors
/// It cannot be read.
pub fn check(path: &Path, places: &Places, library: &Library) -> Result<Checked, Failure> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    if path.is_file() && Place::at(folder).is_battle() {
        return Ok(battle::check(folder, library));
    }
    let text = read_text(path, LARGEST)?;
    let name = path.display().to_string();
    // A book or a roster may lie beside what names it.
    let library = &with_beside(library, path);
    if let Some(id) = book_of(path, &text) {
        return Ok(of_book(&id, path, &text, library));
    }
    let kind = match recognise(path, &text, library) {
        Ok(kind) => kind,
        Err((what, mend)) => {
            return Ok(Checked::of("file", vec![Fault::whole(&name, what, &mend).to_string()]));
        }
    };
    let words = |faults: Vec<Fault>| faults.iter().map(ToString::to_string).collect();
    Ok(match kind {
        Kind::Orders => {
            let faults = orders(&name, &text);
            Checked::of("orders", words(faults))
        }
        Kind::Campaign => {
            let (faults, remarks) = campaign::check(places, path, &text)?;
            Checked { remarks, ..Checked::of("campaign", faults) }
        }
        Kind::Settings => Checked::of("settings", words(settings::faults(&name, &text))),
        Kind::Data { system, path } => {
            let faults = system.check(&FileKind::Data(path), &name, &text, library);
            Checked::of(format!("data of {}", system.id()), words(faults))
        }
        Kind::State(id) => of_system(&id, &FileKind::State, "saved state", &name, &text, library),
        Kind::Units { system, paper } => {
            let what = if paper == FileKind::Roster { "roster" } else { "scenario" };
            of_system(&system, &paper, what, &name, &text, library)
        }
    })
}

/// The id of the book that a file is: where its name says that it is one, by that name, as battles find it.
fn book_of(path: &Path, text: &str) -> Option<String> {
    let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    let keys = Keys::of(text);
    let by_name = name.strip_suffix(BOOK).map(str::to_owned);
    by_name.or_else(|| keys.book()).or_else(|| {
        let stem = path.file_stem().and_then(|stem| stem.to_str()).map(str::to_owned);
        stem.filter(|_| keys.is_like_a_book())
    })
}

fn of_book(id: &str, path: &Path, text: &str, library: &Library) -> Checked {
    let (file, name) = (book_path(id), path.display().to_string());
    let with = library.clone().with(&file, text, &name);
    let book = book::system(id, &with);
    let faults = book.map_or_else(Vec::new, |book| book.check(&FileKind::Data(file), &name, text, library));
    let mut checked = Checked::of(format!("book {id}"), faults.iter().map(ToString::to_string).collect());
    checked.remarks.extend(untried(id, &name, checked.faults.len(), &with));
    if checked.faults.is_empty() {
        checked.remarks.extend(not_tried(&name, &book::untried(id, &with)));
    }
    checked.remarks.extend(too_wide(&name, &book::columns(id, &with)));
    if !name.ends_with(BOOK) {
        checked.remarks.push(format!("{name}: mind: a scenario finds this book once its file is called {id}{BOOK}"));
    }
    checked
}

fn of_system(id: &str, paper: &FileKind, what: &str, name: &str, text: &str, library: &Library) -> Checked {
    let system = match named(id, library) {
        Ok(system) => system,
        Err(none) => {
            let fault = Fault::at(name, text, ["system"], none.what, &none.mend);
            return Checked::of(what, vec![fault.to_string()]);
        }
    };
    let faults = system.check(paper, name, text, library);
    // A book that cannot be read is in the way of all else: then every fault of it is told.
    let book = library.get(&book_path(id)).filter(|book| book.origin != BUILT_IN);
    let unread = book.filter(|book| faults.iter().any(|fault| *fault.file == *book.origin));
    let faults: Vec<String> = match unread {
        Some(book) => of_book(id, Path::new(&book.origin), &book.text, library).faults,
        None => faults.iter().map(ToString::to_string).collect(),
    };
    let untried = unread.and_then(|book| untried(id, &book.origin, faults.len(), library));
    let mut checked = Checked::of(format!("{what} of {id}"), faults);
    checked.remarks.extend(untried);
    let game = match paper {
        FileKind::Scenario => system.begin(name, text, library).ok(),
        FileKind::Roster => system.muster(name, text, library).ok(),
        FileKind::State | FileKind::Data(_) => None,
    };
    if let Some(game) = game {
        let over = game.forces().into_iter().filter(|force| force.too_many().is_some());
        checked
            .remarks
            .extend(over.map(|force| format!("{name}: {}: {}", force.side, force.in_words(&system.mark.unit))));
        checked.remarks.extend(game.advice().into_iter().map(|advice| format!("{name}: mind: {advice}")));
        // What a scenario names has columns besides those of its book.
        let (columns, own) = (game.columns(), book::columns(id, library).len());
        checked.remarks.extend(too_wide(name, columns).filter(|_| own > 0 && columns.len() > own));
        checked.remarks.extend(faulty(id, library).map(|book| format!("{name}: mind: {book}")));
    }
    checked
}

/// That more may be wrong with a book whose faults stand in the way of trying its scripts out, if they do.
pub(super) fn untried(id: &str, name: &str, faults: usize, library: &Library) -> Option<String> {
    let skipped = faults > 0 && !book::can_be_tried(id, library);
    let this = if faults == 1 { "this is" } else { "these are" };
    skipped.then(|| format!("{name}: mind: more may show once {this} mended; its scripts are tried out only then"))
}

/// That faults in some acts were not looked for, if so.
fn not_tried(name: &str, acts: &[String]) -> Option<String> {
    let (them, it) = if acts.len() == 1 { ("this act", "it") } else { ("these acts", "them") };
    let acts = series(acts);
    (!acts.is_empty()).then(|| {
        format!("{name}: mind: {them} could not be tried, because nothing allowed {it} in a trial: {acts}; give {it} once in a battle")
    })
}

/// That the roster on a screen of the usual width has no room for all columns, if it has not.
fn too_wide(name: &str, columns: &[Column]) -> Option<String> {
    let left_out = left_out(columns, USUAL_WIDTH);
    (!left_out.is_empty()).then(|| {
        let them = if left_out.len() == 1 { "it" } else { "them" };
        format!(
            "{name}: mind: a roster of {USUAL_WIDTH} cells has no room for {}: a unit's sheet shows {them}; what never \
             changes in play gives way first, then what stands last",
            left_out.join(", ")
        )
    })
}

/// That the book with which something may begin is faulty all the same, if it is: what fails in it shows in play.
fn faulty(id: &str, library: &Library) -> Option<String> {
    let book = library.get(&book_path(id)).filter(|book| book.origin != BUILT_IN)?;
    let faults = of_book(id, Path::new(&book.origin), &book.text, library).faults;
    let (first, more) = faults.split_first()?;
    let more = if more.is_empty() { String::new() } else { format!(" (and {} more)", more.len()) };
    Some(format!("its book has faults: {first}{more}"))
}

/// The first fault of a file of orders, or every item that is none.
fn orders(name: &str, text: &str) -> Vec<Fault> {
    match read_items(name, text) {
        Err(fault) => vec![fault],
        Ok(items) => {
            let wrong = items.iter().enumerate().filter_map(|(at, item)| Some((at, item.what().err()?)));
            wrong
                .map(|(at, why)| {
                    let what = format!("item {}: {why}", at + 1);
                    Fault::at(name, text, paper::Path::default().row(at), what, "say one of them, and no other")
                })
                .collect()
        }
    }
}

/// What a file is, or why that cannot be told and what to do.
fn recognise(path: &Path, text: &str, library: &Library) -> Result<Kind, (String, String)> {
    match read_head(path) {
        Ok(head) => return Ok(Kind::State(head.system)),
        Err(why @ StoreError::Newer { .. }) => return Err((why.to_string(), String::new())),
        Err(_) => {}
    }
    let keys = Keys::of(text);
    if keys.has("campaign") {
        return Ok(Kind::Campaign);
    }
    if let Some(system) = keys.system() {
        let paper = if SCENARIO_KEYS.iter().any(|key| keys.has(key)) { FileKind::Scenario } else { FileKind::Roster };
        return Ok(Kind::Units { system, paper });
    }
    if path.file_name().is_some_and(|name| name == settings::FILE) {
        return Ok(Kind::Settings);
    }
    if let Some((path, system)) = data_file(path, library)? {
        return Ok(Kind::Data { system, path });
    }
    if keys.items() {
        return Ok(Kind::Orders);
    }
    if keys.has("sides") || keys.has("units") {
        let ids: Vec<String> = systems(library).iter().map(|system| system.id().to_owned()).collect();
        return Err(("system is missing".into(), format!("add system: and one of {}", ids.join(", "))));
    }
    Err((
        "this is no battle, scenario, roster, book, data or file of orders".into(),
        "scenarios and rosters begin with system:, books with book:, data files have the name of a built-in one".into(),
    ))
}

/// The data file of the library that a file stands for, by its folder and name, or by its name alone.
fn data_file(path: &Path, library: &Library) -> Result<Option<(String, System)>, (String, String)> {
    let of = |known: &str| Some((known.to_owned(), system(known.split('/').next()?, library)?));
    let plain = |known: &&str| !known.contains("/scenarios/") && !known.contains("/rosters/");
    let known = || library.list("").map(|(known, _)| known).filter(plain);
    if let Some(known) = known().find(|known| path.ends_with(known)) {
        return Ok(of(known));
    }
    let name = path.file_name().unwrap_or_default();
    let same: Vec<&str> = known().filter(|known| Path::new(known).file_name() == Some(name)).collect();
    match same.as_slice() {
        [] => Ok(None),
        [one] => Ok(of(one)),
        several => Err((
            "this could be of several systems".into(),
            format!("put it into the folder of its system: {}", several.join(", ")),
        )),
    }
}

/// The keys at the top of a document: read properly if it can be, else off its lines.
struct Keys {
    document: Option<Value>,
    lines: Vec<(String, String)>,
    dashes: Vec<String>,
}

impl Keys {
    fn of(text: &str) -> Keys {
        let pair = |line: &str| {
            let (key, value) = line.split_once(':')?;
            let value = value.split(" #").next().unwrap_or("").trim().trim_matches(['"', '\'']);
            (!key.contains([' ', '#', '{', '['])).then(|| (key.to_owned(), value.to_owned()))
        };
        let document = Yaml::of(text).ok().map(|yaml| yaml.tree);
        let lines = text.lines().filter_map(pair).collect();
        let dashes = text.lines().filter_map(|line| line.trim_start().strip_prefix("- "));
        let dashes = dashes.filter_map(|line| Some(pair(line.trim_start())?.0)).collect();
        Keys { document, lines, dashes }
    }

    fn has(&self, key: &str) -> bool {
        match &self.document {
            Some(document) => document.get(key).is_some(),
            None => self.lines.iter().any(|(known, _)| known == key),
        }
    }

    /// The system that a scenario or a roster names.
    fn system(&self) -> Option<String> {
        match &self.document {
            Some(document) => document.get("system").and_then(Value::as_str).map(str::to_owned),
            None => self.lines.iter().find(|(key, _)| key == "system").map(|(_, value)| value.clone()),
        }
    }

    /// What a book calls itself.
    fn book(&self) -> Option<String> {
        let said = match &self.document {
            Some(document) => document.get("book").and_then(Value::as_str).map(str::to_owned),
            None => self.lines.iter().find(|(key, _)| key == "book").map(|(_, value)| value.clone()),
        };
        said.filter(|_| self.has("acts") || self.has("turn") || self.has("stats"))
    }

    /// Whether it has what a book has and no other file, whatever it calls itself.
    fn is_like_a_book(&self) -> bool {
        ["acts", "turn", "stats"].iter().all(|key| self.has(key)) && !self.has("system")
    }

    /// Whether it is a list of orders.
    fn items(&self) -> bool {
        let known = |key: &str| ["order", "next", "ruling", "undo", "redo", "amend", "strike"].contains(&key);
        match &self.document {
            Some(Value::Array(list)) => {
                let keys = list.iter().filter_map(Value::as_object).flat_map(|item| item.keys());
                list.is_empty() || keys.map(String::as_str).any(known)
            }
            Some(_) => false,
            None => self.dashes.iter().any(|key| known(key)),
        }
    }
}
