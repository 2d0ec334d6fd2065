//! The card: what one or several orders came to, a line a unit, the gravest first: who falls, who must move how far and
//! where, morale and state, tests, markers, who may answer. It is made of outcomes; the tale tells how it came about. What
//! is not worth a word has no line: then the headline of the tale says all.
//!
//! ```text
//! mod    the lines: which there are, and in what order
//! share  what came to one unit, of all the orders together
//! words  a share as short clauses, the gravest first
//! ```

mod share;
#[cfg(test)]
mod tests;
mod words;

use std::{borrow::Cow, collections::BTreeMap, fmt};

use super::{Deed, Heard, Line, Sort};
use crate::{
    engine::Game,
    view::{Id, Noun, Outcome, Standing, Tone, What, is_spent},
};
use share::Share;

/// How a clause begins that tells whose hand it was.
pub const HAND: &str = "by ";
/// How a clause ends that tells what is decided and has not fallen yet.
const HELD: &str = ", at the end of the phase";

/// One line of the card: a unit and what came to it, or several to which the same did.
#[derive(Debug, Clone, PartialEq)]
pub struct CardLine {
    /// The units, in the order of their numbers.
    pub units: Vec<Id>,
    /// The number and the name of the unit; none where the words name several.
    pub who: Option<(u16, Noun)>,
    /// Its side, by place in the list of sides; of several the first one's.
    pub side: usize,
    /// What it came to: "1 out, 2 wounded; morale 6 to 4, SHAKEN".
    pub what: String,
    /// How it came about, which may be cut: "casualty test failed, 5 against 9"; empty for nothing more.
    pub how: String,
    /// How it is meant.
    pub tone: Tone,
    /// What it came to begins with a verb of the unit's: "must withdraw 4 inches".
    verbal: bool,
    /// Why the unit leaves the battle, if it does: "killed by Little Perkin".
    gone: String,
    grave: Grave,
}

/// How grave a line is, the gravest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Grave {
    Falls,
    States,
    Moves,
    Morale,
    Tests,
    Markers,
    Answers,
}

impl CardLine {
    /// The line as a sentence without the number of the unit: "Hired Blades must withdraw 4 inches; morale 6 to 4."
    pub fn named(&self) -> String {
        match &self.who {
            Some((_, name)) => {
                let unnumbered = CardLine { who: None, ..self.clone() };
                format!("{name}{} {unnumbered}", if self.verbal { "" } else { ":" })
            }
            None => self.to_string(),
        }
    }

    /// Whether a sentence of the tale says no more than this line: it begins so, "Hired Blades: 1 out, 2 wounded", or is it with
    /// another verb, "Hob Fletcher is seriously wounded", "Ketil Kettle is killed by Little Perkin".
    pub fn says(&self, sentence: &str) -> bool {
        let sentence = sentence.trim_end_matches('.');
        let begins = |rest: &str| !rest.starts_with(char::is_alphanumeric);
        // Of who leaves the battle the step says why alone.
        let what = if self.gone.is_empty() { &self.what } else { &self.gone };
        let is = self.who.as_ref().map(|(_, name)| format!("{name} {} {what}", name.verb("are")));
        self.named().strip_prefix(sentence).is_some_and(begins) || is.is_some_and(|is| is == sentence)
    }

    /// Whether it says who may answer, which holds only until something else is done.
    pub fn is_window(&self) -> bool {
        self.grave == Grave::Answers
    }

    /// What it came to as a sentence, with whose hands it was, and without how else it came about: "24 Hired Blades must
    /// withdraw 4 inches; morale 6 to 4.", "4 Odo: lightly wounded by Thora, axe."
    pub fn outcome(&self) -> String {
        let told: Vec<&str> =
            self.how.split("; ").take_while(|part| self.names_hands() && part.starts_with(HAND)).collect();
        let hands = if told.is_empty() { String::new() } else { format!("{}{}", self.around().0, told.join("; ")) };
        CardLine { what: format!("{}{hands}", self.what), how: String::new(), ..self.clone() }.to_string()
    }

