//! Close combat: pairing off, tests, damage, who is forced back (R79-R88, A70-A81).

use muster::view::{AskKind, Id, Move, What};
use serde_json::json;

use super::saved::{Table, tells, text};

/// Three of each, bare-handed: fighting 3, Strength 2.
const BRAWL: &str = "
- { name: Human, side: north, number: 1, troop: { listing: human-militia, size: 3, codes: { fighting: 3 } } }
- { name: Goblins, side: south, number: 2, troop: { listing: goblins, size: 3, codes: { fighting: 3 } } }";

/// Five of each, bare-handed.
const FIVES: &str = "
- { name: Human, side: north, number: 1, troop: { listing: human-militia, size: 5, codes: { fighting: 3 } } }
- { name: Goblins, side: south, number: 2, troop: { listing: goblins, size: 5, codes: { fighting: 3 } } }";

fn brawl() -> Table {
    Table::new(BRAWL).phase("close")
}

fn fives() -> Table {
    Table::new(FIVES).phase("close")
}

/// The parts of the test of the squad whose name begins so.
fn parts(table: &Table, facts: &str, squad: &str) -> String {
    let form = table.form("fight", "human", facts);
    let test = form.numbers.iter().find(|number| number.name.starts_with(squad));
    test.unwrap_or_else(|| panic!("no test of {squad}: {form:#?}")).in_parts()
}

#[test]
fn t32_outnumbering_counts_each_beyond_one() {
    let two = brawl().touch("human", "goblins", &[("1", "2"), ("1", "3")]);
    assert_eq!(parts(&two, "{}", "Goblins"), "3 fighting +1 outnumbers = 4");
    assert_eq!(parts(&two, "{}", "Human"), "3 fighting");
    let three = brawl().touch("human", "goblins", &[("1", "2"), ("1", "3"), ("1", "1")]);
    assert_eq!(parts(&three, "{}", "Goblins"), "3 fighting +2 outnumbers x2 = 5");
}

// covers: R6, R82
#[test]
fn t33_a_lone_soldier_hurts_only_the_one_he_named() {
    let mut table = brawl().touch("human", "goblins", &[("1", "2"), ("1", "3")]);
    let tale = table.play("{ order: fight, who: human, facts: { victims: [[1, 2]] }, dice: [3, 2, 1] }");
    tells(&tale, "Human (sergeant) 3+3 = 6 against Goblins (sound) 2+4 = 6 and Goblins (sound) 1 fails = 0: no hit.");
    tells(&tale, "Human and Goblins fight, 1 against 2: nobody is hurt.");
    tells(&tale, "Nobody is forced back; casualties of this combat: North 0, South 0.");
    assert_eq!(table.number("units.goblins.body.soldiers.3.wounds"), 0);
}

#[test]
fn r82_the_first_is_named_unless_somebody_says_otherwise() {
    let touch = [("1", "2"), ("1", "3")];
    let mut first = brawl().touch("human", "goblins", &touch);
    let tale = first.play("{ order: fight, who: human, dice: [5, 4, 1] }");
    assert!(text(&tale).contains("no hit"), "8 against 8 is a tie, and only the first could be hurt");
    let mut other = brawl().touch("human", "goblins", &touch);
    let tale = other.play("{ order: fight, who: human, facts: { victims: [[1, 3]] }, dice: [5, 4, 1, 3, 2] }");
    tells(&tale, "a hit by Human (sergeant)");
    assert_eq!(other.number("units.goblins.body.soldiers.3.wounds"), 1, "5 against 4 is a wound");
    assert_eq!(other.number("units.goblins.body.soldiers.2.wounds"), 0);
}

#[test]
fn r82_a_victim_must_be_one_he_stands_against() {
    let mut table = brawl().touch("human", "goblins", &[("1", "2"), ("1", "3")]);
    let why = table.refuses("{ order: fight, who: human, facts: { victims: [[2, 3]] } }");
    assert!(why.contains("are in no bout together"), "{why}");
}

#[test]
fn a70_the_lone_soldier_rolls_once_and_may_hit_and_be_hit() {
    let mut table = brawl().touch("human", "goblins", &[("1", "2"), ("1", "3")]);
    // 7 beats the named 6 and loses to 9; damage 3+2 against 5+2, and 4+2 against 2+2.
    let tale = table.play("{ order: fight, who: human, dice: [4, 2, 5, 3, 4, 2, 5] }");
    tells(&tale, "Human and Goblins fight, 1 against 2: Human 1 wounded; Human is forced back, casualties 1 to 0.");
    tells(&tale, "Human (sergeant) 4+3 = 7 against Goblins (sound) 2+4 = 6 and Goblins (sound) 5+4 = 9");
    tells(&tale, "Human (sergeant): Strength 2+2 = 4; damage 4+2 = 6: wound.");
    tells(&tale, "Goblins (sound): Strength 5+2 = 7; damage 3+2 = 5: no effect.");
}

