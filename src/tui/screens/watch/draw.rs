//! Where everything stands on the second screen, and what it says. The roster shows all units where there is any way to, in
//! columns as the game master's does; beside it, on a wide screen, both armies and the turn.

use std::collections::BTreeMap;

use ratatui::{Frame, layout::Rect};

use super::{Picture, Watch};
use crate::{
    battle::{Came, Summary, card},
    store::Public,
    tui::{
        Look,
        glyphs::{MORE, POINTER},
        keys::{self, Command, Context},
        table::{self, Plan, Room, Row, Rows},
        widgets::{Hint, cut, footer},
    },
    view::Tone,
};

/// Rows above the roster: the head, a blank, two for the question.
const ABOVE: u16 = 4;
/// Rows for the tales, their rule included, on a small screen; they get what the roster leaves on others.
const TALES: u16 = 6;
/// The width of a column of units where only narrow ones show all of them.
const NARROW: u16 = 58;

/// Where everything stands.
struct Areas {
    head: Rect,
    question: Rect,
    roster: Rect,
    /// Beside the roster and the tales: both armies and the turn.
    pane: Option<Rect>,
    tales: Rect,
    trouble: Rect,
    foot: Rect,
}

impl Areas {
    /// For units of these sides in columns of this width at least, and of another with whole names.
    fn of(area: Rect, sides: &[usize], (least, named): (u16, u16), trouble: usize) -> Areas {
        let row = |y: u16, height: u16| Rect { y: area.y + y, height, ..area }.intersection(area);
        let body = area.height.saturating_sub(ABOVE + 1);
        let most = body.saturating_sub(TALES.max(body / 3));
        let (beside, pane) = table::beside(area, least, named);
        let need = |wide: u16, least: u16| {
            let columns = Room { wide, rows: 0, least }.columns();
            let sizes = sides.chunk_by(|one, next| one == next).map(<[usize]>::len);
            u16::try_from(Plan::need(sizes, columns) + 1).ok().filter(|need| *need <= most)
        };
        let all = u16::try_from(sides.len().div_ceil(Room { wide: area.width, rows: 0, least: NARROW }.columns()) + 1);
        let (wide, roster, pane) = match need(beside, least) {
            Some(roster) => (beside, roster, pane),
            None => {
                let whole = need(area.width, least).or_else(|| need(area.width, NARROW));
                (area.width, whole.unwrap_or_else(|| all.unwrap_or(u16::MAX).min(most)), None)
            }
        };
        let foot = area.height.saturating_sub(1);
        // What is wrong takes the place of tales.
        let trouble = u16::try_from(trouble).unwrap_or(u16::MAX).min(body - roster);
        let left = |area: Rect| Rect { width: wide, ..area };
        Areas {
            head: row(0, 1),
            question: row(2, 2),
            roster: left(row(ABOVE, roster)),
            pane: pane.map(|pane| Rect { y: area.y + ABOVE, height: body - trouble, ..pane }.intersection(area)),
            tales: left(row(ABOVE + roster, body - roster - trouble)),
            trouble: row(foot.saturating_sub(trouble), trouble),
            foot: row(foot, 1),
        }
    }
}

/// Draws the last picture, and what is wrong with the copy.
pub(super) fn draw(watch: &Watch, frame: &mut Frame, area: Rect, look: &Look) {
    let wide = area.width as usize;
    let trouble: Vec<Row> = match &watch.trouble {
        Some(why) => {
            let words = format!("This is how it stood before: {why}");
            table::wrap(&words, wide, 0).into_iter().map(|row| Row::toned(row, Tone::Warn)).collect()
        }
        None => Vec::new(),
    };
    let (mut beside, mut all) = (false, true);
    let foot = match &watch.picture {
        Some(picture) => {
            let least = table::least(&*picture.game, &picture.armies);
            let named = table::named(&*picture.game, &picture.armies);
            let places = Areas::of(area, &picture.sides, (least, named), trouble.len());
            beside = places.pane.is_some();
            let head = table::headline(&picture.status, "", &picture.status.battle, wide);
            table::lines(frame, places.head, look, &[head]);
            table::lines(frame, places.question, look, &question(picture, wide));
            all = roster(watch, picture, frame, places.roster, look, least);
            if let Some(pane) = places.pane {
                let rows = table::sides(&picture.armies, pane.width as usize);
                // The title takes a row.
                let height = u16::try_from(rows.len() + 1).unwrap_or(u16::MAX).min(pane.height);
                let below =
                    table::ruled(frame, Rect { height, ..pane }, look, table::all_sides(picture.armies.len()), "");
                table::lines(frame, below, look, &rows);
                let rest = Rect { y: pane.y + height, height: pane.height - height, ..pane };
                turn(picture, frame, rest, look);
            }
            match watch.sums && !beside {
                true => turn(picture, frame, places.tales, look),
                false => tales(picture, frame, places.tales, look),
            }
            table::lines(frame, places.trouble, look, &trouble);
            places.foot
        }
        None => {
            let foot = Areas::of(area, &[], (area.width, area.width), 0).foot;
            let why = watch.trouble.as_deref().unwrap_or_default();
            let words = format!("There is nothing to show yet: {why}");
            let waits = "It shows as soon as the battle is played on.";
            let rows = [words.as_str(), "", waits].into_iter().flat_map(|text| table::wrap(text, wide, 0));
            let rows: Vec<Row> = rows.map(Row::plain).collect();
            table::lines(frame, Rect { height: foot.y - area.y, ..area }, look, &rows);
            foot
        }
    };
    let useful = |row: &&keys::Binding| match row.does {
        Command::PageDown => !all,
        Command::Summary => !beside,
        _ => true,
    };
    let mut hints = Hint::of(&keys::rows(Context::Watch).filter(useful).copied().collect::<Vec<_>>());
    hints.push(Hint::help());
    footer(foot, frame.buffer_mut(), &hints, look);
}

