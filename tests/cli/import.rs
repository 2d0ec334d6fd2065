//! Armies of other programs: taken in with what was understood said first, told again as they were.

use muster::{paper::BUILT_IN, store::library::builtin, store::rosters};

use super::home::Home;

#[test]
fn every_roster_is_told_in_each_form_and_taken_in_as_it_was() {
    let home = Home::new();
    let library = builtin();
    let known = rosters(&library);
    assert!(known.len() >= 8, "{BUILT_IN}: {}", known.len());
    for roster in known {
        let (system, name) = (roster.system.id(), format!("{}/{}", roster.system.id(), roster.slug));
        let whole: serde_json::Value = serde_yaml::from_str(&library.get(roster.path).unwrap().text).unwrap();
        for form in ["json", "csv", "txt"] {
            let (there, back) = (format!("{}.{form}", roster.slug), format!("{}-{form}.yaml", roster.slug));
            let told = home.muster(&["export", &name, "-o", &there]);
            assert_eq!(told.code, 0, "{}", told.err);
            // What a form cannot say is named: a spell of one's own is more than a word in a field, and what is the army's own.
            let own = told.err.lines().filter(|line| !line.starts_with("note: left out: the army's "));
            let spell = ["note: Quill: spell 3 is of its own making and is left out"];
            let wanted: &[&str] = if roster.slug == "company" { &spell } else { &[] };
            assert_eq!(own.collect::<Vec<_>>(), wanted, "{name} as {form}");
            assert_eq!(told.err.contains("the army's name"), form == "csv", "{}", told.err);
            let called = whole["name"].as_str().unwrap();
            let said = home.muster(&["import", system, &there, "--name", called, "-o", &back]).done();
            assert!(!said.contains("Not taken in"), "{name} as {form}: {said}");
            let again: serde_json::Value =
                serde_yaml::from_str(&std::fs::read_to_string(home.path().join(&back)).unwrap()).unwrap();
            for (unit, whole) in again["units"].as_array().unwrap().iter().zip(whole["units"].as_array().unwrap()) {
                let mut whole = whole.clone();
                if let Some(spells) = whole["troop"].get_mut("spells").and_then(|spells| spells.as_array_mut()) {
                    spells.retain(serde_json::Value::is_string);
                }
                assert_eq!(unit["troop"], whole["troop"], "{name} as {form}");
                assert_eq!((&unit["name"], &unit["count"]), (&whole["name"], &whole["count"]), "{name} as {form}");
            }
            assert_eq!(again["units"].as_array().unwrap().len(), whole["units"].as_array().unwrap().len());
        }
    }
}

/// What JSON says of the army itself comes back; rows and lines have no place for it, and say so.
#[test]
fn json_keeps_the_note_and_the_points_of_an_army() {
    let home = Home::new();
    let units = "units:\n- { name: Rooks, troop: { listing: arctic-human-soldiers, size: 10 } }\n";
    let file = home.write("odd.yaml", &format!("system: opend6\nname: Odd\nnote: two banners\nbudget: 300\n{units}"));
    let told = home.muster(&["export", &file, "-o", "odd.json"]);
    assert_eq!((told.code, told.err.as_str()), (0, ""));
    home.muster(&["import", "opend6", "odd.json", "-o", "back.yaml"]).done();
    let back = std::fs::read_to_string(home.path().join("back.yaml")).unwrap();
    let back: serde_json::Value = serde_yaml::from_str(&back).unwrap();
    assert_eq!((&back["note"], &back["budget"]), (&"two banners".into(), &300.into()), "{back:#}");
    let rows = home.muster(&["export", &file, "-o", "odd.csv"]);
    assert!(rows.err.contains("left out: the army's note"), "{}", rows.err);
}

