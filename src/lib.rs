//! Muster: a battle tracker for game masters who run many squads beside a real table.
pub mod battle;
pub mod dice;
pub mod rules;
pub mod store;
pub mod tui;
pub mod view;
