//! Work on several cores at once, begun without delay.

mod place;
mod room;

use std::{
    io,
    panic::resume_unwind,
    sync::{Arc, Mutex, PoisonError},
    thread::{self, Builder, Scope, ScopedJoinHandle},
};

pub use room::make_room;

/// How many threads make use of this machine, at least one.
pub fn count() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

/// Work that goes on beside this thread.
pub struct Beside<'scope, T, W> {
    thread: io::Result<ScopedJoinHandle<'scope, Option<T>>>,
    /// Until somebody begins it.
    work: Arc<Mutex<Option<W>>>,
}

/// Begins some work beside this thread. Some kernels keep a new thread on the core of the one that started it for milliseconds,
/// whatever others stand idle, and what is to be done in a moment is done one after the other. So the new thread goes to
/// another core by itself, where there is one, and this one lets it run to do so.
pub fn beside<'scope, T, W>(scope: &'scope Scope<'scope, '_>, work: W) -> Beside<'scope, T, W>
where
    T: Send + 'scope,
    W: FnOnce() -> T + Send + 'scope,
{
    let (here, work) = (place::this(), Arc::new(Mutex::new(Some(work))));
    let own = Arc::clone(&work);
    let thread = Builder::new().spawn_scoped(scope, move || {
        place::leave(here);
        make_room();
        done(&own)
    });
    thread::yield_now();
    Beside { thread, work }
}

impl<T, W: FnOnce() -> T> Beside<'_, T, W> {
    /// What it came to, once it is done. If the system had no thread for it, it is done now. A panic goes on here.
    pub fn join(self) -> Option<T> {
        match self.thread {
            Ok(thread) => thread.join().unwrap_or_else(|panic| resume_unwind(panic)),
            Err(_) => done(&self.work),
        }
    }
}

/// Does what nobody has begun yet.
fn done<T, W: FnOnce() -> T>(work: &Mutex<Option<W>>) -> Option<T> {
    let work = work.lock().unwrap_or_else(PoisonError::into_inner).take();
    work.map(|work| work())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_begun_beside_is_done_once_and_no_thread_stays_bound_to_a_core() {
        let (main, count) = (thread::current().id(), Mutex::new(0));
        let done = thread::scope(|scope| {
            let work = |nth: usize| {
                let count = &count;
                move || {
                    *count.lock().unwrap() += 1;
                    (nth, thread::current().id() != main, self::count())
                }
            };
            let all: Vec<_> = (0..20).map(|nth| beside(scope, work(nth))).collect();
            all.into_iter().map(|one| one.join().unwrap()).collect::<Vec<_>>()
        });
        assert_eq!(done, (0..20).map(|nth| (nth, true, self::count())).collect::<Vec<_>>());
        assert_eq!(*count.lock().unwrap(), 20);
    }

    #[test]
    fn where_there_is_no_thread_to_be_had_the_work_is_done_when_it_is_wanted() {
        let work = Arc::new(Mutex::new(Some(|| thread::current().id())));
        let none = Beside { thread: Err(io::ErrorKind::WouldBlock.into()), work };
        assert_eq!(none.join(), Some(thread::current().id()));
    }

    #[test]
    #[should_panic(expected = "sunk")]
    fn a_panic_beside_goes_on_here() {
        thread::scope(|scope| beside(scope, || panic!("sunk")).join());
    }
}
