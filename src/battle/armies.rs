//! The armies: what each side has left, for a line a side: units, figures, who is shaken, broken, gone or still to come,
//! how much of its strength and of its nerve. It is made of readings, so it is the same in every system.

use unicode_width::UnicodeWidthStr;

use super::percent::percent;
use crate::{
    engine::Game,
    view::{Id, Mood, Standing, counted, side_letters},
};

/// One side.
#[derive(Debug, Clone, PartialEq)]
pub struct Army {
    /// Its place in the list of sides.
    pub side: usize,
    /// Its name.
    pub name: String,
    /// The letter that stands for it beside its units.
    pub letter: char,
    /// Units that have not acted in this stage and may.
    pub left: usize,
    /// Its units, in the order of their numbers.
    pub members: Vec<Member>,
    /// The width of the longest name of its units, in cells: of those that players see, and of those that are hidden.
    pub names: [usize; 2],
    /// The width of the longest name of its players who have units.
    pub players: usize,
    /// Figures in the battle without a wound, with one, and out of it: those to come are among the first, those who fled among
    /// the last.
    pub figures: (i64, i64, i64),
    /// How much of its nerve is left, in percent: every unit counts alike.
    pub nerve: u8,
    /// Whether its system knows morale at all.
    pub has_morale: bool,
    /// By what its strength is weighed.
    pub weighed: Weight,
    /// What the rules keep of it, in words: "points 2".
    pub kept: Vec<String>,
    /// What its system calls a unit.
    unit: String,
    /// What its system calls a shaken one.
    pub shaken: String,
    /// What its system calls a figure that is hurt.
    pub hurt: String,
}

/// By what the strength of the sides of a battle is weighed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Weight {
    /// By what each unit costs, where every one of them has its points.
    Points,
    /// Every unit counts alike, however many figures it has: a tank is not one of ten soldiers.
    Units,
}

/// One unit of it.
#[derive(Debug, Clone, PartialEq)]
pub struct Member {
    /// Its id.
    pub id: Id,
    /// Its number.
    pub number: u16,
    /// Its name.
    pub name: String,
    /// How it stands.
    pub standing: Standing,
    /// Where it is.
    pub place: Place,
    /// What it costs, where there are points.
    pub points: Option<i64>,
}

/// Where a unit is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Place {
    /// On the table.
    Table,
    /// Still to come.
    ToCome,
    /// Out of the battle.
    Gone,
    /// Its figures are in another unit: only those who fell before are still its own.
    Merged,
}

impl Member {
    /// "3 Ford Spears".
    pub fn in_words(&self) -> String {
        format!("{} {}", self.number, self.name)
    }

    /// Whether it is in the battle, on the table or to come.
    pub fn plays(&self) -> bool {
        matches!(self.place, Place::Table | Place::ToCome)
    }

    /// Whether it is in the battle and bears up like this.
    pub fn is(&self, mood: Mood) -> bool {
        self.plays() && self.standing.mood == mood
    }

    /// Whether it is in the battle, and nobody of it is up: collapsed, stunned, as its rules call it.
    pub fn is_down(&self) -> bool {
        self.plays() && matches!(self.figures(), (0, all) if all > 0)
    }

    /// Its figures in play, and all that it began with.
    pub fn figures(&self) -> (i64, i64) {
        let Standing { fit, wounded, out, .. } = self.standing;
        let left = if self.plays() { fit + wounded } else { 0 };
        (left, fit + wounded + out)
    }

    /// Whether it is one figure: one whose figures are in another unit was more.
    pub fn is_alone(&self) -> bool {
        self.place != Place::Merged && self.figures().1 <= 1
    }

    /// How much of it is left, from 0 to 1.
    pub fn strength(&self) -> f64 {
        let (left, all) = self.figures();
        if all == 0 { 0.0 } else { left as f64 / all as f64 }
    }

    /// How much nerve it has left, from 0 to 1; where nobody is left in play there is none.
    pub fn nerve(&self) -> f64 {
        let (left, most) = self.standing.nerve();
        if self.figures().0 <= 0 || most <= 0 { 0.0 } else { left as f64 / most as f64 }
    }
}

impl Army {
    /// Its units, but those that are a part of another one now.
    pub fn units(&self) -> impl Iterator<Item = &Member> {
        self.members.iter().filter(|member| member.place != Place::Merged)
    }

