//! Trials of an order: as many at a time as somebody has time for, on all cores. Each trial has dice of its own, so that the
//! forecast is the same however they are made.

use std::{ops::Range, thread};

use super::{
    ASSUMED, ASSUMED_BESIDE,
    forecast::Forecast,
    policy::{Policy, Watched},
    tally::Tally,
    throws::Throws,
};
use crate::{
    battle::{Given, Script},
    cores,
    engine::{Game, Halt, Tape, Trial, Tried, Trying},
    view::{Answered, Blanks, Order},
};

/// How many trials a forecast has unless somebody wants more or fewer.
pub const TRIALS: usize = 10_000;

/// What a forecast is of: an order with what is known already.
#[derive(Debug, Clone, Default)]
pub struct Question {
    /// The order.
    pub order: Order,
    /// Its first answers, asked and given.
    pub answered: Vec<Answered>,
    /// The faces that lie already of the throw behind those.
    pub lying: Blanks,
    /// Answers and faces written down for what is asked after those.
    pub given: Given,
}

impl Question {
    /// What its forecast takes for granted.
    pub fn assumed(&self) -> &'static str {
        if self.lying.iter().any(Option::is_some) { ASSUMED_BESIDE } else { ASSUMED }
    }
}

/// The fewest trials for which another core is worth its start.
const FEW: usize = 50;

/// A forecast being worked out.
pub struct Trials {
    asked: Asked,
    /// The order made ready, once for each core that has tried it.
    ready: Vec<Box<dyn Trial>>,
    cores: usize,
    tally: Tally,
    done: usize,
}

/// What is tried, and the seed of its dice.
struct Asked {
    game: Box<dyn Game>,
    question: Question,
    seed: u64,
}

impl Asked {
    /// Makes one trial of the order made ready. If a throw of it never came before, it is made once more with words, for
    /// what the throw is called.
    fn tried(&self, trial: &mut Trying, nth: usize, tally: &mut Tally) -> Result<(), Halt> {
        let tried = self.thrown(trial, nth, false, &mut tally.throws)?;
        tally.add(&*self.game, &tried);
        if tally.throws.any_unnamed() {
            let mut named = Throws::default();
            self.thrown(trial, nth, true, &mut named)?;
            tally.throws.name(named);
        }
        Ok(())
    }

    /// Tries the order with the dice of one trial.
    fn thrown(&self, trial: &mut Trying, nth: usize, is_told: bool, throws: &mut Throws) -> Result<Tried, Halt> {
        let mut given = self.question.given.clone();
        let mut policy = Policy::new(self.seed, nth).with(self.question.answered.len(), &self.question.lying);
        let mut script = Script { given: &mut given, rest: &mut policy };
        let mut watched = Watched { source: &mut script, throws };
        let mut tape = Tape::new(&self.question.answered, &mut watched);
        let tried = trial(&mut tape, is_told)?;
        tape.finish()?;
        Ok(tried)
    }

    /// Makes trials one after the other.
    fn all(&self, trial: &mut dyn Trial, which: Range<usize>) -> Result<Tally, Halt> {
        let mut tally = Tally::default();
        trial.with(&mut |trial| which.clone().try_for_each(|nth| self.tried(trial, nth, &mut tally)))?;
        Ok(tally)
    }
}

impl Trials {
    /// Of an order in a battle that stands so. The same seed gives the same forecast.
    pub fn new(game: &dyn Game, question: Question, seed: u64) -> Trials {
        let asked = Asked { game: game.copy(), question, seed };
        Trials { asked, ready: Vec::new(), cores: cores::count(), tally: Tally::default(), done: 0 }
    }

