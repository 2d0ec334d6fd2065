//! A campaign: battles and rosters linked, and how they stand.

use super::home::{Home, SHOT_BACK};

#[test]
fn the_standings_tell_battles_losses_and_what_each_unit_did() {
    let home = Home::with_battle();
    home.apply(SHOT_BACK, &[]).done();
    home.muster(&["new", "harrow-ford", "--name", "Second Day"]).done();
    home.muster(&["survivors", "harrow-ford", "--side", "north", "-o", "north.yaml"]).done();
    let file = home.write(
        "war.yaml",
        "campaign: The war for the ford\n\
         battles: [harrow-ford, second-day]\n\
         armies:\n  - { name: The northern host, sides: [North], roster: north.yaml }\n",
    );
    assert!(home.muster(&["check", &file]).done().ends_with("campaign, sound\n"));
    let told = home.muster(&["campaign", &file]).done();
    assert!(told.starts_with("The war for the ford: 2 battles\n  Harrow Ford  opend6  goes on: turn 1,"), "{told}");
    assert!(told.contains("\nThe northern host; now 6 squads, "), "{told}");
    // Line 2: the goblins put a militiaman out; that falls when the phase ends.
    let tree = home.muster(&["campaign", &file, "--json"]).json();
    let unit = |army: usize, name: &str| {
        let units = tree["armies"][army]["units"].as_array().unwrap();
        units.iter().find(|unit| unit["name"] == name).unwrap_or_else(|| panic!("{name} in {tree:#}")).clone()
    };
    let (bows, militia) = (unit(1, "Goblin Bows"), unit(0, "Harrow Militia"));
    assert_eq!((&bows["battles"], &militia["battles"]), (&2.into(), &2.into()), "{tree:#}");
    assert_eq!((&tree["armies"][0]["lost"], &militia["lost"], &bows["out"]), (&1.into(), &1.into(), &1.into()));
}

#[test]
fn a_campaign_that_cannot_be_read_is_told_with_its_place() {
    let home = Home::with_battle();
    let file = home.write("war.yaml", "campaign: War\nbattles:\n  - harrow-ford\n  - harow-ford\n");
    home.muster(&["campaign", &file]).fails(3, &["war.yaml:4:5: ", "did you mean harrow-ford?"]);
    let file = home.write("odd.yaml", "campaign: War\nbatles: []\n");
    home.muster(&["campaign", &file]).fails(3, &["odd.yaml:2:1: there is no field batles here; did you mean battles?"]);
    let armies = "armies:\n  - { name: Host, sides: [noth] }\n  - { name: Horde, sides: [south] }\n";
    let file = home.write("typo.yaml", &format!("campaign: War\nbattles: [harrow-ford]\n{armies}"));
    let told = home.muster(&["campaign", &file]);
    assert!(told.code == 0 && told.err.contains("typo.yaml: Host: no battle has a side noth"), "{}", told.err);
    assert!(!told.err.contains("Horde"), "{}", told.err);
    let schema = home.muster(&["schema", "campaign"]).json();
    assert!(schema["properties"]["battles"].is_object());
}
