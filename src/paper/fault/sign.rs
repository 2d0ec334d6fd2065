//! What a sign made of a text that stands without quotes: a comma a field of its rest, an exclamation mark a kind.

use super::{Fault, line_of, shown};
use crate::tree::{Misread, Step, Why};

impl Fault {
    /// The fault, told as what it is where a sign in a text without quotes was read as more.
    pub(super) fn behind_sign(self, text: &str, misread: &Misread) -> Fault {
        self.behind_comma(text, &misread.why).behind_tag(text, misread)
    }

    /// The fault, told as what it is where a text that begins with ! was read as the name of a kind: `when: !me.shaken`.
    fn behind_tag(self, text: &str, misread: &Misread) -> Fault {
        let field = misread.path.iter().rev().find_map(|step| match step {
            Step::Key(name) => Some(name),
            _ => None,
        });
        match (&misread.why, field) {
            (Why::Wanted(wanted, _), Some(field))
                if wanted == "a string" && has_tag(line_of(text, self.line), self.column, field) =>
            {
                let what = "a text that begins with ! was read as something else".to_owned();
                Fault { what, mend: "put it into quotes: '!...'".to_owned(), ..self }
            }
            _ => self,
        }
    }

    /// The fault, told as what it is where a comma in a text made a field of the rest of it.
    fn behind_comma(self, text: &str, why: &Why) -> Fault {
        match why {
            Why::Field(rest, _) if is_cut_off(line_of(text, self.line), self.column, rest) => Fault {
                what: shown(&format!("the comma before {rest} makes a field of it")),
                mend: "a text with a comma in it stands in quotes: '...'".to_owned(),
                ..self
            },
            _ => self,
        }
    }
}

/// Whether what was read as the name of a field is the rest of a text that a comma divided: `does: sum(1, 6) }`.
fn is_cut_off(line: &str, column: usize, name: &str) -> bool {
    let Some((at, _)) = line.char_indices().nth(column.saturating_sub(1)) else { return false };
    let (before, here) = line.split_at(at);
    let behind = here.strip_prefix(name).map(str::trim_start);
    before.trim_end().ends_with(',') && behind.is_some_and(|behind| behind.starts_with([',', '}']))
}

/// Whether a ! stands before the value of the field that is named here.
fn has_tag(line: &str, column: usize, field: &str) -> bool {
    let here: String = line.chars().skip(column.saturating_sub(1)).collect();
    let behind = here.strip_prefix(field).and_then(|rest| rest.trim_start().strip_prefix(':'));
    behind.unwrap_or(&here).trim_start().starts_with('!')
}
