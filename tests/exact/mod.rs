//! What an order comes to on the whole, by trying every face that its dice can show: what forms and dues tell beforehand is
//! held against it.

use muster::{
    engine::{Game, Halt, Nobody, Tape},
    view::{Answer, Answered, Ask, AskKind, Facts, Order, Outcome, Tale, What},
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

/// One way in which an order can go: how likely it is, the answers that it took, and what it came to.
pub struct Way {
    pub weight: f64,
    pub given: Vec<Answered>,
    pub tale: Tale,
    pub outcomes: Vec<Outcome>,
    /// Where it stops, if not at its end.
    pub ask: Option<Ask>,
}

/// All ways in which an order can go after these answers, to its end or to the first ask that is to be left open.
pub fn ways(game: &dyn Game, order: &Order, given: &[Answered], stops: &dyn Fn(&Ask) -> bool) -> Vec<Way> {
    let mut found = Vec::new();
    walk(game, order, stops, (given.to_vec(), 1.0), &mut found);
    found
}

fn walk(
    game: &dyn Game,
    order: &Order,
    stops: &dyn Fn(&Ask) -> bool,
    (given, weight): (Vec<Answered>, f64),
    found: &mut Vec<Way>,
) {
    let (tale, outcomes, ask) = match game.perform(order, &mut Tape::new(&given, &mut Nobody)) {
        Ok(done) => (done.tale, done.outcomes, None),
        Err(Halt::Ask { ask, so_far, .. }) => (so_far.tale, so_far.outcomes, Some(ask)),
        Err(why) => panic!("{order:?}: {why}"),
    };
    let Some(ask) = ask.as_ref().filter(|ask| !stops(ask)) else {
        found.push(Way { weight, given, tale, outcomes, ask: ask.map(|ask| *ask) });
        return;
    };
    let answers: Vec<(Answer, f64)> = match &ask.kind {
        AskKind::Facts(_) => vec![(Answer::Facts(Facts::new()), weight)],
        AskKind::Pick { choices, .. } => {
            let sum: u32 = choices.iter().map(|choice| choice.weight).sum();
            let share = |part: u32| weight * f64::from(part) / f64::from(sum);
            choices.iter().map(|choice| (Answer::Pick(choice.id.clone()), share(choice.weight))).collect()
        }
        AskKind::Dice { rows, .. } => {
            let sides: Vec<u8> = rows.iter().flat_map(|row| vec![row.sides; row.dice]).collect();
            let faces = all(&sides);
            let each = weight / faces.len() as f64;
            faces.into_iter().map(|faces| (Answer::Dice(faces), each)).collect()
        }
    };
    for (answer, weight) in answers.into_iter().filter(|(_, weight)| *weight >= LEAST) {
        let given = [given.as_slice(), &[Answered { ask: ask.id.clone(), answer }]].concat();
        walk(game, order, stops, (given, weight), found);
    }
}

/// Everything that these dice can show.
fn all(sides: &[u8]) -> Vec<Vec<u8>> {
    sides.iter().fold(vec![Vec::new()], |known, sides| {
        known.iter().flat_map(|faces| (1..=*sides).map(|face| [faces.as_slice(), &[face]].concat())).collect()
    })
}

/// A form of an order says this.
pub fn says(game: &dyn Game, order: &Order, want: &str) {
    let remarks = game.form(order).unwrap().remarks;
    assert!(remarks.iter().any(|remark| remark == want), "{want}: {remarks:?}");
}

/// A remark of an order's form tells these numbers, to the tenth: "expect # hits, # out".
pub fn expects(game: &dyn Game, order: &Order, remark: &str, exact: &[f64]) {
    /// A tenth is told, and the rarest throws are not followed.
    const NEAR: f64 = 0.05 + 0.01;
    let remarks = game.form(order).unwrap().remarks;
    let numbers = |known: &String| {
        let words: Vec<(&str, &str)> = remark.split(' ').zip(known.split(' ')).collect();
        let same = known.split(' ').count() == words.len() && words.iter().all(|(want, is)| *want == "#" || want == is);
        same.then(|| words.iter().filter(|word| word.0 == "#").map(|word| word.1.parse::<f64>().unwrap()).collect())
    };
    let told: Vec<f64> = remarks.iter().find_map(numbers).unwrap_or_else(|| panic!("{remark}: {remarks:?}"));
    assert_eq!(told.len(), exact.len(), "{remark}: {remarks:?}");
    let near = told.iter().zip(exact).all(|(told, exact)| (told - exact).abs() <= NEAR);
    assert!(near, "{remark} with {exact:?}: {remarks:?}");
}

/// Holds a chance that a remark of the order's form tells, such as "rallies 58 %", against the true one.
pub fn told(game: &dyn Game, order: &Order, before: &str, chance: f64) {
    let remarks = game.form(order).unwrap().remarks;
    let want = format!("{before}{:.0} %", chance * 100.0);
    assert!(remarks.iter().any(|remark| remark.contains(&want)), "{want}: {remarks:?}");
}
