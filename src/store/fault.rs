//! What the store asks of the disk, one step at a time: in tests, any of the steps can be made to fail.

use std::{
    fs::File,
    io::{self, Write},
};

/// Writes all bytes, or fails in the midst of them.
pub fn write(file: &mut impl Write, bytes: &[u8]) -> io::Result<()> {
    #[cfg(test)]
    if tests::is_due() {
        file.write_all(&bytes[..bytes.len() / 2])?;
        return Err(tests::full());
    }
    file.write_all(bytes)
}

/// Makes what was written last.
pub fn sync(file: &File) -> io::Result<()> {
    may(|| file.sync_all())
}

/// Cuts a file off behind this many bytes.
pub fn cut(file: &File, bytes: u64) -> io::Result<()> {
    may(|| file.set_len(bytes))
}

/// Does one step, such as a rename.
pub fn may<T>(step: impl FnOnce() -> io::Result<T>) -> io::Result<T> {
    #[cfg(test)]
    if tests::is_due() {
        return Err(tests::full());
    }
    step()
}

#[cfg(test)]
mod tests;