    /// Whether it ends with what fell, and how begins with whose hands it was.
    fn names_hands(&self) -> bool {
        self.grave <= Grave::States && self.how.starts_with(HAND)
    }

    /// What stands before and behind how it came about: whose hand it was belongs to what fell, "1 out by Thora"; else it
    /// stands in brackets, "morale 6 to 4 (casualty test failed)".
    pub fn around(&self) -> (&'static str, &'static str) {
        match self.names_hands() {
            true if self.what.ends_with(HELD) => (", ", ""),
            // "no models left by Moor Riders" would be another thing.
            true if !self.gone.is_empty() && self.what.ends_with(&self.gone) => (", ", ""),
            true => (" ", ""),
            false => (" (", ")"),
        }
    }
}

impl fmt::Display for CardLine {
    /// The line as a sentence: "24 Hired Blades must withdraw 4 inches; morale 6 to 4 (casualty test failed, 5 against 9)."
    fn fmt(&self, to: &mut fmt::Formatter) -> fmt::Result {
        if let Some((number, name)) = &self.who {
            write!(to, "{number} {name}{} ", if self.verbal { "" } else { ":" })?;
        }
        to.write_str(&self.what)?;
        if !self.how.is_empty() {
            write!(to, " ({})", self.how)?;
        }
        to.write_str(".")
    }
}

/// What one order came to.
#[derive(Debug, Clone)]
pub struct Came<'a> {
    /// Who gave it: none for the table; nothing where it is not known.
    who: Option<&'a [Id]>,
    outcomes: &'a [Outcome],
    /// It is a ruling: the game master put something right, and no unit did it.
    corrects: bool,
    /// The units between which figures went, where nothing else happened.
    joined: Cow<'a, [Id]>,
}

impl<'a> Came<'a> {
    /// What a line of the journal came to.
    pub fn of(line: &'a Line) -> Came<'a> {
        match &line.deed {
            Deed::Order(order) => Came::by(&order.who, &line.outcomes),
            // Whoever goes from unit to unit is as they were, whatever an older muster read off that.
            Deed::Ruling(ruling) if ruling.only_carries() => {
                Came { corrects: true, joined: line.joined().into(), ..Came::by(&[], &[]) }
            }
            Deed::Ruling(_) => Came { corrects: true, ..Came::by(&[], &line.outcomes) },
        }
    }

    /// What a line came to as it is told.
    pub fn told(line: &'a Heard) -> Came<'a> {
        let (corrects, joined) = (matches!(line.sort, Sort::Ruling), line.joined.as_slice().into());
        Came { corrects, joined, ..Came::by(&line.who, &line.outcomes) }
    }

    /// What an order of these units came to, or has so far.
    pub fn by(who: &'a [Id], outcomes: &'a [Outcome]) -> Came<'a> {
        Came { who: Some(who), outcomes, corrects: false, joined: Cow::default() }
    }

    /// The same where only the outcomes are known, as in the copy for players.
    pub fn heard(outcomes: &'a [Outcome]) -> Came<'a> {
        Came { who: None, outcomes, corrects: false, joined: Cow::default() }
    }

    /// Who gave it, as far as that is known.
    pub fn who(&self) -> &'a [Id] {
        self.who.unwrap_or_default()
    }

    /// What it came to, unit by unit.
    pub fn outcomes(&self) -> &'a [Outcome] {
        self.outcomes
    }

    /// Whether it is a ruling, by which no unit did anything.
    pub fn corrects(&self) -> bool {
        self.corrects
    }

    /// The units between which figures went, where nothing else happened.
    pub fn joined(&self) -> &[Id] {
        &self.joined
    }

