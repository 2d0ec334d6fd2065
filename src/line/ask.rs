//! The rules' questions: who rolls how many dice and what each needs, one of several. What is typed goes into
//! the question in hand.

use std::io;

use super::{Heard, Talk};
use crate::{
    battle::{Asking, Came, CardLine, Typed, card, thrower},
    view::{AskKind, Choice, Thrower, counted},
};

impl Talk<'_> {
    /// Puts the question in hand until it is answered or laid aside.
    pub(super) fn ask(&mut self) -> io::Result<()> {
        let Some(asking) = self.talk.asking().cloned() else { return Ok(()) };
        self.so_far()?;
        let (title, later) = (self.talk.headed(&asking.title), self.talk.later());
        let title = title.trim_end_matches([':', '.', ' ']);
        self.say(&format!("{title}{}", if title.ends_with('?') { "" } else { "." }))?;
        let prompt = match &asking.ask.kind {
            AskKind::Dice { wave, .. } => self.dice(&asking, *wave)?,
            AskKind::Pick { choices, by } => self.choices(&asking, choices, *by)?,
            AskKind::Facts(_) => String::new(),
        };
        let same = |talk: &Talk| {
            let now = talk.talk.asking();
            talk.talk.later() == later
                && now.is_some_and(|now| now.ask == asking.ask && now.answers.len() == asking.answers.len())
        };
        while same(self) && !self.over {
            let Some(text) = self.question(&prompt)? else { return Ok(()) };
            let first = asking.answers.is_empty();
            match text.as_str() {
                "park" => self.says(|talk, keep| talk.park(keep))?,
                "drop" => self.says(|talk, keep| talk.drop(keep))?,
                "odds" => self.odds_in_hand()?,
                "back" => {
                    self.says(|talk, keep| talk.back(keep))?;
                    if first && same(self) {
                        self.say("This is the first question; drop drops the order.")?;
                    }
                }
                "?" if later.is_some() => {
                    self.say(help(&asking.ask.kind))?;
                    self.say("Here drop strikes that line, and park leaves everything as it was.")?;
                }
                "?" => self.say(help(&asking.ask.kind))?,
                text => {
                    if !self.looks(text)? {
                        self.answered(text)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// What the order in hand came to before its question, and its story so far, as far as that was not said yet.
    pub(super) fn so_far(&mut self) -> io::Result<()> {
        let Some(so_far) = self.talk.so_far().cloned() else { return Ok(()) };
        let came = card(self.game(), &[Came::heard(&so_far.outcomes)]);
        let head = Some(so_far.tale.head).filter(|head| !head.is_empty());
        for text in came.iter().map(CardLine::to_string).chain(head).chain(so_far.tale.then) {
            if !self.said.contains(&text) {
                self.say(&text)?;
                self.said.push(text);
            }
        }
        Ok(())
    }

    /// Takes an answer; `r` behind the faces rolls the rest, `!` overrules what was refused.
    fn answered(&mut self, text: &str) -> io::Result<()> {
        if let Some(because) = text.strip_prefix('!') {
            return self.says(|talk, keep| talk.overrule(keep, because));
        }
        let dice = self.talk.asking().is_some_and(|asking| matches!(asking.ask.kind, AskKind::Dice { .. }));
        let (typed, rolls) = match text.strip_suffix('r').filter(|_| dice) {
            Some(typed) => (typed, true),
            None => (text, false),
        };
        let mut read = Ok(());
        self.talk.answer_with(|asking| read = asking.read(typed));
        match read {
            Err(why) => self.no_answer(text, &why.to_string()),
            Ok(()) if rolls => self.says(|talk, keep| talk.roll(keep)),
            Ok(()) => self.says(|talk, keep| talk.enter(keep)),
        }
    }

    /// Shows what people want to know before they answer, if they ask for that: a unit, the journal, the charts. What is typed
    /// for the question stays.
    pub(super) fn looks(&mut self, text: &str) -> io::Result<bool> {
        match Heard::of(text) {
            // A letter alone may begin a choice.
            _ if text.len() < 2 => return Ok(false),
            Heard::Show(word) => self.show(&word)?,
            Heard::Dues => self.dues()?,
            Heard::Armies => self.armies()?,
            Heard::Journal(count) => self.journal(count)?,
            Heard::JournalOf(word) => self.journal_of(&word)?,
            Heard::Line(n) => self.line(n)?,
            Heard::Charts(word) => self.charts(&word)?,
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// What is no answer may lead away from the question all the same, as it does elsewhere; else it is said what is wrong
    /// with it, and what does.
    pub(super) fn no_answer(&mut self, text: &str, why: &str) -> io::Result<()> {
        match text {
            "q" | "quit" => {
                self.over = true;
                Ok(())
            }
            "X" => self.says(|talk, keep| talk.drop(keep)),
            _ => self.say(&format!("{why}. park lays the order aside, drop drops it.")),
        }
    }

    /// A line a row that people throw, and what is typed. Faces that are known are said, and only the others are asked.
    fn dice(&mut self, asking: &Asking, wave: u8) -> io::Result<String> {
        let mut all = 0;
        for (from, row) in asking.throws().filter(|(from, row)| asking.waits(*from, row)) {
            let thrown = |at: &usize| asking.filled.get(*at).copied().flatten().is_none();
            let known: Vec<String> = asking.known_of(from, row).iter().map(u8::to_string).collect();
            let blanks = (from..from + row.dice).filter(thrown).count() - known.len();
            all += blanks;
            let need = match row.needed() {
                needed if row.need.is_some() => format!(", needs {needed}"),
                range if !range.is_empty() => format!(", {range}"),
                none => none,
            };
            let note = if row.note.is_empty() { String::new() } else { format!(", {}", row.note) };
            let hand = thrower(self.game(), row);
            let rolls = match (blanks, known.join(" ")) {
                (0, known) => format!("keeps {known}"),
                (_, known) if known.is_empty() => format!("rolls {}", row.counted_dice(blanks)),
                (_, known) => format!("keeps {known} and rolls {} more", row.counted_dice(blanks)),
            };
            self.say(&format!("  {hand} {rolls} for {}{need}{note}.", row.label))?;
        }
        let wave = if wave > 1 { format!("wave {wave}, ") } else { String::new() };
        // What Enter hands over is told.
        let keeps = match &asking.entry {
            Typed::Tally(text) => format!("Enter keeps ={text}, or "),
            _ if all == 0 => "Enter keeps them, or ".to_owned(),
            _ => String::new(),
        };
        Ok(format!("{wave}{keeps}{}", counted(asking.to_throw(), "die")))
    }

    fn choices(&mut self, asking: &Asking, choices: &[Choice], by: Thrower) -> io::Result<String> {
        for (at, choice) in choices.iter().enumerate() {
            self.say(&format!("  {} {}", at + 1, choice.label))?;
        }
        let status = self.game().status();
        let keeps = match &asking.entry {
            Typed::Pick(at, _) if asking.fresh => format!(", or Enter keeps {}", at + 1),
            _ => String::new(),
        };
        Ok(match by {
            Thrower::Side(side) => {
                let name = status.sides.get(side).map_or("", |side| side.name.as_str());
                format!("{name} chooses, a number{keeps}")
            }
            Thrower::Chance => format!("what came up, a number{keeps}"),
        })
    }
}

/// What may be typed.
fn help(kind: &AskKind) -> &'static str {
    match kind {
        AskKind::Dice { .. } => {
            "Faces as they lie, 14562; r rolls them all, 145r what is not typed; =3 where only the count matters, =2o1w for damage (2 out, 1 wounded, n no effect); back goes to \
             the question before; odds tells the odds from here on; show 21, journal and charts tell what they do elsewhere; park lays the order aside; drop drops it."
        }
        AskKind::Pick { .. } => "A number, or how a choice begins; back, odds, park, drop.",
        AskKind::Facts(_) => "One fact after the other; odds, park, drop.",
    }
}
