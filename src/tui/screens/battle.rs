//! An open battle as a layer.

use ratatui::{Frame, layout::Rect};

use crate::{
    store::Folder,
    tui::{
        Ctx, Effect, Key, Layer,
        keys::Context,
        table::{Layers, Leave},
    },
};

/// The screen of a battle.
pub struct Battle {
    layers: Layers,
}

impl Battle {
    /// A battle as it was left, with what there is to tell of its opening.
    pub fn new(folder: Folder, notes: Vec<String>) -> Battle {
        Battle { layers: Layers::resumed(folder, notes) }
    }
}

impl Layer for Battle {
    fn draw(&self, frame: &mut Frame, area: Rect, ctx: &Ctx) {
        self.layers.draw(frame, area, &ctx.look);
    }

    fn key(&mut self, key: Key, _: &mut Ctx) -> Effect {
        match self.layers.key(key) {
            Leave::Stay => Effect::Stay,
            Leave::Pass => Effect::Pass,
            Leave::Quit => Effect::Quit,
            Leave::Start => Effect::Pop,
        }
    }

    fn paste(&mut self, text: &str, _: &mut Ctx) -> Effect {
        self.layers.paste(text);
        Effect::Stay
    }

    fn unsaved(&self) -> Option<String> {
        self.layers.unsaved()
    }

    fn is_typing(&self) -> bool {
        self.layers.is_typing()
    }

    fn keep_typed(&mut self) {
        self.layers.keep_typed();
    }

    fn settle(&mut self) {
        self.layers.settle();
    }

    fn work(&mut self) -> bool {
        self.layers.work()
    }

    fn context(&self) -> Context {
        self.layers.context()
    }
}
