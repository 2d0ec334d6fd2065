//! The desk while an older state shows: the line that led to it, what it altered, from what to what, and how.

use ratatui::{Frame, layout::Rect};

use super::{
    super::{desk::Desk, past::Past},
    tale,
    text::{self, Row},
};
use crate::{
    battle::{Altered, Line},
    tui::{Look, keys::Command},
    view::{Tone, counted},
};

/// Rows that what was altered leaves to the story of the line.
const STORY: usize = 1;

/// Draws it. `tale_below` says that the story has a place of its own.
pub fn draw(desk: &Desk, past: &Past, frame: &mut Frame, area: Rect, look: &Look, tale_below: bool) {
    let width = area.width as usize;
    let area = text::ruled(frame, area, look, &title(desk, past), &words(desk, past));
    let mut rows = super::noticed(desk, width);
    let Some(line) = &past.line else {
        rows.extend(tale::last(desk, (area.height as usize).saturating_sub(rows.len()), width));
        return text::lines(frame, area, look, &rows);
    };
    let mut told = tale::told(&line.tale, width);
    let story = told.split_off(1.min(told.len()));
    rows.extend(told.into_iter().flatten());
    let story = if tale_below { Vec::new() } else { story };
    let left = |rows: &[Row]| (area.height as usize).saturating_sub(rows.len());
    let altered: Vec<Vec<Row>> = alike(&past.altered).into_iter().map(|alike| in_rows(desk, &alike, width)).collect();
    let room = left(&rows).saturating_sub(if story.is_empty() { 0 } else { STORY });
    rows.extend(text::fitted(desk, &altered, room, width, Command::Open));
    rows.extend(text::fitted(desk, &story, left(&rows), width, Command::Open));
    text::lines(frame, area, look, &rows);
}

/// "line 12, turn 2, ranged".
fn title(desk: &Desk, past: &Past) -> String {
    let place = |line: &Line| format!("line {}, turn {}, {}", line.n, line.turn, desk.game().heading(&line.stage));
    past.line.as_ref().map_or("the beginning".to_owned(), place)
}

/// "3 lines ago"; whose lines are gone through.
fn words(desk: &Desk, past: &Past) -> String {
    let ago = match desk.folder().session().len() - past.lines {
        0 => "the last line".to_owned(),
        lines => format!("{} ago", counted(lines, "line")),
    };
    past.only.as_ref().map_or(ago.clone(), |unit| format!("lines of {} alone, {ago}", desk.named(unit)))
}

/// Those to which the same came, together.
fn alike(altered: &[Altered]) -> Vec<Vec<&Altered>> {
    let mut groups: Vec<Vec<&Altered>> = Vec::new();
    for one in altered {
        match groups.iter_mut().find(|group| group[0].words == one.words && one.unit.is_some()) {
            Some(group) => group.push(one),
            None => groups.push(vec![one]),
        }
    }
    groups
}

/// "  21 Goblin Bows  fit 8 → 6, wounded 0 → 2".
fn in_rows(desk: &Desk, alike: &[&Altered], width: usize) -> Vec<Row> {
    let names: Vec<String> = alike.iter().filter_map(|one| one.unit.as_ref()).map(|id| desk.named(id)).collect();
    let names = if names.is_empty() { String::new() } else { format!("{}  ", names.join(", ")) };
    let row = Row::toned(format!("  {names}"), Tone::Title);
    text::hang(row.and(alike[0].words.as_str(), Tone::Plain), width, 4)
}
