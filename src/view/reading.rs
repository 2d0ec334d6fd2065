//! Readings: what is known of a unit, as values under names. What they differ in before and after an order is what it came
//! to; odds count them, filters and sorting find by them. Texts are made from them and never read back.

use std::borrow::Cow;

use compact_str::CompactString;

use super::{Mood, Value};

/// What a value says of a unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Gauge {
    /// Figures in play without a wound.
    Fit,
    /// Figures in play with a wound.
    Wounded,
    /// Figures out of play.
    Out,
    /// Figures that go out of play when the stage ends.
    HeldOut,
    /// Figures that are wounded when the stage ends.
    HeldWounded,
    /// Level of morale.
    Morale,
    /// Pins.
    Pins,
    /// Another number that an order may alter: hits left, wounds left.
    Number,
    /// Figures in a state: prone, separated.
    State,
    /// The state in one word: "steady", "SHAKEN"; the text is as people read it.
    Status,
    /// A marker, there or not.
    Marker,
    /// Whether it plays: in play, off the table, or why it is out of the battle.
    Fate,
    /// Of the fit figures those whose wounds or damage other values tell.
    Hurt,
    /// How much of its nerve it has.
    Nerve,
    /// How much nerve it can have at most.
    NerveFull,
    /// How it bears up: the place of its word in [`Mood::ALL`].
    Mood,
    /// How many units it is in contact with.
    Contact,
}

impl Gauge {
    /// Whether it only sums up what other values tell, so that lines about a side and filters need not know them. What an
    /// order came to is never counted by such a one.
    pub fn sums_up(self) -> bool {
        matches!(self, Gauge::Hurt | Gauge::Nerve | Gauge::NerveFull | Gauge::Mood | Gauge::Contact)
    }
}

/// The name of the state in one word.
const STATUS: &str = "status";

/// One value of a unit.
#[derive(Debug, Clone, PartialEq)]
pub struct Reading {
    /// What it says of the unit.
    pub gauge: Gauge,
    /// Its name, as people read it: "wounded", "morale", "No Fire".
    pub name: CompactString,
    /// The value: a whole number, a word, or yes and no.
    pub value: Value,
    /// It ends with the turn by itself: a report of how units stand leaves it out.
    pub passes: bool,
}

impl Reading {
    /// A number.
    #[inline]
    pub fn number(gauge: Gauge, name: &'static str, value: impl TryInto<i64>) -> Reading {
        let value = Value::Int(value.try_into().unwrap_or(i64::MAX));
        Reading { gauge, name: CompactString::const_new(name), value, passes: false }
    }

    /// The state in a word.
    pub fn status(word: impl Into<String>) -> Reading {
        Reading::word(STATUS, word)
    }

    /// Whether it is the state in a word, and not another word of the unit.
    pub fn is_status(&self) -> bool {
        self.gauge == Gauge::Status && self.name == STATUS
    }

    /// Another word, by name, that an order may alter.
    pub fn word(name: &'static str, word: impl Into<String>) -> Reading {
        let value = Value::Text(word.into());
        Reading { gauge: Gauge::Status, name: CompactString::const_new(name), value, passes: false }
    }

    /// Whether it plays, in words.
    pub fn fate(word: impl Into<String>) -> Reading {
        let value = Value::Text(word.into());
        Reading { gauge: Gauge::Fate, name: CompactString::const_new("fate"), value, passes: false }
    }

    /// Of the fit figures so many whose wounds other values tell.
    pub fn hurt(figures: impl TryInto<i64>) -> Reading {
        Reading::number(Gauge::Hurt, "hurt", figures)
    }

    /// How much of its nerve it has, and how much it can have at most.
    pub fn nerve(left: impl TryInto<i64>, most: impl TryInto<i64>) -> [Reading; 2] {
        [Reading::number(Gauge::Nerve, "nerve", left), Reading::number(Gauge::NerveFull, "full nerve", most)]
    }

    /// How it bears up.
    pub fn mood(mood: Mood) -> Reading {
        Reading::number(Gauge::Mood, "mood", mood as u8)
    }

    /// A marker.
    #[inline]
    pub fn marker(name: impl Into<Cow<'static, str>>, there: bool) -> Reading {
        let name = match name.into() {
            Cow::Borrowed(name) => CompactString::const_new(name),
            Cow::Owned(name) => name.into(),
        };
        Reading { gauge: Gauge::Marker, name, value: Value::Flag(there), passes: false }
    }

    /// A marker that is lifted at the end of the turn.
    pub fn token(name: &'static str, there: bool) -> Reading {
        Reading { passes: true, ..Reading::marker(name, there) }
    }
}
