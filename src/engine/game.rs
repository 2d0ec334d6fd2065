//! A battle of any system, to use: [`Game`] speaks only plain data. Its one implementation is in `playing`, for every system alike.

mod compare;
mod ends;
mod notes;
mod players;
mod playing;
mod sound;
mod status;
mod trial;
mod units;

use std::{
    borrow::Cow,
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use serde_json::Value as Json;

use super::{By, Change, Charts, Dice, Direction, Halt, Mismatch, Reminder, Ruling, Seen, Tape, Unfit};
use crate::view::{
    Column, Due, Field, Force, Form, Id, Noun, Offer, Order, Outcome, Reading, Refusal, Row, Sheet, Status, Tale,
    Track, Window,
};
pub use playing::Playing;
pub use sound::state as sound;

/// An order or a ruling carried out. Nothing counts until it is taken as the battle's new state.
pub struct Resolved {
    /// The new state.
    pub game: Box<dyn Game>,
    /// The order with the facts that were given, each in the form the rules read; for a ruling, an empty one.
    pub order: Order,
    /// What it altered.
    pub change: Change,
    /// Its story.
    pub tale: Tale,
    /// What it came to, unit by unit.
    pub outcomes: Vec<Outcome>,
}

/// What an order came to when it was only tried.
pub struct Tried {
    /// How the battle would stand.
    pub end: Arc<End>,
    /// What its rules told that it came to; what the readings of the units show is not among it.
    pub outcomes: Vec<Outcome>,
}

/// How a battle would stand after an order.
pub struct End {
    /// The units it would alter, make or take away, each with what would be known of it.
    pub altered: Vec<(Id, Vec<Reading>)>,
    /// The side that would be on, if only one is.
    pub on: Option<usize>,
    /// How the battle would stand ended, if it would.
    pub over: Option<String>,
}

/// An order that nothing bars, ready to be tried as often as somebody likes; nothing is recorded.
pub trait Trial: Send {
    /// Has `work` try it, with one tape after another. What the order works out before its first question is worked out
    /// once for all that it tries.
    ///
    /// # Errors
    /// What the order's rules refuse before they ask anything, and what `work` gives.
    fn with(&mut self, work: &mut dyn FnMut(&mut Trying) -> Result<(), Halt>) -> Result<(), Halt>;
}

/// Tries an order with the answers of a tape. No sentence is made and no throw has a name, unless somebody reads them.
pub type Trying<'a> = dyn FnMut(&mut Tape, bool) -> Result<Tried, Halt> + 'a;

/// What every unit has, for people to read.
#[derive(Debug, Clone, PartialEq)]
pub struct UnitMark {
    /// Its id.
    pub id: Id,
    /// Its number.
    pub number: u16,
    /// Its name.
    pub name: String,
    /// It is a group, so that its name may be plural; else somebody or something alone.
    pub group: bool,
    /// It is a person.
    pub person: bool,
    /// Its side, by place in the list of sides.
    pub side: usize,
    /// Who plays it.
    pub player: String,
    /// Where it stands, as somebody said.
    pub place: String,
    /// It has moved since that was said.
    pub moved_away: bool,
    /// A note of the game master's.
    pub note: String,
    /// Never shown to players.
    pub hidden: bool,
    /// Stands on the table.
    pub on_table: bool,
    /// Out of the battle for good.
    pub gone: bool,
    /// Its figures went into another unit.
    pub merged: bool,
    /// Its figures are only counted: nobody tells one from another.
    pub alike: bool,
}

/// A place that somebody said, and whether its unit has moved since.
pub(in crate::engine) fn stands(place: &str, moved_away: bool) -> String {
    if moved_away { format!("{place} (moved since)") } else { place.to_owned() }
}

impl UnitMark {
    /// Where it stands, as somebody said, and whether that still holds.
    pub fn stands(&self) -> String {
        stands(&self.place, self.moved_away)
    }

    /// Its name as the subject of a sentence.
    pub fn noun(&self) -> Noun {
        Noun::new(&self.name, self.group).person(self.person)
    }
}

/// What a system is called, for people to read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SystemMark {
    /// Its id, also its folder of data.
    pub id: Cow<'static, str>,
    /// Its full name.
    pub name: Cow<'static, str>,
    /// What it calls a unit.
    pub unit: Cow<'static, str>,
    /// What it calls a figure.
    pub figure: Cow<'static, str>,
    /// What it calls a figure that is hurt and still in play: "wounded", "immobilised".
    pub hurt: Cow<'static, str>,
    /// What it calls a unit that bears up badly: "shaken", "pinned".
    pub shaken: Cow<'static, str>,
}

