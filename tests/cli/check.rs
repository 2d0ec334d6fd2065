//! `check`: what is wrong where, and how to mend it.

use std::fs;

use super::home::{Home, Told};

/// Faults were found; gives the output.
fn faulty(told: Told) -> String {
    assert_eq!((told.code, told.err.as_str()), (1, ""), "{}", told.out);
    told.out
}

fn built_in(path: &str) -> String {
    muster::store::library::builtin().get(path).unwrap().text.to_string()
}

#[test]
fn sound_files_are_named_for_what_they_are() {
    let home = Home::with_battle();
    let orders = home.write("orders.yaml", "- next: phase\n");
    let scenario = home.write("mine.yaml", &built_in("opend6/scenarios/harrow-ford.yaml"));
    let roster = home.write("squads.yaml", &built_in("opend6/rosters/ice-rangers.yaml"));
    let data = home.write("opend6/weapons.yaml", &built_in("opend6/weapons.yaml"));
    let out = home.muster(&["check", "harrow-ford", &orders, &scenario, &roster, &data]).done();
    let said: Vec<&str> = out.lines().map(|line| line.split_once(": ").unwrap().1).collect();
    let sound =
        ["battle, 0 lines in 1 record, sound", "orders, sound", "scenario of opend6, sound", "roster of opend6, sound"];
    assert_eq!(said[..4], sound);
    assert!(said[4].starts_with("data of ") && said[4].ends_with(", sound"), "{out}");
}

#[test]
fn a_bare_file_of_data_that_several_systems_have_says_where_to_put_it() {
    let home = Home::with_battle();
    let data = home.write("weapons.yaml", &built_in("opend6/weapons.yaml"));
    let out = faulty(home.muster(&["check", &data]));
    assert!(out.contains("put it into the folder of its system: "), "{out}");
    assert!(out.contains("opend6/weapons.yaml"), "{out}");
}

#[test]
fn every_fault_of_a_scenario_is_told() {
    let home = Home::new();
    let text = built_in("opend6/scenarios/harrow-ford.yaml");
    let text = text.replacen("side: north", "side: nort", 1).replacen("size: 10", "size: 11", 1);
    let text = text.replacen("weapons: [light-crossbow]", "weapons: [light-crosbow]", 1);
    let out = faulty(home.muster(&["check", &home.write("mine.yaml", &text)]));
    assert!(out.contains("there is no side nort; there is north, south"), "{out}");
    assert!(out.contains("did you mean light-crossbow?"), "{out}");
    assert!(out.ends_with("3 faults\n"), "{out}");
    assert_eq!(out.matches("mine.yaml:").count(), 3, "each with its line: {out}");
}

#[test]
fn every_slip_of_a_scenario_or_a_roster_is_told_in_one_run() {
    let home = Home::new();
    let places = |file: &str| -> Vec<String> {
        let told = faulty(home.muster(&["check", file]));
        let lines = told.lines().filter_map(|line| line.strip_prefix(&format!("{file}:")));
        lines.map(|line| line.splitn(3, ':').take(2).collect::<Vec<_>>().join(":")).collect()
    };
    let scenario = home.write("slips.yaml", include_str!("slips/scenario.yaml"));
    assert_eq!(places(&scenario), ["3:1", "9:3", "12:9", "13:3", "17:11", "19:84", "20:12", "20:28", "22:14"]);
    let roster = home.write("roster.yaml", include_str!("slips/roster.yaml"));
    // What of a unit is wrong only because its slip was put right in thought is not told.
    assert_eq!(places(&roster), ["3:1", "5:14", "5:42", "6:32", "7:58"]);
}

#[test]
fn a_side_that_cannot_be_read_is_not_told_to_be_missing_as_well() {
    let home = Home::new();
    let text = built_in("warband/scenarios/stag-bridge.yaml").replacen("players: [Anna, Carl]", "plyers: [Anna]", 1);
    let out = faulty(home.muster(&["check", &home.write("mine.yaml", &text)]));
    assert!(out.contains("did you mean players?") && out.ends_with("1 fault\n"), "{out}");
    // One side alone is one too few.
    let text = built_in("warband/scenarios/thaumbax.yaml");
    let heroes: Vec<&str> =
        text.lines().filter(|line| !line.contains("{ id: goblins") && !line.contains("{ name: Goblin")).collect();
    let out = faulty(home.muster(&["check", &home.write("alone.yaml", &heroes.join("\n"))]));
    assert!(out.contains("a battle needs two sides or more"), "{out}");
}

