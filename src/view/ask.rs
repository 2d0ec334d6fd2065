//! Asks: a batch of questions the rules put, and the answers.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use super::{Facts, Form, Id, counted};

/// Whose hand a throw is in: it decides between the machine and the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Thrower {
    /// A side's own dice, by its place in the list of sides.
    Side(usize),
    /// Pure chance of the game: random hits, ties, deviation. The machine rolls unless the battle says otherwise.
    Chance,
}

/// One row of a dice ask: dice of one kind that need the same face.
#[derive(Debug, Clone, PartialEq)]
pub struct Throw {
    /// Name of the row within the ask.
    pub id: String,
    /// What people read: "5 sound", "Goblin Bows: damage".
    pub label: String,
    /// A short remark behind the dice: "long bow".
    pub note: String,
    /// Whose dice they are.
    pub by: Thrower,
    /// The player who rolls, for people to read.
    pub player: String,
    /// The unit that it is thrown at; for a test or a save, the unit's own.
    pub on: Option<Id>,
    /// What is added to the sum of the faces, where totals are compared.
    pub plus: i32,
    /// How many dice.
    pub dice: usize,
    /// Faces of each die; 6 unless it is a choice among so many.
    pub sides: u8,
    /// Lowest face that succeeds in this wave; `None` when totals are compared.
    pub need: Option<i32>,
    /// Highest face rolls again and adds.
    pub open: bool,
    /// The number of successes may be typed instead of faces.
    pub tally: bool,
    /// What a tally gives is the sum of the faces.
    pub sum: bool,
    /// What a tally gives is the highest face.
    pub best: bool,
    /// The name of each die within the ask; empty where row and place tell enough.
    pub names: Vec<String>,
}

impl Throw {
    /// Plain dice of a side: closed, no need, no tally.
    pub fn new(id: &str, label: impl Into<String>, by: Thrower, dice: usize) -> Throw {
        Throw {
            id: id.to_owned(),
            label: label.into(),
            note: String::new(),
            by,
            player: String::new(),
            on: None,
            plus: 0,
            dice,
            sides: 6,
            need: None,
            open: false,
            tally: false,
            sum: false,
            best: false,
            names: Vec::new(),
        }
    }

    /// Open-ended: the highest face goes on.
    pub fn open(mut self) -> Throw {
        self.open = true;
        self
    }

    /// Succeeds at this face or more; only the count matters, so a tally may be typed.
    pub fn need(mut self, face: i32) -> Throw {
        self.need = Some(face);
        self.tally = true;
        self
    }

    /// Only the sum of the faces matters, so the sum may be typed.
    pub fn sum(mut self) -> Throw {
        self.sum = true;
        self.tally = true;
        self
    }

    /// Only the highest face matters, so it alone may be typed.
    pub fn best(mut self) -> Throw {
        self.best = true;
        self.tally = true;
        self
    }

    /// Only a count of faces matters that the title names, so a tally may be typed.
    pub fn counted(mut self) -> Throw {
        self.tally = true;
        self
    }

    /// Whether people still have dice of this row to throw; its first die has this place among all, and `filled` the faces
    /// that are there.
    pub fn waits(&self, from: usize, filled: &Blanks) -> bool {
        (from..from + self.dice).any(|at| filled.get(at).copied().flatten().is_none())
    }

    /// What a tally may say: successes up to the dice, their sum, or the highest face.
    fn tallies(&self) -> std::ops::RangeInclusive<usize> {
        match () {
            () if self.sum => self.dice..=self.dice * usize::from(self.sides),
            () if self.best => 1..=usize::from(self.sides),
            () => 0..=self.dice,
        }
    }

    /// Checks faces against the die.
    fn shows(&self, faces: &[u8]) -> Result<(), String> {
        match faces.iter().find(|face| **face < 1 || **face > self.sides) {
            Some(face) => Err(format!("{face} is not a face of this die; faces run from 1 to {}", self.sides)),
            None => Ok(()),
        }
    }

