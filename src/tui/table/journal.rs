//! The journal: its lines as a story, with a way back to each.

use super::{
    desk::Desk,
    draw,
    list::{Choice, List, ListRow},
    parts::number_rows,
};
use crate::{
    battle::{Came, card},
    view::Tone,
};

/// The lines, the newest at the foot and under the cursor.
pub(super) fn list(desk: &Desk) -> List {
    let session = desk.folder.session();
    let mut rows = vec![ListRow::text("the beginning", Tone::Dim, Choice::Line(0))];
    let (mut turn, mut stage) = (0, String::new());
    for line in session.headlines() {
        if (line.turn, &line.stage) != (turn, &stage) {
            (turn, stage) = (line.turn, line.stage.clone());
            rows.push(ListRow::text(format!("Turn {turn}, {stage}"), Tone::Title, Choice::Read));
        }
        let flag = if session.flags().contains(&line.n) { "*" } else { " " };
        let indent = if line.group.is_some() { "  " } else { "" };
        rows.push(ListRow::text(
            format!("{flag}{:>4}  {indent}{}", line.n, line.head),
            Tone::Plain,
            Choice::Line(line.n),
        ));
    }
    let mut list = List::new("Journal", rows);
    list.end();
    List { tells: true, ..list }
}

/// One line, whole.
pub(super) fn line(desk: &Desk, n: u64) -> Option<List> {
    let session = desk.folder.session();
    let line = session.place(n).and_then(|place| session.line(place))?;
    let came = draw::card_whole(&card(desk.game(), &[Came::of(&line)])).into_iter();
    let mut rows: Vec<ListRow> = came.map(|row| ListRow { cells: row.0, choice: Choice::Read }).collect();
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
