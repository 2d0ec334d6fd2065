//! The tape: the answers a resolution uses, old ones handed over and new ones taken from a source. It checks an ask's
//! id and the answer's shape, never its text.

use compact_str::format_compact;
use smallvec::SmallVec;

use crate::view::{
    Answer, Answered, Ask, AskKind, Blanks, Choice, Facts, Form, Misfit, Number, Outcome, Refusal, RowAnswer, Tale,
    Throw, Thrower,
};

/// What an order has told when it stops for a question. Of what only the readings of units show, tracks that went lost alone are among it.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct SoFar {
    /// Its story so far.
    pub tale: Tale,
    /// What it came to so far.
    pub outcomes: Vec<Outcome>,
    /// How many numbers of its story were told before the question was prepared: those behind them are its own.
    pub known: usize,
}

impl SoFar {
    /// The numbers behind the question.
    pub fn numbers(&self) -> &[Number] {
        self.tale.numbers.get(self.known..).unwrap_or_default()
    }
}

/// Why a resolution stops before its end. Nothing has changed when it does. Every function of the rules that gives one hands
/// on what it calls, and adds the refusals that its own words name: people must answer first, the order is refused, or an
/// answer does not fit.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum Halt {
    /// People must answer first. `filled` holds the faces the machine threw for its rows of a dice ask.
    #[error("{}: an answer is wanted", ask.title)]
    Ask {
        /// What is asked.
        ask: Box<Ask>,
        /// Faces already thrown; empty for other kinds.
        filled: Blanks,
        /// The answers to the asks before this one, those of the machine among them: hand them over with the next.
        answered: Vec<Answered>,
        /// What the order has told before it.
        so_far: Box<SoFar>,
    },
    /// The order is not legal, or makes no sense.
    #[error("{0}")]
    Refused(#[from] Refusal),
    /// A given answer does not fit.
    #[error("{0}")]
    Misfit(#[from] Misfit),
}

/// What a source says to an ask.
#[derive(Debug, Clone, PartialEq)]
pub enum Reply {
    /// The whole answer.
    Whole(Answer),
    /// People must answer; these faces are thrown already.
    Wait(Blanks),
}

/// Where new answers come from: the machine's dice, a script, a policy.
pub trait Source {
    /// Answers an ask, the `nth` of its order from 0, or leaves it to people.
    fn reply(&mut self, ask: &Ask, nth: usize) -> Reply;

    /// Hears of an ask whose answer was on hand already.
    fn heard(&mut self, _ask: &Ask, _answer: &Answer) {}
}

/// A source that leaves every answer to people.
pub struct Nobody;

impl Source for Nobody {
    fn reply(&mut self, _: &Ask, _: usize) -> Reply {
        Reply::Wait(Blanks::new())
    }
}

/// The faces that most rows of dice have at the most: they lie where their row does.
const FEW: usize = 16;

/// The faces of the dice of a row: those that a die threw again stand behind its first.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Thrown {
    faces: SmallVec<[u8; FEW]>,
    /// Where the faces of each die end; empty while each has but one.
    ends: Vec<usize>,
}

impl Thrown {
    /// Dice that show one face each.
    fn once(faces: &[u8]) -> Thrown {
        Thrown { faces: faces.into(), ends: Vec::new() }
    }

    /// A die was thrown again, and shows this.
    fn again(&mut self, die: usize, face: u8) {
        if self.ends.is_empty() {
            self.ends = (1..=self.faces.len()).collect();
        }
        let Some(end) = self.ends.get(die).copied() else { return };
        self.faces.insert(end, face);
        self.ends[die..].iter_mut().for_each(|end| *end += 1);
    }

    /// The faces of each die.
    fn dice(&self) -> impl Iterator<Item = &[u8]> {
        let count = if self.ends.is_empty() { self.faces.len() } else { self.ends.len() };
        let end = |die: usize| self.ends.get(die).copied().unwrap_or(die + 1);
        (0..count).map(move |die| &self.faces[die.checked_sub(1).map_or(0, end)..end(die)])
    }
}

/// What a row of dice came to.
#[derive(Debug, Clone, PartialEq)]
pub enum Rolled {
    /// The faces of each die, waves joined.
    Faces(Thrown),
    /// Only the number of successes was typed.
    Tally(u32),
}

impl Rolled {
    /// What no dice come to.
    pub fn nothing() -> Rolled {
        Rolled::Faces(Thrown::default())
    }

