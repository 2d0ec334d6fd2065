//! Lines and entries as JSON: how they are written, and how they are read, those of older musters too. What is usual is left
//! out, what has a fixed place has no name.
//!
//! ```text
//! mod      lines, their headlines and what they altered; entries
//! outcome  what a line came to
//! reply    answers, and the numbers of a tale
//! ```

mod outcome;
mod reply;

use std::{fmt, marker::PhantomData};

use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{
        self, MapAccess, SeqAccess, Visitor,
        value::{MapAccessDeserializer, SeqAccessDeserializer},
    },
    ser::SerializeMap,
};

use super::{Deed, Draft, Entry, Headline, Line};
use crate::{
    engine::{self, Change, RULING, Ruling, grouped},
    view::{Clean, Facts, Id, Order, Tale},
};
use outcome::{Came, came};
use reply::{Numbers, Replied, Replies, Summed};

/// Where a line was given: its number, the turn, the stage.
type At = (u64, u32, String);

impl Serialize for Line {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        let mut map = out.serialize_map(None)?;
        map.serialize_entry("line", &(self.n, self.turn, &self.stage))?;
        for (name, line) in [("group", self.group), ("was", self.was)] {
            if let Some(line) = line {
                map.serialize_entry(name, &line)?;
            }
        }
        match &self.deed {
            Deed::Order(Order { act, who, facts, overruled, because }) => {
                map.serialize_entry("order", act)?;
                match &who[..] {
                    [] => {}
                    [one] => map.serialize_entry("who", one)?,
                    all => map.serialize_entry("who", all)?,
                }
                if !facts.is_empty() {
                    map.serialize_entry("facts", facts)?;
                }
                if !overruled.is_empty() {
                    map.serialize_entry("despite", overruled)?;
                }
                if !because.is_empty() {
                    map.serialize_entry("because", because)?;
                }
            }
            Deed::Ruling(ruling) => map.serialize_entry("ruling", ruling)?,
        }
        if !self.answers.is_empty() {
            map.serialize_entry("answers", &Replies(&self.answers))?;
        }
        if !self.change.is_empty() {
            map.serialize_entry("altered", &Altered(&self.change))?;
        }
        let Tale { head, then, numbers } = &self.tale;
        match &then[..] {
            [] => map.serialize_entry("tale", head)?,
            then => map.serialize_entry("tale", &[std::slice::from_ref(head), then].concat())?,
        }
        if !numbers.is_empty() {
            map.serialize_entry("numbers", &Numbers(numbers))?;
        }
        if !self.outcomes.is_empty() {
            map.serialize_entry("outcomes", &came(&self.outcomes, actor(&self.deed)))?;
        }
        map.end()
    }
}

/// Who acts, where somebody does.
fn actor(deed: &Deed) -> Option<&Id> {
    if let Deed::Order(order) = deed { order.who.first() } else { None }
}

/// What a line altered.
struct Altered<'a>(&'a Change);

impl Serialize for Altered<'_> {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        grouped::serialize(self.0, out)
    }
}

