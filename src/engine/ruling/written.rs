//! A ruling as journals and files of orders write it: one block, of which only what is given happens.

use serde::{Deserialize, Deserializer, Serialize, de};

use super::{Decision, Ruling, Taker, What};
use crate::{
    engine::{Change, Dice, Filled, Reminder},
    view::{Clean, Facts, Id, series, words},
};

/// The block. What of it is given stands in the order in which it happens.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct Written {
    /// The units that `figure` and `set` speak of.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    units: Vec<Id>,
    /// The one unit, as people write it.
    #[serde(skip_serializing_if = "Option::is_none")]
    unit: Option<Id>,
    #[serde(skip_serializing_if = "Option::is_none")]
    figure: Option<String>,
    #[serde(skip_serializing_if = "Facts::is_empty")]
    set: Facts,
    #[serde(skip_serializing_if = "Option::is_none")]
    add: Option<serde_json::Value>,
    /// Takes `name`.
    #[serde(skip_serializing_if = "Option::is_none")]
    like: Option<Id>,
    #[serde(skip_serializing_if = "Option::is_none")]
    remove: Option<Id>,
    /// Leave `from` for `into`; without `into` they become a unit of the name `name`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    figures: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    from: Option<Id>,
    #[serde(skip_serializing_if = "Option::is_none")]
    into: Option<Id>,
    #[serde(skip_serializing_if = "String::is_empty", deserialize_with = "words")]
    name: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    bind: Vec<Id>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    unbind: Vec<Id>,
    /// Whom `dice` speaks of.
    #[serde(skip_serializing_if = "Option::is_none")]
    side: Option<Id>,
    #[serde(skip_serializing_if = "Option::is_none")]
    dice: Option<Dice>,
    #[serde(skip_serializing_if = "Facts::is_empty")]
    options: Facts,
    #[serde(skip_serializing_if = "Facts::is_empty")]
    table: Facts,
    #[serde(skip_serializing_if = "Option::is_none")]
    remind: Option<Reminder>,
    #[serde(skip_serializing_if = "Facts::is_empty")]
    counters: Facts,
    #[serde(skip_serializing_if = "String::is_empty", deserialize_with = "words")]
    waive: String,
    #[serde(skip_serializing_if = "String::is_empty", deserialize_with = "words")]
    stage: String,
    #[serde(skip_serializing_if = "String::is_empty", deserialize_with = "words")]
    over: String,
    #[serde(skip_serializing_if = "crate::view::is_default")]
    resume: bool,
    #[serde(skip_serializing_if = "Change::is_empty")]
    edits: Change,
    #[serde(skip_serializing_if = "str::is_empty")]
    because: Clean,
}

/// What says nothing by itself, with what it wants beside it.
const WANTS: &[(&str, &str)] = &[
    ("units", "units wants set"),
    ("unit", "unit wants set"),
    ("figure", "figure wants unit and set"),
    ("set", "set wants unit or units"),
    ("figures", "figures wants from"),
    ("into", "into wants from"),
    ("name", "name belongs to like, or to from without into"),
    ("bind", "bind names two units, as bind: [1, 21]"),
    ("unbind", "unbind names two units, as unbind: [1, 21]"),
    ("side", "side wants dice"),
];

impl Written {
    /// Takes out what is decided, in the order in which it happens; what is left says nothing.
    fn decisions(&mut self) -> Vec<Decision> {
        let mut all = Vec::new();
        let units: Vec<Id> = self.units.iter().chain(&self.unit).cloned().collect();
        if let (Some(units), Some(values)) = (Filled::new(units), Filled::new(self.set.clone())) {
            (self.units, self.unit, self.set) = Default::default();
            all.push(Decision::Set { units, figure: self.figure.take(), values });
        }
        all.extend(self.add.take().map(Decision::Add));
        // Both a unit like another and a split one may be of this name.
        let mut named = None;
        let mut name = || named.get_or_insert_with(|| std::mem::take(&mut self.name)).clone();
        all.extend(self.like.take().map(|unit| Decision::Like { unit, name: name() }));
        all.extend(self.remove.take().map(Decision::Remove));
        if let Some(from) = self.from.take() {
            let to = self.into.take().map_or_else(|| Taker::New(name()), Taker::Unit);
            all.push(Decision::Carry { from, figures: std::mem::take(&mut self.figures), to });
        }
        all.extend(two(&mut self.bind).map(Decision::Bind));
        all.extend(two(&mut self.unbind).map(Decision::Unbind));
        all.extend(self.dice.take().map(|dice| Decision::Dice { side: self.side.take(), dice }));
        all.extend(Filled::new(std::mem::take(&mut self.options)).map(Decision::Options));
        all.extend(Filled::new(std::mem::take(&mut self.table)).map(Decision::Table));
        all.extend(self.remind.take().map(Decision::Remind));
        all.extend(Filled::new(std::mem::take(&mut self.counters)).map(Decision::Counters));
        all.extend(word(&mut self.waive).map(Decision::Waive));
        all.extend(word(&mut self.stage).map(Decision::Stage));
        all.extend(word(&mut self.over).map(Decision::Over));
        all.extend(std::mem::take(&mut self.resume).then_some(Decision::Resume));
        all
    }

