//! Summaries: what a phase or a turn came to, for both sides: losses, who falls, who must move and how far, whose nerve
//! went, what to lift off the table. As lines of a card to look at, and as sentences to read aloud.

use std::collections::BTreeMap;

use super::{
    Came, CardLine, Deed, Line, Session,
    armies::{Army, Place, armies},
    card::{card_of, still_wounded},
    settled::Settled,
};
use crate::{
    engine::Game,
    view::{CURE, Id, Outcome, What, counted, is_spent},
};

/// What a stretch of the battle came to.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Summary {
    /// What it lost, side by side; a side that lost nothing is not there.
    pub losses: Vec<(usize, Losses)>,
    /// What came to each unit, the gravest first.
    pub lines: Vec<CardLine>,
}

/// What a side lost.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Losses {
    /// Figures that went out of play; of each unit less those of it that came back.
    pub out: i64,
    /// Figures that left the battle with units that ran away.
    pub fled: i64,
    /// Figures that were wounded and play on; of each unit less those of it that are whole again.
    pub wounded: i64,
    /// Figures that came back into play after they had gone out earlier.
    pub back: i64,
    /// Units that left the battle; where each unit of a side is one figure, they are among the figures and not told twice.
    pub units: usize,
    /// Units still in the battle whose morale is lower than it was before.
    pub morale: usize,
}

impl Losses {
    fn add(&mut self, outcome: &Outcome) {
        match &outcome.what {
            _ if outcome.held => {}
            What::Out(count) => self.out += i64::from(*count),
            What::Back(count) => self.out -= i64::from(*count),
            What::Wounded(count) => self.wounded += i64::from(*count),
            What::Healed(count) => self.wounded -= i64::from(*count),
            What::Felled(count) => self.wounded -= i64::from(*count).min(self.wounded.max(0)),
            What::Leaves(_) => self.units += 1,
            _ => {}
        }
    }

    fn plus(&mut self, other: Losses) {
        self.out += other.out;
        self.fled += other.fled;
        self.wounded += other.wounded;
        self.back += other.back;
        self.units += other.units;
        self.morale += other.morale;
    }

    /// "3 out, 7 fled, 2 wounded, 1 back in play; 1 squad gone; 2 squads lost morale"; empty for no loss. With a `figure` it says
    /// what those are: "3 parts out".
    fn in_words(&self, unit: &str, figure: Option<&str>) -> String {
        let figures = [(self.out, "out"), (self.fled, "fled"), (self.wounded, "wounded"), (self.back, "back in play")];
        let figures = figures.into_iter().filter(|(count, _)| *count > 0);
        let of = |count: i64| figure.map_or_else(|| count.to_string(), |figure| counted(count, figure));
        let figures = figures.map(|(count, word)| format!("{} {word}", of(count))).collect::<Vec<_>>().join(", ");
        let units = |count: usize, what: &str| (count > 0).then(|| format!("{} {what}", counted(count, unit)));
        let parts = [
            Some(figures).filter(|text| !text.is_empty()),
            units(self.units, "gone"),
            units(self.morale, "lost morale"),
        ];
        parts.into_iter().flatten().collect::<Vec<_>>().join("; ")
    }
}

impl Summary {
    /// Of these lines of a journal, the oldest first.
    pub fn of(game: &dyn Game, lines: &[Line]) -> Summary {
        Summary::of_newest(game, lines, 1)
    }

    /// The same where so many of the last lines came just now: nobody at the table has done yet what they want.
    pub fn of_newest(game: &dyn Game, lines: &[Line], newest: usize) -> Summary {
        let came: Vec<Came> = lines.iter().map(Came::of).collect();
        Summary::told(game, &came, newest)
    }

    /// Of what orders came to, the last of them just now.
    pub fn came(game: &dyn Game, orders: &[Came]) -> Summary {
        Summary::told(game, orders, 1)
    }

