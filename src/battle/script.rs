//! Orders from a file: a list of orders, rulings and steps, with dice in the order they are asked for.

use std::collections::{BTreeMap, VecDeque};

use serde::Deserialize;

use super::{A_RULING, Deed, Done, Fate, Line, Rewrite, Session};
use crate::{
    engine::{Halt, Reply, Ruling, Source},
    paper::parse,
    view::{Answer, Answered, Ask, AskKind, Blanks, Clean, Facts, Id, Misfit, Order, Thrower, Value, counted},
};

/// What is written of one item of an orders file. Just one of `order`, `next`, `ruling`, `undo`, `redo`, `amend` and
/// `strike` is given; `amend` holds a line and what is to be otherwise, in the words of an order.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Item {
    /// An act's id.
    pub order: Option<String>,
    /// Who does it: slug or number, or a list.
    pub who: Option<Value>,
    /// Facts.
    pub facts: Facts,
    /// Rules overruled.
    #[serde(rename = "despite")]
    pub overruled: Vec<String>,
    /// Why.
    pub because: Clean,
    /// Faces of the sides' dice, in the order they are asked for; where an older line is given again, without them those
    /// that it had.
    pub dice: Vec<u8>,
    /// Faces of chance: random hits, deviation.
    pub chance: Vec<u8>,
    /// Answers of any kind, in order, each for the next ask of its kind; they come before `dice`.
    pub answers: Vec<Answer>,
    /// Ends the stage under way: `phase`, or `moment` where one is under way.
    pub next: Option<String>,
    /// A ruling.
    pub ruling: Option<Ruling>,
    /// Undoes so many lines.
    pub undo: Option<usize>,
    /// Does so many lines again.
    pub redo: Option<usize>,
    /// Gives an older line again: what is left out stays as it was.
    pub amend: Option<Box<Item>>,
    /// Within `amend`: the number of the line.
    pub line: Option<u64>,
    /// Takes an older line alone out.
    pub strike: Option<u64>,
    /// Of `amend` and `strike`: what later lines ask then, by their numbers; of dice, the faces that a line did not have.
    pub later: BTreeMap<u64, VecDeque<Answer>>,
    /// Of `amend` and `strike`: later lines that no longer fit, or ask what is not given, may fall away.
    pub may_fall: bool,
}

/// What `next` ends.
const STAGES: [&str; 2] = ["phase", "moment"];

/// Why an item was not done.
#[derive(Debug, thiserror::Error)]
pub enum ItemError {
    /// It halted: refused, misfit, or an answer is wanted that it does not give.
    #[error("{0}")]
    Halt(#[from] Halt),
    /// A later line asks, once an older one is rewritten, and no answer is given.
    #[error("line {line} then asks, and it has no answer: {}", ask.title)]
    Later {
        /// Its number.
        line: u64,
        /// What it asks.
        ask: Box<Ask>,
        /// The faces that it has.
        filled: Blanks,
    },
    /// It says nothing, or too much.
    #[error("{0}")]
    Sense(String),
}

impl Item {
    /// What it is, with what it says of it: "fire", "next: phase", "amend: 41".
    ///
    /// # Errors
    /// It is none of the kinds, or several; or what belongs to an amendment stands elsewhere.
    pub fn what(&self) -> Result<String, ItemError> {
        let sense = |what: &str| Err(ItemError::Sense(what.to_owned()));
        match self.kinds().as_slice() {
            _ if self.line.is_some() => sense("line belongs to amend, as amend: { line: 41 }"),
            [_, _, ..] | [] => sense("an item is one of order, next, ruling, undo, redo, amend and strike"),
            [_] if self.amend.as_ref().is_some_and(|amend| amend.line.is_none()) => {
                sense("amend wants the number of a line, as amend: { line: 41 }")
            }
            [_] if self.amend.as_ref().is_some_and(|amend| !amend.amends()) => sense(
                "amend takes line, order, who, facts, despite, because, dice, chance and answers; the rest stands beside it",
            ),
            [_] if self.next.as_ref().is_some_and(|stage| !STAGES.contains(&stage.as_str())) => {
                let what = format!("next takes {}, and ends what is under way", STAGES.join(" or "));
                Err(ItemError::Sense(what))
            }
            [_] if self.amend.is_none() && self.strike.is_none() && !self.later.is_empty() => {
                sense("later belongs to amend and strike")
            }
            [what] => Ok(what.clone()),
        }
    }

    /// "hold", "next: phase", of an item of several kinds "hold and next: phase"; empty where it is of none.
    pub fn called(&self) -> String {
        self.kinds().join(" and ")
    }

    /// Which kinds of item it would be.
    fn kinds(&self) -> Vec<String> {
        let kinds = [
            self.order.clone(),
            self.next.as_ref().map(|stage| format!("next: {stage}")),
            self.ruling.as_ref().map(|_| "ruling".to_owned()),
            self.undo.map(|lines| format!("undo: {lines}")),
            self.redo.map(|lines| format!("redo: {lines}")),
            self.amend.as_ref().map(|amend| format!("amend: {}", amend.line.unwrap_or_default())),
            self.strike.map(|line| format!("strike: {line}")),
        ];
        kinds.into_iter().flatten().collect()
    }