    /// Takes the ruling out, if it decides anything; what is left means nothing.
    fn take(&mut self) -> Option<Ruling> {
        let because = std::mem::take(&mut self.because);
        let what = match Filled::new(std::mem::take(&mut self.edits)) {
            Some(edits) => What::ByHand(edits),
            None => What::Decided(Some(self.decisions()).filter(|decisions| !decisions.is_empty())?),
        };
        Some(Ruling { what, because })
    }

    /// The names of what is left.
    fn idle(&self) -> Vec<String> {
        let block = serde_json::to_value(self).unwrap_or_default();
        block.as_object().into_iter().flatten().map(|(name, _)| name.clone()).collect()
    }
}

fn two(units: &mut Vec<Id>) -> Option<[Id; 2]> {
    let two = <[Id; 2]>::try_from(units.clone()).ok()?;
    units.clear();
    Some(two)
}

fn word(text: &mut String) -> Option<String> {
    Some(std::mem::take(text)).filter(|text| !text.is_empty())
}

impl TryFrom<Written> for Ruling {
    type Error = String;

    /// # Errors
    /// Says what of it means nothing and what that wants, or that it decides nothing.
    fn try_from(mut written: Written) -> Result<Ruling, String> {
        let Some(ruling) = written.take() else {
            let idle = written.idle();
            let empty = || "a ruling of nothing changes nothing: say what, as unit: 2, set: { morale: 3 }".to_owned();
            return Err(idle.iter().find_map(|name| wants(name)).unwrap_or_else(empty));
        };
        match written.idle().as_slice() {
            [] => Ok(ruling),
            idle if ruling.edits().is_some() => {
                Err(format!("edits stand alone: write a second ruling for {}", series(idle)))
            }
            [name, ..] => Err(wants(name).unwrap_or_else(|| format!("{name} means nothing here: leave it out"))),
        }
    }
}

/// What a part that says nothing by itself wants.
fn wants(name: &str) -> Option<String> {
    WANTS.iter().find(|(of, _)| *of == name).map(|(_, wants)| (*wants).to_owned())
}

/// A ruling of a journal: an older muster passed over what means nothing, and so it is passed over.
///
/// # Errors
/// It is no ruling.
pub fn recorded<'de, D: Deserializer<'de>>(source: D) -> Result<Box<Ruling>, D::Error> {
    let ruling = Written::deserialize(source)?.take();
    ruling.map(Box::new).ok_or_else(|| de::Error::custom("a ruling that decides nothing"))
}