#[test]
fn r83_several_hits_meet_a_single_strength_roll() {
    let mut table = brawl().touch("human", "goblins", &[("1", "2"), ("1", "3")]);
    let tale = table.play("{ order: fight, who: human, dice: [2, 5, 4, 3, 3, 3] }");
    tells(&tale, "Human (sergeant): Strength 3+2 = 5; damage 3+2 = 5: wound; damage 3+2 = 5: wound (the second: out).");
    assert_eq!(table.number("units.human.body.soldiers.1.wounds"), 2, "two wounds are out");
}

// covers: R83, A41
#[test]
fn t34_a_weapon_adds_to_strength() {
    let units = "
- { name: Pirates, side: north, number: 1, troop: { listing: human-militia, size: 3, weapons: [magic-melee-weapon] } }
- { name: Spears, side: south, number: 2, troop: { listing: human-infantry, size: 3 } }";
    let mut table = Table::new(units).phase("close").touch("pirates", "spears", &[("2", "2")]);
    // Tests 5 + melee 2 + magic 2 against 2 + fighting 3; damage 3 + 2 + 2 against 5 + 3.
    let tale = table.play("{ order: fight, who: pirates, dice: [5, 2, 3, 5] }");
    tells(&tale, "Pirates (sound) 5+4 = 9 against Spears (sound) 2+3 = 5");
    tells(&tale, "Spears (sound): Strength 5+3 = 8; damage 3+4 = 7: no effect.");
}

#[test]
fn x33_a_wound_takes_from_damage_dealt() {
    let units = "
- { name: Axes, side: north, number: 1, troop: { listing: human-infantry, size: 3, weapons: [magic-melee-weapon] } }
- { name: Goblins, side: south, number: 2, troop: { listing: goblins, size: 3 } }";
    let mut table = Table::new(units).phase("close").with("units.axes.body.soldiers.2.wounds", 1).touch(
        "axes",
        "goblins",
        &[("2", "2")],
    );
    let ask = table.asks("{ order: fight, who: axes, answers: [{ dice: [5, 2] }] }");
    let AskKind::Dice { rows, .. } = &ask.kind else { panic!("{ask:#?}") };
    assert_eq!(rows.iter().map(|row| row.note.as_str()).collect::<Vec<_>>(), ["+4", "+2"]);
}

// covers: R17, R20, A7
#[test]
fn x8_penalties_never_fall_below_nought() {
    let units = "
- { name: Human, side: north, number: 1, troop: { listing: human-militia, size: 3 } }
- { name: Goblins, side: south, number: 2, troop: { listing: goblins, size: 3, codes: { fighting: 3 } } }";
    let mut table = Table::new(units)
        .phase("close")
        .with("units.human.body.morale", 3)
        .with("units.human.body.soldiers.2.prone", true)
        .touch("human", "goblins", &[("2", "2")]);
    let facts = "{ flank-1: 1 }";
    assert_eq!(parts(&table, facts, "Human"), "2 fighting -2 from side or rear -2 prone -1 shaken = -3");
    // 2 and 2-5 make -1, which counts as 0, against a critical failure.
    let tale = table.play("{ order: fight, who: human, facts: { flank-1: 1 }, dice: [2, 1] }");
    tells(&tale, "Human (sound) 2-3 = 0 against Goblins (sound) 1 fails = 0: a tie.");
}

// covers: R14, R21, A79
#[test]
fn r81_modifiers_add_up() {
    let table = brawl()
        .with("units.human.body.soldiers.2.charged", true)
        .with("units.human.body.soldiers.2.separated", true)
        .with("units.goblins.body.morale", 1)
        .touch("human", "goblins", &[("2", "2")]);
    assert_eq!(parts(&table, "{}", "Human"), "3 fighting +1 charged -1 separated = 3");
    assert_eq!(parts(&table, "{ barrier: south }", "Goblins"), "3 fighting +1 defends a barrier -2 demoralized = 2");
    assert_eq!(
        parts(&table, "{ barrier: south }", "Human"),
        "3 fighting +1 charged -1 separated = 3",
        "A79: never both"
    );
}

#[test]
fn r15_a_wound_takes_from_the_skill() {
    let table = brawl().with("units.human.body.soldiers.2.wounds", 1).touch("human", "goblins", &[("2", "2")]);
    assert_eq!(parts(&table, "{}", "Human"), "3 fighting -1 wounded = 2");
}

#[test]
fn a96_the_broken_fight_with_no_skill_and_no_further_penalty() {
    let table = brawl().with("units.human.body.morale", 0).touch("human", "goblins", &[("2", "2")]);
    assert_eq!(parts(&table, "{}", "Human"), "0 broken");
}

#[test]
fn a78_one_weapon_counts_and_the_squad_may_choose_another() {
    let units = "
- { name: Human, side: north, number: 1, troop: { listing: human-militia, size: 3, codes: { fighting: 2, melee-combat: 4 }, weapons: [magic-melee-weapon, natural-weapon] } }
- { name: Goblins, side: south, number: 2, troop: { listing: goblins, size: 3 } }";
    let table = Table::new(units).phase("close").touch("human", "goblins", &[("2", "2")]);
    assert_eq!(parts(&table, "{}", "Human"), "4 melee combat +2 magical weapon = 6");
    assert_eq!(parts(&table, "{ weapon-1: natural-weapon }", "Human"), "2 fighting +1 natural weapon = 3");
    assert_eq!(parts(&table, "{ weapon-1: bare-hands }", "Human"), "2 fighting");
}

