//! How far long work is, on standard error, when a terminal is there to show it.

use std::io::{self, IsTerminal, Write};

/// How far long work is.
pub struct Progress {
    all: usize,
    /// What is counted, several of them.
    what: &'static str,
    shown: Option<usize>,
}

impl Progress {
    /// Of so many in all; with few of them nothing is shown.
    pub fn of(all: usize, what: &'static str) -> Progress {
        Progress { all, what, shown: (all > 200 && io::stderr().is_terminal()).then_some(0) }
    }

    /// So many are done.
    pub fn show(&mut self, done: usize) {
        let percent = done * 100 / self.all.max(1);
        if self.shown.is_some_and(|shown| percent > shown) {
            self.shown = Some(percent);
            let _ = write!(io::stderr(), "\r{percent:>3} % of {} {}", self.all, self.what);
        }
    }

    /// Takes it off the terminal again.
    pub fn clear(&self) {
        if self.shown.is_some_and(|shown| shown > 0) {
            let _ = write!(io::stderr(), "\r{}\r", " ".repeat(40));
        }
    }
}
