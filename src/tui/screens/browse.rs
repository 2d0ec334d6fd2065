//! The shape that the start screen and the list of scenarios share: a headline, a table, a desk that tells of the row in
//! hand, a line for messages, the foot.

use ratatui::{Frame, layout::Rect, text::Line};

use crate::{
    tui::{
        Ctx,
        widgets::{Hint, Table, breaks_off, cut, footer, rule, width, wrap},
    },
    view::{Cell, Column, Tone},
};

/// What such a screen shows.
pub struct Browse<'a> {
    /// The program's or the screen's name, at the top left.
    pub head: &'a str,
    /// A few words behind it.
    pub tail: &'a str,
    /// Over the table: a title, and a remark at the right.
    pub over: (&'a str, Cell),
    /// The columns.
    pub columns: &'a [Column],
    /// How many rows there are.
    pub count: usize,
    /// The row in hand.
    pub selected: usize,
    /// Over the desk: a title, and a remark at the right.
    pub about: (&'a str, Cell),
    /// The desk; it takes the place of the table when there are no rows.
    pub desk: Vec<Line<'static>>,
    /// The foot.
    pub hints: Vec<Hint>,
}

/// What is drawn in place of the message while text is typed.
pub type Prompt<'a> = &'a dyn Fn(&mut Frame, Rect);

/// Where its parts stand.
struct Areas {
    head: Rect,
    over: Rect,
    table: Rect,
    about: Rect,
    desk: Rect,
    message: Rect,
    foot: Rect,
}

/// Lowest screen that still has a desk.
const LOWEST_WITH_DESK: u16 = 14;

impl Areas {
    fn of(area: Rect) -> Areas {
        let mut top = area.y;
        let mut bottom = area.bottom();
        let line = |y: u16, height: u16| Rect { y, height, ..area };
        let mut from_top = |height: u16, least_left: u16| {
            let height = if bottom.saturating_sub(top) >= height + least_left { height } else { 0 };
            top += height;
            line(top - height, height)
        };
        let head = from_top(2, 6);
        let over = from_top(1, 4);
        let mut from_bottom = |height: u16, least_left: u16| {
            let height = if bottom.saturating_sub(top) >= height + least_left { height } else { 0 };
            bottom -= height;
            line(bottom, height)
        };
        let foot = from_bottom(1, 0);
        let message = from_bottom(1, 2);
        let desk_tall = if area.height >= LOWEST_WITH_DESK { (area.height / 4).clamp(4, 10) } else { 0 };
        let desk = from_bottom(desk_tall, 3);
        let about = from_bottom(u16::from(desk.height > 0), 2);
        Areas { head, over, table: line(top, bottom.saturating_sub(top)), about, desk, message, foot }
    }
}

/// How wide the text on the desk may be on a screen of this width.
pub fn desk_width(wide: u16) -> usize {
    usize::from(wide.saturating_sub(2).clamp(1, 100))
}

/// How many rows show on a screen of this size.
pub fn rows_shown((wide, tall): (u16, u16)) -> usize {
    usize::from(Areas::of(Rect::new(0, 0, wide, tall)).table.height.saturating_sub(1))
}

impl Browse<'_> {
    /// Draws it. `typed` draws something else in place of the message.
    pub fn draw(
        &self,
        frame: &mut Frame,
        area: Rect,
        ctx: &Ctx,
        row: impl FnMut(usize) -> Vec<Cell>,
        typed: Option<Prompt>,
    ) {
        let theme = ctx.theme();
        let places = Areas::of(area);
        let picture = frame.buffer_mut();
        if places.head.height > 0 {
            let (x, _) =
                picture.set_stringn(area.x + 1, places.head.y, self.head, usize::from(area.width), theme.accent);
            let room = usize::from(area.right().saturating_sub(x + 3));
            picture.set_stringn(x + 2, places.head.y, cut(self.tail, room), room, theme.dim);
        }
        let table = Table {
            columns: self.columns,
            gutter: 2,
            gap: 2,
            count: self.count,
            selected: Some(self.selected),
            band: 1,
        };
        // What stands above and below the page is said.
        let (shown, mut remark) = (table.shown(places.table.height), self.over.1.clone());
        if shown.len() < self.count {
            remark.text += &format!("; rows {}-{} of {}", shown.start + 1, shown.end, self.count);
        }
        rule(places.over, picture, self.over.0, &remark, theme);
        let desk = if self.count > 0 {
            table.draw(places.table, picture, theme, row);
            rule(places.about, picture, self.about.0, &self.about.1, theme);
            places.desk
        } else {
            places.table
        };
        for (y, line) in (desk.y..desk.bottom()).zip(fitting(&self.desk, usize::from(desk.height))) {
            picture.set_line(area.x + 1, y, &line, area.width.saturating_sub(2));
        }
        footer(places.foot, picture, &self.hints, &ctx.look);
        // Where something is typed, what is said of it stands above.
        let below = u16::from(typed.is_some());
        if let Some(typed) = typed {
            let place = if places.message.height > 0 { places.message } else { places.foot };
            typed(frame, place);
        }
        if let Some(message) = &ctx.message {
            let picture = frame.buffer_mut();
            let room = usize::from(places.message.width.saturating_sub(2));
            // A long message takes the lines above it too.
            let lines = wrap(std::slice::from_ref(message), room, 2, theme);
            let tall = u16::try_from(lines.len()).unwrap_or(1).min(desk.height.max(1));
            if places.message.height > 0 && desk.height >= below {
                let last = places.message.y.saturating_sub(below);
                let top = last.saturating_sub(tall - 1);
                for (y, line) in (top..=last).zip(&lines) {
                    picture.set_string(area.x, y, " ".repeat(usize::from(area.width)), theme.base);
                    picture.set_line(area.x + 1, y, line, places.message.width.saturating_sub(2));
                }
            }
        }
    }
}

/// Lines in so many rows: blank ones give way first, then the last that shows has a sign that it goes on.
fn fitting(lines: &[Line<'static>], room: usize) -> Vec<Line<'static>> {
    if lines.len() <= room {
        return lines.to_vec();
    }
    let mut lines: Vec<Line> = lines.iter().filter(|line| line.width() > 0).cloned().collect();
    let goes_on = lines.len() > room;
    lines.truncate(room);
    if let Some(last) = lines.last_mut().and_then(|line| line.spans.last_mut()).filter(|_| goes_on) {
        last.content = breaks_off(&last.content).into();
    }
    lines
}

/// A label and a text behind it, with the label in the style of headings and the text hanging behind it.
pub fn told(label: &str, text: &str, wide: usize, ctx: &Ctx) -> Vec<Line<'static>> {
    let cells = [Cell::toned(format!("{label}  "), Tone::Dim), Cell::plain(text)];
    crate::tui::widgets::wrap(&cells, wide, width(label) + 2, ctx.theme())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_without_room_gives_up_blank_lines_and_does_not_end_in_mid_sentence() {
        let desk = ["dice  by the machine", "", "North holds the village.", "South comes out of the bog at dawn and"];
        let desk: Vec<Line<'static>> = desk.map(Line::from).to_vec();
        let told = |room: usize| fitting(&desk, room).iter().map(ToString::to_string).collect::<Vec<_>>();
        assert_eq!(told(4)[1], "");
        assert_eq!(
            told(3),
            ["dice  by the machine", "North holds the village.", "South comes out of the bog at dawn and"]
        );
        assert_eq!(told(2), ["dice  by the machine", "North holds the village…"]);
        assert!(told(0).is_empty());
    }
}
