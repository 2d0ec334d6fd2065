//! Amending: an old line given anew while the later ones keep their dice; what no longer fits falls away, and nothing
//! changes until somebody accepts it.

use muster::{
    battle::{Amendment, Deed, Done, Entry, Fate, Line, Rewrite, Session, Step, perform_item, read_items, replay},
    engine::{Decision, Edit, Halt, Nobody, Ruling},
    rules::system,
    store::{Folder, Place, library::builtin},
    view::{Answer, Answered, Id, Order},
};

use super::{scene::table, table::Table, two_turns};

/// Marksmanship 4, damage 4; command 3.
const MILITIA: &str =
    "1 Militia: { listing: human-militia, size: 10, codes: { marksmanship: 4, command: 3 }, weapons: [long-bow] }";
/// Strength 2.
const GOBLINS: &str = "21 Goblins: { listing: goblins, size: 6, codes: { marksmanship: 3 }, weapons: [short-bow] }";

/// One shot at the goblins that does no harm, one of theirs that misses, the end of the phase.
///
/// | line | |
/// |---|---|
/// | 1 | a ruling: the ranged combat phase |
/// | 2 | the militia fire: hits 5, struck 3, damage 1 against 2 |
/// | 3 | the goblins fire: hits 2 |
/// | 4 | the phase ends |
fn shots() -> Table {
    let mut table = table(&[MILITIA, GOBLINS]);
    table.phase("ranged");
    let tale = table.order("fire", 1).facts("{target: 21, range: 14, shooters: 1s}").dice([5, 1, 2]).chance([3]).done();
    assert!(tale.contains("no effect"), "{tale}");
    table.order("fire", 21).facts("{target: 1, range: 14, shooters: 1s}").dice([2]).done();
    table.next();
    table
}

/// The same with a hit that puts a goblin out, then the casualty test of line 5 and a ruling.
fn tested() -> Table {
    let mut table = table(&[MILITIA, GOBLINS]);
    table.phase("ranged");
    table.order("fire", 1).facts("{target: 21, range: 14, shooters: 1s}").dice([5, 5, 2]).chance([3]).done();
    table.order("fire", 21).facts("{target: 1, range: 14, shooters: 1s}").dice([2]).done();
    table.next();
    assert_eq!((table.stage(), table.field(21, "out")), ("morale".to_owned(), "1".to_owned()));
    table.order("casualty-test", 21).dice([4, 2]).done();
    table.set(1, "{note: a good shot}");
    table
}

/// A charge into bows: initiative, charge, defensive fire, contact, and an order after the sequence.
fn charged() -> Table {
    let mut table = table(&[
        "1 Spears: { listing: human-infantry, size: 10, training: { command: 1 }, sergeant: 1, weapons: [melee-weapon] }",
        "21 Goblins: { listing: goblins, size: 10, codes: { marksmanship: 3 }, weapons: [short-bow] }",
    ]);
    table.order("initiative", 0).answers("[{dice: [5, 2]}, {pick: first}]").done();
    table.order("charge", 1).facts("{target: 21, distance: 8}").dice([4, 2, 5, 2]).done();
    table.order("defensive-fire", 21).facts("{range: 4, shooters: 1s}").dice([2]).done();
    table.order("contact", 1).done();
    table.order("hold", 21).done();
    table
}

fn line(session: &Session, n: u64) -> Line {
    session.line(session.place(n).expect("a line of this number")).expect("a line that can be read")
}

/// The answers of a line with other faces for one ask; those after it are gone if `last`.
fn faces(line: &Line, ask: &str, dice: &[u8]) -> Vec<Answered> {
    let mut answers = line.answers.clone();
    let at = answers.iter().position(|known| known.ask == ask).unwrap_or_else(|| panic!("no {ask}: {answers:?}"));
    answers[at].answer = Answer::Dice(dice.to_vec());
    answers
}