    fn told(game: &dyn Game, orders: &[Came], newest: usize) -> Summary {
        let settled = Settled::of(game, orders).where_they_are(game);
        let orders = settled.orders();
        let armies = armies(game);
        let member = |unit: &Id| armies.iter().flat_map(|army| &army.members).find(|member| member.id == *unit);
        let now = |unit: &Id| {
            let member = member(unit).filter(|member| member.plays() || member.place == Place::Merged)?;
            Some(member.standing)
        };
        let mut of_units: BTreeMap<&Id, (Losses, bool, i64)> = BTreeMap::new();
        for came in &orders {
            for outcome in came.by_time() {
                let (lost, struck, morale) = of_units.entry(&outcome.unit).or_default();
                lost.add(outcome);
                if let What::Morale(from, to) = &outcome.what {
                    *morale += to - from;
                }
                *struck |=
                    strikes(game, outcome, came.hand(game, outcome)) || came.corrects() && is_state(game, outcome);
            }
        }
        let mut of_sides: BTreeMap<usize, Losses> = BTreeMap::new();
        for (id, (mut lost, struck, morale)) in of_units {
            let Some(unit) = game.unit(id) else { continue };
            let alone = armies.get(unit.side).is_some_and(Army::alone);
            // Of a unit that is gone nothing else is told.
            lost.morale = usize::from(morale < 0 && lost.units == 0);
            // Those of one unit who came back do not make up for those of another who fell.
            (lost.out, lost.back) = (lost.out.max(0), (-lost.out).max(0));
            let count = |figures: i64| u32::try_from(figures).unwrap_or(0);
            lost.wounded = still_wounded(count(lost.wounded), count(lost.out), now(id).map(|now| now.wounded)).into();
            // Somebody alone who lost a number to an enemy and stands wounded.
            if struck && !unit.group && lost.wounded == 0 && lost.out == 0 {
                lost.wounded = now(id).map_or(0, |now| now.wounded.min(1));
            }
            // Whoever leaves the battle takes along all that it had left.
            if lost.units > 0
                && let Some(standing) = member(id).map(|member| &member.standing)
            {
                lost.fled = standing.fled();
                (lost.out, lost.wounded) = (lost.out + standing.in_play() - lost.fled, 0);
                // In an army of such blocks one of a single piece is gone, and nobody out besides.
                if unit.group && standing.in_play() + standing.out == 1 && alone {
                    (lost.out, lost.fled) = (0, 0);
                }
            }
            // Where everybody is alone, who is out is not told once more as a unit that is gone.
            if lost.out + lost.fled > 0 && alone {
                lost.units = 0;
            }
            of_sides.entry(unit.side).or_default().plus(lost);
        }
        let losses = of_sides.into_iter().filter(|(_, losses)| *losses != Losses::default()).collect();
        // No headline stands above it that says whose hand it was, as above the card of one order.
        Summary { losses, lines: card_of(game, &orders, (orders.len().saturating_sub(newest.max(1)), true), &now) }
    }

    /// Whether it came to nothing that has to be said.
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty() && self.losses.is_empty()
    }

    /// A sentence a side: "North: 3 out, 2 wounded; 1 squad lost morale."
    pub fn losses_in_words(&self, game: &dyn Game, armies: &[Army]) -> Vec<String> {
        let words = |(side, losses): &(usize, Losses)| {
            let (army, system) = (armies.get(*side)?, game.system());
            // What somebody loses who is made of parts is nobody.
            let of_parts = |id: &Id| game.unit(id).is_some_and(|unit| !unit.group);
            let parts = army.members.iter().any(|member| member.figures().1 > 1 && of_parts(&member.id));
            let words = losses.in_words(&system.unit, parts.then_some(&*system.figure));
            (!words.is_empty()).then(|| format!("{}: {words}.", army.name))
        };
        self.losses.iter().filter_map(words).collect()
    }

    /// All of it as sentences to read aloud: losses, then a sentence a unit.
    pub fn aloud(&self, game: &dyn Game, armies: &[Army]) -> Vec<String> {
        let lines = self.lines.iter().map(|line| line.outcome());
        self.losses_in_words(game, armies).into_iter().chain(lines).collect()
    }
}

