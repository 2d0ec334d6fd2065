//! Numbers out of range: every number field of a state and of data, in all systems, changed by hand to what it cannot be. It is refused
//! at the value, or it does no harm.

use std::{
    collections::BTreeSet,
    fs::DirEntry,
    panic::{AssertUnwindSafe, catch_unwind},
    thread,
};

use muster::{
    battle::{Entry, Session},
    engine::{Direction, Game},
    paper::{FileKind, System, Written, out_of_range},
    rules::{system, systems},
    view::Order,
};
use serde_json::Value as Json;

use super::{
    drawn::drawn,
    harm::{everything, told},
    random::{Chance, Hasty},
    table::*,
};

/// What nobody has so many of.
const ABSURD: [i64; 5] = [-1, i64::MIN, i64::MAX, (1 << 31) - 1, u16::MAX as i64];

/// A battle as it was saved: its folder's name, its system, its head, its state.
type Saved = (String, System, String, Json);

/// A battle of each system.
fn saved() -> Vec<Saved> {
    let mut all: Vec<Saved> = Vec::new();
    let mut folders: Vec<_> = fs::read_dir("tests/golden").unwrap().flatten().collect();
    folders.retain(|folder| folder.path().is_dir());
    folders.sort_by_key(DirEntry::file_name);
    for folder in folders {
        let text = fs::read_to_string(folder.path().join("battle.yaml")).unwrap();
        let end = text.find("\n---\n").unwrap() + 5;
        let named = text.lines().find_map(|line| line.strip_prefix("# system: ")).unwrap();
        let state = serde_yaml::from_str(&text).unwrap();
        let name = folder.file_name().to_string_lossy().into_owned();
        if all.iter().all(|known| known.1.id() != named) {
            // A book that lies only with its battle is no system of the library.
            let Some(system) = system(named, &library::builtin()) else { continue };
            all.push((name, system, text[..end].to_owned(), state));
        }
    }
    assert_eq!(all.len(), 5, "a built-in system lacks its golden battle");
    all
}

/// The pointers to the numbers of a state: of fields that stand for the same, the first.
fn numbers(state: &Json) -> Vec<String> {
    fn walk(here: &Json, path: &str, kind: &str, seen: &mut BTreeSet<String>, found: &mut Vec<String>) {
        match here {
            Json::Number(_) if seen.insert(kind.to_owned()) => found.push(path.to_owned()),
            Json::Array(rows) => {
                for (at, row) in rows.iter().enumerate() {
                    walk(row, &format!("{path}/{at}"), &format!("{kind}/*"), seen, found);
                }
            }
            Json::Object(fields) => {
                let units = kind == "/units";
                for (name, field) in fields {
                    let step = if units { "*" } else { name };
                    let escaped = name.replace('~', "~0").replace('/', "~1");
                    walk(field, &format!("{path}/{escaped}"), &format!("{kind}/{step}"), seen, found);
                }
            }
            _ => {}
        }
    }
    let mut found = Vec::new();
    walk(state, "", "", &mut BTreeSet::new(), &mut found);
    found
}

/// A state with a number changed by hand, behind its head.
fn changed(head: &str, state: &Json, pointer: &str, to: i64) -> String {
    let mut state = state.clone();
    *state.pointer_mut(pointer).unwrap() = to.into();
    format!("{head}{}...\n", serde_yaml::to_string(&state).unwrap())
}

/// Everything that is done with a battle that is open, one order a unit among it.
fn use_it(game: Box<dyn Game>) {
    drawn(Folder::nowhere(Session::begin(game.copy(), 7).0, "battle"));
    let (session, _) = Session::begin(game, 7);
    let game = session.game();
    let mut chance = Chance::new(7);
    for unit in game.units() {
        let offers = game.offers(std::slice::from_ref(&unit));
        let Some(offer) = offers.iter().find(|offer| offer.may() && offer.act != "hold") else { continue };
        let mut order = Order::of(&offer.act, &unit);
        order.facts = chance.facts(game, &order);
        let machine = session.machine().for_all();
        if let Ok(done) = session.order_from(&order, &[], &mut Hasty { chance: &mut chance, machine, typed: false }) {
            let Entry::Line(line) = done.entry else { panic!("an order becomes a line") };
            assert!(game.apply(&line.change, Direction::Forward).is_ok());
        }
    }
}

