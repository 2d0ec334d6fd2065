//! Bad input: each is refused in words that say what would do, and nothing is lost by it, on the table or on disk.
//!
//! What is wrong with the facts of one act stands with the scenes of that act; what is wrong with files, with the tests of
//! the store and of the command line.

use std::{fs, path::PathBuf};

use muster::{
    battle::{Done, Draft, Item, ItemError, perform_item, read_items},
    engine::Halt,
    rules::system,
    store::{Folder, Place, library::builtin},
    view::{AskKind, Order, Refusal},
};

use super::{scene::table, table::Table};

/// Harrow Ford in its folder, all dice typed.
struct Home {
    _saves: tempfile::TempDir,
    path: PathBuf,
    folder: Folder,
}

fn item(text: &str) -> Item {
    let mut items = read_items("item", &format!("- {text}")).unwrap_or_else(|why| panic!("{text}: {why}"));
    items.pop().expect("one item")
}

impl Home {
    /// In a phase of the first turn.
    fn at(phase: &str) -> Home {
        let (saves, library) = (tempfile::tempdir().unwrap(), builtin());
        let path = "opend6/scenarios/harrow-ford.yaml";
        let game = system("opend6", &library).unwrap().begin(path, &library.get(path).unwrap().text, &library).unwrap();
        let folder = Folder::create(&Place::at(saves.path()), &library, game, 1, "").unwrap();
        let path = folder.path().unwrap().to_owned();
        let mut home = Home { _saves: saves, path, folder };
        home.done(&format!(
            "{{ ruling: {{ dice: table, stage: {phase}, options: {{ chance: table, level-R56: enforce }} }} }}"
        ));
        home
    }

    fn attempt(&self, text: &str) -> Result<Done, ItemError> {
        perform_item(self.folder.session(), &item(text))
    }

    fn done(&mut self, text: &str) {
        let done = self.attempt(text).unwrap_or_else(|why| panic!("{text}: {why:?}"));
        self.folder.take(done);
    }

    fn refused(&self, text: &str) -> Refusal {
        match self.attempt(text) {
            Err(ItemError::Halt(Halt::Refused(refusal))) => refusal,
            Err(other) => panic!("{text}: halted otherwise: {other:?}"),
            Ok(_) => panic!("{text}: was done"),
        }
    }

    /// Everything that could be lost: the state, the lines, the journal byte for byte.
    fn all(&self) -> (serde_json::Value, usize, Vec<u8>) {
        let session = self.folder.session();
        (session.game().to_json(), session.len(), fs::read(self.path.join("journal.yaml")).unwrap())
    }
}

/// An order in the ranged phase after the goblin bows have fired, the rule that refuses it, and what the refusal says.
/// Without a rule nobody can overrule it.
#[rustfmt::skip]
const REFUSED: &[(&str, &str, &str)] = &[
    ("{ order: dance, who: 2 }",                                                        "",    "there is no act dance; there is initiative, "),
    ("{ order: fire, who: 99, facts: { target: 21, range: 14 } }",                      "",    "there is no squad 99; look at the roster"),
    ("{ order: fire, facts: { target: 21, range: 14 } }",                               "",    "nobody is named; say who"),
    ("{ order: fire, who: [2, 5], facts: { target: 21, range: 14 } }",                  "",    "for one squad at a time"),
    ("{ order: line-of-sight, who: 2 }",                                                "",    "for the whole table"),
    ("{ order: walk, who: 2 }",                                                         "R10", "belongs to the movement phase"),
    ("{ order: fire, who: 21, facts: { target: 2, range: 14 } }",                       "R59", "Goblin Bows have been picked"),
    ("{ order: fire, who: 22, facts: { target: 2, range: 14 } }",                       "R56", "North is to fire now"),
    ("{ order: fire, who: 2, facts: { target: 99, range: 14 } }",                       "",    "nobody has the number 99"),
    ("{ order: fire, who: 2, facts: { target: 3, range: 14 } }",                        "",    "on the same side"),
    ("{ order: fire, who: 2, facts: { target: 21 } }",                                  "",    "range is missing"),
    ("{ order: fire, who: 2, facts: { target: 21, range: 200 } }",                      "R60", "200\" is out of range; the longest range is "),
    ("{ order: fire, who: 2, facts: { target: 21, range: -1 } }",                       "",    "-1\" is not between 0\" and 300\""),
    ("{ order: fire, who: 2, facts: { target: 21, range: far } }",                      "",    "far is not a length"),
    ("{ order: fire, who: 2, facts: { target: 21, range: 14, visible: 0 } }",           "R58", "nobody of Goblin Bows is visible"),
    ("{ order: fire, who: 2, facts: { target: [21, 22, 23], range: 14 } }",             "R59", "a squad fires at one squad, or splits"),
    ("{ order: fire, who: 2, facts: { target: 21, range: 14, cover: thick } }",         "",    "nothing here is called"),
    ("{ order: fire, who: 2, facts: { target: 21, rnage: 14 } }",                       "",    "the fact rnage is unknown here"),
    ("{ order: contact, who: 2 }",                                                      "R10", ""),
];

