//! Amending and striking: an older line is given anew or left out, and the later ones are performed again with the answers
//! they had. Nothing counts until somebody accepts it.

use std::collections::BTreeSet;

use super::{
    Again, Behind, Deed, Line, Session, older,
    recorded::Recorded,
    rerun::{Rerun, is_led},
    session,
};
use crate::{
    engine::{Game, Halt, Reply, Source},
    view::{Answered, Facts, Id, Order, Refusal, fit_value},
};

/// Why no line that is a ruling is amended.
pub const A_RULING: &str = "that line is a ruling: strike it, or make another one";

/// What is to stand in the place of a line.
#[derive(Debug, Clone, PartialEq)]
pub struct Rewrite {
    /// The number of the line.
    pub line: u64,
    /// What it is to be; none strikes it.
    pub deed: Option<Deed>,
    /// What people answered to it so far.
    pub answers: Vec<Answered>,
    /// What people said to what comes behind it.
    pub behind: Behind,
}

impl Rewrite {
    /// A line becomes this deed.
    pub fn amend(line: u64, deed: Deed) -> Rewrite {
        Rewrite { deed: Some(deed), ..Rewrite::strike(line) }
    }

    /// A line is left out.
    pub fn strike(line: u64) -> Rewrite {
        Rewrite { line, deed: None, answers: Vec::new(), behind: Behind::default() }
    }

    /// What it does to the line, in a word.
    pub fn done(&self) -> &'static str {
        if self.deed.is_some() { "amended" } else { "struck" }
    }

    /// With these answers to the line itself.
    pub fn answers(mut self, answers: &[Answered]) -> Rewrite {
        self.answers = answers.to_vec();
        self
    }

    /// With these answers to a later line.
    pub fn later(mut self, line: u64, answers: &[Answered]) -> Rewrite {
        self.behind.later.insert(line, answers.to_vec());
        self
    }

    /// With this order for what is due before a later line, and these answers to it.
    pub fn owed(mut self, name: &str, order: Order, answers: &[Answered]) -> Rewrite {
        self.behind.owed.insert(name.to_owned(), (order, answers.to_vec()));
        self
    }

    /// With a later line struck as well.
    pub fn without(mut self, line: u64) -> Rewrite {
        self.behind.struck.insert(line);
        self
    }
}

/// What became of a line.
#[derive(Debug, Clone, PartialEq)]
pub enum Fate {
    /// It came out as before.
    Same,
    /// It comes to the same, and tells something else: of who did not act, say.
    Story,
    /// It comes to the same with other dice or totals.
    Numbers,
    /// It comes to something else.
    Differs,
    /// It no longer fits and is left out, for this reason. Where an answer is wanted, that mends it.
    Falls(Halt),
    /// It was struck.
    Struck,
    /// There was none: a stage that passed by itself has to be ended now, or something is due at once that was not.
    Added,
    /// There was none: a moment that opened waits for an answer, and this is what its unit usually gives.
    Answered,
}

/// A line from the amended one on, as it was and as it would be.
#[derive(Debug, Clone)]
pub struct Step {
    /// The line as it stands; none when there is none.
    pub was: Option<Line>,
    /// The line as it would be; none when it is left out.
    pub now: Option<Line>,
    /// What became of it.
    pub fate: Fate,
}

/// A later line that asks people for what it was not answered, or something due before it that was not due.
pub struct Lacks {
    /// Its number.
    pub line: u64,
    /// The name of what is due before it, if that asks.
    pub due: Option<String>,
    /// Its order with all that it took.
    pub order: Order,
    /// The state that it would meet.
    pub before: Box<dyn Game>,
    /// What is asked; none where facts of what is due are wanted first.
    pub asks: Option<Halt>,
    /// What the line was answered to it, to be looked at: faces of other dice, facts of which one is missing.
    pub suggested: Option<Reply>,
}

/// An amendment worked out, to be looked at before it is accepted.
pub struct Amendment {
    /// The number of the amended line.
    pub line: u64,
    /// Each line from that one on.
    pub steps: Vec<Step>,
    /// The first later line that falls away only for want of an answer.
    pub lacks: Option<Lacks>,
    pub(super) game: Box<dyn Game>,
}

impl Amendment {
    /// Whether every line comes out as it was, of the same deed and answers.
    pub fn alters_nothing(&self) -> bool {
        self.steps.iter().all(|step| match (&step.was, &step.now) {
            (Some(was), Some(now)) => step.fate == Fate::Same && was.deed == now.deed && was.answers == now.answers,
            _ => false,
        })
    }

