//! The theme that somebody chose on the screen: its name in a file of its own, so that muster never writes in the file of
//! settings, which is people's. What is settled there comes before it.

use std::{fs, path::PathBuf};

use etcetera::BaseStrategy;

use crate::{store::read_text, tui::theme::ThemeName};

/// The largest such file that is read, in MiB.
const LARGEST: u64 = 1;

/// Where it is kept; nowhere where no home is known.
fn place() -> Option<PathBuf> {
    Some(etcetera::choose_base_strategy().ok()?.data_dir().join("muster").join("theme"))
}

/// The theme that was chosen last, if one was.
pub fn theme() -> Option<ThemeName> {
    read_text(&place()?, LARGEST).ok()?.trim().parse().ok()
}

/// Keeps a theme. Where that cannot be, the next start looks as if nobody had chosen: nothing is lost by it.
pub fn keep(theme: ThemeName) {
    let Some(path) = place() else { return };
    let folder = path.parent().map_or(Ok(()), fs::create_dir_all);
    let _ = folder.and_then(|()| fs::write(&path, format!("{}\n", theme.word())));
}
