//! Books as they are played.
#![cfg(test)]

mod figures;
mod hostile;
mod proof;
