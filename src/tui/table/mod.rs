//! The table: one battle on the screen. A face of the conversation: it draws what lies in hand and hands keys over; what an
//! order needs, means and comes to is decided there. Nothing here names a system.
//!
//! ```text
//! layers    the layers over one battle, and the keys that work in each of them
//! desk      what the layers share: the folder, the conversation, the cursor, the filter; cursor: where that goes
//! sight     what can be opened over the roster; open makes its layer
//! roster    the lowest layer: units, and the tracker's own keys
//! form, ask the order in hand: its facts, its questions
//! amended   what an amendment would alter, before it is accepted
//! prompt    one line of text
//! ruling    the form of a ruling; correct: the values that can be set by hand
//! sort      the orders in which the roster shows its units
//! list      rows to choose from or to read; chosen: what keys do with them; armies, summary, dues, journal, palette, parts, reading, odds fill them
//! pictures  luck, curves and tracks, worked out between keys
//! past      the battle as it stood after an older line; looking_back goes on from there line by line
//! seen      what drawing needs more than once; seeing works it out
//! mending   a damaged battle: what can be saved is said, then saved
//! draw      all of it drawn
//! ```

mod amended;
mod armies;
mod ask;
mod cards;
mod chosen;
mod correct;
mod cursor;
mod desk;
mod draw;
mod dues;
mod form;
mod journal;
mod layers;
mod list;
mod looking_back;
mod mending;
mod odds;
mod open;
mod palette;
mod parts;
mod past;
mod pictures;
mod plan;
mod prompt;
mod reading;
mod roster;
mod row;
mod ruling;
mod seeing;
mod seen;
mod sight;
mod sort;
mod summary;
#[cfg(test)]
mod tests;

pub(super) use draw::{
    Row, Rows, all_sides, beside, card_rows, headline, least, lines, named, ruled, sides, told, wrap,
};
pub use layers::{Layers, Leave};
pub(super) use plan::{Plan, Room};
