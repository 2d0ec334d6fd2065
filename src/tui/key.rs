//! One key as the screens hear it. It knows nothing of the terminal library but how to be made from it.

use std::fmt;

use termina::event::{KeyCode, KeyEvent, KeyEventKind, Modifiers};

/// A key press.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Key {
    /// A character; Space is `Char(' ')`.
    Char(char),
    /// A letter with Ctrl held, in lower case.
    Ctrl(char),
    /// A function key, from 1.
    F(u8),
    /// Enter.
    Enter,
    /// Tab.
    Tab,
    /// Shift and Tab.
    BackTab,
    /// Esc.
    Esc,
    /// Backspace.
    Backspace,
    /// Delete.
    Delete,
    /// Arrow up.
    Up,
    /// Arrow down.
    Down,
    /// Arrow left.
    Left,
    /// Arrow right.
    Right,
    /// Home.
    Home,
    /// End.
    End,
    /// Page up.
    PageUp,
    /// Page down.
    PageDown,
}

/// Keys with a name, and the name that people read and tests write.
const NAMES: &[(Key, &str)] = &[
    (Key::Char(' '), "Space"),
    (Key::Enter, "Enter"),
    (Key::Tab, "Tab"),
    (Key::BackTab, "Shift-Tab"),
    (Key::Esc, "Esc"),
    (Key::Backspace, "Backspace"),
    (Key::Delete, "Delete"),
    (Key::Up, "Up"),
    (Key::Down, "Down"),
    (Key::Left, "Left"),
    (Key::Right, "Right"),
    (Key::Home, "Home"),
    (Key::End, "End"),
    (Key::PageUp, "PgUp"),
    (Key::PageDown, "PgDn"),
];

impl Key {
    /// The digit it types, if it does.
    pub fn digit(self) -> Option<u8> {
        match self {
            Key::Char(letter) => letter.to_digit(10).and_then(|digit| u8::try_from(digit).ok()),
            _ => None,
        }
    }

    /// Reads keys as tests write them: characters as they are, named ones in brackets: `21f<Space>14<Enter><^z>`.
    /// A bracket that names no key stands for itself.
    pub fn script(text: &str) -> Vec<Key> {
        let mut keys = Vec::new();
        let mut rest = text;
        while let Some(letter) = rest.chars().next() {
            let named = rest.strip_prefix('<').and_then(|inner| inner.split_once('>'));
            if let Some((key, after)) = named.and_then(|(name, after)| Some((Key::named(name)?, after))) {
                keys.push(key);
                rest = after;
            } else {
                keys.push(Key::Char(letter));
                rest = &rest[letter.len_utf8()..];
            }
        }
        keys
    }

    /// The key of this name, as [`fmt::Display`] writes it.
    fn named(name: &str) -> Option<Key> {
        if let Some((key, _)) = NAMES.iter().find(|(_, known)| *known == name) {
            return Some(*key);
        }
        let mut letters = name.chars();
        match (letters.next()?, letters.next(), letters.next()) {
            ('^', Some(letter), None) => Some(Key::Ctrl(letter.to_ascii_lowercase())),
            ('F', Some(_), _) => name[1..].parse().ok().map(Key::F),
            _ => None,
        }
    }

    /// The keys a terminal event stands for. Releases and unknown keys are none; a character with Alt is Esc and the
    /// character, as two quick presses look the same on a slow line.
    pub(crate) fn from_event(event: KeyEvent) -> Vec<Key> {
        if event.kind == KeyEventKind::Release {
            return Vec::new();
        }
        let alt = event.modifiers.contains(Modifiers::ALT);
        let ctrl = event.modifiers.contains(Modifiers::CONTROL);
        let key = match event.code {
            KeyCode::Char(letter) if ctrl => match letter.to_ascii_lowercase() {
                'h' => Key::Backspace,
                'j' | 'm' => Key::Enter,
                letter => Key::Ctrl(letter),
            },
            KeyCode::Char(letter) if alt => return vec![Key::Esc, Key::Char(letter)],
            KeyCode::Char(letter) => Key::Char(letter),
            KeyCode::Function(number) => Key::F(number),
            KeyCode::Enter => Key::Enter,
            KeyCode::Tab if event.modifiers.contains(Modifiers::SHIFT) => Key::BackTab,
            KeyCode::Tab => Key::Tab,
            KeyCode::BackTab => Key::BackTab,
            KeyCode::Escape => Key::Esc,
            KeyCode::Backspace => Key::Backspace,
            KeyCode::Delete => Key::Delete,
            KeyCode::Up => Key::Up,
            KeyCode::Down => Key::Down,
            KeyCode::Left => Key::Left,
            KeyCode::Right => Key::Right,
            KeyCode::Home => Key::Home,
            KeyCode::End => Key::End,
            KeyCode::PageUp => Key::PageUp,
            KeyCode::PageDown => Key::PageDown,
            _ => return Vec::new(),
        };
        vec![key]
    }
}

impl fmt::Display for Key {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((_, name)) = NAMES.iter().find(|(key, _)| key == self) {
            return out.write_str(name);
        }
        match self {
            Key::Char(letter) => write!(out, "{letter}"),
            Key::Ctrl(letter) => write!(out, "^{}", letter.to_ascii_uppercase()),
            Key::F(number) => write!(out, "F{number}"),
            other => write!(out, "{other:?}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_script_reads_what_display_writes() {
        let keys = Key::script("21f<Space>14<Enter><^z><F1><Shift-Tab><<Esc>");
        let text: Vec<String> = keys.iter().map(Key::to_string).collect();
        assert_eq!(text.join(" "), "2 1 f Space 1 4 Enter ^Z F1 Shift-Tab < Esc");
    }

    #[test]
    fn alt_is_esc_and_the_letter_and_releases_are_nothing() {
        let alt = KeyEvent::new(KeyCode::Char('n'), Modifiers::ALT);
        assert_eq!(Key::from_event(alt), [Key::Esc, Key::Char('n')]);
        let up = KeyEvent { kind: KeyEventKind::Release, ..KeyCode::Enter.into() };
        assert_eq!(Key::from_event(up), []);
        let erase = KeyEvent::new(KeyCode::Char('h'), Modifiers::CONTROL);
        assert_eq!(Key::from_event(erase), [Key::Backspace]);
    }
}
