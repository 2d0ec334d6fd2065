//! Muster keeps a battle with many squads while the figures stand on a real table.
//!
//! # The house
//! Each part may know only those above it.
//!
//! | part | what is in it |
//! |---|---|
//! | [`dice`] | exact chances |
//! | [`view`] | plain data: orders, facts, asks, answers, offers, refusals, tales, rosters; and typed text read |
//! | [`rules`] | the rule systems: `Rules` to write one, `Game` to use any |
//! | [`battle`] | the session: one gate, lines, undo, amend, replay |
//! | [`store`] | a battle on disk: journal, state, lock; the data files |
//! | [`odds`] | what an order would do: the resolver run thousands of times, nothing kept |
//! | [`report`] | paper: record sheets, number labels, a battle as a story |
//! | [`tui`] | the screen, and the second one for players; it alone knows the terminal |
//! | [`line`](mod@line) | the same as plain questions and answers |
//! | [`cli`] | the command line, one file a subcommand |
//!
//! # The life of one key
//! A key comes from the terminal as a `tui::Key`. The layer on top looks it up in the one table of bindings. In a battle
//! the desk turns it into an `Order`; `battle::Session` resolves the order on a copy of the state, over a tape of answers:
//! old ones are handed over, new ones come from the machine's dice or from people. If people must answer, the ask lies on
//! the desk and nothing has changed. When the order stands, its line goes to `store`, which makes it durable; only then
//! the new state is taken, and the screen is drawn from it.
//!
//! # How to add a system
//! A folder under `rules` that implements `Rules` (tables of stages, acts, fields and options; procedures in plain Rust), a
//! folder of numbers under `data`, a row in `rules::systems`, a folder of tests. Nothing else names it.
pub mod battle;
pub mod cli;
pub mod dice;
pub mod line;
pub mod odds;
pub mod report;
pub mod rules;
pub mod store;
pub mod tui;
pub mod view;
