//! Writing off the key path: a thread that takes the newest work, waits until play pauses, and does it. It does not know
//! what it writes. A failure is told, never a panic.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    path::Path,
    sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError},
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};

use super::StoreError;

/// Play has paused when nothing new came for so long.
const PAUSE: Duration = Duration::from_millis(400);
/// However busy play is, something is written at least so often.
const AT_LEAST: Duration = Duration::from_secs(5);

/// Builds and writes one thing; it may be called again after a failure. What it gives is a note for people.
pub type Work = Box<dyn FnMut() -> Result<Option<String>, StoreError> + Send>;

/// The thread that writes.
pub struct Saver {
    shared: Arc<Shared>,
    thread: Option<JoinHandle<()>>,
}

#[derive(Default)]
struct Shared {
    desk: Mutex<Desk>,
    changed: Condvar,
}

#[derive(Default)]
struct Desk {
    work: Option<Work>,
    /// When the work that waits was first and last put there.
    since: Option<(Instant, Instant)>,
    busy: bool,
    now: bool,
    closing: bool,
    trouble: Option<String>,
    notes: Vec<String>,
}

impl Shared {
    fn desk(&self) -> MutexGuard<'_, Desk> {
        // Nothing panics while it holds the desk, and a desk is whole at any moment.
        self.desk.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Saver {
    /// Starts the thread.
    ///
    /// # Errors
    /// The system has none to give.
    pub fn start(folder: &Path) -> Result<Saver, StoreError> {
        let shared = Arc::new(Shared::default());
        let own = shared.clone();
        let thread = thread::Builder::new().name("saver".to_owned()).spawn(move || run(&own));
        Ok(Saver { shared, thread: Some(thread.map_err(|why| StoreError::at(folder, why))?) })
    }

    /// Gives work; it takes the place of work that still waits.
    pub fn put(&self, work: Work) {
        let mut desk = self.shared.desk();
        let now = Instant::now();
        desk.since = Some((desk.since.map_or(now, |(first, _)| first), now));
        desk.work = Some(work);
        self.shared.changed.notify_all();
    }

    /// Does what waits, work that failed before included, and comes back when it is done.
    pub fn flush(&self) {
        let mut desk = self.shared.desk();
        desk.now = desk.work.is_some();
        self.shared.changed.notify_all();
        while desk.busy || desk.now {
            desk = self.shared.changed.wait(desk).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Why the last work failed, if it did.
    pub fn trouble(&self) -> Option<String> {
        self.shared.desk().trouble.clone()
    }

    /// What the work had to say since this was last asked.
    pub fn notes(&self) -> Vec<String> {
        std::mem::take(&mut self.shared.desk().notes)
    }
}

impl Drop for Saver {
    /// Does what waits, then ends the thread.
    fn drop(&mut self) {
        self.shared.desk().closing = true;
        self.shared.changed.notify_all();
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

fn run(shared: &Shared) {
    while let Some(mut work) = next(shared) {
        let done = catch_unwind(AssertUnwindSafe(&mut work));
        let mut desk = shared.desk();
        desk.busy = false;
        match done {
            Ok(Ok(note)) => {
                desk.trouble = None;
                desk.notes.extend(note);
            }
            Ok(Err(why)) => {
                desk.trouble = Some(why.while_running());
                // Kept for the next flush, unless newer work came meanwhile.
                if desk.work.is_none() && !desk.closing {
                    desk.work = Some(work);
                }
            }
            Err(_) => desk.trouble = Some("the state could not be built; this is a fault of muster's".to_owned()),
        }
        shared.changed.notify_all();
    }
}

/// Waits until work is due and takes it; none when the saver closes and nothing is left.
fn next(shared: &Shared) -> Option<Work> {
    let mut desk = shared.desk();
    loop {
        let wait = desk.since.map(|(first, last)| {
            let due = (last + PAUSE).min(first + AT_LEAST);
            due.saturating_duration_since(Instant::now())
        });
        let due = desk.now || desk.closing || wait.is_some_and(|wait| wait.is_zero());
        if due && let Some(work) = desk.work.take() {
            (desk.busy, desk.now, desk.since) = (true, false, None);
            return Some(work);
        }
        if desk.closing {
            return None;
        }
        desk = match wait {
            Some(wait) if desk.work.is_some() => {
                shared.changed.wait_timeout(desk, wait).unwrap_or_else(PoisonError::into_inner).0
            }
            _ => shared.changed.wait(desk).unwrap_or_else(PoisonError::into_inner),
        };
    }
}

#[cfg(test)]
mod tests {
    use std::{
        io::ErrorKind,
        sync::{
            Mutex,
            atomic::{AtomicBool, Ordering},
        },
    };

    use super::*;

    fn saver() -> Saver {
        Saver::start(Path::new("battle")).unwrap()
    }

    fn note(written: &Arc<Mutex<Vec<u32>>>, number: u32) -> Work {
        let written = written.clone();
        Box::new(move || {
            written.lock().unwrap().push(number);
            Ok(None)
        })
    }

    #[test]
    fn the_newest_work_is_done_when_flushed_and_only_once() {
        let (saver, written) = (saver(), Arc::new(Mutex::new(Vec::new())));
        for number in 1..=50 {
            saver.put(note(&written, number));
        }
        saver.flush();
        saver.flush();
        assert_eq!(written.lock().unwrap().last(), Some(&50));
        assert_eq!(written.lock().unwrap().iter().filter(|number| **number == 50).count(), 1);
        assert_eq!(saver.trouble(), None);
    }

    #[test]
    fn what_waits_is_done_before_the_end() {
        let (saver, written) = (saver(), Arc::new(Mutex::new(Vec::new())));
        saver.put(note(&written, 1));
        drop(saver);
        assert_eq!(*written.lock().unwrap(), [1]);
    }

    #[test]
    fn a_failure_is_told_and_tried_again() {
        let (saver, full) = (saver(), Arc::new(AtomicBool::new(true)));
        let disk = full.clone();
        saver.put(Box::new(move || {
            if disk.load(Ordering::Relaxed) {
                return Err(StoreError::at(Path::new("battle.yaml"), ErrorKind::StorageFull.into()));
            }
            Ok(Some("written".to_owned()))
        }));
        saver.flush();
        assert!(saver.trouble().unwrap().contains("no space is left"));
        full.store(false, Ordering::Relaxed);
        saver.flush();
        assert_eq!((saver.trouble(), saver.notes()), (None, vec!["written".to_owned()]));
        assert!(saver.notes().is_empty());
    }

    #[test]
    fn a_panic_in_the_work_does_not_end_the_saver() {
        let (saver, written) = (saver(), Arc::new(Mutex::new(Vec::new())));
        saver.put(Box::new(|| panic!("told, not passed on")));
        saver.flush();
        assert!(saver.trouble().unwrap().contains("could not be built"));
        saver.put(note(&written, 2));
        saver.flush();
        assert_eq!((saver.trouble(), &*written.lock().unwrap()), (None, &vec![2]));
    }
}
