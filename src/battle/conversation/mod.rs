//! The order in hand, from the first digit of a number to the line or the refusal. Plain data in, plain data out: it knows
//! no key, no width and no file. The screen draws it, `line` prints it, `apply` feeds it from a file; none of them decides
//! anything that is decided here.
//!
//! ```text
//! mod       what it holds, and what may be asked of it
//! who       the units in hand: numbers typed, marks, an act by its letter
//! given     an order given: its form first, or the gate at once
//! filling   the form: a text a field, checked as it is typed
//! gate      an order goes in; a line, a question or a refusal comes out
//! question  a question put: its title, its numbers, the waves before it
//! asking    the question: what is typed for it; cells: its dice
//! answer    answers handed over, rolled, taken back
//! next      what Enter means, and the words for it; the end of a stage; all that is due
//! overrule  a refusal overruled with a reason
//! parked    orders laid aside, and what the disk keeps of them
//! thrown    answers that lie there still, offered again
//! undone    lines taken back and put back, by their names
//! amending  an older line in hand, in the state before it
//! later     what later lines ask once it is amended; going_on: what the disk keeps of that
//! feed      items of a file of orders
//! ```

mod amending;
mod answer;
mod asking;
mod cells;
mod feed;
mod filling;
mod gate;
mod given;
mod going_on;
mod keep;
mod laid;
mod later;
mod next;
mod overrule;
mod parked;
mod question;
mod said;
#[cfg(test)]
mod tests;
mod thrown;
mod undone;
mod who;

use std::collections::BTreeSet;

use compact_str::CompactString;

use super::{Amendment, Draft, HalfAnswer};
use crate::{
    engine::{Game, SoFar},
    view::{Answered, Ask, Blanks, Facts, Find, Id, Order, Refusal},
};

pub use asking::{Asking, Entry};
pub use cells::Cells;
pub use feed::Fed;
pub use filling::Filling;
pub use keep::Keep;
use later::Amends;
pub use next::{Enter, Next, Outlook};
pub use parked::Parked;
pub use said::Said;
use thrown::Thrown;
pub use undone::named_line;

/// The order in hand, and those laid aside.
#[derive(Default)]
pub struct Conversation {
    /// The unit spoken of.
    here: Option<Id>,
    /// Units marked for one order on all of them.
    marked: BTreeSet<Id>,
    /// Digits of a number that is being typed.
    digits: String,
    /// The number that the digits began anew behind, as no unit has it.
    stray: Option<String>,
    /// The number before it was marked by a comma: the unit of the next one is, too.
    listing: bool,
    /// The unit that is marked as the one whose number is being typed in a list, until more digits name another.
    listed: Option<Id>,
    /// What was typed behind a letter that led nowhere, and is left out.
    unheard: Option<Unheard>,
    hand: Hand,
    /// The next order shows its form, though all its facts are rare.
    opens: bool,
    /// What the order in hand had told when it stopped for the question in hand.
    so_far: Box<SoFar>,
    /// What was typed for a question that was left for the facts of its order.
    aside: Option<(Ask, Blanks, Entry)>,
    /// Answers that were left with it, or are of a line that fell away.
    thrown: Thrown,
    /// The line that the order in hand amends.
    amends: Option<Amends>,
    /// Answers that came back from disk and were not asked for.
    unasked: Vec<String>,
    /// Orders laid aside, one a unit, the newest last.
    parked: Vec<Parked>,
    refused: Option<Refused>,
    /// How many lines the last undo took back: as many the next redo puts back.
    undone: usize,
    /// Dues are being done one after the other.
    sweep: bool,
    /// What is done when it is asked for once more.
    armed: Option<Next>,
    /// Enter just ended an order that lay in hand: its next meaning has hardly been seen.
    ended: bool,
    /// The amendment in hand came out behind dice that the machine rolled at a key.
    rolled: bool,
    /// Why the letter right before led nowhere: an Enter behind it may be meant for the form that it did not open.
    balked: Option<String>,
}

