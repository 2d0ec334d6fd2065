//! What orders come to, as data: losses with the hand that struck, tests, morale, and moves for the table to make.

use muster::{
    battle::Summary,
    view::{Id, Inches, Move, Order, Outcome, Test, What},
};

use super::{scene::table, table::Table};

/// Ten of militia, command 2, average; Strength 2.
const MILITIA: &str = "1 Militia: { listing: human-militia, size: 10, weapons: [melee-weapon] }";
/// Eight goblins, command 1, marksmanship 3, average.
const GOBLINS: &str = "21 Goblins: { listing: goblins, size: 8, training: { marksmanship: 1 }, weapons: [short-bow] }";

fn in_phase(phase: &str) -> Table {
    let mut table = table(&[MILITIA, GOBLINS]);
    table.phase(phase);
    table
}

fn moves(way: &'static str, inches: i64, to: &str) -> What {
    What::Move(Move { way: way.into(), inches: Some(Inches::whole(inches)), to: to.to_owned() })
}

fn test(name: &'static str, passed: bool, total: i64, need: i64) -> What {
    What::Test(Test::of(name, passed, total, need))
}

fn by_bows(what: What) -> Outcome {
    Outcome::of(&Id::new("militia"), what).by(&Id::new("goblins")).with("short bow")
}

#[test]
fn r57_a_volley_is_held_with_who_shot_and_falls_with_it() {
    let mut table = in_phase("ranged");
    // 5+3 = 8 against 8; soldier 3; 4+3 = 7 against 2+2 = 4: a wound.
    table.order("fire", 21).facts("{target: 1, range: 14, shooters: 1}").dice([5, 4, 2]).chance([3]).done();
    assert!(table.outcomes().contains(&by_bows(What::Wounded(1)).held()), "{:#?}", table.outcomes());
    table.next();
    assert!(table.outcomes().contains(&by_bows(What::Wounded(1))), "{:#?}", table.outcomes());
}

#[test]
fn r17_of_a_prone_man_who_goes_out_nobody_hears_that_he_is_no_longer_prone() {
    let mut table = in_phase("ranged");
    table.set_soldier(1, "3", "{prone: true, wounds: 1}");
    // 5+3 = 8 against 8; soldier 3; 4+3 = 7 against 2+1 = 3: a wound, his second.
    table.order("fire", 21).facts("{target: 1, range: 14, shooters: 1}").dice([5, 4, 2]).chance([3]).done();
    table.next();
    assert!(table.outcomes().contains(&by_bows(What::Out(1))), "{:#?}", table.outcomes());
    let figures = |outcome: &Outcome| matches!(outcome.what, What::Figures(..));
    assert!(!table.outcomes().iter().any(figures), "{:#?}", table.outcomes());
}

#[test]
fn r21_what_it_came_to_says_the_whole_word() {
    let mut table = in_phase("morale");
    table.set_soldier(1, "5", "{wounds: 2, hit: true}").set(1, "{morale: 3}");
    table.order("casualty-test", 1).dice([1, 3]).done();
    table.comes_to("militia", What::Status("SHAKEN".to_owned(), "DEMORALIZED".to_owned()));
}

#[test]
fn dice_and_threats_say_whose_they_are() {
    let mut table = in_phase("morale");
    table.set_soldier(1, "5", "{wounds: 2, hit: true}").set_soldier(21, "5", "{wounds: 2, hit: true}");
    let ask = table.order("casualty-test", 1).asks();
    assert_eq!(ask.title, "Militia: casualty test");
    assert_eq!(table.order("casualty-test", 1).and(21).asks().title, "Militia and Goblins: casualty test");
    let mut table = self::table(&[MILITIA, GOBLINS]);
    table.order("initiative", 0).answers("[{dice: [5, 2]}, {pick: first}]").done();
    let charge = table.order("charge", 1).facts("{target: 21, distance: 8}").dice([5, 1]).asks();
    assert_eq!(charge.title, "Goblins receive the charge of Militia");
    let game = table.session().game();
    let form = game
        .form(&Order {
            act: "charge".to_owned(),
            who: vec![Id::new("militia")],
            facts: serde_yaml::from_str("{target: goblins, distance: 8}").unwrap(),
            ..Default::default()
        })
        .unwrap();
    let names: Vec<&str> = form.numbers.iter().map(|number| number.name.as_str()).collect();
    assert_eq!(names, ["threat to Militia", "threat to Goblins"]);
}