    /// What the forecast takes for granted.
    pub fn assumed(&self) -> &'static str {
        self.asked.question.assumed()
    }

    /// Makes so many trials more, on all cores.
    ///
    /// # Errors
    /// The order is refused, an answer does not fit, or something is asked that has no default.
    pub fn go(&mut self, count: usize) -> Result<(), Halt> {
        let cores = self.cores.min(count / FEW).max(1);
        self.make_ready(cores)?;
        let (asked, first, last, share) = (&self.asked, self.done, self.done + count, count.div_ceil(cores));
        let tallies: Vec<Result<Tally, Halt>> = thread::scope(|scope| {
            let starts = (first..last).step_by(share.max(1));
            let parts = self.ready.iter_mut().zip(starts);
            let mut parts = parts.map(|(trial, start)| move || asked.all(&mut **trial, start..last.min(start + share)));
            // The first part is for this core.
            let own = parts.next();
            let others: Vec<_> = parts.map(|part| cores::beside(scope, part)).collect();
            let own = own.map(|mut part| part());
            let others = others.into_iter().filter_map(|other| other.join());
            own.into_iter().chain(others).collect()
        });
        for tally in tallies {
            self.tally.join(tally?);
        }
        self.done = last;
        Ok(())
    }

    /// Makes the order ready for so many cores.
    fn make_ready(&mut self, cores: usize) -> Result<(), Halt> {
        while self.ready.len() < cores {
            self.ready.push(self.asked.game.trial(&self.asked.question.order)?);
        }
        Ok(())
    }

    /// How many trials were made.
    pub fn done(&self) -> usize {
        self.done
    }

    /// What they came to.
    pub fn forecast(&self) -> Forecast {
        self.tally.forecast(&*self.asked.game)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        battle::{Session, perform_item, read_items},
        engine::dice::at_least,
        odds::Spread,
        rules::system,
        store::library::builtin,
        view::Id,
    };

    /// Harrow Ford in its ranged phase.
    fn ranged() -> Session {
        let (library, path) = (builtin(), "opend6/scenarios/harrow-ford.yaml");
        let game = system("opend6", &library).unwrap().begin(path, &library.get(path).unwrap().text, &library).unwrap();
        let mut session = Session::begin(game, 7).0;
        let orders = "- order: initiative\n  answers: [ { dice: [6, 1] }, { pick: first } ]\n- next: phase\n";
        for item in read_items("orders", orders).unwrap() {
            let done = perform_item(&session, &item).unwrap();
            session.commit(done);
        }
        session
    }

    fn volley() -> Question {
        let order = Order::of("fire", &Id::new("21")).with("target", 2).with("range", 14);
        Question { order, ..Question::default() }
    }

    fn forecast(session: &Session, question: &Question, seed: u64, count: usize) -> Forecast {
        let mut trials = Trials::new(session.game(), question.clone(), seed);
        trials.go(count).unwrap();
        trials.forecast()
    }

    #[test]
    fn hits_come_as_often_as_the_dice_say() {
        let (session, count) = (ranged(), 2000);
        let forecast = forecast(&session, &volley(), 1, count);
        let Spread::Count(hits) = &forecast.dice[0].measure.then else { panic!("{forecast:?}") };
        // Medium range is 8: seven short bows of Dexterity and Skill 3, a champion's long bow of 4 (R60).
        let needs: Vec<f64> = [8 - 3; 7].into_iter().chain([8 - 4]).map(at_least).collect();
        let (mean, noise): (f64, f64) = (needs.iter().sum(), needs.iter().map(|p| p * (1.0 - p)).sum());
        let off = 5.0 * (noise / count as f64).sqrt();
        assert!((hits.mean - mean).abs() < off, "{} hits, and {mean} by the dice", hits.mean);
        let none: f64 = needs.iter().map(|p| 1.0 - p).product();
        let off = 5.0 * (none * (1.0 - none) / count as f64).sqrt();
        assert!((hits.chances[0].1 - none).abs() < off, "{:?}, and {none} by the dice", hits.chances);
    }

    #[test]
    fn a_forecast_is_its_seeds_alone_and_alters_nothing() {
        let session = ranged();
        let (before, next) = (session.game().to_json(), session.next());
        let line = |session: &Session| session.order(&volley().order, &[]).map(|done| done.record().unwrap());
        let done = line(&session);
        let first = forecast(&session, &volley(), 3, 200);
        assert_eq!(forecast(&session, &volley(), 3, 200), first);
        assert_ne!(forecast(&session, &volley(), 4, 200), first);
        // In steps it is the same, on one core or several.
        let mut steps = Trials::new(session.game(), volley(), 3);
        for count in [10, 110, 0, 80] {
            steps.go(count).unwrap();
        }
        assert_eq!(steps.done(), 200);
        assert_eq!(steps.forecast(), first);
        assert_eq!((session.game().to_json(), session.next()), (before, next));
        assert_eq!(line(&session).unwrap(), done.unwrap(), "other dice after a forecast");
    }

    #[test]
    fn what_is_answered_already_holds() {
        let session = ranged();
        let mut question = volley();
        question.answered = vec![Answered { ask: "hits".into(), answer: crate::view::Answer::Tally(vec![0, 0]) }];
        let nobody = forecast(&session, &question, 1, 50);
        assert!(nobody.dice.is_empty(), "{nobody:?}");
        question.answered.clear();
        // Seven of eight dice lie there, and missed.
        question.lying = [vec![Some(1); 7], vec![None]].concat();
        let Spread::Count(hits) = &forecast(&session, &question, 1, 50).dice[0].measure.then else { panic!() };
        assert!(hits.chances.len() == 2 && hits.chances[1].0 == 1, "{hits:?}");
        question.lying.clear();
        question.given.dice = [1; 8].into();
        let Spread::Count(hits) = &forecast(&session, &question, 1, 50).dice[0].measure.then else { panic!() };
        assert_eq!(hits.chances, [(0, 1.0)]);
    }
}
