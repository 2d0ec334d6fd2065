//! `skirmish` as it is played: scenes named by the rules, one file a chapter.
#![cfg(test)]

mod chances;
#[path = "../coverage/mod.rs"]
mod coverage;
#[path = "../exact/mod.rs"]
mod exact;
mod modifiers;
mod outcomes;
#[path = "../played/mod.rs"]
mod played;
mod scene;
#[path = "../table/mod.rs"]
mod table;
mod two_turns;
#[path = "../walk/mod.rs"]
mod walk;
mod walks;

mod bad;
mod book;
mod build;
mod by_the_book;
mod correct;
mod data;
mod fight;
mod flags;
mod healing;
mod movement;
mod shooting;
mod show;
mod turn;
mod units;
mod wounds;
