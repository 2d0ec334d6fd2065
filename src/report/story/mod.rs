//! The battle as a story to keep and share: who fought for what, turn by turn what happened, what was ruled, how strong the
//! sides were, and who stood in the end. First as plain data, then as text, Markdown or a page for a printer.

mod html;
mod markdown;
mod plain;
mod strength;

use std::collections::BTreeSet;

pub use strength::Strength;

use super::{Form, Page};
use crate::{
    battle::{Came, Deed, Heard, Line, Session, card, for_players},
    engine::Game,
    paper::survivors,
    view::{Id, capital, plural, series},
};

/// The story of a battle.
#[derive(Debug, Clone, PartialEq)]
pub struct Report {
    /// The battle's name.
    pub title: String,
    /// The system's full name.
    pub system: String,
    /// The sides with their players: "North: Anna and Carl".
    pub sides: Vec<String>,
    /// The game master's texts by name: opening, victory, terrain.
    pub notes: Vec<(String, String)>,
    /// How it ended, or where it stands.
    pub ending: String,
    /// The turns in order.
    pub turns: Vec<Turn>,
    /// What the game master ruled or overruled, a sentence each with its place in the battle.
    pub rulings: Vec<String>,
    /// How strong the sides were.
    pub strength: Strength,
    /// Who stood in the end, side by side.
    pub armies: Vec<Army>,
}

/// One turn.
#[derive(Debug, Clone, PartialEq)]
pub struct Turn {
    /// Its number, from 1.
    pub number: u32,
    /// Its stages in order.
    pub stages: Vec<Stage>,
}

/// One stage of a turn.
#[derive(Debug, Clone, PartialEq)]
pub struct Stage {
    /// Its name with a capital.
    pub name: String,
    /// What happened in it.
    pub told: Vec<Told>,
}

/// One line of the journal.
#[derive(Debug, Clone, PartialEq)]
pub struct Told {
    /// What was done.
    pub head: String,
    /// What came of it, a sentence each.
    pub then: Vec<String>,
    /// It belongs to the sequence of a line before it, such as a charge.
    pub within: bool,
}

/// What is left of a side.
#[derive(Debug, Clone, PartialEq)]
pub struct Army {
    /// The side's name.
    pub name: String,
    /// "35 of 45 soldiers, 5 of 6 squads".
    pub left: String,
    /// What became of each unit: its number and name, and the rest of the sentence.
    pub fates: Vec<(String, String)>,
}

impl Report {
    /// The story of a battle as it stands; undone lines are no part of it. With `public` only what players may hear: no
    /// hidden units, and none of the game master's texts.
    pub fn of(session: &Session, public: bool) -> Report {
        let open = public.then(|| session.game().public());
        let game = open.as_deref().unwrap_or_else(|| session.game());
        let all = session.last(session.len());
        let strength = Strength::of(session, game, &all);
        let told = if public { for_players(session.game(), &all) } else { all.iter().map(Heard::whole).collect() };
        let status = game.status();
        let phase = status.phases.iter().find(|phase| phase.now).map_or("", |phase| phase.name.as_str());
        let ending = match &status.over {
            Some(verdict) => format!("The battle is over: {verdict}."),
            None => format!("The battle goes on: turn {}, {phase}.", status.turn),
        };
        let first = all.first().and_then(|line| session.before(line.n));
        Report {
            title: status.battle,
            system: game.system().name.to_string(),
            sides: (0..status.sides.len()).map(|side| players(game, side, &status.sides[side].name)).collect(),
            notes: notes(game),
            ending,
            // Why something was ruled or overruled is the game master's matter.
            rulings: if public { Vec::new() } else { all.iter().filter_map(ruled).collect() },
            turns: turns(game, &told),
            strength,
            armies: status
                .sides
                .iter()
                .enumerate()
                .map(|(side, mark)| army(game, first.as_deref().unwrap_or(game), side, &mark.id, &mark.name))
                .collect(),
        }
    }

    /// As text.
    pub fn write(&self, form: Form, page: Page) -> String {
        match form {
            Form::Txt => plain::report(self),
            Form::Md => markdown::report(self),
            Form::Html => html::report(self, page),
        }
    }
}