fn answered(ask: &str, dice: &[u8]) -> Answered {
    Answered { ask: ask.into(), answer: Answer::Dice(dice.to_vec()) }
}

fn order(line: &Line) -> Order {
    let Deed::Order(order) = &line.deed else { panic!("line {} is no order", line.n) };
    order.clone()
}

/// Amends a line: its deed as it was, with other answers.
fn amend(table: &mut Table, n: u64, answers: &[Answered]) -> Amendment {
    let session = table.session();
    session
        .amend(&Rewrite::amend(n, line(session, n).deed.clone()).answers(answers), &mut Nobody)
        .unwrap_or_else(|why| panic!("{why:?}"))
}

fn fates(amendment: &Amendment) -> Vec<(u64, Fate)> {
    let number = |step: &Step| step.was.as_ref().map_or(0, |line| line.n);
    amendment.steps.iter().map(|step| (number(step), step.fate.clone())).collect()
}

/// The lines that would stand.
fn with(amendment: &Amendment) -> Vec<Line> {
    amendment.steps.iter().filter_map(|step| step.now.clone()).collect()
}

fn fallen(amendment: &Amendment) -> Vec<Line> {
    amendment.fallen().cloned().collect()
}

fn accept(table: &mut Table, amendment: Amendment) {
    let done = table.session().accept(amendment);
    table.session().commit(done);
}

/// Numbers and groups of the lines that stand.
fn groups(table: &mut Table) -> Vec<(u64, Option<u64>)> {
    let session = table.session();
    session.last(session.len()).iter().map(|line| (line.n, line.group)).collect()
}

#[test]
fn an_early_face_changes_and_the_later_lines_keep_theirs() {
    let mut table = shots();
    let (before, old) = (table.state(), line(table.session(), 3));
    let answers = faces(&line(table.session(), 2), "damage", &[5, 2]);
    let amendment = amend(&mut table, 2, &answers);
    assert_eq!(fates(&amendment), [(2, Fate::Differs), (3, Fate::Same), (4, Fate::Differs)]);
    assert!(fallen(&amendment).is_empty());
    assert_eq!((&with(&amendment)[1].deed, &with(&amendment)[1].answers), (&old.deed, &old.answers));
    assert!(table.state() == before && table.session().len() == 4, "nothing changes until it is accepted");
    accept(&mut table, amendment);
    assert_eq!((table.field(21, "out"), table.stage()), ("1".to_owned(), "morale".to_owned()));
    assert_eq!(groups(&mut table), [(1, None), (5, None), (6, None), (7, None)], "no number is given twice");
    assert_eq!(table.session().next(), 8);
}

#[test]
fn the_last_line_is_amended_as_well_as_an_older_one() {
    let mut table = shots();
    let next = line(table.session(), 4);
    let amendment = amend(&mut table, 4, &next.answers);
    assert_eq!(fates(&amendment), [(4, Fate::Same)]);
    let mut table = shots();
    let answers = faces(&line(table.session(), 3), "hits", &[1]);
    let amendment = amend(&mut table, 3, &answers);
    assert_eq!(fates(&amendment), [(3, Fate::Numbers), (4, Fate::Same)], "a miss is a miss, by another face");
    accept(&mut table, amendment);
    assert!(line(table.session(), 5).tale.then[0].contains(": 1, no hit"), "the tale tells the face as it was");
}

