//! `muster rename`: another name for a battle.

use std::io::Write;

use clap::Args;

use super::{Failure, Out, Places, completions::known, places::remark, text};
use crate::store;

/// Give a battle another name, and its folder with it; the last line printed is the folder's
#[derive(Debug, Args)]
#[command(after_help = "A line of the journal says so. Campaigns here and beside the battles that name it are told.")]
pub struct Rename {
    /// The battle
    #[arg(add = known::battles())]
    battle: String,
    /// Its name from now on
    name: String,
}

impl Rename {
    pub fn run(&self, places: &Places, out: &mut Out) -> Result<(), Failure> {
        let path = places.battle(Some(&self.battle))?;
        let renamed = store::rename(&path, &places.library()?, &self.name)?;
        remark(&renamed.notes);
        writeln!(out, "{}\n\n{}", text::safe(&format!("The battle is called {} now.", renamed.name)), renamed.slug())?;
        Ok(())
    }
}
