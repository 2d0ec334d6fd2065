//! A battle of any system, to use: one blanket implementation over [`Rules`] that speaks only plain data.

use std::sync::Arc;

use serde_json::Value as Json;

use super::{
    Board, By, Change, Charts, Dice, Direction, Edit, Fault, Halt, Library, Mismatch, Reminder, Rules, Ruling, State,
    System, TABLE, Tape, change, due, fault, play, ruling, scenario,
};
use crate::view::{
    Column, Due, Field, Form, Id, Offer, Order, PhaseMark, Refusal, Row, Sheet, SideMark, Status, Tale, Window,
};

/// What an order or a ruling came to. Nothing counts until it is taken as the battle's new state.
pub struct Outcome {
    /// The new state.
    pub game: Box<dyn Game>,
    /// The order with its facts complete; for a ruling, an empty one.
    pub order: Order,
    /// What it altered.
    pub change: Change,
    /// Its story.
    pub tale: Tale,
}

/// What every unit has, for people to read.
#[derive(Debug, Clone, PartialEq)]
pub struct UnitMark {
    /// Its id.
    pub id: Id,
    /// Its number.
    pub number: u16,
    /// Its name.
    pub name: String,
    /// Its side, by place in the list of sides.
    pub side: usize,
    /// Who plays it.
    pub player: String,
    /// Where it stands.
    pub place: String,
    /// A note of the game master's.
    pub note: String,
    /// Never shown to players.
    pub hidden: bool,
    /// Stands on the table.
    pub on_table: bool,
    /// Out of the battle for good.
    pub gone: bool,
    /// Its figures in play.
    pub figures: Vec<String>,
}

/// An act of the system, for people to read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ActMark {
    /// Its id.
    pub id: &'static str,
    /// Its key.
    pub key: char,
    /// Its name, a verb.
    pub name: &'static str,
    /// Who gives it.
    pub by: By,
}

/// A battle of any system. A value of this is a state; acting gives a new one.
pub trait Game: Send + Sync {
    /// The system.
    fn system(&self) -> &'static System;
    /// The version of the system's rules.
    fn version(&self) -> u32;
    /// Carries out an order on a copy.
    ///
    /// # Errors
    /// A halt: people must answer, the order is refused, or an answer does not fit.
    fn perform(&self, order: &Order, tape: &mut Tape) -> Result<Outcome, Halt>;
    /// Carries out a ruling on a copy.
    ///
    /// # Errors
    /// What is unknown or does not fit.
    fn rule(&self, ruling: &Ruling) -> Result<Outcome, Refusal>;
    /// The state after a change is applied, forwards or backwards, without running any rule.
    ///
    /// # Errors
    /// The first place that does not hold what the change expects.
    fn apply(&self, change: &Change, direction: Direction) -> Result<Box<dyn Game>, Mismatch>;
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
    /// What is due.
    fn dues(&self) -> Vec<Due>;
    /// The units that may still do something in this stage and have not, side by side.
    fn waiting(&self) -> Vec<Id>;
    /// What is allowed now and lapses.
    fn windows(&self) -> Vec<Window>;
    /// What stands unfinished in the stage, in words.
    fn unfinished(&self) -> Option<String>;
    /// Where the turn stands.
    fn status(&self) -> Status;
    /// The columns of the roster behind number and name.
    fn columns(&self) -> &'static [Column];
    /// The units in the order of their numbers.
    fn units(&self) -> Vec<Id>;
    /// A unit's row.
    fn row(&self, id: &Id) -> Option<Row>;
    /// A unit's sheet.
    fn sheet(&self, id: &Id) -> Option<Sheet>;
    /// What every unit has.
    fn unit(&self, id: &Id) -> Option<UnitMark>;
    /// A unit's id by number or id.
    fn find(&self, text: &str) -> Option<Id>;
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
    /// Texts for the game master by name.
    fn notes(&self) -> Vec<(String, String)>;
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
    /// The whole state as a tree, for comparison.
    fn to_json(&self) -> Json;
    /// The state without what players must not see.
    fn public(&self) -> Box<dyn Game>;
    /// A copy.
    fn copy(&self) -> Box<dyn Game>;
}

struct Match<R: Rules> {
    state: State<R>,
    data: Arc<R::Data>,
}

/// The row of a system for the table of systems.
pub(super) const fn system<R: Rules>() -> System {
    System {
        id: R::ID,
        name: R::NAME,
        unit: R::UNIT,
        figure: R::FIGURE,
        begin: begin::<R>,
        open: open::<R>,
        check: super::check::check::<R>,
        charts: charts::<R>,
    }
}

