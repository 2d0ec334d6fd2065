//! `muster man`: the manual page.

use std::{
    fs,
    io::{self, Write},
    path::PathBuf,
};

use clap::Args;
use clap_mangen::{Man as Page, generate_to};

use super::{Failure, Out};

/// Print the manual page, of muster or of one of its commands
#[derive(Debug, Args)]
pub struct Man {
    /// A command
    command: Option<String>,
    /// Write every page into this folder, for a package
    #[arg(long, value_name = "DIR", conflicts_with = "command")]
    all: Option<PathBuf>,
}

impl Man {
    pub fn run(&self, out: &mut Out) -> Result<(), Failure> {
        let mut whole = super::command();
        whole.build();
        if let Some(folder) = &self.all {
            let named = |why: io::Error| Failure::file(folder, why.to_string());
            fs::create_dir_all(folder).and_then(|()| generate_to(whole, folder)).map_err(named)?;
            return Ok(writeln!(out, "{}", folder.display())?);
        }
        let page = match &self.command {
            None => whole,
            Some(word) => {
                let known: Vec<&str> = whole.get_subcommands().map(clap::Command::get_name).collect();
                let unknown = || Failure::Usage(format!("there is no command {word}; there is {}", known.join(", ")));
                let found = whole.get_subcommands().find(|command| command.get_name() == word).ok_or_else(unknown)?;
                found.clone().version(env!("CARGO_PKG_VERSION"))
            }
        };
        Ok(Page::new(page).render(out)?)
    }
}
