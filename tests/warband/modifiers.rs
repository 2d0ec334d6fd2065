//! What a game master adds to a throw, with a reason: a named part of its number, in forms, odds and tales.

use super::{
    scene::{form, strikes, table},
    table::Table,
};

fn wizard() -> Table {
    let mut table =
        table(&["1 Rudolf: { level: 1, w: 2, spells: [fireball] }", "21 Ben: { armour: light, w: 2, i: 1 }"]);
    strikes(&mut table, []);
    table
}

/// The numbers of the last line in parts.
fn parts(table: &mut Table) -> String {
    let line = table.session().last(1).remove(0);
    line.tale.numbers.iter().map(|number| format!("{}: {}\n", number.name, number.in_parts())).collect()
}

#[test]
fn the_casters_own_wound_takes_a_modifier() {
    let mut table = wizard();
    let facts = "{spell: fireball, difficulty: 15, dice: 2, own-wound: 1, reason: a ward}";
    let tale = table.order("cast", 1).facts(facts).dice([6, 6, 4]).done();
    assert!(tale.contains("The magic turns on Rudolf: rolled 4, 0 of 1 at 5+."), "{tale}");
    assert!(parts(&mut table).contains("own wound: 4 a double +1 a ward = 5"), "{}", parts(&mut table));
}

#[test]
fn a_ward_may_be_so_strong_that_no_die_wounds() {
    let mut table = wizard();
    let facts = "{spell: fireball, difficulty: 15, dice: 2, own-wound: 3}";
    let tale = table.order("cast", 1).facts(facts).dice([6, 6]).done();
    assert!(tale.contains("The magic turns on Rudolf and cannot wound: 7 needed."), "{tale}");
}

#[test]
fn the_hits_of_a_spell_take_modifiers() {
    let mut table = wizard();
    let facts = "{target: 21, hits: 1, strength: 3, modifier: 1, their-save: 1, reason: a red moon}";
    let shown = form(&mut table, "spell-hits", 1, facts);
    assert!(shown.contains("3 given +1 a red moon = 4") && shown.contains("-1 a red moon"), "{shown}");
    let tale = table.order("spell-hits", 1).facts(facts).dice([3, 6]).done();
    assert!(tale.contains("To wound 3: 1 of 1 at 3+."), "Strength 4 against Toughness 3: {tale}");
}
