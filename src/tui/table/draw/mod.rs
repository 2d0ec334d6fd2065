//! Draws the table: head, roster, desk, dues, foot; at wide screens the sheet beside and the tale below. It alters
//! nothing.

mod ask;
mod desk;
mod form;
mod head;
mod list;
mod roster;
mod text;

use ratatui::{Frame, layout::Rect};

use super::desk::{Desk, Mode};
use crate::tui::Look;

/// Width from which the whole sheet stands beside the roster.
const WIDE: u16 = 110;
/// Height from which the tale stands below the desk.
const TALL: u16 = 32;

/// Where everything stands on a screen.
struct Places {
    head: Rect,
    roster: Rect,
    sheet: Option<Rect>,
    desk: Rect,
    tale: Option<Rect>,
    dues: Rect,
    foot: Rect,
}

impl Places {
    fn of(area: Rect) -> Places {
        let row = |y: u16, height: u16| Rect { y: area.y + y, height, ..area };
        let height = area.height.max(8);
        let desk = if height >= TALL { 10 } else { 8 }.min(height - 6);
        let tale = if height >= TALL { 8 } else { 0 };
        let roster = height - 3 - desk - tale;
        let mut all = row(1, roster);
        let sheet = (area.width >= WIDE).then(|| {
            let width = area.width - 81;
            all.width = 80;
            Rect { x: area.x + 81, width, ..all }
        });
        Places {
            head: row(0, 1),
            roster: all,
            sheet,
            desk: row(1 + roster, desk),
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
        return text::lines(frame, area, look, &[text::Row::plain(words)]);
    }
    let places = Places::of(area);
    head::draw(desk, frame, places.head, look);
    if let Mode::List(list) = &desk.mode {
        list::draw(list, frame, places.body(), look);
        return head::foot(desk, frame, places.foot, look);
    }
    roster::draw(desk, frame, places.roster, look);
    if let Some(area) = places.sheet {
        desk::sheet(desk, frame, area, look);
    }
    match &desk.mode {
        Mode::Form(mode) => form::draw(desk, mode, frame, places.desk, look),
        Mode::Ask(mode) => ask::draw(desk, mode, frame, places.desk, look),
        Mode::Amended(amendment) => desk::amended(amendment, frame, places.desk, look),
        Mode::Prompt(_) | Mode::Roster | Mode::List(_) => {
            desk::draw(desk, frame, places.desk, look, places.tale.is_none())
        }
    }
    if let Some(area) = places.tale {
        desk::tale(desk, frame, area, look);
    }
    head::dues(desk, frame, places.dues, look);
    head::foot(desk, frame, places.foot, look);
}
