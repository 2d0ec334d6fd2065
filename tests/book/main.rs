//! Books as they are played.
#![cfg(test)]

mod figures;
mod hostile;
mod proof;
#[path = "../walk/mod.rs"]
mod walk;
mod walks;
