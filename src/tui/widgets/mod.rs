//! Pieces that screens are made of. They draw what they are given into a buffer; none keeps a state of the battle.

mod bar;
mod footer;
mod input;
mod lines;
mod names;
mod popup;
mod rule;
mod still;
mod table;

pub use bar::bar;
pub use footer::{Hint, footer, footer_holds};
pub use input::TextInput;
pub use lines::{and_more, breaks_off, cut, cut_words, pad, put, squeeze, squeeze_words, styled, tail, width, wrap};
pub use names::Names;
pub use popup::popup;
pub use rule::{BESIDE, rule};
pub use still::{Still, StillRows};
pub use table::{Table, page, step};