#[test]
fn r57_a_second_volley_tells_only_what_it_adds() {
    let mut table = in_phase("ranged");
    table.set_soldier(1, "3", "{pending: 1}");
    table.order("fire", 21).facts("{target: 1, range: 14, shooters: 1}").dice([5, 4, 2]).chance([3]).done();
    assert!(table.outcomes().contains(&by_bows(What::Out(1)).held()), "{:#?}", table.outcomes());
    table.next();
    assert!(table.outcomes().contains(&by_bows(What::Out(1))), "{:#?}", table.outcomes());
}

#[test]
fn r83_r86_a_melee_tells_who_struck_with_what_and_who_moves() {
    let mut table = in_phase("close");
    table.rule(serde_yaml::from_str("{ bind: [1, 21] }").unwrap());
    // 5+3 = 8 against 2+2 = 4; 4+3 = 7 against 3+2 = 5: a wound.
    let fight = table.order("fight", 1).facts("{contacts: {ours: 1, theirs: 1}}");
    fight.answers("[{dice: [5, 2]}, {dice: [4, 3]}, {facts: {}}]").done();
    let wound = Outcome::of(&Id::new("goblins"), What::Wounded(1)).by(&Id::new("militia")).with("melee weapon");
    assert!(table.outcomes().contains(&wound), "{:#?}", table.outcomes());
    table
        .comes_to("goblins", moves("fall back", 4, "away from 1 Militia"))
        .comes_to("militia", moves("follow", 4, "to stay in contact with 21 Goblins"));
}

#[test]
fn r91_r92_a_casualty_test_tells_total_and_need_and_the_way_they_go() {
    let mut table = in_phase("morale");
    table.set_soldier(1, "5", "{wounds: 2, hit: true}");
    table.order("casualty-test", 1).dice([1, 3]).done();
    table
        .comes_to("militia", test("casualty test", false, 0, 8))
        .comes_to("militia", What::Morale(5, 3))
        .comes_to("militia", moves("withdraw", 4, "away from the closest enemy"));
    let mut table = in_phase("morale");
    table.set_soldier(1, "5", "{wounds: 2, hit: true}").set(1, "{morale: 2}");
    table.order("casualty-test", 1).dice([1, 3]).done();
    table.comes_to("militia", What::Morale(2, 0)).comes_to("militia", moves("rout", 12, "towards the north edge"));
}

#[test]
fn r43_r45_r47_a_charge_tells_both_tests_and_who_gives_way() {
    let mut table = table(&[MILITIA, GOBLINS]);
    table.order("initiative", 0).answers("[{dice: [5, 2]}, {pick: first}]").done();
    // 5+2 against 1+... is 0; 1 is 0 against 2+4 = 6.
    table.order("charge", 1).facts("{target: 21, distance: 8}").dice([5, 1, 1, 2]).done();
    table
        .comes_to("militia", test("charge test", true, 7, 0))
        .comes_to("goblins", test("test to receive the charge", false, 0, 6))
        .comes_to("goblins", moves("withdraw", 4, "away from the closest enemy"));
    let place =
        What::Move(Move { way: "move".into(), inches: None, to: "to the place that 21 Goblins left".to_owned() });
    table.comes_to("militia", place);
}

#[test]
fn r94_a_rally_and_r53_a_command_test_tell_total_and_need() {
    let mut rallies = in_phase("morale");
    rallies.set(1, "{morale: 3}");
    rallies.order("rally", 1).dice([5, 1]).done();
    rallies.comes_to("militia", test("rally test", true, 7, 0)).comes_to("militia", What::Morale(3, 5));
    let mut leaves = table(&[MILITIA, GOBLINS]);
    leaves.order("initiative", 0).answers("[{dice: [5, 2]}, {pick: first}]").done();
    leaves.rule(serde_yaml::from_str("{ bind: [1, 21] }").unwrap());
    leaves.order("disengage", 1).dice([3]).done();
    leaves.comes_to("militia", test("command test to disengage", false, 5, 6));
}