/// A list of a unit's own stands in place of its kind's, however it is told: one by one, or as a list.
#[test]
fn a_list_that_is_told_is_told_whole() {
    let home = Home::new();
    let roster =
        "system: warband\nname: Lances\nunits:\n- { name: Sir Vane, troop: { profile: knight, weapons: [sword] } }\n";
    let file = home.write("lances.yaml", roster);
    let nested = r#"{ "units": [ { "name": "Guards", "type": "guard-section", "weapons": [ { "weapon": "rifle", "count": 5 } ] } ] }"#;
    let guard = home.write("guard.json", nested);
    let troop = |arguments: &[&str], back: &str| -> serde_json::Value {
        let said = home.muster(&[arguments, &["-o", back]].concat()).done();
        assert!(!said.contains("Not taken in"), "{said}");
        let text = std::fs::read_to_string(home.path().join(back)).unwrap();
        serde_yaml::from_str::<serde_json::Value>(&text).unwrap()["units"][0]["troop"].clone()
    };
    for form in ["json", "csv", "txt"] {
        let there = format!("lances.{form}");
        assert_eq!(home.muster(&["export", &file, "-o", &there]).code, 0);
        let wanted = serde_json::json!({ "profile": "knight", "weapons": ["sword"] });
        assert_eq!(troop(&["import", "warband", &there], &format!("{form}.yaml")), wanted);
    }
    let rifles = serde_json::json!({ "type": "guard-section", "weapons": [{ "weapon": "rifle", "count": 5 }] });
    assert_eq!(troop(&["import", "order_dice", &guard], "guard.yaml"), rifles);
}

#[test]
fn the_lines_of_a_list_builder_are_taken_in_and_what_is_not_understood_is_told() {
    let home = Home::new();
    let file = home.write("herons.txt", HERONS);
    let said = home.muster(&["import", "ash-and-pennant", &file]).fails(1, &["not taken in"]);
    let words = said.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(said.starts_with("The Heron men: 3 companies of ash-and-pennant\n"), "{said}");
    assert!(words.contains("1 Household:") && words.contains("troop type household guard, fighters 10;"), "{said}");
    assert!(said.contains("note shields of ash; a horn"), "{said}");
    assert!(said.contains(&format!("{file}:3: 3+ behind the @: say what it is, with --at FIELD")), "{said}");
    assert!(said.contains(&format!("{file}:9: \"and the baggage\" tells of no unit")), "{said}");
    // Nothing is written of an army that is not whole, unless somebody says so.
    let arguments = ["import", "ash-and-pennant", &file, "-o", "herons.yaml"];
    home.muster(&arguments).fails(1, &["nothing is written", "--part"]);
    assert!(!home.path().join("herons.yaml").exists());
    let said = home.muster(&[&arguments[..], &["--at", "aim", "--part"]].concat()).done();
    assert!(said.contains("aim 3") && said.ends_with("herons.yaml\n"), "{said}");
    assert!(home.muster(&["check", "herons.yaml"]).done().contains("sound"));
}

const HERONS: &str = "\
== The Heron men [60pts] ==

10 Household @ 3+
  - shields of ash
  - a horn
6x Bows [20pts]

Heron Guard [8] | 40pts
and the baggage
";

/// What stands below a line that tells of no unit is nobody's, least of all that of the unit above it.
#[test]
fn what_stands_below_a_line_that_is_no_unit_is_told_with_it() {
    let home = Home::new();
    let file = home.write(
        "wat.txt",
        "Band\n2 Man at Arms\n- sword\nWat - Knight\n- greatsword\n  of his father\n1 × Viking Hero\nWeapons:\n- axe\n",
    );
    let said = home.muster(&["import", "skirmish", &file]).fails(1, &["not taken in"]);
    assert!(said.contains("note sword") && said.contains("note axe") && !said.contains("note greatsword"), "{said}");
    for (line, what) in [(4, "Wat - Knight"), (5, "greatsword"), (6, "of his father"), (8, "Weapons:")] {
        assert!(said.contains(&format!("{file}:{line}: \"")) && said.contains(what), "{line}: {said}");
    }
    assert!(said.contains("Viking Hero:") && !said.contains("×"), "{said}");
}

/// A number in brackets behind a name is points in list builders; how many is said by a number in front, or one with an `x`.
#[test]
fn brackets_are_points_and_a_count_has_no_brackets_or_an_x() {
    let home = Home::new();
    let file = home.write(
        "sky.txt",
        "Giants (154)\nstone thrower, The Old Sling (62)\nRiders [148 pts]\nfoot x3\n2 Giants (154)\n",
    );
    let said = home.muster(&["import", "tall-banners", &file]).done();
    let words = said.split_whitespace().collect::<Vec<_>>().join(" ");
    for unit in [
        "1 Giants: troop type giants; 154 points",
        "2 stone thrower: note The Old Sling, troop type stone thrower; 62 points",
        "3 Riders: troop type riders; 148 points",
        "4 foot: how many alike 3;",
        "Giants: how many alike 2, troop type giants; 308 points",
        "Points in the list are left out: muster reckons them itself.",
    ] {
        assert!(words.contains(unit), "no {unit} in {words}");
    }
    // Where the line says points besides, the number in brackets is how many; and above all units it is those of the army.
    let file = home.write("house.txt", "The Heron men (60)\nHousehold guard [10] Q4+ | 60pts\n");
    let said = home.muster(&["import", "ash-and-pennant", &file]).out;
    assert!(said.starts_with("The Heron men: 1 company") && said.contains("fighters 10"), "{said}");
}

