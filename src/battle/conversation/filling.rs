//! A form being filled in: a line of typed text a field, checked as it is typed. It knows no order and no battle.

mod letters;

use crate::view::{Facts, Field, Find, Form, Id, Kind, Value, choice_of};

/// Longest text of a field, in bytes.
const LONGEST: usize = 500;
/// Most characters kept in mind of those that went nowhere.
const SLIPS: usize = 12;

/// A form and what is typed into it.
#[derive(Debug, Clone)]
pub struct Filling {
    /// The form, as what is typed shapes it.
    pub form: Form,
    /// What is typed, a text a field; empty where what is usual or remembered holds.
    pub texts: Vec<String>,
    /// The text of the field under the cursor stands as it was offered: the first typed character replaces it.
    pub fresh: bool,
    /// The field under the cursor.
    pub at: usize,
    /// The rarer fields show.
    pub more: bool,
    /// What is wrong with which field.
    pub wrong: Option<(usize, String)>,
    /// Characters that were no part of what a field takes and went nowhere, each with its field: since that field took one,
    /// and since people last heard of them.
    pub slips: Vec<(usize, char)>,
    /// The character right before was one of them: it stands behind the cursor until the next key, and Backspace takes it away.
    pub slip: Option<char>,
    /// Space behind the last field led on to the first.
    round: bool,
    /// What stood in the fields, by their ids, when the form was last shaped.
    shaped: Vec<(String, String)>,
    /// What was typed in fields that are gone.
    lost: Option<Lost>,
}

/// What was typed in fields that went with something typed in another.
#[derive(Debug, Clone)]
struct Lost {
    /// The other field.
    with: String,
    /// What had stood in it.
    said: String,
    /// What stood in those that went.
    texts: Vec<(String, String)>,
}

impl Filling {
    /// A form with these facts typed in, units by their numbers.
    pub fn new(form: Form, facts: &Facts, number: &dyn Fn(&Id) -> Option<u16>) -> Filling {
        let typed = |field: &Field| facts.get(&field.id).map_or(String::new(), |value| field.typed(value, number));
        let texts: Vec<String> = form.fields.iter().map(typed).collect();
        let shaped = texts_of(&form, &texts);
        let (slips, slip, lost) = (Vec::new(), None, None);
        let (fresh, round) = (true, false);
        let mut filling =
            Filling { form, texts, fresh, at: 0, more: false, wrong: None, slips, slip, round, shaped, lost };
        filling.at = filling.visible().first().copied().unwrap_or(0);
        filling
    }

    /// The fields that show: the frequent ones, the others on demand or when something is typed in them. Where all are rare
    /// all show, and stay.
    pub fn visible(&self) -> Vec<usize> {
        let all = self.more || !self.form.fields.iter().any(Field::shows);
        let shows = |at: &usize| all || self.form.fields[*at].shows() || !self.texts[*at].is_empty();
        (0..self.form.fields.len()).filter(shows).collect()
    }

    /// Whether there are rarer fields at all.
    pub fn has_more(&self) -> bool {
        self.form.fields.iter().any(|field| field.more)
    }

    /// What the field under the cursor takes.
    pub fn kind(&self) -> Option<&Kind> {
        self.form.fields.get(self.at).map(|field| &field.kind)
    }

    /// Takes a character.
    ///
    /// # Errors
    /// Why it can be no part of what the field takes; nothing has changed but that this is noted.
    pub fn push(&mut self, letter: char) -> Result<(), String> {
        (self.wrong, self.slip) = (None, None);
        if let Some(at) = self.goes_on(letter) {
            (self.at, self.fresh) = (at, false);
            self.takes();
            self.texts[at] = format!("{} {letter}", self.texts[at].trim());
            return Ok(());
        }
        if let Some(why) = self.refuses(letter) {
            (self.wrong, self.slip) = (Some((self.at, why.clone())), Some(letter));
            if self.slips.len() < SLIPS {
                self.slips.push((self.at, letter));
            }
            return Err(why);
        }
        let another = self.begins_another(letter);
        self.takes();
        if let Some(text) = self.texts.get_mut(self.at) {
            // A text that was offered is replaced, not lengthened, and so is a choice by another one.
            if std::mem::take(&mut self.fresh) || another {
                text.clear();
            }
            if text.len() < LONGEST {
                text.push(letter);
            }
        }
        Ok(())
    }

    /// The field under the cursor takes a character: who goes on typing there has put right what it did not take.
    fn takes(&mut self) {
        let here = self.at;
        self.slips.retain(|(at, _)| *at != here);
    }