    /// The dice, each with the faces of its waves; none where only a tally was typed.
    pub fn dice(&self) -> impl Iterator<Item = &[u8]> {
        let thrown = if let Rolled::Faces(thrown) = self { Some(thrown) } else { None };
        thrown.into_iter().flat_map(Thrown::dice)
    }

    /// The faces of plain dice, one a die; none where only a tally was typed.
    pub fn faces(&self) -> impl Iterator<Item = u8> + '_ {
        self.dice().filter_map(|die| die.first().copied())
    }

    /// The faces of plain dice in a row, "4 5 1"; nothing where only a tally was typed.
    pub fn shown(&self) -> String {
        self.faces().map(|face| face.to_string()).collect::<Vec<_>>().join(" ")
    }

    /// The face of the first die; none where only a tally was typed or nothing was thrown.
    pub fn face(&self) -> Option<u8> {
        self.faces().next()
    }

    /// The sum of plain dice, or the tally of it.
    pub fn sum(&self) -> i32 {
        match self {
            Rolled::Faces(_) => self.faces().map(i32::from).sum(),
            Rolled::Tally(sum) => i32::try_from(*sum).unwrap_or(i32::MAX),
        }
    }

    /// The highest of plain dice, or the tally of it; 0 where nothing was thrown.
    pub fn best(&self) -> i32 {
        match self {
            Rolled::Faces(_) => self.faces().map(i32::from).max().unwrap_or(0),
            Rolled::Tally(best) => i32::try_from(*best).unwrap_or(i32::MAX),
        }
    }

    /// The chance that a plain six-sided die reaches a face.
    pub fn chance(need: i32) -> f64 {
        (1..=6).filter(|face| reaches(*face, need)).count() as f64 / 6.0
    }

    /// How many plain dice reach a face, or the tally of it.
    pub fn successes(&self, need: i32) -> usize {
        match self {
            Rolled::Faces(_) => self.faces().filter(|face| reaches(*face, need)).count(),
            Rolled::Tally(count) => usize::try_from(*count).unwrap_or(usize::MAX),
        }
    }
}

/// Whether a face is a success.
fn reaches(face: u8, need: i32) -> bool {
    i32::from(face) >= need
}

/// The answers of one resolution.
pub struct Tape<'a> {
    given: &'a [Answered],
    source: &'a mut dyn Source,
    used: Vec<Answered>,
}