#[test]
fn a_line_with_a_bullet_a_count_and_a_kind_is_a_unit_of_its_own() {
    let home = Home::new();
    let file =
        home.write("vikings.txt", "2x Man at Arms, sword\n- 2 shields\n• 3 Viking Warriors with battleaxe, leather\n");
    let said = home.muster(&["import", "skirmish", &file]).done();
    let words = said.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.starts_with("New army: 5 figures"), "{words}");
    assert!(words.contains("note sword; 2 shields,"), "{words}");
    assert!(words.contains("Viking Warriors: how many alike 3, note battleaxe; leather, kind of figure"), "{words}");
    // What stands in below a unit is its own, but for a list that stands in as a whole.
    for (text, units) in [("2 Knights\n  - 3 Dogs\n", 2), ("Band\n  - 2 Knights\n  - 3 Dogs\n", 5)] {
        let said = home.muster(&["import", "skirmish", &home.write("in.txt", text)]).done();
        assert!(said.contains(&format!(": {units} figures of skirmish")), "{said}");
    }
}

/// The pencil of a player reads a line a unit; what a roster says besides stands below it, and comes back.
/// Lists as they are pasted: a bullet, a dash or a number before every unit, the points of all above them or not.
#[test]
fn no_unit_of_a_pasted_list_is_lost_behind_a_bullet_or_as_the_name_of_the_army() {
    let home = Home::new();
    for (system, text, army, units) in [
        ("tall-banners", "Host (456)\n- Giants (154)\n- Riders (148)\n- Giants (154)\n", "Host", "3 blocks"),
        ("tall-banners", "- Knights (148)\n- Giants (154)\n", "New army", "2 blocks"),
        ("tall-banners", "• 2x Giants (154)\n  • banner\n• Riders (148)\n", "New army", "3 blocks"),
        ("tall-banners", "1. Giants (154)\n2) Riders (148)\n", "New army", "2 blocks"),
        ("tall-banners", "Host\n> Giants (154)\n> Riders (148)\n", "Host", "2 blocks"),
        ("tall-banners", "2 x Giants - 154 pts each\n", "New army", "2 blocks"),
        ("opend6", "Host\n- 10 Elves [282]\n\n- Human militia [282]\n", "Host", "2 squads"),
        ("action_dice", "Red Axes (128)\nGuild Spears (128)\n", "New army", "2 units"),
        ("tall-banners", "- Giants (154)\n- Riders\n- stone thrower\n", "New army", "3 blocks"),
        ("tall-banners", "- 1 Giants\n-- banner\n- 1 Riders\n-- drums (5)\n", "New army", "2 blocks"),
        ("tall-banners", "1 Giants - 154\n", "New army", "1 block"),
        ("warband", "1. Captain\n2. Wizard\n3. 10 Archers\n4. Troll\n", "New army", "13 characters"),
        ("tall-banners", "Host (300)\n  - Giants (154)\n  - Riders (148)\n", "Host", "2 blocks"),
        ("warband", "Orla (120)\nMirel (88)\nHob (60)\n", "New army", "3 characters"),
    ] {
        let said = home.muster(&["import", system, &home.write("list.txt", text)]).out;
        assert!(said.starts_with(&format!("{army}: {units} of ")), "{text}\n{said}");
        for mark in ["- ", "> ", "1. ", "• ", "pts each"] {
            assert!(!said.contains(&format!(" {mark}")), "{text}\n{said}");
        }
    }
    let file = home.write("list.txt", "Orla - the last\n\n2 Giants\n");
    let said = home.muster(&["import", "tall-banners", &file]).out;
    assert!(said.starts_with("Orla - the last: 2 blocks"), "{said}");
    // What is numbered and no unit is told.
    let file = home.write("list.txt", "1) Giants (154)\n2) Riders\n3) Sundries\n");
    let said = home.muster(&["import", "tall-banners", &file]).out;
    assert!(said.starts_with("New army: 2 blocks") && said.contains(":3: \"3) Sundries\" tells of no unit"), "{said}");
    // What a unit carries stays with it, with its points too.
    let file = home.write("list.txt", "Host\n2 Giants (308)\n  - great axe (4)\n- 2 shields\n");
    let said = home.muster(&["import", "tall-banners", &file]).out;
    assert!(said.starts_with("Host: 2 blocks") && said.contains("great axe (4); 2 shields"), "{said}");
}

