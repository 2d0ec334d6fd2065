//! Reading with a cap, replacing a file as a whole, and keeping copies aside. It knows nothing of battles.

use std::{
    fs::{self, File, OpenOptions},
    io::{self, ErrorKind, Read},
    os::unix::fs::FileTypeExt,
    path::{Path, PathBuf},
};

use atomic_write_file::AtomicWriteFile;

use super::{
    StoreError, fault,
    nesting::{DEEPEST, too_deep},
};

/// Links that are followed from one name to the next before it is called a circle.
const LINKS: usize = 40;

/// The mark that some editors put before UTF-8 text.
pub const MARK: &[u8] = b"\xef\xbb\xbf";

/// The text in the bytes of a file that people may have saved with any editor: marks before the text are taken off, UTF-16
/// with its mark is read as what it is, and every line ends in a line feed alone.
///
/// # Errors
/// Line and column of the first byte that is no text.
pub fn text(bytes: Vec<u8>) -> Result<String, (usize, usize)> {
    let text = match wide(&bytes) {
        Some(units) => char::decode_utf16(units).collect::<Result<String, _>>().map_err(|_| (1, 1))?,
        None => String::from_utf8(bytes).map_err(|why| {
            let before = String::from_utf8_lossy(&why.as_bytes()[..why.utf8_error().valid_up_to()]).into_owned();
            let line = before.matches('\n').count() + 1;
            let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
            (line, column)
        })?,
    };
    Ok(plain(text))
}

/// As [`text`], of bytes that may end in the midst of a letter; what is no text is replaced.
pub fn text_so_far(bytes: &[u8]) -> String {
    let units = wide(bytes).map(|units| char::decode_utf16(units).map(|letter| letter.unwrap_or('\u{fffd}')).collect());
    plain(units.unwrap_or_else(|| String::from_utf8_lossy(bytes).into_owned()))
}

/// Whether bytes are UTF-16, by their mark.
pub fn is_wide(bytes: &[u8]) -> bool {
    matches!(bytes, [0xff, 0xfe, ..] | [0xfe, 0xff, ..])
}

/// UTF-16 as UTF-8; other bytes as they are.
pub fn narrow(bytes: Vec<u8>) -> Vec<u8> {
    if is_wide(&bytes) { text_so_far(&bytes).into_bytes() } else { bytes }
}

/// The units of UTF-16 behind its mark, if bytes have one.
fn wide(bytes: &[u8]) -> Option<Vec<u16>> {
    let of: fn([u8; 2]) -> u16 = match bytes {
        [0xff, 0xfe, ..] => u16::from_le_bytes,
        [0xfe, 0xff, ..] => u16::from_be_bytes,
        _ => return None,
    };
    Some(bytes[2..].chunks_exact(2).map(|pair| of([pair[0], pair[1]])).collect())
}

/// A text without a mark before it, every line ended by a line feed alone.
fn plain(text: String) -> String {
    let text = text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text);
    if text.contains('\r') { text.replace("\r\n", "\n").replace('\r', "\n") } else { text }
}

/// The text of a file that people write, of at most `most` MiB, as `text` has it.
///
/// # Errors
/// It is missing, no plain file, too large, no text, or nested too deep: with its place.
pub fn read_text(path: &Path, most: u64) -> Result<String, StoreError> {
    text_of(path, read(path, most)?)
}

/// The text in the bytes of a file that people write, as `text` has it.
///
/// # Errors
/// It is no text, or nested too deep: with its place.
pub fn text_of(path: &Path, bytes: Vec<u8>) -> Result<String, StoreError> {
    let at =
        |(line, column): (usize, usize), why: String| StoreError::ByHand { path: path.to_owned(), line, column, why };
    let text = text(bytes).map_err(|place| at(place, "this is not UTF-8 text; save it as UTF-8".to_owned()))?;
    match too_deep(&text) {
        Some(place) => {
            Err(at(place, format!("more than {DEEPEST} brackets or lists are open here; close some before")))
        }
        None => Ok(text),
    }
}

/// What the system says of a plain file.
fn plain_file(path: &Path) -> Result<fs::Metadata, StoreError> {
    // Asked before it is opened: to open a pipe would wait for ever.
    let about = fs::metadata(path).map_err(|why| StoreError::at(path, why))?;
    match is_plain(path, &about) {
        None => Ok(about),
        Some(why) => Err(why),
    }
}

/// Why this is no plain file, if it is none.
fn is_plain(path: &Path, about: &fs::Metadata) -> Option<StoreError> {
    let kind = about.file_type();
    if kind.is_file() {
        return None;
    }
    let what = if kind.is_dir() {
        "a folder"
    } else if kind.is_fifo() {
        "a pipe"
    } else if kind.is_socket() {
        "a socket"
    } else {
        "a device"
    };
    Some(StoreError::NotPlain { path: path.to_owned(), what })
}