impl<'a> Tape<'a> {
    /// A tape with these answers already given; the rest comes from `source`.
    pub fn new(given: &'a [Answered], source: &'a mut dyn Source) -> Tape<'a> {
        Tape { given, source, used: Vec::new() }
    }

    /// The answers used so far.
    pub fn used(&self) -> &[Answered] {
        &self.used
    }

    /// The answers used, once the resolution stands.
    ///
    /// # Errors
    /// An answer was given that nobody asked for.
    pub fn finish(self) -> Result<Vec<Answered>, Misfit> {
        match self.given.get(self.used.len()) {
            Some(spare) => Err(Misfit {
                ask: spare.ask.clone(),
                what: "nothing asks for this answer any more; take it out, or look at the answers before it".to_owned(),
            }),
            None => Ok(self.used),
        }
    }

    /// Asks, and hands over a fitting answer.
    ///
    /// # Errors
    /// People must answer first, or the given answer does not fit.
    pub fn ask(&mut self, ask: &Ask) -> Result<&Answer, Halt> {
        let nth = self.used.len();
        let answer = match self.given.get(nth) {
            Some(given) if given.ask == ask.id => {
                self.source.heard(ask, &given.answer);
                given.answer.clone()
            }
            Some(given) => {
                let what = format!("this is asked now, but the answer on hand is for {}", given.ask);
                return Err(Misfit { ask: ask.id.clone(), what }.into());
            }
            None => match self.source.reply(ask, nth) {
                Reply::Whole(answer) => answer,
                Reply::Wait(filled) => {
                    let (ask, answered) = (Box::new(ask.clone()), self.used.clone());
                    return Err(Halt::Ask { ask, filled, answered, so_far: Box::default() });
                }
            },
        };
        ask.check(&answer)?;
        self.used.push(Answered { ask: ask.id.clone(), answer });
        Ok(&self.used[nth].answer)
    }

    /// Throws rows of dice in as many waves as their open ends need. Rows without dice are passed over.
    ///
    /// # Errors
    /// As [`Tape::ask`].
    pub fn throw(&mut self, id: &str, title: &str, mut rows: Vec<Throw>) -> Result<Vec<Rolled>, Halt> {
        if !rows.is_empty() && rows.iter().all(|row| row.dice > 0) {
            return self.throw_all(id, title, rows);
        }
        let without: Vec<usize> = (0..rows.len()).filter(|at| rows[*at].dice == 0).collect();
        rows.retain(|row| row.dice > 0);
        let mut rolled = if rows.is_empty() { Vec::new() } else { self.throw_all(id, title, rows)? };
        for at in without {
            rolled.insert(at, Rolled::nothing());
        }
        Ok(rolled)
    }

    /// Throws rows that all have dice.
    ///
    /// # Errors
    /// As [`Tape::ask`].
    fn throw_all(&mut self, id: &str, title: &str, rows: Vec<Throw>) -> Result<Vec<Rolled>, Halt> {
        let ask = Ask { id: id.into(), title: title.into(), kind: AskKind::Dice { rows, wave: 1 } };
        let answer = self.ask(&ask)?;
        // What is known of rows without their faces.
        let tally = |nth: usize| match answer {
            Answer::Rows(rows) => rows.get(nth).and_then(RowAnswer::tally),
            _ => None,
        };
        if let Answer::Tally(hits) = answer {
            let mut hits = hits.iter().copied();
            let of_row = |row: &Throw| if row.is_told() { hits.next().unwrap_or(0) } else { 0 };
            return Ok(ask.rows().iter().map(of_row).map(Rolled::Tally).collect());
        }
        let mut rolled = Vec::with_capacity(ask.rows().len());
        let faces = answer.faces();
        let mut rest = &*faces;
        // The rows whose dice go on, by their places, with these dice.
        let mut going: Vec<(usize, Vec<usize>)> = Vec::new();
        for (nth, row) in ask.rows().iter().enumerate() {
            if let Some(hits) = tally(nth) {
                rolled.push(Rolled::Tally(hits));
                continue;
            }
            let (mine, others) = rest.split_at(row.dice.min(rest.len()));
            rest = others;
            if mine.iter().any(|face| row.goes_on(*face)) {
                going.push((nth, (0..mine.len()).filter(|die| row.goes_on(mine[*die])).collect()));
            }
            rolled.push(Rolled::Faces(Thrown::once(mine)));
        }
        for wave in 2..=u8::MAX {
            if going.is_empty() {
                break;
            }
            let again = going.iter().map(|(nth, dice)| ask.rows()[*nth].again(dice, wave)).collect();
            let ask = Ask {
                id: format_compact!("{id}/{wave}"),
                title: title.into(),
                kind: AskKind::Dice { rows: again, wave },
            };
            let faces = self.ask(&ask)?.faces();
            let mut faces = faces.iter().copied();
            for ((nth, dice), row) in going.iter_mut().zip(ask.rows()) {
                dice.retain(|die| {
                    let Some(face) = faces.next() else { return false };
                    if let Rolled::Faces(thrown) = &mut rolled[*nth] {
                        thrown.again(*die, face);
                    }
                    row.goes_on(face)
                });
            }
            going.retain(|(_, dice)| !dice.is_empty());
        }
        Ok(rolled)
    }

    /// Has one of several chosen; without a choice to make, nobody is asked.
    ///
    /// # Errors
    /// As [`Tape::ask`].
    pub fn pick(&mut self, id: &str, title: &str, by: Thrower, choices: Vec<Choice>) -> Result<String, Halt> {
        if let [only] = choices.as_slice() {
            return Ok(only.id.clone());
        }
        let ask = Ask { id: id.into(), title: title.into(), kind: AskKind::Pick { choices, by } };
        match self.ask(&ask)? {
            Answer::Pick(id) => Ok(id.clone()),
            _ => Ok(String::new()),
        }
    }

    /// Has further facts judged.
    ///
    /// # Errors
    /// As [`Tape::ask`]; the facts are checked by the caller.
    pub fn facts(&mut self, id: &str, form: Form) -> Result<Facts, Halt> {
        let ask = Ask { id: id.into(), title: form.title.as_str().into(), kind: AskKind::Facts(form) };
        match self.ask(&ask)? {
            Answer::Facts(facts) => Ok(facts.clone()),
            _ => Ok(Facts::new()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_die_shows_again_stands_behind_its_first_face() {
        let mut thrown = Thrown::once(&[6, 2, 6]);
        thrown.again(2, 6);
        thrown.again(0, 3);
        thrown.again(2, 1);
        assert_eq!(thrown.dice().collect::<Vec<_>>(), [&[6, 3][..], &[2], &[6, 6, 1]]);
        let rolled = Rolled::Faces(thrown);
        assert_eq!((rolled.faces().collect::<Vec<_>>(), Rolled::nothing().face()), (vec![6, 2, 6], None));
    }
}
