//! Amending further: dice stay with their rows, a line becomes another act or another squad's, and one line is struck alone.

use muster::{
    battle::{Amendment, Deed, Entry, Fate, Line, Rewrite, Session},
    engine::Halt,
    view::{Answer, Answered, Id},
};

use super::{scene::table, table::Table, two_turns};

/// Marksmanship 4, damage 4.
const MILITIA: &str =
    "1 Militia: { listing: human-militia, size: 10, codes: { marksmanship: 4, command: 3 }, weapons: [long-bow] }";
/// Strength 2.
const GOBLINS: &str = "21 Goblins: { listing: goblins, size: 6, codes: { marksmanship: 3 }, weapons: [short-bow] }";
const ARCHERS: &str =
    "2 Archers: { listing: human-militia, size: 8, codes: { marksmanship: 4, command: 3 }, weapons: [long-bow] }";

fn line(session: &Session, n: u64) -> Line {
    session.line(session.place(n).expect("a line of this number")).expect("a line that can be read")
}

fn dice(ask: &str, faces: &[u8]) -> Answered {
    Answered { ask: ask.into(), answer: Answer::Dice(faces.to_vec()) }
}

/// Works a line out anew: its deed as it was, with other answers to its first asks and the old ones to the rest.
fn again(table: &mut Table, n: u64, answers: &[Answered]) -> Result<Amendment, Halt> {
    let session = table.session();
    let rewrite = Rewrite::amend(n, line(session, n).deed).answers(answers);
    session.amend(&rewrite, &mut session.again(n).unwrap())
}

fn worked(amendment: Result<Amendment, Halt>) -> Amendment {
    amendment.unwrap_or_else(|why| panic!("{why:?}"))
}

fn accept(table: &mut Table, amendment: Amendment) {
    let done = table.session().accept(amendment);
    table.session().commit(done);
}

/// Each line's number and what became of it, in a word.
fn fates(amendment: &Amendment) -> Vec<(u64, &'static str)> {
    let word = |fate: &Fate| match fate {
        Fate::Same => "same",
        Fate::Numbers => "numbers",
        Fate::Differs => "differs",
        Fate::Falls(_) => "falls",
        Fate::Struck => "struck",
        Fate::Added | Fate::Answered => "added",
        Fate::Story => "story",
    };
    amendment.steps.iter().map(|step| (step.was.as_ref().map_or(0, |line| line.n), word(&step.fate))).collect()
}

/// A volley of three: every one hits, goblins 1, 2 and 3 are struck, damage 5, 3 and 4 against Strength 2, 3 and 4.
fn volley() -> Table {
    let mut table = table(&[MILITIA, ARCHERS, GOBLINS]);
    table.phase("ranged");
    let order = table.order("fire", 1).facts("{target: 21, range: 14, shooters: 3s}");
    order.dice([5, 4, 5, 5, 3, 4, 2, 3, 4]).chance([1, 2, 3]).done();
    table
}

#[test]
fn a_hit_fewer_takes_its_own_damage_die_and_strength_die_along() {
    let mut table = volley();
    let amendment = worked(again(&mut table, 2, &[dice("hits", &[5, 4, 2])]));
    let answers = &amendment.steps[0].now.as_ref().unwrap().answers;
    assert_eq!(answers[1..], [dice("struck", &[1, 2]), dice("damage", &[5, 3, 2, 3])]);
    // Whom the second hit strikes was misread: he has dice of his own, the others keep theirs.
    let Err(Halt::Ask { ask, filled, .. }) =
        again(&mut table, 2, &[dice("hits", &[5, 4, 5]), dice("struck", &[1, 4, 3])])
    else {
        panic!("nobody rolled for goblin 4")
    };
    assert_eq!((ask.id.as_str(), filled), ("damage", vec![Some(5), Some(4), None, Some(2), Some(4), None]));
}

