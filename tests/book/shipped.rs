//! The shipped books at the table: who may act and who loses a turn, what a throw says, what lasts how long.

use muster::{
    odds::{Question, Trials},
    store::library::builtin,
    view::{Ask, AskKind, Id, Mood, Order, Standing, What},
};

use super::table::Table;

/// The evening of a book, begun with dice of the table.
fn evening(book: &str, scenario: &str) -> Table {
    let text = builtin().get(&format!("{book}/scenarios/{scenario}.yaml")).unwrap().text.to_string();
    let mut table = Table::of(book, &text);
    table.rule(serde_yaml::from_str("dice: table").unwrap()).order("begin", 0).dice([5, 2]).done();
    table
}

pub fn pennant() -> Table {
    evening("ash-and-pennant", "pennant-hill")
}

pub fn banners() -> Table {
    evening("tall-banners", "salt-road")
}

pub fn street() -> Table {
    evening("lantern-street", "chandlers-yard")
}

pub fn bridge() -> Table {
    evening("open-table", "wend-bridge")
}

pub fn standing(table: &mut Table, number: &str) -> Standing {
    let game = table.session().game();
    Standing::of(&game.readings(&game.find(number).unwrap()))
}

#[test]
fn all_who_have_not_acted_are_left_though_one_is_in_hand() {
    let mut table = street();
    table.order("ready", 3).facts("{dice: 2}").dice([6, 6]).done();
    let game = table.session().game();
    let left: Vec<u16> = game.waiting().iter().map(|id| game.unit(id).unwrap().number).collect();
    assert_eq!(left, [1, 2, 3, 4, 21, 22, 23, 24], "all lose their turn if the phase ends");
    assert_eq!(game.status().line, "WICK LANE to play: 3 Pepper, 4 left");
    let may: Vec<u16> =
        (1..5).filter(|number| game.row(&game.find(&number.to_string()).unwrap()).unwrap().may).collect();
    assert_eq!(may, [3], "but one alone acts now");
    assert_eq!(
        table.session().game().unfinished().as_deref(),
        Some("8 fighters have not finished, and do nothing if the phase ends now")
    );
}

#[test]
fn l1_a_side_does_not_begin_another_fighter_while_one_is_in_hand() {
    let mut table = street();
    table.order("ready", 1).facts("{dice: 2}").dice([6, 6]).done();
    let refused = table.order("ready", 2).facts("{dice: 2}").refused();
    assert_eq!(refused.rule, "L1");
    assert_eq!(refused.to_string(), "Sister Tallow is acting; finish Sister Tallow first (1d)");
    let refused = table.order("ready", 21).facts("{dice: 2}").refused();
    assert_eq!(refused.to_string(), "Sister Tallow is acting; finish Sister Tallow first (1d)");
    let usual = table.session().game().status().usual.unwrap();
    assert_eq!((usual.act.as_str(), usual.who), ("finish", vec!["sister-tallow".into()]), "as Enter does");
    assert!(table.may(2, "finish"), "one that does nothing is finished at any time");
    table.order("finish", 1).done();
    assert!(table.session().game().status().line.starts_with("TITHE ROW to play"), "then the other side comes on");
    // One that is carried off by hand is no longer in hand.
    table.order("ready", 21).facts("{dice: 2}").dice([6, 6]).done();
    table.rule(serde_yaml::from_str("{remove: 21, because: led away}").unwrap());
    assert!(table.may(22, "ready"));
}

#[test]
fn a_fighter_has_finished_and_a_sheet_says_whom_it_touches() {
    let mut table = street();
    table.order("ready", 1).facts("{dice: 2}").dice([6, 6]).done();
    table.order("strike", 1).facts("{foe: 22}").dice([1, 1, 1]).done();
    let game = table.session().game();
    let sheet = game.sheet(&game.find("1").unwrap()).unwrap();
    let state = sheet.rows.iter().find(|row| row.label == "state").map(|row| row.cells[0].text.clone());
    assert_eq!(state.as_deref(), Some("acting, in contact with 22"));
    assert!(table.order("finish", 1).done().starts_with("Sister Tallow has finished."));
}

