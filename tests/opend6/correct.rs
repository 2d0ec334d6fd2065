//! Corrections (`e`): whatever a squad's sheet shows can be set.

use super::{scene::table, table::corrects};

const MILITIA: &str = "1 Militia: { listing: human-militia, size: 5, codes: { marksmanship: 4 }, weapons: [long-bow], champions: [{ weapons: [short-bow] }] }";
const GOBLINS: &str = "21 Goblins: { listing: goblins, size: 5 }";

#[test]
fn whatever_the_sheet_shows_can_be_set() {
    let mut table = table(&[MILITIA, GOBLINS]);
    corrects(
        &mut table,
        1,
        &["4", "5"],
        &[
            ("troop", "{troop: River Guard}", "river guard"),
            ("troop", "{quality: elite}", "elite"),
            ("points", "{points: 321}", "321"),
            ("morale", "{morale-start: 9}", "of 9"),
            ("morale", "{morale: 1}", "1 of 9, demoralized"),
            ("move", "{move: 11}", "11, walk"),
            ("move", "{walk: 3.5}", "walk 3.5\""),
            ("move", "{run: 14}", "run 14\""),
            ("attributes", "{attributes: PHY 5}", "PHY 5"),
            ("skills", "{skills: \"marksmanship 6, stealth 4\"}", "stealth 4"),
            ("command", "{sergeant-command: 7}", "sergeant 7"),
            ("command", "{skills: command 5}", "squad 5"),
            ("armour", "{armour: leather}", "leather"),
            ("armour", "{armour-strength: 4}", "resists with 9"),
            ("weapon", "{weapons: \"sling, javelin\"}", "sling"),
            ("1", "1/{wounds: 1}", "wounded"),
            ("2", "2/{weapons: long bow}", "long bow"),
            ("2", "2/{prone: true}", "prone"),
            ("3", "3/{separated: true}", "separated"),
            ("3", "3/{role: champion}", "champion"),
            ("3", "3/{skills: marksmanship 9}", "marksmanship 9"),
            ("3", "3/{aims: javelin}", "aims the javelin"),
            ("3", "3/{pending: 1}", "wounded at the end of the phase"),
            ("4", "4/{pending: 2}", "out at the end of the phase"),
            ("1", "1/{lost: ran home}", "ran home"),
        ],
    );
}

#[test]
fn armour_is_put_on_with_all_it_does() {
    let mut table = table(&["1 Militia: { listing: human-infantry, size: 5 }", GOBLINS]);
    let before = (table.field(1, "attributes"), table.field(1, "run"));
    table.set(1, "{armour: plate}");
    assert_eq!(table.field(1, "armour-strength"), "3");
    assert_ne!((table.field(1, "attributes"), table.field(1, "run")), before, "plate costs agility");
    table.set(1, "{armour: none}");
    assert_eq!((table.field(1, "attributes"), table.field(1, "run")), before);
}

#[test]
fn who_is_made_a_champion_leaves_the_others_what_is_theirs() {
    let mut table = table(&[MILITIA, GOBLINS]);
    table.set_soldier(1, "3", "{role: champion}").set_soldier(1, "3", "{weapons: sling}");
    table.set_soldier(1, "2", "{role: soldier}");
    assert_eq!(table.soldier(1, "3", "weapons"), "sling");
}

