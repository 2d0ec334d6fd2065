//! How an order is carried out, for every system: what comes before the act's own rules, and what comes after.

use std::convert::Infallible;

use super::{
    Act, Board, By, Halt, Planned, Rows, Rules, Run, Scene, SoFar, State, Tape,
    common::{ACTS, ARRIVE, END_STAGE, SIDE_DONE, was_the_last},
    due, mark, modifier,
    outcomes::Hands,
    recall, rows, table, turn,
};
use crate::view::{Due, Facts, Form, Id, Offer, Order, Outcome, Refusal, Tale, When, capital, series};

/// What an act does, as it was planned.
type Deed<'p, 'a, R> = &'p (dyn Fn(&mut Scene<'a, '_, '_, R>) -> Result<(), Halt> + 'a);

/// Why there is no such act.
pub(super) fn unknown<R: Rules>(rows: &Rows<R>, id: &str) -> Refusal {
    if id == SIDE_DONE {
        return (rows.nobody_passes)();
    }
    let what = format!("there is no act {id}");
    // The screen calls it otherwise than files do.
    if let Some(row) = rows.acts.iter().find(|row| row.name == id) {
        return Refusal::sense(what, format!("\"{id}\" is written {}", row.id));
    }
    let known: Vec<&str> = rows.acts.iter().map(|row| &*row.id).chain(ACTS.iter().copied()).collect();
    Refusal::sense(what, format!("there is {}", known.join(", ")))
}

/// Carries out an order; gives the new state and the order with the facts that were given. What is usual is no input: the form in
/// the same state says it again, where somebody wants to know what was let stand.
pub(super) fn perform<R: Rules>(board: Board<R>, order: &Order, tape: &mut Tape) -> Result<(Played<R>, Order), Halt> {
    let prepared = Prepared::new(board, order)?;
    let played = prepared.carry_out(board, &*prepared.planned(board)?, tape, true)?;
    Ok((played, prepared.into_given()))
}

/// An order carried out on a copy.
pub(super) struct Played<R: Rules> {
    /// The new state.
    pub(super) state: State<R>,
    /// Its story.
    pub(super) tale: Tale,
    /// What its rules told that it came to.
    pub(super) outcomes: Vec<Outcome>,
    /// By whose hand units were altered, where that was nobody's who gave the order.
    pub(super) hands: Hands,
}

/// An order that nothing bars, its facts complete: it can be carried out as often as somebody likes.
pub(super) struct Prepared {
    /// The place of its act's row; none for an act that every system has.
    row: Option<usize>,
    order: Order,
    /// The facts that were given, each in the form the rules read.
    given: Facts,
    form: Form,
    remind: Vec<Refusal>,
}

impl Prepared {
    /// Looks an order over.
    ///
    /// # Errors
    /// What bars it, or a fact that is missing or does not fit.
    pub(super) fn new<R: Rules>(board: Board<R>, order: &Order) -> Result<Prepared, Halt> {
        let mut order = order.clone();
        for id in &mut order.who {
            let unknown = || {
                Refusal::sense(
                    format!("there is no {} {id}", board.rows().mark.unit),
                    "look at the roster for its number",
                )
            };
            *id = board.state.find(id.as_str()).ok_or_else(unknown)?;
        }
        if ACTS.contains(&order.act.as_str()) {
            if let Some(refusal) = is_over(&board).or_else(|| not_begun(&board).filter(|_| order.act == ARRIVE)) {
                return Err(refusal.into());
            }
            let given = order.facts.clone();
            return Ok(Prepared { row: None, order, given, form: Form::default(), remind: Vec::new() });
        }
        let rows = board.rows();
        let at = rows.acts.iter().position(|row| row.id == order.act).ok_or_else(|| unknown(rows, &order.act))?;
        let row = &rows.acts[at];
        let against = against(&board, row, &order, &pressing(&board));
        let (stop, remind) = board.enforce(against, &order.overruled);
        if let Some(refusal) = stop.into_iter().next() {
            return Err(refusal.into());
        }
        let mut given = order.facts.clone();
        let form = grown(&mut order, |order| {
            let form = form(&board, row, order);
            Ok::<_, Refusal>((rows::complete(&board, &form, &order.facts)?, form))
        })?;
        given.retain(|name, value| order.facts.get(name).map(|read| value.clone_from(read)).is_some());
        rows::without_empty(&form, &mut order.facts);
        Ok(Prepared { row: Some(at), order, given, form, remind })
    }

