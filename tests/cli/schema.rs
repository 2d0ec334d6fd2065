//! `muster schema`: what editors read.

use std::{fs, path::Path};

use muster::{paper::Written, rules::systems, store::library::builtin};
use serde_json::Value as Json;

use super::home::Home;

fn schema(arguments: &[&str]) -> Json {
    let text = Home::new().muster(arguments).done();
    serde_json::from_str(&text).unwrap_or_else(|why| panic!("{why}\n{text}"))
}

#[test]
fn a_scenario_is_described_with_the_words_of_its_fields() {
    let schema = schema(&["schema", "scenario", "opend6"]);
    assert_eq!(schema["$schema"], "http://json-schema.org/draft-07/schema#");
    assert_eq!(schema["properties"]["system"]["const"], "opend6");
    assert_eq!(schema["additionalProperties"], false);
    for field in ["sides", "units", "rosters", "options", "reminders", "terrain"] {
        assert!(!schema["properties"][field]["description"].as_str().unwrap().is_empty(), "{field}");
    }
    assert_eq!(schema["required"], serde_json::json!(["system", "name", "sides"]));
}

#[test]
fn a_roster_offers_the_ids_that_the_data_know() {
    let schema = schema(&["schema", "roster", "opend6"]);
    let offered = |place: &str| {
        let ids = &schema.pointer(place).unwrap_or_else(|| panic!("{place}: {schema:#}"))["examples"];
        ids.as_array().unwrap_or_else(|| panic!("{place}: {schema:#}")).clone()
    };
    assert!(offered("/definitions/Recipe/properties/listing").contains(&"goblins".into()));
    assert!(offered("/definitions/Recipe/properties/weapons/items").contains(&"long-bow".into()));
}

#[test]
fn an_unknown_system_is_told_with_the_nearest() {
    let told = Home::new().muster(&["schema", "roster", "opend"]);
    assert_eq!((told.code, told.err.contains("did you mean opend6?")), (2, true), "{}", told.err);
}

#[test]
fn every_file_of_numbers_has_its_schema_and_keeps_to_it() {
    let library = builtin();
    for system in systems(&builtin()) {
        let named = |path: &str| system.files().iter().find(|file| file.path == path);
        for (path, text) in library.list(&format!("{}/", system.id())) {
            let written = match path.split('/').nth(1) {
                Some("scenarios" | "example.yaml") => Written::Scenario,
                Some("rosters") => Written::Roster,
                _ => Written::Data(named(path).unwrap_or_else(|| panic!("{path} has no schema"))),
            };
            keeps_to(path, &text.text, &system.schema(written, &library).unwrap());
        }
    }
}

#[test]
fn a_battle_keeps_to_its_schema_from_its_beginning_to_its_end() {
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    for system in
        systems(&builtin()).into_iter().filter(|system| golden.join(format!("{}-format-1", system.id())).is_dir())
    {
        let schema = system.schema(Written::Battle, &builtin()).unwrap();
        for name in ["begin.yaml", "battle.yaml"] {
            let path = golden.join(format!("{}-format-1", system.id())).join(name);
            keeps_to(&path.display().to_string(), &fs::read_to_string(&path).unwrap(), &schema);
        }
    }
}

#[test]
fn a_schema_finds_what_an_editor_should_underline() {
    let schema = systems(&builtin())[0].schema(Written::Roster, &builtin()).unwrap();
    let roster = "system: opend6\nname: A\nunits:\n- { name: B, troop: { listing: goblins, sise: 8 } }\n";
    assert!(misfit(roster, &schema).unwrap().contains("sise"));
    assert_eq!(misfit(&roster.replace("sise", "size"), &schema), None);
    let systems = systems(&builtin());
    let opend6 = &systems[0];
    let help = opend6.files().iter().find(|file| file.name() == "reference").unwrap();
    let schema = opend6.schema(Written::Data(help), &builtin()).unwrap();
    let chart = "- { id: close, title: Close combat, table: clsoe }\n";
    assert!(misfit(chart, &schema).unwrap().contains("'close'"), "{:?}", misfit(chart, &schema));
    assert_eq!(misfit(&chart.replace("clsoe", "close"), &schema), None);
}

#[test]
fn a_book_without_an_example_makes_one_of_its_troop_types_which_is_sound() {
    let home = Home::new();
    for shipped in ["ash-and-pennant", "lantern-street", "open-table", "tall-banners"] {
        let book =
            std::fs::read_to_string(format!("{}/data/books/{shipped}.book.yaml", env!("CARGO_MANIFEST_DIR"))).unwrap();
        let kept = "sides: { points: { number: 3 } }\ntable: { sky: { choice: [clear, dark] } }\nstats:";
        let book =
            book.replacen(&format!("book: {shipped}"), "book: night", 1).replacen("\nstats:", &format!("\n{kept}"), 1);
        home.write("muster/data/books/night.book.yaml", &book);
        let example = home.muster(&["schema", "scenario", "night", "--example"]).done();
        assert!(example.contains("table: { sky: clear, north.points: 3, south.points: 3 }"), "{example}");
        assert!(example.contains("side: north, troop: { kind: "), "{example}");
        let told = home.muster(&["check", &home.write("mine.yaml", &example)]).done();
        assert!(told.contains("scenario of night, sound"), "{told}");
    }
}

#[test]
fn without_a_file_the_files_are_named() {
    let told = Home::new().muster(&["schema", "data", "opend6"]);
    assert_eq!((told.code, told.err.contains("weapons, armour, skills")), (2, true), "{}", told.err);
    let told = Home::new().muster(&["schema", "data", "opend6", "weapon"]);
    assert_eq!((told.code, told.err.contains("did you mean weapons?")), (2, true), "{}", told.err);
}

/// What of a text does not fit its schema.
pub fn misfit(text: &str, schema: &Json) -> Option<String> {
    let mut schemas = boon::Schemas::new();
    let mut compiler = boon::Compiler::new();
    compiler.add_resource("schema.json", schema.clone()).unwrap();
    let index = compiler.compile("schema.json", &mut schemas).unwrap();
    let body: Json = serde_yaml::from_str(text).unwrap();
    schemas.validate(&body, index).err().map(|why| format!("{why:#}"))
}

fn keeps_to(name: &str, text: &str, schema: &Json) {
    let misfit = misfit(text, schema);
    assert_eq!(misfit, None, "{name}");
}

#[test]
fn what_the_scripts_of_a_book_may_call_is_told_by_the_program() {
    let home = Home::new();
    let told = home.muster(&["schema", "book", "--functions"]).done();
    for line in [
        "  test(name, unit, dice, sides, need)            whether the sum of the dice is the need or more",
        "Behind a unit and a dot, beside its stats: me.fighters -= 2",
        "  began       its stats when it is whole, as at first: me.began.fighters",
    ] {
        assert!(told.lines().any(|known| known == line), "{line}\n{told}");
    }
    assert!(told.lines().all(|line| line.chars().count() <= 120), "{told}");
    assert_eq!(home.muster(&["schema", "scenario", "opend6", "--functions"]).code, 2);
}

#[test]
fn an_example_is_printed_or_said_to_be_none() {
    let home = Home::new();
    let example = home.muster(&["schema", "campaign", "--example"]).done();
    assert!(example.starts_with("campaign: The war for the ford\n"), "{example}");
    for kind in [&["config"][..], &["army", "opend6"], &["roster", "opend6"]] {
        let args = [&["schema"], kind, &["--example"]].concat();
        home.muster(&args).fails(2, &["there is an example of a scenario, a book and a campaign only"]);
    }
}
