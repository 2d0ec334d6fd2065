//! Asks: a batch of questions the rules put, and which answers fit them.

use compact_str::CompactString;

use super::{Answer, Blanks, Form, RowAnswer, Tally, Throw, Thrower, counted};

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
    pub id: CompactString,
    /// What it is about, in a few words.
    pub title: CompactString,
    /// Its questions.
    pub kind: AskKind,
}

/// An answer that does not fit its ask.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[error("{ask}: {what}")]
pub struct Misfit {
    /// The ask's id.
    pub ask: CompactString,
    /// What does not fit, and what would.
    pub what: String,
}

impl Ask {
    /// Dice to throw in all; nought for other kinds.
    pub fn dice(&self) -> usize {
        self.rows().iter().map(|row| row.dice).sum()
    }

    /// The rows of dice; none of other kinds.
    pub fn rows(&self) -> &[Throw] {
        if let AskKind::Dice { rows, .. } = &self.kind { rows } else { &[] }
    }

    /// Whether what its rows came to is told by such a tally.
    pub fn tells(&self, tally: Tally) -> bool {
        self.throws().any(|(_, row)| row.tally == Some(tally))
    }

    /// The rows that a tally tells a number of.
    pub fn told(&self) -> impl Iterator<Item = &Throw> {
        self.throws().map(|(_, row)| row).filter(|row| row.is_told())
    }

    /// The rows of dice, each with the place of its first die among all.
    pub fn throws(&self) -> impl Iterator<Item = (usize, &Throw)> {
        self.rows().iter().scan(0, |next, row| {
            let from = *next;
            *next += row.dice;
            Some((from, row))
        })
    }

    /// Whether what rows came to may be typed in place of faces: before the second wave, when every row that people throw
    /// says so. `filled` are the faces of the others. What dice do together is judged only where all of them are people's.
    pub fn takes_tally(&self, filled: &Blanks) -> bool {
        let mut hand = self.throws().filter(|(from, row)| row.waits(*from, filled)).peekable();
        let together = self.tells(Tally::Harm) && self.throws().any(|(from, row)| !row.waits(from, filled));
        let first = matches!(self.kind, AskKind::Dice { wave: 1, .. });
        first && !together && hand.peek().is_some() && hand.all(|(_, row)| row.tally.is_some())
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
                if *wave > 1 || !rows.iter().all(|row| row.tally.is_some()) {
                    return misfit("here the faces themselves matter; a tally does not do".to_owned());
                }
                let told = self.told().count();
                if hits.len() != told {
                    return misfit(match self.tells(Tally::Harm) {
                        true => format!("{} struck, {} given", counted(told, "soldier"), counted(hits.len(), "result")),
                        false => format!("{} wanted, {} given", counted(told, "tally"), hits.len()),
                    });
                }
                self.told().zip(hits).try_for_each(|(row, hits)| row.comes_to(*hits)).or_else(misfit)
            }
            (AskKind::Dice { rows, wave }, Answer::Rows(answers)) => {
                if *wave > 1 || answers.len() != rows.len() {
                    return misfit(format!("{} wanted, {} given", counted(rows.len(), "row"), answers.len()));
                }
                let fits = |(row, answer): (&Throw, &RowAnswer)| match answer {
                    RowAnswer::Tally(_) if !row.is_alone() => Err("here the faces themselves matter".to_owned()),
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
        let one = |row: Throw, came: u32| {
            let rows = vec![row];
            let ask = Ask { id: "test".into(), title: "Test".into(), kind: AskKind::Dice { rows, wave: 1 } };
            ask.check(&Answer::Tally(vec![came])).unwrap_err().what
        };
        let single = || Throw::new("a", "Spears", Thrower::Side(0), 1);
        assert_eq!(one(single().sum(), 7), "7 is not a face of this die; faces run from 1 to 6 (Spears)");
        assert_eq!(one(single().need(4), 2), "2 of 1 die cannot succeed (Spears)");
        let tens = Throw::new("a", "Spears", Thrower::Side(0), 2).sides(10).sum();
        assert_eq!(one(tens, 21), "21 is no sum of 2 D10: 2 to 20 (Spears)");
    }

    #[test]
    fn a_typed_highest_face_is_a_face() {
        let rows = vec![Throw::new("wound", "Sword", Thrower::Side(0), 2).best()];
        let ask = Ask { id: "wound".into(), title: "Wound".into(), kind: AskKind::Dice { rows, wave: 1 } };
        assert!(ask.takes_tally(&Blanks::new()) && ask.tells(Tally::Best));
        assert_eq!(ask.check(&Answer::Tally(vec![6])), Ok(()));
        let none = ask.check(&Answer::Tally(vec![0])).unwrap_err();
        assert_eq!(none.what, "0 is not a face of this die; faces run from 1 to 6 (Sword)");
        assert!(ask.check(&Answer::Tally(vec![7])).is_err());
    }
}
