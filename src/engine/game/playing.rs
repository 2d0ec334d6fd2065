//! The one implementation of [`Game`], for every system that implements [`Rules`].

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use serde_json::Value as Json;

use super::{
    ActMark, Game, Resolved, Survivor, SystemMark, Trial, UnitMark, compare, notes, players, sound, status, trial,
    units,
};
use crate::engine::{
    Act, Board, Change, Charts, Dice, Direction, END_STAGE, Halt, Mismatch, Nobody, Papers, Reminder, Rules, Ruling,
    Scene, Seen, State, TABLE_ACTS, Tape, Unfit, ahead,
    derived::Derived,
    due, outcomes,
    play::{self, Played},
    reminder, ruling, table,
};
use crate::view::{
    Column, Due, Field, Force, Form, Id, Offer, Order, Outcome, Reading, Refusal, Row, Sheet, Status, Track, Window,
};

/// A battle of one system: its state, and what all its states share, the numbers and the papers behind them.
pub struct Playing<R: Rules> {
    state: State<R>,
    data: Arc<R::Data>,
    papers: Arc<dyn Papers<R>>,
    /// What was worked out of the state.
    derived: Derived,
}

impl<R: Rules> Playing<R> {
    /// The battle in this state.
    ///
    /// # Errors
    /// What of the state cannot be.
    pub fn new(state: State<R>, data: Arc<R::Data>, papers: Arc<dyn Papers<R>>) -> Result<Playing<R>, Unfit> {
        sound::state(&state, &data)?;
        Ok(Playing { state, data, papers, derived: Derived::default() })
    }

    /// The battle with its first stage begun, as every other begins.
    pub fn begun(self) -> Result<Playing<R>, Halt> {
        let order = Order::table(END_STAGE);
        let mut nobody = Nobody;
        let mut tape = Tape::new(&[], &mut nobody);
        let mut scene = Scene::new(&self.state, &self.data, &order, &mut tape, false);
        if let Some(first) = scene.stage() {
            (first.enter)(&mut scene)?;
        }
        Ok(Playing { state: scene.state, derived: Derived::default(), ..self })
    }

    fn board(&self) -> Board<'_, R> {
        Board { derived: Some(&self.derived), ..Board::new(&self.state, &self.data) }
    }

    fn with(&self, state: State<R>) -> Box<dyn Game> {
        let (data, papers) = (self.data.clone(), self.papers.clone());
        Box::new(Playing::<R> { state, data, papers, derived: Derived::default() })
    }

    /// What came of an order or a ruling.
    ///
    /// # Errors
    /// It would bring a number that cannot be.
    fn resolved(&self, order: Order, played: Played<R>) -> Result<Resolved, Refusal> {
        let Played { mut state, tale, outcomes: told, hands } = played;
        due::forget_waivers(&self.board(), &mut state);
        let change = compare::states(&self.state, &state);
        sound::in_range(&*self.papers, &change, Direction::Forward).map_err(|beyond| {
            let Mismatch { expected, found, .. } = &beyond;
            let what = format!("{}: {expected} is wanted, not {found}", beyond.field());
            Refusal::sense(what, "give it a number that can be")
        })?;
        let altered = compare::altered(&change);
        let after = Board::new(&state, &self.data);
        let outcomes = outcomes::all(&self.board(), &after, &altered, told, &hands);
        Ok(Resolved { change, game: self.with(state), order, tale, outcomes })
    }
}

impl<R: Rules> Game for Playing<R> {
    fn system(&self) -> &SystemMark {
        &R::rows(&self.data).mark
    }

    fn version(&self) -> u32 {
        R::rows(&self.data).version
    }

    fn perform(&self, order: &Order, tape: &mut Tape) -> Result<Resolved, Halt> {
        let (played, order) = play::perform(self.board(), order, tape)?;
        Ok(self.resolved(order, played)?)
    }

    fn trial(&self, order: &Order) -> Result<Box<dyn Trial>, Halt> {
        Ok(Box::new(trial::PreparedTrial::new(self.board(), self.data.clone(), order)?))
    }

