//! `muster replay`: the audit of a battle by today's rules.

use std::io::{self, IsTerminal, Write};

use clap::Args;

use super::{Failure, Out, Places, text};
use crate::battle::replay;

/// Work every line out anew by today's rules and list those that would come out otherwise; nothing is altered
#[derive(Debug, Args)]
pub struct Replay {
    /// The battle
    battle: String,
}

impl Replay {
    pub fn run(&self, places: &Places, out: &mut Out) -> Result<(), Failure> {
        let path = places.battle(Some(&self.battle))?;
        let folder = places.look(&self.battle)?;
        let session = folder.session();
        let mut progress = Progress::of(session.len());
        let findings = replay(session, |done| progress.show(done));
        progress.clear();
        let findings = findings.map_err(|why| Failure::file(&path, why))?;
        let lines = text::count(session.len(), "line");
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

/// How far long work is, on standard error, when a terminal is there to show it.
struct Progress {
    all: usize,
    shown: Option<usize>,
}

impl Progress {
    fn of(all: usize) -> Progress {
        Progress { all, shown: (all > 200 && io::stderr().is_terminal()).then_some(0) }
    }

    fn show(&mut self, done: usize) {
        let percent = done * 100 / self.all.max(1);
        if self.shown.is_some_and(|shown| percent > shown) {
            self.shown = Some(percent);
            let _ = write!(io::stderr(), "\r{percent:>3} % of {} lines", self.all);
        }
    }

    fn clear(&self) {
        if self.shown.is_some_and(|shown| shown > 0) {
            let _ = write!(io::stderr(), "\r{}\r", " ".repeat(30));
        }
    }
}
