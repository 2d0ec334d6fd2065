//! Muster keeps a battle with many squads while the figures stand on a real table.
//!
//! # The house
//! A part may know only what its row names.
//!
//! | part | what is in it | knows |
//! |---|---|---|
//! | [`view`] | plain data between the rules and the faces: orders, facts, asks, answers, outcomes, rosters; and typed text read | nothing |
//! | [`engine`] | what every battle has: state, change, tape, scene, stages, acts, dues, rulings; `Rules` to write a system, `Game` to use any | view |
//! | [`paper`] | what people write: library, scenarios, rosters, the build screen's army, faults, schemas | engine, view |
//! | [`rules`] | the rule systems, a folder each, and their list | paper, engine, view |
//! | [`battle`] | the session, with one gate, lines, undo, amend and replay; the conversation, with the order in hand | paper, engine, view |
//! | [`store`] | a battle on disk: journal, state, lock, mending; the data files | battle, rules, paper, engine, view |
//! | [`odds`] | what an order would do: the resolver run thousands of times, nothing kept | battle, engine, view |
//! | [`report`] | record sheets, number labels, a battle as a story | battle, paper, engine, view |
//! | [`tui`] | the screen, and the second one for players; it alone knows the terminal | store, odds, battle, rules, paper, engine, view |
//! | [`line`](mod@line) | the same as plain questions and answers | store, battle, engine, view |
//! | [`cli`] | the command line, one file a subcommand | all |
//!
//! # The life of one key
//! A key comes from the terminal as a `tui::Key`. The layer on top looks it up in the one table of bindings. In a battle
//! the desk hands what it means to `battle::Conversation`, which holds the order in hand until it is given. Then
//! `battle::Session` resolves the order on a copy of the state, over a tape of answers: old ones are handed over, new ones
//! come from the machine's dice or from people. If people must answer, the conversation holds the ask and nothing has changed. When the order stands, its line goes to `store`, which makes it durable; only then
//! the new state is taken, and the screen is drawn from it.
//!
//! # How to add a system
//! A folder under `rules` with two implementations: `engine::Rules` (its types, its name, and its `Tables`: the rows of
//! stages, acts, fields, modifiers and options, with the functions that they name in plain Rust) and `paper::Paper` (how its
//! data files and recipes are read). A folder of numbers under `data`, a row in `rules::systems`, a folder of tests. Nothing
//! else names it.
pub mod battle;
pub mod cli;
pub mod engine;
pub mod line;
pub mod odds;
pub mod paper;
pub mod report;
pub mod rules;
pub mod store;
pub mod tui;
pub mod view;
