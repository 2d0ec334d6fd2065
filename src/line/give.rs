//! What was said, done by the conversation; and what it says, told.

use std::io;

use super::{Heard, Talk};
use crate::{
    battle::{Hand, Said, compared},
    view::Id,
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
        if self.over {
            self.talk.park();
        }
        self.talk.keep_drafts(&mut self.folder, self.over);
        Ok(())
    }

    fn does(&mut self, heard: Heard) -> io::Result<()> {
        let warned = std::mem::take(&mut self.warned);
        match heard {
            Heard::Usual => self.says(|talk, keep| talk.enter(keep)),
            Heard::Next => self.says(|talk, keep| talk.end_stage(keep)),
            Heard::Undo => self.says(|talk, keep| talk.undo(keep)),
            Heard::Redo => self.says(|talk, keep| talk.redo(keep)),
            Heard::Amend(line, other) if other.is_empty() => self.says(|talk, keep| talk.amend(keep, line)),
            Heard::Amend(line, other) => self.says(|talk, keep| talk.amend_as(keep, line, &other)),
            Heard::Strike(line) => self.says(|talk, keep| talk.strike(keep, line)),
            Heard::Dues => self.dues(),
            Heard::Armies => self.armies(),
            Heard::Turn => self.turn(),
            Heard::AllDues => self.says(|talk, keep| talk.all_dues(keep)),
            Heard::Repeat => self.says(|talk, keep| talk.repeat(keep)),
            Heard::Show(word) => self.show(&word),
            Heard::Log(count) => self.log(count),
            Heard::Help => self.help(),
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
        if !unit.is_empty() {
            self.talk.unmark();
            let named: Vec<&str> = unit.split(',').filter(|word| !word.is_empty()).collect();
            for word in &named {
                let Some(id) = self.game().find(word) else {
                    let unit_word = &self.game().system().unit;
                    return self.say(&format!("There is no {unit_word} {word}; show lists them."));
                };
                if named.len() > 1 {
                    self.talk.mark(&id);
                }
                self.talk.turn_to(Some(id));
            }
        }
        if act.is_empty() {
            return self.offers();
        }
        match self.talk.word(&self.folder, act) {
            Some(order) => {
                self.words = words.into();
                if !self.words.is_empty() {
                    self.talk.open_next();
                }
                self.says(|talk, keep| talk.give(keep, order))
            }
            None => self.say(&format!("{act} does nothing here; ? says what can be typed.")),
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
                self.say(&format!("Not done. {words}{overrule}"))?;
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