/// The bytes of a plain file of at most `most` MiB.
///
/// # Errors
/// It is missing, no plain file, too large, or cannot be read.
pub fn read(path: &Path, most: u64) -> Result<Vec<u8>, StoreError> {
    let about = plain_file(path)?;
    if about.len() > most << 20 {
        return Err(StoreError::TooLarge { path: path.to_owned(), mib: about.len() >> 20, most });
    }
    let mut bytes = Vec::with_capacity(about.len() as usize);
    let read = File::open(path).and_then(|file| file.take(most << 20).read_to_end(&mut bytes));
    read.map(|_| bytes).map_err(|why| StoreError::at(path, why))
}

/// The first `most` bytes of a plain file, or all if it has fewer.
///
/// # Errors
/// It is missing, no plain file, or cannot be read.
pub fn read_start(path: &Path, most: u64) -> Result<Vec<u8>, StoreError> {
    plain_file(path)?;
    let mut bytes = Vec::new();
    let read = File::open(path).and_then(|file| file.take(most).read_to_end(&mut bytes));
    read.map(|_| bytes).map_err(|why| StoreError::at(path, why))
}

/// Writes a file so that at any moment either the old or the new one is there whole. A symbolic link stays one: what it
/// points to is replaced.
///
/// # Errors
/// It cannot be written, or what is there is no plain file; it is then as it was.
pub fn replace(path: &Path, parts: &[&str]) -> Result<(), StoreError> {
    let fail = |why| StoreError::at(path, why);
    let target = may_replace(path)?;
    let folder = target.parent().filter(|folder| !folder.as_os_str().is_empty() && !folder.exists());
    let missing = folder.map(|folder| StoreError::NoFolder { path: path.to_owned(), folder: folder.to_owned() });
    let mut file = AtomicWriteFile::open(&target).map_err(|why| match (why.kind(), missing) {
        (ErrorKind::NotFound, Some(missing)) => missing,
        _ => fail(why),
    })?;
    for part in parts {
        fault::write(&mut file, part.as_bytes()).map_err(fail)?;
    }
    fault::may(|| file.commit()).map_err(fail)
}

/// The file that [`replace`] would write: the one behind any links.
///
/// # Errors
/// What is there is no plain file: as root, a device would be gone. Or the links cannot be followed.
pub fn may_replace(path: &Path) -> Result<PathBuf, StoreError> {
    // The system follows links that have no name to follow, such as `/dev/fd/63`.
    match fs::metadata(path).ok().and_then(|about| is_plain(path, &about)) {
        Some(why) => Err(why),
        None => follow(path).map_err(|why| StoreError::at(path, why)),
    }
}

/// Letters that [`replace`] puts behind the name of what it has not finished.
const RANDOM: usize = 6;

/// Whether a name is that of a file that [`replace`] was writing when it was killed: `.battle.yaml.4fGh2K`.
pub fn is_leftover(name: &str) -> bool {
    let Some((of, random)) = name.strip_prefix('.').and_then(|name| name.rsplit_once('.')) else { return false };
    let ours = of.ends_with(".yaml") || of.ends_with(".json");
    ours && random.len() == RANDOM && random.bytes().all(|letter| letter.is_ascii_alphanumeric())
}

