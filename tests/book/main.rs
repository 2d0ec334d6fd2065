//! Books as they are played.
#![cfg(test)]

mod hostile;
mod proof;
