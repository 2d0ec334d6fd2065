//! How a battle stands in the end: its result, what each side lost, and what became of every unit. All of it is made of
//! readings, so it is true in every system.

use std::collections::BTreeSet;

use super::{balance::best, told::spoken};
use crate::{
    battle::{Army, Member, Place},
    engine::Game,
    view::{Gauge, Id, Mood, Noun, Reading, Standing, Value, behind, capital, counted, is_spent, plural},
};

/// What a side lost, and what became of its units.
#[derive(Debug, Clone, PartialEq)]
pub struct Side {
    /// The side's name.
    pub name: String,
    /// How much of its strength is left, in percent.
    pub strength: u8,
    /// How much of its morale is left, in percent; nothing where the system knows no morale.
    pub morale: Option<u8>,
    /// Its figures in play, those of them that are wounded, and all that it began with.
    pub figures: (i64, i64, i64),
    /// Its units that are out of play, and all of them.
    pub units: (usize, usize),
    /// "38 of 45 soldiers left, 2 of them wounded; 1 of 6 squads lost".
    pub left: String,
    /// What the system calls those of its figures that are hurt.
    pub hurt: String,
    /// What became of each unit.
    pub fates: Vec<Fate>,
}

/// What became of a unit.
#[derive(Debug, Clone, PartialEq)]
pub struct Fate {
    /// Its number and name.
    pub unit: String,
    /// Its figures in play.
    pub left: i64,
    /// Those of them that are wounded or damaged.
    pub wounded: i64,
    /// Its figures at the start.
    pub began: i64,
    /// How it stands, in words: "whole", "shaken, morale 3 of 6", "lost: fled".
    pub state: String,
}

impl Fate {
    /// "8 of 10 left, 2 wounded; shaken": the whole of it in words.
    pub fn in_words(&self) -> String {
        let Fate { left, wounded, began, state, .. } = self;
        if *began <= 1 || *left == 0 {
            return state.clone();
        }
        let wounded = if *wounded > 0 { format!(", {wounded} wounded") } else { String::new() };
        let figures = if left == began && wounded.is_empty() {
            String::new()
        } else {
            format!("{left} of {began} left{wounded}")
        };
        let parts: Vec<&str> = [figures.as_str(), state].into_iter().filter(|text| !text.is_empty()).collect();
        parts.join("; ")
    }
}

/// How the battle ended, or where it stands, and what the rules keep of the table as a whole.
pub(super) fn result(game: &dyn Game) -> String {
    let status = game.status();
    let of_table = status.known.iter().filter(|known| known.side.is_none());
    let kept: String = of_table.map(|known| format!(" {}: {}.", capital(&known.field.label), known.text)).collect();
    let result = match &status.over {
        Some(verdict) => format!("The battle is over: {}.", verdict.trim_end_matches('.')),
        None => {
            format!("The battle goes on: turn {}, {}.", status.turn, game.phase())
        }
    };
    result + kept.as_str()
}

/// Who stands better, by strength, and by units lost where those are more than figures.
pub(super) fn standing(game: &dyn Game, armies: &[Army]) -> String {
    let unit = plural(&game.system().unit);
    [Some(by_strength(armies)), by_losses(armies, &unit)].into_iter().flatten().collect::<Vec<_>>().join(" ")
}

/// "Karst lost fewer units: 1 to 2"; nothing where both lost as many, or a unit is a figure.
fn by_losses(armies: &[Army], unit: &str) -> Option<String> {
    let [one, other] = armies else { return None };
    let alone = armies.iter().flat_map(|army| &army.members).all(Member::is_alone);
    let (fewer, more) = if lost(one) <= lost(other) { (one, other) } else { (other, one) };
    let differs = lost(fewer) < lost(more) && !alone;
    differs.then(|| format!("{} lost fewer {unit}: {} to {}.", fewer.name, lost(fewer), lost(more)))
}

/// How many units of an army have nobody left.
fn lost(army: &Army) -> usize {
    army.units().filter(|member| member.figures().0 == 0).count()
}

