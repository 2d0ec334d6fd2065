//! One record as one line: `--- {"n": 41} # crc32:1a2b3c4d`. A file of such lines is a YAML stream, and no cut and no
//! flipped bit can make one record look like another. A record that came from a file of orders says from which of its items:
//! `--- {"n": 41} # item 3 of 5e6f7a8b # crc32:1a2b3c4d`.

use std::fmt;

/// The start of every record.
pub(super) const START: &[u8] = b"--- ";
/// What stands between a record and its checksum.
const CHECKSUM: &[u8] = b" # crc32:";
/// What stands between a record and the item that it came from.
const ITEM: &str = " # item ";
/// Letters of a checksum: eight hexadecimal digits in lower case.
const DIGITS: usize = 8;

/// Why a line is no whole record.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Flaw {
    /// It does not begin as a record does.
    #[error("the line does not begin with ---")]
    Start,
    /// It does not end with a checksum.
    #[error("the line does not end with its checksum")]
    NoChecksum,
    /// The checksum is of something else.
    #[error("the line does not fit its checksum")]
    WrongChecksum,
    /// It is not UTF-8.
    #[error("the line is not text")]
    NotText,
    /// It is the first line of the file, and does not say what the file is.
    #[error("the first line does not say what this file is")]
    Header,
    /// The file was saved as UTF-16.
    #[error("the file was saved as UTF-16, in place of UTF-8")]
    Wide,
}

/// An item of a file of orders.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FileItem {
    /// The checksum of the file's text as far as the item goes.
    pub file: u32,
    /// Which of its items, from 1.
    pub nth: usize,
}

impl fmt::Display for FileItem {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{ITEM}{} of {:08x}", self.nth, self.file)
    }
}

impl FileItem {
    /// The item named at the end of a record, and what stands before it.
    fn split(record: &str) -> Option<(&str, FileItem)> {
        let (json, item) = record.rsplit_once(ITEM)?;
        let (nth, file) = item.split_once(" of ")?;
        let item = FileItem { nth: nth.parse().ok()?, file: u32::from_str_radix(file, 16).ok()? };
        Some((json, item))
    }
}

/// A record as a line, its line feed included. Line breaks between the tokens of the JSON become spaces.
pub fn frame(json: &str, item: Option<FileItem>) -> String {
    let mut record = json.replace(['\n', '\r'], " ");
    if let Some(item) = item {
        record += &item.to_string();
    }
    format!("--- {record} # crc32:{:08x}\n", crc32fast::hash(record.as_bytes()))
}

/// The record in a line that is given without its line feed, and the item of a file of orders that it came from, if any.
///
/// # Errors
/// The line is no whole record.
pub fn unframe(line: &[u8]) -> Result<(&str, Option<FileItem>), Flaw> {
    let rest = line.strip_prefix(START).ok_or(Flaw::Start)?;
    let end = rest.len().checked_sub(CHECKSUM.len() + DIGITS).ok_or(Flaw::NoChecksum)?;
    let (record, tail) = rest.split_at(end);
    let digits = tail.strip_prefix(CHECKSUM).ok_or(Flaw::NoChecksum)?;
    if digits != format!("{:08x}", crc32fast::hash(record)).as_bytes() {
        return Err(Flaw::WrongChecksum);
    }
    let record = str::from_utf8(record).map_err(|_| Flaw::NotText)?;
    Ok(FileItem::split(record).map_or((record, None), |(json, item)| (json, Some(item))))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_record_is_one_line_with_its_checksum() {
        assert_eq!(frame(r#"{"n": 41}"#, None), "--- {\"n\": 41} # crc32:3e69f76e\n");
        assert_eq!(unframe(b"--- {\"n\": 41} # crc32:3e69f76e"), Ok(("{\"n\": 41}", None)));
    }

    #[test]
    fn line_breaks_between_tokens_do_not_break_a_record() {
        let line = frame("{\n\"n\": 1\r\n}", None);
        assert_eq!(line.matches('\n').count(), 1);
        assert_eq!(unframe(line.trim_end_matches('\n').as_bytes()), Ok(("{ \"n\": 1  }", None)));
    }

    #[test]
    fn a_record_of_a_file_says_from_which_item_it_came() {
        let item = FileItem { file: 0x5e6f_7a8b, nth: 3 };
        let line = frame("{\"n\": 41}", Some(item));
        assert!(line.starts_with("--- {\"n\": 41} # item 3 of 5e6f7a8b # crc32:"), "{line}");
        assert_eq!(unframe(line.trim_end().as_bytes()), Ok(("{\"n\": 41}", Some(item))));
        // What only looks like it, in a text, is text.
        let text = "{\"because\": \"as # item 3 of 5e6f7a8b\"}";
        assert_eq!(unframe(frame(text, None).trim_end().as_bytes()), Ok((text, None)));
    }

    #[test]
    fn a_flaw_is_named() {
        assert_eq!(unframe(b""), Err(Flaw::Start));
        assert_eq!(unframe(b"--- {}"), Err(Flaw::NoChecksum));
        assert_eq!(unframe(b"--- {\"n\": 42} # crc32:3e69f76e"), Err(Flaw::WrongChecksum));
        assert_eq!(unframe(b"--- {\"n\": 41} # crc32:3E69F76E"), Err(Flaw::WrongChecksum));
    }

    proptest! {
        #[test]
        fn what_is_framed_comes_back(text in "[^\r\n]{0,80}") {
            let line = frame(&text, None);
            prop_assert_eq!(unframe(line.trim_end_matches('\n').as_bytes()), Ok((text.as_str(), None)));
        }
    }
}