    /// Why what is typed is not handed over yet: characters went nowhere that somebody who typed fast may not have seen. It is
    /// marked and told once, `again` saying what Enter does then, "gives the order", if that is worth a word.
    pub fn asks_once<T>(&mut self, whole: &Result<T, (usize, String)>, again: Option<&str>) -> Option<(usize, String)> {
        let slips = std::mem::take(&mut self.slips);
        let (at, _) = *slips.first()?;
        let mut letters: Vec<String> = slips.iter().map(|(_, letter)| letter.to_string()).collect();
        letters.dedup();
        let (why, them) = match (&self.wrong, &letters[..]) {
            (Some((_, why)), [_]) if self.slip.is_some() => (why.clone(), "it"),
            (_, [_]) => (format!("left out: {}", letters[0]), "it"),
            _ => (format!("left out: {}", letters.join(", ")), "them"),
        };
        let told = match whole {
            Ok(_) => again.map_or(why.clone(), |again| format!("{why}; Enter again {again} without {them}")),
            // What is left of the field does not fit either.
            Err((wrong, misfit)) if *wrong == at && !self.texts[at].trim().is_empty() => format!("{misfit}; {why}"),
            Err(_) => why,
        };
        self.mark_wrong(at, &told);
        Some((at, told))
    }

    /// Moves about in it. What is wrong with a field that is left is told at once: the next one is filled in for it.
    pub fn leave(&mut self, change: impl FnOnce(&mut Filling), find: Find) {
        let left = self.at;
        (self.wrong, self.slip) = (None, None);
        change(self);
        if self.at != left
            && let Some(why) = self.misfit(left, find)
        {
            self.wrong = Some((left, why));
        }
    }

    /// Erases a character, or the whole word that was offered: one without a digit, as numbers and lists of them are put right
    /// where they are wrong. A character that went nowhere and stands behind the cursor is what Backspace takes away right behind
    /// it; later it is not there. In an empty field goes back, and in the first stays. Whether there was anything to erase or to
    /// go back to.
    pub fn erase(&mut self) -> bool {
        self.slips.clear();
        self.wrong = None;
        if self.slip.take().is_some() {
            return true;
        }
        let offered = std::mem::take(&mut self.fresh);
        let empty = self.texts.get_mut(self.at).is_none_or(|text| match offered && !text.contains(char::is_numeric) {
            true => std::mem::take(text).is_empty(),
            false => text.pop().is_none(),
        });
        let first = self.visible().first() == Some(&self.at);
        if empty && !first {
            self.go(false);
        }
        !(empty && first)
    }

    /// To the next field, or the one before. In a list that has no other field beside it the next word of it begins: who
    /// divides them by spaces would else type the second in the place of the first, which went nowhere.
    pub fn go(&mut self, forward: bool) {
        let visible = self.visible();
        if forward && self.lists(self.at) && visible.len() == 1 && !self.typed_here().is_empty() {
            let text = &mut self.texts[self.at];
            text.truncate(text.trim_end().len());
            text.push(' ');
            return;
        }
        let now = visible.iter().position(|at| *at == self.at).unwrap_or(0);
        let count = visible.len().max(1);
        let next = if forward { (now + 1) % count } else { (now + count - 1) % count };
        self.at = visible.get(next).copied().unwrap_or(0);
        (self.fresh, self.slip, self.round) = (true, None, forward && next == 0);
    }

    /// Whether a list is typed into a field.
    fn lists(&self, at: usize) -> bool {
        let kind = self.form.fields.get(at).map(|field| &field.kind);
        matches!(kind, Some(Kind::Units(_) | Kind::Counts(_) | Kind::Classes(_) | Kind::Pairs))
    }

    /// To the last field in which something is typed: where somebody was who fills in one after the other.
    pub(super) fn go_to_last(&mut self) {
        self.at = self.texts.iter().rposition(|text| !text.is_empty()).unwrap_or(self.at);
    }

    /// Turns the choice under the cursor to the next or the one before; elsewhere goes to another field.
    pub fn turn(&mut self, forward: bool) {
        let field = self.form.fields.get(self.at);
        let Some(Kind::Choice(rows)) = field.map(|field| &field.kind) else { return self.go(forward) };
        let text = self.texts[self.at].trim();
        let now = match text.is_empty() {
            true => field.and_then(Field::offered).map(Value::to_string),
            false => choice_of(rows, text).map(|at| rows[at].0.clone()),
        };
        let now = rows.iter().position(|row| Some(&row.0) == now.as_ref());
        let count = rows.len().max(1);
        let next = match (now, forward) {
            (None, _) => 0,
            (Some(at), true) => (at + 1) % count,
            (Some(at), false) => (at + count - 1) % count,
        };
        if let Some(row) = rows.get(next) {
            self.texts[self.at] = row.0.clone();
            self.fresh = true;
        }
    }

    /// Shows the rarer fields, or hides them; the cursor stays where it is while its field shows. Whom Space has led round from
    /// the last field to the first goes on to the first that was hidden.
    pub fn show_more(&mut self) {
        let before = self.visible();
        self.more = !self.more;
        let now = self.visible();
        let hidden = now.iter().find(|at| !before.contains(at)).filter(|_| std::mem::take(&mut self.round));
        match hidden {
            Some(at) => (self.at, self.fresh) = (*at, true),
            None if !now.contains(&self.at) => (self.at, self.fresh) = (now.first().copied().unwrap_or(0), true),
            None => {}
        }
    }

