//! The error of the reader. It notes its path on the way out, so that a sound tree pays nothing for it.

use std::fmt;

use serde::de::{self, Expected, Unexpected};

use super::{Misread, Step, Why, words};

/// What does not fit, its path from the inside out.
#[derive(Debug)]
pub(super) struct Unread(Box<Misread>);

impl Unread {
    pub(super) fn of(why: Why) -> Unread {
        Unread(Box::new(Misread { path: Vec::new(), why }))
    }

    /// It as it is told, its path from the top.
    pub(super) fn told(mut self) -> Misread {
        self.0.path.reverse();
        *self.0
    }

    /// One step further up.
    pub(super) fn inside(mut self, step: Step) -> Unread {
        self.0.path.push(step);
        self
    }
}

impl fmt::Display for Unread {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(out)
    }
}

impl std::error::Error for Unread {}

impl de::Error for Unread {
    fn custom<T: fmt::Display>(said: T) -> Unread {
        Unread::of(Why::Said(said.to_string()))
    }

    fn invalid_type(found: Unexpected, wanted: &dyn Expected) -> Unread {
        Unread::of(Why::Wanted(wanted.to_string(), words::of_found(found)))
    }

    fn invalid_value(found: Unexpected, wanted: &dyn Expected) -> Unread {
        Unread::invalid_type(found, wanted)
    }

    fn invalid_length(length: usize, wanted: &dyn Expected) -> Unread {
        Unread::of(Why::Length(length, wanted.to_string()))
    }

    fn unknown_variant(name: &str, known: &'static [&'static str]) -> Unread {
        Unread::of(Why::Choice(name.to_owned(), known))
    }

    fn unknown_field(name: &str, known: &'static [&'static str]) -> Unread {
        Unread::of(Why::Field(name.to_owned(), known))
    }

    fn missing_field(name: &'static str) -> Unread {
        Unread::of(Why::Missing(name))
    }

    fn duplicate_field(name: &'static str) -> Unread {
        Unread::of(Why::Twice(name.to_owned()))
    }
}
