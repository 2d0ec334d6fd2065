//! Forms: the facts an act wants, as fields that people fill.

use super::{Id, Number, Value};

/// What a field takes.
#[derive(Debug, Clone, PartialEq)]
pub enum Kind {
    /// Yes or no; Space flips it.
    Flag,
    /// A whole number between two bounds.
    Count {
        /// The least.
        least: i64,
        /// The most.
        most: i64,
    },
    /// A length in inches between nought and a bound.
    Inches {
        /// The most.
        most: i64,
    },
    /// One of several words; a letter or a prefix picks it. Pairs of id and label.
    Choice(Vec<(String, String)>),
    /// A unit by its number or id, out of these.
    Unit(Vec<Id>),
    /// Several units by number, out of these.
    Units(Vec<Id>),
    /// How many of each class: a bare number, "5s,1w", or a class alone for all. Rows of id, label and how many there are.
    Classes(Vec<(String, String, i64)>),
    /// A count for each of several units: "3:2,21:4".
    Counts(Vec<Id>),
    /// Pairs of figures "1-2,3-2", or how many stand on each side "4:3".
    Pairs,
    /// Free text.
    Text,
}

/// One field of a form.
#[derive(Debug, Clone, PartialEq)]
pub struct Field {
    /// The fact's name.
    pub id: String,
    /// What people read.
    pub label: String,
    /// What it takes.
    pub kind: Kind,
    /// What holds if nothing is typed: a remembered or a usual value.
    pub usual: Option<Value>,
    /// Whether it must be given.
    pub required: bool,
    /// Whether it hides behind "more facts".
    pub more: bool,
    /// Whether the unit's next order of this kind offers the same value again.
    pub keeps: bool,
    /// One line of help.
    pub help: String,
}

impl Field {
    /// A field that need not be given and shows from the start.
    pub fn new(id: &str, label: &str, kind: Kind) -> Field {
        Field {
            id: id.to_owned(),
            label: label.to_owned(),
            kind,
            usual: None,
            required: false,
            more: false,
            keeps: false,
            help: String::new(),
        }
    }

    /// Must be given.
    pub fn required(mut self) -> Field {
        self.required = true;
        self
    }

    /// Shows only behind "more facts".
    pub fn more(mut self) -> Field {
        self.more = true;
        self
    }

    /// Is offered again the next time.
    pub fn keeps(mut self) -> Field {
        self.keeps = true;
        self
    }

    /// What holds if nothing is typed.
    pub fn usual(mut self, value: impl Into<Value>) -> Field {
        self.usual = Some(value.into());
        self
    }

    /// What holds if nothing is typed, when there is such a thing.
    pub fn usually(mut self, value: Option<Value>) -> Field {
        self.usual = value;
        self
    }

    /// One line of help.
    pub fn help(mut self, help: &str) -> Field {
        self.help = help.to_owned();
        self
    }
}

/// The fields of an act as they stand with what is filled in, and what can be said of it already.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Form {
    /// "Goblin Bows fire".
    pub title: String,
    /// The fields, in the order of typing.
    pub fields: Vec<Field>,
    /// Numbers known so far, in parts.
    pub numbers: Vec<Number>,
    /// Further remarks: "expect 2.3 hits", reminders.
    pub remarks: Vec<String>,
}
