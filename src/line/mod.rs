//! A battle as plain questions and answers, a line each: for screen readers and terminals that can do no more. A face of the
//! conversation, as the screen is; nothing here names a rule system, draws, or decides.
//!
//! ```text
//! mod      the talk: what is read, what is said, the prompt
//! words    what can be typed, as a table
//! heard    a line of words as a command
//! give     what was said, done by the conversation, and what it says; facts: asked one by one
//! ask      the rules' questions: dice, choices, shares
//! by_hand  rulings: values, options, who throws, the others
//! weigh    odds
//! look     what is shown: roster, sheet, charts, dues, help; journal: its lines
//! ```

mod ask;
mod by_hand;
mod facts;
mod give;
mod heard;
mod journal;
mod look;
mod weigh;
mod words;

use std::{
    collections::VecDeque,
    io::{self, BufRead, Write},
};

use heard::Heard;

use crate::{
    battle::{Conversation, Outlook},
    engine::{Game, headline_alone},
    store::Folder,
    view::{Id, clean_text, counted, wrap},
};

/// Longest line that is read, in bytes.
const LONGEST: u64 = 4096;

/// A battle under talk.
pub struct Talk<'a> {
    folder: Folder,
    input: &'a mut dyn BufRead,
    out: &'a mut dyn Write,
    /// Cells a line may be wide now.
    wide: &'a dyn Fn() -> usize,
    talk: Conversation,
    /// Facts said with the act, in the order they are asked for.
    words: VecDeque<String>,
    /// What was said already of the order in hand.
    said: Vec<String>,
    /// The units that were found last.
    found: Vec<Id>,
    /// The odds of the order in hand are told before it is given.
    weighs: bool,
    /// What was done last was refused.
    refused: bool,
    /// Leaving would lose lines, and that was said last.
    warned: bool,
    /// Nobody says anything more.
    over: bool,
}

impl<'a> Talk<'a> {
    /// A talk about a battle just opened, on the question that waits for an answer, in lines as wide as this says each time.
    pub fn new(
        mut folder: Folder,
        input: &'a mut dyn BufRead,
        out: &'a mut dyn Write,
        wide: &'a dyn Fn() -> usize,
    ) -> Talk<'a> {
        let talk = Conversation::resumed(&mut folder);
        let (words, said, found) = (VecDeque::new(), Vec::new(), Vec::new());
        let (weighs, refused, warned, over) = (false, false, false, false);
        Talk { folder, input, out, wide, talk, words, said, found, weighs, refused, warned, over }
    }

    /// Talks until somebody leaves or says nothing more. What is half answered stays parked, on disk. Gives why the journal
    /// lacks lines, if it does.
    ///
    /// # Errors
    /// Nothing can be read or written; all that was said is on disk.
    pub fn talk(&mut self) -> io::Result<Option<String>> {
        self.begin()?;
        while !self.over {
            let prompt = self.prompt();
            let Some(text) = self.question(&prompt)? else { break };
            self.words.clear();
            self.hear(Heard::of(&text))?;
        }
        self.folder.settle();
        Ok(self.folder.unsaved().filter(|_| self.folder.unwritten() > 0).map(str::to_owned))
    }

    /// The battle's folder, to close it.
    pub fn into_folder(self) -> Folder {
        self.folder
    }

    /// Where the battle stands, and the question that waits for an answer.
    fn begin(&mut self) -> io::Result<()> {
        let status = self.game().status();
        self.say(&format!("{}, turn {}. ? says what can be typed.", status.battle, status.turn))?;
        if let Some(line) = self.folder.session().last(1).first() {
            let head = headline_alone(line.tale.head.clone(), &line.tale.then);
            self.say(&format!("Last: {head}"))?;
        }
        if let Some(unasked) = self.talk.unasked() {
            self.say(&unasked)?;
        }
        self.go_on()
    }

    /// Asks, and gives what is typed in one line; nothing when nobody says anything more.
    fn question(&mut self, prompt: &str) -> io::Result<Option<String>> {
        let prompt = wrap(&format!("{prompt} >"), (self.wide)(), 2).join("\n");
        write!(self.out, "{prompt} ")?;
        self.out.flush()?;
        let mut bytes = Vec::new();
        let read = io::Read::take(&mut *self.input, LONGEST).read_until(b'\n', &mut bytes)?;
        if read == 0 {
            self.over = true;
            writeln!(self.out)?;
            return Ok(None);
        }
        Ok(Some(clean_text(&String::from_utf8_lossy(&bytes))))
    }

    /// "Turn 1, ranged, South picks. 3 squads of South still to act."
    fn prompt(&self) -> String {
        let game = self.game();
        let status = game.status();
        if let Some(over) = &status.over {
            return format!("The battle is over: {over}.");
        }
        let mut text = format!("Turn {}, {}: {}.", status.turn, game.phase(), status.line);
        if let Some(moment) = &status.moment {
            text += &format!(" {moment}.");
        }
        // Where it is one side's turn, those of the others wait.
        let on = |id: &Id| status.on.is_none_or(|side| game.unit(id).is_some_and(|unit| unit.side == side));
        let may = game.waiting().iter().filter(|id| on(id)).count();
        if may > 0 {
            // Beside a list in which the other side stands, too.
            let side = status.on.and_then(|side| status.sides.get(side));
            let of = side.map_or(String::new(), |side| format!(" of {}", side.name));
            text += &format!(" {}{of} still to act.", counted(may, &game.system().unit));
        }
        if let Some(enter) = self.talk.enter_means(&self.folder, &Outlook::of(game)) {
            text += &format!(" Enter: {}.", enter.words);
        }
        text
    }

    /// The state that is spoken of: today's, or the one before an older line that is amended.
    fn game(&self) -> &dyn Game {
        self.talk.game(&self.folder)
    }

    /// Says a text, broken where the line ends; what follows hangs two cells behind its indent.
    fn say(&mut self, text: &str) -> io::Result<()> {
        self.hung(text, text.len() - text.trim_start().len() + 2)
    }

    /// The same, with further lines hung this far.
    fn hung(&mut self, text: &str, indent: usize) -> io::Result<()> {
        let words = text.trim_start();
        let own = text.len() - words.len();
        let lines = wrap(words, (self.wide)().saturating_sub(own), indent.saturating_sub(own));
        let pad = " ".repeat(own);
        lines.iter().try_for_each(|line| writeln!(self.out, "{pad}{line}"))
    }
}
