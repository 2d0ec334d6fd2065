//! `warband` as it is played: scenes named by the rules, one file a chapter.
#![cfg(test)]

mod scene;
#[path = "../table/mod.rs"]
mod table;
#[path = "../walk/mod.rs"]
mod walk;
mod walks;
mod declare;
mod fight;
mod hands;
mod magic;
mod order;
mod orders;
mod saves;
mod shoot;
mod tables;
mod trial;
mod turn;