#[test]
fn dice_that_open_again_stay_with_the_die_that_opened() {
    let mut table = table(&[MILITIA, GOBLINS]);
    table.phase("ranged");
    let order = table.order("fire", 1).facts("{target: 21, range: 14, shooters: 2s}");
    order.dice([5, 5, 6, 6, 2, 3, 2, 4]).chance([1, 2]).done();
    let old = line(table.session(), 2).answers;
    assert_eq!(old[2..], [dice("damage", &[6, 6, 2, 3]), dice("damage/2", &[2, 4])]);
    // The first die showed no 6 after all: the 4 that followed the second 6 still follows it.
    let amendment = worked(again(&mut table, 2, &[old[0].clone(), old[1].clone(), dice("damage", &[3, 6, 2, 3])]));
    assert_eq!(amendment.steps[0].now.as_ref().unwrap().answers[3..], [dice("damage/2", &[4])]);
}

/// Three spears charge three goblins, whose shot misses; then they fight, soldier by soldier.
fn melee() -> Table {
    let mut table = table(&[
        "1 Spears: { listing: human-infantry, size: 3, training: { command: 1 }, sergeant: 1, weapons: [melee-weapon] }",
        "21 Goblins: { listing: goblins, size: 3, codes: { marksmanship: 3 }, weapons: [short-bow] }",
    ]);
    table.order("initiative", 0).answers("[{dice: [5, 2]}, {pick: first}]").done();
    table.order("charge", 1).facts("{target: 21, distance: 8}").dice([4, 2, 5, 2]).done();
    table.order("defensive-fire", 21).facts("{range: 4, shooters: 1s}").dice([2]).done();
    table.order("contact", 1).done();
    table.next();
    table.order("fight", 1).dice([2, 3, 4, 5, 5, 5, 2, 3, 4, 5]).done();
    table
}

#[test]
fn a_fighter_fewer_leaves_the_dice_of_the_others_alone() {
    let mut table = melee();
    let shot = [dice("hits", &[5]), dice("struck", &[2]), dice("damage", &[5, 2])];
    let amendment = worked(again(&mut table, 3, &shot));
    // The wounded spear stays behind and may still shoot, so that a stage does not pass by itself any more.
    assert_eq!(fates(&amendment), [(3, "differs"), (4, "differs"), (5, "differs"), (0, "added"), (6, "differs")]);
    let fight = amendment.steps[4].now.as_ref().unwrap();
    assert_eq!(fight.answers[..2], [dice("fight", &[2, 4, 5, 5]), dice("damage", &[3, 4])], "spear 2 takes his along");
    let told = |begin: &str| fight.tale.then.iter().any(|text| text.starts_with(begin));
    assert!(told("Spears (sergeant) 2+5 = 7 against") && told("Spears (sound) 4+5 = 9 against"), "{:?}", fight.tale);
    accept(&mut table, amendment);
    assert_eq!(table.session().len(), 7);
}

#[test]
fn a_later_line_that_wants_more_dice_is_answered_or_falls() {
    let mut table = table(&[MILITIA, GOBLINS]);
    table.phase("ranged");
    table.order("fire", 1).facts("{target: 21, range: 14, shooters: 1s}").dice([5, 5, 2]).chance([3]).done();
    table.next();
    // A casualty test of one squad; the other one lost nobody.
    table.order("casualty-test", 21).dice([4, 2]).done();
    let session = table.session();
    let mut rewrite = Rewrite::amend(2, line(session, 2).deed);
    let own = session.amend(&rewrite, &mut session.again(2).unwrap()).unwrap();
    assert_eq!(fates(&own), [(2, "same"), (3, "same"), (4, "same")]);
    let struck = Rewrite::strike(2);
    let gone = session.amend(&struck, &mut session.again(2).unwrap()).unwrap();
    assert_eq!(fates(&gone), [(2, "struck"), (3, "differs"), (4, "falls")]);
    // An open 6 wants another die.
    let Deed::Order(order) = &mut rewrite.deed.as_mut().unwrap() else { panic!() };
    order.facts.insert("range".to_owned(), 15.into());
    let test = line(session, 4).answers[0].ask.clone();
    rewrite.behind.later.insert(4, vec![dice(&test, &[6, 2])]);
    let Some(Fate::Falls(Halt::Ask { ask, answered, .. })) =
        session.amend(&rewrite, &mut session.again(2).unwrap()).unwrap().steps.pop().map(|step| step.fate)
    else {
        panic!("nobody rolled on")
    };
    assert_eq!((ask.id.as_str(), answered.len()), (format!("{test}/2").as_str(), 1));
    rewrite.behind.later.insert(4, vec![dice(&test, &[6, 2]), dice(&format!("{test}/2"), &[3])]);
    let amendment = session.amend(&rewrite, &mut session.again(2).unwrap()).unwrap();
    assert_eq!(fates(&amendment), [(2, "numbers"), (3, "same"), (4, "differs")]);
}

