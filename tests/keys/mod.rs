//! How many keys the game master presses, and how many bytes that sends to the terminal: budgets of the design, counted.
//! `cargo test keys:: -- --nocapture` shows the counts.

mod amend;
mod amend_waves;
mod budgets;
mod bytes;
mod dice_in_a_cup;
mod every_system;
mod faces;
mod headlines;
mod kept;
mod kinds_of_dice;
mod listed;
mod moments;
mod monkey;
mod orders;
mod owed;
mod player;
mod questions;
mod scores;
mod silver;
mod slips;
mod stepping;
mod turn;

use crate::harm;
