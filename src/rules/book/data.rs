//! A book as it is played: its stats and scripts read, its rows made.

use std::sync::Arc;

use indexmap::IndexMap;

use super::{
    body::{Company, Figure, Stats},
    script::{Page, Script},
    stat::{Known, Sort, unit_of},
    system::Book,
    written::{LongFact, TurnBy, Written, WrittenAct, WrittenPhase},
};
use crate::{
    engine::Rows,
    paper::Fault,
    view::{Facts, Id, Value},
};

/// A book, read and found sound.
pub struct Data {
    /// As it is written.
    pub written: Written,
    /// Its file.
    pub page: Page,
    /// What its scripts call or name wrongly; they run all the same, until they come to it.
    pub astray: Vec<Fault>,
    /// Its rows.
    pub rows: Rows<Book>,
    /// What is known of a unit.
    pub stats: IndexMap<String, Arc<Known>>,
    /// What is known of a figure.
    pub figure_stats: IndexMap<String, Arc<Known>>,
    /// What is known of the table.
    pub table_stats: IndexMap<String, Arc<Known>>,
    /// What is known of a side.
    pub side_stats: IndexMap<String, Arc<Known>>,
    /// Its phases.
    pub phases: IndexMap<String, Phase>,
    /// Its moments: what happens when each is over.
    pub moments: IndexMap<String, Option<Script>>,
    /// Its acts.
    pub acts: IndexMap<String, BookAct>,
    /// What units owe.
    pub dues: Vec<BookDue>,
    /// What happens as a turn begins.
    pub begins: Option<Script>,
    /// What happens to a unit that arrives.
    pub arrives: Option<Script>,
    /// Why a unit leaves of which nobody is left.
    pub leaves: Option<Script>,
    /// How the battle would end.
    pub won: Option<Script>,
    /// What a unit costs.
    pub points: Option<Script>,
}

/// A phase with its scripts.
pub struct Phase {
    /// As it is written.
    pub written: WrittenPhase,
    /// The number that units go by.
    pub by: Option<Script>,
    /// Which units may act.
    pub may: Option<Script>,
    /// The unit in hand is finished once this holds.
    pub over: Option<Script>,
    /// What happens to a unit as it is finished.
    pub finished: Option<Script>,
    /// It passes by itself while this holds.
    pub skip: Option<Script>,
    /// What happens as it begins.
    pub begins: Option<Script>,
    /// What happens as it ends.
    pub ends: Option<Script>,
    /// Whether an act of the table is given in it.
    pub of_table: bool,
    /// Whether units act in it.
    pub of_units: bool,
}

/// An act with its scripts.
pub struct BookAct {
    /// As it is written.
    pub written: WrittenAct,
    /// Its name, a verb.
    pub name: String,
    /// Its facts.
    pub facts: Vec<BookFact>,
    /// What stands against it.
    pub bars: Vec<BookBar>,
    /// What the journal says first.
    pub says: Option<Script>,
    /// What it does.
    pub does: Option<Script>,
}

/// A fact with its scripts.
pub struct BookFact {
    /// Its id.
    pub id: String,
    /// What people read.
    pub label: String,
    /// As it is written.
    pub written: LongFact,
    /// What holds if nothing is said.
    pub usual: Option<Script>,
    /// Which there are to choose from.
    pub among: Option<Script>,
    /// It is asked only while this holds.
    pub when: Option<Script>,
    /// The facts that must be given before its scripts can work: those that they speak of and that are nothing until then.
    pub after: Vec<String>,
    /// Its scripts speak of no other fact.
    pub alone: bool,
}

impl BookFact {
    /// Whether all is given that its scripts speak of.
    pub fn is_ready(&self, facts: &Facts) -> bool {
        self.after.iter().all(|fact| facts.contains_key(fact))
    }
}

/// A bar with its scripts.
pub struct BookBar {
    /// The rule.
    pub rule: String,
    /// How to mend it.
    pub mend: String,
    /// It stands while this holds.
    pub when: Script,
    /// What people hear.
    pub says: Script,
    /// Whether it speaks of a fact: then it is heard only once that is given.
    pub facts: Vec<String>,
}

/// A due with its scripts.
pub struct BookDue {
    /// The rule.
    pub rule: String,
    /// The phases in which it is owed; all without them.
    pub phases: Vec<String>,
    /// The act that does it.
    pub act: String,
    /// Nothing else may be done before it.
    pub now: bool,
    /// Which units owe it.
    pub when: Script,
    /// Why, in words.
    pub says: Option<Script>,
}

impl Data {
    /// Whether a figure is out of play: its track is empty, or its flag is up.
    pub fn is_out(&self, figure: &Figure) -> bool {
        self.says_out(&self.figure_stats, &figure.stats)
    }

    /// Whether a unit that is somebody alone is out by what is known of it: its wounds, where the book names them.
    pub fn is_down(&self, body: &Company) -> bool {
        self.written.figures.track.is_none() && self.says_out(&self.stats, &body.stats)
    }

    fn says_out(&self, known: &IndexMap<String, Arc<Known>>, stats: &Stats) -> bool {
        // What a figure has too is out by that alone.
        let of_figure = !std::ptr::eq(known, &self.stats);
        let named = self.written.figures.out.iter().filter(|stat| of_figure || !self.figure_stats.contains_key(*stat));
        named.filter_map(|stat| known.get(stat)).any(|known| {
            match stats.get(known.id.as_str()).unwrap_or(&known.usual) {
                Value::Flag(out) => *out,
                Value::Int(left) => *left <= known.min,
                _ => false,
            }
        })
    }

    /// The figures of a unit that are in play: listed, or counted by a track, or the one that it is.
    pub fn count(&self, body: &Company) -> i64 {
        if !self.written.figures.stats.is_empty() {
            let whole = !self.is_down(body);
            return body.figures.iter().filter(|figure| whole && !self.is_out(figure)).count() as i64;
        }
        match &self.written.figures.track {
            Some(track) => body.stats.get(track.as_str()).and_then(Value::int).unwrap_or(0),
            None => i64::from(!self.is_down(body)),
        }
    }

    /// The figures that a unit began with: of a whole one, those who were not lost in earlier battles.
    pub fn began(&self, body: &Company) -> i64 {
        self.whole(body).saturating_sub(body.missing).max(0)
    }

    /// The figures of a unit when it is whole.
    pub fn whole(&self, body: &Company) -> i64 {
        if !self.written.figures.stats.is_empty() {
            return body.figures.len() as i64;
        }
        match &self.written.figures.track {
            Some(track) => body.began.get(track.as_str()).and_then(Value::int).unwrap_or(0),
            None => 1,
        }
    }

    /// The phase under way, or that below the moment under way.
    pub fn phase(&self, stack: &[String]) -> Option<&Phase> {
        stack.first().and_then(|id| self.phases.get(id))
    }

    /// Whether sides play whole turns one after the other.
    pub fn by_side(&self) -> bool {
        self.written.turn.by == TurnBy::Side
    }

    /// A value of a unit as people read it.
    pub fn in_words(&self, known: &Known, value: &Value, name: &dyn Fn(&Id) -> Option<String>) -> String {
        match (&known.sort, value) {
            (Sort::Other, value) => unit_of(value).and_then(|id| name(&id)).unwrap_or_else(|| "nobody".to_owned()),
            (_, value) => known.in_words(value, &self.written),
        }
    }
}
