//! `warband` as it is played: scenes named by the rules, one file a chapter.
#![cfg(test)]

mod amend;
mod chances;
mod correct;
mod coverage;
mod declare;
#[path = "../exact/mod.rs"]
mod exact;
mod fight;
mod hands;
mod magic;
mod modifiers;
mod order;
mod orders;
mod outcomes;
#[path = "../played/mod.rs"]
mod played;
mod recipes;
mod rows;
mod saves;
mod scene;
mod shoot;
#[path = "../table/mod.rs"]
mod table;
mod tables;
mod trial;
mod turn;
#[path = "../walk/mod.rs"]
mod walk;
mod walks;