#[test]
fn a80_a_flank_is_said_soldier_by_soldier() {
    let mut table = brawl().touch("human", "goblins", &[("2", "2"), ("3", "3")]);
    let ask = table.asks("{ order: fight, who: human, facts: { flank-2: 1 } }");
    let AskKind::Dice { rows, .. } = &ask.kind else { panic!("{ask:#?}") };
    let rows: Vec<_> = rows.iter().map(|row| (row.dice, row.note.as_str())).collect();
    assert_eq!(rows, [(2, "+3 each"), (1, "+1"), (1, "+3")]);
}

#[test]
fn r79_everybody_in_contact_rolls_in_one_ask() {
    let mut table = fives().touch("human", "goblins", &[("2", "2"), ("3", "3"), ("4", "4"), ("1", "1")]);
    let ask = table.asks("{ order: fight, who: goblins }");
    assert_eq!((ask.id.as_str(), ask.dice()), ("fight", 8));
    let AskKind::Dice { rows, .. } = &ask.kind else { panic!("{ask:#?}") };
    assert!(rows[0].label.starts_with("Goblins"), "the acting squad's dice come first: {rows:#?}");
    assert_eq!(rows[0].player, "Ben");
}

/// Rows of a dice ask with the remarks behind them.
fn noted(table: &mut Table, item: &str) -> Vec<(String, String)> {
    let ask = table.asks(item);
    let AskKind::Dice { rows, .. } = ask.kind else { panic!("no dice: {ask:#?}") };
    rows.into_iter().map(|row| (row.label, row.note)).collect()
}

fn pairs<const N: usize>(rows: [(&str, &str); N]) -> Vec<(String, String)> {
    rows.into_iter().map(|(label, note)| (label.to_owned(), note.to_owned())).collect()
}

/// Five sound Human stand against all five Goblins, whose sergeant pairs off last and lies first.
fn uneven() -> Table {
    Table::new(&FIVES.replacen("size: 5", "size: 6", 1)).phase("close").touch("human", "goblins", &[("2", "2")])
}

#[test]
fn r81_dice_that_lie_in_another_order_than_the_bouts_say_whom_they_meet() {
    let order = "{ order: fight, who: human, facts: { contacts: { ours: 5, theirs: 5 } }";
    let mut table = uneven();
    let expected = pairs([
        ("Human, 5 sound", "+3 each"),
        ("Goblins, 1 sergeant", "+3; against die 5 of Human"),
        ("Goblins, 4 sound", "+3 each; against dice 1 2 3 4 of Human, in this order"),
    ]);
    assert_eq!(noted(&mut table, &format!("{order} }}")), expected);
    let tale = table.play(&format!("{order}, dice: [2, 2, 2, 2, 4, 3, 2, 2, 2, 2, 2, 5] }}"));
    tells(&tale, "Human (sound) 4+3 = 7 against Goblins (sergeant) 3+3 = 6: a hit by Human (sound).");
    // Where the first meets the first and so on, nothing need be said.
    let mut level = brawl().touch("human", "goblins", &[("2", "2"), ("3", "3")]);
    let rows = noted(&mut level, "{ order: fight, who: human }");
    assert_eq!(rows, pairs([("Human, 2 sound", "+3 each"), ("Goblins, 2 sound", "+3 each")]));
}

#[test]
fn r81_damage_says_whose_strength_it_meets() {
    let mut table = uneven();
    // The first Human is hit by a sound Goblin, and the second and the fifth hit a sound one and the sergeant.
    let order = "{ order: fight, who: human, facts: { contacts: { ours: 5, theirs: 5 } }, dice: [2, 5, 2, 2, 5, 2, 5, 2, 2, 2] }";
    let expected = pairs([
        ("damage: Goblins, 1 sound", "+2; against Strength die 1 of Human"),
        ("damage: Human, 2 sound", "+2 each; against Strength dice 2 1 of Goblins, in this order"),
        ("Strength: Human, 1 sound", "+2"),
        ("Strength: Goblins, 1 sergeant", "+2"),
        ("Strength: Goblins, 1 sound", "+2"),
    ]);
    assert_eq!(noted(&mut table, order), expected);
    let mut two = brawl().touch("human", "goblins", &[("1", "2"), ("1", "3")]);
    let rows = noted(&mut two, "{ order: fight, who: human, dice: [2, 5, 4] }");
    assert_eq!(rows[0], ("damage: Goblins, 2 sound".to_owned(), "+2 each; against Strength die 1 of Human".to_owned()));
}

