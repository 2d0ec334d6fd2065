//! Close combat (R9, D2, table 4.5, A1, A9, A14).

use super::{
    scene::{gone, pass, table, touch},
    table::Table,
};
use muster::{
    battle::{Deed, Rewrite},
    engine::Halt,
    view::{Answer, Facts, Order},
};

const KNIGHT: &str = "1 Aldo: { kind: knight, melee: sword }";
const ARCHER: &str = "2 Hob: { missile: bow }";
const HERO: &str = "21 Hrolf: { kind: viking-hero, melee: battleaxe }";
const VIKING: &str = "22 Grim: { kind: viking-warrior, melee: sword }";

/// Aldo touches Hrolf, Hob touches Grim.
fn two_pairs() -> Table {
    let mut table = table(&[KNIGHT, ARCHER, HERO, VIKING]);
    touch(&mut table, 1, 21);
    touch(&mut table, 2, 22);
    table
}

#[test]
fn t8_the_higher_total_wins_and_the_defender_may_wound() {
    let mut table = two_pairs();
    table.set(1, "{prone: true}");
    let tale = table.order("fight", 1).facts("{height: theirs}").dice([6, 4, 3, 1]).done();
    assert!(tale.contains("Aldo 6+3 = 9, Hrolf 4+6 = 10"), "{tale}");
    assert!(tale.contains("Aldo loses against Hrolf."), "{tale}");
    assert!(tale.contains("Wound 4 (best of 3,1 +1 Power): serious wound"), "{tale}");
    assert_eq!((table.field(1, "health").as_str(), table.field(21, "health").as_str()), ("serious", "full"));
}

#[test]
fn d2_height_barricade_and_prone_add_up() {
    let mut table = two_pairs();
    table.set(21, "{prone: true}");
    let tale = table.order("fight", 1).facts("{height: ours, barricade: theirs}").dice([2, 2]).done();
    assert!(tale.contains("Aldo 2+5 = 7, Hrolf 2+5 = 7"), "{tale}");
    let line = table.session().last(1).remove(0);
    let parts: Vec<String> = line.tale.numbers.iter().map(|number| number.in_parts()).collect();
    assert_eq!(parts, ["4 Fight +1 higher = 5", "5 Fight +1 at a barricade -1 prone = 5"]);
}

#[test]
fn a1_a_tie_does_nothing_and_both_stay_in_contact() {
    let mut table = two_pairs();
    let tale = table.order("fight", 1).dice([4, 3]).done();
    assert!(tale.contains("Aldo fights Hrolf: a tie, no effect."), "{tale}");
    assert_eq!(table.state()["table"]["bonds"].as_array().unwrap().len(), 2);
}

#[test]
fn r9_one_fight_an_activation_but_any_number_of_defences() {
    let mut table = table(&[KNIGHT, "2 Wat: { melee: sword }", "3 Odo: { melee: sword }", HERO]);
    for (number, dice) in [(1, [4, 3]), (2, [4, 2]), (3, [4, 2])] {
        touch(&mut table, number, 21);
        let tale = table.order("fight", number).dice(dice).done();
        assert!(tale.contains("a tie"), "{tale}");
    }
    assert_eq!(table.order("fight", 3).refused().rule, "R9");
    table.order("fight", 3).dice([4, 2]).overruling("R9").done();
}

#[test]
fn a14_by_option_one_fight_against_each_enemy_in_contact() {
    let mut table = table(&[KNIGHT, HERO, VIKING]);
    touch(&mut table, 1, 21);
    touch(&mut table, 1, 22);
    table.option("A14", "each");
    table.order("fight", 1).facts("{enemy: 21}").dice([4, 3]).done();
    let refusal = table.order("fight", 1).facts("{enemy: 21}").refused();
    assert_eq!((refusal.rule.as_str(), refusal.what.as_str()), ("R9", "Aldo has fought Hrolf this turn"));
    table.order("fight", 1).facts("{enemy: 22}").dice([4, 4]).done();
    assert_eq!(table.order("fight", 1).facts("{enemy: 22}").refused().rule, "R9");
}

#[test]
fn r9_only_whom_he_touches() {
    let mut table = two_pairs();
    let refusal = table.order("fight", 1).facts("{enemy: 22}").refused();
    assert!(!refusal.can_be_overruled(), "{refusal}");
    table.set(21, "{health: collapsed}");
    assert_eq!(table.order("fight", 1).refused().rule, "R20", "the collapsed take no part in close combat");
}

