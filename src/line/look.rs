//! What is shown in plain lines: the roster, a sheet, the story, what is due, what can be typed.

use std::io;

use super::{Talk, heard::WORDS};
use crate::{
    battle::{Came, Line, Summary, armies, card, ended, phases, turn_to_tell},
    view::{Cell, Due},
};

impl Talk<'_> {
    /// The roster; with a word, all that is known of that unit.
    pub(super) fn show(&mut self, word: &str) -> io::Result<()> {
        if !word.is_empty() {
            return self.sheet(word);
        }
        for id in self.game().units() {
            let game = self.game();
            let Some(row) = game.row(&id) else { continue };
            let told = row.across.unwrap_or_else(|| {
                let cells =
                    row.cells.iter().zip(game.columns()).map(|(cell, column)| (&*column.title, spoken(&cell.text)));
                let told = cells.filter(|(_, text)| !matches!(text.as_str(), "" | "."));
                told.map(|(title, text)| format!("{title} {text}")).collect::<Vec<_>>().join(", ")
            });
            let line = format!("{}: {told}", self.name(&id));
            self.say(&line)?;
        }
        Ok(())
    }

    fn sheet(&mut self, word: &str) -> io::Result<()> {
        let Some((id, sheet)) = self.game().find(word).and_then(|id| Some((id.clone(), self.game().sheet(&id)?)))
        else {
            return self.say(&format!("There is no {} {word}; show lists them.", self.game().system().unit));
        };
        self.say(&format!("{}, {}", sheet.title, sheet.brief))?;
        for row in &sheet.rows {
            let text: String = row.cells.iter().map(|cell: &Cell| cell.text.as_str()).collect();
            self.say(&format!("  {}: {}", row.label, text.trim()))?;
        }
        self.talk.turn_to(Some(id));
        self.offers()
    }

    /// What the unit spoken of last may do now, and what stands against the rest.
    pub(super) fn offers(&mut self) -> io::Result<()> {
        let Some(here) = self.talk.here().cloned() else { return self.say("Type a number first.") };
        let offers = self.game().offers(std::slice::from_ref(&here));
        let may: Vec<String> =
            offers.iter().filter(|offer| offer.may()).map(|offer| format!("{} {}", offer.key, offer.name)).collect();
        let may = if may.is_empty() { "nothing".to_owned() } else { may.join(", ") };
        self.say(&format!("{} may: {may}.", self.name(&here)))?;
        for offer in offers.iter().filter(|offer| !offer.may()) {
            if let Some(why) = offer.against.first() {
                let rule = if why.rule.is_empty() { String::new() } else { format!(" ({})", why.rule) };
                self.say(&format!("  not {}: {why}{rule}.", offer.name))?;
            }
        }
        Ok(())
    }

    /// What is due, and what is allowed and lapses.
    pub(super) fn dues(&mut self) -> io::Result<()> {
        let (dues, windows) = (self.game().dues(), self.game().windows());
        if dues.is_empty() && windows.is_empty() {
            return self.say("Nothing is due.");
        }
        for due in &dues {
            let rule = if due.rule.is_empty() { String::new() } else { format!(" ({})", due.rule) };
            let number =
                due.number.as_ref().map_or(String::new(), |number| format!(", {} {}", number.name, number.in_parts()));
            self.say(&format!("Due: {}, {}{rule}{number}.", self.due(due), due.cause))?;
        }
        for window in &windows {
            self.say(&format!("{}.", window.text))?;
        }
        Ok(())
    }

    /// Both armies, a sentence each.
    pub(super) fn armies(&mut self) -> io::Result<()> {
        for army in armies(self.game()) {
            let (strength, nerve) = (army.strength(), army.nerve);
            self.say(&format!("{}: {}; strength {strength} %, morale {nerve} %.", army.name, army.in_words()))?;
        }
        Ok(())
    }

    /// What the turn came to so far, or the last one as long as nothing came of this one; then what comes next.
    pub(super) fn turn(&mut self) -> io::Result<()> {
        let session = self.folder.session();
        if session.is_empty() {
            return self.say("Nothing has happened yet.");
        }
        let turn = turn_to_tell(session);
        let lines: Vec<Line> = phases(session, turn).into_iter().flat_map(|phase| phase.lines).collect();
        let told = Summary::of(self.game(), &lines).aloud(self.game(), &armies(self.game()));
        self.say(&format!("Turn {turn}:"))?;
        if told.is_empty() {
            self.say("nobody has lost anything.")?;
        }
        told.iter().try_for_each(|sentence| self.say(sentence))?;
        self.dues()
    }

    /// What the phase came to that ended with the last lines, so many, if one did.
    pub(super) fn phase_over(&mut self, last: usize) -> io::Result<()> {
        let Some(phase) = ended(self.folder.session(), last) else { return Ok(()) };
        let (game, sides) = (self.game(), armies(self.game()));
        let told = Summary::of(game, &phase.lines).losses_in_words(game, &sides);
        if told.is_empty() { Ok(()) } else { self.say(&format!("In this phase: {}", told.join(" "))) }
    }

    /// "2 Harrow Militia casualty test".
    pub(super) fn due(&self, due: &Due) -> String {
        let who = due.unit.as_ref().map_or(String::new(), |id| format!("{} ", self.name(id)));
        format!("{who}{}", due.what)
    }

    /// The last lines of the story.
    pub(super) fn log(&mut self, count: usize) -> io::Result<()> {
        let lines = self.folder.session().last(count);
        if lines.is_empty() {
            return self.say("Nothing has happened yet.");
        }
        for line in lines {
            write!(self.out, "{}, turn {}, {}: ", line.n, line.turn, line.stage)?;
            self.tell(&line)?;
        }
        Ok(())
    }

    /// What a line came to, then its tale, a sentence each.
    pub(super) fn tell(&mut self, line: &Line) -> io::Result<()> {
        for came in card(self.game(), &[Came::of(line)]) {
            self.say(&came.to_string())?;
        }
        self.say(&line.tale.head)?;
        for step in &line.tale.then {
            self.say(&format!("  {step}"))?;
        }
        Ok(())
    }

    /// What can be typed.
    pub(super) fn help(&mut self) -> io::Result<()> {
        for (words, does) in WORDS {
            self.say(&format!("{words}: {does}."))?;
        }
        Ok(())
    }
}

/// A cell's text for the ear: without the boxes of a track, whose number stands beside them.
fn spoken(text: &str) -> String {
    text.replace(['▮', '▯'], "").trim().to_owned()
}
