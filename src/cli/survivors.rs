//! `muster survivors`: an army carried over to the next battle.

use std::{io::Write, path::PathBuf};

use clap::Args;

use super::{Failure, Out, Places, completions::known, out};
use crate::{paper::survivors, store::roster_text};

/// What `after_help` says.
const AFTER: &str = "\
Without -o nothing is written: what became of each unit stands in front, the roster behind it. With -o
the roster goes into that file, and can be edited there, printed, and taken into a battle.";

/// Make a roster of those who are left after a battle, wounds healed and morale restored
#[derive(Debug, Args)]
#[command(after_help = AFTER)]
pub struct Survivors {
    /// The battle
    #[arg(add = known::battles())]
    battle: String,
    /// One side, by its id or name; every side without it
    #[arg(long)]
    side: Option<String>,
    /// Write into this file, which must not be there yet; - is the output
    #[arg(short, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Write over a file that is there
    #[arg(long)]
    force: bool,
}

impl Survivors {
    pub fn run(&self, places: &Places, to: &mut Out) -> Result<(), Failure> {
        let folder = places.look(&self.battle)?;
        let game = folder.session().game();
        let sides = game.status().sides;
        let side = match &self.side {
            None => None,
            Some(word) => {
                let meant = |side: &&crate::view::SideMark| side.id == *word || side.name.eq_ignore_ascii_case(word);
                let found = sides.iter().find(meant).ok_or_else(|| {
                    let known: Vec<&str> = sides.iter().map(|side| side.id.as_str()).collect();
                    Failure::Usage(format!("there is no side {word}; there is {}", known.join(", ")))
                })?;
                Some(crate::view::Id::new(&found.id))
            }
        };
        let left = survivors(game, side.as_ref()).map_err(Failure::Refused)?;
        for line in &left.told {
            writeln!(to, "# {line}")?;
        }
        let text = match self.out.as_deref().filter(|path| out::is_file(path)) {
            None => serde_yaml::to_string(&left.roster).map_err(|why| Failure::Refused(why.to_string()))?,
            Some(path) => {
                // Before its schema is laid beside it.
                out::free(path, self.force)?;
                roster_text(&places.library()?, path, &left.roster)?
            }
        };
        out::deliver(to, self.out.as_deref(), &text, self.force)
    }
}