#[test]
fn t9_what_befell_a_block_in_its_own_turn_lasts_until_its_next_one_ends() {
    let mut table = banners();
    // Damage 4, then a charge into spears who counter: the axes waver in their own turn.
    table.set(1, "{damage: 4}");
    table.order("charge", 1).facts("{foe: 21, range: 10}").done();
    let told = table
        .order("counter", 21)
        .dice([
            6, 6, 6, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, // the spears strike
            6, 6, 6, 1, // and damage
            2, 3, // 4 and 3 damage and 5: 12
            1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
        ])
        .done();
    assert!(told.contains("Hearth Axes waver: nerve 5, waver on 5+."), "{told}");
    let wavering = |table: &mut Table| table.squad(1)["stats"]["wavering"] == true;
    table.next();
    table.next();
    assert!(wavering(&mut table), "its own turn is over, its next one has not begun");
    table.next();
    table.next();
    assert!(wavering(&mut table) && !table.may(1, "charge") && !table.may(1, "march"), "it only holds");
    table.next();
    table.next();
    assert!(!wavering(&mut table));
    // What befalls it in the turn of the others is over after its own.
    table.order("charge", 21).facts("{foe: 1, range: 10}").done();
    table.order("hold", 1).dice([6, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 6, 6, 1, 2]).done();
    assert!(wavering(&mut table) && table.squad(1)["stats"]["braced"] == true);
    table.next();
    table.next();
    assert!(wavering(&mut table) && !table.may(1, "march"));
    table.next();
    table.next();
    assert!(!wavering(&mut table) && table.squad(1)["stats"]["braced"] == false);
}

#[test]
fn range_and_cover_are_remembered_of_a_target_until_either_moves() {
    let mut table = pennant();
    let shot = [6, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1];
    table.order("shoot", 4).facts("{foe: 22, range: 11, cover: true}").dice(shot).done();
    assert_eq!(table.order("shoot", 4).facts("{foe: 22}").remembered(), "foe marsh-levy-1, range 11, cover yes");
    assert_eq!(
        table.order("shoot", 4).facts("{foe: 21}").remembered(),
        "foe marsh-levy-1",
        "of another nothing is known"
    );
    table.order("done", 0).done();
    table.order("march", 22).dice([6, 6]).done();
    assert_eq!(table.order("shoot", 4).facts("{foe: 22}").remembered(), "foe marsh-levy-1", "it has moved");
}

#[test]
fn a_throw_that_cannot_succeed_or_fail_says_so_and_whose_it_is() {
    let mut table = pennant();
    let dice = [6, 6, 4, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 6, 6];
    let told = table.order("charge", 4).facts("{foe: 21, range: 5, uphill: true}").dice(dice).done();
    assert!(told.contains("Ash Bows: blows, needs 7+: cannot succeed."), "{told}");
    assert!(told.contains("Crane Riders: blows 4 1 1 1 1 1 1 1 1 1 1 1, 1 of 12 on 4+."), "{told}");
    let mut table = bridge();
    let refused = table.order("attack", 1).facts("{foe: 21, dice: 3, hit: 7}").refused();
    assert_eq!(refused.to_string(), "a die of 6 faces never shows 7; give less or a die of more faces");
    table.order("attack", 1).facts("{foe: 21, dice: 3, sides: 10, hit: 7}").dice([1, 1, 1]).done();
}

#[test]
fn p9_the_company_that_lost_more_moves_back_and_at_a_tie_the_one_that_charged() {
    // Two hits put one fighter out.
    let back = |ours: usize, theirs: usize, courage: &str, shaken: bool| {
        let mut table = pennant();
        table.set(1, "{guard: 2, weapon: spear}").set(21, &format!("{{guard: 2, shaken: {shaken}}}"));
        let tallies = format!("[{{dice: [6, 6]}}, {{tally: [{ours}]}}, {{tally: [{theirs}]}}{courage}]");
        table.order("charge", 1).facts("{foe: 21, range: 5}").answers(&tallies).done();
        let sent = |number| table.came(number).iter().filter(|came| matches!(came.what, What::Move(_))).count();
        (sent(1), sent(21))
    };
    let (passed, failed) = (", {dice: [6, 6]}", ", {dice: [1, 1]}");
    assert_eq!(back(2, 0, passed, false), (0, 1), "more lost");
    assert_eq!(back(2, 0, passed, true), (0, 1), "one that has lost heart already moves back, too");
    assert_eq!(back(0, 0, "", false), (1, 0), "a tie");
    assert_eq!(back(1, 0, "", false), (1, 0), "a hit that puts nobody out is a tie");
    assert_eq!(back(2, 2, &passed.repeat(2), false), (1, 0), "as many on both sides");
    assert_eq!(back(0, 2, failed, false), (1, 0), "one that loses heart moves back once");
}

