//! `muster resume`, and `muster` alone: onto the screen.

use clap::Args;

use super::{Failure, Places, completions::known, settings::Origin};
use crate::{
    store::{Folder, tidy},
    tui::{From, play, too_plain},
};

/// Go straight into a battle, the one last played unless another is named
#[derive(Debug, Args)]
pub struct Resume {
    /// The battle
    #[arg(add = known::battles())]
    battle: Option<String>,
}

impl Resume {
    pub fn run(&self, places: &Places) -> Result<(), Failure> {
        let path = places.battle(self.battle.as_deref())?;
        if places.settings().dice.origin == Origin::Flag {
            places.rolls(Folder::look(&path, &places.library()?)?.0.session().game())?;
        }
        onto_the_screen(places, From::Battle(path))
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
    if let Some(why) = too_plain(&|name| std::env::var(name).ok()) {
        return Err(Failure::NoScreen(why));
    }
    let (place, settings) = (places.place()?, places.settings());
    tidy(place.saves());
    let data = settings.data.value.as_deref();
    Ok(play(&place, data, from, settings.dice.value, settings.looks(), rand::random)?)
}
