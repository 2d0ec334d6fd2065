//! What is shown in plain lines: the roster, who is found, a sheet, a chart, what is due, what can be typed.

use std::io;

use super::{
    Talk,
    words::{WORDS, own, rows},
};
use crate::{
    battle::{Line, Luck, Summary, armies, barred, ended, find, phases, state_words, turn_to_tell},
    view::{Cell, Due, Id, Page, capital, counted},
};

impl Talk<'_> {
    /// The roster; with a word, all that is known of that unit.
    pub(super) fn show(&mut self, word: &str) -> io::Result<()> {
        if !word.is_empty() {
            return self.sheet(word);
        }
        let units = self.game().units();
        self.rows(&units)
    }

    /// The units in which all words hold, and what each word was taken for.
    pub(super) fn find(&mut self, words: &str) -> io::Result<()> {
        if words.is_empty() {
            let states: Vec<&str> = state_words(self.game()).collect();
            return self.say(&format!(
                "Say what is sought, as find shaken: a state ({}), a side, a player, or any word of a row.",
                states.join(", ")
            ));
        }
        let game = self.game();
        let due: Vec<Id> = game.dues().into_iter().filter_map(|due| due.unit).collect();
        let found = find(game, &armies(game), &due, words);
        let unit = game.system().unit.clone();
        for word in &found.words {
            let sense = match word.sense.as_str() {
                "" => "nobody has it".to_owned(),
                sense if sense == word.typed => counted(word.count, &unit),
                sense => format!("{sense}, {}", counted(word.count, &unit)),
            };
            self.say(&format!("{}: {sense}.", word.typed))?;
        }
        self.say(&match found.units.len() {
            0 => format!("No {unit} answers to {words}."),
            count => format!("{} found; those and an act gives them all an order.", counted(count, &unit)),
        })?;
        self.rows(&found.units)?;
        self.found = found.units;
        Ok(())
    }

    /// A line a unit.
    fn rows(&mut self, units: &[Id]) -> io::Result<()> {
        for id in units {
            let game = self.game();
            let Some(row) = game.row(id) else { continue };
            let told = row.across.unwrap_or_else(|| {
                let cells =
                    row.cells.iter().zip(game.columns()).map(|(cell, column)| (&*column.title, spoken(&cell.text)));
                let told = cells.filter(|(_, text)| !matches!(text.as_str(), "" | "."));
                told.map(|(title, text)| format!("{title} {text}")).collect::<Vec<_>>().join(", ")
            });
            let line = format!("{}: {told}", self.name(id));
            self.say(&line)?;
        }
        Ok(())
    }

    fn sheet(&mut self, word: &str) -> io::Result<()> {
        let Some(id) = self.unit_of(word)? else { return Ok(()) };
        let Some(sheet) = self.game().sheet(&id) else { return Ok(()) };
        self.say(&sheet.head())?;
        for row in &sheet.rows {
            let text: String = row.cells.iter().map(|cell: &Cell| cell.text.as_str()).collect();
            self.say(&format!("  {}: {}", row.label, text.trim()))?;
        }
        self.talk.turn_to(Some(id));
        self.offers()
    }

    /// The charts by their numbers, or one of them, a row a sentence.
    pub(super) fn charts(&mut self, word: &str) -> io::Result<()> {
        let charts = self.game().charts();
        if word.is_empty() {
            for (at, page) in (1..).zip(charts.iter()) {
                self.say(&format!("  {at} {}", page.title))?;
            }
            return self.say("charts and a number, or how a title begins, reads one.");
        }
        let begins = |page: &&Page| page.title.to_lowercase().starts_with(&word.to_lowercase());
        let numbered = word.parse().ok().and_then(|at: usize| charts.get(at.checked_sub(1)?));
        let Some(page) = numbered.or_else(|| charts.iter().find(begins)).cloned() else {
            return self.say(&format!("There is no chart {word}; charts lists them."));
        };
        self.say(&format!("{}.", page.title))?;
        let (heads, rows) = page.table.0.split_first().map_or((&[][..], &[][..]), |(heads, rows)| (&heads[..], rows));
        for row in rows {
            let cells = heads.iter().zip(row).filter(|(_, cell)| !cell.is_empty());
            let cells = cells.map(|(head, cell)| format!("{head} {cell}").trim().to_owned());
            self.say(&format!("  {}.", cells.collect::<Vec<_>>().join(", ")))?;
        }
        page.text.iter().try_for_each(|text| self.say(text))
    }

    /// What the unit spoken of last may do now, and what stands against the rest.
    pub(super) fn offers(&mut self) -> io::Result<()> {
        let Some(here) = self.talk.here().cloned() else { return self.say("Type a number first.") };
        let offers = self.game().offers(std::slice::from_ref(&here));
        let may: Vec<String> =
            offers.iter().filter(|offer| offer.may()).map(|offer| format!("{} {}", offer.key, offer.name)).collect();
        let may = if may.is_empty() { "nothing".to_owned() } else { may.join(", ") };
        self.say(&format!("{} may: {may}.", self.name(&here)))?;
        for (why, acts) in barred(&offers, 1) {
            let acts: Vec<&str> = acts.iter().map(|offer| offer.name.as_str()).collect();
            self.say(&format!("  not {}: {why}.", acts.join(", ")))?;
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
            self.say(&format!("Due: {}, {}{rule}{number}{}.", self.due(due), due.cause, due.later()))?;
        }
        for window in &windows {
            self.say(&format!("{}.", window.text))?;
        }
        match dues.iter().find_map(|due| due.unit.as_ref()).and_then(|id| self.game().unit(id)) {
            Some(unit) => self.say(&format!("waive and a number, as waive {}, waives what is due.", unit.number)),
            None => Ok(()),
        }
    }

    /// Both armies, a sentence each.
    pub(super) fn armies(&mut self) -> io::Result<()> {
        for army in armies(self.game()) {
            let morale = if army.has_morale { format!(", morale {} %", army.nerve) } else { String::new() };
            self.say(&format!("{}: {}; strength {} %{morale}.", army.name, army.in_words(), army.strength()))?;
        }
        let known = self.game().status().known;
        let mut of_table = known.iter().filter(|known| known.side.is_none());
        of_table.try_for_each(|known| self.say(&format!("{}: {}.", capital(&known.field.label), known.text)))
    }

    /// What the dice of each side came to, a sentence each; those of the table and of the machine apart where there are both.
    pub(super) fn luck(&mut self) -> io::Result<()> {
        let luck = Luck::of(self.folder.session());
        let gap = luck.gap();
        let sides = luck.sides;
        if sides.iter().all(|side| side.all().dice() == 0) {
            return self.say("No dice have been thrown yet.");
        }
        for side in sides {
            self.say(&side.in_words())?;
            if side.table.dice() > 0 && side.machine.dice() > 0 {
                let (table, machine) = (side.table.in_words(), side.machine.in_words());
                self.say(&format!("  At the table: {table}. By the machine: {machine}."))?;
            }
        }
        gap.map_or(Ok(()), |gap| self.say(&gap))
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
        if told.is_empty() { Ok(()) } else { self.say(&format!("Losses in this phase. {}", told.join(" "))) }
    }

    /// "2 Harrow Militia casualty test".
    pub(super) fn due(&self, due: &Due) -> String {
        let who = due.unit.as_ref().map_or(String::new(), |id| format!("{} ", self.name(id)));
        format!("{who}{}", due.what)
    }

    /// What stands for the words in braces of what can be typed, in this battle.
    pub(super) fn own_words(&self) -> impl Fn(&str) -> String + use<> {
        let mut own = own(&self.game().acts());
        let first = self.game().units().into_iter().next();
        own.push(("{value}", first.map_or("name".to_owned(), |unit| self.example(&unit))));
        move |typed| own.iter().fold(typed.to_owned(), |typed, (word, own)| typed.replace(word, own))
    }

    /// What can be typed, in columns; with a word, the rows that have it.
    pub(super) fn help(&mut self, word: &str) -> io::Result<()> {
        let own = self.own_words();
        let column = rows().map(|(typed, _)| own(typed).len()).max().unwrap_or(0);
        let beside = column < (self.wide)() / 3;
        let mut told = false;
        for (title, rows) in WORDS {
            let rows = rows.iter().map(|(typed, does)| (own(typed), does));
            let rows: Vec<_> = rows.filter(|(typed, does)| typed.contains(word) || does.contains(word)).collect();
            if rows.is_empty() {
                continue;
            }
            told = true;
            self.say(&format!("{title}:"))?;
            for (typed, does) in rows {
                match beside {
                    true => self.hung(&format!("  {typed:column$}  {does}."), column + 4)?,
                    false => self.say(&format!("  {typed}: {does}."))?,
                }
            }
        }
        if told { Ok(()) } else { self.say(&format!("No word here has to do with {word}; ? lists them all.")) }
    }
}

/// A cell's text for the ear: without the boxes of a track, whose number stands beside them.
fn spoken(text: &str) -> String {
    text.replace(['▮', '▯'], "").trim().to_owned()
}
