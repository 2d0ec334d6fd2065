//! `muster new`: begins a battle from a scenario.

use std::{io::Write, slice};

use clap::Args;

use super::{Failure, Out, Places, completions::known, places::remark, text};
use crate::{
    store::{Folder, begin, library_for},
    view::capital,
};

/// Begin a battle from a scenario; the last line printed is the battle's name
#[derive(Debug, Args)]
pub struct New {
    /// A built-in scenario such as those `muster systems` lists, or a scenario file; or rosters that meet, ARMY+ARMY
    #[arg(add = known::beginnings())]
    scenario: String,
    /// What stands behind it by mistake: rosters that meet are joined by a plus
    #[arg(hide = true)]
    more: Vec<String>,
    /// Call the battle this instead of what the scenario is called
    #[arg(long)]
    name: Option<String>,
    /// Where the machine's dice begin, so that a battle can be played again [default: chance]
    #[arg(long)]
    seed: Option<u64>,
}

impl New {
    pub fn run(&self, places: &Places, out: &mut Out) -> Result<(), Failure> {
        if !self.more.is_empty() {
            let joined = [slice::from_ref(&self.scenario), &self.more].concat().join("+");
            return Err(Failure::Usage(format!(
                "muster new takes one scenario; rosters that meet are joined by a plus: muster new {joined}"
            )));
        }
        let library = library_for(&places.library()?, &self.scenario);
        let game = begin(&library, &self.scenario, places.settings().dice.value)?;
        let seed = self.seed.unwrap_or_else(rand::random);
        let name = self.name.as_deref().unwrap_or("");
        let mut folder = Folder::create(&places.place()?, &library, game, seed, name)?;
        folder.settle();
        let game = folder.session().game();
        writeln!(out, "{}, {}", game.status().battle, game.system().name)?;
        for (title, note) in game.notes() {
            writeln!(out)?;
            match note.as_slice() {
                [one] => writeln!(out, "{}", text::paragraph(&format!("{}: {one}", capital(&title)), 0))?,
                several => {
                    writeln!(out, "{}:", capital(&title))?;
                    for line in several {
                        writeln!(out, "{}", text::paragraph(&format!("- {line}"), 2))?;
                    }
                }
            }
        }
        if let Some(why) = folder.unsaved() {
            remark(&[why.to_owned()]);
        }
        writeln!(out, "\n{}", folder.slug())?;
        Ok(())
    }
}
