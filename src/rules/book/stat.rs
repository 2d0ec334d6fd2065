//! What can be known of a unit, a figure or the table: its kind, its bounds, its usual value.

use serde_json::Value as Json;

use super::written::{Lapse, Stat, Written};
use crate::{
    paper::meant,
    view::{Id, Kind, Value, clean_text},
};

/// The most a number can be where the book sets no bound.
const MOST: i64 = 999;
/// The most and, below zero, the least that a book may let a number be.
pub const FAR: i64 = 1_000_000;
/// Letters of a label that make a column's head no narrower.
const NARROW: u16 = 3;

/// What kind of value it is.
#[derive(Debug, Clone, PartialEq)]
pub enum Sort {
    /// A number that is lost box by box.
    Track,
    /// A number.
    Number,
    /// A length in whole inches.
    Inches,
    /// Yes or no.
    Flag,
    /// One of these words.
    Choice(Vec<String>),
    /// A row of this list, or none.
    List(String),
    /// Free words.
    Text,
    /// Another unit, or nobody.
    Other,
}

/// One stat, read and found sound.
#[derive(Debug, Clone)]
pub struct Known {
    /// Its id.
    pub id: String,
    /// What people read.
    pub label: String,
    /// What kind of value it is.
    pub sort: Sort,
    /// What it is at first.
    pub usual: Value,
    /// The least it can be, for numbers.
    pub min: i64,
    /// The most it can be, for numbers.
    pub max: i64,
    /// As written.
    pub written: Stat,
}

impl Known {
    /// Reads a stat.
    ///
    /// # Errors
    /// Says what of it does not fit, and the field of it.
    pub fn read(id: &str, stat: &Stat, book: &Written) -> Result<Known, (String, String)> {
        let number = |sort: Sort, value: i64| (sort, Value::Int(value));
        let mut kinds: Vec<(Sort, Value)> = Vec::new();
        kinds.extend(stat.track.map(|value| number(Sort::Track, value)));
        kinds.extend(stat.number.map(|value| number(Sort::Number, value)));
        kinds.extend(stat.inches.map(|value| number(Sort::Inches, value)));
        kinds.extend(stat.flag.map(|value| (Sort::Flag, Value::Flag(value))));
        kinds.extend(stat.text.as_ref().map(|value| (Sort::Text, Value::Text(value.clone()))));
        kinds.extend(stat.other.map(|_| (Sort::Other, Value::List(Vec::new()))));
        if let Some(words) = &stat.choice {
            if words.is_empty() {
                return Err(("choice".to_owned(), "it is a choice of nothing; name what there is: [a, b]".to_owned()));
            }
            let usual = stat.usual.as_ref().or(words.first()).cloned().unwrap_or_default();
            if !words.contains(&usual) {
                return Err(("usual".to_owned(), format!("{usual} is none of its choices: {}", words.join(", "))));
            }
            kinds.push((Sort::Choice(words.clone()), Value::Text(usual)));
        }
        if let Some(list) = &stat.list {
            let Some(rows) = book.lists.get(list) else {
                let mend = meant(list, book.lists.keys().map(String::as_str));
                return Err(("list".to_owned(), format!("there is no list {list}; {mend}")));
            };
            let usual = stat.usual.clone().unwrap_or_default();
            if !usual.is_empty() && !rows.contains_key(&usual) {
                let known: Vec<&str> = rows.keys().map(String::as_str).collect();
                return Err(("usual".to_owned(), format!("{list} has no {usual}; it has {}", known.join(", "))));
            }
            kinds.push((Sort::List(list.clone()), Value::Text(usual)));
        }
        let (sort, usual) = match kinds.len() {
            1 => kinds.remove(0),
            0 => {
                return Err((
                    String::new(),
                    "it has no kind: say track, number, inches, flag, choice, list, text or other".to_owned(),
                ));
            }
            _ => return Err((String::new(), "it has several kinds; leave one of them".to_owned())),
        };
        if stat.mood.is_some() && sort != Sort::Flag {
            return Err(("mood".to_owned(), "only a flag says how a unit bears up".to_owned()));
        }
        if stat.spent && sort != Sort::Track {
            return Err((
                "spent".to_owned(),
                "only a track that is spent needs to say so: nobody is wounded by another".to_owned(),
            ));
        }
        if stat.campaign && (stat.play || stat.until != Lapse::Never || matches!(sort, Sort::Track | Sort::Other)) {
            let why = match sort {
                Sort::Track => "a track is whole again in the next battle; a number can be kept",
                Sort::Other => "another unit may not be there in the next battle",
                _ => "what is made in play only, or lapses, is not there in the next battle",
            };
            return Err(("campaign".to_owned(), why.to_owned()));
        }
        let (min, most) = (stat.min.unwrap_or(0), stat.max.unwrap_or(MOST));
        if let Some(far) = [min, most].into_iter().find(|bound| !(-FAR..=FAR).contains(bound)) {
            let field = if far == min { "min" } else { "max" };
            return Err((field.to_owned(), format!("{far} is beyond {FAR}, the most that a number can be")));
        }
        if min > most {
            return Err(("min".to_owned(), format!("its least, {min}, is more than its most, {most}")));
        }
        if let Some(value) = usual.int().filter(|value| !(min..=most).contains(value)) {
            return Err((String::new(), format!("{value} is not between {min} and {most}")));
        }
        let label = stat.label.clone().unwrap_or_else(|| id.replace(['_', '-'], " "));
        Ok(Known { id: id.to_owned(), label, sort, usual, min, max: most, written: stat.clone() })
    }

