//! Draws the table: head, roster, desk, dues, foot; at wide screens the sheet beside and the tale below. It alters
//! nothing.

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

use ratatui::{Frame, layout::Rect};

pub use card::rows as card_rows;
pub use head::headline;
pub use roster::Rows;
pub use tale::told;
pub use text::{Row, lines, ruled, wrap};

use super::desk::{Desk, Mode};
use crate::tui::Look;

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

/// Draws the battle.
pub fn draw(desk: &Desk, frame: &mut Frame, area: Rect, look: &Look) {
    if area.height < 12 || area.width < 50 {
        let words = format!("{} x {} is too small a window: 80 x 24 shows everything.", area.width, area.height);
        let lines = text::wrap(&words, area.width as usize, 0);
        return text::lines(frame, area, look, &lines.into_iter().map(text::Row::plain).collect::<Vec<_>>());
    }
    let places = Areas::of(area);
    head::draw(desk, frame, places.head, look);
    if let Mode::List(list) = &desk.mode {
        list::draw(desk, list, frame, places.body(), look);
        return head::foot(desk, frame, places.foot, look);
    }
    if let Mode::Amended(_, list) = &desk.mode {
        list::draw(desk, list, frame, places.body(), look);
        return head::foot(desk, frame, places.foot, look);
    }
    match &desk.recap {
        Some(notes) => recap::draw(desk, notes, frame, places.roster, look),
        None => roster::draw(desk, frame, places.roster, look),
    }
    if let Some(area) = places.sheet {
        desk::sheet(desk, frame, area, look);
    }
    match &desk.mode {
        Mode::Form(mode) => form::draw(desk, mode, frame, places.desk, look),
        Mode::Ask(mode) => ask::draw(desk, mode, frame, places.desk, look),
        Mode::Prompt(_) | Mode::Roster | Mode::List(_) | Mode::Amended(..) => {
            desk::draw(desk, frame, places.desk, look, places.sheet.is_some(), places.tale.is_some())
        }
    }
    if let Some(area) = places.tale {
        tale::draw(desk, frame, area, look);
    }
    head::dues(desk, frame, places.dues, look);
    head::foot(desk, frame, places.foot, look);
}