#[test]
fn p10_a_company_that_lost_heart_is_not_left_to_act_and_counts_as_shaken() {
    let mut table = pennant();
    assert_eq!(standing(&mut table, "4").mood, Mood::Steady);
    table.set(4, "{shaken: true}");
    assert_eq!(standing(&mut table, "4").mood, Mood::Shaken);
    let game = table.session().game();
    let waiting: Vec<u16> = game.waiting().iter().map(|id| game.unit(id).unwrap().number).collect();
    assert_eq!(waiting, [1, 2, 3], "of the side that plays its turn");
    let refused = table.order("march", 4).refused();
    assert_eq!((refused.rule.as_str(), refused.what.as_str()), ("P10", "Ash Bows have lost heart"));
    assert_eq!(table.order("march", 21).refused().rule, "P1", "whose turn it is has a rule of the book");
}

#[test]
fn who_goes_first_is_rolled_only_where_it_decides_something() {
    for turns in ["any", "cup", "list"] {
        let text = builtin().get("open-table/scenarios/wend-bridge.yaml").unwrap().text.to_string();
        let mut table = Table::of("open-table", &text.replace("turns: alternate", &format!("turns: {turns}")));
        let told = table.order("begin", 0).done();
        assert!(!told.contains("first"), "{turns}: {told}");
    }
}

#[test]
fn a_tie_for_the_first_turn_is_told_before_it_is_rolled_again() {
    let text = builtin().get("lantern-street/scenarios/chandlers-yard.yaml").unwrap().text.to_string();
    let mut table = Table::of("lantern-street", &text);
    let told = table.order("begin", 0).answers("[{dice: [3, 3]}, {dice: [2, 5]}]").done();
    assert!(told.contains("3 and 3: a tie, roll again."), "{told}");
    assert!(
        told.contains("Tithe Row goes first.") && told.ends_with("\nWho goes first: Wick Lane 2, Tithe Row 5."),
        "{told}"
    );
    assert!(!told.contains("Wick Lane 3"), "told once: {told}");
    let told = table.order("next", 0).facts("{rest: true}").answers("[{dice: [3, 1]}]").done();
    assert!(told.contains("Wick Lane goes first in turn 2.\nTurn 2 begins."), "{told}");
    assert!(told.contains("\nWho goes first: Wick Lane 3, Tithe Row 1."), "{told}");
}

#[test]
fn the_dice_of_a_book_are_told_once_face_by_face_beside_what_they_came_to() {
    let text = builtin().get("lantern-street/scenarios/chandlers-yard.yaml").unwrap().text.to_string();
    let mut table = Table::of("lantern-street", &text);
    table.order("begin", 0).answers("[{dice: [6, 1]}]").done();
    let told = table.order("ready", 1).facts("{dice: 3}").dice([4, 5, 1]).done();
    assert!(told.contains("Sister Tallow: nerve 4 5 1, 2 of 3 on 3+."), "{told}");
    let told = table.order("strike", 1).facts("{foe: 21}").dice([5, 6, 1, 2]).done();
    assert!(told.contains("Sister Tallow: attack 5 6 1, 2 of 3 on 5+."), "{told}");
    assert_eq!(told.matches(" 2, down on").count(), 1, "{told}");
    // Where only the count was typed there are no faces.
    table.order("finish", 1).done();
    let told = table.order("ready", 21).facts("{dice: 3}").answers("[{tally: [1]}]").done();
    assert!(told.contains("Deacon Rush: nerve, 1 of 3 on 3+."), "{told}");
    // What several dice add up to, of a test and of a sum that the book tells; of one die it is the face.
    let mut table = pennant();
    let told = table.order("march", 1).dice([4, 5]).done();
    assert!(told.contains("Ash Guard: order 4+5 = 9, passed: needs 4 or more."), "{told}");
    // Who loses by a test of their own has failed it first of all.
    let mut table = pennant();
    table.set(2, "{shaken: true}").set(3, "{shaken: true}").phase("rally");
    let told = table.order("rally", 2).dice([2, 2]).done();
    assert!(told.starts_with("Charcoal Levy 1 tries to rally: does not take heart; 1 out.\n"), "{told}");
    assert!(told.contains("Charcoal Levy 1: courage 2+2 = 4, failed: needs 6 or more."), "{told}");
    let told = table.order("rally", 3).dice([4, 4]).done();
    assert!(told.contains("Charcoal Levy 2: courage 4+4 = 8, passed: needs 6 or more."), "{told}");
    let mut table = bridge();
    let told = table.order("test", 1).facts("{dice: 2, need: 5, way: less}").dice([1, 3]).done();
    assert!(told.contains(": test 1+3 = 4, passed: needs 5 or less."), "{told}");
    let told = table.order("test", 2).facts("{dice: 1, need: 5, way: less}").dice([3]).done();
    assert!(!told.contains(": test 3"), "{told}");
}

