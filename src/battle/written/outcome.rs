//! Outcomes as they are written: unit by unit, each in a few words. Who acts need not be named where it is by their hand.
//!
//! ```text
//! [goblin-bows,out 1 held with long bow,wounded 1 by spears,failed 5/10 casualty test,morale 5 to 3,has No Fire]
//! ```
//!
//! What does not come back from its words as it was is written in full, as older musters wrote all of them.

use std::fmt;

use serde::{
    Deserialize, Deserializer, Serialize,
    de::{self, MapAccess, SeqAccess, Visitor, value::MapAccessDeserializer},
};

use crate::view::{Id, Inches, Move, Outcome, Test, What};

/// Between how a unit moves and where to.
const TO: &str = "; ";

/// What came to a unit, to be written: it, then what.
#[derive(Serialize)]
#[serde(untagged)]
pub(super) enum Item<'a> {
    Unit(&'a Id),
    Words(String),
    Full(&'a Outcome),
}

/// Outcomes, to be written, those of one unit together. `actor` is who acts.
pub(super) fn came<'a>(outcomes: &'a [Outcome], actor: Option<&Id>) -> Vec<Vec<Item<'a>>> {
    let of_unit = |outcomes: &'a [Outcome]| {
        let items = outcomes.iter().map(|outcome| {
            let back = |words: &String| read(words, &outcome.unit, actor).as_ref() == Some(outcome);
            words(outcome, actor).filter(back).map_or(Item::Full(outcome), Item::Words)
        });
        [Item::Unit(&outcomes[0].unit)].into_iter().chain(items).collect()
    };
    outcomes.chunk_by(|one, next| one.unit == next.unit).map(of_unit).collect()
}

/// An outcome in a few words, if there are any for it.
fn words(outcome: &Outcome, actor: Option<&Id>) -> Option<String> {
    let bare = outcome.by.is_none() && outcome.with.is_empty() && !outcome.held;
    let figures = |what: &str, count: u32| {
        let held = if outcome.held { " held" } else { "" };
        let by = outcome.by.as_ref().filter(|by| Some(*by) != actor).map_or(String::new(), |by| format!(" by {by}"));
        let with = if outcome.with.is_empty() { String::new() } else { format!(" with {}", outcome.with) };
        format!("{what} {count}{held}{by}{with}")
    };
    Some(match &outcome.what {
        What::Out(count) => figures("out", *count),
        What::Back(count) => figures("back", *count),
        What::Wounded(count) => figures("wounded", *count),
        What::Healed(count) => figures("healed", *count),
        What::Felled(count) => figures("felled", *count),
        _ if !bare => return None,
        What::Morale(from, to) => format!("morale {from} to {to}"),
        What::Pins(from, to) => format!("pins {from} to {to}"),
        What::Number(name, from, to) => format!("number {from} to {to} {name}"),
        What::Figures(name, from, to) => format!("figures {from} to {to} {name}"),
        What::Marker(name, true) => format!("has {name}"),
        What::Marker(name, false) => format!("lost {name}"),
        What::Leaves(why) => format!("leaves {why}"),
        What::Arrives(place) => format!("arrives {place}"),
        What::May(act) => format!("may {act}"),
        What::Test(test) if !test.why.is_empty() => return None,
        What::Test(Test { name, passed, total, need, .. }) => {
            format!("{} {total}/{need} {name}", if *passed { "passed" } else { "failed" })
        }
        What::Move(Move { way, inches, to }) => {
            let inches = inches.map(|inches| serde_json::to_string(&inches));
            let inches = inches.transpose().ok()?.unwrap_or_else(|| "all".to_owned());
            let to = if to.is_empty() { String::new() } else { format!("{TO}{to}") };
            format!("move {inches} {way}{to}")
        }
        What::Status(..) => return None,
    })
}

/// An outcome from its few words.
fn read(words: &str, unit: &Id, actor: Option<&Id>) -> Option<Outcome> {
    let (kind, rest) = words.split_once(' ')?;
    let what = match kind {
        "out" | "back" | "wounded" | "healed" | "felled" => return figures(kind, rest, unit, actor),
        "morale" => steps(rest).map(|(from, to, _)| What::Morale(from, to))?,
        "pins" => steps(rest).map(|(from, to, _)| What::Pins(from, to))?,
        "number" => steps(rest).map(|(from, to, name)| What::Number(name.to_owned(), from, to))?,
        "figures" => steps(rest).map(|(from, to, name)| What::Figures(name.to_owned(), from, to))?,
        "has" => What::Marker(rest.to_owned(), true),
        "lost" => What::Marker(rest.to_owned(), false),
        "leaves" => What::Leaves(rest.to_owned()),
        "arrives" => What::Arrives(rest.to_owned()),
        "may" => What::May(rest.to_owned()),
        "passed" | "failed" => {
            let (rolled, name) = rest.split_once(' ')?;
            let (total, need) = rolled.split_once('/')?;
            let (total, need): (i64, i64) = (total.parse().ok()?, need.parse().ok()?);
            What::Test(Test::of(name.to_owned(), kind == "passed", total, need))
        }
        "move" => {
            let (inches, way) = rest.split_once(' ')?;
            let inches: Option<Inches> = if inches == "all" { None } else { Some(serde_json::from_str(inches).ok()?) };
            let (way, to) = way.split_once(TO).unwrap_or((way, ""));
            What::Move(Move { way: way.to_owned().into(), inches, to: to.to_owned() })
        }
        _ => return None,
    };
    Some(Outcome::of(unit, what))
}

