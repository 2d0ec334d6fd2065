//! Muster keeps a battle with many squads while the figures stand on a real table.
//!
//! # The house
//! A part may know only what its row names.
//!
//! | part | what is in it | knows |
//! |---|---|---|
//! | [`cores`] | work on several cores at once | nothing |
//! | [`tree`] | what a file says as a tree of plain values, and types read from it | nothing |
//! | [`view`] | plain data between the rules and the faces: orders, facts, asks, answers, outcomes, rosters; and typed text read | nothing |
//! | [`engine`] | what every battle has: state, change, tape, scene, stages, acts, dues, rulings; `Rules` to write a system, `Game` to use any | tree, view |
//! | [`paper`] | what people write: library, scenarios, rosters, the build screen's army, faults, schemas | engine, tree, view, cores |
//! | [`rules`] | the rule systems, a folder each, and their list | paper, engine, tree, view |
//! | [`battle`] | the session, with one gate, lines, undo, amend and replay; the conversation, with the order in hand | paper, engine, view |
//! | [`store`] | a battle on disk: journal, state, lock, mending; the data files | battle, rules, paper, engine, tree, view |
//! | [`odds`] | what an order would do: the resolver run thousands of times, nothing kept | battle, engine, view, cores |
//! | [`report`] | record sheets, number labels, a battle as a story | battle, paper, engine, view |
//! | [`tui`] | the screen, and the second one for players; it alone knows the terminal | store, odds, battle, rules, paper, engine, tree, view |
//! | [`line`](mod@line) | the same as plain questions and answers | store, odds, battle, engine, view |
//! | [`cli`] | the command line, one file a subcommand | all |
//!
//! # The life of one key
//! A key comes from the terminal as a `tui::Key`. The layer on top looks it up in the one table of bindings. In a battle
//! the desk hands what it means to `battle::Conversation`, which holds the order in hand until it is given. Then
//! `battle::Session` resolves the order on a copy of the state, over a tape of answers: old ones are handed over, new ones
//! come from the machine's dice or from people. If people must answer, the conversation holds the ask and nothing has
//! changed. When the order stands, its line goes to `store`, which makes it durable; only then the new state is taken, and
//! the screen is drawn from it.
//!
//! # Words
//! Each has one meaning. Those for a battle, from the inside out:
//!
//! | word | meaning | in code |
//! |---|---|---|
//! | battle | what people play: everything true on the table, and how it came about | the part `battle` |
//! | state | a battle at one moment, as it is saved: what dice or people decided | `engine::State` |
//! | table | what of a state belongs to no unit | `engine::Table` |
//! | body | what of a unit, or of the table, is the system's own | `Rules::Body`, `Rules::TableBody` |
//! | rows | how a system is played, a row for each stage, act, field and option | `engine::Rows` |
//! | board | a state with the numbers of its system, to look at | `engine::Board` |
//! | scene | an order being carried out on a copy of the state | `engine::Scene` |
//! | stage | where the turn stands: a phase, or a moment inside it | `engine::Stage` |
//! | game | a board of any system, spoken to in plain data | `engine::Game` |
//! | session | a game with the lines that led to it | `battle::Session` |
//! | conversation | the order that is being given to a session | `battle::Conversation` |
//! | folder | a session on the disk | `store::Folder` |
//! | report | a session told as a story | `report::Report` |
//!
//! And those for why something is not done:
//!
//! | word | meaning | in code |
//! |---|---|---|
//! | refusal | the rules, or sense, forbid an order or a ruling; it says what would mend that | `view::Refusal` |
//! | misfit | an answer is none that its ask can take | `view::Misfit` |
//! | halt | an order stops before its end: it asks, is refused, or an answer is a misfit | `engine::Halt` |
//! | mismatch | a place in the state does not hold what a change expects there | `engine::Mismatch` |
//! | unfit | a value that somebody wrote cannot be; with the path to it | `engine::Unfit` |
//! | fault | a file cannot be read or means nothing; with line, column and how to mend it | `paper::Fault` |
//! | stop | an order from a file was not done; for scripts | `cli::Stop` |
//! | failure | a command came to nothing; with its exit code | `cli::Failure` |
//! | error | what the system, the disk or the terminal did not let happen | `store::StoreError` and its like |
//!
//! # How to add a system
//! A folder under `rules` with two implementations: `engine::Rules` (the types of a unit, of the table, of its numbers and
//! its recipes, and its `Rows`) and `paper::Paper` (how its data files are read). `Rows::of` wants what it is called, its
//! stages, its acts, how a unit is made of a recipe and what of it players may see; fields, modifiers, options, columns,
//! dues, sheets and charts are written over what is usual as the system grows. `paper::Listed`, `Chart` and `Charted` hold,
//! check and show its numbers; `sparse!` is for what a file leaves out where it is as usual. A folder under `data` with a
//! scenario, two lines in `rules/mod.rs`, a folder of tests. Nothing else names it: saving, undo, amending, odds, the screen
//! and schemas are there from the first act on. One stage and two acts take a hundred lines in one file.
pub mod battle;
pub mod cli;
pub mod cores;
pub mod engine;
pub mod line;
pub mod odds;
pub mod paper;
pub mod report;
pub mod rules;
pub mod store;
pub mod tree;
pub mod tui;
pub mod view;
