//! The binary: the reports of errors and panics, and the arguments.

use std::{
    process::ExitCode,
    sync::{Arc, atomic::AtomicBool},
};

fn main() -> color_eyre::Result<ExitCode> {
    muster::cores::make_room();
    muster::tui::report_panics()?;
    // A file that may not grow any more is an error to be told, as a full disk is, and not the end of the program.
    signal_hook::flag::register(signal_hook::consts::SIGXFSZ, Arc::<AtomicBool>::default())?;
    Ok(muster::cli::run(std::env::args_os()))
}
