//! The battle as a story to keep and share: how it ended and where it turned, how strong the sides were, who hurt whom, turn
//! by turn what happened, and what became of everybody. First as plain data, then as text, Markdown or a page.
//!
//! ```text
//! curves    strength and morale by side over the turns
//! ending    the result, losses, what became of each unit
//! hurts     who hurt whom, and the heroes of the day
//! fortunes  the luck of each side
//! balance   the line that moved the balance of strength most
//! told      the story, and where the battle turned
//! vain      dice of which nothing came
//! ```

mod balance;
mod curves;
mod ending;
mod fortunes;
mod html;
mod hurts;
mod markdown;
mod plain;
mod told;
mod vain;

use std::collections::BTreeSet;

pub use curves::Curves;
pub use ending::{Fate, Side};
pub use fortunes::Lucky;
pub use hurts::{Hero, Hurt, Party};
pub use told::{Stage, Told, Turn, Turning};

use super::{Form, Page};
use crate::{
    battle::{Deed, Heard, Line, Review, Session, Sort, armies},
    engine::Game,
    view::{Id, SideMark, capital, series},
};
use told::stage_name;

/// The story of a battle.
#[derive(Debug, Clone, PartialEq)]
pub struct Report {
    /// The battle's name.
    pub title: String,
    /// The system's full name.
    pub system: String,
    /// What the system calls a unit.
    pub unit: String,
    /// What it calls a figure.
    pub figure: String,
    /// The sides with their players: "North: Anna and Carl".
    pub players: Vec<String>,
    /// How it ended, or where it stands.
    pub result: String,
    /// Who stands better, in a sentence.
    pub standing: String,
    /// What each side lost, and what became of its units.
    pub sides: Vec<Side>,
    /// Where the battle turned; nothing where it did not.
    pub turning: Option<Turning>,
    /// Strength and morale over the turns.
    pub curves: Curves,
    /// Who hurt whom.
    pub hurts: Vec<Hurt>,
    /// Who took most from the enemy, on each side.
    pub heroes: Vec<Hero>,
    /// How lucky each side was; empty where that is not told.
    pub luck: Vec<Lucky>,
    /// How that is counted, and what of it could not be.
    pub luck_is: String,
    /// The game master's texts by name: opening, victory.
    pub notes: Vec<(String, String)>,
    /// The turns in order.
    pub turns: Vec<Turn>,
    /// What the game master ruled or overruled, a sentence each with its place in the battle.
    pub rulings: Vec<String>,
}

impl Report {
    /// The story of a battle as it stands; undone lines are no part of it. With `public` only what players may hear: no
    /// hidden units, and none of the game master's texts.
    pub fn of(session: &Session, public: bool) -> Report {
        let whole = session.game();
        let copy = |state: &dyn Game| if public { state.public() } else { state.copy() };
        let game = copy(whole);
        let all = session.told();
        let first = all.first().and_then(|line| session.before(line.n));
        let began = first.as_deref().map_or_else(|| copy(whole), copy);
        let units = seen(whole, public);
        let swing = balance::swing(session, &all, &units);
        let mut review = if public { Review::among(session, units) } else { Review::new(session) };
        review.go_while(|| true);
        let lines = told::said(session, &all, &review, public);
        let turning = swing.and_then(|swing| told::turning(&*game, &swing, &lines));
        let armies = armies(&*game);
        let hurts = hurts::hurts(&*game, &armies, lines.iter().map(|said| &said.heard));
        let status = game.status();
        Report {
            title: status.battle,
            system: game.system().name.to_string(),
            unit: game.system().unit.to_string(),
            figure: game.system().figure.to_string(),
            players: status.sides.iter().enumerate().map(|(at, side)| players(&*game, at, side)).collect(),
            result: ending::result(&*game),
            standing: ending::standing(&*game, &armies),
            sides: ending::sides(&*game, &*began, &armies),
            turning,
            curves: Curves::of(review.course(), &armies),
            heroes: hurts::heroes(&armies, &hurts, &game.system().unit),
            hurts,
            luck: fortunes::luck(whole, review.luck(), public),
            luck_is: fortunes::how(review.luck()),
            notes: notes(&*game),
            turns: told::turns(&*game, &lines),
            // Why something was ruled or overruled is the game master's matter.
            rulings: if public { Vec::new() } else { all.iter().filter_map(|line| ruled(&*game, line)).collect() },
        }
    }

    /// Whether every unit is one figure.
    fn is_alone(&self) -> bool {
        self.sides.iter().all(Side::is_alone)
    }

    /// How strength and morale are counted, in sentences.
    fn how_counted(&self) -> String {
        self.curves.how((&self.unit, &self.figure), self.is_alone())
    }

    /// The same without how each thing came about, die by die.
    pub fn without_dice(mut self) -> Report {
        let stages = self.turns.iter_mut().flat_map(|turn| &mut turn.stages);
        let told = stages.flat_map(|stage| &mut stage.told);
        let turning = self.turning.iter_mut().flat_map(|turning| &mut turning.told);
        told.chain(turning).for_each(|told| told.how.clear());
        self
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

/// The units that the report is about.
fn seen(game: &dyn Game, public: bool) -> Vec<Id> {
    let mut units = game.units();
    if public {
        let seen = game.seen();
        units.retain(|id| seen.id(id).is_some());
    }
    units
}

/// Opening and victory; sides stand above already, and what terrain does is for the table.
fn notes(game: &dyn Game) -> Vec<(String, String)> {
    let notes = game.notes().into_iter().filter(|(title, _)| title != "sides" && title != "terrain");
    notes.map(|(title, text)| (capital(&title), text.join(" "))).collect()
}

/// "North: Anna and Carl": those of the side, and those that only units name.
fn players(game: &dyn Game, at: usize, side: &SideMark) -> String {
    let units = game.units();
    let own = units.iter().filter_map(|id| game.unit(id)).filter(|unit| unit.side == at && !unit.player.is_empty());
    let others: BTreeSet<String> = own.map(|unit| unit.player).filter(|name| !side.players.contains(name)).collect();
    let players: Vec<&String> = side.players.iter().chain(&others).collect();
    if players.is_empty() { side.name.clone() } else { format!("{}: {}", side.name, series(&players)) }
}

/// A ruling with its reason, or an order that overruled rules.
fn ruled(game: &dyn Game, line: &Line) -> Option<String> {
    let place = format!("Turn {}, {}", line.turn, stage_name(game, &line.stage).to_lowercase());
    let reason = |because: &str| if because.is_empty() { String::new() } else { format!(" Because: {because}.") };
    match &line.deed {
        Deed::Ruling(_) if Heard::whole(line).sort == Sort::Routine => None,
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
