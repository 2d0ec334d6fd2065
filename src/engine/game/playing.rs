//! The one implementation of [`Game`], for every system that implements [`Rules`].

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use serde_json::Value as Json;

use super::{
    ActMark, Game, Left, Resolved, Survivor, SystemMark, Trial, Tried, UnitMark, compare, notes, players, sound,
};
use crate::engine::{
    Board, By, Change, Charts, Dice, Direction, END_STAGE, Halt, Mismatch, Nobody, Papers, Reminder, Rules, Ruling,
    Scene, Seen, State, TABLE_ACTS, Tape, Unfit, Unit, due, mark, outcomes, play, ruling, table,
};
use crate::view::{
    Cell, Column, Due, Field, Force, Form, Gauge, HOUSE, Id, Offer, Order, Outcome, PhaseMark, Reading, Refusal, Row,
    Sheet, SheetRow, SideMark, Status, Tale, Tone, Track, Window,
};

/// A battle of one system: its state, and what all its states share, the numbers and the papers behind them.
pub struct Playing<R: Rules> {
    state: State<R>,
    data: Arc<R::Data>,
    papers: Arc<dyn Papers<R>>,
}

impl<R: Rules> Playing<R> {
    /// The battle in this state.
    ///
    /// # Errors
    /// What of the state cannot be.
    pub fn new(state: State<R>, data: Arc<R::Data>, papers: Arc<dyn Papers<R>>) -> Result<Playing<R>, Unfit> {
        sound::state(&state, &data)?;
        Ok(Playing { state, data, papers })
    }

    /// The battle with its first stage begun, as every other begins.
    pub fn begun(mut self) -> Result<Playing<R>, Halt> {
        let order = Order::table(END_STAGE);
        let mut nobody = Nobody;
        let mut tape = Tape::new(&[], &mut nobody);
        let mut scene = Scene::new(&self.state, &self.data, &order, &mut tape, false);
        if let Some(first) = scene.stage() {
            (first.enter)(&mut scene)?;
        }
        self.state = scene.state;
        Ok(self)
    }

    /// Whether all that a change brings is within the bounds of the schema.
    ///
    /// # Errors
    /// The first number that is not.
    fn in_range(&self, change: &Change, direction: Direction) -> Result<(), Mismatch> {
        change.iter().try_for_each(|edit| self.papers.in_range(edit, direction))
    }

    fn board(&self) -> Board<'_, R> {
        Board::new(&self.state, &self.data)
    }

    fn with(&self, state: State<R>) -> Box<dyn Game> {
        Box::new(Playing::<R> { state, data: self.data.clone(), papers: self.papers.clone() })
    }

    /// What came of an order or a ruling.
    ///
    /// # Errors
    /// It would bring a number that cannot be.
    fn resolved(&self, state: State<R>, order: Order, tale: Tale, told: Vec<Outcome>) -> Result<Resolved, Refusal> {
        let change = compare::states(&self.state, &state);
        self.in_range(&change, Direction::Forward).map_err(|beyond| {
            let Mismatch { expected, found, .. } = &beyond;
            let what = format!("{}: {expected} is wanted, not {found}", beyond.field());
            Refusal::sense(what, "give it a number that can be")
        })?;
        let altered = compare::altered(&self.state, &state);
        let after = Board::new(&state, &self.data);
        let outcomes = outcomes::all(&self.board(), &after, &altered, told);
        Ok(Resolved { change, game: self.with(state), order, tale, outcomes })
    }
}

/// What is known of a unit as values, and what became of it.
fn readings<R: Rules>(board: &Board<R>, id: &Id) -> Vec<Reading> {
    let Some(unit) = board.state.unit(id) else { return Vec::new() };
    let mut readings = outcomes::readings(board, unit);
    readings.push(Reading::fate(match &unit.gone {
        Some(why) => why,
        None if unit.reserve.is_some() => "off the table",
        None => "in play",
    }));
    readings.push(Reading::number(Gauge::Contact, "in contact", board.state.bonds_of(id).count()));
    readings
}

impl<R: Rules> Game for Playing<R> {
    fn system(&self) -> &SystemMark {
        &R::tables(&self.data).mark
    }

    fn version(&self) -> u32 {
        R::tables(&self.data).version
    }

    fn perform(&self, order: &Order, tape: &mut Tape) -> Result<Resolved, Halt> {
        let (played, order) = play::perform(&self.state, &self.data, order, tape)?;
        Ok(self.resolved(played.state, order, played.tale, played.outcomes)?)
    }

