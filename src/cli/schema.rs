//! `muster schema`: what editors need to complete and check the files that people write.

use clap::{Args, ValueEnum};

use super::{Failure, Out, Places};
use crate::rules::{Written, nearest, systems};

/// What `after_help` says.
const AFTER: &str = "\
Write it into a file, and name that file in the first line of yours:
# yaml-language-server: $schema=scenario.schema.json";

/// Print a JSON schema of scenarios or rosters, with which an editor completes and checks them
#[derive(Debug, Args)]
#[command(after_help = AFTER)]
pub struct Schema {
    /// What is written
    #[arg(value_enum)]
    kind: SchemaKind,
    /// The rule system
    system: String,
}

/// What can be written.
#[derive(Debug, Clone, Copy, ValueEnum)]
pub enum SchemaKind {
    /// How a battle begins
    Scenario,
    /// Units that are made already
    Roster,
}

impl Schema {
    pub fn run(&self, places: &Places, out: &mut Out) -> Result<(), Failure> {
        let library = places.library()?;
        let ids = || systems().iter().map(|system| system.id);
        let system = systems().iter().find(|system| system.id == self.system).ok_or_else(|| {
            let near = nearest(&self.system, ids()).map_or(String::new(), |near| format!("did you mean {near}? "));
            let known = ids().collect::<Vec<_>>().join(", ");
            Failure::Usage(format!("there is no system {}; {near}there is {known}", self.system))
        })?;
        let written = match self.kind {
            SchemaKind::Scenario => Written::Scenario,
            SchemaKind::Roster => Written::Roster,
        };
        Ok(out.json(&(system.schema)(written, &library)?)?)
    }
}
