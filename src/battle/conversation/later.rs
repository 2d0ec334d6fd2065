//! What later lines ask once an older one is amended or struck: one question after the other, each in the state that its
//! line would meet, with what is known of the line typed in. What lay in hand before comes back with Backspace.

use std::sync::Arc;

use super::{Conversation, Hand, Keep, Said, named_line};
use crate::{
    battle::{Amendment, Deed, Lacks, Line, Rewrite, Session, named},
    engine::{Game, Halt},
    view::{Answered, AskKind, Order},
};

/// The line that the order in hand amends.
pub(super) struct Amends {
    pub line: u64,
    /// What it told, its units with their numbers.
    pub told: String,
    /// What it becomes, where that is another order.
    pub becomes: Option<String>,
    /// The state before it.
    pub before: Arc<dyn Game>,
    /// Every question is put, with what was answered typed in; else only those that the line has no answer to.
    pub puts: bool,
    /// It was answered with further facts, too, such as ranges that are measured behind the dice.
    pub measured: bool,
    /// The later line that asks, once this one is answered.
    pub later: Option<Later>,
    /// What is to stand, once all that asks is answered.
    pub whole: Option<Box<Rewrite>>,
}

/// A later line in hand.
pub(super) struct Later {
    pub line: u64,
    /// The name of what is due before it, if that asks.
    pub due: Option<String>,
    /// The state that it would meet.
    pub game: Arc<dyn Game>,
    /// What the older line becomes, with what later ones before this one were answered.
    pub rewrite: Rewrite,
    /// What lay in hand before.
    before: Hand,
    /// The later line that it belonged to, if to one.
    belonged: Option<Box<Later>>,
}

/// An amendment worked out, or a later line that asks first.
pub(super) enum Worked {
    /// It can be looked at.
    Whole(Box<Amendment>, Box<Rewrite>),
    /// A later line asks.
    Asks(Box<Asks>),
}

/// What a later line asks, or something due before it, and the rewrite behind which it does.
pub(super) struct Asks {
    rewrite: Rewrite,
    lacks: Lacks,
}

impl Amends {
    /// What is to stand when the order in hand has these answers.
    pub fn rewrite(&self, order: &Order, answers: &[Answered]) -> Rewrite {
        match &self.later {
            None => Rewrite::amend(self.line, Deed::Order(order.clone())).answers(answers),
            Some(Later { due: Some(name), rewrite, .. }) => rewrite.clone().owed(name, order.clone(), answers),
            Some(later) => later.rewrite.clone().later(later.line, answers),
        }
    }

    /// Works a rewrite out.
    ///
    /// # Errors
    /// The line in hand halts.
    pub fn work_out(&self, session: &Session, rewrite: Rewrite) -> Result<Worked, Halt> {
        let mut amendment = session.amend(&rewrite, &mut self.source(session)?)?;
        let lacks = amendment.lacks.take();
        match &self.later {
            // What is due asks on.
            Some(Later { due: Some(name), .. }) => {
                if let Some(Lacks { due: Some(again), asks: Some(asks), .. }) = &lacks
                    && again == name
                {
                    return Err(asks.clone());
                }
            }
            Some(later) => {
                if let Some(why) = amendment.fell(later.line) {
                    return Err(why.clone());
                }
            }
            None => {}
        }
        Ok(match lacks {
            Some(lacks) => Worked::Asks(Box::new(Asks { rewrite, lacks })),
            None => Worked::Whole(Box::new(amendment), Box::new(rewrite)),
        })
    }
}

impl Conversation {
    /// The number of the later line that asks, if one does.
    pub fn later(&self) -> Option<u64> {
        self.amends.as_ref().and_then(|amends| amends.later.as_ref()).map(|later| later.line)
    }

    /// Whether something due before a later line asks.
    pub fn owes_earlier(&self) -> bool {
        self.amends.as_ref().and_then(|amends| amends.later.as_ref()).is_some_and(|later| later.due.is_some())
    }

