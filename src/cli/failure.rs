//! Why a command came to nothing, and the exit code that says so to scripts.

use std::{
    io,
    path::{Path, PathBuf},
};

use crate::{paper::Fault, store::StoreError, tui::PlayError};

/// Why a command came to nothing.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// An order was refused, or an answer does not fit.
    #[error("{0}")]
    Refused(String),
    /// What there was to say stands in the output already: faults, findings.
    #[error("")]
    Told,
    /// A file could not be read, and that was said already.
    #[error("")]
    Unread,
    /// The command was used wrongly: no such unit, no such system.
    #[error("{0}")]
    Usage(String),
    /// A battle cannot be found, read or kept.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A file that people write has a fault.
    #[error(transparent)]
    Fault(#[from] Box<Fault>),
    /// A file cannot be read.
    #[error("{}: {why}", .path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// Why, and what to do.
        why: String,
    },
    /// A battle's journal is damaged; what can be shown of it was shown.
    #[error("{0}; muster mend says what can be saved")]
    Damaged(String),
    /// What was done could not be kept.
    #[error("{0}")]
    Unkept(String),
    /// No screen can be drawn.
    #[error("{0}; muster line [BATTLE] plays in plain lines, and muster --help names what else needs no screen")]
    NoScreen(String),
    /// The battle cannot be played on the screen.
    #[error(transparent)]
    Play(#[from] PlayError),
    /// The output cannot be written.
    #[error("the output cannot be written: {0}")]
    Out(#[from] io::Error),
}

impl Failure {
    /// The exit code: 1 refused or at fault, 2 wrong usage, 3 files.
    pub fn code(&self) -> u8 {
        match self {
            Failure::Refused(_) | Failure::Told => 1,
            Failure::Usage(_) => 2,
            Failure::Store(_)
            | Failure::Fault(_)
            | Failure::File { .. }
            | Failure::Unkept(_)
            | Failure::Unread
            | Failure::Damaged(_)
            | Failure::NoScreen(_)
            | Failure::Play(_)
            | Failure::Out(_) => 3,
        }
    }

    /// A file that cannot be read, for this reason.
    pub fn file(path: &Path, why: impl Into<String>) -> Failure {
        Failure::File { path: path.to_owned(), why: why.into() }
    }
}

impl From<Fault> for Failure {
    fn from(fault: Fault) -> Failure {
        Failure::Fault(Box::new(fault))
    }
}