#[test]
fn lines_say_all_that_a_roster_says_of_a_unit() {
    let home = Home::new();
    let roster = "system: opend6\nname: Odd ones\nbudget: 300\nunits:\n\
        - { name: \"Rooks [left]\", number: 7, player: Anna, count: 3, note: two banners, troop: { listing: arctic-human-soldiers, size: 10 } }\n";
    let file = home.write("odd.yaml", roster);
    let told = home.muster(&["export", &file, "-o", "odd.txt"]);
    assert_eq!(told.err, "note: left out: the army's points to spend\n");
    let text = std::fs::read_to_string(home.path().join("odd.txt")).unwrap();
    let text = text.replace(" \n", "\n");
    assert!(text.starts_with("Odd ones\n\n10 Rooks\n  - name = Rooks [left]\n"), "{text}");
    home.muster(&["import", "opend6", "odd.txt", "-o", "back.yaml"]).done();
    let read = |name: &str| -> serde_json::Value {
        serde_yaml::from_str(&std::fs::read_to_string(home.path().join(name)).unwrap()).unwrap()
    };
    assert_eq!(read("back.yaml")["units"][0], read("odd.yaml")["units"][0]);
}

#[test]
fn one_misspelt_entry_of_a_list_is_one_fault() {
    let home = Home::new();
    let rows =
        "name,listing,size,weapons.0,weapons.1\nRangers,arctic-human-soldiers,10,medium-crssbow,magic-melee-weapon\n";
    let file = home.write("slip.csv", rows);
    let said = home.muster(&["import", "opend6", &file]).fails(1, &["not taken in"]);
    assert!(said.contains("weapons.0 medium-crssbow: is no choice here; did you mean medium-crossbow?"), "{said}");
    assert!(!said.contains("weapons.1"), "{said}");
    let both = home.write("slips.csv", &rows.replace("magic-melee-weapon", "magic-melee-weapn"));
    let said = home.muster(&["import", "opend6", &both]).fails(1, &["not taken in"]);
    assert!(said.contains("weapons.1 magic-melee-weapn: is no choice here"), "{said}");
}

#[test]
fn a_line_tells_how_many_figures_a_unit_has_where_its_kind_says_so() {
    let home = Home::new();
    let told = home.muster(&["export", "mill-wardens", "--as", "lines"]).out;
    assert!(told.contains("\n10 Sluice Rifles\n"), "{told}");
}

#[test]
fn headings_are_those_of_the_roster_or_of_the_build_screen() {
    let home = Home::new();
    let file = home.write(
        "squads.csv",
        "Name;Troop listing;Soldiers;training.marksmanship;weapon 1;Colour\n\
         Rangers;arctic-human-soldiers;10;2;medium-crossbow;white\n\
         Guard;Arctic Human Soldiers;many;1;axe of doom;\n",
    );
    let said = home.muster(&["import", "opend6", &file]).fails(1, &["not taken in"]);
    assert!(said.contains("Rangers") && said.contains("soldiers 10"), "{said}");
    for fault in [
        ":2: Colour is no field, and white is left out",
        ":3: Soldiers many: many is not a whole number",
        ":3: weapon 1 axe of doom: is no choice here",
    ] {
        assert!(said.contains(fault), "no {fault} in {said}");
    }
}

