//! Facts asked one by one, each with what it takes and what is usual. What is typed goes into the form in hand.

use std::io;

use super::{Heard, Talk};
use crate::{
    battle::{InForm, usual},
    view::{Field, Kind},
};

impl Talk<'_> {
    /// Asks for the facts of the form in hand until it is handed over or laid aside.
    pub(super) fn form(&mut self) -> io::Result<()> {
        self.so_far()?;
        // Where all facts are given, what it came to says what is done.
        let mut title = Some(format!("{}.", self.talk.form_title().trim_end_matches('.')));
        let (mut passed, mut more): (Vec<String>, bool) = (Vec::new(), false);
        while self.talk.form().is_some() && !self.over {
            self.put_named(&mut passed);
            let Some(field) = self.talk.form().and_then(|form| wanted(form, &passed, more)) else {
                let beside = std::mem::take(&mut self.words);
                for word in &beside {
                    self.say(&format!("{word} is no fact here."))?;
                }
                let form = self.talk.form().map(|form| &form.filling.form);
                if self.weighs || form.is_some_and(|form| !form.numbers.is_empty() || !form.remarks.is_empty()) {
                    title.take().map_or(Ok(()), |title| self.say(&title))?;
                }
                self.numbers()?;
                let weighs = std::mem::take(&mut self.weighs);
                if weighs {
                    self.odds_in_hand()?;
                }
                // What was typed beside its facts may have been meant for one: nothing is done before that was read.
                if (weighs || !beside.is_empty()) && !self.given()? {
                    return Ok(());
                }
                let order = self.talk.form().map(|form| form.order.act.clone());
                self.says(|talk, keep| talk.enter(keep))?;
                match self.talk.form().filter(|form| Some(&form.order.act) == order.as_ref()) {
                    // What does not fit is asked again, and all of it where the order was refused.
                    Some(form) if form.filling.wrong.is_some() => {
                        let at = form.filling.at;
                        let wrong = form.filling.form.fields.get(at).map(|field| field.id.clone());
                        passed.retain(|field| Some(field) != wrong.as_ref());
                    }
                    Some(_) if self.refused => {
                        if !self.refusal()? {
                            return Ok(());
                        }
                        passed.clear();
                    }
                    _ => return Ok(()),
                }
                continue;
            };
            // A fact by its name waits for its field.
            let said = self.words.iter().position(|word| !word.contains('='));
            let text = match said.and_then(|at| self.words.remove(at)) {
                Some(word) => self.whole(&field, word),
                None => {
                    title.take().map_or(Ok(()), |title| self.say(&title))?;
                    let prompt = self.field(&field, form_text(self.talk.form(), &field));
                    let Some(text) = self.question(&prompt)? else { return Ok(()) };
                    text
                }
            };
            let given = !form_text(self.talk.form(), &field).is_empty();
            match text.as_str() {
                text if named(self.talk.form(), text).is_some() => self.words.push_front(text.to_owned()),
                "park" => return self.says(|talk, keep| talk.park(keep)),
                "drop" => return self.says(|talk, keep| talk.drop(keep)),
                "back" if self.talk.form().is_some_and(|form| form.further.is_some()) => {
                    return self.says(|talk, keep| talk.back(keep));
                }
                "more" => more = true,
                "odds" => self.odds_in_hand()?,
                "?" => self.fact_help(&field)?,
                "" if field.required && field.offered().is_none() && !given => {
                    self.say(&format!("{}: {}; drop drops the order, park lays it aside.", field.label, field.give()))?;
                }
                "" => passed.push(field.id),
                text => match field.read(text, &|word| self.game().called(word)) {
                    Ok(_) => {
                        self.talk.put(&self.folder, &field.id, text);
                        passed.push(field.id);
                    }
                    Err(why) => {
                        self.words.retain(|word| word.contains('='));
                        if !self.looks(text)? {
                            self.no_answer(text, &format!("{}: {why}", field.label))?;
                        }
                    }
                },
            }
        }
        Ok(())
    }

    /// A word with those behind it that go on with the name of one choice: "fire storm".
    fn whole(&mut self, field: &Field, mut word: String) -> String {
        let Kind::Choice(rows) = &field.kind else { return word };
        while let Some(next) = self.words.front() {
            let longer = format!("{word} {next}").to_lowercase();
            if !rows.iter().any(|(_, label)| label.to_lowercase().starts_with(&longer)) {
                break;
            }
            word = longer;
            self.words.pop_front();
        }
        word
    }

    /// Facts given by their names, as `range=14`, go where they belong as soon as the form has them.
    fn put_named(&mut self, passed: &mut Vec<String>) {
        // One that is put may bring the field of another.
        while let Some(at) = self.words.iter().position(|word| named(self.talk.form(), word).is_some()) {
            let word = self.words.remove(at).unwrap_or_default();
            if let Some((field, text)) = named(self.talk.form(), &word) {
                self.talk.put(&self.folder, &field, &text);
                passed.push(field);
            }
        }
    }

    /// Whether the order in hand is given as it stands.
    fn given(&mut self) -> io::Result<bool> {
        let Some(text) = self.question("Enter gives it, park, drop")? else { return Ok(false) };
        match text.as_str() {
            "" => return Ok(true),
            "park" => self.says(|talk, keep| talk.park(keep))?,
            _ => self.says(|talk, keep| talk.drop(keep))?,
        }
        Ok(false)
    }

    /// What is to become of an order that was refused with its facts; whether they are asked again. Another order, most often
    /// the same with another fact, stands for the refused one.
    fn refusal(&mut self) -> io::Result<bool> {
        while let Some(text) = self.question("Enter asks its facts again, ! and a reason overrules, park, drop")? {
            match text.as_str() {
                "" => return Ok(true),
                "park" => self.says(|talk, keep| talk.park(keep))?,
                "drop" | "X" => self.says(|talk, keep| talk.drop(keep))?,
                text if named(self.talk.form(), text).is_some() => {
                    self.words.push_front(text.to_owned());
                    return Ok(true);
                }
                text => match (text.strip_prefix('!'), Heard::of(text)) {
                    (Some(because), _) => {
                        self.says(|talk, keep| talk.overrule(keep, because))?;
                        return Ok(true);
                    }
                    (None, Heard::Act { unit, act, words })
                        if !act.is_empty() && self.talk.word(&self.folder, &act).is_some() =>
                    {
                        self.says(|talk, keep| talk.drop(keep))?;
                        self.does(Heard::Act { unit, act, words })?;
                    }
                    (None, _) => {
                        self.no_answer(text, &format!("{text} does nothing here"))?;
                        if self.over {
                            return Ok(false);
                        }
                        continue;
                    }
                },
            }
            return Ok(false);
        }
        Ok(false)
    }

    /// What is known of the order before it is given.
    fn numbers(&mut self) -> io::Result<()> {
        let Some(form) = self.talk.form().map(|form| form.filling.form.clone()) else { return Ok(()) };
        for number in &form.numbers {
            self.say(&format!("{}: {}.", number.name, number.in_parts()))?;
        }
        form.remarks.iter().try_for_each(|remark| self.say(&format!("{}.", remark.trim_end_matches('.'))))
    }

    /// "range (inches, up to 40) [14]".
    pub(super) fn field(&self, field: &Field, given: String) -> String {
        let kinds = match &field.kind {
            Kind::Flag => "yes or no".to_owned(),
            Kind::Count { least, most } => format!("{least} to {most}"),
            Kind::Inches { most } => format!("inches, up to {most}"),
            Kind::Choice(rows) => rows.iter().map(|row| row.1.as_str()).collect::<Vec<_>>().join(", "),
            Kind::Unit(among) | Kind::Units(among) | Kind::Counts(among) => self.names(among),
            Kind::Classes(rows) => classes(rows),
            Kind::Pairs => "as 4:3, ours and theirs".to_owned(),
            Kind::Text => "words".to_owned(),
        };
        let before = if given.is_empty() && field.remembered.is_some() { ", as before" } else { "" };
        let usual = if given.is_empty() { usual(field, self.game()) } else { given };
        let usual = match (&field.kind, usual.as_str()) {
            (_, "") if field.required => String::new(),
            (Kind::Unit(_) | Kind::Units(_) | Kind::Counts(_), "") => " [nobody]".to_owned(),
            (_, "") => " [left blank]".to_owned(),
            (_, usual) => format!(" [{usual}{before}]"),
        };
        format!("{} ({kinds}){usual}", field.label)
    }

    /// What a fact means, and what may be typed for it.
    fn fact_help(&mut self, field: &Field) -> io::Result<()> {
        if !field.help.is_empty() {
            self.say(&format!("{}.", field.help.trim_end_matches('.')))?;
        }
        let back = match self.talk.form() {
            Some(form) if form.further.is_some() => " back goes to the question before;",
            _ => "",
        };
        self.say(&format!(
            "Enter takes what stands in brackets; more asks the rarer facts too;{back} odds tells what the order would do so \
             far; park lays the order aside; drop drops it."
        ))
    }
}

