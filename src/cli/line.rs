//! `muster line`: a battle as plain questions and answers.

use std::io;

use clap::Args;

use super::{Failure, Out, Places, completions::known, places::remark};
use crate::{line::Talk, store::Folder};

/// What `after_help` says.
const AFTER: &str = "\
One line is asked, one is typed. At the prompt: a unit's number and an act's letter or word (21f, \
21 fire), n to end the stage, u undo, U redo, dues, show [UNIT], journal, ? for the rest, q. Facts are \
asked one by one, and Enter takes what stands in brackets. Dice are typed as they lie; r rolls \
them. What is answered is on disk before the next question: kill it, and it goes on there.";

/// Play a battle as plain questions and answers, for screen readers and terminals that can do no more
#[derive(Debug, Args)]
#[command(after_help = AFTER)]
pub struct Line {
    /// The battle, the one last played unless another is named
    #[arg(add = known::battles())]
    battle: Option<String>,
    /// Break lines at so many cells, 0 nowhere; else where the terminal ends, and nowhere in a pipe
    #[arg(long, value_name = "CELLS")]
    width: Option<usize>,
}

impl Line {
    pub fn run(&self, places: &Places, out: &mut Out) -> Result<(), Failure> {
        let (path, library) = (places.battle(self.battle.as_deref())?, places.library()?);
        let (folder, notes) = Folder::open(&path, &library)?;
        places.rolls(folder.session().game())?;
        remark(&notes);
        if folder.is_read_only() {
            let why = folder.unsaved().unwrap_or("read-only").to_owned();
            return Err(Failure::file(&path, why + "; muster show and muster log look at it"));
        }
        let wide = || self.wide();
        match Talk::new(folder, &mut io::stdin().lock(), out, &wide).talk()? {
            Some(why) => Err(Failure::Unkept(format!("not all of it could be kept: {why}"))),
            None => Ok(()),
        }
    }

    /// Cells a line may be wide now: a terminal may have been made wider.
    fn wide(&self) -> usize {
        let terminal = || rustix::termios::tcgetwinsize(io::stdout()).ok().map(|size| size.ws_col.into());
        match self.width.or_else(terminal) {
            None | Some(0) => usize::MAX,
            Some(wide) => wide,
        }
    }
}