#[test]
fn r81_of_numbered_figures_each_names_the_other() {
    let mut table =
        brawl().with("table.options.figures", "numbered").touch("human", "goblins", &[("1", "2"), ("1", "3")]);
    let expected = pairs([
        ("Human, soldier 1", "+3"),
        ("Goblins, soldier 2", "+4; against soldier 1 of Human"),
        ("Goblins, soldier 3", "+4; against soldier 1 of Human"),
    ]);
    assert_eq!(noted(&mut table, "{ order: fight, who: human }"), expected);
    let mut many =
        brawl().with("table.options.figures", "numbered").touch("human", "goblins", &[("1", "2"), ("2", "2")]);
    let rows = noted(&mut many, "{ order: fight, who: human }");
    assert_eq!(rows[2], ("Goblins, soldier 2".to_owned(), "+3; against soldiers 1 and 2 of Human".to_owned()));
}

#[test]
fn dice_of_a_fight_say_who_fights() {
    let mut table = brawl().touch("human", "goblins", &[("2", "2")]);
    assert_eq!(table.asks("{ order: fight, who: human }").title, "Human against Goblins: close combat");
    let damage = table.asks("{ order: fight, who: human, dice: [5, 2] }");
    assert_eq!(damage.title, "Human against Goblins: close combat, damage");
}

#[test]
fn r80_at_most_three_stand_against_one() {
    let mut table = fives().touch("human", "goblins", &[("1", "1")]);
    let why = table.refuses("{ order: fight, who: human, facts: { contacts: { ours: 1, theirs: 4 } } }");
    assert!(why.starts_with("R80"), "{why}");
    let overruled = "{ order: fight, who: human, facts: { contacts: { ours: 1, theirs: 4 } }, despite: [R80] }";
    assert_eq!(table.asks(overruled).dice(), 5);
}

#[test]
fn r80_nobody_fights_who_is_not_there() {
    let mut table = brawl().touch("human", "goblins", &[("1", "1")]);
    let why = table.refuses("{ order: fight, who: human, facts: { contacts: { ours: 4, theirs: 3 } } }");
    assert!(why.contains("3 are left"), "{why}");
    let why = table.refuses("{ order: fight, who: human, facts: { contacts: [[9, 1]] } }");
    assert!(why.contains("Human has no soldier 9"), "{why}");
}

#[test]
fn r80_counts_spread_evenly() {
    let mut table = fives().touch("human", "goblins", &[("1", "1")]);
    let ask = table.asks("{ order: fight, who: human, facts: { contacts: { ours: 2, theirs: 5 } } }");
    let AskKind::Dice { rows, .. } = &ask.kind else { panic!("{ask:#?}") };
    let rows: Vec<_> = rows.iter().map(|row| (row.label.as_str(), row.note.as_str())).collect();
    // Three stand against the one, two against the other.
    let expected = [
        ("Human, 1 sergeant", "+3"),
        ("Human, 1 sound", "+3"),
        ("Goblins, 1 sergeant", "+5; against die 1 of Human"),
        ("Goblins, 2 sound", "+4 each; against die 2 of Human"),
        ("Goblins, 2 sound", "+5 each; against die 1 of Human"),
    ];
    assert_eq!(rows, expected);
}

// covers: R86, R88, A72, A75
#[test]
fn r85_the_side_with_more_casualties_is_forced_back() {
    let mut table = brawl().touch("human", "goblins", &[("2", "2"), ("3", "3")]);
    // The first Human hits: 5 against 2; 4+2 against 3+2 wounds. The others tie.
    let tale = table.play("{ order: fight, who: human, dice: [5, 2, 2, 2, 4, 3] }");
    tells(&tale, "Casualties of this combat: North 0, South 1.");
    tells(&tale, "Goblins are forced back 4\" away from 1 Human, facing as before.");
    tells(&tale, "Human follows and stays in contact.");
    assert_eq!(table.get("units.human.body.deeds.round"), json!("won"));
    assert_eq!(table.get("units.goblins.body.deeds.round"), json!("lost"));
    assert_eq!(table.get("table.bonds").as_array().map(Vec::len), Some(1), "R86: the winner stays in contact");
    assert_eq!(table.get("units.goblins.body.soldiers.2.prone"), json!(true), "A72");
}

#[test]
fn x35_equal_losses_force_nobody_back() {
    let mut table = brawl().touch("human", "goblins", &[("2", "2"), ("3", "3")]);
    // Each side hits once and wounds once.
    let tale = table.play("{ order: fight, who: human, dice: [5, 2, 2, 5, 4, 4, 3, 3] }");
    tells(&tale, "Nobody is forced back; casualties of this combat: North 1, South 1.");
    assert_eq!(table.get("units.human.body.deeds.round"), json!("even"));
}

// covers: A77
#[test]
fn r85_too_few_force_nobody_back() {
    let units = "
- { name: Human, side: north, number: 1, troop: { listing: human-militia, size: 3, codes: { fighting: 3 } } }
- { name: Goblins, side: south, number: 2, troop: { listing: goblins, size: 10, codes: { fighting: 3 } } }";
    let mut table = Table::new(units).phase("close").touch("human", "goblins", &[("2", "2")]);
    let tale = table.play("{ order: fight, who: human, dice: [5, 2, 4, 3] }");
    tells(
        &tale,
        "Nobody is forced back: 3 soldiers are too few against 10; casualties of this combat: North 0, South 1.",
    );
    assert_eq!(table.get("units.human.body.deeds.round"), json!("even"), "A77: no mark either");
}

