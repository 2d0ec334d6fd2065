//! The second screen in a terminal of its own: looks at the copy for players again and again, and wakes the screen when it
//! has changed. It takes no lock and writes nothing.

use std::{fs, io, os::unix::fs::MetadataExt, path::Path, thread, time::Duration};

use super::{App, Ctx, Events, Looks, PlayError, Screen, Waker, run, screens::Watch};
use crate::{paper::Library, store::PUBLIC};

/// How often the copy is looked at. It is written when play pauses for a moment.
const EVERY: Duration = Duration::from_millis(300);

/// Shows the battle whose copy for players lies in this folder until somebody leaves.
///
/// # Errors
/// The terminal cannot be used.
pub fn watch(folder: &Path, library: Library, looks: Looks) -> Result<(), PlayError> {
    let mut screen = Screen::take(looks.first.colours)?;
    let mut events = Events::listen()?;
    if looks.first.guessed {
        screen.ask_background()?;
    }
    let path = folder.join(PUBLIC);
    // Before it is read: a change in between is seen.
    let seen = Stamp::of(&path);
    let watch = Watch::new(folder, library);
    let waker = events.waker()?;
    thread::Builder::new().name("watch".to_owned()).spawn(move || look_again(&path, seen, &waker))?;
    let mut app = App::watching(Ctx::new(looks.first, screen.size()?), watch);
    run(&mut screen, &mut events, &mut app, looks.keep)?;
    Ok(())
}

/// Looks at a file until nobody wants to know any more.
fn look_again(path: &Path, mut seen: Option<Stamp>, waker: &Waker) {
    loop {
        thread::sleep(EVERY);
        let now = Stamp::of(path);
        if now != seen && waker.wake().is_err() {
            return;
        }
        seen = now;
    }
}

/// What tells one version of a file from another.
#[derive(PartialEq)]
struct Stamp {
    file: u64,
    bytes: u64,
    written: (i64, i64),
}

impl Stamp {
    /// The file as it is now; none when it cannot be found.
    fn of(path: &Path) -> Option<Stamp> {
        let about: io::Result<fs::Metadata> = fs::metadata(path);
        let about = about.ok()?;
        Some(Stamp { file: about.ino(), bytes: about.len(), written: (about.mtime(), about.mtime_nsec()) })
    }
}
