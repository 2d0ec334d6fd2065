//! Rulings: what the game master changes outside the rules, each with a reason.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::{Board, Change, Dice, Reminder, Rules, Scope, State, Unit, rows, scenario::UnitEntry};
use crate::view::{Facts, Id, Refusal, Tale, Value, clean_text};

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
    /// A unit to add, as a scenario writes it.
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
    ruling: &Ruling,
) -> Result<(State<R>, Tale), Refusal> {
    let mut state = was.clone();
    let mut tale = Tale::default();
    for id in ruling.units.iter().chain(&ruling.unit) {
        let id = find(&state, id)?;
        set_fields(&mut state, data, &id, ruling, &mut tale)?;
    }
    if let Some(entry) = &ruling.add {
        let entry: UnitEntry<R::Recipe> = serde_json::from_value(entry.clone()).map_err(|why| {
            Refusal::sense(format!("the new {} cannot be read: {why}", R::UNIT), "write it as a scenario does")
        })?;
        let units = super::scenario::recruit::<R>(&state, data, &entry)
            .map_err(|why| Refusal::sense(format!("{}: {why}", entry.name), "mend the entry"))?;
        for unit in units {
            tale.then.push(format!("{} {} joins.", unit.number, unit.name));
            state.units.insert(unit.id.clone(), Arc::new(unit));
        }
    }
    if let Some(id) = &ruling.like {
        let id = find(&state, id)?;
        let name = fresh_name(ruling)?;
        if let Some(like) = state.unit(&id) {
            let mut unit = like.clone();
            unit.id = super::scenario::free_id(&state, &name);
            unit.number = super::scenario::free_number(&state, like.number);
            (unit.name, unit.gone, unit.reserve) = (name, None, None);
            unit.recall.clear();
            unit.body = R::fresh(&like.body);
            tale.then.push(format!("{} {} joins.", unit.number, unit.name));
            state.units.insert(unit.id.clone(), Arc::new(unit));
        }
    }
    if let Some(id) = &ruling.remove {
        let id = find(&state, id)?;
        state.unbind(&id);
        with_unit(&mut state, &id, |unit| {
            unit.gone =
                Some(if ruling.because.is_empty() { "removed".to_owned() } else { clean_text(&ruling.because) });
            tale.then.push(format!("{} leaves the battle.", unit.name));
            Ok(())
        })?;
    }
    if let Some(from) = &ruling.from {
        move_figures(&mut state, from, ruling, &mut tale)?;
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
    set_options::<R>(&mut state, ruling, &mut tale)?;
    if let Some(remind) = &ruling.remind {
        let text = clean_text(&remind.text);
        tale.then.push(format!("Reminder for turn {}: {text}.", remind.turn));
        state.table.reminders.push(Reminder { turn: remind.turn, text });
    }
    for (name, value) in &ruling.counters {
        let value =
            value.int().ok_or_else(|| Refusal::sense(format!("counter {name}: {value} is no whole number"), ""))?;
        tale.then.push(format!("Counter {name} is {value}."));
        state.table.counters.insert(clean_text(name), value);
    }
    if !ruling.waive.is_empty() {
        let board = Board { state: &state, data };
        let known = super::due::all(&board).into_iter().find(|due| due.id == ruling.waive);
        let due =
            known.ok_or_else(|| Refusal::sense(format!("{} is not due", ruling.waive), "look at the list of dues"))?;
        tale.then.push(format!("Waived: {} ({}).", due.what, due.cause));
        state.table.waived.insert(due.id, clean_text(&ruling.because));
    }
    if !ruling.stage.is_empty() {
        let phase = R::stages().iter().find(|row| !row.moment && row.id == ruling.stage);
        let phase = phase.ok_or_else(|| Refusal::sense(format!("there is no phase {}", ruling.stage), ""))?;
        state.table.stack = vec![phase.id.to_owned()];
        tale.then.push(format!("The turn stands in the {}.", phase.title));
    }
    if !ruling.over.is_empty() {
        let word = clean_text(&ruling.over);
        tale.then.push(format!("The battle ends: {word}."));
        state.table.over = Some(word);
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

fn find<R: Rules>(state: &State<R>, id: &Id) -> Result<Id, Refusal> {
    state.find(id.as_str()).ok_or_else(|| Refusal::sense(format!("there is no {} {id}", R::UNIT), "look at the roster"))
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
    let unit = unit.ok_or_else(|| Refusal::sense(format!("there is no {} {id}", R::UNIT), "look at the roster"))?;
    work(unit).map_err(|why| Refusal::sense(why, "mend the ruling"))
}

fn set_fields<R: Rules>(
    state: &mut State<R>,
    data: &R::Data,
    id: &Id,
    ruling: &Ruling,
    tale: &mut Tale,
) -> Result<(), Refusal> {
    let figure = ruling.figure.as_deref().unwrap_or("");
    let scope = if figure.is_empty() { Scope::Unit } else { Scope::Figure };
    for (name, value) in &ruling.set {
        if scope == Scope::Unit && set_common(state, id, name, value, tale)? {
            continue;
        }
        let mut known = R::fields().iter().filter(|row| row.scope == scope);
        let row = known.find(|row| row.id == name).ok_or_else(|| {
            let all: Vec<&str> = R::fields().iter().filter(|row| row.scope == scope).map(|row| row.id).collect();
            Refusal::sense(
                format!("there is no field {name}"),
                format!("there is {}, name, player, where, note, hidden, reserve", all.join(", ")),
            )
        })?;
        let (kind, before, who) = {
            let board = Board { state, data };
            let Some(unit) = state.unit(id) else { continue };
            ((row.kind)(&board, unit), (row.get)(&board, unit, figure), unit.name.clone())
        };
        let value = crate::view::fit_value(&kind, value, &|text| state.find(text))
            .map_err(|why| Refusal::sense(format!("{}: {why}", row.label), ""))?;
        let before = before.map_or("nothing".to_owned(), |value| value.to_string());
        let place = if figure.is_empty() { String::new() } else { format!(" ({figure})") };
        tale.then.push(format!("{who}{place}: {} {before} becomes {value}.", row.label));
        with_unit(state, id, |unit| (row.set)(unit, figure, value))?;
    }
    Ok(())
}

/// Fields that every system's units have. Returns whether `name` is one of them.
fn set_common<R: Rules>(
    state: &mut State<R>,
    id: &Id,
    name: &str,
    value: &Value,
    tale: &mut Tale,
) -> Result<bool, Refusal> {
    let text = clean_text(&value.to_string());
    with_unit(state, id, |unit| {
        match name {
            "name" if text.is_empty() => return Err("a name cannot be empty".to_owned()),
            "name" => {
                tale.then.push(format!("{} is now called {text}.", unit.name));
                unit.name = text.clone();
                return Ok(());
            }
            "player" => unit.player = text.clone(),
            "where" => unit.place = text.clone(),
            "note" => unit.note = text.clone(),
            "hidden" => unit.hidden = value.flag().ok_or("hidden is yes or no")?,
            "arrived" => unit.reserve = None,
            "back" => unit.gone = None,
            _ => return Ok(()),
        }
        tale.then.push(format!("{}: {name} {text}.", unit.name));
        Ok(())
    })?;
    Ok(COMMON.contains(&name))
}

/// The fields that every system's units have.
pub(super) const COMMON: &[&str] = &["name", "player", "where", "note", "hidden", "arrived", "back"];

fn set_options<R: Rules>(state: &mut State<R>, ruling: &Ruling, tale: &mut Tale) -> Result<(), Refusal> {
    for (id, value) in &ruling.options {
        let row = R::options().iter().find(|row| row.id == id);
        let row = row.ok_or_else(|| Refusal::sense(format!("there is no option {id}"), "look at the options"))?;
        let chosen = value.to_string();
        if !row.choices.iter().any(|choice| choice.0 == chosen) {
            let known: Vec<&str> = row.choices.iter().map(|choice| choice.0).collect();
            return Err(Refusal::sense(
                format!("{id}: there is no {chosen}"),
                format!("there is {}", known.join(", ")),
            ));
        }
        tale.then.push(format!("Option {id}, {}: {chosen}.", row.label));
        if chosen == row.usual() {
            state.table.options.remove(id);
        } else {
            state.table.options.insert(id.clone(), chosen);
        }
    }
    Ok(())
}

/// Moves figures between units, splits a unit, or merges two.
fn move_figures<R: Rules>(state: &mut State<R>, from: &Id, ruling: &Ruling, tale: &mut Tale) -> Result<(), Refusal> {
    let from = find(state, from)?;
    let Some(giver) = state.unit(&from).cloned() else { return Ok(()) };
    let all = R::figures(&giver.body);
    let figures = if ruling.figures.is_empty() { all.clone() } else { ruling.figures.clone() };
    if let Some(figure) = figures.iter().find(|figure| !all.contains(figure)) {
        return Err(Refusal::sense(
            format!("{} has no {} {figure}", giver.name, R::FIGURE),
            format!("there is {}", all.join(", ")),
        ));
    }
    let mut left = giver.clone();
    let moved = R::detach(&mut left.body, &figures);
    match &ruling.into {
        Some(into) => {
            let into = find(state, into)?;
            if into == from {
                return Err(Refusal::sense("a unit cannot join itself", "name another one"));
            }
            with_unit(state, &into, |unit| {
                R::attach(&mut unit.body, moved);
                tale.then.push(format!("{} of {} join {}.", figures.len(), giver.name, unit.name));
                Ok(())
            })?;
        }
        None => {
            let name = fresh_name(ruling)?;
            let mut fresh = giver.clone();
            fresh.name = name;
            fresh.id = super::scenario::free_id(state, &fresh.name);
            fresh.number = super::scenario::free_number(state, giver.number);
            fresh.body = moved;
            tale.then.push(format!("{} of {} are now {} {}.", figures.len(), giver.name, fresh.number, fresh.name));
            state.units.insert(fresh.id.clone(), Arc::new(fresh));
        }
    }
    if R::figures(&left.body).is_empty() {
        left.gone = Some("merged".to_owned());
        state.unbind(&from);
    }
    state.units.insert(from, Arc::new(left));
    Ok(())
}

/// What a ruling may set on a unit or figure, with its value now.
pub(super) fn fields<R: Rules>(board: &Board<R>, unit: &Unit<R>, figure: &str) -> Vec<crate::view::Field> {
    let scope = if figure.is_empty() { Scope::Unit } else { Scope::Figure };
    let own = R::fields().iter().filter(|row| row.scope == scope).map(|row| {
        crate::view::Field::new(row.id, row.label, (row.kind)(board, unit)).usually((row.get)(board, unit, figure))
    });
    let mut fields: Vec<crate::view::Field> = own.collect();
    if scope == Scope::Unit {
        use crate::view::{Field, Kind};
        fields.push(Field::new("name", "name", Kind::Text).usual(unit.name.as_str()));
        fields.push(Field::new("player", "player", Kind::Text).usual(unit.player.as_str()));
        fields.push(Field::new("where", "where", Kind::Text).usual(unit.place.as_str()));
        fields.push(Field::new("note", "note", Kind::Text).usual(unit.note.as_str()));
        fields.push(Field::new("hidden", "hidden from players", Kind::Flag).usual(unit.hidden));
        if unit.reserve.is_some() {
            fields.push(Field::new("arrived", "arrived", Kind::Flag).usual(false));
        }
        if unit.gone.is_some() {
            fields.push(Field::new("back", "back in the battle", Kind::Flag).usual(false));
        }
    }
    fields
}

/// The options of a battle with their values.
pub(super) fn options<R: Rules>(board: &Board<R>) -> Vec<crate::view::Field> {
    use crate::view::{Field, Kind};
    let choices =
        |row: &rows::OptionRow| row.choices.iter().map(|(id, label)| (id.to_string(), label.to_string())).collect();
    R::options()
        .iter()
        .map(|row| Field::new(row.id, row.label, Kind::Choice(choices(row))).usual(board.option(row.id)))
        .collect()
}
