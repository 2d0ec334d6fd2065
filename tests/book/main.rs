//! Books as they are played.
#![cfg(test)]

mod figures;
mod hostile;
mod proof;
mod shipped;
#[path = "../table/mod.rs"]
mod table;
#[path = "../walk/mod.rs"]
mod walk;
mod walks;
