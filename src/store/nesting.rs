//! How deep the brackets of a YAML text are nested, and the lists that begin on one line, told before it is read: a reader of
//! YAML needs longer for every one that is open, and a file of nothing else would hold it up for ever. Deep indentation costs it
//! nothing.

/// Brackets that may be open at once, and lists that may begin on one line; nothing that muster writes or reads has more than six.
pub const DEEPEST: usize = 60;

/// Line and column of the first bracket or list that is one too many, if there is one.
pub fn too_deep(text: &str) -> Option<(usize, usize)> {
    // Most files are too shallow to look at quote by quote.
    if is_shallow(text) {
        return None;
    }
    let mut scan = Scan::default();
    text.lines().enumerate().find_map(|(at, line)| Some((at + 1, scan.line(line)? + 1)))
}

/// Whether so few brackets and marks of lists stand in a text that none of it can be too deep.
fn is_shallow(text: &str) -> bool {
    // Marks since the last block in which a line ends, that block among them: as many as a line may have.
    let (mut brackets, mut marks) = (0, 0);
    text.as_bytes().chunks(BLOCK).all(|block| {
        let own = count(block, |byte| byte == b'-' || byte == b'?');
        brackets += count(block, |byte| byte == b'[' || byte == b'{');
        let most = marks + own;
        marks = if count(block, |byte| byte == b'\n') == 0 { most } else { own };
        most.max(brackets) <= DEEPEST
    })
}

/// How many bytes of a block are such. Its count has room in a byte, so the machine counts many of them at a time.
#[inline]
fn count(block: &[u8], of: impl Fn(u8) -> bool) -> usize {
    block.iter().map(|byte| u8::from(of(*byte))).sum::<u8>().into()
}

/// Bytes that the machine looks at together.
const BLOCK: usize = 64;

/// What is open at the beginning of a line.
#[derive(Default)]
struct Scan {
    /// Brackets.
    depth: usize,
    /// A quoted text, by its quote.
    quote: Option<char>,
    /// A text that goes on as long as lines stand further in than it does.
    block: Option<Block>,
    /// In brackets: a text without quotes has begun.
    plain: bool,
}

/// A text begun by `|` or `>`.
struct Block {
    /// The column of what it belongs to.
    outer: Option<usize>,
    /// The column of its lines, once one is known.
    inner: Option<usize>,
}

impl Block {
    /// Whether a line that stands so far in belongs to it.
    fn has(&mut self, indent: usize) -> bool {
        let inner = *self.inner.get_or_insert(indent);
        self.outer.is_none_or(|outer| inner > outer) && indent >= inner
    }
}

impl Scan {
    /// Takes a line in; the column of the bracket or list that is one too many, if it has it.
    fn line(&mut self, line: &str) -> Option<usize> {
        let indent = line.len() - line.trim_start_matches(' ').len();
        if let Some(block) = &mut self.block {
            if line.trim().is_empty() || block.has(indent) {
                return None;
            }
            self.block = None;
        }
        if self.depth == 0 && self.quote.is_none() {
            self.plain = false;
        }
        let letters: Vec<char> = line.chars().collect();
        // What a block text on this line would belong to: the last dash, or the key.
        let (mut owner, mut key, mut lists) = (None, None, 0);
        let mut at = 0;
        while let Some(letter) = letters.get(at).copied() {
            let spaced = letters.get(at + 1).is_none_or(|next| next.is_whitespace());
            match letter {
                _ if self.quote.is_some() => at += self.quoted(letter, letters.get(at + 1)),
                ' ' | '\t' => {}
                '#' if at == 0 || letters[at - 1].is_whitespace() => return None,
                '[' | '{' if self.depth > 0 || !self.plain => {
                    self.depth += 1;
                    self.plain = false;
                    if self.depth > DEEPEST {
                        return Some(at);
                    }
                }
                ']' | '}' if self.depth > 0 => {
                    self.depth -= 1;
                    self.plain = true;
                }
                ',' if self.depth > 0 => self.plain = false,
                // JSON needs no space behind the colon of a quoted key.
                ':' if spaced || self.depth > 0 && letters[..at].ends_with(&['"']) => {
                    self.plain = false;
                    owner = key.or(owner);
                }
                _ if self.plain => {}
                '-' | '?' if spaced && self.depth == 0 => {
                    owner = Some(at);
                    lists += 1;
                    if lists > DEEPEST {
                        return Some(at);
                    }
                }
                '-' if at == 0 && letters.starts_with(&['-', '-', '-']) => at += 2,
                '"' | '\'' => {
                    (self.quote, self.plain) = (Some(letter), true);
                    key.get_or_insert(at);
                }
                '|' | '>' if self.depth == 0 => {
                    self.block = Some(Block { outer: owner, inner: None });
                    return None;
                }
                // A mark before a text: the text comes behind it.
                '&' | '!' => {
                    let ends = |letter: &&char| letter.is_whitespace() || ",[]{}".contains(**letter);
                    at += letters[at..].iter().take_while(|letter| !ends(letter)).count() - 1;
                }
                _ => {
                    self.plain = true;
                    key.get_or_insert(at);
                }
            }
            at += 1;
        }
        None
    }