    /// The row of its act; none for an act that every system has.
    fn row<'a, R: Rules>(&self, board: Board<'a, R>) -> Option<&'a Act<R>> {
        self.row.and_then(|at| board.rows().acts.get(at))
    }

    /// What its act does on the board that it was made ready on.
    ///
    /// # Errors
    /// What the act's rules refuse before they ask anything.
    pub(super) fn planned<'a, R: Rules>(&'a self, board: Board<'a, R>) -> Result<Planned<'a, R>, Halt> {
        match self.row(board).map(|row| &row.run) {
            None => Ok(Box::new(table::act)),
            Some(Run::Does(does)) => Ok(Box::new(does)),
            Some(Run::Plans(plans)) => plans(board.with_order(&self.order), &self.order),
        }
    }

    /// Carries it out, as it was planned, on a copy of the board that it was made ready on; `is_told` says whether somebody
    /// reads its story.
    pub(super) fn carry_out<'a, R: Rules>(
        &'a self,
        board: Board<'a, R>,
        planned: Deed<'_, 'a, R>,
        tape: &mut Tape,
        is_told: bool,
    ) -> Result<Played<R>, Halt> {
        self.carry_out_on(board.state.clone(), board, planned, tape, is_told)
    }

    /// The same on this copy of the board's state.
    pub(super) fn carry_out_on<'a, R: Rules>(
        &'a self,
        copy: State<R>,
        board: Board<'a, R>,
        planned: Deed<'_, 'a, R>,
        tape: &mut Tape,
        is_told: bool,
    ) -> Result<Played<R>, Halt> {
        let row = self.row(board);
        let mut scene = Scene::on(copy, board.state, board.data, &self.order, tape, is_told);
        if let Err(mut halt) = self.run(&mut scene, row, planned) {
            if let Halt::Ask { so_far, .. } = &mut halt {
                let outcomes = if is_told { scene.came_so_far() } else { Vec::new() };
                **so_far = SoFar { known: scene.known, tale: scene.tale, outcomes };
            }
            return Err(halt);
        }
        // The headline tells what was done; reminders that came before it stay behind it.
        if let Some(row) = row.filter(|_| is_told && scene.tale.head.is_empty()) {
            scene.tale.head = format!("{}.", row.name);
        }
        Ok(Played { state: scene.state, tale: scene.tale, outcomes: scene.outcomes, hands: scene.hands })
    }

    /// The act's own rules, with what comes before and after them.
    fn run<'a, R: Rules>(
        &self,
        scene: &mut Scene<'a, '_, '_, R>,
        row: Option<&Act<R>>,
        planned: Deed<'_, 'a, R>,
    ) -> Result<(), Halt> {
        // Before the act, so that what was said lapses for a unit which it moves. A mere trial is not remembered.
        if row.is_some() && scene.is_told() {
            scene.remind(self.remind.clone());
            recall::keep(scene, &self.form)?;
        }
        planned(scene)?;
        turn::settle(scene)
    }

    /// The order with the facts that were given, each in the form the rules read.
    fn into_given(self) -> Order {
        Order { facts: self.given, ..self.order }
    }
}

/// The dues that bar every other order.
fn pressing<R: Rules>(board: &Board<R>) -> Vec<Due> {
    due::owed(board).iter().filter(|due| due.by == When::Now).cloned().collect()
}

/// Whether nothing is held against an order, facts aside: a stage does not end while something is due.
pub(super) fn may<R: Rules>(board: &Board<R>, order: &Order) -> bool {
    if order.act == END_STAGE {
        return is_over(board).is_none() && !due::holds_the_stage(board);
    }
    board
        .rows()
        .act(&order.act)
        .is_some_and(|row| board.enforce(against(board, row, order, &pressing(board)), &[]).0.is_empty())
}

/// Why nothing more is done once a battle is over.
fn is_over<R: Rules>(board: &Board<R>) -> Option<Refusal> {
    let word = board.state.table.over.as_ref()?;
    Some(Refusal::sense(format!("the battle is over: {word}"), "undo its end, or take it back by a ruling"))
}

