//! A folder looked over: a battle, a folder of data, or whatever lies in it.

use std::{
    fs,
    path::{Path, PathBuf},
};

use super::{Checked, Failure, Found, Places, battle, recognise};
use crate::{
    paper::{BUILT_IN, Fault, FileKind, Library, System, book_path},
    rules::systems,
    store::{
        Place,
        library::{builtin, read_folder},
        rosters, scenarios,
    },
    view::counted,
};

/// How deep folders are looked into.
const DEEPEST: usize = 4;

/// Looks a folder over, and everything in it that is known.
pub fn check(folder: &Path, places: &Places, library: &Library) -> Vec<Found> {
    let mut found = Vec::new();
    walk(folder, (places, library), 0, &mut found);
    if found.is_empty() {
        let why = "there is no battle, no data and no .yaml file in this folder; check the path";
        found.push((folder.to_owned(), Err(Failure::file(folder, why))));
    }
    found
}

fn walk(folder: &Path, (places, library): (&Places, &Library), deep: usize, found: &mut Vec<Found>) {
    if Place::at(folder).is_battle() {
        found.push((folder.to_owned(), Ok(battle::check(folder, library))));
        return;
    }
    // Of a book that lies in it, too.
    let holds = |library: &Library| systems(library).iter().any(|system| folder.join(system.id()).is_dir());
    if holds(library) || folder.join("books").is_dir() && holds(&read_folder(folder).0) {
        found.push((folder.to_owned(), Ok(data(folder))));
        return;
    }
    let mut inside: Vec<PathBuf> = match fs::read_dir(folder) {
        Ok(entries) => entries.flatten().map(|entry| entry.path()).collect(),
        Err(why) => {
            found.push((folder.to_owned(), Err(Failure::file(folder, format!("this folder cannot be read: {why}")))));
            return;
        }
    };
    inside.sort();
    for path in inside {
        let hidden = path.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.'));
        if hidden {
            continue;
        }
        if path.is_dir() && deep < DEEPEST {
            walk(&path, (places, library), deep + 1, found);
        } else if path.extension().is_some_and(|kind| kind == "yaml") {
            let checked = recognise::check(&path, places, library);
            found.push((path, checked));
        }
    }
}

/// A folder of data: every system reads it, and every scenario in it can begin.
fn data(folder: &Path) -> Checked {
    let (library, unread) = read_folder(folder);
    let built_in = builtin();
    let mut faults: Vec<String> = unread.iter().map(ToString::to_string).collect();
    let mut untried = Vec::new();
    let mine = |path: &str| library.get(path).is_some_and(|text| Path::new(&text.origin).starts_with(folder));
    let concerned = |system: &&System| folder.join(system.id()).is_dir() || mine(&book_path(system.id()));
    for system in systems(&library).iter().filter(concerned) {
        let found = system.faults(&library, &built_in);
        faults.extend(found.iter().map(ToString::to_string));
        let book = book_path(system.id());
        if mine(&book) {
            untried.extend(recognise::untried(system.id(), &library.name(&book), found.len(), &library));
        }
        // Scenarios and rosters are measured against the numbers that are sound.
        let sound = if found.is_empty() { &library } else { &built_in };
        for roster in rosters(&library).iter().filter(|it| it.system.id() == system.id() && mine(it.path)) {
            let text = library.get(roster.path).map_or("", |text| &text.text);
            let found = system.check(&FileKind::Roster, &library.name(roster.path), text, sound);
            for fault in found {
                let place = format!("{}:{}:{}:", fault.file, fault.line, fault.column);
                if faults.iter().all(|known| !known.starts_with(&place)) {
                    faults.push(fault.to_string());
                }
            }
        }
        for scenario in scenarios(&library).iter().filter(|it| it.system.id() == system.id() && mine(it.path)) {
            let text = library.get(scenario.path).map_or("", |text| &text.text);
            let found = system.check(&FileKind::Scenario, &library.name(scenario.path), text, sound);
            faults.extend(found.iter().map(ToString::to_string));
        }
    }
    let left: Vec<String> =
        systems(&library).iter().filter(concerned).flat_map(|system| unfit(system, &library, &mine)).collect();
    let own: Vec<&str> = library.list("").map(|(path, _)| path).filter(|path| mine(path)).collect();
    let remarks = own.iter().filter_map(|path| {
        let name = library.name(path);
        match built_in.get(path) {
            None => Some(format!("{name}: new")),
            // The same text changes nothing.
            Some(text) if library.get(path).is_some_and(|mine| mine.text == text.text) => None,
            Some(_) => Some(format!("{name}: stands for the built-in {path}")),
        }
    });
    let what = format!("data, {}", counted(own.len(), "file"));
    let left = left.into_iter().filter(|_| faults.is_empty());
    let remarks = remarks.chain(left).chain(untried).collect();
    Checked { remarks, ..Checked::of(what, faults) }
}

/// The built-in scenarios and rosters of a system that do not fit somebody's own numbers, with the first reason of each.
fn unfit(system: &System, library: &Library, mine: &dyn Fn(&str) -> bool) -> Vec<String> {
    let units = |path: &str| path.contains("/scenarios/") || path.contains("/rosters/");
    if !library.of_system(system.id()).any(|(path, _)| mine(path) && !units(path)) {
        return Vec::new();
    }
    let built_in = library.of_system(system.id()).filter(|(path, text)| text.origin == BUILT_IN && units(path));
    let told = built_in.filter_map(|(path, text)| {
        let kind = if path.contains("/scenarios/") { FileKind::Scenario } else { FileKind::Roster };
        let fault = system.check(&kind, &library.name(path), &text.text, library).into_iter().next()?;
        let plain = Fault { mend: String::new(), excerpt: "".into(), ..fault };
        Some(format!("mind: what is built in does not fit this data: {plain}"))
    });
    told.collect()
}