/// Whether a refusal that named these bounds refuses this number likewise: it is refused one more time only where everything is
/// tried.
fn is_known(named: Option<[i64; 2]>, value: i64) -> bool {
    named.is_some_and(|[least, most]| value < least || most < value) && !everything()
}

/// Tries every number of a battle; gives how many were refused and how many did no harm.
fn tried((name, system, head, state): &Saved) -> (usize, usize) {
    let (mut refused, mut used) = (0, 0);
    for pointer in numbers(state) {
        // The bounds that a refusal names are tried as well.
        let (mut values, mut named): (Vec<i64>, _) = (ABSURD.into(), None);
        let mut at = 0;
        while let Some(value) = values.get(at).copied() {
            at += 1;
            if is_known(named, value) {
                continue;
            }
            let text = changed(head, state, &pointer, value);
            let faults = system.check(&FileKind::State, "battle.yaml", &text, &library::builtin());
            let Some(fault) = faults.first() else {
                let game = system.open("battle.yaml", &text, &library::builtin()).unwrap();
                let done = catch_unwind(AssertUnwindSafe(|| use_it(game)));
                assert!(done.is_ok(), "{name}: {pointer} = {value}");
                used += 1;
                continue;
            };
            let line = text.lines().nth(fault.line.wrapping_sub(1)).unwrap_or_default();
            assert!(line.contains(&value.to_string()) && fault.column > 0, "{name}: {pointer} = {value}: {fault}");
            refused += 1;
            named = named.or(bounds(&fault.what));
            for bound in named.into_iter().flatten() {
                if !values.contains(&bound) {
                    values.push(bound);
                }
            }
        }
    }
    (refused, used)
}

/// "a whole number from 0 to 20 is wanted, not -1": 0 and 20.
fn bounds(what: &str) -> Option<[i64; 2]> {
    let (least, most) = what.split_once(" from ")?.1.split_once(" is wanted")?.0.split_once(" to ")?;
    Some([least.parse().ok()?, most.parse().ok()?])
}

#[test]
fn a_number_changed_by_hand_is_refused_at_its_place_or_does_no_harm() {
    let saved = saved();
    let (refused, used) = thread::scope(|scope| {
        let all: Vec<_> = saved.iter().map(|saved| scope.spawn(move || tried(saved))).collect();
        all.into_iter().map(|one| one.join().unwrap()).fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1))
    });
    assert!(refused > 100 && used > 100, "{refused} refused, {used} used");
    told(&format!("{refused} numbers of states out of range refused at their place, {used} used: no harm"));
}

/// The scenario in which numbers of data are tried.
fn scenario(system: &System) -> (String, String) {
    let library = library::builtin();
    let scenarios = format!("{}/scenarios/", system.id());
    let shortest = library.list(&scenarios).min_by_key(|(_, text)| text.text.len()).unwrap();
    (shortest.0.to_owned(), shortest.1.text.to_string())
}

/// Tries every number of the data files of a system; gives how many were refused and how many did no harm.
fn tried_of_data(system: &System) -> (usize, usize) {
    let (mut refused, mut used) = (0, 0);
    let (library, (file, begins)) = (library::builtin(), scenario(system));
    for path in system.files().iter().map(|file| file.path) {
        let document: Json = serde_yaml::from_str(&library.get(path).unwrap().text).unwrap();
        for pointer in numbers(&document) {
            let (mut values, mut named): (Vec<i64>, _) = (ABSURD.into(), None);
            let mut at = 0;
            while let Some(value) = values.get(at).copied() {
                at += 1;
                if is_known(named, value) {
                    continue;
                }
                let mut document = document.clone();
                *document.pointer_mut(&pointer).unwrap() = value.into();
                let mine = library.clone().with(path, &serde_yaml::to_string(&document).unwrap(), "mine.yaml");
                let what = format!("{path}: {pointer} = {value}");
                if let Some(fault) = system.faults(&mine, &library).first() {
                    assert!(fault.line > 0 && fault.column > 0 && !fault.place.is_empty(), "{what}: {fault}");
                    refused += 1;
                    named = named.or(bounds(&fault.what));
                    let new: Vec<i64> = named.into_iter().flatten().filter(|it| !values.contains(it)).collect();
                    values.extend(new);
                    continue;
                }
                // Who names a number in a scenario that it no longer fits is told so.
                if let Ok(game) = system.begin(&file, &begins, &mine) {
                    assert!(catch_unwind(AssertUnwindSafe(|| use_it(game))).is_ok(), "{what}");
                }
                used += 1;
            }
        }
    }
    (refused, used)
}

