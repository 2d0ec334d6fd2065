//! What an order comes to on the whole, by trying every face that its dice can show: what forms and dues tell beforehand is
//! held against it.

use muster::{
    engine::{Game, Halt, Nobody, Tape},
    view::{Answer, Answered, AskKind, Facts, Order, Outcome, What},
};

/// Throws less likely than this are left out: dice that go on and on.
const LEAST: f64 = 2e-5;

/// An order by one unit, with facts in YAML.
pub fn order(game: &dyn Game, act: &str, who: &str, facts: &str) -> Order {
    let facts: Facts = serde_yaml::from_str(facts).unwrap();
    Order { facts, ..Order::of(act, &game.find(who).unwrap_or_else(|| panic!("there is no {who}"))) }
}

/// The chance that a test is passed.
pub fn passes(game: &dyn Game, order: &Order, test: &str) -> f64 {
    mean(game, order, &|outcomes| tested(outcomes, test).map(|(passed, _)| f64::from(u8::from(passed))))
}

/// Whether a test was passed, and by how much what was rolled is above what was needed; nothing while it is to come.
pub fn tested(outcomes: &[Outcome], test: &str) -> Option<(bool, i64)> {
    outcomes.iter().find_map(|outcome| match &outcome.what {
        What::Test(known) if known.name == test => Some((known.passed, known.total - known.need)),
        _ => None,
    })
}

/// The mean of a number that the outcomes tell; an order is followed no further than to where they do.
pub fn mean(game: &dyn Game, order: &Order, tells: &Tells) -> f64 {
    follow(game, order, tells, &[], 1.0)
}

/// What outcomes tell; nothing while it is to come.
type Tells<'a> = dyn Fn(&[Outcome]) -> Option<f64> + 'a;

fn follow(game: &dyn Game, order: &Order, tells: &Tells, given: &[Answered], weight: f64) -> f64 {
    match game.perform(order, &mut Tape::new(given, &mut Nobody)) {
        Ok(done) => weight * tells(&done.outcomes).unwrap_or(0.0),
        Err(Halt::Ask { ask, so_far, .. }) => {
            if let Some(told) = tells(&so_far.outcomes) {
                return weight * told;
            }
            let further = |answer: Answer, weight: f64| {
                follow(game, order, tells, &[given, &[Answered { ask: ask.id.clone(), answer }]].concat(), weight)
            };
            let rows = match &ask.kind {
                AskKind::Dice { rows, .. } => rows,
                AskKind::Facts(_) => return further(Answer::Facts(Facts::new()), weight),
                AskKind::Pick { .. } => panic!("nothing is picked here: {ask:?}"),
            };
            let sides: Vec<u8> = rows.iter().flat_map(|row| vec![row.sides; row.dice]).collect();
            let each = weight / sides.iter().map(|sides| f64::from(*sides)).product::<f64>();
            if each < LEAST {
                return 0.0;
            }
            all(&sides).into_iter().map(|faces| further(Answer::Dice(faces), each)).sum()
        }
        Err(why) => panic!("{order:?}: {why}"),
    }
}

/// Everything that these dice can show.
fn all(sides: &[u8]) -> Vec<Vec<u8>> {
    sides.iter().fold(vec![Vec::new()], |known, sides| {
        known.iter().flat_map(|faces| (1..=*sides).map(|face| [faces.as_slice(), &[face]].concat())).collect()
    })
}

/// Holds a chance that a remark of the order's form tells, such as "rallies 58 %", against the true one.
pub fn told(game: &dyn Game, order: &Order, before: &str, chance: f64) {
    let remarks = game.form(order).unwrap().remarks;
    let want = format!("{before}{:.0} %", chance * 100.0);
    assert!(remarks.iter().any(|remark| remark.contains(&want)), "{want}: {remarks:?}");
}
