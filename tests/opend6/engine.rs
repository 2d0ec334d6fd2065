//! What holds for every order: undo, rulings, refusals that name a rule.

use super::scene::table;

/// Two squads of ten.
const TWO: [&str; 2] =
    ["1 Ford Spears: { listing: human-infantry, size: 10 }", "21 Goblins: { listing: goblins, size: 10 }"];

#[test]
fn a_ruling_sets_a_field_and_says_why() {
    let mut table = table(&TWO);
    table.set(1, "{morale: 3, wounded: 2}");
    assert_eq!((table.field(1, "morale"), table.field(1, "wounded")), ("3".to_owned(), "2".to_owned()));
}

// covers: R10
#[test]
fn an_act_in_the_wrong_phase_is_refused_by_name() {
    let mut table = table(&TWO);
    let refusal = table.order("fire", 1).refused();
    assert_eq!(refusal.rule, "R10");
    assert!(refusal.what.contains("ranged combat phase"), "{refusal}");
}

#[test]
fn an_unknown_squad_is_refused_and_cannot_be_overruled() {
    let mut table = table(&TWO);
    assert!(!table.order("fire", 9).refused().can_be_overruled());
}

#[test]
fn orders_files_write_answers_plainly() {
    let text = "- order: fire\n  who: [1, goblins]\n  answers: [ { dice: [3, 5] }, { pick: first }, { tally: [2] }, { facts: { stop: true } } ]\n";
    let items = muster::battle::read_items("orders.yaml", text).unwrap();
    assert_eq!(items[0].answers.len(), 4);
}

fn ruling(table: &mut super::table::Table, text: &str) -> Result<String, String> {
    let ruling = serde_yaml::from_str(text).map_err(|why| why.to_string())?;
    let done = table.session().rule(&ruling).map_err(|refusal| refusal.to_string())?;
    let tale = done.tale().cloned().unwrap_or_default();
    table.session().commit(done);
    Ok(tale.then.join(" "))
}

fn heads(table: &mut super::table::Table, squad: &str) -> usize {
    let game = table.session().game();
    game.find(squad).map_or(0, |id| game.figures(&id).len())
}

#[test]
fn a_squad_is_split_and_merged_again_and_keeps_its_soldiers() {
    let mut table = table(&TWO);
    table.set_soldier(1, "9", "{wounds: 1}");
    let told =
        ruling(&mut table, "{ from: 1, figures: ['9', '10'], name: Rear Guard, because: the bridge fell }").unwrap();
    assert_eq!(told, "2 soldiers of Ford Spears are now 2 Rear Guard.");
    assert_eq!((heads(&mut table, "1"), heads(&mut table, "rear-guard")), (8, 2));
    assert_eq!(table.soldier(2, "9", "wounds"), "1");
    assert_eq!((&table.squad(1)["began"], &table.squad(2)["began"]), (&8.into(), &2.into()), "50 % counts each anew");
    ruling(&mut table, "{ from: 2, into: 1 }").unwrap();
    assert_eq!(heads(&mut table, "1"), 10);
    assert_eq!(table.soldier(1, "9", "wounds"), "1");
    assert!(table.order("coherency", 2).refused().what.contains("out of the battle"));
}

#[test]
fn soldiers_who_are_split_off_keep_their_contacts_and_those_who_join_others_lose_them() {
    let mut table = table(&TWO);
    table.order("initiative", 0).answers("[{dice: [5, 2]}, {pick: first}]").done();
    table.order("charge", 1).facts("{target: 21, distance: 8}").dice([5, 1, 5, 1]).done();
    table.order("contact", 1).facts("{contacts: [[3, 2], [4, 3], [5, 3]]}").done();
    let bonds = |table: &super::table::Table| -> Vec<String> {
        let state = table.state();
        let bonds = state["table"]["bonds"].as_array().cloned().unwrap_or_default();
        bonds.iter().map(|bond| format!("{} {} {}", bond["a"], bond["b"], bond["pairs"]).replace('"', "")).collect()
    };
    ruling(&mut table, "{ from: 1, figures: ['4', '6'], name: Rear Guard }").unwrap();
    assert_eq!(bonds(&table), ["ford-spears goblins [[3,2],[5,3]]", "goblins rear-guard [[3,4]]"]);
    ruling(&mut table, "{ from: 1, figures: ['3', '5'], into: rear-guard }").unwrap();
    assert_eq!(bonds(&table), ["goblins rear-guard [[3,4]]"]);
}