    /// A value as somebody wrote it.
    ///
    /// # Errors
    /// Says why it does not fit.
    pub fn read_value(&self, value: &Json, book: &Written) -> Result<Value, String> {
        let label = &self.label;
        let word = || value.as_str().map(str::to_owned).ok_or_else(|| format!("{label} takes a word, not {value}"));
        match &self.sort {
            Sort::Track | Sort::Number | Sort::Inches => {
                let number = value.as_i64().ok_or_else(|| format!("{label} takes a whole number, not {value}"))?;
                if !(self.min..=self.max).contains(&number) {
                    return Err(format!("{label} {number} is not between {} and {}", self.min, self.max));
                }
                Ok(Value::Int(number))
            }
            Sort::Flag => {
                value.as_bool().map(Value::Flag).ok_or_else(|| format!("{label} takes yes or no, not {value}"))
            }
            Sort::Choice(words) => {
                let word = word()?;
                if words.contains(&word) {
                    Ok(Value::Text(word))
                } else {
                    Err(format!("{label} has no {word}; it has {}", words.join(", ")))
                }
            }
            Sort::List(list) => {
                let word = word()?;
                let rows =
                    book.lists.get(list).map(|rows| rows.keys().cloned().collect::<Vec<_>>()).unwrap_or_default();
                if word.is_empty() || rows.contains(&word) {
                    Ok(Value::Text(word))
                } else {
                    Err(format!("{list} has no {word}; it has {}", rows.join(", ")))
                }
            }
            Sort::Text => word().map(|text| Value::Text(clean_text(&text))),
            Sort::Other => Ok(of_unit(Some(&Id::new(&word()?)).filter(|id| !id.as_str().is_empty()))),
        }
    }

    /// The field that people type it in; units to choose from where it is another unit.
    pub fn kind(&self, book: &Written, units: impl FnOnce() -> Vec<Id>) -> Kind {
        let rows = |words: &mut dyn Iterator<Item = (String, String)>| Kind::Choice(words.collect());
        match &self.sort {
            Sort::Track | Sort::Number => Kind::Count { least: self.min, most: self.max },
            Sort::Inches => Kind::Count { least: self.min, most: self.max },
            Sort::Flag => Kind::Flag,
            Sort::Choice(words) => rows(&mut words.iter().map(|word| (word.clone(), word.clone()))),
            Sort::List(list) => rows(&mut rows_of(book, list).map(|(id, name)| (id.to_owned(), name))),
            Sort::Text => Kind::Text,
            Sort::Other => Kind::Unit(units()),
        }
    }

    /// A value as people read it.
    pub fn in_words(&self, value: &Value, book: &Written) -> String {
        match (&self.sort, value) {
            (Sort::Inches, value) => value.inches().map_or_else(String::new, |length| length.to_string()),
            (Sort::List(list), Value::Text(id)) => {
                rows_of(book, list).find(|row| row.0 == id).map_or_else(String::new, |row| row.1)
            }
            (_, value) => value.to_string(),
        }
    }

