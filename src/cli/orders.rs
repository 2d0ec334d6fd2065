//! A file of orders, each with its place in the file.

use std::{
    fs::{self, File},
    io::{self, Read},
    os::unix::fs::FileTypeExt,
    path::Path,
};

use super::Failure;
use crate::{
    battle::{Item, read_items},
    paper::parse,
    store::{checksum_of, text_of},
};

/// The largest file of orders that is read, in bytes.
const LARGEST: u64 = 4 * 1024 * 1024;

/// What stands behind the last item of a file for its checksum: no item begins so.
const END: &str = "\n...";

/// Where pipes are that the shell has opened: `muster apply BATTLE <(...)`.
const OPEN: [&str; 3] = ["/dev/stdin", "/dev/fd", "/proc/self/fd"];

/// The orders of a file.
pub struct Orders {
    /// The file's name, for people.
    pub name: String,
    /// Its items.
    pub items: Vec<Numbered>,
}

/// An item with its place.
pub struct Numbered {
    /// Which one it is, from 1.
    pub nth: usize,
    /// The line of the file in which it begins, if that can be told.
    pub line: Option<usize>,
    /// The checksum of the file's text as far as the item goes, blank lines and remarks aside: what is mended behind it
    /// does not alter that.
    pub sum: u32,
    /// The same of the item that ends the file: a file whose rest was taken out, once it stopped, is not all done.
    pub end: u32,
    /// What is to be done.
    pub item: Item,
}

impl Orders {
    /// Reads a file, or standard input for `-`.
    ///
    /// # Errors
    /// It cannot be read, or its first fault with its place.
    pub fn read(path: &Path) -> Result<Orders, Failure> {
        let (name, text) = read_text(path)?;
        let items = read_items(&name, &text)?;
        let lines = lines_of_items(&text);
        let known = lines.len() == items.len();
        let numbered = items.into_iter().enumerate().map(|(at, item)| {
            let text = begun(&text, lines.get(at + 1).filter(|_| known).map_or(usize::MAX, |next| next - 1));
            let line = lines.get(at).copied().filter(|_| known);
            Numbered { nth: at + 1, line, sum: checksum_of(&text), end: checksum_of(&(text + END)), item }
        });
        Ok(Orders { name, items: numbered.collect() })
    }

    /// Reads a file with one order: alone, or in a list of one.
    ///
    /// # Errors
    /// As for [`Orders::read`]; or it is not one.
    pub fn read_one(path: &Path) -> Result<Numbered, Failure> {
        let (name, text) = read_text(path)?;
        let items = if is_list(&text) { read_items(&name, &text)? } else { vec![parse(&name, &text)?] };
        let count = items.len();
        match items.into_iter().next() {
            Some(item) if count == 1 => {
                Ok(Numbered { nth: 1, line: None, sum: checksum_of(&text), end: checksum_of(&(text + END)), item })
            }
            _ => Err(Failure::Usage(format!("{name}: one order is wanted, and there are {count}"))),
        }
    }
}

impl Numbered {
    /// Which of the kinds of item it is.
    pub fn kind(&self) -> &'static str {
        match &self.item {
            Item { order: Some(_), .. } => "order",
            Item { next: Some(_), .. } => "next",
            Item { ruling: Some(_), .. } => "ruling",
            Item { undo: Some(_), .. } => "undo",
            Item { amend: Some(_), .. } => "amend",
            Item { strike: Some(_), .. } => "strike",
            _ => "redo",
        }
    }

    /// "fire by 21", for messages; empty where it does not say what it is.
    pub fn title(&self) -> String {
        let what = self.item.called();
        match &self.item.who {
            Some(who) if !what.is_empty() => format!("{what} by {who}"),
            _ => what,
        }
    }
}

/// The name and the text of a file, or of standard input for `-`.
fn read_text(path: &Path) -> Result<(String, String), Failure> {
    let (name, bytes) = if path.as_os_str() == "-" {
        ("standard input".to_owned(), read_all(&mut io::stdin().lock()))
    } else {
        // To open a pipe would wait for whoever writes to it; those of the shell are open already.
        let named = fs::metadata(path).is_ok_and(|about| about.file_type().is_fifo());
        if named && !OPEN.iter().any(|folder| path.starts_with(folder)) {
            return Err(Failure::file(path, "this is a pipe and may never end; name - to read what is piped in"));
        }
        (path.display().to_string(), File::open(path).and_then(|mut file| read_all(&mut file)))
    };
    let bytes = bytes.map_err(|why| Failure::file(path, in_words(&why)))?;
    if bytes.len() as u64 > LARGEST {
        return Err(Failure::file(path, "the file is too large, at most 4 MiB are read; is it the right file?"));
    }
    let text = text_of(Path::new(&name), bytes)?;
    Ok((name, text))
}

/// The first lines of a text, without those that say nothing.
fn begun(text: &str, lines: usize) -> String {
    let says = |line: &&str| !line.is_empty() && !line.trim_start().starts_with('#');
    text.lines().take(lines).map(str::trim_end).filter(says).collect::<Vec<_>>().join("\n")
}

/// Whether a text of YAML begins a list, remarks aside.
fn is_list(text: &str) -> bool {
    let mut lines = text.lines().map(str::trim_start);
    let first = lines.find(|line| !line.is_empty() && !line.starts_with('#') && line.trim_end() != "---");
    first.is_none_or(|line| line.starts_with(['-', '[']))
}

fn read_all(source: &mut dyn Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    source.take(LARGEST + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

fn in_words(why: &io::Error) -> String {
    match why.kind() {
        io::ErrorKind::NotFound => "there is no such file; check the path".to_owned(),
        io::ErrorKind::PermissionDenied => "permission denied; change the rights of the file".to_owned(),
        io::ErrorKind::IsADirectory => "this is a folder; name the file of orders in it".to_owned(),
        _ => why.to_string(),
    }
}

/// The lines in which the items of a block list begin. What lies within an item stands further in, whatever it is.
fn lines_of_items(text: &str) -> Vec<usize> {
    let dash = |line: &str| {
        let rest = line.trim_start_matches(' ');
        (rest == "-" || rest.starts_with("- ")).then(|| line.len() - rest.len())
    };
    let first = text.lines().find_map(dash);
    let found = text.lines().enumerate().filter(|(_, line)| first.is_some() && dash(line) == first);
    found.map(|(at, _)| at + 1).collect()
}

#[cfg(test)]
mod tests {
    use super::lines_of_items;

    #[test]
    fn items_are_found_by_their_dashes() {
        let text =
            "# orders\n- order: hold\n  who:\n    - 1\n  because: >\n   - not one\n-\n  next: phase\n- undo: 1\n";
        assert_eq!(lines_of_items(text), [2, 7, 9]);
        assert!(lines_of_items("[{ next: phase }]").is_empty());
    }
}