    /// Whether it says nothing but what an older line is to be.
    fn amends(&self) -> bool {
        self.kinds().len() == usize::from(self.order.is_some()) && self.later.is_empty() && !self.may_fall
    }

    /// The order that it gives; the end of the stage for `next`.
    ///
    /// # Errors
    /// Nobody can be named so.
    pub fn as_order(&self) -> Result<Order, ItemError> {
        let order = match &self.order {
            Some(act) => {
                Order { act: act.clone(), who: who(self.who.as_ref())?, facts: self.facts.clone(), ..Order::default() }
            }
            None => Order::table(crate::engine::END_STAGE).with("rest", true),
        };
        Ok(Order { overruled: self.overruled.clone(), because: self.because.clone(), ..order })
    }

    /// The answers and faces that it gives.
    pub fn given(&self) -> Given {
        Given {
            answers: self.answers.iter().cloned().collect(),
            dice: self.dice.iter().copied().collect(),
            chance: self.chance.iter().copied().collect(),
        }
    }
}

/// Reads an orders file.
///
/// # Errors
/// The first fault, with its place.
pub fn read_items(file: &str, text: &str) -> Result<Vec<Item>, crate::paper::Fault> {
    parse(file, text)
}

/// Performs one item on a session; the caller makes it durable and commits it.
///
/// # Errors
/// Why it was not done; nothing has changed.
pub fn perform_item(session: &Session, item: &Item) -> Result<Done, ItemError> {
    item.what()?;
    if let Some(ruling) = &item.ruling {
        return Ok(session.rule(ruling).map_err(Halt::from)?);
    }
    if let Some(lines) = item.undo {
        return Ok(session.undo(lines).map_err(Halt::from)?);
    }
    if let Some(lines) = item.redo {
        return Ok(session.redo(lines).map_err(Halt::from)?);
    }
    // An item before it may have amended a line, which gave all later ones new numbers.
    let today = |line: u64| session.number_now(line).unwrap_or(line);
    if let Some(line) = item.strike {
        return item.rewritten(session, Rewrite::strike(today(line)), &Given::default());
    }
    if let Some((amend, line)) = item.amend.as_ref().and_then(|amend| Some((amend, today(amend.line?)))) {
        let deed = Deed::Order(amend.anew(session, line)?);
        return item.rewritten(session, Rewrite::amend(line, deed), &amend.given());
    }
    let (mut given, mut machine) = (item.given(), session.machine());
    let done = session.order_from(&item.as_order()?, &[], &mut Script { given: &mut given, rest: &mut machine })?;
    given.all_used()?;
    Ok(done)
}

impl Item {
    /// The order that a line is to be.
    fn anew(&self, session: &Session, line: u64) -> Result<Order, ItemError> {
        let old = session.place(line).and_then(|place| session.line(place));
        let old = match old {
            Some(Line { deed: Deed::Order(order), .. }) => order,
            Some(_) if self.order.is_none() => return Err(ItemError::Sense(A_RULING.to_owned())),
            _ => Order::default(),
        };
        let act = self.order.clone().unwrap_or_else(|| old.act.clone());
        let who = if self.who.is_some() { who(self.who.as_ref())? } else { old.who.clone() };
        let mut order = session.recast(line, &act, &who).map_err(Halt::from)?;
        order.facts.extend(self.facts.clone());
        let same = act == old.act && self.overruled.is_empty();
        let (overruled, because) =
            if same { (old.overruled, old.because) } else { (self.overruled.clone(), self.because.clone()) };
        Ok(Order { overruled, because, ..order })
    }

