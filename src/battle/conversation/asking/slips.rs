//! What was typed by mistake: told, kept in mind until somebody saw to it, and taken back.

use super::{Asking, Entry};
use crate::view::AskKind;

/// Most characters kept in mind of those that went nowhere.
const MOST: usize = 12;

/// A character as people call its key.
pub(super) fn key(letter: char) -> String {
    if letter == ' ' { "Space".to_owned() } else { letter.to_string() }
}

impl Asking {
    /// Takes a character: a face, `=` and a tally, or the choice that it numbers or begins.
    ///
    /// # Errors
    /// Why it means nothing here; nothing has changed but that this is noted.
    pub fn push(&mut self, letter: char) -> Result<(), String> {
        let (dice, sides) = self.going_on();
        let ahead = match &mut self.entry {
            Entry::Faces(cells) => !self.fresh && cells.goes_ahead(letter, dice, sides),
            _ => false,
        };
        let pushed = if ahead { Ok(()) } else { self.take_in(letter) };
        (self.wrong, self.slip) = (pushed.clone().err(), pushed.is_err().then_some(letter));
        match &pushed {
            Ok(()) => self.went_nowhere.clear(),
            Err(_) if !matches!(self.entry, Entry::Faces(_)) && self.went_nowhere.len() < MOST => {
                self.went_nowhere.push(letter);
            }
            Err(_) => {}
        }
        pushed
    }

    /// What was typed among faces or choices that went nowhere, which people who type fast have not seen; this is told once.
    pub fn slipped(&mut self) -> Option<String> {
        match (&mut self.entry, &self.ask.kind) {
            (Entry::Faces(cells), _) => {
                let left_out = cells.left_out()?;
                cells.see_to();
                Some(format!("{left_out}; Enter again hands over the rest"))
            }
            _ if self.went_nowhere.is_empty() => None,
            (entry, kind) => {
                let typed: Vec<String> = std::mem::take(&mut self.went_nowhere).chars().map(key).collect();
                let again = match (entry, kind) {
                    (Entry::Pick(at, _), AskKind::Pick { choices, .. }) => {
                        format!("takes {}, {}", *at + 1, choices.get(*at)?.label)
                    }
                    _ => "hands over the rest".to_owned(),
                };
                Some(format!("left out: {}; Enter again {again}", typed.join(", ")))
            }
        }
    }

    /// Says what is wrong with what is typed as it stands.
    pub fn mark_wrong(&mut self, why: &str) {
        (self.wrong, self.slip) = (Some(why.to_owned()), None);
    }

    /// Nothing is known to be wrong any more.
    pub fn right(&mut self) {
        (self.wrong, self.slip) = (None, None);
    }

    /// Erases a character, or takes back the one that went nowhere; whether there was anything to erase.
    pub fn erase(&mut self) -> bool {
        self.went_nowhere.clear();
        if self.slip.take().is_some() {
            self.wrong = None;
            if let Entry::Faces(cells) = &mut self.entry {
                cells.see_to();
            }
            return true;
        }
        (self.wrong, self.fresh) = (None, false);
        match &mut self.entry {
            Entry::Faces(cells) => cells.erase(),
            Entry::Tally(text) => {
                if text.pop().is_none() {
                    let blank = || Entry::blank(&self.ask, &self.filled);
                    self.entry = self.aside.take().map_or_else(blank, Entry::Faces);
                }
                true
            }
            Entry::Pick(_, typed) => typed.pop().is_some(),
        }
    }
}
