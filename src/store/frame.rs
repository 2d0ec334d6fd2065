//! One record as one line: `--- {"n": 41} # crc32:1a2b3c4d`. A file of such lines is a YAML stream, and no cut and no
//! flipped bit can make one record look like another.

/// The start of every record.
pub(super) const START: &[u8] = b"--- ";
/// What stands between a record and its checksum.
const MARK: &[u8] = b" # crc32:";
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
}

/// A record as a line, its line feed included. Line breaks between the tokens of the JSON become spaces.
pub fn frame(json: &str) -> String {
    let json = json.replace(['\n', '\r'], " ");
    format!("--- {json} # crc32:{:08x}\n", crc32fast::hash(json.as_bytes()))
}

/// The record in a line that is given without its line feed.
///
/// # Errors
/// The line is no whole record.
pub fn unframe(line: &[u8]) -> Result<&str, Flaw> {
    let rest = line.strip_prefix(START).ok_or(Flaw::Start)?;
    let end = rest.len().checked_sub(MARK.len() + DIGITS).ok_or(Flaw::NoChecksum)?;
    let (json, tail) = rest.split_at(end);
    let digits = tail.strip_prefix(MARK).ok_or(Flaw::NoChecksum)?;
    if digits != format!("{:08x}", crc32fast::hash(json)).as_bytes() {
        return Err(Flaw::WrongChecksum);
    }
    str::from_utf8(json).map_err(|_| Flaw::NotText)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_record_is_one_line_with_its_checksum() {
        assert_eq!(frame(r#"{"n": 41}"#), "--- {\"n\": 41} # crc32:3e69f76e\n");
        assert_eq!(unframe(b"--- {\"n\": 41} # crc32:3e69f76e"), Ok("{\"n\": 41}"));
    }

    #[test]
    fn line_breaks_between_tokens_do_not_break_a_record() {
        let line = frame("{\n\"n\": 1\r\n}");
        assert_eq!(line.matches('\n').count(), 1);
        assert_eq!(unframe(line.trim_end_matches('\n').as_bytes()), Ok("{ \"n\": 1  }"));
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
            let line = frame(&text);
            prop_assert_eq!(unframe(line.trim_end_matches('\n').as_bytes()), Ok(text.as_str()));
        }
    }
}
