//! The rows of a system: stages, acts and options; those of fields stand in `field`.

use std::borrow::Cow;

use super::{Board, Halt, Rules, Scene, Unit};
use crate::{
    tree::nearest,
    view::{Facts, Field, Form, Id, NOTHING_TO_CHOOSE, Order, Refusal, capital},
};

/// Something derived from a board.
pub type Look<R, T> = fn(&Board<R>) -> T;
/// Something derived of a unit.
pub type Known<R, T> = fn(&Board<R>, &Unit<R>) -> T;
/// Something that happens: it alters the scene, or halts.
pub type Does<R> = fn(&mut Scene<R>) -> Result<(), Halt>;
/// Works out of a board all that an order needs to know of it before its first question; gives what then happens.
pub type Plans<R> = for<'a> fn(Board<'a, R>, &'a Order) -> Result<Planned<'a, R>, Halt>;
/// What happens by a plan, as often as somebody likes.
pub type Planned<'a, R> = Box<dyn Fn(&mut Scene<'a, '_, '_, R>) -> Result<(), Halt> + 'a>;

/// One stage: a phase at the bottom of the stack, or a moment above it; with all that happens in it. A function of a row
/// that stands for many finds its stage on top of the stack.
pub struct Stage<R: Rules> {
    /// Its id.
    pub id: Cow<'static, str>,
    /// Its short name in the line of phases.
    pub name: Cow<'static, str>,
    /// Its full name.
    pub title: Cow<'static, str>,
    /// What it is called above the lines of a journal that are given in it.
    pub heading: Cow<'static, str>,
    /// A moment stands inside a phase; phases follow each other in the order of their rows.
    pub moment: bool,
    /// A phase that a battle begins with and that never comes again: the line of phases names it only while it is under way.
    pub once: bool,
    /// The acts it lists.
    pub acts: Vec<Cow<'static, str>>,
    /// The act that Enter means when nothing is typed.
    pub usual: Option<Cow<'static, str>>,
    /// The order that Enter means where the row names no such act: the next one's turn in a list that is derived.
    pub proposes: Look<R, Option<Order>>,
    /// The order that Enter gives for the unit in hand, where the stage has nothing else for it.
    pub own: Option<Known<R, Option<Order>>>,
    /// What is usual has been done, so that Enter goes on.
    pub spent: Look<R, bool>,
    /// Whether nobody has anything to do in it: then it passes by itself.
    pub idle: Look<R, bool>,
    /// What happens when it begins.
    pub enter: Does<R>,
    /// What happens when it ends: what was held is applied, units that did nothing are settled.
    pub leave: Does<R>,
    /// Units of a side that may still do something in it and have not.
    pub left: fn(&Board<R>, usize) -> Vec<Id>,
    /// Whether one unit may, where that is told sooner than by the list of all.
    pub may: Option<Known<R, bool>>,
    /// The acts for which units are waited for; none for all that units may give in it. One to which
    /// its marks, and the rules beside them, leave none is not left.
    pub awaits: Vec<Cow<'static, str>>,
    /// The side that is on, if only one is.
    pub on: Look<R, Option<usize>>,
    /// What stands unfinished in it, in words, if somebody may want to know before it ends.
    pub unfinished: Look<R, Option<String>>,
    /// What is given up by what it proposes, in words, for a first press to say.
    pub forgoes: Look<R, Option<String>>,
    /// What another unit loses by an order, in words: one that had begun, and is done with that.
    pub displaces: fn(&Board<R>, &Order) -> Option<String>,
    /// What follows it, if it is a phase.
    pub follows: Look<R, Next>,
    /// How people hear that it begins, where "The … begins." will not do: "Ships to play."
    pub begins: Look<R, Option<String>>,
    /// How people hear that it ends, where "The … ends." will not do; the board still stands in it.
    pub ends: Look<R, Option<String>>,
    /// What is under way in it, if it is a moment, in words, and the unit it is about.
    pub about: Look<R, Option<(String, Option<Id>)>>,
    /// A moment in which units take their turns one by one: another one that acts ends it, and does not answer.
    pub one_by_one: bool,
}

impl<R: Rules> Stage<R> {
    /// A phase with these acts, in which nothing else happens.
    pub fn phase(id: &'static str, name: &'static str, title: &'static str, acts: &[&'static str]) -> Stage<R> {
        Stage {
            id: id.into(),
            name: name.into(),
            title: title.into(),
            heading: id.into(),
            moment: false,
            once: false,
            acts: acts.iter().map(|act| Cow::from(*act)).collect(),
            usual: None,
            proposes: |_| None,
            own: None,
            spent: |_| false,
            idle: |_| false,
            enter: |_| Ok(()),
            leave: |_| Ok(()),
            left: |_, _| Vec::new(),
            may: None,
            awaits: Vec::new(),
            on: |_| None,
            unfinished: |_| None,
            forgoes: |_| None,
            displaces: |_, _| None,
            follows: |_| Next::Row,
            begins: |_| None,
            ends: |_| None,
            about: |_| None,
            one_by_one: false,
        }
    }

    /// A moment with these acts, in which nothing else happens.
    pub fn moment(id: &'static str, name: &'static str, title: &'static str, acts: &[&'static str]) -> Stage<R> {
        Stage { moment: true, ..Stage::phase(id, name, title, acts) }
    }

    /// The same, in which units are waited for because of these acts alone.
    pub fn awaits(self, acts: &[&'static str]) -> Stage<R> {
        Stage { awaits: acts.iter().map(|act| Cow::from(*act)).collect(), ..self }
    }
}