/// What lies in hand.
#[derive(Default)]
pub enum Hand {
    /// Nothing.
    #[default]
    Nothing,
    /// Facts being typed.
    Form(Box<InForm>),
    /// A question that waits for an answer.
    Ask(Box<Asking>),
    /// An amendment worked out, to be looked at before it is accepted.
    Amended(Box<Amendment>),
}

impl Hand {
    /// The question in hand: its order, the answers before it and its id.
    fn asked(&self) -> Option<(&Order, &[Answered], &str)> {
        match self {
            Hand::Ask(asking) => Some((&asking.order, &asking.answers, &asking.ask.id)),
            Hand::Form(form) => {
                let further = form.further.as_ref()?;
                Some((&form.order, &further.answers, &further.ask))
            }
            Hand::Nothing | Hand::Amended(_) => None,
        }
    }
}

/// Facts being typed: those of an order, or further ones that the rules ask for in its midst.
#[derive(Clone)]
pub struct InForm {
    /// The order.
    pub order: Order,
    /// Its form.
    pub filling: Filling,
    /// The question that wants them, if the rules asked.
    pub further: Option<Further>,
    /// What the questions behind it were answered before.
    thrown: Thrown,
}

/// A question for further facts.
#[derive(Clone)]
pub struct Further {
    /// Its id.
    pub ask: CompactString,
    /// The answers before it.
    pub answers: Vec<Answered>,
}

/// What is typed behind a letter that led nowhere.
struct Unheard {
    /// Why the letter led nowhere.
    why: String,
    typed: String,
    /// The unit that was spoken of then.
    here: Option<Id>,
}

/// An order that was refused and may be overruled.
struct Refused {
    order: Order,
    answers: Vec<Answered>,
    refusal: Refusal,
    /// Its facts were filled in: it was no bare letter.
    filled: bool,
}

impl Conversation {
    /// What lies in hand.
    pub fn hand(&self) -> &Hand {
        &self.hand
    }

    /// The form in hand, if one lies there.
    pub fn form(&self) -> Option<&InForm> {
        if let Hand::Form(form) = &self.hand { Some(form) } else { None }
    }

    /// The question in hand, if one lies there.
    pub fn asking(&self) -> Option<&Asking> {
        if let Hand::Ask(asking) = &self.hand { Some(asking) } else { None }
    }

    /// What the order in hand has told before its question: nothing while its facts are still typed.
    pub fn so_far(&self) -> Option<&SoFar> {
        let asked = match &self.hand {
            Hand::Ask(_) => true,
            Hand::Form(form) => form.further.is_some(),
            Hand::Nothing | Hand::Amended(_) => false,
        };
        asked.then_some(&*self.so_far)
    }

    /// Orders laid aside, one a unit, the newest last.
    pub fn parked(&self) -> &[Parked] {
        &self.parked
    }

    /// What was refused last and may be overruled, or mended.
    pub fn refusal(&self) -> Option<&Refusal> {
        self.refused.as_ref().map(|refused| &refused.refusal)
    }

    /// The state that the order in hand is about: the one before the line that it amends, else today's.
    pub fn game<'a>(&'a self, keep: &'a dyn Keep) -> &'a dyn Game {
        self.amends.as_ref().map_or_else(|| keep.session().game(), Amends::game)
    }

    /// Whether the amendment in hand came out behind dice that were rolled, and has hardly been seen.
    pub fn rolled(&self) -> bool {
        self.rolled
    }

    /// The number of the line that is being amended, if one is.
    pub fn amends(&self) -> Option<u64> {
        self.amends.as_ref().map(|amends| amends.line)
    }

    /// Whether the line that is being amended was answered with further facts, too.
    pub fn amends_measured(&self) -> bool {
        self.amends.as_ref().is_some_and(|amends| amends.measured)
    }

    /// Which line is being amended, if one is: "Amend line 41: 21 Goblin Bows fire at 2 Harrow Militia".
    pub fn amending(&self) -> Option<String> {
        self.amends.as_ref().map(|amends| match &amends.becomes {
            Some(becomes) => self.headed(&format!("{}; now {becomes}", amends.told)),
            None => self.headed(&amends.told),
        })
    }

    /// What the line that is being amended becomes, where that is another order.
    pub fn becomes(&self) -> Option<&str> {
        self.amends.as_ref()?.becomes.as_deref()
    }