#[test]
fn a9_who_has_only_a_bow_fights_with_bare_hands() {
    let mut table = two_pairs();
    let tale = table.order("fight", 2).answers("[{dice: [6, 1]}, {dice: [6]}]").done();
    assert!(tale.contains("Hob wins against Grim."), "{tale}");
    assert!(tale.contains("Wound 6 (die 6): killed."), "{tale}");
    assert!(gone(&mut table, 22));
    let game = table.session().game();
    assert_eq!(game.row(&"grim".into()).unwrap().across.as_deref(), Some("killed by Hob"));
}

#[test]
fn r19_a_dagger_serves_in_the_hand_with_damage_1() {
    let mut table = table(&["1 Hob: { missile: bow, melee: dagger }", VIKING]);
    touch(&mut table, 1, 22);
    let order = muster::view::Order::of("fight", &"hob".into());
    let form = table.session().game().form(&order).unwrap();
    let wins = form.remarks.iter().find(|remark| remark.starts_with("if won")).unwrap();
    assert_eq!(wins, "if won: knocked 17 %, light 33 %, serious 33 %, killed 17 %");
    assert_eq!(form.remarks[0], "wins 28 %, loses 58 %");
}

#[test]
fn a15_a_figure_may_shoot_and_fight_in_one_turn() {
    let mut table = table(&["1 Hob: { missile: bow, melee: sword }", HERO, VIKING]);
    table.order("shoot", 1).facts("{target: 22, distance: 9}").dice([1]).done();
    table.order("move", 1).facts("{distance: 4, contact: [21]}").done();
    table.order("fight", 1).dice([3, 1]).done();
    assert_eq!((table.field(1, "shots").as_str(), table.field(1, "fought").as_str()), ("1", "yes"));
}

#[test]
fn r16_a_wounded_fighter_fights_worse() {
    let mut table = two_pairs();
    table.set(1, "{health: serious}").set(21, "{health: light}");
    let tale = table.order("fight", 1).dice([2, 1]).done();
    assert!(tale.contains("Aldo 2+2 = 4, Hrolf 1+3 = 4"), "{tale}");
}

#[test]
fn a_barricade_is_remembered_by_both_until_one_of_them_moves() {
    let mut table = two_pairs();
    table.order("fight", 1).facts("{height: ours, barricade: theirs}").dice([3, 2]).done();
    let proposed = |table: &mut Table, who: &str, enemy: &str| {
        let facts = serde_yaml::from_str(&format!("{{enemy: {enemy}}}")).unwrap();
        let form = table.session().game().form(&Order { facts, ..Order::of("fight", &who.into()) }).unwrap();
        let text = |at: usize| form.fields[at].remembered.as_ref().and_then(|value| value.text().map(str::to_owned));
        [text(1), text(2)]
    };
    let both = |height: &str, barricade: &str| [Some(height.to_owned()), Some(barricade.to_owned())];
    assert_eq!(proposed(&mut table, "aldo", "hrolf"), both("ours", "theirs"));
    assert_eq!(proposed(&mut table, "hrolf", "aldo"), both("theirs", "ours"));
    assert_eq!(proposed(&mut table, "grim", "hob"), [None, None]);
    pass(&mut table);
    table.order("break-off", 21).dice([6]).done();
    assert_eq!(proposed(&mut table, "hrolf", "aldo"), [None, None]);
}

#[test]
fn a_fight_that_the_other_one_wins_after_all_is_not_wounded_by_the_dice_of_the_first() {
    let mut table = two_pairs();
    table.order("fight", 1).facts("{height: theirs, barricade: theirs}").dice([6, 4, 3, 1]).done();
    let session = table.session();
    let fight = session.last(1).remove(0);
    let Deed::Order(order) = fight.deed else { panic!("{fight:?}") };
    let rewrite = Rewrite::amend(fight.n, Deed::Order(Order { facts: Facts::new(), ..order }));
    let halt = session.amend(&rewrite, &mut session.again(fight.n).unwrap()).err();
    let Some(Halt::Ask { ask, filled, answered, .. }) = halt else { panic!("{halt:?}") };
    assert_eq!(answered[0].answer, Answer::Dice(vec![6, 4]), "those are still of the same two");
    assert_eq!((&*ask.id, filled), ("wound", vec![None, None]), "Hrolf threw those, and Aldo wins");
}
