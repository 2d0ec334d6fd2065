//! Rulings: what the game master changes outside the rules, each with a reason.

mod fields;
mod figures;
mod options;

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::{
    Board, Change, Dice, Papers, Reminder, RosterEntry, Rules, State, Unit, UnitEntry,
    recruit::{self, free_id, free_number},
};
use crate::view::{Facts, Id, Refusal, Tale, clean_text};
pub(super) use fields::fields;
pub(super) use options::options;

/// A change outside the rules. Only the parts that are given happen, in the order of the fields.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Ruling {
    /// The units that `figure` and `set` speak of; numbers or ids.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub units: Vec<Id>,
    /// The one unit, as people write it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unit: Option<Id>,
    /// A figure of that unit; without it `set` speaks of the unit itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub figure: Option<String>,
    /// Fields to set.
    #[serde(skip_serializing_if = "Facts::is_empty")]
    pub set: Facts,
    /// A unit to add, as a scenario writes it, or a whole roster: `{roster, side}`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub add: Option<serde_json::Value>,
    /// A unit to add that is like this one at its start; it takes `name`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub like: Option<Id>,
    /// A unit that leaves the battle.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub remove: Option<Id>,
    /// Figures that leave `from` for `into`; without `into` they become a unit of the name `name`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub figures: Vec<String>,
    /// The unit that gives figures; without `figures`, all of them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<Id>,
    /// The unit that takes figures.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub into: Option<Id>,
    /// The name of the unit that a split or `like` makes.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// Two units that touch now.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub bind: Vec<Id>,
    /// Two units that no longer touch.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub unbind: Vec<Id>,
    /// The side that `dice` speaks of; every side without it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub side: Option<Id>,
    /// Who rolls.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dice: Option<Dice>,
    /// Options to choose.
    #[serde(skip_serializing_if = "Facts::is_empty")]
    pub options: Facts,
    /// Something to be reminded of.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub remind: Option<Reminder>,
    /// Counters to set.
    #[serde(skip_serializing_if = "Facts::is_empty")]
    pub counters: Facts,
    /// A due that is waived.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub waive: String,
    /// The phase in which the turn shall stand.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub stage: String,
    /// Ends the battle with this word.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub over: String,
    /// Takes the ending of the battle back.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub resume: bool,
    /// What was changed in the saved state by hand; nothing else of the ruling counts then.
    #[serde(skip_serializing_if = "Change::is_empty")]
    pub edits: Change,
    /// Why.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub because: String,
}

/// The most edits by hand that a tale tells one by one.
const TOLD: usize = 12;

impl Ruling {
    /// The tale of changes made in the saved state by hand.
    pub(super) fn tale_of_edits(&self) -> Tale {
        let tell = |edit: &super::Edit| {
            let place = if edit.path.is_empty() { edit.at.clone() } else { format!("{} {}", edit.at, edit.path) };
            clean_text(&format!("{place}: {} becomes {}.", brief(&edit.from), brief(&edit.to)))
        };
        let mut then: Vec<String> = self.edits.iter().take(TOLD).map(tell).collect();
        if self.edits.len() > TOLD {
            then.push(format!("And {} more.", self.edits.len() - TOLD));
        }
        Tale { head: format!("Ruling: {}", clean_text(&self.because)), then, ..Tale::default() }
    }
}

/// A value short enough for a sentence.
fn brief(value: &serde_json::Value) -> String {
    match value {
        serde_json::Value::Null => "nothing".to_owned(),
        serde_json::Value::Array(list) => format!("a list of {}", list.len()),
        serde_json::Value::Object(map) => format!("a block of {}", map.len()),
        value => value.to_string(),
    }
}