impl From<Ruling> for Written {
    fn from(ruling: Ruling) -> Written {
        let mut block = Written { because: ruling.because, ..Written::default() };
        let decisions = match ruling.what {
            What::Decided(decisions) => decisions,
            What::ByHand(edits) => return Written { edits: edits.into_inner(), ..block },
        };
        for decision in decisions {
            match decision {
                Decision::Set { units, figure, values } => {
                    match units.as_slice() {
                        [unit] => block.unit = Some(unit.clone()),
                        units => block.units = units.to_vec(),
                    }
                    (block.figure, block.set) = (figure, values.into_inner());
                }
                Decision::Add(entry) => block.add = Some(entry),
                Decision::Like { unit, name } => (block.like, block.name) = (Some(unit), name),
                Decision::Remove(unit) => block.remove = Some(unit),
                Decision::Carry { from, figures, to } => {
                    (block.from, block.figures) = (Some(from), figures);
                    match to {
                        Taker::Unit(unit) => block.into = Some(unit),
                        Taker::New(name) => block.name = name,
                    }
                }
                Decision::Bind(two) => block.bind = two.into(),
                Decision::Unbind(two) => block.unbind = two.into(),
                Decision::Dice { side, dice } => (block.side, block.dice) = (side, Some(dice)),
                Decision::Options(options) => block.options = options.into_inner(),
                Decision::Table(values) => block.table = values.into_inner(),
                Decision::Remind(reminder) => block.remind = Some(reminder),
                Decision::Counters(counters) => block.counters = counters.into_inner(),
                Decision::Waive(due) => block.waive = due,
                Decision::Stage(phase) => block.stage = phase,
                Decision::Over(word) => block.over = word,
                Decision::Resume => block.resume = true,
            }
        }
        block
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rulings as people and journals write them, each with how many things it decides.
    const RULINGS: &[(&str, usize)] = &[
        (r#"{"unit":"2","set":{"morale":3},"because":"rallied"}"#, 1),
        (r#"{"units":["24","25"],"figure":"3","set":{"hidden":true,"note":"wet"}}"#, 1),
        (r#"{"add":{"roster":"rangers","side":"south"}}"#, 1),
        (r#"{"like":"21","name":"More Goblins"}"#, 1),
        (r#"{"remove":"21","because":"went home"}"#, 1),
        (r#"{"figures":["3","5"],"from":"1","into":"2"}"#, 1),
        (r#"{"figures":["3"],"from":"1","name":"Rear Guard"}"#, 1),
        (r#"{"from":"2","into":"1"}"#, 1),
        (r#"{"bind":["1","21"],"unbind":["2","22"]}"#, 2),
        (r#"{"side":"north","dice":"auto"}"#, 1),
        (r#"{"dice":"table","options":{"chance":"table"},"stage":"ranged","because":"every die is given"}"#, 3),
        (r#"{"remind":{"turn":3,"text":"rain"},"counters":{"torches":3}}"#, 2),
        (r#"{"table":{"north.points":3,"weather":"rain"}}"#, 1),
        (r#"{"waive":"rout 2"}"#, 1),
        (r#"{"over":"night falls"}"#, 1),
        (r#"{"resume":true}"#, 1),
        (r#"{"edits":[{"at":"1","path":"body/morale","from":3,"to":4}],"because":"by hand"}"#, 1),
    ];

    #[test]
    fn what_is_written_is_read_and_written_again() {
        for (text, decided) in RULINGS {
            let ruling: Ruling = serde_json::from_str(text).unwrap_or_else(|why| panic!("{text}: {why}"));
            assert_eq!(ruling.decisions().len() + usize::from(ruling.edits().is_some()), *decided, "{text}");
            assert_eq!(serde_json::to_string(&ruling).unwrap(), *text);
        }
    }

    #[test]
    fn the_empty_and_the_mixed_are_told_with_what_they_want() {
        for (text, why) in [
            ("{}", "changes nothing"),
            (r#"{"because":"rain"}"#, "changes nothing"),
            (r#"{"unit":"2"}"#, "unit wants set"),
            (r#"{"set":{"morale":3}}"#, "set wants unit or units"),
            (r#"{"unit":"2","set":{"morale":3},"side":"north"}"#, "side wants dice"),
            (r#"{"from":"2","into":"1","name":"Both"}"#, "name belongs to like, or to from without into"),
            (r#"{"remove":"2","figures":["1"]}"#, "figures wants from"),
            (r#"{"bind":["1"]}"#, "bind names two units"),
            (r#"{"edits":[{"at":"1","path":"number","from":1,"to":2}],"over":"night"}"#, "second ruling for over"),
        ] {
            let told = serde_json::from_str::<Ruling>(text).unwrap_err().to_string();
            assert!(told.contains(why), "{text}: {told}");
        }
    }

    #[test]
    fn what_meant_nothing_in_an_old_journal_still_means_nothing() {
        let read = |text: &str| recorded(&mut serde_json::Deserializer::from_str(text)).map(|ruling| *ruling);
        let plain: Ruling = serde_json::from_str(r#"{"unit":"2","set":{"morale":3}}"#).unwrap();
        assert_eq!(read(r#"{"unit":"2","set":{"morale":3},"side":"north","name":"x"}"#).unwrap(), plain);
        assert!(read(r#"{"side":"north"}"#).is_err());
    }
}
