//! `muster resume`, and `muster` alone: onto the screen.

use clap::Args;

use super::{Failure, Places};
use crate::tui::{From, Look, play};

/// Go straight into a battle, the one last played unless another is named
#[derive(Debug, Args)]
pub struct Resume {
    /// The battle
    battle: Option<String>,
}

impl Resume {
    pub fn run(&self, places: &Places) -> Result<(), Failure> {
        onto_the_screen(places, From::Battle(places.battle(self.battle.as_deref())?))
    }
}

/// The start screen.
///
/// # Errors
/// There is no terminal to draw on, or no place for battles.
pub fn start(places: &Places) -> Result<(), Failure> {
    onto_the_screen(places, From::Start)
}

fn onto_the_screen(places: &Places, from: From) -> Result<(), Failure> {
    let place = places.place()?;
    place.tidy();
    Ok(play(&place, places.data.as_deref(), from, look(), rand::random)?)
}

/// The look that fits the terminal.
pub fn look() -> Look {
    Look::fitting(&|name| std::env::var(name).ok(), None, None)
}