    /// Checks a tally against the dice.
    fn comes_to(&self, hits: u32) -> Result<(), String> {
        let (least, most) = self.tallies().into_inner();
        if (least..=most).contains(&(hits as usize)) {
            return Ok(());
        }
        Err(match () {
            () if self.sum => format!("{hits} is no sum of {} dice: {least} to {most} ({})", self.dice, self.label),
            () if self.best => {
                format!("{hits} is not a face of this die; faces run from 1 to {} ({})", self.sides, self.label)
            }
            () => format!("{hits} of {} dice cannot succeed ({})", self.dice, self.label),
        })
    }

    /// The face that each die needs, as people say it: "5+", "6", "6 then 2+"; the range of a die that is not six-sided and
    /// needs none; empty for a total of plain dice.
    pub fn needed(&self) -> String {
        let most = i32::from(self.sides);
        match self.need {
            Some(need) if need > most => format!("{most} then {}+", need - most),
            Some(need) if need == most => need.to_string(),
            Some(need) => format!("{need}+"),
            None if self.sides != 6 => format!("1 to {}", self.sides),
            None => String::new(),
        }
    }

    /// Another number of faces.
    pub fn sides(mut self, sides: u8) -> Throw {
        self.sides = sides;
        self
    }

    /// Dice that are each somebody's own: they keep their faces when the row around them changes.
    pub fn each(mut self, names: impl Iterator<Item = String>) -> Throw {
        self.names = names.collect();
        self
    }

    /// The name of a die within its ask, by its place in the row from 0; the same in every wave.
    pub fn name(&self, die: usize) -> Cow<'_, str> {
        match self.names.get(die) {
            Some(name) => Cow::Borrowed(name),
            None => Cow::Owned(format!("{} {}", self.id, die + 1)),
        }
    }

    /// A remark behind the dice.
    pub fn note(mut self, note: impl Into<String>) -> Throw {
        self.note = note.into();
        self
    }

    /// The unit that it is thrown at, or whose own test or save it is.
    pub fn on(mut self, unit: &Id) -> Throw {
        self.on = Some(unit.clone());
        self
    }

    /// So much is added to the sum of the faces, and the remark says so.
    pub fn plus(mut self, plus: i32) -> Throw {
        self.plus = plus;
        self.note = format!("{plus:+}");
        self
    }

    /// Who rolls.
    pub fn player(mut self, player: &str) -> Throw {
        self.player = player.to_owned();
        self
    }
}

/// One thing to choose.
#[derive(Debug, Clone, PartialEq)]
pub struct Choice {
    /// Its id, as recorded.
    pub id: String,
    /// What people read.
    pub label: String,
    /// How likely chance takes it, against the others.
    pub weight: u32,
}

/// What kind of answer an ask wants.
#[derive(Debug, Clone, PartialEq)]
pub enum AskKind {
    /// Dice: all throws known now in one go. `wave` is 1, 2, ... for open-ended dice that go on.
    Dice {
        /// The rows.
        rows: Vec<Throw>,
        /// Which wave this is, from 1.
        wave: u8,
    },
    /// One of several, by a player or by chance.
    Pick {
        /// What there is.
        choices: Vec<Choice>,
        /// Who picks; chance draws by weight.
        by: Thrower,
    },
    /// More facts of the same player.
    Facts(Form),
}

/// A batch of questions.
#[derive(Debug, Clone, PartialEq)]
pub struct Ask {
    /// Its id within the order, such as `hits` or `damage`.
    pub id: String,
    /// What it is about, in a few words.
    pub title: String,
    /// Its questions.
    pub kind: AskKind,
}

