//! The battle folder as a game master meets it: play, stop at any moment, change a file by hand, come back.

mod by_hand;
mod damage;
mod drawn;
mod fuzz;
mod harmed;
mod numbers;
mod play;
mod players;
#[path = "../walk/random.rs"]
mod random;
mod range;
mod table;

use crate::harm;
