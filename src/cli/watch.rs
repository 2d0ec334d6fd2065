//! `muster watch`: the second screen, for the players.

use std::{
    io::Write,
    path::{Path, PathBuf},
};

use clap::Args;

use super::{Failure, Out, Places, completions::known, show};
use crate::{
    store::{PUBLIC, read_public},
    tui,
};

/// What `after_help` says.
const AFTER: &str = "\
It reads public.yaml, in which no hidden unit and no note stands, and follows what is played in \
another terminal. It takes no lock and writes nothing, so any number may watch. A folder that holds \
nothing but public.yaml will do, such as one that is shared with the players.
Where no screen can be drawn it prints the same as text, once.";

/// A second screen for the players: the roster, who is on, the question in hand, what happened
#[derive(Debug, Args)]
#[command(after_help = AFTER)]
pub struct Watch {
    /// The battle, the one last played unless another is named
    #[arg(add = known::battles())]
    battle: Option<String>,
}

impl Watch {
    pub fn run(&self, places: &Places, out: &mut Out) -> Result<(), Failure> {
        let folder = match self.battle.as_deref().and_then(copy) {
            Some(folder) => folder,
            None => places.battle(self.battle.as_deref())?,
        };
        let library = places.library()?;
        if tui::too_plain(&|name| std::env::var(name).ok()).is_none() {
            return Ok(tui::watch(&folder, library, places.settings().looks())?);
        }
        let (public, game) = read_public(&folder, &library)?;
        show::roster(&*game, out)?;
        if !public.tales.is_empty() {
            writeln!(out)?;
        }
        for tale in &public.tales {
            writeln!(out, "{}", tale.head)?;
            for step in &tale.then {
                writeln!(out, "  {step}")?;
            }
        }
        if !public.question.is_empty() {
            writeln!(out, "\n{}", public.question)?;
        }
        Ok(())
    }
}

/// The folder of a copy for players that lies by itself, without its battle.
fn copy(word: &str) -> Option<PathBuf> {
    let path = Path::new(word);
    if path.is_dir() && path.join(PUBLIC).is_file() {
        return Some(path.to_owned());
    }
    let named = path.is_file() && path.file_name().is_some_and(|name| name == PUBLIC);
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    named.then(|| folder.to_owned())
}