pub(super) fn begin<R: Rules>(file: &str, text: &str, library: &Library) -> Result<Box<dyn Game>, Fault> {
    let data = R::load(library)?;
    let state = scenario::begin::<R>(file, text, &data)?;
    let battle = Match::<R> { state, data: Arc::new(data) };
    // The first stage begins as every other does.
    let order = Order::table(play::END_STAGE);
    let mut none = NoSource;
    let mut tape = Tape::new(&[], &mut none);
    let mut scene = super::Scene::new(&battle.state, &battle.data, &order, &mut tape);
    let first = scene.state.stage().to_owned();
    R::enter(&mut scene, &first).map_err(|why| Fault::at(file, text, "", why.to_string(), "mend the scenario"))?;
    let state = scene.state;
    Ok(Box::new(Match::<R> { state, data: battle.data.clone() }))
}

pub(super) fn open<R: Rules>(file: &str, text: &str, library: &Library) -> Result<Box<dyn Game>, Fault> {
    let state: State<R> = fault::parse_large(file, text)?;
    check_state(&state).map_err(|(place, what)| Fault::at(file, text, &place, what, "mend it by hand"))?;
    Ok(Box::new(Match::<R> { state, data: Arc::new(R::load(library)?) }))
}

fn charts<R: Rules>(library: &Library) -> Result<Charts, Fault> {
    Ok(R::charts(&R::load(library)?))
}

/// What must hold of any state, as (place, what is wrong).
fn check_state<R: Rules>(state: &State<R>) -> Result<(), (String, String)> {
    let mut numbers = std::collections::BTreeMap::new();
    for (id, unit) in &state.units {
        if *id != unit.id {
            return Err((id.to_string(), format!("the unit under {id} says that its id is {}", unit.id)));
        }
        if state.side(&unit.side).is_none() {
            return Err((id.to_string(), format!("{id}: there is no side {}", unit.side)));
        }
        if let Some(other) = numbers.insert(unit.number, id) {
            return Err((id.to_string(), format!("{other} and {id} have the same number {}", unit.number)));
        }
    }
    for bond in &state.table.bonds {
        for id in [&bond.a, &bond.b] {
            if !state.units.contains_key(id) {
                return Err(("bonds".to_owned(), format!("a bond names {id}, which is no unit")));
            }
        }
    }
    let phases: Vec<&str> = R::stages().iter().filter(|row| !row.moment).map(|row| row.id).collect();
    match state.table.stack.first() {
        Some(phase) if phases.contains(&phase.as_str()) => {}
        _ => return Err(("stack".to_owned(), format!("the stack must begin with one of {}", phases.join(", ")))),
    }
    if let Some(stage) = state.table.stack.iter().find(|id| !R::stages().iter().any(|row| row.id == id.as_str())) {
        return Err(("stack".to_owned(), format!("there is no stage {stage}")));
    }
    Ok(())
}

struct NoSource;

impl super::Source for NoSource {
    fn reply(&mut self, _: &crate::view::Ask, _: usize) -> super::Reply {
        super::Reply::Wait(Vec::new())
    }
}

fn tree<T: serde::Serialize>(value: &T) -> Json {
    serde_json::to_value(value).unwrap_or(Json::Null)
}

/// The change between two states; units that are one and the same are not looked into.
fn compare<R: Rules>(from: &State<R>, to: &State<R>) -> Change {
    let mut change = Change::new();
    change::diff(TABLE, &tree(&from.table), &tree(&to.table), &mut change);
    for (id, new) in &to.units {
        match from.units.get(id) {
            Some(old) if Arc::ptr_eq(old, new) => {}
            Some(old) => change::diff(id.as_str(), &tree(&**old), &tree(&**new), &mut change),
            None => change.push(Edit { at: id.to_string(), path: String::new(), from: Json::Null, to: tree(&**new) }),
        }
    }
    for (id, old) in from.units.iter().filter(|(id, _)| !to.units.contains_key(*id)) {
        change.push(Edit { at: id.to_string(), path: String::new(), from: tree(&**old), to: Json::Null });
    }
    change
}