#[test]
fn a_fact_changes_and_the_dice_stay() {
    let mut table = shots();
    let old = line(table.session(), 2);
    let near = Deed::Order(order(&old).with("range", 15));
    let amendment = table
        .session()
        .amend(&Rewrite::amend(2, near.clone()).answers(&old.answers), &mut Nobody)
        .unwrap_or_else(|why| panic!("{why:?}"));
    assert_eq!(with(&amendment)[0].answers, old.answers);
    assert!(with(&amendment)[0].tale.head.contains("15\""), "{}", with(&amendment)[0].tale.head);
    // At 4 inches 2 or more hits; at 40 a 5 is a miss, and what followed the hit is asked by nobody.
    let far = Deed::Order(order(&old).with("range", 40));
    let Err(Halt::Misfit(misfit)) =
        table.session().amend(&Rewrite::amend(2, far.clone()).answers(&old.answers), &mut Nobody)
    else {
        panic!("the dice of a hit fit a miss")
    };
    assert!(misfit.what.contains("nothing asks for this answer any more"), "{misfit}");
    let amendment = table
        .session()
        .amend(&Rewrite::amend(2, far.clone()).answers(&old.answers[..1]), &mut Nobody)
        .unwrap_or_else(|why| panic!("{why:?}"));
    assert!(with(&amendment)[0].tale.then.iter().any(|told| told.contains("no hit")), "{:?}", with(&amendment)[0].tale);
}

#[test]
fn a_change_that_needs_more_dice_asks_for_just_those() {
    let mut table = shots();
    let old = line(table.session(), 3);
    let halt = table
        .session()
        .amend(&Rewrite::amend(3, old.deed.clone()).answers(&[answered("hits", &[6])]), &mut Nobody)
        .err();
    let Some(Halt::Ask { ask, answered: given, .. }) = halt else { panic!("{halt:?}") };
    assert_eq!((ask.id.as_str(), given.as_slice()), ("struck", &[answered("hits", &[6])][..]));
    let all = [answered("hits", &[6]), answered("struck", &[2]), answered("damage", &[5, 2])];
    let amendment = amend(&mut table, 3, &all);
    accept(&mut table, amendment);
    assert_eq!(table.field(1, "out"), "1");
}

#[test]
fn a_result_that_was_typed_holds_against_as_many_blows_alone() {
    let mut table = table(&[MILITIA, GOBLINS]);
    table.phase("ranged");
    let order = table.order("fire", 1).facts("{target: 21, range: 14, shooters: 3s}");
    order.answers("[{tally: [2]}, {dice: [3, 3]}, {tally: [1]}]").done();
    let deed = line(table.session(), 2).deed;
    let told = |hits: u32, struck: &[u8]| {
        let hits = Answered { ask: "hits".into(), answer: Answer::Tally(vec![hits]) };
        Rewrite::amend(2, deed.clone()).answers(&[hits, answered("struck", struck)])
    };
    // A third blow on the same man: nobody said what that came to.
    let mut again = table.session().again(2).expect("what the line was answered");
    let halt = table.session().amend(&told(3, &[3, 3, 3]), &mut again).err();
    assert!(matches!(&halt, Some(Halt::Ask { ask, .. }) if ask.id == "damage"), "{halt:?}");
    let mut again = table.session().again(2).expect("what the line was answered");
    let amendment = table.session().amend(&told(2, &[3, 3]), &mut again).unwrap_or_else(|why| panic!("{why:?}"));
    assert_eq!(with(&amendment)[0].answers.len(), 3, "as many: what was typed holds");
}

#[test]
fn a_line_that_no_longer_fits_falls_away_and_those_after_it_stay() {
    let mut table = tested();
    let (before, test) = (table.state(), line(table.session(), 5));
    // A miss after all: nobody is out, so nobody is tested.
    let amendment = amend(&mut table, 2, &[answered("hits", &[2])]);
    let [(2, Fate::Differs), (3, Fate::Same), (4, Fate::Differs), (5, Fate::Falls(why)), (6, Fate::Same)] =
        &fates(&amendment)[..]
    else {
        panic!("{:?}", fates(&amendment))
    };
    let why = why.to_string();
    assert!(why.contains("Goblins lost nobody this turn"), "{why}");
    assert_eq!(fallen(&amendment), [test], "with its dice");
    assert!(table.state() == before, "nothing changes until it is accepted");
    accept(&mut table, amendment);
    assert_eq!((table.stage(), table.session().len()), ("special".to_owned(), 5));
    assert_eq!(table.field(21, "out"), "0");
}

