//! Broken files say where they are broken, what is wrong and how to mend it.

use muster::{
    paper::{Fault, FileKind, Library},
    rules::{opend6::data::Data, system},
    store::library::builtin,
};

/// The library with one file altered: the first place of `old` becomes `new`.
fn altered(path: &str, old: &str, new: &str) -> (Library, usize) {
    let library = builtin();
    let text = library.get(path).expect("a built-in file").text.clone();
    let at = text.find(old).unwrap_or_else(|| panic!("{path} has no {old}"));
    let line = text[..at].matches('\n').count() + 1;
    let text = text.replacen(old, new, 1);
    (library.with(path, &text, &format!("/home/gm/{path}")), line)
}

fn fault(path: &str, old: &str, new: &str) -> (Fault, usize) {
    let (library, line) = altered(path, old, new);
    // A roster at fault stops those alone who ask for it.
    let fault = Data::load(&library).map(|data| data.rosters.into_values().find_map(Result::err));
    (fault.map_or_else(|fault| fault, |astray| astray.expect(new)), line)
}

/// The altered file is refused on the altered line, and the message says this.
fn refused(path: &str, old: &str, new: &str, said: &str) {
    let (fault, line) = fault(path, old, new);
    let text = fault.to_string();
    assert!(text.contains(said), "{text}");
    assert_eq!(fault.line, line, "{text}");
    assert!(text.starts_with(&format!("/home/gm/{path}:{line}:")), "{text}");
}

#[test]
fn a_misspelt_field_of_a_weapon() {
    refused("opend6/weapons.yaml", "points: 8,", "pionts: 8,", "there is no field pionts here; did you mean points?");
    let (fault, _) = fault("opend6/weapons.yaml", "points: 8,", "pionts: 8,");
    assert_eq!(fault.place, "row short bow");
}

#[test]
fn a_number_that_is_none() {
    refused("opend6/weapons.yaml", "points: 8,", "points: eight,", "a whole number is wanted, not \"eight\"");
}

#[test]
fn a_kind_of_weapon_that_is_none() {
    refused("opend6/weapons.yaml", "kind: missile", "kind: misile", "misile is no choice here; did you mean missile?");
}

#[test]
fn a_weapon_of_an_unknown_skill() {
    refused("opend6/weapons.yaml", "skill: catapults", "skill: hurling", "catapult: there is no skill hurling");
}

#[test]
fn ranges_that_do_not_climb() {
    refused("opend6/weapons.yaml", "[8, 30, 80]", "[8, 90, 80]", "short-bow: ranges must climb");
}

#[test]
fn of_two_weapons_of_one_id_the_second_is_shown() {
    refused("opend6/weapons.yaml", "{ id: long-bow, ", "{ id: short-bow, ", "short-bow is there twice");
}

#[test]
fn a_row_of_a_table_that_no_rule_asks_for() {
    refused(
        "opend6/tables.yaml",
        "id: walked, ",
        "id: strolled, ",
        "ranged has a row strolled, which no rule asks for",
    );
}

#[test]
fn a_table_of_help_that_there_is_not() {
    let said = "there is no table clsoe; did you mean close?";
    refused("opend6/reference.yaml", "table: close", "table: clsoe", said);
}

#[test]
fn a_row_of_a_table_that_is_missing() {
    let (library, _) = altered(
        "opend6/tables.yaml",
        "  - { id: blind,            label: blind,               rule: R75, value: +3 }\n",
        "",
    );
    let fault = Data::load(&library).unwrap_err();
    assert!(fault.to_string().contains("ranged lacks the row blind"), "{fault}");
    assert!(fault.line > 0);
}

#[test]
fn a_listing_with_an_attribute_that_is_none() {
    let said = "arctic-human-soldiers: there is no attribute BRAVERY";
    refused("opend6/troops.yaml", "KNO: 2", "BRAVERY: 2", said);
}

#[test]
fn a_listing_that_lacks_an_attribute() {
    let (fault, _) = fault("opend6/troops.yaml", ", STR: 3", "");
    assert!(fault.to_string().contains("arctic-human-soldiers: PHY is missing among its attributes"), "{fault}");
}

#[test]
fn a_listing_of_too_large_squads() {
    let (fault, _) = fault("opend6/troops.yaml", "size: [3, 10]", "size: [3, 12]");
    assert!(fault.to_string().contains("squads of 3 to 12 are not allowed; a squad has 3 to 10"), "{fault}");
}

#[test]
fn a_terrain_of_an_unknown_class() {
    refused("opend6/terrain.yaml", "class: rough, ", "class: tough, ", "scrub: there is no class tough");
}

