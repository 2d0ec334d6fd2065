//! `order_dice` as it is played: scenes named by the rules, one file a chapter.
#![cfg(test)]

mod chances;
#[path = "../exact/mod.rs"]
mod exact;
#[path = "../played/mod.rs"]
mod played;
mod scene;
#[path = "../table/mod.rs"]
mod table;
mod two_turns;
#[path = "../walk/mod.rs"]
mod walk;
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