/// Why nothing is done behind the last turn before somebody plays on.
fn not_begun<R: Rules>(board: &Board<R>) -> Option<Refusal> {
    let table = &board.state.table;
    let mend = format!("n begins turn {}", table.turn);
    table.unplayed.then(|| match board.played_out() {
        Some(last) => Refusal::sense(was_the_last(last), format!("{mend}; else end the battle")),
        None => Refusal::sense(format!("turn {} has not begun", table.turn), mend),
    })
}

/// All that stands against an order, facts aside.
fn against<R: Rules>(board: &Board<R>, row: &Act<R>, order: &Order, now: &[Due]) -> Vec<Refusal> {
    if let Some(refusal) = is_over(board).or_else(|| not_begun(board)).filter(|_| !row.settles) {
        return vec![refusal];
    }
    let mut against = Vec::new();
    if row.by == By::Table && !order.who.is_empty() {
        against.push(Refusal::sense(format!("{} is for the whole table", row.name), "leave out the units"));
    }
    if row.by != By::Table && order.who.is_empty() {
        against.push(Refusal::sense(format!("{}: nobody is named", row.name), "say who"));
    }
    if row.by == By::Unit && order.who.len() > 1 {
        against
            .push(Refusal::sense(format!("{} is for one {} at a time", row.name, board.rows().mark.unit), "name one"));
    }
    for unit in board.who(order) {
        if let Some(why) = &unit.gone {
            against.push(Refusal::sense(format!("{}: out of the battle ({why})", unit.name), "undo, or correct it"));
        } else if unit.reserve.is_some() {
            against.push(Refusal::sense(format!("{}: not on the table yet", unit.name), "let it arrive first"));
        }
    }
    if !against.is_empty() {
        return against;
    }
    let top = board.stage();
    if !top.is_some_and(|stage| stage.acts.contains(&row.id)) {
        let homes = || board.rows().stages.iter().filter(|stage| stage.acts.contains(&row.id));
        if homes().next().is_none() {
            let what = format!("\"{}\" is given in no phase of this battle", row.name);
            return vec![Refusal::sense(what, "choose another act")];
        }
        // One that a battle begins with does not come again.
        let over = row.moves_on || homes().all(|stage| stage.once);
        let homes: Vec<String> = homes().map(|stage| format!("the {}", stage.title)).collect();
        let now = top.map_or(board.state.stage(), |stage| &stage.title);
        // A name of several words, such as "leave the combat", is no subject of a sentence.
        let name = if row.name.contains(' ') { format!("\"{}\"", row.name) } else { row.name.to_string() };
        // In the midst of the very phase it belongs to it only has to wait.
        let below = board.state.table.stack.iter().rev().skip(1).filter_map(|id| board.rows().stage(id));
        let homes = series(&homes);
        against.push(if below.into_iter().any(|stage| stage.acts.contains(&row.id)) {
            let what = format!("{name} has to wait until the {now} is over");
            Refusal::rule(&row.rule, what, "finish that first")
        } else if over {
            // Nobody overrules it: that would end everybody's turn.
            let what = format!("{name} belongs to {homes}, which is over");
            Refusal::sense(what, "only undo (u) goes back to it")
        } else {
            let what = format!("{name} belongs to {homes}; it is now the {now}");
            Refusal::rule(&row.rule, what, "give it then")
        });
    }
    // Of several things due now any may come first, one by one or those of a kind together.
    let is_due = |id: &Id| now.iter().any(|due| due.order.act == order.act && due.order.who.contains(id));
    let of_table = || now.iter().any(|due| due.order.act == order.act && due.order.who.is_empty());
    if !(if order.who.is_empty() { of_table() } else { order.who.iter().all(is_due) }) {
        for due in now {
            let who = due.unit.as_ref().and_then(|id| board.state.unit(id));
            let first = who.map_or("first".to_owned(), |unit| format!("{} first", unit.does("come")));
            let what = format!("{first}: {} ({})", due.what, due.cause);
            against.push(Refusal::rule(&due.rule, what, "do that (Enter), or waive it (D)"));
        }
    }
    against.extend(board.who(order).flat_map(|unit| mark::against(unit, &row.id)));
    against.extend((row.against)(board, order));
    if (row.ends_phase)(board) {
        let unmet = due::owed(board);
        let unmet = unmet.iter().filter(|due| due.by != When::Now);
        against.extend(unmet.map(|due| due::objection(board, due)));
    }
    against
}

