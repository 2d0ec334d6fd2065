//! `order_dice` as it is played: scenes named by the rules, one file a chapter.

mod chances;
mod scene;
mod two_turns;
mod walks;

mod armour;
mod assault;
mod correct;
mod cup;
mod data;
mod ending;
mod fire;
mod fubar;
mod modifiers;
mod movement;
mod orders;
mod outcomes;
mod reply;
mod units;

use crate::{exact, played, table, walk};
