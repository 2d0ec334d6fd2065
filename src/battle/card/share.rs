//! What came to one unit, of all the orders together.

use crate::view::{CURE, Gauge, Id, Move, Outcome, Reading, Test, What};

/// What came to one unit.
#[derive(Debug, Default)]
pub(super) struct Share<'a> {
    /// Something of it is worth a line.
    pub told: bool,
    pub leaves: Option<&'a str>,
    pub out: u32,
    pub wounded: u32,
    pub back: u32,
    pub healed: u32,
    /// What falls only when the stage ends: out and wounded.
    pub held: (u32, u32),
    /// Figures among all those that people tell from the others, and what came to them.
    pub figures: Vec<(&'a str, Fate)>,
    /// Where it goes.
    pub moves: Vec<Going<'a>>,
    pub morale: Option<(i64, i64)>,
    pub pins: Option<(i64, i64)>,
    pub numbers: Vec<Number<'a>>,
    /// Figures in a state: its name, from how many, to how many.
    pub states: Vec<(&'a str, i64, i64)>,
    pub status: Vec<(&'a str, &'a str)>,
    pub tests: Vec<&'a Test>,
    /// Markers: the name, whether it is laid down, and whether somebody else's weapon did it, as it keeps guns from firing.
    pub markers: Vec<(&'a str, bool, bool)>,
    pub arrives: Option<&'a str>,
    /// Who brought it about.
    pub by: Vec<Hand<'a>>,
    /// Something of it a correction brought, which is nobody's doing.
    pub corrected: bool,
    /// Figures of it fell by nobody else's hand: in a test, by an accident, by what the unit did itself.
    pub otherwise: bool,
}

/// A move to make.
#[derive(Debug)]
pub(super) struct Going<'a> {
    /// The move.
    pub moved: &'a Move,
    /// It is made already.
    pub done: bool,
    /// The order that made it due, by its place.
    order: usize,
    /// Markers that came with one that the unit makes by an order of its own: it is made when one of them is off. Of one that
    /// it has made, those that went off by it: it is as before when one of them is laid again.
    until: Vec<&'a str>,
}

/// A number that changed.
#[derive(Debug)]
pub(super) struct Number<'a> {
    pub name: &'a str,
    pub from: i64,
    pub to: i64,
    /// Who changed it, and with what; not the unit itself.
    by: Vec<(&'a Id, &'a str)>,
    /// A correction did, too.
    pub corrected: bool,
}

/// Somebody who brought something about.
#[derive(Debug)]
pub(super) struct Hand<'a> {
    /// Who it was.
    pub id: &'a Id,
    /// With what; empty where there is no saying.
    pub with: &'a str,
    did: Did<'a>,
}

/// What a hand did.
#[derive(Debug)]
enum Did<'a> {
    /// Laid these markers, and nothing besides.
    Markers(Vec<&'a str>),
    /// Wounded so many figures, and nothing besides.
    Wounds(u32),
    /// Changed numbers, and nothing besides.
    Numbers,
    /// Changed pins or morale, and nothing besides.
    Nerve,
    More,
}

