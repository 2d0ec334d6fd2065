//! The Esc-hold filter: over a slow line an arrow key can arrive as a lone ESC and then letters. A lone ESC is held for
//! a moment; what follows at once and spells a key is that key. The terminal's answer to what its background is comes the
//! same way and is no key at all. A plain state machine: whoever reads the keys keeps the time.

use super::Key;

/// What comes out of the filter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Told {
    /// A key.
    Key(Key),
    /// Pasted text, raw.
    Paste(String),
    /// The terminal said whether its background is light.
    Background(bool),
}

/// Longest sequence that is waited for, in characters after ESC.
const LONGEST: usize = 12;
/// Longest answer of the terminal that is waited for.
const REPLY: usize = 32;

/// The filter.
#[derive(Debug, Default)]
pub struct EscHold {
    held: Held,
}

#[derive(Debug, Default)]
enum Held {
    /// Nothing.
    #[default]
    Nothing,
    /// ESC and these characters.
    Sequence(String),
    /// The beginning of a paste was split off; this is its text.
    Paste(String),
    /// The terminal answers; this is what it said so far.
    Reply(String),
    /// It ended with ESC, behind which a backslash is to come.
    Ended,
}

impl EscHold {
    /// Whether something is held, so that a lull must be told.
    pub fn holds(&self) -> bool {
        // An answer comes to its end by itself, however slow the line is.
        !matches!(self.held, Held::Nothing | Held::Reply(_))
    }

    /// Takes the next key; gives what is certain now.
    pub fn key(&mut self, key: Key) -> Vec<Told> {
        match (std::mem::take(&mut self.held), key) {
            (Held::Nothing, Key::Esc) => {
                self.held = Held::Sequence(String::new());
                Vec::new()
            }
            (Held::Nothing, key) => vec![Told::Key(key)],
            (Held::Paste(mut text), Key::Char(letter)) => {
                text.push(letter);
                self.held = Held::Paste(text);
                Vec::new()
            }
            (Held::Paste(mut text), Key::Enter) => {
                text.push('\n');
                self.held = Held::Paste(text);
                Vec::new()
            }
            (Held::Reply(mut text), Key::Char(letter)) if text.len() < REPLY && in_reply(letter) => {
                text.push(letter);
                self.held = Held::Reply(text);
                Vec::new()
            }
            (Held::Reply(text), key) => {
                let mut told: Vec<Told> = background(&text).map(Told::Background).into_iter().collect();
                match key {
                    Key::Ctrl('g') => {}
                    Key::Esc => self.held = Held::Ended,
                    key => told.extend(self.key(key)),
                }
                told
            }
            (Held::Ended, Key::Char('\\')) => Vec::new(),
            (Held::Ended, key) => {
                let mut told = self.key(Key::Esc);
                told.extend(self.key(key));
                told
            }
            (Held::Paste(text), key) => {
                let mut told = vec![Told::Paste(text)];
                told.extend(self.key(key));
                told
            }
            (Held::Sequence(mut letters), Key::Char(letter)) => {
                letters.push(letter);
                match spelt(&letters) {
                    Spelt::Key(key) => vec![Told::Key(key)],
                    Spelt::Paste => {
                        self.held = Held::Paste(String::new());
                        Vec::new()
                    }
                    Spelt::Reply => {
                        self.held = Held::Reply(letters);
                        Vec::new()
                    }
                    Spelt::Unfinished => {
                        self.held = Held::Sequence(letters);
                        Vec::new()
                    }
                    Spelt::Unknown => Vec::new(),
                    Spelt::Letters => apart(&letters),
                }
            }
            (Held::Sequence(letters), key) => {
                let mut told = apart(&letters);
                told.extend(self.key(key));
                told
            }
        }
    }

    /// Nothing has come for the time of the hold: what is held stands for itself.
    pub fn lull(&mut self) -> Vec<Told> {
        match std::mem::take(&mut self.held) {
            Held::Nothing => Vec::new(),
            Held::Reply(text) => {
                self.held = Held::Reply(text);
                Vec::new()
            }
            Held::Ended => apart(""),
            Held::Sequence(letters) => apart(&letters),
            Held::Paste(text) => vec![Told::Paste(text)],
        }
    }
}

/// ESC and letters as single keys.
fn apart(letters: &str) -> Vec<Told> {
    std::iter::once(Key::Esc).chain(letters.chars().map(Key::Char)).map(Told::Key).collect()
}

enum Spelt {
    /// This key.
    Key(Key),
    /// Pasted text begins.
    Paste,
    /// An answer of the terminal begins.
    Reply,
    /// Could become one.
    Unfinished,
    /// A sequence of a terminal, of no use here.
    Unknown,
    /// No sequence at all: plain letters after Esc.
    Letters,
}

