//! The units in hand: a number typed digit by digit, marks, and an act by its letter.

use super::{Conversation, Hand, Keep, Said, Unheard};
use crate::{
    engine::{By, Game},
    paper::nearest,
    view::{Id, Order},
};

impl Conversation {
    /// The unit spoken of.
    pub fn here(&self) -> Option<&Id> {
        self.here.as_ref()
    }

    /// Units marked for one order on all of them.
    pub fn marked(&self) -> &std::collections::BTreeSet<Id> {
        &self.marked
    }

    /// The units an order of the moment is for: the marked ones, else the one spoken of.
    pub fn chosen(&self) -> Vec<Id> {
        if self.marked.is_empty() { self.here.iter().cloned().collect() } else { self.marked.iter().cloned().collect() }
    }

    /// The same by their numbers, as an order names them and as the roster is read.
    pub(super) fn called_on(&self, game: &dyn Game) -> Vec<Id> {
        let mut units = self.chosen();
        units.sort_by_key(|id| game.unit(id).map(|unit| unit.number));
        units
    }

    /// Speaks of this unit from now on.
    pub fn turn_to(&mut self, unit: Option<Id>) {
        self.forget_digits();
        self.here = unit;
    }

    /// Marks a unit, or takes its mark off.
    pub fn mark(&mut self, unit: &Id) {
        if !self.marked.remove(unit) {
            self.marked.insert(unit.clone());
        }
    }

    /// Takes all marks off.
    pub fn unmark(&mut self) {
        self.listed = None;
        self.marked.clear();
    }

    /// The digits typed so far, where another one may go on with them: 1, of 11.
    pub fn unfinished_number(&self, game: &dyn Game) -> Option<&str> {
        let longer = |id: &Id| {
            let number = game.unit(id).map(|unit| unit.number.to_string())?;
            Some(number.len() > self.digits.len() && number.starts_with(&self.digits))
        };
        let goes_on = !self.digits.is_empty() && game.units().iter().any(|id| longer(id) == Some(true));
        goes_on.then_some(self.digits.as_str())
    }

    /// Whether a number was typed right before, so that a comma goes on with a list of units.
    pub fn lists(&self) -> bool {
        !self.digits.is_empty()
    }

    /// Takes the comma behind a number as a list has it, `21,22`: marks the unit.
    pub fn list(&mut self, game: &dyn Game) -> Said {
        self.heard();
        let (named, stray) = (self.named(game), self.stray.take());
        let number = stray.unwrap_or_else(|| self.digits.clone());
        self.digits.clear();
        (self.listing, self.listed) = (true, None);
        match named {
            Some(id) => {
                self.marked.insert(id);
                Said::Nothing
            }
            None => Said::Told(format!("There is no {} {number}: nobody is marked for it.", game.system().unit)),
        }
    }

    /// Ends a list of numbers: the unit of the last one stays marked as those before it are.
    pub fn end_list(&mut self) {
        (self.listing, self.listed) = (false, None);
    }

    /// Marks the unit of the number that is being typed in a list, in the place of the one that the digits before named.
    fn go_on_listing(&mut self, game: &dyn Game) {
        if let Some(id) = self.listed.take() {
            self.marked.remove(&id);
        }
        if self.listing
            && let Some(id) = self.named(game).filter(|id| !self.marked.contains(id))
        {
            self.marked.insert(id.clone());
            self.listed = Some(id);
        }
    }

    /// The unit whose whole number is being typed; none behind one that nobody has.
    fn named(&self, game: &dyn Game) -> Option<Id> {
        let here = self.here.as_ref().filter(|_| !self.digits.is_empty() && self.stray.is_none())?;
        game.unit(here).filter(|unit| unit.number.to_string() == self.digits).map(|_| here.clone())
    }

    /// Forgets the digits typed so far.
    pub fn forget_digits(&mut self) {
        self.digits.clear();
        (self.listing, self.stray) = (false, None);
        if let Some(id) = self.listed.take() {
            self.marked.remove(&id);
        }
    }

