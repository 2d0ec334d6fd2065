//! An open battle as a layer.

use ratatui::{Frame, layout::Rect};

use crate::{
    store::Folder,
    tui::{
        Ctx, Effect, Key, Layer,
        keys::{Command, Context, command},
        table::{self, Desk, Leave},
    },
};

/// The screen of a battle.
pub struct Battle {
    desk: Desk,
}

impl Battle {
    /// A battle as it was left, with what there is to tell of its opening.
    pub fn new(folder: Folder, notes: Vec<String>) -> Battle {
        Battle { desk: Desk::resumed(folder, notes) }
    }
}

impl Layer for Battle {
    fn draw(&self, frame: &mut Frame, area: Rect, ctx: &Ctx) {
        table::draw(&self.desk, frame, area, &ctx.look);
    }

    fn key(&mut self, key: Key, _: &mut Ctx) -> Effect {
        match command(self.context(), key) {
            Some(Command::Repaint) => return Effect::Repaint,
            Some(Command::Suspend) => return Effect::Suspend,
            _ => {}
        }
        match self.desk.key(key) {
            Leave::Stay => Effect::Stay,
            Leave::Quit => Effect::Quit,
            Leave::Start => Effect::Pop,
        }
    }

    fn paste(&mut self, text: &str, _: &mut Ctx) -> Effect {
        self.desk.paste(text);
        Effect::Stay
    }

    fn unsaved(&self) -> Option<String> {
        self.desk.unsaved()
    }

    fn settle(&mut self) {
        self.desk.settle();
    }

    fn work(&mut self) -> bool {
        self.desk.work()
    }

    fn context(&self) -> Context {
        self.desk.context()
    }
}
