//! Armour saves (D3, 4.4): the sum of parts, and its bounds.

use super::{
    scene::{form, strikes, table},
    table::Table,
};

fn engaged(by: &str, target: &str) -> Table {
    let mut table = table(&[&format!("1 Ann: {by}"), &format!("21 Ben: {target}")]);
    table.set(1, "{i: 9}");
    table.order("engage", 1).facts("{target: 21}").done();
    strikes(&mut table, []);
    table
}

fn struck(by: &str, target: &str) -> String {
    save(&form(&mut engaged(by, target), "fight", 1, "{}"))
}

fn shot(by: &str, target: &str, facts: &str) -> String {
    let mut table = table(&[&format!("1 Ann: {by}"), &format!("21 Ben: {target}")]);
    strikes(&mut table, []);
    save(&form(&mut table, "shoot", 1, facts))
}

fn save(parts: &str) -> String {
    let told = |line: &str| {
        ["save Ben, needs: ", "no save for Ben, needs: "]
            .into_iter()
            .find_map(|name| Some(line.strip_prefix(name)?.to_owned()))
    };
    parts.lines().find_map(told).unwrap_or_else(|| "none".to_owned())
}

#[test]
fn d3_parts_add_up() {
    let knight = "{ armour: complete, shield: shield, mounted: true }";
    assert_eq!(
        struck("{ s: 4, weapons: [sword] }", knight),
        "4 complete armour -1 shield -1 mounted +1 Strength 4 = 3"
    );
    assert_eq!(struck("{ weapons: [dagger] }", "{ armour: heavy }"), "5 heavy armour -1 dagger = 4");
    assert_eq!(struck("{ weapons: [sword] }", "{ armour: light, shield: buckler }"), "6 light armour -1 buckler = 5");
}

#[test]
fn a10_none_is_seven_and_the_sum_decides() {
    assert_eq!(struck("{ s: 5, weapons: [] }", "{ }"), "7 no armour +1 Strength 4 -1 fist = 7");
    assert_eq!(struck("{ s: 3, weapons: [dagger] }", "{ }"), "7 no armour -1 dagger = 6");
    assert_eq!(struck("{ weapons: [sword] }", "{ shield: shield }"), "7 no armour -1 shield = 6", "A12");
}

#[test]
fn a11_no_save_is_better_than_two_and_the_spare_point_counts() {
    let iron = "{ armour: complete, shield: shield, mounted: true }";
    let better = "4 complete armour -1 shield -1 mounted -1 dagger +1 never better than 2 = 2";
    assert_eq!(struck("{ weapons: [dagger] }", iron), better);
    let pierced = "4 complete armour -1 shield -1 mounted +1 Strength 4 -1 dagger = 2";
    assert_eq!(struck("{ s: 4, weapons: [dagger] }", iron), pierced);
}

#[test]
fn t17_a_long_bow_hurts_the_save() {
    assert_eq!(shot("{ missile: long-bow }", "{ armour: heavy }", "{target: 21}"), "5 heavy armour +1 long bow = 6");
}

#[test]
fn d3_shields_against_missiles() {
    let facts = "{target: 21}";
    assert_eq!(shot("{ missile: bow }", "{ shield: shield }", facts), "7 no armour -1 shield = 6");
    assert_eq!(shot("{ missile: javelin }", "{ shield: shield }", facts), "7 no armour", "javelins");
    assert_eq!(shot("{ missile: bow }", "{ armour: light, shield: buckler }", facts), "6 light armour");
    assert_eq!(shot("{ missile: bow }", "{ shield: large-shield }", facts), "7 no armour -2 large shield = 5");
    let rider = "{ shield: large-shield, mounted: true }";
    assert_eq!(shot("{ missile: bow }", rider, facts), "7 no armour -1 mounted = 6");
    assert_eq!(shot("{ missile: thrown-knife }", "{ }", facts), "7 no armour -1 thrown knife = 6");
    assert_eq!(shot("{ missile: crossbow }", "{ armour: heavy }", facts), "5 heavy armour +1 Strength 4 = 6", "A9");
}

#[test]
fn a21_a_two_handed_weapon_leaves_the_shield_against_missiles() {
    let double = "{ weapons: [double-handed], shield: large-shield }";
    assert_eq!(shot("{ missile: bow }", double, "{target: 21}"), "7 no armour -2 large shield = 5");
    assert_eq!(struck("{ weapons: [sword] }", "{ weapons: [halberd], shield: shield }"), "7 no armour");
}

#[test]
fn a4_cover_may_help_the_save_too() {
    let facts = "{target: 21, cover-save: 2, save-bonus: 1}";
    assert_eq!(shot("{ missile: bow }", "{ armour: light }", facts), "6 light armour -2 cover -1 other = 3");
    let mut table = engaged("{ weapons: [sword] }", "{ armour: light }");
    let parts = form(&mut table, "fight", 1, "{save-bonus: -1}");
    assert!(parts.contains("no save for Ben, needs: 6 light armour +1 other = 7"), "{parts}");
}