    /// The same order, which came to this.
    pub fn with<'b>(&self, outcomes: &'b [Outcome]) -> Came<'b>
    where
        'a: 'b,
    {
        Came { outcomes, ..self.clone() }
    }

    /// The same in the order in which it came: whoever fell wounded was so before the order wounded anybody.
    pub(super) fn by_time(&self) -> impl Iterator<Item = &'a Outcome> + use<'a> {
        let felled = |outcome: &&Outcome| matches!(outcome.what, What::Felled(_));
        self.outcomes.iter().filter(felled).chain(self.outcomes.iter().filter(move |outcome| !felled(outcome)))
    }

    /// Whose hand brought an outcome about: theirs of whom it is told; where it does not say, as in most books, that of the
    /// one unit that was ordered to do something to an enemy who was hurt by it, or of the one enemy that it did it to, who
    /// struck back.
    pub fn hand(&self, game: &dyn Game, outcome: &'a Outcome) -> Option<&'a Id> {
        let hurts = matches!(outcome.what, What::Out(_) | What::Wounded(_) | What::Number(..) | What::Leaves(_));
        let side = |id: &Id| game.unit(id).map(|unit| unit.side);
        let inferred = || {
            let [who] = self.who() else { return None };
            if !hurts || side(who) != side(&outcome.unit) {
                return Some(who).filter(|_| hurts);
            }
            // A contact that ends with somebody's fall was nobody's blow, nor is it one that somebody may answer.
            let met = self.outcomes.iter().filter(|other| !matches!(other.what, What::Marker(_, false) | What::May(_)));
            let mut met = met.map(|other| &other.unit).filter(|other| side(other) != side(who));
            let enemy = met.next().filter(|_| outcome.unit == *who && outcome.what.sinks())?;
            met.all(|other| other == enemy).then_some(enemy)
        };
        outcome.by.as_ref().or_else(inferred).filter(|_| !self.corrects)
    }

    /// Whether an outcome is worth a line of its own. What units do to themselves by what they do, such as a marker of having
    /// moved, is not: the tale begins with it.
    fn tells(&self, outcome: &Outcome) -> bool {
        let own = |unit: &Id| self.who.is_none_or(|who| who.contains(unit));
        let suffered =
            !own(&outcome.unit) || outcome.by.as_ref().is_some_and(|by| *by != outcome.unit && self.who.is_some());
        match &outcome.what {
            What::Status(..) | What::Arrives(_) => suffered,
            // What both sides get tells only that they are at it.
            What::Marker(name, true) => {
                let shared = |other: &Outcome| {
                    let same = matches!(&other.what, What::Marker(same, true) if same == name);
                    same && own(&other.unit) && other.unit != outcome.unit
                };
                suffered && !self.outcomes.iter().any(shared)
            }
            What::Marker(_, false) | What::May(_) | What::Felled(_) => false,
            _ => true,
        }
    }
}

/// The card of one or several orders, the oldest first, with the names that units have in this state.
pub fn card(game: &dyn Game, orders: &[Came]) -> Vec<CardLine> {
    card_of(game, orders, (0, orders.len() > 1), &|_| None)
}

/// The card of one order of a phase that is over: what it moved has been moved since.
pub fn card_since(game: &dyn Game, order: Came) -> Vec<CardLine> {
    card_of(game, &[order], (1, false), &|_| None)
}

/// The card of one order, with whose hand each harm was though it was one order alone.
pub fn card_by_hands(game: &dyn Game, order: Came) -> Vec<CardLine> {
    // As behind another that came to nothing.
    card(game, &[Came::by(&[], &[]), order])
}

/// The same of orders up to now: what the first `done` of them moved has been moved since, `hands` says whether it is told whose
/// hand each harm was, and `now` how a unit stands now, if it does.
pub(super) fn card_of(
    game: &dyn Game,
    orders: &[Came],
    (done, hands): (usize, bool),
    now: &dyn Fn(&Id) -> Option<Standing>,
) -> Vec<CardLine> {
    let mut shares: BTreeMap<&Id, Share> = BTreeMap::new();
    let several = orders.len() > 1;
    // What is spent comes and goes: of several orders together it is nothing that they came to.
    let counts = |outcome: &&Outcome| !several || !matches!(&outcome.what, What::Number(name, ..) if is_spent(name));
    for (at, order) in orders.iter().enumerate() {
        for outcome in order.by_time().filter(counts) {
            let share = shares.entry(&outcome.unit).or_default();
            share.add(outcome, at, order.hand(game, outcome), (order.tells(outcome), at < done, order.corrects));
        }
    }
    for (id, share) in &mut shares {
        let Some(now) = now(id) else { continue };
        share.wounded = still_wounded(share.wounded, share.out, Some(now.wounded));
        if share.out > 0 && !share.states.is_empty() {
            share.still_in_state(&game.readings(id));
        }
        // What was decided may have come to more since, or has fallen.
        let count = |figures: i64| u32::try_from(figures).unwrap_or(0);
        share.held = (share.held.0.min(count(now.held.0)), share.held.1.min(count(now.held.1)));
    }
    let mut lines: Vec<CardLine> = shares
        .iter()
        .filter(|(_, share)| share.told)
        .filter_map(|(id, share)| words::line(game, id, share, hands))
        .collect();
    lines.extend(lifted(game, orders));
    lines.extend(answers(game, orders));
    lines.sort_by_key(|line| (line.grave, line.who.as_ref().map_or(0, |(number, _)| *number)));
    lines
}