/// As a table of somebody's own has them: the kind as a type, weapons in one cell, words in the plural.
#[test]
fn headings_of_a_table_that_somebody_kept_are_understood() {
    let home = Home::new();
    let rows = "Name,Type,Models,Notes,Weapons\nFoxes,Human militia,8,of the ford,short bow; throwing knife\nWolves,goblins,5,,\n";
    let file = home.write("foxes.csv", rows);
    let said = home.muster(&["import", "opend6", &file, "-o", "foxes.yaml"]).done();
    assert!(!said.contains("Not taken in"), "{said}");
    let text = std::fs::read_to_string(home.path().join("foxes.yaml")).unwrap();
    let roster: serde_json::Value = serde_yaml::from_str(&text).unwrap();
    let (foxes, wolves) = (&roster["units"][0], &roster["units"][1]);
    assert_eq!(foxes["note"], "of the ford");
    assert_eq!(foxes["troop"]["weapons"], serde_json::json!(["short-bow", "throwing-knife"]), "{text}");
    assert_eq!((&wolves["troop"]["listing"], &wolves["troop"]["size"]), (&"goblins".into(), &5.into()), "{text}");
    // Entries of more than a word: the first of it.
    let file = home.write("sections.csv", "name,type,weapons\nFirst,rifle section,\"rifle, submachine-gun\"\n");
    let said = home.muster(&["import", "order_dice", &file, "-o", "-"]).done();
    assert!(said.contains("- weapon: rifle\n") && said.contains("- weapon: submachine-gun\n"), "{said}");
}

#[test]
fn a_kind_that_there_is_not_is_told_once_with_those_that_there_are() {
    let home = Home::new();
    let file = home.write("foxes.csv", "name,type,models,weapons\nFoxes,archers,8,longbow\nBess,ballista,4,\n");
    let said = home.muster(&["import", "opend6", &file]).fails(1, &["not taken in"]);
    let left = said.split("Not taken in:\n").nth(1).unwrap_or_default();
    let left: Vec<&str> = left.lines().map(|line| line.trim().trim_start_matches(&file)).collect();
    assert_eq!(
        left[..4],
        [
            ":2: models and weapons: not read while the troop listing is missing",
            ":2: troop listing archers: is no choice here",
            ":3: models: not read while the troop listing is missing",
            ":3: troop listing ballista: is no choice here",
        ]
    );
    assert!(left.concat().contains("troop listing: one of arctic-human-soldiers, human-militia,"), "{said}");
}

#[test]
fn what_is_not_taken_in_is_a_failure_on_the_output_too() {
    let home = Home::new();
    let lines = home.write("some.txt", "3 Goblin Spears @ 3+\n- odd things\n5 Goblin Bows @ nothing\n");
    let told = home.muster(&["import", "opend6", &lines, "-o", "-"]);
    assert!(told.out.contains("Not taken in:"), "{}", told.out);
    assert!(told.code == 1 && told.err.contains("nothing is written"), "{}", told.err);
}

#[test]
fn a_file_that_is_none_of_its_form_is_told_with_its_place() {
    let home = Home::new();
    let csv = home.write("short.csv", "name,soldiers\nRangers\n");
    home.muster(&["import", "opend6", &csv]).fails(3, &["short.csv:2:1: this row has 1 cells, the headings are 2"]);
    let json = home.write("odd.json", "{ \"units\": [ { \"name\": \"Rangers\" } ], \"size\": 3 }");
    home.muster(&["import", "opend6", &json]).fails(3, &["odd.json:1:", "there is no field size"]);
    let text = home.write("none.txt", "nothing at all\n");
    home.muster(&["import", "opend6", &text]).fails(3, &["no unit was found"]);
    home.muster(&["import", "opnd6", &text]).fails(2, &["did you mean opend6?"]);
}

#[test]
fn the_schema_of_plain_units_knows_the_fields_of_the_system() {
    let home = Home::new();
    let schema = home.muster(&["schema", "army", "opend6"]).json();
    let unit = &schema["properties"]["units"]["items"]["properties"];
    assert_eq!(unit["size"]["type"], "integer", "{unit:#}");
    assert!(unit["listing"]["enum"].as_array().unwrap().len() > 3, "{unit:#}");
    let army = home.muster(&["export", "ice-rangers", "--as", "json"]).out;
    let army: serde_json::Value = serde_json::from_str(&army).unwrap();
    let drafted = boon::Draft::V7;
    let mut schemas = boon::Schemas::new();
    let mut compiler = boon::Compiler::new();
    compiler.set_default_draft(drafted);
    compiler.add_resource("army.json", schema).unwrap();
    let compiled = compiler.compile("army.json", &mut schemas).unwrap();
    assert!(schemas.validate(&army, compiled).is_ok(), "{army:#}");
}
