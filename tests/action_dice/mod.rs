//! `action_dice` as it is played: scenes named by the rules, one file a chapter.

mod chances;
mod scene;
mod walks;

mod amend;
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

use crate::{exact, played, table, walk};