    /// Units of which this holds.
    pub fn count(&self, holds: impl Fn(&Member) -> bool) -> usize {
        self.members.iter().filter(|member| holds(member)).count()
    }

    fn sum(&self, count: impl Fn(&Member) -> i64) -> i64 {
        self.members.iter().map(count).sum()
    }

    /// Figures that ran off with their units, as far as its system tells them from those who fell.
    pub fn fled(&self) -> i64 {
        self.sum(|member| if member.place == Place::Gone { member.standing.fled() } else { 0 })
    }

    /// Figures still to come, without a wound and with one.
    fn to_come(&self) -> (i64, i64) {
        let coming = |count: fn(&Standing) -> i64| {
            self.sum(|member| if member.place == Place::ToCome { count(&member.standing) } else { 0 })
        };
        (coming(|standing| standing.fit), coming(|standing| standing.wounded))
    }

    /// Figures on the table without a wound.
    pub fn fit(&self) -> i64 {
        self.figures.0 - self.to_come().0
    }

    /// Figures on the table with one.
    pub fn hurt(&self) -> i64 {
        self.figures.1 - self.to_come().1
    }

    /// Figures still to come.
    pub fn coming(&self) -> i64 {
        let (fit, hurt) = self.to_come();
        fit + hurt
    }

    /// Adds its units up.
    fn add_up(&mut self) {
        let there = |member: &Member, count: i64| if member.plays() { count } else { 0 };
        let fit = self.sum(|member| there(member, member.standing.fit));
        let wounded = self.sum(|member| there(member, member.standing.wounded));
        self.figures = (fit, wounded, self.sum(|member| member.figures().1) - fit - wounded);
        self.nerve = percent(self.units().map(Member::nerve).sum(), self.units().count() as f64);
    }

    /// The points that its figures in play stand for, rounded all together, and what it brought; none without points.
    pub fn points(&self) -> Option<(i64, i64)> {
        let all = self.members.iter().filter_map(|member| member.points).reduce(i64::saturating_add)?;
        let left: f64 = self.members.iter().map(|member| member.points.unwrap_or(0) as f64 * member.strength()).sum();
        Some((left.round() as i64, all))
    }

    /// What one of its units is worth: its points, else one like every other, but one that is a part of another.
    pub fn worth(&self, member: &Member) -> f64 {
        match self.weighed {
            Weight::Units if member.place == Place::Merged => 0.0,
            Weight::Points => member.points.unwrap_or(0) as f64,
            Weight::Units => 1.0,
        }
    }

    /// How much it is worth now, and how much it was worth whole.
    fn weighs(&self) -> (f64, f64) {
        let left = self.members.iter().map(|member| self.worth(member) * member.strength()).sum();
        (left, self.members.iter().map(|member| self.worth(member)).sum())
    }

    /// What one number says of it best, in percent, and what that is called: its morale, and where there is none its strength.
    pub fn gauge(&self) -> (&'static str, u8) {
        if self.has_morale { ("morale", self.nerve) } else { ("strength", self.strength()) }
    }

    /// How much of its strength is left, from 0 to 1.
    pub fn remains(&self) -> f64 {
        let (left, all) = self.weighs();
        if all > 0.0 { left / all } else { 0.0 }
    }

    /// How much of its strength is left, in percent.
    pub fn strength(&self) -> u8 {
        let (left, all) = self.weighs();
        percent(left, all)
    }

    /// "6 squads: 45 fit, 2 wounded, 1 out, 7 fled; 1 squad shaken, 1 gone; 1370 of 1440 points". Figures still to come are
    /// counted by themselves: "14 fit, 3 to come". Where each unit is one figure, the gone are among those who are out, and
    /// not told twice: "2 out, 1 of them gone".
    pub fn in_words(&self) -> String {
        let (fit, out, coming) = (self.fit(), self.figures.2, self.coming());
        let alone = self.alone();
        let fled = if alone { 0 } else { self.fled() };
        let counts = [(self.hurt(), &*self.hurt), (out - fled, "out"), (fled, "fled")];
        let counts = counts.into_iter().filter(|(count, _)| *count > 0);
        let counts: String = counts.map(|(count, word)| format!(", {count} {word}")).collect();
        let gone = self.count(|member| member.place == Place::Gone) as i64;
        let figures = format!("{}: {fit} fit{counts}", counted(self.units().count(), &self.unit));
        let figures = if alone && 0 < gone && gone < out { format!("{figures}, {gone} of them gone") } else { figures };
        let figures = if coming > 0 { format!("{figures}, {coming} to come") } else { figures };
        let trouble = self.trouble();
        let points = self.points().map_or(String::new(), |(left, all)| match left == all {
            true => format!("; {all} points"),
            false => format!("; {left} of {all} points"),
        });
        let trouble = if trouble.is_empty() { trouble } else { format!("; {trouble}") };
        let kept: String = self.kept.iter().map(|kept| format!("; {kept}")).collect();
        format!("{figures}{kept}{trouble}{points}")
    }