#[test]
fn a_system_that_nothing_is_like_is_told_where_books_lie() {
    let home = Home::new();
    let text = built_in("warband/scenarios/thaumbax.yaml").replacen("warband", "grim-line", 1);
    let out = faulty(home.muster(&["check", &home.write("mine.yaml", &text)]));
    assert!(out.contains("no system grim-line; muster systems lists them; a book lies in DATA/books"), "{out}");
}

#[test]
fn a_scenario_with_a_key_misspelt_is_a_scenario() {
    let home = Home::new();
    let text = built_in("opend6/scenarios/harrow-ford.yaml").replacen("\nsides:", "\nsdies:", 1);
    let out = faulty(home.muster(&["check", &home.write("mine.yaml", &text)]));
    assert!(out.contains("did you mean sides?"), "{out}");
}

#[test]
fn broken_files_are_still_known_for_what_they_are() {
    let home = Home::new();
    let orders = home.write("orders.yaml", "- order: hold\n  who: [1\n- next: phase\n");
    assert!(faulty(home.muster(&["check", &orders])).contains("orders.yaml:"));
    let scenario = home.write("mine.yaml", "system: opend6\nname: x\nsides: [\nunits: []\n");
    let out = faulty(home.muster(&["check", &scenario]));
    assert!(out.contains("not well-formed YAML") && out.contains("1 fault\n"), "{out}");
    let other = home.write("other.yaml", "system: opnd6\nsides: []\n");
    let out = faulty(home.muster(&["check", &other]));
    assert!(out.contains("other.yaml:1:9: system: there is no system opnd6; did you mean opend6?"), "{out}");
    let orders = home.write("orders.yaml", "- next: phase\n- { order: hold, undo: 1 }\n");
    assert!(faulty(home.muster(&["check", &orders])).contains("item 2: an item is one of order"));
    let nameless = home.write("nameless.yaml", "sides: []\nunits: []\n");
    assert!(faulty(home.muster(&["check", &nameless])).contains("system is missing; add system: and one of "));
    let strange = home.write("strange.yaml", "hello: world\n");
    assert!(faulty(home.muster(&["check", &strange])).contains("this is no battle, scenario, roster"));
}

#[test]
fn a_broken_roster_and_broken_data_are_told_with_their_line() {
    let home = Home::new();
    let roster = built_in("opend6/rosters/ice-rangers.yaml").replace("medium-crossbow", "medium-crosbow");
    let out = faulty(home.muster(&["check", &home.write("squads.yaml", &roster)]));
    assert!(out.contains("squads.yaml:") && out.contains("did you mean medium-crossbow?"), "{out}");
    let weapons = built_in("opend6/weapons.yaml").replacen("points: 8,", "points: eight,", 1);
    let out = faulty(home.muster(&["check", &home.write("opend6/weapons.yaml", &weapons)]));
    assert!(out.contains("opend6/weapons.yaml:") && out.contains("a whole number is wanted"), "{out}");
}

#[test]
fn a_folder_of_data_says_what_it_overrides() {
    let home = Home::new();
    home.write("data/opend6/armour.yaml", &built_in("opend6/armour.yaml"));
    home.write("data/opend6/weapons.yaml", &(built_in("opend6/weapons.yaml") + "# mine\n"));
    home.write("data/opend6/scenarios/mine.yaml", &built_in("opend6/scenarios/harrow-ford.yaml"));
    let out = home.muster(&["check", "data"]).done();
    let said = "data/opend6/scenarios/mine.yaml: new\ndata/opend6/weapons.yaml: stands for the built-in opend6/weapons.yaml\ndata: data, 3 files, sound\n";
    assert_eq!(out, said);
    home.write("data/opend6/scenarios/mine.yaml", "system: opend6\nname: x\n");
    assert!(faulty(home.muster(&["check", "data"])).contains("mine.yaml:"));
    home.write("data/opend6/weapon.yaml", "[]\n");
    assert!(faulty(home.muster(&["check", "data"])).contains("did you mean opend6/weapons.yaml?"));
}

#[test]
fn what_is_built_in_and_does_not_fit_data_of_ones_own_is_told_and_not_blamed() {
    let home = Home::new();
    home.write("data/opend6/armour.yaml", "[]\n");
    let out = home.muster(&["check", "data"]).done();
    let mind = "mind: what is built in does not fit this data: built in opend6/scenarios/harrow-ford.yaml:52:15: Ford Spears: \
                there is no armour leather: there is none at all\n";
    assert!(out.contains(mind) && out.ends_with("data: data, 1 file, sound\n"), "{out}");
    home.write("other/action_dice/weapons.yaml", "[]\n");
    let out = faulty(home.muster(&["check", "other"]));
    assert!(
        out.contains("built in action_dice/troops.yaml:")
            && out.contains("there is no weapon spear: there is none at all"),
        "{out}"
    );
    assert!(
        out.contains("put back what this built-in file needs: other/action_dice/weapons.yaml may lack it"),
        "{out}"
    );
}

