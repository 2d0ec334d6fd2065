//! Rulings: values corrected by hand, options, who throws, what is waived, and the others. The forms are those of the
//! screen; a field that no word gives is asked.

use std::{collections::VecDeque, io};

use super::Talk;
use crate::{
    battle::{BECAUSE, DICE, RulingForm, rulings_for, usual},
    engine::Dice,
    view::{Facts, Field, Id, Kind, counted, plural, series},
};

/// The words of a ruling, and the reason behind `because`, if one is said.
struct Said {
    words: VecDeque<String>,
    because: Option<String>,
}

impl Said {
    fn of(words: &[String]) -> Said {
        match words.iter().position(|word| word == BECAUSE) {
            Some(at) => Said { words: words[..at].iter().cloned().collect(), because: Some(words[at + 1..].join(" ")) },
            None => Said { words: words.iter().cloned().collect(), because: None },
        }
    }

    /// The field that the next words name by its id, its label, or how one of them begins; it takes these words.
    fn field(&mut self, fields: &[Field]) -> Option<usize> {
        let known = |field: &Field| [field.id.to_lowercase(), field.label.to_lowercase()];
        for count in (1..=self.words.len()).rev() {
            let typed = self.words.iter().take(count).cloned().collect::<Vec<_>>().join(" ").to_lowercase();
            let is = |fits: &dyn Fn(&str) -> bool| {
                fields.iter().position(|field| known(field).iter().any(|name| fits(name)))
            };
            let begins = || is(&|name| name.starts_with(&typed)).filter(|_| count == 1 || typed.len() > 3);
            if let Some(at) = is(&|name| name == typed).or_else(begins) {
                self.words.drain(..count);
                return Some(at);
            }
        }
        None
    }
}