    /// Goes on with an amendment worked out: to be looked at, or with the question of a later line.
    pub(super) fn go_on(&mut self, keep: &dyn Keep, worked: Worked) -> Said {
        let Asks { rewrite, lacks } = match worked {
            Worked::Whole(amendment, rewrite) => {
                self.hand = Hand::Amended(amendment);
                if let Some(amends) = &mut self.amends {
                    (amends.later, amends.whole) = (None, Some(rewrite));
                }
                return Said::Nothing;
            }
            Worked::Asks(asks) => *asks,
        };
        let Some(amends) = &mut self.amends else { return Said::Nothing };
        let before = std::mem::take(&mut self.hand);
        let belonged = amends.later.take().map(Box::new);
        let Lacks { line, due, order, before: game, asks, suggested } = lacks;
        let owed = due.is_some();
        amends.later = Some(Later { line, due, game: Arc::from(game), rewrite, before, belonged });
        self.here = order.who.first().cloned().or(self.here.take());
        let dice = match asks {
            Some(Halt::Ask { ask, filled, answered, so_far }) => {
                let dice = matches!(ask.kind, AskKind::Dice { .. });
                self.put_question(keep, order, answered, (*ask, filled), so_far);
                dice
            }
            _ => {
                if let Ok(form) = self.game(keep).form(&order) {
                    self.lay_form(keep, order, form);
                }
                false
            }
        };
        if owed {
            return Said::Told(format!("This is due now before line {line}, and was not."));
        }
        let session = keep.session();
        let told = session.place(line).and_then(|place| session.line(place));
        let told = told.map_or(String::new(), |line| format!(": {}", in_brief(session, &line)));
        let wants = match dice {
            true if suggested.is_some() => "throws for others than it did, and its old dice are typed in",
            true => "needs dice that it did not have",
            false => "asks what it did not ask before",
        };
        Said::Told(format!("Then line {line} {wants}{told}."))
    }

    /// Back from the question of a later line to what lay in hand before it: nothing where a line is struck.
    pub(super) fn back_to_earlier(&mut self) {
        let Some(amends) = &mut self.amends else { return };
        if let Some(later) = amends.later.take_if(|later| !matches!(later.before, Hand::Nothing)) {
            amends.later = later.belonged.map(|later| *later);
            self.hand = later.before;
        }
    }

    /// Strikes the later line that asks, in place of answering it.
    pub(super) fn strike_later(&mut self, keep: &dyn Keep) -> Said {
        let Some(amends) = &self.amends else { return Said::Nothing };
        let Some(later) = &amends.later else { return Said::Nothing };
        if later.due.is_some() {
            return Said::Warned("What is due is no line to strike; Esc leaves all as it was.".to_owned());
        }
        let rewrite = later.rewrite.clone().without(later.line);
        match amends.work_out(keep.session(), rewrite) {
            Ok(worked) => self.go_on(keep, worked),
            Err(why) => Said::Warned(format!("{why}.")),
        }
    }
}

/// What a line told, its units with their numbers, without how far and where.
pub(super) fn in_brief(session: &Session, line: &Line) -> String {
    let mut told = named_line(session, line);
    // Those who act may be several, with commas of their own between them.
    let Deed::Order(order) = &line.deed else { return told.split(',').next().unwrap_or_default().to_owned() };
    let actors = order.who.iter().filter_map(|id| session.game().unit(id));
    let behind = actors.filter_map(|unit| told.find(&unit.name).map(|at| at + unit.name.len())).max().unwrap_or(0);
    if let Some(at) = told[behind..].find(',') {
        told.truncate(behind + at);
    }
    // Of several at whom it was, a list of what each suffers, with commas of its own, may have held the others.
    let others = named(session.game(), order).into_iter().filter_map(|id| session.game().unit(&id));
    let others = others.filter(|unit| line.tale.head.contains(&unit.name) && !told.contains(&unit.name));
    let others: String = others.map(|unit| format!(" and {} {}", unit.number, unit.name)).collect();
    told.push_str(&others);
    told
}