/// The units: under their sides' names where all of them show so, else a page of them. Whether all show.
fn roster(watch: &Watch, picture: &Picture, frame: &mut Frame, area: Rect, look: &Look, least: u16) -> bool {
    let Picture { game, armies, units, sides, .. } = picture;
    let room = Room { wide: area.width, rows: usize::from(area.height.saturating_sub(1)), least };
    let narrow = Room { least: NARROW, ..room };
    let whole = [room, narrow].map(|room| Plan::of(sides, true, 0, room)).into_iter();
    let whole = whole.into_iter().find(|plan| plan.units.len() == units.len());
    let page = if whole.is_some() { units.len() } else { narrow.rows * narrow.columns() };
    watch.page.set(page);
    let all = whole.is_some();
    let plan = whole.unwrap_or_else(|| Plan::from(watch.top(page), units.len(), narrow));
    let due = BTreeMap::new();
    let rows = Rows { game: &**game, armies, units, sides, due: &due, altered: &[], sums: false };
    rows.draw(frame, area, look, &plan);
    all
}

/// The question in hand, or what is under way, in two rows at most.
fn question(picture: &Picture, wide: usize) -> Vec<Row> {
    let (text, tone) = match (&picture.public.question, &picture.status.moment) {
        (question, _) if !question.is_empty() => (question.as_str(), Tone::Accent),
        (_, Some(moment)) => (moment.as_str(), Tone::Title),
        _ => return Vec::new(),
    };
    let mut rows = table::wrap(&format!("{} {text}", POINTER), wide, 2);
    if rows.len() > 2 {
        rows.truncate(2);
        rows[1] = cut(&format!("{} {}", rows[1], "more than fits here"), wide).into_owned();
    }
    rows.into_iter().map(|row| Row::toned(row, tone)).collect()
}

/// What the turn came to: losses side by side, then a line a unit.
fn turn(picture: &Picture, frame: &mut Frame, area: Rect, look: &Look) {
    if area.is_empty() {
        return;
    }
    let area = table::ruled(frame, area, look, "the turn", "");
    let (game, wide) = (&*picture.game, area.width as usize);
    let came: Vec<Came> = picture.public.turn.iter().map(|outcomes| Came::heard(outcomes)).collect();
    let summary = Summary::came(game, &came);
    let losses = summary.losses_in_words(game, &picture.armies).into_iter().map(|text| Row::toned(text, Tone::Title));
    let mut rows: Vec<Row> = losses.chain(table::card_rows(&summary.lines, wide).into_iter().flatten()).collect();
    if rows.is_empty() {
        rows.push(Row::toned("Nobody has lost anything this turn.", Tone::Dim));
    }
    let room = area.height as usize;
    if rows.len() > room {
        rows.truncate(room.saturating_sub(1));
        rows.push(Row::toned(format!("  {}", MORE), Tone::Dim));
    }
    table::lines(frame, area, look, &rows);
}

/// The last tales, the newest at the foot, each behind what it came to; when the newest alone is too long, as much as fits;
/// of one from before there were outcomes, how it began and what came of it.
fn tales(picture: &Picture, frame: &mut Frame, area: Rect, look: &Look) {
    if area.is_empty() {
        return;
    }
    let area = table::ruled(frame, area, look, "what happened", "");
    let (wide, room) = (area.width as usize, area.height as usize);
    let Public { tales, outcomes, .. } = &picture.public;
    let came = |at: usize| {
        let came = outcomes.get(at).map_or(Vec::new(), |outcomes| card(&*picture.game, &[Came::heard(outcomes)]));
        table::card_rows(&came, wide).concat()
    };
    let told = |at: usize| came(at).into_iter().chain(table::told(&tales[at], wide).into_iter().flatten());
    let last = tales.len().checked_sub(1);
    let mut rows: Vec<Row> = last.map(|at| told(at).collect()).unwrap_or_default();
    if rows.len() > room {
        // One row goes to the sign that something is left out.
        let mark = Row::toned(format!("  {}", MORE), Tone::Dim);
        let first = last.map_or(0, |at| came(at).len());
        if first > 0 {
            rows.truncate(room.saturating_sub(1));
            rows.push(mark);
        } else {
            let end = (rows.len() - room + 2).clamp(1, rows.len());
            rows.drain(1..end);
            rows.insert(1, mark);
        }
    } else if rows.is_empty() {
        rows.push(Row::toned("Nothing has happened yet.", Tone::Dim));
    } else {
        rows = (0..tales.len()).flat_map(told).collect();
        rows.drain(..rows.len().saturating_sub(room));
    }
    table::lines(frame, area, look, &rows);
}
