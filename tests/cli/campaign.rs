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
    let heads = |told: &str| told.lines().find(|line| line.contains("battles  began")).map(str::to_owned);
    assert!(heads(&told).is_some_and(|heads| heads.ends_with("lost  foes out  foes wounded")), "{told}");
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

/// A wound of one figure is a number of it, counted nowhere.
#[test]
fn where_nobody_is_counted_as_wounded_no_column_says_so() {
    let home = Home::new();
    home.muster(&["new", "stag-bridge"]).done();
    let battle = "the-stag-at-the-bridge";
    let file = home.write("war.yaml", &format!("campaign: The war\nbattles: [{battle}]\n"));
    let told = home.muster(&["campaign", &file]).done();
    assert!(told.contains("lost  foes out\n") && !told.contains("wounded"), "{told}");
    // Beside a battle that counts them it is no zero.
    home.muster(&["new", "harrow-ford"]).done();
    let file = home.write("both.yaml", &format!("campaign: The war\nbattles: [{battle}, harrow-ford]\n"));
    let told = home.muster(&["campaign", &file]).done();
    let last = |unit: &str| {
        let line = told.lines().find(|line| line.trim_start().starts_with(unit)).unwrap_or_else(|| panic!("{told}"));
        line.split_whitespace().last().map(str::to_owned)
    };
    assert_eq!([last("Orla"), last("Harrow Militia")].map(Option::unwrap_or_default), [".", "0"], "{told}");
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

/// Who lies on the table is lost as much as who left it, and the next battle takes the roster that lies beside its scenario.
#[test]
fn an_evening_follows_on_the_one_before_out_of_one_folder() {
    let home = Home::with_battle();
    home.write(
        "ford.yaml",
        "system: warband\nname: The Ford\nsides: [{ id: heroes, name: Heroes }, { id: dead, name: Dead }]\nunits:\n\
         - { name: Ysolt, number: 1, side: heroes, troop: { profile: captain } }\n\
         - { name: Wat, number: 2, side: heroes, troop: { profile: spearman } }\n\
         - { name: Bones, number: 21, side: dead, troop: { profile: bone-warrior } }\n",
    );
    home.muster(&["new", "ford.yaml"]).done();
    let orders = home.write("orders.yaml", "- ruling: { unit: wat, set: { w: 0, fate: killed } }\n");
    home.muster(&["apply", "the-ford", &orders]).done();
    home.muster(&["survivors", "the-ford", "--side", "heroes", "-o", "heroes.yaml"]).done();
    let second = "system: warband\nname: The Barrow\nsides: [{ id: heroes, name: Heroes }, { id: dead, name: Dead }]\n\
                  rosters: [{ roster: heroes.yaml, side: heroes }]\nunits:\n\
                  - { name: Bones, number: 21, side: dead, troop: { profile: bone-warrior } }\n";
    let file = home.write("barrow.yaml", second);
    home.muster(&["check", &file]).done();
    home.muster(&["new", "barrow.yaml"]).done();
    let shown = home.muster(&["show", "the-barrow"]);
    assert!(!shown.err.contains("today's differ"), "{}", shown.err);
    let shown = shown.done();
    assert!(shown.contains("Ysolt") && !shown.contains("Wat"), "{shown}");
    // One that is nowhere is told with where it could lie.
    let file = home.write("third.yaml", &second.replace("heroes.yaml", "nobody"));
    home.muster(&["new", &file]).fails(3, &["there is no roster nobody", "beside the scenario, or in warband/rosters"]);
    let file = home.write("war.yaml", "campaign: War\nbattles: [the-ford, the-barrow]\n");
    let tree = home.muster(&["campaign", &file, "--json"]).json();
    let army = tree["armies"].as_array().unwrap().iter().find(|army| army["name"] == "Heroes").unwrap();
    assert_eq!((&army["battles"], &army["began"], &army["lost"]), (&2.into(), &3.into(), &1.into()), "{tree:#}");
}

/// What `check` calls sound, `campaign` reads: both go the same way.
#[test]
fn a_check_finds_what_keeps_a_campaign_from_being_read_whole() {
    let home = Home::with_battle();
    let armies =
        "armies:\n  - { name: Host, sides: [north], roster: north.yaml }\n  - { name: Nobody, sides: [noth] }\n";
    let file = home.write("war.yaml", &format!("campaign: War\nbattles: [harow-ford, harrow-ford]\n{armies}"));
    let checked = home.muster(&["check", &file]);
    assert_eq!(checked.code, 1, "{}{}", checked.out, checked.err);
    for fault in ["war.yaml:2:11: ", "did you mean harrow-ford?", "war.yaml:4:", "north.yaml: there is no roster"] {
        assert!(checked.out.contains(fault), "no {fault} in {}", checked.out);
    }
    assert!(!checked.out.contains("sound"), "{}", checked.out);
    // The battles that are there stand in it all the same.
    let told = home.muster(&["campaign", &file]);
    let out = told.fails(3, &["war.yaml:2:11: ", "did you mean harrow-ford?", "there is no roster"]);
    assert!(out.starts_with("War: 1 of 2 battles\n  harow-ford "), "{out}");
    assert!(out.contains("cannot be read\n  Harrow Ford") && out.contains("\nHost\n"), "{out}");
    let tree: serde_json::Value = serde_json::from_str(&home.muster(&["campaign", &file, "--json"]).out).unwrap();
    assert_eq!((&tree["unread"][0], &tree["battles"][0]["name"]), (&"harow-ford".into(), &"Harrow Ford".into()));
    let file = home.write(
        "war.yaml",
        &format!("campaign: War\nbattles: [harrow-ford]\narmies:\n{}", "  - { name: Nobody, sides: [noth] }\n"),
    );
    let told = home.muster(&["check", &file]).done();
    assert!(
        told.contains("war.yaml: mind: Nobody: no battle has a side noth\n") && told.ends_with("campaign, sound\n"),
        "{told}"
    );
}

#[test]
fn renaming_a_battle_names_the_campaigns_that_want_its_new_name() {
    let home = Home::with_battle();
    home.write("war.yaml", "campaign: War\nbattles: [Harrow Ford]\n");
    home.write("other.yaml", "campaign: Other\nbattles: [harrow-mill]\n");
    let told = home.muster(&["rename", "harrow-ford", "The Mill"]);
    assert_eq!(
        (told.code, told.err.as_str()),
        (0, "note: war.yaml is a campaign that names this battle Harrow Ford; put the-mill there\n")
    );
    let told = home.muster(&["rename", "the-mill", "Old Mill"]);
    assert_eq!((told.code, told.err.as_str()), (0, ""));
}

/// Whoever collapsed and is in the next roster is not lost; who was killed is.
#[test]
fn who_goes_on_after_a_collapse_is_not_counted_as_lost() {
    let home = Home::new();
    home.muster(&["new", "saltmere-abbey"]).done();
    let orders = "- ruling: { unit: 1, set: { health: collapsed } }\n- ruling: { unit: 2, set: { health: killed } }\n";
    home.muster(&["apply", "saltmere-abbey", &home.write("orders.yaml", orders)]).done();
    let file = home.write("war.yaml", "campaign: War\nbattles: [saltmere-abbey]\n");
    let tree = home.muster(&["campaign", &file, "--json"]).json();
    let army = &tree["armies"][0];
    let lost: Vec<_> = army["units"].as_array().unwrap().iter().take(2).map(|unit| unit["lost"].clone()).collect();
    assert_eq!((lost, &army["lost"]), (vec![0.into(), 1.into()], &1.into()), "{army:#}");
}