/// A reply to an ask.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Answer {
    /// Faces of one wave, row after row.
    Dice(Vec<u8>),
    /// Successes of each row, or their sum, in place of all its waves.
    Tally(Vec<u32>),
    /// The same where only some rows are typed so: those thrown by the machine keep the faces of their first wave.
    Rows(Vec<RowAnswer>),
    /// The id of what was chosen.
    Pick(String),
    /// Further facts.
    Facts(Facts),
}

impl Answer {
    /// The faces in it, row after row.
    pub fn faces(self) -> Vec<u8> {
        let of_row = |row| if let RowAnswer::Faces(faces) = row { faces } else { Vec::new() };
        match self {
            Answer::Dice(faces) => faces,
            Answer::Rows(rows) => rows.into_iter().flat_map(of_row).collect(),
            Answer::Tally(_) | Answer::Pick(_) | Answer::Facts(_) => Vec::new(),
        }
    }
}

/// What a row of dice came to: its faces, or a tally.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum RowAnswer {
    /// What it came to, in place of all its waves.
    Tally(u32),
    /// Its faces in the first wave.
    Faces(Vec<u8>),
}

/// An answer with the id of the ask that it replies to. Written as a row: ask, reply.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(from = "(String, Answer)", into = "(String, Answer)")]
pub struct Answered {
    /// The ask's id; waves after the first end in `/2`, `/3` ...
    pub ask: String,
    /// The reply.
    pub answer: Answer,
}

impl From<(String, Answer)> for Answered {
    fn from((ask, answer): (String, Answer)) -> Answered {
        Answered { ask, answer }
    }
}

impl From<Answered> for (String, Answer) {
    fn from(answered: Answered) -> (String, Answer) {
        (answered.ask, answered.answer)
    }
}

/// The faces the machine has thrown for an ask that waits for the rest, row after row.
pub type Blanks = Vec<Option<u8>>;

/// An answer that does not fit its ask.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[error("{ask}: {what}")]
pub struct Misfit {
    /// The ask's id.
    pub ask: String,
    /// What does not fit, and what would.
    pub what: String,
}

impl Ask {
    /// Dice to throw in all; nought for other kinds.
    pub fn dice(&self) -> usize {
        if let AskKind::Dice { rows, .. } = &self.kind { rows.iter().map(|row| row.dice).sum() } else { 0 }
    }

    /// Whether a tally is one of sums.
    pub fn sums(&self) -> bool {
        matches!(&self.kind, AskKind::Dice { rows, .. } if rows.iter().any(|row| row.sum))
    }

    /// Whether a tally is the highest face of each row.
    pub fn bests(&self) -> bool {
        matches!(&self.kind, AskKind::Dice { rows, .. } if rows.iter().any(|row| row.best))
    }

    /// The rows of dice, each with the place of its first die among all.
    pub fn throws(&self) -> impl Iterator<Item = (usize, &Throw)> {
        let rows = if let AskKind::Dice { rows, .. } = &self.kind { rows.as_slice() } else { &[] };
        rows.iter().scan(0, |next, row| {
            let from = *next;
            *next += row.dice;
            Some((from, row))
        })
    }

    /// Whether what rows came to may be typed in place of faces: before the second wave, when every row that people throw
    /// says so. `filled` are the faces of the others.
    pub fn takes_tally(&self, filled: &Blanks) -> bool {
        let mut hand = self.throws().filter(|(from, row)| row.waits(*from, filled)).peekable();
        matches!(self.kind, AskKind::Dice { wave: 1, .. }) && hand.peek().is_some() && hand.all(|(_, row)| row.tally)
    }

