//! Books from a stranger: each ends in a fault or a refusal that names its place, the battle whole. Nothing panics, hangs or
//! grows beyond its bounds.

mod faults;
mod forged;
mod looks;
mod scripts;
mod trap;
