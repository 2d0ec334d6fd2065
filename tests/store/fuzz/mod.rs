//! Every loader and parser, fed with files changed at random and with those of `tests/corpus`, a folder each, which broke
//! one once or are known to be nasty. Whatever they hold is read or refused, and drawn if it is read: nothing panics, hangs or
//! floods. What breaks a loader is written down, to be kept in the corpus.

mod mutate;

use std::{
    env,
    panic::{AssertUnwindSafe, catch_unwind},
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use muster::{
    battle::{perform_item, read_items, replay},
    paper::{FileKind, book_path},
    rules::{system, systems},
    store::{Survey, frame, read_public, unframe},
    view::{Id, Kind, harms, parse_value, tally},
};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::{
    drawn::{drawn, seen},
    harm::{rounds, told},
    table::*,
};

/// The longest that a file may hold a reader up, of which none is larger than those built in.
const PATIENCE: Duration = Duration::from_secs(60);

/// Reads what may be anything.
type Target<'t> = &'t dyn Fn(&[u8]);

/// Feeds a target with its corpus, and so often with something changed at random out of that and of `seeds`.
fn fuzz(name: &str, seeds: Vec<Vec<u8>>, usual: u64, target: Target) {
    let kept = texts(&Path::new("tests/corpus").join(name), "");
    assert!(!seeds.is_empty() && !kept.is_empty(), "{name} has something to begin with");
    let all: Vec<Vec<u8>> = kept.iter().chain(&seeds).cloned().collect();
    all.iter().for_each(|text| feed(name, text, target));
    let mut count = 0;
    for seed in rounds(usual) {
        count += 1;
        let mut dice = ChaCha8Rng::seed_from_u64(seed);
        let [text, other] = [0; 2].map(|_| &all[dice.random_range(0..all.len())]);
        feed(name, &mutate::mutated(text, other, &mut dice), target);
    }
    told(&format!("{name}: {} of the corpus, {count} changed at random: no panic", all.len()));
}

fn feed(name: &str, text: &[u8], target: Target) {
    let start = Instant::now();
    if catch_unwind(AssertUnwindSafe(|| target(text))).is_err() || start.elapsed() > PATIENCE {
        let path = env::temp_dir().join(format!("muster-fuzz-{name}"));
        fs::write(&path, text).unwrap();
        panic!("{name} cannot take {}; keep it in tests/corpus/{name}", path.display());
    }
}

/// The files of a folder and below whose names end so, in their order.
fn texts(folder: &Path, end: &str) -> Vec<Vec<u8>> {
    let mut paths: Vec<PathBuf> =
        fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()).collect();
    paths.sort();
    let within = paths.iter().filter(|path| path.is_dir()).flat_map(|folder| texts(folder, end));
    let here = paths.iter().filter(|path| path.is_file() && path.to_string_lossy().ends_with(end));
    here.map(|path| fs::read(path).unwrap()).chain(within).collect()
}

/// The built-in files of this kind.
fn built_in(kind: &str) -> Vec<Vec<u8>> {
    let library = library::builtin();
    let texts = library.list("").filter(|(path, text)| path.contains(kind) && text.text.len() < 20_000);
    texts.map(|(_, text)| text.text.as_bytes().to_vec()).collect()
}

/// Tries a text as a file of the system that it names.
fn of_its_system(kind: &FileKind, text: &[u8]) {
    let Ok(text) = std::str::from_utf8(text) else { return };
    let library = library::builtin();
    let named = text.lines().find_map(|line| line.strip_prefix("system: "));
    let Some(system) = named.and_then(|named| system(named.trim(), &library)) else { return };
    let faults = system.check(kind, "fuzz.yaml", text, &library);
    let game = match kind {
        FileKind::Roster => system.muster("fuzz.yaml", text, &library),
        _ => system.begin("fuzz.yaml", text, &library),
    };
    match game {
        Ok(game) => seen(&*game),
        Err(why) => assert!(!faults.is_empty(), "refused, and nothing was said: {why}"),
    }
}

#[test]
fn fuzz_scenarios() {
    fuzz("scenario", built_in("/scenarios/"), 60, &|text| of_its_system(&FileKind::Scenario, text));
}

#[test]
fn fuzz_rosters() {
    fuzz("roster", built_in("/rosters/"), 60, &|text| of_its_system(&FileKind::Roster, text));
}

#[test]
fn fuzz_data() {
    let library = library::builtin();
    let files: Vec<(String, String)> = systems(&library)
        .iter()
        .flat_map(|system| {
            system.files().iter().map(|file| (system.id().to_owned(), file.path.to_owned())).collect::<Vec<_>>()
        })
        .collect();
    // The first byte says which file the others are.
    let seed = |(at, (_, path)): (usize, &(String, String))| {
        [&[at as u8][..], library.get(path).unwrap().text.as_bytes()].concat()
    };
    fuzz("data", files.iter().enumerate().map(seed).collect(), 80, &|text| {
        let Some((at, text)) = text.split_first() else { return };
        let (id, path) = &files[usize::from(*at) % files.len()];
        let Ok(text) = std::str::from_utf8(text) else { return };
        let with = library.clone().with(path, text, "mine");
        let _ = system(id, &library).unwrap().faults(&with, &library);
    });
}