/// Of figures that were wounded those who are so still: who went out since is not told twice.
pub(super) fn still_wounded(told: u32, out: u32, now: Option<i64>) -> u32 {
    let now = now.filter(|_| out > 0).and_then(|now| u32::try_from(now).ok());
    now.map_or(told, |now| told.min(now))
}

/// "3 Ford Spears": how units are named in a row of several.
fn named(game: &dyn Game, units: &[Id]) -> String {
    let mut marks: Vec<_> = units.iter().filter_map(|id| game.unit(id)).collect();
    marks.sort_by_key(|unit| unit.number);
    marks.iter().map(|unit| format!("{} {}", unit.number, unit.name)).collect::<Vec<_>>().join(", ")
}

/// A line of several units.
fn of_several(game: &dyn Game, units: Vec<Id>, words: &str, tone: Tone, grave: Grave) -> CardLine {
    let side = units.first().and_then(|id| game.unit(id)).map_or(0, |unit| unit.side);
    let what = format!("{words}: {}", named(game, &units));
    let (how, gone) = Default::default();
    CardLine { units, who: None, side, what, how, tone, verbal: false, gone, grave }
}

/// The units of outcomes by a word of theirs, in the order in which the words come.
fn by_word<'a>(outcomes: impl Iterator<Item = (&'a str, &'a Id)>) -> Vec<(&'a str, Vec<Id>)> {
    let mut all: Vec<(&str, Vec<Id>)> = Vec::new();
    for (word, unit) in outcomes {
        match all.iter_mut().find(|(known, _)| *known == word) {
            Some((_, units)) if units.contains(unit) => {}
            Some((_, units)) => units.push(unit.clone()),
            None => all.push((word, vec![unit.clone()])),
        }
    }
    all
}

/// Markers that the table lifts where the order was nobody's own: at the end of a stage.
fn lifted(game: &dyn Game, orders: &[Came]) -> Vec<CardLine> {
    let of_table = orders.iter().filter(|order| order.who.is_some_and(<[Id]>::is_empty) && !order.corrects);
    let off = of_table.flat_map(|order| order.outcomes).filter_map(|outcome| match &outcome.what {
        What::Marker(name, false) => Some((name.as_str(), &outcome.unit)),
        _ => None,
    });
    let line = |(name, units): (&str, Vec<Id>)| {
        of_several(game, units, &format!("Lift \"{name}\""), Tone::Plain, Grave::Markers)
    };
    by_word(off).into_iter().map(line).collect()
}

/// Who may answer the last of the orders.
fn answers(game: &dyn Game, orders: &[Came]) -> Vec<CardLine> {
    let last = orders.last().map_or(&[][..], |order| order.outcomes);
    let may = last.iter().filter_map(|outcome| match &outcome.what {
        What::May(act) => Some((act.as_str(), &outcome.unit)),
        _ => None,
    });
    let acts = game.acts();
    let line = |(act, units): (&str, Vec<Id>)| {
        let name = acts.iter().find(|known| known.id == act).map_or(act, |known| &known.name);
        of_several(game, units, &format!("May answer ({name})"), Tone::Accent, Grave::Answers)
    };
    by_word(may).into_iter().map(line).collect()
}
