//! Amending on the screen: the old facts in a form, the old faces typed in, and the difference before it is accepted.

use super::{
    ask::{AskMode, as_typed},
    desk::{Desk, Mode},
    form::{FormMode, Purpose},
    list::{Choice, ListMode, ListRow},
};
use crate::{
    battle::{Amendment, Deed, Fate, Line},
    rules::{Halt, Nobody},
    tui::Key,
    view::{Answered, Order, Tale, Tone},
};

impl Desk {
    /// Opens a line to amend it.
    pub(super) fn amend_line(&mut self, n: u64) {
        let session = self.folder.session();
        let line = session.place(n).and_then(|place| session.line(place));
        let Some(line) = line else {
            return self.say("There is no such line.", Tone::Warn);
        };
        let Deed::Order(order) = line.deed else {
            return self.say("That line is a ruling: undo it, or make another one.", Tone::Warn);
        };
        // The form as it was: in the state before the line.
        let form = session.before(n).and_then(|game| game.form(&order).ok());
        match form.filter(|form| !form.fields.is_empty()) {
            Some(form) => {
                let facts = order.facts.clone();
                self.mode = Mode::Form(FormMode::new(Purpose::Amend(n, order, line.answers), form, &facts));
            }
            None => self.retype_on(n, order, Vec::new(), line.answers),
        }
    }

    /// Types the dice of an amended order anew.
    pub(super) fn retype(&mut self, form: FormMode) {
        let facts = form.facts(&|text| self.game().find(text));
        match (facts, form.purpose) {
            (Ok(facts), Purpose::Amend(line, order, answers)) => {
                self.retype_on(line, Order { facts, ..order }, Vec::new(), answers);
            }
            (Err((_, why)), _) => self.say(why, Tone::Warn),
            _ => {}
        }
    }

    /// Puts the next ask of an amended order, with the old faces typed in.
    pub(super) fn retype_on(&mut self, line: u64, order: Order, answers: Vec<Answered>, old: Vec<Answered>) {
        let worked = self.folder.session().amend(line, &Deed::Order(order.clone()), &answers, &mut Nobody);
        match worked {
            Ok(amendment) => self.show_amendment(amendment),
            Err(Halt::Ask { ask, filled, answered }) => {
                let typed = old.iter().find(|was| was.ask == ask.id).map(|was| as_typed(&was.answer, &filled));
                let mut mode = AskMode::new(order, answered, *ask, filled);
                mode.typed = typed.unwrap_or_default();
                mode.choose(&old);
                mode.amend = Some((line, old));
                mode.fresh = true;
                self.put_ask(mode);
            }
            Err(why) => self.say(format!("{why}."), Tone::Warn),
        }
    }

    /// Works an amendment out with the answers the line had, as far as they still fit.
    pub(super) fn work_out(&mut self, line: u64, order: Order, answers: Vec<Answered>) {
        let deed = Deed::Order(order.clone());
        for keep in (0..=answers.len()).rev() {
            match self.folder.session().amend(line, &deed, &answers[..keep], &mut Nobody) {
                Ok(amendment) => return self.show_amendment(amendment),
                Err(Halt::Misfit(_)) => {}
                Err(Halt::Ask { .. }) => return self.retype_on(line, order, answers[..keep].to_vec(), answers),
                Err(Halt::Refused(refusal)) => return self.say(format!("{refusal}."), Tone::Warn),
            }
        }
    }

    pub(super) fn amended_key(&mut self, amendment: Box<Amendment>, mut list: ListMode, key: Key) {
        match key {
            Key::Enter => {
                let fallen = amendment.fallen.first().cloned();
                let done = self.folder.session().accept(*amendment);
                self.take(done);
                if let Some(Line { n, deed: Deed::Order(order), answers, .. }) = fallen {
                    self.suggest(order, &answers, String::new());
                    self.say(format!("Amended. Line {n} fell away; it is suggested again as it was."), Tone::Plain);
                }
            }
            Key::Esc | Key::Char('X') => self.say("Left as it was.", Tone::Plain),
            key => {
                list.scroll(key);
                self.mode = Mode::Amended(amendment, list);
            }
        }
    }

    /// Shows what an amendment would alter, before it is accepted: what was told, and what would be told.
    fn show_amendment(&mut self, amendment: Amendment) {
        let session = self.folder.session();
        let old = |n: u64| session.place(n).and_then(|place| session.line(place));
        let later = || amendment.fates.iter().skip(1);
        let count = |wanted: Fate| later().filter(|(_, fate)| *fate == wanted).count();
        let summary = match later().count() {
            0 => "Nothing came after it.".to_owned(),
            _ => format!(
                "Of the later lines {} come out as before, {} differently, {} fall away.",
                count(Fate::Same),
                count(Fate::Differs),
                amendment.fallen.len()
            ),
        };
        let mut rows = vec![ListRow::text(summary, Tone::Title, Choice::Read)];
        for (at, (n, fate)) in amendment.fates.iter().enumerate() {
            let told = |tale: &Tale| -> Vec<String> {
                let numbers = tale.numbers.iter().map(|number| format!("{}: {}", number.name, number.with_rules()));
                std::iter::once(tale.head.clone()).chain(tale.then.clone()).chain(numbers).collect()
            };
            let was = old(*n).map(|line| told(&line.tale)).unwrap_or_default();
            match fate {
                Fate::Same if at > 0 => {}
                Fate::Falls(why) => {
                    let text = format!("Line {n} and those after it fall away: {why}");
                    rows.push(ListRow::text(text, Tone::Bad, Choice::Read));
                    rows.extend(amendment.fallen.iter().map(|line| {
                        ListRow::text(format!("  {} {}", line.n, line.tale.head), Tone::Dim, Choice::Read)
                    }));
                }
                _ => {
                    let now = amendment.with.get(at).map(|line| told(&line.tale)).unwrap_or_default();
                    let head = was.first().cloned().unwrap_or_default();
                    rows.push(ListRow::text(format!("Line {n}: {head}"), Tone::Title, Choice::Read));
                    if was == now {
                        rows.push(ListRow::text("  tells the same", Tone::Dim, Choice::Read));
                    }
                    let gone = was.iter().filter(|text| !now.contains(text));
                    rows.extend(gone.map(|text| ListRow::text(format!("  was  {text}"), Tone::Dim, Choice::Read)));
                    let new = now.iter().filter(|text| !was.contains(text));
                    rows.extend(new.map(|text| ListRow::text(format!("  now  {text}"), Tone::Plain, Choice::Read)));
                }
            }
        }
        let title = format!("Line {} amended: what differs", amendment.line);
        let list = ListMode::new(title, rows, "Enter accepts  Esc leaves it as it was");
        self.mode = Mode::Amended(Box::new(amendment), list);
    }
}