impl SystemMark {
    /// A built-in system: id, name, and what it calls a unit, a figure, a hurt figure and a shaken unit.
    pub const fn of(words: [&'static str; 6]) -> SystemMark {
        let [id, name, unit, figure, hurt, shaken] = words;
        let [id, name, hurt] = [Cow::Borrowed(id), Cow::Borrowed(name), Cow::Borrowed(hurt)];
        let [unit, figure, shaken] = [Cow::Borrowed(unit), Cow::Borrowed(figure), Cow::Borrowed(shaken)];
        SystemMark { id, name, unit, figure, hurt, shaken }
    }
}

/// What is left of a unit.
#[derive(Debug, Clone, PartialEq)]
pub struct Survivor {
    /// Its id.
    pub unit: Id,
    /// Its number.
    pub number: u16,
    /// Its name.
    pub name: String,
    /// Who plays it.
    pub player: String,
    /// The game master's note of it.
    pub note: String,
    /// What is left of it.
    pub left: Left,
}

/// What is left of a unit, for the next battle.
#[derive(Debug, Clone, PartialEq)]
pub enum Left {
    /// It is out of the battle: why.
    Lost(String),
    /// Its figures went into another unit.
    Merged,
    /// The battle does not say what it is made of.
    Unknown,
    /// Too few to go on: why.
    TooFew(String),
    /// It fights again.
    Fit {
        /// Its recipe, whole and unmarked.
        recipe: Json,
        /// What became of the rest, in words; empty when it is whole.
        note: String,
    },
}

/// An act of the system, for people to read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ActMark {
    /// Its id.
    pub id: Cow<'static, str>,
    /// Its key.
    pub key: char,
    /// Its name, a verb.
    pub name: Cow<'static, str>,
    /// Who gives it.
    pub by: By,
    /// It only says who comes next: a story goes without it where nothing else came of it.
    pub routine: bool,
    /// It ends the part of its unit, and does nothing else.
    pub yields: bool,
}