impl<R: Rules> Match<R> {
    fn board(&self) -> Board<'_, R> {
        Board { state: &self.state, data: &self.data }
    }

    fn with(&self, state: State<R>) -> Box<dyn Game> {
        Box::new(Match::<R> { state, data: self.data.clone() })
    }

    fn applied(&self, change: &Change, direction: Direction) -> Result<State<R>, Mismatch> {
        let mut state = self.state.clone();
        let mut trees: std::collections::BTreeMap<&str, Json> = Default::default();
        let edits: Box<dyn Iterator<Item = &Edit>> = match direction {
            Direction::Forward => Box::new(change.iter()),
            Direction::Back => Box::new(change.iter().rev()),
        };
        for edit in edits {
            let tree = trees.entry(&edit.at).or_insert_with(|| match edit.at.as_str() {
                TABLE => tree(&self.state.table),
                id => self.state.units.get(id).map_or(Json::Null, |unit| tree(&**unit)),
            });
            change::patch(tree, edit, direction)?;
        }
        for (at, tree) in trees {
            let unreadable = |why: serde_json::Error| Mismatch {
                at: at.to_owned(),
                path: why.to_string(),
                expected: "a state that can be read".to_owned(),
                found: "another".to_owned(),
            };
            if at == TABLE {
                state.table = serde_json::from_value(tree).map_err(unreadable)?;
            } else if tree.is_null() {
                state.units.remove(at);
            } else {
                state.units.insert(Id::new(at), Arc::new(serde_json::from_value(tree).map_err(unreadable)?));
            }
        }
        Ok(state)
    }

    fn outcome(&self, state: State<R>, order: Order, tale: Tale) -> Outcome {
        Outcome { change: compare(&self.state, &state), game: self.with(state), order, tale }
    }
}

