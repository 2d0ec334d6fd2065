//! The journal: its lines as a story, of all or of one unit, with a way back to each.

use super::{
    desk::Desk,
    draw,
    list::{Choice, List, ListRow},
    parts::number_rows,
};
use crate::{
    battle::{Came, card, own_turns},
    tui::{Key, keys::Command},
    view::{Id, Status, Tone},
};

/// So many of the newest lines stand under headings with the side whose own turn it was: for each more the battle is gone back
/// through by one more line, before anything shows.
const OWN_TURNS: usize = 500;

/// The lines, the newest at the foot. Under the cursor is the newest, the one whose moment is looked at, or one that was being
/// amended.
pub(super) fn list(desk: &Desk, only: Option<Id>) -> List {
    let session = desk.folder.session();
    let title = only.as_ref().map_or("Journal".to_owned(), |unit| format!("Journal of {} alone", desk.named(unit)));
    let mut rows = vec![ListRow::text("the beginning", Tone::Dim, Choice::Line(0))];
    let (mut turn, mut stage, mut side) = (0, String::new(), None);
    let mut turns: Vec<(u32, usize)> = Vec::new();
    let concerned = |place: usize| only.as_ref().is_none_or(|unit| session.concerns(place, unit));
    let places = (0..session.len()).filter(|place| concerned(*place));
    let Status { phases, sides, .. } = session.game().status();
    let own_turns = own_turns(session, OWN_TURNS);
    for line in places.filter_map(|place| session.headline(place)) {
        // A moment within a phase has no heading of its own.
        let moment = line.turn == turn && phases.iter().all(|phase| phase.id != line.stage);
        let whose = own_turns.get(&line.n).copied();
        if !moment && (line.turn, &line.stage, whose) != (turn, &stage, side) {
            (turn, stage, side) = (line.turn, line.stage.clone(), whose);
            let whose = side.and_then(|side| sides.get(side)).map_or(String::new(), |side| format!(", {}", side.name));
            let heading = format!("Turn {turn}, {}{whose}", session.game().heading(&stage));
            rows.push(ListRow::text(heading, Tone::Title, Choice::Read));
        }
        if turns.last().is_none_or(|last| last.0 != turn) {
            turns.push((turn, rows.len()));
        }
        let flag = if session.flags().contains(&line.n) { "*" } else { " " };
        let indent = if line.group.is_some() { "  " } else { "" };
        let text = format!("{flag}{:>4}  {indent}{}", line.n, line.head);
        rows.push(ListRow::text(text, Tone::Plain, Choice::Line(line.n)));
    }
    let mut list = List::new(title, rows);
    let looked_at = desk.past.as_ref().map(|past| past.line.as_ref().map_or(0, |line| line.n));
    let looked_at = looked_at.or(desk.from_journal.as_ref().map(|from| from.0));
    match looked_at.and_then(|n| list.rows.iter().position(|row| row.choice == Choice::Line(n))) {
        Some(at) => list.at = at,
        None => list.end(),
    }
    List { tells: true, only, turns, ..list }
}

/// Goes to a turn: the one before, the next one, or that of a typed number; whether the key means that.
pub(super) fn go(list: &mut List, does: Command, key: Key) -> bool {
    let typed = std::mem::take(&mut list.number);
    let here = list.shown.get(list.at).copied().unwrap_or(0);
    let row = match does {
        Command::TurnBefore => list.turns.iter().rfind(|(_, row)| *row < here).map_or(0, |(_, row)| *row),
        Command::TurnAfter => match list.turns.iter().find(|(_, row)| *row > here) {
            Some((_, row)) => *row,
            None => return true,
        },
        Command::Digit => {
            let digit = u32::from(key.digit().unwrap_or(0));
            let turn = |number: u32| list.turns.iter().find(|(turn, _)| *turn == number).copied();
            // Of 12 the first digit has led to turn 1 already.
            let longer = typed.checked_mul(10).and_then(|tens| turn(tens + digit)).filter(|_| typed > 0);
            let Some((number, row)) = longer.or_else(|| turn(digit)) else { return true };
            list.number = number;
            row
        }
        _ => return false,
    };
    list.at = list.shown.iter().position(|shown| *shown >= row).unwrap_or(list.at);
    true
}

/// One line, whole.
pub(super) fn line(desk: &Desk, n: u64) -> Option<List> {
    let session = desk.folder.session();
    let line = session.place(n).and_then(|place| session.line(place))?;
    let came = draw::card_whole(&card(desk.game(), &[Came::of(&line)])).into_iter();
    let mut rows: Vec<ListRow> = came.map(|row| ListRow::of(row.0, Choice::Read)).collect();
    rows.push(ListRow::text(line.tale.head.clone(), Tone::Title, Choice::Line(n)));
    rows.extend(line.tale.then.iter().map(|text| ListRow::text(format!("  {text}"), Tone::Plain, Choice::Read)));
    rows.extend(line.tale.numbers.iter().flat_map(number_rows));
    Some(List::new(format!("Line {n}, turn {}", line.turn), rows))
}

/// Marks a line for later, or takes its mark off; its row shows it.
pub(super) fn flag(desk: &mut Desk, n: u64, list: &mut List) {
    if n == 0 {
        return;
    }
    desk.does(|talk, keep| {
        let done = keep.session().flag(n);
        talk.take(keep, done)
    });
    let set = desk.folder.session().flags().contains(&n);
    if let Some(at) = list.shown.get(list.at).copied()
        && let Some(cell) = list.rows[at].cells.first_mut()
        && cell.text.starts_with([' ', '*'])
    {
        cell.text.replace_range(..1, if set { "*" } else { " " });
    }
}