/// A battle of any system. A value of this is a state; acting gives a new one.
pub trait Game: Send + Sync {
    /// The system.
    fn system(&self) -> &SystemMark;
    /// The version of the system's rules.
    fn version(&self) -> u32;
    /// Carries out an order on a copy.
    ///
    /// # Errors
    /// A halt: people must answer, the order is refused, or an answer does not fit.
    fn perform(&self, order: &Order, tape: &mut Tape) -> Result<Resolved, Halt>;
    /// Looks an order over once, to try it as often as somebody likes: for forecasts.
    ///
    /// # Errors
    /// What bars it, or a fact that is missing or does not fit.
    fn trial(&self, order: &Order) -> Result<Box<dyn Trial>, Halt>;
    /// Carries out a ruling on a copy.
    ///
    /// # Errors
    /// What is unknown or does not fit.
    fn rule(&self, ruling: &Ruling) -> Result<Resolved, Refusal>;
    /// The state after a change is applied, forwards or backwards, without running any rule.
    ///
    /// # Errors
    /// The first place that does not hold what the change expects.
    fn apply(&self, change: &Change, direction: Direction) -> Result<Box<dyn Game>, Mismatch>;
    /// Whether the state is one that can be with these numbers: applying a change does not look.
    ///
    /// # Errors
    /// The first thing of it that cannot be, with the path to it.
    fn sound(&self) -> Result<(), Unfit>;
    /// What a change comes to for units, as far as this state and the one after it show it.
    ///
    /// # Errors
    /// The first place that does not hold what the change expects.
    fn outcomes_of(&self, change: &Change) -> Result<Vec<Outcome>, Mismatch>;
    /// What altered from this state to another of the same system.
    fn change_to(&self, other: &dyn Game) -> Change;
    /// Every act of the system.
    fn acts(&self) -> Vec<ActMark>;
    /// What units may do now; the table's own acts when nobody is named.
    fn offers(&self, who: &[Id]) -> Vec<Offer>;
    /// The form of an order as far as it is filled in.
    ///
    /// # Errors
    /// The act or a unit is unknown.
    fn form(&self, order: &Order) -> Result<Form, Refusal>;
    /// Tells in the form of an order what it would throw first, where the rules find that out by carrying it out: as far as it
    /// can be given as it stands.
    fn look_ahead(&self, order: &Order, form: &mut Form);
    /// What is due.
    fn dues(&self) -> Vec<Due>;
    /// The units that may still do something in this stage and have not, side by side.
    fn waiting(&self) -> Vec<Id>;
    /// What is allowed now and lapses.
    fn windows(&self) -> Vec<Window>;
    /// What the battle leaves open, such as a fate: it may be settled when the battle is over, too.
    fn left_open(&self) -> Vec<Window>;
    /// What stands unfinished in the stage, in words.
    fn unfinished(&self) -> Option<String>;
    /// What is given up by what the stage proposes, in words.
    fn forgoes(&self) -> Option<String>;
    /// What another unit loses by an order, in words: one that had begun, and is done with that.
    fn displaces(&self, order: &Order) -> Option<String>;
    /// What Enter gives for a unit where the stage has nothing else for it.
    fn own(&self, id: &Id) -> Option<Order>;
    /// Where the turn stands, in words; for the bare turn, moment and sides there are cheaper ways.
    fn status(&self) -> Status;
    /// The turn under way.
    fn turn(&self) -> u32;
    /// Whether that turn has begun in name only: the one before was the last, and nobody has played on.
    fn unplayed(&self) -> bool;
    /// The side whose own turn it is, where sides play turns of their own.
    fn whose_turn(&self) -> Option<usize>;
    /// Whether a moment is under way.
    fn in_moment(&self) -> bool;
    /// The unit whose turn is under way, in a moment in which units take theirs one by one.
    fn taking_turn(&self) -> Option<Id>;
    /// How many sides there are.
    fn sides(&self) -> usize;
    /// The columns of the roster behind number and name.
    fn columns(&self) -> &[Column];
    /// The units in the order of their numbers.
    fn units(&self) -> Vec<Id>;
    /// A unit's row.
    fn row(&self, id: &Id) -> Option<Row>;
    /// Whether a unit may act now.
    fn may_act(&self, id: &Id) -> bool;
    /// A unit's figures in play.
    fn figures(&self, id: &Id) -> Vec<String>;
    /// Those of a unit that a correction may be for: some out of play may be among them.
    fn listed(&self, id: &Id) -> Vec<String>;
    /// What is known of a unit as values, whether it is in play among them; nothing of one that is not there.
    fn readings(&self, id: &Id) -> Vec<Reading>;
    /// A unit's sheet.
    fn sheet(&self, id: &Id) -> Option<Sheet>;
    /// The boxes of a unit's record sheet.
    fn tracks(&self, id: &Id) -> Vec<Track>;
    /// What a unit costs in points, where the system has points.
    fn points(&self, id: &Id) -> Option<i64>;
    /// What is left of each unit of a side, or of all.
    ///
    /// # Errors
    /// A recipe no longer fits the data files.
    fn survivors(&self, side: Option<&Id>) -> Result<Vec<Survivor>, String>;
    /// What every unit has.
    fn unit(&self, id: &Id) -> Option<UnitMark>;
    /// A unit's id by number or id.
    fn find(&self, text: &str) -> Option<Id>;
    /// The same with its number and name, as "21 Goblin Bows", and what became of it where it is out of play.
    fn called(&self, text: &str) -> Option<(Id, String)>;
    /// What a ruling may set on a unit or one of its figures, with the values now.
    fn fields(&self, id: &Id, figure: &str) -> Vec<Field>;
    /// The options of the battle with their values.
    fn options(&self) -> Vec<Field>;
    /// Who rolls a side's dice.
    fn dice(&self, side: usize) -> Dice;
    /// Who rolls for pure chance: option `chance`.
    fn chance(&self) -> Dice;
    /// The id of the stage under way.
    fn stage(&self) -> String;
    /// What a stage is called above the lines of a journal, by its id; the id where there is no such stage.
    fn heading(&self, stage: &str) -> String;
    /// The phase that the turn stands in, whatever moment is under way in it, as it is called above lines of a journal.
    fn phase(&self) -> String {
        let now = self.status().phases.into_iter().find(|phase| phase.now);
        if self.unplayed() {
            return "the end".to_owned();
        }
        now.map_or_else(String::new, |phase| self.heading(&phase.id).replace('-', " ").to_lowercase())
    }
    /// What each side brought.
    fn forces(&self) -> Vec<Force>;
    /// What of each side's army is not as the rules would like it, a sentence each that names the side. It is advice.
    fn advice(&self) -> Vec<String>;
    /// Texts for the game master by title, each a list of paragraphs: opening, victory, sides, terrain.
    fn notes(&self) -> Vec<(String, Vec<String>)>;
    /// What the game master wants to be reminded of, the nearest turn first.
    fn reminders(&self) -> Vec<Reminder>;
    /// Named counters.
    fn counters(&self) -> Vec<(String, i64)>;
    /// The charts of the system's rules.
    fn charts(&self) -> Charts;
    /// The whole state as YAML, for people to read and edit.
    ///
    /// # Errors
    /// The state cannot be written, in words.
    fn to_yaml(&self) -> Result<String, String>;
    /// The JSON schema of a state, for editors.
    fn schema(&self) -> Json;
    /// The whole state as a tree, for comparison.
    fn to_json(&self) -> Json;
    /// Whom players may see, each with its id in their copy.
    fn seen(&self) -> Seen;
    /// As much as players may hear of why a unit is out.
    fn fate(&self, why: &str) -> String;
    /// The state as players may see it.
    fn public(&self) -> Box<dyn Game> {
        self.public_without(&BTreeSet::new(), &BTreeMap::new())
    }
    /// The same without these units too, and with other names for some.
    fn public_without(&self, unseen: &BTreeSet<Id>, names: &BTreeMap<Id, String>) -> Box<dyn Game>;
    /// A copy.
    fn copy(&self) -> Box<dyn Game>;
}
