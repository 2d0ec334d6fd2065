//! An open battle as a layer.

use ratatui::{Frame, layout::Rect};

use crate::{
    store::Folder,
    tui::{
        Ctx, Effect, Key, Layer,
        keys::Context,
        table::{Leave, Table},
    },
};

/// The screen of a battle.
pub struct Battle {
    table: Table,
}

impl Battle {
    /// A battle as it was left, with what there is to tell of its opening.
    pub fn new(folder: Folder, notes: Vec<String>) -> Battle {
        Battle { table: Table::resumed(folder, notes) }
    }
}

impl Layer for Battle {
    fn draw(&self, frame: &mut Frame, area: Rect, ctx: &Ctx) {
        self.table.draw(frame, area, &ctx.look);
    }

    fn key(&mut self, key: Key, _: &mut Ctx) -> Effect {
        match self.table.key(key) {
            Leave::Stay => Effect::Stay,
            Leave::Pass => Effect::Pass,
            Leave::Quit => Effect::Quit,
            Leave::Start => Effect::Pop,
        }
    }

    fn paste(&mut self, text: &str, _: &mut Ctx) -> Effect {
        self.table.paste(text);
        Effect::Stay
    }

    fn unsaved(&self) -> Option<String> {
        self.table.unsaved()
    }

    fn settle(&mut self) {
        self.table.settle();
    }

    fn work(&mut self) -> bool {
        self.table.work()
    }

    fn context(&self) -> Context {
        self.table.context()
    }
}
