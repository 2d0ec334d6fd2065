//! What was said, done by the conversation; and what it says, told.

use std::io;

use super::{
    Heard, Talk,
    heard::THOSE,
    words::{commands, rows_of},
};
use crate::{
    battle::{Hand, Said, compared},
    odds::Question,
    view::{Id, Order, capital},
};

impl Talk<'_> {
    /// Does what was said, and what comes of it.
    pub(super) fn hear(&mut self, heard: Heard) -> io::Result<()> {
        self.does(heard)?;
        self.go_on()
    }

    /// Asks on until nothing lies in hand.
    pub(super) fn go_on(&mut self) -> io::Result<()> {
        while !self.over && !matches!(self.talk.hand(), Hand::Nothing) {
            match self.talk.hand() {
                Hand::Form(_) => self.form()?,
                Hand::Ask(_) => self.ask()?,
                Hand::Amended(_) => self.amended()?,
                Hand::Nothing => {}
            }
        }
        self.said.clear();
        // Nobody says anything more: what is in hand waits on disk.
        if self.over && self.talk.amends().is_none() {
            self.talk.park(&self.folder);
        }
        self.talk.keep_drafts(&mut self.folder, self.over);
        Ok(())
    }

    pub(super) fn does(&mut self, heard: Heard) -> io::Result<()> {
        let warned = std::mem::take(&mut self.warned);
        self.weighs = false;
        match heard {
            Heard::Usual => self.says(|talk, keep| talk.enter(keep)),
            Heard::Next => self.says(|talk, keep| talk.end_stage(keep)),
            Heard::Undo => self.says(|talk, keep| talk.undo(keep)),
            Heard::Redo => self.says(|talk, keep| talk.redo(keep)),
            Heard::UndoTo(line) => self.says(|talk, keep| talk.undo_to(keep, line)),
            Heard::AmendDice(line) => self.says(|talk, keep| talk.amend_dice(keep, line)),
            Heard::Amend(line, other) if other.is_empty() => self.says(|talk, keep| talk.amend(keep, line)),
            Heard::Amend(line, other) => self.says(|talk, keep| talk.amend_as(keep, line, &other)),
            Heard::Strike(line) => self.says(|talk, keep| talk.strike(keep, line)),
            Heard::Dues => self.dues(),
            Heard::Armies => self.armies(),
            Heard::Turn => self.turn(),
            Heard::AllDues => self.says(|talk, keep| talk.all_dues(keep)),
            Heard::Repeat => self.says(|talk, keep| talk.repeat(keep)),
            Heard::Show(word) => self.show(&word),
            Heard::Find(words) => self.find(&words),
            Heard::Odds(words) => self.weigh(&words.join(" ")),
            Heard::Luck => self.luck(),
            Heard::Journal(count) => self.journal(count),
            Heard::JournalOf(word) => self.journal_of(&word),
            Heard::Line(n) => self.line(n),
            Heard::Charts(word) => self.charts(&word),
            Heard::Correct(words) => self.correct(&words),
            Heard::Options(words) => self.options(&words),
            Heard::Dice(words) => self.who_throws(&words),
            Heard::Waive(words) => self.waive(&words),
            Heard::Ruling(words) => self.ruling(&words),
            Heard::Help(word) => self.help(&word),
            Heard::Quit => self.leave(warned),
            Heard::Drop => self.says(|talk, keep| talk.drop(keep)),
            Heard::Overrule(because) => self.says(|talk, keep| talk.overrule(keep, &because)),
            Heard::Act { unit, act, words } => self.act(&unit, &act, words),
        }
    }

    /// Leaves, unless the disk has not taken all of it: then it is tried once more, and said first.
    fn leave(&mut self, warned: bool) -> io::Result<()> {
        self.folder.settle();
        if self.folder.unwritten() == 0 || warned {
            self.over = true;
            return Ok(());
        }
        self.warned = true;
        let why = self.folder.unsaved().unwrap_or_default().to_owned();
        self.say(&format!("To leave now loses what is not saved; q once more leaves. NOT SAVED: {why}"))
    }

    /// Tells what an amendment would alter, and has it accepted or left.
    fn amended(&mut self) -> io::Result<()> {
        let Hand::Amended(amendment) = self.talk.hand() else { return Ok(()) };
        for (text, _) in compared(self.folder.session(), amendment) {
            self.say(&text)?;
        }
        match self.question("y accepts, n leaves it as it was")?.as_deref() {
            Some("y" | "yes") => self.says(|talk, keep| talk.enter(keep)),
            Some("n" | "no" | "drop") => self.says(|talk, keep| talk.drop(keep)),
            Some(_) => self.say("Type y or n."),
            None => Ok(()),
        }
    }

    /// An act by its letter, word or the beginning of its word; without one, what the unit may do.
    fn act(&mut self, unit: &str, act: &str, words: Vec<String>) -> io::Result<()> {
        if !unit.is_empty() && !self.turn_to(unit)? {
            return Ok(());
        }
        if act.is_empty() {
            return self.offers();
        }
        match self.talk.word(&self.folder, act) {
            Some(order) if std::mem::take(&mut self.weighs) => self.give_weighed(order, words),
            Some(order) => {
                self.words = words.into();
                if !self.words.is_empty() {
                    self.talk.open_next();
                }
                self.says(|talk, keep| talk.give(keep, order))
            }
            None => self.unheard(act),
        }
    }

    /// Turns to a unit by its number or name, or marks several: `21,22`, or those found last. It says who is unknown.
    pub(super) fn turn_to(&mut self, unit: &str) -> io::Result<bool> {
        self.talk.unmark();
        let units = if unit == THOSE {
            if self.found.is_empty() {
                self.say("Nobody was found; find, as find shaken, says who those are.")?;
                return Ok(false);
            }
            self.found.clone()
        } else {
            let mut units = Vec::new();
            for word in unit.split(',').filter(|word| !word.is_empty()) {
                let Some(id) = self.unit_of(word)? else { return Ok(false) };
                units.push(id);
            }
            units
        };
        if units.len() > 1 {
            units.iter().for_each(|id| self.talk.mark(id));
        }
        self.talk.turn_to(units.last().cloned());
        Ok(true)
    }

    /// A unit by its number or name; says so where there is none.
    pub(super) fn unit_of(&mut self, word: &str) -> io::Result<Option<Id>> {
        let found = self.game().find(word);
        if found.is_none() {
            let unit = &self.game().system().unit;
            self.say(&format!("There is no {unit} {word}; show lists them."))?;
        }
        Ok(found)
    }

    /// What would have been right in place of a word that means nothing.
    fn unheard(&mut self, word: &str) -> io::Result<()> {
        let rows: Vec<_> = rows_of(word).collect();
        if !rows.is_empty() {
            let own = self.own_words();
            return rows.iter().try_for_each(|(typed, does)| self.say(&format!("{}: {does}.", own(typed))));
        }
        let near = self.talk.nearly(&self.folder, word, commands());
        self.say(&match near {
            Some(near) => format!("{word} does nothing here. Did you mean {near}?"),
            None => format!("{word} does nothing here; ? says what can be typed."),
        })
    }

    /// Weighs an order as it would be given: its facts are asked, then its odds told.
    fn weigh(&mut self, text: &str) -> io::Result<()> {
        match Heard::of(text) {
            Heard::Act { unit, act, words } if !act.is_empty() => {
                self.weighs = true;
                let told = self.act(&unit, &act, words);
                self.weighs &= self.talk.form().is_some();
                told
            }
            _ => self.say("Only an order has odds, as odds 21f 2 14 m."),
        }
    }

    /// An order whose odds are told before it is given: with facts it waits in its form.
    fn give_weighed(&mut self, order: Order, words: Vec<String>) -> io::Result<()> {
        self.words = words.into();
        self.talk.open_next();
        let has_facts = self.game().form(&order).is_ok_and(|form| !form.fields.is_empty());
        if has_facts {
            self.weighs = true;
            return self.says(|talk, keep| talk.give(keep, order));
        }
        self.odds(Question { order: order.clone(), ..Question::default() })?;
        match self.question("Enter gives it, drop leaves it")?.as_deref() {
            Some("") => self.says(|talk, keep| talk.give(keep, order)),
            Some(_) => self.say("Left as it was."),
            None => Ok(()),
        }
    }

    /// Has the conversation do something, and tells what came of it: lines that stand now, then what it says.
    pub(super) fn says(
        &mut self,
        does: impl FnOnce(&mut crate::battle::Conversation, &mut dyn crate::battle::Keep) -> Said,
    ) -> io::Result<()> {
        let before = self.folder.session().len();
        let said = does(&mut self.talk, &mut self.folder);
        let question = self.talk.for_players(&self.folder);
        self.folder.show_question(&question);
        let lines = self.folder.session().len().saturating_sub(before);
        for line in self.folder.session().last(lines) {
            self.tell(&line)?;
        }
        if lines > 0 {
            self.phase_over(lines)?;
        }
        self.refused = matches!(said, Said::Refused(_));
        match &said {
            Said::Refused(refusal) => {
                let overrule = if refusal.can_be_overruled() { " ! and a reason overrules it." } else { "" };
                let words = said.in_words().map_or(String::new(), |(words, _)| words);
                self.say(&format!("Not done. {}{overrule}", capital(&words)))?;
            }
            said => {
                if let Some((words, _)) = said.in_words() {
                    self.say(&words)?;
                }
            }
        }
        match self.folder.unsaved().map(str::to_owned) {
            Some(why) => self.say(&format!("NOT SAVED: {why}")),
            None => Ok(()),
        }
    }

    /// "21 Goblin Bows".
    pub(super) fn name(&self, id: &Id) -> String {
        self.game().unit(id).map_or(id.to_string(), |unit| format!("{} {}", unit.number, unit.name))
    }

    pub(super) fn names(&self, who: &[Id]) -> String {
        who.iter().map(|id| self.name(id)).collect::<Vec<_>>().join(", ")
    }
}
