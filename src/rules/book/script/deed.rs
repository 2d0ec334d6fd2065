//! What a script finds where it runs: a table to look at, and an order under way that it alters.

use rhai::EvalAltResult;

pub use super::hand::Threw;
use super::{super::system::Book, bare::Bare, hand::Hand};
use crate::{
    engine::{Board, Halt, Rolled, State, Unit},
    view::{Choice, Facts, Form, Id, Number, Outcome, Part, Refusal, Throw, Thrower, Value},
};

/// What a function of a script comes to.
pub type Tried<T> = Result<T, Box<EvalAltResult>>;

/// What becomes of a phase that a script says is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Leave {
    /// It ends: by an act, or behind a unit that is finished.
    Ends,
    /// It ends already.
    Ending,
    /// A stage begins or ends, and no script ends another then.
    Stays,
}

/// Whose doing it is what a script does.
#[derive(Debug, Clone, Copy)]
pub enum Doer<'i> {
    /// Theirs who act.
    Acts,
    /// Theirs who opened the moment that ends, as far as that is known.
    Opened(Option<&'i Id>),
    /// Nobody's: the turn goes on.
    Nobody,
}

/// What ends a run before its end.
pub enum Stop {
    /// The order halts.
    Halt(Halt),
    /// The script says that nothing more happens.
    Done,
}

/// Who decided something in the midst of an order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Decided {
    /// Nobody.
    Nobody,
    /// The script says whose doing it is.
    Script,
    /// Somebody, and nobody says who.
    Somebody,
    /// A side, by its place.
    Side(usize),
}

/// A part that is named for the next throw.
pub struct Named {
    /// Whose throw it is; whoever throws next, without one.
    pub of: Option<Hand>,
    /// The part.
    pub part: Part,
}

/// What a script can look at.
pub trait Run {
    /// The table as it stands.
    fn board(&self) -> Board<'_, Book>;
    /// The order under way, if the script may alter the table.
    fn deed(&mut self) -> Option<&mut dyn Deed>;
}

/// An order under way, as its script alters it.
pub trait Deed {
    /// The unit that acts.
    fn me(&self) -> Option<&Id>;
    /// Whose doing it is where no dice say so: theirs who act, or opened the moment that ends; nobody's as the turn goes on.
    fn doer(&self) -> Option<&Id>;
    /// Whether the turn goes on, and nobody acts: a throw says nothing of whose doing it is then.
    fn is_nobodys(&self) -> bool;
    /// Whether somebody reads what is told.
    fn is_told(&self) -> bool;
    /// What is being done, as the story begins: "Ash Bows shoot at Marsh Levy"; where nobody acts, the stage.
    fn doing(&self) -> String;
    /// The table as it stands.
    fn board(&self) -> Board<'_, Book>;
    /// The state to alter.
    fn state(&mut self) -> &mut State<Book>;
    /// A unit to alter.
    fn unit(&mut self, id: &Id) -> Tried<&mut Unit<Book>>;
    /// Throws rows of dice.
    fn throw(&mut self, id: &str, title: &str, rows: Vec<Throw>) -> Result<Vec<Rolled>, Halt>;
    /// Has one of several chosen.
    fn pick(&mut self, id: &str, title: &str, by: Thrower, choices: Vec<Choice>) -> Result<String, Halt>;
    /// Has further facts judged.
    fn more_facts(&mut self, id: &str, form: Form) -> Result<Facts, Halt>;
    /// Tells a sentence; `lead` puts it before those that say how it came about.
    fn tell(&mut self, text: String, lead: bool) -> Tried<()>;
    /// Tells what dice came to. So many letters of it are faces: whoever throws many dice tells no more than a script may.
    fn tell_dice(&mut self, text: String, faces: usize) -> Tried<()>;
    /// Tells dice of which only the script knows what they mean.
    fn tell_bare(&mut self, bare: Bare);
    /// Tells a sentence of the script's own; bare dice that stand in it are told by it alone.
    fn say(&mut self, text: String, lead: bool) -> Tried<()>;
    /// Tells what a value became, by what it was in `words`; several changes of it that follow each other are told as one.
    fn change(&mut self, value: &str, was: Value, words: &dyn Fn(&Value) -> Option<String>) -> Tried<()>;
    /// Tells what came to a unit.
    fn outcome(&mut self, outcome: Outcome) -> Tried<()>;
    /// Tells a number in its parts.
    fn number(&mut self, number: Number);
    /// Objects to the order by a rule.
    fn object(&mut self, refusal: Refusal) -> Result<(), Halt>;
    /// A unit moved.
    fn moved(&mut self, id: &Id) -> Result<(), Halt>;
    /// Opens a moment.
    fn open(&mut self, moment: &str) -> Tried<()>;
    /// Closes the moment on top.
    fn close(&mut self);
    /// Ends the phase.
    fn advance(&mut self) -> Tried<()>;
    /// Whoever threw dice in this run.
    fn threw(&mut self) -> &mut Threw;
    /// A number of a unit is altered by the hand of another.
    fn altered_by(&mut self, unit: &Id, number: &str, hand: &Id);
    /// A unit spends something of its own, or has it back.
    fn spends(&mut self, unit: &Id, number: &str);
    /// A unit has more of something by a friend.
    fn gives(&mut self, unit: &Id, number: &str, friend: &Id);
    /// Whether the order under way is that of a unit.
    fn is_of_units(&self) -> bool;
    /// Whether a fact of the order, or who gives it, is this unit.
    fn is_named(&self, unit: &Id) -> bool;
    /// Who decided something since dice were thrown last.
    fn decided(&mut self) -> &mut Decided;
    /// The parts named for the next throw.
    fn parts(&mut self) -> &mut Vec<Named>;
    /// The remark beside the next throw.
    fn note(&mut self) -> &mut String;
    /// A name for a question that no other of the order has.
    fn ask_id(&mut self, id: &str) -> Tried<String>;
    /// Notes why the run stops.
    fn stop(&mut self, stop: Stop);
}
