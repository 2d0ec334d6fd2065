//! Typing one line of text.

use super::desk::{Desk, Mode};
use crate::tui::{
    Key,
    keys::{Command, Context, command},
};

/// A line being typed.
pub(super) struct PromptMode {
    pub title: String,
    pub text: String,
    /// The text stands as it was offered: typing replaces it.
    pub fresh: bool,
    /// What is done with it.
    pub then: fn(&mut Desk, &str),
    /// What is done with it while it is typed; Esc does it with the text as it was.
    pub each: Option<fn(&mut Desk, &str)>,
    /// The text as it was offered.
    pub was: String,
}

impl PromptMode {
    /// A prompt with a text to begin with.
    pub fn new(title: impl Into<String>, text: impl Into<String>, then: fn(&mut Desk, &str)) -> PromptMode {
        let text = text.into();
        PromptMode { title: title.into(), was: text.clone(), text, fresh: true, then, each: None }
    }
}

impl Desk {
    pub(super) fn prompt_key(&mut self, mut prompt: PromptMode, key: Key) {
        match command(Context::Text, key) {
            Some(Command::Done) => {
                let text = crate::view::clean_text(&prompt.text);
                return (prompt.then)(self, &text);
            }
            Some(Command::Back) => {
                if let Some(each) = prompt.each {
                    each(self, &prompt.was);
                }
                return;
            }
            Some(Command::Erase) => {
                prompt.text.pop();
                prompt.fresh = false;
            }
            Some(_) => {}
            None => {
                if let Key::Char(letter) = key {
                    if std::mem::take(&mut prompt.fresh) {
                        prompt.text.clear();
                    }
                    if prompt.text.len() < 500 {
                        prompt.text.push(letter);
                    }
                }
            }
        }
        if let Some(each) = prompt.each {
            each(self, &prompt.text);
        }
        self.mode = Mode::Prompt(prompt);
    }
}