    fn rule(&self, ruling: &Ruling) -> Result<Resolved, Refusal> {
        let (mut state, tale) = match ruling.edits() {
            None => ruling::carry_out(&self.state, &self.data, &*self.papers, ruling)?,
            Some(edits) => {
                let broken =
                    |why: String| Refusal::sense(format!("a change by hand does not fit: {why}"), "make it again");
                let state = compare::applied(&self.state, edits, Direction::Forward)
                    .map_err(|mismatch| broken(mismatch.to_string()))?;
                sound::state(&state, &self.data).map_err(|unfit| broken(unfit.what))?;
                (state, ruling::tale_of_edits(&self.state, edits, ruling.reason()))
            }
        };
        // A turn that somebody sets is under way.
        state.table.unplayed &= state.table.turn == self.state.table.turn;
        let (now, outcomes, hands) = (state.clone(), Vec::new(), outcomes::Hands::default());
        let mut resolved = self.resolved(Order::default(), Played { state, tale, outcomes, hands })?;
        let (now, altered) = (Board::new(&now, &self.data), compare::altered(&resolved.change));
        resolved.outcomes.extend(outcomes::while_gone(&self.board(), &now, &altered));
        resolved.outcomes.retain(|_| !ruling.only_carries());
        Ok(resolved)
    }

    fn apply(&self, change: &Change, direction: Direction) -> Result<Box<dyn Game>, Mismatch> {
        sound::in_range(&*self.papers, change, direction)?;
        Ok(self.with(compare::applied(&self.state, change, direction)?))
    }

    fn sound(&self) -> Result<(), Unfit> {
        sound::state(&self.state, &self.data)
    }

    fn outcomes_of(&self, change: &Change) -> Result<Vec<Outcome>, Mismatch> {
        let state = compare::applied(&self.state, change, Direction::Forward)?;
        let altered = compare::altered(change);
        Ok(outcomes::shown(&self.board(), &Board::new(&state, &self.data), &altered))
    }

    fn change_to(&self, other: &dyn Game) -> Change {
        compare::trees(&self.to_json(), &other.to_json())
    }

    fn acts(&self) -> Vec<ActMark> {
        let acts = R::rows(&self.data).acts.iter();
        let mark = |row: &Act<R>| {
            let (id, name) = (row.id.clone(), row.name.clone());
            ActMark { id, key: row.key, name, by: row.by, routine: row.routine, yields: row.yields }
        };
        acts.map(mark).collect()
    }

    fn offers(&self, who: &[Id]) -> Vec<Offer> {
        play::offers(&self.board(), who)
    }

    fn form(&self, order: &Order) -> Result<Form, Refusal> {
        if TABLE_ACTS.contains(&order.act.as_str()) {
            return Ok(table::form(&self.board(), &order.act));
        }
        let rows = R::rows(&self.data);
        let row = rows.act(&order.act).ok_or_else(|| play::unknown(rows, &order.act))?;
        let mut order = order.clone();
        for id in &mut order.who {
            let unknown = || Refusal::sense(format!("there is no {} {id}", rows.mark.unit), "look at the roster");
            *id = self.state.find(id.as_str()).ok_or_else(unknown)?;
        }
        Ok(play::shown(&self.board(), row, &order))
    }

    fn look_ahead(&self, order: &Order, form: &mut Form) {
        let rows = R::rows(&self.data);
        if rows.act(&order.act).is_some_and(|row| row.tried) {
            ahead::tell(&self.board(), order, form);
        }
    }

    fn dues(&self) -> Vec<Due> {
        due::all(&self.board())
    }

    fn waiting(&self) -> Vec<Id> {
        // Outside a turn nobody is waited for.
        if self.state.table.under_way() { self.board().all_left() } else { Vec::new() }
    }

    fn windows(&self) -> Vec<Window> {
        // Outside a turn nothing else is left.
        if self.state.table.under_way() { (self.board().rows().windows)(&self.board()) } else { self.left_open() }
    }

    fn left_open(&self) -> Vec<Window> {
        let rows = R::rows(&self.data);
        let mut windows = (rows.windows)(&self.board());
        windows.retain(|window| rows.act(&window.act).is_some_and(|act| act.settles));
        windows
    }

    fn unfinished(&self) -> Option<String> {
        let board = self.board();
        board.stage().filter(|_| self.state.table.under_way()).and_then(|stage| (stage.unfinished)(&board))
    }

    fn forgoes(&self) -> Option<String> {
        let board = self.board();
        board.stage().filter(|_| self.state.table.under_way()).and_then(|stage| (stage.forgoes)(&board))
    }

    fn displaces(&self, order: &Order) -> Option<String> {
        let board = self.board();
        board.stage().and_then(|stage| (stage.displaces)(&board, order))
    }