/// What the letters after ESC spell.
fn spelt(letters: &str) -> Spelt {
    let first = letters.chars().next().map_or(0, char::len_utf8);
    let (open, rest) = letters.split_at(first);
    let Some(last) = rest.chars().last() else {
        return if matches!(open, "[" | "O" | "]") { Spelt::Unfinished } else { Spelt::Letters };
    };
    let parameters = &rest[..rest.len() - last.len_utf8()];
    match (open, last) {
        ("]", '1') => Spelt::Reply,
        ("O", 'P'..='S') => Spelt::Key(Key::F(1 + (last as u8 - b'P'))),
        ("[" | "O", 'A') => Spelt::Key(Key::Up),
        ("[" | "O", 'B') => Spelt::Key(Key::Down),
        ("[" | "O", 'C') => Spelt::Key(Key::Right),
        ("[" | "O", 'D') => Spelt::Key(Key::Left),
        ("[" | "O", 'H') => Spelt::Key(Key::Home),
        ("[" | "O", 'F') => Spelt::Key(Key::End),
        ("[", 'Z') => Spelt::Key(Key::BackTab),
        ("[", '~') => match parameters.split(';').next().unwrap_or_default() {
            "1" | "7" => Spelt::Key(Key::Home),
            "3" => Spelt::Key(Key::Delete),
            "4" | "8" => Spelt::Key(Key::End),
            "5" => Spelt::Key(Key::PageUp),
            "6" => Spelt::Key(Key::PageDown),
            "11" => Spelt::Key(Key::F(1)),
            "200" => Spelt::Paste,
            _ => Spelt::Unknown,
        },
        ("[", '0'..='9' | ';') if rest.len() < LONGEST => Spelt::Unfinished,
        ("[", '@'..='~') if !parameters.is_empty() => Spelt::Unknown,
        _ => Spelt::Letters,
    }
}

/// Whether a letter can stand in an answer: "]11;rgb:1e1e/1e1e/2e2e".
fn in_reply(letter: char) -> bool {
    letter.is_ascii_hexdigit() || matches!(letter, ';' | 'r' | 'g' | 'b' | ':' | '/')
}

/// Whether the background that an answer tells is light.
fn background(reply: &str) -> Option<bool> {
    let (_, colour) = reply.strip_prefix("]11;")?.split_once(':')?;
    // One to four hexadecimal digits each, of which the first tell enough.
    let shares = colour.split('/').take(3).map(|part| {
        let most = 16_u32.checked_pow(u32::try_from(part.len()).ok()?)?.checked_sub(1)?;
        Some(f64::from(u32::from_str_radix(part, 16).ok()?) / f64::from(most.max(1)))
    });
    let [red, green, blue] = <[f64; 3]>::try_from(shares.collect::<Option<Vec<f64>>>()?).ok()?;
    Some(0.3 * red + 0.59 * green + 0.11 * blue > 0.5)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hear(script: &str) -> Vec<Told> {
        let mut hold = EscHold::default();
        let mut told: Vec<Told> = Key::script(script).into_iter().flat_map(|key| hold.key(key)).collect();
        told.extend(hold.lull());
        assert!(!hold.holds());
        told
    }

    fn keys(script: &str) -> Vec<Told> {
        Key::script(script).into_iter().map(Told::Key).collect()
    }

    #[test]
    fn an_arrow_split_after_esc_is_one_key() {
        assert_eq!(hear("<Esc>[A"), keys("<Up>"));
        assert_eq!(hear("2<Esc>OB3"), keys("2<Down>3"));
        assert_eq!(hear("<Esc>[5~n"), keys("<PgUp>n"));
        assert_eq!(hear("<Esc>[1;5Dn"), keys("<Left>n"));
        assert_eq!(hear("<Esc>[Z<Esc>OP"), keys("<Shift-Tab><F1>"));
    }

    #[test]
    fn a_lone_esc_stays_esc_and_nothing_typed_after_it_is_lost() {
        assert_eq!(hear("<Esc>"), keys("<Esc>"));
        assert_eq!(hear("<Esc>n"), keys("<Esc>n"));
        assert_eq!(hear("<Esc><Esc>"), keys("<Esc><Esc>"));
        assert_eq!(hear("<Esc>[q"), keys("<Esc>[q"));
        assert_eq!(hear("<Esc>[<Enter>"), keys("<Esc>[<Enter>"));
        assert_eq!(hear("<Esc>é"), keys("<Esc>é"));
    }

    #[test]
    fn a_paste_split_after_esc_does_not_run_as_commands() {
        assert_eq!(hear("<Esc>[200~unx"), [Told::Paste("unx".to_owned())]);
        assert_eq!(hear("<Esc>[15~n"), keys("n"));
    }

    #[test]
    fn the_answer_of_the_terminal_is_its_background_and_never_keys() {
        let light = [Told::Background(true)];
        assert_eq!(hear("<Esc>]11;rgb:ffff/ffff/ffff<^g>"), light);
        assert_eq!(hear("<Esc>]11;rgb:fd/f6/e3<Esc>\\"), light);
        assert_eq!(hear("<Esc>]11;rgb:1e1e/1e1e/2e2e<Esc>\\n"), [vec![Told::Background(false)], keys("n")].concat());
        assert_eq!(hear("<Esc>]11;rgba:0000/0000/0000/ffff<^g>"), [Told::Background(false)]);
        // What is no answer about it is dropped all the same, and a key behind a torn one is a key.
        assert_eq!(hear("<Esc>]10;rgb:0000/0000/0000<^g>"), []);
        assert_eq!(hear("<Esc>]11;rgb:zn"), keys("zn"));
        assert_eq!(hear("<Esc>]n"), keys("<Esc>]n"));
    }

    #[test]
    fn an_answer_on_a_slow_line_is_waited_for_without_a_clock() {
        let mut hold = EscHold::default();
        for key in Key::script("<Esc>]11;rgb:ff") {
            assert_eq!(hold.key(key), []);
        }
        assert!(!hold.holds());
        assert_eq!(hold.lull(), []);
        let told: Vec<Told> = Key::script("ff/ffff/ffff<^g>").into_iter().flat_map(|key| hold.key(key)).collect();
        assert_eq!(told, [Told::Background(true)]);
    }

    #[test]
    fn an_esc_alone_is_held_until_the_lull() {
        let mut hold = EscHold::default();
        assert_eq!(hold.key(Key::Esc), []);
        assert!(hold.holds());
        assert_eq!(hold.lull(), keys("<Esc>"));
    }
}