    /// A number held within its bounds; a track is held below what it began with, where the book sets no other bound.
    pub fn held(&self, value: i64, began: Option<&Value>) -> i64 {
        let most = match (&self.sort, self.written.max, began.and_then(Value::int)) {
            (Sort::Track, None, Some(began)) => began,
            _ => self.max,
        };
        value.clamp(self.min.min(most), most)
    }

    /// Whether a number, which is not lost box by box, is less than it was.
    pub fn is_less(&self, was: Option<&Value>, now: &Value) -> bool {
        self.sort == Sort::Number && now.int() < was.unwrap_or(&self.usual).int()
    }

    /// Whether who has lost some of it is wounded.
    pub fn is_harm(&self) -> bool {
        self.sort == Sort::Track && !self.written.spent
    }

    /// Whether it goes back to its usual value by itself at this time.
    pub fn lapses(&self, when: Lapse) -> bool {
        self.written.until == when
    }

    /// Whether play makes it what it is, whatever scripts do: it is lost, lapses, or is in no recipe.
    pub fn is_played(&self) -> bool {
        self.sort == Sort::Track || self.written.play || self.written.until != Lapse::Never
    }

    /// Whether people choose it as they build an army: not what is made in play only, nor what scripts alone read, nor another
    /// unit, of which none is there to choose from.
    pub fn is_chosen(&self) -> bool {
        !self.written.play && !self.written.quiet && self.sort != Sort::Other
    }

    /// The cells its column takes.
    pub fn width(&self, book: &Written) -> u16 {
        let head = self.written.short.as_deref().unwrap_or_default().chars().count();
        let widest = match &self.sort {
            Sort::Track => format!("{}/{}", self.usual, self.usual).len(),
            Sort::Inches => 3,
            Sort::Choice(words) => words.iter().map(|word| word.chars().count()).max().unwrap_or(0).min(12),
            Sort::List(list) => rows_of(book, list).map(|row| row.1.chars().count()).max().unwrap_or(0).min(12),
            Sort::Text | Sort::Other => 8,
            Sort::Number | Sort::Flag => 2,
        };
        u16::try_from(head.max(widest)).unwrap_or(NARROW).max(NARROW)
    }
}

/// Another unit as a value, or nobody.
pub fn of_unit(unit: Option<&Id>) -> Value {
    Value::List(unit.map(Value::from).into_iter().collect())
}

/// The unit that a value stands for; none for nobody.
pub fn unit_of(value: &Value) -> Option<Id> {
    value.list().and_then(|units| units.first()).map(|unit| Id::new(&unit.to_string()))
}

/// The rows of a list: ids with names.
pub fn rows_of<'b>(book: &'b Written, list: &str) -> impl Iterator<Item = (&'b str, String)> + use<'b> {
    book.lists.get(list).into_iter().flatten().map(|(id, row)| {
        let name = row.get("name").and_then(Json::as_str).map_or_else(|| id.replace(['_', '-'], " "), str::to_owned);
        (id.as_str(), name)
    })
}

/// A cell of a list as people read it.
pub fn cell_in_words(cell: &Json) -> String {
    match cell {
        Json::String(text) => text.clone(),
        Json::Bool(flag) => if *flag { "yes" } else { "" }.to_owned(),
        Json::Null => String::new(),
        other => other.to_string(),
    }
}

/// What a row of a list has, but for its name: "reach 24, dice 10, sharp".
pub fn cells_of(book: &Written, list: &str, id: &str) -> String {
    let cells = book.lists.get(list).and_then(|rows| rows.get(id));
    let told = cells.into_iter().flatten().filter(|(head, _)| *head != "name").filter_map(|(head, cell)| {
        let head = head.replace('_', " ");
        match (cell, cell_in_words(cell)) {
            (Json::Bool(true), _) => Some(head),
            (_, words) if words.is_empty() => None,
            (_, words) => Some(format!("{head} {words}")),
        }
    });
    told.collect::<Vec<_>>().join(", ")
}