#[test]
fn what_a_gm_lifts_and_lays_beside_squads_is_told() {
    let mut table = table(&[MILITIA, GOBLINS]);
    table.order("initiative", 0).answers("[{dice: [5, 2]}, {pick: first}]").done();
    table.order("prone", 1).done();
    table.comes_to("militia", What::Figures("prone".to_owned(), 0, 10));
    table.order("run", 21).done();
    table.comes_to("goblins", What::Marker("No Fire".to_owned(), true));
}

/// By the letters that stand before its units: names that begin alike are not told at length.
#[test]
fn the_head_counts_who_is_left_of_each_side_by_its_letter() {
    let sides = "sides: [{ id: a, name: Ice Rangers, dice: table }, { id: b, name: Ice Rangers 2, dice: table }]";
    let unit = |side: &str, number: u16| {
        format!(
            "- {{ name: One {number}, number: {number}, side: {side}, troop: {{ listing: human-militia, size: 5 }} }}"
        )
    };
    let text = format!("system: opend6\nname: Two\n{sides}\nunits:\n{}\n{}\n", unit("a", 1), unit("b", 21));
    let mut table = Table::of("opend6", &text);
    table.order("initiative", 0).answers("[{dice: [5, 2]}, {pick: first}]").done();
    assert_eq!(table.session().game().status().line, "ICE RANGERS to move, left I1 C1");
}

#[test]
fn r48_the_head_names_the_side_that_is_really_on() {
    let mut table = table(&[MILITIA, GOBLINS]);
    table.order("initiative", 0).answers("[{dice: [5, 2]}, {pick: first}]").done();
    let line = |table: &mut Table| table.session().game().status().line;
    assert_eq!(line(&mut table), "NORTH to move, left N1 S1");
    // Exempt neither; both stand: 5+2 = 7 against 1, 5+1 = 6 against 1.
    table.order("charge", 1).facts("{target: 21, distance: 8}").dice([5, 1, 5, 1]).done();
    assert_eq!(line(&mut table), "SOUTH to answer the charge");
    table.order("defensive-fire", 21).facts("{range: 4}").dice([1; 8]).done();
    assert_eq!(line(&mut table), "NORTH to make contact");
}

#[test]
fn who_falls_is_named_where_people_tell_him_from_the_others() {
    let mut table = table(&[
        "1 Militia: { listing: human-militia, size: 10, weapons: [melee-weapon], sergeant-name: Tobb,
            champions: [{ name: Sael }] }",
        GOBLINS,
    ]);
    table.phase("ranged");
    // 5+3 = 8 against 8: three hits, on the sergeant, the champion and one of the ranks; 6+1+3 = 10, 4+3 = 7, 4+3 = 7.
    let shot = table.order("fire", 21).facts("{target: 1, range: 14, shooters: 3}");
    let tale = shot.dice([5, 5, 5, 6, 4, 4, 2, 2, 2, 1]).chance([1, 2, 3]).done();
    let words = "Militia: 1 out (sergeant Tobb), 2 wounded (champion Sael among them), at the end of the phase.";
    assert!(tale.contains(words), "{tale}");
    let named = by_bows(What::Out(1)).held().figure("sergeant Tobb");
    assert!(table.outcomes().contains(&named), "{:#?}", table.outcomes());
    let card = |table: &mut Table| {
        let line = table.session().last(1).pop().unwrap();
        let lines = muster::battle::card(table.session().game(), &[muster::battle::Came::of(&line)]);
        lines.iter().map(|line| line.outcome()).collect::<Vec<_>>()
    };
    let held = "1 Militia: 1 out (sergeant Tobb), 2 wounded (champion Sael among them), at the end of the phase.";
    assert_eq!(card(&mut table), [held]);
    table.next();
    let told = card(&mut table);
    assert!(
        told[0].starts_with("1 Militia: 1 out (sergeant Tobb), 2 wounded (champion Sael among them); 2 prone"),
        "{told:?}"
    );
}