#[test]
fn a_champion_takes_what_is_his_own_along() {
    let mut table = table(&[
        "1 Spears: { listing: human-infantry, size: 6, champions: [{ weapons: [long-bow] }, { weapons: [sling] }] }",
        TWO[1],
    ]);
    let own = |table: &super::table::Table, squad: u16| {
        let champions = table.squad(squad)["profile"]["champions"].as_array().cloned().unwrap_or_default();
        champions.iter().map(|champion| champion["weapons"][0].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    ruling(&mut table, "{ from: 1, figures: ['2', '5'], name: Scouts }").unwrap();
    assert_eq!((own(&table, 1), own(&table, 2)), (vec!["sling".to_owned()], vec!["long-bow".to_owned()]));
    ruling(&mut table, "{ from: 2, into: 1 }").unwrap();
    assert_eq!(own(&table, 1), ["sling", "long-bow"]);
}

#[test]
fn soldiers_move_between_squads_under_free_ids() {
    let mut table = table(&TWO);
    ruling(&mut table, "{ from: 21, figures: ['3'], into: 1, because: a prisoner }").unwrap();
    assert_eq!((heads(&mut table, "1"), heads(&mut table, "21")), (11, 9));
    let why = ruling(&mut table, "{ from: 21, figures: ['3'], into: 1 }").unwrap_err();
    assert!(why.contains("Goblins have no soldier 3"), "{why}");
}

#[test]
fn a_fresh_squad_joins_and_another_leaves() {
    let mut table = table(&TWO);
    table.set(21, "{out: 4, morale: 2}");
    ruling(&mut table, "{ like: 21, name: More Goblins, because: they pour out of the bog }").unwrap();
    assert_eq!((heads(&mut table, "22"), table.field(22, "morale")), (10, "5".to_owned()));
    ruling(&mut table, "{ remove: 21, because: went home }").unwrap();
    assert!(table.order("coherency", 21).refused().what.contains("went home"));
    let why = ruling(&mut table, "{ unit: 21, set: { back: false } }").unwrap_err();
    assert!(why.contains("back is yes, or left out"), "{why}");
    ruling(&mut table, "{ unit: 21, set: { back: true } }").unwrap();
    assert_eq!(heads(&mut table, "21"), 6);
    ruling(&mut table, "{ unit: 21, set: { hidden: 'yes' } }").unwrap();
    assert!(ruling(&mut table, "{ unit: 21, set: { hidden: perhaps } }").unwrap_err().contains("hidden is yes or no"));
    let why = ruling(&mut table, "{ unit: 21, set: { hiden: true } }").unwrap_err();
    assert!(why.contains("hidden, arrived, back") && why.contains("touches"), "{why}");
}

#[test]
fn a_squad_is_added_as_a_scenario_writes_it_and_a_bad_one_is_named() {
    let mut table = table(&TWO);
    let squad = "{ add: { name: Old Guard, side: north, player: Anna, troop: { listing: dwarves, size: 5 } } }";
    ruling(&mut table, squad).unwrap();
    assert_eq!(heads(&mut table, "old-guard"), 5);
    let why =
        ruling(&mut table, "{ add: { name: Nobody, side: north, troop: { listing: dwarfs, size: 5 } } }").unwrap_err();
    assert!(why.contains("dwarfs") && why.contains("dwarves"), "{why}");
    let why =
        ruling(&mut table, "{ add: { name: Nobody, side: west, troop: { listing: dwarves, size: 5 } } }").unwrap_err();
    assert!(why.contains("no side west"), "{why}");
}

#[test]
fn bonds_counters_dice_and_options_are_rulings_too() {
    let mut table = table(&TWO);
    ruling(&mut table, "{ bind: [1, 21] }").unwrap();
    assert_eq!(table.state()["table"]["bonds"].as_array().map(Vec::len), Some(1));
    ruling(&mut table, "{ unbind: [21, 1] }").unwrap();
    assert!(table.state()["table"]["bonds"].is_null());
    ruling(&mut table, "{ counters: { torches: 3 } }").unwrap();
    assert_eq!(table.session().game().counters(), [("torches".to_owned(), 3)]);
    ruling(&mut table, "{ side: north, dice: auto }").unwrap();
    assert!(table.session().game().status().sides[0].machine);
    assert!(!table.session().game().status().sides[1].machine);
    ruling(&mut table, "{ options: { chance: table } }").unwrap();
    let told = table.session().last(1)[0].tale.then.clone();
    assert!(
        told[0].ends_with(": rolled on the table.") && !told[0].contains("chance"),
        "no id on the screen: {told:?}"
    );
    let why = ruling(&mut table, "{ options: { A20: perhaps } }").unwrap_err();
    assert!(why.contains("perhaps is no choice here; choose no or yes"), "{why}");
    let why = ruling(&mut table, "{ unit: 1, set: { moral: 3 } }").unwrap_err();
    assert!(why.contains("there is no field moral"), "{why}");
    let why = ruling(&mut table, "{ unit: 1, set: { morale: 9 } }").unwrap_err();
    assert!(why.contains("9 is not between 0 and 6"), "{why}");
    assert!(ruling(&mut table, "{}").unwrap_err().contains("changes nothing"));
}

#[test]
fn a_reminder_becomes_due_and_holds_the_phase_until_it_is_noted() {
    let mut table = table(&TWO);
    ruling(&mut table, "{ remind: { turn: 1, text: the bridge burns } }").unwrap();
    table.phase("movement");
    let due = table.dues();
    assert!(due.contains(&"reminder:turn-1-the-bridge-burns".to_owned()), "{due:?}");
    let refusal = table.order("next", 0).facts("{rest: true}").refused();
    assert!(refusal.what.contains("the bridge burns"), "{refusal}");
    table.order("noted", 0).facts("{reminder: turn-1-the-bridge-burns}").done();
    assert!(table.dues().is_empty(), "{:?}", table.dues());
}

/// The words of the reminders that are due.
fn reminders_due(table: &mut super::table::Table) -> Vec<String> {
    let due = table.session().game().dues();
    due.into_iter().filter(|due| due.id.starts_with("reminder:")).map(|due| due.what).collect()
}

/// Notes the reminder with these words, as Enter in the list of dues does.
fn note(table: &mut super::table::Table, what: &str) {
    let due = table.session().game().dues().into_iter().find(|due| due.what == what).unwrap();
    let reminder = due.order.facts.get("reminder").unwrap().to_string();
    table.order("noted", 0).facts(&format!("{{reminder: '{reminder}'}}")).done();
}

fn waive(table: &mut super::table::Table, what: &str) {
    let due = table.session().game().dues().into_iter().find(|due| due.what == what).unwrap();
    ruling(table, &format!("{{ waive: '{}', because: settled }}", due.id)).unwrap();
}

#[test]
fn a_waived_reminder_stays_waived_when_another_is_noted() {
    let mut table = table(&TWO);
    for text in ["dusk", "rain", "the bridge burns"] {
        ruling(&mut table, &format!("{{ remind: {{ turn: 1, text: {text} }} }}")).unwrap();
    }
    waive(&mut table, "rain");
    note(&mut table, "dusk");
    assert_eq!(reminders_due(&mut table), ["the bridge burns"]);
    // One of the same words as the waived one is another.
    ruling(&mut table, "{ remind: { turn: 1, text: rain } }").unwrap();
    assert_eq!(reminders_due(&mut table), ["the bridge burns", "rain"]);
    let first = table.session().game().turn();
    while table.session().game().turn() == first {
        ruling(&mut table, "{ stage: special }").unwrap();
        table.order("next", 0).overruling("reminder").done();
    }
    assert_eq!(reminders_due(&mut table), ["the bridge burns", "rain"], "in the next turn too");
}

#[test]
fn reminders_saved_before_they_had_ids_keep_theirs_while_others_are_noted_and_undone() {
    let mut table = table(&TWO);
    for text in ["dusk", "rain", "the bridge burns"] {
        ruling(&mut table, &format!("{{ remind: {{ turn: 1, text: {text} }} }}")).unwrap();
    }
    let unnamed = |(at, id): (usize, &str)| format!("{{ at: '@', path: reminders/{at}/id, from: {id}, to: null }}");
    let unnamed = ["turn-1-dusk", "turn-1-rain", "turn-1-the-bridge-burns"].into_iter().enumerate().map(unnamed);
    ruling(&mut table, &format!("{{ edits: [{}] }}", unnamed.collect::<Vec<_>>().join(", "))).unwrap();
    waive(&mut table, "rain");
    note(&mut table, "dusk");
    assert_eq!(reminders_due(&mut table), ["the bridge burns"]);
    let undone = table.session().undo(1).unwrap();
    table.session().commit(undone);
    assert_eq!(reminders_due(&mut table), ["dusk", "the bridge burns"]);
    // An order of an old journal names the place.
    table.order("noted", 0).facts("{reminder: 2}").done();
    assert_eq!(reminders_due(&mut table), ["dusk"]);
}

#[test]
fn a_due_is_waived_with_a_reason_or_the_phase_is_ended_despite_it() {
    let mut table = table(&TWO);
    let due = table.dues();
    assert_eq!(due.len(), 1, "{due:?}");
    let told = ruling(&mut table, &format!("{{ waive: '{}', because: South has surprise }}", due[0])).unwrap();
    assert!(told.starts_with("Waived: roll initiative"), "{told}");
    assert!(table.dues().is_empty());
    assert!(ruling(&mut table, "{ waive: nonsense }").unwrap_err().contains("not due"));
}

#[test]
fn a_late_squad_arrives_when_its_turn_comes() {
    let mut table = super::table::Table::of(
        "opend6",
        "system: opend6\nname: Late\nsides:\n  - { id: north, name: North, dice: table }\n  - { id: south, name: South, dice: table }\nunits:\n\
         \x20 - { name: Spears, number: 1, side: north, troop: { listing: human-infantry, size: 5 } }\n\
         \x20 - { name: Trolls, number: 21, side: south, reserve: { turn: 1, edge: east }, troop: { listing: goblins, size: 5 } }\n",
    );
    assert!(table.order("coherency", 21).refused().what.contains("not on the table yet"));
    assert!(table.dues().contains(&"arrive:trolls:1".to_owned()), "{:?}", table.dues());
    assert_eq!(table.order("arrive", 21).done(), "Trolls arrive from the east.");
    assert!(table.may(21, "coherency"));
}

#[test]
fn the_battle_ends_by_a_word_and_takes_no_order_then() {
    let mut table = table(&TWO);
    ruling(&mut table, "{ over: night falls }").unwrap();
    assert!(table.order("initiative", 0).refused().what.contains("night falls"));
    let done = table.session().undo(1).unwrap();
    table.session().commit(done);
    assert!(table.session().game().status().over.is_none());
}

#[test]
fn a_ruling_does_not_change_the_phase_under_a_charge() {
    let mut table = table(&TWO);
    table.order("initiative", 0).answers("[{dice: [5, 2]}, {pick: first}]").done();
    table.order("charge", 1).facts("{target: 21, distance: 8}").dice([5, 1, 5, 1]).done();
    let why = ruling(&mut table, "{ stage: ranged }").unwrap_err();
    assert!(why.contains("a charge is under way"), "{why}");
    let why = ruling(&mut table, "{ stage: noon }").unwrap_err();
    assert!(why.contains("there is initiative, movement, ranged"), "{why}");
    table.order("contact", 1).done();
    ruling(&mut table, "{ stage: ranged }").unwrap();
}

#[test]
fn what_soldiers_cost_goes_with_them_and_who_is_merged_is_not_lost() {
    let mut table = table(&TWO);
    let told = |table: &mut super::table::Table| muster::battle::armies(table.session().game())[0].in_words();
    let before = told(&mut table);
    assert!(before.starts_with("1 squad: 10 fit; "), "{before}");
    let points = before.strip_prefix("1 squad: 10 fit; ").unwrap().to_owned();
    ruling(&mut table, "{ from: 1, figures: ['8', '9', '10'], name: Rear Guard }").unwrap();
    assert_eq!(told(&mut table), format!("2 squads: 10 fit; {points}"));
    assert_eq!(table.outcomes(), [], "soldiers who change their squad are as they were, and arrive nowhere");
    ruling(&mut table, "{ from: 2, into: 1 }").unwrap();
    assert_eq!(told(&mut table), before);
    // Those who fell before stay what they cost, and are nobody's twice.
    ruling(&mut table, "{ from: 1, figures: ['8', '9', '10'], name: Rear Guard }").unwrap();
    table.set(3, "{out: 1}");
    ruling(&mut table, "{ from: 3, into: 1 }").unwrap();
    let told = told(&mut table);
    assert!(told.starts_with("1 squad: 9 fit, 1 out; ") && told.ends_with(&format!("of {points}")), "{told}");
}

#[test]
fn losses_that_are_put_right_owe_a_casualty_test_where_they_are_called_casualties_of_this_turn() {
    for (fields, owes) in [("{out: 1}", false), ("{out: 1, hit: 1}", true)] {
        let mut table = table(&TWO);
        table.set(1, fields);
        table.phase("morale");
        assert_eq!(table.dues().iter().any(|due| due.starts_with("casualty")), owes, "{fields} {:?}", table.dues());
    }
}

#[test]
fn a_squad_that_left_is_not_told_once_more_among_those_that_lost_morale() {
    let mut table = table(&TWO);
    table.set(21, "{morale: 2}");
    ruling(&mut table, "{ remove: 21, because: wiped out }").unwrap();
    let session = table.session();
    let summary = muster::battle::Summary::of(session.game(), &session.last(2));
    let told = summary.losses_in_words(session.game(), &muster::battle::armies(session.game()));
    assert_eq!(told, ["South: 10 out; 1 squad gone."]);
}

/// How many casualties a squad's test counts; none where none is due.
fn tested(table: &mut super::table::Table, squad: &str) -> Option<String> {
    let dues = table.session().game().dues();
    let due = dues.into_iter().find(|due| due.id == format!("casualty:{squad}"))?;
    due.number.map(|number| number.in_parts())
}

#[test]
fn a_casualty_test_follows_the_losses_that_are_put_right() {
    let mut table = table(&TWO);
    table.phase("morale");
    for soldier in ["8", "9"] {
        table.set_soldier(1, soldier, "{wounds: 2, hit: true}");
    }
    table.set_soldier(1, "10", "{wounds: 1, hit: true}");
    let counts = |table: &mut super::table::Table| {
        tested(table, "ford-spears").map(|number| number.replace("casualty test ", ""))
    };
    assert_eq!(counts(&mut table).as_deref(), Some("4 +3 for 3 casualties = 7"));
    table.set(1, "{out: 1}");
    assert_eq!(counts(&mut table).as_deref(), Some("4 +2 for 2 casualties = 6"), "one of them was none");
    table.set(1, "{out: 3}");
    assert_eq!(counts(&mut table).as_deref(), Some("4 +4 for 4 casualties = 8"));
    table.set(1, "{wounded: 0}");
    assert_eq!(counts(&mut table).as_deref(), Some("4 +3 for 3 casualties = 7"));
    table.set(1, "{out: 0}");
    assert_eq!(counts(&mut table), None);
}

#[test]
fn who_is_put_right_is_one_who_fell_this_turn() {
    let mut table = table(&TWO);
    table.phase("morale");
    table.set_soldier(1, "5", "{wounds: 2}");
    table.set_soldier(1, "9", "{wounds: 2, hit: true}");
    table.set(1, "{out: 1}");
    assert_eq!((table.soldier(1, "5", "wounds").as_str(), table.soldier(1, "9", "wounds").as_str()), ("2", "0"));
    assert_eq!(tested(&mut table, "ford-spears"), None);
}

/// Ford Spears, and three of them as a squad of their own, in the morale phase.
fn two_squads() -> super::table::Table {
    let mut table = table(&TWO);
    ruling(&mut table, "{ from: 1, figures: ['8', '9', '10'], name: Rear Guard }").unwrap();
    table.phase("morale");
    table
}

#[test]
fn what_a_squad_owes_goes_with_it_into_another() {
    // One fell and one is wounded: both count, though the fallen goes nowhere.
    let mut table = two_squads();
    table.set_soldier(2, "9", "{wounds: 2, hit: true}");
    table.set_soldier(2, "10", "{wounds: 1, hit: true}");
    table.set_soldier(1, "5", "{wounds: 2, hit: true}");
    ruling(&mut table, "{ from: 2, into: 1 }").unwrap();
    let counted = tested(&mut table, "ford-spears").unwrap();
    assert!(counted.contains("+3 for 3 casualties"), "{counted}");
    assert_eq!(table.dues().len(), 1);
    // All who were hit fell: the test is owed all the same.
    let mut table = two_squads();
    table.set_soldier(2, "9", "{wounds: 2, hit: true}");
    ruling(&mut table, "{ from: 2, into: 1 }").unwrap();
    assert!(tested(&mut table, "ford-spears").unwrap().contains("+1 for 1 casualty"));
    let due = table.session().game().dues().remove(0);
    assert_eq!(due.cause, "1 casualty this turn");
}

#[test]
fn what_a_squad_has_tested_is_not_tested_again_in_another() {
    // The one that goes has tested.
    let mut table = two_squads();
    table.set_soldier(2, "10", "{wounds: 1, hit: true}");
    table.order("casualty-test", 2).dice([3, 3]).done();
    ruling(&mut table, "{ from: 2, into: 1 }").unwrap();
    assert_eq!(table.dues(), Vec::<String>::new());
    // The one that is joined has.
    let mut table = two_squads();
    table.set_soldier(1, "5", "{wounds: 1, hit: true}");
    table.order("casualty-test", 1).dice([3, 3]).done();
    table.set_soldier(2, "10", "{wounds: 1, hit: true}");
    ruling(&mut table, "{ from: 2, into: 1 }").unwrap();
    assert!(tested(&mut table, "ford-spears").unwrap().contains("+1 for 1 casualty"));
}