/// One act.
pub struct Act<R: Rules> {
    /// Its id.
    pub id: Cow<'static, str>,
    /// Its key, not one of the tracker's own.
    pub key: char,
    /// Its name on the screen, a verb.
    pub name: Cow<'static, str>,
    /// Who gives it.
    pub by: By,
    /// The rule that puts it into its stage.
    pub rule: Cow<'static, str>,
    /// Its form, as far as the order is filled in.
    pub form: fn(&Board<R>, &Order) -> Form,
    /// What stands against it, facts aside.
    pub against: fn(&Board<R>, &Order) -> Vec<Refusal>,
    /// Does it.
    pub run: Run<R>,
    /// It settles what a battle leaves open, so it may be given when the battle is over.
    pub settles: bool,
    /// It only says who comes next: a story goes without it where nothing else came of it.
    pub routine: bool,
    /// It ends the part of its unit, and does nothing else: whoever waits for that one may act behind it.
    pub yields: bool,
    /// Its form does not tell what is thrown: what it would throw first is found out by carrying it out.
    pub tried: bool,
    /// It begins the next phase, so that in any other one it would end that for everybody: only undo goes back to it.
    pub moves_on: bool,
    /// Whether it ends the phase: what is due comes before that.
    pub ends_phase: fn(&Board<R>) -> bool,
}

/// How an act is carried out.
pub enum Run<R: Rules> {
    /// In one go.
    Does(Does<R>),
    /// By a plan, made once for all the trials of a forecast: where there is much to work out before the first dice.
    Plans(Plans<R>),
}

impl<R: Rules> Act<R> {
    fn new(by: By, (id, key): (&'static str, char), name: &'static str, rule: &'static str, run: Run<R>) -> Act<R> {
        Act {
            id: id.into(),
            key,
            name: name.into(),
            by,
            rule: rule.into(),
            form: |_, _| Form::default(),
            against: |_, _| Vec::new(),
            run,
            settles: false,
            routine: false,
            yields: false,
            tried: false,
            moves_on: false,
            ends_phase: |_| false,
        }
    }

    /// The same, that ends the phase where this says so.
    pub fn ends_phase(self, ends_phase: fn(&Board<R>) -> bool) -> Act<R> {
        Act { ends_phase, ..self }
    }

    /// The same, with which the next phase begins.
    pub fn moves_on(self) -> Act<R> {
        Act { moves_on: true, ..self }
    }

    /// The same, to be given when the battle is over too.
    pub fn settles(self) -> Act<R> {
        Act { settles: true, ..self }
    }

    /// The same, that only says who comes next.
    pub fn routine(self) -> Act<R> {
        Act { routine: true, ..self }
    }

    /// The same, that only ends the part of its unit.
    pub fn yields(self) -> Act<R> {
        Act { yields: true, ..self }
    }

    /// An act of one unit, without facts, with nothing against it.
    pub fn unit(id: &'static str, key: char, name: &'static str, rule: &'static str, run: Does<R>) -> Act<R> {
        Act::new(By::Unit, (id, key), name, rule, Run::Does(run))
    }

    /// The same, carried out by a plan.
    pub fn planned(id: &'static str, key: char, name: &'static str, rule: &'static str, plans: Plans<R>) -> Act<R> {
        Act::new(By::Unit, (id, key), name, rule, Run::Plans(plans))
    }

    /// An act of one unit or several at once, each on its own, without facts, with nothing against it.
    pub fn each(id: &'static str, key: char, name: &'static str, rule: &'static str, run: Does<R>) -> Act<R> {
        Act::new(By::Each, (id, key), name, rule, Run::Does(run))
    }

    /// An act of the table as a whole, without facts, with nothing against it.
    pub fn table(id: &'static str, key: char, name: &'static str, rule: &'static str, run: Does<R>) -> Act<R> {
        Act::new(By::Table, (id, key), name, rule, Run::Does(run))
    }

    /// The same, whose form tells what is thrown as it is tried.
    pub fn tried(self) -> Act<R> {
        Act { tried: true, ..self }
    }

    /// The act with its form.
    pub fn form(self, form: fn(&Board<R>, &Order) -> Form) -> Act<R> {
        Act { form, ..self }
    }

    /// The act with what stands against it.
    pub fn against(self, against: fn(&Board<R>, &Order) -> Vec<Refusal>) -> Act<R> {
        Act { against, ..self }
    }
}

/// Who gives an act.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum By {
    /// One unit.
    Unit,
    /// One unit or several at once, each on its own.
    Each,
    /// The table as a whole.
    Table,
}

