//! What an amendment would alter, before it is accepted.

use ratatui::{Frame, layout::Rect};

use super::{
    desk::Desk,
    draw,
    list::{Choice, List, ListRow},
    sight::Sight,
};
use crate::{
    battle::{Amendment, compared},
    tui::{
        Effect, Key, Layer,
        keys::{self, Binding, Command, Context, command},
    },
    view::Tone,
};

/// The amendment in hand.
pub(super) struct Amended {
    list: List,
    /// Somebody has heard that it shows, and may accept it.
    seen: bool,
}

impl Amended {
    /// What differs.
    pub fn new(desk: &Desk, amendment: &Amendment) -> Amended {
        let becomes = desk.talk.becomes().map(|becomes| (format!("It becomes: {becomes}."), Tone::Title));
        let rows = becomes.into_iter().chain(compared(desk.folder.session(), amendment));
        let rows = rows.map(|(text, tone)| ListRow::text(text, tone, Choice::Read)).collect();
        let list = List { notes: true, ..List::new(desk.talk.amending().unwrap_or_default(), rows) };
        Amended { list, seen: !desk.talk.rolled() }
    }
}

impl Layer<Desk> for Amended {
    fn draw(&self, frame: &mut Frame, area: Rect, desk: &Desk) {
        draw::list(desk, &self.list, frame, area, &desk.look.get());
    }

    fn key(&mut self, key: Key, desk: &mut Desk) -> Effect<Sight> {
        match command(Context::List, key) {
            // The Enter behind a roll is mostly meant for its dice.
            Some(Command::Open) if !std::mem::replace(&mut self.seen, true) => {
                desk.say("Rolled. This is what the amendment alters: Enter again accepts it.", Tone::Warn);
            }
            Some(Command::Open) => desk.does(|talk, keep| talk.enter(keep)),
            // As in the form and the dice before it.
            Some(Command::Back) if key == Key::Char('q') => return Effect::Leave,
            Some(Command::Back) => desk.does(|talk, keep| talk.drop(keep)),
            _ if self.list.scroll(key) => self.seen = true,
            Some(Command::Help | Command::Charts | Command::Palette | Command::Quit) => return Effect::Pass,
            _ if key == Key::Char('X') => desk.does(|talk, keep| talk.drop(keep)),
            Some(Command::Theme | Command::Repaint | Command::Suspend) => return Effect::Pass,
            _ => {}
        }
        Effect::Stay
    }

    fn context(&self) -> Context {
        Context::List
    }

    fn bindings(&self, _: &Desk) -> Vec<Binding> {
        let word = |binding: &Binding| match binding.does {
            Command::Open => Some(Binding { word: "accept", ..*binding }),
            Command::Back => Some(Binding { word: "leave as it was", ..*binding }),
            _ => None,
        };
        keys::rows(Context::List).filter_map(word).collect()
    }
}
