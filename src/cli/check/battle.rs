//! A battle's folder looked over: each of its states, its journal, and whether they belong together.

use std::path::Path;

use super::Checked;
use crate::{
    paper::Library,
    store::{Folder, JOURNAL, Journal, faults_of, states},
    view::counted,
};

/// Looks a battle over; nothing is written, whoever plays it.
pub fn check(folder: &Path, library: &Library) -> Checked {
    let mut faults = Vec::new();
    let mut remarks = Vec::new();
    for (path, state) in states(folder) {
        match state {
            Err(why) => faults.push(why.to_string()),
            Ok(state) => {
                let found = faults_of(folder, &state, library);
                if state.edited_by_hand && found.is_empty() {
                    remarks.push(format!("{}: changed by hand; the change counts when it is opened", path.display()));
                }
                faults.extend(found.iter().map(ToString::to_string));
            }
        }
    }
    let journal = folder.join(JOURNAL);
    let (mut records, mut lines) = (0, None);
    match Journal::read(&journal) {
        Err(why) => faults.push(why.to_string()),
        Ok(contents) => records = contents.records.len(),
    }
    match Folder::look(folder, library) {
        Ok((looked, notes)) => {
            lines = Some(looked.session().len());
            // What cannot be read was said above, and stands in the notes again.
            faults.extend(
                looked.damage().filter(|damage| !faults.iter().any(|fault| fault == damage)).map(str::to_owned),
            );
            let new = notes.into_iter().filter(|note| !faults.contains(note));
            remarks.extend(new.map(|note| format!("{}: {note}", folder.display())));
        }
        Err(why) => {
            let why = why.to_string();
            if !faults.contains(&why) {
                faults.push(why);
            }
        }
    }
    let lines = lines.map(|lines| format!("{} in ", counted(lines, "line"))).unwrap_or_default();
    Checked { what: format!("battle, {lines}{}", counted(records, "record")), faults, remarks }
}
