//! Heroes on the die ladder (R37-R39).

use super::scene::table;

const HERO: &str = "21 Rue: { profile: commander }";

/// Six bowmen who hit a hero of Defense 10 for a total.
fn struck(total: u16) -> (String, super::table::Table) {
    let mut table = table(&["1 Bows: { profile: bowman, models: 6 }", HERO]);
    let sum = total - 6;
    let tale = table.order("fire", 1).facts("{target: 21, range: 5}").answers(&format!("[{{tally: [{sum}]}}]")).done();
    (tale, table)
}

#[test]
fn t4_a_hit_lowers_the_die() {
    let (tale, table) = struck(19);
    assert!(tale.contains("Rue takes 1 hit: 3d8 -> 3d6 (R38)."), "{tale}");
    assert_eq!(table.field(21, "hits"), "1");
    assert_eq!(table.dues(), [""; 0], "a hero never checks morale (R39)");
}

#[test]
fn t25_three_hits_remove_a_hero_of_d8() {
    let (tale, table) = struck(31);
    assert!(tale.contains("Rue takes 3 hits: 3d8 -> 3d6 -> 3d4 -> out (R38)."), "{tale}");
    assert_eq!(table.state()["units"]["rue"]["gone"], "fell");
}

#[test]
fn a21_a_lowered_die_counts_in_melee() {
    let mut table = table(&["1 Rue: { profile: commander }", "21 Raiders: { models: 8 }"]);
    table.set(1, "{hits: 1}");
    super::scene::touch(&mut table, 1, 21);
    let tale = table.order("melee", 1).facts("{their-contact: 0}").dice([6, 6, 6]).done();
    assert!(tale.contains("3 dice: 1 in contact; d6 (6 6 6); Fight +3 -> 21 / Defense 8 = 2"), "{tale}");
}

#[test]
fn a_hero_who_attacks_and_is_hit_takes_the_hits_in_headline_and_story() {
    let mut table = table(&["1 Rue: { profile: commander }", "21 Raiders: { models: 8 }"]);
    super::scene::touch(&mut table, 1, 21);
    let tale = table.order("melee", 1).facts("{their-contact: 6}").answers("[{tally: [3, 21]}]").done();
    let head = "Rue attacks Raiders in melee: no effect; Rue takes 2 hits.";
    assert!(tale.starts_with(head), "{tale}");
    let report = muster::report::Report::of(table.session(), false);
    let told = report.turns.iter().flat_map(|turn| &turn.stages).flat_map(|stage| &stage.told);
    assert_eq!(told.last().map(|told| told.head.as_str()), Some(head));
}

#[test]
fn a_hero_is_they_and_a_vehicle_it() {
    let mut table =
        table(&["1 Rue: { profile: commander }", "2 Wagon: { profile: war-wagon }", "21 Raiders: { models: 8 }"]);
    super::scene::touch(&mut table, 1, 21);
    table.order("melee", 1).facts("{their-contact: 1}").answers("[{tally: [3, 1]}]").done();
    table.order("move", 1).done();
    let tale = table.order("free-attack", 21).facts("{contact: 1}").answers("[{tally: [1]}]").done();
    assert!(tale.starts_with("Raiders strike at Rue as they leave: no effect."), "{tale}");
    let tale = table.order("drive", 2).facts("{distance: 50}").done();
    assert!(tale.contains("Wagon is disordered: 50\" is more than 6\", so it stays where it was."), "{tale}");
    assert!(tale.contains("Its next action must be to do nothing"), "{tale}");
}