    /// Whether each of its units is one figure: those who are gone are among those who are out.
    pub(super) fn alone(&self) -> bool {
        self.members.iter().all(Member::is_alone)
    }

    /// "1 squad shaken, 1 broken, 2 gone"; empty where all bear up. Where each unit is one figure, a count needs no noun, and the
    /// gone are told elsewhere.
    pub fn trouble(&self) -> String {
        let alone = self.alone();
        let rows = [
            (self.count(|member| member.is(Mood::Shaken)), &*self.shaken),
            (self.count(|member| member.is(Mood::Demoralized)), Mood::Demoralized.word()),
            (self.count(|member| member.is(Mood::Broken)), Mood::Broken.word()),
            (if alone { 0 } else { self.count(|member| member.place == Place::Gone) }, "gone"),
        ];
        let rows = rows.into_iter().filter(|(count, _)| *count > 0).enumerate();
        let row = |(at, (count, word)): (usize, (usize, &str))| match at {
            0 if !alone => format!("{} {word}", counted(count, &self.unit)),
            _ => format!("{count} {word}"),
        };
        rows.map(row).collect::<Vec<_>>().join(", ")
    }
}

/// The sides of a battle.
pub fn armies(game: &dyn Game) -> Vec<Army> {
    armies_of(game, &game.units())
}

/// The sides of a battle with these of their units alone.
pub fn armies_of(game: &dyn Game, units: &[Id]) -> Vec<Army> {
    let status = game.status();
    let names: Vec<&str> = status.sides.iter().map(|side| side.name.as_str()).collect();
    let letters = side_letters(&names);
    let army = |(side, mark): (usize, &crate::view::SideMark)| Army {
        side,
        name: mark.name.clone(),
        letter: letters[side],
        left: mark.left,
        members: Vec::new(),
        names: [0, 0],
        players: 0,
        figures: (0, 0, 0),
        nerve: 0,
        has_morale: false,
        weighed: Weight::Units,
        kept: status.kept(Some(side)),
        unit: game.system().unit.to_string(),
        shaken: game.system().shaken.to_string(),
        hurt: game.system().hurt.to_string(),
    };
    let mut armies: Vec<Army> = status.sides.iter().enumerate().map(army).collect();
    for unit in units.iter().filter_map(|id| game.unit(id)) {
        let Some(army) = armies.get_mut(unit.side) else { continue };
        let (standing, points) = (Standing::of(&game.readings(&unit.id)), game.points(&unit.id));
        let place = match (unit.gone, unit.on_table) {
            (true, _) if unit.merged && standing.in_play() == 0 => Place::Merged,
            (true, _) => Place::Gone,
            (false, true) => Place::Table,
            (false, false) => Place::ToCome,
        };
        let longest = &mut army.names[usize::from(unit.hidden)];
        *longest = (*longest).max(unit.name.width());
        army.players = army.players.max(unit.player.width());
        army.members.push(Member { id: unit.id, number: unit.number, name: unit.name, standing, place, points });
    }
    // Sides can be compared only if both are weighed alike.
    let costs = |member: &Member| member.points.is_some_and(|points| points > 0);
    if armies.iter().flat_map(Army::units).all(costs) {
        armies.iter_mut().for_each(|army| army.weighed = Weight::Points);
    }
    let has_morale = armies.iter().flat_map(|army| &army.members).any(|member| member.standing.has_morale);
    for army in &mut armies {
        army.has_morale = has_morale;
        army.add_up();
    }
    armies
}

#[cfg(test)]
mod tests;
