//! `action_dice` as it is played: scenes named by the rules, one file a chapter.
#![cfg(test)]

mod chances;
#[path = "../exact/mod.rs"]
mod exact;
#[path = "../played/mod.rs"]
mod played;
mod scene;
#[path = "../table/mod.rs"]
mod table;
#[path = "../walk/mod.rs"]
mod walk;
mod walks;

mod building;
mod chance;
mod correct;
mod data;
mod fireball;
mod guns;
mod heroes;
mod melee;
mod modifiers;
mod morale;
mod movement;
mod outcomes;
mod points;
mod ranged;
mod special;
mod turns;
mod two_turns;
mod vehicles;
