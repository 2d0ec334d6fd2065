//! One muster a battle: a lock on the file `lock` beside it, which says who holds it. The lock ends with the process,
//! however it ends; the file stays.

use std::{
    fs::{self, File, OpenOptions, TryLockError},
    io::{self, Read, Seek, Write},
    os::unix::fs::OpenOptionsExt,
    path::Path,
};

use rustix::fs::OFlags;

use super::StoreError;
use crate::view::clean_text;

/// Bytes of the lock file that are read.
const MOST: u64 = 400;

/// A battle held by this process, until it is dropped.
#[derive(Debug)]
pub struct Lock {
    file: File,
}

impl Lock {
    /// The name of the lock file in a battle's folder.
    pub const NAME: &'static str = "lock";

    /// Takes a battle's lock.
    ///
    /// # Errors
    /// [`StoreError::Held`] names who has it; other errors say why the lock file cannot be made.
    pub fn take(folder: &Path) -> Result<Lock, StoreError> {
        let path = folder.join(Lock::NAME);
        let fail = |why: io::Error| StoreError::at(&path, why);
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(true).truncate(false);
        // It is emptied below: what a link leads to is nobody's lock.
        options.custom_flags((OFlags::NOFOLLOW | OFlags::NONBLOCK).bits().cast_signed());
        let mut file = options.open(&path).map_err(fail)?;
        if !file.metadata().map_err(fail)?.is_file() {
            return Err(fail(io::Error::other("this is no plain file; muster leaves it as it is")));
        }
        match file.try_lock() {
            Ok(()) => {
                // The lock holds even where no name can be written, as on a full disk.
                let _ = file.set_len(0).and_then(|()| file.write_all(holder().as_bytes()));
                Ok(Lock { file })
            }
            Err(TryLockError::WouldBlock) => {
                let mut text = String::new();
                // Who it is, is a kindness: it must not hide that somebody is there.
                let _ = (&file).rewind().and_then(|()| (&file).take(MOST).read_to_string(&mut text));
                let by = clean_text(&text);
                let by = if by.is_empty() { "it does not say which".to_owned() } else { by };
                Err(StoreError::Held { path: folder.to_owned(), by })
            }
            Err(TryLockError::Error(why)) => Err(fail(why)),
        }
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        // An old name in the file would only mislead.
        let _ = self.file.set_len(0);
        // The lock goes with the last handle, and a program that is being begun elsewhere in this process has one for a moment.
        let _ = self.file.unlock();
    }
}

/// "process 4211 on gm-laptop, since 2026-11-20 20:15".
fn holder() -> String {
    let host = ["/proc/sys/kernel/hostname", "/etc/hostname"].iter().find_map(|path| fs::read_to_string(path).ok());
    let host = host.or_else(|| std::env::var("HOSTNAME").ok()).unwrap_or_default();
    let host = if host.trim().is_empty() { String::new() } else { format!(" on {}", host.trim()) };
    format!("process {}{host}, since {}\n", std::process::id(), jiff::Zoned::now().strftime("%Y-%m-%d %H:%M"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_second_muster_is_told_who_holds_the_battle() {
        let folder = tempfile::tempdir().unwrap();
        let first = Lock::take(folder.path()).unwrap();
        let why = Lock::take(folder.path()).unwrap_err().to_string();
        assert!(why.contains(&format!("(process {}", std::process::id())), "{why}");
        assert!(why.contains("since 20") && why.contains("close it there first"), "{why}");
        drop(first);
        Lock::take(folder.path()).unwrap();
    }

    #[test]
    fn a_lock_given_up_is_free_though_a_process_just_begun_has_its_handle_yet() {
        let folder = tempfile::tempdir().unwrap();
        let held = Lock::take(folder.path()).unwrap();
        let inherited = held.file.try_clone().unwrap();
        drop(held);
        Lock::take(folder.path()).unwrap();
        drop(inherited);
    }

    #[test]
    fn a_lock_file_left_behind_locks_nobody_out() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join(Lock::NAME), "process 1 on \u{1b}[31mhere, since yesterday\n".repeat(9)).unwrap();
        let held = Lock::take(folder.path()).unwrap();
        assert!(!fs::read_to_string(folder.path().join(Lock::NAME)).unwrap().contains("yesterday"));
        drop(held);
    }
}
