//! Lines performed again after one of them was rewritten, each in the state that those before it lead to now. A line that
//! no longer fits is left out, and those after it are tried all the same. Stages are kept in step: what ended one ends it
//! again, with whatever is left in it undone.

use serde_json::Value as Json;

use super::{Again, Amendment, Deed, Fate, Lacks, Line, Rewrite, Session, Step, older, recorded::Recorded, session};
use crate::{
    engine::{Direction, END_BATTLE, END_STAGE, Game, Halt, Nobody, REST, SIDE_DONE, Source, Tape, decided},
    view::{Answered, Due, Id, Inches, Number, Order, Outcome, PhaseMark, Refusal, What, When, gather},
};

/// The most stages that are ended in a row to reach the one of a line, and the most rules that are overruled to end one.
const MOST: usize = 12;

/// A line as it would be, and the state after it.
type Anew = (Line, Box<dyn Game>);

/// A turn and a stage.
type Place = (u32, String);

/// The lines from a rewritten one on, as far as they are performed again.
pub(super) struct Rerun<'a> {
    session: &'a Session,
    rewrite: &'a Rewrite,
    /// The state before the next line as it stands.
    was: Box<dyn Game>,
    /// The state before the next line as it would be.
    now: Box<dyn Game>,
    next: u64,
    /// The line before it as it would be.
    last: Option<Line>,
    steps: Vec<Step>,
    /// The first later line that falls away only for want of an answer.
    lacks: Option<Lacks>,
    /// From where no end of stages leads where: it is not tried twice.
    stuck: Option<(Place, Place)>,
}