#[test]
fn the_machine_throws_what_is_new_where_it_throws_for_that_side() {
    let mut table = table(&[MILITIA, ARCHERS, GOBLINS]);
    table.rule(serde_yaml::from_str("{ dice: auto, options: { chance: machine } }").unwrap());
    table.phase("ranged");
    table.order("fire", 1).facts("{target: 21, range: 14, shooters: 3s}").done();
    let old = line(table.session(), 3);
    let session = table.session();
    let Deed::Order(order) = old.deed.clone() else { panic!() };
    let more = Deed::Order(order.with("shooters", "5s"));
    let amendment = session.amend(&Rewrite::amend(3, more), &mut session.again(3).unwrap()).unwrap();
    let (was, now) = (&old.answers[0].answer, &amendment.steps[0].now.as_ref().unwrap().answers[0].answer);
    let (Answer::Dice(was), Answer::Dice(now)) = (was, now) else { panic!() };
    assert_eq!((now.len(), &now[..3]), (5, &was[..]));
}

#[test]
fn a_line_becomes_another_act_and_the_later_ones_stay() {
    let mut table = table(&[MILITIA, GOBLINS]);
    table.phase("movement");
    table.order("walk", 1).facts("{rough: 2}").done();
    table.order("walk", 21).facts("{clear: 3}").done();
    let session = table.session();
    let hold = session.recast(2, "hold", &[Id::new("militia")]).unwrap();
    assert!(hold.facts.is_empty(), "holding knows no ground: {hold:?}");
    let amendment = session.amend(&Rewrite::amend(2, Deed::Order(hold)), &mut session.again(2).unwrap()).unwrap();
    assert_eq!(fates(&amendment), [(2, "differs"), (3, "same")]);
    assert_eq!(amendment.steps[0].now.as_ref().unwrap().tale.head, "Militia holds.");
    let run = session.recast(2, "run", &[Id::new("militia")]).unwrap();
    assert_eq!(run.facts.get("rough").map(ToString::to_string).as_deref(), Some("2"));
    assert!(session.recast(2, "fly", &[Id::new("militia")]).is_err());
}

#[test]
fn a_volley_becomes_that_of_another_squad_with_its_dice() {
    let mut table = volley();
    let session = table.session();
    let order = session.recast(2, "fire", &[Id::new("archers")]).unwrap();
    assert_eq!(order.facts.keys().collect::<Vec<_>>(), ["range", "shooters", "target"]);
    let amendment = session.amend(&Rewrite::amend(2, Deed::Order(order)), &mut session.again(2).unwrap()).unwrap();
    assert_eq!(amendment.steps[0].now.as_ref().unwrap().answers, line(session, 2).answers);
}

