//! Amending: what a form proposed and people let stand holds, and what is told of it.

use muster::{
    battle::{Deed, Fate, Line, Rewrite, Session, compared},
    engine::{Decision, Halt, Reply, Ruling},
    view::{Answer, Answered, Facts, Id, Order},
};

use super::{
    scene::{table, touch},
    table::Table,
};

const MUSKETS: &str = "1 Muskets: { models: 6 }";
const MARGIT: &str = "2 Margit: { models: 4 }";
const RAIDERS: &str = "21 Raiders: { models: 8 }";

fn facts(text: &str) -> Facts {
    serde_yaml::from_str(text).unwrap()
}

fn line(session: &Session, back: usize) -> Line {
    session.line(session.len() - back).unwrap()
}

/// The line so many before the end, with other facts.
fn with(table: &mut Table, back: usize, text: &str) -> Rewrite {
    let line = line(table.session(), back);
    let Deed::Order(order) = line.deed else { panic!("{line:?}") };
    Rewrite::amend(line.n, Deed::Order(Order { facts: facts(text), ..order }))
}

/// What it makes of the line behind it, and how that is told.
fn then(table: &mut Table, rewrite: &Rewrite) -> (Fate, Option<Line>, String) {
    let session = table.session();
    let amendment = session.amend(rewrite, &mut session.again(rewrite.line).unwrap()).unwrap();
    let told = compared(session, &amendment).into_iter().map(|row| row.0).collect::<Vec<_>>().join("\n");
    (amendment.steps[1].fate.clone(), amendment.steps[1].now.clone(), told)
}

#[test]
fn a_target_that_was_let_stand_is_still_the_one_when_an_older_line_is_amended() {
    let mut table = table(&[MUSKETS, MARGIT, RAIDERS]);
    table.next();
    table.order("move", 21).facts("{distance: 4, contacts: [2]}").done();
    let order = table.order("melee", 21).dice([1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
    assert!(order.done().starts_with("Raiders attack Margit"));
    let attack = line(table.session(), 1);
    // The move touched the muskets as well, whose number comes first.
    let rewrite = with(&mut table, 2, "{distance: 4, contacts: [1, 2]}");
    let (fate, now, told) = then(&mut table, &rewrite);
    let now = now.unwrap_or_else(|| panic!("{told}"));
    assert_eq!((fate, &now.answers), (Fate::Same, &attack.answers), "{told}");
    let Deed::Order(order) = now.deed else { panic!("{told}") };
    assert_eq!(order.facts, facts("{target: margit}"), "what it named is a fact now");
    // It touched nobody but the muskets: that attack was none at them.
    let rewrite = with(&mut table, 2, "{distance: 4, contacts: [1]}");
    let (fate, _, told) = then(&mut table, &rewrite);
    assert!(matches!(fate, Fate::Falls(_)), "{told}");
    assert!(told.contains("2 Margit cannot be chosen here; 1 Muskets can"), "{told}");
}

#[test]
fn an_arc_that_was_let_stand_is_still_the_one_when_it_has_no_fire_any_more() {
    let mut table = table(&["1 Tank: { profile: tank }", RAIDERS]);
    table.set(1, "{front-lost: true}");
    table.set(1, "{front-lost: false}");
    let order = table.order("broadside", 1).facts("{targets: [21]}");
    order.answers("[{tally: [22]}, {facts: {range-21: 2}}]").done();
    let mended = line(table.session(), 2);
    let (fate, _, told) = then(&mut table, &Rewrite::strike(mended.n));
    assert!(matches!(fate, Fate::Falls(_)), "{told}");
    assert!(told.contains("Tank has no fire to the front"), "{told}");
}

#[test]
fn a_range_that_nobody_measured_is_asked_and_the_others_are_suggested() {
    let mut table = table(&["1 Tank: { profile: tank }", "21 Alphas: { models: 6 }", "22 Betas: { models: 6 }"]);
    let order = table.order("broadside", 1).facts("{arc: front, targets: [21]}");
    order.answers("[{tally: [22]}, {facts: {range-21: 12}}]").done();
    let rewrite = with(&mut table, 1, "{arc: front, targets: [21, 22]}");
    let session = table.session();
    let halt = session.amend(&rewrite, &mut session.again(rewrite.line).unwrap()).err();
    let Some(Halt::Ask { ask, mut answered, .. }) = halt else { panic!("{halt:?}") };
    answered.push(Answered { ask: ask.id.clone(), answer: Answer::Facts(facts("{shares: {'21': 16, '22': 10}}")) });
    let mut again = session.again(rewrite.line).unwrap();
    let halt = session.amend(&rewrite.answers(&answered), &mut again).err();
    let Some(Halt::Ask { ask, .. }) = halt else { panic!("{halt:?}") };
    assert!(ask.title.contains("easure"), "{ask:?}");
    assert_eq!(again.suggested(), Some(&Reply::Whole(Answer::Facts(facts("{range-21: 12}")))));
}

#[test]
fn a_fact_that_is_not_asked_any_more_is_left_out() {
    let mut table = table(&[MUSKETS, RAIDERS]);
    touch(&mut table, 1, 21);
    table.set(1, "{token: true}");
    table.order("move", 1).facts("{distance: 4, away: true}").done();
    let token = line(table.session(), 2);
    let (fate, now, told) = then(&mut table, &Rewrite::strike(token.n));
    assert!(!matches!(fate, Fate::Falls(_)), "{told}");
    let Some(Deed::Order(order)) = now.map(|now| now.deed) else { panic!("{told}") };
    assert_eq!(order.facts, facts("{distance: 4}"));
}

#[test]
fn a_line_whose_story_alone_alters_is_told() {
    let mut table = table(&[MUSKETS, MARGIT, RAIDERS]);
    table.rule(Ruling::of(Decision::Remove(Id::new("muskets"))));
    table.next();
    let gone = line(table.session(), 2);
    let (fate, _, told) = then(&mut table, &Rewrite::strike(gone.n));
    assert_eq!(fate, Fate::Story, "{told}");
    assert!(
        told.contains("1 later line: 1 with another story.") && told.contains("now  Not activated: Muskets"),
        "{told}"
    );
}

#[test]
fn a_correction_that_takes_another_number_away_comes_to_something_else() {
    let mut table = table(&[MUSKETS, RAIDERS]);
    table.set(21, "{models: 2}");
    table.set(21, "{models: 4}");
    let hit = line(table.session(), 2);
    let (fate, _, told) = then(&mut table, &Rewrite::strike(hit.n));
    assert_eq!(fate, Fate::Differs, "{told}");
}