impl<'a> Rerun<'a> {
    pub fn new(session: &'a Session, rewrite: &'a Rewrite, before: Box<dyn Game>, last: Option<Line>) -> Rerun<'a> {
        let (now, next) = (before.copy(), session.next());
        Rerun { session, rewrite, was: before, now, next, last, steps: Vec::new(), lacks: None, stuck: None }
    }

    /// Performs the rewritten line itself, or leaves it out.
    ///
    /// # Errors
    /// It halts.
    pub fn first(&mut self, line: Line, source: &mut dyn Source) -> Result<(), Halt> {
        match &self.rewrite.deed {
            Some(deed) => {
                let anew = self.perform(deed, &self.rewrite.answers, source)?;
                self.go_on(line, Ok(anew))
            }
            None => self.pass(line, Fate::Struck),
        }
    }

    /// Performs a later line, or says why it falls away.
    ///
    /// # Errors
    /// The journal does not fit the state.
    pub fn later(&mut self, line: Line) -> Result<(), Halt> {
        if self.rewrite.struck.contains(&line.n) {
            return self.pass(line, Fate::Struck);
        }
        let order = older::whole(&*self.was, &line);
        self.catch_up(&line, order.as_ref());
        self.keep_step(&line);
        let Some(order) = order else {
            let ruled = self.perform(&line.deed, &[], &mut Nobody);
            return self.go_on(line, ruled);
        };
        let anew = match order.act.as_str() {
            END_STAGE | SIDE_DONE => self.end_again(&line, &order),
            _ => self.order_again(&line, &order),
        };
        if let Err(asks @ Halt::Ask { .. }) = &anew {
            self.wants(line.n, None, order, Some(asks.clone()));
        }
        self.go_on(line, anew)
    }

    /// What it all comes to.
    pub fn finish(self) -> Amendment {
        Amendment { line: self.rewrite.line, steps: self.steps, lacks: self.lacks, game: self.now }
    }

    fn order_again(&self, line: &Line, order: &Order) -> Result<Anew, Halt> {
        let machine = self.session.machine_in(self.next, &*self.now);
        let mut again = Again::new(Recorded::of(&*self.was, line), machine);
        self.perform(&Deed::Order(order.clone()), self.given(line), &mut again)
    }

    /// What people answered to a later line by now.
    fn given(&self, line: &Line) -> &'a [Answered] {
        self.rewrite.later.get(&line.n).map_or(&[], Vec::as_slice)
    }

    /// Notes what people are to be asked first.
    fn wants(&mut self, line: u64, due: Option<String>, order: Order, asks: Option<Halt>) {
        if self.lacks.is_none() {
            self.lacks = Some(Lacks { line, due, order, before: self.now.copy(), asks });
        }
    }

    /// Does what is due before a later line as it would be, and was not as it stood: at once before its order, in a moment that
    /// opened and has to be over before it, and in a phase that it ends or lies behind. What people have to say to it is asked.
    fn catch_up(&mut self, line: &Line, order: Option<&Order>) {
        let ended = order.is_some_and(|order| order.act == END_STAGE || self.is_last_done(line, order));
        for _ in 0..MOST {
            let opened = place(&*self.now) != place_of(line);
            let ends = ended && !opened || self.is_behind(line);
            let is_first = |due: &Due| match due.by {
                When::Now => order.is_some(),
                When::Stage => opened,
                // That a battle may end is owed by nobody.
                When::Phase => ends && due.order.act != END_BATTLE,
            };
            let mut dues = self.now.dues();
            dues.retain(is_first);
            let does = |due: &Due| order.is_some_and(|order| due.order.act == order.act && due.order.who == order.who);
            if dues.iter().any(does) {
                return;
            }
            if dues.is_empty() {
                match self.answer(line, opened) {
                    true => continue,
                    false => return,
                }
            }
            let were: Vec<String> = self.was.dues().into_iter().map(|due| due.id).collect();
            let Some(due) = dues.into_iter().find(|due| !were.contains(&due.id)) else { return };
            let name = format!("{} {}", line.n, due.id);
            let (order, given) = match self.rewrite.owed.get(&name) {
                Some((order, given)) => (order.clone(), given.as_slice()),
                None if due.missing.is_empty() && (due.by == When::Now || !self.has_fields(&due.order)) => {
                    (due.order, &[][..])
                }
                None => return self.wants(line.n, Some(name), due.order, None),
            };
            match self.perform(&Deed::Order(order.clone()), given, &mut self.machine()) {
                Ok(done) => self.take(None, done, Fate::Added),
                Err(asks @ Halt::Ask { .. }) => return self.wants(line.n, Some(name), order, Some(asks)),
                Err(_) => return,
            }
        }
    }

    /// Gives what a unit usually answers in a moment that an amended order opened, where nothing has to be said to it: the
    /// moment is not over without it. Whether somebody answered.
    fn answer(&mut self, line: &Line, opened: bool) -> bool {
        if !opened || self.rewrite.deed.is_none() || !self.now.in_moment() {
            return false;
        }
        let usual = self.now.waiting().into_iter().find_map(|unit| self.now.own(&unit));
        let Some(order) = usual.filter(|order| !self.has_fields(order)) else { return false };
        let who = order.who.iter().map(|unit| unit.as_str()).collect::<Vec<_>>().join("+");
        let name = format!("{} {}:{who}", line.n, order.act);
        match self.perform(&Deed::Order(order.clone()), self.said(&name), &mut self.machine()) {
            Ok(done) => {
                self.take(None, done, Fate::Answered);
                true
            }
            Err(asks @ Halt::Ask { .. }) => {
                self.wants(line.n, Some(name), order, Some(asks));
                false
            }
            Err(_) => false,
        }
    }

    /// What people answered to something before a later line by now.
    fn said(&self, name: &str) -> &'a [Answered] {
        self.rewrite.owed.get(name).map_or(&[], |(_, given)| given.as_slice())
    }

    /// Answers of the machine alone.
    fn machine(&self) -> Again {
        Again::new(Recorded::default(), self.session.machine_in(self.next, &*self.now))
    }

    /// Whether the phase under way has to be over before a line, which is of a later one.
    fn is_behind(&self, line: &Line) -> bool {
        let status = self.now.status();
        let phase = |is: &dyn Fn(&PhaseMark) -> bool| status.phases.iter().position(is);
        let (now, then) = (phase(&|phase| phase.now), phase(&|phase| phase.id == line.stage));
        let later = now.zip(then).is_some_and(|(now, then)| (line.turn, then) > (status.turn, now));
        later && status.moment.is_none()
    }

    /// Whether an order has facts that people may give.
    fn has_fields(&self, order: &Order) -> bool {
        self.now.form(order).is_ok_and(|form| !form.fields.is_empty())
    }

    /// Whether a side was done by a line, and the stage ended with it.
    fn is_last_done(&self, line: &Line, order: &Order) -> bool {
        order.act == SIDE_DONE
            && self.was.apply(&line.change, Direction::Forward).is_ok_and(|after| !self.follows_on(line, &*after))
    }

    /// Whether the stage of a line goes on behind it, or follows on itself.
    fn follows_on(&self, line: &Line, after: &dyn Game) -> bool {
        place(after) == place_of(line) && after.whose_turn() == self.was.whose_turn()
    }

    /// Ends a stage that was ended, by everybody or by the side whose it is; what is left in it is left undone.
    fn end_again(&self, line: &Line, order: &Order) -> Result<Anew, Halt> {
        let over = || Refusal::sense("that stage passes by itself", "");
        if place(&*self.now) != place_of(line) || self.now.whose_turn() != self.was.whose_turn() {
            return Err(over().into());
        }
        // Where a stage follows on itself, or goes on with another side, it is told by whose it is.
        let after = self.was.apply(&line.change, Direction::Forward).map_err(|why| session::broken(&why))?;
        let one_sided = order.act == SIDE_DONE || place(&*after) == place_of(line);
        if one_sided && self.was.status().on != self.now.status().on {
            return Err(over().into());
        }
        if order.act == SIDE_DONE && self.follows_on(line, &*after) {
            return self.order_again(line, order);
        }
        self.end(&mut order.clone(), self.given(line), &Recorded::of(&*self.was, line))
    }

    /// Ends the stage under way, over whatever is due in it.
    fn end(&self, order: &mut Order, given: &[Answered], recorded: &Recorded) -> Result<Anew, Halt> {
        for _ in 0..MOST {
            let mut again = Again::new(recorded.clone(), self.session.machine_in(self.next, &*self.now));
            match self.perform(&Deed::Order(order.clone()), given, &mut again) {
                Err(Halt::Refused(refusal)) if refusal.can_be_overruled() && !order.overrules(&refusal.rule) => {
                    order.overruled.push(refusal.rule);
                    if order.because.is_empty() {
                        order.because = format!("line {} was {}", self.rewrite.line, self.rewrite.done()).into();
                    }
                }
                Err(Halt::Refused(_)) if order.act == END_STAGE && REST.of(order).is_none() => {
                    *order = order.clone().with(REST.id, true);
                }
                performed => return performed,
            }
        }
        Err(Refusal::sense("too much is due in that stage", "").into())
    }

    /// Where a stage that passed by itself has to be ended now, ends it: but only if that leads to where a line was given.
    fn keep_step(&mut self, line: &Line) {
        let stuck = (place(&*self.now), place_of(line));
        if stuck.0 == stuck.1 || self.stuck.as_ref() == Some(&stuck) {
            return;
        }
        let (steps, now, next, last) = (self.steps.len(), self.now.copy(), self.next, self.last.clone());
        for _ in 0..MOST {
            let (mut order, name) = (Order::table(END_STAGE), format!("{} {END_STAGE}:{}", line.n, self.now.stage()));
            let anew = match self.end(&mut order, self.said(&name), &Recorded::default()) {
                // What a moment comes to is asked where it is over.
                Err(asks @ Halt::Ask { .. }) if self.now.in_moment() => {
                    self.wants(line.n, Some(name), order, Some(asks));
                    break;
                }
                Err(_) => break,
                Ok(anew) => anew,
            };
            self.take(None, anew, Fate::Added);
            if place(&*self.now) == stuck.1 && self.now.whose_turn() == self.was.whose_turn() {
                return;
            }
            if self.now.turn() > line.turn {
                break;
            }
        }
        self.steps.truncate(steps);
        (self.now, self.next, self.last, self.stuck) = (now, next, last, Some(stuck));
    }

    /// Goes on behind a line with what came of it.
    fn go_on(&mut self, line: Line, anew: Result<Anew, Halt>) -> Result<(), Halt> {
        match anew {
            Ok(anew) => {
                self.was = self.was.apply(&line.change, Direction::Forward).map_err(|why| session::broken(&why))?;
                let fate = fate(&line, &anew.0);
                self.take(Some(line), anew, fate);
                Ok(())
            }
            Err(why) => self.pass(line, Fate::Falls(why)),
        }
    }

    /// Goes on behind a line that is left out.
    fn pass(&mut self, line: Line, fate: Fate) -> Result<(), Halt> {
        self.was = self.was.apply(&line.change, Direction::Forward).map_err(|why| session::broken(&why))?;
        self.steps.push(Step { was: Some(line), now: None, fate });
        Ok(())
    }

    fn take(&mut self, was: Option<Line>, (mut line, game): Anew, fate: Fate) {
        line.was = was.as_ref().map(|was| was.n);
        self.next += 1;
        (self.now, self.last) = (game, Some(line.clone()));
        self.steps.push(Step { was, now: Some(line), fate });
    }

    /// Performs a deed in the state as it would be.
    fn perform(&self, deed: &Deed, given: &[Answered], source: &mut dyn Source) -> Result<Anew, Halt> {
        let (outcome, deed, answers) = match deed {
            Deed::Order(order) => {
                let mut tape = Tape::new(given, source);
                let mut outcome = self.now.perform(order, &mut tape)?;
                let answers = tape.finish()?;
                let deed = Deed::Order(std::mem::take(&mut outcome.order));
                (outcome, deed, answers)
            }
            Deed::Ruling(ruling) => (self.now.rule(ruling)?, deed.clone(), Vec::new()),
        };
        Ok(session::line(self.next, &*self.now, || self.last.clone(), deed, answers, outcome))
    }
}