/// The form of an act with what its unit remembers.
fn form<R: Rules>(board: &Board<R>, row: &Act<R>, order: &Order) -> Form {
    let board = &board.with_order(order);
    let mut form = (row.form)(board, order);
    modifier::extend(board, &row.id, &mut form);
    if form.title.is_empty() {
        form.title = if order.who.is_empty() { capital(&row.name) } else { board.title(order, &row.name) };
    }
    recall::offer(board, order, &mut form);
    form
}

/// The form of an order, which may grow with its facts: what has come to be asked for is completed too, until nothing more is.
fn grown<E>(order: &mut Order, mut complete: impl FnMut(&Order) -> Result<(Facts, Form), E>) -> Result<Form, E> {
    loop {
        let (facts, form) = complete(order)?;
        if facts == order.facts {
            return Ok(form);
        }
        order.facts = facts;
    }
}

/// The form of an act as people see it: what is remembered and what is usual count as said, so that numbers show before
/// anything is typed.
pub(super) fn shown<R: Rules>(board: &Board<R>, row: &Act<R>, order: &Order) -> Form {
    let seen = grown(&mut order.clone(), |order| {
        let form = form(board, row, order);
        // With a remembered target comes what is remembered of it: that is said before what is usual.
        let mut facts = form.as_shown(order.facts.clone());
        if facts.len() == order.facts.len() {
            for (field, usual) in form.fields.iter().filter_map(|field| Some((field, field.usual.clone()?))) {
                facts.entry(field.id.clone()).or_insert(usual);
            }
        }
        Ok::<_, Infallible>((facts, form))
    });
    let mut form = seen.unwrap_or_else(|never| match never {});
    // What it costs somebody else is said before anything of its own.
    form.remarks.splice(..0, board.stage().and_then(|stage| (stage.displaces)(board, order)));
    form
}

/// What units may do now, or why not: the acts of the stage, in the order of their rows.
pub(super) fn offers<R: Rules>(board: &Board<R>, who: &[Id]) -> Vec<Offer> {
    let Some(top) = board.stage() else { return Vec::new() };
    let now = pressing(board);
    let own =
        || top.own.zip(who.first().filter(|_| who.len() == 1)).and_then(|(own, id)| own(board, board.state.unit(id)?));
    let usual = if top.usual.is_none() { (top.proposes)(board).or_else(own) } else { None };
    let acts = board.rows().acts.iter().filter(|row| (row.by == By::Table) == who.is_empty());
    acts.filter(|row| top.acts.contains(&row.id))
        .map(|row| {
            let order = Order { act: row.id.to_string(), who: who.to_vec(), ..Order::default() };
            Offer {
                act: row.id.to_string(),
                key: row.key,
                name: row.name.to_string(),
                against: board.enforce(against(board, row, &order, &now), &[]).0,
                usual: top.usual.as_ref() == Some(&row.id)
                    || usual.as_ref().is_some_and(|usual| usual.act == row.id && usual.who == who),
            }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::Fact;

    const CHAIN: [Fact<bool>; 4] =
        [Fact::new("one", "one"), Fact::new("two", "two"), Fact::new("three", "three"), Fact::new("four", "four")];

    #[test]
    fn a_form_that_grows_with_each_fact_is_completed_to_its_end() {
        let mut order = Order::default().with("two", false);
        let form = grown(&mut order, |order| {
            let shown = CHAIN.iter().take(1 + order.facts.len()).map(|fact| fact.field().usual(true));
            let form = Form { fields: shown.collect(), ..Form::default() };
            let mut facts = order.facts.clone();
            form.fields.iter().for_each(|field| {
                facts.entry(field.id.clone()).or_insert_with(|| field.usual.clone().unwrap());
            });
            Ok::<_, Infallible>((facts, form))
        });
        assert_eq!(form.unwrap().fields.len(), 4);
        assert_eq!(CHAIN.map(|fact| fact.is(&order)), [true, false, true, true], "what was said stays");
    }
}