#[test]
fn a_deed_that_is_refused_at_its_place_amends_nothing() {
    let mut table = shots();
    let (before, old) = (table.state(), line(table.session(), 2));
    let far = Deed::Order(order(&old).with("range", 90));
    let halt = table.session().amend(&Rewrite::amend(2, far.clone()).answers(&old.answers), &mut Nobody).err();
    assert!(matches!(&halt, Some(Halt::Refused(refusal)) if refusal.rule == "R60"), "{halt:?}");
    let halt = table.session().amend(&Rewrite::amend(99, old.deed.clone()).answers(&old.answers), &mut Nobody).err();
    assert!(halt.is_some_and(|why| why.to_string().contains("there is no line 99")));
    let undone = table.session().undo(1).unwrap();
    table.session().commit(undone);
    let halt = table.session().amend(&Rewrite::amend(4, old.deed.clone()).answers(&old.answers), &mut Nobody).err();
    assert!(
        halt.is_some_and(|why| why.to_string().contains("line 4 does not stand any more")),
        "an undone line does not stand"
    );
    let again = table.session().redo(1).unwrap();
    table.session().commit(again);
    assert!(table.state() == before);
}

#[test]
fn a_line_inside_a_charge_is_amended_and_the_sequence_stays_whole() {
    let mut table = charged();
    assert_eq!(groups(&mut table), [(1, None), (2, None), (3, Some(2)), (4, Some(2)), (5, None)]);
    let shot = [answered("hits", &[5]), answered("struck", &[2]), answered("damage", &[5, 2])];
    let amendment = amend(&mut table, 3, &shot);
    assert_eq!(fates(&amendment), [(3, Fate::Differs), (4, Fate::Differs), (5, Fate::Same)]);
    assert!(with(&amendment)[1].tale.head.contains("9 of Spears touch"), "{:?}", with(&amendment)[1].tale);
    accept(&mut table, amendment);
    assert_eq!(groups(&mut table), [(1, None), (2, None), (6, Some(2)), (7, Some(2)), (8, None)]);
}

#[test]
fn the_announcement_of_a_charge_is_amended_and_leads_its_sequence() {
    let mut table = charged();
    let old = line(table.session(), 2);
    let answers = faces(&old, &old.answers[0].ask, &[5, 2]);
    let amendment = amend(&mut table, 2, &answers);
    assert!(fallen(&amendment).is_empty(), "{:?}", fates(&amendment));
    accept(&mut table, amendment);
    assert_eq!(groups(&mut table), [(1, None), (6, None), (7, Some(6)), (8, Some(6)), (9, None)]);
    // The charger gives way after all: there is no charge to shoot at.
    let old = line(table.session(), 6);
    let amendment = amend(&mut table, 6, &[answered(&old.answers[0].ask, &[1, 2])]);
    let fell = fates(&amendment);
    assert!(matches!(&fell[..], [(6, Fate::Differs), (7, Fate::Falls(_)), (8, Fate::Falls(_)), (9, _)]), "{fell:?}");
    accept(&mut table, amendment);
    assert_eq!((table.stage(), groups(&mut table)), ("movement".to_owned(), vec![(1, None), (10, None), (11, None)]));
}

#[test]
fn an_amendment_is_undone_in_one_step_and_later_lines_one_by_one() {
    let mut table = shots();
    let (before, lines) = (table.state(), groups(&mut table));
    let answers = faces(&line(table.session(), 2), "damage", &[5, 2]);
    let amendment = amend(&mut table, 2, &answers);
    accept(&mut table, amendment);
    let after = table.state();
    let done = table.session().undo(1).unwrap();
    table.session().commit(done);
    assert!(table.state() == before && groups(&mut table) == lines);
    // Once more, and an order after it.
    let amendment = amend(&mut table, 2, &answers);
    accept(&mut table, amendment);
    assert!(table.state() == after);
    table.set(1, "{note: told}");
    for _ in 0..5 {
        let done = table.session().undo(1).unwrap();
        table.session().commit(done);
    }
    assert!(table.session().is_empty() && table.session().undo(1).is_err());
    let done = table.session().redo(4).unwrap();
    table.session().commit(done);
    assert!(table.state() == after);
    let done = table.session().redo(1).unwrap();
    table.session().commit(done);
}