#[test]
fn a_book_is_known_by_its_file_and_has_the_name_of_no_system() {
    let home = Home::new();
    let book = built_in("books/ash-and-pennant.book.yaml");
    let named = |name: &str| book.replace("book: ash-and-pennant", name);
    let mine = home.write("mine.book.yaml", &book);
    let out = faulty(home.muster(&["check", &mine]));
    assert!(
        out.contains(":3:7: book: the book calls itself ash-and-pennant, its file mine; give both the same name"),
        "{out}"
    );
    home.write("mine.book.yaml", &named("boook: mine"));
    let out = faulty(home.muster(&["check", &mine]));
    assert!(out.contains(":3:1: ") && out.contains("did you mean book?"), "{out}");
    let stray = home.write("stray.yaml", &named("boook: mine"));
    assert!(faulty(home.muster(&["check", &stray])).contains("did you mean book?"));
    let other = home.write("draft.yaml", &named("book: mine"));
    let out = home.muster(&["check", &other]).done();
    assert!(out.contains("a scenario finds this book once its file is called mine.book.yaml"), "{out}");
    // In a folder of data it is looked over though it has no scenario yet, beside data of another system.
    home.write("data/opend6/armour.yaml", &built_in("opend6/armour.yaml"));
    home.write("data/books/opend6.book.yaml", &named("book: opend6"));
    home.write("data/books/broken.book.yaml", "book: broken\nacts: [\n");
    let out = faulty(home.muster(&["check", "data"]));
    assert!(out.contains("opend6 is a system of muster's own, which hides the book"), "{out}");
    assert!(out.contains("broken.book.yaml:"), "{out}");
}

#[test]
fn a_damaged_battle_is_told_by_file_and_line() {
    let home = Home::with_battle();
    home.apply("- ruling: { unit: 1, set: { where: hill }, because: x }\n- ruling: { unit: 1, set: { where: mill }, because: x }\n", &[])
        .done();
    assert!(home.muster(&["check", "muster/saves"]).done().contains("battle, 2 lines in 3 records, sound"));
    home.edit(&home.of_battle("journal.yaml"), "where: hill", "where: hall");
    let out = faulty(home.muster(&["check", "harrow-ford"]));
    assert!(out.contains("journal.yaml:3: damaged: the line does not fit its checksum"), "{out}");
    fs::write(home.of_battle("battle.yaml"), "garbage").unwrap();
    let out = faulty(home.muster(&["check", home.of_battle("battle.yaml").to_str().unwrap()]));
    assert!(out.contains("battle.yaml: this is not a battle"), "{out}");
}

#[test]
fn a_state_outside_of_its_folder_is_looked_over_too() {
    let home = Home::with_battle();
    let text = fs::read_to_string(home.of_battle("battle.yaml")).unwrap();
    let path = home.write("kept/old.yaml", &text);
    assert!(home.muster(&["check", &path]).done().contains("saved state of opend6, sound"));
    let path = home.write("kept/old.yaml", &text.replacen("side: north", "side: nort", 1));
    assert!(faulty(home.muster(&["check", &path])).contains("there is no side nort"));
    let path = home.write("kept/old.yaml", &text.replacen("format 1", "format 99", 1));
    assert!(faulty(home.muster(&["check", &path])).contains("format 99"));
}

#[test]
fn what_cannot_be_read_is_told_and_the_rest_is_checked() {
    let home = Home::new();
    let orders = home.write("orders.yaml", "- next: phase\n");
    fs::create_dir(home.path().join("empty")).unwrap();
    let out = home
        .muster(&["check", "none.yaml", "empty", &orders])
        .fails(3, &["none.yaml: there is no such file", "empty: there is no battle"]);
    assert!(out.contains("orders, sound"), "{out}");
    home.muster(&["check"]).fails(2, &["<PATH>"]);
}

