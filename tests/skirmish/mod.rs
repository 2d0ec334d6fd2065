//! `skirmish` as it is played: scenes named by the rules, one file a chapter.

mod chances;
mod modifiers;
mod outcomes;
mod scene;
mod two_turns;
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

use crate::{coverage, exact, played, table, walk};
