//! Draws the table, a layer each: head, roster, desk, dues, foot; at wide screens the sheet beside and the tale below. It
//! alters nothing.

mod ask;
mod card;
mod desk;
mod form;
mod head;
mod list;
mod recap;
mod roster;
mod tale;
mod text;

use ratatui::{Frame, layout::Rect, widgets::Clear};

pub use card::{rows as card_rows, whole as card_whole};
pub use head::headline;
pub use roster::Rows;
pub use tale::told;
pub use text::{Row, lines, ruled, wrap};

use super::{desk::Desk, list::List, prompt::Prompt};
use crate::{
    battle::{Asking, Filling, Hand},
    tui::{Key, Layer, Look},
};

/// Width from which the whole sheet stands beside the roster.
const WIDE: u16 = 110;
/// Height from which the tale stands below the desk.
const TALL: u16 = 32;

/// Where everything stands on a screen.
struct Areas {
    head: Rect,
    roster: Rect,
    sheet: Option<Rect>,
    desk: Rect,
    tale: Option<Rect>,
    dues: Rect,
    foot: Rect,
}

impl Areas {
    fn of(area: Rect) -> Areas {
        let row = |y: u16, height: u16| Rect { y: area.y + y, height, ..area };
        let height = area.height.max(8);
        let desk = if height >= TALL { 10 } else { 8 }.min(height - 6);
        let tale = if height >= TALL { 8 } else { 0 };
        let roster = height - 3 - desk - tale;
        let mut all = row(1, roster);
        // The sheet stands beside roster and desk.
        let sheet = (area.width >= WIDE).then(|| {
            all.width = 80;
            Rect { x: area.x + 82, width: area.width - 82, height: roster + desk, ..all }
        });
        let desk_wide = if sheet.is_some() { 80 } else { area.width };
        Areas {
            head: row(0, 1),
            roster: all,
            sheet,
            desk: Rect { width: desk_wide, ..row(1 + roster, desk) },
            tale: (tale > 0).then(|| row(1 + roster + desk, tale)),
            dues: row(height - 2, 1),
            foot: row(height - 1, 1),
        }
    }

    /// Everything between head and foot, for lists.
    fn body(&self) -> Rect {
        Rect {
            x: self.head.x,
            y: self.head.y + 1,
            width: self.head.width,
            height: self.foot.y.saturating_sub(self.head.y + 1),
        }
    }
}

/// Says so where a window is too small to show anything; whether it is.
pub fn too_small(frame: &mut Frame, area: Rect, look: &Look) -> bool {
    let small = area.height < 12 || area.width < 50;
    if small {
        let words = format!("{} x {} is too small a window: 80 x 24 shows everything.", area.width, area.height);
        let lines = text::wrap(&words, area.width as usize, 0);
        text::lines(frame, area, look, &lines.into_iter().map(text::Row::plain).collect::<Vec<_>>());
    }
    small
}

/// Draws the battle, its desk but when something lies in hand.
pub fn table(desk: &Desk, frame: &mut Frame, area: Rect, look: &Look) {
    let places = Areas::of(area);
    head::draw(desk, frame, places.head, look);
    match &desk.recap {
        Some(notes) => recap::draw(desk, notes, frame, places.roster, look),
        None => roster::draw(desk, frame, places.roster, look),
    }
    if let Some(area) = places.sheet {
        desk::sheet(desk, frame, area, look);
    }
    if matches!(desk.talk.hand(), Hand::Nothing) {
        desk::draw(desk, frame, places.desk, look, places.sheet.is_some(), places.tale.is_some());
    }
    if let Some(area) = places.tale {
        tale::draw(desk, frame, area, look);
    }
    head::dues(desk, frame, places.dues, look);
}

/// Draws a form in the place of the desk.
pub fn form(desk: &Desk, title: &str, filling: &Filling, frame: &mut Frame, area: Rect, look: &Look) {
    let area = Areas::of(area).desk;
    blank(frame, area, look);
    form::draw(desk, title, filling, frame, area, look);
}

/// Draws a question in the place of the desk.
pub fn ask(desk: &Desk, asking: &Asking, frame: &mut Frame, area: Rect, look: &Look) {
    ask::draw(desk, asking, frame, Areas::of(area).desk, look);
}

/// Draws a line being typed in the place of the dues.
pub fn prompt(prompt: &Prompt, frame: &mut Frame, area: Rect, look: &Look) {
    let area = Areas::of(area).dues;
    blank(frame, area, look);
    head::prompt(prompt, frame, area, look);
}

/// Draws a list over all between head and foot.
pub fn list(desk: &Desk, list: &List, frame: &mut Frame, area: Rect, look: &Look) {
    let places = Areas::of(area);
    head::draw(desk, frame, places.head, look);
    list::draw(desk, list, frame, places.body(), look);
}

/// Draws what the keys of the top layer do.
pub fn foot(desk: &Desk, top: &dyn Layer<Desk>, frame: &mut Frame, area: Rect, look: &Look) {
    head::foot(desk, top, frame, Areas::of(area).foot, look);
}

/// The keys of the top layer that have a word in the foot.
pub fn hints(desk: &Desk, top: &dyn Layer<Desk>) -> Vec<(Key, String)> {
    head::hints(desk, top)
}

/// Clears a place in which something lay.
fn blank(frame: &mut Frame, area: Rect, look: &Look) {
    frame.render_widget(Clear, area);
    frame.buffer_mut().set_style(area, look.theme.base);
}
