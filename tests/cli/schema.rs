//! `muster schema`: what editors read.

use serde_json::Value as Json;

use crate::home::Home;

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
    assert!(offered("/definitions/Troop/properties/listing").contains(&"goblins".into()));
    assert!(offered("/definitions/Troop/properties/weapons/items").contains(&"long-bow".into()));
}

#[test]
fn an_unknown_system_is_told_with_the_nearest() {
    let told = Home::new().muster(&["schema", "roster", "opend"]);
    assert_eq!((told.code, told.err.contains("did you mean opend6?")), (2, true), "{}", told.err);
}