#[test]
fn an_amendment_that_was_undone_is_done_again_after_what_was_undone_before_it() {
    let mut table = shots();
    let answers = faces(&line(table.session(), 2), "damage", &[5, 2]);
    let (before, amendment) = (table.state(), amend(&mut table, 2, &answers));
    accept(&mut table, amendment);
    let (after, lines) = (table.state(), groups(&mut table));
    let mut step = |undo: bool| {
        let done = if undo { table.session().undo(1) } else { table.session().redo(1) };
        table.session().commit(done.unwrap());
        (table.state(), groups(&mut table), table.session().redoable())
    };
    assert_eq!((step(true).0, step(true).2), (before.clone(), 2), "the amendment, then line 4");
    assert_eq!((step(false).0, step(false)), (before.clone(), (after, lines, 0)));
    assert_eq!(step(true).0, before, "and it is undone again in one step");
    // A new line leaves nothing to do again.
    table.set(1, "{note: told}");
    assert!(table.session().redoable() == 0 && table.session().redo(1).is_err());
}

#[test]
fn amendments_one_behind_the_other_are_undone_and_done_again_one_by_one() {
    let mut table = shots();
    let before = table.state();
    let answers = faces(&line(table.session(), 2), "damage", &[5, 2]);
    let amendment = amend(&mut table, 2, &answers);
    accept(&mut table, amendment);
    let (first, lines) = (table.state(), groups(&mut table));
    let shot = lines[2].0;
    let all = [answered("hits", &[6]), answered("struck", &[2]), answered("damage", &[5, 2])];
    let amendment = amend(&mut table, shot, &all);
    accept(&mut table, amendment);
    let second = table.state();
    assert!(before != first && first != second);
    let mut step = |undo: bool| {
        let done = if undo { table.session().undo(1) } else { table.session().redo(1) };
        table.session().commit(done.unwrap());
        (table.state(), table.session().redoable())
    };
    assert!(step(true) == (first.clone(), 1) && step(true) == (before.clone(), 2));
    assert!(step(false) == (first.clone(), 1) && step(false) == (second, 0));
    // Another amendment in the place of the second leaves nothing to do again.
    assert!(step(true) == (first.clone(), 1) && step(true) == (before, 2) && step(false) == (first.clone(), 1));
    let other = [answered("hits", &[6]), answered("struck", &[2]), answered("damage", &[1, 2])];
    let amendment = amend(&mut table, shot, &other);
    accept(&mut table, amendment);
    assert!(table.session().redoable() == 0 && table.session().redo(1).is_err());
    let done = table.session().undo(1).unwrap();
    table.session().commit(done);
    assert!(table.state() == first);
}

#[test]
fn a_mark_stays_on_the_line_that_takes_the_place_of_a_marked_one() {
    let mut table = shots();
    for n in [2, 3] {
        let done = table.session().flag(n);
        table.session().commit(done);
    }
    let answers = faces(&line(table.session(), 2), "damage", &[5, 2]);
    let amendment = amend(&mut table, 2, &answers);
    accept(&mut table, amendment);
    let marked = |table: &mut Table| {
        let session = table.session();
        let lines = session.last(session.len()).into_iter().map(|line| line.n);
        lines.filter(|n| session.flags().contains(n)).collect::<Vec<u64>>()
    };
    assert_eq!(marked(&mut table), [5, 6], "lines 5 and 6 stand for 2 and 3");
    let done = table.session().undo(1).unwrap();
    table.session().commit(done);
    assert_eq!(marked(&mut table), [2, 3]);
}