#[test]
fn fuzz_books() {
    let library = library::builtin();
    let books: Vec<Vec<u8>> = library.books().map(|(_, text)| text.text.as_bytes().to_vec()).collect();
    let scenarios = "system: fuzz\nname: x\nsides: [{ id: a, name: A }, { id: b, name: B }]\n";
    fuzz("book", books, 20, &|text| {
        let Ok(text) = std::str::from_utf8(text) else { return };
        let named = text.lines().find_map(|line| line.strip_prefix("book: ")).unwrap_or("fuzz").trim();
        let mine = library.clone().with(&book_path(named), text, "fuzz.book.yaml");
        let Some(system) = system(named, &mine) else { return };
        let faults = system.faults(&mine, &library);
        match system.begin("fuzz.yaml", &scenarios.replace("fuzz", named), &mine) {
            Ok(game) => seen(&*game),
            Err(why) => assert!(!why.what.is_empty() || !faults.is_empty(), "refused, and nothing was said"),
        }
    });
}

#[test]
fn fuzz_orders() {
    let library = library::builtin();
    let game = game(&library);
    let (session, _) = muster::battle::Session::begin(game, 7);
    fuzz("orders", texts(Path::new("tests/orders"), ".yaml"), 300, &|text| {
        let Ok(text) = std::str::from_utf8(text) else { return };
        for item in read_items("fuzz.yaml", text).unwrap_or_default().iter().take(12) {
            let Ok(done) = perform_item(&session, item) else { continue };
            if let Some(game) = done.game() {
                seen(game);
            }
        }
    });
}

/// A battle played, with a copy of its numbers, for files that stand in its folder.
fn played() -> Table {
    Table::played(&["hill", "wood", "ford"])
}

/// Looks at a battle one of whose files is this text, and what could be saved of it.
fn look(table: &Table, name: &str, text: &[u8]) {
    fs::write(table.file(name), text).unwrap();
    if let Ok((folder, _)) = Folder::look(&table.path, &table.library) {
        let _ = (replay(folder.session(), |_| ()), folder.session().undo(1).is_ok());
        drawn(folder);
    }
    let _ = Survey::of(&table.path, &table.library);
}

#[test]
fn fuzz_states() {
    let table = played();
    let seed = fs::read(table.file("battle.yaml")).unwrap();
    fuzz("state", vec![seed], 20, &|text| look(&table, "battle.yaml", text));
}

#[test]
fn fuzz_journals() {
    let table = played();
    let seed = fs::read(table.file("journal.yaml")).unwrap();
    fuzz("journal", vec![seed.clone()], 15, &|text| look(&table, "journal.yaml", text));
    // Records changed under checksums that fit: forged.
    let records: Vec<Vec<u8>> =
        seed.split(|byte| *byte == b'\n').filter_map(|line| Some(unframe(line).ok()?.0.as_bytes().to_vec())).collect();
    fuzz("record", records.clone(), 25, &|text| {
        let Ok(text) = std::str::from_utf8(text) else { return };
        let forged: String = text.lines().map(|record| frame(record, None)).collect();
        let first = frame(std::str::from_utf8(&records[0]).unwrap(), None);
        look(&table, "journal.yaml", format!("# muster journal, format 2\n{first}{forged}").as_bytes());
    });
}

#[test]
fn fuzz_numbers_that_a_battle_is_bound_to() {
    let table = played();
    let seed = fs::read(table.file("numbers.yaml")).unwrap();
    fuzz("numbers", vec![seed], 25, &|text| look(&table, "numbers.yaml", text));
}

#[test]
fn fuzz_copies_for_players() {
    let table = played();
    let seed = fs::read(table.file("public.yaml")).unwrap();
    fuzz("public", vec![seed], 100, &|text| {
        fs::write(table.file("public.yaml"), text).unwrap();
        if let Ok((_, game)) = read_public(&table.path, &table.library) {
            seen(&*game);
        }
    });
}

#[test]
fn fuzz_typed_words() {
    let unit = |word: &str| (word == "21").then(|| (Id::new("goblin-bows"), "21 Goblin Bows".to_owned()));
    let units = vec![Id::new("goblin-bows"), Id::new("ice-rangers")];
    let choices = vec![("none".to_owned(), "no cover".to_owned()), ("hard".to_owned(), "hard cover".to_owned())];
    let classes = vec![("sound".to_owned(), "sound".to_owned(), 5), ("wounded".to_owned(), "wounded".to_owned(), 2)];
    let kinds = [
        Kind::Flag,
        Kind::Count { least: -3, most: 40 },
        Kind::Inches { most: 120 },
        Kind::Choice(choices),
        Kind::Unit(units.clone()),
        Kind::Units(units.clone()),
        Kind::Classes(classes),
        Kind::Counts(units),
        Kind::Pairs,
        Kind::Text,
    ];
    let words = [
        "y", "12", "-1", "4.5", "h", "21", "21 1", "5s,1w", "all", "3:2,21:4", "1-2,3-2", "4:3", "2o1w", "=3",
        "1 2 3 _",
    ];
    fuzz("typed", words.map(|word| word.as_bytes().to_vec()).into(), 20_000, &|text| {
        let text = String::from_utf8_lossy(text);
        for kind in &kinds {
            if let Ok(value) = parse_value(kind, &text, &unit) {
                assert!(!value.typed().contains('\u{1b}'), "{text:?}");
            }
        }
        let _ = (tally(&text), harms(&text), Id::slug(&text), muster::store::slug(&text));
    });
}
