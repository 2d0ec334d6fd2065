//! What a layer wants done about a key, as plain data: it can be printed, compared and tested. Only the app acts.

use super::keys::Context;
use crate::{engine::Dice, view::Cell};

/// A screen or popup that can be opened.
#[derive(Debug, Clone, PartialEq)]
pub enum Place {
    /// The start screen.
    Start,
    /// The list of scenarios.
    Scenarios,
    /// The list of rosters, on this one.
    Rosters(Option<ArmyWish>),
    /// The keys of a context.
    Keys(Context),
}

/// A battle to begin.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Beginning {
    /// The scenario: its system's id and its slug, with a stroke between them.
    pub scenario: String,
    /// Who rolls, if not as is settled or as the scenario says.
    pub dice: Option<Dice>,
    /// What it is called; as its scenario is where that is empty.
    pub name: String,
}

/// An army to build, or one that was built.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ArmyWish {
    /// The system's id.
    pub system: String,
    /// The roster it begins from; nothing for a new one.
    pub roster: Option<String>,
}

/// What is to be done; `P` are the places that the layers of a stack can open.
#[derive(Debug, Clone, PartialEq)]
pub enum Effect<P = Place> {
    /// The key means nothing here; the layer below may know it.
    Pass,
    /// It is done already, or there is nothing to do.
    Stay,
    /// Lay this on top.
    Push(P),
    /// Put this in place of the layer.
    Swap(P),
    /// Take the layer away.
    Pop,
    /// Take every layer away but the lowest.
    Home,
    /// Leave what the stack holds, as if the lowest layer were taken away.
    Leave,
    /// Say something.
    Say(Cell),
    /// Open the battle of this slug, folder or file.
    Resume(String),
    /// Put the battle of this slug away.
    PutAway(String),
    /// Bring the battle back that was put away last.
    BringBack,
    /// Give the battle of this slug this name.
    Rename(String, String),
    /// Begin a battle.
    Begin(Beginning),
    /// Build an army.
    Army(ArmyWish),
    /// Leave the army, back to the rosters, on it.
    Built(ArmyWish),
    /// Paint all anew.
    Repaint,
    /// Stop the process for a while.
    Suspend,
    /// Leave muster.
    Quit,
    /// All of these, in order.
    Many(Vec<Effect<P>>),
}
