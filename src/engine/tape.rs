//! The tape: the answers a resolution uses, old ones handed over and new ones taken from a source. It checks an ask's
//! id and the answer's shape, never its text.

use crate::view::{
    Answer, Answered, Ask, AskKind, Blanks, Choice, Facts, Form, Misfit, Outcome, Refusal, RowAnswer, Tale, Tally,
    Throw, Thrower,
};

/// What an order has told when it stops for a question. What only the readings of units show is not among it.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct SoFar {
    /// Its story so far.
    pub tale: Tale,
    /// What it came to so far, as far as its rules told.
    pub outcomes: Vec<Outcome>,
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

/// What a row of dice came to.
#[derive(Debug, Clone, PartialEq)]
pub enum Rolled {
    /// The faces of each die, waves joined.
    Faces(Vec<Vec<u8>>),
    /// Only the number of successes was typed.
    Tally(u32),
}

impl Rolled {
    /// The dice, each with the faces of its waves; none where only a tally was typed.
    pub fn dice(&self) -> &[Vec<u8>] {
        match self {
            Rolled::Faces(dice) => dice,
            Rolled::Tally(_) => &[],
        }
    }

    /// The faces of plain dice, one a die; none where only a tally was typed.
    pub fn faces(&self) -> impl Iterator<Item = u8> + '_ {
        self.dice().iter().filter_map(|die| die.first().copied())
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
    pub fn ask(&mut self, ask: Ask) -> Result<Answer, Halt> {
        let answer = match self.given.get(self.used.len()) {
            Some(given) if given.ask == ask.id => {
                self.source.heard(&ask, &given.answer);
                given.answer.clone()
            }
            Some(given) => {
                let what = format!("this is asked now, but the answer on hand is for {}", given.ask);
                return Err(Misfit { ask: ask.id, what }.into());
            }
            None => match self.source.reply(&ask, self.used.len()) {
                Reply::Whole(answer) => answer,
                Reply::Wait(filled) => {
                    let answered = self.used.clone();
                    return Err(Halt::Ask { ask: Box::new(ask), filled, answered, so_far: Box::default() });
                }
            },
        };
        ask.check(&answer)?;
        self.used.push(Answered { ask: ask.id, answer: answer.clone() });
        Ok(answer)
    }

    /// Throws rows of dice in as many waves as their open ends need. Rows without dice are passed over.
    ///
    /// # Errors
    /// As [`Tape::ask`].
    pub fn throw(&mut self, id: &str, title: &str, rows: Vec<Throw>) -> Result<Vec<Rolled>, Halt> {
        let mut rolled: Vec<Vec<Vec<u8>>> = rows.iter().map(|row| vec![Vec::new(); row.dice]).collect();
        // What is known of rows without their faces.
        let mut tallies: Vec<Option<u32>> = vec![None; rows.len()];
        // The dice of each row that are thrown in this wave.
        let mut live: Vec<Vec<usize>> = rows.iter().map(|row| (0..row.dice).collect()).collect();
        for wave in 1..=u8::MAX {
            if live.iter().all(Vec::is_empty) {
                break;
            }
            let asked: Vec<usize> = (0..rows.len()).filter(|at| !live[*at].is_empty()).collect();
            // Dice of one row that go on may need different faces; each need makes a row of its own.
            let mut throws: Vec<(usize, Vec<usize>, Throw)> = Vec::new();
            for at in asked {
                let row = &rows[at];
                let mut groups: Vec<(Option<i32>, Vec<usize>)> = Vec::new();
                for die in &live[at] {
                    let sum: i32 = rolled[at][*die].iter().map(|face| i32::from(*face)).sum();
                    let need = row.need.map(|need| need - sum);
                    match groups.iter_mut().find(|(known, _)| *known == need) {
                        Some((_, dice)) => dice.push(*die),
                        None => groups.push((need, vec![*die])),
                    }
                }
                for (need, dice) in groups {
                    let mut throw = Throw { dice: dice.len(), need, ..row.clone() };
                    if wave > 1 {
                        throw.names = dice.iter().map(|die| row.name(*die).into_owned()).collect();
                    }
                    throws.push((at, dice, throw));
                }
            }
            let ask = Ask {
                id: if wave == 1 { id.to_owned() } else { format!("{id}/{wave}") },
                title: title.to_owned(),
                kind: AskKind::Dice { rows: throws.iter().map(|(_, _, throw)| throw.clone()).collect(), wave },
            };
            let answer = self.ask(ask)?;
            if let Answer::Tally(hits) = answer {
                let mut hits = hits.into_iter();
                let mut of_row = |row: &Throw| {
                    let untold = row.dice == 0 || row.tally == Some(Tally::Elsewhere);
                    if untold { 0 } else { hits.next().unwrap_or(0) }
                };
                return Ok(rows.iter().map(|row| Rolled::Tally(of_row(row))).collect());
            }
            if let Answer::Rows(answers) = &answer {
                for ((at, ..), answer) in throws.iter().zip(answers) {
                    tallies[*at] = if let RowAnswer::Tally(hits) = answer { Some(*hits) } else { None };
                }
            }
            let mut faces = answer.faces().into_iter();
            live = vec![Vec::new(); rows.len()];
            for (at, dice, throw) in throws.into_iter().filter(|(at, ..)| tallies[*at].is_none()) {
                for die in dice {
                    let Some(face) = faces.next() else { break };
                    rolled[at][die].push(face);
                    // A straight test that already succeeds needs no further die.
                    let settled = throw.need.is_some_and(|need| i32::from(face) >= need);
                    if throw.open && face == throw.sides && !settled {
                        live[at].push(die);
                    }
                }
                live[at].sort_unstable();
            }
        }
        let of_row = |(faces, tally): (_, Option<u32>)| tally.map_or(Rolled::Faces(faces), Rolled::Tally);
        Ok(rolled.into_iter().zip(tallies).map(of_row).collect())
    }

    /// Has one of several chosen; without a choice to make, nobody is asked.
    ///
    /// # Errors
    /// As [`Tape::ask`].
    pub fn pick(&mut self, id: &str, title: &str, by: Thrower, choices: Vec<Choice>) -> Result<String, Halt> {
        if let [only] = choices.as_slice() {
            return Ok(only.id.clone());
        }
        let ask = Ask { id: id.to_owned(), title: title.to_owned(), kind: AskKind::Pick { choices, by } };
        match self.ask(ask)? {
            Answer::Pick(id) => Ok(id),
            _ => Ok(String::new()),
        }
    }

    /// Has further facts judged.
    ///
    /// # Errors
    /// As [`Tape::ask`]; the facts are checked by the caller.
    pub fn facts(&mut self, id: &str, form: Form) -> Result<Facts, Halt> {
        let ask = Ask { id: id.to_owned(), title: form.title.clone(), kind: AskKind::Facts(form) };
        match self.ask(ask)? {
            Answer::Facts(facts) => Ok(facts),
            _ => Ok(Facts::new()),
        }
    }
}
