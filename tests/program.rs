//! The program: its keys, its screens, its command line, what it keeps on disk, what it is made of and what it promises.
#![cfg(test)]

mod cli;
mod harm;
mod keys;
mod played;
mod pty;
mod readme;
mod store;
mod structure;