/// What follows a phase.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Next {
    /// The phase of the next row; after the last, a new turn with the first.
    Row,
    /// This phase, in the same turn.
    Phase(Cow<'static, str>),
    /// A new turn, which begins with this phase.
    Turn(Cow<'static, str>),
}

/// A kind of terrain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TerrainRow {
    /// Its id, as scenarios write it.
    pub id: String,
    /// Its name.
    pub name: String,
    /// What it does, in words.
    pub does: String,
}

/// One option of a battle.
#[derive(Debug)]
pub struct OptionRow {
    /// Its id, such as `A20` or `level-R28`.
    pub id: Cow<'static, str>,
    /// What it decides.
    pub label: Cow<'static, str>,
    /// Ids and labels of what there is to choose; the first is usual.
    pub choices: Vec<(Cow<'static, str>, Cow<'static, str>)>,
    /// What a battle begins with whose scenario does not choose, where that is another than the usual one: battles begun
    /// before it was so say nothing, and hold to what was usual then.
    pub begins: Option<&'static str>,
}

impl OptionRow {
    /// The option with these choices.
    pub fn new(id: &'static str, label: &'static str, choices: &[(&'static str, &'static str)]) -> OptionRow {
        let choices = choices.iter().map(|(id, label)| (Cow::from(*id), Cow::from(*label))).collect();
        OptionRow { id: id.into(), label: label.into(), choices, begins: None }
    }

    /// The same with what a battle begins with.
    pub fn begins(self, choice: &'static str) -> OptionRow {
        OptionRow { begins: Some(choice), ..self }
    }

    /// What holds unless somebody chooses.
    pub fn usual(&self) -> &str {
        self.choices.first().map_or("", |choice| &choice.0)
    }
}

/// What an option is called in words, by its id and label: "Option A5, initiative dice" and "Option R3, each acts in turn",
/// after the rule that it is about; "Ties and whom a miss strikes" where it is about none.
pub fn option_in_words(id: &str, label: &str) -> String {
    let rule = id.strip_prefix("level-").unwrap_or(id);
    let is_rule = rule.starts_with(|first: char| first.is_ascii_uppercase());
    if is_rule { format!("Option {rule}, {label}") } else { capital(label) }
}

/// How strictly a rule of order is held: choices for an [`OptionRow`] that starts as enforce.
pub const ENFORCE: &[(&str, &str)] =
    &[("enforce", "refuse"), ("remind", "let it through and say so"), ("off", "do not check")];

/// The same, starting as remind.
pub const REMIND: &[(&str, &str)] =
    &[("remind", "let it through and say so"), ("enforce", "refuse"), ("off", "do not check")];

/// The facts of an order completed by what is usual, each checked against its field. What is remembered is not filled in.
///
/// # Errors
/// Names the fact that is unknown, missing or does not fit.
pub(super) fn complete<R: Rules>(board: &Board<R>, form: &Form, given: &Facts) -> Result<Facts, Refusal> {
    if let Some(name) = given.keys().find(|name| !form.fields.iter().any(|field| field.id == **name)) {
        let known: Vec<&str> = form.fields.iter().map(|field| field.id.as_str()).collect();
        let mend = match nearest(name, known.iter().copied()) {
            Some(nearest) => format!("did you mean {nearest}? It takes {}", known.join(", ")),
            None if known.is_empty() => "this order takes no facts".to_owned(),
            None => format!("it takes {}", known.join(", ")),
        };
        return Err(Refusal::sense(format!("the fact {name} is unknown here"), mend));
    }
    let mut facts = Facts::new();
    for field in &form.fields {
        let value = match given.get(&field.id) {
            Some(value) => Some(
                field
                    .fit(value, &|text| board.state.called(text))
                    .map_err(|why| Refusal::sense(format!("{}: {why}", field.label), field.help.clone()))?,
            ),
            None => field.usual.clone(),
        };
        match value {
            Some(value) => {
                facts.insert(field.id.clone(), value);
            }
            None if field.required && field.is_of_nothing() => {
                let mend = field.help.clone();
                return Err(Refusal::sense(format!("{}: {NOTHING_TO_CHOOSE}", field.label), mend));
            }
            None if field.required => {
                return Err(Refusal::sense(format!("{} is missing", field.label), wanted(board, field)));
            }
            None => {}
        }
    }
    Ok(facts)
}

/// What would do for a missing fact: what it was the last time, else what the field says of itself.
fn wanted<R: Rules>(board: &Board<R>, field: &Field) -> String {
    let name = |id: &Id| board.state.unit(id).map(|unit| format!("{} {}", unit.number, unit.name));
    let last = field.remembered.as_ref().map(|value| format!("it was {}", field.in_words(value, &name)));
    last.unwrap_or_else(|| field.help.clone())
}

/// Takes out of completed facts what was left empty on purpose: the rules read it as not given.
pub(super) fn without_empty(form: &Form, facts: &mut Facts) {
    facts.retain(|name, value| {
        let field = form.fields.iter().find(|field| field.id == *name);
        field.is_none_or(|field| !field.is_left_empty(value))
    });
}