#[test]
fn the_open_table_gives_back_no_more_than_was_lost_and_says_what_it_did() {
    let mut table = bridge();
    table.set(21, "{figures_left: 2, shaken: true}");
    let told = table.order("heal", 21).facts("{more: 9}").done();
    assert_eq!(table.squad(21)["stats"]["figures_left"], 6);
    assert!(told.starts_with("Grey Riders recover: 4 back, no longer shaken."), "{told}");
    assert!(table.came(21).iter().any(|came| came.what == What::Back(4)), "{:?}", table.came(21));
    let told = table.order("heal", 3).facts("{back: 1}").done();
    assert!(told.starts_with("Mother Kettle recovers: has nothing to recover."), "{told}");
    assert_eq!(table.squad(3)["stats"]["hits"], 3);
    table.set(3, "{hits: 1}");
    let told = table.order("heal", 3).facts("{back: 1}").done();
    assert!(told.starts_with("Mother Kettle recovers: hit points 1 to 2."), "{told}");
    assert_eq!(table.squad(3)["stats"]["hits"], 2);
}

#[test]
fn throws_say_what_they_need() {
    let note = |ask: Ask| match ask.kind {
        AskKind::Dice { rows, .. } => rows[0].note.clone(),
        other => panic!("{other:?}"),
    };
    let mut table = banners();
    table.order("charge", 1).facts("{foe: 21, range: 10}").done();
    let asked = table.order("hold", 21).dice([6, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 6, 6]).asks();
    assert_eq!(note(asked), "waver on 11+, rout on 13+");
    let mut table = banners();
    table.set(21, "{damage: 11}");
    table.order("charge", 1).facts("{foe: 21, range: 10}").done();
    let asked = table.order("hold", 21).dice([6, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 6, 6]).asks();
    assert_eq!(note(asked), "rout whatever the dice", "no dice show less than 2");
    let mut table = street();
    table.order("ready", 1).facts("{dice: 2}").dice([6, 6]).done();
    assert_eq!(note(table.order("strike", 1).facts("{foe: 22}").dice([6, 1, 1]).asks()), "down on 5+");
    let told = table.order("strike", 1).facts("{foe: 22}").dice([6, 1, 1, 4]).done();
    assert!(
        told.contains("Big Anselm takes 1 wound.\nBig Anselm: fall 4, down on 5+."),
        "L6, hard to put down: {told}"
    );
    let mut table = bridge();
    let test = |table: &mut Table, face: &str| {
        table.order("test", 3).facts("{need: 3, way: less}").answers(&format!("[{{dice: [{face}]}}]")).done()
    };
    assert_eq!(note(table.order("test", 3).facts("{need: 3, way: less}").asks()), "3 or less");
    assert_eq!(test(&mut table, "3"), "Mother Kettle tests: passed, 3 against 3.");
    assert_eq!(test(&mut table, "4"), "Mother Kettle tests: failed, 4 against 3.");
}