#[test]
fn every_fault_of_a_state_changed_by_hand_is_told_in_one_run() {
    let home = Home::with_battle();
    let path = home.of_battle("battle.yaml");
    let changes = [
        ("  turn: 1\n", "  turn: soon\n", "a whole number"),
        ("morale: 7\n", "morale: -1\n", "is wanted, not -1"),
        ("side: north\n", "side: nort\n", "there is no side nort"),
        ("where: ", "wheer: ", "did you mean where?"),
        ("began: 8\n", "began: 2147483647\n", "is wanted, not 2147483647"),
        ("number: 25\n", "number: 24\n", "have the same number 24"),
    ];
    for (from, to, _) in changes {
        home.edit(&path, from, to);
    }
    let text = fs::read_to_string(&path).unwrap();
    let out = faulty(home.muster(&["check", "harrow-ford"]));
    for (_, to, said) in changes {
        let line = text.lines().position(|line| line.contains(to.trim())).unwrap() + 1;
        let told = out.lines().find(|told| told.contains(said)).unwrap_or_else(|| panic!("{said}: {out}"));
        assert!(told.contains(&format!("battle.yaml:{line}:")) || said.contains("same number"), "{told}");
    }
    assert!(out.ends_with("6 faults\n"), "{out}");
    assert_eq!(fs::read_to_string(&path).unwrap(), text);
}

#[test]
fn a_file_of_data_that_is_no_part_of_it_stops_nobody_who_does_not_need_it() {
    let home = Home::with_battle();
    home.write("muster/data/opend6/weapon.yaml", "[]\n");
    fs::create_dir_all(home.path().join("muster/data/warband")).unwrap();
    fs::write(home.path().join("muster/data/warband/weapons.yaml"), b"[]\xff").unwrap();
    let stray = "opend6/weapon.yaml: this stands for no built-in file; did you mean opend6/weapons.yaml?";
    for command in [&["show", "harrow-ford"][..], &["systems"], &["new", "saltmere-abbey"], &["rules", "opend6"]] {
        let told = home.muster(command);
        assert!(
            told.code == 0 && told.err.contains("note: passed over: ") && told.err.contains(stray),
            "{command:?}: {}",
            told.err
        );
        assert_eq!(told.err.matches(stray).count(), 1, "{command:?}: {}", told.err);
    }
    // Who needs what cannot be read is told why.
    let told = home.muster(&["new", "stag-bridge"]);
    assert!(told.code == 3 && told.err.contains("warband/weapons.yaml:1:3: this is not UTF-8 text"), "{}", told.err);
    let out = faulty(home.muster(&["check", "muster/data"]).without_notes());
    assert!(out.contains("did you mean opend6/weapons.yaml?") && out.contains("not UTF-8 text"), "{out}");
}

#[test]
fn a_roster_at_fault_stops_those_alone_who_ask_for_it() {
    let home = Home::with_battle();
    let roster = built_in("opend6/rosters/ice-rangers.yaml").replace("medium-crossbow", "medium-crosbow");
    home.write("muster/data/opend6/rosters/mine.yaml", &roster);
    home.muster(&["show", "harrow-ford"]);
    home.muster(&["new", "harrow-ford"]).done();
    let told = home.muster(&["new", "mine+ice-rangers"]);
    assert!(told.code == 3 && told.err.contains("did you mean medium-crossbow?"), "{}", told.err);
    let out = faulty(home.muster(&["check", "muster/data"]));
    assert_eq!(out.matches("did you mean medium-crossbow?").count(), 1, "{out}");
}

#[test]
fn a_number_of_data_out_of_range_is_told_with_its_place_and_stops_its_system_alone() {
    let home = Home::with_battle();
    let weapons = built_in("opend6/weapons.yaml").replacen("points: 8,", "points: 999999,", 1);
    let line = weapons.lines().position(|line| line.contains("999999")).unwrap() + 1;
    home.write("muster/data/opend6/weapons.yaml", &weapons);
    let place = format!("opend6/weapons.yaml:{line}:");
    let said = [place.as_str(), ": points: a whole number from -10000 to 10000 is wanted, not 999999"];
    home.muster(&["new", "harrow-ford"]).fails(3, &said);
    let out = faulty(home.muster(&["check", "muster/data"]));
    assert!(said.iter().all(|said| out.contains(said)), "{out}");
    home.muster(&["new", "saltmere-abbey"]).done();
    assert_eq!(home.muster(&["show", "harrow-ford"]).code, 0, "a battle keeps the numbers it was begun with");
}

#[test]
fn a_misspelt_option_is_guessed_and_the_others_are_named() {
    let home = Home::new();
    let head = "system: opend6\nname: x\nsides: [{ id: a, name: A }, { id: b, name: B }]\nunits: []\n";
    let scenario = home.write("slip.yaml", &format!("{head}options: {{ levle-R56: off }}\n"));
    let told = home.muster(&["check", &scenario]);
    let said = format!("{}{}", told.out, told.err);
    assert!(said.contains("there is no option levle-R56"), "{said}");
    assert!(said.contains("did you mean level-R56? there is A5, "), "{said}");
}
