//! Reads what people type in reply to an ask beyond faces: a tally, a choice by its words.

use super::{Answer, Ask, AskKind, Blanks, Id, RowAnswer, Tally, Throw, Thrower, counted, harms, tally};

impl Ask {
    /// How many faces people must type beside those that are there.
    pub fn blanks(&self, filled: &Blanks) -> usize {
        self.dice().saturating_sub(filled.iter().filter(|face| face.is_some()).count())
    }

    /// Whether one number may stand for all the rows that people throw.
    pub fn takes_one_for_all(&self, filled: &Blanks) -> bool {
        let hand: Vec<&Throw> =
            self.throws().filter(|(from, row)| row.waits(*from, filled)).map(|(_, row)| row).collect();
        hand.len() > 1 && spreads(&hand)
    }

    /// What the rows that people throw came to, as typed behind `=`: one number for each of them, or one for all where
    /// they are one hand's and each success counts as any other; of damage a result for each soldier struck. The machine's rows keep
    /// their faces.
    ///
    /// # Errors
    /// What is missing or wrong, in words.
    pub fn tallied(&self, typed: &str, filled: &Blanks) -> Result<Answer, String> {
        if !self.takes_tally(filled) {
            return Err("here the faces themselves matter; type them".to_owned());
        }
        if self.tells(Tally::Harm) {
            let (results, struck) = (harms(typed)?, self.told().count());
            return match results.len() {
                given if given == struck => Ok(Answer::Tally(results)),
                given => Err(format!(
                    "{} struck, {} given: one for each, as 2o1w; n no effect",
                    counted(struck, "soldier"),
                    counted(given, "result")
                )),
            };
        }
        let hand: Vec<&Throw> =
            self.throws().filter(|(from, row)| row.waits(*from, filled)).map(|(_, row)| row).collect();
        let numbers = tally(typed)?;
        let hits = match numbers.as_slice() {
            [] => return Err("type how many succeeded, as =3".to_owned()),
            [all] if hand.len() > 1 && spreads(&hand) => spread(*all, &hand)?,
            // Nothing is nothing in every row.
            [0] if hand.iter().all(|row| is_counted(row)) => vec![0; hand.len()],
            numbers if numbers.len() == hand.len() => numbers.to_vec(),
            [_] if self.tells(Tally::Sum) => {
                return Err(format!("{} rolls: type a sum for each, as =38 19", hand.len()));
            }
            [_] => return Err(format!("{} rolls: type a number for each, as =2 1", hand.len())),
            numbers => return Err(format!("{} wanted, {} given", counted(hand.len(), "number"), numbers.len())),
        };
        if hand.len() == self.throws().count() {
            return Ok(Answer::Tally(hits));
        }
        let mut hits = hits.into_iter();
        let mut answer = |(from, row): (usize, &Throw)| {
            let own = if row.waits(from, filled) { hits.next() } else { None };
            let faces = || filled.iter().skip(from).take(row.dice).copied().flatten().collect();
            own.map_or_else(|| RowAnswer::Faces(faces()), RowAnswer::Tally)
        };
        Ok(Answer::Rows(self.throws().map(&mut answer).collect()))
    }

    /// The place of the choice with a word that begins so, if it asks for one.
    pub fn choice_that_begins(&self, typed: &str) -> Option<usize> {
        let AskKind::Pick { choices, .. } = &self.kind else { return None };
        let rows: Vec<(String, String)> =
            choices.iter().map(|choice| (choice.id.clone(), choice.label.clone())).collect();
        super::choice_of(&rows, typed)
    }
}

/// Whether a row counts successes by a face that is needed. What the rules count otherwise may count in each row for something
/// else (action_dice R46).
fn is_counted(row: &Throw) -> bool {
    row.tally == Some(Tally::Successes) && row.need.is_some()
}

/// Whether one number may stand for several rows: successes that all do the same to the same, thrown by one hand.
fn spreads(rows: &[&Throw]) -> bool {
    fn like(row: &Throw) -> (Thrower, &str, Option<&Id>, &str) {
        (row.by, &row.player, row.on.as_ref(), &row.worth)
    }
    rows.iter().all(|row| is_counted(row) && like(row) == like(rows[0]))
}

