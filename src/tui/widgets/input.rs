//! A single line of text that is typed.

use ratatui::{
    Frame,
    layout::{Position, Rect},
};
use tui_input::{Input, InputRequest};

use super::width;
use crate::{
    tui::{Key, theme::Theme},
    view::clean_text,
};

/// Longest text that is taken, in characters.
const LONGEST: usize = 500;

/// A line of text with its cursor.
#[derive(Debug, Clone, Default)]
pub struct TextInput {
    input: Input,
}

impl TextInput {
    /// Filled in already; the cursor is at the end.
    pub fn new(text: &str) -> TextInput {
        TextInput { input: Input::new(clean_text(text)) }
    }

    /// What is typed, clean.
    pub fn text(&self) -> String {
        clean_text(self.input.value())
    }

    /// Whether nothing is typed.
    pub fn is_empty(&self) -> bool {
        self.input.value().is_empty()
    }

    /// Hears a key; says whether it meant something here. Enter, Esc and Tab never do.
    pub fn key(&mut self, key: Key) -> bool {
        let request = match key {
            Key::Char(letter) => {
                // A letter that cleaning would drop is no letter here; a blank alone is trimmed by it, but is one.
                let taken = (letter == ' ' || !clean_text(&letter.to_string()).is_empty())
                    && self.input.value().chars().count() < LONGEST;
                if !taken {
                    return true;
                }
                InputRequest::InsertChar(letter)
            }
            Key::Backspace => InputRequest::DeletePrevChar,
            Key::Delete => InputRequest::DeleteNextChar,
            Key::Left => InputRequest::GoToPrevChar,
            Key::Right => InputRequest::GoToNextChar,
            Key::Home | Key::Ctrl('a') => InputRequest::GoToStart,
            Key::End | Key::Ctrl('e') => InputRequest::GoToEnd,
            Key::Ctrl('u') => InputRequest::DeleteFromStart,
            Key::Ctrl('k') => InputRequest::DeleteTillEnd,
            Key::Ctrl('w') => InputRequest::DeletePrevWord,
            _ => return false,
        };
        self.input.handle(request);
        true
    }

    /// Takes pasted text in at the cursor.
    pub fn paste(&mut self, text: &str) {
        for letter in clean_text(text).chars() {
            self.key(Key::Char(letter));
        }
    }

    /// Draws it behind a label, typed into, over the first line of an area.
    pub fn labelled(&self, label: &str, frame: &mut Frame, area: Rect, theme: &Theme) {
        let (x, _) = frame.buffer_mut().set_stringn(area.x, area.y, label, usize::from(area.width), theme.title);
        let rest = Rect { x, width: area.right().saturating_sub(x + 1), ..area };
        self.draw(frame, rest, theme);
    }

    /// Draws it over the first line of an area, scrolled so that the cursor shows.
    fn draw(&self, frame: &mut Frame, area: Rect, theme: &Theme) {
        let area = Rect { height: area.height.min(1), ..area }.intersection(frame.area());
        if area.is_empty() {
            return;
        }
        frame.buffer_mut().set_style(area, theme.typed);
        let wide = usize::from(area.width);
        let skipped = self.input.visual_scroll(wide.saturating_sub(1));
        let mut passed = 0;
        let shown = self.input.value().trim_start_matches(|letter: char| {
            let gone = passed < skipped;
            if gone {
                passed += width(letter.encode_utf8(&mut [0; 4]));
            }
            gone
        });
        frame.buffer_mut().set_stringn(area.x, area.y, shown, wide, theme.typed);
        let offset = self.input.visual_cursor().saturating_sub(skipped).min(wide - 1);
        let x = area.x + u16::try_from(offset).unwrap_or(0);
        frame.set_cursor_position(Position { x, y: area.y });
    }
}

#[cfg(test)]
mod tests {
    use ratatui::{Terminal, backend::TestBackend};

    use super::*;
    use crate::tui::{testing::text_of, theme::ThemeName};

    fn typed(script: &str) -> TextInput {
        let mut input = TextInput::default();
        for key in Key::script(script) {
            assert!(input.key(key), "{key} is not heard");
        }
        input
    }

    #[test]
    fn keys_edit_the_line() {
        assert_eq!(typed("Harow<Left><Left>r").text(), "Harrow");
        assert_eq!(typed("Harrow Ford<^w>Mill").text(), "Harrow Mill");
        assert_eq!(typed("abc<Home><Delete><End><Backspace>").text(), "b");
        assert_eq!(typed("abc<^u>d").text(), "d");
        assert!(!TextInput::default().key(Key::Enter));
    }

    #[test]
    fn hostile_text_is_cleaned_as_it_comes() {
        let mut input = TextInput::default();
        input.paste("Ice\u{1b}[31m \u{202e}Rangers\n");
        assert!(input.key(Key::Char('\u{200b}')));
        assert_eq!(input.text(), "Ice Rangers");
    }

    #[test]
    fn a_long_line_scrolls_with_its_cursor() {
        let mut screen = Terminal::new(TestBackend::new(8, 1)).unwrap();
        let input = typed("Harrow Ford");
        screen.draw(|frame| input.draw(frame, frame.area(), &ThemeName::Plain.theme())).unwrap();
        assert_eq!(text_of(screen.backend().buffer()), "ow Ford\n");
        screen.backend_mut().assert_cursor_position((7, 0));
    }
}