    /// Rewrites a line. What later lines ask is answered by `later`; those that no longer fit bar it, unless they may fall.
    fn rewritten(&self, session: &Session, mut rewrite: Rewrite, given: &Given) -> Result<Done, ItemError> {
        let today = |line: u64| session.number_now(line).unwrap_or(line);
        let mut later: BTreeMap<u64, VecDeque<Answer>> =
            self.later.iter().map(|(line, answers)| (today(*line), answers.clone())).collect();
        let amendment = loop {
            let (mut given, mut again) = (given.clone(), session.again(rewrite.line).map_err(Halt::from)?);
            let amendment = session.amend(&rewrite, &mut Script { given: &mut given, rest: &mut again })?;
            given.all_used()?;
            let line = amendment.lacks.as_ref().filter(|lacks| lacks.due.is_none()).map(|lacks| lacks.line);
            let Some((line, Halt::Ask { ask, filled, answered, .. })) =
                line.and_then(|line| Some((line, amendment.fell(line)?)))
            else {
                break amendment;
            };
            match later.get_mut(&line).and_then(VecDeque::pop_front) {
                Some(answer) => {
                    let answer = with_known(ask, filled, answer).map_err(Halt::from)?;
                    let last = Answered { ask: ask.id.clone(), answer };
                    let answers: Vec<Answered> = answered.iter().cloned().chain([last]).collect();
                    rewrite = rewrite.later(line, &answers);
                }
                None if self.may_fall => rewrite = rewrite.without(line),
                None => return Err(ItemError::Later { line, ask: ask.clone(), filled: filled.clone() }),
            }
        };
        if let Some((line, _)) = later.iter().find(|(_, answers)| !answers.is_empty()) {
            return Err(ItemError::Sense(format!("line {line} does not ask what later answers; take it out")));
        }
        let why = amendment.steps.iter().filter_map(|step| match (&step.was, &step.fate) {
            (Some(line), Fate::Falls(why)) => Some(format!("{} ({why})", line.n)),
            _ => None,
        });
        let why: Vec<String> = why.collect();
        if !why.is_empty() && !self.may_fall {
            let lines = why.join(", ");
            return Err(ItemError::Sense(format!("later lines would fall away: {lines}; may_fall: true lets them")));
        }
        Ok(session.accept(amendment))
    }
}

/// An answer with the faces that are known already, where it gives those of the other dice.
fn with_known(ask: &Ask, known: &Blanks, answer: Answer) -> Result<Answer, Misfit> {
    let blanks = ask.blanks(known);
    let whole = match answer {
        Answer::Dice(faces) if faces.len() == blanks && known.len() == ask.dice() => {
            let mut faces = faces.into_iter();
            Answer::Dice(known.iter().filter_map(|face| face.or_else(|| faces.next())).collect())
        }
        Answer::Dice(faces) if faces.len() != ask.dice() => {
            let what = format!("{} asked for, and the faces given are {}", counted(blanks, "die"), faces.len());
            return Err(Misfit { ask: ask.id.clone(), what });
        }
        answer => answer,
    };
    ask.check(&whole)?;
    Ok(whole)
}

fn who(value: Option<&Value>) -> Result<Vec<Id>, ItemError> {
    match value {
        None => Ok(Vec::new()),
        Some(Value::List(list)) => Ok(list.iter().map(|value| Id::new(&value.to_string())).collect()),
        Some(value @ (Value::Text(_) | Value::Int(_))) => Ok(vec![Id::new(&value.to_string())]),
        Some(value) => Err(ItemError::Sense(format!("who: {value} is neither a number nor a name"))),
    }
}

/// Answers and faces that were written down, in the order they are asked for.
#[derive(Debug, Clone, Default)]
pub struct Given {
    /// Whole answers, used first.
    pub answers: VecDeque<Answer>,
    /// Faces of the sides' dice.
    pub dice: VecDeque<u8>,
    /// Faces of chance.
    pub chance: VecDeque<u8>,
}

impl Given {
    /// Whether all of it was asked for.
    fn all_used(&self) -> Result<(), ItemError> {
        match self.answers.len() + self.dice.len() + self.chance.len() {
            0 => Ok(()),
            spare => {
                Err(ItemError::Sense(format!("{spare} of its faces and answers are asked by nobody; take them out")))
            }
        }
    }
}

/// A source of what was written down; what is missing comes from another as far as it answers.
pub struct Script<'a> {
    /// What was written down and is not used yet.
    pub given: &'a mut Given,
    /// Answers what is missing.
    pub rest: &'a mut dyn Source,
}

impl Source for Script<'_> {
    fn reply(&mut self, ask: &Ask, nth: usize) -> Reply {
        let fits = |answer: &Answer| {
            matches!(
                (answer, &ask.kind),
                (Answer::Dice(_) | Answer::Tally(_) | Answer::Rows(_), AskKind::Dice { .. })
                    | (Answer::Pick(_), AskKind::Pick { .. })
                    | (Answer::Facts(_), AskKind::Facts(_))
            )
        };
        if self.given.answers.front().is_some_and(fits)
            && let Some(answer) = self.given.answers.pop_front()
        {
            return Reply::Whole(answer);
        }
        // Facts that nobody gives are as usual, as those of the order itself.
        if let AskKind::Facts(form) = &ask.kind
            && !form.fields.iter().any(|field| field.required)
        {
            return Reply::Whole(Answer::Facts(Facts::new()));
        }
        let rest = self.rest.reply(ask, nth);
        if self.given.dice.is_empty() && self.given.chance.is_empty() && matches!(rest, Reply::Whole(_)) {
            return rest;
        }
        let AskKind::Dice { rows, .. } = &ask.kind else { return rest };
        let thrown: Blanks = match &rest {
            Reply::Whole(Answer::Dice(faces)) => faces.iter().map(|face| Some(*face)).collect(),
            Reply::Wait(filled) => filled.clone(),
            Reply::Whole(_) => Blanks::new(),
        };
        let mut filled = Blanks::new();
        for row in rows {
            for _ in 0..row.dice {
                let own = match row.by {
                    Thrower::Side(_) => self.given.dice.pop_front(),
                    Thrower::Chance => self.given.chance.pop_front(),
                };
                filled.push(own.or(thrown.get(filled.len()).copied().flatten()));
            }
        }
        match filled.iter().copied().collect::<Option<Vec<u8>>>() {
            Some(faces) => Reply::Whole(Answer::Dice(faces)),
            None => Reply::Wait(filled),
        }
    }
}
