//! `opend6` as it is played: scenes named by the rules, one file a chapter.
#![cfg(test)]

#[path = "../coverage/mod.rs"]
mod coverage;
#[path = "../exact/mod.rs"]
mod exact;
#[path = "../played/mod.rs"]
mod played;
mod saved;
mod scene;
#[path = "../table/mod.rs"]
mod table;
mod two_turns;
#[path = "../walk/mod.rs"]
mod walk;
mod walks;

mod amend;
mod bad;
mod book;
mod chances;
mod charge;
mod close;
mod correct;
mod damage;
mod engine;
mod initiative;
mod luck;
mod marks;
mod modifiers;
mod morale;
mod movement;
mod opportunity;
mod outcomes;
mod parting;
mod ranged;
mod rewrite;
mod rosters;
mod siege;
mod special;
mod whole;