    /// Takes a digit of a number: speaks of the unit that has it. A digit that leads nowhere begins a new number; what there is
    /// to tell then, as somebody may have meant one that there is not.
    pub fn digit(&mut self, game: &dyn Game, digit: char) -> Option<String> {
        let told = self.digit_of(game, digit);
        self.go_on_listing(game);
        told
    }

    fn digit_of(&mut self, game: &dyn Game, digit: char) -> Option<String> {
        self.heard();
        if self.digits.is_empty() {
            self.stray = None;
        }
        self.digits.push(digit);
        if self.jump(game) {
            // Of a number begun anew one digit may be the end of the stray one; two are a number.
            self.stray = None;
            return None;
        }
        let whole = self.stray.take().map_or(self.digits.clone(), |stray| format!("{stray}{digit}"));
        let none = format!("There is no {} {whole}.", game.system().unit);
        self.stray = Some(whole);
        self.digits = digit.to_string();
        self.jump(game);
        let here = self.here.as_ref().and_then(|id| game.unit(id));
        Some(match here.filter(|unit| unit.number.to_string() == self.digits) {
            Some(unit) => format!("{none} This is {} {}.", unit.number, unit.name),
            None => none,
        })
    }

    /// Takes the last digit back.
    pub fn erase_digit(&mut self, game: &dyn Game) {
        self.stray = None;
        self.digits.pop();
        self.jump(game);
        self.go_on_listing(game);
    }

    /// Goes to the unit whose number is typed; whether any number begins so.
    fn jump(&mut self, game: &dyn Game) -> bool {
        let units = game.units().into_iter().filter_map(|id| game.unit(&id));
        let numbers: Vec<(String, Id)> = units.map(|unit| (unit.number.to_string(), unit.id)).collect();
        if let Some((_, id)) = numbers.iter().find(|(number, _)| *number == self.digits) {
            self.here = Some(id.clone());
        }
        numbers.iter().any(|(number, _)| number.starts_with(&self.digits))
    }

    /// Gives an act by its letter: by the chosen units if it is one of theirs, else by the table; but by nobody where the
    /// number typed before it is no unit's. What is typed behind a letter that leads nowhere was meant for its form, so it is
    /// left out.
    pub fn letter(&mut self, keep: &mut dyn Keep, letter: char) -> Said {
        self.end_list();
        let (typed, stray) = (std::mem::take(&mut self.digits), self.stray.take());
        let acts = keep.session().game().acts();
        let known = || {
            let act = acts.iter().find(|act| act.key == letter)?;
            Some(self.order_of(keep.session().game(), &act.id, act.by))
        };
        let said = match self.act(keep.session().game(), |key, _| key == letter).or_else(known) {
            Some(order) if !order.who.is_empty() && self.misses(keep.session().game(), &typed, stray.as_deref()) => {
                let unit = &keep.session().game().system().unit;
                Said::Told(format!("There is no {unit} {}: {letter} begins nothing.", stray.unwrap_or(typed)))
            }
            Some(order) => self.give(keep, order),
            None => Said::Told(format!("{letter} does nothing here; ? shows the keys.")),
        };
        if matches!(self.hand, Hand::Nothing) && matches!(said, Said::Refused(_) | Said::Told(_)) {
            let why = said.in_words().map_or(String::new(), |(why, _)| why);
            self.balked = Some(why.clone());
            self.unheard = Some(Unheard { why, typed: String::new(), here: self.here.clone() });
        }
        said
    }

    /// Whether the unit spoken of is another than the one whose number was typed; behind a number that nobody has, whoever its
    /// last digit led to.
    fn misses(&self, game: &dyn Game, typed: &str, stray: Option<&str>) -> bool {
        let here = self.here.as_ref().filter(|_| self.marked.is_empty() && !typed.is_empty());
        let another = |id| game.unit(id).is_some_and(|unit| stray.is_some() || unit.number.to_string() != typed);
        here.is_some_and(another)
    }