#[test]
fn a_roster_with_an_unknown_weapon() {
    let (fault, _) = fault("opend6/rosters/ice-rangers.yaml", "medium-crossbow", "medium-crosbow");
    let said = "Ice Rangers: there is no weapon medium-crosbow; did you mean medium-crossbow?";
    assert!(fault.to_string().contains(said), "{fault}");
}

#[test]
fn a_roster_of_another_system() {
    refused("opend6/rosters/ice-rangers.yaml", "system: opend6", "system: warband", "this is a roster of warband");
}

#[test]
fn a_file_that_is_gone() {
    let fault = Data::load(&Library::default()).unwrap_err();
    assert_eq!(fault.to_string(), "built in opend6/weapons.yaml: the file is missing; put it into the data folder");
}

#[test]
fn a_changed_number_is_a_changed_rule() {
    let (library, _) = altered("opend6/tables.yaml", "rule: R60, value: 6 }", "rule: R60, value: 7 }");
    assert_eq!(Data::load(&library).unwrap().tables.ranged.value("short"), 7);
}

/// The faults of a scenario with these units.
fn faults_of(id: &str, units: &str) -> (String, Vec<Fault>) {
    let text = format!(
        "system: {id}\nname: Place\nsides:\n  - {{ id: north, name: North }}\n  - {{ id: south, name: South }}\nunits:\n{units}"
    );
    let faults =
        system(id, &builtin()).expect("it is there").check(&FileKind::Scenario, "place.yaml", &text, &builtin());
    (text, faults)
}

/// The text from the caret on.
fn under_the_caret(text: &str, fault: &Fault) -> String {
    let line = text.lines().nth(fault.line - 1).expect("it is there");
    line.chars().skip(fault.column - 1).collect()
}

#[test]
fn of_two_units_of_one_name_the_one_at_fault_is_shown() {
    let guards = |number: u8, size: u8| {
        format!(
            "  - name: Guards\n    number: {number}\n    side: north\n    troop: {{ listing: goblins, size: {size} }}\n"
        )
    };
    let (text, faults) = faults_of("opend6", &(guards(1, 10) + guards(2, 99).as_str()));
    assert_eq!(faults.len(), 1, "{faults:?}");
    assert_eq!((faults[0].line, faults[0].place.as_str()), (14, "Guards"));
    assert_eq!(under_the_caret(&text, &faults[0]), "99 }");
}

#[test]
fn words_of_the_message_in_a_neighbouring_line_do_not_draw_the_place_to_it() {
    let units = "  - name: Guards\n    side: north\n    troop:\n      listing: goblins\n      size: 11\n\
                 \x20   note: size 11 is not allowed; Goblins have 3 to 10\n";
    let (text, faults) = faults_of("opend6", units);
    assert_eq!(faults[0].what, "size 11 is not allowed; Goblins have 3 to 10");
    assert_eq!((faults[0].line, under_the_caret(&text, &faults[0]).as_str()), (11, "11"));
}

#[test]
fn every_system_shows_the_field_that_does_not_fit() {
    for (id, troop, shown) in [
        ("opend6", "{ listing: goblins, size: 5, weapons: [sling, spoon] }", "spoon"),
        ("opend6", "{ listing: human-militia, size: 5, champions: [{}, { training: { marksmanship: 9 } }] }", "9 }"),
        ("opend6", "{ listing: human-militia, size: 5, training: { hurling: 1 } }", "1 }"),
        ("opend6", "{ listing: goblins }", "troop:"),
        ("warband", "{ weapons: [sword, bow] }", "bow"),
        ("warband", "{ ws: 3, bs: 11, s: 3 }", "11"),
        ("warband", "{ weapons: [sword], off: sword }", "sword }"),
        ("warband", "{ spells: [fireball, { name: x, difficulty: 0 }] }", "{ name"),
        ("skirmish", "{ melee: bow, missile: bow }", "bow, m"),
        ("skirmish", "{ speed: 5, bravery: 25 }", "25"),
        ("action_dice", "{ models: 5, melee: spoon }", "spoon"),
        ("action_dice", "{ models: 5, formation: regiment, front: 6 }", "6"),
        ("order_dice", "{ models: 5, weapons: [{ weapon: rifle, count: 2 }, { weapon: spoon, count: 1 }] }", "spoon"),
        ("order_dice", "{ models: 5, morale: 13 }", "13"),
    ] {
        let (text, faults) = faults_of(id, &format!("  - name: One\n    side: north\n    troop: {troop}\n"));
        assert_eq!(faults.len(), 1, "{id} {troop}: {faults:?}");
        assert!(faults[0].line > 0, "{}", faults[0]);
        let under = under_the_caret(&text, &faults[0]);
        assert!(under.starts_with(shown), "{id}: {shown} is at fault: {}", faults[0]);
    }
}
