//! `muster completions`: what a shell needs to complete commands.

use std::io::Write;

use clap::Args;
use clap_complete::{Shell, generate};

use super::{Failure, Out};

/// Print the completions for a shell
#[derive(Debug, Args)]
pub struct Completions {
    /// The shell
    shell: Shell,
}

impl Completions {
    pub fn run(&self, out: &mut Out) -> Result<(), Failure> {
        let mut script = Vec::new();
        generate(self.shell, &mut super::command(), "muster", &mut script);
        Ok(out.write_all(&script)?)
    }
}