impl Talk<'_> {
    /// Corrects a value of a unit or of one of its figures; without its name all values are told, and it is asked for.
    pub(super) fn correct(&mut self, words: &[String]) -> io::Result<()> {
        let mut said = Said::of(words);
        if said.words.front().is_some_and(|word| word == "table") {
            said.words.pop_front();
            return self.of_table(said);
        }
        let named = said.words.front().is_some_and(|word| !word.is_empty());
        if let Some(word) = said.words.pop_front().filter(|_| named)
            && !self.turn_to(&word)?
        {
            return Ok(());
        }
        let units = self.talk.chosen();
        let Some(unit) = units.first().cloned() else { return self.say("Type a number first, as correct 21.") };
        if said.words.is_empty() {
            self.values(&unit)?;
            let example = self.example(&unit);
            let Some(text) = self.question(&format!("Which value, as {example}; Enter leaves all as it is"))? else {
                return Ok(());
            };
            let words: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
            let reason = said.because.take();
            said = Said::of(&words);
            said.because = said.because.or(reason);
        }
        if said.words.is_empty() {
            return self.say("Left as it was.");
        }
        let figures = self.game().listed(&unit);
        let figure = figures.into_iter().find(|figure| said.words.front() == Some(figure)).unwrap_or_default();
        if !figure.is_empty() {
            said.words.pop_front();
        }
        let fields = self.game().fields(&unit, &figure);
        let Some(at) = said.field(&fields) else {
            let word = said.words.front().cloned().unwrap_or_default();
            return self.say(&format!("There is no value {word}; there is {}.", labels(&fields)));
        };
        match RulingForm::correct(self.game(), &units, &figure, at) {
            Some(form) => self.ruled(&form, said),
            None => Ok(()),
        }
    }

    /// How another value is typed: "morale 4", of the first number of this unit that can fall.
    pub(super) fn example(&self, unit: &Id) -> String {
        let less = |field: &Field| {
            let Kind::Count { least, .. } = field.kind else { return None };
            let now: i64 = usual(field, self.game()).parse().ok()?;
            (now > least).then(|| format!("{} {}", field.id, now - 1))
        };
        self.game().fields(unit, "").iter().find_map(less).unwrap_or_else(|| "note wounded in the arm".to_owned())
    }

    /// What the rules keep of the table and its sides, or another value for one.
    fn of_table(&mut self, mut said: Said) -> io::Result<()> {
        let known = self.game().status().known;
        let fields: Vec<Field> = known.iter().map(|known| known.field.clone()).collect();
        if fields.is_empty() {
            return self.say("This game keeps nothing of the table.");
        }
        if said.words.is_empty() {
            for known in &known {
                self.say(&format!("{}, {}: {}.", known.field.id, known.field.label, known.text))?;
            }
            return self.say("correct table and a name, as in this list, corrects it.");
        }
        match self.named(&mut said, &fields, "value of the table")?.and_then(|at| RulingForm::table(self.game(), at)) {
            Some(form) => self.ruled(&form, said),
            None => Ok(()),
        }
    }

    /// The field that the words begin with; where there is none, says which there are.
    fn named(&mut self, said: &mut Said, fields: &[Field], what: &str) -> io::Result<Option<usize>> {
        let found = said.field(fields);
        if found.is_none() {
            let word = said.words.front().cloned().unwrap_or_default();
            let ids: Vec<&str> = fields.iter().map(|field| field.id.as_str()).collect();
            self.say(&format!("There is no {what} {word}; there is {}.", ids.join(", ")))?;
        }
        Ok(found)
    }

    /// Tells the values of a unit and its figures, those that are alike together.
    fn values(&mut self, unit: &Id) -> io::Result<()> {
        let figures = self.game().listed(unit);
        let own = self.in_words(&self.game().fields(unit, ""));
        self.say(&format!("{}: {own}.", self.name(unit)))?;
        let mut alike: Vec<(String, Vec<String>)> = Vec::new();
        for figure in figures {
            let own = self.in_words(&self.game().fields(unit, &figure));
            match alike.iter_mut().find(|(known, _)| *known == own) {
                Some((_, figures)) => figures.push(figure),
                None => alike.push((own, vec![figure])),
            }
        }
        for (own, figures) in alike.iter().filter(|(own, _)| !own.is_empty()) {
            let figure = &self.game().system().figure;
            let figure = if figures.len() > 1 { plural(figure) } else { figure.to_string() };
            self.say(&format!("  {figure} {}: {own}.", series(figures)))?;
        }
        Ok(())
    }

    /// "morale 5, player Anna; empty: note, marks".
    fn in_words(&self, fields: &[Field]) -> String {
        let told = fields.iter().map(|field| (field.label.as_str(), usual(field, self.game())));
        let (empty, told): (Vec<_>, Vec<_>) = told.partition(|(_, value)| value.is_empty());
        let told: Vec<String> = told.into_iter().map(|(label, value)| format!("{label} {value}")).collect();
        let empty: Vec<&str> = empty.into_iter().map(|(label, _)| label).collect();
        match empty.as_slice() {
            [] => told.join(", "),
            empty => format!("{}; empty: {}", told.join(", "), empty.join(", ")),
        }
    }

    /// The options of the battle, or another choice for one.
    pub(super) fn options(&mut self, words: &[String]) -> io::Result<()> {
        let (options, mut said) = (self.game().options(), Said::of(words));
        if said.words.is_empty() {
            for option in &options {
                let line = format!("{}, {}: {}.", option.id, option.label, usual(option, self.game()));
                self.say(&line)?;
            }
            return self.say("options and an id, as in this list, chooses otherwise.");
        }
        match self.named(&mut said, &options, "option")?.and_then(|at| RulingForm::option(self.game(), at)) {
            Some(form) => self.ruled(&form, said),
            None => Ok(()),
        }
    }

    /// Who throws: told, or changed for a side or for all.
    pub(super) fn who_throws(&mut self, words: &[String]) -> io::Result<()> {
        let mut said = Said::of(words);
        if said.words.is_empty() {
            let game = self.game();
            let hand = |dice: Dice| if dice == Dice::Auto { "the machine rolls" } else { "rolled at the table" };
            let sides = game.status().sides.into_iter().enumerate();
            let mut told: Vec<String> =
                sides.map(|(at, side)| format!("{}: {}.", side.name, hand(game.dice(at)))).collect();
            told.push(format!("Chance: {}.", hand(game.chance())));
            let first = game.status().sides.first().map_or(String::new(), |side| side.id.to_string());
            told.push(format!("dice table or dice machine changes it for all, dice {first} table for one side."));
            return told.iter().try_for_each(|sentence| self.say(sentence));
        }
        let form = DICE.form(self.game(), None);
        // One word says who throws, for all sides; two say for whom first.
        if said.words.len() == 1 {
            let all = form.fields.first().and_then(Field::offered).map(ToString::to_string);
            said.words.extend(all);
            said.words.rotate_right(1);
        }
        self.ruled(&form, said)
    }

    /// Waives what is due of a unit.
    pub(super) fn waive(&mut self, words: &[String]) -> io::Result<()> {
        let mut said = Said::of(words);
        let unit = said.words.pop_front().unwrap_or_default();
        let what = said.words.drain(..).collect::<Vec<_>>().join(" ");
        let id = self.game().find(&unit);
        let dues = self.game().dues();
        let due = dues.iter().find(|due| id.is_some() && due.unit == id && due.what.contains(&what));
        match due {
            Some(due) => {
                let form = RulingForm::waive(self.game(), &due.id);
                self.ruled(&form, said)
            }
            None => self.say(&format!("Nothing such is due of {unit}; dues tells what is.")),
        }
    }

    /// Another ruling, by its number in the list or how its name begins; without either, the list.
    pub(super) fn ruling(&mut self, words: &[String]) -> io::Result<()> {
        let mut said = Said::of(words);
        let rows: Vec<_> = rulings_for(self.game()).map(|(_, row)| row).collect();
        let Some(word) = said.words.pop_front() else {
            for (at, row) in (1..).zip(&rows) {
                self.say(&format!("  {at} {}", row.title))?;
            }
            return self.say("ruling and a number or a first word, as ruling 2, asks what it needs.");
        };
        let numbered = word.parse().ok().and_then(|at: usize| rows.get(at.checked_sub(1)?));
        match numbered.or_else(|| rows.iter().find(|row| row.title.starts_with(&word))) {
            Some(row) => {
                let form = row.form(self.game(), self.talk.here());
                self.ruled(&form, said)
            }
            None => self.say(&format!("There is no ruling {word}; ruling lists them.")),
        }
    }

    /// Asks the fields of a ruling that no word gives, and makes it.
    fn ruled(&mut self, form: &RulingForm, mut said: Said) -> io::Result<()> {
        self.say(&format!("{}.", form.title))?;
        let mut facts = Facts::new();
        for (at, field) in form.fields.iter().enumerate() {
            if field.id == BECAUSE && !said.words.is_empty() {
                break;
            }
            let last = form.fields[at + 1..].iter().all(|later| later.id == BECAUSE);
            let mut given = match field.id.as_str() {
                BECAUSE => said.because.take(),
                // The last text is all that is left.
                _ if last && field.kind == Kind::Text && !said.words.is_empty() => {
                    Some(said.words.drain(..).collect::<Vec<_>>().join(" "))
                }
                _ => said.words.pop_front(),
            };
            loop {
                let text = match given.take() {
                    Some(text) => text,
                    None => {
                        let Some(text) = self.question(&self.field(field, String::new()))? else { return Ok(()) };
                        text
                    }
                };
                match text.as_str() {
                    "drop" => return self.say("Left as it was."),
                    "?" => self.ruling_help(field)?,
                    "" if field.required && field.offered().is_none() => {
                        self.say(&format!("{}: {}; drop leaves all as it was.", field.label, field.give()))?;
                    }
                    "" => break,
                    text => match field.read(text, &|word| self.game().called(word)) {
                        Ok(value) => {
                            facts.insert(field.id.clone(), value);
                            break;
                        }
                        Err(why) => {
                            said.words.clear();
                            self.say(&format!("{}: {why}. drop leaves all as it was.", field.label))?;
                        }
                    },
                }
            }
        }
        if !said.words.is_empty() {
            let words = said.words.iter().map(String::as_str).collect::<Vec<_>>().join(" ");
            let left = counted(said.words.len(), "word");
            return self.say(&format!("Nothing is done: {words} is {left} too many. A reason stands behind because."));
        }
        let ruling = form.ruling(facts);
        self.says(|talk, keep| talk.rule(keep, &ruling))
    }

    fn ruling_help(&mut self, field: &Field) -> io::Result<()> {
        if !field.help.is_empty() {
            self.say(&format!("{}.", field.help.trim_end_matches('.')))?;
        }
        self.say("Enter takes what stands in brackets; drop leaves all as it was.")
    }
}

fn labels(fields: &[Field]) -> String {
    fields.iter().map(|field| field.label.as_str()).collect::<Vec<_>>().join(", ")
}
