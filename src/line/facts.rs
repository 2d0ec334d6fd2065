//! Facts asked one by one, each with what it takes and what is usual.

use std::{collections::VecDeque, io};

use super::Talk;
use crate::{
    battle::usual,
    rules::Game,
    view::{Facts, Field, Form, Kind, Value},
};

/// How a row of facts came to its end.
pub(super) enum Filled {
    /// All are given.
    Whole(Facts),
    /// Laid aside, with what is given so far.
    Parked(Facts),
    /// Dropped.
    Dropped,
}

impl Talk<'_> {
    /// Asks for facts one by one. `again` works out the form with what is given so far: fields may come and go.
    pub(super) fn facts(
        &mut self,
        mut form: Form,
        mut facts: Facts,
        words: Vec<String>,
        again: &dyn Fn(&dyn Game, &Facts) -> Option<Form>,
    ) -> io::Result<Filled> {
        let mut words = VecDeque::from(words);
        let (mut passed, mut more): (Vec<String>, bool) = (Vec::new(), false);
        loop {
            let wanted = |field: &&Field| {
                !passed.contains(&field.id) && (more || field.shows() || facts.contains_key(&field.id))
            };
            let Some(field) = form.fields.iter().find(wanted).cloned() else { break };
            let text = match words.pop_front() {
                Some(word) => word,
                None => {
                    let prompt = self.field(&field, facts.get(&field.id));
                    let Some(text) = self.question(&prompt)? else { return Ok(Filled::Parked(facts)) };
                    text
                }
            };
            match text.as_str() {
                "park" => return Ok(Filled::Parked(facts)),
                "drop" => return Ok(Filled::Dropped),
                "more" => {
                    more = true;
                    continue;
                }
                "?" => {
                    self.fact_help(&field)?;
                    continue;
                }
                "" if field.required && field.offered().is_none() && !facts.contains_key(&field.id) => {
                    self.say(&format!("{} is wanted; drop drops the order, park lays it aside.", field.label))?;
                    continue;
                }
                "" => {
                    // What stood in the brackets was seen.
                    if let Some(value) = field.remembered.clone() {
                        facts.entry(field.id.clone()).or_insert(value);
                    }
                }
                text => match field.read(text, &|word| self.game().find(word)) {
                    Ok(value) => {
                        facts.insert(field.id.clone(), value);
                    }
                    Err(why) => {
                        words.clear();
                        self.say(&format!("{}: {why}.", field.label))?;
                        continue;
                    }
                },
            }
            passed.push(field.id.clone());
            if let Some(fresh) = again(self.game(), &facts) {
                form = fresh;
            }
        }
        for number in &form.numbers {
            self.say(&format!("{}: {}.", number.name, number.in_parts()))?;
        }
        for remark in &form.remarks {
            self.say(&format!("{}.", remark.trim_end_matches('.')))?;
        }
        Ok(Filled::Whole(facts))
    }

    /// "range (inches, up to 40) [14]".
    fn field(&self, field: &Field, given: Option<&Value>) -> String {
        let kinds = match &field.kind {
            Kind::Flag => "yes or no".to_owned(),
            Kind::Count { least, most } => format!("{least} to {most}"),
            Kind::Inches { most } => format!("inches, up to {most}"),
            Kind::Choice(rows) => rows.iter().map(|row| row.1.as_str()).collect::<Vec<_>>().join(", "),
            Kind::Unit(among) | Kind::Units(among) | Kind::Counts(among) => self.names(among),
            Kind::Classes(rows) => rows.iter().map(|row| format!("{} {}", row.2, row.1)).collect::<Vec<_>>().join(", "),
            Kind::Pairs => "as 4:3, ours and theirs".to_owned(),
            Kind::Text => "words".to_owned(),
        };
        let before = if given.is_none() && field.remembered.is_some() { ", as before" } else { "" };
        let usual = given.map_or_else(|| usual(field, self.game()), Value::typed);
        let usual = if usual.is_empty() { String::new() } else { format!(" [{usual}{before}]") };
        format!("{} ({kinds}){usual}", field.label)
    }

    /// What a fact means, and what may be typed for it.
    fn fact_help(&mut self, field: &Field) -> io::Result<()> {
        if !field.help.is_empty() {
            self.say(&format!("{}.", field.help.trim_end_matches('.')))?;
        }
        self.say("Enter takes what stands in brackets; more asks the rarer facts too; park lays the order aside; drop drops it.")
    }
}