// covers: A77
#[test]
fn r86_an_obstacle_stops_the_retreat() {
    let mut table = brawl().touch("human", "goblins", &[("2", "2")]);
    let tale = table.play(
        "{ order: fight, who: human, dice: [5, 2, 4, 3], answers: [{ facts: { stopped: true, follow-1: follow } }] }",
    );
    tells(&tale, "an obstacle stops them: they stay in contact");
    assert_eq!(table.get("units.goblins.body.deeds.round"), json!("lost"), "A77");
    assert_eq!(table.get("table.bonds").as_array().map(Vec::len), Some(1));
}

#[test]
fn r87_a_winner_may_stop_by_a_command_test() {
    let hit = "dice: [5, 2, 4, 3";
    let order = |more: &str| {
        format!("{{ order: fight, who: human, {hit}{more}], answers: [{{ facts: {{ follow-1: test }} }}] }}")
    };
    let mut stops = brawl().touch("human", "goblins", &[("2", "2")]);
    let tale = stops.play(&order(", 4"));
    tells(&tale, "Human stops on the spot.");
    tells(&tale, "Human: command 4+2 = 6, 6 needed.");
    assert_eq!(stops.get("table.bonds"), json!(null));
    let mut goes = brawl().touch("human", "goblins", &[("2", "2")]);
    let tale = goes.play(&order(", 3"));
    tells(&tale, "Human follows and stays in contact.");
    assert_eq!(goes.get("table.bonds").as_array().map(Vec::len), Some(1));
}

#[test]
fn a_modifier_of_the_test_to_stop_is_asked_with_it() {
    let mut table = brawl().touch("human", "goblins", &[("2", "2")]);
    let tale = table.play(
        "{ order: fight, who: human, dice: [5, 2, 4, 3, 3],
           answers: [{ facts: { follow-1: test, test: 2, reason: a stern sergeant } }] }",
    );
    tells(&tale, "Human stops on the spot.");
    let numbers: Vec<String> = tale.numbers.iter().map(|number| number.in_parts()).collect();
    assert!(numbers.iter().any(|parts| parts.ends_with("-2 a stern sergeant = 4")), "{numbers:?}");
}

#[test]
fn r87_a_winner_may_stay_behind_his_barrier_only() {
    let stay = |barrier: &str| {
        format!(
            "{{ order: fight, who: human, facts: {{ barrier: {barrier} }}, dice: [5, 2, 4, 3], \
             answers: [{{ facts: {{ follow-1: stay }} }}] }}"
        )
    };
    let mut behind = brawl().touch("human", "goblins", &[("2", "2")]);
    tells(&behind.play(&stay("north")), "Human stays behind its barrier.");
    assert_eq!(behind.get("table.bonds"), json!(null));
    let mut open = brawl().touch("human", "goblins", &[("2", "2")]);
    let why = open.refuses(&stay("nobody"));
    assert!(why.contains("stay is no choice here"), "{why}");
}

#[test]
fn a74_casualties_of_this_combat_count_and_by_option_those_of_the_whole_turn() {
    let shot = || {
        brawl().with("units.human.body.soldiers.1.hit", true).with("units.human.body.soldiers.3.hit", true).touch(
            "human",
            "goblins",
            &[("2", "2")],
        )
    };
    let fight = "{ order: fight, who: human, dice: [5, 2, 4, 3] }";
    let tale = shot().play(fight);
    tells(&tale, "Casualties of this combat: North 0, South 1.");
    tells(&tale, "Goblins are forced back");
    let tale = shot().with("table.options.A74", "turn").play(fight);
    tells(&tale, "Casualties of these squads this turn: North 2, South 1.");
    tells(&tale, "Human is forced back");
}

/// A battle begun before the option was usual holds to what was usual then.
#[test]
fn a74_an_older_battle_compares_the_whole_turn() {
    let options = brawl().get("table.options");
    assert_eq!(options["A74"], json!("phase"), "a new battle says what it holds to");
    let mut tree = options;
    tree.as_object_mut().expect("options").remove("A74");
    let tale = brawl()
        .with("table.options", tree)
        .with("units.human.body.soldiers.1.hit", true)
        .with("units.human.body.soldiers.3.hit", true)
        .touch("human", "goblins", &[("2", "2")])
        .play("{ order: fight, who: human, dice: [5, 2, 4, 3] }");
    tells(&tale, "Casualties of these squads this turn: North 2, South 1.");
}

