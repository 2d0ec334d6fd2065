//! Outcomes: what an order came to, as data. Cards, odds, reports and the players' copy read these and never a sentence.

use std::borrow::Cow;

use compact_str::CompactString;
use serde::{Deserialize, Serialize};

use super::{Id, Inches, Noun};

/// What an order came to for one unit.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Outcome {
    /// The unit it came to.
    pub unit: Id,
    /// What came to it.
    pub what: What,
    /// The unit that brought it about, if one did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<Id>,
    /// The weapon or spell it was done with, as people read it; empty where there is none.
    #[serde(default, skip_serializing_if = "CompactString::is_empty")]
    pub with: CompactString,
    /// It is decided but falls only when the stage ends (opend6 R57): then it comes again, and counts.
    #[serde(default, skip_serializing_if = "crate::view::is_default")]
    pub held: bool,
    /// The figure it came to, where people tell it from the others on the table: "sergeant Miller Tobb"; empty for any other.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub figure: String,
}

/// What a cure is done with, in the place of a weapon.
pub const CURE: &str = "treatment";

/// Why somebody alone is out of the battle, where it is told as their deed: "Captain Rue falls".
pub const FELL: &str = "fell";

/// Why units are out of the battle that ran away, as far as its first word: "fled", "fled the table".
pub const FLED: &str = "fled";

/// Whether a fate is that somebody ran away.
pub fn is_flight(fate: &str) -> bool {
    fate.split(' ').next() == Some(FLED)
}

/// Whether a number is of something that is spent, by its name: "shots left". Who reads what a turn came to need not know it.
pub fn is_spent(name: &str) -> bool {
    name.ends_with(" left")
}

/// Whether a number is of harm that is counted up, by its name: "damage", "hurt", "hits taken".
pub fn is_counted_up(name: &str) -> bool {
    name.ends_with(" taken") || ["damage", "hurt"].iter().any(|harm| name.starts_with(harm))
}

/// What came to a unit.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum What {
    /// So many figures went out of play.
    Out(u32),
    /// So many figures came back into play.
    Back(u32),
    /// So many figures were wounded and play on.
    Wounded(u32),
    /// So many figures are whole again.
    Healed(u32),
    /// Of the figures that went out of play so many were wounded before: they are no longer among the wounded.
    Felled(u32),
    /// Its morale went from one level to another.
    Morale(i64, i64),
    /// Its pins went from one number to another.
    Pins(i64, i64),
    /// Another number of it, by name, went from one value to another: "hits", "wounds", "structure".
    Number(String, i64, i64),
    /// Figures of it in a state, by name, from how many to how many: "prone".
    Figures(String, i64, i64),
    /// Its state went from one word to another: "steady" to "SHAKEN".
    Status(String, String),
    /// A marker by name was laid beside it, or taken away.
    Marker(String, bool),
    /// It is out of the battle, and why: "wiped out".
    Leaves(String),
    /// It came onto the table, and where; empty where nobody said.
    Arrives(String),
    /// The table must move it.
    Move(Move),
    /// It may answer with an act, by the act's id: `opportunity`.
    May(String),
    /// It took a test.
    Test(Test),
}

impl What {
    /// Whether it is a loss to the unit: figures, a number, a state, or the unit itself.
    pub fn is_loss(&self) -> bool {
        matches!(self, What::Out(_) | What::Wounded(_) | What::Number(..) | What::Status(..) | What::Leaves(_))
    }

    /// Whether it is for the worse, as far as counts tell: a number fell, or one of harm rose.
    pub fn sinks(&self) -> bool {
        match self {
            What::Number(name, from, to) if is_counted_up(name) => to > from,
            What::Number(_, from, to) => to < from,
            What::Out(_) | What::Wounded(_) | What::Leaves(_) => true,
            _ => false,
        }
    }
}

/// A move for the table to make.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Move {
    /// The verb, as "they" have it: "withdraw", "fall back", "rout"; "regroup up to" of a move that they need not make.
    pub way: Cow<'static, str>,
    /// How far, in inches; none where it is as far as it goes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub inches: Option<Inches>,
    /// Where to, in words: "away from 3 Reavers", "towards the north edge".
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub to: String,
}

/// What stands behind where a unit goes that goes there by an order of its own to come, not at once.
pub const WITH_NEXT_ACTION: &str = ", with the next action";
/// The same of a unit that has to do nothing first.
pub const AFTER_DOING_NOTHING: &str = ", after doing nothing";

impl Move {
    /// Whether they may stay, or go less far.
    pub fn is_free(&self) -> bool {
        self.way.ends_with(" up to")
    }

    /// "must withdraw 4 inches away from 3 Reavers", "must be pushed back 1 inch", "may regroup up to 4 inches"; of what is
    /// `done` already "had to withdraw", "has broken off".
    pub fn told(&self, who: &Noun, done: bool) -> String {
        let must = match (self.is_free(), done) {
            (false, false) => "must",
            (false, true) => "had to",
            (true, false) => "may",
            (true, true) => "could",
        };
        let way = match self.way.split_once(' ') {
            Some(("have", _)) => who.verb(&self.way),
            Some(("are", past)) => format!("{must} be {past}"),
            _ => format!("{must} {}", self.way),
        };
        let far = self.inches.map_or(String::new(), |inches| format!(" {}", inches.in_words()));
        // When is told as long as it is to come.
        let to = self.later().filter(|_| done).unwrap_or(&self.to);
        let to = if to.is_empty() { String::new() } else { format!(" {to}") };
        format!("{way}{far}{to}")
    }

