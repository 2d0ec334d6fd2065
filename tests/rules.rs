//! The rules: every system as it is played, books, their data, and battles that were once written.
#![cfg(test)]

mod action_dice;
mod amended;
mod book;
mod coverage;
mod data;
mod exact;
mod golden;
mod harm;
mod opend6;
mod order_dice;
mod played;
mod skirmish;
mod table;
mod walk;
mod warband;