impl<R: Rules> Game for Match<R> {
    fn system(&self) -> &'static System {
        super::system(R::ID).unwrap_or(&super::systems()[0])
    }

    fn version(&self) -> u32 {
        R::VERSION
    }

    fn perform(&self, order: &Order, tape: &mut Tape) -> Result<Outcome, Halt> {
        let (state, order, tale) = play::perform(&self.state, &self.data, order, tape)?;
        Ok(self.outcome(state, order, tale))
    }

    fn rule(&self, ruling: &Ruling) -> Result<Outcome, Refusal> {
        let (state, tale) = if ruling.edits.is_empty() {
            ruling::carry_out(&self.state, &self.data, ruling)?
        } else {
            let misfit = |why: String| Refusal::sense(format!("a change by hand does not fit: {why}"), "make it again");
            let state = self.applied(&ruling.edits, Direction::Forward).map_err(|why| misfit(why.to_string()))?;
            check_state(&state).map_err(|(_, why)| misfit(why))?;
            (state, ruling.tale_of_edits())
        };
        Ok(self.outcome(state, Order::default(), tale))
    }

    fn apply(&self, change: &Change, direction: Direction) -> Result<Box<dyn Game>, Mismatch> {
        Ok(self.with(self.applied(change, direction)?))
    }

    fn change_to(&self, other: &dyn Game) -> Change {
        let mut change = Change::new();
        let (from, to) = (self.to_json(), other.to_json());
        change::diff(TABLE, &from["table"], &to["table"], &mut change);
        let empty = serde_json::Map::new();
        let units = |tree: &'_ Json| tree["units"].as_object().cloned().unwrap_or_else(|| empty.clone());
        let (from, to) = (units(&from), units(&to));
        for (id, new) in &to {
            change::diff(id, from.get(id).unwrap_or(&Json::Null), new, &mut change);
        }
        for (id, old) in from.iter().filter(|(id, _)| !to.contains_key(*id)) {
            change::diff(id, old, &Json::Null, &mut change);
        }
        change
    }

    fn acts(&self) -> Vec<ActMark> {
        R::acts().iter().map(|row| ActMark { id: row.id, key: row.key, name: row.name, by: row.by }).collect()
    }

    fn offers(&self, who: &[Id]) -> Vec<Offer> {
        play::offers(&self.board(), who)
    }

    fn form(&self, order: &Order) -> Result<Form, Refusal> {
        if play::ACTS.contains(&order.act.as_str()) {
            return Ok(play::table_form(&order.act));
        }
        let row = play::act::<R>(&order.act);
        let row = row.ok_or_else(|| Refusal::sense(format!("there is no act {}", order.act), ""))?;
        let mut order = order.clone();
        for id in &mut order.who {
            let unknown = || Refusal::sense(format!("there is no {} {id}", R::UNIT), "look at the roster");
            *id = self.state.find(id.as_str()).ok_or_else(unknown)?;
        }
        // What is usual counts as given, so that numbers show before anything is typed.
        let first = play::form(&self.board(), row, &order);
        for field in first.fields {
            if let Some(usual) = field.usual {
                order.facts.entry(field.id).or_insert(usual);
            }
        }
        Ok(play::form(&self.board(), row, &order))
    }

    fn dues(&self) -> Vec<Due> {
        due::all(&self.board())
    }

    fn waiting(&self) -> Vec<Id> {
        let board = self.board();
        (0..self.state.table.sides.len()).flat_map(|side| R::left(&board, side)).collect()
    }

    fn windows(&self) -> Vec<Window> {
        R::windows(&self.board())
    }

    fn unfinished(&self) -> Option<String> {
        R::unfinished(&self.board())
    }

    fn status(&self) -> Status {
        let board = self.board();
        let table = &self.state.table;
        let bottom = table.stack.first().map_or("", String::as_str);
        let moment = R::moment(&board);
        let usual = R::stages().iter().find(|row| row.id == self.state.stage()).and_then(|row| row.usual);
        let unit = moment.as_ref().and_then(|(_, unit)| unit.clone());
        Status {
            battle: table.name.clone(),
            turn: table.turn,
            phases: R::stages()
                .iter()
                .filter(|row| !row.moment)
                .map(|row| PhaseMark { id: row.id.to_owned(), name: row.name.to_owned(), now: row.id == bottom })
                .collect(),
            usual: usual.map(|act| {
                let by_table = play::act::<R>(act).is_some_and(|row| row.by == super::By::Table);
                let who = if by_table { Vec::new() } else { unit.iter().cloned().collect() };
                Order { act: act.to_owned(), who, ..Order::default() }
            }),
            unit,
            moment: moment.map(|(text, _)| text),
            on: R::on(&board),
            line: R::headline(&board),
            sides: (0..table.sides.len())
                .map(|side| SideMark {
                    id: table.sides[side].id.to_string(),
                    name: table.sides[side].name.clone(),
                    left: R::left(&board, side).len(),
                    machine: table.sides[side].dice == Dice::Auto,
                })
                .collect(),
            over: table.over.clone(),
        }
    }

    fn columns(&self) -> &'static [Column] {
        R::columns()
    }

    fn units(&self) -> Vec<Id> {
        self.state.by_number().into_iter().map(|unit| unit.id.clone()).collect()
    }

    fn row(&self, id: &Id) -> Option<Row> {
        self.state.unit(id).map(|unit| R::row(&self.board(), unit))
    }

    fn sheet(&self, id: &Id) -> Option<Sheet> {
        self.state.unit(id).map(|unit| R::sheet(&self.board(), unit))
    }

    fn unit(&self, id: &Id) -> Option<UnitMark> {
        self.state.unit(id).map(|unit| UnitMark {
            id: unit.id.clone(),
            number: unit.number,
            name: unit.name.clone(),
            side: self.state.side_of(unit),
            player: unit.player.clone(),
            place: unit.place.clone(),
            note: unit.note.clone(),
            hidden: unit.hidden,
            on_table: unit.on_table(),
            gone: unit.gone.is_some(),
            figures: R::figures(&unit.body),
        })
    }

    fn find(&self, text: &str) -> Option<Id> {
        self.state.find(text)
    }

    fn fields(&self, id: &Id, figure: &str) -> Vec<Field> {
        self.state.unit(id).map_or(Vec::new(), |unit| ruling::fields(&self.board(), unit, figure))
    }

    fn options(&self) -> Vec<Field> {
        ruling::options(&self.board())
    }

    fn dice(&self, side: usize) -> Dice {
        self.state.table.sides.get(side).map_or(Dice::Auto, |side| side.dice)
    }

    fn chance(&self) -> Dice {
        if self.board().option("chance") == "table" { Dice::Table } else { Dice::Auto }
    }

    fn stage(&self) -> String {
        self.state.stage().to_owned()
    }

    fn notes(&self) -> Vec<(String, String)> {
        self.state.table.notes.clone().into_iter().collect()
    }

    fn reminders(&self) -> Vec<Reminder> {
        let mut reminders = self.state.table.reminders.clone();
        reminders.sort_by_key(|reminder| reminder.turn);
        reminders
    }

    fn counters(&self) -> Vec<(String, i64)> {
        self.state.table.counters.clone().into_iter().collect()
    }

    fn charts(&self) -> Charts {
        R::charts(&self.data)
    }

    fn to_yaml(&self) -> Result<String, String> {
        serde_yaml::to_string(&self.state).map_err(|why| why.to_string())
    }

    fn to_json(&self) -> Json {
        tree(&self.state)
    }

    fn public(&self) -> Box<dyn Game> {
        let mut state = self.state.clone();
        let hidden: Vec<Id> = state.units.values().filter(|unit| unit.hidden).map(|unit| unit.id.clone()).collect();
        for id in &hidden {
            state.unbind(id);
            state.units.remove(id);
        }
        for id in state.units.keys().cloned().collect::<Vec<_>>() {
            if let Some(unit) = state.units.get_mut(&id).map(Arc::make_mut) {
                unit.note.clear();
                unit.recall.clear();
            }
        }
        state.table.notes.clear();
        state.table.reminders.clear();
        self.with(state)
    }

    fn copy(&self) -> Box<dyn Game> {
        self.with(self.state.clone())
    }
}