#[test]
fn r57_who_is_struck_again_before_he_falls_is_not_summed_up_as_wounded_too() {
    let mut table = table(&[MILITIA, GOBLINS, &GOBLINS.replace("21 Goblins", "22 Archers")]);
    table.phase("ranged");
    for squad in [21, 22] {
        // 5+3 = 8 against 8; soldier 3 each time; 4+3 = 7 against 2+2 = 4: a wound.
        table.order("fire", squad).facts("{target: 1, range: 14, shooters: 1}").dice([5, 4, 2]).chance([3]).done();
    }
    let summed = |table: &mut Table| {
        let session = table.session();
        let lines = session.last(3);
        let summary = muster::battle::Summary::of(session.game(), &lines);
        summary.lines.iter().map(|line| line.outcome()).collect::<Vec<_>>()
    };
    assert_eq!(
        summed(&mut table),
        ["1 Militia: 1 out, at the end of the phase, by Goblins, short bow, and by Archers, short bow."]
    );
    table.next();
    assert_eq!(summed(&mut table), ["1 Militia: 1 out by Goblins, short bow, and by Archers, short bow."]);
}

#[test]
fn r17_who_lay_prone_and_then_goes_out_is_not_summed_up_as_prone() {
    let crossbows = "21 Goblins: { listing: goblins, size: 8, training: { marksmanship: 1, command: 1 },
        weapons: [light-crossbow] }";
    let mut table = table(&[MILITIA, crossbows, &crossbows.replace("21 Goblins", "22 Archers")]);
    table.phase("movement");
    table.order("walk", 1).done();
    for squad in [21, 22] {
        // 5+2 = 7 against 2+4 = 6; 6+3 = 9 against 9; soldier 3 each time; 4+4 = 8 against 4+2 = 6, then 4+1 = 5: a wound.
        let shot = table.order("opportunity-fire", squad).facts("{range: 14, shooters: 1}");
        shot.dice([5, 2, 6, 4, 4]).chance([3]).done();
    }
    let session = table.session();
    let summed = |last: usize| {
        let summary = muster::battle::Summary::of(session.game(), &session.last(last));
        summary.lines.iter().map(|line| line.outcome()).find(|line| line.starts_with("1 Militia")).unwrap()
    };
    assert_eq!(summed(1), "1 Militia: 1 out by Archers, light crossbow.");
    assert_eq!(summed(2), "1 Militia: 1 out by Goblins, light crossbow, and by Archers, light crossbow.");
}

#[test]
fn whoever_was_wounded_in_a_turn_and_fell_in_it_is_counted_once_though_somebody_else_was_wounded_before() {
    let mut table = in_phase("ranged");
    table.set_soldier(1, "1", "{wounds: 1}");
    let before = table.session().len();
    table.set_soldier(1, "2", "{wounds: 1}").set_soldier(1, "2", "{wounds: 2}");
    let told = |table: &mut Table| {
        let session = table.session();
        let summary = Summary::of(session.game(), &session.last(session.len() - before));
        let lines = summary.lines.iter().map(|line| line.to_string()).collect::<Vec<_>>().join(" ");
        (summary.losses[0].1.out, summary.losses[0].1.wounded, lines)
    };
    assert_eq!(told(&mut table), (1, 0, "1 Militia: 1 out.".to_owned()));
    // The one who was wounded before falls, then another is wounded.
    table.set_soldier(1, "1", "{wounds: 2}").set_soldier(1, "3", "{wounds: 1}");
    assert_eq!(told(&mut table), (2, 1, "1 Militia: 2 out, 1 wounded.".to_owned()));
}