impl<'a> Did<'a> {
    fn of(outcome: &'a Outcome) -> Did<'a> {
        match &outcome.what {
            What::Marker(name, _) => Did::Markers(vec![name]),
            What::Wounded(count) if !outcome.held => Did::Wounds(*count),
            What::Number(..) => Did::Numbers,
            What::Pins(..) | What::Morale(..) => Did::Nerve,
            _ => Did::More,
        }
    }

    /// Both together; a marker beside anything else is not counted.
    fn and(self, more: Did<'a>) -> Did<'a> {
        match (self, more) {
            (Did::Markers(mut markers), Did::Markers(more)) => {
                markers.extend(more);
                Did::Markers(markers)
            }
            (Did::Markers(_), did) | (did, Did::Markers(_)) | (Did::Nerve, did) | (did, Did::Nerve) => did,
            (Did::Wounds(count), Did::Wounds(more)) => Did::Wounds(count + more),
            (Did::Numbers, Did::Numbers) => Did::Numbers,
            _ => Did::More,
        }
    }
}

/// What came to a figure that people tell from the others.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Fate {
    Out,
    Wounded,
    Back,
    HeldOut,
    HeldWounded,
}

impl<'a> Share<'a> {
    /// Adds an outcome of an order, by its place, and by whose hand it came; `tells` says whether it is worth a line, `done`
    /// whether the table has seen to it already, `corrects` whether it is a correction.
    pub fn add(
        &mut self,
        outcome: &'a Outcome,
        order: usize,
        hand: Option<&'a Id>,
        (tells, done, corrects): (bool, bool, bool),
    ) {
        self.told |= tells;
        self.corrected |= corrects && outcome.what.is_loss();
        let nobody = hand.is_none_or(|by| *by == outcome.unit);
        let fate = match (&outcome.what, outcome.held) {
            (What::Out(_), false) => Some(Fate::Out),
            (What::Out(_), true) => Some(Fate::HeldOut),
            (What::Wounded(_), false) => Some(Fate::Wounded),
            (What::Wounded(_), true) => Some(Fate::HeldWounded),
            (What::Back(_), _) => Some(Fate::Back),
            _ => None,
        };
        if let Some(fate) = fate.filter(|_| !outcome.figure.is_empty()) {
            // What came to it last is what is told.
            self.figures.retain(|(figure, _)| *figure != outcome.figure);
            self.figures.push((&outcome.figure, fate));
        }
        match &outcome.what {
            What::Out(count) if outcome.held => self.held.0 += count,
            What::Wounded(count) if outcome.held => self.held.1 += count,
            _ if outcome.held => return,
            // What was held falls now, and is not told twice.
            What::Out(count) => {
                self.out += count;
                self.otherwise |= nobody && !corrects && *count > self.held.0;
                self.held.0 = self.held.0.saturating_sub(*count);
            }
            What::Wounded(count) => {
                self.wounded += count;
                self.otherwise |= nobody && !corrects && *count > self.held.1;
                self.held.1 = self.held.1.saturating_sub(*count);
            }
            What::Back(count) => self.back += count,
            What::Healed(count) => self.healed += count,
            What::Felled(count) => {
                self.wounded = self.wounded.saturating_sub(*count);
                if corrects {
                    self.fell_by_correction(*count);
                }
            }
            What::Morale(from, to) => step(&mut self.morale, *from, *to),
            What::Pins(from, to) => step(&mut self.pins, *from, *to),
            What::Number(name, from, to) => {
                let at = self.numbers.iter().position(|known| known.name == name).unwrap_or_else(|| {
                    self.numbers.push(Number { name, from: *from, to: *to, by: Vec::new(), corrected: false });
                    self.numbers.len() - 1
                });
                let number = &mut self.numbers[at];
                number.to = *to;
                number.corrected |= corrects;
                let key = hand.filter(|_| !nobody).map(|by| (by, outcome.with.as_str()));
                number.by.extend(key.filter(|key| !number.by.contains(key)));
            }
            What::Figures(name, from, to) => match self.states.iter_mut().find(|known| known.0 == name) {
                Some(known) => known.2 = *to,
                None => self.states.push((name, *from, *to)),
            },
            // A state that was not there and that it gave itself is the order it carries out.
            What::Status(from, _) if from.is_empty() && !tells => {}
            What::Status(from, to) => match self.status.iter_mut().find(|known| known.1 == from) {
                Some(known) => known.1 = to,
                None => self.status.push((from, to)),
            },
            What::Marker(name, on) => self.mark(name, *on, (order, hand, outcome)),
            What::Leaves(why) => self.leaves = Some(why),
            What::Arrives(place) => self.arrives = Some(place),
            What::Move(moved) => {
                let done = done && moved.later().is_none();
                self.moves.push(Going { moved, done, order, until: Vec::new() });
            }
            What::Test(test) => self.tests.push(test),
            What::May(_) => {}
        }
        // Whoever was healed to a state has it from the healer, not from those who hurt them before; whoever is hurt after
        // that, from those.
        if matches!(outcome.what, What::Status(..)) {
            self.by.retain(|hand| outcome.with != CURE && hand.with != CURE);
        }
        let Some(id) = hand.filter(|_| !nobody) else { return };
        let did = Did::of(outcome);
        match self.by.iter_mut().find(|known| known.id == id && known.with == outcome.with) {
            Some(known) => known.did = std::mem::replace(&mut known.did, Did::More).and(did),
            None => self.by.push(Hand { id, with: &outcome.with, did }),
        }
    }

