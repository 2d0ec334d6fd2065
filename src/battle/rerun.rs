//! Lines performed again after one of them was rewritten, each in the state that those before it lead to now. A line that
//! no longer fits is left out, and those after it are tried all the same. Stages are kept in step: what ended one ends it
//! again, with whatever is left in it undone.

mod lead;
mod way;

use super::{
    Again, Amendment, Deed, Fate, Lacks, Line, Rewrite, Session, Step, fate::fate, older, recorded::Recorded, session,
};
use crate::{
    engine::{Direction, END_BATTLE, END_STAGE, Game, Halt, Nobody, REST, Reply, SIDE_DONE, Source, Tape},
    view::{Answered, Due, Noun, Order, PhaseMark, Refusal, When},
};
use lead::Before;
pub(super) use lead::is_led;

/// The most stages that are ended in a row to reach the one of a line, and the most rules that are overruled to end one.
const MOST: usize = 12;

/// A line as it would be, and the state after it.
type Anew = (Line, Box<dyn Game>);

/// A later line as it was tried.
struct Tried {
    /// Its order, as it stands now.
    order: Order,
    /// What it came to.
    anew: Result<Anew, Halt>,
    /// What it was answered to the question that it asks, if that cannot be taken unseen.
    suggested: Option<Reply>,
}

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
    /// The act of the last line that fell away with answers, and those.
    fallen: Option<(String, Recorded)>,
    /// From where no end of stages leads where: it is not tried twice.
    stuck: Option<(Place, Place)>,
    /// In which turn, from which side on, no end of stages leads to which: it is not tried twice.
    kept: Option<(u32, [Option<usize>; 2])>,
    /// What stood before the last line, if that was an order of the table.
    led: Option<Before>,
}