#[test]
fn a76_a_melee_of_many_squads_is_fought_and_lost_together() {
    let units = "
- { name: Human, side: north, number: 1, troop: { listing: human-militia, size: 4, codes: { fighting: 3 } } }
- { name: Goblins, side: south, number: 2, troop: { listing: goblins, size: 3, codes: { fighting: 3 } } }
- { name: Sneaks, side: south, number: 3, troop: { listing: goblins, size: 3, codes: { fighting: 3 } } }
- { name: Far, side: south, number: 4, troop: { listing: goblins, size: 3 } }";
    let mut table = Table::new(units).phase("close").touch("human", "goblins", &[("2", "2")]).touch(
        "human",
        "sneaks",
        &[("3", "2")],
    );
    let due: Vec<String> = table.dues().into_iter().map(|due| due.id).collect();
    assert_eq!(due, ["fight:human"], "one due for the whole melee");
    let fields: Vec<String> =
        table.form("fight", "sneaks", "{}").fields.into_iter().map(|field| field.id).take(2).collect();
    assert_eq!(fields, ["contacts-1-2", "contacts-1"]);
    let tale = table.play("{ order: fight, who: human, dice: [5, 2, 2, 2, 4, 3] }");
    tells(
        &tale,
        "Human, Goblins and Sneaks fight, 2 against 1 and 1: Goblins 1 wounded; South is forced back, casualties 1 to 0.",
    );
    assert_eq!(table.get("units.sneaks.body.deeds.round"), json!("lost"), "the whole side is forced back");
    assert_eq!(table.get("units.far.body.deeds"), json!(null));
}

#[test]
fn a71_a_melee_is_fought_once_a_phase() {
    let mut table = brawl().touch("human", "goblins", &[("2", "2")]);
    table.play("{ order: fight, who: human, dice: [2, 2] }");
    assert!(table.dues().is_empty());
    let why = table.refuses("{ order: fight, who: goblins }");
    assert!(why.starts_with("R79"), "{why}");
    assert_eq!(table.get("units.human.body.soldiers.2.fought"), json!(true));
    assert_eq!(table.get("units.human.body.soldiers.3.fought"), json!(null));
}

#[test]
fn r79_the_phase_does_not_end_before_the_melees() {
    let mut table = brawl().touch("human", "goblins", &[("2", "2")]);
    let why = table.refuses("{ next: phase }");
    assert!(why.starts_with("R79"), "{why}");
    let mut nobody = brawl();
    assert!(nobody.refuses("{ order: fight, who: human }").contains("touches no enemy"));
}

#[test]
fn r80_survivors_pair_off_again() {
    let mut table = fives().touch("human", "goblins", &[("2", "2"), ("3", "3"), ("4", "4")]);
    // One Goblin is felled: 6+4 against 1. The other pairs tie.
    let tale = table.play("{ order: fight, who: human, dice: [5, 2, 2, 2, 2, 2, 5, 1] }");
    tells(&tale, "Goblins (sound): Strength 1 fails = 0; damage 5+2 = 7: incapacitated.");
    let form = table.form("fight", "human", "{}");
    assert_eq!(form.fields[0].usual.as_ref().map(ToString::to_string), Some("ours:3 theirs:2".to_owned()));
}

#[test]
fn squads_stand_apart_when_nobody_in_contact_is_left() {
    let mut table = fives().touch("human", "goblins", &[("2", "2")]);
    let fight =
        "{ order: fight, who: human, answers: [{ dice: [5, 2] }, { dice: [5, 1] }, { facts: { follow-1: apart } }] }";
    let tale = table.play(fight);
    tells(&tale, "Goblins and Human no longer touch.");
    assert_eq!(table.get("table.bonds"), json!(null));
}

#[test]
fn the_form_foretells_the_blows() {
    let table = brawl().touch("human", "goblins", &[("2", "2")]);
    let form = table.form("fight", "human", "{}");
    // 3/7 to win, 4/7 to wound or worse: a quarter of a blow each way.
    assert_eq!(form.remarks, ["expect 0.2 wounding blows on Goblins", "expect 0.2 wounding blows on Human"]);
    let nonsense = table.form("fight", "human", "{ contacts: { ours: 99, theirs: 1 }, flank-2: 99 }");
    assert!(nonsense.remarks.iter().any(|remark| remark.contains("99 of Human cannot be in contact")));
}

#[test]
fn a81_armour_helps_to_resist_and_not_to_strike() {
    let units = "
- { name: Mail, side: north, number: 1, troop: { listing: human-infantry, size: 3, armour: leather } }
- { name: Goblins, side: south, number: 2, troop: { listing: goblins, size: 3 } }";
    let mut table = Table::new(units).phase("close").touch("mail", "goblins", &[("2", "2"), ("3", "3")]);
    // The first of Mail hits, the second is hit: Strength 3, 4 with leather.
    let ask = table.asks("{ order: fight, who: mail, answers: [{ dice: [5, 2, 2, 5] }] }");
    let AskKind::Dice { rows, .. } = &ask.kind else { panic!("{ask:#?}") };
    let rows: Vec<_> = rows.iter().map(|row| (row.label.as_str(), row.note.as_str())).collect();
    assert!(rows.contains(&("damage: Mail, 1 sound", "+3")), "{rows:?}");
    assert!(rows.contains(&("Strength: Mail, 1 sound", "+4")), "{rows:?}");
}

#[test]
fn dice_of_numbered_figures_say_whose_they_are() {
    let mut table = brawl().with("table.options.figures", "numbered").touch("human", "goblins", &[("2", "2")]);
    let ask = table.asks("{ order: fight, who: human }");
    let AskKind::Dice { rows, .. } = &ask.kind else { panic!("{ask:#?}") };
    let rows: Vec<_> = rows.iter().map(|row| row.label.as_str()).collect();
    assert_eq!(rows, ["Human, soldier 2", "Goblins, soldier 2"]);
}