/// "5 to 3 prone": from what, to what, and what it is.
fn steps(words: &str) -> Option<(i64, i64, &str)> {
    let (from, rest) = words.split_once(" to ")?;
    let (to, name) = rest.split_once(' ').unwrap_or((rest, ""));
    Some((from.parse().ok()?, to.parse().ok()?, name))
}

/// "1 held by spears with long bow".
fn figures(kind: &str, words: &str, unit: &Id, actor: Option<&Id>) -> Option<Outcome> {
    let (hand, with) = words.split_once(" with ").unwrap_or((words, ""));
    let (rest, by) = hand.split_once(" by ").map_or((hand, actor.cloned()), |(rest, by)| (rest, Some(Id::new(by))));
    let (count, held) = rest.split_once(" held").map_or((rest, false), |(count, _)| (count, true));
    let count = count.parse().ok()?;
    let what = match kind {
        "out" => What::Out(count),
        "back" => What::Back(count),
        "wounded" => What::Wounded(count),
        "felled" => What::Felled(count),
        _ => What::Healed(count),
    };
    Some(Outcome { by, held, ..Outcome::of(unit, what).with(with) })
}

/// What came to a unit, as it was read: of an older muster, one outcome.
pub(super) enum Came {
    Full(Outcome),
    Unit(Id, Vec<Told>),
}

/// One outcome as it was read.
#[derive(Deserialize)]
#[serde(untagged)]
pub(super) enum Told {
    Words(String),
    Full(Outcome),
}

impl Came {
    /// The outcomes.
    ///
    /// # Errors
    /// Words that mean nothing.
    pub fn outcomes(self, actor: Option<&Id>) -> Result<Vec<Outcome>, String> {
        let (unit, told) = match self {
            Came::Full(outcome) => return Ok(vec![outcome]),
            Came::Unit(unit, told) => (unit, told),
        };
        let outcome = |told| match told {
            Told::Full(outcome) => Ok(outcome),
            Told::Words(words) => read(&words, &unit, actor).ok_or_else(|| format!("{words} is no outcome")),
        };
        told.into_iter().map(outcome).collect()
    }
}

impl<'de> Deserialize<'de> for Came {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Came, D::Error> {
        struct Either;
        impl<'de> Visitor<'de> for Either {
            type Value = Came;

            fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
                out.write_str("a unit and what came to it")
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Came, A::Error> {
                Outcome::deserialize(MapAccessDeserializer::new(map)).map(Came::Full)
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Came, A::Error> {
                let unit = list.next_element()?.ok_or_else(|| de::Error::custom("a unit is wanted"))?;
                let mut told = Vec::new();
                while let Some(next) = list.next_element()? {
                    told.push(next);
                }
                Ok(Came::Unit(unit, told))
            }
        }
        input.deserialize_any(Either)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outcomes_are_written_in_a_few_words() {
        let (bows, spears) = (Id::new("bows"), Id::new("spears"));
        let test = Test::of("casualty test", false, 5, -1);
        let away =
            Move { way: "fall back".into(), inches: Some(Inches::whole(4)), to: "away from 3 Reavers".to_owned() };
        let all = [
            (Outcome::of(&bows, What::Out(2)).by(&spears).with("bow with a bent"), "out 2 with bow with a bent"),
            (Outcome::of(&bows, What::Wounded(1)).by(&bows).held(), "wounded 1 held by bows"),
            (Outcome::of(&bows, What::Felled(1)).by(&spears), "felled 1"),
            (Outcome::of(&bows, What::Test(test)), "failed 5/-1 casualty test"),
            (Outcome::of(&bows, What::Morale(5, -3)), "morale 5 to -3"),
            (Outcome::of(&bows, What::Figures("face down".to_owned(), 0, 1)), "figures 0 to 1 face down"),
            (Outcome::of(&bows, What::Marker("Fire +1".to_owned(), false)), "lost Fire +1"),
            (Outcome::of(&bows, What::Arrives(String::new())), "arrives "),
            (Outcome::of(&bows, What::Move(away)), "move 4 fall back; away from 3 Reavers"),
            (
                Outcome::of(&bows, What::Move(Move { way: "run".into(), inches: None, to: String::new() })),
                "move all run",
            ),
        ];
        for (outcome, text) in all {
            assert_eq!(words(&outcome, Some(&spears)).as_deref(), Some(text));
            assert_eq!(read(text, &bows, Some(&spears)), Some(outcome));
        }
    }

    #[test]
    fn what_words_would_not_tell_is_written_in_full() {
        let (bows, spears) = (Id::new("bows"), Id::new("spears"));
        let odd = [
            Outcome::of(&bows, What::Out(1)),
            Outcome::of(&bows, What::Out(1)).by(&Id::new("a with b")),
            Outcome::of(&bows, What::Morale(5, 4)).by(&spears),
            Outcome::of(&bows, What::Move(Move { way: "run; far".into(), inches: None, to: String::new() })),
            Outcome::of(&spears, What::Status("steady".to_owned(), "SHAKEN".to_owned())),
        ];
        let written = serde_json::to_string(&came(&odd, Some(&spears))).unwrap();
        assert!(written.starts_with(r#"[["bows",{"unit":"bows","what":{"out":1}},"#), "{written}");
        let read: Vec<Came> = serde_json::from_str(&written).unwrap();
        let read: Vec<Outcome> = read.into_iter().flat_map(|came| came.outcomes(Some(&spears)).unwrap()).collect();
        assert_eq!(read, odd);
    }
}