/// What became of a line that still stands. Two lines that tell the same come to the same: what their changes differ in is
/// how the rules keep their books.
fn fate(was: &Line, now: &Line) -> Fate {
    let totals = |line: &Line| line.tale.numbers.iter().map(Number::total).collect::<Vec<_>>();
    // An older muster kept no outcomes, or did not say which figures those are that people tell from the others.
    let names_none = |line: &Line| line.outcomes.iter().all(|outcome| outcome.figure.is_empty());
    let outcomes = was.outcomes.is_empty()
        || was.outcomes == now.outcomes
        || names_none(was) && was.outcomes == unnamed(&now.outcomes);
    let tells = outcomes && was.tale.head == now.tale.head && was.tale.then == now.tale.then;
    let inputs = was.answers == now.answers && was.tale.head == now.tale.head;
    // What the table sees and no unit keeps: a shot of an engine that strayed in place of landing.
    let seen = was.outcomes.is_empty() || seen(was).eq(seen(now));
    match seen && (result(was).eq(result(now)) || tells) {
        true if inputs && outcomes && totals(was) == totals(now) => Fate::Same,
        true => Fate::Numbers,
        false => Fate::Differs,
    }
}

/// Which tests were passed, whatever was rolled, and how far the table must move whom; not in words, which an older muster
/// chose otherwise.
fn seen(line: &Line) -> impl Iterator<Item = (&Id, Option<bool>, Option<Inches>)> {
    line.outcomes.iter().filter_map(|outcome| match &outcome.what {
        What::Test(test) => Some((&outcome.unit, Some(test.passed), None)),
        What::Move(to) => Some((&outcome.unit, None, to.inches)),
        _ => None,
    })
}

/// Outcomes without the figures that people tell from the others.
fn unnamed(outcomes: &[Outcome]) -> Vec<Outcome> {
    let mut all = Vec::new();
    for outcome in outcomes {
        gather(&mut all, outcome.clone().figure(""));
    }
    all
}

/// What stands on the table behind a line, where it altered something: what stood there before it is the doing of others.
fn result(line: &Line) -> impl Iterator<Item = (&str, &str, &Json)> {
    decided(&line.change).into_iter().map(|edit| (edit.at.as_str(), edit.path.as_str(), &edit.to))
}

fn place(game: &dyn Game) -> Place {
    (game.turn(), game.stage())
}

fn place_of(line: &Line) -> Place {
    (line.turn, line.stage.clone())
}
