//! The binary: the reports of errors and panics, and the arguments.

use std::process::ExitCode;

fn main() -> color_eyre::Result<ExitCode> {
    muster::tui::report_panics()?;
    Ok(muster::cli::run(std::env::args_os()))
}
