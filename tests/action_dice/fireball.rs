//! Fireball (R44, R45).

use muster::view::{AskKind, Test, What};

use super::scene::table;

const WIZARD: &str = "1 Venn: { profile: wizard }";

#[test]
fn t24_one_even_die_is_nothing() {
    let mut table = table(&[WIZARD, "21 Raiders: { models: 8 }"]);
    let tale = table.order("fireball", 1).dice([4, 1, 5]).done();
    assert!(tale.ends_with("The fireball fizzles: 3d8 (4 1 5), 1 of 2 even dice."), "{tale}");
    let test = Test { why: "1 even die, needs 2".into(), ..Test::of("fireball test", false, 1, 2) };
    table.comes_to("venn", What::Test(test));
    assert_eq!(table.squad(1)["done"], serde_json::json!(["ranged"]), "R44: it is a ranged action");
}

#[test]
fn a27_each_model_is_burnt_by_itself() {
    let mut table = table(&[
        WIZARD,
        "2 Own: { models: 4, defense: 11 }",
        "21 Raiders: { models: 8 }",
        "22 Rue: { profile: commander }",
        "23 Tank: { profile: tank }",
    ]);
    let order = table.order("fireball", 1);
    let answers =
        "[{dice: [8, 2, 5]}, {facts: {distance: 14, under: {2: 1, 21: 4, 22: 1, 23: 1}}}, {dice: [1]}, {pick: move}]";
    let tale = order.answers(answers).done();
    assert!(tale.contains("The fireball burns for 10:"), "{tale}");
    assert!(tale.contains("The marker lies at 14\" and slides back to 12\"."), "{tale}");
    assert!(tale.contains("Raiders lose 4 of 8."), "{tale}");
    assert!(tale.contains("Own: 10 against Defense 11 for one.") && tale.contains("Own loses nobody."), "{tale}");
    assert!(tale.contains("Rue takes 1 hit: 3d8 -> 3d6"), "{tale}");
    assert!(tale.contains("Tank rolls 1 + 1 = 2 on the damage chart."), "{tale}");
    assert_eq!(table.dues(), ["morale:raiders"], "losses call for morale (R40)");
}

#[test]
fn a32_a_hit_hero_throws_lower_dice() {
    let mut table = table(&[WIZARD, "21 Raiders: { models: 8 }"]);
    table.set(1, "{hits: 2}");
    let tale = table.order("fireball", 1).answers("[{dice: [4, 4, 1]}, {facts: {under: {21: 2}}}]").done();
    assert!(tale.contains("The fireball burns for 8: 3d4 (4 4 1), 2 even dice."), "{tale}");
}

#[test]
fn r45_who_is_under_the_template_is_said_also_where_it_is_nobody() {
    let mut table = table(&[WIZARD, "21 Raiders: { models: 2 }"]);
    let burn = |under: &str| format!("[{{dice: [4, 4, 1]}}, {{facts: {{{under}}}}}]");
    let AskKind::Facts(form) = table.order("fireball", 1).dice([4, 4, 1]).asks().kind else {
        panic!("facts are asked")
    };
    assert!(form.fields[1].help.contains("e.g. 21:2,1:2;"), "units that there are: {}", form.fields[1].help);
    assert_eq!(table.order("fireball", 1).answers(&burn("")).refused().what, "under it is missing");
    let refusal = table.order("fireball", 1).answers(&burn("under: {21: 9}")).refused();
    assert_eq!(refusal.what, "9 of Raiders cannot be under it; there are 2");
    let tale = table.order("fireball", 1).answers(&burn("under: '0'")).done();
    assert!(tale.ends_with("Nobody is under the template."), "{tale}");
}

#[test]
fn r45_others_cannot_throw_it() {
    let mut table = table(&["1 Spears: { profile: spearman }", "21 Raiders: { models: 8 }"]);
    assert!(table.order("fireball", 1).refused().what.contains("cannot throw a fireball"));
}
