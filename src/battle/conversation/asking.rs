//! A question in hand: what is asked, and what is typed for it so far.

mod ahead;
mod entry;
mod slips;

use super::Cells;
use crate::{
    battle::{Draft, HalfAnswer},
    view::{Answer, Answered, Ask, AskKind, Blanks, Order, RowAnswer, Tally, Throw, harms, in_harms, is_harm},
};
pub use entry::Entry;

/// Longest text of a tally, in bytes.
const LONGEST: usize = 400;

/// A question in hand.
#[derive(Debug, Clone)]
pub struct Asking {
    /// The order that it belongs to.
    pub order: Order,
    /// The answers before it.
    pub answers: Vec<Answered>,
    /// What is asked.
    pub ask: Ask,
    /// Faces the machine threw for its rows.
    pub filled: Blanks,
    /// Faces that its dice had before: of an older line, or before they were taken back.
    pub known: Blanks,
    /// What is typed.
    pub entry: Entry,
    /// Faces that were typed before what they came to was typed in their place.
    aside: Option<Cells>,
    /// What is typed stands as it was offered: the first typed character replaces it.
    pub fresh: bool,
    /// What is wrong with what is typed.
    pub wrong: Option<String>,
    /// The character typed right before means nothing here and went nowhere: it stands behind the cursor until the next key,
    /// and Backspace takes it away.
    pub slip: Option<char>,
    /// What was typed so in place of a choice or of a count, since one was taken and people last heard of it.
    went_nowhere: String,
    /// Who does what to whom: "Goblin Bows fire at Harrow Militia: hits".
    pub title: String,
    /// The numbers behind it, in parts.
    pub parts: Vec<String>,
    /// Successes of the waves before this one.
    pub before: usize,
}

impl Asking {
    /// A question just put.
    pub fn new(order: Order, answers: Vec<Answered>, ask: Ask, filled: Blanks) -> Asking {
        let entry = Entry::blank(&ask, &filled);
        let (title, parts) = (ask.title.to_string(), Vec::new());
        let known = Blanks::new();
        let (aside, fresh, wrong, slip, before, went_nowhere) = (None, false, None, None, 0, String::new());
        Asking {
            order,
            answers,
            ask,
            filled,
            known,
            entry,
            aside,
            fresh,
            wrong,
            slip,
            went_nowhere,
            title,
            parts,
            before,
        }
    }

    /// What the journal keeps of it.
    pub fn draft(&self) -> Draft {
        let typed = match &self.entry {
            _ if self.fresh => None,
            Entry::Faces(cells) if cells.is_blank() => None,
            Entry::Faces(cells) => Some(HalfAnswer::Faces(cells.faces())),
            Entry::Tally(text) => Some(HalfAnswer::Tally(text.clone())),
            Entry::Pick(..) => None,
        };
        let asks = typed.as_ref().map(|_| self.ask.id.clone());
        Draft { order: self.order.clone(), answers: self.answers.clone(), typed, asks, ..Draft::default() }
    }

    /// Types in again what a draft kept of it, as far as it fits.
    pub(super) fn type_again(&mut self, typed: HalfAnswer) {
        let tallies = self.takes_tally();
        match (&mut self.entry, typed) {
            (Entry::Faces(cells), HalfAnswer::Faces(faces)) => cells.fill(&faces),
            (Entry::Faces(_), HalfAnswer::Tally(text)) if tallies => self.entry = Entry::Tally(text),
            _ => {}
        }
    }

    /// The rows of dice, each with the place of its first die.
    pub fn throws(&self) -> impl Iterator<Item = (usize, &Throw)> {
        self.ask.throws()
    }

    /// Whether people still have dice of a row to throw.
    pub fn waits(&self, from: usize, row: &Throw) -> bool {
        row.waits(from, &self.filled)
    }

    /// Whether people throw dice of a row anew: faces that are known they keep, unless every face is.
    pub fn throws_anew(&self, from: usize, row: &Throw) -> bool {
        let by_hand = (from..from + row.dice).filter(|at| self.filled.get(*at).copied().flatten().is_none()).count();
        let keeps = self.to_throw() < self.ask.blanks(&self.filled);
        by_hand > if keeps { self.known_of(from, row).len() } else { 0 }
    }

    /// How many dice people throw: all but those whose faces are known, or all again where every face is.
    pub fn to_throw(&self) -> usize {
        let known: usize = self.throws().map(|(from, row)| self.known_of(from, row).len()).sum();
        let blanks = self.ask.blanks(&self.filled);
        if known < blanks { blanks - known } else { blanks }
    }

    /// Faces with what is typed in the blanks.
    pub fn faces(&self) -> Blanks {
        match &self.entry {
            Entry::Faces(cells) => cells.faces(),
            _ => self.filled.clone(),
        }
    }

    /// Whether what its rows came to may be typed in place of their faces.
    pub fn takes_tally(&self) -> bool {
        self.ask.takes_tally(&self.filled)
    }