#[test]
fn one_line_is_struck_alone_undone_and_done_again_and_marks_stay() {
    let mut table = volley();
    table.order("fire", 2).facts("{target: 21, range: 14, shooters: 1s}").dice([2]).done();
    table.order("fire", 21).facts("{target: 1, range: 14, shooters: 1s}").dice([2]).done();
    table.set(1, "{note: a good shot}");
    for n in [2, 4, 5] {
        let done = table.session().flag(n);
        table.session().commit(done);
    }
    let (before, session) = (table.state(), table.session());
    let amendment = session.amend(&Rewrite::strike(3), &mut session.again(3).unwrap()).unwrap();
    assert_eq!(fates(&amendment), [(3, "struck"), (4, "same"), (5, "same")]);
    let kept = |table: &mut Table| {
        let session = table.session();
        let lines: Vec<u64> = session.last(9).iter().map(|line| line.n).collect();
        let marked = lines.iter().copied().filter(|n| session.flags().contains(n)).collect::<Vec<_>>();
        (lines, marked)
    };
    accept(&mut table, amendment);
    let after = table.state();
    assert_eq!(kept(&mut table), (vec![1, 2, 6, 7], vec![2, 6, 7]), "lines 6 and 7 stand for 4 and 5");
    let done = table.session().undo(1).unwrap();
    table.session().commit(done);
    assert!(table.state() == before && kept(&mut table) == (vec![1, 2, 3, 4, 5], vec![2, 4, 5]));
    let done = table.session().redo(1).unwrap();
    table.session().commit(done);
    assert!(table.state() == after && kept(&mut table) == (vec![1, 2, 6, 7], vec![2, 6, 7]));
}

#[test]
fn the_last_line_is_struck_and_the_journal_says_so() {
    let mut table = volley();
    let session = table.session();
    let amendment = session.amend(&Rewrite::strike(2), &mut session.again(2).unwrap()).unwrap();
    let done = session.accept(amendment);
    assert_eq!(done.entry, Entry::Amend { line: 2, with: Vec::new() }, "an older muster reads it too");
    session.commit(done);
    assert_eq!((session.len(), session.redoable()), (1, 0));
    let undone = session.undo(1).unwrap();
    session.commit(undone);
    assert_eq!((session.len(), session.redoable()), (2, 1));
}

#[test]
fn the_next_turn_keeps_its_initiative_when_a_line_of_the_last_one_is_struck() {
    let session = two_turns::played();
    let lines = session.last(session.len());
    let second = lines.iter().find(|line| line.turn == 2 && line.stage == "initiative").expect("a second turn");
    for struck in lines.iter().take_while(|line| line.turn == 1).filter(|line| line.stage == "ranged") {
        let amendment = session.amend(&Rewrite::strike(struck.n), &mut session.again(struck.n).unwrap()).unwrap();
        let step = amendment.steps.iter().find(|step| step.was.as_ref().is_some_and(|was| was.n == second.n)).unwrap();
        let now = step.now.as_ref().unwrap_or_else(|| panic!("line {} struck: {:?}", struck.n, fates(&amendment)));
        assert_eq!((now.turn, &now.answers), (2, &second.answers), "line {} struck", struck.n);
        let fell = amendment.fallen().count();
        assert!(fell < 5, "line {} struck: {:?}", struck.n, fates(&amendment));
        let done = session.accept(amendment);
        let stage = done.game().map(|game| (game.turn(), game.stage()));
        assert_eq!(stage, Some((session.game().turn(), session.game().stage())), "line {} struck", struck.n);
    }
}

/// Opportunity fire at the one squad on the move names nobody, and is at that one all the same.
#[test]
fn opportunity_fire_is_at_nobody_but_the_squad_that_it_was_at() {
    let bows = "22 Bows: { listing: goblins, size: 6, codes: { marksmanship: 3 }, weapons: [short-bow] }";
    let militia = MILITIA.replace("long-bow", "light-crossbow");
    let mut table = table(&[&militia, GOBLINS, bows]);
    table.order("initiative", 0).answers("[{dice: [2, 5]}, {pick: first}]").done();
    table.order("walk", 21).done();
    table.order("opportunity-fire", 1).facts("{range: 14, shooters: 1s}").dice([5, 1, 1]).done();
    let session = table.session();
    let (walk, shot) = (line(session, 2), line(session, 3));
    let Deed::Order(mut order) = walk.deed.clone() else { panic!("{walk:?}") };
    let fate = |order| {
        let amendment = session.amend(&Rewrite::amend(2, Deed::Order(order)), &mut session.again(2).unwrap()).unwrap();
        amendment.steps[1].fate.clone()
    };
    assert_eq!(fate(order.clone()), Fate::Same, "{shot:?}");
    order.who = vec![Id::new("bows")];
    let Fate::Falls(why) = fate(order) else { panic!("it is at others now") };
    assert!(why.to_string().contains("21 Goblins"), "{why}");
}