const THREE: &str = "
- { name: Human, side: north, number: 2, troop: { listing: human-militia, size: 8, codes: { fighting: 3 } } }
- { name: Others, side: north, number: 6, troop: { listing: human-militia, size: 8, codes: { fighting: 3 } } }
- { name: Goblins, side: south, number: 24, troop: { listing: goblins, size: 7, codes: { fighting: 3 } } }";

/// The cell of the roster's column "Mark" of a squad.
fn mark(table: &Table, squad: &str) -> String {
    cell(table, squad, "Mark")
}

/// The cell of a column of the roster of a squad.
fn cell(table: &Table, squad: &str, title: &str) -> String {
    let game = table.game();
    let place = game.columns().iter().position(|column| column.title == title).expect("a column");
    game.row(&Id::new(squad)).expect("a row").cells[place].text.clone()
}

#[test]
fn all_whom_a_squad_touches_stand_in_its_row_and_in_its_sheet() {
    let touch = [("1", "1"), ("2", "2")];
    let two = || Table::new(THREE).touch("goblins", "others", &touch).touch("human", "goblins", &touch);
    let table = two();
    assert_eq!([mark(&table, "human"), mark(&table, "goblins")], ["in 24", "in 2 6"]);
    let table = two().with("units.human.body.no_fire", true).with("units.goblins.body.fire_plus", true);
    assert_eq!([mark(&table, "human"), mark(&table, "goblins")], ["in 24 NF", "in 2 6 F+1"]);
    let rows = table.game().sheet(&Id::new("goblins")).expect("a sheet").rows;
    let contact = rows.iter().find(|row| row.label == "contact").expect("a row of the sheet");
    assert_eq!(contact.cells[0].text, "2 Human, 6 Others");
    let table = table.with("units.human.number", 112).with("units.others.number", 116);
    assert_eq!(mark(&table, "goblins"), "in 112+1 F+1", "no more than there is room for");
    let table = two().with("units.goblins.body.soldiers.3.pending", 1).with("units.others.number", 16);
    assert_eq!(mark(&table, "goblins"), "in 2+1", "what falls has its column");
    let table = table.with("units.goblins.body.no_fire", true).with("units.human.number", 12);
    assert_eq!(mark(&table, "goblins"), "in 12+");
}

#[test]
fn r80_two_contacts_by_ruling_are_proposed_so_that_they_can_be_fought() {
    let mut table = Table::new(THREE).phase("close");
    table.play("{ ruling: { bind: [2, 24] } }");
    table.play("{ ruling: { bind: [6, 24] } }");
    let usual: Vec<String> = table
        .form("fight", "human", "{}")
        .fields
        .into_iter()
        .take(2)
        .map(|field| field.usual.as_ref().map(ToString::to_string).unwrap_or_default())
        .collect();
    assert_eq!(usual, ["ours:8 theirs:7", "ours:8 theirs:7"]);
    let ask = table.asks("{ order: fight, who: human }");
    assert_eq!(ask.id, "fight", "sixteen against seven can be fought: {ask:#?}");
}

#[test]
fn r80_by_ruling_no_more_touch_one_than_there_is_room_for() {
    let more = THREE.replace(
        "- { name: Goblins",
        "- { name: More, side: north, number: 7, troop: { listing: human-militia, size: 8 } }\n- { name: Goblins",
    );
    let mut table = Table::new(&more).phase("close");
    for squad in [2, 6, 7] {
        table.play(&format!("{{ ruling: {{ bind: [{squad}, 24] }} }}"));
    }
    let usual: Vec<String> = table
        .form("fight", "human", "{}")
        .fields
        .into_iter()
        .take(3)
        .map(|field| field.usual.as_ref().map(ToString::to_string).unwrap_or_default())
        .collect();
    assert_eq!(usual, ["ours:8 theirs:7", "ours:8 theirs:7", "ours:5 theirs:5"], "three on each of seven");
    table.asks("{ order: fight, who: human }");
}