fn by_strength(armies: &[Army]) -> String {
    let told = |army: &Army| behind(&army.name, format!("{} %", army.strength()));
    let Some(first) = best(armies).and_then(|side| armies.get(side)) else {
        let all: Vec<String> = armies.iter().map(told).collect();
        return format!("No side is ahead in strength: {}.", all.join(", "));
    };
    let noun = Noun::new(&first.name, true);
    let (has, its) = (noun.does("have"), noun.its());
    let others: Vec<&Army> = armies.iter().filter(|army| army.side != first.side).collect();
    match others[..] {
        [other] => {
            let (own, others) = (first.strength(), other.strength());
            format!("{has} more of {its} strength left than {}: {own} % to {others} %.", other.name)
        }
        _ => {
            let others: Vec<String> = others.into_iter().map(told).collect();
            format!("{has} the most left of {its} strength: {} % ({}).", first.strength(), others.join(", "))
        }
    }
}

/// The sides with what is left of them. `began` is the battle before its first line.
pub(super) fn sides(game: &dyn Game, began: &dyn Game, armies: &[Army]) -> Vec<Side> {
    armies.iter().map(|army| side(game, began, army)).collect()
}

fn side(game: &dyn Game, began: &dyn Game, army: &Army) -> Side {
    let (fit, wounded, out) = army.figures;
    let lost = lost(army);
    let mark = game.system();
    let (figures, units) = (fit + wounded + out, army.units().count());
    // Where a unit is one figure, what is said of figures is said of units.
    let figure = if army.members.iter().all(Member::is_alone) { &mark.unit } else { &mark.figure };
    // Of groups figures are hurt, of whoever is one piece the unit is: a vehicle is none of the models.
    let pieces = army.members.iter().filter(|member| member.plays() && member.is_alone());
    let of_units = figure != &mark.unit && wounded == pieces.map(|member| member.standing.wounded).sum::<i64>();
    let hurt = match (wounded, of_units) {
        (0, _) => String::new(),
        (_, true) => format!(", {wounded} {}", mark.hurt),
        (_, false) => format!(", {wounded} of them {}", mark.hurt),
    };
    let (of_figures, of_units) = if of_units { ("", &*hurt) } else { (&*hurt, "") };
    let fled = if army.fled() > 0 { format!("; {} of the others fled", army.fled()) } else { String::new() };
    let mut left = format!("{} of {} left{of_figures}{fled}", fit + wounded, counted(figures, figure));
    if figure != &mark.unit {
        left += &match lost {
            0 => format!("; no {} lost{of_units}", mark.unit),
            _ => format!("; {lost} of {units} {} lost{of_units}", plural(&mark.unit)),
        };
    }
    left.extend(army.kept.iter().map(|kept| format!("; {kept}")));
    Side {
        name: army.name.clone(),
        strength: army.strength(),
        morale: army.has_morale.then_some(army.nerve),
        figures: (fit + wounded, wounded, figures),
        units: (lost, units),
        left,
        hurt: army.hurt.clone(),
        fates: army.members.iter().map(|member| fate(game, began, member)).collect(),
    }
}

fn fate(game: &dyn Game, began: &dyn Game, member: &Member) -> Fate {
    let ((left, all), readings) = (member.figures(), game.readings(&member.id));
    let wounded = if left > 0 { member.standing.wounded } else { 0 };
    let state = match member.place {
        Place::Merged => format!("merged into another {}", game.system().unit),
        Place::Gone => format!("lost: {}", why(&readings)),
        Place::ToCome if game.status().over.is_some() => "never came".to_owned(),
        Place::ToCome => "still to come".to_owned(),
        Place::Table => {
            let then = began.readings(&member.id);
            // Who joined later did so as it is.
            let then = if then.is_empty() { &readings } else { &then };
            let mut words = words(&game.system().shaken, &readings, then, &member.standing);
            // A due that was waived is no state of anybody any more.
            if !game.dues().iter().any(|due| due.unit.as_ref() == Some(&member.id)) {
                words.retain(|word| !word.ends_with(" due"));
            }
            let whole = left == all && wounded == 0 && words.is_empty();
            match words.join(", ") {
                _ if whole => "whole".to_owned(),
                words if words.is_empty() && left == 0 => "out".to_owned(),
                words => words,
            }
        }
    };
    Fate { unit: member.in_words(), left, wounded, began: all, state }
}