    /// Takes a letter within quotes in; how many letters behind it belong to it.
    fn quoted(&mut self, letter: char, next: Option<&char>) -> usize {
        match (self.quote, letter) {
            (Some('"'), '\\') => return 1,
            (Some('\''), '\'') if next == Some(&'\'') => return 1,
            (Some(quote), letter) if letter == quote => self.quote = None,
            _ => {}
        }
        0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn deep(before: &str) -> Option<(usize, usize)> {
        too_deep(&format!("{before}{}", "[".repeat(DEEPEST + 1)))
    }

    #[test]
    fn brackets_are_counted_and_the_first_too_many_is_told() {
        assert_eq!(too_deep(&"[".repeat(DEEPEST)), None);
        assert_eq!(deep(""), Some((1, DEEPEST + 1)));
        assert_eq!(deep("a:\n  - {b: "), Some((2, 8 + DEEPEST)));
        let pairs = "- { a: [1, 2], b: {c: 3} }\n".repeat(1_000);
        assert_eq!(too_deep(&pairs), None);
        assert_eq!(too_deep(&"{a: [\n".repeat(DEEPEST)), Some((DEEPEST / 2 + 1, 1)));
    }

    #[test]
    fn lists_on_one_line_are_counted_where_they_are_lists() {
        for mark in ["- ", "? ", "-\t", "- ? "] {
            let column = Some((2, (DEEPEST + 1) * 2 - 1));
            assert_eq!(too_deep(&format!("a: 1\n{}", mark.repeat(DEEPEST + 1))), column, "{mark:?}");
            assert_eq!(too_deep(&format!("a: |\n  {}\n", mark.repeat(100))), None, "{mark:?}");
        }
        assert_eq!(too_deep(&format!("a: {}\n", "- ".repeat(100))), Some((1, 2 + 2 * DEEPEST + 2)));
        assert_eq!(too_deep(&format!("a: x {}\n# {}\n", "- ".repeat(100), "-".repeat(100))), None);
    }

    #[test]
    fn brackets_in_texts_and_remarks_are_no_brackets() {
        for text in [
            "# ",
            "a: b",
            "a: x ",
            "'",
            "a: '",
            "a: \"\\\"",
            "a: 'it''s ",
            "{a: \"",
            "- >\n  x\n  ",
            "a:\n  - b: |\n      x\n\n      ",
            "- |\n x\n ",
            "a: b # ",
        ] {
            assert_eq!(deep(text), None, "{text:?}");
        }
    }

    #[test]
    fn nothing_hides_brackets() {
        for text in [
            "a: '' \n'b': ",
            "a: \"x\\\\\"\nb: ",
            "a: |\n  x\nb: ",
            "- a: |\n    x\n  b: ",
            "- |\n  x\n- ",
            "a: >\nb: ",
            "--- ",
            "[a:'b, ",
            "[!a,",
            "a: !tag ",
            "a: &anchor ",
            "? ",
            "[it's, ",
            "{\"a\":",
            "a: it's\nb: ",
            "- - - ",
        ] {
            assert!(deep(text).is_some(), "{text:?}");
        }
    }
}
