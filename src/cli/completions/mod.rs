//! `muster completions`: what a shell needs to complete commands. The shell asks muster itself at every Tab, so that battles,
//! scenarios and units are those there are now.

pub mod known;

use std::{ffi::OsString, fs, path::PathBuf};

use clap::{Args, builder::PossibleValuesParser};
use clap_complete::{CompleteEnv, env::Shells};

use super::{Failure, Out, out};

/// The variable with which a shell asks, the shell's name in it.
const ASKED: &str = "COMPLETE";
/// What the program is called.
const NAME: &str = "muster";
/// The files in which shells look for completions.
const FILES: [(&str, &str); 5] = [
    ("bash", "muster.bash"),
    ("elvish", "muster.elv"),
    ("fish", "muster.fish"),
    ("powershell", "_muster.ps1"),
    ("zsh", "_muster"),
];

/// What `after_help` says.
const AFTER: &str = "\
bash: muster completions bash > ~/.local/share/bash-completion/completions/muster
zsh:  muster completions zsh > _muster, in a folder of $fpath
fish: muster completions fish > ~/.config/fish/completions/muster.fish";

/// Print the completions for a shell
#[derive(Debug, Args)]
#[command(after_help = AFTER)]
pub struct Completions {
    /// The shell
    #[arg(value_parser = PossibleValuesParser::new(FILES.map(|(shell, _)| shell)), required_unless_present = "all")]
    shell: Option<String>,
    /// Write those for every shell into this folder, for a package
    #[arg(long, value_name = "DIR", conflicts_with = "shell")]
    all: Option<PathBuf>,
}

impl Completions {
    pub fn run(&self, to: &mut Out) -> Result<(), Failure> {
        if let Some(folder) = &self.all {
            fs::create_dir_all(folder).map_err(|why| Failure::file(folder, why.to_string()))?;
            for (shell, file) in FILES {
                out::deliver(to, Some(&folder.join(file)), &script(shell)?, true)?;
            }
        }
        if let Some(shell) = &self.shell {
            out::deliver(to, None, &script(shell)?, true)?;
        }
        Ok(())
    }
}

/// What a shell takes in, to ask muster from then on.
fn script(shell: &str) -> Result<String, Failure> {
    let known = Shells::builtins();
    let Some(shell) = known.completer(shell) else { return Ok(String::new()) };
    let mut script = Vec::new();
    shell.write_registration(ASKED, NAME, NAME, NAME, &mut script)?;
    Ok(String::from_utf8_lossy(&script).into_owned())
}

/// Answers a shell that asks for completions, if one does.
///
/// # Errors
/// The shell is not known, or its words make no sense.
pub fn answered(arguments: &[OsString]) -> Result<bool, clap::Error> {
    let folder = std::env::current_dir().ok();
    CompleteEnv::with_factory(super::command).var(ASKED).try_complete(arguments.iter().cloned(), folder.as_deref())
}
