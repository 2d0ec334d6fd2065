//! The chronicle: the journal as a story, with a way back to every line.

use super::{
    desk::{Desk, Mode},
    list::{Choice, ListMode, ListRow},
    parts::number_rows,
};
use crate::view::Tone;

/// What can be done with a line.
const KEYS: &str = "Enter reads  a amend  d its dice  v view that state  g go back  * flag  / find";

impl Desk {
    /// The lines, the newest at the foot and under the cursor.
    pub(super) fn open_chronicle(&mut self) {
        let session = self.folder.session();
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
        let mut list = ListMode::new("Chronicle", rows, KEYS);
        list.end();
        self.mode = Mode::List(list);
    }

    /// One line, whole.
    pub(super) fn open_line(&mut self, n: u64, under: ListMode) {
        let session = self.folder.session();
        let Some(line) = session.place(n).and_then(|place| session.line(place)) else {
            self.mode = Mode::List(under);
            return;
        };
        let mut rows = vec![ListRow::text(line.tale.head.clone(), Tone::Title, Choice::Line(n))];
        rows.extend(line.tale.then.iter().map(|text| ListRow::text(format!("  {text}"), Tone::Plain, Choice::Read)));
        rows.extend(line.tale.numbers.iter().flat_map(number_rows));
        let list = ListMode::new(format!("Line {n}, turn {}", line.turn), rows, KEYS);
        self.mode = Mode::List(list.over(Mode::List(under)));
    }

    /// What a letter does with a line: amend it, type its dice anew, go back to it.
    pub(super) fn chronicle_key(&mut self, letter: char, n: u64, mut list: ListMode) {
        if letter == 'v' {
            return self.look_back(n);
        }
        if !self.may_write() {
            return;
        }
        let session = self.folder.session();
        match letter {
            '*' => {
                if n > 0 {
                    let done = session.flag(n);
                    self.folder.take(done);
                    let set = self.folder.session().flags().contains(&n);
                    if let Some(at) = list.shown.get(list.at).copied()
                        && let Some(cell) = list.rows[at].cells.first_mut()
                        && cell.text.starts_with([' ', '*'])
                    {
                        cell.text.replace_range(..1, if set { "*" } else { " " });
                    }
                }
                self.mode = Mode::List(list);
            }
            'g' => match session.undo_to(n) {
                Ok(done) => self.take(done),
                Err(refusal) => self.say(format!("{refusal}."), Tone::Warn),
            },
            'd' => {
                let line = session.place(n).and_then(|place| session.line(place));
                match line.map(|line| (line.deed, line.answers)) {
                    Some((crate::battle::Deed::Order(order), answers)) if !answers.is_empty() => {
                        self.retype_on(n, order, Vec::new(), answers);
                    }
                    _ => self.say("That line used no dice.", Tone::Plain),
                }
            }
            _ => self.amend_line(n),
        }
    }
}
