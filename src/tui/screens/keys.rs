//! The help: the keys that work on the screen below, out of the table that also binds them.

use ratatui::{Frame, layout::Rect};

use crate::{
    tui::{
        Ctx, Effect, Key, Layer,
        backend::clear,
        keys::{self, Binding, Command, Context},
        widgets::{Hint, cut, footer, page, popup, width},
    },
    view::{Cell, Tone},
};

/// Width of the column of keys.
const KEYS: usize = 12;
/// Width of the whole text.
const WIDE: u16 = 72;

/// The help of a context.
pub struct Keys {
    lines: Vec<(String, Cell)>,
    at: usize,
}

impl Keys {
    /// For this context, with the keys that work everywhere behind.
    pub fn new(on: Context) -> Keys {
        let mut lines = Vec::new();
        let parts: &[Context] = if on == Context::Everywhere { &[on] } else { &[on, Context::Everywhere] };
        for part in parts {
            if !lines.is_empty() {
                lines.push((String::new(), Cell::default()));
            }
            lines.push((String::new(), Cell::toned(part.title(), Tone::Title)));
            // Charts and commands by name lie on the table of a battle, which has a help of its own.
            let works = |row: &&Binding| !matches!(row.does, Command::Charts | Command::Palette);
            lines.extend(keys::rows(*part).filter(works).map(|row| (row.keys(), Cell::plain(row.help))));
        }
        Keys { lines, at: 0 }
    }

    fn hints(&self, shown: usize) -> Vec<Hint> {
        let pages = |row: &&Binding| shown < self.lines.len() || row.does != Command::PageDown;
        let mut hints = Hint::of(&keys::rows(Context::Help).filter(pages).copied().collect::<Vec<_>>());
        hints.reverse();
        hints
    }

    /// Lines that show on a screen of this height.
    fn shown(&self, tall: u16) -> std::ops::Range<usize> {
        page(self.at, usize::from(tall.saturating_sub(4)), self.lines.len())
    }
}

impl Layer for Keys {
    fn draw(&self, frame: &mut Frame, area: Rect, ctx: &Ctx) {
        let shown = self.shown(area.height);
        let theme = ctx.theme();
        let tall = u16::try_from(shown.len()).unwrap_or(u16::MAX);
        let title = if shown.len() < self.lines.len() {
            format!("Keys {}-{} of {}", shown.start + 1, shown.end, self.lines.len())
        } else {
            "Keys".to_owned()
        };
        let foot = Rect { y: area.bottom().saturating_sub(1), height: area.height.min(1), ..area };
        clear(frame.buffer_mut(), foot);
        let inner =
            popup(Rect { height: area.height - foot.height, ..area }, frame.buffer_mut(), &title, WIDE, tall, theme);
        let picture = frame.buffer_mut();
        picture.set_style(foot, theme.base);
        footer(foot, picture, &self.hints(shown.len()), &ctx.look);
        for (y, (keys, text)) in (inner.y..inner.bottom()).zip(&self.lines[shown]) {
            let room = usize::from(inner.width);
            if keys.is_empty() {
                picture.set_stringn(inner.x, y, &text.text, room, theme.tone(text.tone));
                continue;
            }
            picture.set_stringn(inner.x, y, keys, room, theme.key);
            let indent = KEYS.max(width(keys) + 2);
            let Some(rest) = room.checked_sub(indent) else { continue };
            let x = inner.x + u16::try_from(indent).unwrap_or(0);
            picture.set_string(x, y, cut(&text.text, rest), theme.tone(text.tone));
        }
    }

    fn key(&mut self, key: Key, ctx: &mut Ctx) -> Effect {
        let shown = self.shown(ctx.size.1);
        match keys::command(Context::Help, key) {
            Some(Command::Back) => return Effect::Pop,
            Some(Command::PageDown) if shown.end < self.lines.len() => self.at = shown.end,
            Some(Command::PageUp) => self.at = shown.start.saturating_sub(shown.len()),
            Some(Command::PageDown) | None => {}
            Some(_) => return Effect::Pass,
        }
        Effect::Stay
    }

    fn context(&self) -> Context {
        Context::Help
    }

    fn covers(&self) -> bool {
        false
    }
}

#[cfg(test)]
mod tests {
    use ratatui::{Terminal, backend::TestBackend};

    use super::*;
    use crate::tui::testing::text_of;

    #[test]
    fn every_binding_can_be_read_on_a_small_screen() {
        for on in Context::ALL {
            let mut help = Keys::new(on);
            let mut ctx = Ctx { size: (80, 24), ..Ctx::default() };
            let mut read = String::new();
            for _ in 0..5 {
                let mut screen = Terminal::new(TestBackend::new(80, 24)).unwrap();
                screen.draw(|frame| help.draw(frame, frame.area(), &ctx)).unwrap();
                read += &text_of(screen.backend().buffer());
                assert_eq!(help.key(Key::PageDown, &mut ctx), Effect::Stay);
            }
            let elsewhere = [Command::Charts, Command::Palette];
            for row in keys::rows(on).filter(|row| on != Context::Everywhere || !elsewhere.contains(&row.does)) {
                assert!(read.contains(row.help), "{on:?}: {} is cut or missing", row.help);
            }
            assert_eq!(help.key(Key::Char('?'), &mut ctx), Effect::Pop);
        }
    }
}