#[test]
fn what_a_squad_can_and_carries_stands_in_the_words_of_its_sheet_and_is_taken_back_in_them() {
    let mut table = table(&[
        "1 Spears: { listing: human-militia, size: 5, weapons: [long-bow], champions: [{ weapons: [short-bow] }] }",
    ]);
    table.set(1, "{skills: melee-combat 4, weapons: \"medium-crossbow, melee-weapon\"}");
    assert_eq!(table.field(1, "skills"), "melee combat 4");
    assert_eq!(table.field(1, "weapons"), "medium crossbow, melee weapon");
    assert_eq!(table.soldier(1, "2", "weapons"), "short bow");
    table.set(1, "{skills: melee combat 5, weapons: \"medium crossbow\"}").set_soldier(1, "2", "{weapons: long bow}");
    assert_eq!(
        (table.field(1, "skills"), table.field(1, "weapons")),
        ("melee combat 5".into(), "medium crossbow".into())
    );
    assert_eq!(table.soldier(1, "2", "weapons"), "long bow");
    table.set_soldier(1, "3", "{aims: medium-crossbow}");
    assert_eq!(table.soldier(1, "3", "aims"), "medium crossbow");
}

/// Nobody is left of it: as when the last falls to fire, it is out of the battle, and the last squad of a side ends that.
#[test]
fn a101_a_squad_whose_last_soldier_a_correction_takes_out_is_out_of_the_battle() {
    let mut table = table(&[MILITIA, "2 Spears: { listing: human-militia, size: 5 }", GOBLINS]);
    let gone = |table: &super::table::Table| table.state()["units"]["goblins"]["gone"].clone();
    table.set(1, "{touches: [21]}").set(21, "{out: 5}");
    assert_eq!((gone(&table), table.field(1, "touches")), ("wiped out".into(), String::new()));
    assert_eq!(table.dues().iter().filter(|due| *due == "end-battle").count(), 1, "{:?}", table.dues());
    table.set(21, "{out: 3}");
    assert!(gone(&table).is_null(), "two are back, and the squad with them");
    // One by one it is the same, and so is one who is lost.
    table.set(21, "{out: 0}");
    for soldier in ["1", "2", "3", "4"] {
        table.set_soldier(21, soldier, "{wounds: 2}");
    }
    assert!(gone(&table).is_null());
    table.set_soldier(21, "5", "{lost: ran home}");
    assert_eq!(gone(&table), "wiped out");
    let back = serde_yaml::from_str("{ unit: 21, set: { back: true } }").unwrap();
    let refusal = table.session().rule(&back).err().unwrap().to_string();
    assert!(
        refusal.contains("Goblins have nobody left: wiped out; correct who is out, and they are back"),
        "{refusal}"
    );
}

/// A slip of the finger is put right with the same field: the squad is the one that it was.
#[test]
fn who_went_last_by_correction_comes_back_first_as_he_was() {
    let mut table = table(&[MILITIA, "2 Spears: { listing: human-militia, size: 5 }", GOBLINS]);
    let body = |table: &super::table::Table| table.state()["units"]["militia"]["body"].clone();
    // Two are out by fire, the ranks are thinned, a soldier and the sergeant are wounded, one of them in this turn.
    table.set_soldier(1, "3", "{wounds: 2}").set_soldier(1, "4", "{wounds: 1}").set_soldier(1, "4", "{hit: true}");
    let sergeant = (1..=5).map(|id| id.to_string()).find(|id| table.soldier(1, id, "role") == "sergeant").unwrap();
    table.set_soldier(1, &sergeant, "{wounds: 1}").set_soldier(1, &sergeant, "{hit: false}");
    let before = body(&table);
    for slip in [2, 3, 4, 5] {
        table.set(1, &format!("{{out: {slip}}}")).set(1, "{out: 1}");
        assert_eq!(body(&table), before, "{slip} out and back");
    }
    // One by one it is the same, also over a squad that was wiped out.
    let mut bodies = Vec::new();
    for out in 2..=5 {
        bodies.push(body(&table));
        table.set(1, &format!("{{out: {out}}}"));
    }
    for (out, was) in [1, 2, 3, 4].into_iter().zip(bodies).rev() {
        table.set(1, &format!("{{out: {out}}}"));
        assert_eq!(body(&table), was, "{out} out");
    }
    // A single soldier too.
    table.set_soldier(1, &sergeant, "{wounds: 2}").set(1, "{out: 1}");
    assert_eq!(body(&table), before);
}