#[test]
fn a_ruling_between_happens_again() {
    let mut table = table(&[MILITIA, GOBLINS]);
    table.phase("ranged");
    table.order("fire", 1).facts("{target: 21, range: 14, shooters: 1s}").dice([5, 1, 2]).chance([3]).done();
    table.set(21, "{morale: 3}");
    table.next();
    let answers = faces(&line(table.session(), 2), "damage", &[5, 2]);
    let amendment = amend(&mut table, 2, &answers);
    assert_eq!(fates(&amendment), [(2, Fate::Differs), (3, Fate::Same), (4, Fate::Differs)]);
    accept(&mut table, amendment);
    assert_eq!((table.field(21, "morale"), table.field(21, "out")), ("3".to_owned(), "1".to_owned()));
}

#[test]
fn a_ruling_is_amended_like_an_order_and_a_change_by_hand_that_no_longer_fits_falls_away() {
    let mut table = table(&[MILITIA, GOBLINS]);
    table.set(21, "{morale: 4}");
    let edit = Edit { at: "goblins".into(), path: "body/morale".into(), from: 4.into(), to: 2.into() };
    table.rule(Ruling::by_hand(edit.into()).because("battle.yaml was changed by hand"));
    assert_eq!(table.field(21, "morale"), "2");
    let other = Deed::Ruling(Box::new(Ruling::of(Decision::set(Id::new("21"), ("morale", 3)))));
    let amendment = table
        .session()
        .amend(&Rewrite::amend(1, other.clone()).answers(&[]), &mut Nobody)
        .unwrap_or_else(|why| panic!("{why:?}"));
    let [(1, Fate::Differs), (2, Fate::Falls(why))] = &fates(&amendment)[..] else { panic!("{:?}", fates(&amendment)) };
    assert!(why.to_string().contains("4 expected, 3 found"), "{why}");
    accept(&mut table, amendment);
    assert_eq!((table.field(21, "morale"), table.session().len()), ("3".to_owned(), 1));
}

#[test]
fn faces_of_the_machine_are_kept_when_a_fact_changes() {
    let mut table = table(&[MILITIA, GOBLINS]);
    table.rule(serde_yaml::from_str("{ dice: auto, options: { chance: machine } }").unwrap());
    table.phase("ranged");
    table.order("fire", 1).facts("{target: 21, range: 14}").done();
    table.order("fire", 21).facts("{target: 1, range: 14}").done();
    let (first, second) = (line(table.session(), 3), line(table.session(), 4));
    let order = Deed::Order(order(&first).with("range", 15));
    let amendment = table
        .session()
        .amend(&Rewrite::amend(3, order.clone()).answers(&first.answers), &mut Nobody)
        .unwrap_or_else(|why| panic!("{why:?}"));
    assert_eq!((&with(&amendment)[0].answers, &with(&amendment)[1].answers), (&first.answers, &second.answers));
}

#[test]
fn a_line_amended_into_itself_leaves_the_whole_evening_as_it_was() {
    let session = two_turns::played();
    let lines = session.last(session.len());
    let end = session.game().to_json();
    for (place, line) in lines.iter().enumerate().step_by(5) {
        let amendment = session.amend(&Rewrite::amend(line.n, line.deed.clone()).answers(&line.answers), &mut Nobody);
        let amendment = amendment.unwrap_or_else(|why| panic!("line {}: {why:?}", line.n));
        assert!(fates(&amendment).iter().all(|(_, fate)| *fate == Fate::Same), "{:?}", fates(&amendment));
        let new_number = |old: u64| {
            let at = lines[place..].iter().position(|line| line.n == old);
            at.map_or(old, |at| session.next() + at as u64)
        };
        for (old, new) in lines[place..].iter().zip(&with(&amendment)) {
            let (n, was) = (new_number(old.n), Some(old.n));
            let like = Line { n, was, group: old.group.map(new_number), ..old.clone() };
            assert_eq!(*new, like);
        }
        let done = session.accept(amendment);
        assert!(done.game().is_some_and(|game| game.to_json() == end), "after line {}", line.n);
    }
}

