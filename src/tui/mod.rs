//! The screen: the terminal, keys, layers and what they draw. Data flows one way: an [`Event`] becomes a [`Key`], a layer
//! answers with an [`Effect`], the [`App`] acts on it, and all that shows is drawn from what is true then.
//!
//! Only this module and the binary know the terminal libraries. Nothing here names a rule system.

pub mod glyphs;
pub mod keys;
pub mod screens;
pub mod table;
pub mod theme;
pub mod widgets;

mod app;
mod backend;
mod build;
mod colours;
mod ctx;
mod decoder;
mod effect;
mod events;
mod key;
mod layer;
mod play;
mod run;
mod terminal;
#[cfg(test)]
pub(crate) mod testing;
mod watch;

pub use app::{App, Flow, Wanted};
pub use backend::{FrameBackend, Painter};
pub use colours::Colours;
pub use ctx::{Ctx, Look};
pub use decoder::Decoder;
pub use effect::{ArmyWish, Beginning, Effect, Place};
pub use events::{Event, Events, Signal, Waker};
pub use key::Key;
pub use layer::{Layer, Shared, Stack};
pub use play::{From, Looks, PlayError, play};
pub use run::run;
pub use terminal::{Screen, report_panics, too_plain};
pub use watch::watch;
