//! The command line as a script sees it: arguments in, text, JSON and an exit code out.

mod apply;
mod book_faults;
mod books;
mod broken;
mod campaign;
mod check;
mod config;
mod disk;
mod evening;
mod help;
mod home;
mod hostile;
mod import;
mod kills;
mod line;
mod log;
mod mend;
mod new;
mod numbers;
mod odds;
mod own;
mod page;
mod players;
mod range;
mod raw;
mod rename;
mod report;
mod schema;
mod scores;
mod sheet;
mod show;
mod slips;
mod survivors;
mod two_turns;
mod watch;

use crate::{harm, played};