/// Whoever is moved is as they were: neither hurt here nor healed there, and hurt by whom they were hurt by.
#[test]
fn a_wounded_man_who_joins_another_squad_is_still_theirs_who_hurt_him() {
    let mut table = table(&[MILITIA, GOBLINS, &MILITIA.replace("1 Militia", "2 Reserve")]);
    table.phase("ranged");
    table.order("fire", 21).facts("{target: 1, range: 14, shooters: 1}").dice([5, 4, 2]).chance([3]).done();
    table.next();
    for ruling in ["{ from: 1, figures: ['3'], into: 2 }", "{ from: 2, into: 1 }"] {
        table.rule(serde_yaml::from_str(ruling).unwrap());
        let report = muster::report::Report::of(table.session(), false);
        let hurts: Vec<String> = report
            .hurts
            .iter()
            .map(|hurt| format!("{:?} {}: {}", hurt.by.as_ref().map(|by| &by.unit), hurt.to.unit, hurt.what))
            .collect();
        assert_eq!(hurts, ["Some(\"21 Goblins\") 1 Militia: 1 wounded"]);
    }
}

/// What the turn came to is told of the squads in which those are now to whom it came, and once.
#[test]
fn the_wounds_of_a_turn_go_along_with_the_wounded_and_are_told_once() {
    let three = || {
        let mut table = table(&[MILITIA, GOBLINS, &MILITIA.replace("1 Militia", "2 Reserve")]);
        table.phase("ranged");
        table
    };
    let told = |table: &mut Table, last: usize| {
        let session = table.session();
        let summary = Summary::of(session.game(), &session.last(last));
        summary.aloud(session.game(), &muster::battle::armies(session.game()))
    };
    let rule = |table: &mut Table, ruling: &str| {
        table.rule(serde_yaml::from_str(ruling).unwrap());
    };
    // 5+3 = 8 against 8, twice; soldiers 3 and 4; 4+3 = 7 against 2+2 = 4: a wound; 5+3 = 8 against 4: out.
    let shot = |table: &mut Table| {
        let shot = table.order("fire", 21).facts("{target: 1, range: 14, shooters: 2}");
        shot.dice([5, 5, 4, 5, 2, 2]).chance([3, 4]).done();
    };
    let by = "by Goblins, short bow";
    let mut table = three();
    shot(&mut table);
    table.next();
    assert_eq!(
        told(&mut table, 2),
        ["North: 1 out, 1 wounded.".to_owned(), format!("1 Militia: 1 out, 1 wounded {by}; 1 prone.")]
    );
    rule(&mut table, "{ from: 1, figures: ['3'], into: 2 }");
    let apart = [format!("1 Militia: 1 out {by}."), format!("2 Reserve: 1 wounded {by}.")];
    assert_eq!(told(&mut table, 3), ["North: 1 out, 1 wounded.".to_owned(), apart[0].clone(), apart[1].clone()]);
    // All of the rest join too: those who fell before are still the first squad's own.
    rule(&mut table, "{ from: 1, into: 2 }");
    assert_eq!(told(&mut table, 4), ["North: 1 out, 1 wounded.".to_owned(), apart[0].clone(), apart[1].clone()]);
    // What is held goes along, and falls where they are.
    for ruling in ["{ from: 1, figures: ['3'], into: 2 }", "{ from: 1, into: 2 }"] {
        let mut table = three();
        let shot = table.order("fire", 21).facts("{target: 1, range: 14, shooters: 1}");
        shot.dice([5, 4, 2]).chance([3]).done();
        rule(&mut table, ruling);
        assert_eq!(told(&mut table, 2), [format!("2 Reserve: 1 wounded, at the end of the phase, {by}.")], "{ruling}");
        table.next();
        assert_eq!(
            told(&mut table, 3),
            ["North: 1 wounded.".to_owned(), format!("2 Reserve: 1 wounded {by}; 1 prone.")],
            "{ruling}"
        );
    }
}

/// Tokens are lifted at the end of the turn: nobody is less whole for one that still lies there.
#[test]
fn r96_a_token_of_the_turn_is_no_state_in_which_a_squad_ends() {
    let mut table = table(&[MILITIA, GOBLINS]);
    table.phase("movement").set(1, "{no-fire: true}");
    let report = muster::report::Report::of(table.session(), false);
    let states: Vec<&str> = report.sides.iter().flat_map(|side| &side.fates).map(|fate| fate.state.as_str()).collect();
    assert_eq!(states, ["whole", "whole"]);
}
