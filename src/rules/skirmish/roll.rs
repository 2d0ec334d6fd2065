//! The dice of `skirmish`: a plain D6 and a modifier against a number (D1, D4). A die that cannot matter is not thrown.

use super::system::Skirmish;
use crate::{
    engine::{Halt, Scene},
    view::{Number, Part, Throw, Thrower},
};

/// One test: a D6 and the total of a number, which must come to `goal`.
pub struct Test {
    /// Name of its row.
    pub id: String,
    /// What people read.
    pub label: String,
    /// Whose die it is, by place in the list of sides.
    pub side: usize,
    /// The player who rolls.
    pub player: String,
    /// What is added to the die.
    pub number: Number,
    /// What people read of that beside the die.
    pub note: String,
    /// What die and number must come to.
    pub goal: i32,
    /// The lowest face that can succeed: 1, or 2 where a 1 always fails.
    pub least: i32,
}

impl Test {
    /// The face it needs.
    pub fn face(&self) -> i32 {
        (self.goal - self.number.total()).max(self.least)
    }

    /// The face it needs, as people read it: "5+", "6".
    pub fn needs(&self) -> String {
        match self.face() {
            face @ ..=5 => format!("{face}+"),
            6 => "6".to_owned(),
            _ => "more than 6".to_owned(),
        }
    }

    /// Its chance, from 0 to 1.
    pub fn odds(&self) -> f64 {
        f64::from((7 - self.face()).clamp(0, 6)) / 6.0
    }

    /// Whether its die decides anything.
    fn is_open(&self) -> bool {
        (2..=6).contains(&self.face())
    }

    fn throw(&self) -> Throw {
        let by = Thrower::Side(self.side);
        let throw = Throw::new(&self.id, self.label.clone(), by, 1).need(self.face()).by_face();
        throw.player(&self.player).note(&self.note)
    }
}

/// How a test went.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Passed {
    /// Whether it succeeded.
    pub yes: bool,
    /// What die and number came to; where no die was thrown, the most or the least it could have been.
    pub total: i32,
    /// "4+3 = 7", or why no die was thrown.
    pub words: String,
}

/// Rolls tests, all of them in one ask; those that cannot go either way need no die.
///
/// # Errors
/// People must answer first, or an answer does not fit.
pub fn straight(scene: &mut Scene<Skirmish>, id: &str, title: &str, tests: &[Test]) -> Result<Vec<Passed>, Halt> {
    let rows = tests.iter().filter(|test| test.is_open()).map(Test::throw).collect();
    let mut rolled = scene.throw(id, title, rows)?.into_iter();
    let went = tests.iter().map(|test| {
        if !test.is_open() {
            let yes = test.face() <= 1;
            let total = if yes { 1 } else { 6 } + test.number.total();
            return Passed {
                yes,
                total,
                words: if yes { "cannot fail".to_owned() } else { format!("{total} at best") },
            };
        }
        let face = rolled.next().and_then(|row| row.face()).unwrap_or(1);
        let plus = test.number.total();
        Passed { yes: i32::from(face) >= test.face(), total: i32::from(face) + plus, words: sum(face, plus) }
    });
    Ok(went.collect())
}

/// "+1 Power -2 chainmail = -1": what is added to a die, beside a question whose parts no form shows.
pub fn in_short(parts: &[Part]) -> String {
    let added: Vec<String> = parts.iter().map(|part| format!("{:+} {}", part.value, part.name)).collect();
    match added.as_slice() {
        [] => "+0".to_owned(),
        [only] => only.clone(),
        added => format!("{} = {:+}", added.join(" "), parts.iter().map(|part| part.value).sum::<i32>()),
    }
}

/// "4+3 = 7".
pub fn sum(face: u8, modifier: i32) -> String {
    format!("{face}{modifier:+} = {}", i32::from(face) + modifier)
}