#[test]
fn the_parts_of_a_throw_add_up_to_what_it_needs() {
    let parts = |table: &mut Table, nth: usize| {
        let line = table.session().last(1).remove(0);
        line.tale.numbers[nth].in_parts()
    };
    let mut table = pennant();
    table
        .order("charge", 1)
        .facts("{foe: 21, range: 5, uphill: true, blows-modifier: -1}")
        .answers("[{dice: [6, 6]}, {tally: [0]}, {tally: [0]}]")
        .done();
    assert_eq!(parts(&mut table, 1), "3 fight +1 uphill +1 game master = 5");
    let mut table = bridge();
    table.order("attack", 1).facts("{foe: 21, dice: 1, hit: 4, hit-modifier: -1}").dice([4]).done();
    assert_eq!(parts(&mut table, 0), "4 base +1 game master = 5");
}

#[test]
fn the_odds_of_a_charge_take_it_that_the_charge_is_held() {
    let mut table = banners();
    let order = Order::of("charge", &Id::new("1")).with("foe", 21).with("range", 10);
    let mut trials = Trials::new(table.session().game(), Question { order, ..Question::default() }, 1);
    trials.go(200).unwrap();
    let forecast = trials.forecast();
    let spears = forecast.units.iter().find(|unit| unit.number == 21).expect("the spears are struck");
    assert!(spears.measures.iter().any(|measure| measure.what == "damage"), "{spears:?}");
}

#[test]
fn a_total_in_the_odds_says_what_it_is_of() {
    let mut table = pennant();
    let order = Order::of("march", &Id::new("1"));
    let mut trials = Trials::new(table.session().game(), Question { order, ..Question::default() }, 1);
    trials.go(100).unwrap();
    assert_eq!(trials.forecast().dice[0].measure.what, "order of 1 Ash Guard");
}

#[test]
fn who_charges_in_vain_is_hurt_by_the_one_who_strikes_back() {
    let mut table = pennant();
    let (ours, theirs) =
        ("{dice: [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]}", "{dice: [6, 6, 6, 6, 1, 1, 1, 1, 1, 1, 1, 1]}");
    let answers = format!("[{{dice: [6, 6]}}, {ours}, {theirs}, {{dice: [6, 6]}}]");
    table.order("charge", 1).facts("{foe: 21, range: 5}").answers(&answers).done();
    let report = muster::report::Report::of(table.session(), false);
    let hurts: Vec<_> =
        report.hurts.iter().map(|hurt| (hurt.by.as_ref().map(|by| by.unit.as_str()), &*hurt.what)).collect();
    assert_eq!(hurts, [(Some("21 Crane Riders"), "1 out")]);
}

/// "New army 2 6" would read as a unit of the side that is called New army.
#[test]
fn a_face_behind_the_name_of_a_side_is_told_from_the_number_in_it() {
    let text = builtin().get("ash-and-pennant/scenarios/pennant-hill.yaml").unwrap().text.to_string();
    let text = text.replace("name: Ash,", "name: New army,").replace("name: Crane,", "name: New army 2,");
    let mut table = Table::of("ash-and-pennant", &text);
    let told = table.rule(serde_yaml::from_str("dice: table").unwrap()).order("begin", 0).dice([5, 2]).done();
    assert!(told.contains("Who goes first: New army 5, New army 2: 2."), "{told}");
}

#[test]
fn a_book_that_says_nothing_of_how_units_bear_up_has_no_morale() {
    let mut table = street();
    assert!(!standing(&mut table, "1").has_morale, "no flag of it is a mood: 100 % would stand there for ever");
    assert!(standing(&mut pennant(), "1").has_morale);
}

#[test]
fn a_sheet_says_what_the_row_of_a_list_has() {
    let row = |table: &mut Table, number: &str| {
        let game = table.session().game();
        let rows = game.sheet(&game.find(number).unwrap()).unwrap().rows.into_iter();
        let text = |row: muster::view::SheetRow| row.cells.iter().map(|cell| cell.text.to_string()).collect::<String>();
        rows.filter(|row| row.label == "weapon").map(text).next().unwrap()
    };
    assert_eq!(row(&mut banners(), "24"), "stones (reach 48, dice 3, aim 5, bite 3, heavy 2)");
    assert_eq!(row(&mut pennant(), "2"), "spear", "a row of its name alone has nothing besides");
}

#[test]
fn the_head_says_that_nobody_is_left_and_counts_none() {
    let mut table = bridge();
    for number in [1, 21, 2, 22, 3, 23] {
        table.order("end", number).done();
    }
    let line = table.session().game().status().line;
    assert_eq!(line, "nobody left to act", "the phase is both sides'");
}