#[test]
fn every_refusal_says_what_would_do_and_nothing_is_lost() {
    let mut home = Home::at("ranged");
    home.done("{ order: fire, who: 21, facts: { target: 2, range: 14, shooters: 1s }, dice: [1] }");
    let before = home.all();
    for (text, rule, says) in REFUSED {
        let refusal = home.refused(text);
        assert_eq!((refusal.rule.as_str(), refusal.to_string().contains(says)), (*rule, true), "{text}: {refusal:?}");
        assert!(!refusal.what.ends_with('.') && !refusal.mend.is_empty(), "{text}: {refusal:?}");
        assert!(home.all() == before, "{text}");
    }
}

#[test]
fn each_rule_is_overruled_by_its_name_and_sense_is_not() {
    let mut home = Home::at("ranged");
    home.done("{ order: fire, who: 21, facts: { target: 2, range: 14, shooters: 1s }, dice: [1] }");
    for (text, rule, _) in REFUSED {
        let mut item = item(text);
        item.overruled = vec!["R10".into(), "R56".into(), "R58".into(), "R59".into(), "R60".into()];
        item.because = "the table agrees".into();
        match perform_item(home.folder.session(), &item) {
            Err(ItemError::Halt(Halt::Refused(refusal))) => {
                // Behind an overruled rule sense may still stand, and only sense.
                assert!(!refusal.can_be_overruled(), "{text}: {refusal}");
                let hopeless = ["nobody charges", "one unit is wanted and 3 are named"]
                    .iter()
                    .any(|word| refusal.what.contains(word));
                assert!(rule.is_empty() || hopeless || *rule == "R58" || *rule == "R60", "{text}: {refusal}");
            }
            Err(ItemError::Halt(Halt::Ask { .. })) => assert!(!rule.is_empty(), "{text}: asks"),
            Err(other) => panic!("{text}: {other}"),
            Ok(done) => {
                let tale = done.tale().expect("a line");
                assert!(!rule.is_empty() && tale.then.iter().any(|told| told.contains("the table agrees")), "{tale:?}");
            }
        }
    }
}

#[test]
fn r80_four_against_one_are_too_many_until_somebody_overrules_it() {
    let mut home = Home::at("close");
    home.done("{ ruling: { bind: [3, 24] } }");
    let before = home.all();
    let refusal = home.refused("{ order: fight, who: 3, facts: { contacts: { ours: 4, theirs: 1 } } }");
    assert_eq!((refusal.rule.as_str(), refusal.mend.as_str()), ("R80", "spread them"));
    assert!(home.all() == before);
    let refusal = home.refused("{ order: fight, who: 3, facts: { contacts: none } }");
    assert!(refusal.what.contains("type 4:3 for four against three"), "{refusal}");
    let overruled = "{ order: fight, who: 3, facts: { contacts: { ours: 4, theirs: 1 } }, despite: [R80] }";
    assert!(matches!(home.attempt(overruled), Err(ItemError::Halt(Halt::Ask { .. }))));
}

#[test]
fn a_half_answered_order_outlives_every_bad_answer() {
    let mut home = Home::at("ranged");
    let order = item("{ order: fire, who: 21, facts: { target: 2, range: 14 } }");
    let order = Order { act: "fire".into(), who: vec!["21".into()], facts: order.facts, ..Order::default() };
    let Err(Halt::Ask { answered, .. }) = home.folder.session().order(&order, &[]) else { panic!("dice are asked") };
    let done = home.folder.session().park(Draft { order: order.clone(), answers: answered, ..Draft::default() });
    home.folder.take(done);
    let before = home.all();
    for (text, _, _) in REFUSED {
        assert!(home.attempt(text).is_err());
    }
    assert!(home.attempt("{ order: fire, who: 21, facts: { target: 2, range: 14 }, dice: [9] }").is_err());
    assert!(home.all() == before);
    assert_eq!(home.folder.session().draft().map(|draft| &draft.order), Some(&order));
}