    fn trial<'a>(&'a self, order: &Order) -> Result<Trial<'a>, Halt> {
        let prepared = play::Prepared::new(self.board(), order)?;
        let decided = self.board().verdict();
        Ok(Box::new(move |tape| {
            let played = prepared.carry_out(tape, false)?;
            let after = Board::new(&played.state, &self.data);
            let known = |id: Id| {
                let readings = readings(&after, &id);
                (id, readings)
            };
            let altered = compare::altered(&self.state, &played.state).into_iter().map(known).collect();
            let over = played.state.table.over.clone().or_else(|| after.verdict());
            let over = over.filter(|word| decided.as_ref() != Some(word));
            Ok(Tried { altered, outcomes: played.outcomes, on: after.on(), over })
        }))
    }

    fn rule(&self, ruling: &Ruling) -> Result<Resolved, Refusal> {
        let (state, tale) = match ruling.edits() {
            None => ruling::carry_out(&self.state, &self.data, &*self.papers, ruling)?,
            Some(edits) => {
                let broken =
                    |why: String| Refusal::sense(format!("a change by hand does not fit: {why}"), "make it again");
                let state = compare::applied(&self.state, edits, Direction::Forward)
                    .map_err(|mismatch| broken(mismatch.to_string()))?;
                sound::state(&state, &self.data).map_err(|unfit| broken(unfit.what))?;
                (state, ruling::tale_of_edits(edits, ruling.reason()))
            }
        };
        self.resolved(state, Order::default(), tale, Vec::new())
    }

    fn apply(&self, change: &Change, direction: Direction) -> Result<Box<dyn Game>, Mismatch> {
        self.in_range(change, direction)?;
        Ok(self.with(compare::applied(&self.state, change, direction)?))
    }

    fn change_to(&self, other: &dyn Game) -> Change {
        compare::trees(&self.to_json(), &other.to_json())
    }

    fn acts(&self) -> Vec<ActMark> {
        let acts = R::tables(&self.data).acts.iter();
        acts.map(|row| ActMark { id: row.id.clone(), key: row.key, name: row.name.clone(), by: row.by }).collect()
    }

    fn offers(&self, who: &[Id]) -> Vec<Offer> {
        play::offers(&self.board(), who)
    }

    fn form(&self, order: &Order) -> Result<Form, Refusal> {
        if TABLE_ACTS.contains(&order.act.as_str()) {
            return Ok(table::form(&self.board(), &order.act));
        }
        let tables = R::tables(&self.data);
        let row = tables.act(&order.act).ok_or_else(|| play::unknown(tables, &order.act))?;
        let mut order = order.clone();
        for id in &mut order.who {
            let unknown = || Refusal::sense(format!("there is no {} {id}", tables.mark.unit), "look at the roster");
            *id = self.state.find(id.as_str()).ok_or_else(unknown)?;
        }
        Ok(play::shown(&self.board(), row, &order))
    }

    fn dues(&self) -> Vec<Due> {
        due::all(&self.board())
    }

    fn waiting(&self) -> Vec<Id> {
        self.board().all_left()
    }

    fn windows(&self) -> Vec<Window> {
        (R::tables(&self.data).windows)(&self.board())
    }

    fn unfinished(&self) -> Option<String> {
        let board = self.board();
        board.stage().and_then(|stage| (stage.unfinished)(&board))
    }

    fn status(&self) -> Status {
        let board = self.board();
        let table = &self.state.table;
        let bottom = table.stack.first().map_or("", String::as_str);
        let (tables, stage) = (board.tables(), board.stage());
        let moment = stage.and_then(|stage| (stage.about)(&board));
        let unit = moment.as_ref().and_then(|(_, unit)| unit.clone());
        let usual = stage.and_then(|stage| stage.usual.as_deref()).map(|act| {
            let by_table = tables.act(act).is_some_and(|row| row.by == By::Table);
            let who = if by_table { Vec::new() } else { unit.iter().cloned().collect() };
            Order { act: act.to_owned(), who, ..Order::default() }
        });
        let proposed = || stage.and_then(|stage| (stage.proposes)(&board)).filter(|_| table.over.is_none());
        Status {
            battle: table.name.clone(),
            turn: table.turn,
            phases: tables
                .phases()
                .filter(|row| !row.once || row.id == bottom)
                .map(|row| PhaseMark { id: row.id.to_string(), name: row.name.to_string(), now: row.id == bottom })
                .collect(),
            // What is usual in a stage is no help once it is done.
            usual: usual.filter(|order| play::may(&board, order)).or_else(proposed),
            unit,
            moment: moment.map(|(text, _)| text),
            on: board.on(),
            line: (tables.headline)(&board),
            sides: (0..table.sides.len())
                .map(|side| SideMark {
                    id: table.sides[side].id.to_string(),
                    name: table.sides[side].name.clone(),
                    left: board.left(side).len(),
                    machine: table.sides[side].dice == Dice::Auto,
                })
                .collect(),
            over: table.over.clone(),
        }
    }

    fn turn(&self) -> u32 {
        self.state.table.turn
    }

    fn in_moment(&self) -> bool {
        let board = self.board();
        board.stage().and_then(|stage| (stage.about)(&board)).is_some()
    }

    fn sides(&self) -> usize {
        self.state.table.sides.len()
    }

    fn columns(&self) -> &[Column] {
        &R::tables(&self.data).columns
    }

    fn units(&self) -> Vec<Id> {
        self.state.by_number().into_iter().map(|unit| unit.id.clone()).collect()
    }

    fn row(&self, id: &Id) -> Option<Row> {
        let unit = self.state.unit(id)?;
        let mut row = (R::tables(&self.data).row)(&self.board(), unit);
        mark::show(&unit.marks, &mut row);
        Some(row)
    }

    fn readings(&self, id: &Id) -> Vec<Reading> {
        readings(&self.board(), id)
    }

    fn sheet(&self, id: &Id) -> Option<Sheet> {
        let unit = self.state.unit(id)?;
        let mut sheet = (R::tables(&self.data).sheet)(&self.board(), unit);
        let mut add = |label: &str, text: &str, tone| {
            if !text.is_empty() {
                sheet.rows.push(SheetRow { label: label.to_owned(), cells: vec![Cell::toned(text, tone)] });
            }
        };
        for mark in &unit.marks {
            add("mark", &mark.in_words(&R::tables(&self.data).modifiers), Tone::Warn);
        }
        add("where", &unit.place, Tone::Plain);
        add("note", &unit.note, Tone::Plain);
        add(HOUSE, &(R::tables(&self.data).house)(&self.board(), unit).join(", "), Tone::Dim);
        Some(sheet)
    }

    fn tracks(&self, id: &Id) -> Vec<Track> {
        self.state.unit(id).map_or(Vec::new(), |unit| (R::tables(&self.data).tracks)(&self.board(), unit))
    }

    fn points(&self, id: &Id) -> Option<i64> {
        self.state.unit(id).and_then(|unit| (R::tables(&self.data).points)(&self.board(), unit))
    }

    fn survivors(&self, side: Option<&Id>) -> Result<Vec<Survivor>, String> {
        let units = self.state.by_number().into_iter().filter(|unit| side.is_none_or(|side| unit.side == *side));
        let left = |unit: &Unit<R>| {
            let Some(recipe) = &unit.recipe else { return Ok(Left::Unknown) };
            Ok::<Left, String>(match (R::tables(&self.data).survivors)(&self.data, recipe, &unit.body)? {
                (None, why) => Left::TooFew(why),
                (Some(recipe), note) => {
                    Left::Fit { recipe: serde_json::to_value(&recipe).map_err(|why| why.to_string())?, note }
                }
            })
        };
        let survivor = |unit: &Unit<R>| {
            Ok(Survivor {
                unit: unit.id.clone(),
                number: unit.number,
                name: unit.name.clone(),
                player: unit.player.clone(),
                left: match &unit.gone {
                    Some(why) => Left::Lost(why.clone()),
                    None => left(unit)?,
                },
            })
        };
        units.map(survivor).collect()
    }

    fn unit(&self, id: &Id) -> Option<UnitMark> {
        self.state.unit(id).map(|unit| UnitMark {
            id: unit.id.clone(),
            number: unit.number,
            name: unit.name.clone(),
            group: R::group(&unit.body),
            side: self.state.side_of(unit),
            player: unit.player.clone(),
            place: unit.place.clone(),
            note: unit.note.clone(),
            hidden: unit.hidden,
            on_table: unit.on_table(),
            gone: unit.gone.is_some(),
            figures: (R::tables(&self.data).figures)(&self.data, &unit.body),
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

    fn forces(&self) -> Vec<Force> {
        notes::forces(&self.board())
    }

    fn advice(&self) -> Vec<String> {
        notes::advice(&self.board())
    }

    fn notes(&self) -> Vec<(String, Vec<String>)> {
        notes::notes(&self.board())
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
        (R::tables(&self.data).charts)(&self.data)
    }

    fn to_yaml(&self) -> Result<String, String> {
        serde_yaml::to_string(&self.state).map_err(|why| why.to_string())
    }

    fn schema(&self) -> Json {
        self.papers.schema()
    }

    fn to_json(&self) -> Json {
        compare::tree(&self.state)
    }

    fn seen(&self) -> Seen {
        Seen::of(&self.state)
    }

    fn fate(&self, why: &str) -> String {
        R::tables(&self.data).shown.fate(why)
    }

    fn public_without(&self, unseen: &BTreeSet<Id>, names: &BTreeMap<Id, String>) -> Box<dyn Game> {
        let mut state = self.state.clone();
        for id in unseen {
            state.units.get_mut(id).into_iter().for_each(|unit| Arc::make_mut(unit).hidden = true);
        }
        for (id, name) in names {
            state.units.get_mut(id).into_iter().for_each(|unit| Arc::make_mut(unit).name.clone_from(name));
        }
        self.with(players::public(&Board::new(&state, &self.data)))
    }

    fn copy(&self) -> Box<dyn Game> {
        self.with(self.state.clone())
    }
}
