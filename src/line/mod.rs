//! A battle as plain questions and answers, a line each: for screen readers and terminals that can do no more. The same
//! offers, forms, asks and gate as the screen has; nothing here names a rule system or draws.
//!
//! ```text
//! mod    the talk: what is read, what is said, the prompt
//! heard  a line of words as a command
//! give   orders: the gate, and what came of it; facts: asked one by one
//! ask    the rules' questions: dice, choices, shares
//! look   what is shown: roster, sheet, log, dues, help
//! ```

mod ask;
mod facts;
mod give;
mod heard;
mod look;

use std::io::{self, BufRead, Write};

use heard::Heard;

use crate::{
    battle::Draft,
    rules::Game,
    store::Folder,
    view::{Answered, Id, Order, Refusal, clean_text, counted},
};

/// Longest line that is read, in bytes.
const LONGEST: u64 = 4096;

/// A battle under talk.
pub struct Talk<'a> {
    folder: Folder,
    input: &'a mut dyn BufRead,
    out: &'a mut dyn Write,
    /// The unit spoken of last.
    here: Option<Id>,
    /// Orders left half given, the newest last.
    parked: Vec<Draft>,
    /// What was refused last and may be overruled.
    refused: Option<(Order, Vec<Answered>, Refusal)>,
    /// The end of the stage was asked for once.
    ending: bool,
    /// How many lines the last undo took back.
    undone: usize,
    /// Nobody says anything more.
    over: bool,
}

impl<'a> Talk<'a> {
    /// A talk about a battle just opened.
    pub fn new(folder: Folder, input: &'a mut dyn BufRead, out: &'a mut dyn Write) -> Talk<'a> {
        let parked = folder.session().drafts().to_vec();
        Talk { folder, input, out, here: None, parked, refused: None, ending: false, undone: 1, over: false }
    }

    /// Talks until somebody leaves or says nothing more. What is half answered stays parked, on disk. Gives why the battle is
    /// not safe on disk, if it is not.
    ///
    /// # Errors
    /// Nothing can be read or written; all that was said is on disk.
    pub fn run(mut self) -> io::Result<Option<String>> {
        self.begin()?;
        while !self.over {
            let prompt = self.prompt();
            let Some(text) = self.question(&prompt)? else { break };
            let ending = std::mem::take(&mut self.ending);
            self.hear(Heard::of(&text), ending)?;
        }
        self.folder.settle();
        Ok(self.folder.unsaved().map(str::to_owned))
    }

    /// Where the battle stands, and the question that waits for an answer.
    fn begin(&mut self) -> io::Result<()> {
        let status = self.game().status();
        writeln!(self.out, "{}, turn {}. ? says what can be typed.", status.battle, status.turn)?;
        if let Some(line) = self.folder.session().last(1).first() {
            let head = line.tale.head.clone();
            writeln!(self.out, "Last: {head}")?;
        }
        if let Some(draft) = self.parked.pop_if(|draft| !draft.typing) {
            self.gate(draft.order, draft.answers)?;
            self.keep_parked();
        }
        Ok(())
    }

    /// Asks, and gives what is typed in one line; nothing when nobody says anything more.
    fn question(&mut self, prompt: &str) -> io::Result<Option<String>> {
        write!(self.out, "{prompt} > ")?;
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

    /// "Turn 1, ranged, South picks. 3 squads may act."
    fn prompt(&self) -> String {
        let game = self.game();
        let status = game.status();
        let phase = status.phases.iter().find(|phase| phase.now).map_or("", |phase| phase.name.as_str());
        if let Some(over) = &status.over {
            return format!("The battle is over: {over}.");
        }
        let mut text = format!("Turn {}, {phase}: {}.", status.turn, status.line);
        if let Some(moment) = &status.moment {
            text += &format!(" {moment}.");
        }
        let may = game.units().iter().filter(|id| game.row(id).is_some_and(|row| row.may)).count();
        if may > 0 {
            text += &format!(" {} may act.", counted(may, game.system().unit));
        }
        match (&status.usual, game.dues().first(), self.parked.last()) {
            (_, _, Some(draft)) => text += &format!(" Enter: {} {}.", self.names(&draft.order.who), draft.order.act),
            (Some(order), ..) => text += &format!(" Enter: {}.", order.act),
            (_, Some(due), _) => text += &format!(" Enter: {}.", self.due(due)),
            _ => {}
        }
        text
    }

    fn game(&self) -> &dyn Game {
        self.folder.session().game()
    }

    /// "21 Goblin Bows".
    fn name(&self, id: &Id) -> String {
        self.game().unit(id).map_or(id.to_string(), |unit| format!("{} {}", unit.number, unit.name))
    }

    fn names(&self, who: &[Id]) -> String {
        who.iter().map(|id| self.name(id)).collect::<Vec<_>>().join(", ")
    }

    fn say(&mut self, text: &str) -> io::Result<()> {
        writeln!(self.out, "{text}")
    }
}