/// One number as successes of rows: the first have as many as they can hold.
fn spread(all: u32, rows: &[&Throw]) -> Result<Vec<u32>, String> {
    let mut rest = all;
    let mut part = |row: &&Throw| {
        let part = rest.min(u32::try_from(row.dice).unwrap_or(u32::MAX));
        rest -= part;
        part
    };
    let parts = rows.iter().map(&mut part).collect();
    if rest > 0 { Err(format!("{rest} more than there are dice")) } else { Ok(parts) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::{Choice, Thrower};

    fn rows(rows: Vec<Throw>) -> Ask {
        Ask { id: "hits".into(), title: "Hits".into(), kind: AskKind::Dice { rows, wave: 1 } }
    }

    fn row(side: usize, dice: usize) -> Throw {
        Throw::new("row", "row", Thrower::Side(side), dice).need(5)
    }

    #[test]
    fn one_tally_fills_the_first_rows_of_one_hand() {
        let (ask, none) = (rows(vec![row(0, 3), row(0, 1)]), Blanks::new());
        assert_eq!(ask.tallied("=4", &none), Ok(Answer::Tally(vec![3, 1])));
        assert_eq!(ask.tallied("1 1", &none), Ok(Answer::Tally(vec![1, 1])));
        assert_eq!(ask.tallied("9", &none).unwrap_err(), "5 more than there are dice");
        assert_eq!(ask.tallied("1 1 1", &none).unwrap_err(), "2 numbers wanted, 3 given");
        let sides = rows(vec![row(0, 3), row(1, 3)]);
        assert_eq!(sides.tallied("4", &none).unwrap_err(), "2 rolls: type a number for each, as =2 1");
        let evens = || Throw::new("evens", "evens", Thrower::Side(0), 3).counted();
        let command = rows(vec![evens(), evens()]);
        assert_eq!(command.tallied("3", &none).unwrap_err(), "2 rolls: type a number for each, as =2 1");
        assert_eq!(command.tallied("1 2", &none), Ok(Answer::Tally(vec![1, 2])));
    }

    #[test]
    fn a_tally_never_touches_a_row_that_the_machine_threw() {
        let ask = rows(vec![row(0, 2), Throw::new("b", "b", Thrower::Side(1), 2).sum()]);
        let filled = vec![Some(3), Some(5), None, None];
        let answer = ask.tallied("9", &filled).unwrap();
        assert_eq!(answer, Answer::Rows(vec![RowAnswer::Faces(vec![3, 5]), RowAnswer::Tally(9)]));
        assert_eq!(ask.check(&answer), Ok(()));
        assert!(ask.tallied("1 9", &filled).is_err());
        let json = serde_json::to_string(&answer).unwrap();
        assert_eq!(json, r#"{"rows":[[3,5],9]}"#);
        assert_eq!(serde_json::from_str::<Answer>(&json).unwrap(), answer);
    }

    #[test]
    fn results_of_damage_are_one_for_each_struck_and_only_where_all_dice_are_peoples() {
        let damage = Throw::new("damage", "damage", Thrower::Side(0), 2).open().elsewhere();
        let strength = |id| Throw::new(id, id, Thrower::Side(1), 1).open().harm();
        let ask = rows(vec![damage, strength("a"), strength("b")]);
        assert_eq!(ask.tallied("=1o1w", &Blanks::new()), Ok(Answer::Tally(vec![2, 1])));
        assert_eq!(ask.check(&Answer::Tally(vec![2, 1])), Ok(()));
        let machine = vec![None, None, Some(4), Some(2)];
        assert!(!ask.takes_tally(&machine) && ask.tallied("=1o1w", &machine).is_err());
        let why = ask.tallied("=3o", &Blanks::new()).unwrap_err();
        assert_eq!(why, "2 soldiers struck, 3 results given: one for each, as 2o1w; n no effect");
        assert!(row(0, 2).tally != Some(Tally::Harm) && rows(vec![row(0, 2)]).tallied("2o1w", &Blanks::new()).is_err());
    }

    #[test]
    fn a_choice_is_found_by_how_one_of_its_words_begins() {
        let choice = |id: &str| Choice { id: id.into(), label: format!("move {id}"), weight: 1 };
        let kind = AskKind::Pick { choices: vec![choice("first"), choice("second")], by: Thrower::Side(0) };
        let ask = Ask { id: "turn".into(), title: "Who".into(), kind };
        assert_eq!(
            ["m", "f", "sec", "x"].map(|typed| ask.choice_that_begins(typed)),
            [Some(0), Some(0), Some(1), None]
        );
    }
}