    /// Puts a text into the field of this name, as if typed there.
    pub fn put(&mut self, field: &str, text: &str) {
        if let Some(at) = self.form.fields.iter().position(|known| known.id == field) {
            self.texts[at] = text.to_owned();
        }
    }

    /// Marks what is wrong with a field and goes there.
    pub fn mark_wrong(&mut self, at: usize, why: &str) {
        self.at = at;
        self.more = self.more || self.form.fields.get(at).is_some_and(|field| field.more);
        (self.fresh, self.slip, self.round) = (true, None, false);
        self.wrong = Some((at, why.to_owned()));
    }

    /// The facts as they stand in it, typed or remembered.
    ///
    /// # Errors
    /// The first field that does not fit, by its place, and why.
    pub fn facts(&self, find: Find) -> Result<Facts, (usize, String)> {
        let mut facts = Facts::new();
        for (at, field) in self.form.fields.iter().enumerate() {
            let text = self.texts[at].trim();
            if !text.is_empty() {
                facts.insert(field.id.clone(), self.form.read(field, text, find).map_err(|why| (at, why))?);
            } else if field.required && field.offered().is_none() {
                return Err((at, field.give()));
            }
        }
        Ok(self.form.as_shown(facts))
    }

    /// The typed facts as far as they fit, for a look ahead.
    pub fn facts_so_far(&self, find: Find) -> Facts {
        let typed = self.form.fields.iter().zip(&self.texts).filter(|(_, text)| !text.trim().is_empty());
        typed.filter_map(|(field, text)| Some((field.id.clone(), field.read(text.trim(), find).ok()?))).collect()
    }

    /// Whether nothing is typed in it.
    pub fn is_blank(&self) -> bool {
        self.texts.iter().all(|text| text.trim().is_empty())
    }

    /// Whether something typed does not fit its field, or not yet.
    pub fn is_unfit(&self, find: Find) -> bool {
        self.unfit(find).next().is_some()
    }

    /// Why what is typed in a field does not fit it, if so.
    pub fn misfit(&self, at: usize, find: Find) -> Option<String> {
        let text = self.texts.get(at).map(|text| text.trim()).filter(|text| !text.is_empty())?;
        self.form.read(self.form.fields.get(at)?, text, find).err()
    }

    /// The fields in which something is typed that does not fit, or not yet.
    pub fn unfit<'a>(&'a self, find: Find<'a>) -> impl Iterator<Item = &'a Field> {
        let typed = self.form.fields.iter().zip(&self.texts).filter(|(_, text)| !text.trim().is_empty());
        typed.filter(move |(field, text)| field.read(text.trim(), find).is_err()).map(|(field, _)| field)
    }

    /// Puts a new shape of the form in, keeping what is typed by the fields' ids. What is typed in a field that goes, as those
    /// about a target do while its number is put right, comes back with the field once the same target is typed again.
    pub fn reshape(&mut self, form: Form) {
        let here = self.form.fields.get(self.at).map(|field| field.id.clone());
        let id = |at: usize| self.form.fields.get(at).map(|field| field.id.clone());
        let wrong = self.wrong.take().and_then(|(at, why)| Some((id(at)?, why)));
        let slips: Vec<_> = self.slips.iter().filter_map(|(at, letter)| Some((id(*at)?, *letter))).collect();
        let old = texts_of(&self.form, &self.texts);
        let goes =
            |(id, text): &&(String, String)| !text.is_empty() && !form.fields.iter().any(|field| field.id == *id);
        let gone: Vec<_> = old.iter().filter(goes).cloned().collect();
        if let (Some(here), false) = (&here, gone.is_empty()) {
            let said = text_in(&self.shaped, here).unwrap_or_default().to_owned();
            self.lost = Some(Lost { with: here.clone(), said, texts: gone });
        }
        let again = |lost: &&Lost| text_in(&old, &lost.with) == Some(&lost.said);
        let back = |id: &str| text_in(&self.lost.as_ref().filter(again)?.texts, id);
        let typed = |id: &str| text_in(&old, id).or_else(|| back(id)).map_or(String::new(), str::to_owned);
        self.texts = form.fields.iter().map(|field| typed(&field.id)).collect();
        self.shaped = texts_of(&form, &self.texts);
        let place = |id: &str| form.fields.iter().position(|field| field.id == id);
        self.at = here.as_deref().and_then(place).unwrap_or(0);
        self.wrong = wrong.and_then(|(id, why)| Some((place(&id)?, why)));
        self.slips = slips.into_iter().filter_map(|(id, letter)| Some((place(&id)?, letter))).collect();
        self.form = form;
    }
}

/// What is typed into a form, by its fields' ids.
fn texts_of(form: &Form, texts: &[String]) -> Vec<(String, String)> {
    form.fields.iter().map(|field| field.id.clone()).zip(texts.iter().cloned()).collect()
}

/// What is typed into a field among these.
fn text_in<'a>(texts: &'a [(String, String)], field: &str) -> Option<&'a str> {
    texts.iter().find(|(id, _)| id == field).map(|(_, text)| text.as_str())
}