    /// The amended line as it would be; none where it is struck.
    pub fn stands(&self) -> Option<&Line> {
        let own = self.steps.iter().find(|step| step.was.as_ref().is_some_and(|was| was.n == self.line))?;
        own.now.as_ref()
    }

    /// Why a line no longer fits, if so.
    pub fn fell(&self, line: u64) -> Option<&Halt> {
        let step = self.steps.iter().find(|step| step.was.as_ref().is_some_and(|was| was.n == line))?;
        if let Fate::Falls(why) = &step.fate { Some(why) } else { None }
    }

    /// The lines that no longer fit, the oldest first.
    pub fn fallen(&self) -> impl Iterator<Item = &Line> {
        self.steps.iter().filter(|step| matches!(step.fate, Fate::Falls(_))).filter_map(|step| step.was.as_ref())
    }
}

impl Session {
    /// The numbers of the later lines that fall away where these stand from a rewritten line on, the oldest first; none where
    /// an amendment is taken back.
    pub fn falls(&self, line: u64, with: &[Line]) -> Vec<u64> {
        if self.history.takes_back(line, with) {
            return Vec::new();
        }
        let stay: BTreeSet<u64> = with.iter().filter_map(|line| line.was).collect();
        let later = self.place(line).map_or(self.len(), |place| place + 1)..self.len();
        later.filter_map(|place| self.line(place)).map(|line| line.n).filter(|n| !stay.contains(n)).collect()
    }

    /// Works out what would stand if a line were rewritten. What is not answered comes from the source.
    ///
    /// # Errors
    /// There is no such line, or the deed itself halts at the place of the line.
    pub fn amend(&self, rewrite: &Rewrite, source: &mut dyn Source) -> Result<Amendment, Halt> {
        let mut place = self.place_of(rewrite.line)?;
        let mut before = self.back(self.len() - place).map_err(|why| session::broken(&why))?;
        let mut rewrite = rewrite.clone();
        let mut from = rewrite.line;
        // What led to a line that is struck, and to nothing else, is struck with it.
        if rewrite.deed.is_none() && is_led(self, place, &*before) {
            place -= 1;
            before = self.back(self.len() - place).map_err(|why| session::broken(&why))?;
            from = self.line(place).map_or(from, |lead| lead.n);
            rewrite.behind.struck.insert(from);
        }
        let rewrite = &rewrite;
        let mut rerun = Rerun::new(self, rewrite, before, place.checked_sub(1).and_then(|place| self.line(place)));
        for line in (place..self.len()).filter_map(|place| self.line(place)) {
            if line.n == rewrite.line {
                rerun.first(line, source)?;
            } else {
                rerun.later(line)?;
            }
        }
        Ok(Amendment { line: from, ..rerun.finish() })
    }

    /// A source that answers as a line was answered.
    ///
    /// # Errors
    /// There is no such line.
    pub fn again(&self, n: u64) -> Result<Again, Refusal> {
        let place = self.place_of(n)?;
        let before = self.back(self.len() - place).map_err(|why| session::broken(&why))?;
        let recorded = self.line(place).map_or_else(Recorded::default, |line| Recorded::of(&*before, &line));
        Ok(Again::new(recorded, self.machine_in(self.next(), &*before)).loosely())
    }

    /// A line's order as another act, or of other units, with the facts that both know by name.
    ///
    /// # Errors
    /// There is no such line, or there was no such act or unit then.
    pub fn recast(&self, n: u64, act: &str, who: &[Id]) -> Result<Order, Refusal> {
        let place = self.place_of(n)?;
        let before = self.back(self.len() - place).map_err(|why| session::broken(&why))?;
        let known = self.line(place).and_then(|line| older::whole(&*before, &line));
        let known = known.map_or_else(Facts::new, |order| order.facts);
        let mut order = Order { act: act.to_owned(), who: who.to_vec(), ..Order::default() };
        // A form may grow with its facts.
        loop {
            let form = before.form(&order)?;
            let count = order.facts.len();
            for field in form.fields {
                let value = known.get(&field.id).filter(|_| !order.facts.contains_key(&field.id));
                let fitted = value.map(|value| fit_value(&field.kind, value, &|text| before.called(text)));
                if let Some(Ok(value)) = fitted {
                    order.facts.insert(field.id, value);
                }
            }
            if order.facts.len() == count {
                return Ok(order);
            }
        }
    }

    fn place_of(&self, n: u64) -> Result<usize, Refusal> {
        let gone = || match n < self.next() {
            true => {
                Refusal::sense(format!("line {n} does not stand any more"), "look at the journal for those that do")
            }
            false => Refusal::sense(format!("there is no line {n}"), "look at the journal"),
        };
        self.place(n).ok_or_else(gone)
    }
}
