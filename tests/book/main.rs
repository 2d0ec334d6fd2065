//! Books as they are played.
#![cfg(test)]

mod proof;