impl<'a> Rerun<'a> {
    pub fn new(session: &'a Session, rewrite: &'a Rewrite, before: Box<dyn Game>, last: Option<Line>) -> Rerun<'a> {
        let (now, next) = (before.copy(), session.next());
        Rerun {
            session,
            rewrite,
            was: before,
            now,
            next,
            last,
            steps: Vec::new(),
            lacks: None,
            fallen: None,
            stuck: None,
            kept: None,
            led: None,
        }
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
        if self.rewrite.behind.struck.contains(&line.n) {
            return self.pass(line, Fate::Struck);
        }
        let order = older::whole(&*self.was, &line);
        self.catch_up(&line, order.as_ref());
        self.keep_step(&line);
        let Some(order) = order else {
            let ruled = self.perform(&line.deed, &[], &mut Nobody);
            return self.go_on(line, ruled);
        };
        let mut tried = self.give(&line, &order);
        if matches!(tried.anew, Err(Halt::Refused(_))) {
            tried = self.make_way(&line, &order).unwrap_or(tried);
        }
        if let Err(asks @ Halt::Ask { .. }) = &tried.anew {
            self.wants(line.n, None, tried.order, Some(asks.clone()), tried.suggested);
        }
        self.go_on(line, tried.anew)
    }

    /// Gives an order of a later line as things stand now.
    fn give(&mut self, line: &Line, order: &Order) -> Tried {
        if matches!(order.act.as_str(), END_STAGE | SIDE_DONE) {
            return Tried { order: order.clone(), anew: self.end_again(line, order), suggested: None };
        }
        match older::carried(&*self.was, &*self.now, order) {
            Ok(order) => {
                let (anew, suggested) = self.order_led(line, &order);
                Tried { order, anew, suggested }
            }
            Err(gone) => {
                // Who may not do such a thing at all is told so.
                let offers = self.now.offers(&order.who);
                let may = offers.iter().any(|offer| offer.act == order.act && offer.may());
                let why = || if may { Some(Err(gone.into())) } else { None };
                let anew = why().unwrap_or_else(|| self.order_again(line, order).0);
                Tried { order: order.clone(), anew, suggested: None }
            }
        }
    }

    /// What it all comes to.
    pub fn finish(self) -> Amendment {
        Amendment { line: self.rewrite.line, steps: self.steps, lacks: self.lacks, game: self.now }
    }

    /// What people answered to a later line by now.
    fn given(&self, line: &Line) -> &'a [Answered] {
        self.rewrite.behind.later.get(&line.n).map_or(&[], Vec::as_slice)
    }

    /// Notes what people are to be asked first.
    fn wants(&mut self, line: u64, due: Option<String>, order: Order, asks: Option<Halt>, suggested: Option<Reply>) {
        if self.lacks.is_none() {
            self.lacks = Some(Lacks { line, due, order, before: self.now.copy(), asks, suggested });
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
            let (order, given) = match self.rewrite.behind.owed.get(&name) {
                Some((order, given)) => (order.clone(), given.as_slice()),
                None if due.missing.is_empty() && (due.by == When::Now || !self.has_fields(&due.order)) => {
                    (due.order, &[][..])
                }
                None => return self.wants(line.n, Some(name), due.order, None, None),
            };
            match self.perform(&Deed::Order(order.clone()), given, &mut self.machine()) {
                Ok(done) => self.take(None, done, Fate::Added),
                Err(asks @ Halt::Ask { .. }) => return self.wants(line.n, Some(name), order, Some(asks), None),
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
        // The dice of an answer that fell away lie on the table still.
        let recorded = self.fallen.as_ref().filter(|(act, _)| *act == order.act).map(|(_, recorded)| recorded.clone());
        let machine = self.session.machine_in(self.next, &*self.now);
        let mut again = Again::new(recorded.unwrap_or_default(), machine).aside();
        match self.perform(&Deed::Order(order.clone()), self.said(&name), &mut again) {
            Ok(done) => {
                self.take(None, done, Fate::Answered);
                true
            }
            Err(asks @ Halt::Ask { .. }) => {
                self.wants(line.n, Some(name), order, Some(asks), again.suggested().cloned());
                false
            }
            Err(_) => false,
        }
    }

    /// What people answered to something before a later line by now.
    fn said(&self, name: &str) -> &'a [Answered] {
        self.rewrite.behind.owed.get(name).map_or(&[], |(_, given)| given.as_slice())
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
        if place(&*self.now) != place_of(line) || self.now.whose_turn() != self.was.whose_turn() {
            return Err(self.not_there(line).into());
        }
        // Where a stage follows on itself, or goes on with another side, it is told by whose it is.
        let after = self.was.apply(&line.change, Direction::Forward).map_err(|why| session::broken(&why))?;
        let one_sided = order.act == SIDE_DONE || place(&*after) == place_of(line);
        if one_sided && self.was.status().on != self.now.status().on {
            return Err(self.not_there(line).into());
        }
        if order.act == SIDE_DONE && self.follows_on(line, &*after) {
            return self.order_again(line, order).0;
        }
        self.end(&mut order.clone(), self.given(line), &Recorded::of(&*self.was, line))
    }

    /// Why a stage that was ended cannot be: the battle stands in another one, or with another side.
    fn not_there(&self, line: &Line) -> Refusal {
        let (now, then) = (place(&*self.now), place_of(line));
        let status = self.now.status();
        let order = |id: &str| status.phases.iter().position(|phase| phase.id == *id);
        let passed = now.0 > then.0 || now.0 == then.0 && order(&now.1).zip(order(&then.1)).is_some_and(|(a, b)| a > b);
        let side = status.on.and_then(|on| status.sides.get(on)).map(|side| Noun::new(&side.name, true).owns("turn"));
        let what = match (side.filter(|_| now == then), passed) {
            (Some(turn), _) => format!("then it is {turn}"),
            (None, true) => "that stage passes by itself".to_owned(),
            (None, false) if now == then => "that stage passes by itself".to_owned(),
            (None, false) => format!("then it is still the {}", self.now.heading(&now.1)),
        };
        Refusal::sense(what, "")
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

    /// Goes on behind a line with what came of it.
    fn go_on(&mut self, line: Line, anew: Result<Anew, Halt>) -> Result<(), Halt> {
        match anew {
            Ok(anew) => {
                let fate = match fate(&line, &anew.0) {
                    Fate::Same if self.tells_otherwise(&line, &anew.0) => Fate::Story,
                    fate => fate,
                };
                self.was = self.was.apply(&line.change, Direction::Forward).map_err(|why| session::broken(&why))?;
                self.take(Some(line), anew, fate);
                Ok(())
            }
            Err(why) => self.pass(line, Fate::Falls(why)),
        }
    }

    /// Whether a line that comes to the same tells something else than it told: than today's rules tell of it as it stood, as an
    /// older muster chose other words.
    fn tells_otherwise(&self, line: &Line, anew: &Line) -> bool {
        if line.tale.then == anew.tale.then {
            return false;
        }
        let today = match &line.deed {
            Deed::Order(_) => older::whole(&*self.was, line)
                .and_then(|order| self.was.perform(&order, &mut Tape::new(&line.answers, &mut Nobody)).ok()),
            Deed::Ruling(ruling) => self.was.rule(ruling).ok(),
        };
        today.is_some_and(|today| today.tale.then != anew.tale.then)
    }

    /// Goes on behind a line that is left out.
    fn pass(&mut self, line: Line, fate: Fate) -> Result<(), Halt> {
        if let (Fate::Falls(_), Deed::Order(order), false) = (&fate, &line.deed, line.answers.is_empty()) {
            self.fallen = Some((order.act.clone(), Recorded::of(&*self.was, &line)));
        }
        self.was = self.was.apply(&line.change, Direction::Forward).map_err(|why| session::broken(&why))?;
        self.steps.push(Step { was: Some(line), now: None, fate });
        Ok(())
    }

    fn take(&mut self, was: Option<Line>, (mut line, game): Anew, fate: Fate) {
        line.was = was.as_ref().map(|was| was.n);
        self.led = Before::of(self, was.as_ref().and(Some(&line)));
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

fn place(game: &dyn Game) -> Place {
    (game.turn(), game.stage())
}

fn place_of(line: &Line) -> Place {
    (line.turn, line.stage.clone())
}