/// Two squads of which one soldier each is left: a third squad that the game master brings against them finds a place beside
/// each, and what is proposed can be fought with Enter alone.
#[test]
fn r80_a_squad_brought_against_few_is_proposed_a_place_that_enter_takes() {
    let units = "
- { name: Human, side: north, number: 2, troop: { listing: human-militia, size: 8, codes: { fighting: 3 } } }
- { name: Others, side: north, number: 6, troop: { listing: human-militia, size: 8, codes: { fighting: 3 } } }
- { name: Goblins, side: south, number: 24, troop: { listing: goblins, size: 3, codes: { fighting: 3 } } }
- { name: Sneaks, side: south, number: 25, troop: { listing: goblins, size: 3, codes: { fighting: 3 } } }";
    let out = |table: Table, squad: &str, soldier: usize| {
        table.with(&format!("units.{squad}.body.soldiers.{soldier}.wounds"), 2)
    };
    let few = || {
        let squads = ["goblins", "sneaks"].into_iter().flat_map(|squad| [(squad, 1), (squad, 2)]);
        squads.fold(Table::new(units).phase("close"), |table, (squad, soldier)| out(table, squad, soldier))
    };
    let proposed = |table: &Table| -> Vec<String> {
        let fields = table.form("fight", "human", "{}").fields.into_iter();
        let contacts = fields.filter(|field| field.id.starts_with("contacts"));
        contacts.map(|field| field.usual.as_ref().map(ToString::to_string).unwrap_or_default()).collect()
    };
    let mut table = few();
    for bind in ["2, 24", "2, 25", "6, 24", "6, 25"] {
        table.play(&format!("{{ ruling: {{ bind: [{bind}] }} }}"));
    }
    assert_eq!(proposed(&table), ["ours:2 theirs:1", "ours:2 theirs:1", "ours:1 theirs:1", "ours:1 theirs:1"]);
    assert_eq!(table.asks("{ order: fight, who: human }").id, "fight");
    // Where all the room is taken as people said, nobody is proposed, and the field may stay blank.
    let full = [("1", "1"), ("2", "1"), ("3", "1")];
    let mut table = few().touch("human", "goblins", &full);
    table.play("{ ruling: { bind: [6, 24] } }");
    let mut full = proposed(&table);
    full.sort();
    assert_eq!(full, ["", "ours:3 theirs:1"]);
    assert_eq!(table.asks("{ order: fight, who: human }").id, "fight");
}

#[test]
fn r86_r87_the_winner_follows_though_all_it_touched_fell() {
    let fight = "{ order: fight, who: human, answers: [{ dice: [5, 2] }, { dice: [5, 1] }";
    let start = || fives().touch("human", "goblins", &[("2", "2")]);
    let mut table = start();
    let tale = table.play(&format!("{fight}] }}"));
    tells(&tale, "Goblins are forced back");
    tells(&tale, "Human follows and stays in contact.");
    assert!(!text(&tale).contains("no longer touch"), "{}", text(&tale));
    let bonds = table.get("table.bonds");
    assert_eq!(bonds, json!([{ "a": "goblins", "b": "human", "pairs": [["3", "2"]] }]), "he touches the next");
    let mut stops = start();
    tells(&stops.play(&format!("{fight}, {{ facts: {{ follow-1: test }} }}, {{ dice: [5] }}] }}")), "Human stops");
    assert_eq!(stops.get("table.bonds"), json!(null));
    let mut apart = start();
    tells(&apart.play(&format!("{fight}, {{ facts: {{ follow-1: apart }} }}] }}")), "Human follows and touches nobody");
    assert_eq!(apart.get("table.bonds"), json!(null));
}

/// Others stand all about the last one: who lost those it touched follows, and is not said to touch anybody.
#[test]
fn r86_who_finds_no_room_beside_those_it_follows_is_not_said_to_stay_in_contact() {
    let units = "
- { name: Human, side: north, number: 2, troop: { listing: human-militia, size: 5, codes: { fighting: 3 } } }
- { name: Others, side: north, number: 6, troop: { listing: human-militia, size: 5, codes: { fighting: 3 } } }
- { name: Goblins, side: south, number: 24, troop: { listing: goblins, size: 3, codes: { fighting: 3 } } }
";
    let out = |table: Table, id: &str| table.with(&format!("units.goblins.body.soldiers.{id}.wounds"), 2);
    let table = out(Table::new(units).phase("close"), "3");
    let table = table.touch("human", "goblins", &[("1", "1")]);
    let mut table = table.touch("others", "goblins", &[("1", "2"), ("2", "2"), ("3", "2")]);
    let tale = table.play("{ order: fight, who: human, dice: [5, 1, 1, 1, 2, 1, 5, 1] }");
    tells(&tale, "Human follows: there is no room left beside 24 Goblins to stay in contact.");
    tells(&tale, "Goblins and Human no longer touch.");
    tells(&tale, "Others follow and stay in contact.");
    let moves = table.outcomes().into_iter().filter_map(|outcome| match outcome.what {
        What::Move(Move { to, .. }) => Some(to),
        _ => None,
    });
    let expected = ["away from 6 Others", "after 24 Goblins", "to stay in contact with 24 Goblins"];
    assert_eq!(moves.collect::<Vec<_>>(), expected);
    // Nobody touches them any more, and why they may not rally stands in their row.
    assert_eq!(cell(&table, "human", "Now"), "fought");
}

#[test]
fn r16_the_blow_that_adds_up_is_the_one_that_says_so() {
    let mut table = brawl().touch("human", "goblins", &[("1", "2"), ("1", "3"), ("1", "1")]);
    // Three hits on the one, 6 against 8 each: 3+2 = 5 against 3+2 = 5 wounds, so does the second; the third fails.
    let tale = table.play("{ order: fight, who: human, dice: [1, 5, 5, 5, 3, 3, 1, 3] }");
    tells(&tale, "damage 3+2 = 5: wound; damage 3+2 = 5: wound (the second: out); damage 1 fails = 0: no effect.");
}
