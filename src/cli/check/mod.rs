//! `muster check`: battles, scenarios, rosters, orders and data looked over; each fault with its file and line, and how to
//! mend it.

mod battle;
mod folder;
mod recognise;

use std::{
    collections::BTreeSet,
    io::Write,
    path::{Path, PathBuf},
};

use clap::Args;

use super::{Failure, Out, Places, text};
use crate::{paper::Library, store::Place, view::counted};

/// Look over battles, scenarios, rosters, files of orders and data, and say what is wrong where
#[derive(Debug, Args)]
pub struct Check {
    /// Files and folders; what they are is told from what is in them. The name of a battle will do too
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
}

/// What was found out about one file or folder.
pub struct Checked {
    /// What it is, in words: "scenario of ...".
    pub what: String,
    /// Its faults as people read them, each beginning with the file.
    pub faults: Vec<String>,
    /// What is no fault but good to know.
    pub remarks: Vec<String>,
}

impl Checked {
    fn of(what: impl Into<String>, faults: Vec<String>) -> Checked {
        Checked { what: what.into(), faults, remarks: Vec::new() }
    }
}

impl Check {
    pub fn run(&self, places: &Places, out: &mut Out) -> Result<(), Failure> {
        let (place, library) = (places.place()?, places.library()?);
        // A book that is checked beside its scenarios is told once.
        let (mut told, mut minded) = (BTreeSet::new(), BTreeSet::new());
        let mut unread = None;
        for path in &self.paths {
            for (path, checked) in look_over(path, places, &place, &library) {
                match checked {
                    Ok(checked) => tell(&path, &checked, (&mut told, &mut minded), out)?,
                    Err(why) => {
                        out.flush()?;
                        super::complain(&why.to_string());
                        unread = Some(why);
                    }
                }
            }
        }
        if !told.is_empty() {
            writeln!(out, "{}", counted(told.len(), "fault"))?;
        }
        match unread {
            // It is said already; only its code is wanted.
            Some(_) => Err(Failure::Unread),
            None if !told.is_empty() => Err(Failure::Told),
            None => Ok(()),
        }
    }
}

/// Tells what was found out about a file or folder, but for what is told already.
fn tell(
    path: &Path,
    checked: &Checked,
    (told, minded): (&mut BTreeSet<String>, &mut BTreeSet<String>),
    out: &mut Out,
) -> Result<(), Failure> {
    let fresh: Vec<&String> = checked.faults.iter().filter(|fault| told.insert((*fault).clone())).collect();
    for line in fresh.iter().copied().chain(checked.remarks.iter().filter(|remark| minded.insert((*remark).clone()))) {
        writeln!(out, "{}", text::safe(line))?;
    }
    let path = text::safe(&path.display().to_string());
    match (checked.faults.is_empty(), fresh.is_empty()) {
        (true, _) => writeln!(out, "{path}: {}, sound", checked.what)?,
        (false, true) => writeln!(out, "{path}: {}, with the faults told above", checked.what)?,
        (false, false) => {}
    }
    Ok(())
}

type Found = (PathBuf, Result<Checked, Failure>);

/// Everything that a path given by somebody stands for.
fn look_over(path: &Path, places: &Places, place: &Place, library: &Library) -> Vec<Found> {
    if !path.exists()
        && let Some(battle) = path.to_str().and_then(|word| place.find(word).ok())
    {
        return vec![(path.to_owned(), Ok(battle::check(&battle, library)))];
    }
    if path.is_dir() {
        return folder::check(path, places, library);
    }
    vec![(path.to_owned(), recognise::check(path, places, library))]
}
