//! Draws the table, a layer each: head, roster, desk, dues, foot; on wide screens both armies, dues, cards and the sheet
//! beside, on tall ones the tale below. It alters nothing.

mod areas;
mod ask;
mod card;
mod desk;
mod form;
mod head;
mod lend;
mod list;
mod pane;
mod past;
mod pictures;
mod recap;
mod roster;
mod side;
mod tale;
mod text;
mod widths;

use ratatui::{Frame, layout::Rect};

pub use areas::beside;
pub use card::{rows as card_rows, so_far, whole as card_whole};
pub use head::{Typed, headline};
pub use roster::{Rows, least, named};
pub use side::{all as all_sides, table as sides, tone as side_tone};
pub use tale::told;
pub use text::{Row, lines, ruled, wrap};

use areas::Areas;

use super::{
    desk::{Desk, Notice},
    list::List,
};
use crate::{
    battle::{Asking, Filling, Hand, Review},
    tui::{Key, Layer, Look, backend::clear},
    view::Offer,
};

/// Says so where a window is too small to show anything; whether it is.
pub fn too_small(frame: &mut Frame, area: Rect, look: &Look) -> bool {
    let small = areas::too_small(area);
    if small {
        let words = format!("{} x {} is too small a window: 80 x 24 shows everything.", area.width, area.height);
        let lines = text::wrap(&words, area.width as usize, 0);
        text::lines(frame, area, look, &lines.into_iter().map(text::Row::plain).collect::<Vec<_>>());
    }
    small
}

/// Draws the battle, its desk but when something lies in hand.
pub fn table(desk: &Desk, frame: &mut Frame, area: Rect, look: &Look) {
    let places = Areas::of(desk, area);
    head::draw(desk, frame, places.head, look);
    // A recap lies below the roster where there is room and nothing waits there for an answer, else over it.
    let free = matches!(desk.talk.hand(), Hand::Nothing);
    let below = places.below().filter(|_| desk.recap.is_some() && free);
    match &desk.recap {
        Some(notes) if below.is_none() => recap::draw(desk, notes, frame, places.roster, look),
        _ => roster::draw(desk, frame, places.roster, look, places.pane.is_none()),
    }
    let sheet = places.pane.is_some_and(|area| pane::draw(desk, frame, area, look));
    if let Some((area, notes)) = below.zip(desk.recap.as_ref()) {
        recap::draw(desk, notes, frame, area, look);
        return head::dues(desk, frame, places.dues, look);
    }
    if let Some(past) = &desk.past {
        past::draw(desk, past, frame, places.desk, look, places.tale.is_some());
    } else if free {
        let tale = places.tale.is_some();
        let apart = desk::Apart { dues: places.pane.is_some(), sheet, tale };
        desk::draw(desk, frame, places.desk, look, apart);
    }
    if let Some(area) = places.tale {
        desk.seen
            .tale
            .draw(frame, area, (*look, desk.hears.get()), Vec::new(), |frame| tale::draw(desk, frame, area, look));
    }
    head::dues(desk, frame, places.dues, look);
}

/// Draws a form in the place of the desk.
pub fn form(desk: &Desk, title: &str, filling: &Filling, frame: &mut Frame, area: Rect, look: &Look) {
    let places = Areas::of(desk, area);
    blank(frame, places.desk, look);
    form::draw(desk, (title, filling), frame, places.desk, look, places.tale.is_some());
}

/// Draws a question in the place of the desk.
pub fn ask(desk: &Desk, asking: &Asking, frame: &mut Frame, area: Rect, look: &Look) {
    ask::draw(desk, asking, frame, Areas::of(desk, area).desk, look);
}

/// Draws a line being typed in the place of the dues.
pub fn prompt(desk: &Desk, prompt: &Typed, frame: &mut Frame, area: Rect, look: &Look) {
    let area = Areas::of(desk, area).dues;
    blank(frame, area, look);
    head::prompt(desk, prompt, frame, area, look);
}

/// Draws in the place of the desk what is known of a line of the journal that is to become another one: why what was typed is
/// none, what it told, and the letters of the acts of its stage.
pub fn recast(desk: &Desk, (title, told, offers): (&str, &str, &[Offer]), frame: &mut Frame, area: Rect, look: &Look) {
    let area = Areas::of(desk, area).desk;
    blank(frame, area, look);
    let width = area.width as usize;
    let area = text::ruled(frame, area, look, title, "");
    let mut rows = noticed(desk, width);
    rows.extend(text::wrap(told, width, 2).into_iter().map(Row::plain));
    rows.extend(desk::acts_in_rows(offers.iter(), vec![Row::default()], width));
    text::lines(frame, area, look, &rows);
}

/// What is said right now.
fn noticed(desk: &Desk, width: usize) -> Vec<Row> {
    let rows = |notice: &Notice| {
        let tone = notice.tone;
        text::wrap(&notice.text, width, 2).into_iter().map(move |row| Row::toned(row, tone))
    };
    desk.notice.iter().flat_map(rows).collect()
}

/// Draws a list over all between head and foot.
pub fn list(desk: &Desk, list: &List, frame: &mut Frame, area: Rect, look: &Look) {
    let places = Areas::of(desk, area);
    head::draw(desk, frame, places.head, look);
    list::draw(desk, list, frame, places.body(), look);
}

/// Draws the pictures of a review over all between head and foot, from a row on; gives the rows that show, and all that
/// there are.
pub fn pictures(
    desk: &Desk,
    from: (&Review, usize),
    frame: &mut Frame,
    area: Rect,
    look: &Look,
) -> Option<(usize, usize)> {
    let places = Areas::of(desk, area);
    head::draw(desk, frame, places.head, look);
    pictures::draw(desk, from, frame, places.body(), look)
}

/// Draws what the keys of the top layer do.
pub fn foot(desk: &Desk, top: &dyn Layer<Desk>, frame: &mut Frame, area: Rect, look: &Look) {
    head::foot(desk, top, frame, Areas::of(desk, area).foot, look);
}

/// The keys of the top layer that have a word in the foot.
pub fn hints(desk: &Desk, top: &dyn Layer<Desk>) -> Vec<(Key, String)> {
    head::hints(desk, top)
}

/// Clears a place in which something lay.
fn blank(frame: &mut Frame, area: Rect, look: &Look) {
    clear(frame.buffer_mut(), area);
    frame.buffer_mut().set_style(area, look.theme.base);
}