/// Ten bowmen of marksmanship 4 against goblins at 40 inches, having walked: 11, so that a 6 needs another die.
fn bows() -> Table {
    let mut table = table(&[
        "1 Militia: { listing: human-militia, size: 10, codes: { marksmanship: 4 }, weapons: [long-bow] }",
        "21 Goblins: { listing: goblins, size: 6, weapons: [melee-weapon] }",
    ]);
    table.set(1, "{fire-plus: true}").phase("ranged");
    table
}

/// Why the answers to three shots do not fit.
fn misfit(table: &mut Table, answers: &str) -> String {
    let before = (table.state(), table.session().len());
    let why = table.order("fire", 1).facts("{target: 21, range: 40, shooters: 3s}").answers(answers).misfit();
    assert!((table.state(), table.session().len()) == before);
    why
}

#[test]
fn faces_that_no_die_shows_are_named() {
    let mut table = bows();
    for (face, says) in [(0, "0 is not a face of this die; faces run from 1 to 6"), (7, "7 is not a face of this die")]
    {
        let why = misfit(&mut table, &format!("[{{dice: [1, {face}, 3]}}]"));
        assert!(why.contains(says), "{why}");
    }
    for face in ["x", "-1", "256", "2.5", "'6'", "~"] {
        let why = read_items("orders.yaml", &format!("- order: fire\n  who: 1\n  dice: [1, {face}]\n"));
        let why = why.err().unwrap_or_else(|| panic!("{face} is taken for a face")).to_string();
        assert!(why.starts_with("orders.yaml:3:"), "{face}: {why}");
    }
}

#[test]
fn too_few_faces_and_too_many_are_counted() {
    let mut table = bows();
    assert!(misfit(&mut table, "[{dice: [1, 3]}]").contains("3 faces wanted, 2 given"));
    assert!(misfit(&mut table, "[{dice: [1, 3, 3, 3]}]").contains("3 faces wanted, 4 given"));
    assert!(misfit(&mut table, "[{dice: [1, 3, 3]}, {dice: [1]}]").contains("1 of its faces and answers"));
    assert!(misfit(&mut table, "[{tally: [4]}]").contains("4 of 3 dice cannot succeed"));
    assert!(misfit(&mut table, "[{tally: [1, 1]}]").contains("1 tally wanted, 2 given"));
    let facts = "{target: 21, range: 40, shooters: 3s}";
    let ask = table.order("fire", 1).facts(facts).dice([1, 3]).asks();
    assert_eq!((ask.id.as_str(), ask.dice()), ("hits", 3), "in short form the missing one is asked for");
    let why = table.order("fire", 1).facts(facts).dice([1, 3, 3, 4]).misfit();
    assert!(why.contains("1 of its faces and answers are asked by nobody"), "{why}");
}

#[test]
fn a_six_without_its_next_die_is_asked_on() {
    let mut table = bows();
    let facts = "{target: 21, range: 40, shooters: 3s}";
    let ask = table.order("fire", 1).facts(facts).answers("[{dice: [6, 2, 6]}]").asks();
    let AskKind::Dice { rows, wave: 2 } = &ask.kind else { panic!("{ask:?}") };
    assert_eq!((ask.id.as_str(), rows.iter().map(|row| row.dice).sum::<usize>()), ("hits/2", 2));
    assert_eq!(rows[0].need, Some(1), "6 and 4 against 11");
    assert!(misfit(&mut table, "[{dice: [6, 2, 6]}, {dice: [3]}]").contains("2 faces wanted, 1 given"));
    assert!(misfit(&mut table, "[{dice: [6, 2, 6]}, {tally: [1]}]").contains("the faces themselves matter"));
}

#[test]
fn a_choice_that_is_not_there_is_answered_with_those_that_are() {
    let mut table = bows();
    table.phase("initiative");
    let why = table.order("initiative", 0).answers("[{dice: [5, 2]}, {pick: third}]").misfit();
    assert!(why.contains("there is no third to choose; there is first, second"), "{why}");
    let why = table.order("initiative", 0).answers("[{pick: first}]").asks();
    assert_eq!(why.dice(), 2, "a choice is no answer to dice");
}
