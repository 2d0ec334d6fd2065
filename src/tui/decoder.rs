//! What the terminal sends, byte by byte, as events. The library knows the sequences; here is what it cannot know: whether a
//! lone ESC is the key or the beginning of a sequence that a slow line has torn. A plain state machine: whoever reads keeps
//! the time.

use termina::{
    Event as Raw, Parser,
    escape::osc::{ColorOrQuery, DynamicColorNumber, Osc},
    style::RgbColor,
};

use super::{Event, Key};
use crate::view::clean_text;

const ESC: u8 = 0x1b;
/// Ctrl-C.
const ENOUGH: u8 = 0x03;
/// How pasted text begins, and how an answer about a colour does: both come to their end by themselves.
const OPEN: [&[u8]; 2] = [b"\x1b[200~", b"\x1b]1"];
/// Longest answer that is waited for, in bytes.
const REPLY: usize = 64;

/// Makes events of bytes.
#[derive(Debug, Default)]
pub struct Decoder {
    parser: Parser,
    /// What came since the last event.
    held: Vec<u8>,
}

impl Decoder {
    /// Whether something is held that a lull would decide.
    pub fn holds(&self) -> bool {
        !self.held.is_empty() && !self.is_open()
    }

    /// Takes the next bytes; gives what is certain now.
    pub fn take(&mut self, bytes: &[u8]) -> Vec<Event> {
        let mut events = Vec::new();
        for byte in bytes {
            // The key itself, whatever comes behind it: ESC ESC begins no sequence.
            if *byte == ESC && self.held == [ESC] {
                events.extend(self.lull());
            }
            // A paste whose end was lost is waited for until somebody has had enough.
            if *byte == ENOUGH && self.held.starts_with(OPEN[0]) {
                self.drop_held();
            }
            self.held.push(*byte);
            self.parser.parse(&[*byte], true);
            while let Some(raw) = self.parser.pop() {
                self.held.clear();
                events.extend(told(raw));
            }
            if self.is_unknown() {
                self.drop_held();
            }
        }
        events
    }

    /// Nothing has come for a moment: an ESC stands for itself, and what is no whole sequence never will be one.
    pub fn lull(&mut self) -> Vec<Event> {
        if !self.holds() {
            return Vec::new();
        }
        let held = self.drop_held();
        match *held.as_slice() {
            [ESC] => vec![Event::Key(Key::Esc)],
            // Two keys that look like the beginning of a sequence.
            [ESC, letter @ (b'[' | b']' | b'O' | b'P')] => {
                vec![Event::Key(Key::Esc), Event::Key(Key::Char(char::from(letter)))]
            }
            _ => Vec::new(),
        }
    }

    /// Whether what is held has come to its end without being anything that the library knows.
    fn is_unknown(&self) -> bool {
        match *self.held.as_slice() {
            // A key of the Linux console.
            [ESC, b'[', b'['] => false,
            // The mouse of older terminals: three bytes more, whatever they look like.
            [ESC, b'[', b'M', ref rest @ ..] => rest.len() == 3,
            [ESC, b'[', .., last] if !self.is_open() && self.held.len() > 2 => (b'@'..=b'~').contains(&last),
            _ => self.held.starts_with(OPEN[1]) && self.held.len() > REPLY,
        }
    }

    fn is_open(&self) -> bool {
        OPEN.iter().any(|open| self.held.starts_with(open))
    }

    fn drop_held(&mut self) -> Vec<u8> {
        self.parser = Parser::default();
        std::mem::take(&mut self.held)
    }
}

/// What an event of the library is here; the mouse, the focus and answers to what was never asked are nothing.
fn told(raw: Raw) -> Vec<Event> {
    match raw {
        Raw::Key(key) => Key::from_event(key).into_iter().map(Event::Key).collect(),
        Raw::Paste(text) => vec![Event::Paste(clean_text(&text))],
        Raw::Osc(Osc::ChangeDynamicColors(DynamicColorNumber::TextBackgroundColor, colours)) => {
            match colours.as_slice() {
                [ColorOrQuery::Color(colour)] => vec![Event::Background(is_light(*colour))],
                _ => Vec::new(),
            }
        }
        _ => Vec::new(),
    }
}

