//! The core that a thread is on, where the system tells and changes it.

#[cfg(any(target_os = "linux", target_os = "android"))]
pub(super) use told::*;
#[cfg(not(any(target_os = "linux", target_os = "android")))]
pub(super) use untold::*;

#[cfg(any(target_os = "linux", target_os = "android"))]
mod told {
    use rustix::thread::{sched_getaffinity, sched_getcpu, sched_setaffinity};

    /// The core of this thread.
    pub fn this() -> usize {
        sched_getcpu()
    }

    /// Has this thread go to any other core than that, and on from there wherever the system likes; where there is no other, it
    /// stays.
    pub fn leave(core: usize) {
        let Ok(all) = sched_getaffinity(None) else { return };
        let mut others = all;
        others.unset(core);
        if others.count() > 0 && sched_setaffinity(None, &others).is_ok() {
            let _ = sched_setaffinity(None, &all);
        }
    }
}

#[cfg(not(any(target_os = "linux", target_os = "android")))]
mod untold {
    /// Any.
    pub fn this() -> usize {
        0
    }

    /// It stays where it is.
    pub fn leave(_: usize) {}
}