/// Whether a number of a unit changed by this hand, an enemy's, or sank by its own, or is worse by a friend's, as the report has
/// it: wounds, or hits that are counted up; or whether an enemy's hand or a friend's weapon brought it into another state.
fn strikes(game: &dyn Game, outcome: &Outcome, by: Option<&Id>) -> bool {
    let Some(by) = by else { return false };
    let side = |id: &Id| game.unit(id).map(|unit| unit.side);
    let (enemy, own) = (side(by) != side(&outcome.unit), *by == outcome.unit);
    let friend = !enemy && !own && outcome.with != CURE;
    let (name, from, to) = match &outcome.what {
        What::Number(name, from, to) => (name, from, to),
        What::Status(..) => return enemy || friend && !outcome.with.is_empty(),
        _ => return false,
    };
    let harms = if enemy { to != from } else { own && to < from || friend && outcome.what.sinks() };
    harms && !is_spent(name) && !outcome.is_own()
}

/// Whether it is the state that its unit is in now: how hurt it is, where it is somebody alone.
fn is_state(game: &dyn Game, outcome: &Outcome) -> bool {
    let What::Status(_, to) = &outcome.what else { return false };
    game.readings(&outcome.unit).iter().any(|reading| reading.is_status() && reading.value.text() == Some(to))
}

/// A phase of a turn: its name, and its lines.
#[derive(Debug, Clone, PartialEq)]
pub struct Stretch {
    /// The turn.
    pub turn: u32,
    /// What the phase is called above the lines of a journal.
    pub phase: String,
    /// Its lines, the oldest first.
    pub lines: Vec<Line>,
}

/// The phases of a turn in which something was done, the oldest first. What was done in a moment belongs to its phase.
pub fn phases(session: &Session, turn: u32) -> Vec<Stretch> {
    let mut lines: Vec<Line> = Vec::new();
    for line in (0..session.len()).rev().filter_map(|place| session.line(place)) {
        if line.turn < turn {
            break;
        }
        if line.turn == turn {
            lines.push(line);
        }
    }
    let game = session.game();
    let marks = game.status().phases;
    let mut phases: Vec<Stretch> = Vec::new();
    for line in lines.into_iter().rev() {
        // As it stands above the lines of a journal.
        let name = marks.iter().find(|mark| mark.id == line.stage).map(|mark| game.heading(&mark.id));
        let begins = name.clone().filter(|name| phases.last().is_none_or(|last| last.phase != *name));
        match (begins, phases.last_mut()) {
            (Some(phase), _) => phases.push(Stretch { turn, phase, lines: vec![line] }),
            (None, Some(last)) => last.lines.push(line),
            (None, None) => phases.push(Stretch { turn, phase: name.unwrap_or_default(), lines: vec![line] }),
        }
    }
    phases
}

/// The turn that is summed up: the one under way, or the one before as long as nothing came of it yet.
pub fn turn_to_tell(session: &Session) -> u32 {
    let now = session.game().turn();
    match session.last(1).first() {
        Some(last) if last.turn < now => last.turn,
        _ => now,
    }
}

/// The last lines that concern a unit, at most so many, the newest first. It looks through so many lines. That a stage ended
/// is none of them unless something came to the unit by it; that its tokens were taken away is nothing.
pub fn lines_of(session: &Session, unit: &Id, most: usize, among: usize) -> Vec<Line> {
    let places = (0..session.len()).rev().take(among).filter(|place| session.concerns(*place, unit));
    let counts = |outcome: &Outcome| outcome.unit == *unit && !matches!(outcome.what, What::Marker(_, false));
    let told = |line: &Line| match &line.deed {
        Deed::Order(order) if order.who.is_empty() => line.outcomes.iter().any(counts),
        _ => true,
    };
    places.filter_map(|place| session.line(place)).filter(told).take(most).collect()
}

/// The phase that ended with one of the last lines, so many of them; none where none did.
pub fn ended(session: &Session, last: usize) -> Option<Stretch> {
    let game = session.game();
    let lines = session.last(last);
    let line = lines.iter().rfind(|line| matches!(&line.deed, Deed::Order(order) if order.who.is_empty()))?;
    let now = game.status();
    let phase = now.phases.iter().find(|phase| phase.now).map_or("", |phase| phase.id.as_str());
    let over = line.turn != now.turn || line.stage != phase && now.phases.iter().any(|mark| mark.id == line.stage);
    if !over {
        return None;
    }
    phases(session, line.turn).pop()
}