    /// What is typed as the result of each soldier struck, in wounds, in the order of their rows; none where something
    /// else is typed, or where it cannot be read.
    pub fn harms(&self) -> Option<Vec<u32>> {
        match &self.entry {
            Entry::Tally(text) if self.ask.tells(Tally::Harm) => harms(text).ok(),
            _ => None,
        }
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

    /// Whether a letter is typed rather than commanding anything: the words of a choice are.
    pub fn types(&self, letter: char) -> bool {
        matches!(self.entry, Entry::Pick(..)) && letter.is_alphabetic() && !letter.is_uppercase()
    }

    /// Whether what is typed goes on with a letter as the words of a choice do, or another choice begins with it.
    pub fn goes_on(&self, letter: char) -> bool {
        let Entry::Pick(_, typed) = &self.entry else { return false };
        [format!("{typed}{letter}"), letter.to_string()].iter().any(|word| self.ask.choice_that_begins(word).is_some())
    }

    /// Whether nothing is typed.
    pub fn is_blank(&self) -> bool {
        match &self.entry {
            Entry::Faces(cells) => cells.is_blank(),
            Entry::Tally(_) => false,
            Entry::Pick(_, typed) => typed.is_empty(),
        }
    }

    /// Types an older answer in, as it was given; the first typed character replaces it.
    pub fn offer(&mut self, answer: &Answer) {
        let words = |numbers: &mut dyn Iterator<Item = u32>| {
            numbers.map(|number| number.to_string()).collect::<Vec<_>>().join(" ")
        };
        if let Answer::Dice(faces) = answer {
            self.offer_faces(&faces.iter().copied().map(Some).collect());
        }
        self.fresh = true;
        match (&mut self.entry, answer) {
            (Entry::Faces(_), Answer::Dice(_)) => {}
            (Entry::Faces(_), Answer::Tally(hits)) if self.ask.tells(Tally::Harm) => {
                self.entry = Entry::Tally(in_harms(hits));
            }
            (Entry::Faces(_), Answer::Tally(hits)) => self.entry = Entry::Tally(words(&mut hits.iter().copied())),
            (Entry::Faces(_), Answer::Rows(rows)) => {
                let tallies =
                    rows.iter().filter_map(|row| if let RowAnswer::Tally(hits) = row { Some(*hits) } else { None });
                self.entry = Entry::Tally(words(&mut tallies.into_iter()));
            }
            (Entry::Pick(at, _), Answer::Pick(id)) => {
                if let AskKind::Pick { choices, .. } = &self.ask.kind {
                    *at = choices.iter().position(|choice| choice.id == *id).unwrap_or(0);
                }
            }
            _ => self.fresh = false,
        }
    }

    /// Types the faces in that are known of its dice; the others stay blank.
    pub fn offer_faces(&mut self, faces: &Blanks) {
        self.known.clone_from(faces);
        if let Entry::Faces(cells) = &mut self.entry {
            cells.fill(faces);
        }
    }

    /// Faces that are known of a row's dice, beside those of the machine.
    pub fn known_of(&self, from: usize, row: &Throw) -> Vec<u8> {
        let of_machine = |at: usize| self.filled.get(at).copied().flatten().is_some();
        let known = self.known.iter().enumerate().skip(from).take(row.dice);
        known.filter(|(at, _)| !of_machine(*at)).filter_map(|(_, face)| *face).collect()
    }

    fn take_in(&mut self, letter: char) -> Result<(), String> {
        let key = slips::key(letter);
        let means_nothing = |wants: &str| Err(format!("{key} means nothing here: {wants}"));
        let fresh = std::mem::take(&mut self.fresh);
        let (tallies, harms) = (self.takes_tally(), self.ask.tells(Tally::Harm));
        match (&mut self.entry, &self.ask.kind) {
            (Entry::Faces(_) | Entry::Tally(_), _) if letter == '=' => {
                if !tallies {
                    return Err("here the faces themselves matter; type them".to_owned());
                }
                if let Entry::Faces(cells) = std::mem::replace(&mut self.entry, Entry::Tally(String::new())) {
                    self.aside = Some(cells);
                }
                Ok(())
            }
            (Entry::Faces(cells), _) if letter.is_ascii_digit() || matches!(letter, ' ' | ',') => {
                if !fresh {
                    return cells.push(letter);
                }
                // What cannot be typed leaves what was offered, and so does what is no face.
                let mut anew = cells.clone();
                anew.clear();
                let pushed = anew.push(letter);
                match &pushed {
                    Ok(()) if letter.is_ascii_digit() => *cells = anew,
                    Ok(()) => self.fresh = true,
                    Err(_) => {
                        cells.leave_out(letter);
                        self.fresh = true;
                    }
                }
                pushed
            }
            (Entry::Faces(_), _) => means_nothing("type faces, r rolls the blanks"),
            (Entry::Tally(text), _)
                if letter.is_ascii_digit() || matches!(letter, ' ' | ',') || harms && is_harm(letter) =>
            {
                if fresh {
                    text.clear();
                }
                if text.len() < LONGEST {
                    text.push(letter);
                }
                Ok(())
            }
            (Entry::Tally(_), _) if harms => means_nothing("o out, w wounded, n no effect, as 2o1w"),
            (Entry::Tally(_), _) => means_nothing("type how many, or Backspace for the faces"),
            (Entry::Pick(at, typed), AskKind::Pick { choices, .. }) => {
                let number = letter.to_digit(10).and_then(|digit| (digit as usize).checked_sub(1));
                if let Some(place) = number.filter(|place| *place < choices.len()) {
                    (*at, *typed) = (place, String::new());
                    return Ok(());
                }
                // The word goes on, or another one begins.
                let on = format!("{typed}{letter}");
                let found = [on, letter.to_string()]
                    .into_iter()
                    .find_map(|word| Some((self.ask.choice_that_begins(&word)?, word)));
                match found {
                    Some((place, word)) => (*at, *typed) = (place, word),
                    None => {
                        let numbers =
                            if choices.len() == 1 { "1".to_owned() } else { format!("1 to {}", choices.len()) };
                        return means_nothing(&format!("type {numbers}, or how a choice begins"));
                    }
                }
                Ok(())
            }
            (Entry::Pick(..), _) => Ok(()),
        }
    }

    /// Takes a whole text in place of what is typed: faces, `=` and a tally, a choice by its number or how one of its
    /// words begins. Where some faces are known, it is those of the other dice; no text takes what is offered. Behind faces
    /// of some dice it is those of the rest, as far as there are so many.
    ///
    /// # Errors
    /// What is wrong with it; then nothing is typed.
    pub fn read(&mut self, text: &str) -> Result<(), String> {
        if text.is_empty() && self.fresh || self.takes_rest(text) {
            return Ok(());
        }
        (self.entry, self.fresh) = (Entry::blank(&self.ask, &self.filled), false);
        if let Entry::Faces(cells) = &mut self.entry {
            cells.fill(&self.known);
            if cells.missing() == 0 {
                cells.clear();
            }
        }
        if let (Entry::Pick(at, _), AskKind::Pick { choices, .. }) = (&mut self.entry, &self.ask.kind) {
            let number = text.trim().parse::<usize>().ok().and_then(|number| number.checked_sub(1));
            let place = number.filter(|place| *place < choices.len());
            *at = place
                .or_else(|| self.ask.choice_that_begins(text))
                .ok_or("choose one, by its number or how it begins")?;
            return Ok(());
        }
        let read = text.chars().try_for_each(|letter| self.take_in(letter));
        if read.is_err() {
            self.entry = Entry::blank(&self.ask, &self.filled);
        }
        read
    }

    /// Takes the faces of dice that are blank behind others that are typed; whether they are no more than that.
    fn takes_rest(&mut self, text: &str) -> bool {
        let Entry::Faces(cells) = &self.entry else { return false };
        if self.fresh || cells.is_blank() || cells.missing() == 0 {
            return false;
        }
        let mut anew = cells.clone();
        anew.close();
        let fits = text.chars().all(|letter| letter.is_ascii_digit() || matches!(letter, ' ' | ','));
        let taken = fits && text.chars().all(|letter| anew.push(letter).is_ok());
        if taken {
            self.entry = Entry::Faces(anew);
        }
        taken
    }

    /// To the die before or the next one.
    pub fn go(&mut self, forward: bool) {
        (self.wrong, self.fresh) = (None, false);
        match &mut self.entry {
            Entry::Faces(cells) if forward => cells.right(),
            Entry::Faces(cells) => cells.left(),
            _ => {}
        }
    }

    /// To the next choice or row of dice, or the one before.
    pub fn turn(&mut self, forward: bool) {
        if let Entry::Faces(cells) = &mut self.entry {
            (self.wrong, self.fresh) = (None, false);
            return cells.turn(forward);
        }
        if let (Entry::Pick(at, typed), AskKind::Pick { choices, .. }) = (&mut self.entry, &self.ask.kind) {
            typed.clear();
            *at = if forward { (*at + 1).min(choices.len().saturating_sub(1)) } else { at.saturating_sub(1) };
        }
    }

    /// The answer that is typed, checked.
    ///
    /// # Errors
    /// What is missing or wrong, in words.
    pub fn answer(&self) -> Result<Answer, String> {
        let answer = match (&self.entry, &self.ask.kind) {
            (Entry::Faces(cells), _) => {
                let faces: Option<Vec<u8>> = cells.faces().into_iter().collect();
                Answer::Dice(faces.ok_or_else(|| cells.wanted())?)
            }
            (Entry::Tally(text), _) => self.ask.tallied(text, &self.filled)?,
            (Entry::Pick(at, _), AskKind::Pick { choices, .. }) => {
                Answer::Pick(choices.get(*at).ok_or("choose one")?.id.clone())
            }
            (Entry::Pick(..), _) => return Err("facts are wanted".to_owned()),
        };
        self.ask.check(&answer).map_err(|why| why.what)?;
        Ok(answer)
    }
}
