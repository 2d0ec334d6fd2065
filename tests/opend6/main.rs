//! `opend6` as it is played: scenes named by the rules, one file a chapter.

mod saved;
mod table;

mod close;
mod engine;
mod morale;
mod parting;
mod ranged;
mod special;
mod whole;