/// Clears what a kill left of files that were being written in a folder. Nobody else may write there now.
pub fn clear_leftovers(folder: &Path) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let plain = entry.file_type().is_ok_and(|kind| kind.is_file());
        if plain && is_leftover(&entry.file_name().to_string_lossy()) {
            // It costs nothing but its room if it cannot be cleared.
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// The file behind any symbolic links, which need not exist yet.
fn follow(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_owned();
    for _ in 0..LINKS {
        match fs::read_link(&path) {
            Ok(target) => path = path.parent().unwrap_or(Path::new("")).join(target),
            // Not a link, or nothing there: this is the name to write to.
            Err(why) if matches!(why.kind(), ErrorKind::InvalidInput | ErrorKind::NotFound) => return Ok(path),
            Err(why) => return Err(why),
        }
    }
    Err(io::Error::other("symbolic links that lead in a circle"))
}

/// Gives what is no plain file and stands where one shall be another name, `battle.1.aside-1.yaml`; gives that name.
///
/// # Errors
/// It cannot be moved.
pub fn clear_way(path: &Path) -> Result<Option<PathBuf>, StoreError> {
    if fs::symlink_metadata(path).is_err() || path.is_file() {
        return Ok(None);
    }
    let aside = (1..).map(|number| aside(path, "aside", number)).find(|aside| fs::symlink_metadata(aside).is_err());
    let aside = aside.unwrap_or_default();
    fault::may(|| fs::rename(path, &aside)).map_err(|why| StoreError::at(path, why))?;
    Ok(Some(aside))
}

/// `journal.yaml` with "torn" and 1 is `journal.torn-1.yaml`.
pub(super) fn aside(path: &Path, tag: &str, number: u32) -> PathBuf {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    path.with_file_name(format!("{stem}.{tag}-{number}.yaml"))
}

/// Keeps bytes beside a file under the next free name: `journal.yaml` with "torn" becomes `journal.torn-1.yaml`.
///
/// # Errors
/// The copy cannot be written.
pub fn keep_aside(path: &Path, tag: &str, bytes: &[u8]) -> Result<PathBuf, StoreError> {
    let folder = path.parent().unwrap_or(Path::new(""));
    let mut number = 1;
    loop {
        let aside = aside(path, tag, number);
        let fail = |why| StoreError::at(&aside, why);
        match OpenOptions::new().write(true).create_new(true).open(&aside) {
            Ok(mut file) => {
                let kept = fault::write(&mut file, bytes).and_then(|()| fault::sync(&file));
                let kept = kept.and_then(|()| sync_folder(folder));
                if kept.is_err() {
                    // Half a copy would only mislead.
                    let _ = fs::remove_file(&aside);
                }
                kept.map_err(fail)?;
                return Ok(aside);
            }
            Err(why) if why.kind() == ErrorKind::AlreadyExists => number += 1,
            Err(why) => return Err(fail(why)),
        }
    }
}

/// Makes a folder and those above it, if they are not there.
///
/// # Errors
/// A file is in the way, which the system calls no more than one that exists; or the folder cannot be made.
pub fn make_folder(folder: &Path) -> Result<(), StoreError> {
    fs::create_dir_all(folder).map_err(|why| match why.kind() {
        ErrorKind::AlreadyExists => StoreError::NotAFolder(folder.to_owned()),
        _ => StoreError::at(folder, why),
    })
}

/// Makes new names in a folder last.
///
/// # Errors
/// The system says why.
pub fn sync_folder(folder: &Path) -> io::Result<()> {
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    fault::sync(&File::open(folder)?)
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::{PermissionsExt, symlink};

    use super::*;

    #[test]
    fn a_symbolic_link_stays_one_and_its_file_keeps_its_rights() {
        let folder = tempfile::tempdir().unwrap();
        let (real, link) = (folder.path().join("real.yaml"), folder.path().join("link.yaml"));
        fs::write(&real, "old").unwrap();
        fs::set_permissions(&real, fs::Permissions::from_mode(0o640)).unwrap();
        symlink("real.yaml", &link).unwrap();
        replace(&link, &["new ", "text"]).unwrap();
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::read_to_string(&real).unwrap(), "new text");
        assert_eq!(fs::metadata(&real).unwrap().permissions().mode() & 0o777, 0o640);
    }

    #[test]
    fn a_link_to_nothing_is_written_through_and_a_circle_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let link = folder.path().join("link.yaml");
        symlink("later.yaml", &link).unwrap();
        replace(&link, &["text"]).unwrap();
        assert_eq!(fs::read_to_string(folder.path().join("later.yaml")).unwrap(), "text");
        symlink("b", folder.path().join("a")).unwrap();
        symlink("a", folder.path().join("b")).unwrap();
        assert!(replace(&folder.path().join("a"), &["text"]).unwrap_err().to_string().contains("circle"));
    }

    #[test]
    fn a_place_that_cannot_be_written_is_named() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("file"), "").unwrap();
        let path = folder.path().join("file/battle.yaml");
        let why = replace(&path, &["text"]).unwrap_err();
        assert!(matches!(&why, StoreError::NotAFolder(named) if *named == path), "{why}");
    }

    #[test]
    fn what_is_kept_aside_never_replaces_what_was_kept_before() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("journal.yaml");
        assert_eq!(keep_aside(&path, "torn", b"one").unwrap(), folder.path().join("journal.torn-1.yaml"));
        assert_eq!(keep_aside(&path, "torn", b"two").unwrap(), folder.path().join("journal.torn-2.yaml"));
        assert_eq!(fs::read(folder.path().join("journal.torn-1.yaml")).unwrap(), b"one");
    }

    #[test]
    fn only_plain_files_of_a_sane_size_are_read() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("big.yaml");
        File::create(&path).unwrap().set_len(3 << 20).unwrap();
        assert!(matches!(read(&path, 2), Err(StoreError::TooLarge { mib: 3, most: 2, .. })));
        assert_eq!(read(&path, 3).unwrap().len(), 3 << 20);
        assert!(matches!(read(folder.path(), 2), Err(StoreError::NotPlain { what: "a folder", .. })));
    }
}
