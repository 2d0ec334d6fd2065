//! Reads what people type in reply to an ask, whoever shows it.

use super::{Answer, Ask, AskKind, Blanks, Choice, counted, faces, tally};

impl Ask {
    /// The sides of the dice; the rows of one ask have dice of one kind, or the largest decides how faces are typed.
    pub fn sides(&self) -> u8 {
        match &self.kind {
            AskKind::Dice { rows, .. } => rows.iter().map(|row| row.sides).max().unwrap_or(6),
            _ => 6,
        }
    }

    /// How many faces people must type beside those that are there.
    pub fn blanks(&self, filled: &Blanks) -> usize {
        self.dice().saturating_sub(filled.iter().filter(|face| face.is_some()).count())
    }

    /// Faces with what is typed put into the blanks, as far as it goes.
    ///
    /// # Errors
    /// Names the first thing that is no face.
    pub fn fill_in(&self, typed: &str, filled: &Blanks) -> Result<Blanks, String> {
        let mut typed = faces(typed, self.sides())?.into_iter();
        let known = |at: usize| filled.get(at).copied().flatten();
        Ok((0..self.dice()).map(|at| known(at).or_else(|| typed.next())).collect())
    }

    /// The answer that is typed, checked: faces, `=3` for a tally, the number or the beginning of a choice.
    ///
    /// # Errors
    /// What is missing or wrong, in words.
    pub fn read(&self, typed: &str, filled: &Blanks) -> Result<Answer, String> {
        let typed = typed.trim();
        let answer = match &self.kind {
            AskKind::Dice { .. } if typed.starts_with('=') => self.tallied(typed)?,
            AskKind::Dice { .. } => self.faced(typed, filled)?,
            AskKind::Pick { choices, .. } => {
                let number = typed.parse::<usize>().ok().and_then(|number| choices.get(number.checked_sub(1)?));
                let small = typed.to_lowercase();
                let begins = |choice: &&Choice| choice.label.to_lowercase().starts_with(&small) || choice.id == small;
                let found = number.or_else(|| choices.iter().find(begins).filter(|_| !small.is_empty()));
                Answer::Pick(found.ok_or("choose one, by its number or how it begins")?.id.clone())
            }
            AskKind::Facts(_) => return Err("facts are wanted".to_owned()),
        };
        self.check(&answer).map_err(|why| why.what)?;
        Ok(answer)
    }

    fn tallied(&self, typed: &str) -> Result<Answer, String> {
        let AskKind::Dice { rows, .. } = &self.kind else { return Err("dice are not asked for".to_owned()) };
        if !self.takes_tally() {
            return Err("here the faces themselves matter; type them".to_owned());
        }
        let hits = tally(typed)?;
        match hits.as_slice() {
            [] => Err("type how many succeeded, as =3".to_owned()),
            [_] if rows.len() > 1 && self.sums() => {
                Err(format!("{} rolls: type the sum of each, as =38 19", rows.len()))
            }
            // One number for all rows goes to the first rows that can hold it.
            [all] if rows.len() > 1 => {
                let mut rest = *all;
                let mut part = |dice: usize| {
                    let part = rest.min(dice as u32);
                    rest -= part;
                    part
                };
                let parts = rows.iter().map(|row| part(row.dice)).collect();
                if rest > 0 { Err(format!("{rest} more than there are dice")) } else { Ok(Answer::Tally(parts)) }
            }
            _ => Ok(Answer::Tally(hits)),
        }
    }

    fn faced(&self, typed: &str, filled: &Blanks) -> Result<Answer, String> {
        let given = self.fill_in(typed, filled)?;
        let typed = faces(typed, self.sides())?.len();
        let blanks = self.blanks(filled);
        let wanted = counted(blanks, "die");
        match given.iter().copied().collect::<Option<Vec<u8>>>() {
            Some(faces) if typed <= blanks => Ok(Answer::Dice(faces)),
            Some(_) => Err(format!("{wanted}, {} typed: {} too many", counted(typed, "face"), typed - blanks)),
            None if typed == 0 => Err(format!("{wanted} to type, or r rolls")),
            None => {
                Err(format!("{wanted}, {} typed: {} more, or r rolls them", counted(typed, "face"), blanks - typed))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::{Throw, Thrower};

    fn hits() -> Ask {
        let row = |id: &str, dice: usize| Throw::new(id, id, Thrower::Side(0), dice).need(5);
        let rows = vec![row("sound", 3), row("wounded", 1)];
        Ask { id: "hits".into(), title: "Hits".into(), kind: AskKind::Dice { rows, wave: 1 } }
    }

    #[test]
    fn faces_go_into_the_blanks_and_a_miscount_is_said() {
        let filled = vec![None, Some(6), None, None];
        assert_eq!(hits().read("1 2 3", &filled), Ok(Answer::Dice(vec![1, 6, 2, 3])));
        assert_eq!(hits().read("12", &filled).unwrap_err(), "3 dice, 2 faces typed: 1 more, or r rolls them");
        assert_eq!(hits().read("12345", &filled).unwrap_err(), "3 dice, 5 faces typed: 2 too many");
        assert_eq!(hits().read("", &filled).unwrap_err(), "3 dice to type, or r rolls");
    }

    #[test]
    fn one_tally_fills_the_first_rows() {
        assert_eq!(hits().read("=4", &Blanks::new()), Ok(Answer::Tally(vec![3, 1])));
        assert_eq!(hits().read("=1 1", &Blanks::new()), Ok(Answer::Tally(vec![1, 1])));
        assert_eq!(hits().read("=9", &Blanks::new()).unwrap_err(), "5 more than there are dice");
    }

    #[test]
    fn a_choice_is_read_by_its_number_or_how_it_begins() {
        let choice = |id: &str| Choice { id: id.into(), label: format!("move {id}"), weight: 1 };
        let kind = AskKind::Pick { choices: vec![choice("first"), choice("second")], by: Thrower::Side(0) };
        let ask = Ask { id: "turn".into(), title: "Who".into(), kind };
        let none = Blanks::new();
        assert_eq!(ask.read("2", &none), Ok(Answer::Pick("second".into())));
        assert_eq!(ask.read("first", &none), Ok(Answer::Pick("first".into())));
        assert!(ask.read("3", &none).is_err() && ask.read("", &none).is_err());
    }
}