    /// Who brought it about. Where figures fell, not who pinned or frightened them alone: they would be said to have felled some.
    pub fn hands(&self) -> Vec<&Hand<'a>> {
        let fell = self.out + self.wounded + self.held.0 + self.held.1 > 0;
        let felled = |hand: &&Hand| !matches!(hand.did, Did::Nerve);
        match fell && self.by.iter().any(|hand| felled(&hand)) {
            true => self.by.iter().filter(felled).collect(),
            false => self.by.iter().collect(),
        }
    }

    /// Of those whom a correction put out wounded it is no longer told who wounded them; the newest wounds are theirs.
    fn fell_by_correction(&mut self, mut count: u32) {
        for hand in self.by.iter_mut().rev() {
            if let Did::Wounds(wounds) = &mut hand.did {
                let part = (*wounds).min(count);
                (*wounds, count) = (*wounds - part, count - part);
            }
        }
        self.by.retain(|hand| !matches!(hand.did, Did::Wounds(0)));
    }

    /// Lays a marker down or takes it away.
    fn mark(&mut self, name: &'a str, on: bool, (order, hand, outcome): (usize, Option<&'a Id>, &'a Outcome)) {
        for going in self.moves.iter_mut().filter(|going| going.moved.later().is_some()) {
            match on {
                true if going.order == order => going.until.push(name),
                false if going.order < order => {
                    going.done |= going.until.is_empty() || going.until.contains(&name);
                }
                _ => {}
            }
        }
        for made in self.moves.iter_mut().filter(|going| going.moved.is_made() && going.order == order && !on) {
            made.until.push(name);
        }
        self.moves.retain(|going| !(on && going.moved.is_made() && going.order < order && going.until.contains(&name)));
        match self.markers.iter().position(|known| known.0 == name) {
            // Laid down and taken away again.
            Some(at) if self.markers[at].1 != on => {
                self.markers.remove(at);
                self.undo(name);
            }
            Some(_) => {}
            None => {
                let suffered = hand.is_some_and(|by| *by != outcome.unit) && !outcome.with.is_empty();
                self.markers.push((name, on, suffered));
            }
        }
    }

    /// A marker that was laid is off again: who did nothing but lay it brought nothing about.
    fn undo(&mut self, marker: &str) {
        self.by.retain_mut(|hand| {
            let Did::Markers(markers) = &mut hand.did else { return true };
            markers.retain(|laid| *laid != marker);
            !markers.is_empty()
        });
    }
}

impl<'a> Share<'a> {
    /// Whose hand each number was that changed, in their order, where they are not everybody who brought
    /// something about; and those who did anything else, without who pinned or frightened alone where figures fell.
    pub fn apart(&self) -> Option<(Vec<Vec<&Hand<'a>>>, Vec<&Hand<'a>>)> {
        let numbers = || self.numbers.iter().filter(|number| number.from != number.to);
        let of = |number: &Number| -> Vec<&Hand<'a>> {
            self.by.iter().filter(|hand| number.by.contains(&(hand.id, hand.with))).collect()
        };
        let all: Vec<Vec<&Hand>> = numbers().map(of).collect();
        let same = all.iter().all(|hands| hands.len() == self.by.len());
        (!same).then(|| (all, self.hands().into_iter().filter(|hand| !matches!(hand.did, Did::Numbers)).collect()))
    }

    /// The figures to which this came that people tell from the others, at most so many.
    pub fn figures(&self, fate: Fate, count: u32) -> Vec<&str> {
        let figures = self.figures.iter().filter(|(_, other)| *other == fate).map(|(figure, _)| *figure);
        figures.take(usize::try_from(count).unwrap_or(usize::MAX)).collect()
    }

    /// Of figures that came into a state those who are in it still, by the readings of now: who went out since is in none.
    pub fn still_in_state(&mut self, now: &[Reading]) {
        for (name, from, to) in &mut self.states {
            let read = |reading: &&Reading| reading.gauge == Gauge::State && reading.name == *name;
            let now = now.iter().find(read).and_then(|reading| reading.value.int());
            *to = now.map_or(*to, |now| (*to).min(now.max((*from).min(*to))));
        }
    }
}

/// One more step of a value that was somewhere before.
fn step(value: &mut Option<(i64, i64)>, from: i64, to: i64) {
    let first = value.map_or(from, |(first, _)| first);
    *value = Some((first, to));
}
