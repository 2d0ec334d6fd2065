//! Where numbers come from: the parts of the last line, of a form and of an ask; and why acts are barred.

use super::{
    ask::AskMode,
    desk::{Desk, Mode},
    form::FormMode,
    list::{Choice, ListMode, ListRow},
};
use crate::view::{Cell, Number, Tone};

impl Desk {
    /// Where numbers come from, and why acts are barred.
    pub(super) fn open_parts(&mut self) {
        let mut rows = Vec::new();
        let game = self.game();
        let who = self.chosen();
        if let Some(line) = self.folder.session().last(1).first() {
            rows.push(ListRow::text(line.tale.head.clone(), Tone::Title, Choice::Read));
            for number in &line.tale.numbers {
                rows.extend(number_rows(number));
            }
            for sentence in &line.tale.then {
                rows.push(ListRow::text(format!("  {sentence}"), Tone::Plain, Choice::Read));
            }
        }
        let names: Vec<String> = who.iter().map(|id| self.name(id)).collect();
        rows.push(ListRow::text(names.join(", "), Tone::Title, Choice::Read));
        for offer in game.offers(&who) {
            match offer.against.first() {
                None => {
                    rows.push(ListRow::text(format!("  {} {}: may", offer.key, offer.name), Tone::Good, Choice::Read))
                }
                Some(why) => {
                    let rule = if why.rule.is_empty() { String::new() } else { format!(" ({})", why.rule) };
                    rows.push(ListRow::text(
                        format!("  {} {}: {why}{rule}", offer.key, offer.name),
                        Tone::Dim,
                        Choice::Read,
                    ));
                }
            }
        }
        self.mode = Mode::List(ListMode::new("Parts, and why not", rows, "Space pages  / find  Esc back"));
    }

    /// The parts of a form's numbers; Esc leads back to the form.
    pub(super) fn show_parts(&mut self, form: FormMode) {
        let mut rows = vec![ListRow::text(form.form.title.clone(), Tone::Title, Choice::Read)];
        rows.extend(form.form.numbers.iter().flat_map(number_rows));
        rows.extend(
            form.form.remarks.iter().map(|remark| ListRow::text(format!("  {remark}"), Tone::Plain, Choice::Read)),
        );
        self.mode = Mode::List(ListMode::new("Parts", rows, "Esc back").over(Mode::Form(form)));
    }

    /// The parts of the numbers behind an ask; Esc leads back to it.
    pub(super) fn show_ask_parts(&mut self, ask: AskMode) {
        let mut rows = vec![ListRow::text(ask.title.clone(), Tone::Title, Choice::Read)];
        if let Ok(form) = self.game().form(&ask.order) {
            rows.extend(form.numbers.iter().flat_map(number_rows));
            let remarks = form.remarks.iter();
            rows.extend(remarks.map(|remark| ListRow::text(format!("  {remark}"), Tone::Plain, Choice::Read)));
        }
        self.mode = Mode::List(ListMode::new("Parts", rows, "Esc back").over(Mode::Ask(ask)));
    }
}

/// A number as rows: its name and total, then its parts.
pub(super) fn number_rows(number: &Number) -> Vec<ListRow> {
    let mut rows = vec![ListRow::text(format!("  {} {}", number.name, number.total()), Tone::Accent, Choice::Read)];
    for part in &number.parts {
        let rule = if part.rule.is_empty() { String::new() } else { format!("  {}", part.rule) };
        let cells = vec![Cell::plain(format!("    {:+3} {}", part.value, part.name)), Cell::toned(rule, Tone::Dim)];
        rows.push(ListRow { cells, choice: Choice::Read });
    }
    rows
}