/// "7 sound, 1 champion": how many there are of each; where that is the same for all, "open, light cover; up to 8 of each".
fn classes(rows: &[(String, String, i64)]) -> String {
    let any =
        rows.iter().map(|row| row.2).filter(|_| rows.len() > 1).reduce(|one, other| if one == other { one } else { 0 });
    match any.filter(|count| *count > 1) {
        Some(count) => {
            let words: Vec<&str> = rows.iter().map(|row| row.1.as_str()).collect();
            format!("{}; up to {count} of each", words.join(", "))
        }
        None => rows.iter().map(|row| format!("{} {}", row.2, row.1)).collect::<Vec<_>>().join(", "),
    }
}

/// The field to ask next: one that shows and was not passed.
fn wanted(form: &InForm, passed: &[String], more: bool) -> Option<Field> {
    let filling = &form.filling;
    let shows = |at: &usize| more || filling.more || filling.form.fields[*at].shows() || !filling.texts[*at].is_empty();
    let mut fields = (0..filling.form.fields.len()).filter(shows).map(|at| &filling.form.fields[at]);
    fields.find(|field| !passed.contains(&field.id)).cloned()
}

/// What is typed in a field already.
fn form_text(form: Option<&InForm>, field: &Field) -> String {
    let place = |form: &InForm| form.filling.form.fields.iter().position(|known| known.id == field.id);
    form.and_then(|form| Some(form.filling.texts[place(form)?].clone())).unwrap_or_default()
}

/// A fact given by its name: "range=14".
fn named(form: Option<&InForm>, word: &str) -> Option<(String, String)> {
    let (name, text) = word.split_once('=')?;
    let fields = &form?.filling.form.fields;
    let field = fields.iter().find(|field| field.id == name || field.label == name)?;
    Some((field.id.clone(), text.to_owned()))
}