/// What stands behind `line`: where it was given, its parts beside it; of an older muster, the line as a whole.
enum Head<T> {
    At(At),
    Whole(Box<T>),
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Head<T> {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Head<T>, D::Error> {
        struct Either<T>(PhantomData<T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for Either<T> {
            type Value = Head<T>;

            fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
                out.write_str("the number, turn and stage of a line")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, list: A) -> Result<Head<T>, A::Error> {
                At::deserialize(SeqAccessDeserializer::new(list)).map(Head::At)
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Head<T>, A::Error> {
                T::deserialize(MapAccessDeserializer::new(map)).map(|line| Head::Whole(Box::new(line)))
            }
        }
        input.deserialize_any(Either(PhantomData))
    }
}

/// All that a line may have, as it is written now and as it was: then where it was given stood by name, the order or ruling
/// was its deed, and its numbers were in its tale.
#[derive(Deserialize)]
struct Parts {
    line: Option<Head<Parts>>,
    n: Option<u64>,
    turn: Option<u32>,
    stage: Option<String>,
    group: Option<u64>,
    was: Option<u64>,
    deed: Option<Older>,
    #[serde(default)]
    order: String,
    #[serde(default)]
    who: Who,
    #[serde(default)]
    facts: Facts,
    #[serde(default)]
    despite: Vec<String>,
    #[serde(default)]
    because: Clean,
    ruling: Option<Decided>,
    #[serde(default)]
    answers: Vec<Replied>,
    #[serde(default, deserialize_with = "grouped::older")]
    change: Change,
    #[serde(default, deserialize_with = "grouped::deserialize")]
    altered: Change,
    tale: Option<Told>,
    #[serde(default)]
    numbers: Vec<Summed>,
    #[serde(default)]
    outcomes: Vec<Came>,
}

/// The deed of an older line.
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Older {
    Order(Order),
    Ruling(Decided),
}

#[derive(Deserialize)]
#[serde(transparent)]
struct Decided(#[serde(deserialize_with = "engine::recorded")] Box<Ruling>);

/// One unit, or several.
#[derive(Default, Deserialize)]
#[serde(untagged)]
enum Who {
    #[default]
    Nobody,
    One(Id),
    All(Vec<Id>),
}

/// A tale: its headline alone, with what came of it, or as an older muster wrote it.
#[derive(Deserialize)]
#[serde(untagged)]
enum Told {
    Head(String),
    Then(Vec<String>),
    Older(Tale),
}

impl Parts {
    /// The line with these parts.
    ///
    /// # Errors
    /// One is missing, or means nothing.
    fn line<E: de::Error>(self) -> Result<Line, E> {
        let at = match self.line {
            Some(Head::Whole(line)) => return line.line(),
            Some(Head::At(at)) => Some(at),
            None => None,
        };
        let (n, turn, stage) = place(at, self.n, self.turn, self.stage)?;
        let deed = match (self.deed, self.ruling) {
            (Some(Older::Order(order)), _) => Deed::Order(order),
            (Some(Older::Ruling(ruling)), _) | (None, Some(ruling)) => Deed::Ruling(ruling.0),
            (None, None) => {
                let who = match self.who {
                    Who::Nobody => Vec::new(),
                    Who::One(unit) => vec![unit],
                    Who::All(units) => units,
                };
                let (act, overruled) = (self.order, self.despite);
                Deed::Order(Order { act, who, facts: self.facts, overruled, because: self.because })
            }
        };
        let numbers = self.numbers.into_iter().map(|number| number.0).collect();
        let tale = match self.tale {
            Some(Told::Head(head)) => Tale { head, then: Vec::new(), numbers },
            Some(Told::Then(mut all)) if !all.is_empty() => Tale { head: all.remove(0), then: all, numbers },
            Some(Told::Older(tale)) => tale,
            Some(Told::Then(_)) | None => return Err(E::missing_field("tale")),
        };
        let outcomes = self.outcomes.into_iter().map(|came| came.outcomes(actor(&deed)).map_err(E::custom));
        let outcomes = outcomes.collect::<Result<Vec<_>, E>>()?.into_iter().flatten().collect();
        let answers = self.answers.into_iter().map(Replied::answered).collect();
        let change = if self.altered.is_empty() { self.change } else { self.altered };
        Ok(Line { n, turn, stage, group: self.group, was: self.was, deed, answers, change, tale, outcomes })
    }
}

/// Where a line was given.
///
/// # Errors
/// It does not say.
fn place<E: de::Error>(at: Option<At>, n: Option<u64>, turn: Option<u32>, stage: Option<String>) -> Result<At, E> {
    at.or_else(|| Some((n?, turn?, stage?))).ok_or_else(|| E::custom("a line says where it was given"))
}

impl<'de> Deserialize<'de> for Line {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Line, D::Error> {
        Parts::deserialize(input)?.line()
    }
}

/// What a list shows of a line.
#[derive(Deserialize)]
struct Heading {
    line: Option<Head<Heading>>,
    n: Option<u64>,
    turn: Option<u32>,
    stage: Option<String>,
    group: Option<u64>,
    #[serde(default, deserialize_with = "head")]
    tale: String,
}

/// The headline of a tale, the rest passed over.
fn head<'de, D: Deserializer<'de>>(tale: D) -> Result<String, D::Error> {
    struct First;
    impl<'de> Visitor<'de> for First {
        type Value = String;

        fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
            out.write_str("a headline, first of all")
        }

        fn visit_str<E: de::Error>(self, head: &str) -> Result<String, E> {
            Ok(head.to_owned())
        }

        fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<String, A::Error> {
            let head: String = list.next_element()?.ok_or_else(|| de::Error::custom("a tale has a headline"))?;
            let mut then = Vec::new();
            // Of a ruling what it ruled says more.
            if head.starts_with(RULING) {
                while let Some(step) = list.next_element::<String>()? {
                    then.push(step);
                }
            }
            while list.next_element::<de::IgnoredAny>()?.is_some() {}
            Ok(engine::headline_alone(head, &then))
        }

        fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<String, A::Error> {
            #[derive(Deserialize)]
            struct Told {
                head: String,
            }
            Told::deserialize(MapAccessDeserializer::new(map)).map(|told| told.head)
        }
    }
    tale.deserialize_any(First)
}

impl<'de> Deserialize<'de> for Headline {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Headline, D::Error> {
        let mut heading = Heading::deserialize(input)?;
        let at = match heading.line.take() {
            Some(Head::Whole(line)) => {
                heading = *line;
                None
            }
            Some(Head::At(at)) => Some(at),
            None => None,
        };
        let Heading { n, turn, stage, group, tale, .. } = heading;
        let (n, turn, stage) = place(at, n, turn, stage)?;
        Ok(Headline { n, turn, stage, group, head: tale })
    }
}

/// What a line altered, all else passed over.
#[derive(Deserialize)]
pub(super) struct Changed {
    line: Option<Head<Changed>>,
    #[serde(default, deserialize_with = "grouped::older")]
    change: Change,
    #[serde(default, deserialize_with = "grouped::deserialize")]
    altered: Change,
}

impl From<Changed> for Change {
    fn from(changed: Changed) -> Change {
        match changed.line {
            Some(Head::Whole(line)) => line.change,
            _ => changed.altered,
        }
    }
}

impl<'de> Deserialize<'de> for Entry {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Entry, D::Error> {
        input.deserialize_any(EntryVisitor)
    }
}

struct EntryVisitor;

impl<'de> Visitor<'de> for EntryVisitor {
    type Value = Entry;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("an entry of the journal")
    }

    fn visit_str<E: de::Error>(self, name: &str) -> Result<Entry, E> {
        match name {
            "unamend" => Ok(Entry::Unamend),
            "drop" => Ok(Entry::Drop),
            other => Err(unknown(other)),
        }
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Entry, A::Error> {
        #[derive(Deserialize)]
        struct Begin {
            format: u32,
            system: String,
            version: u32,
            seed: u64,
        }
        #[derive(Deserialize)]
        struct Amend {
            line: u64,
            with: Vec<Line>,
        }
        let name: String = map.next_key()?.unwrap_or_default();
        Ok(match name.as_str() {
            "line" => {
                let line = Some(map.next_value()?);
                let parts = Parts::deserialize(MapAccessDeserializer::new(map))?;
                return Parts { line, ..parts }.line().map(Entry::Line);
            }
            "begin" => {
                let Begin { format, system, version, seed } = map.next_value()?;
                Entry::Begin { format, system, version, seed }
            }
            "undo" => Entry::Undo(map.next_value()?),
            "redo" => Entry::Redo(map.next_value()?),
            "amend" => {
                let Amend { line, with } = map.next_value()?;
                Entry::Amend { line, with }
            }
            "draft" => Entry::Draft(map.next_value::<Draft>()?),
            "flag" => Entry::Flag(map.next_value()?),
            other => return Err(unknown(other)),
        })
    }
}

fn unknown<E: de::Error>(name: &str) -> E {
    E::custom(format!("there is no entry {name}"))
}