/// The items of an orders file on a battle in its folder.
fn play(folder: &mut Folder, items: &str) {
    for item in read_items("items", items).unwrap_or_else(|why| panic!("{why}")) {
        let done = perform_item(folder.session(), &item).unwrap_or_else(|why| panic!("{item:?}: {why}"));
        folder.take(done);
    }
}

#[test]
fn an_amendment_and_its_undoing_outlast_a_restart() {
    let (saves, library) = (tempfile::tempdir().unwrap(), builtin());
    let path = "opend6/scenarios/harrow-ford.yaml";
    let game = system("opend6", &library).unwrap().begin(path, &library.get(path).unwrap().text, &library).unwrap();
    let mut folder = Folder::create(&Place::at(saves.path()), &library, game, 1, "").unwrap();
    let path = folder.path().unwrap().to_owned();
    play(
        &mut folder,
        "- ruling: { dice: table, stage: ranged, options: { chance: table } }\n\
         - { order: fire, who: 21, facts: { target: 2, range: 14, cover: medium },\n    answers: [ { dice: [1, 2, 5, 1, 6, 1, 1, 5] }, { dice: [2] }, { dice: [5] }, { dice: [5, 1] } ] }\n\
         - next: phase\n",
    );
    let (before, lines) = (folder.session().game().to_json(), folder.session().len());
    let old = line(folder.session(), 2);
    let missed = [answered("hits", &[1, 2, 1, 1, 1, 1, 1, 1])];
    let amendment = folder
        .session()
        .amend(&Rewrite::amend(2, old.deed.clone()).answers(&missed), &mut Nobody)
        .unwrap_or_else(|why| panic!("{why:?}"));
    let done = folder.session().accept(amendment);
    folder.take(done);
    let after = folder.session().game().to_json();
    assert!(after != before);
    drop(folder);
    // From the state and the journal, and from the journal alone.
    for lost in [&[][..], &["battle.yaml", "battle.1.yaml", "battle.2.yaml"]] {
        lost.iter().for_each(|name| drop(std::fs::remove_file(path.join(name))));
        let (folder, _) = Folder::open(&path, &library).unwrap();
        let session = folder.session();
        assert!(session.game().to_json() == after, "without {lost:?}");
        assert_eq!((session.len(), session.next()), (lines, 6));
        assert_eq!(replay(session, |_| {}).unwrap(), []);
    }
    let (mut folder, _) = Folder::open(&path, &library).unwrap();
    let done = folder.session().undo(1).unwrap();
    folder.take(done);
    drop(folder);
    let (mut folder, _) = Folder::open(&path, &library).unwrap();
    assert!(folder.session().game().to_json() == before);
    assert_eq!(folder.session().next(), 6);
    assert_eq!(line(folder.session(), 2), old);
    // What was taken back can be done again, over a restart too.
    let done = folder.session().redo(1).unwrap();
    folder.take(done);
    drop(folder);
    let (mut folder, _) = Folder::open(&path, &library).unwrap();
    assert!(folder.session().game().to_json() == after);
    let done = folder.session().undo(1).unwrap();
    folder.take(done);
    let done = folder.session().undo_to(0).unwrap();
    folder.take(done);
    let done = folder.session().redo(lines).unwrap();
    folder.take(done);
}

/// What stands by the entries of a journal in a muster that knew the newest amendment alone, and took back no other.
fn read_by_an_older_muster(entries: &[Entry]) -> Vec<Line> {
    let (mut live, mut amended): (Vec<Line>, Option<(usize, Vec<Line>)>) = (Vec::new(), None);
    for entry in entries {
        match entry {
            Entry::Line(line) => live.push(line.clone()),
            Entry::Amend { line, with } => {
                let place = live.iter().position(|kept| kept.n == *line).unwrap_or(live.len());
                amended = Some((place, live.split_off(place)));
                live.extend(with.iter().cloned());
            }
            Entry::Unamend => {
                if let Some((place, old)) = amended.take() {
                    live.truncate(place);
                    live.extend(old);
                }
            }
            Entry::Undo(lines) => {
                live.truncate(live.len() - lines);
                amended = None;
            }
            other => panic!("{other:?}"),
        }
    }
    live
}

