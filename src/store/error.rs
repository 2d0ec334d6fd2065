//! What can go wrong with files, in one voice: which file, what is wrong, what to do.

use std::{
    io::{self, ErrorKind},
    path::{Path, PathBuf},
};

use rustix::io::Errno;

use crate::paper::{Fault, nearest};

/// A battle cannot be read or kept.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// Nothing is there.
    #[error("{}: there is no such file; check the path", .0.display())]
    Missing(PathBuf),
    /// The folder that it shall stand in is not there.
    #[error("{}: there is no folder {}; make it first, or check the path", .path.display(), .folder.display())]
    NoFolder {
        /// The file.
        path: PathBuf,
        /// The folder.
        folder: PathBuf,
    },
    /// Part of the path is a file where a folder must be.
    #[error("{}: part of this path is a file, not a folder; check the path", .0.display())]
    NotAFolder(PathBuf),
    /// The user may not.
    #[error("{}: permission denied; change the rights of the file or its folder, or use --saves DIR", .0.display())]
    Denied(PathBuf),
    /// Nothing can be written there.
    #[error("{}: the disk is read-only; copy the battle elsewhere, or use --saves DIR", .0.display())]
    ReadOnly(PathBuf),
    /// The disk is full.
    #[error("{}: no space is left; free some, and give the command again", .0.display())]
    NoSpace(PathBuf),
    /// Another failure of the system.
    #[error("{}: {why}", .path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// What the system says.
        why: io::Error,
    },
    /// The file is there but is no battle of muster's.
    #[error("{}: this is not a battle: {why}", .path.display())]
    NotABattle {
        /// The file.
        path: PathBuf,
        /// Why not.
        why: String,
    },
    /// It is a folder, a pipe or a device, or a link to one.
    #[error("{}: this is {what}, no plain file; muster leaves it as it is", .path.display())]
    NotPlain {
        /// What is there.
        path: PathBuf,
        /// "a folder".
        what: &'static str,
    },
    /// People wrote or changed it in a way that cannot be taken.
    #[error("{}:{line}:{column}: {why}", .path.display())]
    ByHand {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// The column, from 1.
        column: usize,
        /// What is wrong, and what to do.
        why: String,
    },
    /// It was written by a newer muster.
    #[error("{}: written in format {found}, this muster reads up to format {known}; open it with a newer muster", .path.display())]
    Newer {
        /// The file.
        path: PathBuf,
        /// Its format.
        found: u32,
        /// The newest format that is known.
        known: u32,
    },
    /// More than is ever read.
    #[error("{}: {mib} MiB is too large, at most {most} are read; is it the right file?", .path.display())]
    TooLarge {
        /// The file.
        path: PathBuf,
        /// Its size in MiB.
        mib: u64,
        /// The most that is read, in MiB.
        most: u64,
    },
    /// Another muster has it open.
    #[error("open in another muster ({by}): close it there first; {}", .path.display())]
    Held {
        /// The battle's folder.
        path: PathBuf,
        /// Who holds it.
        by: String,
    },
    /// The name is that of another battle.
    #[error("{}: this name is taken; choose another, or rename or put away what has it", .path.display())]
    Taken {
        /// What has it.
        path: PathBuf,
    },
    /// There is no home folder to keep battles in.
    #[error("no home folder is known to keep battles in; use --saves DIR")]
    NoHome,
    /// No battle of that name.
    #[error("there is no battle {name} in {}; {}", .saves.display(), known_battles(.name, .known))]
    Unknown {
        /// What was asked for.
        name: String,
        /// Where it was looked for.
        saves: PathBuf,
        /// The battles that are there.
        known: Vec<String>,
    },
    /// No scenario of that name, or more than one.
    #[error("there is no scenario {name}, and no such file; {hint}")]
    NoScenario {
        /// What was asked for.
        name: String,
        /// What there is.
        hint: String,
    },
    /// What the file says cannot be: file, line, what, and how to mend it.
    #[error("{0}")]
    Fault(Box<Fault>),
    /// What is there does not fit: a journal its state, a roster its system.
    #[error("{}: {why}", .path.display())]
    Unfit {
        /// The file, or what names it.
        path: PathBuf,
        /// What does not fit.
        why: String,
    },
    /// The battle is of a system that this muster does not have.
    #[error(
        "{}: there is no system {system} here; put its book into DATA/books (muster config says where), or open it \
         with a muster that has it",
        .path.display()
    )]
    NoSystem {
        /// The file.
        path: PathBuf,
        /// The system's id.
        system: String,
    },
}

fn known_battles(name: &str, known: &[String]) -> String {
    match nearest(name, known.iter().map(String::as_str)) {
        Some(near) => format!("did you mean {near}?"),
        None if known.is_empty() => "there are none yet".to_owned(),
        None => format!("there are: {}", known.join(", ")),
    }
}

impl StoreError {
    /// A failure of the system at a path, by its kind.
    pub fn at(path: &Path, why: io::Error) -> StoreError {
        let path = path.to_owned();
        match why.kind() {
            ErrorKind::NotFound => StoreError::Missing(path),
            ErrorKind::NotADirectory => StoreError::NotAFolder(path),
            ErrorKind::PermissionDenied => StoreError::Denied(path),
            ErrorKind::ReadOnlyFilesystem => StoreError::ReadOnly(path),
            ErrorKind::StorageFull | ErrorKind::QuotaExceeded => StoreError::NoSpace(path),
            _ if why.raw_os_error() == Some(Errno::LOOP.raw_os_error()) => {
                StoreError::NotPlain { path, what: "a link in a circle" }
            }
            _ => StoreError::Io { path, why },
        }
    }

    /// The same as a running muster says it, which writes again by itself.
    pub fn while_running(&self) -> String {
        match self {
            StoreError::NoSpace(path) => {
                format!("{}: no space is left; free some, muster then tries again by itself", path.display())
            }
            other => other.to_string(),
        }
    }

    /// Whether the system failed, rather than what the files hold.
    pub fn is_of_the_disk(&self) -> bool {
        matches!(self, StoreError::Denied(_) | StoreError::ReadOnly(_) | StoreError::NoSpace(_) | StoreError::Io { .. })
    }
}

impl From<Fault> for StoreError {
    fn from(fault: Fault) -> StoreError {
        StoreError::Fault(Box::new(fault))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(kind: ErrorKind) -> String {
        StoreError::at(Path::new("/b/battle.yaml"), kind.into()).to_string()
    }

    #[test]
    fn every_message_names_the_file_and_what_to_do() {
        assert_eq!(said(ErrorKind::NotFound), "/b/battle.yaml: there is no such file; check the path");
        assert!(said(ErrorKind::PermissionDenied).contains("permission denied; change the rights"));
        assert!(said(ErrorKind::ReadOnlyFilesystem).contains("read-only; copy the battle elsewhere"));
        // A command that has ended does not try again; a screen does.
        let full = StoreError::at(Path::new("/b/battle.yaml"), ErrorKind::StorageFull.into());
        assert!(full.to_string().ends_with("no space is left; free some, and give the command again"));
        assert!(full.while_running().ends_with("no space is left; free some, muster then tries again by itself"));
        assert!(said(ErrorKind::NotADirectory).contains("is a file, not a folder"));
    }
}
