//! What a typed character is to a field of a form: part of it, the beginning of another choice, or nothing.

use super::Filling;
use crate::view::{Id, Kind, choice_of, no_choice, no_class};

impl Filling {
    /// Whether a character is typed into the field under the cursor rather than commanding anything: every one in free
    /// text, every small letter in a choice, and where a name or a class is begun.
    pub fn types(&self, letter: char) -> bool {
        let begun = || !self.fresh && self.texts.get(self.at).is_some_and(|text| !text.is_empty());
        if self.goes_on(letter).is_some() {
            return true;
        }
        match self.kind() {
            Some(Kind::Text) => true,
            Some(Kind::Choice(_)) => letter.is_alphabetic() && !letter.is_uppercase(),
            Some(Kind::Classes(_)) => letter.is_alphabetic() && !letter.is_uppercase() && begun(),
            Some(Kind::Unit(among) | Kind::Units(among) | Kind::Counts(among)) => {
                letter.is_alphabetic() && begun() && self.names(among, letter)
            }
            // A number that may be below zero takes its sign: +1.
            Some(Kind::Count { least, .. }) => letter == '+' && *least < 0,
            Some(Kind::Inches { .. } | Kind::Flag | Kind::Pairs) | None => false,
        }
    }

    /// What a character goes behind: the text under the cursor, unless it was offered and is replaced.
    pub(super) fn typed_here(&self) -> &str {
        self.texts.get(self.at).filter(|_| !self.fresh).map_or("", |text| text.as_str())
    }

    /// Whether what is typed last under the cursor, with this letter behind it, begins the name of one of these units.
    fn names(&self, among: &[Id], letter: char) -> bool {
        let word = self.typed_here().rsplit([' ', ',']).next().unwrap_or_default();
        let word = format!("{word}{letter}");
        among.iter().any(|id| id.as_str().starts_with(&word))
    }

    /// The field that was just left, if a character that means nothing to the one under the cursor goes on with its choice:
    /// "stone", Space, "s" of "stone skin". Behind the last field a number goes on with its list, as "21 22" is typed, unless
    /// the first is still to be filled in.
    pub(super) fn goes_on(&self, letter: char) -> Option<usize> {
        let visible = self.visible();
        let now = visible.iter().position(|at| *at == self.at).filter(|_| self.fresh)?;
        let left = visible[(now + visible.len() - 1) % visible.len()];
        let filled = |at: usize| !self.texts[at].trim().is_empty();
        let rows = match &self.form.fields[left].kind {
            _ if self.lists(left) => {
                let listed = self.round && letter.is_ascii_digit() && filled(left) && filled(self.at);
                return listed.then_some(left);
            }
            Kind::Choice(rows) if letter.is_lowercase() => rows,
            _ => return None,
        };
        let typed = self.texts[left].trim().to_lowercase();
        let longer = format!("{typed} {letter}");
        let taken = || match self.kind() {
            Some(Kind::Flag) => matches!(letter, 'y' | 'n'),
            _ => left != self.at && self.refuses(letter).is_none(),
        };
        let fits = !typed.is_empty() && rows.iter().any(|(_, label)| label.to_lowercase().starts_with(&longer));
        (fits && !taken()).then_some(left)
    }

    /// Whether a character goes on with no choice under the cursor, but begins another one: "h", then "s". Behind a choice of more
    /// letters it is a slip.
    pub(super) fn begins_another(&self, letter: char) -> bool {
        let word = format!("{}{letter}", self.typed_here());
        match self.kind() {
            Some(Kind::Choice(_)) if word.chars().count() > 2 => false,
            Some(Kind::Choice(rows)) => {
                choice_of(rows, &word).is_none() && choice_of(rows, &letter.to_string()).is_some()
            }
            Some(Kind::Flag) => !begins_flag(&word) && begins_flag(&letter.to_string()),
            _ => false,
        }
    }

    /// Why a character can be no part of what the field under the cursor takes, if so.
    pub(super) fn refuses(&self, letter: char) -> Option<String> {
        let (fits, why) = match self.kind()? {
            Kind::Count { least, .. } => {
                (letter.is_ascii_digit() || (matches!(letter, '-' | '+') && *least < 0), "no part of a number")
            }
            Kind::Inches { .. } => {
                (letter.is_ascii_digit() || matches!(letter, '.' | ',' | '"' | '-'), "no part of a number")
            }
            Kind::Flag => {
                let word = format!("{}{letter}", self.typed_here());
                (begins_flag(&word) || self.begins_another(letter), "neither y nor n")
            }
            Kind::Choice(rows) => {
                let word = format!("{}{letter}", self.typed_here());
                let begins = choice_of(rows, &word).is_some() || self.begins_another(letter) || word == "-";
                return (!begins).then(|| no_choice(rows, word.trim()));
            }
            Kind::Classes(rows) => {
                let typed = self.typed_here().to_lowercase();
                let word = typed.rsplit(|letter: char| !letter.is_alphabetic()).next().unwrap_or_default();
                let word = format!("{word}{}", letter.to_ascii_lowercase());
                let begins = rows.iter().any(|(id, label, _)| id.starts_with(&word) || label.starts_with(&word));
                return (letter.is_alphabetic() && !begins).then(|| no_class(rows, &word));
            }
            Kind::Unit(among) | Kind::Units(among) => {
                (is_of_numbers(letter) || letter.is_alphabetic() && self.names(among, letter), "no part of a number")
            }
            Kind::Counts(among) => {
                let fits = is_of_numbers(letter) || letter == ':';
                (fits || letter.is_alphabetic() && self.names(among, letter), "no part of a number")
            }
            _ => (true, ""),
        };
        (!fits).then(|| format!("{letter} is {why}"))
    }
}

/// Whether a word begins yes or no, in any of the ways they are written.
fn begins_flag(word: &str) -> bool {
    ["yes", "no", "true", "false", "+", "-"].iter().any(|flag| flag.starts_with(&word.to_ascii_lowercase()))
}

/// Whether a character belongs to numbers of units, to a list of them, or to the names they are known by.
fn is_of_numbers(letter: char) -> bool {
    letter.is_ascii_digit() || matches!(letter, ',' | ' ' | '-')
}
