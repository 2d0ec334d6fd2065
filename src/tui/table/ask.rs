//! An ask on the desk: its rows, what is typed for them, and the answer that it makes.

use crate::{
    battle::Draft,
    view::{Answer, Answered, Ask, AskKind, Blanks, Order, Throw},
};

/// An ask on the desk.
#[derive(Clone)]
pub(super) struct AskMode {
    pub order: Order,
    pub answers: Vec<Answered>,
    pub ask: Ask,
    /// Faces the machine threw for its rows.
    pub filled: Blanks,
    pub typed: String,
    /// The choice under the cursor, for picks.
    pub at: usize,
    pub wrong: Option<String>,
    /// The line that is being amended, and what it was answered.
    pub amend: Option<(u64, Vec<Answered>)>,
    /// Who does what to whom: "Goblin Bows fire at Harrow Militia: hits".
    pub title: String,
    /// The numbers behind it, in parts.
    pub parts: Vec<String>,
    /// Successes of the waves before this one.
    pub before: usize,
    /// What is typed stands as it was offered: the first typed character replaces it.
    pub fresh: bool,
}

impl AskMode {
    /// An ask just put.
    pub fn new(order: Order, answers: Vec<Answered>, ask: Ask, filled: Blanks) -> AskMode {
        let title = ask.title.clone();
        let (typed, parts) = (String::new(), Vec::new());
        let (at, wrong, amend, before, fresh) = (0, None, None, 0, false);
        AskMode { order, answers, ask, filled, typed, at, wrong, amend, title, parts, before, fresh }
    }

    /// Puts the cursor on what was chosen before.
    pub fn choose(&mut self, old: &[Answered]) {
        let was = old.iter().find(|was| was.ask == self.ask.id).map(|was| &was.answer);
        if let (AskKind::Pick { choices, .. }, Some(Answer::Pick(id))) = (&self.ask.kind, was) {
            self.at = choices.iter().position(|choice| choice.id == *id).unwrap_or(0);
        }
    }

    /// What the journal keeps of it.
    pub fn draft(&self) -> Draft {
        Draft { order: self.order.clone(), answers: self.answers.clone(), typing: false }
    }

    /// The rows of dice, each with the place of its first die.
    pub fn throws(&self) -> impl Iterator<Item = (usize, &Throw)> {
        let rows = if let AskKind::Dice { rows, .. } = &self.ask.kind { rows.as_slice() } else { &[] };
        rows.iter().scan(0, |next, row| {
            let from = *next;
            *next += row.dice;
            Some((from, row))
        })
    }

    /// Whether people still have dice of a row to throw.
    pub fn waits(&self, from: usize, row: &Throw) -> bool {
        (from..from + row.dice).any(|at| self.filled.get(at).copied().flatten().is_none())
    }

    /// Successes among faces, where rows say what succeeds; none where only totals are compared.
    pub fn successes(&self, faces: &[Option<u8>]) -> Option<usize> {
        let mut count = None;
        for (from, row) in self.throws() {
            let Some(need) = row.need else { continue };
            let hits = faces.iter().skip(from).take(row.dice).flatten().filter(|face| i32::from(**face) >= need);
            *count.get_or_insert(0) += hits.count();
        }
        count
    }

    /// How many faces people must type.
    pub fn blanks(&self) -> usize {
        self.ask.blanks(&self.filled)
    }

    /// Faces with what is typed put into the blanks, as far as it goes.
    pub fn faces(&self) -> Result<Blanks, String> {
        self.ask.fill_in(&self.typed, &self.filled)
    }

    fn accepts(&self, letter: char) -> bool {
        match &self.ask.kind {
            AskKind::Dice { .. } => letter.is_ascii_digit() || matches!(letter, ' ' | ',' | '='),
            _ => false,
        }
    }

    /// Takes a character: a face, a number, or the choice that it numbers or begins.
    pub fn letter(&mut self, letter: char) {
        if let AskKind::Pick { choices, .. } = &self.ask.kind {
            let digit = letter.to_digit(10).and_then(|digit| (digit as usize).checked_sub(1));
            let place = digit.filter(|place| *place < choices.len());
            let begins = |label: &str| label.to_lowercase().starts_with(letter);
            let place = place.or_else(|| choices.iter().position(|choice| begins(&choice.label)));
            self.at = place.unwrap_or(self.at);
        } else if self.accepts(letter) && self.typed.len() < 400 {
            // A tally takes the place of faces, and whatever is typed of what was offered.
            if std::mem::take(&mut self.fresh) || letter == '=' {
                self.typed.clear();
            }
            self.typed.push(letter);
        } else {
            self.wrong = Some(format!("{letter} means nothing here: type faces, r rolls the blanks, Esc parks"));
        }
    }

    /// The answer that is typed, checked.
    ///
    /// # Errors
    /// What is missing or wrong, in words.
    pub fn answer(&self) -> Result<Answer, String> {
        match &self.ask.kind {
            AskKind::Pick { choices, .. } => match choices.get(self.at) {
                Some(choice) => Ok(Answer::Pick(choice.id.clone())),
                None => Err("choose one".to_owned()),
            },
            _ => self.ask.read(&self.typed, &self.filled),
        }
    }
}

/// An answer as people would have typed it into the blanks.
pub(super) fn as_typed(answer: &Answer, filled: &Blanks) -> String {
    let words = |numbers: &[u32]| numbers.iter().map(u32::to_string).collect::<Vec<_>>().join(" ");
    match answer {
        Answer::Dice(faces) => {
            let own = faces.iter().enumerate().filter(|(at, _)| filled.get(*at).copied().flatten().is_none());
            let wide = faces.iter().any(|face| *face > 9);
            own.map(|(_, face)| face.to_string()).collect::<Vec<_>>().join(if wide { " " } else { "" })
        }
        Answer::Tally(hits) => format!("={}", words(hits)),
        Answer::Pick(_) | Answer::Facts(_) => String::new(),
    }
}