/// Opening and victory; sides stand above already, and what terrain does is for the table.
fn notes(game: &dyn Game) -> Vec<(String, String)> {
    let notes = game.notes().into_iter().filter(|(title, _)| title != "sides" && title != "terrain");
    notes.map(|(title, text)| (capital(&title), text.join(" "))).collect()
}

/// "North: Anna and Carl".
fn players(game: &dyn Game, side: usize, name: &str) -> String {
    let units = game.units();
    let own = units.iter().filter_map(|id| game.unit(id)).filter(|unit| unit.side == side && !unit.player.is_empty());
    let players: BTreeSet<String> = own.map(|unit| unit.player).collect();
    let players: Vec<String> = players.into_iter().collect();
    if players.is_empty() { name.to_owned() } else { format!("{name}: {}", series(&players)) }
}

/// The lines by turn and stage. A sequence belongs to the stage it began in, whatever moment its lines are given in.
fn turns(game: &dyn Game, lines: &[Heard]) -> Vec<Turn> {
    let mut turns: Vec<Turn> = Vec::new();
    for line in lines {
        if turns.last().is_none_or(|turn| turn.number != line.turn) {
            turns.push(Turn { number: line.turn, stages: Vec::new() });
        }
        let Some(turn) = turns.last_mut() else { continue };
        let name = stage_name(&line.stage);
        if turn.stages.is_empty() || (line.group.is_none() && turn.stages.last().is_some_and(|at| at.name != name)) {
            turn.stages.push(Stage { name, told: Vec::new() });
        }
        if let Some(stage) = turn.stages.last_mut() {
            let (head, mut then) = (line.tale.head.clone(), line.tale.then.clone());
            // Where the rules told no more than the act, what it came to tells the rest.
            if then.is_empty() {
                then = card(game, &[Came::heard(&line.outcomes)]).iter().map(ToString::to_string).collect();
            }
            stage.told.push(Told { head, then, within: line.group.is_some() });
        }
    }
    turns
}

/// "Movement".
fn stage_name(stage: &str) -> String {
    capital(&stage.replace('-', " "))
}

/// A ruling with its reason, or an order that overruled rules.
fn ruled(line: &Line) -> Option<String> {
    let place = format!("Turn {}, {}", line.turn, stage_name(&line.stage).to_lowercase());
    let reason = |because: &str| if because.is_empty() { String::new() } else { format!(" Because: {because}.") };
    match &line.deed {
        Deed::Ruling(ruling) => {
            let what = if line.tale.then.is_empty() { line.tale.head.clone() } else { line.tale.then.join(" ") };
            Some(format!("{place}: {what}{}", reason(ruling.reason().trim_end_matches('.'))))
        }
        Deed::Order(order) if !order.overruled.is_empty() => {
            let why = reason(order.because.trim_end_matches('.'));
            Some(format!("{place}: {} Overruled: {}.{why}", line.tale.head, series(&order.overruled)))
        }
        Deed::Order(_) => None,
    }
}

/// What is left of a side, against what it began with.
fn army(game: &dyn Game, began: &dyn Game, side: usize, id: &str, name: &str) -> Army {
    let units: Vec<_> = game.units().iter().filter_map(|id| game.unit(id)).filter(|unit| unit.side == side).collect();
    let words = survivors(game, Some(&Id::new(id))).map(|left| left.fates).unwrap_or_default();
    let mut left = (0, 0, 0);
    let mut fates = Vec::new();
    for unit in &units {
        let now = if unit.gone { 0 } else { unit.figures.len() };
        let then = began.unit(&unit.id).map_or(unit.figures.len(), |unit| unit.figures.len()).max(now);
        left = (left.0 + now, left.1 + then, left.2 + usize::from(now > 0));
        let told = words.iter().find(|fate| fate.unit == unit.id).map(|fate| fate.what.clone());
        let counted = || if now == then { "whole".to_owned() } else { format!("{now} of {then} left") };
        fates.push((format!("{} {}", unit.number, unit.name), told.unwrap_or_else(counted)));
    }
    let (unit, figure) = (&game.system().unit, &game.system().figure);
    let figures =
        if left.1 == units.len() { String::new() } else { format!("{} of {} {}, ", left.0, left.1, plural(figure)) };
    Army { name: name.to_owned(), left: format!("{figures}{} of {} {}", left.2, units.len(), plural(unit)), fates }
}