/// Carries out a ruling on a copy of the state.
///
/// # Errors
/// Says what is unknown or does not fit; nothing has changed then.
pub(super) fn carry_out<R: Rules>(
    was: &State<R>,
    data: &R::Data,
    papers: &dyn Papers<R>,
    ruling: &Ruling,
) -> Result<(State<R>, Tale), Refusal> {
    let mut state = was.clone();
    let mut tale = Tale::default();
    for id in ruling.units.iter().chain(&ruling.unit) {
        let id = find(&state, id)?;
        fields::set(&mut state, data, &id, ruling, &mut tale)?;
    }
    if let Some(entry) = &ruling.add {
        for unit in joining(&state, data, papers, entry)? {
            tale.then.push(format!("{} {}.", unit.number, unit.does("join")));
            state.units.insert(unit.id.clone(), Arc::new(unit));
        }
    }
    if let Some(id) = &ruling.like {
        let id = find(&state, id)?;
        let name = fresh_name(ruling)?;
        if let Some(like) = state.unit(&id) {
            let mut unit = like.clone();
            unit.id = free_id(&state, &name);
            unit.number = free_number(&state, like.number);
            (unit.name, unit.gone, unit.reserve) = (name, None, None);
            unit.recall.clear();
            unit.marks.clear();
            unit.moves = 0;
            unit.body = (R::tables(data).fresh)(data, &like.body);
            tale.then.push(format!("{} {}.", unit.number, unit.does("join")));
            state.units.insert(unit.id.clone(), Arc::new(unit));
        }
    }
    if let Some(id) = &ruling.remove {
        let id = find(&state, id)?;
        state.unbind(&id);
        with_unit(&mut state, &id, |unit| {
            unit.gone =
                Some(if ruling.because.is_empty() { "removed".to_owned() } else { clean_text(&ruling.because) });
            tale.then.push(format!("{} the battle.", unit.does("leave")));
            Ok(())
        })?;
    }
    if let Some(from) = &ruling.from {
        figures::carry(&mut state, data, from, ruling, &mut tale)?;
    }
    if let [one, other] = ruling.bind.as_slice() {
        let (one, other) = (find(&state, one)?, find(&state, other)?);
        if one == other {
            return Err(Refusal::sense("a unit cannot touch itself", "name two units"));
        }
        state.bind(&one, &other);
        tale.then.push(format!("{one} and {other} are in contact."));
    }
    if let [one, other] = ruling.unbind.as_slice() {
        let (one, other) = (find(&state, one)?, find(&state, other)?);
        state.table.bonds.retain(|bond| !(bond.has(&one) && bond.has(&other)));
        tale.then.push(format!("{one} and {other} are no longer in contact."));
    }
    if let Some(dice) = ruling.dice {
        let chosen = ruling.side.as_ref();
        if let Some(side) = chosen.filter(|side| state.side(side).is_none()) {
            return Err(Refusal::sense(format!("there is no side {side}"), "look at the head of the screen"));
        }
        for side in state.table.sides.iter_mut().filter(|side| chosen.is_none_or(|chosen| *chosen == side.id)) {
            side.dice = dice;
            let who = if dice == Dice::Auto { "the machine rolls" } else { "rolls on the table" };
            tale.then.push(format!("{}: {who}.", side.name));
        }
    }
    options::set(&mut state, data, ruling, &mut tale)?;
    if let Some(remind) = &ruling.remind {
        tale.then.push(format!("Reminder for turn {}: {}.", remind.turn, clean_text(&remind.text)));
        state.table.remind(remind);
    }
    for (name, value) in &ruling.counters {
        let value =
            value.int().ok_or_else(|| Refusal::sense(format!("counter {name}: {value} is no whole number"), ""))?;
        tale.then.push(format!("Counter {name} is {value}."));
        state.table.counters.insert(clean_text(name), value);
    }
    if !ruling.waive.is_empty() {
        let board = Board::new(&state, data);
        let known = super::due::all(&board).into_iter().find(|due| due.id == ruling.waive);
        let due =
            known.ok_or_else(|| Refusal::sense(format!("{} is not due", ruling.waive), "look at the list of dues"))?;
        tale.then.push(format!("Waived: {} ({}).", due.what, due.cause));
        state.table.waived.insert(due.id, clean_text(&ruling.because));
    }
    if !ruling.stage.is_empty() {
        let tables = R::tables(data);
        let phase = tables.phases().find(|row| row.id == ruling.stage).ok_or_else(|| {
            let ids: Vec<&str> = tables.phases().map(|row| &*row.id).collect();
            Refusal::sense(format!("there is no phase {}", ruling.stage), format!("there is {}", ids.join(", ")))
        })?;
        if let Some(moment) = tables.stage(state.stage()).filter(|row| row.moment) {
            return Err(Refusal::sense(format!("a {} is under way", moment.title), "end it first"));
        }
        state.table.stack = vec![phase.id.to_string()];
        tale.then.push(format!("The turn stands in the {}.", phase.title));
    }
    if !ruling.over.is_empty() {
        let word = clean_text(&ruling.over);
        tale.then.push(format!("The battle ends: {word}."));
        state.table.over = Some(word);
    }
    if ruling.resume {
        let ended = state.table.over.take().ok_or_else(|| Refusal::sense("the battle is not over", "play on"))?;
        tale.then.push(format!("The battle goes on; it had ended: {ended}."));
    }
    if tale.then.is_empty() {
        return Err(Refusal::sense("this ruling changes nothing", "say what to set"));
    }
    tale.head = if ruling.because.is_empty() {
        "Ruling".to_owned()
    } else {
        format!("Ruling: {}", clean_text(&ruling.because))
    };
    Ok((state, tale))
}

/// The units that an entry makes: one as a scenario writes it, or those of a whole roster.
fn joining<R: Rules>(
    state: &State<R>,
    data: &R::Data,
    papers: &dyn Papers<R>,
    entry: &serde_json::Value,
) -> Result<Vec<Unit<R>>, Refusal> {
    let unread = |why: serde_json::Error| {
        Refusal::sense(format!("the new unit cannot be read: {why}"), "write it as a scenario does")
    };
    if entry.get("roster").is_some() {
        let roster: RosterEntry = serde_json::from_value(entry.clone()).map_err(unread)?;
        let wrong = |why| Refusal::sense(why, "muster check looks over a roster");
        return papers.joining(&roster).and_then(|entries| recruit::join(state, data, entries)).map_err(wrong);
    }
    let entry: UnitEntry<R::Recipe> = serde_json::from_value(entry.clone()).map_err(unread)?;
    let wrong = |unfit| Refusal::sense(format!("{}: {unfit}", entry.name), "mend the entry");
    recruit::recruit::<R>(state, data, &entry).map_err(wrong)
}

fn find<R: Rules>(state: &State<R>, id: &Id) -> Result<Id, Refusal> {
    state.find(id.as_str()).ok_or_else(|| Refusal::sense(format!("there is no unit {id}"), "look at the roster"))
}

/// The name a ruling gives to a new unit.
fn fresh_name(ruling: &Ruling) -> Result<String, Refusal> {
    let name = clean_text(&ruling.name);
    if name.is_empty() { Err(Refusal::sense("the new unit needs a name", "give it one")) } else { Ok(name) }
}

fn with_unit<R: Rules>(
    state: &mut State<R>,
    id: &Id,
    work: impl FnOnce(&mut Unit<R>) -> Result<(), String>,
) -> Result<(), Refusal> {
    let unit = state.units.get_mut(id).map(Arc::make_mut);
    let unit = unit.ok_or_else(|| Refusal::sense(format!("there is no unit {id}"), "look at the roster"))?;
    work(unit).map_err(|why| Refusal::sense(why, "mend the ruling"))
}
