//! `muster replay`: the audit of a battle by today's rules.

use std::io::Write;

use clap::Args;

use super::{Failure, Out, Places, completions::known, progress::Progress};
use crate::{battle::replay, view::counted};

/// Work every line out anew by today's rules and list those that would come out otherwise; nothing is altered
#[derive(Debug, Args)]
pub struct Replay {
    /// The battle
    #[arg(add = known::battles())]
    battle: String,
}

impl Replay {
    pub fn run(&self, places: &Places, out: &mut Out) -> Result<(), Failure> {
        let path = places.battle(Some(&self.battle))?;
        let folder = places.look(&self.battle)?;
        let session = folder.session();
        let mut progress = Progress::of(session.len(), "lines");
        let findings = replay(session, |done| progress.show(done));
        progress.clear();
        let findings = findings.map_err(|why| Failure::file(&path, why))?;
        // Lines that were undone or amended had numbers, too.
        let last = session.last(1).pop().map_or(0, |line| line.n);
        let lines = match counted(session.len(), "line") {
            lines if last == session.len() as u64 => lines,
            lines => format!("{lines}, the last of them line {last}"),
        };
        if findings.is_empty() {
            let agree = if session.len() == 1 { "it is" } else { "all are" };
            writeln!(out, "{lines}; {agree} as today's rules decide.")?;
            return Ok(());
        }
        for finding in &findings {
            writeln!(out, "{:>4}  {}\n      {}", finding.line, finding.head, finding.how)?;
        }
        writeln!(out, "{lines}; today's rules would decide {} otherwise.", findings.len())?;
        Err(Failure::Told)
    }
}