#[test]
fn two_amendments_taken_back_and_done_again_outlast_a_restart_and_read_alike_in_an_older_muster() {
    let (saves, library) = (tempfile::tempdir().unwrap(), builtin());
    let scenario = "opend6/scenarios/harrow-ford.yaml";
    let text = &library.get(scenario).unwrap().text;
    let begun = || system("opend6", &library).unwrap().begin(scenario, text, &library).unwrap();
    let path = Folder::create(&Place::at(saves.path()), &library, begun(), 1, "").unwrap().path().unwrap().to_owned();
    let mut entries = Vec::new();
    let mut step = |take: &dyn Fn(&Session) -> Done| {
        // From the journal alone.
        for name in ["battle.yaml", "battle.1.yaml", "battle.2.yaml"] {
            let _ = std::fs::remove_file(path.join(name));
        }
        let (mut folder, _) = Folder::open(&path, &library).unwrap();
        let done = take(folder.session());
        entries.push(Entry::read(&done.record().unwrap()).unwrap());
        folder.take(done);
        let session = folder.session();
        assert!(replay(session, |_| {}).unwrap().is_empty());
        assert_eq!(read_by_an_older_muster(&entries), session.last(session.len()));
        (session.game().to_json(), session.redoable())
    };
    let morale = |number: i64| Deed::Ruling(Box::new(Ruling::of(Decision::set(Id::new("2"), ("morale", number)))));
    let amends = |line: u64, number: i64| {
        move |session: &Session| {
            session.accept(session.amend(&Rewrite::amend(line, morale(number)).answers(&[]), &mut Nobody).unwrap())
        }
    };
    let rules = |session: &Session| session.rule(&Ruling::of(Decision::set(Id::new("2"), ("morale", 1)))).unwrap();
    let later = |session: &Session| session.rule(&Ruling::of(Decision::set(Id::new("3"), ("morale", 1)))).unwrap();
    let (undo, redo) = (|session: &Session| session.undo(1).unwrap(), |session: &Session| session.redo(1).unwrap());
    step(&rules);
    let states = [step(&later).0, step(&amends(1, 2)).0, step(&amends(3, 3)).0];
    let third = step(&amends(5, 4)).0;
    let [none, first, second] = states.map(Some);
    let mut steps = |undo_or_redo: &dyn Fn(&Session) -> Done, times: usize| {
        (0..times).map(|_| step(undo_or_redo)).map(|(state, left)| (Some(state), left)).collect::<Vec<_>>()
    };
    let back = [(second.clone(), 1), (first.clone(), 2), (none, 3)];
    assert!(steps(&undo, 3) == back);
    assert!(steps(&redo, 3) == [(first.clone(), 2), (second.clone(), 1), (Some(third.clone()), 0)]);
    assert!(steps(&undo, 2) == back[..2] && steps(&redo, 1) == [(second, 1)] && steps(&undo, 2) == back[1..]);
    // An older muster that opens it there takes back what it takes for the newest amendment, then a line.
    let begin = Session::begin(begun(), 1).1;
    for entry in [Entry::Unamend, Entry::Undo(1)] {
        entries.push(entry);
        let records: Vec<_> =
            [&begin].into_iter().chain(&entries).map(|entry| entry.record().unwrap().into()).collect();
        let session = Session::open(begun(), 1, &records).unwrap();
        assert_eq!(read_by_an_older_muster(&entries), session.last(session.len()));
        assert!(replay(&session, |_| {}).unwrap().is_empty());
    }
}