#[test]
fn a_number_of_data_is_refused_at_its_place_or_does_no_harm() {
    let mut systems = systems(&library::builtin());
    systems.retain(|system| !system.files().is_empty());
    assert!(systems.len() >= 5, "a built-in system has no data");
    let (refused, used) = thread::scope(|scope| {
        let all: Vec<_> = systems.iter().map(|system| scope.spawn(move || tried_of_data(system))).collect();
        all.into_iter().map(|one| one.join().unwrap()).fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1))
    });
    assert!(refused > 200 && used > 100, "{refused} refused, {used} used");
    told(&format!("{refused} numbers of data out of range refused at their place, {used} used: no harm"));
}

#[test]
fn the_numbers_of_built_in_data_are_in_range() {
    let library = library::builtin();
    for system in systems(&library) {
        for file in system.files() {
            let document: Json = serde_yaml::from_str(&library.get(file.path).unwrap().text).unwrap();
            let schema = system.schema(Written::Data(file), &library).unwrap();
            assert_eq!(out_of_range(&schema, &document), [], "{}", file.path);
        }
    }
}

#[test]
fn every_number_of_a_file_has_its_range_in_the_schema() {
    fn unbounded(here: &Json, path: &str, found: &mut Vec<String>) {
        if let Json::Object(fields) = here {
            let is =
                |kind: &str| fields.get("type").is_some_and(|named| named.to_string().contains(&format!("\"{kind}\"")));
            let bound = |which: [&str; 2]| which.iter().any(|name| fields.contains_key(*name));
            let bounded = bound(["minimum", "exclusiveMinimum"]) && bound(["maximum", "exclusiveMaximum"]);
            if (is("integer") || is("number")) && !bounded {
                found.push(path.to_owned());
            }
            fields.iter().for_each(|(name, field)| unbounded(field, &format!("{path}/{name}"), found));
        }
        if let Json::Array(list) = here {
            list.iter().enumerate().for_each(|(at, field)| unbounded(field, &format!("{path}/{at}"), found));
        }
    }
    for system in systems(&library::builtin()) {
        let data = system.files().iter().map(Written::Data);
        for written in [Written::Battle, Written::Scenario, Written::Roster].into_iter().chain(data) {
            let mut found = Vec::new();
            unbounded(&system.schema(written, &library::builtin()).unwrap(), "", &mut found);
            assert_eq!(found, Vec::<String>::new(), "{} {written:?}", system.id());
        }
    }
}

#[test]
fn a_change_out_of_range_is_refused_when_the_battle_is_opened_and_the_file_stays() {
    for (from, to) in [("morale: 7", "morale: -1"), ("began: 10", "began: 2147483647"), ("turn: 1", "turn: 0")] {
        let table = Table::played(&["hill"]);
        table.edit("battle.yaml", from, to);
        let bytes = fs::read(table.file("battle.yaml")).unwrap();
        let line = table.text("battle.yaml").lines().position(|line| line.contains(to)).unwrap() + 1;
        let why = table.try_open().err().unwrap().to_string();
        assert!(why.contains(&format!("battle.yaml:{line}:")) && why.contains(" is wanted, not "), "{why}");
        assert_eq!(fs::read(table.file("battle.yaml")).unwrap(), bytes, "as it was");
    }
}