/// What became of somebody who is out of play.
pub(super) fn end(game: &dyn Game, unit: &Id) -> String {
    let readings = game.readings(unit);
    let is_gone = game.unit(unit).is_some_and(|unit| unit.gone);
    match status(&readings).filter(|_| !is_gone) {
        Some(word) => spoken(word),
        None if is_gone => why(&readings),
        None => "out".to_owned(),
    }
}

/// The word that says how a unit is.
fn status(readings: &[Reading]) -> Option<&str> {
    let status = readings.iter().find(|reading| reading.is_status());
    status.and_then(|reading| reading.value.text())
}

/// Why a unit is out.
fn why(readings: &[Reading]) -> String {
    let fate = readings.iter().find(|reading| reading.gauge == Gauge::Fate);
    fate.and_then(|reading| reading.value.text()).unwrap_or("out").to_owned()
}

/// How a unit on the table stands, as far as it does not stand as it did at the start.
fn words(shaken: &str, now: &[Reading], then: &[Reading], standing: &Standing) -> Vec<String> {
    let first = |reading: &Reading| {
        let same = |known: &&Reading| known.gauge == reading.gauge && known.name == reading.name;
        then.iter().find(same).map(|known| &known.value)
    };
    let alone = standing.is_single();
    let mut words = Vec::new();
    let pins: i64 =
        now.iter().filter(|reading| reading.gauge == Gauge::Pins).filter_map(|reading| reading.value.int()).sum();
    match standing.mood {
        Mood::Shaken if pins == 0 => words.push(shaken.to_owned()),
        Mood::Demoralized | Mood::Broken => words.push(standing.mood.word().to_owned()),
        Mood::Shaken | Mood::Steady => {}
    }
    match standing.nerve.filter(|(left, most)| left < most) {
        _ if pins > 0 => words.push(counted(pins, "pin")),
        Some((left, most)) => words.push(format!("morale {left} of {most}")),
        None => {}
    }
    let is_out = alone && standing.in_play() == 0;
    // What ends with the turn by itself is no lasting change.
    for reading in now.iter().filter(|reading| !reading.passes && first(reading) != Some(&reading.value)) {
        match (reading.gauge, &reading.value) {
            // Of a group the mood says it.
            (_, Value::Text(word)) if alone && reading.is_status() => words.push(spoken(word)),
            (Gauge::Number, Value::Int(value)) if !is_spent(&reading.name) && !is_out => {
                words.push(number(&reading.name, *value, first(reading).and_then(Value::int)))
            }
            (Gauge::Marker, Value::Flag(true)) => words.push(spoken(&reading.name)),
            _ => {}
        }
    }
    // Somebody hurt who came so to the battle is not whole.
    if alone && words.is_empty() && standing.wounded > 0 {
        words.extend(status(now).map(spoken));
    }
    // What the mood says a marker may say too.
    let mut told = BTreeSet::new();
    words.retain(|word| told.insert(word.clone()));
    words
}

/// "wounds 1 of 3" of what is counted down, "damage 5" of what is counted up.
fn number(name: &str, now: i64, first: Option<i64>) -> String {
    match first {
        Some(first) if now < first => format!("{name} {now} of {first}"),
        _ => format!("{name} {now}"),
    }
}

impl Side {
    /// Whether each of its units is one figure.
    pub fn is_alone(&self) -> bool {
        self.fates.iter().all(|fate| fate.began <= 1)
    }

    /// "North: 87 % of its strength and 92 % of its morale left; 38 of 45 soldiers left; no squad lost."
    pub fn in_words(&self) -> String {
        let Side { name, strength, morale, left, .. } = self;
        let its = Noun::new(name, true).its();
        let morale = morale.map_or(String::new(), |morale| format!(" and {morale} % of {its} morale"));
        format!("{name}: {strength} % of {its} strength{morale} left; {left}.")
    }
}