    /// A title behind the line that is being amended, if one is, and the later one that asks: "Amend line 41, then line 44:
    /// Goblin Bows fire at Harrow Militia: hits".
    pub fn headed(&self, title: &str) -> String {
        match (self.amends(), self.later()) {
            (None, _) => title.to_owned(),
            (Some(line), None) => format!("Amend line {line}: {title}"),
            (Some(line), Some(_)) if self.owes_earlier() => format!("Amend line {line}, then what is due: {title}"),
            (Some(line), Some(later)) => format!("Amend line {line}, then line {later}: {title}"),
        }
    }

    /// The title of the form in hand: of an older line what it told, not yet what it becomes.
    pub fn form_title(&self) -> String {
        let Some(form) = self.form() else { return String::new() };
        match self.amending().filter(|_| form.further.is_none() && !self.owes_earlier()) {
            Some(told) => told,
            None => self.headed(&form.filling.form.title),
        }
    }

    /// The order in hand with its facts, the answers it has, and the faces that lie of the throw behind those, for a look at
    /// its odds; none while a field does not fit, which is marked then.
    pub fn in_hand(&mut self, keep: &dyn Keep) -> Option<(Order, Vec<Answered>, Blanks)> {
        let whole = match &self.hand {
            Hand::Form(form) => {
                form.whole(&|text| self.game(keep).called(text)).map(|(order, answers)| (order, answers, Blanks::new()))
            }
            Hand::Ask(asking) => Ok((asking.order.clone(), asking.answers.clone(), asking.faces())),
            Hand::Nothing | Hand::Amended(_) => return None,
        };
        whole.map_err(|wrong| self.mark_wrong(wrong)).ok()
    }

    /// Marks the field that does not fit.
    fn mark_wrong(&mut self, (at, why): (usize, String)) {
        if let Hand::Form(form) = &mut self.hand {
            form.filling.mark_wrong(at, &why);
        }
    }

    /// Empties the hand.
    fn empty(&mut self) {
        self.hand = Hand::Nothing;
        (self.amends, self.aside) = (None, None);
        self.thrown = Thrown::default();
    }

    /// Something was heard that is no second press of the same.
    pub fn heard(&mut self) {
        (self.armed, self.ended, self.balked, self.rolled) = (None, false, None, false);
    }
}

impl InForm {
    /// Whether nothing would be lost with it: nothing is typed, and no dice were thrown before it.
    pub fn is_blank(&self) -> bool {
        self.further.is_none() && self.filling.is_blank()
    }

    /// The form of an order; facts it has already are typed in.
    fn new(game: &dyn Game, order: Order, form: crate::view::Form, facts: &Facts) -> InForm {
        let number = |id: &Id| game.unit(id).map(|unit| unit.number);
        InForm { order, filling: Filling::new(form, facts, &number), further: None, thrown: Thrown::default() }
    }

    /// The order with its facts, and the answers it has.
    fn whole(&self, find: Find) -> Result<(Order, Vec<Answered>), (usize, String)> {
        let facts = self.filling.facts(find)?;
        Ok(match &self.further {
            None => (Order { facts, ..self.order.clone() }, Vec::new()),
            Some(further) => {
                let answer = crate::view::Answer::Facts(facts);
                let last = Answered { ask: further.ask.clone(), answer };
                (self.order.clone(), further.answers.iter().cloned().chain([last]).collect())
            }
        })
    }

    /// What the journal keeps of it.
    fn draft(&self, game: &dyn Game) -> Draft {
        let facts = self.filling.facts_so_far(&|text| game.called(text));
        match &self.further {
            Some(further) => {
                let typed = (!self.filling.is_blank()).then_some(HalfAnswer::Facts(facts));
                let asks = typed.as_ref().map(|_| further.ask.clone());
                Draft { order: self.order.clone(), answers: further.answers.clone(), typed, asks, ..Draft::default() }
            }
            None => {
                let offered = self.thrown_for(game);
                Draft { order: Order { facts, ..self.order.clone() }, typing: true, offered, ..Draft::default() }
            }
        }
    }
}