/// Whether a colour is nearer to white than to black, as eyes see it.
fn is_light(RgbColor { red, green, blue }: RgbColor) -> bool {
    let [red, green, blue] = [red, green, blue].map(u32::from);
    30 * red + 59 * green + 11 * blue > 50 * 255
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hear(bytes: &str) -> Vec<Event> {
        let mut decoder = Decoder::default();
        let mut events = decoder.take(bytes.as_bytes());
        events.extend(decoder.lull());
        assert!(!decoder.holds());
        events
    }

    fn keys(script: &str) -> Vec<Event> {
        Key::script(script).into_iter().map(Event::Key).collect()
    }

    #[test]
    fn sequences_are_keys() {
        assert_eq!(hear("\x1b[A\x1bOB\x1b[5~\x1b[Z\x1bOP\x1b[3~"), keys("<Up><Down><PgUp><Shift-Tab><F1><Delete>"));
        assert_eq!(hear("\x1b[[B\x1b[1~\x1b[4~\x1b[7~\x1b[8~"), keys("<F2><Home><End><Home><End>"));
        assert_eq!(hear("2\r\t\x7f\x1a\x08é▮"), keys("2<Enter><Tab><Backspace><^z><Backspace>é▮"));
        assert_eq!(hear("\x1b[1;5Dn"), keys("<Left>n"));
    }

    #[test]
    fn a_key_that_a_slow_line_has_torn_is_one_key() {
        for whole in ["\x1b[A", "\x1bOA", "\x1b[5~", "\x1b[1;5D", "é"] {
            for at in 1..whole.len() {
                let (first, rest) = whole.as_bytes().split_at(at);
                let mut decoder = Decoder::default();
                assert_eq!(decoder.take(first), [], "{whole:?} at {at}");
                assert!(decoder.holds());
                assert_eq!(decoder.take(rest), hear(whole), "{whole:?} at {at}");
                assert!(!decoder.holds());
            }
        }
    }

    #[test]
    fn an_esc_is_held_until_the_lull_and_no_key_typed_after_it_is_lost() {
        let mut decoder = Decoder::default();
        assert_eq!(decoder.take(b"\x1b"), []);
        assert!(decoder.holds());
        assert_eq!(decoder.lull(), keys("<Esc>"));
        assert_eq!(decoder.take(b"["), keys("["));
        assert_eq!(hear("\x1bn"), keys("<Esc>n"));
        assert_eq!(hear("\x1b\x1b"), keys("<Esc><Esc>"));
        assert_eq!(hear("\x1b\x1b[A"), keys("<Esc><Up>"));
        assert_eq!(hear("\x1b["), keys("<Esc>["));
        assert_eq!(hear("\x1bO"), keys("<Esc>O"));
        assert_eq!(hear("\x1bé"), keys("<Esc>é"));
    }

    #[test]
    fn a_paste_comes_clean_and_whole_and_never_runs_as_commands() {
        assert_eq!(
            hear("\x1b[200~Ice\x1b[2J\nRangers\x1b[201~n"),
            [vec![Event::Paste("Ice Rangers".to_owned())], keys("n")].concat()
        );
        let mut decoder = Decoder::default();
        for part in [&b"\x1b"[..], b"[20", b"0~un", b"x\x1b[2"] {
            assert_eq!(decoder.take(part), []);
        }
        assert!(!decoder.holds(), "it is waited for without a clock");
        assert_eq!(decoder.lull(), []);
        assert_eq!(decoder.take(b"01~"), [Event::Paste("unx".to_owned())]);
    }

    #[test]
    fn ctrl_c_ends_a_paste_whose_end_was_lost() {
        assert_eq!(hear("\x1b[200~unx\x03n"), keys("<^c>n"));
    }

    #[test]
    fn the_mouse_of_older_terminals_is_no_keys() {
        assert_eq!(hear("\x1b[M !!n\x1b[M#AAn"), keys("nn"));
    }

    #[test]
    fn the_answer_of_the_terminal_is_its_background_and_never_keys() {
        let light = [Event::Background(true)];
        assert_eq!(hear("\x1b]11;rgb:ffff/ffff/ffff\x07"), light);
        assert_eq!(hear("\x1b]11;rgb:fd/f6/e3\x1b\\"), light);
        assert_eq!(hear("\x1b]11;rgb:1e1e/1e1e/2e2e\x1b\\n"), [vec![Event::Background(false)], keys("n")].concat());
        // Of another colour, of none, of something else: dropped; the key behind it is one.
        assert_eq!(hear("\x1b]10;rgb:0000/0000/0000\x07n"), keys("n"));
        assert_eq!(hear("\x1b]11;zinc\x07n"), keys("n"));
        assert_eq!(hear("\x1b[?62;22cn"), keys("n"));
        assert_eq!(hear("\x1b[>0;276;0cn"), keys("n"));
    }

    #[test]
    fn an_answer_is_waited_for_without_a_clock_but_not_for_ever() {
        let mut decoder = Decoder::default();
        assert_eq!(decoder.take(b"\x1b]11;rgb:ff"), []);
        assert!(!decoder.holds());
        assert_eq!(decoder.lull(), []);
        assert_eq!(decoder.take(b"ff/ffff/ffff\x07"), [Event::Background(true)]);
        assert_eq!(decoder.take(b"\x1b]11;rgb:ff"), []);
        let told = decoder.take("n".repeat(REPLY).as_bytes());
        assert!(told.ends_with(&keys("n")), "{told:?}");
    }

    #[test]
    fn no_bytes_are_a_panic_and_a_lull_ends_what_no_one_knows() {
        for first in 0..=u8::MAX {
            for second in 0..=u8::MAX {
                let mut decoder = Decoder::default();
                decoder.take(&[ESC, first, second]);
                decoder.take(&[first, second]);
                decoder.lull();
                assert!(!decoder.holds());
            }
        }
    }
}
