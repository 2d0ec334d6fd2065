//! The table: one battle on the screen. `Desk` is what is in hand and what the keys do; `draw` shows it.
//!
//! A key goes to the mode on top; modes make orders and rulings; `submit` passes them through the one gate; what came of
//! it is what is drawn next. Nothing here names a system.

mod amend;
mod answer;
mod ask;
mod chronicle;
mod correct;
mod desk;
mod draw;
mod dues;
mod form;
mod list;
mod odds;
mod palette;
mod parked;
mod parts;
mod past;
mod prompt;
mod question;
mod reading;
mod roster;
mod rulings;
mod seen;
mod submit;
#[cfg(test)]
mod tests;

pub use desk::{Desk, Leave};
pub use draw::draw;
pub(super) use draw::{Row, Rows, card_rows, headline, lines, ruled, told, wrap};
