//! `opend6` as it is played: scenes named by the rules, one file a chapter.

mod saved;
mod scene;
mod two_turns;
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

use crate::{coverage, exact, played, table, walk};