    /// Checks that an answer fits.
    ///
    /// # Errors
    /// Says what does not fit and what would.
    pub fn check(&self, answer: &Answer) -> Result<(), Misfit> {
        let misfit = |what: String| Err(Misfit { ask: self.id.clone(), what });
        match (&self.kind, answer) {
            (AskKind::Dice { rows, .. }, Answer::Dice(faces)) => {
                let wanted = self.dice();
                if faces.len() != wanted {
                    return misfit(format!("{} wanted, {} given", counted(wanted, "face"), faces.len()));
                }
                let mut rest = faces.as_slice();
                for row in rows {
                    let (mine, others) = rest.split_at(row.dice);
                    rest = others;
                    row.shows(mine).or_else(misfit)?;
                }
                Ok(())
            }
            (AskKind::Dice { rows, wave }, Answer::Tally(hits)) => {
                if *wave > 1 || !rows.iter().all(|row| row.tally) {
                    return misfit("here the faces themselves matter; a tally does not do".to_owned());
                }
                if hits.len() != rows.len() {
                    return misfit(format!("{} wanted, {} given", counted(rows.len(), "tally"), hits.len()));
                }
                rows.iter().zip(hits).try_for_each(|(row, hits)| row.comes_to(*hits)).or_else(misfit)
            }
            (AskKind::Dice { rows, wave }, Answer::Rows(answers)) => {
                if *wave > 1 || answers.len() != rows.len() {
                    return misfit(format!("{} wanted, {} given", counted(rows.len(), "row"), answers.len()));
                }
                let fits = |(row, answer): (&Throw, &RowAnswer)| match answer {
                    RowAnswer::Tally(_) if !row.tally => Err("here the faces themselves matter".to_owned()),
                    RowAnswer::Tally(hits) => row.comes_to(*hits),
                    RowAnswer::Faces(faces) if faces.len() != row.dice => {
                        Err(format!("{} wanted, {} given", counted(row.dice, "face"), faces.len()))
                    }
                    RowAnswer::Faces(faces) => row.shows(faces),
                };
                rows.iter().zip(answers).try_for_each(fits).or_else(misfit)
            }
            (AskKind::Pick { choices, .. }, Answer::Pick(id)) => {
                if choices.iter().any(|choice| choice.id == *id) {
                    return Ok(());
                }
                let known: Vec<&str> = choices.iter().map(|choice| choice.id.as_str()).collect();
                misfit(format!("there is no {id} to choose; there is {}", known.join(", ")))
            }
            (AskKind::Facts(_), Answer::Facts(_)) => Ok(()),
            (kind, _) => misfit(format!("this wants {}", kind.wants())),
        }
    }
}

impl AskKind {
    /// What an answer to this must be, in words.
    fn wants(&self) -> &'static str {
        match self {
            AskKind::Dice { .. } => "dice",
            AskKind::Pick { .. } => "one choice",
            AskKind::Facts(_) => "facts",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_typed_sum_lies_within_its_dice() {
        let rows = vec![
            Throw::new("a", "Spears", Thrower::Side(0), 10).sum(),
            Throw::new("b", "Bows", Thrower::Side(1), 5).sum(),
        ];
        let ask = Ask { id: "attack".into(), title: "Melee".into(), kind: AskKind::Dice { rows, wave: 1 } };
        assert_eq!(ask.check(&Answer::Tally(vec![38, 19])), Ok(()));
        let low = ask.check(&Answer::Tally(vec![9, 19])).unwrap_err();
        assert_eq!(low.what, "9 is no sum of 10 dice: 10 to 60 (Spears)");
        assert!(ask.check(&Answer::Tally(vec![38, 31])).is_err());
    }

    #[test]
    fn a_typed_highest_face_is_a_face() {
        let rows = vec![Throw::new("wound", "Sword", Thrower::Side(0), 2).best()];
        let ask = Ask { id: "wound".into(), title: "Wound".into(), kind: AskKind::Dice { rows, wave: 1 } };
        assert!(ask.takes_tally(&Blanks::new()) && ask.bests());
        assert_eq!(ask.check(&Answer::Tally(vec![6])), Ok(()));
        let none = ask.check(&Answer::Tally(vec![0])).unwrap_err();
        assert_eq!(none.what, "0 is not a face of this die; faces run from 1 to 6 (Sword)");
        assert!(ask.check(&Answer::Tally(vec![7])).is_err());
    }
}