    /// Whether it is made by an order that was given already: "have broken off".
    pub fn is_made(&self) -> bool {
        self.way.starts_with("have ")
    }

    /// Where to without when; none where the table moves the unit at once.
    pub fn later(&self) -> Option<&str> {
        [WITH_NEXT_ACTION, AFTER_DOING_NOTHING].iter().find_map(|when| self.to.strip_suffix(when))
    }
}

/// A test, as it came out.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Test {
    /// Its name: "casualty test".
    pub name: Cow<'static, str>,
    /// Whether it was passed.
    pub passed: bool,
    /// What was rolled, all in all.
    pub total: i64,
    /// What was needed, or what the other side rolled.
    pub need: i64,
    /// What decided it where these two do not: "double 5"; empty where they do.
    #[serde(default, skip_serializing_if = "str::is_empty")]
    pub why: Cow<'static, str>,
}

impl Test {
    /// A test that its total decided.
    pub fn of(name: impl Into<Cow<'static, str>>, passed: bool, total: impl Into<i64>, need: impl Into<i64>) -> Test {
        Test { name: name.into(), passed, total: total.into(), need: need.into(), why: Cow::Borrowed("") }
    }

    /// By what it was passed or failed: "6 against 5", or what decided it in their place.
    pub fn because(&self) -> String {
        if self.why.is_empty() { format!("{} against {}", self.total, self.need) } else { self.why.to_string() }
    }
}

impl Outcome {
    /// Something that came to a unit.
    #[inline]
    pub fn of(unit: &Id, what: What) -> Outcome {
        let with = CompactString::default();
        Outcome { unit: unit.clone(), what, by: None, with, held: false, figure: String::new() }
    }

    /// Brought about by this unit.
    #[inline]
    pub fn by(mut self, unit: &Id) -> Outcome {
        self.by = Some(unit.clone());
        self
    }

    /// Done with this weapon or spell.
    #[inline]
    pub fn with(mut self, weapon: impl Into<CompactString>) -> Outcome {
        self.with = weapon.into();
        self
    }

    /// Whether it is what the unit does to itself with nothing that harms: a shot or a reroll that it spends.
    pub fn is_own(&self) -> bool {
        self.by.as_ref() == Some(&self.unit) && self.with.is_empty()
    }

    /// Decided, and falls only when the stage ends.
    #[inline]
    pub fn held(mut self) -> Outcome {
        self.held = true;
        self
    }

    /// It came to this figure, which people tell from the others; to any for an empty text.
    #[inline]
    pub fn figure(mut self, figure: impl Into<String>) -> Outcome {
        self.figure = figure.into();
        self
    }

    /// Whether `other` only counts more of the same, so that both are one.
    fn counts_with(&self, other: &Outcome) -> bool {
        let same_hand = self.by == other.by && self.with == other.with;
        self.unit == other.unit && same_hand && self.held == other.held && self.figure == other.figure
    }
}

/// Adds an outcome; figures lost to the same hand are counted together, and a value that goes on from where it went before
/// is one step.
pub fn gather(outcomes: &mut Vec<Outcome>, outcome: Outcome) {
    for known in outcomes.iter_mut().filter(|known| known.counts_with(&outcome)) {
        match (&mut known.what, &outcome.what) {
            (What::Out(sum), What::Out(more))
            | (What::Back(sum), What::Back(more))
            | (What::Wounded(sum), What::Wounded(more))
            | (What::Healed(sum), What::Healed(more))
            | (What::Felled(sum), What::Felled(more)) => {
                *sum += more;
                return;
            }
            (What::Morale(_, now), What::Morale(from, to)) | (What::Pins(_, now), What::Pins(from, to))
                if now == from =>
            {
                *now = *to;
                return;
            }
            _ => {}
        }
    }
    outcomes.push(outcome);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn losses_to_one_hand_are_counted_together() {
        let (spears, bows) = (Id::new("spears"), Id::new("bows"));
        let mut all = Vec::new();
        for by in [&bows, &bows, &spears] {
            gather(&mut all, Outcome::of(&spears, What::Out(1)).by(by));
        }
        gather(&mut all, Outcome::of(&spears, What::Out(1)).by(&bows).held());
        let told: Vec<_> = all.iter().map(|outcome| (&outcome.what, outcome.by.as_ref(), outcome.held)).collect();
        let out = |count| What::Out(count);
        assert_eq!(
            told,
            [(&out(2), Some(&bows), false), (&out(1), Some(&spears), false), (&out(1), Some(&bows), true)]
        );
    }

    #[test]
    fn steps_of_morale_are_one() {
        let unit = Id::new("spears");
        let mut all = Vec::new();
        gather(&mut all, Outcome::of(&unit, What::Morale(6, 5)));
        gather(&mut all, Outcome::of(&unit, What::Morale(5, 4)));
        assert_eq!(all, [Outcome::of(&unit, What::Morale(6, 4))]);
    }

    #[test]
    fn the_journal_has_them_short() {
        let outcome = Outcome::of(&Id::new("militia"), What::Out(1)).by(&Id::new("bows")).with("long bow");
        let text = serde_json::to_string(&outcome).unwrap();
        assert_eq!(text, r#"{"unit":"militia","what":{"out":1},"by":"bows","with":"long bow"}"#);
        assert_eq!(serde_json::from_str::<Outcome>(&text).unwrap(), outcome);
        let morale = Outcome::of(&Id::new("militia"), What::Morale(6, 4));
        assert_eq!(serde_json::to_string(&morale).unwrap(), r#"{"unit":"militia","what":{"morale":[6,4]}}"#);
    }
}