    fn own(&self, id: &Id) -> Option<Order> {
        status::own(&self.board(), id)
    }

    fn status(&self) -> Status {
        status::of(&self.board())
    }

    fn turn(&self) -> u32 {
        self.state.table.turn
    }

    fn unplayed(&self) -> bool {
        self.state.table.unplayed
    }

    fn whose_turn(&self) -> Option<usize> {
        (R::rows(&self.data).whose_turn)(&self.board())
    }

    fn in_moment(&self) -> bool {
        self.board().moment().is_some()
    }

    fn taking_turn(&self) -> Option<Id> {
        let board = self.board();
        board.stage().filter(|stage| stage.one_by_one)?;
        board.moment()?.1
    }

    fn sides(&self) -> usize {
        self.state.table.sides.len()
    }

    fn columns(&self) -> &[Column] {
        &R::rows(&self.data).columns
    }

    fn units(&self) -> Vec<Id> {
        self.state.by_number().into_iter().map(|unit| unit.id.clone()).collect()
    }

    fn row(&self, id: &Id) -> Option<Row> {
        self.state.unit(id).map(|unit| units::row(&self.board(), unit))
    }

    fn may_act(&self, id: &Id) -> bool {
        let board = self.board();
        self.state.unit(id).is_some_and(|unit| (board.rows().may)(&board, unit))
    }

    fn figures(&self, id: &Id) -> Vec<String> {
        units::figures(&self.board(), id, R::rows(&self.data).figures)
    }

    fn listed(&self, id: &Id) -> Vec<String> {
        let listed = units::figures(&self.board(), id, R::rows(&self.data).listed);
        if listed.is_empty() { self.figures(id) } else { listed }
    }

    fn readings(&self, id: &Id) -> Vec<Reading> {
        units::readings(&self.board(), id)
    }

    fn sheet(&self, id: &Id) -> Option<Sheet> {
        self.state.unit(id).map(|unit| units::sheet(&self.board(), unit))
    }

    fn tracks(&self, id: &Id) -> Vec<Track> {
        self.state.unit(id).map_or(Vec::new(), |unit| (R::rows(&self.data).tracks)(&self.board(), unit))
    }

    fn points(&self, id: &Id) -> Option<i64> {
        self.state.unit(id).and_then(|unit| (R::rows(&self.data).points)(&self.board(), unit))
    }

    fn survivors(&self, side: Option<&Id>) -> Result<Vec<Survivor>, String> {
        let units = self.state.by_number().into_iter().filter(|unit| side.is_none_or(|side| unit.side == *side));
        units.map(|unit| units::survivor(&self.board(), unit)).collect()
    }

    fn unit(&self, id: &Id) -> Option<UnitMark> {
        self.state.unit(id).map(|unit| units::mark(&self.board(), unit))
    }

    fn find(&self, text: &str) -> Option<Id> {
        self.state.find(text)
    }

    fn called(&self, text: &str) -> Option<(Id, String)> {
        let (id, name) = self.state.called(text)?;
        // Who lies there is told as the roster has it.
        let unit = self.state.unit(&id).filter(|unit| unit.on_table());
        let fate = unit.and_then(|unit| (self.board().rows().row)(&self.board(), unit).across);
        Some((id, fate.map_or(name.clone(), |fate| format!("{name} ({fate})"))))
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

    fn heading(&self, stage: &str) -> String {
        let row = R::rows(&self.data).stages.iter().find(|row| row.id == stage);
        row.map_or(stage, |row| &row.heading).to_owned()
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
        reminder::by_turn(self.state.table.reminders.to_vec())
    }

    fn counters(&self) -> Vec<(String, i64)> {
        self.state.table.counters.clone().into_iter().collect()
    }

    fn charts(&self) -> Charts {
        (R::rows(&self.data).charts)(&self.data)
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
        R::rows(&self.data).shown.fate(why, &self.state)
    }

    fn public_without(&self, unseen: &BTreeSet<Id>, names: &BTreeMap<Id, String>) -> Box<dyn Game> {
        let mut state = self.state.clone();
        for id in unseen {
            state.units.get_mut(id).into_iter().for_each(|unit| unit.hidden = true);
        }
        for (id, name) in names {
            state.units.get_mut(id).into_iter().for_each(|unit| unit.name.clone_from(name));
        }
        self.with(players::public(&Board::new(&state, &self.data)))
    }

    fn copy(&self) -> Box<dyn Game> {
        self.with(self.state.clone())
    }
}