    /// Leaves a character out that was typed behind a letter that led nowhere; none where it is to be heard, as a number and
    /// the letter behind it are: they begin another order. A sign right behind the letter is a command; behind a number it
    /// was meant for the form.
    pub fn leave_out(&mut self, letter: char) -> Option<Said> {
        let unheard = self.unheard.as_mut()?;
        let bare = unheard.typed.is_empty() && letter != ' ';
        if (bare || letter.is_alphanumeric()) && unheard.typed.chars().all(|digit| digit.is_ascii_digit()) {
            match letter.is_ascii_digit() {
                true => unheard.typed.push(letter),
                false => self.unheard = None,
            }
            return None;
        }
        unheard.typed.push(letter);
        // The number among it was none of the unit to speak of.
        self.here.clone_from(&unheard.here);
        // Of nothing but spaces there is nothing to show.
        let typed = Some(unheard.typed.trim()).filter(|typed| !typed.is_empty()).unwrap_or("Space");
        let why = &unheard.why;
        Some(Said::Warned(format!("{why}  Typed behind it and ignored: {typed}. Enter or Esc goes on.")))
    }

    /// Why the last letter led nowhere, as long as what is typed behind it may be for its form.
    pub fn led_nowhere(&self) -> Option<&str> {
        self.unheard.as_ref().map(|unheard| unheard.why.as_str())
    }

    /// Hears characters again.
    pub fn listen(&mut self) {
        self.unheard = None;
    }

    /// Hears characters again; if any was typed behind a letter that led nowhere, why it did. They were meant for its form, so
    /// the unit spoken of is that of before.
    pub fn ignore_typed(&mut self) -> Option<String> {
        let unheard = self.unheard.take().filter(|unheard| !unheard.typed.is_empty())?;
        self.turn_to(unheard.here);
        Some(unheard.why)
    }

    /// The order of an act by its letter, its word or the beginning of its word, for the chosen units or the table.
    pub fn word(&self, keep: &dyn Keep, word: &str) -> Option<Order> {
        let game = keep.session().game();
        let mut letters = word.chars();
        let letter = letters.next().filter(|_| letters.next().is_none());
        let acts = game.acts();
        let named = || {
            let exact = acts.iter().find(|row| Some(row.key) == letter || row.id == word);
            exact.or_else(|| acts.iter().find(|row| row.id.starts_with(word) || row.name.starts_with(word)))
        };
        let offered = self.act(game, |key, act| Some(key) == letter || act == word);
        offered.or_else(|| named().map(|row| self.order_of(game, &row.id, row.by)))
    }

    /// The act, or one of these other words, that a word which names none was most likely meant to be.
    pub fn nearly<'a>(&self, keep: &dyn Keep, word: &str, others: impl Iterator<Item = &'a str>) -> Option<String> {
        let acts = keep.session().game().acts();
        let known: Vec<String> = acts.iter().map(|row| row.id.to_string()).chain(others.map(str::to_owned)).collect();
        nearest(word, known.iter().map(String::as_str)).map(str::to_owned)
    }

    /// The act of the stage that is meant, for the chosen units, else for the table.
    fn act(&self, game: &dyn Game, meant: impl Fn(char, &str) -> bool) -> Option<Order> {
        let who = self.called_on(game);
        let offered = |who: &[Id]| game.offers(who).into_iter().find(|offer| meant(offer.key, &offer.act));
        let own = if who.is_empty() { None } else { offered(&who) };
        match own {
            Some(offer) => Some(Order { act: offer.act, who, ..Order::default() }),
            None => offered(&[]).map(|offer| Order::table(&offer.act)),
        }
    }

    fn order_of(&self, game: &dyn Game, act: &str, by: By) -> Order {
        let who = if by == By::Table { Vec::new() } else { self.called_on(game) };
        Order { act: act.to_owned(), who, ..Order::default() }
    }
}
